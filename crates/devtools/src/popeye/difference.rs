//! How the answers of two programs differ.

use super::answer::Answer;
use crate::canon;
use serde::Deserialize;
use std::collections::BTreeSet;

/// Two answers that differ, as paths of moves.
pub struct Difference {
    ours: Vec<String>,
    theirs: Vec<String>,
}

/// A way in which two answers can differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Differs {
    /// Only in the signs of check.
    InSigns,
    /// Only in how often moves are listed.
    InRepetitions,
    /// Only in how often moves are listed, with whatever changes.
    InRepetitionsWithChanges,
    /// Only in the order in which the changes of one move are told.
    InOrder,
    /// Only in the changes that are told beside the moves.
    InChanges,
    /// Only in that changes of two squares are told as if they were of one.
    InMerging,
    /// Only in the place within a move where something is told.
    InPlaces,
    /// Only in moves that the one or the other does not have.
    InMoves,
    /// Popeye has all that we have.
    PopeyeHasMore,
    /// We have all that Popeye has.
    WeHaveMore,
    /// Popeye has nothing.
    PopeyeHasNothing,
    /// A castling is among the moves of an answer.
    WithCastlings,
    /// A castling is among Popeye's moves.
    WithPopeyesCastlings,
    /// A capture en passant is among Popeye's moves.
    WithPopeyesEnPassant,
    /// A capture en passant is among our moves.
    WithOurEnPassant,
    /// A pawn is reborn on its own first rank in a move of an answer.
    WithPawnsRebornOnFirstRank,
}

impl Difference {
    /// That of two answers, if both are solutions.
    pub fn of(ours: &Answer, theirs: &Answer) -> Option<Difference> {
        let (Answer::Solved { twins: ours, .. }, Answer::Solved { twins: theirs, .. }) =
            (ours, theirs)
        else {
            return None;
        };
        Some(Difference {
            ours: canon::all_paths(ours),
            theirs: canon::all_paths(theirs),
        })
    }

    /// Whether the answers differ in this way.
    pub fn is(&self, differs: Differs) -> bool {
        let mentions = |paths: &[String], text| paths.iter().any(|path| path.contains(text));
        match differs {
            Differs::InSigns => self.is_alike(without_sign),
            Differs::InRepetitions => self.is_alike_once(str::to_string),
            Differs::InRepetitionsWithChanges => self.is_alike_once(bare_move),
            Differs::InOrder => self.is_alike(sort_changes),
            Differs::InChanges => self.is_alike(without_changes),
            Differs::InMerging => self.is_alike(merge_changes),
            Differs::InPlaces => self.is_alike(sort_signs),
            Differs::InMoves => self.is(Differs::PopeyeHasMore) || self.is(Differs::WeHaveMore),
            Differs::PopeyeHasMore => has_all(&self.theirs, &self.ours),
            Differs::WeHaveMore => has_all(&self.ours, &self.theirs),
            Differs::PopeyeHasNothing => self.theirs.is_empty(),
            Differs::WithCastlings => mentions(&self.ours, "0-0") || mentions(&self.theirs, "0-0"),
            Differs::WithPopeyesCastlings => mentions(&self.theirs, "0-0"),
            Differs::WithPopeyesEnPassant => mentions(&self.theirs, "ep."),
            Differs::WithOurEnPassant => mentions(&self.ours, "ep."),
            Differs::WithPawnsRebornOnFirstRank => {
                let mut paths = self.ours.iter().chain(&self.theirs);
                paths.any(|path| puts_pawn_on_first_rank(path))
            }
        }
    }

    /// The answers are the same after this change of each path.
    fn is_alike(&self, changed: fn(&str) -> String) -> bool {
        let sorted = |paths: &[String]| {
            let mut paths: Vec<String> = paths.iter().map(|path| changed(path)).collect();
            paths.sort();
            paths
        };
        sorted(&self.ours) == sorted(&self.theirs)
    }

    /// The same if each path counts once.
    fn is_alike_once(&self, changed: fn(&str) -> String) -> bool {
        let set = |paths: &[String]| -> BTreeSet<String> {
            paths.iter().map(|path| changed(path)).collect()
        };
        set(&self.ours) == set(&self.theirs)
    }
}

/// Whether all moves of the second one are among those of the first one, whatever the signs of check.
fn has_all(first: &[String], second: &[String]) -> bool {
    let all: BTreeSet<String> = first.iter().map(|path| without_sign(path)).collect();
    let mut others = second.iter();
    others.all(|path| all.contains(&without_sign(path)))
}

/// The path with the bracketed changes of each move in one order.
fn sort_changes(path: &str) -> String {
    let words = path.split(' ').map(|word| {
        let (before, changes) = word.split_at(word.find('[').unwrap_or(word.len()));
        let mut changes: Vec<&str> = changes.split_inclusive(']').collect();
        changes.sort_unstable();
        before.to_string() + &changes.concat()
    });
    words.collect::<Vec<_>>().join(" ")
}

/// All characters of the path in one order.
fn sort_signs(path: &str) -> String {
    let mut signs: Vec<char> = path.chars().collect();
    signs.sort_unstable();
    signs.into_iter().collect()
}

/// The path without the bracketed changes.
fn without_changes(path: &str) -> String {
    let mut depth = 0;
    let kept = path.chars().filter(|c| {
        depth += i32::from(*c == '[');
        let outside = depth == 0;
        depth -= i32::from(*c == ']');
        outside
    });
    kept.collect()
}

/// The path without the bracketed changes and promotions.
fn bare_move(path: &str) -> String {
    let bare = without_changes(path);
    let words = bare
        .split(' ')
        .map(|word| word.split('=').next().unwrap_or(word));
    words.collect::<Vec<_>>().join(" ")
}

/// The path with the changes of squares told one after the other as if they were of the first one: `[-wPc2][b2=b]` as `[-wPc2=b]`.
fn merge_changes(path: &str) -> String {
    let mut merged = String::new();
    let mut rest = path;
    while let Some(end) = rest.find(']') {
        merged.push_str(&rest[..end]);
        rest = &rest[end + 1..];
        // `[b2=` follows
        if rest.starts_with('[') && rest.get(3..4) == Some("=") {
            rest = &rest[3..];
        }
    }
    merged + rest
}

/// Whether a pawn is reborn on its own first rank: `[+bPg8]`.
fn puts_pawn_on_first_rank(path: &str) -> bool {
    [("[+wP", "1]"), ("[+bP", "8]")].iter().any(|(pawn, rank)| {
        let mut reborn = path.split(pawn).skip(1);
        reborn.any(|rest| rest.get(1..3) == Some(rank))
    })
}

fn without_sign(path: &str) -> String {
    path.replace(" +", "")
}

#[cfg(test)]
mod tests {
    use super::*;
    use Differs::*;

    /// Whether answers with these paths differ in all of the first ways and in none of the others.
    fn differ(ours: &[&str], theirs: &[&str], so: &[Differs], not_so: &[Differs]) {
        let [ours, theirs] = [ours, theirs].map(|paths| paths.iter().map(ToString::to_string));
        let difference = Difference {
            ours: ours.collect(),
            theirs: theirs.collect(),
        };
        for way in so {
            assert!(difference.is(*way), "{way:?}");
        }
        for way in not_so {
            assert!(!difference.is(*way), "{way:?}");
        }
    }

    #[test]
    fn differences_of_signs_and_repetitions_are_told_from_others() {
        differ(&["a +", "b"], &["a", "b +"], &[InSigns], &[InRepetitions]);
        differ(&["a"], &["a", "a"], &[InRepetitions], &[InSigns]);
        differ(&["a"], &["b"], &[], &[InSigns, InRepetitions]);
    }

    #[test]
    fn the_order_of_changes_is_told_from_the_changes() {
        differ(
            &["1.a1-a2[c8=rS][wKh8->a1]  2.b"],
            &["1.a1-a2[wKh8->a1][c8=rS]  2.b"],
            &[InOrder, InChanges],
            &[],
        );
        let ours = ["1.a1-a2[c8=rS]"];
        differ(&ours, &["1.a1-a2[c8=rB]"], &[InChanges], &[InOrder]);
        differ(&ours, &["1.a1-a3[c8=rS]"], &[], &[InOrder, InChanges]);
    }

    #[test]
    fn changes_of_two_squares_are_merged() {
        differ(
            &["1.b2*c3[-wPc2][c3=b] d7-d6", "1.h1*h8[h8=b]B"],
            &["1.b2*c3[-wPc2=b] d7-d6", "1.h1*h8[h8=bB]"],
            &[InMerging],
            &[InOrder],
        );
        differ(
            &["1.b2*c3[-wPc2][c3=b]"],
            &["1.b2*c3[-wPc2=n]"],
            &[InChanges],
            &[InMerging],
        );
    }

    #[test]
    fn repetitions_of_moves_are_told_from_other_moves() {
        differ(
            &["1.b7*a8=R[-wRa1]"],
            &["1.b7*a8[-wRa1][a8=R]", "1.b7*a8[-wRh1][a8=R]"],
            &[InRepetitionsWithChanges],
            &[],
        );
        differ(
            &["1.b7*a8=R"],
            &["1.b7-b8=R"],
            &[],
            &[InRepetitionsWithChanges, InPlaces],
        );
        differ(&["1.b7-a6B=Q"], &["1.b7-a6=QB"], &[InPlaces], &[InOrder]);
    }

    #[test]
    fn more_moves_on_one_side_are_told_from_other_moves() {
        differ(
            &["a"],
            &["a +", "b"],
            &[PopeyeHasMore, InMoves],
            &[WeHaveMore],
        );
        differ(&["a", "c"], &["a", "b"], &[], &[InMoves]);
        differ(
            &["a"],
            &[],
            &[PopeyeHasNothing, WeHaveMore],
            &[PopeyeHasMore],
        );
    }

    #[test]
    fn moves_of_some_kinds_are_found_in_the_answer_in_which_they_are() {
        differ(
            &["1.0-0"],
            &["1.b5*a6 ep."],
            &[WithCastlings, WithPopeyesEnPassant],
            &[WithPopeyesCastlings, WithOurEnPassant],
        );
        let (there, elsewhere) = (["1.Qg6*f7[+bPg8]"], ["1.Qg6*f7[+bPg7]"]);
        differ(&there, &[], &[WithPawnsRebornOnFirstRank], &[]);
        differ(&elsewhere, &[], &[], &[WithPawnsRebornOnFirstRank]);
    }
}
