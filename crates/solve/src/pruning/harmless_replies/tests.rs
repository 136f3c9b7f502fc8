//! Moves after which the other side certainly has a harmless reply are left out, and no others.

use super::retain_forcing;
use fastrand::Rng;
use sauterelle_kernel::board::piece::Side::{Black, White};
use sauterelle_kernel::moves::{Move, Moves, Wanted};
use sauterelle_kernel::play::Player;
use sauterelle_rules::testing::game_of;

/// All legal moves, or those left where the other side is to have no more than so many harmless replies.
fn moves(player: &mut Player, forcing: Option<usize>) -> Vec<Move> {
    let mut moves = Moves::none();
    moves.fill(player, Wanted::All);
    if let Some(most) = forcing {
        retain_forcing(&mut moves, player, most);
    }
    let mut found = Vec::new();
    while let Some(mv) = moves.next(player) {
        player.undo();
        found.push(mv);
    }
    found
}

/// Whether no more than `most` replies to the move give no check.
fn forces(player: &mut Player, mv: &Move, most: usize) -> bool {
    player.play(mv);
    let mut replies = Moves::new(player);
    let mut harmless = 0;
    while harmless <= most && replies.next(player).is_some() {
        let other = player.state().turn();
        harmless += usize::from(!player.in_check(other));
        player.undo();
    }
    player.undo();
    harmless <= most
}

#[test]
fn moves_that_force_are_left_whatever_rules_do() {
    let men = [
        "kh1 sb7",
        "kd7 rc1 rg4 bb8 bf1 sa1 sd6 pc8 pe6 pg7",
        "HalfNeutral:bb5 HalfNeutral:rc6",
    ];
    for (condition, forced) in [
        ("AntiCirce Super", true),
        ("AntiCirce", false),
        ("SuperCirce", false),
        ("AndernachChess", false),
    ] {
        let game = game_of(men, White, &[condition]);
        let mut player = game.play();
        let all = moves(&mut player, None);
        let left = moves(&mut player, Some(0));
        let mut forcing = all
            .iter()
            .filter(|mv| forces(&mut player, mv, 0))
            .peekable();
        assert!(!forced || forcing.peek().is_some(), "{condition}");
        assert!(forcing.all(|mv| left.contains(mv)), "{condition}");
        let captures_of = |moves: &[Move]| {
            let captures = moves.iter().filter(|mv| mv.shape.capture.is_some());
            captures.count()
        };
        assert!(captures_of(&left) < captures_of(&all), "{condition}");
    }
}

/// Men of White, of Black and of both, on different squares.
fn men(random: &mut Rng) -> [String; 3] {
    let mut squares: Vec<usize> = (0..64).collect();
    let mut men = [const { String::new() }; 3];
    let kinds = ["q", "r", "b", "s", "p", "HalfNeutral:r", "HalfNeutral:s"];
    for number in 0..9 {
        let at = squares.swap_remove(random.usize(..squares.len()));
        let square = format!("{}{}", char::from(b'a' + (at % 8) as u8), 1 + at / 8);
        let (side, kind) = match number {
            0 | 1 => (number, "k"),
            8 => (2, ["HalfNeutral:b", "r"][random.usize(..2)]),
            // a side with few moves is forced more often
            2 | 3 => (1, ["s", "p"][number % 2]),
            _ => (0, kinds[random.usize(..kinds.len())]),
        };
        let is_last = [0, 7].contains(&(at / 8));
        let kind = if is_last && kind == "p" { "b" } else { kind };
        men[side] += &format!("{kind}{square} ");
    }
    men
}

#[test]
fn no_choice_of_squares_that_forces_is_left_out() {
    let mut random = Rng::with_seed(7);
    let (mut left_out, mut forcing) = (0, 0);
    for number in 0..400 {
        let conditions = ["AntiCirce Super", "SuperCirce", "Circe Take&Make", "PWC"];
        let condition = conditions[number % conditions.len()];
        let men = men(&mut random);
        let side = [White, White, Black][random.usize(..3)];
        let game = game_of(men.each_ref().map(String::as_str), side, &[condition]);
        let mut player = game.play();
        let most = random.usize(..5);
        let left = moves(&mut player, Some(most));
        for mv in moves(&mut player, None) {
            let (forces, is_left) = (forces(&mut player, &mv, most), left.contains(&mv));
            assert!(!forces || is_left, "{condition} {men:?} {mv:?}");
            left_out += usize::from(!is_left && mv.choices > 0);
            forcing += usize::from(forces && mv.choices > 0);
        }
    }
    assert!(left_out > 500 && forcing > 100, "{left_out} {forcing}");
}
