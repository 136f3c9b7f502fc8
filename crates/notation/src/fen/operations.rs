//! What EPD says of a position behind its four fields: operations, each closed by a semicolon (`bm Qd1+; dm 2; id "Loyd";`).

use super::field::FenField;
use crate::source::diagnostic::{Diagnostic, Kind};
use crate::source::slice::part;
use crate::vocabulary::suggest::nearest;
use sauterelle_languages::say;

/// An operation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Operation {
    /// Its name, such as `bm`.
    pub name: String,
    /// What follows the name, without quotation marks.
    pub operands: Vec<String>,
    /// The column of the name, from 1.
    pub column: usize,
}

impl Operation {
    /// The operation as it is written.
    pub fn text(&self) -> String {
        [std::slice::from_ref(&self.name), self.operands.as_slice()]
            .concat()
            .join(" ")
    }

    /// Something is wrong with it.
    pub(crate) fn fault(&self, kind: Kind, message: impl Into<String>) -> Diagnostic {
        Diagnostic::new(kind, self.text(), message).at(1, self.column)
    }
}

/// What an operation means here.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum OperationMeaning {
    /// The moves that solve the problem.
    Keys,
    /// Mate in so many moves.
    MateIn,
    /// What the position is called.
    Name,
    /// Prose.
    Comment,
    /// Something for players and programs, which says nothing of a problem.
    Other,
}

/// The operations of the standard (version 1994.03.12, section 16.2.5).
const KNOWN: [(&str, OperationMeaning); 31] = [
    ("bm", OperationMeaning::Keys),
    ("dm", OperationMeaning::MateIn),
    ("id", OperationMeaning::Name),
    ("acn", OperationMeaning::Other),
    ("acs", OperationMeaning::Other),
    ("am", OperationMeaning::Other),
    ("ce", OperationMeaning::Other),
    ("draw_accept", OperationMeaning::Other),
    ("draw_claim", OperationMeaning::Other),
    ("draw_offer", OperationMeaning::Other),
    ("draw_reject", OperationMeaning::Other),
    ("draw_rejection", OperationMeaning::Other),
    ("acd", OperationMeaning::Other),
    ("eco", OperationMeaning::Other),
    ("fmvn", OperationMeaning::Other),
    ("hmvc", OperationMeaning::Other),
    ("nic", OperationMeaning::Other),
    ("noop", OperationMeaning::Other),
    ("pm", OperationMeaning::Other),
    ("pv", OperationMeaning::Other),
    ("rc", OperationMeaning::Other),
    ("resign", OperationMeaning::Other),
    ("sm", OperationMeaning::Other),
    ("tcgs", OperationMeaning::Other),
    ("tcri", OperationMeaning::Other),
    ("tcsi", OperationMeaning::Other),
    ("ts", OperationMeaning::Other),
    ("ptp", OperationMeaning::Other),
    ("pvs", OperationMeaning::Other),
    ("refcom", OperationMeaning::Other),
    ("refreq", OperationMeaning::Other),
];

/// What the name of an operation means, if there is such an operation.
pub(crate) fn meaning(name: &str) -> Option<OperationMeaning> {
    // prose and values have numbers
    let numbered = |letter| {
        let rest = name.strip_prefix(letter);
        rest.is_some_and(|rest| rest.len() == 1 && rest.bytes().all(|b| b.is_ascii_digit()))
    };
    if numbered('c') {
        return Some(OperationMeaning::Comment);
    }
    if numbered('v') {
        return Some(OperationMeaning::Other);
    }
    let known = KNOWN.iter().find(|(known, _)| *known == name);
    known.map(|(_, meaning)| *meaning)
}

/// Whether operations begin with this field, behind which `rest` follows.
pub(super) fn begin_with(field: &str, rest: &str) -> bool {
    let name = field.trim_end_matches(';');
    let is_name = name.starts_with(|c: char| c.is_ascii_alphabetic());
    is_name && (meaning(name).is_some() || field.ends_with(';') || rest.contains(';'))
}

/// Reads operations; the semicolon of the last one may be missing.
pub(super) fn parse(field: FenField) -> Result<Vec<Operation>, Diagnostic> {
    let mut operations: Vec<Operation> = Vec::new();
    let mut rest = field;
    while let Some(begun) = next_word(&mut rest)? {
        let OperationWord::Plain(name) = begun else {
            if matches!(begun, OperationWord::End) {
                continue;
            }
            return Err(rest.fault(
                Kind::Syntax,
                say!("an operation begins with its name, e.g. bm"),
            ));
        };
        let mut operation = Operation {
            name: name.text.to_string(),
            operands: Vec::new(),
            column: name.column,
        };
        loop {
            match next_word(&mut rest)? {
                None | Some(OperationWord::End) => break,
                Some(OperationWord::Plain(word) | OperationWord::Quoted(word)) => {
                    operation.operands.push(word.text.to_string());
                }
            }
        }
        if meaning(&operation.name).is_none() {
            return Err(unknown(&operation));
        }
        if operations.iter().any(|known| known.name == operation.name) {
            let message = say!("the operation {} is given twice", operation.name);
            return Err(operation.fault(Kind::Syntax, message));
        }
        operations.push(operation);
    }
    Ok(operations)
}

fn unknown(operation: &Operation) -> Diagnostic {
    let message = say!(
        "unknown operation '{}'; operations behind a position are e.g. bm Qd1+; dm 2; id \"name\"; c0 \"comment\";",
        operation.name
    );
    let names = || KNOWN.iter().map(|(name, _)| *name);
    // most names have two letters, one of which may be wrong
    let is_near = |name: &&str| strsim::damerau_levenshtein(name, &operation.name) == 1;
    let near = names().find(is_near);
    let fault = operation.fault(Kind::Unknown, message);
    fault.suggesting(near.or_else(|| nearest(&operation.name, names())))
}

/// A word of operations.
enum OperationWord<'t> {
    Plain(FenField<'t>),
    Quoted(FenField<'t>),
    /// The semicolon.
    End,
}

fn next_word<'t>(rest: &mut FenField<'t>) -> Result<Option<OperationWord<'t>>, Diagnostic> {
    let text = rest.text.trim_start();
    let blanks = part(rest.text, ..rest.text.len() - text.len())
        .chars()
        .count();
    *rest = rest.part(blanks, text);
    let word = match text.chars().next() {
        None => return Ok(None),
        Some(';') => {
            *rest = rest.part(1, part(text, 1..));
            return Ok(Some(OperationWord::End));
        }
        Some('"') => {
            let inside = part(text, 1..);
            let Some(end) = inside.find('"') else {
                return Err(rest.fault(
                    Kind::Syntax,
                    say!("the quotation that begins here has no end"),
                ));
            };
            let word = rest.part(1, part(inside, ..end));
            *rest = rest.part(word.text.chars().count() + 2, part(inside, end + 1..));
            return Ok(Some(OperationWord::Quoted(word)));
        }
        Some(_) => {
            let ends = |c: char| c.is_whitespace() || c == ';';
            let end = text.find(ends).unwrap_or(text.len());
            rest.part(0, part(text, ..end))
        }
    };
    *rest = rest.part(word.text.chars().count(), part(text, word.text.len()..));
    Ok(Some(OperationWord::Plain(word)))
}

#[cfg(test)]
mod tests {
    use super::super::{FenPosition, parse_epd, parse_fen};

    const BOARD: &str = "7k/8/8/4Pp2/8/8/8/K7";

    fn read(rest: &str) -> Result<FenPosition, String> {
        parse_epd(&format!("{BOARD} {rest}")).map_err(|fault| fault.to_string())
    }

    #[test]
    fn operations_with_and_without_counters() {
        for (rest, shown) in [
            ("w - - bm Ke2; dm 2;", "bm Ke2|dm 2"),
            ("w - - dm 2", "dm 2"),
            ("w - f6 0 1 bm exf6;", "bm exf6"),
            ("w - - 0 bm e6", "bm e6"),
            ("w - - bm e6 Ka2;id \"a; b\" ;", "bm e6 Ka2|id a; b"),
            ("w - - noop;", "noop"),
            ("w - - c0 \"one\"; c9 \"two\";", "c0 one|c9 two"),
            (
                "w - - eco C00; ce 150; pv Ka2 Kg8;",
                "eco C00|ce 150|pv Ka2 Kg8",
            ),
            ("w - -", ""),
            ("w - - 0 1", ""),
        ] {
            let found = read(rest).unwrap_or_else(|fault| panic!("{rest}: {fault}"));
            let texts: Vec<String> = found.operations.iter().map(|it| it.text()).collect();
            assert_eq!(texts.join("|"), shown, "{rest}");
        }
    }

    #[test]
    fn faulty_operations() {
        for (rest, told) in [
            ("w - - foo 3;", "1:28: unknown operation 'foo'"),
            ("w - - dn 2;", "did you mean 'dm'?"),
            ("w - - id \"open;", "has no end"),
            ("w - - dm 2; dm 3;", "1:34: the operation dm is given twice"),
            (
                "w - - many",
                "the number of half-moves is a number, not 'many'",
            ),
            (
                "w - - 0 1 more",
                "nothing can follow the number of moves, but 'more' does",
            ),
            ("bm e6;", "the side to move is w or b, not 'bm'"),
        ] {
            let fault = read(rest).expect_err(rest);
            assert!(fault.contains(told), "{rest}: {fault}");
        }
    }

    #[test]
    fn where_a_position_alone_is_read_operations_are_refused() {
        let fault = parse_fen(&format!("{BOARD} w - - dm 2;")).expect_err("an operation");
        assert!(
            fault
                .to_string()
                .starts_with("1:28: the operation 'dm 2' cannot stand here"),
            "{fault}"
        );
    }
}
