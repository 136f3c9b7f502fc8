//! The versions of one problem judged, and told as they come.

use super::Place;
use super::asked::{Versions, What};
use super::page::Page;
use super::text;
use super::words::Words;
use crate::exit::Exit;
use crate::interrupt::Interrupt;
use crate::limits::incomplete;
use crate::output::complain;
use indicatif::{ProgressBar, ProgressStyle};
use sauterelle::notation::fen::write_diagram;
use sauterelle::notation::popeye::InputProblem;
use sauterelle::{Limit, Stop};
use sauterelle_compose::told::{JsonBase, JsonEnd, JsonJudged, JsonLine, JsonVaried};
use sauterelle_compose::vary::Wish;
use sauterelle_compose::{Base, BaseError, Judged, Keep, Level, Limits, Study, Verdict, Version};
use std::collections::BTreeMap;
use std::io::{self, IsTerminal, Write};
use std::sync::Arc;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

/// How versions are judged, and how it is told.
pub struct Judging<'j> {
    pub what: What,
    /// What is kept, if that is said beside the text.
    pub keep: Option<Keep>,
    /// The solutions that are meant, from 1; all if there are none.
    pub meant: &'j [u32],
    /// Versions that are not sound are shown too.
    pub is_shown: bool,
    pub limits: Limits,
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

/// What has come of the versions so far.
#[derive(Default)]
pub struct Tally {
    pub judged: u64,
    pub verdicts: BTreeMap<Verdict, u64>,
}

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
        let base = self.until(deadline, |stop| Base::new(problem, &limits, stop));
        let base = base.and_then(|base| match self.meant.is_empty() {
            true => Ok(base),
            false => base.meaning(&self.numbers()),
        });
        let base = match base {
            Ok(base) => Arc::new(base),
            Err(BaseError::Slow) => {
                complain(&format!("{}{}\n", place.in_front(), BaseError::Slow));
                return Ok(Told::CutShort);
            }
            Err(error) => return Err(Exit::failure(error)),
        };
        check(&base, &wish)?;
        let versions = self.until(deadline, |stop| self.what.versions(&base, &limits, stop))?;
        let keep = self.keep.or(wish.keep);
        let keep = keep.unwrap_or(Keep::Level(Level::Moves));
        let mut study = Study::new(base, keep, limits);
        let told = self.tell(&mut study, &versions, place, deadline, page);
        self.interrupt.set_solving(false);
        told
    }

    /// Whether nothing more is to be judged.
    pub fn is_over(&self) -> bool {
        let is_late = self.deadline.is_some_and(|end| Instant::now() >= end);
        is_late || self.interrupt.is_set()
    }

    /// The numbers of what is meant, from 0.
    fn numbers(&self) -> Vec<usize> {
        let numbers = self.meant.iter();
        numbers.map(|number| *number as usize - 1).collect()
    }

    /// Judges and tells one version after the other.
    fn tell(
        &self,
        study: &mut Study,
        versions: &Versions,
        place: &Place,
        deadline: Option<Instant>,
        mut page: Option<&mut Page>,
    ) -> Result<Told, Exit> {
        let words = Words::of(study.base().problem().language);
        self.tell_base(study.base(), versions, place, words)?;
        if let Some(page) = page.as_deref_mut() {
            page.begin(study.base(), versions, words)?;
        }
        let bar = bar(versions.len(), words);
        let mut tally = Tally::default();
        let mut left = versions.from(self.from).peekable();
        let mut next = None;
        let mut sound = Vec::new();
        while next.is_none() && left.peek().is_some() {
            let chunk: Vec<(u64, Version)> = left.by_ref().take(AT_ONCE).collect();
            let plain: Vec<Version> = chunk.iter().map(|(_, version)| version.clone()).collect();
            let judged = self.until(deadline, |stop| study.judge(&plain, stop));
            next = chunk.get(judged.len()).map(|(number, _)| *number);
            for ((number, _), judged) in chunk.iter().zip(&judged) {
                let Some(judged) = judged else { continue };
                tally.judged += 1;
                *tally.verdicts.entry(judged.verdict).or_default() += 1;
                let is_sound = judged.verdict == Verdict::Sound;
                if let ([edit], true) = (&judged.version.edits[..], is_sound) {
                    sound.push(edit.clone());
                }
                let is_new = is_sound
                    && versions.ask_for(judged)
                    && !versions.say_nothing_of(&judged.version, &sound);
                if self.is_shown || is_new {
                    bar.suspend(|| self.tell_one(*number, judged, study.base(), words))?;
                    if let Some(page) = page.as_deref_mut() {
                        page.add(judged);
                    }
                }
            }
            bar.set_position(chunk.last().map_or(0, |(number, _)| number + 1));
        }
        bar.finish_and_clear();
        let is_slow = tally.verdicts.contains_key(&Verdict::Slower);
        if let Some(page) = page {
            page.end(study.base(), words)?;
        }
        self.tell_end(&tally, next, is_slow, words)?;
        if let Some(next) = next {
            let stopped = self.interrupt.is_set();
            let limit = if stopped { Limit::Stopped } else { Limit::Time };
            incomplete(study.base().problem().language, limit);
            complain(&format!("note: --from {next} goes on\n"));
        }
        Ok(match next.is_some() || is_slow {
            true => Told::CutShort,
            false => Told::Whole,
        })
    }

    fn tell_base(
        &self,
        base: &Base,
        versions: &Versions,
        place: &Place,
        words: &Words,
    ) -> Result<(), Exit> {
        let problem = base.problem();
        match self.is_json {
            true => print_line(&JsonLine::Problem(JsonVaried {
                file: place.file.clone(),
                line: place.line,
                authors: problem.authors.clone(),
                origins: problem.origins.clone(),
                stipulation: problem.stipulation.clone(),
                fen: write_diagram(&problem.initial.diagram),
                base: JsonBase::from(base),
                versions: versions.len(),
            })),
            false => print(&text::heading(base, versions, place, words)),
        }
    }

    fn tell_one(
        &self,
        number: u64,
        judged: &Judged,
        base: &Base,
        words: &Words,
    ) -> Result<(), Exit> {
        match self.is_json {
            true => print_line(&JsonLine::Version(JsonJudged::new(number, judged, base))),
            false => print(&text::row(judged, base, words)),
        }
    }

    fn tell_end(
        &self,
        tally: &Tally,
        next: Option<u64>,
        is_slow: bool,
        words: &Words,
    ) -> Result<(), Exit> {
        match self.is_json {
            true => print_line(&JsonLine::End(JsonEnd {
                judged: tally.judged,
                verdicts: tally
                    .verdicts
                    .iter()
                    .map(|(verdict, count)| (verdict.name(), *count))
                    .collect(),
                complete: next.is_none() && !is_slow,
                next,
            })),
            false => print(&text::end(tally, words)),
        }
    }

    /// Does something that is stopped by a signal, and when the time is up.
    fn until<T>(&self, deadline: Option<Instant>, work: impl FnOnce(&Stop) -> T) -> T {
        let stop = Stop::default();
        thread::scope(|scope| {
            let (over, is_over) = channel::<()>();
            let own = &stop;
            scope.spawn(move || {
                while is_over.recv_timeout(PERIOD) == Err(RecvTimeoutError::Timeout) {
                    if self.interrupt.is_set() || deadline.is_some_and(|end| Instant::now() >= end)
                    {
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
fn check(base: &Base, wish: &Wish) -> Result<(), Exit> {
    if base.solutions().all(|solution| !solution.is_meant) {
        return Err(Exit::failure(
            "the problem has no solution that could be meant",
        ));
    }
    let meant = base.solutions().filter(|it| it.is_meant && !it.is_set_play);
    let meant = meant.count() as u32;
    match &wish.lines {
        Some(lines) if !lines.contains(&meant) => Err(Exit::failure(format!(
            "the wish 'lines' is not available for another number of solutions than are meant ({meant})"
        ))),
        _ => Ok(()),
    }
}

fn print(text: &str) -> Result<(), Exit> {
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes())?;
    out.flush()?;
    Ok(())
}

fn print_line(line: &JsonLine) -> Result<(), Exit> {
    print(&format!("{}\n", serde_json::to_string(line)?))
}

/// How many versions are done, where somebody can see it.
fn bar(versions: u64, words: &Words) -> ProgressBar {
    if !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::new(versions);
    let template = "{elapsed} {bar:30} {pos}/{len} {msg}";
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style);
    }
    bar.set_message(words.versions);
    bar
}
