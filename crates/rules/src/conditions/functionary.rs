//! Functionary chess: men move only while an enemy observes them.

use sauterelle_kernel::board::piece::{Attrs, Piece, Side};
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::condition::{Args, Meta, RuleDef, RuleError};
use sauterelle_kernel::hooks::remark::{Message, Remark};
use sauterelle_kernel::hooks::{Level, Mobility};
use sauterelle_kernel::ruleset::Builder;
use sauterelle_kernel::view::View;

/// The condition.
pub struct Functionary;

static META: Meta = Meta {
    name: ["FunctionaryChess", "EchecsFonctionnaire", "BeamtenSchach"],
    aliases: &[],
    options: &[],
    doc: "Men, kings too, move and threaten only while they are observed by an enemy man, whether that one can move or not.",
    source: "inventor and year not known to us",
    texts: sauterelle_kernel::texts!("functionary.txt"),
};

impl RuleDef for Functionary {
    fn meta(&self) -> &'static Meta {
        &META
    }

    fn compile(&self, _args: &Args, builder: &mut Builder) -> Result<(), RuleError> {
        builder.mobility(OnlyObserved { who: Attrs::NONE });
        Ok(())
    }
}

/// Men that have these attributes move only while an enemy observes them.
pub(crate) struct OnlyObserved {
    pub who: Attrs,
}

impl Mobility for OnlyObserved {
    fn may_move(&self, view: &View, side: Side, at: Sq, piece: Piece) -> bool {
        !piece.attrs.has(self.who) || view.is_observed(!side, at, Level::Geometry, None)
    }

    // who is attacked is observed
    fn lets_attacked_kings_move(&self) -> bool {
        true
    }

    fn why_not(&self, at: Sq) -> Remark {
        Remark::at(Message("not-observed"), at)
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{game, legal};
    use sauterelle_kernel::board::piece::Side::{Black, White};

    const FUNCTIONARIES: &[&str] = &["FunctionaryChess"];

    #[test]
    fn who_is_not_observed_does_not_move() {
        let men = ["ra3 sg3 kh1", "rg7 kd7", ""];
        assert_eq!(legal(men, White, FUNCTIONARIES, "a3"), "");
        assert_eq!(legal(men, White, FUNCTIONARIES, "g3"), "f1 e2 e4 f5 h5");
        assert_eq!(legal(men, White, FUNCTIONARIES, "h1"), "");
        assert_eq!(legal(men, White, &[], "h1"), "g1 g2 h2");
    }

    #[test]
    fn who_is_not_observed_gives_no_check() {
        let check = |white: &str| {
            let game = game(white, "kh8 sd7", Black, FUNCTIONARIES);
            game.play().in_check(Black)
        };
        assert!(!check("ra8 ka1"));
        assert!(check("rb8 ka1")); // the knight on d7 observes it
    }
}
