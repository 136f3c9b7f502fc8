//! Moves that must give check.

use sauterelle_kernel::board::effect::SlotId;
use sauterelle_kernel::board::piece::Side;
use sauterelle_kernel::condition::{Args, Meta, RuleDef, RuleError};
use sauterelle_kernel::hooks::remark::{Message, Remark};
use sauterelle_kernel::hooks::{AfterMove, Changes, Conduct, End, MateConcept, Played, Stage};
use sauterelle_kernel::play::{Player, Verdict};
use sauterelle_kernel::ruleset::Builder;
use sauterelle_kernel::view::View;

/// For the side that defends.
pub static UNNAMED: UltraSchachZwang = UltraSchachZwang {
    meta: &Meta {
        name: ["UltraSchachZwang", "UltraSchachZwang", "UltraSchachZwang"],
        aliases: &[],
        options: &[],
        doc: "Every move of the side that defends (Black, where none does) must give check. Mate is judged without that: a parry that does not check is a parry.",
        source: "inventor and year not known to us",
        texts: sauterelle_kernel::texts!("ultra_schach_zwang.txt"),
    },
    side: None,
    otherwise: Otherwise::IsStuck,
};

/// For White.
pub static WHITE: UltraSchachZwang = UltraSchachZwang {
    meta: &Meta {
        name: [
            "WhiteUltraSchachZwang",
            "BlancUltraSchachZwang",
            "WeisserUltraSchachZwang",
        ],
        aliases: &[],
        options: &[],
        doc: "Every move of White must give check. Mate is judged without that: a parry that does not check is a parry.",
        source: "inventor and year not known to us",
        texts: sauterelle_kernel::texts!("ultra_schach_zwang.txt"),
    },
    side: Some(Side::White),
    otherwise: Otherwise::IsStuck,
};

/// For Black.
pub static BLACK: UltraSchachZwang = UltraSchachZwang {
    meta: &Meta {
        name: [
            "BlackUltraSchachZwang",
            "NoirUltraSchachZwang",
            "SchwarzerUltraSchachZwang",
        ],
        aliases: &[],
        options: &[],
        doc: "Every move of Black must give check. Mate is judged without that: a parry that does not check is a parry.",
        source: "inventor and year not known to us",
        texts: sauterelle_kernel::texts!("ultra_schach_zwang.txt"),
    },
    side: Some(Side::Black),
    otherwise: Otherwise::IsStuck,
};

/// For Black, who may pass.
pub static PASSING: UltraSchachZwang = UltraSchachZwang {
    meta: &Meta {
        name: ["BlackChecks", "NoirEchecs", "SchwarzSchaecher"],
        aliases: &[],
        options: &[],
        doc: "Every move of Black must give check. If he has no such move, he passes, unless he is in check or White has just passed. Mate and stalemate are judged \
              without that.",
        source: "inventor and year not known to us",
        texts: sauterelle_kernel::texts!("ultra_schach_zwang.txt"),
    },
    side: Some(Side::Black),
    otherwise: Otherwise::Passes,
};

/// What becomes of a side without a move that gives check.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Otherwise {
    /// It cannot play on.
    IsStuck,
    /// It passes.
    Passes,
}

/// The condition for one side.
pub struct UltraSchachZwang {
    meta: &'static Meta,
    /// The one named.
    side: Option<Side>,
    otherwise: Otherwise,
}

impl RuleDef for UltraSchachZwang {
    fn meta(&self) -> &'static Meta {
        self.meta
    }

    fn compile(&self, args: &Args, builder: &mut Builder) -> Result<(), RuleError> {
        let defender = args.conventions.defender.unwrap_or(Side::Black);
        let rule = MustCheck {
            rule: self.meta.name[0],
            side: self.side.unwrap_or(defender),
            otherwise: self.otherwise,
            judging: builder.slot(0),
        };
        if rule.otherwise == Otherwise::Passes {
            builder.passes_without_moves(rule.side);
        }
        builder.after_move(rule);
        Ok(builder.mate_concept(rule)?)
    }
}

#[derive(Clone, Copy)]
struct MustCheck {
    rule: &'static str,
    side: Side,
    otherwise: Otherwise,
    /// Set while an end is judged without the rule.
    judging: SlotId,
}

impl MustCheck {
    /// Whether any move will do for what is asked at the moment.
    fn is_free(&self, view: &View) -> bool {
        view.is_trying_attack() || view.state().slot(self.judging) == 1
    }
}

impl AfterMove for MustCheck {
    fn stage(&self) -> Stage {
        Stage::Judgement
    }

    fn conduct(&self) -> Conduct {
        Conduct {
            may_demand_checks: true,
            movers: Some(self.side),
            ..Conduct::ANYTHING
        }
    }

    fn changes(&self) -> Changes {
        Changes::Nothing
    }

    fn demands_checks(&self, view: &View, side: Side) -> bool {
        side == self.side && !self.is_free(view)
    }

    fn run(&self, player: &mut Player, played: &Played) -> Verdict {
        if self.is_free(player) || played.side != self.side || player.in_check(!played.side) {
            return Verdict::Legal;
        }
        player.note(self.rule, |_| Remark::new(Message("must-check")));
        Verdict::Illegal
    }
}

impl MateConcept for MustCheck {
    fn is_immobile(&self, player: &mut Player, asked: End) -> bool {
        if asked == End::Stalemate && self.otherwise == Otherwise::IsStuck {
            return !player.can_move();
        }
        player.begin();
        player.remember(self.judging, 1);
        let can_move = player.can_move();
        player.undo();
        !can_move
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{game, legal};
    use sauterelle_kernel::board::piece::Side::{Black, White};
    use sauterelle_kernel::moves::Status::{Mate, Play, Stalemate};
    use sauterelle_kernel::moves::{Act, Moves, Wanted};

    #[test]
    fn moves_must_check() {
        let men = ["ka1 rb2", "kh8", ""];
        assert_eq!(legal(men, White, &["WhiteUltraSchachZwang"], "b2"), "h2 b8");
        assert_eq!(legal(men, White, &["WhiteUltraSchachZwang"], "a1"), "");
        assert!(legal(men, White, &["BlackUltraSchachZwang"], "a1").contains("a2"));
        // nobody is known to defend: Black
        assert_eq!(legal(men, Black, &["UltraSchachZwang"], "h8"), "");
    }

    #[test]
    fn a_parry_without_check_cannot_be_played_and_yet_there_is_no_mate() {
        let status = |black: &str| {
            let game = game("ka1 ra8", black, Black, &["BlackUltraSchachZwang"]);
            game.play().status()
        };
        assert_eq!(status("kh8"), Play);
        assert_eq!(status("kh8 pg7 ph7"), Mate);
        let stuck = game("ka1", "kh8", Black, &["BlackUltraSchachZwang"]);
        assert_eq!(stuck.play().status(), Stalemate);
    }

    #[test]
    fn who_passes_is_not_stalemated() {
        let status =
            |black: &str, rule: &str| game("ka1 rg2", black, Black, &[rule]).play().status();
        for (black, stuck, passing) in [
            ("kh8", Stalemate, Play),
            // the capture would give no check
            ("kh1 ph2", Stalemate, Play),
            ("kh8 ph7 bc3", Play, Play),
        ] {
            assert_eq!(status(black, "BlackUltraSchachZwang"), stuck, "{black}");
            assert_eq!(status(black, "BlackChecks"), passing, "{black}");
        }
        // who cannot move at all is
        let stuck = game("rg2 kf7 ph6", "kh8 ph7", Black, &["BlackChecks"]);
        assert_eq!(stuck.play().status(), Stalemate);
    }

    #[test]
    fn a_side_without_men_passes_too() {
        let game = game("kf4", "", Black, &["BlackChecks"]);
        let mut player = game.play();
        let mut moves = Moves::none();
        moves.fill(&mut player, Wanted::All);
        moves.allow_passing(&mut player);
        let mv = moves.next(&mut player);
        assert!(mv.is_some_and(|mv| mv.shape.act == Act::Null));
    }
}
