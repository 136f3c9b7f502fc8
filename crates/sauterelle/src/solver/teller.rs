//! Tells what happens while a problem is solved.

use super::event::{Ending, Event, Solution};
use super::report::Report;
use crate::examination::{ExaminedPosition, Examiner, Intention, Judgement};
use crate::results::PhasesSoFar;
use crate::run::{
    Begun, Both, Limit, Listener, Monitor, PERIOD, PositionToSolve, Rest, Run, Solved, TextSoFar,
};
use sauterelle_diagram::Gathering;
use sauterelle_notation::solution::json::{
    JsonHeading, JsonPosition, JsonRecord, JsonVerdict, JsonWriter,
};
use sauterelle_notation::solution::solution_text::SolutionText;
use sauterelle_notation::solution::verdict::{Completeness, Verdict};
use sauterelle_solve::solution::{Finding, Phase};
use sauterelle_solve::solve::{Outcome, Progress};
use std::sync::Arc;
use web_time::Instant;

/// Bytes of text of a position that are kept; nobody would print more.
const MOST_TEXT: usize = 100_000;

/// Tells what happens in a run.
pub(super) struct Teller<'t, 'p> {
    run: &'t Run<'p>,
    tell: &'t mut (dyn FnMut(Event) + Send),
    report: Report,
    examining: Option<Examining<'p>>,
    /// What is left, once a position has not been completed.
    rest: Option<Rest>,
    /// What the positions before that have come to.
    before: Outcome,
    /// How many solutions of each position have been told, and will be found again in another run; of the position to go on with, how
    /// many more.
    told: Vec<u64>,
}

/// How a problem is examined while it is solved.
pub(super) struct Examining<'p> {
    pub examiner: Examiner<'p>,
    pub intention: Option<&'p Intention>,
}

impl<'t, 'p> Teller<'t, 'p> {
    /// Nothing told yet.
    pub fn new(run: &'t Run<'p>, tell: &'t mut (dyn FnMut(Event) + Send)) -> Teller<'t, 'p> {
        let rest = run.rest();
        let mut told = vec![0; run.first_position()];
        told.extend(rest.map_or(&[][..], |rest| &rest.told));
        told.resize(run.problem.twins.len(), 0);
        Teller {
            run,
            tell,
            report: Report::default(),
            examining: None,
            rest: None,
            before: rest.map_or(Outcome::Complete, |rest| rest.before.into()),
            told,
        }
    }

    /// The same, which examines the problem besides.
    pub fn examining(self, examining: Examining<'p>) -> Teller<'t, 'p> {
        let so_far = self.run.rest().and_then(|rest| rest.examined.as_ref());
        let examiner = match so_far {
            Some(so_far) => examining.examiner.going_on_from(so_far),
            None => examining.examiner,
        };
        Teller {
            examining: Some(Examining {
                examiner,
                ..examining
            }),
            ..self
        }
    }

    /// Solves and tells.
    pub fn solve(mut self) -> Report {
        let heading = JsonHeading::of(self.run.problem);
        self.event(Event::Record(JsonRecord::Problem(heading)));
        let mut next = self.run.first_position();
        for complete in self.run.complete_positions() {
            self.begin(&complete);
        }
        for position in self.run.positions() {
            self.position(&position);
            next = position.index + 1;
        }
        let outcome = self.run.outcome();
        let limit = match outcome {
            Outcome::Interrupted if self.run.is_stopped() => Some(Limit::Stopped),
            Outcome::Interrupted => Some(Limit::Time),
            _ => None,
        };
        let mut ending = Ending::of(outcome, limit, self.run.elapsed());
        ending.rest = limit.and_then(|_| self.left(next)).map(Box::new);
        ending.examination = self.judgement().map(Box::new);
        self.event(Event::Ending(ending));
        self.report.outcome = outcome;
        self.report
    }

    /// What is left; this position is the next one that has not been begun.
    fn left(&mut self, next: usize) -> Option<Rest> {
        if !self.report.errors.is_empty() {
            return None;
        }
        let examining = self.examining.as_ref();
        let examined = || examining.map(|it| it.examiner.so_far(None));
        let rest = self.rest.take().unwrap_or_else(|| Rest {
            position: next,
            examined: examined(),
            ..Rest::whole(self.run.problem)
        });
        let mut told = self.told.split_off(rest.position);
        told.truncate(
            told.iter()
                .rposition(|told| *told > 0)
                .map_or(0, |last| last + 1),
        );
        Some(Rest {
            told,
            before: self.before.into(),
            nodes: self.run.monitor().nodes(),
            seconds: self.run.elapsed().as_secs_f64(),
            ..rest
        })
    }

    /// Notes what has come of a position, and what must be known to go on with it.
    fn note(&mut self, position: &PositionToSolve, solved: &Solved, left: Kept, told: u64) {
        let (index, is_first) = (position.index, self.rest.is_none());
        self.told[index] = told;
        if !is_first {
            return;
        }
        if solved.outcome != Outcome::Interrupted {
            self.before = self.before.or_worse(solved.outcome);
            self.told[index] = 0;
            return;
        }
        let examined = self.examining.as_ref();
        self.told[index] = left.unheard;
        self.rest = Some(Rest {
            position: index,
            begun: solved.left.as_deref().map(|begun| Begun {
                text: left.text,
                ..begun.clone()
            }),
            examined: examined.map(|it| it.examiner.so_far(left.phases)),
            ..Rest::whole(self.run.problem)
        });
    }

    fn judgement(&mut self) -> Option<Judgement> {
        let Examining {
            examiner,
            intention,
        } = self.examining.take()?;
        // who stops it too late has not stopped it
        let is_stopped = self.run.is_stopped() && self.run.outcome() == Outcome::Interrupted;
        let is_whole = !is_stopped && self.report.errors.is_empty();
        is_whole.then(|| examiner.judge(intention))
    }

    fn event(&mut self, event: Event) {
        self.report.note(&event);
        (self.tell)(event);
    }

    fn begin(&mut self, position: &PositionToSolve) {
        let head = JsonPosition::of(self.run.problem, position.twin, position.game);
        self.event(Event::Record(JsonRecord::Position(head)));
    }

    fn position(&mut self, position: &PositionToSolve) {
        self.begin(position);
        let (monitor, started) = (self.run.monitor(), self.run.started());
        let mut examining = self.examining.take();
        let known = self.run.rest().and_then(|rest| rest.examined.as_ref());
        let known = known.and_then(|known| known.begun.clone());
        let mut examined = examining.as_mut().map(|it| match known {
            Some(phases) if position.begun().is_some() => it.examiner.of_same(position, phases),
            _ => it.examiner.of(position),
        });
        let mut gathering = Gathering::new(SolutionText::new(position.writer()));
        if let Some(begun) = position.begun() {
            gathering = begun.text.gathered_in(gathering);
        }
        let mut findings = Findings {
            position: position.index,
            set_play: false,
            writer: JsonWriter::new(&position.game.rules)
                .in_language(self.run.problem.language)
                .in_notation(self.run.problem.notation),
            text: SolutionText::new(position.writer()),
            gathering,
            left: TextSoFar::default(),
            unheard: self.told[position.index],
            heard: 0,
            monitor,
            started,
            told: Instant::now(),
            teller: self,
        };
        let solved = match &mut examined {
            None => position.solve(&mut findings),
            Some(examined) => position.solve(&mut Both(&mut findings, examined)),
        };
        let Findings {
            gathering,
            left: text,
            unheard,
            heard,
            ..
        } = findings;
        let kept = Kept {
            text,
            unheard,
            phases: examined.as_ref().and_then(ExaminedPosition::left),
        };
        let phases = examined.map(ExaminedPosition::phases);
        self.examining = examining;
        self.note(position, &solved, kept, unheard + heard);
        let mut examining = self.examining.take();
        if let (Some(examining), Some(phases)) = (&mut examining, phases) {
            examining.examiner.add(position, phases, &solved);
        }
        self.examining = examining;
        if gathering.len() < MOST_TEXT {
            self.event(Event::Text(gathering.part().into()));
        }
        self.event(Event::Record(JsonRecord::End(solved.to_json())));
        self.report.errors.extend(solved.error);
    }
}

/// What is kept of a position for a run that is to go on with it.
struct Kept {
    text: TextSoFar,
    /// Solutions that will be found, and have been told already.
    unheard: u64,
    phases: Option<PhasesSoFar>,
}

/// Tells what is found in a position.
struct Findings<'f, 't, 'p, 'k> {
    position: usize,
    set_play: bool,
    writer: JsonWriter<'k>,
    text: SolutionText<'k>,
    gathering: Gathering<'k>,
    /// The text when the run was stopped.
    left: TextSoFar,
    /// Solutions to come that have been told already.
    unheard: u64,
    /// Solutions found by this run.
    heard: u64,
    monitor: Arc<Monitor>,
    started: Instant,
    /// When progress was last told.
    told: Instant,
    teller: &'f mut Teller<'t, 'p>,
}

impl Findings<'_, '_, '_, '_> {
    fn solution(&mut self, data: JsonRecord, text: String) {
        self.heard += 1;
        if self.unheard > 0 {
            self.unheard -= 1;
            return;
        }
        self.teller.event(Event::Solution(Solution {
            position: self.position,
            set_play: self.set_play,
            text,
            data,
        }));
    }

    fn begin(&mut self, begin: &Finding) {
        if let Finding::Begin { phase, .. } = begin {
            self.set_play = *phase == Phase::SetPlay;
        }
        if let Some(record) = self.writer.record(begin) {
            self.teller.event(Event::Record(record));
        }
    }

    fn pace(&mut self) {
        if self.told.elapsed() < PERIOD {
            return;
        }
        self.told = Instant::now();
        let pace = self.monitor.pace(self.started);
        self.teller.event(Event::Pace(pace));
    }
}

impl Listener for Findings<'_, '_, '_, '_> {
    fn finding(&mut self, finding: &Finding, _verdict: &Verdict) {
        if self.gathering.len() < MOST_TEXT {
            self.gathering.note(finding);
        }
        let text = self.text.write(finding);
        match finding {
            Finding::Begin { .. } => self.begin(finding),
            _ => {
                if let Some(record) = self.writer.record(finding) {
                    self.solution(record, text);
                }
            }
        }
    }

    fn phase_again(&mut self, begin: &Finding) {
        self.gathering.phase_again(begin);
        self.text.write(begin);
        self.begin(begin);
    }

    fn left(&mut self) {
        self.left = TextSoFar::of(&self.gathering);
    }

    fn part(&mut self, verdict: &Verdict, completeness: Completeness, _: &str) {
        let sentence = verdict.sentence_without_number(completeness);
        let record = JsonRecord::Verdict(JsonVerdict::of(verdict, &sentence));
        self.gathering.judge(verdict, sentence);
        self.teller.event(Event::Record(record));
    }

    fn progress(&mut self, _: Progress) {
        self.pace();
    }

    fn pause(&mut self) {
        self.pace();
    }
}
