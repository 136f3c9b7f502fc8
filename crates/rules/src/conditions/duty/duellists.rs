//! Duellists: the man that has moved last moves again, if it can.

use super::duty;
use sauterelle_kernel::board::effect::SlotId;
use sauterelle_kernel::board::piece::Side;
use sauterelle_kernel::condition::{Args, RuleError};
use sauterelle_kernel::hooks::remark::{Message, Remark};
use sauterelle_kernel::hooks::{AfterMove, Conduct, Played, Preference, Stage};
use sauterelle_kernel::moves::Shape;
use sauterelle_kernel::play::{Player, Verdict};
use sauterelle_kernel::ruleset::Builder;
use sauterelle_kernel::view::View;

duty!(
    DUELLISTS,
    "duellists.txt",
    ["DuellistChess", "Duelliste", "Duellantenschach"],
    &Side::BOTH,
    None,
    impose,
    "The man of each side that has moved last is its duellist: it moves again, if it has a legal move. If it has none, or has been captured, another man moves and \
              is the duellist from then on. In castling the king is. Checks are orthodox."
);

fn impose(builder: &mut Builder, _args: &Args, side: Side) -> Result<(), RuleError> {
    let place = Place {
        side,
        slot: builder.slot(0),
    };
    builder.after_move(place);
    Ok(builder.preference(side, place)?)
}

/// Where the duellist of a side stands: one more than the number of the square.
#[derive(Clone, Copy)]
struct Place {
    side: Side,
    slot: SlotId,
}

impl Preference for Place {
    fn score(&self, view: &View, shape: &Shape) -> i64 {
        i64::from(view.state().slot(self.slot) == 1 + shape.from.index() as u32)
    }

    fn remark(&self, _this: i64, _best: Option<i64>) -> Remark {
        Remark::new(Message("duellist-moves"))
    }
}

impl AfterMove for Place {
    // when all men stand where they will
    fn stage(&self) -> Stage {
        Stage::Consequence
    }

    fn conduct(&self) -> Conduct {
        Conduct::REMEMBERS
    }

    fn run(&self, player: &mut Player, played: &Played) -> Verdict {
        if played.side == self.side {
            let at = player.moved_man(played);
            player.remember(self.slot, at.map_or(0, |at| 1 + at.index() as u32));
        }
        Verdict::Legal
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{arrivals, game, play};
    use sauterelle_kernel::board::piece::Side::White;

    #[test]
    fn the_man_that_has_moved_moves_again() {
        let game = game("ra1 re1 kf3", "pb7 kh8", White, &["DuellistChess"]);
        let mut player = game.play();
        assert!(!arrivals(&mut player, "f3").is_empty());
        assert!(play(&mut player, "a1a4") && play(&mut player, "b7b5"));
        assert_eq!(arrivals(&mut player, "f3"), "");
        assert!(!arrivals(&mut player, "a4").is_empty());
        assert!(play(&mut player, "a4b4"));
        // the pawn is blocked: the king becomes the duellist
        assert_eq!(arrivals(&mut player, "h8"), "g7 h7 g8");
        assert!(play(&mut player, "h8g8") && play(&mut player, "b4c4"));
        assert_eq!(arrivals(&mut player, "b5"), "");
    }

    #[test]
    fn who_is_captured_is_no_duellist() {
        let game = game("ra1 ra2 kf3", "rb8 kh8", White, &["DuellistChess"]);
        let mut player = game.play();
        assert!(play(&mut player, "a1b1") && play(&mut player, "b8b1"));
        assert!(!arrivals(&mut player, "f3").is_empty() && !arrivals(&mut player, "a2").is_empty());
    }
}
