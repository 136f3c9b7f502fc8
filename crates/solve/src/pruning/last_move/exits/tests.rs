use super::*;
use crate::pruning::GuardedFields;
use crate::pruning::testing::{Men, game_under, one_of};
use fastrand::Rng;
use sauterelle_kernel::moves::Move;
use sauterelle_kernel::moves::move_filter::MoveFilter;
use sauterelle_kernel::play::Player;
use std::fmt::Debug;

fn shown(mv: &Move) -> String {
    format!("{}{}", mv.shape.from, mv.shape.to)
}

/// The moves of Black that may help to be stalemated by White's next move; nothing if all may.
fn helping(white: &str, black: &str, conditions: &[&str]) -> Option<Vec<String>> {
    let game = game_under(conditions, white, black);
    let mut player = game.play();
    let moves = player.legal_moves();
    let filter = Exits::new(&player)?.last_move_before_stalemate(&player)?;
    let useful = moves.iter().filter(|mv| filter.allows(&mv.shape));
    Some(useful.map(shown).collect())
}

/// The moves of White that may stalemate Black; nothing if all may.
fn stalemating(white: &str, black: &str, conditions: &[&str]) -> Option<Vec<String>> {
    let game = game_under(conditions, white, black);
    let mut player = game.play_as(Side::White);
    let moves = player.legal_moves();
    let filter = Exits::new(&player)?.stalemates(&player)?;
    let useful = moves.iter().filter(|mv| filter.allows(&mv.shape));
    Some(useful.map(shown).collect())
}

#[test]
fn one_move_stops_one_man() {
    // the nightrider can capture the knight, but not stop the pawn
    let helping = helping("kc1 nd4", "kh8 sb3 pa7", &[]).unwrap();
    assert_eq!(helping, ["b3d4", "a7a6", "a7a5"]);
    let pawns = stalemating("kc1 zc3", "kh8 pa7 pe6", &[]).unwrap();
    assert!(pawns.is_empty(), "{pawns:?}");
    let pawn = stalemating("kc1 zd2", "kh8 pf6", &[]).unwrap();
    assert_eq!(pawn, ["d2f5"], "it stands before the pawn");
    // without a line to the king, who leaves it is not pinned
    assert!(stalemating("kc1 ra1", "kh8 sg8", &[]).is_none());
}

#[test]
fn rules_that_stop_men_are_left_alone() {
    let is_known = |conditions: &[&str]| {
        Exits::new(&game_under(conditions, "kc1 ra2", "kc3").play()).is_some()
    };
    assert!(is_known(&[]));
    assert!(is_known(&["Take&MakeChess"]));
    assert!(is_known(&["ChecklessChess"]));
    assert!(is_known(&["Circe"]));
    assert!(!is_known(&["Madrasi"]));
    assert!(!is_known(&["AnnanChess"]));
    assert!(!is_known(&["KoeKo"]));
    assert!(!is_known(&["AliceChess"]));
}

/// Men of all ways of going.
const CODES: &[&str] = &[
    "p", "p", "p", "s", "b", "r", "q", "g", "n", "l", "z", "eq", "b1", "le", "mp", "bp", "ma", "rh",
];

const CONDITIONS: &[&[&str]] = &[
    &[],
    &[],
    &["Take&MakeChess"],
    &["ChecklessChess"],
    &["Circe"],
    &["Take&MakeChess", "Circe"],
    &["AndernachChess"],
    &["NoCapture"],
    &["EinsteinChess"],
    &["Bicaptures"],
];

/// Whether a move of the side to move stalemates the other one.
fn stalemates(player: &mut Player) -> bool {
    player.legal_moves().iter().any(|mv| {
        player.play(mv);
        let ends = player.is_stalemated();
        player.undo();
        ends
    })
}

/// A king in a corner that the other king nearly stalemates, a pawn or two, and some others.
fn position(rng: &mut Rng) -> Men {
    let mut men = Men::default();
    let corner = one_of(
        rng,
        &[Sq::at(0, 0), Sq::at(7, 0), Sq::at(0, 7), Sq::at(7, 7)],
    );
    let inward = |coordinate: u8| if coordinate == 0 { 1 } else { -1 };
    let (dx, dy) = (inward(corner.file()), inward(corner.rank()));
    let other = match rng.bool() {
        true => corner.step(dx, 2 * dy),
        false => corner.step(2 * dx, dy),
    };
    men.add(1, 'k', corner);
    men.add(0, 'k', other.unwrap());
    let anywhere = |rng: &mut Rng| Sq::new(rng.u64(..64) as u8);
    for _ in 0..1 + rng.u64(..2) {
        let at = anywhere(rng);
        men.add(1, 'p', at);
        let before = at.step(0, -1).filter(|_| rng.bool());
        before.into_iter().for_each(|at| men.add(0, 'p', at));
    }
    if rng.u64(..4) == 0 {
        let at = anywhere(rng);
        men.add(1, one_of(rng, CODES), at);
    }
    for _ in 0..1 + rng.u64(..3) {
        let at = anywhere(rng);
        men.add(0, one_of(rng, CODES), at);
    }
    men
}

/// How many moves of the side to move lead to stalemates, at once or by the reply, and how many this filter leaves out; none is both.
fn moves_before(
    player: &mut Player,
    is_last: bool,
    filter: &MoveFilter,
    position: &dyn Debug,
) -> [u32; 2] {
    let mut found = [0; 2];
    for mv in player.legal_moves() {
        let allows = filter.allows(&mv.shape);
        player.play(&mv);
        let ends = match is_last {
            true => player.is_stalemated(),
            false => stalemates(player),
        };
        player.undo();
        assert!(!ends || allows, "{position:?}: {}", shown(&mv));
        found[0] += u32::from(ends);
        found[1] += u32::from(!allows);
    }
    found
}

#[test]
fn no_move_that_helps_is_left_out() {
    let mut rng = Rng::with_seed(1);
    let mut found = [[0; 2]; 4];
    for number in 0..POSITIONS {
        let conditions = CONDITIONS[number % CONDITIONS.len()];
        let men = position(&mut rng);
        let game = game_under(conditions, &men.of[0], &men.of[1]);
        for (is_last, side) in [(false, Side::Black), (true, Side::White)] {
            let mut player = game.play_as(side);
            if player.in_check(!side) {
                continue;
            }
            let (exits, fields) = (Exits::new(&player), GuardedFields::new(&player));
            let filters = match is_last {
                false => [
                    exits.and_then(|it| it.last_move_before_stalemate(&player)),
                    fields.and_then(|it| it.last_move_before_stalemate(&player)),
                ],
                true => [
                    exits.and_then(|it| it.stalemates(&player)),
                    fields.and_then(|it| it.stalemates(&player)),
                ],
            };
            for (bound, filter) in filters.into_iter().enumerate() {
                let Some(filter) = filter else {
                    continue;
                };
                let more = moves_before(&mut player, is_last, &filter, &(conditions, &men));
                let place = 2 * bound + usize::from(is_last);
                found[place] = [0, 1].map(|at| found[place][at] + more[at]);
            }
        }
    }
    assert!(
        found.as_flattened().iter().all(|count| *count > 3),
        "{found:?}"
    );
}

const POSITIONS: usize = 8_000;
