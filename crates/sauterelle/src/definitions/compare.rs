//! Where two men, or two conditions, differ, by trying many boards.

use crate::definitions::Definition;
use crate::problem::Problem;
use fastrand::Rng;
use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::board::piece::Side;
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::men::Walk;
use std::collections::BTreeSet;

/// A board on which two men go to different squares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// Whose man it is.
    pub side: Side,
    /// Where it stands.
    pub from: Sq,
    /// Other men of its side.
    pub with: Bb,
    /// Men of the other side.
    pub against: Bb,
    /// Where only the first man comes, and on which square it captures then.
    pub first: BTreeSet<(Sq, Option<Sq>)>,
    /// Where only the second one comes.
    pub second: BTreeSet<(Sq, Option<Sq>)>,
}

/// The boards among so many random ones on which two men go to different squares. Boards depend on the seed only; they are sparse and
/// full in turn. Borrowed moves are left out.
pub fn compare(one: &Walk, other: &Walk, boards: usize, seed: u64) -> Vec<Difference> {
    let mut random = Rng::with_seed(seed);
    let differences = (0..boards).filter_map(|board| {
        // each time a man stands on every 2nd, 4th, 8th, 16th square on average
        let density = board % 4;
        let from = Sq::new(random.u8(..64));
        let men = (0..=density).fold(Bb::ALL, |men, _| men & Bb(random.u64(..))) & !Bb::of(from);
        let with = men & Bb(random.u64(..));
        let side = Side::BOTH[usize::from(random.bool())];
        let [first, second] = [one, other].map(|walk| walk.goes(side, from, with, men & !with));
        (first != second).then(|| Difference {
            side,
            from,
            with,
            against: men & !with,
            first: &first - &second,
            second: &second - &first,
        })
    });
    differences.collect()
}

/// A position in which two conditions leave different legal moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConditionDifference {
    /// The position.
    pub fen: String,
    /// The moves that are legal under the first one only.
    pub first: Vec<String>,
    /// The moves that are legal under the second one only.
    pub second: Vec<String>,
}

/// The positions among so many random ones in which two conditions, each in the words of a problem, leave different legal moves.
/// Positions depend on the seed only. Those that one of the conditions refuses are left out.
pub fn compare_conditions(
    definitions: &[Definition],
    conditions: [&str; 2],
    positions: usize,
    seed: u64,
) -> Vec<ConditionDifference> {
    let mut random = Rng::with_seed(seed);
    let differences = (0..positions).filter_map(|_| {
        let fen = position(&mut random);
        let [first, second] = conditions.map(|condition| legal_moves(&fen, definitions, condition));
        let (first, second) = (first?, second?);
        (first != second).then(|| ConditionDifference {
            first: first.difference(&second).cloned().collect(),
            second: second.difference(&first).cloned().collect(),
            fen,
        })
    });
    differences.collect()
}

/// The legal moves with all that they do.
fn legal_moves(fen: &str, definitions: &[Definition], condition: &str) -> Option<BTreeSet<String>> {
    let problem = Problem::from_fen(fen)
        .define(definitions.iter().cloned())
        .condition(condition)
        .stipulation("~1")
        .build();
    let position = problem.ok()?.position(0).ok()?;
    let moves = position.legal_moves().into_iter();
    Some(moves.map(|found| found.text).collect())
}

/// Two kings and two to eight other men.
fn position(random: &mut Rng) -> String {
    let mut board = ['.'; 64];
    let mut put = |random: &mut Rng, man: char| {
        let is_pawn = man.eq_ignore_ascii_case(&'p');
        let free: Vec<usize> = (0..64)
            .filter(|at| board[*at] == '.' && !(is_pawn && [0, 7].contains(&(at / 8))))
            .collect();
        board[free[random.usize(..free.len())]] = man;
    };
    for king in ['K', 'k'] {
        put(random, king);
    }
    for number in 0..random.usize(2..=8) {
        let men = if number % 2 == 0 { "QRBNP" } else { "qrbnp" };
        let man = men.as_bytes()[random.usize(..men.len())];
        put(random, char::from(man));
    }
    let ranks = board.chunks(8).map(|rank| {
        let text: String = rank.iter().collect();
        // the longest rows of empty squares first
        (1..=8).rev().fold(text, |text, empty| {
            text.replace(&".".repeat(empty), &empty.to_string())
        })
    });
    let side = if random.bool() { 'w' } else { 'b' };
    format!("{} {side}", ranks.collect::<Vec<_>>().join("/"))
}

#[cfg(test)]
mod tests {
    use super::{compare, compare_conditions};
    use crate::definitions::{Definition, read};

    #[test]
    fn conditions_differ_where_they_do() {
        let text = "condition X = after recolouring when captures and not royal(moved): change side of moved";
        let own = read(text).unwrap();
        assert_eq!(
            compare_conditions(&own, ["X", "AndernachChess"], 200, 1),
            []
        );
        let differences = compare_conditions(&own, ["X", "AntiAndernach"], 200, 1);
        assert!(differences.len() > 100);
    }

    #[test]
    fn differences_are_found_and_equal_men_have_none() {
        let walk = |text: &str| match &read(&format!("man x1, \"x\" = {text}")).unwrap()[0] {
            Definition::Man(man) => man.walk,
            Definition::Condition(condition) => panic!("{condition}"),
        };
        let differences = compare(&walk("ride K"), &walk("ride W + ride F"), 500, 1);
        assert_eq!(differences, []);
        let differences = compare(&walk("hop K"), &walk("hop near K"), 500, 1);
        let first = &differences[0];
        assert!(
            !first.first.is_empty() && first.second.is_empty(),
            "{first:?}"
        );
        // only what is captured differs
        let differences = compare(
            &walk("capture locust W"),
            &walk("capture hop land 1 W"),
            500,
            1,
        );
        assert!(!differences.is_empty());
    }
}
