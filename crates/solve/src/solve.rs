//! Solving a problem: what to search for, in which order, and what to show.

use crate::problem::{Duplex, Options, Problem};
use crate::search::{
    Control, Search, Signature, Stopped, goal_of, kind_of, kind_of_attack, kind_of_defence, lengths,
};
use crate::solution::{Finding, Mark, Phase, Replies, Step, Threat, Tree};
use crate::stipulation::{Branch, Node, PlayKind, Stipulation};
use sauterelle_kernel::game::{Conventions, Game, GameError};
use sauterelle_kernel::moves::{Move, Moves};
use sauterelle_kernel::piece::Side;
use std::sync::atomic::Ordering;
use std::sync::mpsc;

/// Resources for solving.
#[derive(Clone, Copy, Debug)]
pub struct Resources {
    /// Threads to use, at least 1.
    pub threads: usize,
    /// Bytes for the tables of all threads together.
    pub memory: usize,
}

impl Default for Resources {
    fn default() -> Resources {
        Resources {
            threads: 1,
            memory: 256 << 20,
        }
    }
}

/// How solving ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Everything was examined.
    Complete,
    /// As many solutions were found as were asked for; there may be more.
    EnoughSolutions,
    /// Stopped before everything was examined.
    Interrupted,
    /// Some moves have more choices than can be written down and were left out.
    TooManyChoices,
}

/// Progress through the first moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// First moves examined.
    pub done: usize,
    /// First moves to examine.
    pub of: usize,
}

/// Where findings and progress go, in order.
pub trait Sink {
    /// Something to show.
    fn finding(&mut self, finding: Finding);
    /// How far the present part is.
    fn progress(&mut self, progress: Progress);
}

impl Problem {
    /// Compiles the rules of the problem as they are for this stipulation.
    ///
    /// # Errors
    /// See [`GameError`].
    pub fn game(&self) -> Result<Game, GameError> {
        self.game_for(&self.stipulation)
    }

    fn game_for(&self, stipulation: &Stipulation) -> Result<Game, GameError> {
        let conventions = Conventions {
            defender: stipulation.defender,
            as_popeye: self.as_popeye,
        };
        let mut diagram = self.diagram.clone();
        diagram.to_move = stipulation.starter;
        Game::with(&diagram, &self.conditions, conventions)
    }

    /// The stipulations to solve, by duplex and the choice of who begins.
    fn stipulations(&self) -> Vec<Stipulation> {
        let mut first = self.stipulation.clone();
        if self.options.white_to_play {
            first = first.begun_by_white();
        }
        let other = first.for_other_side();
        match self.options.duplex {
            Duplex::No => vec![first],
            Duplex::Full => vec![first, other],
            Duplex::Half => vec![other],
        }
    }
}

/// Solves one problem and hands everything found to `sink`, in an order that does not depend on the number of
/// threads.
///
/// # Errors
/// If the rules cannot be compiled; nothing has been solved then.
pub fn solve(
    problem: &Problem,
    resources: Resources,
    control: &Control,
    sink: &mut dyn Sink,
) -> Result<Outcome, GameError> {
    let stipulations = problem.stipulations();
    let games: Vec<Game> = stipulations
        .iter()
        .map(|stipulation| problem.game_for(stipulation))
        .collect::<Result<_, _>>()?;
    let mut outcome = Outcome::Complete;
    for (game, stipulation) in games.iter().zip(&stipulations) {
        let mut run = Run {
            game,
            stipulation,
            options: &problem.options,
            resources,
            control,
            sink,
            solutions: 0,
            cut_short: false,
            overflow: false,
        };
        if run.solve().is_err() {
            return Ok(Outcome::Interrupted);
        }
        if run.overflow {
            outcome = Outcome::TooManyChoices;
        } else if run.cut_short {
            outcome = Outcome::EnoughSolutions;
        }
    }
    Ok(outcome)
}

/// Solving for one side.
struct Run<'p, 's> {
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
    overflow: bool,
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

/// The number of a task, what it has found, and whether moves had to be left out.
type TaskResult = (usize, Found, bool);

/// A first move; an illegal one leaves its side in check and counts only if it reaches a goal that allows this.
#[derive(Clone, Copy)]
struct First {
    mv: Move,
    legal: bool,
}

impl Run<'_, '_> {
    fn solve(&mut self) -> Result<(), Stopped> {
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
        if self.illegal_check(mover) {
            self.sink.finding(Finding::IllegalCheck);
        } else if post_key {
            self.post_key()?;
        } else if self.violated()? {
            self.violations()?;
        } else if !lines {
            self.attacks()?;
        } else if !self.ended_before()? {
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

    /// Whether the side that is not to move first is in check: it could lose its royal at once.
    fn illegal_check(&self, starter: Side) -> bool {
        let mut cx = self.game.play();
        if cx.state().turn() != starter {
            cx.pass();
        }
        // a neutral royal belongs to the side to move too, which will not take it
        let own = cx.state().royals(starter);
        cx.check_reasons(!starter)
            .iter()
            .any(|reason| reason.men.iter().any(|sq| !own.has(*sq)))
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
        if self.illegal_check(!self.stipulation.starter) {
            // the starter is in check: the first half-move cannot be left out
        } else if !lines {
            self.defences()?;
        } else if play.kind == PlayKind::Help {
            for length in self.play_lengths().into_iter().filter(|length| *length > 1) {
                self.lines(1, length - 1)?;
            }
        } else if play.kind == PlayKind::Series
            && let Some(Node::Branch(end)) = &play.ends[0]
        {
            self.series_set_play(end)?;
        }
        self.sink.finding(Finding::End);
        Ok(())
    }

    /// In series play the whole series is left out.
    fn series_set_play(&mut self, end: &Branch) -> Result<(), Stopped> {
        let mut search = self.search();
        search.cx.pass();
        let mut found = Vec::new();
        if search.holds(&Node::Branch(Box::new(end.clone())))? {
            search.end_lines(end, &mut Vec::new(), &mut found)?;
        }
        for line in found {
            self.sink.finding(Finding::Line(line));
        }
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
        writer.search.report();
        let overflow = writer.search.cx.overflowed();
        self.overflow |= overflow;
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
    fn ended_before(&mut self) -> Result<bool, Stopped> {
        let play = &self.stipulation.play;
        let before = 1 - kind_of(play, 0);
        let Some(Node::Branch(end)) = &play.ends[before] else {
            return Ok(false);
        };
        if play.kind != PlayKind::Help || !play.ends_at_once {
            return Ok(false);
        }
        let mut found = Vec::new();
        let mut search = self.search();
        if search.holds(&Node::Branch(end.clone()))? {
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
        let Some(Node::Not(inner)) = &self.stipulation.play.required[0] else {
            return Ok(());
        };
        let Node::Branch(forbidden) = &**inner else {
            return Ok(());
        };
        let mut writer = Writer {
            search: self.search(),
            play: forbidden,
            options: self.options,
        };
        for mut tree in writer.answers(forbidden, forbidden.max)? {
            tree.mark = Some(Mark::Violation);
            self.sink.finding(Finding::Tree(tree));
        }
        Ok(())
    }

    fn search(&self) -> Search<'_, '_> {
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
                scope.spawn(move || {
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
                        writer.search.report();
                        let failed = found.is_err();
                        let overflow = writer.search.cx.overflowed();
                        if sender.send((index, found, overflow)).is_err() || failed {
                            break;
                        }
                    }
                });
            }
            drop(sender);
            self.collect(tasks.len(), &receiver)
        })
    }

    /// Hands on results in the order of their tasks as soon as all earlier ones are there.
    fn collect(&mut self, of: usize, receiver: &mpsc::Receiver<TaskResult>) -> Result<(), Stopped> {
        let mut waiting: Vec<Option<Found>> = (0..of).map(|_| None).collect();
        let mut done = 0;
        for (index, found, overflow) in receiver {
            self.overflow |= overflow;
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

/// Writes solutions down, one task at a time.
struct Writer<'p, 'r> {
    search: Search<'p, 'r>,
    play: &'p Branch,
    options: &'p Options,
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

    /// The first move just played, if it is a key or a try worth showing.
    fn first_attack(&mut self, First { mv, legal }: First) -> Result<Option<Tree>, Stopped> {
        let n = self.play.max;
        let kind = kind_of_attack(self.play);
        if self.search.ends(self.play, kind, legal)? {
            let mut tree = self.ending(mv, self.play, kind)?;
            tree.mark = Some(Mark::Key);
            return Ok(Some(tree));
        }
        if n < 2 || !legal {
            return Ok(None);
        }
        let allowed = self.options.tries.unwrap_or(0) as usize;
        let Some((refutations, length)) = self.refutations(n - 1, allowed)? else {
            return Ok(None);
        };
        let step = Step::of_last_move(&mut self.search.cx, mv, None);
        let mut tree = Tree::leaf(step);
        let is_key = refutations.is_empty();
        tree.mark = Some(if is_key { Mark::Key } else { Mark::Try });
        if self.options.variations {
            // a try is shown at full length, as if its refutations had been met
            let length = if is_key { length } else { n - 1 };
            tree.replies = self.replies(self.play, length, &refutations)?;
        }
        tree.replies.refutations = self.refuting(refutations);
        Ok(Some(tree))
    }

    /// The play of the end, if the attack that is left out before the diagram has reached it.
    fn end_in_diagram(&mut self) -> Result<Option<Replies>, Stopped> {
        let kind = kind_of_attack(self.play);
        match &self.play.ends[kind] {
            Some(node @ Node::Branch(_)) if self.search.holds(node)? => {
                self.end_play(node).map(Some)
            }
            _ => Ok(None),
        }
    }

    /// The play after the key; the defender is to move and has `n` half-moves, his own included.
    fn post_key(&mut self, n: u16) -> Result<Option<Replies>, Stopped> {
        let Some((refutations, _)) = self.refutations(n, usize::MAX)? else {
            return Ok(None);
        };
        let mut replies = self.replies(self.play, n, &refutations)?;
        replies.refutations = self.refuting(refutations);
        Ok(Some(replies))
    }

    fn refuting(&mut self, moves: Vec<Move>) -> Vec<Tree> {
        let cx = &mut self.search.cx;
        let leaf = |mv: Move| {
            cx.play(&mv);
            let mut leaf = Tree::leaf(Step::of_last_move(cx, mv, None));
            leaf.mark = Some(Mark::Key);
            cx.undo();
            leaf
        };
        moves.into_iter().map(leaf).collect()
    }

    /// The defences that are not answered within `n` half-moves (their own included), and the length of the longest answered one.
    /// `None`: more refutations than are allowed, or no defence at all.
    fn refutations(&mut self, n: u16, allowed: usize) -> Result<Option<(Vec<Move>, u16)>, Stopped> {
        let play = self.play;
        let kind = kind_of_defence(play);
        if !self.search.may_move(play, kind)? {
            return Ok(None);
        }
        let mut refutations = Vec::new();
        let mut longest = 0;
        let mut can_move = false;
        let mut moves = self.search.moves(play, kind);
        while let Some(mv) = moves.next(&mut self.search.cx) {
            self.search.pulse()?;
            let legal = moves.last_is_legal();
            let length = if self.search.ends(play, kind, legal)? {
                Some(1)
            } else if n >= 2 && legal {
                self.search.shortest_attack(play, n - 1)?.map(|l| l + 1)
            } else {
                None
            };
            self.search.cx.undo();
            can_move |= legal || length.is_some();
            match length {
                Some(length) => longest = longest.max(length),
                None if legal => refutations.push(mv),
                None => {}
            }
            if refutations.len() > allowed {
                return Ok(None);
            }
        }
        Ok(can_move.then_some((refutations, longest)))
    }

    /// What the attack just played threatens, and the defences but those `left_out`, for `n` half-moves
    /// beginning with the defence.
    fn replies(&mut self, branch: &Branch, n: u16, left_out: &[Move]) -> Result<Replies, Stopped> {
        let mut replies = Replies::default();
        let mut threats = None;
        let defender = self.search.cx.state().turn();
        if n >= 2 && !self.options.no_threat && !self.search.cx.in_check(defender) {
            threats = self.threats(branch, n - 1)?;
            replies.threat = Some(match &threats {
                Some(found) => {
                    Threat::Moves(found.moves.iter().map(|(_, tree)| tree.clone()).collect())
                }
                None => Threat::Zugzwang,
            });
        }
        let kind = kind_of_defence(branch);
        let mut moves = self.search.moves(branch, kind);
        while let Some(mv) = moves.next(&mut self.search.cx) {
            if !left_out.contains(&mv)
                && let Some(variation) =
                    self.variation(branch, n, mv, moves.last_is_legal(), threats.as_ref())?
            {
                replies.moves.push(variation);
            }
            self.search.cx.undo();
        }
        Ok(replies)
    }

    /// What succeeds within `n` half-moves if the defender passes.
    fn threats(&mut self, branch: &Branch, n: u16) -> Result<Option<Threats>, Stopped> {
        self.search.cx.pass();
        let length = self.search.shortest_attack(branch, n)?;
        let mut threats = None;
        if let Some(length) = length {
            let trees = self.answers(branch, length)?;
            let mut moves = Vec::new();
            for tree in trees {
                self.search.cx.play(&tree.step.mv);
                moves.push((Signature::of_last_move(&self.search.cx), tree));
                self.search.cx.undo();
            }
            threats = Some(Threats { length, moves });
        }
        self.search.cx.undo();
        Ok(threats)
    }

    /// The defence just played with its answers, unless it is not worth showing: when it ends sooner
    /// than what is threatened, or defeats none of the threats.
    fn variation(
        &mut self,
        branch: &Branch,
        n: u16,
        mv: Move,
        legal: bool,
        threats: Option<&Threats>,
    ) -> Result<Option<Tree>, Stopped> {
        let kind = kind_of_defence(branch);
        if self.search.ends(branch, kind, legal)? {
            // a defence that ends the play sooner than others need not be mentioned
            return Ok(if n == 1 {
                Some(self.ending(mv, branch, kind)?)
            } else {
                None
            });
        }
        if n < 2 || !legal {
            return Ok(None);
        }
        let Some(length) = self.search.shortest_attack(branch, n - 1)? else {
            return Ok(None);
        };
        if let Some(threats) = threats {
            if length < threats.length {
                return Ok(None);
            }
            if length == threats.length && self.all_still_solve(branch, threats)? {
                return Ok(None);
            }
        }
        if self.options.no_short_variations && length < n - 1 {
            return Ok(None);
        }
        let step = Step::of_last_move(&mut self.search.cx, mv, None);
        Ok(Some(Tree::with(step, self.answers(branch, length)?)))
    }

    fn all_still_solve(&mut self, branch: &Branch, threats: &Threats) -> Result<bool, Stopped> {
        for (signature, _) in &threats.moves {
            if !self
                .search
                .still_solves(branch, signature, threats.length)?
            {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// All attacks of the side to move that succeed within `n` half-moves, with their variations.
    fn answers(&mut self, branch: &Branch, n: u16) -> Result<Vec<Tree>, Stopped> {
        let kind = kind_of_attack(branch);
        let mut trees = Vec::new();
        let mut moves = self.search.moves(branch, kind);
        while let Some(mv) = moves.next(&mut self.search.cx) {
            let legal = moves.last_is_legal();
            if self.search.ends(branch, kind, legal)? {
                trees.push(self.ending(mv, branch, kind)?);
            } else if legal && n >= 2 && self.search.defence(branch, n - 1)? {
                let mut tree = Tree::leaf(Step::of_last_move(&mut self.search.cx, mv, None));
                tree.replies = self.replies(branch, n - 1, &[])?;
                trees.push(tree);
            }
            self.search.cx.undo();
        }
        Ok(trees)
    }

    /// The move just played, which ends the branch, with the play of that end.
    fn ending(&mut self, mv: Move, branch: &Branch, kind: usize) -> Result<Tree, Stopped> {
        let goal = goal_of(branch, kind);
        let mut tree = Tree::leaf(Step::of_last_move(&mut self.search.cx, mv, goal));
        if self.options.variations
            && let Some(node) = &branch.ends[kind]
        {
            tree.replies = self.end_play(node)?;
        }
        Ok(tree)
    }

    /// The play of a nested node that holds.
    fn end_play(&mut self, node: &Node) -> Result<Replies, Stopped> {
        let mut replies = Replies::default();
        match node {
            Node::Branch(inner) => match inner.kind {
                PlayKind::Defence => replies = self.replies(inner, inner.max, &[])?,
                PlayKind::Attack => replies.moves = self.answers(inner, inner.max)?,
                PlayKind::Help | PlayKind::Series => {}
            },
            Node::And(a, b) | Node::Or(a, b) => {
                for part in [a, b] {
                    if self.search.holds(part)? {
                        replies.moves.extend(self.end_play(part)?.moves);
                    }
                }
            }
            Node::Goal(_) | Node::Not(_) => {}
        }
        Ok(replies)
    }
}

/// What is threatened.
struct Threats {
    /// In how many half-moves.
    length: u16,
    moves: Vec<(Signature, Tree)>,
}

type Lines = Vec<Vec<Step>>;

impl Search<'_, '_> {
    /// The moves of the side to move, those that may reach a goal by leaving their side in check included.
    fn first_moves(&mut self, branch: &Branch, kind: usize) -> Vec<First> {
        let mut found = Vec::new();
        let mut moves: Moves = self.moves(branch, kind);
        while let Some(mv) = moves.next(&mut self.cx) {
            self.cx.undo();
            found.push(First {
                mv,
                legal: moves.last_is_legal(),
            });
        }
        found
    }

    /// Adds all lines of exactly `left` half-moves that begin with the cooperating move just played.
    fn lines_after(
        &mut self,
        branch: &Branch,
        First { mv, legal }: First,
        played: u16,
        left: u16,
        line: &mut Vec<Step>,
        found: &mut Lines,
    ) -> Result<(), Stopped> {
        if !self.help_move_solves(branch, played, left, legal)? {
            return Ok(());
        }
        let kind = kind_of(branch, played);
        let goal = if left == 1 {
            goal_of(branch, kind)
        } else {
            None
        };
        let step = Step::of_last_move(&mut self.cx, mv, goal);
        line.push(step);
        if left == 1 {
            match &branch.ends[kind] {
                Some(Node::Branch(end)) => self.end_lines(end, line, found)?,
                _ => found.push(line.clone()),
            }
        } else {
            let passes = branch.kind == PlayKind::Series;
            if passes {
                self.cx.pass();
            }
            self.lines(branch, played + 1, left - 1, line, found)?;
            if passes {
                self.cx.undo();
            }
        }
        line.pop();
        Ok(())
    }

    /// Adds all lines of exactly `left` half-moves from the present position.
    fn lines(
        &mut self,
        branch: &Branch,
        played: u16,
        left: u16,
        line: &mut Vec<Step>,
        found: &mut Lines,
    ) -> Result<(), Stopped> {
        if !self.cooperate(branch, played, left)? {
            return Ok(());
        }
        let mut moves = self.moves(branch, kind_of(branch, played));
        while let Some(mv) = moves.next(&mut self.cx) {
            self.pulse()?;
            let first = First {
                mv,
                legal: moves.last_is_legal(),
            };
            self.lines_after(branch, first, played, left, line, found)?;
            self.cx.undo();
        }
        Ok(())
    }

    /// Adds the lines of a nested branch that succeeds: all moves of attackers that succeed, all
    /// defences.
    fn end_lines(
        &mut self,
        branch: &Branch,
        line: &mut Vec<Step>,
        found: &mut Lines,
    ) -> Result<(), Stopped> {
        match branch.kind {
            PlayKind::Attack => self.attack_lines(branch, branch.max, line, found),
            PlayKind::Defence => self.defence_lines(branch, branch.max, line, found),
            PlayKind::Help | PlayKind::Series => {
                for length in lengths(branch) {
                    self.lines(branch, 0, length, line, found)?;
                }
                Ok(())
            }
        }
    }

    fn attack_lines(
        &mut self,
        branch: &Branch,
        n: u16,
        line: &mut Vec<Step>,
        found: &mut Lines,
    ) -> Result<(), Stopped> {
        let kind = kind_of_attack(branch);
        let mut moves = self.moves(branch, kind);
        while let Some(mv) = moves.next(&mut self.cx) {
            let legal = moves.last_is_legal();
            if self.ends(branch, kind, legal)? {
                self.ending_line(branch, kind, mv, line, found)?;
            } else if legal && n >= 2 && self.defence(branch, n - 1)? {
                line.push(Step::of_last_move(&mut self.cx, mv, None));
                self.defence_lines(branch, n - 1, line, found)?;
                line.pop();
            }
            self.cx.undo();
        }
        Ok(())
    }

    fn defence_lines(
        &mut self,
        branch: &Branch,
        n: u16,
        line: &mut Vec<Step>,
        found: &mut Lines,
    ) -> Result<(), Stopped> {
        let kind = kind_of_defence(branch);
        let mut moves = self.moves(branch, kind);
        while let Some(mv) = moves.next(&mut self.cx) {
            let legal = moves.last_is_legal();
            if self.ends(branch, kind, legal)? {
                self.ending_line(branch, kind, mv, line, found)?;
            } else if legal && n >= 2 {
                line.push(Step::of_last_move(&mut self.cx, mv, None));
                self.attack_lines(branch, n - 1, line, found)?;
                line.pop();
            }
            self.cx.undo();
        }
        Ok(())
    }

    fn ending_line(
        &mut self,
        branch: &Branch,
        kind: usize,
        mv: Move,
        line: &mut Vec<Step>,
        found: &mut Lines,
    ) -> Result<(), Stopped> {
        line.push(Step::of_last_move(&mut self.cx, mv, goal_of(branch, kind)));
        match &branch.ends[kind] {
            Some(Node::Branch(end)) => self.end_lines(end, line, found)?,
            _ => found.push(line.clone()),
        }
        line.pop();
        Ok(())
    }
}
