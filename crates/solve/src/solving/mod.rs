//! Solving for one side: which parts there are (set play, tries and keys, lines), how the work is shared
//! among threads, and how findings come out in order.

use crate::control::Control;
use crate::control::Finished;
use crate::control::Stopped;
use crate::goal::Aims;
use crate::output::lines::Lines;
use crate::output::numbered_moves::Range;
use crate::output::trees::Writer;
use crate::parallel::moves_in_progress::MovesInProgress;
use crate::parallel::reorder_buffer::{ReorderBuffer, Taken};
use crate::parallel::workers::{Task, Work, Workers};
use crate::problem::Options;
use crate::reachability::{Limits, Reachability};
use crate::search::Learnt;
use crate::search::Search;
use crate::search::length::Left;
use crate::search::length::lengths;
use crate::search::restrictions::Restrictions;
use crate::search::transposition_table::TranspositionTable;
use crate::shortcuts::Shortcut;
use crate::solution::{Finding, Mark, Phase, Replies};
use crate::solve::{Outcome, Progress, Resources, Sink, with_stack_for};
use crate::stipulation::Turn;
use crate::stipulation::ignored_options::has_set_play;
use crate::stipulation::{Branch, Node, PlayKind, Stipulation};
use sauterelle_kernel::game::Game;
use sauterelle_kernel::hooks::CheckReason;
use sauterelle_kernel::piece::Side;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Roughly what a configuration that is remembered needs, several times over, so that most memory is left to the search.
const BYTES_OF_CONFIGURATION: usize = 200;

/// However much memory there is, at least and at most so many are remembered: some ten megabytes, and some two hundred.
const CONFIGURATIONS: std::ops::RangeInclusive<usize> = 250_000..=4_000_000;

/// Bytes of the table for play with few captures. It comes on top of the one that all the search shares, so it is small.
const FEW_CAPTURES_MEMORY: usize = 16 << 20;

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
    sink: &'s mut dyn Sink,
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

/// A branch of the stipulation that begins in the diagram.
#[derive(Clone, Copy)]
struct Part<'p> {
    play: &'p Branch,
    /// Who makes the first half-move.
    mover: Side,
    /// Half-moves left out before it.
    skipped: u8,
}

impl Part<'_> {
    fn has_lines(&self) -> bool {
        !self.play.kind.is_battle() || self.play.parries.is_some()
    }
}

impl<'p, 's> Run<'p, 's> {
    pub fn new(
        position: (&'p Game, &'p Aims),
        stipulation: &'p Stipulation,
        options: &'p Options,
        resources: Resources,
        control: &'p Control,
        sink: &'s mut dyn Sink,
    ) -> Self {
        Run {
            game: position.0,
            aims: position.1,
            stipulation,
            options,
            restrictions: Restrictions::new(options, stipulation),
            resources,
            learnt: Learnt {
                table: Arc::new(match control.takes(Shortcut::Memory) {
                    true => TranspositionTable::new(resources.memory),
                    false => TranspositionTable::forgetful(),
                }),
                history: Arc::default(),
                in_progress: Arc::new(MovesInProgress::new(resources.threads)),
                reachability: None,
            },
            control,
            sink,
            solutions: 0,
            cut_short: false,
            counted: 0,
            looks_at_some_play: false,
            found_illegal: false,
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
}

/// The branches of a node that begin in the diagram and may have set play.
fn parts(node: &Node, mover: Side, skipped: u8) -> Vec<Part<'_>> {
    match node {
        Node::Branch(play) if play.kind == PlayKind::Defence => Vec::new(),
        Node::Branch(play) => vec![Part {
            play,
            mover,
            skipped,
        }],
        Node::Passed(inner) => parts(inner, !mover, skipped + 1),
        Node::And(a, b) | Node::Or(a, b) => {
            let mut found = parts(a, mover, skipped);
            found.extend(parts(b, mover, skipped));
            found
        }
        Node::Goal(_) | Node::Not(_) => Vec::new(),
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
                let found = self.set_play(part);
                self.limited(found)?;
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
        let after_check = defender.is_some_and(|side| self.search(side).cx.in_check(side));
        self.solutions = 0;
        self.sink.finding(Finding::Begin {
            phase: Phase::Play,
            starter: part.mover,
            skipped: part.skipped + u8::from(post_key),
            lines: part.has_lines(),
            after_check,
        });
        let found = self.actual_play(part, post_key);
        self.limited(found)?;
        self.sink.finding(Finding::End);
        Ok(())
    }

    fn actual_play(&mut self, part: Part<'p>, post_key: bool) -> Result<(), Stopped> {
        let play = part.play;
        let mover = if post_key { !part.mover } else { part.mover };
        let illegal = self.illegal_check(mover);
        if !illegal.is_empty() {
            if !self.found_illegal {
                self.sink.finding(Finding::IllegalCheck(illegal));
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
        self.game.play_as(mover).check_reasons(!mover)
    }

    /// Whether the key of a play is taken as played in the diagram.
    fn is_after_key(&self, play: &Branch) -> bool {
        self.options.post_key_play && play.kind == PlayKind::Attack
    }

    /// Whether the first half-move can be left out: not if the key is, nor if the side that begins is in check.
    fn has_set_play(&self, part: &Part) -> bool {
        has_set_play(part.play)
            && !self.is_after_key(part.play)
            && self.illegal_check(!part.mover).is_empty()
    }

    /// The play with the first half-move left out.
    fn set_play(&mut self, part: Part<'p>) -> Result<(), Stopped> {
        let play = part.play;
        self.sink.finding(Finding::Begin {
            phase: Phase::SetPlay,
            starter: part.mover,
            skipped: 1 + part.skipped,
            lines: part.has_lines(),
            after_check: false,
        });
        match play.kind {
            // the whole series is left out
            _ if play.parries.is_some() => self.ends_in_diagram(part)?,
            PlayKind::Series => self.ends_in_diagram(part)?,
            PlayKind::Attack | PlayKind::Defence => self.set_defences(part)?,
            PlayKind::Help => {
                if !self.ended_before(part, 1)? {
                    self.lines_of_all_lengths(part, 1)?;
                }
            }
        }
        self.sink.finding(Finding::End);
        Ok(())
    }

    /// Shows what follows a series that is left out.
    fn ends_in_diagram(&mut self, part: Part<'p>) -> Result<(), Stopped> {
        for end in &part.play.ends[Turn::First] {
            self.end_in_diagram(&end.node, !part.mover)?;
        }
        Ok(())
    }

    fn attacks(&mut self, part: Part<'p>) -> Result<(), Stopped> {
        let work = if part.has_lines() {
            Work::AttackLines
        } else {
            Work::Attack
        };
        self.first_moves(part.play, part.mover, Turn::First, work)
    }

    /// Works on the moves of `mover`, which are of this kind in the branch.
    fn first_moves(
        &mut self,
        play: &'p Branch,
        mover: Side,
        turn: Turn,
        work: Work,
    ) -> Result<(), Stopped> {
        let range = Range::new(&self.options.from_move, &self.options.up_to_move);
        let numbered = self.options.move_numbers || !range.is_everything();
        let firsts = self.search(mover).first_moves(play, turn, numbered);
        // shorter play is looked at without being counted
        let is_full = match work {
            Work::Lines { played, left } => played + left == play.max,
            _ => true,
        };
        let counted_before = self.counted;
        if is_full {
            self.counted += firsts.len() as u32;
        }
        let tasks = firsts.into_iter().zip(counted_before + 1..);
        let tasks: Vec<Task> = tasks
            .filter(|(_, number)| range.contains(*number))
            .map(|(first, number)| Task {
                play,
                first,
                work,
                counted: (is_full && !self.looks_at_some_play).then_some(number),
                is_numbered: self.options.move_numbers && is_full,
                range: range.after(number),
            })
            .collect();
        self.execute(&tasks, mover)
    }

    /// What one side can reach by itself in play of exactly this length, the other one capturing so many of its men at most.
    fn reachability(
        &self,
        play: &Branch,
        mover: Side,
        length: u16,
        captures: Option<u16>,
    ) -> Result<Option<Arc<Reachability>>, Stopped> {
        if !self.control.takes(Shortcut::Reachability) || self.options.null_moves {
            return Ok(None);
        }
        let limits = Limits {
            configurations: (self.resources.memory / BYTES_OF_CONFIGURATION)
                .clamp(*CONFIGURATIONS.start(), *CONFIGURATIONS.end()),
            captures,
        };
        let cx = self.game.play_as(mover);
        let found = Reachability::new(&cx, play, length, limits, self.control)?;
        Ok(found.map(Arc::new))
    }

    /// Where one solution is enough, looks first for play in which few men are captured of the side whose goal it is: if its men are few
    /// enough to know all it can do, that is found much sooner.
    fn look_at_few_captures(
        &mut self,
        play: &'p Branch,
        mover: Side,
        length: u16,
    ) -> Result<(), Stopped> {
        let range = Range::new(&self.options.from_move, &self.options.up_to_move);
        let all = self.options.move_numbers || !range.is_everything();
        if self.options.max_solutions != Some(1) || all {
            return Ok(());
        }
        for captures in 0..length / 2 {
            let Some(found) = self.reachability(play, mover, length, Some(captures))? else {
                break;
            };
            if !found.is_known() {
                break;
            }
            let few = Learnt {
                table: Arc::new(TranspositionTable::new(
                    self.resources.memory.min(FEW_CAPTURES_MEMORY),
                )),
                reachability: Some(found),
                ..self.learnt.clone()
            };
            let learnt = std::mem::replace(&mut self.learnt, few);
            let (played, left) = (0, length);
            let counted = self.counted;
            self.looks_at_some_play = true;
            let result = self.first_moves(play, mover, Turn::First, Work::Lines { played, left });
            self.looks_at_some_play = false;
            self.counted = counted;
            self.learnt = learnt;
            result?;
        }
        Ok(())
    }

    fn set_defences(&mut self, part: Part<'p>) -> Result<(), Stopped> {
        let play = part.play;
        let mut writer = self.writer(play, !part.mover);
        if let Some(end) = writer.end_in_diagram()? {
            for tree in end.moves {
                self.sink.finding(Finding::Tree(tree));
            }
            return Ok(());
        }
        let full = Left::of(play);
        if !full.goes_on() {
            return Ok(());
        }
        // play in which every defence has an answer is shown at its own length
        let left = match writer.refutations(full.after_one(), 0)? {
            Some((_, longest)) => longest,
            None => full.after_one(),
        };
        drop(writer);
        self.first_moves(
            play,
            !part.mover,
            play.defenders_turn(),
            Work::Defence(left),
        )
    }

    /// The defences in the diagram after the key, with all that is threatened and all that refutes.
    fn post_key(&mut self, part: Part<'p>) -> Result<(), Stopped> {
        let play = part.play;
        let options = Options {
            variations: true,
            ..self.options.clone()
        };
        let mut writer = Writer {
            search: self.search(!part.mover),
            play,
            options: &options,
        };
        let full = Left::of(play);
        let found = match writer.end_in_diagram()? {
            Some(end) => Some(end),
            None if !full.goes_on() => None,
            None => writer.post_key(full.after_one())?,
        };
        let check = writer.search.cx.in_check(!part.mover);
        drop(writer);
        self.show_post_key(check, found);
        Ok(())
    }

    /// The play of a branch that begins with a defence.
    fn defences_in_diagram(&mut self, part: Part<'p>) -> Result<(), Stopped> {
        let mut writer = self.writer(part.play, part.mover);
        let found = match self.options.variations {
            true => writer.post_key(Left::of(part.play))?,
            false => None,
        };
        let check = writer.search.cx.in_check(part.mover);
        drop(writer);
        self.show_post_key(check, found);
        Ok(())
    }

    fn show_post_key(&mut self, check: bool, found: Option<Replies>) {
        if check || found.is_some() {
            let replies = found.unwrap_or_default();
            self.sink.finding(Finding::PostKey { check, replies });
        }
    }

    /// The lines of all lengths, the shortest first, `played` half-moves being left out.
    fn lines_of_all_lengths(&mut self, part: Part<'p>, played: u16) -> Result<(), Stopped> {
        let play = part.play;
        let mover = if played == 0 { part.mover } else { !part.mover };
        let turn = play.turn_after(played);
        for length in lengths(play).filter(|length| *length > played) {
            if self.search(mover).may_move(play, turn)? {
                let left = length - played;
                let work = Work::Lines { played, left };
                if played == 0 {
                    self.look_at_few_captures(play, mover, length)?;
                    self.learnt.reachability = self.reachability(play, mover, length, None)?;
                }
                self.first_moves(play, mover, turn, work)?;
                self.learnt.reachability = None;
            }
            if self.options.stop_on_short && self.solutions > 0 && length < play.max {
                self.cut_short = true;
                break;
            }
        }
        Ok(())
    }

    /// Play whose end may take the place of the whole play, `left_out` half-moves of which (in help play) stand before the
    /// diagram: shows that end. Whether the play ends at once by it.
    fn ended_before(&mut self, part: Part<'p>, left_out: u16) -> Result<bool, Stopped> {
        if part.play.kind != PlayKind::Help {
            for node in part.play.in_place_of_branch() {
                self.end_in_diagram(node, part.mover)?;
            }
            return Ok(false);
        }
        let before = !part.play.turn_after(left_out);
        let mover = if left_out == 1 {
            !part.mover
        } else {
            part.mover
        };
        let mut ended = false;
        for end in &part.play.ends[before] {
            if part.play.min <= left_out {
                ended |= self.end_in_diagram(&end.node, mover)? && end.at_once;
            } else if end.at_once {
                // too short to be a solution, but an end
                ended |= self.holds(&end.node, mover)?;
            }
        }
        Ok(ended)
    }

    /// Shows the lines of nested play that begins in the diagram with this side to move; whether there are any.
    fn end_in_diagram(&mut self, node: &'p Node, mover: Side) -> Result<bool, Stopped> {
        let mut search = self.search(mover);
        let mut ended = false;
        if !node.is_goal() && search.holds(node)? {
            let mut take = |line| {
                ended = true;
                self.show(Finding::Line(line))
            };
            search.node_lines(node, &mut Vec::new(), &mut Lines::new(&mut take))?;
        }
        Ok(ended)
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
        let cx = self.game.play_as(mover);
        let play = &self.stipulation.play;
        Search::new(cx, play, self.aims, self.control, &self.learnt)
            .restricted_by(self.restrictions)
    }

    fn enough(&self) -> bool {
        self.options
            .max_solutions
            .is_some_and(|max| self.solutions >= max)
    }

    /// Works on all tasks, several at a time, and hands on what they find in the order of the tasks.
    fn execute(&mut self, tasks: &[Task<'p>], mover: Side) -> Result<(), Stopped> {
        let threads = self.resources.threads.clamp(1, tasks.len().max(1));
        let buffer = ReorderBuffer::new(tasks.len(), self.control);
        let crew = Workers {
            tasks,
            next: AtomicUsize::new(0),
            finished: tasks.iter().map(|_| Finished::default()).collect(),
            buffer: &buffer,
            options: self.options,
            control: self.control,
        };
        let (game, aims, root) = (self.game, self.aims, &self.stipulation.play);
        let (control, restrictions) = (self.control, self.restrictions);
        std::thread::scope(|scope| {
            for _ in 0..threads {
                let (worker, crew, learnt) = (buffer.worker(), &crew, self.learnt.clone());
                let work = move || {
                    let new_search = || {
                        let cx = game.play_as(mover);
                        Search::new(cx, root, aims, control, &learnt).restricted_by(restrictions)
                    };
                    crew.work(new_search);
                    drop(worker);
                };
                // fewer threads than asked for do the same work
                let _ = with_stack_for(root).spawn_scoped(scope, work);
            }
            self.collect(tasks, &buffer)
        })
    }

    /// Hands on findings in the order of their tasks, as they come.
    fn collect(&mut self, tasks: &[Task], buffer: &ReorderBuffer) -> Result<(), Stopped> {
        let (mut done, of) = (0, tasks.len());
        loop {
            match buffer.take() {
                Taken::Findings(found) => {
                    for finding in found {
                        self.show(finding)?;
                    }
                }
                Taken::Nothing => self.sink.pause(),
                Taken::Finished => {
                    done += 1;
                    self.sink.progress(Progress { done, of });
                }
                Taken::Over { complete: true } => return Ok(()),
                Taken::Over { complete: false } => {
                    if let Some(number) = tasks.get(done).and_then(|task| task.counted) {
                        self.sink.stopped_at(number);
                    }
                    return Err(Stopped);
                }
            }
        }
    }

    fn show(&mut self, finding: Finding) -> Result<(), Stopped> {
        let counts = match &finding {
            Finding::Line(_) => true,
            Finding::Tree(tree) => tree.mark == Some(Mark::Key),
            _ => false,
        };
        if self.enough() {
            return Err(Stopped);
        }
        self.sink.finding(finding);
        self.solutions += u64::from(counts);
        if counts && self.enough() {
            // the other threads need not go on
            self.control.enough.store(true, Ordering::Relaxed);
            return Err(Stopped);
        }
        Ok(())
    }
}
