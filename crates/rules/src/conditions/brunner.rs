//! Brunner chess: only men that could capture the king without self-check give check.

use sauterelle_kernel::condition::{Args, Meta, RuleDef, RuleError};
use sauterelle_kernel::hooks::remark::{Message, Remark};
use sauterelle_kernel::hooks::{AfterMove, Changes, Played, Stage};
use sauterelle_kernel::play::{Player, Verdict};
use sauterelle_kernel::ruleset::Builder;

/// The condition.
pub struct Brunner;

static META: Meta = Meta {
    name: ["BrunnerChess", "EchecsBrunner", "BrunnerSchach"],
    aliases: &[],
    options: &[],
    doc: "A king is attacked only by men that could capture it without exposing their own king to capture: pinned men give no check, and a king may stand next \
          to the other one where that one's own men guard it.",
    source: "Fairy chess, after E. Brunner",
    texts: sauterelle_kernel::texts!("brunner.txt"),
};

impl RuleDef for Brunner {
    fn meta(&self) -> &'static Meta {
        &META
    }

    fn compile(&self, _args: &Args, builder: &mut Builder) -> Result<(), RuleError> {
        builder.threats_are_played();
        builder.after_move(NoSelfCheck);
        Ok(())
    }
}

struct NoSelfCheck;

impl AfterMove for NoSelfCheck {
    fn stage(&self) -> Stage {
        Stage::Judgement
    }

    fn changes(&self) -> Changes {
        Changes::Nothing
    }

    // the other king is gone by then, so that all men capture the king of this side
    fn run(&self, player: &mut Player, played: &Played) -> Verdict {
        if player.is_trying_attack() && player.in_check(played.side) {
            player.note(META.name[0], |_| Remark::new(Message("exposes-king")));
            return Verdict::Illegal;
        }
        Verdict::Legal
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{game, legal};
    use sauterelle_kernel::board::piece::Side::{Black, White};

    const BRUNNER: &[&str] = &["BrunnerChess"];

    #[test]
    fn pinned_men_give_no_check() {
        for (black, check) in [("kf6 rd8", false), ("kf6", true)] {
            let game = game("bd4 kd1", black, Black, BRUNNER);
            assert_eq!(game.play().in_check(Black), check, "{black}");
        }
        let orthodox = game("bd4 kd1", "rd8 kf6", Black, &[]);
        assert!(orthodox.play().in_check(Black));
    }

    #[test]
    fn a_king_may_go_next_to_the_other_where_it_is_guarded() {
        let men = ["kd4 re1", "kd6", ""];
        assert_eq!(legal(men, White, &[], "d4"), "c3 d3 e3 c4 e4");
        assert_eq!(legal(men, White, BRUNNER, "d4"), "c3 d3 e3 c4 e4 e5");
    }

    #[test]
    fn a_pinned_man_may_move_if_the_pinning_man_is_pinned_then() {
        // 1...Rd8*d1 would expose the black king as long as the bishop attacks it
        let men = ["bd4 kd1", "rd8 kf6", ""];
        assert_eq!(legal(men, White, &[], "d4"), "");
        assert_eq!(legal(men, White, BRUNNER, "d4"), "a1 b2 c3 e5");
    }
}
