//! How versions are chosen of all that there are: `choose: anneal`, `seed: 7`.

use super::cursor::{Cursor, Piece, suggesting};
use super::wish::{Wish, nothing_more, once};
use sauterelle::notation::source::diagnostic::{Diagnostic, Kind};
use sauterelle::notation::vocabulary::suggest::nearest;
use sauterelle_languages::say;

/// How versions are chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Choose {
    /// Each of them, in their order.
    #[default]
    All,
    /// They are drawn.
    Random,
    /// One is changed again and again, better ones being preferred more and more.
    Anneal,
}

/// The words.
const WORDS: [(&str, Choose); 3] = [
    ("all", Choose::All),
    ("random", Choose::Random),
    ("anneal", Choose::Anneal),
];

/// What is said of the choice.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Choosing {
    how: Option<Choose>,
    number: Option<u64>,
    seed: Option<u64>,
}

impl Choosing {
    /// How versions are chosen.
    pub fn how(&self) -> Choose {
        self.how.unwrap_or_default()
    }

    /// How many of them, if that is said.
    pub fn number(&self) -> Option<u64> {
        self.number
    }

    /// From where chance begins.
    pub fn seed(&self) -> u64 {
        self.seed.unwrap_or(1)
    }

    /// Reads what stands behind `choose:`.
    pub fn read_choose(&mut self, clause: Piece) -> Result<(), Diagnostic> {
        let mut cursor = Cursor::new(clause);
        cursor.skip_lines();
        let names = WORDS.map(|(name, _)| name);
        let wanted = say!("one of {}", names.join(", "));
        let word = cursor.word().ok_or_else(|| cursor.expected(&wanted))?;
        let known = WORDS.into_iter().find(|(name, _)| word.is(name));
        let (_, how) = known.ok_or_else(|| {
            let message = say!("unknown word '{}' behind choose: {wanted}", word.text);
            suggesting(
                word.fault_of(Kind::Unknown, message),
                nearest(word.text, names),
            )
        })?;
        once(&mut self.how, how, word)?;
        if how != Choose::All
            && let Some(number) = cursor.word()
        {
            self.number = Some(above_zero(number)?);
        }
        nothing_more(&mut cursor)
    }

    /// Reads what stands behind `seed:`.
    pub fn read_seed(&mut self, clause: Piece) -> Result<(), Diagnostic> {
        if self.how() == Choose::All {
            return Err(clause.fault(say!(
                "a seed is for 'choose: random' and 'choose: anneal' only"
            )));
        }
        let mut cursor = Cursor::new(clause);
        cursor.skip_lines();
        let word = cursor
            .word()
            .ok_or_else(|| cursor.expected(&say!("a number")))?;
        let seed = word.text.parse();
        let seed = seed.map_err(|_| word.fault(say!("'{}' is no number", word.text)))?;
        once(&mut self.seed, seed, word)?;
        nothing_more(&mut cursor)
    }

    /// Checks what else is asked of versions that are drawn, where nothing is meant.
    pub fn suits(&self, wish: &Wish) -> Result<(), Diagnostic> {
        let fault = |message: String| Err(Diagnostic::new(Kind::Syntax, "", message));
        if self.how() == Choose::All {
            Ok(())
        } else if wish.keep.and_then(|keep| keep.level()).is_some() {
            fault(say!(
                "versions that are drawn keep nothing of the problem: write 'keep: none', or nothing"
            ))
        } else if wish.lines.is_none() {
            fault(say!(
                "how many solutions a version is to have is missing: write 'want: 2 lines' or the like"
            ))
        } else {
            Ok(())
        }
    }
}

fn above_zero(word: Piece) -> Result<u64, Diagnostic> {
    let number = word.text.parse().ok().filter(|number| *number > 0);
    number.ok_or_else(|| {
        word.fault(say!(
            "'{}' is no number of versions; one above 0 expected",
            word.text
        ))
    })
}
