//! The last move, remembered for rules that depend on it.

use crate::board::effect::{Effect, SlotId};
use crate::board::square::Sq;
use crate::hooks::{AfterMove, Conduct, Played, Stage, Traces};
use crate::play::{Player, Verdict};
use crate::ruleset::Builder;
use crate::view::View;

/// Where the last move is remembered.
#[derive(Clone, Copy)]
pub struct LastMove(SlotId);

impl LastMove {
    /// Has moves remembered.
    pub fn remembered(builder: &mut Builder) -> LastMove {
        let memory = LastMove(builder.slot_of_last_move());
        builder.after_move(Remember(memory));
        memory
    }

    /// Its departure and arrival (of the king, in castling), if there is one.
    pub fn get(self, view: &View) -> Option<(Sq, Sq)> {
        squares(view.state().slot(self.0))
    }

    /// The same of the move before the one being played, which has made it forgotten.
    pub fn before(self, view: &View, played: &Played) -> Option<(Sq, Sq)> {
        let forgotten = |effect| match effect {
            Effect::Slot { id, was, .. } if id == self.0 => Some(was),
            _ => None,
        };
        let mut effects = view.effects_of(played).iter();
        squares(effects.find_map(|entry| forgotten(entry.effect))?)
    }
}

/// What a remembered number says.
fn squares(number: u32) -> Option<(Sq, Sq)> {
    let number = number.checked_sub(1)?;
    Some((Sq::new((number % 64) as u8), Sq::new((number / 64) as u8)))
}

struct Remember(LastMove);

impl AfterMove for Remember {
    fn stage(&self) -> Stage {
        Stage::Consequence
    }

    fn conduct(&self) -> Conduct {
        Conduct::REMEMBERS
    }

    // what it remembers cannot be told from the board
    fn traces(&self) -> Option<Traces> {
        None
    }

    fn run(&self, player: &mut Player, played: &Played) -> Verdict {
        let (from, to) = (played.shape.from.index(), played.shape.to.index());
        player.remember((self.0).0, 1 + from as u32 + 64 * to as u32);
        Verdict::Legal
    }
}
