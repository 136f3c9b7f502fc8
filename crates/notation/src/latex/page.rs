//! A document of several problems whose measures are chosen: paper, columns, width of the boards.

use super::diagram::{self, BLANK, DiagramManner};
use super::escape::text;
use super::typeset::{LatexFigures, Typeset};
use crate::shows::{Shown, Shows};
use crate::source::diagnostic::Diagnostic;
use std::fmt::Write;

/// A document and its measures. Lengths are millimetres.
#[derive(Clone, Copy, Debug)]
pub struct LatexPage<'t> {
    /// What stands above all problems.
    pub title: &'t str,
    /// The paper: `a4`, `a5` or `letter`.
    pub paper: &'t str,
    /// Without print at each edge.
    pub margin: f64,
    /// Columns side by side.
    pub columns: usize,
    /// Width of a column.
    pub column: f64,
    /// Width of a board.
    pub board: f64,
    /// The number of the first problem, if problems are numbered.
    pub first: Option<usize>,
    /// Where solutions stand.
    pub solutions: SolutionPlace,
    /// What stands with the diagrams.
    pub shows: Shows,
}

/// Where solutions stand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SolutionPlace {
    /// Under their diagrams.
    Under,
    /// Together at the end.
    End,
    /// Each under its diagram, on a page of their own.
    OwnPage,
}

/// The document.
///
/// # Errors
/// The first problem, counted from 1, that has more kinds of men than there are symbols.
pub fn page(
    problems: &[Typeset],
    asked: &LatexFigures,
    page: &LatexPage,
) -> Result<String, (usize, Box<Diagnostic>)> {
    let mut out = page.beginning();
    let manner = DiagramManner {
        shows: page.shows,
        blank: page.blank(problems),
    };
    for (index, problem) in problems.iter().enumerate() {
        let diagram = diagram::draw(problem, asked, manner);
        let diagram = diagram.map_err(|fault| (index + 1, Box::new(fault)))?;
        page.problem(&mut out, index, &diagram);
    }
    page.end(&mut out);
    Ok(out)
}

/// Millimetres between columns.
const GUTTER: f64 = 6.0;

/// A square of the font `fselch12`, which has 12 points.
const SQUARE: f64 = 12.0 * 25.4 / 72.27;

/// An em of the text in millimetres.
const EM: f64 = 10.0 * 25.4 / 72.27;

/// Solutions: not justified, and moves are not broken at their hyphens.
const PLAY: &str = r"\newcommand{\play}{{\raggedright\exhyphenpenalty=10000\hyphenpenalty=10000\putsol}}
";

/// Room for coordinates without a second frame around them.
const COORDINATES: &str = r"\setboolean{legend}{true}
\makeatletter\outer@frame=0pt\makeatother
";

impl LatexPage<'_> {
    fn beginning(&self) -> String {
        let (paper, margin) = (self.paper, self.margin);
        let mut out = format!(
            "\\documentclass{{article}}\n\\usepackage[utf8]{{inputenc}}\n\\usepackage[T1]{{fontenc}}\n\
             \\usepackage[{paper}paper,margin={margin}mm]{{geometry}}\n\\usepackage{{multicol}}\n\\usepackage{{diagram}}\n\
             \\setlength{{\\parindent}}{{0pt}}\n\\setlength{{\\columnsep}}{{{GUTTER}mm}}\n\\raggedcolumns\n\
             {PLAY}\\begin{{document}}\n"
        );
        self.boards(&mut out);
        if self.columns > 2 {
            out.push_str("\\small\n");
        }
        if self.solutions != SolutionPlace::OwnPage {
            self.title(&mut out);
        }
        if self.solutions == SolutionPlace::Under {
            self.begin_columns(&mut out);
        }
        out
    }

    /// Width of a blank at the beginning of a line in hundredths of an em, so that half of each column is left for moves.
    fn blank(&self, problems: &[Typeset]) -> usize {
        let texts = problems.iter().flat_map(|problem| problem.solutions);
        let lines = texts.flat_map(|text| text.lines());
        let blanks = lines.map(|line| line.len() - line.trim_start().len());
        let deepest = blanks.max().unwrap_or_default().max(1);
        let room = self.column / 2.0 / EM * 100.0;
        BLANK.min((room / deepest as f64) as usize)
    }

    /// How boards look. The package has its own way until the document begins.
    fn boards(&self, out: &mut String) {
        let scaled = 1000.0 * self.board / (8.0 * SQUARE);
        let _ = write!(
            out,
            "\\font\\chessfont=fselch12 scaled {scaled:.0}\n\\setboardwidth\n"
        );
        if self.shows.has(Shown::Coordinates) {
            out.push_str(COORDINATES);
        }
        if !self.shows.has(Shown::Counts) {
            out.push_str("\\setboolean{piececounter}{false}\n");
        }
        let _ = match self.first {
            Some(first) => writeln!(out, "\\diagnum{{{first}}}"),
            None => writeln!(out, "\\nodiagnumbering"),
        };
    }

    fn title(&self, out: &mut String) {
        if !self.title.is_empty() {
            let title = text(self.title);
            let _ = writeln!(
                out,
                "\\begin{{center}}\\Large\\bfseries {title}\\end{{center}}"
            );
        }
    }

    fn begin_columns(&self, out: &mut String) {
        if self.columns > 1 {
            let _ = writeln!(out, "\\begin{{multicols}}{{{}}}", self.columns);
        }
    }

    fn end_columns(&self, out: &mut String) {
        if self.columns > 1 {
            out.push_str("\\end{multicols}\n");
        }
    }

    fn problem(&self, out: &mut String, index: usize, diagram: &str) {
        match self.solutions {
            SolutionPlace::Under => {
                let _ = writeln!(out, "\\begin{{center}}\n{diagram}\n\\end{{center}}");
                if self.shows.has(Shown::Solution) {
                    out.push_str("\\play\n");
                }
                out.push_str("\\bigskip\n");
            }
            SolutionPlace::OwnPage => {
                if index > 0 {
                    out.push_str("\\newpage\n");
                }
                self.title(out);
                let _ = writeln!(out, "\\begin{{center}}\n{diagram}\n\\end{{center}}");
                self.solutions(out);
            }
            SolutionPlace::End => {
                let cell = 1.0 / self.columns as f64;
                // boards that stand in one line stand at the same height
                let _ = writeln!(
                    out,
                    "\\leavevmode\\hbox to {cell:.4}\\linewidth{{\\hss\n{diagram}\\hss}}%"
                );
                if (index + 1).is_multiple_of(self.columns) {
                    out.push_str("\\par\\bigskip\n");
                }
            }
        }
    }

    /// The solutions that the package has collected.
    fn solutions(&self, out: &mut String) {
        if self.shows.has(Shown::Solution) {
            out.push_str("\\bigskip\n");
            self.begin_columns(out);
            out.push_str("\\play\n");
            self.end_columns(out);
        }
    }

    fn end(&self, out: &mut String) {
        match self.solutions {
            SolutionPlace::Under => self.end_columns(out),
            SolutionPlace::End => {
                out.push_str("\\par\n");
                self.solutions(out);
            }
            SolutionPlace::OwnPage => {}
        }
        out.push_str("\\end{document}\n");
    }
}
