//! Differences that are known afterwards (docs/divergences.md): the problem is compared, and counts as known if the answers differ in the
//! way that is known for its conditions.

use super::answer::Answer;
use super::known::{TRIES_CAPTURES, rebirths};
use super::known_attributes;
use super::known_pairs;
use super::not_together;
use super::task::Task;
use crate::canon;
use std::collections::BTreeSet;

/// How two answers differ.
pub struct Difference {
    ours: Vec<String>,
    theirs: Vec<String>,
}

impl Difference {
    /// Only in the signs of check.
    pub fn is_of_signs(&self) -> bool {
        let without = |paths: &[String]| {
            let mut moves: Vec<String> = paths.iter().map(|path| without_sign(path)).collect();
            moves.sort();
            moves
        };
        without(&self.ours) == without(&self.theirs)
    }

    /// Only in how often moves are listed.
    fn is_of_repetition(&self) -> bool {
        let set = |paths: &[String]| paths.iter().cloned().collect::<BTreeSet<_>>();
        set(&self.ours) == set(&self.theirs)
    }

    /// Only in the order in which the changes of one move are told.
    fn is_of_order(&self) -> bool {
        self.is_alike(sort_changes)
    }

    /// Only in the changes that are told beside the moves.
    pub fn is_of_effects(&self) -> bool {
        self.is_alike(without_changes)
    }

    /// Only in that changes of two squares are told as if they were of one.
    pub fn is_of_merging(&self) -> bool {
        self.is_alike(merge_changes)
    }

    /// Only in the place within a move where something is told.
    pub fn is_of_places(&self) -> bool {
        self.is_alike(|path| {
            let mut signs: Vec<char> = path.chars().collect();
            signs.sort_unstable();
            signs.into_iter().collect()
        })
    }

    /// Only in how often moves are listed, with whatever changes.
    pub fn is_of_repetition_of_bare_moves(&self) -> bool {
        let set = |paths: &[String]| {
            paths
                .iter()
                .map(|path| bare_move(path))
                .collect::<BTreeSet<_>>()
        };
        set(&self.ours) == set(&self.theirs)
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

    /// Whether a path of one answer contains this.
    pub fn mentions(&self, text: &str) -> bool {
        let mut paths = self.ours.iter().chain(&self.theirs);
        paths.any(|path| path.contains(text))
    }

    /// Only in moves that the one or the other does not have.
    pub fn is_of_moves(&self) -> bool {
        self.theirs_has_more() || self.ours_has_more()
    }

    /// Popeye has all that we have.
    pub fn theirs_has_more(&self) -> bool {
        has_all(&self.theirs, &self.ours)
    }

    /// We have all that Popeye has.
    pub fn ours_has_more(&self) -> bool {
        has_all(&self.ours, &self.theirs)
    }
}

/// Whether the file of divergences has an entry of this number.
#[cfg(test)]
pub fn is_entry(number: u16) -> bool {
    let file = include_str!("../../../../docs/divergences.md");
    file.contains(&format!("\n**{number}.**"))
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

fn without_sign(path: &str) -> String {
    path.replace(" +", "")
}

/// Conditions, of which one must be given (a part of its name is enough), and how the answers differ then.
struct Class {
    given: &'static [&'static str],
    differs: fn(&Task, &Difference) -> bool,
}

/// In any way.
fn anyhow(_task: &Task, _paths: &Difference) -> bool {
    true
}

static CLASSES: &[Class] = &[
    // a man that has moved rests, and one that has captured does not check, yet they have the sign of check
    Class {
        given: &["FuddledMen", "PADChess Strict"],
        differs: |_, paths| paths.is_of_signs(),
    },
    // who rests observes nobody, and a neutral man rests for the side that has moved it (151)
    Class {
        given: &["FuddledMen"],
        differs: |task, _| {
            task.has_neutrals()
                || task.names(&[
                    "Transmut",
                    "Patrouille",
                    "Masand",
                    "Andernach",
                    "Phantom",
                    "Republican",
                ])
        },
    },
    // the final position is the same: only the text says its changes on another square
    Class {
        given: &["Breton Chromatic"],
        differs: |_, paths| paths.is_of_effects(),
    },
    // moves to the rebirth square that could be made anyway, and captures by roses as later parts, are listed twice
    Class {
        given: &["DangerCirce", "SeriesCapture"],
        differs: |_, paths| paths.is_of_repetition(),
    },
    // kings may attack each other as the men by which they are attacked
    Class {
        given: &["ReflectiveKing", "VaultingKing"],
        differs: anyhow,
    },
    // some checks by transmitted ways of moving are seen, others are not; men threaten in their own way beside that of the enemy next to them
    Class {
        given: &["TransmissionMenace", "CheekToCheek"],
        differs: anyhow,
    },
    // men without a move give check and mate
    Class {
        given: &["Immobilio"],
        differs: |task, paths| paths.is_of_moves() || task.stipulation().contains(['+', '#']),
    },
    // men that hop are taken for hurdles of others on another square of the centre, and attacks from there are no moves of the man (148)
    Class {
        given: &["PlusChess"],
        differs: |task, _| task.has_fairy_men() || task.names(&["chromChess", "GridChess"]),
    },
    // pawns that have changed sides are captured by their own side, neutral ones too
    Class {
        given: &["AntiAndernachChess"],
        differs: |_, paths| paths.theirs_has_more() && en_passant(&paths.theirs),
    },
    // whether a pawn may be captured en passant is not asked where it stands (80)
    Class {
        given: &["SuperGuards", "AntiGuards", "MultiCaptures", "CASTChess"],
        differs: |_, paths| {
            paths.is_of_moves() && (en_passant(&paths.theirs) || en_passant(&paths.ours))
        },
    },
    // the king's captures are judged apart from those of others (172)
    Class {
        given: &["MultiCaptures"],
        differs: |task, paths| paths.is_of_moves() && task.stipulation().contains('#'),
    },
    // mates by promotion with a guard behind the pawn are not found (259)
    Class {
        given: &["GlasgowChess"],
        differs: |task, paths| paths.ours_has_more() && task.stipulation().contains('#'),
    },
    // men of the other side are not captured en passant by their own (199)
    Class {
        given: &["InChess"],
        differs: |_, paths| paths.ours_has_more() && en_passant(&paths.ours),
    },
    // an exchange of roles is played as a move of a man
    Class {
        given: &["RoleExchange"],
        differs: |task, _| task.conditions().len() > 1,
    },
    // a man is reborn before another one goes on
    Class {
        given: &["Wormholes"],
        differs: |task, _| rebirths(task) > 0,
    },
    // pawns on their own first rank threaten, and superpawns move there
    Class {
        given: &["Wormholes"],
        differs: |task, _| {
            task.has_man("sp") || task.has_man_on("p", 'w', 0) || task.has_man_on("p", 'b', 7)
        },
    },
    // there are no captures en passant
    Class {
        given: &["NorskSjakk"],
        differs: |_, paths| paths.ours_has_more() && en_passant(&paths.ours),
    },
    // neutral men are told otherwise
    Class {
        given: &["Snek"],
        differs: |task, _| task.has_neutrals(),
    },
    // what a locust captures as a later part is told without its arrival
    Class {
        given: &["SeriesCapture"],
        differs: |task, _| task.has_man("l"),
    },
    // with duties, Madrasi and Marscirce there is no move, and where moves are forbidden later parts are not
    Class {
        given: &["SeriesCapture"],
        differs: |task, paths| {
            task.conditions().len() > 1 && (paths.theirs.is_empty() || paths.theirs_has_more())
        },
    },
    // neutral pawns are reborn where they cannot capture
    Class {
        given: &["Equipollents"],
        differs: |task, paths| task.has_man("p") && paths.ours_has_more(),
    },
    // of two kings that change places the kinds are told otherwise
    Class {
        given: &["OscillatingKings", "SwappingKings"],
        differs: |_, paths| paths.is_of_effects(),
    },
    // locusts are compared by what they capture (144)
    Class {
        given: &["PartialParalysis"],
        differs: |task, _| task.has_man("l"),
    },
    // neutral men are not lost (171)
    Class {
        given: &["LostPieces"],
        differs: |task, _| task.has_neutrals(),
    },
    // observed kings move where check is the goal (156)
    Class {
        given: &["Pepo"],
        differs: |task, paths| task.stipulation().contains('+') && paths.theirs_has_more(),
    },
    // kings that are observed castle (156)
    Class {
        given: &["Pepo"],
        differs: |task, paths| task.may_castle() && paths.theirs_has_more(),
    },
    // a square that a man leaves changes sides (191)
    Class {
        given: &["Haaner"],
        differs: |task, paths| task.names(&["Masand"]) && paths.is_of_effects(),
    },
    // who is reborn is told as changed twice (141)
    Class {
        given: &["DarkSide", "Traitor"],
        differs: |task, paths| task.names(&["AntiCirce"]) && paths.is_of_effects(),
    },
    // holes are hopped over, and hurdles (191)
    Class {
        given: &["Haaner", "Hole"],
        differs: |task, paths| task.has_man("mm") && (paths.is_of_signs() || paths.ours_has_more()),
    },
    // leos on two rebirth squares at once hop over each other (157)
    Class {
        given: &["Phantom"],
        differs: |task, paths| task.has_fairy_men() && paths.is_of_signs(),
    },
    // threats to the last man of a kind by transferred power are not seen (258)
    Class {
        given: &["ExtinctionChess"],
        differs: |task, _| task.names(&["PowerTransfer"]),
    },
    // the king is placed before the board turns (251)
    Class {
        given: &["RepublicanChess"],
        differs: |task, _| task.names(&["ActuatedRevolving"]),
    },
    // men that change places have no length, and castle otherwise next to men that lend moves (196)
    Class {
        given: &["ExchangeCastling"],
        differs: |task, _| task.has_length_rule() || task.names(&["Annan", "Ultramarine"]),
    },
    // castlings of other kinds are told at squares where nobody goes, and checks behind them otherwise (195)
    Class {
        given: &["Rokagogo", "CastlingChess"],
        differs: |task, _| task.names(&["Influencer", "Annan"]),
    },
    // no check is found by which Black could move (257)
    Class {
        given: &["BlackChecks"],
        differs: |task, _| task.names(&TRIES_CAPTURES),
    },
    // what a man becomes on its line comes before the change by the move (255)
    Class {
        given: &["LineChameleon"],
        differs: |task, _| task.names(&["Einstein", "Alice", "Relegation"]),
    },
    // a man of a sequence changes before chameleons do (255)
    Class {
        given: &["ChameleonSequence"],
        differs: |task, _| {
            task.conditions()
                .iter()
                .any(|given| given == "ChameleonChess")
        },
    },
    // what neutral pawns become is told without their sign (174)
    Class {
        given: &["SingleBox"],
        differs: |task, paths| task.has_neutrals() && paths.is_of_effects(),
    },
    // pawns do not go beyond other squares of promotion (174)
    Class {
        given: &["SingleBox"],
        differs: |task, _| task.names(&["PromSquares"]),
    },
    // kings that have become others change sides (216)
    Class {
        given: &["olage"],
        differs: |task, _| task.names(&["Kobul"]),
    },
    // roses take flights away that they do not reach (250)
    Class {
        given: &["SAT"],
        differs: |task, _| task.has_man("ro"),
    },
    // pawns that do not promote become imitators (83)
    Class {
        given: &["Imitator"],
        differs: |task, _| task.names(&["WhitePromotion", "BlackPromotion"]),
    },
    // a man changes sides, or a time is told, while it is asked whether a check is mate (252, 190)
    Class {
        given: &["#C", "BlackChecks"],
        differs: |task, paths| task.names(&["CASTChess", "BGL"]) && paths.is_of_effects(),
    },
    // a man that goes on is judged by the first square (141)
    Class {
        given: &["DarkSide", "Traitor"],
        differs: |task, _| task.names(&["Wormholes"]),
    },
    // at the last move it is not told that the ghost of a man captured by a neutral one cannot be captured (178)
    Class {
        given: &["GhostChess"],
        differs: |task, paths| task.has_neutrals() && paths.is_of_effects(),
    },
    // a neutral man on its rebirth square captures itself (193)
    Class {
        given: &["DangerCirce"],
        differs: |task, _| task.has_neutrals(),
    },
];

fn en_passant(paths: &[String]) -> bool {
    paths.iter().any(|path| path.contains("ep."))
}

/// Whether the answers differ only as they are known to do under these conditions.
pub fn is_known_difference(task: &Task, ours: &Answer, theirs: &Answer) -> bool {
    let (Answer::Solved { twins: ours, .. }, Answer::Solved { twins: theirs, .. }) = (ours, theirs)
    else {
        return false;
    };
    let paths = Difference {
        ours: canon::all_paths(ours),
        theirs: canon::all_paths(theirs),
    };
    let mut classes = CLASSES.iter();
    classes.any(|class| task.names(class.given) && (class.differs)(task, &paths))
        || known_pairs::is_known(task, &paths)
        || known_attributes::is_known(task, &paths)
        // men are looked for as what they are by birth, where they stand, whether they can move or not
        || not_together::are_observed_otherwise(task.conditions())
        // the final position is the same: only the text says its changes in another order
        || paths.is_of_order()
        // a rook that a neutral pawn has become castles
        || task.has_neutrals()
            && task.has_man("p")
            && paths.theirs_has_more()
            && paths.theirs.iter().any(|path| path.contains("0-0"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn difference(ours: &[&str], theirs: &[&str]) -> Difference {
        let [ours, theirs] = [ours, theirs].map(|paths| paths.iter().map(ToString::to_string));
        Difference {
            ours: ours.collect(),
            theirs: theirs.collect(),
        }
    }

    #[test]
    fn differences_of_signs_and_repetitions_are_told_from_others() {
        let signs = difference(&["a +", "b"], &["a", "b +"]);
        assert!(signs.is_of_signs() && !signs.is_of_repetition());
        let repetition = difference(&["a"], &["a", "a"]);
        assert!(repetition.is_of_repetition() && !repetition.is_of_signs());
        let other = difference(&["a"], &["b"]);
        assert!(!other.is_of_signs() && !other.is_of_repetition());
    }

    #[test]
    fn the_order_of_changes_is_told_from_the_changes() {
        let order = difference(
            &["1.a1-a2[c8=rS][wKh8->a1]  2.b"],
            &["1.a1-a2[wKh8->a1][c8=rS]  2.b"],
        );
        assert!(order.is_of_order() && order.is_of_effects());
        let other = difference(&["1.a1-a2[c8=rS]"], &["1.a1-a2[c8=rB]"]);
        assert!(!other.is_of_order() && other.is_of_effects());
        let moves = difference(&["1.a1-a2[c8=rS]"], &["1.a1-a3[c8=rS]"]);
        assert!(!moves.is_of_order() && !moves.is_of_effects());
    }

    #[test]
    fn changes_of_two_squares_are_merged() {
        let merged = difference(
            &["1.b2*c3[-wPc2][c3=b] d7-d6", "1.h1*h8[h8=b]B"],
            &["1.b2*c3[-wPc2=b] d7-d6", "1.h1*h8[h8=bB]"],
        );
        assert!(merged.is_of_merging() && !merged.is_of_order());
        let other = difference(&["1.b2*c3[-wPc2][c3=b]"], &["1.b2*c3[-wPc2=n]"]);
        assert!(!other.is_of_merging() && other.is_of_effects());
    }

    #[test]
    fn repetitions_of_moves_are_told_from_other_moves() {
        let repeated = difference(
            &["1.b7*a8=R[-wRa1]"],
            &["1.b7*a8[-wRa1][a8=R]", "1.b7*a8[-wRh1][a8=R]"],
        );
        assert!(repeated.is_of_repetition_of_bare_moves());
        let other = difference(&["1.b7*a8=R"], &["1.b7-b8=R"]);
        assert!(!other.is_of_repetition_of_bare_moves() && !other.is_of_places());
        let places = difference(&["1.b7-a6B=Q"], &["1.b7-a6=QB"]);
        assert!(places.is_of_places() && !places.is_of_order());
    }

    #[test]
    fn more_moves_on_one_side_are_told_from_other_moves() {
        let more = difference(&["a"], &["a +", "b"]);
        assert!(more.theirs_has_more() && !more.ours_has_more());
        let other = difference(&["a", "c"], &["a", "b"]);
        assert!(!other.theirs_has_more() && !other.ours_has_more());
    }
}
