//! Masand: a man that gives check changes the side of all men that it observes.

use sauterelle_kernel::board::effect::{Effect, Reason};
use sauterelle_kernel::board::piece::{Piece, Sides};
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::condition::{Args, Meta, RuleDef, RuleError};
use sauterelle_kernel::hooks::{
    AfterMove, Altered, Conduct, Level, Liberties, Occasion, Planned, Played, Stage, When,
};
use sauterelle_kernel::play::{Player, Verdict};
use sauterelle_kernel::ruleset::{Builder, Claim};
use sauterelle_kernel::view::View;
use smallvec::SmallVec;

/// One of the two conditions.
pub struct Masand {
    meta: &'static Meta,
    generalised: bool,
}

/// Masand.
pub static MASAND: Masand = Masand {
    meta: &Meta {
        name: ["Masand", "Masand", "Masand"],
        aliases: &[],
        options: &[],
        doc: "When a man that has moved gives check, all men (except kings and neutral men) that it observes change sides.",
        source: "P. Masand",
        texts: sauterelle_kernel::texts!("masand.txt"),
    },
    generalised: false,
};

/// Generalised Masand.
pub static GENERALISED: Masand = Masand {
    meta: &Meta {
        name: [
            "MasandGeneralised",
            "MasandGeneralise",
            "MasandVerallgemeinert",
        ],
        aliases: &[],
        options: &[],
        doc: "When a move leads to check, all men (except kings and neutral men) that a checking man observes change sides, \
              each once.",
        source: "after Masand",
        texts: sauterelle_kernel::texts!("masand.txt"),
    },
    generalised: true,
};

impl RuleDef for Masand {
    fn meta(&self) -> &'static Meta {
        self.meta
    }

    fn compile(&self, _args: &Args, builder: &mut Builder) -> Result<(), RuleError> {
        builder.claim(Claim::RecolouredMen)?;
        builder.after_move(RecolourObserved {
            generalised: self.generalised,
        });
        Ok(())
    }
}

struct RecolourObserved {
    generalised: bool,
}

impl AfterMove for RecolourObserved {
    fn stage(&self) -> Stage {
        Stage::Consequence
    }

    fn conduct(&self) -> Conduct {
        Conduct {
            when: When::CHECKS,
            minds_royal_men: true,
            ..Conduct::ANYTHING
        }
    }

    // before a check it does nothing
    fn alters(&self, _view: &View, _planned: &Planned) -> Option<Altered> {
        Some(Altered::OTHER_SIDE)
    }

    fn liberties(&self) -> Option<Liberties> {
        Some(Liberties::of_sides(Occasion::Always))
    }

    fn run(&self, player: &mut Player, played: &Played) -> Verdict {
        let side = played.side;
        if !player.in_check(!side) {
            return Verdict::Legal;
        }
        let mut changed: SmallVec<[Sq; 8]> = SmallVec::new();
        let candidates: SmallVec<[Sq; 16]> = if self.generalised {
            player.state().all_men().collect()
        } else {
            player.moved_man(played).into_iter().collect()
        };
        for by in candidates {
            // men that have changed sides meanwhile give check now, or no longer
            let checks = player.state().men(side).has(by)
                && player
                    .state()
                    .royals(!side)
                    .into_iter()
                    .any(|royal| observes(player, played, by, royal));
            if !checks {
                continue;
            }
            for at in player.state().all_men() {
                let Some(was) = player.state().piece(at) else {
                    continue;
                };
                if at != by
                    && !was.is_royal()
                    && was.sides != Sides::Neutral
                    && !changed.contains(&at)
                    && observes(player, played, by, at)
                {
                    let now = Piece {
                        sides: was.sides.swapped(),
                        ..was
                    };
                    player.apply(Effect::Change { at, was, now }, Reason::Conversion);
                    if self.generalised {
                        changed.push(at);
                    }
                }
            }
        }
        Verdict::Legal
    }
}

fn observes(view: &View, played: &Played, by: Sq, target: Sq) -> bool {
    view.man_observes(played.side, by, target, Level::Observation)
}

#[cfg(test)]
mod tests {
    use crate::testing::{game, game_of, legal, man, play};
    use sauterelle_kernel::board::piece::Side::White;

    const MASAND: &[&str] = &["Masand"];
    const GENERALISED: &[&str] = &["MasandGeneralised"];

    #[test]
    fn both_own_and_enemy_men_change_sides() {
        // Rc8+ observes the pawn on b8 and the knight on c1
        let game = game("rc3 sc1 ka1", "kh8 pb8", White, MASAND);
        let mut player = game.play();
        assert!(play(&mut player, "c3c8"));
        assert_eq!([man(&player, "b8"), man(&player, "c1")], ["P", "s"]);
        player.undo();
        assert!(play(&mut player, "c3c7"));
        assert_eq!(
            [man(&player, "b8"), man(&player, "c1")],
            ["p", "S"],
            "no check"
        );
    }

    #[test]
    fn a_man_that_turns_against_its_king_makes_the_move_illegal() {
        let men = ["rc3 qc1 ka1", "kh8", ""];
        let orthodox = legal(men, White, &[], "c3");
        assert_eq!(orthodox, "c2 a3 b3 d3 e3 f3 g3 h3 c4 c5 c6 c7 c8");
        for condition in [MASAND, GENERALISED] {
            assert_eq!(
                legal(men, White, condition, "c3"),
                orthodox.replace(" c8", ""),
                "{condition:?}"
            );
        }
    }

    #[test]
    fn kings_and_neutral_men_keep_their_side() {
        let game = game_of(["rc3 ka8", "kh8", "sc1"], White, MASAND);
        let mut player = game.play();
        assert!(play(&mut player, "c3c8"));
        assert_eq!(
            [man(&player, "a8"), man(&player, "c1"), man(&player, "h8")],
            ["K", "=s", "k"]
        );
    }

    #[test]
    fn in_the_generalised_form_any_checking_man_turns_others_once() {
        // the knight uncovers the bishop, which observes the pawn on a2; from b4 the knight checks and observes it too
        for (condition, squares, pawn) in [
            (MASAND, "c2a1", "P"),
            (MASAND, "c2b4", "p"),
            (GENERALISED, "c2a1", "p"),
            (GENERALISED, "c2b4", "p"),
        ] {
            let game = game("bb1 sc2 pa2 kh8", "kd3", White, condition);
            let mut player = game.play();
            assert!(play(&mut player, squares));
            assert_eq!(man(&player, "a2"), pawn, "{condition:?} {squares}");
        }
    }
}
