//! A page of a magazine, a booklet of a tourney: several problems as one document, in millimetres.

mod block;
mod contents;
mod flow;
mod html;
mod layout;
mod pages;
mod text;
mod words;

pub use contents::Publication;
pub use layout::{Layout, Paper, Template, Unprintable};

use crate::render::{RenderError, pdf_pages};
use crate::sheet::Sheet;
use crate::solution::Solution;
use sauterelle_languages::say;
use sauterelle_notation::latex::typeset::{LatexFigures, Typeset};
use sauterelle_notation::latex::{self, LatexPage, SolutionPlace};
use sauterelle_notation::source::diagnostic::Diagnostic;

/// A publication that cannot be made.
#[derive(Debug, thiserror::Error)]
pub enum PublicationError {
    /// It cannot be laid out.
    #[error(transparent)]
    Layout(#[from] Unprintable),
    /// So many pages, where there can be one.
    #[error("{}", say!("an SVG has one page, and these problems need {0}: write a PDF", .0))]
    Pages(usize),
    /// It cannot be turned into another format.
    #[error(transparent)]
    Render(#[from] RenderError),
    /// Figures that LaTeX does not have.
    #[error(transparent)]
    Figures(#[from] Box<Diagnostic>),
    /// A problem, counted from 1, cannot be typeset.
    #[error("{}", say!("problem {0}: {1}", .0, .1))]
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

    /// A document for word processors, with boards as tables of letters.
    ///
    /// # Errors
    /// If the measures are not possible.
    pub fn rtf(&self) -> Result<String, Unprintable> {
        let measures = self.layout.measures()?;
        Ok(text::rtf(self, &self.passages()?, &measures))
    }

    /// A page in Markdown, with boards in letters.
    ///
    /// # Errors
    /// If there is no problem, or nothing would tell to which one a solution belongs.
    pub fn markdown(&self) -> Result<String, Unprintable> {
        Ok(text::markdown(&self.passages()?))
    }

    /// A text for forums, with boards in letters.
    ///
    /// # Errors
    /// If there is no problem, or nothing would tell to which one a solution belongs.
    pub fn bbcode(&self) -> Result<String, Unprintable> {
        Ok(text::bbcode(&self.passages()?))
    }

    /// A text for mails, with boards in letters.
    ///
    /// # Errors
    /// If there is no problem, or nothing would tell to which one a solution belongs.
    pub fn plain_text(&self) -> Result<String, Unprintable> {
        Ok(text::plain(&self.passages()?))
    }

    fn passages(&self) -> Result<Vec<text::Passage>, Unprintable> {
        self.check()?;
        Ok(text::passages(self))
    }

    fn place_of_solutions(&self) -> SolutionPlace {
        match self.layout.template {
            Template::Magazine => SolutionPlace::Under,
            Template::Booklet => SolutionPlace::End,
            Template::Sheet => SolutionPlace::OwnPage,
        }
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
        tested: sheet.solution.is_some_and(Solution::is_tested),
    }
}
