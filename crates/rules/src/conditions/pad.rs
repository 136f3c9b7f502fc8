//! Men that capture only once.

use sauterelle_kernel::board::effect::{Effect, Reason};
use sauterelle_kernel::board::piece::{Attrs, Piece, Side};
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::condition::{Args, Meta, OptionMeta, RuleDef, RuleError};
use sauterelle_kernel::hooks::remark::{Message, Remark};
use sauterelle_kernel::hooks::{
    Admission, AfterMove, Altered, Conduct, Level, Liberties, Planned, Played, Stage, When,
};
use sauterelle_kernel::moves::Shape;
use sauterelle_kernel::play::{Player, Verdict};
use sauterelle_kernel::ruleset::{Builder, Claim};
use sauterelle_kernel::view::View;

/// The condition.
pub struct Pad;

static META: Meta = Meta {
    name: ["PADChess", "PADechecs", "PADSchach"],
    aliases: &[],
    options: &[
        OptionMeta {
            name: ["Strict", "Strict", "Strikt"],
            doc: "A man that has captured captures no more, and gives no check. Reborn, it may capture again.",
        },
        OptionMeta {
            name: ["RexInclusive", "RexInclusif", "RexInklusiv"],
            doc: "Royal men too capture only once.",
        },
    ],
    doc: "Every man captures once; by its second capture it disappears itself. Royal men capture as often as they like.",
    source: "Hiroaki Maeshima",
    texts: sauterelle_kernel::texts!("pad.txt"),
};

impl RuleDef for Pad {
    fn meta(&self) -> &'static Meta {
        &META
    }

    fn compile(&self, args: &Args, builder: &mut Builder) -> Result<(), RuleError> {
        builder.claim(Claim::DoneOnlyOnce)?;
        let once = Once {
            is_strict: args.has("Strict"),
            royals_too: args.has("RexInclusive"),
        };
        builder.admission(once);
        builder.after_move(once);
        Ok(())
    }
}

#[derive(Clone, Copy)]
struct Once {
    is_strict: bool,
    royals_too: bool,
}

impl Once {
    /// Whether a capture by the man counts.
    fn concerns_man(self, man: Piece) -> bool {
        self.royals_too || !man.is_royal()
    }
}

impl Admission for Once {
    fn admits(&self, view: &View, _side: Side, shape: &Shape) -> bool {
        let man = view.state().piece(shape.from);
        shape.capture.is_none()
            || man.is_none_or(|man| {
                let may_not = self.concerns_man(man) && (self.is_strict || man.is_royal());
                !may_not || !man.attrs.has(Attrs::SETTLED)
            })
    }

    fn level(&self) -> Level {
        Level::Observation
    }

    fn admits_all_quiet_moves(&self) -> bool {
        true
    }

    fn why_not(&self, shape: &Shape) -> Remark {
        Remark::at(Message("has-captured"), shape.from)
    }
}

impl AfterMove for Once {
    fn stage(&self) -> Stage {
        Stage::Consequence
    }

    fn conduct(&self) -> Conduct {
        let when = match self.is_strict {
            // a man may be reborn after a later move
            true => When::ANY_MOVE,
            false => When::CAPTURES,
        };
        Conduct {
            when,
            ..Conduct::ANYTHING
        }
    }

    // who has captured may capture no more, or disappears; who is reborn may again
    fn alters(&self, _view: &View, _planned: &Planned) -> Option<Altered> {
        (!self.is_strict).then_some(Altered::NOTHING)
    }

    fn liberties(&self) -> Option<Liberties> {
        Some(Liberties {
            removals: true,
            ..Liberties::NONE
        })
    }

    fn run(&self, player: &mut Player, played: &Played) -> Verdict {
        if self.is_strict {
            let reborn: Vec<(Sq, Piece)> = player.reborn(played).collect();
            for (at, _) in reborn {
                note(player, at, false);
            }
        }
        if !player.has_captured(played) {
            return Verdict::Legal;
        }
        let Some(at) = player.moved_man(played) else {
            return Verdict::Legal;
        };
        match player.state().piece(at) {
            Some(piece) if self.concerns_man(piece) => {
                if piece.attrs.has(Attrs::SETTLED) && !piece.is_royal() {
                    player.apply(Effect::Remove { at, piece }, Reason::Sacrifice);
                } else {
                    note(player, at, true);
                }
            }
            _ => {}
        }
        Verdict::Legal
    }
}

/// Notes whether the man there has captured.
fn note(player: &mut Player, at: Sq, has_captured: bool) {
    let Some(was) = player.state().piece(at) else {
        return;
    };
    let attrs = match has_captured {
        true => was.attrs | Attrs::SETTLED,
        false => was.attrs.without(Attrs::SETTLED),
    };
    if attrs != was.attrs {
        let now = Piece { attrs, ..was };
        player.apply(Effect::Change { at, was, now }, Reason::Record);
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{arrivals, game, man, play};
    use sauterelle_kernel::board::piece::Side::White;

    #[test]
    fn who_captures_twice_disappears() {
        let game = game("ka1 ra2", "kh8 pa7 ph7", White, &["PADChess"]);
        let mut player = game.play();
        assert!(play(&mut player, "a2a7") && man(&player, "a7") == "R");
        assert!(play(&mut player, "h8g8") && play(&mut player, "a7h7"));
        assert_eq!(man(&player, "h7"), "");
    }

    #[test]
    fn who_may_not_capture_again_gives_no_check() {
        let again = |names: &[&str]| {
            let game = game("ka1 ra2", "kh8 pa7 ph7", White, names);
            let mut player = game.play();
            assert!(play(&mut player, "a2a7") && play(&mut player, "h8g8"));
            arrivals(&mut player, "a7").contains("h7")
        };
        assert!(again(&["PADChess"]));
        assert!(!again(&["PADChess Strict"]));
        let game = game("ka1 ra2", "kg8 pa7", White, &["PADChess Strict"]);
        let mut player = game.play();
        assert!(play(&mut player, "a2a7"));
        assert!(arrivals(&mut player, "g8").contains("g7"));
    }

    #[test]
    fn kings_capture_once_only_where_it_is_said() {
        let again = |names: &[&str]| {
            let game = game("kc2", "kh8 pc3 sc4", White, names);
            let mut player = game.play();
            assert!(play(&mut player, "c2c3") && play(&mut player, "h8g8"));
            arrivals(&mut player, "c3").contains("c4")
        };
        assert!(again(&["PADChess"]));
        assert!(!again(&["PADChess RexInclusive"]));
    }

    #[test]
    fn reborn_men_capture_again() {
        let game = game(
            "ka1 qa2",
            "kh8 pa7 rb8 sd7",
            White,
            &["PADChess Strict", "Circe"],
        );
        let mut player = game.play();
        // the queen captures, is captured on a7 and reborn on d1
        assert!(
            play(&mut player, "a2a7") && play(&mut player, "b8b7") && play(&mut player, "a1a2")
        );
        assert!(play(&mut player, "b7a7") && man(&player, "d1") == "Q");
        assert!(play(&mut player, "a2b1") && play(&mut player, "h8g8"));
        assert!(arrivals(&mut player, "d1").contains("d7"));
    }
}
