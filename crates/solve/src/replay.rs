//! Lines of help and series play, played again in another position: whether each move is legal there, and whether the line is a solution as
//! the search would find it. Nothing is searched, so that it costs a thousandth of solving.

use crate::control::{Control, Stopped};
use crate::goal::Aims;
use crate::problem::{Duplex, Options, Problem};
use crate::search::restrictions::Restrictions;
use crate::search::{Learnt, Search};
use crate::solving::resources::Resources;
use crate::stipulation::{Branch, Node, Stipulation};
use sauterelle_kernel::board::piece::Side;
use sauterelle_kernel::moves::Moves;
use sauterelle_kernel::play::Player;
use sauterelle_rules::game::Game;

/// The play of a problem, if its solutions are lines that can be played again: one branch of help or series play, for one side.
#[derive(Clone, Debug)]
pub struct Lines {
    stipulation: Stipulation,
    options: Options,
}

impl Lines {
    /// The play of this problem.
    pub fn of(problem: &Problem) -> Option<Lines> {
        let [stipulation] = <[Stipulation; 1]>::try_from(problem.stipulations()).ok()?;
        let is_one = problem.options.duplex == Duplex::No
            && problem.diagram.invisible == 0
            && problem.options.added.is_empty()
            && stipulation.retraction.is_none();
        let is_line = branch(&stipulation).is_some_and(|play| !play.kind.is_battle());
        (is_one && is_line).then(|| Lines {
            stipulation,
            options: problem.options.clone(),
        })
    }

    /// How many half-moves of a line of full length are of this branch: those behind are of play that follows it.
    pub fn of_branch(&self, length: usize, skipped: u8) -> usize {
        let most = branch(&self.stipulation).map_or(0, |play| play.max);
        length.min(usize::from(most.saturating_sub(u16::from(skipped))))
    }

    /// Somebody who plays lines again in this game, with this side to begin; nothing if the play cannot be followed.
    pub fn player<'p>(
        &'p self,
        game: &'p Game,
        aims: &'p Aims,
        first: Side,
        control: &'p Control,
    ) -> Option<Replayer<'p>> {
        let play = branch(&self.stipulation)?;
        let nothing = Resources {
            threads: 0,
            memory: 0,
        };
        let learnt = Learnt::new(nothing, control);
        let restrictions = Restrictions::new(&self.options, &self.stipulation, &game.rules);
        let node = &self.stipulation.play;
        let search = Search::new(game.play_as(first), node, aims, control, &learnt);
        Some(Replayer {
            search: search.restricted_by(restrictions),
            play,
            control,
        })
    }
}

/// Plays lines again.
pub struct Replayer<'p> {
    search: Search<'p, 'p>,
    play: &'p Branch,
    control: &'p Control,
}

impl Replayer<'_> {
    /// Whether a line is a solution, as far as this branch goes: play that follows it is searched. So many half-moves are left out before it,
    /// and it has so many. Each move is the one that `next` plays of those that are offered; it plays none where there is none.
    ///
    /// # Errors
    /// If it was stopped before that was known.
    pub fn follow(
        &mut self,
        skipped: u8,
        length: u16,
        next: &mut dyn FnMut(&mut Player, &mut Moves) -> bool,
    ) -> Result<bool, Stopped> {
        let (search, play) = (&mut self.search, self.play);
        let follow = || search.follow(play, u16::from(skipped), length, next);
        self.control.within(follow)
    }
}

fn branch(stipulation: &Stipulation) -> Option<&Branch> {
    match &stipulation.play {
        Node::Branch(play) => Some(play),
        _ => None,
    }
}
