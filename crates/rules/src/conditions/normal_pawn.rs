//! Pawns on their own first rank.

use sauterelle_kernel::condition::{Args, Meta, RuleDef, RuleError};
use sauterelle_kernel::ruleset::{Builder, Claim};

/// The condition.
pub struct NormalPawn;

static META: Meta = Meta {
    name: ["NormalPawn", "PionNormale", "NormalBauern"],
    aliases: &[],
    options: &[],
    doc: "A pawn on its own first rank moves one step, and captures. Without the condition it does neither.",
    source: "inventor and year not known to us",
    texts: sauterelle_kernel::texts!("normal_pawn.txt"),
};

impl RuleDef for NormalPawn {
    fn meta(&self) -> &'static Meta {
        &META
    }

    fn compile(&self, _args: &Args, builder: &mut Builder) -> Result<(), RuleError> {
        builder.claim(Claim::PawnsToFirstRank)?;
        builder.pawns_act_on_first_rank();
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::legal;
    use sauterelle_kernel::board::piece::Side::White;

    #[test]
    fn a_pawn_on_the_first_rank_steps_and_captures() {
        let men = ["kh1 pd1", "kh8 re2", ""];
        assert_eq!(legal(men, White, &["NormalPawn"], "d1"), "d2 e2");
        assert_eq!(legal(men, White, &[], "d1"), "");
    }
}
