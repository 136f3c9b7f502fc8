//! One position of a version, solved until it is clear what it comes to.

use crate::deed::{self, Whereabouts};
use crate::edit::Origin;
use crate::found::Found;
use crate::variations::Reading;
use sauterelle::examination::{Ended, PhaseResult, Phases};
use sauterelle::kernel::diagram::Diagram;
use sauterelle::notation::solution::text::TextWriter;
use sauterelle::notation::solution::verdict::{Completeness, Verdict};
use sauterelle::rules::game::{Game, GameError};
use sauterelle::solving::checkpoint::Checkpoint;
use sauterelle::solving::problem::Problem;
use sauterelle::solving::replay::Lines;
use sauterelle::solving::solution::{Finding, Mark, Phase, Step, Tree};
use sauterelle::solving::solve::{Outcome, Progress, Resources, Sink, solve_here};
use sauterelle::solving::{Control, Watch};
use sauterelle::{Language, Side, Stop};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use web_time::Instant;

/// What solving has come to.
pub(crate) struct Solved {
    pub found: Vec<Found>,
    /// Each with the side that makes the first half-move of the stipulation.
    pub phases: Vec<(Side, PhaseResult)>,
    /// Why the diagram is illegal.
    pub illegal: Vec<String>,
    /// It was left because enough was known.
    pub is_left: bool,
}

impl Solved {
    /// Solutions of full length that are asked for where this side begins.
    pub fn full(&self, starter: Side) -> usize {
        let counts = |found: &&Found| found.starter == starter && found.is_asked && !found.is_short;
        self.found.iter().filter(counts).count()
    }

    /// Duals in variations of full length.
    pub fn duals(&self) -> u64 {
        self.asked().map(|(_, phase)| phase.duals).sum()
    }

    /// What has come of the phases that are asked for.
    pub fn asked(&self) -> impl Iterator<Item = &(Side, PhaseResult)> {
        self.phases.iter().filter(|(_, phase)| phase.is_asked)
    }

    /// Whether everything was examined.
    pub fn is_complete(&self) -> bool {
        let is_complete = |(_, phase): &(Side, PhaseResult)| phase.ended == Ended::Complete;
        self.asked().next().is_some() && self.asked().all(is_complete)
    }
}

/// How a position is solved.
#[derive(Clone)]
pub(crate) struct Manner<'m> {
    pub language: Language,
    /// Bytes for remembered positions.
    pub memory: usize,
    /// The longest time.
    pub time: Option<Duration>,
    pub stop: &'m Stop,
    /// How lines are played again.
    pub lines: Option<&'m Lines>,
    /// Whether a solution that is asked for and of full length, after so many others of that kind in its phase, is the last one that anybody
    /// wants to know of.
    pub is_enough: &'m (dyn Fn(&Found, usize) -> bool + Sync),
    /// Of battle play variations, tries and set play are wanted too, as far as the problem asks for them.
    pub is_full: bool,
}

/// A control that this stop stops too; and what stops it alone.
pub(crate) fn control(stop: &Stop, time: Option<Duration>) -> (Control, Arc<AtomicBool>) {
    let own = Arc::new(AtomicBool::new(stop.is_set()));
    let deadline = time.and_then(|time| Instant::now().checked_add(time));
    let mut control = Control::new(Arc::clone(&own), deadline);
    let (shared, stop) = (Arc::clone(&own), stop.clone());
    control.watch = Some(Watch::new(move || {
        if stop.is_set() {
            shared.store(true, Ordering::Relaxed);
        }
    }));
    (control, own)
}

/// Solves a position.
pub(crate) fn solve(
    problem: &Problem,
    game: &Game,
    origins: &[Option<Origin>; 64],
    manner: &Manner,
) -> Result<Solved, GameError> {
    let (control, own) = control(manner.stop, manner.time);
    let writer = TextWriter::new(&game.rules.kinds, manner.language);
    let mut watching = Watching {
        phases: Phases::new(problem),
        verdict: Verdict::new(writer, &game.start),
        men: Whereabouts::new(&game.rules.kinds, &game.start, origins),
        writer,
        problem,
        control: &control,
        own: &own,
        manner,
        solved: Solved {
            found: Vec::new(),
            phases: Vec::new(),
            illegal: Vec::new(),
            is_left: false,
        },
        full: 0,
        starters: Vec::new(),
        begun: (false, Side::White, 0),
    };
    let resources = Resources {
        threads: 0,
        memory: manner.memory,
    };
    let from = Checkpoint::default();
    let outcome = solve_here(
        &from,
        problem,
        Some(game),
        resources,
        &control,
        &mut watching,
    )?;
    if watching.verdict.is_open() {
        watching.end(match outcome {
            Outcome::TooManyChoices => Completeness::TooManyChoices,
            _ => Completeness::OutOfTime,
        });
    }
    let phases = watching.phases.done().iter().cloned();
    Ok(Solved {
        phases: watching.starters.into_iter().zip(phases).collect(),
        ..watching.solved
    })
}

/// Hears what the search finds.
struct Watching<'s, 'k, 'm> {
    phases: Phases<'s>,
    verdict: Verdict<'k>,
    men: Whereabouts<'k>,
    writer: TextWriter<'k>,
    problem: &'s Problem,
    control: &'s Control,
    own: &'s AtomicBool,
    manner: &'s Manner<'m>,
    solved: Solved,
    /// Solutions of the present phase so far that are asked for and of full length.
    full: usize,
    /// Of each phase: who makes the first half-move of the stipulation.
    starters: Vec<Side>,
    /// Of the present phase: whether it is asked for, who makes the first half-move of the stipulation, how many are left out.
    begun: (bool, Side, u8),
}

impl Watching<'_, '_, '_> {
    fn end(&mut self, completeness: Completeness) {
        self.phases.end(&self.verdict, completeness, "");
    }

    fn take(&mut self, steps: &[Arc<Step>], is_short: bool, text: String) {
        let (is_asked, starter, skipped) = self.begun;
        let first = steps.first().map_or(starter, |step| step.side);
        self.add(Found {
            starter,
            is_asked,
            is_short,
            skipped,
            first,
            deeds: deed::line(self.men.clone(), steps),
            of_branch: (self.manner.lines)
                .map_or(steps.len(), |it| it.of_branch(steps.len(), skipped)),
            text,
            steps: steps.to_vec(),
            refutations: Vec::new(),
            variations: Vec::new(),
        });
    }

    fn add(&mut self, found: Found) {
        if found.is_asked && !found.is_short {
            if (self.manner.is_enough)(&found, self.full) {
                self.solved.is_left = true;
                self.own.store(true, Ordering::Relaxed);
            }
            self.full += 1;
        }
        self.solved.found.push(found);
    }

    fn key(&mut self, tree: &Tree, is_short: bool) {
        let text = format!("1.{} !", self.writer.step(&tree.step));
        self.take(&[Arc::new(tree.step.clone())], is_short, text);
        if self.manner.is_full
            && let Some(found) = self.solved.found.last_mut()
        {
            let read = Reading::new(&self.men, self.writer, self.problem);
            found.variations = read.after(tree);
        }
    }

    /// A try, or set play of battle play.
    fn other_play(&mut self, tree: &Tree) {
        let (is_asked, starter, skipped) = self.begun;
        let read = Reading::new(&self.men, self.writer, self.problem);
        let found = match (tree.mark, is_asked) {
            (Some(Mark::Try), true) => read.tried(tree, starter),
            (None, false) => read.set_play(tree, starter),
            _ => None,
        };
        if let Some(found) = found {
            self.add(Found { skipped, ..found });
        }
    }
}

impl Sink for Watching<'_, '_, '_> {
    fn finding(&mut self, finding: Finding) {
        if self.solved.is_left {
            return;
        }
        self.verdict.note(&finding);
        let short_before = self.phases.open().map_or(0, |phase| phase.short);
        let writer = self.writer;
        self.phases.note(&finding, &|tree| writer.step(&tree.step));
        let is_short = self.phases.open().map_or(0, |phase| phase.short) > short_before;
        match &finding {
            Finding::Begin {
                phase,
                starter,
                skipped,
                ..
            } => {
                self.begun = (*phase == Phase::Play, *starter, *skipped);
                self.full = 0;
                self.starters.push(*starter);
            }
            Finding::Line(line) => {
                let steps: Vec<Step> = line.iter().map(|step| (**step).clone()).collect();
                let text = writer.line(&steps, self.begun.2).trim().to_string();
                self.take(line, is_short, text);
            }
            Finding::Tree(tree) if tree.mark == Some(Mark::Key) => self.key(tree, is_short),
            Finding::Tree(tree) if self.manner.is_full => self.other_play(tree),
            Finding::Illegal(_) => self.solved.illegal = self.verdict.reasons().to_vec(),
            Finding::End => {
                let options = &self.problem.options;
                let completeness = Completeness::of(&self.verdict, options, self.control, false);
                self.end(completeness);
            }
            _ => {}
        }
    }

    fn progress(&mut self, _: Progress) {}
}

/// Men stand where they stand.
pub(crate) fn at_home(diagram: &Diagram) -> [Option<Origin>; 64] {
    let mut origins = [None; 64];
    for (at, _) in diagram.placed() {
        origins[at.index()] = Some(Origin::Diagram(at));
    }
    origins
}
