//! Woozles and heffalumps: men that observe each other do not capture.

use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::board::piece::Side;
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::condition::{Args, Meta, OptionMeta, RuleDef, RuleError};
use sauterelle_kernel::hooks::remark::{Message, Remark};
use sauterelle_kernel::hooks::{Admission, Level};
use sauterelle_kernel::moves::{Act, Shape};
use sauterelle_kernel::ruleset::Builder;
use sauterelle_kernel::view::View;

/// One of the conditions.
pub struct Woozles {
    meta: &'static Meta,
    /// Men of which side hinder a man, seen from it.
    of_enemy: bool,
    on_line: bool,
}

const EXCLUSIVE: &str = "RexExclusive";

macro_rules! condition {
    ($id:ident, $name:literal, $of_enemy:literal, $on_line:literal, $source:literal, $doc:literal) => {
        /// See its documentation text.
        pub static $id: Woozles = Woozles {
            meta: &Meta {
                name: [$name, $name, $name],
                aliases: &[],
                options: &[OptionMeta {
                    name: [EXCLUSIVE, "RexExclusif", "RexExklusive"],
                    doc: "Royal men hinder nobody, and nobody hinders them.",
                }],
                doc: $doc,
                source: $source,
                texts: sauterelle_kernel::texts!("woozles.txt"),
            },
            of_enemy: $of_enemy,
            on_line: $on_line,
        };
    };
}

condition!(
    WOOZLES,
    "Woozles",
    false,
    false,
    "inventor and year not known to us",
    "A man that observes a man of its own side by which it is observed captures nothing and gives no check."
);
condition!(
    BIWOOZLES,
    "BiWoozles",
    true,
    false,
    "after Woozles",
    "A man that observes an enemy man by which it is observed captures nothing and gives no check."
);
condition!(
    HEFFALUMPS,
    "Heffalumps",
    false,
    true,
    "after Woozles",
    "A man that observes a man of its own side by which it is observed does not capture, nor give check, on the line through that man, on either side."
);
condition!(
    BIHEFFALUMPS,
    "BiHeffalumps",
    true,
    true,
    "after Woozles",
    "A man that observes an enemy man by which it is observed does not capture, nor give check, on the line through that man, on either side."
);

impl RuleDef for Woozles {
    fn meta(&self) -> &'static Meta {
        self.meta
    }

    fn compile(&self, args: &Args, builder: &mut Builder) -> Result<(), RuleError> {
        builder.admission(Unhindered {
            of_enemy: self.of_enemy,
            on_line: self.on_line,
            royals_too: !args.has(EXCLUSIVE),
        });
        Ok(())
    }
}

struct Unhindered {
    of_enemy: bool,
    on_line: bool,
    royals_too: bool,
}

impl Admission for Unhindered {
    fn admits(&self, view: &View, side: Side, shape: &Shape) -> bool {
        let from = shape.from;
        let royals = match self.royals_too {
            true => Bb::EMPTY,
            false => view.state().all_royals(),
        };
        let Some(captured) = shape.capture.filter(|_| !royals.has(from)) else {
            return true;
        };
        // where it goes on to after its capture does not matter
        let to = match shape.act {
            Act::EnPassant => shape.to,
            _ => captured,
        };
        let other = if self.of_enemy { !side } else { side };
        let mut hindering = view
            .observing_men(other, from, Level::Observer, None, false)
            .filter(|&at| !royals.has(at) && (!self.on_line || are_in_line(from, at, to)))
            .filter(|&at| view.man_observes(side, from, at, Level::Observer));
        hindering.next().is_none()
    }

    // it asks for observations of the level below
    fn level(&self) -> Level {
        Level::Observation
    }

    fn admits_all_quiet_moves(&self) -> bool {
        true
    }

    fn why_not(&self, shape: &Shape) -> Remark {
        Remark::at(Message("mutually-observed"), shape.from)
    }
}

/// Whether one goes in the same direction, or against it, to both squares.
fn are_in_line(from: Sq, one: Sq, other: Sq) -> bool {
    let way = |to: Sq| {
        let files = to.file() as i8 - from.file() as i8;
        let ranks = to.rank() as i8 - from.rank() as i8;
        (files, ranks)
    };
    let ((dx, dy), (ex, ey)) = (way(one), way(other));
    dx * ey == dy * ex
}

#[cfg(test)]
mod tests {
    use crate::testing::{game, legal};
    use sauterelle_kernel::board::piece::Side::{Black, White};

    /// Whether the rook on a1 captures on a8 and on h1.
    fn captures(white: &str, black: &str, condition: &str) -> [bool; 2] {
        let men = [&format!("ra1 {white} kc4"), &format!("{black} kf6")[..], ""];
        let conditions = if condition.is_empty() {
            vec![]
        } else {
            vec![condition]
        };
        let reached = legal(men, White, &conditions, "a1");
        ["a8", "h1"].map(|at| reached.contains(at))
    }

    #[test]
    fn a_man_that_guards_its_guard_captures_nothing() {
        for (condition, expected) in [
            ("", [false, true]),
            ("Woozles", [false, false]),
            ("Heffalumps", [false, true]),
            ("BiWoozles", [false, true]),
        ] {
            // rooks on a1 and a3 guard each other, and not on the rank
            assert_eq!(
                captures("ra3", "pa8 ph1", condition),
                expected,
                "{condition}"
            );
        }
        // on one line nothing is captured on either side
        let men = ["ra1 rc1 kc4", "ph1 kf6", ""];
        assert!(legal(men, White, &[], "c1").contains("h1"));
        assert!(!legal(men, White, &["Heffalumps"], "c1").contains("h1"));
    }

    #[test]
    fn enemies_that_attack_each_other_capture_nothing() {
        for (condition, expected) in [
            ("", [true, true]),
            ("Woozles", [true, true]),
            ("BiWoozles", [false, false]),
            ("BiHeffalumps", [false, true]),
        ] {
            assert_eq!(captures("", "ra8 sh1", condition), expected, "{condition}");
            assert_eq!(captures("", "sa8 sh1", condition), [true, true]);
        }
    }

    #[test]
    fn a_move_after_the_capture_makes_no_difference() {
        let men = ["rh1 ka1", "rh8 sg5 ka8", ""];
        for (condition, goes_on) in [
            ("Take&MakeChess", true),
            ("Take&MakeChess|BiHeffalumps", false),
        ] {
            let conditions: Vec<&str> = condition.split('|').collect();
            // it captures the rook on h8, and goes on as a rook
            assert_eq!(legal(men, White, &conditions, "h1").contains("f8"), goes_on);
        }
    }

    #[test]
    fn royal_men_may_be_left_out() {
        let men = ["kb1 ra1", "pa5 kf6", ""];
        // the king guards the rook, and the rook the king
        for (condition, captures) in [("Woozles", false), ("Woozles RexExclusive", true)] {
            assert_eq!(
                legal(men, White, &[condition], "a1").contains("a5"),
                captures
            );
        }
        let men = ["kd4 rd5", "pe4 kf6", ""];
        for (condition, captures) in [("Woozles", false), ("Woozles RexExclusive", true)] {
            assert_eq!(
                legal(men, White, &[condition], "d4").contains("e4"),
                captures
            );
        }
    }

    #[test]
    fn hindered_men_give_no_check() {
        for (white, check) in [("rd1 ka3", true), ("rd1 ra1 kh3", false)] {
            let game = game(white, "kd8", Black, &["Woozles"]);
            assert_eq!(game.play().in_check(Black), check, "{white}");
        }
    }
}
