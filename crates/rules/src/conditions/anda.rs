//! Anda: who gives check becomes neutral, and who is neutral and gives check belongs to its side again; inverse Anda: who does not.

use sauterelle_kernel::board::effect::{Effect, Reason};
use sauterelle_kernel::board::piece::{Attrs, Piece, Sides};
use sauterelle_kernel::condition::{Args, Meta, RuleDef, RuleError};
use sauterelle_kernel::hooks::{AfterMove, Altered, Conduct, Level, Planned, Played, Stage, When};
use sauterelle_kernel::moves::Act;
use sauterelle_kernel::play::{Player, Verdict};
use sauterelle_kernel::ruleset::{Builder, Claim};
use sauterelle_kernel::view::View;

/// One of the two conditions.
pub struct Anda {
    meta: &'static Meta,
    by_check: bool,
}

/// Anda.
pub static ANDA: Anda = Anda {
    meta: &Meta {
        name: ["Anda", "Anda", "Anda"],
        aliases: &[],
        options: &[],
        doc: "A man (not a king) that moves and gives check becomes neutral; a neutral one becomes a man of the side that has moved.",
        source: "P. Petkov",
        texts: sauterelle_kernel::texts!("anda.txt"),
    },
    by_check: true,
};

/// Inverse Anda.
pub static INVERSE: Anda = Anda {
    meta: &Meta {
        name: ["AndaInverse", "AndaInverse", "AndaInvers"],
        aliases: &[],
        options: &[],
        doc: "A man (not a king) that moves and does not give check becomes neutral; a neutral one becomes a man of the side that has moved.",
        source: "after Anda",
        texts: sauterelle_kernel::texts!("anda.txt"),
    },
    by_check: false,
};

impl RuleDef for Anda {
    fn meta(&self) -> &'static Meta {
        self.meta
    }

    fn compile(&self, _args: &Args, builder: &mut Builder) -> Result<(), RuleError> {
        builder.claim(Claim::RecolouredMen)?;
        builder.after_move(ChangePhase {
            by_check: self.by_check,
            who: Attrs::NONE,
        });
        Ok(())
    }
}

/// Men with these attributes become neutral, or cease to be so, when they give check, or when they do not.
pub(crate) struct ChangePhase {
    pub by_check: bool,
    pub who: Attrs,
}

impl AfterMove for ChangePhase {
    fn stage(&self) -> Stage {
        Stage::Consequence
    }

    fn conduct(&self) -> Conduct {
        let when = match self.by_check {
            true => When::CHECKS,
            false => When::ANY_MOVE,
        };
        Conduct {
            when,
            minds_royal_men: true,
            ..Conduct::ANYTHING
        }
    }

    // who becomes neutral stays what it is
    fn alters(&self, _view: &View, planned: &Planned) -> Option<Altered> {
        Some(Altered::mover_changing_sides(planned))
    }

    fn run(&self, player: &mut Player, played: &Played) -> Verdict {
        let side = played.side;
        if played.shape.act == Act::Exchange {
            return Verdict::Legal; // men that change places have not moved
        }
        let Some(at) = player.moved_man(played) else {
            return Verdict::Legal;
        };
        let concerned = |man: &Piece| man.attrs.has(self.who) && !man.is_royal();
        let Some(was) = player.state().piece(at).filter(concerned) else {
            return Verdict::Legal;
        };
        let mut royals = player.state().royals(!side).into_iter();
        // a man that has changed sides checks nobody
        let gives_check = was.sides.has(side)
            && royals.any(|royal| player.man_observes(side, at, royal, Level::Observation))
            && player.in_check(!side);
        if gives_check == self.by_check {
            let sides = match was.sides {
                Sides::Neutral => side.into(),
                Sides::White | Sides::Black => Sides::Neutral,
            };
            let now = Piece { sides, ..was };
            player.apply(Effect::Change { at, was, now }, Reason::Recolouring);
        }
        Verdict::Legal
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{game_of, man, play};
    use sauterelle_kernel::board::piece::Side::{Black, White};

    /// What stands on the arrival of White's move.
    fn becomes(men: [&str; 3], condition: &str, squares: &str) -> String {
        let game = game_of(men, White, &[condition]);
        let mut player = game.play();
        assert!(play(&mut player, squares), "{condition} {squares}");
        man(&player, &squares[2..])
    }

    #[test]
    fn checks_change_phases() {
        let (white, neutral) = (["sc3 kh1", "kd7", ""], ["kh1", "kd7", "sc3"]);
        assert_eq!(becomes(white, "Anda", "c3b5"), "S");
        assert_eq!(becomes(white, "Anda", "c3d5"), "S");
        assert_eq!(becomes(neutral, "Anda", "c3d5"), "=s");
        let check = ["sa4 kh1", "kd7", ""];
        assert_eq!(becomes(check, "Anda", "a4c5"), "=s");
        assert_eq!(becomes(["kh1", "kd7", "sa4"], "Anda", "a4c5"), "S");
        assert_eq!(becomes(check, "AndaInverse", "a4c5"), "S");
        assert_eq!(becomes(white, "AndaInverse", "c3d5"), "=s");
        assert_eq!(becomes(neutral, "AndaInverse", "c3d5"), "S");
    }

    #[test]
    fn kings_and_discovered_checks_do_not_count() {
        let battery = ["rd1 kd2", "kd7", ""];
        assert_eq!(becomes(battery, "Anda", "d2c2"), "K");
        let knight = ["rd1 sd2 kh1", "kd7", ""];
        assert_eq!(becomes(knight, "Anda", "d2b1"), "S");
        assert_eq!(becomes(knight, "AndaInverse", "d2b1"), "=s");
    }

    #[test]
    fn who_has_changed_sides_checks_nobody() {
        // the knight is black then, and the check is the king's
        let men = ["kf1 se2", "kg2", ""];
        let game = game_of(men, White, &["AntiGuards", "Volage", "AndaInverse"]);
        let mut player = game.play();
        assert!(play(&mut player, "e2f4") && player.in_check(Black));
        assert_eq!(man(&player, "f4"), "=s");
    }
}
