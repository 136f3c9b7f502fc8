//! Squares of the mover's choice are tried only where the man may help, and none is missed.

use super::numbers::Numbers;
use crate::testing::game_of;
use sauterelle_kernel::board::piece::Side::{Black, White};
use sauterelle_kernel::moves::{Move, Moves};
use sauterelle_kernel::play::Player;

/// Plays all moves that are offered and takes them back.
fn offered(player: &mut Player, moves: &mut Moves) -> Vec<Move> {
    let mut found = Vec::new();
    while let Some(mv) = moves.next(player) {
        player.undo();
        found.push(mv);
    }
    found
}

/// All legal moves, and how many moves were played to find them.
fn legal(player: &mut Player) -> (Vec<Move>, u64) {
    let before = player.moves_played();
    let mut moves = Moves::new(player);
    let found = offered(player, &mut moves);
    (found, player.moves_played() - before)
}

/// The same moves, found by trying all choices: with those that leave their side in check, which are taken out.
fn legal_of_all(player: &mut Player) -> Vec<Move> {
    let mut moves = Moves::none();
    moves.fill_including_self_checks(player);
    let mut found = Vec::new();
    while let Some(mv) = moves.next(player) {
        let mover = !player.state().turn();
        if !player.in_check(mover) {
            found.push(mv);
        }
        player.undo();
    }
    found
}

#[test]
fn only_squares_that_parry_are_tried() {
    for (condition, men, squares, number) in [
        // between the rook and the king
        ("AntiCirce Super", ["ka1 rh1", "kb8 ra7 ph5", ""], "h1h5", 5),
        ("SuperCirce", ["ka1 rh1", "kb8 ra7 ph5", ""], "h1h5", 5),
        // nothing parries a knight, nor two men
        ("AntiCirce Super", ["ka1 rh1", "kb8 sb3 ph5", ""], "h1h5", 0),
        (
            "AntiCirce Super",
            ["ka1 rh1", "kb8 ra7 be5 ph5", ""],
            "h1h5",
            0,
        ),
        // the man that captures belongs to both sides then, which does not matter
        (
            "AntiCirce Super",
            ["ka1 HalfNeutral:sg3", "kb8 ra7 ph5", ""],
            "g3h5",
            5,
        ),
    ] {
        let game = game_of(men, White, &[condition]);
        let mut player = game.play();
        let (found, played) = legal(&mut player);
        assert_eq!(found, legal_of_all(&mut player), "{condition} {men:?}");
        let captures = found
            .iter()
            .filter(|mv| format!("{}{}", mv.shape.from, mv.shape.to) == squares);
        assert_eq!(captures.count(), number, "{condition} {men:?}");
        assert!(played < 30, "{condition} {men:?}: {played}");
    }
}

/// Men of White, of Black and of both, on different squares.
fn men(numbers: &mut Numbers) -> [String; 3] {
    let mut squares: Vec<usize> = (0..64).collect();
    let mut men = [const { String::new() }; 3];
    let kinds = ["q", "r", "b", "s", "p", "HalfNeutral:r", "HalfNeutral:s"];
    for number in 0..9 {
        let at = squares.swap_remove(numbers.below(squares.len()));
        let square = format!("{}{}", char::from(b'a' + (at % 8) as u8), 1 + at / 8);
        let (side, kind) = match number {
            0 | 1 => (number, "k"),
            8 => (2, ["HalfNeutral:b", "r"][numbers.below(2)]),
            // a side with few moves is forced more often
            2 | 3 => (1, ["s", "p"][number % 2]),
            _ => (0, kinds[numbers.below(kinds.len())]),
        };
        let is_last = [0, 7].contains(&(at / 8));
        let kind = if is_last && kind == "p" { "b" } else { kind };
        men[side] += &format!("{kind}{square} ");
    }
    men
}

#[test]
fn no_square_is_missed() {
    let mut numbers = Numbers(7);
    for number in 0..400 {
        let conditions = ["AntiCirce Super", "SuperCirce", "Circe Take&Make", "PWC"];
        let condition = conditions[number % conditions.len()];
        let men = men(&mut numbers);
        let side = [White, White, Black][numbers.below(3)];
        let game = game_of(men.each_ref().map(String::as_str), side, &[condition]);
        let mut player = game.play();
        let (found, _) = legal(&mut player);
        assert_eq!(found, legal_of_all(&mut player), "{condition} {men:?}");
    }
}
