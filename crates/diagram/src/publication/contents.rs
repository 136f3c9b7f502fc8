//! What a publication holds, and how its problems are counted and named.

use super::layout::{Layout, Template, Unprintable};
use crate::caption::Caption;
use crate::sheet::Sheet;
use sauterelle_notation::shows::{Shown, Shows};

/// Problems to be printed together.
#[derive(Clone, Default)]
pub struct Publication<'p> {
    /// What stands above all of them.
    pub title: String,
    /// The problems with their solutions, as far as those are known.
    pub problems: Vec<Sheet<'p>>,
    /// How they are arranged.
    pub layout: Layout,
}

impl Publication<'_> {
    /// What is shown of the publication as a whole: what is shown of its first problem.
    pub(super) fn shows(&self) -> Shows {
        let first = self.problems.first();
        first.map_or(Shows::default(), |sheet| sheet.shows)
    }

    /// Whether it can be printed at all.
    ///
    /// # Errors
    /// If there is no problem, or if nothing would tell to which one a solution belongs.
    pub(super) fn check(&self) -> Result<(), Unprintable> {
        if self.problems.is_empty() {
            return Err(Unprintable::Nothing);
        }
        let nameless = |sheet: &Sheet| {
            let shows = sheet.shows;
            let is_named = shows.has(Shown::Numbers) || shows.has(Shown::Author);
            sheet.shown_solution().is_some() && !is_named
        };
        let is_apart = self.layout.template == Template::Booklet && self.problems.len() > 1;
        if is_apart && self.problems.iter().any(nameless) {
            return Err(Unprintable::Nameless);
        }
        Ok(())
    }

    fn first(&self) -> usize {
        self.layout.first.unwrap_or(1)
    }

    /// The number of a problem, if it is shown. A problem alone has none, unless one is asked for.
    pub(super) fn number(&self, index: usize) -> Option<usize> {
        let is_counted = self.problems.len() > 1 || self.layout.first.is_some();
        let is_shown = is_counted && self.problems[index].shows.has(Shown::Numbers);
        is_shown.then_some(self.first() + index)
    }

    /// The words around the board of a problem.
    pub(super) fn caption(&self, index: usize) -> Caption {
        self.problems[index].caption().numbered(self.number(index))
    }

    /// What tells the solution of a problem from those of others.
    pub(super) fn name(&self, index: usize) -> String {
        self.caption(index).authors.join(", ")
    }
}
