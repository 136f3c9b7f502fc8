//! What a problem defines for itself: its men, as text.
//!
//! A file of definitions is headed `sauterelle 1`; in a problem the same text stands without that line.

use crate::entered::InputProblem;
use crate::source::diagnostic::{Diagnostic, Kind};
use crate::source::slice::part;
use crate::vocabulary::known::known_condition;
use crate::vocabulary::lookup::Writing;
use crate::vocabulary::suggest::nearest;
use crate::vocabulary::{codes, spelling};
use sauterelle_definitions::ConditionDefinition;
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::defined::Defined;
use sauterelle_kernel::language::{Fault, Tokens};
use sauterelle_kernel::men::language::ManDefinition;
use sauterelle_kernel::men::{Language, Man, by_code, by_name};
use sauterelle_languages::say;
use sha2::{Digest, Sha256};
use std::fmt;

/// The first line of a file of definitions.
pub const HEADING: &str = "sauterelle 1";

/// One thing that is defined.
#[derive(Clone, PartialEq, Debug)]
pub enum Definition {
    /// A man.
    Man(ManDefinition),
    /// A condition.
    Condition(ConditionDefinition),
}

impl Definition {
    /// Makes it known as long as the innermost value of [`Defined`] lives.
    pub fn make_known(&self) {
        match self {
            Definition::Man(man) => Defined::add(man.clone().man()),
            Definition::Condition(condition) => Defined::add_rule(condition.rule()),
        }
    }

    /// The line on which it is defined, from 1.
    pub fn line(&self) -> usize {
        match self {
            Definition::Man(man) => man.place.line,
            Definition::Condition(condition) => condition.place.line,
        }
    }

    /// The name of it for programs: the SHA-256 of its normal form, in hexadecimal digits. What is expected of a man does not matter.
    pub fn digest(&self) -> String {
        let text = match self {
            Definition::Man(man) => ManDefinition {
                expectations: Vec::new(),
                ..man.clone()
            }
            .to_string(),
            Definition::Condition(condition) => condition.to_string(),
        };
        let bytes = Sha256::digest(text);
        bytes.iter().map(|byte| format!("{byte:02x}")).collect()
    }
}

impl fmt::Display for Definition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Definition::Man(man) => man.fmt(f),
            Definition::Condition(condition) => condition.fmt(f),
        }
    }
}

/// Reads definitions; what is defined first is known to what follows. The heading of a file may stand before them.
///
/// # Errors
/// What is wrong first, at its place.
pub fn read(text: &str) -> Result<Vec<Definition>, Diagnostic> {
    let text = text.trim_start_matches('\u{feff}');
    let mut tokens = Tokens::of(text).map_err(fault)?;
    skip_heading(&mut tokens)?;
    let _known = Defined::new([]);
    let mut found = Vec::new();
    while !tokens.are_read() || found.is_empty() {
        let first = tokens.peek();
        let definition = match first.text {
            "man" => {
                let man = ManDefinition::read(&mut tokens, &man).map_err(fault)?;
                check(&man)?;
                Definition::Man(man)
            }
            "condition" => {
                let condition = ConditionDefinition::read(&mut tokens, &man).map_err(fault)?;
                check_name(&condition)?;
                Definition::Condition(condition)
            }
            _ => {
                let wanted = match found.is_empty() {
                    true => say!("a definition that begins with 'man' or 'condition'"),
                    false => say!("another clause, 'man', 'condition' or the end"),
                };
                return Err(fault(
                    first.instead_of(&wanted).or_one_of(["man", "condition"]),
                ));
            }
        };
        definition.make_known();
        found.push(definition);
    }
    Ok(found)
}

/// Whether the name of a condition can be used beside those that there are.
fn check_name(definition: &ConditionDefinition) -> Result<(), Diagnostic> {
    let name = &definition.name;
    let is_taken =
        spelling::rule(name).is_some() || known_condition(name, Writing::Abbreviated).is_some();
    match is_taken {
        false => Ok(()),
        true => {
            let message = say!("'{name}' is the name of another condition");
            let fault = Diagnostic::new(Kind::Syntax, name, message);
            let own = Some(format!("My{name}"));
            Err(fault
                .at(definition.place.line, definition.place.column)
                .suggesting(own))
        }
    }
}

/// How the men and conditions are defined that a problem defines for itself, in the normal form.
pub fn texts(problem: &InputProblem) -> Vec<String> {
    let men = problem.initial.diagram.defined.iter();
    let mut found: Vec<String> = men.map(|man| ManDefinition::of(man).to_string()).collect();
    let positions = problem.twins.iter().map(|twin| &twin.problem);
    for position in positions.chain([&problem.initial]) {
        let conditions = position.conditions.iter();
        for text in conditions.filter_map(|condition| condition.rule.definition()) {
            if !found.iter().any(|known| known == text) {
                found.push(text.to_string());
            }
        }
    }
    found
}

/// Definitions on one line, without comments.
pub(crate) fn on_one_line(text: &str) -> String {
    let mut lines = text.lines().map(|line| {
        let mut is_quoted = false;
        let comment = line.char_indices().find(|(_, letter)| {
            is_quoted ^= *letter == '"';
            *letter == '#' && !is_quoted
        });
        part(line, ..comment.map_or(line.len(), |(at, _)| at))
    });
    let first = lines.next().unwrap_or_default().to_string();
    lines.fold(first, |all, line| all + " " + line)
}

fn skip_heading(tokens: &mut Tokens) -> Result<(), Diagnostic> {
    if !tokens.accept("sauterelle") {
        return Ok(());
    }
    let version = tokens.take();
    match version.text {
        "1" => Ok(()),
        _ => Err(fault(version.instead_of(&say!("the version 1")))),
    }
}

/// The man with an English code or with a name.
pub fn man(word: &str) -> Option<&'static Man> {
    by_code(word, Language::English).or_else(|| by_name(word))
}

/// Whether codes and names can be used beside those that there are.
fn check(definition: &ManDefinition) -> Result<(), Diagnostic> {
    let refuse = |item: &str, message: String| {
        let fault = Diagnostic::new(Kind::Syntax, item, message);
        Err(fault.at(definition.place.line, definition.place.column))
    };
    for (code, language) in definition.codes.iter().zip(Language::ALL) {
        let is_short =
            (1..=2).contains(&code.len()) && code.bytes().all(|byte| byte.is_ascii_alphanumeric());
        if !is_short {
            return refuse(
                code,
                say!("the code '{code}' is not one or two letters or digits"),
            );
        }
        if code.parse::<Sq>().is_ok() {
            return refuse(code, say!("the code '{code}' is the name of a square"));
        }
        if let Some(name) = codes::taken_by(code, language) {
            let message = say!("the code '{code}' is that of another man ({name})");
            return refuse(code, message).map_err(|fault| fault.suggesting(free_code(code)));
        }
    }
    for name in definition.names.iter().chain(&definition.aliases) {
        if let Some(other) = by_name(name) {
            let message = say!("'{name}' is the name of another man ({})", other.code[0]);
            return refuse(name, message);
        }
    }
    Ok(())
}

/// A code that is free in all languages and begins like this one.
fn free_code(like: &str) -> Option<String> {
    let first = like.chars().next()?;
    let others = ('0'..='9')
        .chain('a'..='z')
        .map(|other| format!("{first}{other}"));
    let mut free = others.filter(|code| {
        let is_taken = |language| codes::taken_by(code, language).is_some();
        code.parse::<Sq>().is_err() && !Language::ALL.into_iter().any(is_taken)
    });
    free.next()
}

/// A fault of the language, with a guess at what was meant.
fn fault(fault: Fault) -> Diagnostic {
    let candidates = fault.candidates.iter().map(String::as_str);
    let meant = nearest(&fault.item, candidates).map(str::to_string);
    Diagnostic::new(Kind::Syntax, fault.item, fault.message)
        .at(fault.place.line, fault.place.column)
        .suggesting(meant)
}

#[cfg(test)]
mod tests {
    use super::*;
    use fastrand::Rng;
    use sauterelle_kernel::condition::Condition;
    use sauterelle_kernel::diagram::Diagram;
    use sauterelle_rules::game::Game;

    fn refused(text: &str) -> String {
        read(text).unwrap_err().to_string()
    }

    #[test]
    fn later_men_know_earlier_ones() {
        let found = read(
            "sauterelle 1\nman x1, \"one\" = leap N\nman x2, \"two\" = x1 + move \"grasshopper\"",
        )
        .unwrap();
        assert_eq!(
            found[1].to_string(),
            "man x2, \"two\" = move hop K + leap N"
        );
        // and are forgotten afterwards
        assert!(man("x1").is_none());
    }

    #[test]
    fn codes_and_names_must_be_free() {
        for (text, message) in [
            (
                "man g, \"x\" = leap N",
                "the code 'g' is that of another man (grasshopper); did you mean 'g0'?",
            ),
            (
                "man d4, \"x\" = leap N",
                "the code 'd4' is the name of a square",
            ),
            (
                "man xyz, \"x\" = leap N",
                "the code 'xyz' is not one or two letters or digits",
            ),
            (
                "man x1, \"Lion\" = leap N",
                "'Lion' is the name of another man (li)",
            ),
            (
                "man x1, \"x\" = hob K",
                "1:15: a manner of going or a known man expected instead of 'hob'; did you mean 'hop'?",
            ),
            (
                "man x1, \"x\" = leap N man x1, \"y\" = leap C",
                "1:22: the code 'x1' is that of another man (x); did you mean 'x0'?",
            ),
            (
                "sauterelle 2 man",
                "1:12: the version 1 expected instead of '2'",
            ),
            (
                "# nothing",
                "a definition that begins with 'man' or 'condition' expected, but nothing follows",
            ),
        ] {
            assert_eq!(refused(text), message, "{text}");
        }
    }

    /// As `docs/definitions.md` says it.
    #[test]
    fn codes_that_are_said_to_be_free_are() {
        let is_free = |code: &str| {
            let taken = |language| codes::taken_by(code, language).is_some();
            !Language::ALL.into_iter().any(taken)
        };
        let signs = || ('a'..='z').chain('0'..='9');
        for first in ['j', 'x', 'y'] {
            for second in signs() {
                let code = format!("{first}{second}");
                assert!(is_free(&code), "{code}");
            }
        }
        let free: String = signs().filter(|sign| is_free(&sign.to_string())).collect();
        assert_eq!(free, "ijuwxy0123456789");
    }

    #[test]
    fn men_of_other_sources_can_be_used_together() {
        let men = read(include_str!("../../../examples/definitions/men.sau")).unwrap();
        assert!(men.len() >= 75);
        let own = |definition: &Definition| matches!(definition, Definition::Man(man) if !man.doc.is_empty());
        assert!(men.iter().all(own));
    }

    /// Definitions with words left out, said twice and exchanged.
    #[test]
    fn damaged_definitions_are_read_or_refused_and_never_do_harm() {
        let texts = [
            include_str!("../../kernel/src/men/table.sau"),
            include_str!("../../../examples/definitions/conditions.sau"),
        ];
        let mut rng = Rng::with_seed(44);
        let mut accepted = 0;
        for _ in 0..4000 {
            let text = texts[rng.usize(..2)];
            let all: Vec<&str> = text
                .split("\n\n")
                .filter(|part| !part.starts_with('#'))
                .collect();
            // men of the table have codes and names that are taken
            let chosen = all[rng.usize(1..all.len())];
            let Some((name, says)) = chosen.split_once(" = ") else {
                continue;
            };
            let says = says.split('"').next().unwrap_or_default();
            let name = if text == texts[0] {
                "man x1, \"x\""
            } else {
                name
            };
            let chosen = format!("{name} = {says}");
            let mut words: Vec<&str> = chosen.split_whitespace().collect();
            if words.len() < 2 {
                continue;
            }
            for _ in 0..rng.usize(1..4) {
                let (one, other) = (rng.usize(..words.len()), rng.usize(..words.len()));
                match rng.u8(..4) {
                    0 if words.len() > 1 => drop(words.remove(one)),
                    1 => words.insert(one, words[other]),
                    2 => words.swap(one, other),
                    _ => words[one] = words[other],
                }
            }
            let Ok(found) = read(&words.join(" ")) else {
                continue;
            };
            accepted += 1;
            for definition in found {
                let written = definition.to_string();
                let again = read(&written).unwrap_or_else(|fault| panic!("{written}: {fault}"));
                assert_eq!(again[0].to_string(), written);
                if let Definition::Condition(condition) = &definition {
                    let condition = Condition::of(condition.rule());
                    if let Ok(game) = Game::new(&Diagram::game_array(), &[condition]) {
                        // it comes to an end, and does no harm
                        let moves = game.play().legal_moves();
                        assert!(moves.len() < 500, "{written}");
                    }
                }
            }
        }
        assert!(accepted > 100, "{accepted}");
    }
}
