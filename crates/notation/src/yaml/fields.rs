//! From the fields of an entry to those of Popeye's language.

use super::tree::{Content, Node};
use crate::definitions;
use crate::entered::Language;
use crate::popeye::write::is_structured;
use crate::read::fields::{Field, FieldPart, Said};
use crate::source::diagnostic::{Diagnostic, Kind};
use crate::vocabulary::codes;
use crate::vocabulary::lookup::{Match, Writing, lookup};
use crate::vocabulary::suggest::meant;
use crate::vocabulary::tables::attributes::{ATTRIBUTES, COLOURS};
use crate::vocabulary::tables::commands::Command;
use crate::vocabulary::tables::conditions::{CONDITIONS, DEFENDER_CONDITIONS};
use crate::vocabulary::tables::options::OPTIONS;
use sauterelle_kernel::board::square::Sq;
use sauterelle_languages::say;

/// What has been gathered from the fields of an entry.
#[derive(Default)]
pub struct Gathered {
    /// Fields of Popeye's language, in the order in which they must be read.
    pub fields: Vec<Field>,
    /// What is wrong.
    pub faults: Vec<Diagnostic>,
}

/// Colours by their names in an entry.
const SIDES: [&str; 3] = ["white", "black", "neutral"];

/// The stipulations of studies, which have no length.
const STUDIES: [&str; 5] = ["+", "=", "+ black to move", "= black to move", "see text"];

impl Gathered {
    fn note<T>(&mut self, result: Result<T, Diagnostic>) -> Option<T> {
        result.map_err(|fault| self.faults.push(fault)).ok()
    }

    /// The field `algebraic`: colours with lists of men.
    pub fn algebraic(&mut self, node: &Node) {
        let Content::Map(colours) = &node.alone().content else {
            let message = say!("algebraic must hold white, black or neutral men");
            return self.faults.push(node.fault(Kind::Syntax, message));
        };
        let mut taken = Vec::new();
        for (colour, men) in colours {
            let name = colour.scalar().unwrap_or_default();
            let Some(index) = SIDES.iter().position(|known| *known == name) else {
                let message = say!("'{name}' is not a colour: white, black or neutral");
                self.faults.push(colour.fault(Kind::Unknown, message));
                continue;
            };
            for list in items(men) {
                for man in men_of(list) {
                    let man = self.man(&man, COLOURS[index][0], colour, &mut taken);
                    self.note(man);
                }
            }
        }
    }

    /// One man: attributes, code and square.
    fn man(
        &mut self,
        node: &Node,
        colour: &str,
        place: &Node,
        taken: &mut Vec<Sq>,
    ) -> Result<(), Diagnostic> {
        let man = node.part(&say!("a man"))?;
        let mut words: Vec<&str> = man.text.split_whitespace().collect();
        let last = words.pop().unwrap_or_default();
        let square = match codes::split(last).map(|(_, squares)| codes::squares(squares)) {
            Some(Some(squares)) if squares.len() == 1 => squares[0],
            _ => {
                let message = say!("'{last}' is not a man with its square");
                return Err(node.fault(Kind::Syntax, message));
            }
        };
        for word in words {
            let names = || ATTRIBUTES.iter().map(|names| names[0]);
            if Writing::Whole.lookup(word, names()) == Match::None {
                let (list, one) = meant(word, names());
                let list = list.map_or(String::new(), |list| format!("; {list}"));
                let message = say!("unknown attribute '{word}'{list}");
                return Err(node.fault(Kind::Unknown, message).suggesting(one));
            }
        }
        if taken.contains(&square) {
            return Err(node.fault(Kind::Syntax, say!("two men stand on {square}")));
        }
        taken.push(square);
        let colour = FieldPart {
            text: colour.to_string(),
            exact: false,
            ..place.part(&say!("a colour"))?
        };
        self.fields.push(Field {
            command: Command::Pieces,
            said: Said::Words(vec![colour, man]),
        });
        Ok(())
    }

    /// The field `stipulation`.
    pub fn stipulation(&mut self, node: &Node) {
        let Some(mut part) = self.note(node.part(&say!("the stipulation"))) else {
            return;
        };
        let text = part.text.trim().to_ascii_lowercase();
        if text.is_empty() {
            let message = say!("the stipulation is empty (one with # in front must be quoted)");
            return self.faults.push(node.fault(Kind::Syntax, message));
        }
        if STUDIES.contains(&text.as_str()) {
            let message = say!("the stipulation '{text}' is not supported: it has no length");
            return self.faults.push(node.fault(Kind::Unsupported, message));
        }
        // the database's own name of a proof game
        if let Some(length) = text.strip_prefix("pg")
            && length.trim().starts_with(|c: char| c.is_ascii_digit())
        {
            part.text = format!("dia{}", length.trim());
        }
        let command = match is_structured(&text) && COLOURS.iter().any(|c| begins_with(&text, c[0]))
        {
            true => Command::StructuredStipulation,
            false => Command::Stipulation,
        };
        self.fields.push(Field::new(command, part));
    }

    /// The field `definitions`.
    pub fn definitions(&mut self, node: &Node) {
        for item in items(node) {
            if let Some(mut part) = self.note(item.part(&say!("a definition"))) {
                part.text = definitions::on_one_line(&part.text);
                self.fields.push(Field::new(Command::Define, part));
            }
        }
    }

    /// The field `options`, which holds conditions too.
    pub fn options(&mut self, node: &Node) {
        self.list(node, None);
    }

    /// The field `conditions`.
    pub fn conditions(&mut self, node: &Node) {
        self.list(node, Some(Command::Condition));
    }

    fn list(&mut self, node: &Node, command: Option<Command>) {
        for item in items(node) {
            let Some(part) = self.note(item.part(&say!("an option or condition"))) else {
                continue;
            };
            if part.text.trim().is_empty() {
                continue;
            }
            let command = command.unwrap_or_else(|| command_of(&part.text));
            // what belongs together may have been given as several items, such as a condition and its variant
            match self.fields.iter_mut().find(|field| {
                field.command == command && matches!(command, Command::Option | Command::Condition)
            }) {
                Some(field) => field.add(part),
                None => self.fields.push(Field::new(command, part)),
            }
        }
    }

    /// The field `twins`: letters and changes; `a` is a twin only if the diagram itself is not to be solved.
    pub fn twins(&mut self, node: &Node) {
        let Content::Map(twins) = &node.content else {
            // without letters they are the twins after the diagram
            for changes in items(node) {
                if let Some(part) = self.note(changes.part(&say!("the changes of a twin"))) {
                    self.fields.push(Field::new(Command::Twin, part));
                }
            }
            return;
        };
        let mut sorted: Vec<(usize, &Node, &Node)> = Vec::new();
        for (letter, changes) in twins {
            match letter.scalar().and_then(index_of) {
                Some(index) => sorted.push((index, letter, changes)),
                None => {
                    let name = letter.scalar().unwrap_or_default();
                    let message = say!("'{name}' is not the letter of a twin");
                    self.faults.push(letter.fault(Kind::Syntax, message));
                }
            }
        }
        sorted.sort_by_key(|(index, ..)| *index);
        let first = usize::from(sorted.first().is_none_or(|(index, ..)| *index > 0));
        for (expected, (index, letter, changes)) in (first..).zip(sorted) {
            if index != expected {
                let message = say!("the twin {} is missing", letter_of(expected));
                self.faults.push(letter.fault(Kind::Syntax, message));
                return;
            }
            let command = match index {
                0 => Command::ZeroPosition,
                _ => Command::Twin,
            };
            if let Some(part) = self.note(changes.part(&say!("the changes of a twin"))) {
                self.fields.push(Field::new(command, part));
            }
        }
    }
}

/// The items of a list; a single value counts as a list of one, nothing as an empty one.
pub fn items(node: &Node) -> Vec<&Node> {
    match &node.content {
        Content::List(items) => items.iter().collect(),
        _ if node.is_empty() => Vec::new(),
        _ => vec![node],
    }
}

/// The men of an item: one each, or several with blanks or commas between them, each with its attributes.
fn men_of(node: &Node) -> Vec<Node> {
    let Some(text) = node.scalar() else {
        return vec![node.clone()];
    };
    let is_placed = |word: &str| {
        let squares = codes::split(word).and_then(|(_, squares)| codes::squares(squares));
        squares.is_some_and(|squares| squares.len() == 1)
    };
    let words: Vec<&str> = text.split([' ', ',', '\n', '\t']).collect();
    let is_attribute =
        |word: &str| lookup(word, ATTRIBUTES.iter().map(|names| names[0])) != Match::None;
    let known = |word: &&str| word.is_empty() || is_placed(word) || is_attribute(word);
    let men = words.iter().filter(|word| is_placed(word)).count();
    if men < 2 || !words.iter().all(known) {
        return vec![node.clone()];
    }
    let mut men: Vec<String> = vec![String::new()];
    for word in words.into_iter().filter(|word| !word.is_empty()) {
        let is_complete = men.last().is_some_and(|man| {
            let last = man.split(' ').next_back();
            last.is_some_and(is_placed)
        });
        match men.last_mut() {
            Some(man) if !is_complete && man.is_empty() => man.push_str(word),
            Some(man) if !is_complete => man.push_str(&format!(" {word}")),
            _ => men.push(word.to_string()),
        }
    }
    let man = |text| Node {
        content: Content::Scalar {
            text,
            is_text: true,
            offset: None,
        },
        ..node.clone()
    };
    men.into_iter().map(man).collect()
}

/// What an item of `options` is.
pub(crate) fn command_of(item: &str) -> Command {
    let english = Language::English as usize;
    let word = item.split_whitespace().next().unwrap_or_default();
    let is = |names: &[&str; 3]| names[english].eq_ignore_ascii_case(word);
    let mut conditions = CONDITIONS.iter().chain(DEFENDER_CONDITIONS);
    if word.eq_ignore_ascii_case(COLOURS[3][english]) {
        // men nobody sees are given as if they were a colour of men
        Command::Pieces
    } else if conditions.any(is) && !OPTIONS.iter().any(|(_, names)| is(names)) {
        Command::Condition
    } else {
        match lookup(word, OPTIONS.iter().map(|(_, names)| names[english])) {
            Match::One(_) => Command::Option,
            // what begins options only
            Match::Several(_) if !is_begun(word) => Command::Option,
            _ => Command::Condition,
        }
    }
}

/// Whether a word begins the name of a condition.
fn is_begun(word: &str) -> bool {
    let names = CONDITIONS.iter().map(|names| names[0]);
    lookup(word, names) != Match::None
}

fn begins_with(text: &str, name: &str) -> bool {
    let word = text.split_whitespace().next().unwrap_or_default();
    word.eq_ignore_ascii_case(name)
}

/// The index of a twin from its letter: `a`, …, `z`, `z1`, ….
fn index_of(letter: &str) -> Option<usize> {
    let mut chars = letter.chars();
    let first = chars.next().filter(char::is_ascii_lowercase)?;
    let index = (first as u8 - b'a') as usize;
    match (first, chars.as_str()) {
        (_, "") => Some(index),
        ('z', number) => {
            let number: usize = number.parse().ok().filter(|n| (1..10_000).contains(n))?;
            Some(index + number)
        }
        _ => None,
    }
}

fn letter_of(index: usize) -> String {
    match u8::try_from(index) {
        Ok(letter @ 0..26) => char::from(b'a' + letter).to_string(),
        _ => format!("z{}", index - 25),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_and_conditions_are_told_apart() {
        for (_, names) in OPTIONS {
            assert_eq!(command_of(names[0]), Command::Option, "{}", names[0]);
        }
        let is_option = |name| OPTIONS.iter().any(|(_, names)| names[0] == name);
        let conditions = CONDITIONS.iter().chain(DEFENDER_CONDITIONS);
        for names in conditions.filter(|names| !is_option(names[0])) {
            assert_eq!(command_of(names[0]), Command::Condition, "{}", names[0]);
        }
        assert_eq!(command_of("Variation"), Command::Option);
        assert_eq!(command_of("Circe Cage"), Command::Condition);
        assert_eq!(command_of("TotalInvisible 2"), Command::Pieces);
    }

    #[test]
    fn letters() {
        for index in 0..60 {
            assert_eq!(index_of(&letter_of(index)), Some(index));
        }
        for bad in ["", "A", "b1", "z0", "zz", "ab", "1", "z-1"] {
            assert_eq!(index_of(bad), None, "{bad}");
        }
    }
}
