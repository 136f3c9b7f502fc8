//! Transmission menace: men that are observed also move as the men that observe them.

use sauterelle_kernel::board::piece::{Piece, Side};
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::condition::{Args, Meta, RuleDef, RuleError};
use sauterelle_kernel::hooks::{Level, WalkRule, Walks};
use sauterelle_kernel::ruleset::Builder;
use sauterelle_kernel::view::View;

/// The condition.
pub struct TransmissionMenace;

static META: Meta = Meta {
    name: [
        "TransmissionMenace",
        "TransmissionMenace",
        "TransmissionMenace",
    ],
    aliases: &[],
    options: &[],
    doc: "A man (a king too) that enemy men observe moves, and threatens, in its own way and as the men that observe it, whether these can move or not. These \
          observe it in their own way only.",
    source: "inventor and year not known to us",
    texts: sauterelle_kernel::texts!("transmission_menace.txt"),
};

impl RuleDef for TransmissionMenace {
    fn meta(&self) -> &'static Meta {
        &META
    }

    fn compile(&self, _args: &Args, builder: &mut Builder) -> Result<(), RuleError> {
        builder.walk(AsObservers);
        Ok(())
    }
}

struct AsObservers;

impl WalkRule for AsObservers {
    fn substitute(
        &self,
        view: &View,
        side: Side,
        at: Sq,
        _piece: Piece,
        nested: bool,
        walks: &mut Walks,
    ) {
        if nested {
            return;
        }
        for kind in view.observing_kinds(!side, at, Level::Geometry, true) {
            if !walks.contains(&kind) {
                walks.push(kind);
            }
        }
    }

    fn level(&self) -> Level {
        Level::Observation
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{game, legal, promotions};
    use sauterelle_kernel::board::piece::Side::{Black, White};

    const MENACE: &[&str] = &["TransmissionMenace"];

    #[test]
    fn observed_men_also_move_as_their_observers() {
        let men = ["pc4 kg1", "rh4 kg8", ""];
        let along = "c1 c2 c3 a4 b4 d4 e4 f4 g4 h4 c5 c6 c7 c8";
        assert_eq!(legal(men, White, MENACE, "c4"), along);
        assert_eq!(legal(men, White, &[], "c4"), "c5");
        let knight = ["sc4 kg1", "rh4 kg8", ""];
        let reached = legal(knight, White, MENACE, "c4");
        assert!(
            reached.contains("b6") && reached.contains("c8"),
            "{reached}"
        );
        // the rook is not observed
        assert!(!legal(knight, Black, MENACE, "h4").contains("g6"));
    }

    #[test]
    fn each_move_exists_once_and_pawns_promote() {
        let game = game("pc4 kg1", "rh4 kh7", White, MENACE);
        assert_eq!(promotions(&game, "c4c8"), "Q R B S");
        assert_eq!(promotions(&game, "c4c5"), "P");
    }

    #[test]
    fn they_give_check_so() {
        let check = |black: &str| {
            let game = game("pc5 kg1", black, Black, MENACE);
            game.play().in_check(Black)
        };
        assert!(check("kd7 sb3") && !check("kd7 sb2"));
    }
}
