//! Multicaptures: men are captured only if at least two men could do it.

use super::observed_captures::{ObservedCaptures, captured_on};
use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::board::piece::{Piece, Side};
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::condition::{Args, Meta, OptionMeta, RuleDef, RuleError};
use sauterelle_kernel::hooks::remark::{Message, Remark};
use sauterelle_kernel::hooks::{Admission, Level};
use sauterelle_kernel::men::Sight;
use sauterelle_kernel::moves::Shape;
use sauterelle_kernel::ruleset::Builder;
use sauterelle_kernel::view::View;

/// The condition.
pub struct MultiCaptures;

static META: Meta = Meta {
    name: ["MultiCaptures", "MultiCaptures", "MultiCaptures"],
    aliases: &[],
    options: &[
        OptionMeta {
            name: ["White", "Blanc", "Weiss"],
            doc: "Only White captures so.",
        },
        OptionMeta {
            name: ["Black", "Noir", "Schwarz"],
            doc: "Only Black captures so.",
        },
    ],
    doc: "A man can be captured, and a king is in check, only if at least two enemy men observe it, or one does in two ways. Men that are pinned observe too.",
    source: "inventor and year not known to us; Julia's Fairies, no. 1331",
    texts: sauterelle_kernel::texts!("multicaptures.txt"),
};

impl RuleDef for MultiCaptures {
    fn meta(&self) -> &'static Meta {
        &META
    }

    fn compile(&self, args: &Args, builder: &mut Builder) -> Result<(), RuleError> {
        let side = match args.only_option()? {
            Some("White") => Some(Side::White),
            Some(_) => Some(Side::Black),
            None => None,
        };
        builder.admission(ByTwo { side });
        Ok(())
    }
}

/// Captures of men that another man observes too.
const OBSERVED_BY_TWO: ObservedCaptures = ObservedCaptures {
    admits: |view, side, _, at| {
        let observers = view.observing_men(side, at, Level::Observer, None, false);
        let ways = observers.map(|from| ways(view, side, from, at));
        ways.sum::<usize>() > 1
    },
    why_not: |shape| Remark::at(Message("observed-by-one"), captured_on(shape)),
};

/// In how many ways the man on `from` captures that on `at`, which it observes: men whose lines bend may do so in several.
fn ways(view: &View, side: Side, from: Sq, at: Sq) -> usize {
    let rules = view.rules();
    let man = view.state().piece(from);
    let bends = |man: &Piece| rules.walks.is_empty() && rules.kinds.bends(man.kind);
    man.filter(bends).map_or(1, |man| {
        let sight = Sight {
            side,
            occupied: view.met_by(man),
            enemies: Bb::of(at),
            missing: view.state().missing(),
        };
        rules.kinds.ways(man.kind, from, &sight, at).max(1)
    })
}

struct ByTwo {
    /// Who captures so; `None`: both.
    side: Option<Side>,
}

impl Admission for ByTwo {
    fn admits(&self, view: &View, side: Side, shape: &Shape) -> bool {
        self.side.is_some_and(|only| only != side) || OBSERVED_BY_TWO.admits(view, side, shape)
    }

    fn level(&self) -> Level {
        OBSERVED_BY_TWO.level()
    }

    fn admits_all_quiet_moves(&self) -> bool {
        true
    }

    fn why_not(&self, shape: &Shape) -> Remark {
        OBSERVED_BY_TWO.why_not(shape)
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{arrivals, game, legal, play};
    use sauterelle_kernel::board::piece::Side::{Black, White};

    #[test]
    fn two_men_are_needed_to_capture() {
        let men = ["ra1 kh1", "pa4 kh8", ""];
        for (white, captured) in [
            ("ra1 kh1", false),
            ("ra1 sc5 kh1", true),
            ("ra1 sd5 kh1", false),
        ] {
            let men = [white, men[1], men[2]];
            let names = &["MultiCaptures"];
            assert_eq!(
                legal(men, White, names, "a1").contains("a4"),
                captured,
                "{white}"
            );
            assert!(legal(men, White, &["MultiCaptures Black"], "a1").contains("a4"));
            let names = &["MultiCaptures White"];
            assert_eq!(
                legal(men, White, names, "a1").contains("a4"),
                captured,
                "{white}"
            );
        }
    }

    #[test]
    fn two_men_are_needed_to_give_check() {
        for (white, check) in [("rd1 ka3", false), ("rd1 ra8 kh3", true)] {
            let both = game(white, "kd8", Black, &["MultiCaptures"]);
            assert_eq!(both.play().in_check(Black), check, "{white}");
            let black = game(white, "kd8", Black, &["MultiCaptures Black"]);
            assert!(black.play().in_check(Black));
        }
    }

    #[test]
    fn a_man_may_observe_in_two_ways() {
        // a reflecting bishop goes to g3 by way of f4, and by way of b8, a7 and g1
        for (code, captured) in [("rb", true), ("b", false)] {
            let white = format!("{code}c7 kh8");
            let men = [white.as_str(), "pg3 ka1", ""];
            assert_eq!(
                legal(men, White, &["MultiCaptures"], "c7").contains("g3"),
                captured,
                "{code}"
            );
        }
    }

    #[test]
    fn pinned_men_count() {
        let men = ["ra1 sc5 kc8", "pa4 rc1 kh8", ""];
        assert!(legal(men, White, &["MultiCaptures"], "a1").contains("a4"));
    }

    #[test]
    fn en_passant_needs_another_observer_too() {
        for (white, taken) in [
            ("pe5 kh1", false),
            ("pe5 pc5 kh1", true),
            ("pe5 rd1 kh1", true),
        ] {
            let start = game(white, "pd7 kh8", Black, &["MultiCaptures"]);
            let mut player = start.play();
            assert!(play(&mut player, "d7d5"));
            assert_eq!(arrivals(&mut player, "e5").contains("d6"), taken, "{white}");
        }
    }
}
