//! The versions of one problem judged, and told as they come.

use super::asked::{Versions, What};
use super::entry::Place;
use super::kept::Kept;
use super::page::Page;
use super::shown::Shown;
use super::telling::Telling;
use crate::exit::Exit;
use crate::interrupt::Interrupt;
use crate::limits::incomplete;
use crate::output::complain;
use sauterelle::notation::entered::InputProblem;
use sauterelle::{Language, Limit, Stop};
use sauterelle_batch::store::{Store, VersionRow};
use sauterelle_compose::vary::{Wish, name_of_level};
use sauterelle_compose::{Base, BaseError, Choice, Keep, Level, Limits, Study, Version};
use sauterelle_languages::say;
use serde_json::{Value, json};
use std::cell::RefCell;
use std::sync::Arc;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

/// How versions are judged, and how it is told.
pub struct Judging<'j> {
    pub what: What,
    /// What is kept, if that is said beside the text.
    pub keep: Option<Keep>,
    /// What is meant; all solutions if there is nothing.
    pub meant: &'j [Choice],
    /// Variations, tries and set play of battle play are wanted too.
    pub is_full: bool,
    /// Versions that are not sound are shown too.
    pub is_shown: bool,
    pub limits: Limits,
    /// Where versions are kept as they are judged.
    pub store: Option<&'j RefCell<Store>>,
    /// The number of the first version that is wanted.
    pub from: u64,
    /// When all is to end.
    pub deadline: Option<Instant>,
    pub interrupt: &'j Interrupt,
    pub is_json: bool,
}

/// How much has been told.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Told {
    /// All of it.
    Whole,
    /// There was no time for the rest.
    CutShort,
}

/// So many versions are judged before something is told of them.
const AT_ONCE: usize = 256;

/// The time for a version, if nothing else is said.
const TIME_FOR_EACH: Duration = Duration::from_secs(10);

/// Time between two looks at the clock.
const PERIOD: Duration = Duration::from_millis(20);

impl Judging<'_> {
    /// Judges the versions of a problem.
    pub fn of_problem(
        &self,
        problem: &InputProblem,
        place: &Place,
        page: Option<&mut Page>,
    ) -> Result<Told, Exit> {
        let wish = self.what.wish(problem)?;
        let limits = Limits {
            each: self.limits.each.or(wish.each).or(Some(TIME_FOR_EACH)),
            ..self.limits
        };
        let deadline = match wish.whole {
            Some(time) if self.deadline.is_none() => Instant::now().checked_add(time),
            _ => self.deadline,
        };
        self.interrupt.set_solving(true);
        if let Some(space) = self.what.template(problem)? {
            return self.of_template(problem, &space, deadline, (place, page));
        }
        let keep = self.keep.or(wish.keep);
        let keep = keep.unwrap_or(Keep::Level(Level::Moves));
        let base = self.until(deadline, |stop| {
            self.base(problem, &wish, keep, &limits, stop)
        });
        let base = match base {
            Ok(base) => Arc::new(base),
            Err(BaseError::Slow) => {
                let why = BaseError::Slow.said(problem.language);
                complain(&format!("{}{why}\n", place.in_front()));
                return Ok(Told::CutShort);
            }
            Err(error) => return Err(Exit::failure(error.said(problem.language))),
        };
        check(&base)?;
        let versions = self.until(deadline, |stop| self.what.versions(&base, &limits, stop))?;
        if self.is_over() {
            self.say_incomplete(problem.language);
            return Ok(Told::CutShort);
        }
        let kept = match self.store {
            Some(store) => {
                let question = self.question(keep, &limits);
                Some(Kept::begin(store, &base, question)?)
            }
            None => None,
        };
        let shape = (self.is_json, self.is_shown);
        let telling = Telling::begin(&base, &versions, place, page, shape)?;
        let mut study = Study::new(Arc::clone(&base), keep, limits).wanting(wish.wants);
        let asked = (&versions, kept.as_ref());
        let told = self.tell(&mut study, &base, asked, deadline, telling);
        self.interrupt.set_solving(false);
        told
    }

    /// The problem, with what is meant in it.
    fn base(
        &self,
        problem: &InputProblem,
        wish: &Wish,
        keep: Keep,
        limits: &Limits,
        stop: &Stop,
    ) -> Result<Base, BaseError> {
        let base = match self.is_full {
            true => Base::in_full(problem, limits, stop),
            false => Base::new(problem, limits, stop),
        };
        let base = base.and_then(|base| match self.meant.is_empty() {
            true => Ok(base),
            false => base.meaning_of(self.meant),
        });
        match (base, &wish.lines) {
            // where nothing is kept, nothing need be there
            (Err(BaseError::Unsolved), Some(lines)) if keep == Keep::Nothing => {
                Base::open(problem, lines)
            }
            (base, _) => wish.of(base?, keep),
        }
    }

    /// What tells a study from others of the same problem, as data.
    fn question(&self, keep: Keep, limits: &Limits) -> String {
        let kept = keep.level().map(name_of_level);
        // numbers as numbers, as they were in studies before variations could be named
        let meant = self.meant.iter().map(|it| match it {
            Choice::Solution(number) => json!(number + 1),
            other => json!(other.to_string()),
        });
        let meant: Vec<Value> = meant.collect();
        let question = json!({
            "ask": self.what.name(),
            "keep": kept.unwrap_or("none"),
            "meant": meant,
            "seconds": limits.each.map(|time| time.as_secs_f64()),
        });
        question.to_string()
    }

    /// Whether nothing more is to be judged.
    pub fn is_over(&self) -> bool {
        let is_late = self.deadline.is_some_and(|end| Instant::now() >= end);
        is_late || self.interrupt.is_set()
    }

    /// Judges and tells one version after the other.
    fn tell(
        &self,
        study: &mut Study,
        base: &Base,
        (versions, kept): (&Versions, Option<&Kept>),
        deadline: Option<Instant>,
        mut telling: Telling,
    ) -> Result<Told, Exit> {
        let mut from = self.from;
        if let Some(kept) = kept {
            kept.each(versions, base, |shown| telling.add(shown))?;
            from = kept.next();
            self.until(deadline, |stop| kept.recall(versions, study, stop))?;
        }
        let mut left = versions.from(from).peekable();
        let mut next = None;
        while next.is_none() && left.peek().is_some() {
            let chunk: Vec<(u64, Version)> = left.by_ref().take(AT_ONCE).collect();
            let plain: Vec<Version> = chunk.iter().map(|(_, version)| version.clone()).collect();
            let judged = self.until(deadline, |stop| study.judge(&plain, stop));
            next = chunk.get(judged.len()).map(|(number, _)| *number);
            let judged = chunk.iter().zip(&judged);
            let judged = judged.filter_map(|((number, _), it)| Some((*number, it.as_ref()?)));
            let shown = judged.map(|(number, judged)| Shown::new(number, judged, base));
            let shown: Vec<Shown> = shown.collect::<Result<_, _>>()?;
            let after = next.or(left.peek().map(|(number, _)| *number));
            if let Some(kept) = kept {
                let rows: Vec<VersionRow> = shown.iter().map(|it| it.row(base)).collect();
                kept.add(&chunk, &rows, study, (after, versions.len()))?;
            }
            for shown in shown {
                telling.add(shown)?;
            }
            telling.is_at(after.unwrap_or(versions.len()));
        }
        let is_complete = telling.end(next)?;
        if let Some(next) = next {
            self.say_incomplete(base.problem().language);
            if kept.is_none() {
                complain(&say!("note: --from {next} goes on\n"));
            }
        }
        Ok(match is_complete {
            true => Told::Whole,
            false => Told::CutShort,
        })
    }

    /// Says why there is no more.
    pub(super) fn say_incomplete(&self, language: Language) {
        let stopped = self.interrupt.is_set();
        let limit = if stopped { Limit::Stopped } else { Limit::Time };
        incomplete(language, limit);
    }

    /// Does something that is stopped by a signal, and when the time is up.
    pub(super) fn until<T>(&self, deadline: Option<Instant>, work: impl FnOnce(&Stop) -> T) -> T {
        let stop = Stop::default();
        thread::scope(|scope| {
            let (over, is_over) = channel::<()>();
            let (own, interrupt) = (&stop, self.interrupt);
            scope.spawn(move || {
                while is_over.recv_timeout(PERIOD) == Err(RecvTimeoutError::Timeout) {
                    if interrupt.is_set() || deadline.is_some_and(|end| Instant::now() >= end) {
                        own.stop();
                    }
                }
            });
            let result = work(&stop);
            drop(over);
            result
        })
    }
}

/// Whether what is asked can be answered.
fn check(base: &Base) -> Result<(), Exit> {
    let mut solutions = base.solutions().peekable();
    match solutions.peek().is_some() && solutions.all(|solution| !solution.is_meant) {
        true => Err(Exit::failure(say!(
            "the problem has no solution that could be meant"
        ))),
        false => Ok(()),
    }
}
