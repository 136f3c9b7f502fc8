//! Checkless chess: no checks but mates.

use super::mate::is_mate;
use sauterelle_kernel::condition::{Args, Meta, RuleDef, RuleError};
use sauterelle_kernel::hooks::remark::{Message, Remark};
use sauterelle_kernel::hooks::{AfterMove, Conduct, Does, Played, Stage, When};
use sauterelle_kernel::play::{Player, Verdict};
use sauterelle_kernel::ruleset::Builder;

/// The condition.
pub struct Checkless;

static META: Meta = Meta {
    name: ["ChecklessChess", "SansEchecs", "OhneSchach"],
    aliases: &[],
    options: &[],
    doc: "A move that gives check is illegal unless it mates. Whether it mates is judged by the same rule: the other side cannot parry by \
          a check that does not mate in turn. A move of which this cannot be decided, because it would depend on itself (G. Rinder, Die Schwalbe \
          1969), counts as illegal. An attack is a check even if the capture of the king would be such a move.",
    source: "Checkless chess, 19th century; inventor not known",
    texts: sauterelle_kernel::texts!("checkless.txt"),
};

/// So many checks, each parried by the next, are looked at. If there are more, nothing is decided.
const MOST_CHECKS: u32 = 60;

/// Tells the answers apart from what other rules remember of a position.
const KEY: u128 = 0x6368_6563_6b6c_6573;

impl RuleDef for Checkless {
    fn meta(&self) -> &'static Meta {
        &META
    }

    fn compile(&self, _args: &Args, builder: &mut Builder) -> Result<(), RuleError> {
        builder.after_move(NoCheckButMate);
        Ok(())
    }
}

struct NoCheckButMate;

impl AfterMove for NoCheckButMate {
    fn stage(&self) -> Stage {
        Stage::Judgement
    }

    fn conduct(&self) -> Conduct {
        Conduct {
            when: When::CHECKS,
            does: Does::Judges,
            ..Conduct::ANYTHING
        }
    }

    fn run(&self, player: &mut Player, played: &Played) -> Verdict {
        // an attack on a king is not played to its end; and a move that leaves the own side in check is illegal anyway, however the enemy
        // could answer it
        if player.is_trying_attack()
            || !player.in_check(!played.side)
            || player.in_check(played.side)
        {
            return Verdict::Legal;
        }
        // the other side is to move
        let (verdict, message) = match is_mate(player, MOST_CHECKS, KEY) {
            Some(true) => return Verdict::Legal,
            Some(false) => (Verdict::Illegal, Message("check-without-mate")),
            None => (Verdict::Undecided, Message("mate-undecided")),
        };
        player.note(META.name[0], |_| Remark::new(message));
        verdict
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{game, legal, play};
    use sauterelle_kernel::board::piece::Side::{Black, White};
    use sauterelle_kernel::moves::Status;

    const CHECKLESS: &[&str] = &["ChecklessChess"];

    #[test]
    fn checks_are_illegal() {
        let men = ["ra1 kc2", "kg8", ""];
        assert_eq!(
            legal(men, White, &[], "a1"),
            "b1 c1 d1 e1 f1 g1 h1 a2 a3 a4 a5 a6 a7 a8"
        );
        assert_eq!(
            legal(men, White, CHECKLESS, "a1"),
            "b1 c1 d1 e1 f1 h1 a2 a3 a4 a5 a6 a7"
        );
    }

    #[test]
    fn mates_are_not() {
        let men = ["ra1 kc2", "kg8 pf7 pg7 ph7", ""];
        assert!(legal(men, White, CHECKLESS, "a1").ends_with("a8"));
        let game = game(men[0], men[1], White, CHECKLESS);
        let mut player = game.play();
        assert!(play(&mut player, "a1a8"));
        assert_eq!(player.status(), Status::Mate);
    }

    #[test]
    fn a_check_that_could_be_parried_only_by_a_check_is_mate() {
        // only the bishop can come between; from f8 it checks a king on a3, without mate
        for (king, mates) in [("ka3", true), ("ka2", false)] {
            let men = [&format!("rd1 pf6 {king}"), "kh8 ph7 bh6", ""];
            assert_eq!(legal(men, White, CHECKLESS, "d1").contains("d8"), mates);
            assert!(legal(men, White, &[], "d1").contains("d8"));
        }
    }

    #[test]
    fn attacks_are_checks_even_by_men_that_may_not_give_check() {
        let game = game("kd1", "rd8 kh8", White, CHECKLESS);
        assert!(game.play().in_check(White));
        assert_eq!(
            legal(["kc1", "rd8 kh8", ""], White, CHECKLESS, "c1"),
            "b1 b2 c2"
        );
    }

    #[test]
    fn discovered_checks_and_castling_checks_count() {
        let men = ["ra1 ba4 kh1", "ka8", ""];
        assert_eq!(legal(men, White, CHECKLESS, "a4"), "");
        assert_ne!(legal(men, White, &[], "a4"), "");
        let men = ["ke1 rh1", "kf8", ""];
        assert!(!legal(men, White, CHECKLESS, "e1").contains("g1"));
        assert!(legal(men, White, &[], "e1").contains("g1"));
        let men = ["kh1 pg7", "kf8", ""];
        assert!(legal(men, Black, CHECKLESS, "f8").contains("g7"));
    }

    #[test]
    fn what_depends_on_itself_is_illegal() {
        // G. Rinder's anomaly: each check could be parried only by another, for ever
        let men = ["kd7 rd8 rh8 ba1 bh1", "ke5 nc3 nf3", ""];
        assert!(legal(men, White, CHECKLESS, "d8").contains("e8"));
        assert!(!legal(men, White, CHECKLESS, "h8").contains("e8"));
        assert!(legal(men, White, &[], "h8").contains("e8"));
    }
}
