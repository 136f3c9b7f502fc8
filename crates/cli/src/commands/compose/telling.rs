//! The versions of one problem told one after the other: as text or data, and on a page.

use super::asked::Versions;
use super::entry::Place;
use super::page::Page;
use super::shown::Shown;
use super::tally::Tally;
use super::text;
use super::words::Words;
use crate::exit::Exit;
use indicatif::{ProgressBar, ProgressStyle};
use sauterelle_compose::told::{JsonBase, JsonEnd, JsonLine};
use sauterelle_compose::{Base, Verdict, Version};
use std::io::{self, IsTerminal, Write};

/// The versions of a problem being told.
pub struct Telling<'t> {
    base: &'t Base,
    versions: &'t Versions,
    words: &'static Words,
    page: Option<&'t mut Page>,
    bar: ProgressBar,
    is_json: bool,
    /// Versions that are not sound are shown too.
    is_shown: bool,
    tally: Tally,
    /// Sound versions that have been told, in a search for economy.
    sound: Vec<Version>,
}

impl<'t> Telling<'t> {
    /// Tells of the problem itself.
    pub fn begin(
        base: &'t Base,
        versions: &'t Versions,
        place: &Place,
        page: Option<&'t mut Page>,
        (is_json, is_shown): (bool, bool),
    ) -> Result<Telling<'t>, Exit> {
        let problem = base.problem();
        let words = Words::of(problem.language);
        match is_json {
            true => {
                let of_base = JsonBase::from(base);
                print_line(&JsonLine::Problem(place.data(
                    problem,
                    of_base,
                    versions.len(),
                )))?;
            }
            false => print(&text::heading(base, &words.number(versions), place, words))?,
        }
        let mut telling = Telling {
            base,
            versions,
            words,
            page,
            bar: counting(Some(versions.len()), words),
            is_json,
            is_shown,
            tally: Tally::default(),
            sound: Vec::new(),
        };
        if let Some(page) = telling.page.as_deref_mut() {
            page.begin(base, &words.number(versions), words)?;
        }
        Ok(telling)
    }

    /// Tells of a version, if it is to be shown.
    pub fn add(&mut self, shown: Shown) -> Result<(), Exit> {
        self.tally.judged += 1;
        *self.tally.verdicts.entry(shown.verdict).or_default() += 1;
        let is_sound = shown.verdict == Verdict::Sound;
        let is_asked_for = is_sound
            && self.versions.ask_for(shown.kept)
            && !self.versions.say_nothing_of(&shown.version, &self.sound);
        if is_asked_for && self.versions.economy().is_some() {
            self.sound.push(shown.version.clone());
        }
        if self.is_shown || is_asked_for {
            self.bar.suspend(|| match self.is_json {
                true => print(&format!("{}\n", shown.json)),
                false => print(&text::row(&shown, self.base, self.words)),
            })?;
            if let Some(page) = self.page.as_deref_mut() {
                page.add(shown);
            }
        }
        Ok(())
    }

    /// Shows that all versions before this one are done.
    pub fn is_at(&self, number: u64) {
        self.bar.set_position(number);
    }

    /// Tells what has come of all; `next` is the number of the first one that is left. Gives whether everything is known.
    pub fn end(self, next: Option<u64>) -> Result<bool, Exit> {
        self.bar.finish_and_clear();
        if let Some(page) = self.page {
            page.end(self.base, self.words)?;
        }
        let Tally { judged, verdicts } = &self.tally;
        let is_complete = next.is_none() && !verdicts.contains_key(&Verdict::Slower);
        match self.is_json {
            true => print_line(&JsonLine::End(JsonEnd {
                judged: *judged,
                verdicts: verdicts
                    .iter()
                    .map(|(verdict, count)| (verdict.name(), *count))
                    .collect(),
                complete: is_complete,
                next,
            }))?,
            false => print(&text::end(&self.tally, self.words))?,
        }
        Ok(is_complete)
    }
}

pub(super) fn print(text: &str) -> Result<(), Exit> {
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes())?;
    out.flush()?;
    Ok(())
}

pub(super) fn print_line(line: &JsonLine) -> Result<(), Exit> {
    print(&format!("{}\n", serde_json::to_string(line)?))
}

/// How many versions are done, where somebody can see it.
pub(super) fn counting(versions: Option<u64>, words: &Words) -> ProgressBar {
    if !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let (bar, template) = match versions {
        Some(versions) => {
            let template = "{elapsed} {bar:30} {pos}/{len} {msg}";
            (ProgressBar::new(versions), template)
        }
        None => (ProgressBar::no_length(), "{elapsed} {pos} {msg}"),
    };
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style);
    }
    bar.set_message(words.versions);
    bar
}
