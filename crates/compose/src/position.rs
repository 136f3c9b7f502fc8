//! One position of a version, and what it is judged by.

use crate::base::{Base, Limits};
use crate::base_position::BasePosition;
use crate::cook::Cook;
use crate::deed::{Deed, Whereabouts};
use crate::edit::Origin;
use crate::found::Found;
use crate::judged::{Keep, Said};
use crate::refuters::Refuter;
use crate::search;
use sauterelle::Stop;
use sauterelle::kernel::moves::Moves;
use sauterelle::kernel::play::Player;
use sauterelle::rules::game::Game;
use sauterelle::solving::Stopped;
use sauterelle::solving::problem::Problem;
use sauterelle::solving::replay::Replayer;
use std::time::Duration;

/// What every version is judged by.
#[derive(Clone, Copy)]
pub(crate) struct Measure<'m> {
    pub base: &'m Base,
    pub keep: Keep,
    pub limits: &'m Limits,
    /// By position: cooks of other versions.
    pub cooks: &'m [Vec<Cook>],
    /// So many solutions more than are wanted are counted.
    pub beyond: usize,
    /// By position: defences that have refuted keys in other versions.
    pub refuters: &'m [Vec<Refuter>],
    pub stop: &'m Stop,
}

/// A position of a version.
pub(crate) struct Position<'p> {
    pub number: usize,
    pub base: &'p BasePosition,
    pub problem: &'p Problem,
    pub game: &'p Game,
    pub origins: &'p [Option<Origin>; 64],
}

impl<'p> Position<'p> {
    /// A position of the problem itself, asked about what is found in it.
    pub fn of_base(
        base: &'p BasePosition,
        problem: &'p Problem,
        game: &'p Game,
        origins: &'p [Option<Origin>; 64],
    ) -> Position<'p> {
        Position {
            number: 0,
            base,
            problem,
            game,
            origins,
        }
    }
}

impl Position<'_> {
    /// A solution of it, in words.
    pub fn said(&self, text: &str) -> Said {
        Said {
            position: self.base.label.clone(),
            text: text.to_string(),
        }
    }

    /// The men with the squares from which they come.
    pub fn men(&self) -> Whereabouts<'_> {
        Whereabouts::new(&self.game.rules.kinds, &self.game.start, self.origins)
    }

    /// Whether a line is a solution here, if that is known in the time; nothing where lines are not played again.
    pub fn follows(
        &self,
        line: &Found,
        time: Option<Duration>,
        stop: &Stop,
    ) -> Option<Result<bool, Stopped>> {
        let lines = self.base.lines.as_ref()?;
        let (control, _) = search::control(stop, time);
        let aims = self.problem.aims(self.game).ok()?;
        let mut player = lines.player(self.game, &aims, line.first, &control)?;
        Some(self.followed(&mut player, line.skipped, line.branch()))
    }

    pub fn followed(
        &self,
        player: &mut Replayer,
        skipped: u8,
        deeds: &[Deed],
    ) -> Result<bool, Stopped> {
        let mut men = self.men();
        let mut left = deeds.iter();
        let Ok(length) = u16::try_from(deeds.len()) else {
            return Ok(false);
        };
        player.follow(skipped, length, &mut |player, moves| match left.next() {
            Some(deed) => next(&mut men, deed, player, moves),
            None => false,
        })
    }
}

/// Plays the move that does this, if there is one.
pub(crate) fn next(
    men: &mut Whereabouts,
    deed: &Deed,
    player: &mut Player,
    moves: &mut Moves,
) -> bool {
    moves.retain(|shape| {
        men.mover(shape.from) == deed.mover && deed.to.unwrap_or(shape.from) == shape.to
    });
    while let Some(mv) = moves.next(player) {
        let side = !player.state().turn();
        let mut after = men.clone();
        if after.play(side, &mv, player.last_effects()) == *deed {
            *men = after;
            return true;
        }
        player.undo();
    }
    false
}
