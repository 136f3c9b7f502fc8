//! Attacks under restrictions: which of them may be considered, before defences are tried.

use crate::control::Stopped;
use crate::search::length::Left;
use crate::search::restrictions::Restrictions;
use crate::search::{Answer, Search};
use crate::stipulation::Branch;
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::moves::Moves;

/// With fewer half-moves left, flights are not counted: the attack is about to end anyway.
const FEWEST_FOR_FLIGHTS: u16 = 4;

impl Search<'_, '_> {
    /// Whether the attack just played may be considered at all; `left` begins with the defence. `granted` is what the
    /// defender may still be granted; it is lowered by what he takes here.
    pub fn attack_is_allowed(&mut self, branch: &Branch, left: Left, granted: &mut u32) -> Answer {
        let restrictions = self.restrictions();
        Ok(self.keeps_mating_man()
            && self.leaves_few_flights(restrictions, left)
            && self.threatens_soon(restrictions, branch, left)?
            && self.leaves_few_non_trivial(restrictions, branch, left, granted)?)
    }

    /// Whether the side that has to mate still has a man that could.
    pub fn keeps_mating_man(&self) -> bool {
        let state = self.player.state();
        self.restrictions()
            .mating
            .is_none_or(|side| !(state.men(side) & !state.royals(side)).is_empty())
    }

    fn leaves_few_flights(&mut self, restrictions: Restrictions, left: Left) -> bool {
        let Some(most) = restrictions.max_flights else {
            return true;
        };
        if left.max < FEWEST_FOR_FLIGHTS {
            return true;
        }
        let side = self.player.state().turn();
        let royals: Vec<Sq> = self.player.state().royals(side).into_iter().collect();
        let mut flights = 0;
        for mv in self.player.legal_moves() {
            self.player.play(&mv);
            let now = self.player.state().royals(side);
            flights += u32::from(royals.iter().any(|at| !now.has(*at)));
            self.player.undo();
        }
        flights <= most
    }

    fn threatens_soon(
        &mut self,
        restrictions: Restrictions,
        branch: &Branch,
        left: Left,
    ) -> Answer {
        let Some(soon) = restrictions.max_threat.filter(|soon| left.max >= *soon) else {
            return Ok(true);
        };
        if self.player.in_check(self.player.state().turn()) {
            return Ok(true);
        }
        if soon < 2 {
            return Ok(false);
        }
        // what is threatened may be shorter than the play must be
        let threat = Left {
            max: soon - 1,
            min: 1,
        };
        self.player.null_move();
        let threatened = self.attack(branch, threat);
        self.player.undo();
        threatened
    }

    fn leaves_few_non_trivial(
        &mut self,
        restrictions: Restrictions,
        branch: &Branch,
        left: Left,
        granted: &mut u32,
    ) -> Answer {
        let Some(trivial) = restrictions.trivial_length() else {
            return Ok(true);
        };
        // who has no right to move has no moves to be granted
        if self.passes(branch, branch.defenders_turn()) {
            return Ok(true);
        }
        if left.max <= trivial {
            return Ok(true);
        }
        let within = Left {
            max: trivial + (left.max - 1) % 2,
            min: 1,
        };
        let most = *granted + 1;
        let found = self.count_unanswered(branch, within, most)?;
        if found > most {
            return Ok(false);
        }
        *granted = most - found;
        Ok(true)
    }

    /// How many defences at most may fail to end the play, where other answers than an end are not trivial; `left` begins with
    /// the defence.
    pub fn most_defences_without_end(&self, left: Left) -> Option<usize> {
        let only_ends_are_trivial = self.restrictions().trivial_length()? == 1;
        let counts = only_ends_are_trivial && left.max > 1 && left.max % 2 == 1;
        counts.then_some(self.granted as usize + 1)
    }

    /// The number of defences that are not answered; counting stops above `most`.
    fn count_unanswered(&mut self, branch: &Branch, left: Left, most: u32) -> Result<u32, Stopped> {
        let mut count = 0;
        let mut moves = Moves::new(&mut self.player);
        while moves.next(&mut self.player).is_some() {
            let answered = self.defence_is_answered(branch, left)?;
            self.player.undo();
            count += u32::from(!answered);
            if count > most {
                break;
            }
        }
        Ok(count)
    }
}
