//! How men are drawn: letters of the package `diagram`, with a letter for a drawing that is turned.

use super::typeset::LatexFigures;
use crate::customs::{self, Custom};
use crate::entered::InputProblem;
use crate::popeye::write::positions;
use crate::source::diagnostic::{Diagnostic, Kind};
use sauterelle_kernel::men::{self, Language, Man};
use sauterelle_languages::say;

/// The drawings of the orthodox men, in the order of [`men::orthodox`].
const ORTHODOX: [&str; 6] = ["K", "D", "T", "L", "S", "B"];

/// The figures of the package, by the English codes of the men whose figures they are.
const FIGURES: [(&str, &str); 6] = [
    ("k", "K"),
    ("q", "D"),
    ("r", "T"),
    ("b", "L"),
    ("s", "S"),
    ("p", "B"),
];

/// Whether the package has the figure of the man with this English code.
pub fn has_figure(code: &str) -> bool {
    letter(code).is_some()
}

fn letter(code: &str) -> Option<&'static str> {
    let mut figures = FIGURES.iter();
    let (_, letter) = figures.find(|(known, _)| *known == code)?;
    Some(letter)
}

/// Drawings for men without a customary one, the first for the first.
const FREE: [&str; 18] = [
    "DL", "DR", "TL", "TU", "TR", "LL", "LU", "LR", "SL", "SR", "DU", "SU", "KU", "KL", "KR", "BU",
    "BL", "BR",
];

/// A kind of man with its drawing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Symbol {
    /// Its English code.
    pub code: &'static str,
    /// The drawing.
    pub drawing: String,
    /// What it is called.
    pub name: String,
}

/// The drawings of all fairy men of a problem and its twins, each another one.
///
/// # Errors
/// If there are more kinds than drawings.
pub fn fairy(problem: &InputProblem, asked: &LatexFigures) -> Result<Vec<Symbol>, Diagnostic> {
    let men = fairy_men(problem);
    let mut symbols: Vec<Symbol> = Vec::new();
    // first what is asked for, then what is customary, then what comes near to that, then what is left
    for choice in [requested, given, customary, like, free] {
        for man in &men {
            if symbols.iter().any(|symbol| symbol.code == man.code[0]) {
                continue;
            }
            if let Some(drawing) = choice(man, asked, &symbols) {
                symbols.push(Symbol {
                    code: man.code[0],
                    drawing,
                    name: name(man, asked, problem.language),
                });
            }
        }
    }
    if let Some(man) = men.iter().find(|man| of(man, &symbols).is_none()) {
        let message = say!("there is no symbol left for the {}", man.spoken());
        return Err(Diagnostic::new(Kind::Unsupported, man.name[0], message));
    }
    symbols.sort_by_key(|symbol| men.iter().position(|man| man.code[0] == symbol.code));
    Ok(symbols)
}

/// The drawing of a man.
pub fn of<'s>(man: &Man, fairy: &'s [Symbol]) -> Option<&'s str> {
    let orthodox = men::orthodox()
        .iter()
        .position(|known| std::ptr::eq(*known, man));
    match orthodox {
        Some(index) => Some(ORTHODOX[index]),
        None => fairy
            .iter()
            .find(|symbol| symbol.code == man.code[0])
            .map(|symbol| symbol.drawing.as_str()),
    }
}

/// The kinds of men that are not orthodox, in the order of the squares.
fn fairy_men(problem: &InputProblem) -> Vec<&'static Man> {
    let twins = problem.twins.iter().map(|twin| &twin.problem);
    let mut found: Vec<&'static Man> = Vec::new();
    for position in [&problem.initial].into_iter().chain(twins) {
        for (_, man) in positions(position).0.placed() {
            let orthodox = men::orthodox();
            let mut known = orthodox.iter().chain(&found);
            if !known.any(|known| std::ptr::eq(*known, man.man)) {
                found.push(man.man);
            }
        }
    }
    found
}

fn requested(man: &Man, asked: &LatexFigures, _: &[Symbol]) -> Option<String> {
    let mut symbols = asked.symbols.iter();
    let asked = symbols.find(|symbol| symbol.code == man.code[0])?;
    Some(asked.symbol.clone())
}

/// The figure that a user gives to the man.
fn given(man: &Man, asked: &LatexFigures, taken: &[Symbol]) -> Option<String> {
    let mut figures = asked.figures.iter();
    let (_, custom) = figures.find(|(code, _)| *code == man.code[0])?;
    nearest(*custom, taken)
}

/// The figure that stands for the man, if it is turned by right angles.
fn customary(man: &Man, _: &LatexFigures, taken: &[Symbol]) -> Option<String> {
    let custom = customs::custom(man.code[0])?;
    let is_right = custom.is_owner && custom.turns.is_multiple_of(2);
    let drawing = turned(custom.figure, custom.turns / 2)?;
    (is_right && is_free(&drawing, taken)).then_some(drawing)
}

/// A figure like that of the man.
fn like(man: &Man, _: &LatexFigures, taken: &[Symbol]) -> Option<String> {
    nearest(customs::custom(man.code[0])?, taken)
}

/// The free figure that comes nearest, being turned by right angles.
fn nearest(custom: Custom, taken: &[Symbol]) -> Option<String> {
    let distance = |quarters: u8| {
        let eighths = custom.turns.abs_diff(2 * quarters);
        eighths.min(8 - eighths)
    };
    let mut quarters = [1, 2, 3];
    quarters.sort_by_key(|quarters| distance(*quarters));
    let mut drawings = quarters
        .into_iter()
        .filter_map(|quarters| turned(custom.figure, quarters));
    drawings.find(|drawing| is_free(drawing, taken))
}

fn turned(figure: &str, quarters: u8) -> Option<String> {
    let turns = ["", "R", "U", "L"][usize::from(quarters % 4)];
    Some(format!("{}{turns}", letter(figure)?))
}

fn free(_: &Man, _: &LatexFigures, taken: &[Symbol]) -> Option<String> {
    let mut free = FREE.iter().filter(|drawing| is_free(drawing, taken));
    free.next().map(|drawing| (*drawing).to_string())
}

fn is_free(drawing: &str, taken: &[Symbol]) -> bool {
    taken.iter().all(|symbol| symbol.drawing != drawing)
}

fn name(man: &Man, asked: &LatexFigures, language: Language) -> String {
    let asked = asked
        .symbols
        .iter()
        .find(|symbol| symbol.code == man.code[0] && !symbol.name.is_empty());
    match asked {
        Some(symbol) => symbol.name.clone(),
        None => {
            let name = man.name[language as usize];
            let mut letters = name.chars();
            letters.next().map_or(String::new(), |first| {
                first.to_uppercase().chain(letters).collect()
            })
        }
    }
}
