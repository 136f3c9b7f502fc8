//! What happens while a problem is solved, as data.

use super::margin::without_margin;
use super::monitor::Monitor;
use super::pulse::PERIOD;
use super::report::Report;
use super::rest::{Begun, Rest, TextSoFar};
use super::run::{Both, Listener, PositionToSolve, Run, Solved};
use crate::examination::{ExaminedPosition, Examiner, Intention, Judgement, PhasesSoFar};
use sauterelle_diagram::{Gathering, Part};
use sauterelle_notation::solution::json::{
    JsonHeading, JsonPosition, JsonRecord, JsonVerdict, JsonWriter,
};
use sauterelle_notation::solution::text::SolutionText;
use sauterelle_notation::solution::verdict::{Completeness, Verdict};
use sauterelle_solve::solution::{Finding, Phase};
use sauterelle_solve::solve::Outcome;
use serde::{Serialize, Serializer};
use std::fmt;
use std::sync::Arc;
use std::time::Duration;
use web_time::Instant;

/// Bytes of text of a position that are kept; nobody would print more.
const MOST_TEXT: usize = 100_000;

/// Something that happens. As data (serde), events are the lines of `solve --format jsonl` and a few more, told apart by `type`.
#[derive(Serialize, Clone, Debug)]
#[serde(untagged)]
pub enum Event {
    /// A problem, a position or a phase begins; a phase has come to its verdict, a position to its end.
    Record(JsonRecord),
    /// A solution: a line of play, or a first move with what follows.
    Solution(Solution),
    /// How far the search is.
    Pace(Pace),
    /// The solution of a position as a whole, as text, unless that is too long to be printed.
    Text(FoundText),
    /// Everything is over.
    Ending(Ending),
}

/// A solution: a line of help or series play; a first move of direct, self or reflex play with what follows; or the play after the key.
#[derive(Clone, Debug)]
pub struct Solution {
    /// The position it belongs to, from 0.
    pub position: usize,
    /// Whether it belongs to the set play.
    pub set_play: bool,
    /// In Popeye's form, in the language of the problem.
    pub text: String,
    /// As data: a line, a tree, or the play after the key.
    pub data: JsonRecord,
}

impl Serialize for Solution {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.data.serialize(serializer)
    }
}

impl fmt::Display for Solution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(without_margin(&self.text).trim_end())
    }
}

/// How far the search is.
#[derive(Serialize, Clone, PartialEq, Debug)]
#[serde(tag = "type", rename = "progress")]
pub struct Pace {
    /// How much of the whole problem has been examined, of `of`: all positions, phases and lengths. It only grows, and is less than
    /// the whole until all is over.
    pub done: usize,
    /// What the whole counts.
    pub of: usize,
    /// Moves played, in all positions, those of the runs included that this one goes on from.
    pub nodes: u64,
    /// Seconds since the beginning, likewise.
    pub seconds: f64,
    /// What is being looked at.
    #[serde(flatten)]
    pub looking: Looking,
}

/// What is being looked at, as far as that means something.
#[derive(Serialize, Clone, PartialEq, Debug, Default)]
pub struct Looking {
    /// The position, from 0.
    pub position: usize,
    /// `set-play` or `play`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub phase: Option<&'static str>,
    /// Half-moves of the lines that are looked for, where play is looked for by its length, the shortest first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub length: Option<u16>,
    /// Half-moves of the longest lines that will be looked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub longest: Option<u16>,
    /// The number of the first move after which play is examined, from 1; with several threads, the first such move.
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    pub number: Option<u32>,
    /// How many first moves there are.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moves: Option<u32>,
    /// The first move, in the language of the problem.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
}

/// The solution of a position as text.
#[derive(Serialize, Clone, PartialEq, Debug)]
#[serde(tag = "type", rename = "text")]
pub struct FoundText {
    /// In Popeye's form.
    pub text: String,
    /// What is to be said of each phase.
    pub verdicts: Vec<String>,
    /// There is a solution, and battle play has no second key.
    pub is_sound: bool,
}

impl From<Part> for FoundText {
    fn from(part: Part) -> FoundText {
        FoundText {
            text: part.text,
            verdicts: part.verdicts,
            is_sound: part.is_sound,
        }
    }
}

/// How solving has ended.
#[derive(Serialize, Clone, PartialEq, Debug)]
#[serde(tag = "type", rename = "done")]
pub struct Ending {
    /// `complete`, or `incomplete`.
    pub outcome: &'static str,
    /// What has cut it short.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit: Option<Limit>,
    /// Seconds taken, those of the runs included that this one goes on from.
    pub seconds: f64,
    /// What is left if it was stopped or the time is up: with it, solving goes on from here.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rest: Option<Box<Rest>>,
    /// The class of the problem, if it was to be examined and was not stopped.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub examination: Option<Box<Judgement>>,
}

/// What cuts solving short.
#[derive(Serialize, Clone, Copy, PartialEq, Eq, Debug)]
#[serde(rename_all = "lowercase")]
pub enum Limit {
    /// The time was up.
    Time,
    /// Somebody stopped it.
    Stopped,
    /// There was more to tell than anybody would read.
    Output,
    /// Something that should not happen.
    Failure,
}

impl Ending {
    /// Of this outcome.
    pub fn of(outcome: Outcome, limit: Option<Limit>, time: Duration) -> Ending {
        Ending {
            outcome: match outcome {
                Outcome::Complete => "complete",
                _ => "incomplete",
            },
            limit,
            seconds: time.as_secs_f64(),
            rest: None,
            examination: None,
        }
    }
}

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
            writer: JsonWriter::new(&position.game.rules).in_language(self.run.problem.language),
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

    fn progress(&mut self, _: sauterelle_solve::solve::Progress) {
        self.pace();
    }

    fn pause(&mut self) {
        self.pace();
    }
}
