//! The men that letters stand for: the language is told by the words around them, or by the men that make the most sense.

use super::caption::with_attribute;
use super::line::Line;
use crate::source::diagnostic::{Diagnostic, Kind};
use crate::vocabulary::codes::man_named;
use crate::vocabulary::lookup::LANGUAGES;
use sauterelle_kernel::board::piece::Sides;
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::diagram::DiagramMan;
use sauterelle_kernel::men::{Language, Man, Nature};
use sauterelle_languages::say;

/// The English names of the men of ordinary chess, in the order of the [figures](crate::board::FIGURES).
pub const ORTHODOX: [&str; 6] = ["king", "queen", "rook", "bishop", "knight", "pawn"];

/// A man as it is written.
#[derive(Clone, PartialEq, Debug)]
pub struct Written {
    /// Its square.
    pub at: Sq,
    /// Its letters or its name.
    pub name: String,
    /// Its attributes, by their rows in the table.
    pub attributes: Vec<usize>,
    /// Its side.
    pub sides: Sides,
    /// Its line and column, from 1.
    pub place: (usize, usize),
}

/// Men that have been found.
pub struct Placed<'t> {
    /// So many lines hold them.
    pub end: usize,
    /// The men as they are written.
    pub men: Vec<Written>,
    /// What stands behind them on their last line.
    pub behind: Option<Line<'t>>,
    /// The language that the words around them are in.
    pub language: Option<Language>,
    /// How their letters are used.
    pub letters: Letters,
    /// What is wrong with the lines that hold them.
    pub faults: Vec<Diagnostic>,
    /// What had to be guessed.
    pub notes: Vec<Diagnostic>,
}

/// Men, and what had to be guessed of them.
#[derive(Clone, PartialEq, Debug)]
pub struct Men {
    /// The men with their squares.
    pub men: Vec<(Sq, DiagramMan)>,
    /// The language of the letters.
    pub language: Language,
    /// What had to be guessed.
    pub notes: Vec<Diagnostic>,
}

/// How the letters of men are used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Letters {
    /// As in Popeye's language: N is a nightrider.
    Popeye,
    /// As in magazines: the English N is a knight where no S is one.
    Magazines,
}

/// The men that are written, in the language that is told or else in the likeliest.
///
/// # Errors
/// If a man has no meaning, or two stand on a square.
pub fn men(
    written: &[Written],
    told: Option<Language>,
    letters: Letters,
) -> Result<Men, Vec<Diagnostic>> {
    for (index, one) in written.iter().enumerate() {
        if written[..index].iter().any(|other| other.at == one.at) {
            let message = say!("two men stand on {}", one.at);
            let fault = Diagnostic::new(Kind::Syntax, one.at.to_string(), message);
            return Err(vec![fault.at(one.place.0, one.place.1)]);
        }
    }
    let spoken = |language| (language, read(written, language, letters));
    let mut all: Vec<_> = match told {
        Some(language) => vec![spoken(language)],
        None => LANGUAGES.map(spoken).into(),
    };
    // the first of those that are equally good
    all.sort_by_key(|(language, read)| {
        let languages = [Language::English, Language::German, Language::French];
        let place = languages.iter().position(|it| it == language);
        (std::cmp::Reverse(likelihood(read)), place)
    });
    let mut all = all.into_iter();
    let (language, best) = all.next().expect("there is at least one language");
    let (men, mut notes) = best?;
    let is_other = |read: &Reading| read.as_ref().is_ok_and(|(others, _)| *others != men);
    if told.is_none() && all.any(|(_, read)| is_other(&read)) {
        let message = match language {
            Language::English => say!("the letters of the men are taken for English ones"),
            Language::French => say!("the letters of the men are taken for French ones"),
            Language::German => say!("the letters of the men are taken for German ones"),
        };
        notes.push(note_at(written, &message));
    }
    Ok(Men {
        men,
        language,
        notes,
    })
}

/// A note at the first man.
fn note_at(written: &[Written], message: &str) -> Diagnostic {
    let (line, column) = written.first().map_or((1, 1), |one| one.place);
    Diagnostic::new(Kind::Syntax, "", message).at(line, column)
}

type Reading = Result<(Vec<(Sq, DiagramMan)>, Vec<Diagnostic>), Vec<Diagnostic>>;

/// The men that the letters of a language stand for.
fn read(written: &[Written], language: Language, letters: Letters) -> Reading {
    let has = |name: &str| written.iter().any(|one| one.name == name);
    let n_is_knight =
        letters == Letters::Magazines && language == Language::English && has("N") && !has("S");
    let man = |name: &str| match name {
        "N" if n_is_knight => man_named("S", language),
        _ => man_named(name, language),
    };
    let (mut men, mut faults) = (Vec::new(), Vec::new());
    for one in written {
        match man(&one.name) {
            Ok(man) => {
                let man = DiagramMan::new(man, one.sides);
                let rows = one.attributes.iter();
                men.push((one.at, rows.fold(man, |man, &row| with_attribute(man, row))));
            }
            Err(fault) => faults.push(fault.at(one.place.0, one.place.1)),
        }
    }
    let note =
        n_is_knight.then(|| note_at(written, &say!("N is taken for a knight, not a nightrider")));
    match faults.is_empty() {
        true => Ok((men, note.into_iter().collect())),
        false => Err(faults),
    }
}

/// How much sense men make: sides with just one king, then men of ordinary chess.
fn likelihood(read: &Reading) -> Option<(usize, usize)> {
    let (men, _) = read.as_ref().ok()?;
    let is_king = |man: &Man| man.nature == Nature::King;
    let has_one = |sides: &Sides| {
        let kings = men
            .iter()
            .filter(|(_, man)| man.sides == *sides && is_king(man.man));
        kings.count() == 1
    };
    let kings = [Sides::White, Sides::Black]
        .iter()
        .filter(|sides| has_one(sides));
    let is_orthodox = |man: &Man| ORTHODOX.contains(&man.name[0]);
    let orthodox = men.iter().filter(|(_, man)| is_orthodox(man.man));
    Some((kings.count(), orthodox.count()))
}
