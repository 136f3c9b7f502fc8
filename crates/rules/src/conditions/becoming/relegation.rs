//! Relegation chess: officers become pawns on their second rank.

use super::{Become, Moved, Successor};
use sauterelle_kernel::board::piece::KindId;
use sauterelle_kernel::condition::{Args, Meta, RuleDef, RuleError};
use sauterelle_kernel::hooks::Stage;
use sauterelle_kernel::ruleset::Builder;
use sauterelle_kernel::view::View;

/// The condition.
pub struct Relegation;

static META: Meta = Meta {
    name: ["RelegationChess", "Degradierung", "Degradierung"],
    aliases: &[],
    options: &[],
    doc: "A man (no king, no pawn) that moves to the second rank of its side becomes a pawn.",
    source: "inventor and year not known to us",
    texts: sauterelle_kernel::texts!("relegation.txt"),
};

impl RuleDef for Relegation {
    fn meta(&self) -> &'static Meta {
        &META
    }

    fn compile(&self, _args: &Args, builder: &mut Builder) -> Result<(), RuleError> {
        builder.after_move(Become(ToPawn));
        Ok(())
    }
}

struct ToPawn;

impl Successor for ToPawn {
    fn next(&self, view: &View, moved: &Moved) -> Option<KindId> {
        let Moved { man, at, side, .. } = *moved;
        let is_pawn = view.rules().kinds.man(man.kind).walk.is_pawn();
        let second = (side.home_rank() as i8 + side.forward()) as u8;
        // a king that has become another man by its move was one
        (!is_pawn && !man.is_royal() && at.rank() == second && !moved.was_royal(view))
            .then_some(KindId::PAWN)
    }

    fn spares_royal_kings(&self) -> bool {
        true
    }

    fn stage(&self) -> Stage {
        Stage::Transformation
    }

    fn concerns_promoted(&self) -> bool {
        false
    }
}

#[cfg(test)]
mod tests {
    use crate::conditions::becoming::tests::becomes;
    use crate::testing::{game, man, play};
    use sauterelle_kernel::board::piece::Side::Black;

    #[test]
    fn officers_become_pawns_on_their_second_rank() {
        assert_eq!(becomes(["kh1 rc3", "kg8"], "RelegationChess", "c3c2"), "P");
        assert_eq!(becomes(["kh1 rc3", "kg8"], "RelegationChess", "c3c7"), "R");
        assert_eq!(becomes(["kh1 rc3", "kg8"], "RelegationChess", "h1h2"), "K");
        // a black man has its second rank at the other end
        let black = game("kh1", "rc3 kg8", Black, &["RelegationChess"]);
        let mut player = black.play();
        assert!(play(&mut player, "c3c7"));
        assert_eq!(man(&player, "c7"), "p");
    }
}
