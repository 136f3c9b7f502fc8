//! Men by colours, kinds and squares.

use super::command::command;
use crate::source::diagnostic::{Diagnostic, Kind};
use crate::vocabulary::tables::attributes::{ATTRIBUTES, COLOURS};
use crate::vocabulary::tables::commands::Command;
use crate::vocabulary::{attributes, codes};
use sauterelle_kernel::board::piece::{Attrs, Sides};
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::diagram::{Diagram, DiagramMan};
use sauterelle_kernel::men::{Language, Man};
use sauterelle_languages::say;
use sauterelle_solve::goal::Goal;
use sauterelle_solve::problem::Problem;

/// The positions that are entered: the one in which play begins, or that which a proof game leads to; and for play from one
/// position to another, the other one.
pub fn positions(problem: &Problem) -> (&Diagram, Option<&Diagram>) {
    match &problem.target {
        Some(target) if problem.stipulation.asks_for(Goal::A_TO_B) => {
            (&problem.diagram, Some(target))
        }
        Some(target) => (target, None),
        None => (&problem.diagram, None),
    }
}

/// The one position that is entered.
///
/// # Errors
/// If there are two; `format` is what cannot say that.
pub(crate) fn only_position<'p>(
    problem: &'p Problem,
    format: &str,
) -> Result<&'p Diagram, Diagnostic> {
    match positions(problem) {
        (position, None) => Ok(position),
        (_, Some(_)) => {
            let text = &problem.stipulation.text;
            let message = say!("{format} cannot say the two positions of the stipulation {text}");
            Err(Diagnostic::new(Kind::Unsupported, text, message))
        }
    }
}

/// The men, a line a colour; royal men kind by kind, since the attribute is that of the next kind only.
pub fn pieces(diagram: &Diagram, language: Language) -> Vec<String> {
    if diagram.placed().next().is_none() && diagram.invisible == 0 {
        return Vec::new();
    }
    let column = language as usize;
    let mut lines = vec![command(Command::Pieces, language).to_string()];
    // who is entered later comes to stand on those entered before
    lines.extend(
        below(diagram, language)
            .iter()
            .rev()
            .map(|man| format!("  {man}")),
    );
    for (sides, colour) in [Sides::White, Sides::Black, Sides::Neutral]
        .into_iter()
        .zip(COLOURS)
    {
        for declared in declared(diagram, sides) {
            let words = words(colour[column], declared.attrs, language);
            let groups = kinds(diagram, sides, declared);
            let groups: Vec<String> = groups.iter().map(|kind| group(kind, language)).collect();
            if declared.royal {
                for group in groups {
                    lines.push(format!("  {words} {} {group}", ATTRIBUTES[0][column]));
                }
            } else {
                lines.push(format!("  {words} {}", groups.join(" ")));
            }
        }
    }
    if diagram.invisible > 0 {
        lines.push(format!("  {}", invisible(diagram, language)));
    }
    lines
}

/// The men in the order in which [`pieces`] has them.
pub(crate) fn in_order(diagram: &Diagram) -> Vec<(Sq, DiagramMan)> {
    let mut men = Vec::new();
    for sides in [Sides::White, Sides::Black, Sides::Neutral] {
        for Declared { royal, attrs } in declared(diagram, sides) {
            for (man, squares) in kinds(diagram, sides, Declared { royal, attrs }) {
                let man = DiagramMan {
                    man,
                    sides,
                    royal,
                    attrs,
                };
                men.extend(squares.into_iter().map(|at| (at, man)));
            }
        }
    }
    men
}

/// The men below squares, each in words; of those below one square the uppermost first.
pub(crate) fn below(diagram: &Diagram, language: Language) -> Vec<String> {
    let column = language as usize;
    let men = diagram.below.iter().map(|&(at, man)| {
        let colour = match man.sides {
            Sides::White => COLOURS[0],
            Sides::Black => COLOURS[1],
            Sides::Neutral => COLOURS[2],
        };
        let royal = if man.royal { ATTRIBUTES[0][column] } else { "" };
        let words = words(colour[column], man.attrs, language);
        let group = group(&(man.man, vec![at]), language);
        let words = [words.as_str(), royal, group.as_str()];
        let words: Vec<&str> = words.into_iter().filter(|word| !word.is_empty()).collect();
        words.join(" ")
    });
    men.collect()
}

/// A colour and attributes.
fn words(colour: &'static str, attrs: Attrs, language: Language) -> String {
    let words: Vec<&str> = [colour]
        .into_iter()
        .chain(attributes::names(attrs, language))
        .collect();
    words.join(" ")
}

/// The number of invisible men.
pub(crate) fn invisible(diagram: &Diagram, language: Language) -> String {
    let [.., name] = COLOURS else { unreachable!() };
    format!("{} {}", name[language as usize], diagram.invisible)
}

/// A kind of man and where such men stand.
type KindOnSquares = (&'static Man, Vec<Sq>);

/// What is declared of men.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Declared {
    royal: bool,
    attrs: Attrs,
}

/// What is said of some men of these sides, plain men first.
fn declared(diagram: &Diagram, of: Sides) -> Vec<Declared> {
    let mut all: Vec<Declared> = Vec::new();
    for (_, man) in diagram.placed().filter(|(_, man)| man.sides == of) {
        let (royal, attrs) = (man.royal, man.attrs);
        let one = Declared { royal, attrs };
        if !all.contains(&one) {
            all.push(one);
        }
    }
    all.sort_by_key(|one| (one.attrs, one.royal));
    all
}

fn kinds(diagram: &Diagram, of: Sides, declared: Declared) -> Vec<KindOnSquares> {
    let mut kinds: Vec<KindOnSquares> = Vec::new();
    for (at, man) in diagram.placed() {
        // a new field of a man must be written too
        let DiagramMan {
            man,
            sides,
            royal,
            attrs,
        } = man;
        if (sides, Declared { royal, attrs }) != (of, declared) {
            continue;
        }
        match kinds
            .iter_mut()
            .find(|(known, _)| std::ptr::eq(*known, man))
        {
            Some((_, squares)) => squares.push(at),
            None => kinds.push((man, vec![at])),
        }
    }
    kinds
}

fn group((man, squares): &KindOnSquares, language: Language) -> String {
    let squares: String = squares.iter().map(Sq::to_string).collect();
    format!("{}{squares}", codes::code(man, language))
}
