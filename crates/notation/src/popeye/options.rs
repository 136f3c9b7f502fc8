//! The command `option`.

use super::codes;
use super::parser::Parser;
use super::problem::Draft;
use super::reader::Word;
use super::tables::options::{Meaning, OPTIONS};
use super::words::{Match, lookup};
use crate::diagnostic::{Diagnostic, Kind};
use sauterelle_kernel::bitboard::Bb;
use sauterelle_kernel::piece::Side;
use sauterelle_kernel::square::Sq;
use sauterelle_solve::problem::{Duplex, Options};

impl<'s> Parser<'s> {
    /// Reads a list of options.
    ///
    /// # Errors
    /// If it is empty, or a word of it is unknown or not followed by what it needs. Options that are not available are
    /// reported and skipped.
    pub fn options(&mut self, draft: &mut Draft<'s>) -> Result<(), Diagnostic> {
        let column = self.language as usize;
        let names = || OPTIONS.iter().map(move |(_, names)| names[column]);
        let mut read_any = false;
        while let Some(word) = self.reader.peek() {
            match lookup(word.text, names()) {
                Match::One(index) => {
                    self.reader.next();
                    self.option(word, OPTIONS[index].0, OPTIONS[index].1[column], draft)?;
                }
                Match::Several(indices) if !self.ends_list(word.text) => {
                    let names = indices.iter().map(|&index| OPTIONS[index].1[column]);
                    return Err(self.ambiguous(word, "option", names));
                }
                _ => break,
            }
            read_any = true;
        }
        if !read_any
            && self
                .reader
                .peek()
                .is_none_or(|word| self.ends_list(word.text))
        {
            return Err(self.missing("an option"));
        }
        self.expect_end_of("option", names())
    }

    fn option(
        &mut self,
        word: Word<'s>,
        meaning: Meaning,
        name: &'static str,
        draft: &mut Draft<'s>,
    ) -> Result<(), Diagnostic> {
        match meaning {
            Meaning::EnPassant => {
                let squares = self.squares(name)?;
                draft.en_passant = Some((word, double_step(&word, &squares)?));
            }
            Meaning::NoCastling => {
                for at in self.squares(name)? {
                    draft.setting.diagram.moved |= Bb::of(at);
                }
            }
            Meaning::WhiteToPlay => draft.setting.white_to_play = true,
            Meaning::Beep => {
                if self.next_begins_with_digit() {
                    self.number(name)?;
                }
            }
            Meaning::Intelligent => {
                if self.next_begins_with_digit() {
                    self.number(name)?;
                    let message = format!("{name} with a number of solutions is not supported yet");
                    self.report(word.fault(Kind::Unsupported, message));
                }
            }
            Meaning::Unsupported => {
                self.report(word.fault(
                    Kind::Unsupported,
                    format!("the option {name} is not supported yet"),
                ));
                self.skip_numbers_and_squares();
            }
            _ if takes_number(meaning) => {
                let number = self.number(name)?;
                if meaning == Meaning::MaxTime && number == 0 {
                    let message = format!("the number after {name} must be above 0");
                    return Err(word.fault(Kind::Syntax, message));
                }
                set(&mut draft.options, meaning, number);
            }
            _ => set(&mut draft.options, meaning, 0),
        }
        Ok(())
    }

    /// Reads one or more lists of squares.
    fn squares(&mut self, after: &str) -> Result<Vec<Sq>, Diagnostic> {
        let mut all = Vec::new();
        while let Some(squares) = self
            .reader
            .peek()
            .and_then(|word| codes::squares(word.text))
        {
            self.reader.next();
            all.extend(squares);
        }
        if all.is_empty() {
            return Err(self.missing(&format!("a list of squares after {after}")));
        }
        Ok(all)
    }

    fn next_begins_with_digit(&self) -> bool {
        self.reader
            .peek()
            .is_some_and(|word| word.text.starts_with(|c: char| c.is_ascii_digit()))
    }

    /// What may follow an option that is not available.
    fn skip_numbers_and_squares(&mut self) {
        while self.next_begins_with_digit()
            || self
                .reader
                .peek()
                .is_some_and(|word| codes::squares(word.text).is_some())
        {
            self.reader.next();
        }
    }
}

/// Whether a number must follow.
pub fn takes_number(meaning: Meaning) -> bool {
    matches!(
        meaning,
        Meaning::Defence | Meaning::MaxSolutions | Meaning::MaxTime
    )
}

/// Puts an option in force that concerns solving and output only; `number` is the one that follows
/// it, if it takes one.
pub fn set(options: &mut Options, meaning: Meaning, number: u32) {
    match meaning {
        Meaning::Defence => options.tries = (number > 0).then_some(number),
        Meaning::Try => options.tries = Some(1),
        Meaning::SetPlay => options.set_play = true,
        Meaning::WhiteToPlay => options.white_to_play = true,
        Meaning::Variations => options.variations = true,
        Meaning::MoveNumbers => options.move_numbers = true,
        Meaning::NoThreat => options.no_threat = true,
        Meaning::Duplex => options.duplex = Duplex::Full,
        Meaning::HalfDuplex => options.duplex = Duplex::Half,
        Meaning::MaxSolutions => options.max_solutions = Some(number.into()),
        Meaning::MaxTime => options.max_seconds = Some(number.into()),
        Meaning::NoBoard => options.no_board = true,
        Meaning::NoShortVariations => options.no_short_variations = true,
        Meaning::PostKeyPlay => options.post_key_play = true,
        Meaning::EnPassant
        | Meaning::NoCastling
        | Meaning::Intelligent
        | Meaning::Harmless
        | Meaning::Beep
        | Meaning::Unsupported => {}
    }
}

/// The pawn step just played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DoubleStep {
    /// Whose pawn it was.
    pub side: Side,
    /// Where it stood.
    pub departure: Sq,
    /// The square it crossed.
    pub crossed: Sq,
    /// Where it stands.
    pub arrival: Sq,
}

/// The double step along departure, crossed and arrival square.
fn double_step(word: &Word, squares: &[Sq]) -> Result<DoubleStep, Diagnostic> {
    if let &[departure, crossed, arrival] = squares {
        for side in Side::BOTH {
            let second_rank = side.home_rank() as i8 + side.forward();
            let one_step = |from: Sq| from.step(0, side.forward());
            if departure.rank() as i8 == second_rank
                && one_step(departure) == Some(crossed)
                && one_step(crossed) == Some(arrival)
            {
                return Ok(DoubleStep {
                    side,
                    departure,
                    crossed,
                    arrival,
                });
            }
        }
    }
    Err(word.fault(
        Kind::Unsupported,
        "only the double step of a pawn, given by departure, crossed and arrival square, is supported as en-passant \
         information",
    ))
}
