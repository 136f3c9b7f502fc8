//! Battle play asked about one move at a time: whether a first move solves, whether a defence refutes it, what answers a defence. The steps
//! are those of the search, but nothing is looked at beside the moves that are asked about.

use crate::control::{Control, Stopped};
use crate::goal::Aims;
use crate::problem::{Duplex, Options, Problem};
use crate::search::length::Left;
use crate::search::restrictions::Restrictions;
use crate::search::{Learnt, Search};
use crate::solution::Step;
use crate::solving::resources::Resources;
use crate::stipulation::{Branch, Node, PlayKind, Stipulation, Turn};
use sauterelle_kernel::board::piece::Side;
use sauterelle_rules::game::Game;

pub use crate::search::one_move::{Asked, Fate, Reply};

/// The play of a problem, if first moves can be asked about one at a time: one branch in which the side to move attacks.
#[derive(Clone, Debug)]
pub struct Attacks {
    stipulation: Stipulation,
    options: Options,
}

impl Attacks {
    /// The play of this problem.
    pub fn of(problem: &Problem) -> Option<Attacks> {
        let [stipulation] = <[Stipulation; 1]>::try_from(problem.stipulations()).ok()?;
        let is_one = problem.options.duplex == Duplex::No
            && problem.diagram.invisible == 0
            && problem.options.added.is_empty()
            && !problem.options.post_key_play
            && stipulation.retraction.is_none();
        (is_one && attack(&stipulation).is_some()).then(|| Attacks {
            stipulation,
            options: problem.options.clone(),
        })
    }

    /// Somebody who can be asked, in this game with this side to begin; nothing if it may not begin there.
    ///
    /// # Errors
    /// If it was stopped before that was known.
    pub fn attacker<'p>(
        &'p self,
        game: &'p Game,
        aims: &'p Aims,
        first: Side,
        (memory, control): (usize, &'p Control),
    ) -> Result<Option<Attacker<'p>>, Stopped> {
        let Some(mut attacker) = self.search(game, aims, first, (memory, control)) else {
            return Ok(None);
        };
        let play = attacker.play;
        let search = &mut attacker.search;
        let may_begin = search.player.illegal_check(first).is_empty()
            && control.within(|| search.may_move(play, Turn::First))?;
        Ok(may_begin.then_some(attacker))
    }

    /// The same for the set play of the side that does not begin: only defences can be asked about, without a first move.
    pub fn set_play<'p>(
        &'p self,
        game: &'p Game,
        aims: &'p Aims,
        first: Side,
        (memory, control): (usize, &'p Control),
    ) -> Option<Attacker<'p>> {
        let mut attacker = self.search(game, aims, !first, (memory, control))?;
        let is_legal = attacker.search.player.illegal_check(!first).is_empty();
        is_legal.then_some(attacker)
    }

    fn search<'p>(
        &'p self,
        game: &'p Game,
        aims: &'p Aims,
        side: Side,
        (memory, control): (usize, &'p Control),
    ) -> Option<Attacker<'p>> {
        let play = attack(&self.stipulation)?;
        let resources = Resources { threads: 0, memory };
        let learnt = Learnt::new(resources, control);
        let restrictions = Restrictions::new(&self.options, &self.stipulation, &game.rules);
        let node = &self.stipulation.play;
        let search = Search::new(game.play_as(side), node, aims, control, &learnt);
        Some(Attacker {
            search: search.restricted_by(restrictions),
            play,
            control,
        })
    }
}

fn attack(stipulation: &Stipulation) -> Option<&Branch> {
    match &stipulation.play {
        Node::Branch(play) if play.kind == PlayKind::Attack && play.parries.is_none() => Some(play),
        _ => None,
    }
}

/// Answers questions about first moves and defences.
pub struct Attacker<'p> {
    search: Search<'p, 'p>,
    play: &'p Branch,
    control: &'p Control,
}

impl Attacker<'_> {
    /// What becomes of the first move that is asked about. Of defences those that are asked about are tried first.
    ///
    /// # Errors
    /// If it was stopped before that was known; nobody can be asked then any more.
    pub fn fate(&mut self, asked: &mut dyn Asked) -> Result<Fate, Stopped> {
        let play = self.play;
        let fate = self.after_key(asked, |search, legal, asked| {
            if search.key_ends(play, legal)? {
                return Ok(Fate::Solves);
            }
            let fate =
                search.of_defences(play, legal, |search, left| search.fate(play, left, asked));
            Ok(fate?.unwrap_or(Fate::Fails(None)))
        });
        Ok(fate?.unwrap_or(Fate::NotPlayed))
    }

    /// The defences that refute the first move that is asked about; nothing if it cannot be played, if there is no defence, or if there are
    /// more than so many.
    ///
    /// # Errors
    /// As [`Attacker::fate`].
    pub fn refutations(
        &mut self,
        asked: &mut dyn Asked,
        most: usize,
    ) -> Result<Option<Vec<Step>>, Stopped> {
        let play = self.play;
        let found = self.after_key(asked, |search, legal, _| {
            if search.key_ends(play, legal)? {
                return Ok(Some(Vec::new()));
            }
            let found = search.of_defences(play, legal, |search, left| {
                search.refutations(play, left, most)
            });
            Ok(found?.flatten())
        });
        Ok(found?.flatten())
    }

    /// What follows the first move that is asked about: after the defence of this number, or what is threatened.
    ///
    /// # Errors
    /// As [`Attacker::fate`].
    pub fn reply(
        &mut self,
        asked: &mut dyn Asked,
        defence: Option<usize>,
    ) -> Result<Reply, Stopped> {
        let play = self.play;
        let found = self.after_key(asked, |search, legal, asked| {
            if search.key_ends(play, legal)? {
                return Ok(Reply::None);
            }
            let reply = search.of_defences(play, legal, |search, left| {
                search.reply_to(play, left, asked, defence)
            });
            Ok(reply?.unwrap_or(Reply::None))
        });
        Ok(found?.unwrap_or(Reply::None))
    }

    /// What follows a defence of [set play](Attacks::set_play), the one of this number.
    ///
    /// # Errors
    /// As [`Attacker::fate`].
    pub fn set_reply(&mut self, asked: &mut dyn Asked, number: usize) -> Result<Reply, Stopped> {
        let (play, search) = (self.play, &mut self.search);
        let ask = || {
            let left = Left::of(play);
            match left.goes_on() {
                true => search.reply_to(play, left.after_one(), asked, Some(number)),
                false => Ok(Reply::None),
            }
        };
        self.control.within(ask)
    }

    /// Each defence against the first move that is asked about, with the attacks that succeed after it, of those that are asked about. It ends
    /// behind a defence that refutes; it is empty if the move solves at once, and nothing if it cannot be played.
    ///
    /// # Errors
    /// As [`Attacker::fate`].
    pub fn replies(
        &mut self,
        asked: &mut dyn Asked,
    ) -> Result<Option<Vec<(Step, Reply)>>, Stopped> {
        let play = self.play;
        self.after_key(asked, |search, legal, asked| {
            if search.key_ends(play, legal)? {
                return Ok(Vec::new());
            }
            let found = search.of_defences(play, legal, |search, left| {
                search.replies_to_all(play, left, asked)
            });
            Ok(found?.unwrap_or_default())
        })
    }

    fn after_key<T>(
        &mut self,
        asked: &mut dyn Asked,
        ask: impl FnOnce(&mut Search, bool, &mut dyn Asked) -> Result<T, Stopped>,
    ) -> Result<Option<T>, Stopped> {
        let (play, search) = (self.play, &mut self.search);
        let work = || {
            search.after_key(play, asked, |search, legal, asked| {
                ask(search, legal, asked)
            })
        };
        self.control.within(work)
    }
}
