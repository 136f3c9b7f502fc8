//! The men of a FEN.

use super::field::FenField;
use crate::source::diagnostic::{Diagnostic, Kind, unsupported};
use crate::source::slice::part;
use crate::vocabulary::suggest::nearest;
use crate::vocabulary::tables::walks::WALKS;
use crate::vocabulary::{attributes, spelling};
use sauterelle_kernel::board::piece::{Attrs, Sides};
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::board::state::State;
use sauterelle_kernel::diagram::{Diagram, DiagramMan};
use sauterelle_kernel::men::{self, Kinds, Language, MEN, Man};
use sauterelle_languages::say;

/// The letters of the orthodox men, in the order of [`men::orthodox`].
const LETTERS: [char; 6] = ['k', 'q', 'r', 'b', 'n', 'p'];

/// What a code means that people use for two men.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Disputed {
    /// It is asked which of them.
    Asked,
    /// The man of this code: programs write codes only.
    Settled,
}

/// Reads the eight ranks.
pub(super) fn parse(text: &str) -> Result<Diagram, Diagnostic> {
    read(text, Disputed::Asked)
}

/// Reads what [`write_codes`] writes.
pub(crate) fn parse_codes(text: &str) -> Result<Diagram, Diagnostic> {
    read(text, Disputed::Settled)
}

fn read(text: &str, disputed: Disputed) -> Result<Diagram, Diagnostic> {
    let field = FenField { text, column: 1 };
    let mut diagram = Diagram::empty();
    let ranks = ranks(field.text);
    if ranks.len() != 8 {
        return Err(field.fault(
            Kind::Syntax,
            say!("the position has {} ranks instead of 8", ranks.len()),
        ));
    }
    let mut column = 0;
    for (index, rank) in ranks.into_iter().enumerate() {
        let place = field.part(column, rank);
        parse_rank(place, 7 - index as u8, &mut diagram, disputed)?;
        column += rank.chars().count() + 1;
    }
    Ok(diagram)
}

/// The text between strokes; those in brackets belong to the names of hunters.
fn ranks(text: &str) -> Vec<&str> {
    let mut ranks = Vec::new();
    let (mut start, mut at) = (0, 0);
    while let Some(length) = part(text, at..).find(['/', '[']) {
        let sign = at + length;
        at = sign + 1;
        if part(text, sign..).starts_with('/') {
            ranks.push(part(text, start..sign));
            start = at;
        } else if let Some(end) = part(text, at..).find(['[', ']'])
            && part(text, at + end..).starts_with(']')
        {
            at += end;
        }
    }
    ranks.push(part(text, start..));
    ranks
}

fn parse_rank(
    field: FenField,
    rank: u8,
    diagram: &mut Diagram,
    disputed: Disputed,
) -> Result<(), Diagnostic> {
    let mut file: usize = 0;
    let mut rest = field;
    while let Some(first) = rest.text.chars().next() {
        let (taken, men, width) = match first {
            '1'..='8' => (1, None, first as usize - '0' as usize),
            '[' => {
                let Some(end) = rest.text.find(']') else {
                    return Err(rest.fault(
                        Kind::Syntax,
                        say!("the bracket in rank {} is not closed", rank + 1),
                    ));
                };
                let man = parse_bracket(rest.part(1, part(rest.text, 1..end)), disputed)?;
                (end + 1, Some(man), 1)
            }
            letter => match orthodox(letter) {
                Some(man) => (1, Some(man), 1),
                None => {
                    return Err(no_man(
                        rest.part(0, part(rest.text, ..letter.len_utf8())),
                        rank,
                    ));
                }
            },
        };
        if file + width > 8 {
            let message = say!("rank {} has more than 8 squares", rank + 1);
            return Err(rest
                .part(0, part(rest.text, ..taken))
                .fault(Kind::Syntax, message));
        }
        if let Some(man) = men {
            diagram.men[Sq::at(file as u8, rank).index()] = Some(man);
        }
        file += width;
        rest = rest.part(
            part(rest.text, ..taken).chars().count(),
            part(rest.text, taken..),
        );
    }
    if file < 8 {
        return Err(field.fault(Kind::Syntax, crate::ranks::too_short(rank, file)));
    }
    Ok(())
}

fn orthodox(letter: char) -> Option<DiagramMan> {
    let index = LETTERS
        .iter()
        .position(|l| l.eq_ignore_ascii_case(&letter))?;
    let sides = if letter.is_ascii_uppercase() {
        Sides::White
    } else {
        Sides::Black
    };
    Some(DiagramMan::new(men::orthodox()[index], sides))
}

fn no_man(field: FenField, rank: u8) -> Diagnostic {
    field.fault(
        Kind::Unknown,
        say!(
            "'{}' in rank {} is neither a man nor a number of squares",
            field.text,
            rank + 1
        ),
    )
}

/// What stands between brackets: a sign, `r:`, names of attributes each with a colon behind, a code.
fn parse_bracket(field: FenField, disputed: Disputed) -> Result<DiagramMan, Diagnostic> {
    let mut text = field.text;
    let sign = match text.chars().next() {
        Some('+') => Some(Sides::White),
        Some('-') => Some(Sides::Black),
        Some('=') => Some(Sides::Neutral),
        _ => None,
    };
    if sign.is_some() {
        text = part(text, 1..);
    }
    let plain = text.strip_prefix("r:").or_else(|| text.strip_prefix("R:"));
    let mut code = plain.unwrap_or(text);
    let mut attrs = Attrs::NONE;
    while let Some((name, rest)) = code.split_once(':') {
        let Some(one) = attributes::declared(name) else {
            let known = attributes::declarable().map(|(names, _)| names[0]);
            let message = say!("unknown attribute '{name}'");
            return Err(field
                .fault(Kind::Unknown, message)
                .suggesting(nearest(name, known)));
        };
        attrs = attrs | one;
        code = rest;
    }
    if disputed == Disputed::Asked {
        let before = part(field.text, ..field.text.len() - code.len());
        which(before, code).map_err(|fault| fault.at(1, field.column))?;
    }
    let man = man_by_code(code).map_err(|fault| fault.at(1, field.column))?;
    let sides = match (sign, code.chars().next()) {
        (Some(sides), _) => sides,
        (None, Some(letter)) if letter.is_ascii_uppercase() => Sides::White,
        (None, Some(letter)) if letter.is_ascii_lowercase() => Sides::Black,
        _ => {
            let message = say!(
                "the colour of '{}' is missing: write +, - or = in front",
                field.text
            );
            return Err(field.fault(Kind::Syntax, message));
        }
    };
    let man = DiagramMan::new(man, sides);
    Ok(DiagramMan {
        royal: plain.is_some() && !man.is_royal(),
        attrs,
        ..man
    })
}

/// Codes that people use for two men, the names of both, and whether they are in doubt only where something stands before the
/// code: of a knight, a neutral or royal one only is written in brackets.
const DISPUTED: [(&str, [&str; 2], bool); 2] = [
    ("so", ["soucie", "scorpion"], false),
    ("n", ["knight", "nightrider"], true),
];

/// Asks which man is meant by a code that people use for two, where `before` stands before it in brackets.
fn which(before: &str, code: &str) -> Result<(), Diagnostic> {
    let in_doubt = DISPUTED.iter().find(|(disputed, _, only_behind)| {
        disputed.eq_ignore_ascii_case(code) && !(*only_behind && before.is_empty())
    });
    let Some((_, names, _)) = in_doubt else {
        return Ok(());
    };
    let capital = code.starts_with(|c: char| c.is_ascii_uppercase());
    let [one, other] = names.map(|name| match capital {
        true => name.to_ascii_uppercase(),
        false => name.to_string(),
    });
    let message =
        say!("'{before}{code}' may be two men: write [{before}{one}] or [{before}{other}]");
    Err(Diagnostic::new(
        Kind::Syntax,
        format!("{before}{code}"),
        message,
    ))
}

/// The man with this code, or with this name in any language.
fn man_by_code(code: &str) -> Result<&'static Man, Diagnostic> {
    let is_name = |name: &str| code.chars().count() > 2 && spelling::is_same(name, code);
    if let Some(man) = men::of_table(is_name) {
        return Ok(man);
    }
    if let Some(man) = men::by_code(code, Language::English) {
        return Ok(man);
    }
    if let Some(hunter) = men::hunter_by_code(code, Language::English) {
        return hunter.map_err(|error| Diagnostic::new(Kind::Unsupported, code, error.to_string()));
    }
    if let Some(walk) = WALKS
        .iter()
        .find(|walk| walk.code[0].eq_ignore_ascii_case(code))
    {
        return Err(unsupported(
            code,
            &format!("{} ({})", walk.name, walk.code[0]),
        ));
    }
    let known = MEN.iter().map(|man| man.code[0]);
    Err(
        Diagnostic::new(Kind::Unknown, code, say!("unknown man '{code}'"))
            .suggesting(nearest(code, known)),
    )
}

/// Writes the men of a position.
pub(crate) fn write_placement(state: &State, kinds: &Kinds) -> String {
    write(Disputed::Asked, |at| man_of(state, kinds, at))
}

/// Writes the men of a position for programs: each by its code.
pub(crate) fn write_placement_codes(state: &State, kinds: &Kinds) -> String {
    write(Disputed::Settled, |at| man_of(state, kinds, at))
}

fn man_of(state: &State, kinds: &Kinds, at: Sq) -> Option<DiagramMan> {
    let piece = state.piece(at)?;
    let man = DiagramMan::new(kinds.man(piece.kind), piece.sides);
    Some(DiagramMan {
        royal: piece.is_royal() && !man.is_royal(),
        // that a man has been promoted is a fact of the play, not of the diagram
        attrs: piece.attrs.without(Attrs::ROYAL | Attrs::PROMOTED),
        ..man
    })
}

/// Writes the men of a diagram.
pub fn write_diagram(diagram: &Diagram) -> String {
    write(Disputed::Asked, |at| diagram.men[at.index()])
}

/// Writes the men of a diagram for programs: each by its code.
pub(crate) fn write_codes(diagram: &Diagram) -> String {
    write(Disputed::Settled, |at| diagram.men[at.index()])
}

fn write(disputed: Disputed, man_on: impl Fn(Sq) -> Option<DiagramMan>) -> String {
    let mut text = String::new();
    for rank in (0..8).rev() {
        let mut empty = 0;
        for file in 0..8 {
            match man_on(Sq::at(file, rank)) {
                None => empty += 1,
                Some(man) => {
                    push_number(&mut text, &mut empty);
                    push_man(&mut text, man, disputed);
                }
            }
        }
        push_number(&mut text, &mut empty);
        if rank > 0 {
            text.push('/');
        }
    }
    text
}

fn push_number(text: &mut String, empty: &mut u32) {
    if *empty > 0 {
        text.push_str(&empty.to_string());
        *empty = 0;
    }
}

fn push_man(text: &mut String, man: DiagramMan, disputed: Disputed) {
    let letter = men::orthodox()
        .iter()
        .position(|orthodox| std::ptr::eq(*orthodox, man.man))
        .filter(|_| !man.royal && man.attrs.is_none())
        .map(|index| LETTERS[index]);
    match (letter, man.sides) {
        (Some(letter), Sides::White) => text.push(letter.to_ascii_uppercase()),
        (Some(letter), Sides::Black) => text.push(letter),
        _ => push_bracket(text, man, disputed),
    }
}

fn push_bracket(text: &mut String, man: DiagramMan, disputed: Disputed) {
    let code = man.man.code[0];
    let begins_with_letter = code.starts_with(|c: char| c.is_ascii_alphabetic());
    let mut before = match man.sides {
        Sides::Neutral => "=",
        Sides::White if !begins_with_letter => "+",
        Sides::Black if !begins_with_letter => "-",
        Sides::White | Sides::Black => "",
    }
    .to_string();
    if man.royal {
        before.push_str("r:");
    }
    for name in attributes::names(man.attrs, Language::English) {
        before.push_str(&format!("{name}:"));
    }
    let code = match disputed == Disputed::Asked && which(&before, code).is_err() {
        true => man.man.name[0],
        false => code,
    };
    let code = match man.sides {
        Sides::White => code.to_ascii_uppercase(),
        Sides::Black | Sides::Neutral => code.to_string(),
    };
    text.push_str(&format!("[{before}{code}]"));
}
