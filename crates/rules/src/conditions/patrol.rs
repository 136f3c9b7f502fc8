//! Patrol chess: men capture, or move at all, only while a man of their own side guards them.

use super::observed_captures::ObservedCaptures;
use sauterelle_kernel::board::piece::{Piece, Side};
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::condition::{Args, Meta, RuleDef, RuleError};
use sauterelle_kernel::hooks::remark::{Message, Remark};
use sauterelle_kernel::hooks::{Level, Mobility};
use sauterelle_kernel::ruleset::Builder;
use sauterelle_kernel::view::View;

/// One of the two conditions.
pub struct Patrol {
    meta: &'static Meta,
    put_in_force: fn(&mut Builder),
}

/// Captures only.
pub static PATROL: Patrol = Patrol {
    meta: &Meta {
        name: ["Patrouille", "Patrouille", "PatrouilleSchach"],
        aliases: &["PatrolChess"],
        options: &[],
        doc: "A man captures, and gives check, only if another man of its own side observes it. An observing man that is pinned, or that could not \
              capture itself for the same reason, observes all the same.",
        source: "F. H. von Meyenfeldt, The Problemist, 1975",
        texts: sauterelle_kernel::texts!("patrol.txt"),
    },
    put_in_force: |builder| {
        builder.admission(ObservedCaptures {
            admits: |view, side, shape, _| {
                view.is_observed(side, shape.from, Level::Observer, None)
            },
            why_not: |shape| Remark::at(Message("unobserved-by-own-side"), shape.from),
        });
    },
};

/// All moves.
pub static ULTRA: Patrol = Patrol {
    meta: &Meta {
        name: ["UltraPatrol", "UltraPatrouille", "UltraPatrouille"],
        aliases: &[],
        options: &[],
        doc: "A man moves, captures and gives check only if another man of its own side observes it; kings too. An observing man that is pinned, \
              or that could not move itself for the same reason, observes all the same.",
        source: "after Patrouille",
        texts: sauterelle_kernel::texts!("patrol.txt"),
    },
    put_in_force: |builder| builder.mobility(Guarded),
};

impl RuleDef for Patrol {
    fn meta(&self) -> &'static Meta {
        self.meta
    }

    fn compile(&self, _args: &Args, builder: &mut Builder) -> Result<(), RuleError> {
        (self.put_in_force)(builder);
        Ok(())
    }
}

struct Guarded;

impl Mobility for Guarded {
    fn may_move(&self, view: &View, side: Side, at: Sq, _piece: Piece) -> bool {
        // guards need no guard
        view.is_observed(side, at, Level::Geometry, None)
    }

    fn why_not(&self, at: Sq) -> Remark {
        Remark::at(Message("unobserved-by-own-side"), at)
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{game, legal};
    use sauterelle_kernel::board::piece::Side::{Black, White};

    const PATROL: &[&str] = &["Patrouille"];
    const ULTRA: &[&str] = &["UltraPatrol"];

    #[test]
    fn only_guarded_men_capture_or_move() {
        let quiet = "a2 b3 c3 d3 e3 f3 g3 h3 a4 a5";
        let all = &format!("{quiet} a6");
        for (knight, patrol, ultra) in [("", quiet, ""), ("sc4", all, all)] {
            let white = format!("ra3 ka1 {knight}");
            let men = [&white, "pa6 kh8", ""];
            assert_eq!(legal(men, White, &[], "a3"), *all, "{knight}");
            assert_eq!(legal(men, White, PATROL, "a3"), patrol, "{knight}");
            assert_eq!(legal(men, White, ULTRA, "a3"), ultra, "{knight}");
        }
    }

    #[test]
    fn only_guarded_men_give_check() {
        for (white, check) in [("rd1 ka3", false), ("rd1 ra1 kh3", true)] {
            for condition in [PATROL, ULTRA] {
                let game = game(white, "kd8", Black, condition);
                assert_eq!(game.play().in_check(Black), check, "{white}");
            }
            let orthodox = game(white, "kd8", Black, &[]);
            assert!(orthodox.play().in_check(Black));
        }
    }

    #[test]
    fn kings_are_no_exception() {
        let men = ["kd4", "pd5 kh8", ""];
        assert!(!legal(men, White, PATROL, "d4").contains("d5"));
        assert_eq!(legal(men, White, ULTRA, "d4"), "");
        let men = ["kd4 ra4", "pd5 kh8", ""];
        assert!(legal(men, White, PATROL, "d4").contains("d5"));
        assert!(legal(men, White, ULTRA, "d4").contains("d5"));
    }

    #[test]
    fn men_that_guard_each_other_are_guarded() {
        let men = ["ra1 rd1 kh3", "pa5 kd8", ""];
        assert!(legal(men, White, PATROL, "a1").contains("a5"));
        assert!(legal(men, White, ULTRA, "a1").contains("a5"));
    }
}
