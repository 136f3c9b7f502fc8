//! What stands beneath a position: stipulation, number of men, conditions, options, attributes of men, twins, solution.

use super::line::{Line, begins_solution, solution_behind_word};
use super::twins;
use crate::entered::Language;
use crate::read::fields::{Field, FieldPart};
use crate::read::names::parse_condition;
use crate::read::options::is_option;
use crate::read::{prose, traditional};
use crate::source::diagnostic::{Diagnostic, Kind};
use crate::source::slice::part;
use crate::vocabulary::attributes::declared;
use crate::vocabulary::lookup::Writing;
use crate::vocabulary::spelling;
use crate::vocabulary::tables::attributes::ATTRIBUTES;
use crate::vocabulary::tables::commands::Command;
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::diagram::DiagramMan;
use sauterelle_languages::say;
use sauterelle_solve::goal::Goal;

/// What has been read of a caption.
#[derive(Default)]
pub struct Caption {
    /// The stipulation and the twins.
    pub fields: Vec<Field>,
    /// The conditions, one each.
    pub conditions: Vec<String>,
    /// The options, one each.
    pub options: Vec<String>,
    /// The solution, line by line.
    pub solution: String,
    /// An attribute, by its row in the table, and a square.
    attributes: Vec<(usize, Sq, Diagnostic)>,
    stipulation: Option<String>,
}

/// A word of a line and its column.
#[derive(Clone, Copy)]
struct Word<'t> {
    text: &'t str,
    column: usize,
}

/// Whether a line begins with what is asked.
pub fn begins_asking(line: &str) -> bool {
    line.split_whitespace().next().is_some_and(is_stipulation)
}

/// Whether a word is a stipulation with its length.
pub fn is_stipulation(word: &str) -> bool {
    let has_length = word.ends_with(|c: char| c.is_ascii_digit() || c == '½');
    has_length && traditional::read(word).is_ok()
}

/// Words of a condition with its squares; no condition has more.
const MOST_WORDS: usize = 80;

impl Caption {
    /// Reads the lines of a caption, of men whose letters are those of a language.
    ///
    /// # Errors
    /// If something of it is not understood.
    pub fn read<'t>(
        lines: impl Iterator<Item = Line<'t>>,
        language: Language,
    ) -> Result<Caption, Diagnostic> {
        let mut caption = Caption::default();
        let mut in_solution = false;
        let mut lines = lines.peekable();
        while let Some(line) = lines.next_if(|line| solution_behind_word(line.text).is_none()) {
            for line in twins::apart(&line) {
                in_solution |= begins_solution(line.text);
                if let Some(twin) = twins::read(&line, language).transpose()? {
                    caption.fields.push(twin);
                } else if !in_solution {
                    caption.line(&line)?;
                }
                if in_solution {
                    caption.solution.push_str(line.text);
                    caption.solution.push('\n');
                }
            }
        }
        // behind the word for it there is nothing but the solution
        for line in lines {
            let text = solution_behind_word(line.text).unwrap_or(line.text);
            caption.solution.push_str(text);
            caption.solution.push('\n');
        }
        Ok(caption)
    }

    /// Whether the position is to be reached by a game.
    pub fn asks_for_proof_game(&self) -> bool {
        let asked = self.stipulation.as_deref().map(traditional::read);
        asked.is_some_and(|read| read.is_ok_and(|it| it.asks_for(Goal::PROOF_GAME)))
    }

    /// The men with the attributes that the caption gives them.
    ///
    /// # Errors
    /// If nobody stands on a square of an attribute.
    pub fn attributed(
        &self,
        mut men: Vec<(Sq, DiagramMan)>,
    ) -> Result<Vec<(Sq, DiagramMan)>, Diagnostic> {
        for (row, square, fault) in &self.attributes {
            let Some((_, man)) = men.iter_mut().find(|(at, _)| at == square) else {
                return Err(fault.clone());
            };
            *man = with_attribute(*man, *row);
        }
        Ok(men)
    }

    /// A line: parts between commas, without what stands in brackets.
    fn line(&mut self, line: &Line) -> Result<(), Diagnostic> {
        let mut depth = 0_usize;
        let mut parts: Vec<Vec<Word>> = vec![Vec::new()];
        let mut start: Option<(usize, usize)> = None;
        let ends = line.text.char_indices().chain([(line.text.len(), ' ')]);
        for (column, (at, c)) in ends.enumerate() {
            let is_break =
                c.is_whitespace() || matches!(c, '(' | ')') || is_comma(line.text, at, c);
            if is_break {
                if let Some((from, column)) = start.take().filter(|_| depth == 0) {
                    let text = part(line.text, from..at);
                    let word = Word { text, column };
                    parts
                        .last_mut()
                        .into_iter()
                        .for_each(|part| part.push(word));
                }
                if is_comma(line.text, at, c) {
                    parts.push(Vec::new());
                }
            } else if start.is_none() {
                start = Some((at, line.column + column));
            }
            match c {
                '(' => depth += 1,
                ')' => depth = depth.saturating_sub(1),
                _ => {}
            }
        }
        parts.iter().try_for_each(|part| self.part(part, line))
    }

    fn part(&mut self, words: &[Word], line: &Line) -> Result<(), Diagnostic> {
        let words: Vec<Word> = without_numbers(words);
        let Some(first) = words.first() else {
            return Ok(());
        };
        if self.attribute(&words, line) {
            return Ok(());
        }
        if self.stipulation.is_none() {
            if let Some(index) = words.iter().position(|word| is_stipulation(word.text)) {
                self.asks(words[index].text, line, words[index].column);
                self.rules(&words[..index], line)?;
                return self.rules(&words[index + 1..], line);
            }
            let said = join(&words);
            if let Some(meant) = prose::meant(&said) {
                self.asks(&meant, line, first.column);
                return Ok(());
            }
        }
        self.rules(&words, line)
    }

    fn asks(&mut self, text: &str, line: &Line, column: usize) {
        self.stipulation = Some(text.to_string());
        let part = FieldPart {
            text: text.to_string(),
            line: line.number,
            column,
            source: None,
            exact: true,
        };
        self.fields.push(Field::new(Command::Stipulation, part));
    }

    /// Conditions and options, one after the other.
    fn rules(&mut self, words: &[Word], line: &Line) -> Result<(), Diagnostic> {
        let mut rest = words;
        while let Some(first) = rest.first() {
            let mut counts = (1..=rest.len().min(MOST_WORDS)).rev();
            let longest = counts.find(|&count| parse_condition(&join(&rest[..count])).is_ok());
            if let Some(count) = longest {
                self.conditions.push(join(&rest[..count]));
                rest = &rest[count..];
            } else if is_option(first.text) {
                let arguments = rest[1..].iter();
                let is_argument = |word: &&Word| {
                    word.text.starts_with(|c: char| c.is_ascii_digit())
                        || word.text.parse::<Sq>().is_ok()
                };
                let count = 1 + arguments.take_while(is_argument).count();
                self.options.push(join(&rest[..count]));
                rest = &rest[count..];
            } else {
                let fault = parse_condition(&join(rest)).err();
                let column = first.column + fault.as_ref().map_or(0, |fault| fault.column - 1);
                let unknown = || Diagnostic::new(Kind::Unknown, first.text, say!("not understood"));
                return Err(fault.unwrap_or_else(unknown).at(line.number, column));
            }
        }
        Ok(())
    }

    /// Whether the words are an attribute and the squares of men that have it.
    fn attribute(&mut self, words: &[Word], line: &Line) -> bool {
        let Some((name, squares)) = words.split_first() else {
            return false;
        };
        let row = row_of(name.text);
        let squares: Option<Vec<Sq>> = squares.iter().map(|word| word.text.parse().ok()).collect();
        let (Some(row), Some(squares)) = (row, squares.filter(|it| !it.is_empty())) else {
            return false;
        };
        for square in squares {
            let message = say!("nobody stands on {square}");
            let fault = Diagnostic::new(Kind::Syntax, square.to_string(), message);
            let fault = fault.at(line.number, name.column);
            self.attributes.push((row, square, fault));
        }
        true
    }
}

/// The row of the attribute that a word names in some language.
pub fn row_of(word: &str) -> Option<usize> {
    let mut columns = 0..3;
    columns.find_map(|column| {
        let names = ATTRIBUTES.iter().map(|names| names[column]);
        Writing::Whole.lookup(word, names).one()
    })
}

/// The man with the attribute of a row.
pub fn with_attribute(man: DiagramMan, row: usize) -> DiagramMan {
    match declared(ATTRIBUTES[row][0]) {
        Some(attrs) => DiagramMan {
            attrs: man.attrs | attrs,
            ..man
        },
        None => DiagramMan { royal: true, ..man },
    }
}

/// Whether a character parts two things that are said; the comma of a number does not.
fn is_comma(text: &str, at: usize, c: char) -> bool {
    let next = text.get(at + c.len_utf8()..).unwrap_or_default();
    c == ';' || c == ',' && (next.is_empty() || next.starts_with(char::is_whitespace))
}

/// Programs that test problems, in small letters without accents.
const TESTERS: &[&str] = &[
    "alybadix",
    "chest",
    "euclide",
    "gustav",
    "jacobi",
    "natch",
    "olive",
    "popeye",
    "py",
    "sauterelle",
    "stelvio",
    "winchloe",
];

/// How many words behind the mark of a test (`C+`) name the program and its version: `Popeye 4.61`, `WinChloe v3.42`.
fn tester(words: &[Word]) -> usize {
    let is_program = |word: &&Word| {
        let name = spelling::form(word.text.trim_end_matches([':', ',']));
        TESTERS.contains(&name.as_str())
    };
    let is_version = |word: &&Word| {
        let digits = word.text.trim_start_matches(['v', 'V', '.']);
        digits.starts_with(|c: char| c.is_ascii_digit())
            && digits
                .chars()
                .all(|c| c.is_ascii_alphanumeric() || c == '.')
    };
    match words.first().filter(is_program) {
        None => 0,
        Some(_) => 1 + words[1..].iter().take_while(is_version).count(),
    }
}

/// The words without the number of men (`4 + 3 + 1n`), of solutions (`2.1.1.1`, `2 solutions`) and the mark of a test
/// (`C+ Popeye 4.61`).
fn without_numbers<'t>(words: &[Word<'t>]) -> Vec<Word<'t>> {
    let is_number = |word: &Word| word.text.chars().all(|c| c.is_ascii_digit());
    let is_count = |text: &str| {
        let has_sign = text.len() > 1 && text.contains(['+', '.']) || text == "+";
        let is_sign = |c: char| c.is_ascii_digit() || "+.n".contains(c);
        has_sign && text.chars().all(is_sign)
    };
    let is_mark = |text: &str| {
        let is_dash = text.chars().all(|c| "-–—".contains(c));
        is_dash || matches!(text, "C+" | "C-" | "C?" | "HC+")
    };
    let is_solutions = |text: &str| {
        let text = text.to_lowercase();
        text.starts_with("sol") || text.starts_with("lösung") || text.starts_with("loesung")
    };
    let plus = |index: usize| words.get(index).is_some_and(|word| word.text == "+");
    let mut left = Vec::new();
    let mut of_test = 0;
    for (index, word) in words.iter().enumerate() {
        if of_test > 0 {
            of_test -= 1;
            continue;
        }
        if is_mark(word.text) {
            of_test = tester(&words[index + 1..]);
        }
        let next_is_solutions = words
            .get(index + 1)
            .is_some_and(|next| is_solutions(next.text));
        let before_is_number = index > 0 && is_number(&words[index - 1]);
        let beside_plus = plus(index + 1) || index > 0 && plus(index - 1);
        let is_men = word
            .text
            .trim_end_matches('n')
            .chars()
            .all(|c| c.is_ascii_digit())
            && beside_plus;
        let is_left_out = is_count(word.text)
            || is_mark(word.text)
            || is_men
            || is_number(word) && next_is_solutions
            || is_solutions(word.text) && before_is_number;
        if !is_left_out {
            left.push(*word);
        }
    }
    left
}

fn join(words: &[Word]) -> String {
    let texts: Vec<&str> = words.iter().map(|word| word.text).collect();
    texts.join(" ")
}
