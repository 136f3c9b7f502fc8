//! A page of a magazine, a booklet of a tourney: several problems as one document, in millimetres.

mod block;
mod flow;
mod html;
mod layout;
mod pages;
mod words;

pub use layout::{Layout, Paper, Template, Unprintable};

use crate::caption::Caption;
use crate::render::{RenderError, pdf_pages};
use crate::sheet::Sheet;
use sauterelle_notation::latex::typeset::{LatexFigures, Typeset};
use sauterelle_notation::latex::{self, LatexPage, SolutionPlace};
use sauterelle_notation::shows::{Shown, Shows};
use sauterelle_notation::source::diagnostic::Diagnostic;

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

/// A publication that cannot be made.
#[derive(Debug, thiserror::Error)]
pub enum PublicationError {
    /// It cannot be laid out.
    #[error(transparent)]
    Layout(#[from] Unprintable),
    /// It cannot be turned into another format.
    #[error(transparent)]
    Render(#[from] RenderError),
    /// Figures that LaTeX does not have.
    #[error(transparent)]
    Figures(#[from] Box<Diagnostic>),
    /// A problem, counted from 1, cannot be typeset.
    #[error("problem {0}: {1}")]
    Typeset(usize, Box<Diagnostic>),
}

impl Publication<'_> {
    /// Its pages as SVG, of the paper's exact size.
    ///
    /// # Errors
    /// If it cannot be laid out.
    pub fn svg_pages(&self) -> Result<Vec<String>, Unprintable> {
        self.check()?;
        pages::pages(self)
    }

    /// One PDF with all pages.
    ///
    /// # Errors
    /// If it cannot be laid out; or without the feature `raster`.
    pub fn pdf(&self) -> Result<Vec<u8>, PublicationError> {
        Ok(pdf_pages(&self.svg_pages()?)?)
    }

    /// One HTML page that needs nothing else and is printed on paper of the same size.
    ///
    /// # Errors
    /// If the measures are not possible.
    pub fn html(&self) -> Result<String, Unprintable> {
        self.check()?;
        html::html(self)
    }

    /// A document for LaTeX with the package `diagram`.
    ///
    /// # Errors
    /// If the measures are not possible, or a problem has more kinds of men than there are symbols.
    pub fn latex(&self) -> Result<String, PublicationError> {
        self.check()?;
        let measures = self.layout.measures()?;
        let symbols = self
            .problems
            .iter()
            .filter_map(|sheet| sheet.problem.latex.as_ref());
        let symbols: Vec<_> = symbols.flat_map(|asked| asked.symbols.clone()).collect();
        let figures = self
            .problems
            .first()
            .map(|sheet| sheet.manner.figures.typeset());
        let figures = figures.transpose().map_err(Box::new)?.unwrap_or_default();
        let asked = LatexFigures {
            symbols: &symbols,
            figures: &figures,
        };
        let texts: Vec<Vec<String>> = self.problems.iter().map(texts).collect();
        let problems: Vec<Typeset> = self.problems.iter().zip(&texts).map(typeset).collect();
        let page = LatexPage {
            title: &self.title,
            paper: self.layout.paper.name(),
            margin: measures.mm(measures.margin),
            columns: measures.columns,
            column: measures.mm(measures.column),
            board: measures.mm(measures.board),
            first: self.number(0),
            solutions: self.place_of_solutions(),
            shows: self.shows(),
        };
        let made = latex::page(&problems, &asked, &page);
        made.map_err(|(number, fault)| PublicationError::Typeset(number, fault))
    }

    fn place_of_solutions(&self) -> SolutionPlace {
        match self.layout.template {
            Template::Magazine => SolutionPlace::Under,
            Template::Booklet => SolutionPlace::End,
            Template::Sheet => SolutionPlace::OwnPage,
        }
    }

    /// What is shown of the publication as a whole: what is shown of its first problem.
    fn shows(&self) -> Shows {
        let first = self.problems.first();
        first.map_or(Shows::default(), |sheet| sheet.shows)
    }

    fn check(&self) -> Result<(), Unprintable> {
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
    fn number(&self, index: usize) -> Option<usize> {
        let is_counted = self.problems.len() > 1 || self.layout.first.is_some();
        let is_shown = is_counted && self.problems[index].shows.has(Shown::Numbers);
        is_shown.then_some(self.first() + index)
    }

    /// The words around the board of a problem.
    fn caption(&self, index: usize) -> Caption {
        self.problems[index].caption().numbered(self.number(index))
    }

    /// What tells the solution of a problem from those of others.
    fn name(&self, index: usize) -> String {
        self.caption(index).authors.join(", ")
    }
}

/// The solutions of a problem as text.
fn texts(sheet: &Sheet) -> Vec<String> {
    let parts = sheet.shown_solution().map(|solution| &solution.parts);
    let parts = parts.into_iter().flatten();
    parts.map(|part| part.text.clone()).collect()
}

/// The solution of the whole problem, where those of its positions are not known.
fn published<'s>(sheet: &'s Sheet) -> Option<&'s str> {
    let solution = sheet.shown_solution()?;
    let is_known = !solution.parts.is_empty() || solution.text.is_empty();
    (!is_known).then_some(solution.text.as_str())
}

fn typeset<'a>((sheet, texts): (&'a Sheet<'a>, &'a Vec<String>)) -> Typeset<'a> {
    Typeset {
        problem: sheet.problem,
        solutions: texts,
        published: published(sheet),
        tested: sheet
            .solution
            .is_some_and(crate::sheet::Solution::is_tested),
    }
}
