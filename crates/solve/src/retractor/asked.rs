//! What is asked of the search for retractors, and what it tells.

use crate::control::{Control, Stopped};
use crate::goal::Aims;
use crate::problem::{Options, Problem};
use crate::solution::{Finding, Step};
use crate::solving::bookmark::Bookmark;
use crate::solving::resources::Resources;
use crate::stipulation::retraction::{Manner, Retraction};
use crate::stipulation::{PlayKind, Stipulation};
use sauterelle_kernel::board::piece::Side;
use sauterelle_kernel::play::Player;
use sauterelle_rules::game::Game;
use sauterelle_unmoves::{self as unmoves, Unmove};
use std::sync::atomic::Ordering;

/// How often it is looked whether to stop, in moves taken back.
const CHECK_EVERY: u64 = 64;

/// What is asked.
#[derive(Clone, Copy)]
pub(super) struct Asked<'p> {
    pub game: &'p Game,
    pub aims: &'p Aims,
    pub stipulation: &'p Stipulation,
    pub retraction: Retraction,
    pub options: &'p Options,
    pub resources: Resources,
    pub control: &'p Control,
}

/// Takes what is found.
pub(super) type Tell<'t> = dyn FnMut(Finding) -> Result<(), Stopped> + 't;

/// Solving for one side.
pub(crate) struct Run<'p, 's> {
    pub(super) asked: Asked<'p>,
    pub(super) problem: &'p Problem,
    pub(super) sink: Bookmark<'s>,
    pub(super) solutions: u64,
}

impl<'p> Asked<'p> {
    /// Who takes back first.
    pub fn first(self) -> Side {
        self.stipulation.takes_back().unwrap_or(Side::White)
    }

    /// So many searches run beside each other.
    pub fn workers(self) -> usize {
        self.resources.threads.max(1)
    }

    /// The position of the diagram, in which the other side is to move.
    pub fn position(self) -> Player<'p> {
        self.game.play_as(!self.first())
    }

    /// Whether a solution is a line: nobody plays against the other.
    pub fn has_lines(self) -> bool {
        let is_battle = |kind: PlayKind| kind.is_battle();
        let play = self.stipulation.play.first_branch();
        !matches!(self.retraction.manner, Manner::Defensive(_))
            && !play.is_some_and(|play| is_battle(play.kind))
    }

    /// Bytes for what is found out about moves taken back; the other half is left to the forward play.
    pub fn memory_of_results(self) -> usize {
        self.resources.memory / 2
    }

    /// Notes that a move was taken back, and looks whether to stop.
    pub fn pulse(self) -> Result<(), Stopped> {
        let before = self.control.nodes.fetch_add(1, Ordering::Relaxed);
        match before.is_multiple_of(CHECK_EVERY) && self.control.is_over() {
            true => Err(Stopped),
            false => Ok(()),
        }
    }

    /// Whether the position can have come about, on the level of the stipulation.
    pub fn is_legal(self, player: &mut Player) -> bool {
        unmoves::is_legal(player, self.retraction.legality)
    }
}

/// A move taken back, to be shown.
pub(super) fn step(player: &mut Player, unmove: &Unmove) -> Step {
    let step = Step::of_unmove(player, unmove);
    player.undo();
    step
}
