//! One problem as a diagram.

use super::escape::{change, item, text};
use super::symbols::{self, Symbol};
use super::typeset::{LatexFigures, Typeset};
use crate::accents::plain;
use crate::entered::{InputProblem, Language};
use crate::origin::Origin;
use crate::popeye::write::{below, invisible, only_position, positions};
use crate::shows::{Shown, Shows};
use crate::source::diagnostic::Diagnostic;
use crate::vocabulary::attributes;
use crate::vocabulary::caption::conditions;
use crate::vocabulary::tables::attributes::ATTRIBUTES;
use sauterelle_kernel::board::piece::Sides;
use sauterelle_kernel::diagram::{Diagram, DiagramMan};
use sauterelle_languages::say;
use std::fmt::Write;

/// Options that belong to the position or to the question.
const SHOWN: [&str; 6] = [
    "Duplex",
    "HalfDuplex",
    "EnPassant",
    "NoCastling",
    "CastlingMutuallyExclusive",
    "LastCapture",
];

/// Width of a blank at the beginning of a line of a solution, in hundredths of an em.
pub(super) const BLANK: usize = 35;

/// How a problem is typeset.
#[derive(Clone, Copy)]
pub struct DiagramManner {
    /// What stands with the diagram.
    pub shows: Shows,
    /// Width of a blank at the beginning of a line of the solution, in hundredths of an em.
    pub blank: usize,
}

impl Default for DiagramManner {
    fn default() -> DiagramManner {
        DiagramManner {
            shows: Shows::default(),
            blank: BLANK,
        }
    }
}

/// The diagram with all that belongs to it and is shown.
///
/// # Errors
/// If there are more kinds of men than symbols.
pub fn draw(
    typeset: &Typeset,
    asked: &LatexFigures,
    manner: DiagramManner,
) -> Result<String, Diagnostic> {
    let problem = typeset.problem;
    let symbols = symbols::fairy(problem, asked)?;
    let mut out = Commands {
        text: String::new(),
        shows: manner.shows,
    };
    heading(problem, &mut out);
    let position = only_position(&problem.initial, &say!("a diagram"))?;
    out.put("pieces", &pieces(position, &symbols));
    let asked = text(&problem.initial.stipulation.text);
    out.ticked(Shown::Stipulation, "stipulation", &[asked]);
    let conditions = conditions_and_options(problem);
    out.ticked(Shown::Conditions, "condition", &conditions);
    out.ticked(Shown::Stipulation, "twins", &twins(problem));
    let attributed = attributed(position, problem.language);
    out.ticked(Shown::Legend, "remark", &attributed);
    out.ticked(Shown::Legend, "piecedefs", &legend(problem, &symbols));
    if typeset.tested && manner.shows.has(Shown::Counts) {
        out.text.push_str(" \\Co+\n");
    }
    out.ticked(
        Shown::Solution,
        "solution",
        &[solution(typeset, manner.blank)],
    );
    Ok(format!("\\begin{{diagram}}\n{}\\end{{diagram}}", out.text))
}

/// Commands of the package, a line each.
struct Commands {
    text: String,
    shows: Shows,
}

impl Commands {
    /// A command, if it has something to say.
    fn put(&mut self, name: &str, argument: &str) {
        if !argument.trim().is_empty() {
            let _ = writeln!(self.text, " \\{name}{{{argument}}}");
        }
    }

    /// The same, if this is shown.
    fn ticked(&mut self, shown: Shown, name: &str, items: &[String]) {
        if self.shows.has(shown) {
            self.put(name, &items.join("; "));
        }
    }
}

fn heading(problem: &InputProblem, out: &mut Commands) {
    let authors = problem.authors.iter().flat_map(|line| line.split(" & "));
    let authors = authors.filter(|author| !author.is_empty());
    let authors: Vec<String> = authors.map(|author| item(&name(&plain(author)))).collect();
    out.ticked(Shown::Author, "author", &authors);
    if out.shows.has(Shown::Source) {
        source(problem, out);
    }
    let awards = plain(&problem.awards.join(", "));
    let (award, tournament) = awards.split_once(',').unwrap_or((&awards, ""));
    out.ticked(Shown::Award, "award", &[text(award.trim())]);
    out.ticked(Shown::Award, "tournament", &[text(tournament.trim())]);
    // the package has no other place for a title
    let titles = text(&plain(&problem.titles.join(", ")));
    out.ticked(Shown::Title, "dedication", &[titles]);
}

fn source(problem: &InputProblem, out: &mut Commands) {
    let (first, others) = match problem.origins.split_first() {
        Some((first, others)) => (Origin::parse(&plain(first)), others),
        None => (Origin::default(), &[][..]),
    };
    let number = first.number.as_deref().unwrap_or_default();
    out.put("sourcenr", &text(number));
    let source: Vec<&str> = [first.name.as_str()]
        .into_iter()
        .chain(others.iter().map(String::as_str))
        .filter(|line| !line.is_empty())
        .collect();
    out.put("source", &text(&source.join(", ")));
    out.put("issue", &text(first.issue.as_deref().unwrap_or_default()));
    if let Some(date) = first.date {
        let number = |number: Option<u8>| number.map_or(String::new(), |n| n.to_string());
        out.put("day", &number(date.day));
        out.put("month", &number(date.month));
        out.put("year", &text(&date.year));
    }
}

/// Family name first, with a comma after it, as the package wants it.
fn name(author: &str) -> String {
    let author = author.trim().trim_end_matches([',', ' ']);
    match (author.contains(','), author.rsplit_once(' ')) {
        (true, _) => author.to_string(),
        (false, Some((others, family))) => format!("{family}, {others}"),
        (false, None) => format!("{author}, "),
    }
}

fn colour(sides: Sides) -> char {
    match sides {
        Sides::White => 'w',
        Sides::Black => 's',
        Sides::Neutral => 'n',
    }
}

fn pieces(diagram: &Diagram, symbols: &[Symbol]) -> String {
    let men = diagram.placed().filter_map(|(at, man)| {
        let drawing = symbols::of(man.man, symbols)?;
        Some(format!("{}{drawing}{at}", colour(man.sides)))
    });
    men.collect::<Vec<_>>().join(", ")
}

fn conditions_and_options(problem: &InputProblem) -> Vec<String> {
    let column = problem.language as usize;
    let conditions = conditions(&problem.initial.conditions, problem.language);
    let options = problem
        .options
        .iter()
        .filter(|option| SHOWN.contains(&option.name[0]));
    let options = options.map(|option| format!("{} {}", option.name[column], option.arguments));
    let diagram = &problem.initial.diagram;
    let invisible = (diagram.invisible > 0).then(|| invisible(diagram, problem.language));
    let under = ["below", "dessous", "darunter"][column];
    let below = below(diagram, problem.language);
    let below = below.iter().map(|man| format!("{under}: {man}"));
    let men = invisible.into_iter().chain(below);
    let all = men.chain(conditions).chain(options);
    all.map(|line| item(line.trim())).collect()
}

/// The twins with their changes; in a zero position the first one too.
fn twins(problem: &InputProblem) -> Vec<String> {
    let first = usize::from(!problem.zero_position);
    let twins = problem.twins.iter().skip(first);
    twins
        .map(|twin| {
            let changes = twin.change.split('\n').map(str::trim);
            let changes: Vec<&str> = changes.filter(|line| !line.is_empty()).collect();
            format!("{} {}", twin.head(), change(&changes.join(", ")))
        })
        .collect()
}

/// The squares of men with attributes, which do not show on the board.
fn attributed(position: &Diagram, language: Language) -> Vec<String> {
    let royal = ATTRIBUTES[0][language as usize];
    let mut all = vec![(royal, squares(position, |man| man.royal))];
    for (names, one) in attributes::declarable() {
        let has = |man: &DiagramMan| man.attrs.has(one);
        all.push((names[language as usize], squares(position, has)));
    }
    all.retain(|(_, squares)| !squares.is_empty());
    all.into_iter()
        .map(|(name, squares)| item(&format!("{name} {}", squares.join(", "))))
        .collect()
}

fn squares(position: &Diagram, has: impl Fn(&DiagramMan) -> bool) -> Vec<String> {
    let men = position.placed().filter(|(_, man)| {
        // a new field of a man must be shown too
        let DiagramMan {
            man: _,
            sides: _,
            royal: _,
            attrs: _,
        } = man;
        has(man)
    });
    men.map(|(at, _)| at.to_string()).collect()
}

/// The fairy men with the colours they have.
fn legend(problem: &InputProblem, symbols: &[Symbol]) -> Vec<String> {
    let twins = problem.twins.iter().map(|twin| &twin.problem);
    let diagrams: Vec<&Diagram> = [&problem.initial]
        .into_iter()
        .chain(twins)
        .map(|position| positions(position).0)
        .collect();
    let entry = |symbol: &Symbol| {
        let has = |sides: Sides| {
            let mut men = diagrams.iter().flat_map(|diagram| diagram.placed());
            men.any(|(_, man)| man.sides == sides && man.man.code[0] == symbol.code)
        };
        let colours = [Sides::White, Sides::Neutral, Sides::Black].into_iter();
        let colours: String = colours.filter(|sides| has(*sides)).map(colour).collect();
        format!(
            "{{{colours}}}{{{}}}{{{}}}",
            text(&symbol.drawing),
            item(&symbol.name)
        )
    };
    symbols.iter().map(entry).collect()
}

/// The solutions line by line, each under the letter of its twin.
fn solution(typeset: &Typeset, blank: usize) -> String {
    let problem = typeset.problem;
    let lettered = problem.twins.len() > 1 || problem.zero_position;
    let mut out = String::new();
    if let (Some(published), []) = (typeset.published, typeset.solutions) {
        push_lines(&mut out, published, blank);
    }
    for (twin, solution) in problem.twins.iter().zip(typeset.solutions) {
        if lettered {
            push_line(&mut out, &twin.head(), blank);
        }
        push_lines(&mut out, solution, blank);
    }
    out
}

fn push_lines(out: &mut String, text: &str, blank: usize) {
    let mut lines = text.lines().map(str::trim_end).peekable();
    while lines.next_if(|line| line.is_empty()).is_some() {}
    while let Some(line) = lines.next() {
        match line {
            // the last blank lines are not needed
            "" if lines.peek().is_none_or(|next| next.is_empty()) => {}
            "" => out.push_str("\\solpar\\medskip\n"),
            line => push_line(out, line, blank),
        }
    }
}

fn push_line(out: &mut String, line: &str, blank: usize) {
    let words = line.trim_start();
    let hundredths = (line.len() - words.len()) * blank;
    out.push_str(if out.is_empty() { "%\n" } else { "\\solpar\n" });
    if hundredths > 0 {
        let (whole, rest) = (hundredths / 100, hundredths % 100);
        let _ = write!(out, "\\hspace*{{{whole}.{rest:02}em}}");
    }
    out.push_str(&text(words));
    out.push('\n');
}
