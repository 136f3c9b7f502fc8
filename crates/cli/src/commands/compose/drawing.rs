//! Versions that are drawn by chance: those worth showing are told as they are found, and the best of them sorted at the end.

use super::entry::Place;
use super::judging::{Judging, Told};
use super::page::Page;
use super::shown::Shown;
use super::tally::Tally;
use super::telling::{counting, print, print_line};
use super::text;
use super::words::Words;
use crate::exit::Exit;
use indicatif::ProgressBar;
use sauterelle::notation::entered::InputProblem;
use sauterelle_compose::told::{JsonBase, JsonEnd, JsonLine};
use sauterelle_compose::vary::Space;
use sauterelle_compose::{Base, Best, Keep, Limits, Round, Template};
use sauterelle_languages::say;
use std::time::{Duration, Instant};

/// So many versions are told at the end, and on a page.
const BEST: usize = 20;

/// The time for a version, if nothing else is said: nearly all take some milliseconds.
const TIME_FOR_EACH: Duration = Duration::from_secs(1);

/// What has been drawn, and what is told of it.
struct Drawing<'d> {
    base: &'d Base,
    words: &'static Words,
    bar: ProgressBar,
    is_json: bool,
    tally: Tally,
    /// How many have been worth showing.
    found: u64,
    /// The best of them, in their order.
    best: Best<Shown>,
}

impl Judging<'_> {
    /// Draws versions of a problem until as many are judged as are wanted, or the time is up.
    pub(super) fn of_template(
        &self,
        problem: &InputProblem,
        space: &Space,
        deadline: Option<Instant>,
        (place, mut page): (&Place, Option<&mut Page>),
    ) -> Result<Told, Exit> {
        self.check_drawing(space, deadline)?;
        let limits = Limits {
            each: (self.limits.each.or(space.wish().each)).or(Some(TIME_FOR_EACH)),
            ..self.limits
        };
        let template = Template::new(problem, space, limits);
        let mut template = template.map_err(|error| Exit::failure(error.said(problem.language)))?;
        let base = template.base().clone();
        let words = Words::of(problem.language);
        let mut drawing = Drawing {
            base: &base,
            words,
            bar: counting(space.number(), words),
            is_json: self.is_json,
            tally: Tally::default(),
            found: 0,
            best: Best::new(BEST),
        };
        drawing.begin(space, place, page.as_deref_mut())?;
        let mut is_complete = true;
        while let Some(round) = self.until(deadline, |stop| template.next(stop)) {
            drawing.add(round)?;
            if self.is_over() {
                is_complete = false;
                break;
            }
        }
        drawing.end(is_complete, page)?;
        if !is_complete {
            self.say_incomplete(problem.language);
        }
        self.interrupt.set_solving(false);
        Ok(match is_complete {
            true => Told::Whole,
            false => Told::CutShort,
        })
    }

    /// Whether versions can be drawn with these options.
    fn check_drawing(&self, space: &Space, deadline: Option<Instant>) -> Result<(), Exit> {
        let keeps = self.keep.is_some_and(|keep| keep != Keep::Nothing);
        let wrong = [
            (
                self.store.is_some(),
                say!("--into does not go with versions that are drawn"),
            ),
            (
                self.from > 0,
                say!("--from does not go with versions that are drawn"),
            ),
            (
                !self.meant.is_empty() || keeps,
                say!(
                    "versions that are drawn keep nothing of the problem: --meant and --keep do not go with them"
                ),
            ),
            (
                space.number().is_none() && deadline.is_none(),
                say!(
                    "versions can be drawn for ever: say how many ('choose: anneal 20000'), or for how long ('limit: 10min' or --max-time 600)"
                ),
            ),
        ];
        match wrong.into_iter().find(|(is_wrong, _)| *is_wrong) {
            Some((_, why)) => Err(Exit::failure(why)),
            None => Ok(()),
        }
    }
}

impl Drawing<'_> {
    /// Tells of the problem.
    fn begin(&self, space: &Space, place: &Place, page: Option<&mut Page>) -> Result<(), Exit> {
        let number = match space.number() {
            Some(number) => format!("{number} {}", self.words.versions),
            None => self.words.drawn.to_string(),
        };
        let versions = space.number().unwrap_or_else(|| space.len());
        match self.is_json {
            true => print_line(&JsonLine::Problem(place.data(
                self.base.problem(),
                JsonBase::from(self.base),
                versions,
            )))?,
            false => print(&text::heading(self.base, &number, place, self.words))?,
        }
        if let Some(page) = page {
            page.begin(self.base, &number, self.words)?;
        }
        Ok(())
    }

    /// Tells what a round has brought: as data each version that is worth showing, as text those that are better than all before.
    fn add(&mut self, round: Round) -> Result<(), Exit> {
        for (verdict, count) in round.verdicts {
            self.tally.judged += count;
            *self.tally.verdicts.entry(verdict).or_default() += count;
        }
        for drawn in round.found {
            let shown = Shown::of_drawn(self.found, &drawn, self.base)?;
            self.found += 1;
            if self.is_json {
                self.bar.suspend(|| print(&format!("{}\n", shown.json)))?;
            }
            let is_best = self.best.add(drawn, shown);
            if let (true, false, Some((drawn, shown))) =
                (is_best, self.is_json, self.best.all().first())
            {
                let row = text::drawn(drawn, shown, self.base, self.words);
                self.bar.suspend(|| print(&row))?;
            }
        }
        self.bar.set_position(self.tally.judged);
        if let Some((best, shown)) = self.best.all().first() {
            self.bar.set_message(format!(
                "{}, {} {}: {} ({})",
                self.words.versions,
                self.found,
                self.words.verdict(best.judged.verdict),
                shown.fen(),
                best.cost
            ));
        }
        Ok(())
    }

    /// Tells the best, and what has come of all.
    fn end(self, is_complete: bool, page: Option<&mut Page>) -> Result<(), Exit> {
        self.bar.finish_and_clear();
        if self.is_json {
            let verdicts = self.tally.verdicts.iter();
            print_line(&JsonLine::End(JsonEnd {
                judged: self.tally.judged,
                verdicts: verdicts
                    .map(|(verdict, count)| (verdict.name(), *count))
                    .collect(),
                complete: is_complete,
                next: None,
            }))?;
        } else {
            if !self.best.all().is_empty() {
                print(&format!("\n{}\n\n", self.words.best))?;
            }
            for (drawn, shown) in self.best.all() {
                print(&text::drawn(drawn, shown, self.base, self.words))?;
            }
            print(&text::end(&self.tally, self.words))?;
        }
        if let Some(page) = page {
            let best = self.best.into_all();
            best.into_iter().for_each(|(_, shown)| page.add(shown));
            page.end(self.base, self.words)?;
        }
        Ok(())
    }
}
