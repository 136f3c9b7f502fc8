//! Immune chess: men are captured only if they could be reborn.

use super::rebirth::{Adapter, Rebirth};
use super::reborn::{Fate, mark_promoted, victims};
use sauterelle_kernel::hooks::remark::{Message, Remark};
use sauterelle_kernel::hooks::{
    AfterMove, Changes, Conduct, Foreseen, Liberties, Planned, Played, Stage, When,
};
use sauterelle_kernel::play::{Player, Verdict};
use sauterelle_kernel::view::View;

/// Men are captured only if they could be reborn in this way.
pub(super) struct Immune(pub Rebirth);

impl AfterMove for Immune {
    fn stage(&self) -> Stage {
        Stage::Removal
    }

    fn conduct(&self) -> Conduct {
        let when = match self.0.adapter {
            Adapter::Frischauf => When::ANY_MOVE,
            _ => When::CAPTURES,
        };
        Conduct {
            when,
            foresees: true,
            ..Conduct::ANYTHING
        }
    }

    fn foresee(&self, view: &View, planned: &Planned) -> Foreseen {
        if self.0.adapter == Adapter::Frischauf {
            return Foreseen::Unknown;
        }
        match (planned.captured, self.0.foreseen_fate(view, planned)) {
            (Some(man), _) if !self.0.concerns(man) => Foreseen::Nothing,
            (Some(_), Some(Fate::At(..))) => Foreseen::Nothing,
            (Some(_), Some(_)) => Foreseen::Illegal,
            _ => Foreseen::Unknown,
        }
    }

    fn changes(&self) -> Changes {
        match self.0.adapter {
            Adapter::Frischauf => Changes::Anything,
            _ => Changes::Nothing,
        }
    }

    // it marks promoted men at most
    fn liberties(&self) -> Option<Liberties> {
        Some(Liberties::NONE)
    }

    fn run(&self, player: &mut Player, played: &Played) -> Verdict {
        if self.0.adapter == Adapter::Frischauf {
            mark_promoted(player, played);
        }
        for captured in victims(player, played) {
            if !self.0.concerns(captured.man) {
                continue;
            }
            let case = self.0.case_of_captured(player, played, captured);
            if !self.0.is_possible(player, played.side, &case) {
                player.note("ImmunChess", |_| Remark::at(Message("immune"), captured.at));
                return Verdict::Illegal;
            }
        }
        Verdict::Legal
    }
}
