//! Legs of a line, read and written.

use super::leaps;
use super::squares;
use super::words::{BENDS, DEEDS, word_for};
use crate::language::{Fault, Tokens};
use crate::men::dirs::Dir;
use crate::men::leg::{Bend, Deed, Leg, MOST_LEGS};
use crate::men::part::{How, Line, Part};
use sauterelle_languages::{later, say};

/// As far as any ride on the board.
const UNLIMITED: u8 = 7;

/// How a leg is gone along: what is done on it, and how many steps it has at most.
type Gait = (Deed, u8);

/// The gait of a first leg that is no manner of its own; nothing if none begins here.
pub(super) fn first_gait(tokens: &mut Tokens) -> Option<Gait> {
    let token = tokens.peek();
    let (_, deed) = DEEDS.iter().find(|(word, _)| token.is(word))?;
    tokens.take();
    Some((*deed, steps(tokens)))
}

/// So many steps after a word such as `pass`.
fn steps(tokens: &mut Tokens) -> u8 {
    match tokens.accept("ride") {
        true => UNLIMITED,
        false => 1,
    }
}

/// The gait of a first leg in this manner, if more legs can follow.
pub(super) fn gait_of(how: How) -> Option<Gait> {
    match how {
        How::Leap => Some((Deed::Stop, 1)),
        How::Ride => Some((Deed::Stop, UNLIMITED)),
        How::RideAtMost(most) => Some((Deed::Stop, most)),
        _ => None,
    }
}

/// Reads the legs that follow the first one.
pub(super) fn read_more(tokens: &mut Tokens, (deed, most): Gait) -> Result<Vec<Leg>, Fault> {
    let bend = Bend::First;
    let mut legs = vec![Leg { bend, most, deed }];
    while tokens.peek().is("then") {
        let token = tokens.take();
        if legs.len() == MOST_LEGS {
            let message = say!("a line has {MOST_LEGS} legs at most");
            return Err(Fault::new(token.place, token.text, message));
        }
        legs.push(leg(tokens)?);
    }
    Ok(legs)
}

fn leg(tokens: &mut Tokens) -> Result<Leg, Fault> {
    let token = tokens.peek();
    let (deed, most) = match first_gait(tokens) {
        Some(gait) => gait,
        None if tokens.accept("leap") => (Deed::Stop, 1),
        None if tokens.accept("ride") => (Deed::Stop, UNLIMITED),
        None => {
            let words = DEEDS.iter().map(|(word, _)| *word);
            let fault = token.instead_of(later!("what is done on a leg"));
            return Err(fault.or_one_of(["leap", "ride"].into_iter().chain(words)));
        }
    };
    let bend = match tokens.accept("turn") {
        true => Bend::Turned(turns(tokens)?),
        false => Bend::Outward(leaps::dirs(tokens)?),
    };
    let most = match tokens.accept("at-most") {
        true => most.min(tokens.number(1, i64::from(UNLIMITED))? as u8),
        false => most,
    };
    Ok(Leg { bend, most, deed })
}

fn turns(tokens: &mut Tokens) -> Result<u8, Fault> {
    let mut turns = tokens.one_of(BENDS, later!("a part of a circle"))?;
    while let Some((_, more)) = BENDS.iter().find(|(word, _)| tokens.peek().is(word)) {
        tokens.take();
        turns |= more;
    }
    Ok(turns)
}

/// In more ways than these no line bends.
const MOST_LINES: usize = 1000;

/// In how many ways a line may bend at most.
fn number_of_lines(part: &Part) -> usize {
    let legs = part.legs();
    let of = |leg: &Leg| match leg.bend {
        Bend::First => 1,
        Bend::Outward(dirs) => dirs.len(),
        Bend::Turned(turns) => turns.count_ones() as usize,
    };
    let bends = legs.iter().map(of);
    let squares = legs.iter().rev().skip(1).map(|leg| usize::from(leg.most));
    bends.chain(squares).product()
}

/// Why there is no such line, as a sentence; nothing if there is.
pub(super) fn objection(part: &Part) -> Option<String> {
    let legs = part.legs();
    let takes = legs.iter().filter(|leg| leg.deed == Deed::Take).count();
    match legs.last() {
        _ if !matches!(part.line, Line::Bent(_)) => Some(say!("the legs are the line")),
        Some(last) if last.deed != Deed::Stop => {
            Some(say!("the last leg of a line leaps or rides"))
        }
        _ if number_of_lines(part) > MOST_LINES => Some(say!("the line bends in too many ways")),
        _ if takes > 1 => Some(say!("a man captures one man in a move: one leg takes")),
        _ => None,
    }
}

/// The manner of the first leg, without its limit.
pub(super) fn manner(leg: Leg) -> String {
    let steps = if leg.most > 1 { "ride" } else { "leap" };
    match (word_for(DEEDS, leg.deed), steps) {
        (None, steps) => steps.into(),
        (Some(word), "leap") => word.into(),
        (Some(word), steps) => format!("{word} {steps}"),
    }
}

/// The limit of a leg, if it has one.
pub(super) fn limit(most: u8) -> Option<String> {
    (2..UNLIMITED)
        .contains(&most)
        .then(|| format!("at-most {most}"))
}

/// The legs behind the first one, which leads in these directions, as they are written.
pub(super) fn written(legs: &[Leg], dirs: Vec<Dir>) -> Vec<String> {
    let mut words = Vec::new();
    let mut before = dirs;
    for leg in legs.iter().skip(1) {
        words.push(format!("then {}", manner(*leg)));
        let outward = leg.bend.outward_from(&before);
        words.extend(match (leg.bend, outward) {
            (Bend::First, _) => None,
            (_, Some(dirs)) => Some(squares::text_of_all(&dirs)),
            (Bend::Outward(dirs), None) => Some(squares::text_of_all(dirs)),
            (Bend::Turned(turns), None) => Some(format!("turn {}", written_turns(turns))),
        });
        words.extend(limit(leg.most));
        before = before.iter().flat_map(|dir| leg.bend.of(*dir)).collect();
    }
    words
}

fn written_turns(turns: u8) -> String {
    let mut left = turns;
    let mut words = Vec::new();
    // those of several turns come first
    for (word, these) in BENDS {
        if left & these == *these && left != 0 {
            words.push(*word);
            left &= !these;
        }
    }
    words.join(" ")
}
