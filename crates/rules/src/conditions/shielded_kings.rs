//! Shielded kings: a king may stand next to the other if its own side guards it.

use super::observed_captures::{ObservedCaptures, captured_on};
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::condition::{Args, Meta, RuleDef, RuleError};
use sauterelle_kernel::hooks::Level;
use sauterelle_kernel::hooks::remark::{Message, Remark};
use sauterelle_kernel::ruleset::Builder;

/// The condition.
pub struct ShieldedKings;

static META: Meta = Meta {
    name: ["ShieldedKings", "ShieldedKings", "SchutzKoenige"],
    aliases: &[],
    options: &[],
    doc: "A royal man does not attack an enemy royal man that another man of its own side observes.",
    source: "inventor and year not known to us; as in Popeye 4.104",
    texts: sauterelle_kernel::texts!("shielded_kings.txt"),
};

impl RuleDef for ShieldedKings {
    fn meta(&self) -> &'static Meta {
        &META
    }

    fn compile(&self, _args: &Args, builder: &mut Builder) -> Result<(), RuleError> {
        builder.admission(ObservedCaptures {
            admits: |view, side, shape, at| {
                let is_royal = |at: Sq| view.state().all_royals().has(at);
                !is_royal(at)
                    || !is_royal(shape.from)
                    || !view.is_observed(!side, at, Level::Observer, None)
            },
            why_not: |shape| Remark::at(Message("royal-guarded"), captured_on(shape)),
        });
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{game, legal};
    use sauterelle_kernel::board::piece::Side::{Black, White};

    const SHIELDED: &[&str] = &["ShieldedKings"];

    #[test]
    fn guarded_kings_may_meet() {
        let men = ["kd4 re1", "kd6", ""];
        let away = "c3 d3 e3 c4 e4";
        assert_eq!(legal(men, White, &[], "d4"), away);
        // the rook guards e5, but neither c5 nor d5
        assert_eq!(legal(men, White, SHIELDED, "d4"), format!("{away} e5"));
    }

    #[test]
    fn other_men_attack_guarded_kings() {
        // the rook on h8 guards the king
        for (white, check) in [("kc7 rh1", false), ("kc7 rd1", true)] {
            let game = game(white, "kd8 rh8", Black, SHIELDED);
            assert_eq!(game.play().in_check(Black), check, "{white}");
        }
        let unguarded = game("kc7", "kd8", Black, SHIELDED);
        assert!(unguarded.play().in_check(Black));
    }

    #[test]
    fn other_guarded_men_can_be_captured_by_kings() {
        // the pawn is guarded by the rook, which is no king: it would be self-check
        let men = ["kd4", "pe5 re8 kh8", ""];
        assert_eq!(
            legal(men, White, SHIELDED, "d4"),
            legal(men, White, &[], "d4")
        );
        // the guarded king does not take a man guarded by the other king, unless it is guarded there
        for (white, captures) in [("kd4", false), ("kd4 re1", true)] {
            let men = [white, "pe5 kf6", ""];
            let reached = legal(men, White, SHIELDED, "d4");
            assert_eq!(reached.contains("e5"), captures, "{white}");
        }
    }
}
