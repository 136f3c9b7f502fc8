//! Solving for one side: which parts there are (set play, tries and keys, lines), how the work is shared
//! among threads, and how findings come out in order.

use crate::problem::Options;
use crate::search::{Control, First, Search, Stopped, kind_of, kind_of_defence, lengths};
use crate::solution::{Finding, Mark, Phase};
use crate::solve::{Outcome, Progress, Resources, Sink, with_stack_for};
use crate::stipulation::{Branch, Node, PlayKind, Stipulation};
use crate::trees::Writer;
use sauterelle_kernel::game::Game;
use sauterelle_kernel::hooks::CheckReason;
use sauterelle_kernel::piece::Side;
use std::sync::atomic::Ordering;
use std::sync::mpsc;

/// Solving for one side.
pub(crate) struct Run<'p, 's> {
    game: &'p Game,
    stipulation: &'p Stipulation,
    options: &'p Options,
    resources: Resources,
    control: &'p Control,
    sink: &'s mut dyn Sink,
    /// Solutions found in the present part.
    solutions: u64,
    /// Some part has found as many solutions as are asked for.
    cut_short: bool,
}

impl<'p, 's> Run<'p, 's> {
    pub fn new(
        game: &'p Game,
        stipulation: &'p Stipulation,
        options: &'p Options,
        resources: Resources,
        control: &'p Control,
        sink: &'s mut dyn Sink,
    ) -> Self {
        Run {
            game,
            stipulation,
            options,
            resources,
            control,
            sink,
            solutions: 0,
            cut_short: false,
        }
    }

    /// Solves all parts.
    pub fn solve(&mut self) -> Outcome {
        match self.parts() {
            Err(Stopped) => Outcome::Interrupted,
            Ok(()) if self.control.overflow.load(Ordering::Relaxed) => Outcome::TooManyChoices,
            Ok(()) if self.cut_short => Outcome::EnoughSolutions,
            Ok(()) => Outcome::Complete,
        }
    }
}

/// A piece of work: what to do after a first move (or at once).
#[derive(Clone, Copy)]
enum Task {
    /// Write the attack beginning with this move.
    Attack(First),
    /// Write the defence beginning with this move, for so many half-moves (set play).
    Defence { first: First, left: u16 },
    /// Write the lines of exactly this many half-moves beginning with this move.
    Lines {
        first: First,
        played: u16,
        left: u16,
    },
}

/// What a task has found, unless it was stopped.
type Found = Result<Vec<Finding>, Stopped>;

/// The number of a task, and what it has found.
type TaskResult = (usize, Found);

impl<'p> Run<'p, '_> {
    fn parts(&mut self) -> Result<(), Stopped> {
        let play = &self.stipulation.play;
        let lines = matches!(play.kind, PlayKind::Help | PlayKind::Series);
        if self.options.set_play {
            let found = self.set_play(lines);
            self.limited(found)?;
        }
        let post_key = self.options.post_key_play && play.kind == PlayKind::Attack;
        let skipped = u8::from(self.stipulation.begins_with_dots || post_key);
        self.solutions = 0;
        self.sink.finding(Finding::Begin {
            phase: Phase::Play,
            starter: self.stipulation.starter,
            skipped,
            lines,
        });
        let mover = if post_key {
            !self.stipulation.starter
        } else {
            self.stipulation.starter
        };
        let found = self.actual_play(mover, lines, post_key);
        self.limited(found)?;
        self.sink.finding(Finding::End);
        Ok(())
    }

    fn actual_play(&mut self, mover: Side, lines: bool, post_key: bool) -> Result<(), Stopped> {
        let illegal = self.illegal_check(mover);
        if !illegal.is_empty() {
            self.sink.finding(Finding::IllegalCheck(illegal));
        } else if post_key {
            self.post_key()?;
        } else if self.violated()? {
            self.violations()?;
        } else if !lines {
            self.attacks()?;
        } else if !self.ended_before(0)? {
            for length in self.play_lengths() {
                self.lines(0, length)?;
            }
        }
        Ok(())
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

    fn play_lengths(&self) -> Vec<u16> {
        let play = &self.stipulation.play;
        if self.options.short_solutions {
            let short = Branch {
                min: 1,
                ..play.clone()
            };
            lengths(&short).collect()
        } else {
            lengths(play).collect()
        }
    }

    /// Why the side that is not to move first is in check: it could lose its royal at once.
    fn illegal_check(&self, starter: Side) -> Vec<CheckReason> {
        let mut cx = self.game.play();
        if cx.state().turn() != starter {
            cx.pass();
        }
        // a neutral royal belongs to the side to move too, which will not take it
        let own = cx.state().royals(starter);
        let mut reasons = cx.check_reasons(!starter);
        reasons.retain(|reason| reason.men.iter().any(|sq| !own.has(*sq)));
        reasons
    }

    /// The play with the first half-move left out.
    fn set_play(&mut self, lines: bool) -> Result<(), Stopped> {
        let play = &self.stipulation.play;
        self.sink.finding(Finding::Begin {
            phase: Phase::SetPlay,
            starter: self.stipulation.starter,
            skipped: 1 + u8::from(self.stipulation.begins_with_dots),
            lines,
        });
        if !self.illegal_check(!self.stipulation.starter).is_empty() {
            // the starter is in check: the first half-move cannot be left out
        } else if !lines {
            self.defences()?;
        } else if play.kind == PlayKind::Help {
            if !self.ended_before(1)? {
                for length in self.play_lengths().into_iter().filter(|length| *length > 1) {
                    self.lines(1, length - 1)?;
                }
            }
        } else {
            // the whole series is left out
            self.end_in_diagram(play.ends[0].as_ref(), true)?;
        }
        self.sink.finding(Finding::End);
        Ok(())
    }

    fn attacks(&mut self) -> Result<(), Stopped> {
        let play = &self.stipulation.play;
        let mut search = self.search();
        let tasks = search
            .first_moves(play, 0)
            .into_iter()
            .map(Task::Attack)
            .collect();
        self.execute(tasks, false)
    }

    fn defences(&mut self) -> Result<(), Stopped> {
        let play = &self.stipulation.play;
        let mut writer = Writer {
            search: self.search(),
            play,
            options: self.options,
        };
        writer.search.cx.pass();
        if let Some(end) = writer.end_in_diagram()? {
            for tree in end.moves {
                self.sink.finding(Finding::Tree(tree));
            }
            return Ok(());
        }
        if play.max < 2 {
            return Ok(());
        }
        // play in which every defence has an answer is shown at its own length
        let left = match writer.refutations(play.max - 1, 0)? {
            Some((_, longest)) => longest,
            None => play.max - 1,
        };
        let firsts = writer.search.first_moves(play, kind_of_defence(play));
        let tasks = firsts
            .into_iter()
            .map(|first| Task::Defence { first, left })
            .collect();
        drop(writer);
        self.execute(tasks, true)
    }

    /// The defences in the diagram, with all that is threatened and all that refutes.
    fn post_key(&mut self) -> Result<(), Stopped> {
        let play = &self.stipulation.play;
        let options = Options {
            variations: true,
            ..self.options.clone()
        };
        let mut writer = Writer {
            search: self.search(),
            play,
            options: &options,
        };
        writer.search.cx.pass();
        let found = match writer.end_in_diagram()? {
            Some(end) => Ok(Some(end)),
            None if play.max < 2 => Ok(None),
            None => writer.post_key(play.max - 1),
        };
        drop(writer);
        if let Some(replies) = found? {
            self.sink.finding(Finding::PostKey(replies));
        }
        Ok(())
    }

    /// The lines of `left` half-moves after `played` ones have been left out.
    fn lines(&mut self, played: u16, left: u16) -> Result<(), Stopped> {
        let play = &self.stipulation.play;
        let mut search = self.search();
        if played == 1 {
            search.cx.pass();
        }
        let kind = kind_of(play, played);
        if !search.may_move(play, kind)? {
            return Ok(());
        }
        let tasks = search
            .first_moves(play, kind)
            .into_iter()
            .map(|first| Task::Lines {
                first,
                played,
                left,
            })
            .collect();
        self.execute(tasks, played == 1)
    }

    /// Help play that ends at once, when the half-move before the diagram would have ended it: shows that end.
    /// `left_out` half-moves of the play stand before the diagram.
    fn ended_before(&mut self, left_out: u16) -> Result<bool, Stopped> {
        let play = &self.stipulation.play;
        if play.kind != PlayKind::Help || !play.ends_at_once {
            return Ok(false);
        }
        let before = 1 - kind_of(play, left_out);
        self.end_in_diagram(play.ends[before].as_ref(), left_out == 1)
    }

    /// Shows the lines of a nested branch that begins in the diagram, with the other side to move if so said; whether there
    /// are any.
    fn end_in_diagram(&mut self, end: Option<&Node>, pass: bool) -> Result<bool, Stopped> {
        let Some(node @ Node::Branch(end)) = end else {
            return Ok(false);
        };
        let mut found = Vec::new();
        let mut search = self.search();
        if pass {
            search.cx.pass();
        }
        if search.holds(node)? {
            search.end_lines(end, &mut Vec::new(), &mut found)?;
        }
        drop(search);
        let ended = !found.is_empty();
        for line in found {
            self.show(Finding::Line(line))?;
        }
        Ok(ended)
    }

    /// Whether the play may not even begin.
    fn violated(&self) -> Result<bool, Stopped> {
        Ok(!self.search().may_move(&self.stipulation.play, 0)?)
    }

    /// The moves that must not be possible in the diagram, but are.
    fn violations(&mut self) -> Result<(), Stopped> {
        let mut writer = Writer {
            search: self.search(),
            play: &self.stipulation.play,
            options: self.options,
        };
        for tree in writer.violations(0)? {
            self.sink.finding(Finding::Tree(tree));
        }
        Ok(())
    }

    fn search(&self) -> Search<'p, 'p> {
        let share = self.resources.memory / self.resources.threads.max(1);
        Search::new(
            self.game.play(),
            &self.stipulation.play,
            self.control,
            share,
        )
    }

    fn enough(&self) -> bool {
        self.options
            .max_solutions
            .is_some_and(|max| self.solutions >= max)
    }

    /// Works on all tasks, several at a time, and hands on what they find in the order of the tasks.
    fn execute(&mut self, tasks: Vec<Task>, pass_first: bool) -> Result<(), Stopped> {
        let threads = self.resources.threads.clamp(1, tasks.len().max(1));
        let next = std::sync::atomic::AtomicUsize::new(0);
        let (sender, receiver) = mpsc::channel();
        let (game, stipulation, options) = (self.game, self.stipulation, self.options);
        let (control, share) = (self.control, self.resources.memory / threads);
        std::thread::scope(|scope| {
            for _ in 0..threads {
                let (sender, tasks, next) = (sender.clone(), &tasks, &next);
                let work = move || {
                    let mut search = Search::new(game.play(), &stipulation.play, control, share);
                    if pass_first {
                        search.cx.pass();
                    }
                    let mut writer = Writer {
                        search,
                        play: &stipulation.play,
                        options,
                    };
                    loop {
                        let index = next.fetch_add(1, Ordering::Relaxed);
                        let Some(task) = tasks.get(index) else { break };
                        let found = if control.is_over() {
                            Err(Stopped)
                        } else {
                            writer.work(*task)
                        };
                        let failed = found.is_err();
                        if sender.send((index, found)).is_err() || failed {
                            break;
                        }
                    }
                };
                // fewer threads than asked for do the same work
                let _ = with_stack_for(&stipulation.play).spawn_scoped(scope, work);
            }
            drop(sender);
            self.collect(tasks.len(), &receiver)
        })
    }

    /// Hands on results in the order of their tasks as soon as all earlier ones are there.
    fn collect(&mut self, of: usize, receiver: &mpsc::Receiver<TaskResult>) -> Result<(), Stopped> {
        let mut waiting: Vec<Option<Found>> = (0..of).map(|_| None).collect();
        let mut done = 0;
        for (index, found) in receiver {
            waiting[index] = Some(found);
            while let Some(ready) = waiting.get_mut(done).and_then(Option::take) {
                for finding in ready? {
                    self.show(finding)?;
                }
                done += 1;
                self.sink.progress(Progress { done, of });
            }
        }
        if done < of { Err(Stopped) } else { Ok(()) }
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

impl Writer<'_, '_> {
    fn work(&mut self, task: Task) -> Found {
        let mut found = Vec::new();
        match task {
            Task::Attack(first) => {
                self.search.cx.play(&first.mv);
                if let Some(tree) = self.first_attack(first)? {
                    found.push(Finding::Tree(tree));
                }
                self.search.cx.undo();
            }
            Task::Defence {
                first: First { mv, legal },
                left,
            } => {
                self.search.cx.play(&mv);
                if let Some(tree) = self.variation(self.play, left, mv, legal, None)? {
                    found.push(Finding::Tree(tree));
                }
                self.search.cx.undo();
            }
            Task::Lines {
                first,
                played,
                left,
            } => {
                let mut line = Vec::new();
                let mut lines = Vec::new();
                self.search.cx.play(&first.mv);
                self.search
                    .lines_after(self.play, first, played, left, &mut line, &mut lines)?;
                self.search.cx.undo();
                found.extend(lines.into_iter().map(Finding::Line));
            }
        }
        Ok(found)
    }
}
