//! What a publication says, in its order, whatever form it is written in.

use super::super::layout::Template;
use super::super::{Publication, words};
use super::board::{Board, code};
use crate::caption::{Caption, label};
use crate::play::{self, play_lines};
use crate::sheet::Sheet;
use crate::solution::Solution;

/// A piece of the document.
#[derive(Debug, PartialEq, Eq)]
pub enum Passage {
    /// What stands above all problems.
    Title(String),
    /// What stands above the solutions.
    Heading(String),
    /// The number and the authors of a problem.
    Name(String),
    /// Lines that belong together.
    Lines(Vec<Line>),
    /// A board.
    Board(Box<Board>),
    /// Moves.
    Play(Vec<PlayLine>),
    /// Here the next problem begins.
    Next,
    /// It begins on a page of its own.
    NextPage,
}

/// A line of words.
#[derive(Debug, PartialEq, Eq, Default)]
pub struct Line {
    /// What it says.
    pub text: String,
    /// What stands at its end.
    pub end: String,
    /// How it looks.
    pub look: Look,
}

/// How words look.
#[derive(Debug, PartialEq, Eq, Clone, Copy, Default)]
pub enum Look {
    /// As most do.
    #[default]
    Plain,
    /// Heavier.
    Strong,
    /// Slanted.
    Slanted,
}

/// A line of a solution.
#[derive(Debug, PartialEq, Eq)]
pub struct PlayLine {
    /// Blanks before it.
    pub indent: usize,
    /// The moves; nothing where a part ends.
    pub text: String,
}

/// Whether blanks of these lines mean something, so that they have to stay as they are.
pub fn is_arranged(lines: &[PlayLine]) -> bool {
    lines
        .iter()
        .any(|line| line.indent > 0 || line.text.contains("  "))
}

/// All passages of a publication.
pub fn passages(publication: &Publication) -> Vec<Passage> {
    let template = publication.layout.template;
    let mut out = Vec::new();
    let title = || {
        let is_given = !publication.title.is_empty();
        is_given.then(|| Passage::Title(publication.title.clone()))
    };
    if template != Template::Sheet {
        out.extend(title());
    }
    for (index, sheet) in publication.problems.iter().enumerate() {
        match (index, template) {
            (0, _) => {}
            (_, Template::Sheet) => out.push(Passage::NextPage),
            _ => out.push(Passage::Next),
        }
        if template == Template::Sheet {
            out.extend(title());
        }
        problem(&mut out, sheet, &publication.caption(index));
        let known = sheet.shown_solution();
        if let Some(known) = known.filter(|_| template != Template::Booklet) {
            solution(&mut out, sheet, known);
        }
    }
    if template == Template::Booklet {
        solutions(&mut out, publication);
    }
    out
}

/// All solutions, under their numbers.
fn solutions(out: &mut Vec<Passage>, publication: &Publication) {
    let before = out.len();
    for (index, sheet) in publication.problems.iter().enumerate() {
        if let Some(known) = sheet.shown_solution() {
            out.push(Passage::Name(publication.name(index)));
            solution(out, sheet, known);
        }
    }
    if out.len() > before {
        let language = publication.problems[0].language;
        let heading = words::solutions(language, publication.problems.len());
        out.insert(before, Passage::Heading(heading.to_string()));
    }
}

/// A board with what stands around it.
fn problem(out: &mut Vec<Passage>, sheet: &Sheet, caption: &Caption) {
    if !caption.authors.is_empty() {
        out.push(Passage::Name(caption.authors.join(", ")));
    }
    let titles = caption
        .titles
        .iter()
        .map(|title| line(title, Look::Slanted));
    let sources = caption
        .sources
        .iter()
        .map(|line| self::line(line, Look::Plain));
    lines(out, titles.chain(sources).collect());
    for (index, picture) in sheet.pictures().iter().enumerate() {
        if index > 0 {
            lines(out, vec![line("⇒", Look::Plain)]);
        }
        out.push(Passage::Board(Box::new(Board::of(picture))));
    }
    lines(out, under_board(sheet, caption));
}

fn under_board(sheet: &Sheet, caption: &Caption) -> Vec<Line> {
    let asked = Line {
        text: caption.stipulation.clone(),
        end: caption.tested_counts(sheet.solution),
        look: Look::Strong,
    };
    let is_asked = !asked.text.is_empty() || !asked.end.is_empty();
    let legend = caption.legend.iter().map(|entry| {
        // the board has letters, which nothing else explains
        let code = code(&entry.man, sheet.language);
        line(&format!("{code} = {}", entry.text), Look::Plain)
    });
    let plain = |lines: &[String]| -> Vec<Line> {
        lines.iter().map(|text| line(text, Look::Plain)).collect()
    };
    let mut all: Vec<Line> = is_asked.then_some(asked).into_iter().collect();
    all.extend(plain(&caption.conditions));
    all.extend(legend);
    all.extend(plain(&caption.attributes));
    all.extend(plain(&caption.twins));
    all.extend(caption.remarks.iter().map(|text| line(text, Look::Slanted)));
    all
}

/// A solution, all positions.
fn solution(out: &mut Vec<Passage>, sheet: &Sheet, solution: &Solution) {
    let problem = sheet.problem;
    let is_lettered = problem.twins.len() > 1 || problem.zero_position;
    for (twin, part) in problem.twins.iter().zip(&solution.parts) {
        if is_lettered {
            lines(out, vec![line(&label(twin), Look::Strong)]);
        }
        play(out, &part.text);
        let verdicts = sheet.verdicts(part).iter();
        let verdicts = verdicts.map(|text| line(&format!("– {text}"), Look::Slanted));
        lines(out, verdicts.collect());
    }
    if solution.parts.is_empty() {
        play(out, &solution.text);
    }
}

fn play(out: &mut Vec<Passage>, text: &str) {
    let lines = play_lines(text).into_iter().map(|line| match line {
        play::Line::Gap => PlayLine {
            indent: 0,
            text: String::new(),
        },
        play::Line::Text(indent, text) => PlayLine {
            indent,
            text: text.to_string(),
        },
    });
    let lines: Vec<PlayLine> = lines.collect();
    if !lines.is_empty() {
        out.push(Passage::Play(lines));
    }
}

fn lines(out: &mut Vec<Passage>, lines: Vec<Line>) {
    if !lines.is_empty() {
        out.push(Passage::Lines(lines));
    }
}

fn line(text: &str, look: Look) -> Line {
    Line {
        text: text.to_string(),
        end: String::new(),
        look,
    }
}
