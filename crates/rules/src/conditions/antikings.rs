//! Anti-kings: a king is in check when it is not attacked.

use sauterelle_kernel::board::piece::Side;
use sauterelle_kernel::condition::{Args, Meta, RuleDef, RuleError};
use sauterelle_kernel::hooks::remark::{Message, Remark, men_on};
use sauterelle_kernel::hooks::{CheckConcept, CheckReason};
use sauterelle_kernel::play::Player;
use sauterelle_kernel::ruleset::Builder;
use sauterelle_kernel::view::View;

/// The condition.
pub struct AntiKings;

static META: Meta = Meta {
    name: ["AntiKings", "AntiRois", "AntiKoenige"],
    aliases: &[],
    options: &[],
    doc: "A side is in check when its king is not attacked: a move must leave the own king attacked, and mate means that it \
          cannot be brought into an attack.",
    source: "W. Karsch and others",
    texts: sauterelle_kernel::texts!("antikings.txt"),
};

impl RuleDef for AntiKings {
    fn meta(&self) -> &'static Meta {
        &META
    }

    fn compile(&self, _args: &Args, builder: &mut Builder) -> Result<(), RuleError> {
        builder.concept(Unattacked)?;
        Ok(())
    }
}

struct Unattacked;

impl CheckConcept for Unattacked {
    fn in_check(&self, player: &mut Player, side: Side, attacked: bool) -> bool {
        !attacked && !player.state().royals(side).is_empty()
    }

    fn reason(&self, view: &View, side: Side) -> CheckReason {
        CheckReason {
            code: "unattacked",
            men: view.state().royals(side).collect(),
            by: None,
            remark: Remark::new(Message("unattacked"))
                .with("men", men_on(view.state(), view.state().royals(side))),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{game, legal};
    use sauterelle_kernel::board::piece::Side::{Black, White};
    use sauterelle_kernel::moves::Status;

    const NAME: &[&str] = &["AntiKings"];

    #[test]
    fn a_king_must_stay_attacked() {
        let men = ["ka1", "ra8 kh8", ""];
        assert_eq!(legal(men, White, &[], "a1"), "b1 b2");
        let men = ["ka1 rh3", "ra8 kh8", ""];
        assert_eq!(legal(men, White, NAME, "a1"), "a2");
    }

    #[test]
    fn no_other_man_may_shut_the_attack_off() {
        let men = ["ka1 rb5", "ra8 kh8", ""];
        assert_eq!(legal(men, White, &[], "b5"), "a5");
        let men = ["ka1 rb5 rh3", "ra8 kh8", ""];
        assert!(!legal(men, White, NAME, "b5").contains("a5"));
        // nor capture the attacker
        let men = ["ka1 rb8 rh3", "ra8 kh8", ""];
        assert!(!legal(men, White, NAME, "b8").contains("a8"));
    }

    #[test]
    fn to_be_out_of_reach_is_check_and_can_be_mate() {
        let alone = game("ka1", "kh8", White, NAME);
        let mut player = alone.play();
        assert!(player.in_check(White) && player.in_check(Black));
        assert_eq!(player.status(), Status::Mate);
        let codes: Vec<_> = player.check_reasons(White).iter().map(|r| r.code).collect();
        assert_eq!(codes, ["unattacked"]);
        // the rook can be gone into
        let rook = game("ka1", "rb8 kh8", White, NAME);
        let mut player = rook.play();
        assert!(player.in_check(White));
        assert_eq!(player.status(), Status::Play);
        assert_eq!(
            legal(["ka1 rh3", "rb8 kh8", ""], White, NAME, "a1"),
            "b1 b2"
        );
    }

    #[test]
    fn a_king_castles_only_over_attacked_squares() {
        for (rooks, castles) in [
            ("rg8", false),
            ("rf8 rg8", false),
            ("re8 rg8", false),
            ("re8 rf8 rg8", true),
        ] {
            let black = format!("ka8 {rooks}");
            let reached = legal(["ke1 rh1 ra7", &black, ""], White, NAME, "e1");
            assert_eq!(reached.contains("g1"), castles, "{rooks}");
        }
    }

    #[test]
    fn kings_may_attack_each_other() {
        let men = ["kc3", "kc5", ""];
        assert_eq!(legal(men, White, &[], "c3"), "b2 c2 d2 b3 d3");
        let men = ["kc3 rh5", "kc5", ""];
        assert_eq!(legal(men, White, NAME, "c3"), "b4 c4 d4");
    }
}
