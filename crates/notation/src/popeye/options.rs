//! The command `option`.

use super::GivenOption;
use super::arguments::Argument;
use super::codes;
use super::parser::{LANGUAGES, Parser};
use super::problem::Draft;
use super::reader::Word;
use super::tables::options::{Meaning, OPTIONS};
use super::words::{Match, Writing};
use crate::diagnostic::{Diagnostic, Kind};
use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::board::piece::Side;
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::diagram::Diagram;
use sauterelle_kernel::men::Language;
use sauterelle_kernel::moves::Wing;
use sauterelle_kernel::play::castling::{self, ExclusivePair};
use sauterelle_solve::problem::{Duplex, NonTrivial, Options};

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
            match named(word.text, self.language, self.writing) {
                Match::One(index)
                    if self.ends_problem(word)
                        && !OPTIONS[index].1[column].eq_ignore_ascii_case(word.text) =>
                {
                    break;
                }
                Match::One(index) => {
                    self.reader.next();
                    let arguments = self.reader;
                    self.option(word, OPTIONS[index].0, OPTIONS[index].1[column], draft)?;
                    let arguments = arguments.until(&self.reader);
                    draft.given.push(GivenOption {
                        name: OPTIONS[index].1,
                        arguments: match (OPTIONS[index].0, &draft.en_passant) {
                            // in the words of Popeye, which knows the whole step only
                            (Meaning::EnPassant, Some((_, step))) => step.squares(),
                            _ => arguments,
                        },
                    });
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
                draft.en_passant = Some((word, long_step(&word, &squares)?));
            }
            Meaning::NoCastling => {
                for at in self.squares(name)? {
                    draft.moved |= Bb::of(at);
                }
            }
            Meaning::ExclusiveCastlings => {
                let what = format!("a pair of squares after {name}");
                let (squares, list) = self.expect(&what, codes::squares)?;
                draft
                    .exclusive_castlings
                    .push(exclusive_pair(&list, &squares)?);
            }
            Meaning::LastCapture => draft.last_capture = Some(self.one_man(name)?),
            Meaning::WhiteToPlay => draft.setting.white_to_play = true,
            Meaning::Unsupported => {
                self.report(word.fault(
                    Kind::Unsupported,
                    format!("the option {name} is not supported yet"),
                ));
                self.skip_numbers_and_squares();
            }
            _ => {
                let argument = self.argument(meaning, name)?;
                if let Some(other) = clash(&draft.options, meaning) {
                    let message = format!("{name} and {other} exclude each other");
                    return Err(word.fault(Kind::Syntax, message));
                }
                if let (Meaning::Intelligent, Argument::Number(_)) = (meaning, &argument) {
                    let message = "Intelligent with a number of solutions is not supported: which final positions count as one is left open; \
                         MaxSolutions limits the solutions";
                    self.report(word.fault(Kind::Unsupported, message));
                }
                set(&mut draft.options, meaning, &argument);
            }
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
}

impl Draft<'_> {
    /// Takes over from a position who has moved, and what can be captured en passant, as options say it.
    ///
    /// # Errors
    /// If no pawn has just made a double step.
    pub fn add_rights(
        &mut self,
        position: &Diagram,
        source: &'static str,
    ) -> Result<(), Diagnostic> {
        self.unmoved |= position.unmoved;
        if position.moved != Bb::EMPTY {
            self.moved |= position.moved;
            let squares = position.moved.into_iter().map(|at| at.to_string());
            self.given.push(GivenOption {
                name: names_of(Meaning::NoCastling),
                arguments: squares.collect(),
            });
        }
        if let Some(crossed) = position.en_passant {
            let name = names_of(Meaning::EnPassant);
            let word = Word {
                text: name[Language::English as usize],
                line: 1,
                column: 1,
                starts_line: true,
                source: Some(source),
            };
            let forward = (!position.to_move).forward();
            let before = crossed.step(0, -forward);
            let way = [before, Some(crossed), crossed.step(0, forward)];
            let way: Vec<Sq> = way.into_iter().flatten().collect();
            let step = long_step(&word, &way)?;
            self.given.push(GivenOption {
                name,
                arguments: step.squares(),
            });
            self.en_passant = Some((word, step));
        }
        Ok(())
    }
}

/// The names of an option.
fn names_of(meaning: Meaning) -> [&'static str; 3] {
    let option = OPTIONS.iter().find(|(known, _)| *known == meaning);
    option.map_or([""; 3], |(_, names)| *names)
}

/// The language in which the first word of a text names an option.
pub(crate) fn language_of_option(text: &str) -> Option<Language> {
    let first = text.split_whitespace().next()?;
    let in_one = |writing| {
        let mut all = LANGUAGES.into_iter();
        all.find(|&language| named(first, language, writing) != Match::None)
    };
    in_one(Writing::Whole).or_else(|| in_one(Writing::Abbreviated))
}

/// The option that a word names, or the options: those of Popeye first, so that what it takes for an abbreviation is one here.
fn named(word: &str, language: Language, writing: Writing) -> Match {
    let names = |only_popeyes: bool| {
        OPTIONS.iter().map(move |(meaning, names)| {
            let is_meant = !only_popeyes || meaning.is_known_to_popeye();
            if is_meant {
                names[language as usize]
            } else {
                ""
            }
        })
    };
    let first = writing.lookup(word, names(true));
    first.or_else(|| writing.lookup(word, names(false)))
}

/// Puts an option in force that concerns solving and output only; `argument` is what follows its name.
pub fn set(options: &mut Options, meaning: Meaning, argument: &Argument) {
    match (meaning, argument) {
        (Meaning::Defence, &Argument::Number(number)) => {
            options.tries = (number > 0).then_some(number);
        }
        (Meaning::Threat, &Argument::Number(number)) => options.max_threat = Some(number),
        (Meaning::MaxFlights, &Argument::Number(number)) => options.max_flights = Some(number),
        (Meaning::MaxSolutions, &Argument::Number(number)) => {
            options.max_solutions = Some(number.into());
        }
        (Meaning::MaxTime, &Argument::Number(number)) => options.max_seconds = Some(number.into()),
        (Meaning::Intelligent, &Argument::Number(number)) => options.max_per_ending = Some(number),
        (Meaning::NonTrivial, &Argument::Numbers(granted, length)) => {
            options.non_trivial = Some(NonTrivial { granted, length });
        }
        (Meaning::FromMove, Argument::Path(path)) => {
            options.from_move.clone_from(path);
            options.move_numbers = true;
        }
        (Meaning::UpToMove, Argument::Path(path)) => {
            options.up_to_move.clone_from(path);
            options.move_numbers = true;
        }
        (_, Argument::None) => switch_on(options, meaning),
        _ => {}
    }
}

/// Puts an option in force that is a mere word.
fn switch_on(options: &mut Options, meaning: Meaning) {
    match meaning {
        Meaning::Try => options.tries = Some(1),
        Meaning::Duplex => options.duplex = Duplex::Full,
        Meaning::HalfDuplex => options.duplex = Duplex::Half,
        _ => {
            if let Some(switch) = switch(options, meaning) {
                *switch = true;
            }
        }
    }
}

/// What an option that is a mere word switches on; those that change nothing have no switch.
fn switch(options: &mut Options, meaning: Meaning) -> Option<&mut bool> {
    Some(match meaning {
        Meaning::NoCheckingTries => &mut options.no_checking_tries,
        Meaning::SetPlay => &mut options.set_play,
        Meaning::NullMoves => &mut options.null_moves,
        Meaning::Variations => &mut options.variations,
        Meaning::MoveNumbers => &mut options.move_numbers,
        Meaning::NoThreat => &mut options.no_threat,
        Meaning::KeepMatingMan => &mut options.keep_mating_man,
        Meaning::StopOnShort => &mut options.stop_on_short,
        Meaning::NoBoard => &mut options.no_board,
        Meaning::NoShortVariations => &mut options.no_short_variations,
        Meaning::PostKeyPlay => &mut options.post_key_play,
        Meaning::Quodlibet => &mut options.quodlibet,
        Meaning::Intelligent => &mut options.ends_first,
        Meaning::CastlingOff => &mut options.castling_off,
        Meaning::EnPassantOn => &mut options.en_passant_on,
        Meaning::GoalIsEnd => &mut options.goal_is_end,
        Meaning::MatesInOne => &mut options.mates_in_one,
        _ => return None,
    })
}

/// The option in force with which another cannot be combined.
pub fn clash(options: &Options, meaning: Meaning) -> Option<&'static str> {
    match (options.duplex, meaning) {
        (Duplex::Full, Meaning::HalfDuplex) => Some("Duplex"),
        (Duplex::Half, Meaning::Duplex) => Some("HalfDuplex"),
        _ => None,
    }
}

/// Two castlings that exclude each other, named by the home squares of their rooks, that of White first.
fn exclusive_pair(list: &Word, squares: &[Sq]) -> Result<ExclusivePair, Diagnostic> {
    let wing = |side: Side, at: Sq| {
        [Wing::King, Wing::Queen]
            .into_iter()
            .find(|&wing| castling::rook_home(side, wing) == at)
    };
    let pair = |white: Sq, black: Sq| Some([wing(Side::White, white)?, wing(Side::Black, black)?]);
    if let &[first, second] = squares {
        if let Some(found) = pair(first, second) {
            return Ok(found);
        }
        if pair(second, first).is_some() {
            let fault = list.fault(Kind::Syntax, "the square of the white rook comes first");
            return Err(fault.suggesting(Some(format!("{second}{first}"))));
        }
    }
    let message = format!(
        "'{}' is not a pair of home squares, one of a white and one of a black rook, e.g. a1h8",
        list.text
    );
    Err(list.fault(Kind::Syntax, message))
}

/// The pawn step just played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LongStep {
    /// Whose pawn it was.
    pub side: Side,
    /// Where it stood.
    pub departure: Sq,
    /// The last square it crossed.
    pub crossed: Sq,
    /// The one before, in a step of three squares.
    pub also_crossed: Option<Sq>,
    /// Where it stands.
    pub arrival: Sq,
    /// A rule has brought it there, not its step.
    pub is_elsewhere: bool,
}

impl LongStep {
    /// Departure, crossed squares and arrival.
    fn squares(&self) -> String {
        let crossed = self.also_crossed.into_iter().chain([self.crossed]);
        let squares = [self.departure]
            .into_iter()
            .chain(crossed)
            .chain([self.arrival]);
        squares.map(|at| at.to_string()).collect()
    }
}

/// The step of a pawn along departure, one or two crossed squares, and arrival: that of the step, or the square to which a rule has
/// brought the pawn at once.
fn long_step(word: &Word, squares: &[Sq]) -> Result<LongStep, Diagnostic> {
    // the square that a double step crosses tells the whole of it
    if let [crossed] = *squares {
        return double_step(crossed).ok_or_else(|| not_a_step(word));
    }
    // pawns make two steps from their second rank, three from their first
    let (ranks, also_crossed) = match *squares {
        [_, _, _] => (1, None),
        [_, also, _, _] => (0, Some(also)),
        _ => return Err(not_a_step(word)),
    };
    let straight = |side: Side| {
        let from = side.home_rank() as i8 + ranks * side.forward();
        let steps = squares[..squares.len() - 1].windows(2);
        squares[0].rank() as i8 == from
            && steps
                .into_iter()
                .all(|step| step[0].step(0, side.forward()) == Some(step[1]))
    };
    let side = Side::BOTH.into_iter().find(|&side| straight(side));
    let side = side.ok_or_else(|| not_a_step(word))?;
    let (crossed, arrival) = (squares[squares.len() - 2], squares[squares.len() - 1]);
    Ok(LongStep {
        side,
        departure: squares[0],
        crossed,
        also_crossed,
        arrival,
        is_elsewhere: crossed.step(0, side.forward()) != Some(arrival),
    })
}

/// The double step of a pawn over this square.
fn double_step(crossed: Sq) -> Option<LongStep> {
    let side = Side::BOTH
        .into_iter()
        .find(|side| crossed.rank() as i8 == side.home_rank() as i8 + 2 * side.forward())?;
    Some(LongStep {
        side,
        departure: crossed.step(0, -side.forward())?,
        crossed,
        also_crossed: None,
        arrival: crossed.step(0, side.forward())?,
        is_elsewhere: false,
    })
}

fn not_a_step(word: &Word) -> Diagnostic {
    word.fault(
        Kind::Unsupported,
        "only the double step of a pawn, or a step of three squares from its own first rank, is supported as en-passant \
         information: departure, crossed squares, arrival (d7d6d5), or the crossed square of a double step (d6)",
    )
}
