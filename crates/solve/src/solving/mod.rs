//! Solving for one side: which parts there are (set play, tries and keys, lines), how the work is shared
//! among threads, and how findings come out in order.

pub(crate) mod bookmark;
mod cooperation;
mod count;
pub(crate) mod executors;
mod first_moves;
mod part;
pub(crate) mod report;
pub(crate) mod resources;
mod set_play;
pub(crate) mod task;

use crate::checkpoint::Checkpoint;
use crate::control::{Control, Stopped};
use crate::goal::Aims;
use crate::output::trees::Writer;
use crate::problem::Options;
use crate::search::restrictions::Restrictions;
use crate::search::{Learnt, Search};
use crate::solution::{Finding, Illegal, Phase};
use crate::solving::bookmark::Bookmark;
use crate::solving::part::{Part, parts};
use crate::solving::report::{Outcome, Sink};
use crate::solving::resources::Resources;
use crate::stipulation::{Branch, Node, PlayKind, Stipulation, Turn};
use sauterelle_kernel::board::piece::Side;
use sauterelle_kernel::hooks::CheckReason;
use sauterelle_rules::game::Game;
use std::sync::atomic::Ordering;

/// Solving for one side.
pub(crate) struct Run<'p, 's> {
    game: &'p Game,
    aims: &'p Aims,
    stipulation: &'p Stipulation,
    options: &'p Options,
    restrictions: Restrictions,
    resources: Resources,
    /// What all searches of the run have learnt.
    learnt: Learnt,
    control: &'p Control,
    sink: Bookmark<'s>,
    /// Where the search is to begin.
    from: Option<&'p Checkpoint>,
    /// First moves counted before the present part.
    counted_before: u32,
    /// Solutions found in the present part.
    solutions: u64,
    /// Some part has found as many solutions as are asked for.
    cut_short: bool,
    /// First moves counted so far, in all parts.
    counted: u32,
    /// Only some of the play is looked at, so that first moves are not done with afterwards.
    looks_at_some_play: bool,
    /// The side not to move was in check in some part.
    found_illegal: bool,
}

impl<'p, 's> Run<'p, 's> {
    pub fn new(
        position: (&'p Game, &'p Aims),
        stipulation: &'p Stipulation,
        options: &'p Options,
        resources: Resources,
        control: &'p Control,
        ends: (&'s mut dyn Sink, Option<&'p Checkpoint>),
    ) -> Self {
        let learnt = Learnt::new(resources, control);
        Run::knowing(
            learnt,
            position,
            stipulation,
            options,
            resources,
            control,
            ends,
        )
    }

    /// The same with what earlier searches for the same play have learnt.
    pub fn knowing(
        learnt: Learnt,
        position: (&'p Game, &'p Aims),
        stipulation: &'p Stipulation,
        options: &'p Options,
        resources: Resources,
        control: &'p Control,
        (sink, from): (&'s mut dyn Sink, Option<&'p Checkpoint>),
    ) -> Self {
        let known = from.cloned().unwrap_or_default();
        Run {
            game: position.0,
            aims: position.1,
            stipulation,
            options,
            restrictions: Restrictions::new(options, stipulation, &position.0.rules),
            resources,
            learnt,
            control,
            sink: Bookmark::new(sink, from),
            from,
            solutions: known.open.map_or(known.solutions, |_| 0),
            cut_short: known.cut_short[0],
            counted: known.counted,
            counted_before: known.counted,
            looks_at_some_play: false,
            found_illegal: known.found_illegal,
        }
    }

    /// Solves all parts.
    pub fn solve(&mut self) -> Outcome {
        let stipulation = self.stipulation;
        match self.phases(&stipulation.play, stipulation.starter) {
            Err(Stopped) => Outcome::Interrupted,
            Ok(()) if self.control.overflow.load(Ordering::Relaxed) => Outcome::TooManyChoices,
            Ok(()) if self.cut_short => Outcome::EnoughSolutions,
            Ok(()) => Outcome::Complete,
        }
    }

    /// Tells where it has been stopped. This is the play of this number; one before it was cut short, or none.
    pub fn leave(&mut self, play: usize, before: bool) {
        let at = match self.from {
            Some(from) if !self.sink.has_arrived() => from.clone(),
            _ => Checkpoint {
                play,
                counted: self.counted_before,
                solutions: self.solutions,
                cut_short: [self.cut_short, before],
                left_out_moves: self.control.has_left_out_moves(),
                found_illegal: self.found_illegal,
                ..self.sink.checkpoint()
            },
        };
        self.sink.leave(at);
    }
}

impl<'p> Run<'p, '_> {
    /// Solves the set play, if asked for, and the actual play.
    fn phases(&mut self, node: &'p Node, mover: Side) -> Result<(), Stopped> {
        if self.options.set_play {
            for part in parts(node, mover, 0) {
                if !self.has_set_play(&part) {
                    continue;
                }
                self.set_play(part)?;
            }
        }
        self.node(node, mover, 0)
    }

    /// Solves the node with this side to move, `skipped` half-moves being left out before.
    fn node(&mut self, node: &'p Node, mover: Side, skipped: u8) -> Result<(), Stopped> {
        match node {
            Node::Branch(play) => self.branch(Part {
                play,
                mover,
                skipped,
            }),
            Node::Passed(inner) => self.node(inner, !mover, skipped + 1),
            // what is not possible cannot be shown, so an operand that fails keeps the other from being shown
            Node::And(a, b) => {
                if self.holds(b, mover)? {
                    self.node(a, mover, skipped)?;
                    if self.holds(a, mover)? {
                        self.node(b, mover, skipped)?;
                    }
                }
                Ok(())
            }
            Node::Or(a, b) => {
                self.node(a, mover, skipped)?;
                if !self.holds(a, mover)? {
                    self.node(b, mover, skipped)?;
                }
                Ok(())
            }
            Node::Goal(_) | Node::Not(_) => Ok(()),
        }
    }

    /// Whether the node holds in the diagram with this side to move.
    fn holds(&self, node: &'p Node, mover: Side) -> Result<bool, Stopped> {
        self.search(mover).holds(node)
    }

    /// Solves the actual play of a branch.
    fn branch(&mut self, part: Part<'p>) -> Result<(), Stopped> {
        let post_key = self.is_after_key(part.play);
        // the key, or what stands for it before play that begins with a defence
        let defender = match part.play.kind {
            PlayKind::Defence => Some(part.mover),
            _ => post_key.then_some(!part.mover),
        };
        let after_check = defender.is_some_and(|side| self.search(side).player.in_check(side));
        self.solutions = 0;
        let begin = Finding::Begin {
            phase: Phase::Play,
            starter: part.mover,
            skipped: part.skipped + u8::from(post_key),
            lines: part.has_lines(),
            after_check,
            reading: self.game.reading.clone(),
            added: Vec::new(),
        };
        if self.begin_phase(begin) {
            let found = self.actual_play(part, post_key);
            self.limited(found)?;
            self.end_phase();
        }
        Ok(())
    }

    /// A phase begins. Whether it is to be examined: not if an earlier search has done that.
    fn begin_phase(&mut self, begin: Finding) -> bool {
        let is_wanted = self.sink.begin_phase(begin);
        self.know_solutions();
        is_wanted
    }

    /// What an earlier search has found in this phase counts from where that one was stopped.
    fn know_solutions(&mut self) {
        if let Some(from) = self.from
            && self.sink.has_arrived()
        {
            if from.open.is_some() {
                self.solutions = from.solutions;
            }
            self.from = None;
        }
    }

    fn end_phase(&mut self) {
        self.sink.end_phase();
        self.counted_before = self.counted;
    }

    fn actual_play(&mut self, part: Part<'p>, post_key: bool) -> Result<(), Stopped> {
        let play = part.play;
        let mover = if post_key { !part.mover } else { part.mover };
        let illegal = self.illegal_check(mover);
        if !illegal.is_empty() {
            if !self.found_illegal {
                self.sink.finding(Finding::Illegal(Illegal::Check(illegal)));
            }
            self.found_illegal = true;
            Ok(())
        } else if post_key {
            self.post_key(part)
        } else if !self.search(mover).may_move(play, Turn::First)? {
            self.violations(part)
        } else {
            match play.kind {
                PlayKind::Defence => self.defences_in_diagram(part),
                PlayKind::Attack => self.attacks(part),
                PlayKind::Help | PlayKind::Series => {
                    if self.ended_before(part, 0)? {
                        return Ok(());
                    }
                    if self.options.stop_on_short && self.solutions > 0 {
                        self.cut_short = true;
                        return Ok(());
                    }
                    self.lines_of_all_lengths(part, 0)
                }
            }
        }
    }

    /// A part that has found as many solutions as are asked for is over, but the next one is not.
    fn limited(&mut self, part: Result<(), Stopped>) -> Result<(), Stopped> {
        if part.is_err() && self.enough() {
            self.cut_short = true;
            self.solutions = 0;
            self.control.enough.store(false, Ordering::Relaxed);
            return Ok(());
        }
        part
    }

    /// Why the side that is not to move first is in check: it could lose its royal at once. (A neutral royal is the other side's
    /// too, so that nobody may leave it attacked.)
    fn illegal_check(&self, mover: Side) -> Vec<CheckReason> {
        self.game.play_as(mover).illegal_check(mover)
    }

    /// The moves that must not be possible in the diagram, but are.
    fn violations(&mut self, part: Part<'p>) -> Result<(), Stopped> {
        let trees = self.writer(part.play, part.mover).violations(Turn::First)?;
        for tree in trees {
            self.sink.finding(Finding::Tree(tree));
        }
        Ok(())
    }

    fn writer(&self, play: &'p Branch, mover: Side) -> Writer<'p, 'p> {
        Writer {
            search: self.search(mover),
            play,
            options: self.options,
        }
    }

    /// A search that begins in the diagram with this side to move.
    fn search(&self, mover: Side) -> Search<'p, 'p> {
        let player = self.game.play_as(mover);
        let play = &self.stipulation.play;
        Search::new(player, play, self.aims, self.control, &self.learnt)
            .restricted_by(self.restrictions)
    }
}
