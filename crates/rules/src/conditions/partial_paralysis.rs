//! Partial paralysis: an observed man does not make the moves that it has in common with the men that observe it.

use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::board::piece::{KindId, Side};
use sauterelle_kernel::condition::{Args, Meta, RuleDef, RuleError};
use sauterelle_kernel::hooks::remark::{Message, Remark};
use sauterelle_kernel::hooks::{Admission, Level};
use sauterelle_kernel::moves::{Act, Shape, Shapes};
use sauterelle_kernel::ruleset::Builder;
use sauterelle_kernel::view::View;
use smallvec::SmallVec;

/// The condition.
pub struct PartialParalysis;

static META: Meta = Meta {
    name: ["PartialParalysis", "ParalysePartielle", "PartielleParalyse"],
    aliases: &[],
    options: &[],
    doc: "A man that an enemy man observes does not move, capture or give check where it could also go as a man of that enemy man's kind. Whether the enemy man \
          could itself go there does not matter. Castling is a move of the king in this sense.",
    source: "inventor and year not known to us",
    texts: sauterelle_kernel::texts!("partial_paralysis.txt"),
};

impl RuleDef for PartialParalysis {
    fn meta(&self) -> &'static Meta {
        &META
    }

    fn compile(&self, _args: &Args, builder: &mut Builder) -> Result<(), RuleError> {
        builder.admission(NotAsObservers);
        Ok(())
    }
}

struct NotAsObservers;

impl Admission for NotAsObservers {
    fn admits(&self, view: &View, side: Side, shape: &Shape) -> bool {
        let from = shape.start();
        let Some(man) = view.state().piece(from) else {
            return true;
        };
        if shape.act == Act::Exchange {
            return true;
        }
        let prey = view.state().men(!side) | shape.capture.map_or(Bb::EMPTY, Bb::of);
        let mut seen: SmallVec<[KindId; 4]> = SmallVec::new();
        for at in view.observing_men(!side, from, Level::Geometry, None, false) {
            let Some(kind) = view.state().piece(at).map(|observer| observer.kind) else {
                continue;
            };
            if seen.contains(&kind) {
                continue;
            }
            seen.push(kind);
            let mut common = Shapes::new();
            view.append_moves_as(side, from, man, kind, prey, &mut common);
            if common.iter().any(|other| other.to == shape.to) {
                return false;
            }
        }
        true
    }

    // observations by the men that observe are those of the level below
    fn level(&self) -> Level {
        Level::Observer
    }

    fn why_not(&self, shape: &Shape) -> Remark {
        Remark::at(Message("goes-as-observer"), shape.from)
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{game, legal};
    use sauterelle_kernel::board::piece::Side::{Black, White};

    const PARTIAL: &[&str] = &["PartialParalysis"];

    #[test]
    fn a_man_does_not_go_as_the_men_that_observe_it() {
        // as a rook the queen cannot go, as a bishop it can
        let men = ["qd4 kh2", "rd8 kb7", ""];
        assert_eq!(
            legal(men, White, PARTIAL, "d4"),
            "a1 g1 b2 f2 c3 e3 c5 e5 b6 f6 a7 g7 h8"
        );
        // two observers leave nothing
        let men = ["qd4 kh2", "rd8 ba7 kb5", ""];
        assert_eq!(legal(men, White, PARTIAL, "d4"), "");
        assert_ne!(legal(men, White, &[], "d4"), "");
        // men of the same kind paralyse each other wholly, others not at all
        assert_eq!(legal(["rd4 kh2", "rd8 kb7", ""], White, PARTIAL, "d4"), "");
        let men = ["rd4 kh2", "bf6 kb7", ""];
        assert_eq!(
            legal(men, White, PARTIAL, "d4"),
            legal(men, White, &[], "d4")
        );
    }

    #[test]
    fn no_check_is_given_in_such_a_way() {
        for (black, check) in [("kd8", true), ("kd8 rh4", false), ("kd8 bf6", true)] {
            let game = game("qd4 kh2", black, Black, PARTIAL);
            assert_eq!(game.play().in_check(Black), check, "{black}");
        }
    }

    #[test]
    fn pawns_count_as_they_would_move() {
        // as a black pawn would observe it, so a white one would go: ahead, and capture aside
        let men = ["qd4 kh1", "pe5 pc5 kh8", ""];
        let reached = legal(men, White, PARTIAL, "d4");
        assert!(
            !reached.contains("d5") && !reached.contains("e5"),
            "{reached}"
        );
        assert!(
            reached.contains("d6") && reached.contains("c4"),
            "{reached}"
        );
    }
}
