//! The command `stipulation`.

use super::otherwise::{Hint, hint, with_halves};
use super::parser::{DISTINCT, Parser};
use super::reader::Word;
use super::tables::attributes::COLOURS;
use crate::diagnostic::{Diagnostic, Kind};
use crate::suggest::nearest;
use sauterelle_kernel::board::piece::Side;
use sauterelle_solve::stipulation::StipulationError;
use sauterelle_solve::stipulation::{Goal, Node, Stipulation, retraction};

/// A stipulation as the input language means it.
#[derive(Clone, PartialEq, Debug)]
pub struct Asked {
    /// The stipulation.
    pub stipulation: Stipulation,
    /// Shorter solutions do not count.
    pub exact: bool,
    /// One side plays against the other, so that the side to move beside a diagram says who begins.
    pub contested: bool,
}

impl Asked {
    /// What a traditional stipulation asks.
    pub fn traditional(stipulation: Stipulation) -> Asked {
        Asked {
            exact: stipulation.text.to_ascii_lowercase().starts_with("exact-")
                || stipulation.retraction.is_some(),
            // who takes moves back tells who is to move in the diagram
            contested: stipulation.defender.is_some() && stipulation.retraction.is_none(),
            stipulation: as_popeye(stipulation),
        }
    }

    /// What the option WhiteToPlay makes of it: help play that ends with a full move begins half a move later, so
    /// with the other side; in play from one position to another the sides change. Battle play and help play that
    /// begins with half a move stay as they are.
    ///
    /// # Errors
    /// If the result is not available; says what it is.
    pub(crate) fn begun_later(self) -> Result<Asked, String> {
        let text = &self.stipulation.text;
        let plain = text.strip_prefix("exact-").unwrap_or(text);
        if self.stipulation.structured && begins_at_once(&self.stipulation.play) {
            return Err("a structured stipulation says itself which side begins".into());
        }
        if self.stipulation.retraction.is_some() {
            return Err("the side that takes moves back is that of the stipulation".into());
        }
        if self.stipulation.structured {
            return Ok(self);
        }
        let is_battle = plain.starts_with("pser-") && !plain.starts_with("pser-h");
        if plain.contains("ser-") && !is_battle || plain.contains("->") {
            return Err(format!("{text} is series play"));
        }
        if self.stipulation.asks_for(Goal::AToB) {
            let stipulation = with_sides_changed(self.stipulation);
            return Ok(Asked {
                stipulation,
                ..self
            });
        }
        if plain.starts_with("dia") {
            return Err("White begins proof games in any case".into());
        }
        let is_help = plain.trim_start_matches("reci-").starts_with('h');
        if !is_help || text.ends_with(".5") {
            return Ok(self);
        }
        match shortened(&self.stipulation) {
            Some(stipulation) => Ok(Asked {
                stipulation: as_popeye(stipulation),
                ..self
            }),
            None => Err(format!(
                "{text} without its first half-move is not supported"
            )),
        }
    }
}

/// Whether cooperative play begins with its own first half-move, so that it could begin half a move later.
fn begins_at_once(node: &Node) -> bool {
    match node {
        Node::Branch(play) => !play.kind.is_battle(),
        Node::Passed(_) | Node::Goal(_) | Node::Not(_) => false,
        Node::And(a, b) | Node::Or(a, b) => begins_at_once(a) || begins_at_once(b),
    }
}

/// Play from one position to another, begun by the other side. Play whose first half-move is left out keeps who
/// begins, and is no longer counted from the half-move left out.
fn with_sides_changed(stipulation: Stipulation) -> Stipulation {
    let starter = match stipulation.play {
        Node::Passed(_) => stipulation.mover(),
        _ => !stipulation.starter,
    };
    let play = match stipulation.play {
        Node::Passed(inner) => *inner,
        play => play,
    };
    Stipulation {
        starter,
        play,
        ..stipulation
    }
}

/// The stipulation with half a move less: `h#3` becomes `h#2.5`.
fn shortened(stipulation: &Stipulation) -> Option<Stipulation> {
    let text = &stipulation.text;
    let digits = text.len() - text.trim_end_matches(|c: char| c.is_ascii_digit()).len();
    // the goal may end in a digit of its own: the length is the fewest digits that make one
    (1..=digits).find_map(|length| {
        let (goal, moves) = text.split_at(text.len() - length);
        let moves: u32 = moves.parse().ok().filter(|_| !moves.starts_with('0'))?;
        let shorter = Stipulation::parse(&format!("{goal}{}.5", moves - 1)).ok()?;
        (shorter.play.depth() + 1 == stipulation.play.depth()).then_some(shorter)
    })
}

impl Parser<'_> {
    /// Reads a stipulation; its length may be a word of its own, and a whole number of moves end in `.0`.
    ///
    /// # Errors
    /// If the next word is not one, or one that is not available.
    pub fn stipulation(&mut self) -> Result<Asked, Diagnostic> {
        let word = match self.reader.peek() {
            Some(word) if !self.ends_list(word.text) => word,
            _ => return Err(self.missing("a stipulation")),
        };
        if retraction::begins(word.text) {
            return self.retractor(word);
        }
        self.reader.next();
        if let Some(half) = self.half_after(word) {
            let text = format!("{}{half}", word.text);
            let read = read(&text).map(Asked::traditional);
            return read.map_err(|error| fault(&text, &error).at(word.line, word.column));
        }
        let mut text = word.text.to_string();
        let mut parsed = read(&text);
        if let Err(StipulationError::Syntax { rest, .. }) = &parsed
            && rest.is_empty()
            && let Some(length) = self.reader.peek()
            && length.text.starts_with(|c: char| c.is_ascii_digit())
        {
            self.reader.next();
            text.push_str(length.text);
            parsed = read(&text);
        }
        match parsed {
            Ok(stipulation) => match self.mark_behind(&text) {
                Some(fault) => Err(fault),
                None => Ok(Asked::traditional(stipulation)),
            },
            Err(error) => {
                let fault = fault(word.text, &error).at(word.line, word.column);
                Err(match fault.suggestion {
                    Some(_) => fault,
                    None => match self.hint_of_line(word) {
                        Some((text, hint)) => with_hint(fault, &text, hint),
                        None => fault,
                    },
                })
            }
        }
    }

    /// Reads a stipulation with moves taken back, which goes on to the next command: `-2 & h#1`, `-5 & #1 Proca`.
    fn retractor(&mut self, first: Word) -> Result<Asked, Diagnostic> {
        let mut words: Vec<(usize, Word)> = Vec::new();
        let mut text = String::new();
        while let Some(word) = self.reader.peek() {
            if !text.is_empty() && self.is_command(word.text) {
                break;
            }
            self.reader.next();
            if !text.is_empty() {
                text.push(' ');
            }
            words.push((text.len(), word));
            text.push_str(word.text);
        }
        match read(&text) {
            Ok(stipulation) => Ok(Asked::traditional(stipulation)),
            Err(error @ StipulationError::Syntax { at, .. }) => {
                Err(fault_in(&words, at, Some(error), first, RETRACTORS))
            }
            Err(error) => Err(fault(&text, &error).at(first.line, first.column)),
        }
    }

    /// What is wrong with words behind a whole stipulation that ask for set play, tries or a number of solutions.
    fn mark_behind(&self, text: &str) -> Option<Diagnostic> {
        let (rest, line, _) = self.reader.unread();
        let next = self.reader.peek().filter(|next| next.line == line)?;
        if self.ends_list(next.text) {
            return None;
        }
        let rest = rest.lines().next().unwrap_or_default();
        let hint = hint(&format!("{text} {}", rest.trim()));
        let message = format!(
            "'{}' is no part of a stipulation: {}",
            next.text, hint.advice?
        );
        Some(next.fault(Kind::Syntax, message).suggesting(hint.meant))
    }

    /// What may be meant by a stipulation of several words, of which `first` has been read: the words and the hint.
    fn hint_of_line(&self, first: Word) -> Option<(String, Hint)> {
        const MOST_WORDS: usize = 12;
        let mut ahead = self.reader;
        let mut text = first.text.to_string();
        let mut found = None;
        for _ in 1..MOST_WORDS {
            let Some(next) = ahead.next().filter(|next| next.line == first.line) else {
                break;
            };
            text = format!("{text} {}", next.text);
            let meant = match read(&text.replace(' ', "")) {
                Ok(_) => Hint {
                    meant: Some(text.replace(' ', "")),
                    advice: None,
                },
                Err(_) => hint(&text),
            };
            if meant.meant.is_some() {
                found = Some((text.clone(), meant));
            }
        }
        found
    }

    /// Reads the half-move of a length that is not written `.5` but `,5` or ` 1/2`, which would be a word of its own.
    fn half_after(&mut self, word: Word) -> Option<&'static str> {
        let (rest, ..) = self.reader.unread();
        let next = self.reader.peek().filter(|next| next.line == word.line)?;
        let half = match next.text {
            "5" if rest.starts_with(',') => ",5",
            "1/2" => " 1/2",
            _ => return None,
        };
        self.reader.next();
        Some(half)
    }

    /// Reads a structured stipulation: the side that begins, and the tree of plays, which may be several words.
    ///
    /// # Errors
    /// If the next words are not one, or one that is not available.
    pub(crate) fn structured_stipulation(&mut self) -> Result<Asked, Diagnostic> {
        let (starter, name) = self.starter()?;
        let first = match self.reader.peek() {
            Some(word) if !self.ends_list(word.text) => word,
            _ => return Err(self.missing("a stipulation as a tree, e.g. 3a[#]d,")),
        };
        let mut text = String::new();
        let mut words: Vec<(usize, Word)> = Vec::new();
        loop {
            let next = self.reader.peek();
            let complete = Stipulation::parse_structured(starter, name, &text);
            let goes_on = next.is_some_and(|word| word.text.starts_with(['&', '|', '[', '{', '?']));
            match complete {
                Ok(stipulation) if !goes_on => {
                    return Ok(Asked {
                        exact: true,
                        // says itself which side begins
                        contested: false,
                        stipulation: as_popeye(stipulation),
                    });
                }
                Err(StipulationError::Syntax { at, .. }) if at < text.len() => {
                    let error = Stipulation::parse_structured(starter, name, &text);
                    return Err(fault_in(&words, at, error.err(), first, TREES));
                }
                Err(error @ StipulationError::Unsupported { .. }) if !goes_on => {
                    return Err(fault(first.text, &error).at(first.line, first.column));
                }
                _ => {}
            }
            let Some(word) = next.filter(|word| text.is_empty() || !self.is_command(word.text))
            else {
                return Err(self.missing("the rest of the stipulation"));
            };
            self.reader.next();
            if !text.is_empty() {
                text.push(' ');
            }
            words.push((text.len(), word));
            text.push_str(word.text);
        }
    }

    fn starter(&mut self) -> Result<(Side, &'static str), Diagnostic> {
        let Some(word) = self.reader.peek() else {
            return Err(self.missing("the side that begins"));
        };
        let index = match self.find(word.text, COLOURS).one() {
            Some(index @ (0 | 1)) => index,
            _ => {
                let sides = &COLOURS[..2];
                let near = nearest(word.text, self.names(sides));
                let fault = word.fault(
                    Kind::Syntax,
                    "a structured stipulation begins with the side that begins",
                );
                return Err(fault.suggesting(near));
            }
        };
        self.reader.next();
        Ok((Side::BOTH[index], COLOURS[index][self.language as usize]))
    }

    /// Whether a word, written out or nearly so, is a command: the letters of a stipulation are none.
    fn is_command(&self, word: &str) -> bool {
        word.len() >= DISTINCT && self.ends_list(word)
    }
}

/// The fault of the first word of several that may mean a stipulation together.
fn with_hint(fault: Diagnostic, text: &str, hint: Hint) -> Diagnostic {
    let message = match hint.advice {
        Some(advice) => format!("'{text}' is not a stipulation; {advice}"),
        None => fault.message.clone(),
    };
    Diagnostic { message, ..fault }.suggesting(hint.meant)
}

const TREES: &str = "structured stipulations are e.g. 3a[#]d, 5h[=]h, 4s[1h[#]h]";
const RETRACTORS: &str = "moves are taken back e.g. by -2 & h#1, -1w & #1, -5 & #1 Proca, last1";

/// What is wrong at byte `at` of a stipulation made of these words, each with the byte at which it begins.
fn fault_in(
    words: &[(usize, Word)],
    at: usize,
    error: Option<StipulationError>,
    first: Word,
    examples: &str,
) -> Diagnostic {
    let (start, word) = words
        .iter()
        .rev()
        .find(|(start, _)| *start <= at)
        .copied()
        .unwrap_or((0, first));
    let before = word.text.char_indices();
    let column = word.column + before.take_while(|(byte, _)| start + byte < at).count();
    let message = match error {
        Some(error) => format!("{error}; {examples}"),
        None => "this is not a stipulation".into(),
    };
    Diagnostic::new(Kind::Syntax, word.text, message).at(word.line, column)
}

/// What is wrong with a stipulation, at the first column.
pub fn fault(text: &str, error: &StipulationError) -> Diagnostic {
    let hint = hint(text);
    let kind = match error {
        StipulationError::Syntax { .. } => Kind::Syntax,
        StipulationError::Unsupported { .. } => Kind::Unsupported,
    };
    let message = match error {
        StipulationError::Syntax { text, .. } if text.is_empty() => {
            "the stipulation is empty: write e.g. #2, s=3 or h#2.5".into()
        }
        StipulationError::Syntax { text, rest, .. } if rest.is_empty() => {
            format!(
                "'{text}' is not a stipulation: it breaks off; complete ones are e.g. #2, s=3, h#2.5"
            )
        }
        StipulationError::Syntax { .. } => match hint.advice {
            Some(advice) => format!("{error}; {advice}"),
            None => format!("{error}; stipulations are e.g. #2, s=3, h#2.5"),
        },
        StipulationError::Unsupported { .. } => error.to_string(),
    };
    Diagnostic::new(kind, text, message).suggesting(hint.meant)
}

/// A traditional stipulation as people write it: in capitals or not; a whole number of moves may end in `.0`, and half a move may
/// follow a comma, as in French and German, or be written as a fraction.
///
/// # Errors
/// If it is none, or one that is not available.
pub(crate) fn read(text: &str) -> Result<Stipulation, StipulationError> {
    let text = text.trim().to_lowercase();
    let mut parsed = Stipulation::parse(&text);
    let text = with_halves(&text);
    if parsed.is_err() {
        parsed = Stipulation::parse(&text).or(parsed);
    }
    match text.strip_suffix(".0") {
        Some(whole) if parsed.is_err() && !whole.contains('.') => {
            Stipulation::parse(whole).or(parsed)
        }
        _ => parsed,
    }
}

/// In help play nobody defends, but conditions that name no side bind Black, whoever begins.
fn as_popeye(stipulation: Stipulation) -> Stipulation {
    Stipulation {
        defender: stipulation.defender.or(Some(Side::Black)),
        ..stipulation
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn white_to_play() {
        let later = |text: &str| {
            let asked = Asked {
                stipulation: Stipulation::parse(text).unwrap(),
                exact: false,
                contested: false,
            };
            asked.begun_later().map(|asked| asked.stipulation.text)
        };
        for (given, expected) in [
            ("h#3", "h#2.5"),
            ("h#1", "h#0.5"),
            ("hza72", "hza71.5"),
            ("hx2", "hx1.5"),
            ("hs#12", "hs#11.5"),
            ("hs#100", "hs#99.5"),
            ("hr#2", "hr#1.5"),
            ("reci-h#2", "reci-h#1.5"),
            ("exact-h=10", "exact-h=9.5"),
            ("hza710", "hza79.5"),
            ("hep2", "hep1.5"),
            ("hc8110", "hc819.5"),
            ("h002", "h001.5"),
            ("hct2", "hct1.5"),
            ("h<>r2", "h<>r1.5"),
            ("hdia10", "hdia9.5"),
            ("hprom12", "hprom11.5"),
            ("h[q:8]10", "h[q:8]9.5"),
            ("#2", "#2"),
            ("h#2.5", "h#2.5"),
            ("s#3", "s#3"),
            ("r#3", "r#3"),
            ("pser-#3", "pser-#3"),
            ("a=>b2", "a=>b2"),
        ] {
            assert_eq!(later(given).as_deref(), Ok(expected));
        }
        for unavailable in [
            "ser-h#3",
            "ser-#4",
            "pser-h#2",
            "2->ser-h#2",
            "hs#1",
            "dia4",
        ] {
            assert!(later(unavailable).is_err(), "{unavailable}");
        }
    }

    #[test]
    fn from_one_position_to_another_the_sides_change() {
        for (text, side, passes) in [
            ("a=>b2", Side::White, false),
            ("ha=>b1.5", Side::White, false),
        ] {
            let given = Asked {
                stipulation: Stipulation::parse(text).unwrap(),
                exact: false,
                contested: false,
            };
            let changed = given.begun_later().unwrap().stipulation;
            assert_eq!(changed.mover(), side, "{text}");
            assert_eq!(matches!(changed.play, Node::Passed(_)), passes, "{text}");
        }
    }
}
