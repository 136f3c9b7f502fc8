//! What is asked of versions beside what may vary.

use super::cursor::{Cursor, Piece, suggesting};
use super::ground::Ground;
use crate::base::Base;
use crate::base_error::BaseError;
use crate::deed::Level;
use crate::judged::Keep;
use crate::variety::COUNTED;
use crate::wants::Wants;
use sauterelle::notation::source::diagnostic::{Diagnostic, Kind};
use sauterelle::notation::vocabulary::suggest::nearest;
use sauterelle_languages::say;
use std::ops::RangeInclusive;
use std::time::Duration;

/// What can be kept, by name, the most first.
pub const KEEPS: [(&str, Keep); 4] = [
    ("moves", Keep::Level(Level::Moves)),
    ("men", Keep::Level(Level::Men)),
    ("pattern", Keep::Level(Level::Pattern)),
    ("none", Keep::Nothing),
];

/// The name of a level.
pub fn name_of_level(level: Level) -> &'static str {
    let mut known = KEEPS.iter();
    let found = known.find(|(_, keep)| keep.level() == Some(level));
    found.map_or("none", |(name, _)| name)
}

/// What is asked of versions. What is not said is `None`.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Wish {
    /// What is to be kept.
    pub keep: Option<Keep>,
    /// How many solutions a version has.
    pub lines: Option<RangeInclusive<u32>>,
    /// How many men it has.
    pub men: Option<RangeInclusive<u32>>,
    /// What else is wanted of sound versions.
    pub wants: Wants,
    /// How long one version may take.
    pub each: Option<Duration>,
    /// How long all of them may take together.
    pub whole: Option<Duration>,
}

/// What is wanted of sound versions by one word.
type Wanted = fn(&mut Wants) -> &mut bool;

/// The words.
const WANTED: [(&str, Wanted); 4] = [
    ("no-repeats", |wants| &mut wants.no_repeats),
    ("rule-needed", |wants| &mut wants.rule_needed),
    ("no-idle-men", |wants| &mut wants.no_idle_men),
    ("last-move", |wants| &mut wants.last_move),
];

/// Units of time, in seconds.
const UNITS: [(&str, f64); 4] = [("ms", 0.001), ("s", 1.0), ("min", 60.0), ("h", 3600.0)];

impl Wish {
    /// The problem, of whose versions as many solutions are wanted as are wished for.
    ///
    /// # Errors
    /// If another number of solutions is wished for than are meant, though something is to be kept of these.
    pub fn of(&self, base: Base, keep: Keep) -> Result<Base, BaseError> {
        let meant = base.solutions().filter(|it| it.is_meant && !it.is_set_play);
        let meant = meant.count() as u32;
        match &self.lines {
            Some(lines) if keep == Keep::Nothing => Ok(base.wanting(lines)),
            Some(lines) if !lines.contains(&meant) => Err(BaseError::Lines(meant)),
            _ => Ok(base),
        }
    }

    /// Reads what stands behind `keep:`.
    pub(super) fn read_keep(&mut self, clause: Piece) -> Result<(), Diagnostic> {
        let mut cursor = Cursor::new(clause);
        cursor.skip_lines();
        let names = KEEPS.map(|(name, _)| name);
        let wanted = say!("one of {}", names.join(", "));
        let word = cursor.word().ok_or_else(|| cursor.expected(&wanted))?;
        let known = KEEPS.into_iter().find(|(name, _)| word.is(name));
        let (_, keep) = known.ok_or_else(|| {
            let message = say!("unknown word '{}' behind keep: {wanted}", word.text);
            suggesting(
                word.fault_of(Kind::Unknown, message),
                nearest(word.text, names),
            )
        })?;
        once(&mut self.keep, keep, word)?;
        nothing_more(&mut cursor)
    }

    /// Reads what stands behind `want:`.
    pub(super) fn read_want(&mut self, clause: Piece, ground: &Ground) -> Result<(), Diagnostic> {
        let mut cursor = Cursor::new(clause);
        loop {
            cursor.skip_lines();
            if cursor.eat(";") {
                continue;
            }
            if cursor.peek().is_none() {
                return Ok(());
            }
            self.read_wish(&mut cursor, ground)?;
            if !cursor.is_at_end() && !cursor.eat(";") {
                return Err(cursor.expected(&say!("';' or the end")));
            }
        }
    }

    /// Reads one wish: `2 lines`, `men <= 7`.
    fn read_wish(&mut self, cursor: &mut Cursor, ground: &Ground) -> Result<(), Diagnostic> {
        let first = cursor
            .word()
            .ok_or_else(|| cursor.expected(&say!("'2 lines', 'men <= 7' or the like")))?;
        if let Some(number) = number(first)? {
            let name = cursor.word().ok_or_else(|| cursor.expected("'lines'"))?;
            return self.add(name, number..=number, ground);
        }
        if let Some((_, field)) = WANTED.iter().find(|(name, _)| first.is(name)) {
            let is_said = std::mem::replace(field(&mut self.wants), true);
            return match is_said {
                true => Err(said_before(first)),
                false => Ok(()),
            };
        }
        let least = cursor.eat_one_of(&[">=", "≥"]);
        let most = !least && cursor.eat_one_of(&["<=", "≤"]);
        if !least && !most && !cursor.eat("=") {
            known(first)?;
            return Err(cursor.expected("<=, >= or ="));
        }
        let word = cursor
            .word()
            .ok_or_else(|| cursor.expected(&say!("a number")))?;
        let number = number(word)?.ok_or_else(|| word.fault(say!("a number expected")))?;
        let range = match (least, most) {
            (true, _) => number..=u32::MAX,
            (_, true) => 0..=number,
            _ => number..=number,
        };
        self.add(first, range, ground)
    }

    fn add(
        &mut self,
        name: Piece,
        range: RangeInclusive<u32>,
        ground: &Ground,
    ) -> Result<(), Diagnostic> {
        match known(name)? {
            Known::Lines => once(&mut self.lines, range, name),
            Known::Men => once(&mut self.men, range, name),
            Known::Counted(index) => {
                if let (MODELS, Some(why)) = (COUNTED[index].name, &ground.no_models) {
                    return Err(name.fault_of(Kind::Unsupported, why));
                }
                let range = (*range.start(), *range.end());
                once(&mut self.wants.counts[index], range, name)
            }
        }
    }

    /// Reads what stands behind `limit:`.
    pub(super) fn read_limit(&mut self, clause: Piece) -> Result<(), Diagnostic> {
        let mut cursor = Cursor::new(clause);
        loop {
            cursor.skip_lines();
            let word = cursor.word();
            let word =
                word.ok_or_else(|| cursor.expected(&say!("a time such as '1s each' or '10min'")))?;
            let (time, word) = match duration(word.text) {
                Some(time) => (time, word),
                None => timed(word, &mut cursor)?,
            };
            let mut ahead = cursor;
            if ahead.word().is_some_and(|next| next.is("each")) {
                cursor = ahead;
                once(&mut self.each, time, word)?;
            } else {
                once(&mut self.whole, time, word)?;
            }
            if !cursor.eat(",") {
                return nothing_more(&mut cursor);
            }
        }
    }
}

/// A number and its unit as two words: `10 min`.
fn timed<'t>(
    word: Piece<'t>,
    cursor: &mut Cursor<'t>,
) -> Result<(Duration, Piece<'t>), Diagnostic> {
    let mut ahead = *cursor;
    let joined = ahead
        .word()
        .map(|unit| format!("{}{}", word.text, unit.text));
    let time = joined.and_then(|joined| duration(&joined));
    let time = time.ok_or_else(|| {
        let message = say!(
            "'{}' is no time; times are written 500ms, 1s, 10min, 2h",
            word.text
        );
        word.fault(message)
    })?;
    *cursor = ahead;
    Ok((time, word))
}

/// A time such as `1s`, `0.5min`; nothing is no time.
fn duration(text: &str) -> Option<Duration> {
    let digits = text.trim_end_matches(|c: char| c.is_alphabetic());
    let unit = text.get(digits.len()..)?;
    let (_, seconds) = UNITS.iter().find(|(name, _)| *name == unit)?;
    let is_number = digits.chars().all(|c| c.is_ascii_digit() || c == '.');
    let number: f64 = is_number.then(|| digits.parse().ok())??;
    let time = Duration::try_from_secs_f64(number * seconds).ok()?;
    (!time.is_zero()).then_some(time)
}

/// The number that a word is, if it begins with a digit.
///
/// # Errors
/// If it begins with a digit and is no number.
fn number(word: Piece) -> Result<Option<u32>, Diagnostic> {
    if !word.text.starts_with(|c: char| c.is_ascii_digit()) {
        return Ok(None);
    }
    let number = word.text.parse();
    let fault = |_| word.fault(say!("'{}' is no number", word.text));
    number.map(Some).map_err(fault)
}

/// The measure that not all rules tell.
const MODELS: &str = "models";

/// What a number can be asked for.
enum Known {
    Lines,
    Men,
    /// The number among those that are [counted](COUNTED).
    Counted(usize),
}

/// Wishes for a number of solutions or of men.
const NUMBERS: [&str; 2] = ["lines", "men"];

fn known(word: Piece) -> Result<Known, Diagnostic> {
    if let Some(index) = COUNTED.iter().position(|counted| word.is(counted.name)) {
        return Ok(Known::Counted(index));
    }
    if word.is("lines") || word.is("line") {
        return Ok(Known::Lines);
    }
    if word.is("men") {
        return Ok(Known::Men);
    }
    let wanted = WANTED.iter().map(|(name, _)| *name);
    let counted = COUNTED.iter().map(|counted| counted.name);
    let names = NUMBERS.into_iter().chain(counted).chain(wanted);
    let message = say!("unknown wish '{}'", word.text);
    Err(suggesting(
        word.fault_of(Kind::Unknown, message),
        nearest(word.text, names),
    ))
}

/// Sets what is to be said once.
pub(super) fn once<T>(field: &mut Option<T>, value: T, word: Piece) -> Result<(), Diagnostic> {
    match field.replace(value) {
        None => Ok(()),
        Some(_) => Err(said_before(word)),
    }
}

fn said_before(word: Piece) -> Diagnostic {
    word.fault(say!("'{}' says what has been said before", word.text))
}

/// Nothing may follow in the clause.
pub(super) fn nothing_more(cursor: &mut Cursor) -> Result<(), Diagnostic> {
    cursor.skip_lines();
    match cursor.peek() {
        None => Ok(()),
        Some(_) => {
            let here = cursor.here();
            Err(here.fault(say!("'{}' cannot stand here", here.text)))
        }
    }
}
