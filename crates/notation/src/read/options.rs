//! The command `option`.

use super::arguments::Argument;
use super::cursor::Cursor;
use super::ends::{ends_list, ends_problem};
use super::faults::{ambiguous, expect_end_of};
use super::{arguments, men};
use crate::draft::Draft;
use crate::draft::long_step::long_step;
use crate::entered::GivenOption;
use crate::source::diagnostic::{Diagnostic, Kind};
use crate::source::words::Word;
use crate::vocabulary::codes;
use crate::vocabulary::lookup::{LANGUAGES, Match, Writing};
use crate::vocabulary::tables::options::{Meaning, OPTIONS};
use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::board::piece::Side;
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::men::Language;
use sauterelle_kernel::moves::Wing;
use sauterelle_kernel::play::castling::{self, ExclusivePair};
use sauterelle_languages::{later, say};
use sauterelle_solve::problem::{Duplex, NonTrivial, Options, Retro};

/// Reads a list of options.
///
/// # Errors
/// If it is empty, or a word of it is unknown or not followed by what it needs. Options that are not available are
/// reported and skipped.
pub fn read<'s>(cursor: &mut Cursor<'s>, draft: &mut Draft<'s>) -> Result<(), Diagnostic> {
    let column = cursor.language as usize;
    let names = || OPTIONS.iter().map(move |(_, names)| names[column]);
    let mut read_any = false;
    while let Some(word) = cursor.peek() {
        match named(word.text, cursor.language, cursor.writing) {
            Match::One(index)
                if ends_problem(cursor, word)
                    && !OPTIONS[index].1[column].eq_ignore_ascii_case(word.text) =>
            {
                break;
            }
            Match::One(index) => {
                cursor.next();
                let arguments = cursor.reader;
                option(
                    cursor,
                    word,
                    OPTIONS[index].0,
                    OPTIONS[index].1[column],
                    draft,
                )?;
                let arguments = arguments.until(&cursor.reader);
                draft.given.push(GivenOption {
                    name: OPTIONS[index].1,
                    arguments: match (OPTIONS[index].0, &draft.en_passant) {
                        // in the words of Popeye, which knows the whole step only
                        (Meaning::EnPassant, Some((_, step))) => step.squares(),
                        _ => arguments,
                    },
                });
            }
            Match::Several(indices) if !ends_list(cursor, word.text) => {
                let names = indices.iter().map(|&index| OPTIONS[index].1[column]);
                return Err(ambiguous(cursor, word, later!("option"), names));
            }
            _ => break,
        }
        read_any = true;
    }
    if !read_any
        && cursor
            .peek()
            .is_none_or(|word| ends_list(cursor, word.text))
    {
        return Err(cursor.missing(&say!("an option")));
    }
    expect_end_of(cursor, later!("option"), names())
}

fn option<'s>(
    cursor: &mut Cursor<'s>,
    word: Word<'s>,
    meaning: Meaning,
    name: &'static str,
    draft: &mut Draft<'s>,
) -> Result<(), Diagnostic> {
    match meaning {
        Meaning::EnPassant => {
            let squares = squares(cursor, name)?;
            draft.en_passant = Some((word, long_step(&word, &squares)?));
        }
        Meaning::NoCastling => {
            for at in squares(cursor, name)? {
                draft.moved |= Bb::of(at);
            }
        }
        Meaning::ExclusiveCastlings => {
            let what = say!("a pair of squares after {name}");
            let (squares, list) = cursor.expect(&what, codes::squares)?;
            draft
                .exclusive_castlings
                .push(exclusive_pair(&list, &squares)?);
        }
        Meaning::LastCapture => draft.last_capture = Some(men::one(cursor, name)?),
        Meaning::AddMen => draft
            .options
            .added
            .extend(men::without_squares(cursor, name)?),
        Meaning::WhiteToPlay => draft.setting.white_to_play = true,
        Meaning::Unsupported => {
            cursor.report(word.fault(
                Kind::Unsupported,
                say!("the option {name} is not supported yet"),
            ));
            arguments::skip(cursor);
        }
        _ => {
            let argument = arguments::read(cursor, meaning, name)?;
            if let Some(other) = clash(&draft.options, meaning) {
                let message = say!("{name} and {other} exclude each other");
                return Err(word.fault(Kind::Syntax, message));
            }
            if let (Meaning::Intelligent, Argument::Number(_)) = (meaning, &argument) {
                let message = say!(
                    "Intelligent with a number of solutions is not supported: which final positions count as one is left open; \
                     MaxSolutions limits the solutions"
                );
                cursor.report(word.fault(Kind::Unsupported, message));
            }
            set(&mut draft.options, meaning, &argument);
        }
    }
    Ok(())
}

/// Reads one or more lists of squares.
fn squares(cursor: &mut Cursor, after: &str) -> Result<Vec<Sq>, Diagnostic> {
    let mut all = Vec::new();
    while let Some(squares) = cursor.peek().and_then(|word| codes::squares(word.text)) {
        cursor.next();
        all.extend(squares);
    }
    if all.is_empty() {
        return Err(cursor.missing(&say!("a list of squares after {after}")));
    }
    Ok(all)
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

/// Whether a word is the whole name of an option in some language.
pub(crate) fn is_option(word: &str) -> bool {
    let mut all = LANGUAGES.into_iter();
    all.any(|language| named(word, language, Writing::Whole) != Match::None)
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
    match writing.lookup(word, names(true)) {
        Match::None => writing.lookup(word, names(false)),
        // a short name of our own may begin several of Popeye's, which then refuses it
        several @ Match::Several(_) => Writing::Whole
            .lookup(word, names(false))
            .or_else(|| several),
        one => one,
    }
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
        (Meaning::Width, &Argument::Number(number)) => options.width = u16::try_from(number).ok(),
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
        Meaning::RetroStrategy => options.retro = Retro::Strategy,
        Meaning::PartialAnalysis => options.retro = Retro::Partial,
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
        Meaning::APosteriori => &mut options.a_posteriori,
        Meaning::GoalIsEnd => &mut options.goal_is_end,
        Meaning::MatesInOne => &mut options.mates_in_one,
        Meaning::DeadPositions => &mut options.dead_positions,
        _ => return None,
    })
}

/// The option in force with which another cannot be combined.
pub fn clash(options: &Options, meaning: Meaning) -> Option<&'static str> {
    match (options.duplex, options.retro, meaning) {
        (Duplex::Full, _, Meaning::HalfDuplex) => Some("Duplex"),
        (Duplex::Half, _, Meaning::Duplex) => Some("HalfDuplex"),
        (_, Retro::Strategy, Meaning::PartialAnalysis) => Some("RS"),
        (_, Retro::Partial, Meaning::RetroStrategy) => Some("PRA"),
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
            let fault = list.fault(
                Kind::Syntax,
                say!("the square of the white rook comes first"),
            );
            return Err(fault.suggesting(Some(format!("{second}{first}"))));
        }
    }
    let message = say!(
        "'{}' is not a pair of home squares, one of a white and one of a black rook, e.g. a1h8",
        list.text
    );
    Err(list.fault(Kind::Syntax, message))
}
