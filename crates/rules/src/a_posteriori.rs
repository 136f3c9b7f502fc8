//! The convention by which a castling proves an earlier capture en passant: see [`a_posteriori`].

use sauterelle_kernel::board::effect::SlotId;
use sauterelle_kernel::hooks::{AfterMove, Conduct, Played, Stage};
use sauterelle_kernel::play::{Player, Verdict, a_posteriori};
use sauterelle_kernel::ruleset::Builder;

/// Lets it be remembered whether castling is owed.
pub(crate) fn compile(builder: &mut Builder) {
    let slot = builder.owed_castling();
    builder.after_move(Remember(slot));
}

struct Remember(SlotId);

impl AfterMove for Remember {
    fn stage(&self) -> Stage {
        Stage::Consequence
    }

    fn conduct(&self) -> Conduct {
        Conduct::REMEMBERS
    }

    fn run(&self, player: &mut Player, played: &Played) -> Verdict {
        a_posteriori::update(player, self.0, &played.shape, played.side);
        Verdict::Legal
    }
}
