//! Vogtländer chess: whose king can be taken is not in check, but who can take the other king is.

use sauterelle_kernel::board::piece::Side;
use sauterelle_kernel::condition::{Args, Meta, RuleDef, RuleError};
use sauterelle_kernel::hooks::remark::{Message, Remark, men_on};
use sauterelle_kernel::hooks::{CheckConcept, CheckReason};
use sauterelle_kernel::play::Player;
use sauterelle_kernel::ruleset::Builder;
use sauterelle_kernel::view::View;

/// The condition.
pub struct Vogtlaender;

static META: Meta = Meta {
    name: ["VogtlaenderChess", "EchecsVogtlaender", "VogtlaenderSchach"],
    aliases: &[],
    options: &[],
    doc: "A side is in check if it attacks a royal man of the other side, and not if its own royal man is attacked. It parries such a check, and does not leave \
          itself in it, by attacking no royal man; it is mate if it cannot.",
    source: "inventor and year not known to us",
    texts: sauterelle_kernel::texts!("vogtlaender.txt"),
};

impl RuleDef for Vogtlaender {
    fn meta(&self) -> &'static Meta {
        &META
    }

    fn compile(&self, _args: &Args, builder: &mut Builder) -> Result<(), RuleError> {
        builder.concept(Attacking)?;
        Ok(())
    }
}

struct Attacking;

impl CheckConcept for Attacking {
    fn in_check(&self, _player: &mut Player, _side: Side, attacked: bool) -> bool {
        attacked
    }

    fn on_royals_of(&self, side: Side) -> Side {
        !side
    }

    fn reason(&self, view: &View, side: Side) -> CheckReason {
        let royals = view.state().royals(!side);
        CheckReason {
            code: "attacking",
            men: royals.collect(),
            by: None,
            remark: Remark::new(Message("attacks-royal")).with("men", men_on(view.state(), royals)),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{arrivals, game, legal, play};
    use sauterelle_kernel::board::piece::Side::{Black, White};
    use sauterelle_kernel::moves::Status;

    const NAME: &[&str] = &["VogtlaenderChess"];

    #[test]
    fn who_attacks_the_other_king_is_in_check() {
        for (black, white_is, black_is) in [("kd8", true, false), ("kc8", false, false)] {
            let game = game("rd1 ka3", black, Black, NAME);
            let mut player = game.play();
            assert_eq!(
                (player.in_check(White), player.in_check(Black)),
                (white_is, black_is)
            );
        }
    }

    #[test]
    fn nobody_attacks_the_other_king() {
        let men = ["rd1 ka3", "kf8", ""];
        let all = legal(men, White, &[], "d1");
        let reached = legal(men, White, NAME, "d1");
        assert!(all.contains("f1") && all.contains("d8") && all.contains("d7"));
        assert!(!reached.contains("f1") && !reached.contains("d8") && reached.contains("d7"));
    }

    #[test]
    fn a_king_gives_check_by_going_where_it_is_attacked() {
        let game = game("ra1 kh1", "kb8", Black, NAME);
        let mut player = game.play();
        assert_eq!(arrivals(&mut player, "b8"), "a7 b7 c7 a8 c8");
        assert!(play(&mut player, "b8a8"));
        assert!(player.in_check(White));
        // the rook must leave the file, or the line be shut
        assert_eq!(arrivals(&mut player, "a1"), "b1 c1 d1 e1 f1 g1");
        assert_eq!(arrivals(&mut player, "h1"), "");
    }

    #[test]
    fn who_cannot_stop_attacking_is_mated() {
        // the pawn attacks the king for ever
        let stuck = game("pa4 ka1", "kb5 pa5", White, NAME);
        let mut player = stuck.play();
        assert!(player.in_check(White));
        assert_eq!(player.status(), Status::Mate);
        assert_ne!(
            game("pa4 ka1", "kc5 pa5", White, NAME).play().status(),
            Status::Mate
        );
    }
}
