//! What may vary in a problem: a language of versions, and spaces that are ready.
//!
//! ```text
//! vary: wSd4 -> any | bPa7?, b7? | wQ = R, B, S | +{wP, bP} @ empty | swap wRa1 bBc3
//! edits: 1..2
//! keep: moves
//! want: 2 lines; men <= 7
//! limit: 1s each, 10min
//! choose: anneal
//! seed: 7
//! ```
//!
//! A text has clauses, each with a word and a colon in front, in any order. What stands before the first of them says what may vary. From `#` on,
//! a line is a comment.
//!
//! **vary** has items, between them strokes or ends of lines. Each version makes as many edits as `edits` says, one if it says nothing.
//!
//! | item | edits |
//! | --- | --- |
//! | `wSd4 -> b6, c7` | the man stands elsewhere: `any` is any empty square; `rank 3`, `file d`, `near`, `near d4` are those of them that are empty |
//! | `bPa7?` or `-bPa7` | the man is left out |
//! | `wQ = R, B, S` | another man in its place: of another kind, of another colour (`b`), of both (`bR`), of any other kind (`any`) |
//! | `+{wP, bP} @ rank 4` or `+wPe4` | a man is added |
//! | `swap wRa1 bBc3`, `swap wR`, `swap any` | two men change places |
//! | `twin: move, remove` | single men, for twins; `swap` and `become` too |
//! | `condition + {Circe, Madrasi}` | one of these is put in force; `-`: lifted, `=`: takes the place of all, `±`: the one or the other |
//!
//! Men are named by letters of the language of the problem: `wSd4` or `d4` is the one on that square, `wQ` each white queen, `Q` each queen, `white` or
//! `w` each white man, `any` each man; several with commas between. `=` is neutral in every language. Attributes stand in front as in FEN (`wr:Gd4`,
//! `bKamikaze:Q`), names may stand in place of codes (`w[nightrider]`). A colour is a small letter. Where `N` may be a knight or a nightrider, the one
//! that is in the diagram is meant.
//!
//! An edit of men that are not named one by one passes over what makes no sense: kings left out or replaced, pawns on ranks where they do nothing.
#![cfg_attr(not(test), deny(clippy::string_slice))]

mod choice;
mod choose;
mod clause;
mod combination;
mod conditions;
mod cursor;
mod disputed;
mod draw;
mod economy;
mod ground;
mod item;
mod man;
mod of_men;
mod place;
mod ready;
mod selection;
#[cfg(test)]
mod tests;
mod wish;
mod write;

pub use choose::Choose;
pub use wish::{KEEPS, Wish, name_of_level};
pub(crate) use write::named;

use crate::edit::Version;
use crate::judged::Keep;
use choice::{Choice, Choices, SingleEdits, go_together};
use choose::Choosing;
use clause::{Head, clauses};
use combination::{combination, count};
use cursor::{Cursor, Piece};
pub(crate) use draw::Drawing;
use ground::Ground;
use item::Items;
use sauterelle::kernel::board::bitboard::Bb;
use sauterelle::notation::entered::InputProblem;
use sauterelle::notation::source::diagnostic::{Diagnostic, Kind};
use sauterelle_languages::say;
use std::ops::RangeInclusive;

/// The versions of a problem of which something is asked: all sets of a number of edits.
#[derive(Clone, Debug)]
pub struct Space {
    choices: Vec<Choice>,
    edits: RangeInclusive<u64>,
    men: Bb,
    single: SingleEdits,
    wish: Wish,
    choosing: Choosing,
    twins: bool,
    /// Only versions with fewer men, or with weaker ones.
    economical: bool,
    /// How many men lie below squares.
    below: u32,
}

impl Space {
    /// The most versions that are gone through.
    pub const MOST: u64 = 1_000_000_000;

    /// The most edits at once where each version is gone through.
    pub const MOST_EDITS: u64 = 4;

    /// The most edits at once where versions are drawn.
    pub const MOST_DRAWN: u64 = 32;

    /// Reads a text in the language of versions.
    ///
    /// # Errors
    /// What is wrong first, at its place.
    pub fn read(text: &str, problem: &InputProblem) -> Result<Space, Diagnostic> {
        const LONGEST: usize = 1 << 16;
        if text.len() > LONGEST {
            let message = say!("the text is longer than {LONGEST} bytes");
            return Err(Diagnostic::new(Kind::Syntax, "", message));
        }
        let ground = Ground::of(problem);
        let _known = ground.make_known();
        let clauses = clauses(text)?;
        let of = |head: Head| clauses.iter().filter(move |(it, _)| *it == head);
        let mut choosing = Choosing::default();
        of(Head::Choose).try_for_each(|(_, clause)| choosing.read_choose(*clause))?;
        of(Head::Seed).try_for_each(|(_, clause)| choosing.read_seed(*clause))?;
        let is_drawn = choosing.how() != Choose::All;
        let mut edits = None;
        for (_, clause) in of(Head::Edits) {
            if edits.replace(read_edits(*clause, is_drawn)?).is_some() {
                return Err(clause.fault(say!("how many edits are made at once is said before")));
            }
        }
        let edits = edits.unwrap_or(1..=1);
        let mut wish = Wish::default();
        of(Head::Keep).try_for_each(|(_, clause)| wish.read_keep(*clause))?;
        of(Head::Want).try_for_each(|(_, clause)| wish.read_want(*clause, &ground))?;
        of(Head::Limit).try_for_each(|(_, clause)| wish.read_limit(*clause))?;
        let mut items = Items {
            ground: &ground,
            may_make_room: *edits.end() > 1,
            choices: Choices::default(),
            twins: None,
            others: None,
        };
        of(Head::Vary).try_for_each(|(_, clause)| items.read(*clause))?;
        let twins = only_twins(&items)?;
        choosing.suits(&wish)?;
        if let (true, Some((line, column))) = (is_drawn, items.twins) {
            let message = say!("twins are not drawn: they need a problem");
            return Err(Diagnostic::new(Kind::Syntax, item::TWIN, message).at(line, column));
        }
        if twins {
            // a twin has play of its own
            wish.keep.get_or_insert(Keep::Nothing);
        }
        let space = Space {
            edits,
            wish,
            choosing,
            twins,
            ..Space::of_choices(&ground, items.choices, 1)
        };
        space.checked()
    }

    /// The space that makes so many of these choices.
    fn of_choices(ground: &Ground, choices: Choices, edits: usize) -> Space {
        let choices = choices.all();
        Space {
            single: SingleEdits::of(&choices, &ground.diagram),
            choices,
            edits: edits as u64..=edits as u64,
            men: ground.men,
            wish: Wish::default(),
            choosing: Choosing::default(),
            twins: false,
            economical: false,
            below: ground.diagram.below.len() as u32,
        }
    }

    /// The space, if it is not empty and can be gone through.
    fn checked(self) -> Result<Space, Diagnostic> {
        let fault = |message: String| Err(Diagnostic::new(Kind::Syntax, "", message));
        match self.len() {
            0 if self.choices.is_empty() => {
                fault(say!("nothing varies: an edit is missing").to_string())
            }
            0 => fault(say!(
                "there are {} edits only, fewer than are to be made at once",
                self.choices.len()
            )),
            Space::TOO_MANY.. if self.choose() == Choose::All => fault(say!(
                "these are {} versions, more than {}: fewer edits at once, or fewer squares and kinds, are needed",
                match self.len() {
                    u64::MAX => "countless".to_string(),
                    number => number.to_string(),
                },
                Space::MOST
            )),
            _ => Ok(self),
        }
    }

    const TOO_MANY: u64 = Space::MOST + 1;

    /// How many versions there are at most. Those whose edits do not go together are counted, though they have no version.
    pub fn len(&self) -> u64 {
        let numbers = self.edits.clone();
        numbers.fold(0, |sum: u64, edits| sum.saturating_add(self.with(edits)))
    }

    /// Whether there are exactly so many.
    pub fn is_counted(&self) -> bool {
        *self.edits.end() == 1 && self.wish.men.is_none() && !self.economical
    }

    /// Whether there is nothing to vary.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How many sets of so many edits there are.
    fn with(&self, edits: u64) -> u64 {
        count(self.choices.len() as u64, edits)
    }

    /// The version of this number, from 0. `None` where its edits do not go together, where the same diagram comes about by other edits of
    /// the space, where it does not have as many men as are asked for, and beyond the end. The order is that of the text, fewer edits first.
    pub fn version(&self, number: u64) -> Option<Version> {
        let mut rest = number;
        let edits = self.edits.clone().find(|edits| {
            let all = self.with(*edits);
            let is_it = rest < all;
            rest -= if is_it { 0 } else { all };
            is_it
        })?;
        let chosen = combination(self.choices.len() as u64, edits, rest);
        let chosen: Vec<&Choice> = chosen.into_iter().map(|at| &self.choices[at]).collect();
        let fits = go_together(&chosen, self.men)
            && self.has_men_asked_for(&chosen)
            && (!self.economical || is_economical(&chosen));
        if !fits {
            return None;
        }
        let edits = chosen
            .iter()
            .flat_map(|choice| choice.edits.iter().cloned());
        let version = Version {
            edits: edits.collect(),
        };
        (!self.single.tell_otherwise(&version.edits)).then_some(version)
    }

    fn has_men_asked_for(&self, chosen: &[&Choice]) -> bool {
        let Some(men) = &self.wish.men else {
            return true;
        };
        let sum = chosen.iter().map(|choice| choice.more_men()).sum::<i32>();
        let number = (self.men.len() + self.below).saturating_add_signed(sum);
        men.contains(&number)
    }

    /// The versions from this number on, each with its number.
    pub fn from(&self, number: u64) -> impl Iterator<Item = (u64, Version)> {
        (number..self.len()).filter_map(|number| Some((number, self.version(number)?)))
    }

    /// Whether its versions have fewer or weaker men, as those of [`Space::economy`].
    pub fn is_economical(&self) -> bool {
        self.economical
    }

    /// How versions are chosen.
    pub fn choose(&self) -> Choose {
        self.choosing.how()
    }

    /// How many versions are drawn, if that is said.
    pub fn number(&self) -> Option<u64> {
        self.choosing.number()
    }

    /// From where chance begins.
    pub fn seed(&self) -> u64 {
        self.choosing.seed()
    }

    /// What is asked of the versions.
    pub fn wish(&self) -> &Wish {
        &self.wish
    }

    /// Whether versions are to be twins of the problem: as many solutions, and not the same. What is kept is nothing, unless the text says more.
    pub fn are_twins(&self) -> bool {
        self.twins
    }
}

/// Whether there are fewer men, or as many of which some are weaker.
fn is_economical(chosen: &[&Choice]) -> bool {
    let more = chosen.iter().map(|choice| choice.more_men()).sum::<i32>();
    more < 0 || chosen.iter().all(|choice| choice.weakens)
}

/// Whether all items ask for twins.
///
/// # Errors
/// If some do.
fn only_twins(items: &Items) -> Result<bool, Diagnostic> {
    match (items.twins, items.others) {
        (Some((line, column)), Some(_)) => {
            let message = say!("twins cannot be asked for beside other edits");
            Err(Diagnostic::new(Kind::Syntax, item::TWIN, message).at(line, column))
        }
        (twins, _) => Ok(twins.is_some()),
    }
}

/// Reads how many edits are made at once: `2`, `1..2`.
fn read_edits(clause: Piece, is_drawn: bool) -> Result<RangeInclusive<u64>, Diagnostic> {
    let mut cursor = Cursor::new(clause);
    cursor.skip_lines();
    let wanted = say!("a number such as 2, or 1..2,");
    let word = cursor.word().ok_or_else(|| cursor.expected(&wanted))?;
    let (low, high) = word.text.split_once("..").unwrap_or((word.text, word.text));
    let high = high.trim_start_matches('=');
    let number = |text: &str| text.parse::<u64>().ok();
    let (Some(low), Some(high)) = (number(low), number(high)) else {
        return Err(word.fault(say!("{wanted} expected instead of '{}'", word.text)));
    };
    if low == 0 || low > high {
        let message = say!("'{}' are no numbers of edits", word.text);
        return Err(word.fault(message));
    }
    let most = match is_drawn {
        true => Space::MOST_DRAWN,
        false => Space::MOST_EDITS,
    };
    if high > most {
        let message = match is_drawn {
            true => say!("at most {most} edits are made at once"),
            false => say!(
                "at most {most} edits are made at once, unless versions are drawn (choose: anneal)"
            ),
        };
        return Err(word.fault_of(Kind::Unsupported, message));
    }
    wish::nothing_more(&mut cursor)?;
    Ok(low..=high)
}
