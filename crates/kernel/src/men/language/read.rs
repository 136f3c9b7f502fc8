//! Reads walks.

use super::check::{self, MOST_PARTS};
use super::leaps::{FARTHEST, dirs, list};
use super::legs;
use super::symmetry::{self, Read};
use super::words::{
    DEEDS, FILTERS, IMAGES, LINES, LONGER_LINES, LONGER_MANNERS, MANNERS, TURNS, WHEN,
};
use super::{kept, normal};
use crate::language::{Fault, Kind, Tokens};
use crate::men::Man;
use crate::men::part::{How, Landing, Line, Only, Over, Part, Ring, Turn, When};
use crate::men::pawn::{Officers, PawnWalk};
use crate::men::walk::{Lender, Walk};
use sauterelle_languages::{later, say};

/// Finds a man by a code or a name.
pub(super) type Find<'f> = &'f dyn Fn(&str) -> Option<&'static Man>;

/// More hurdles than these never stand in a line.
const MOST_HURDLES: i64 = 6;

/// Reads a walk, as far as it reaches, in which `find` knows other men.
///
/// # Errors
/// If it is not one, or means something that no man can do.
pub fn read_walk(
    tokens: &mut Tokens,
    find: &dyn Fn(&str) -> Option<&'static Man>,
) -> Result<Walk, Fault> {
    if tokens.accept("nothing") {
        return Ok(Walk::Parts(&[]));
    }
    if tokens.accept("borrow") {
        let lenders = [("enemies", Lender::Enemies), ("friends", Lender::Friends)];
        let lender = tokens.one_of(&lenders, later!("'enemies' or 'friends'"))?;
        return Ok(Walk::Borrowed(lender));
    }
    let mut parts = Vec::new();
    let mut pawn = None;
    loop {
        let first = tokens.peek();
        let (more, as_pawn) = match tokens.accept("pawn") {
            true => (Vec::new(), Some(self::pawn(tokens)?)),
            false => term(tokens, find)?,
        };
        parts.extend(more);
        if let Some(more) = as_pawn
            && pawn.replace(more).is_some()
        {
            let message = say!("a man goes as one pawn at most");
            return Err(Fault::new(first.place, first.text, message));
        }
        if parts.len() > MOST_PARTS {
            let message = say!("a walk has {MOST_PARTS} parts at most");
            return Err(Fault::new(first.place, first.text, message));
        }
        if !tokens.accept("+") {
            break;
        }
    }
    let parts = kept::parts(symmetry::for_both_sides(&parts));
    Ok(normal::walk(match pawn {
        Some(pawn) => Walk::Pawn(PawnWalk { parts, ..pawn }),
        None => Walk::Parts(parts),
    }))
}

/// What a man can do by itself, or as another man.
fn term(tokens: &mut Tokens, find: Find) -> Result<(Vec<Read>, Option<PawnWalk>), Fault> {
    let first = tokens.peek();
    let when = WHEN.iter().find(|(word, _)| first.is(word));
    if when.is_some() {
        tokens.take();
    }
    let when = when.map(|(_, when)| *when);
    let manner = tokens.peek();
    let is_manner = MANNERS.iter().any(|(word, _)| manner.is(word))
        || LONGER_MANNERS.iter().any(|word| manner.is(word))
        || DEEDS.iter().any(|(word, _)| manner.is(word));
    if is_manner {
        let Read { part, is_fixed } = part(tokens, when.unwrap_or(When::Both))?;
        return match check::objection(&part) {
            Some(message) => Err(Fault::new(manner.place, manner.text, message)),
            None => {
                let part = normal::simplest(&part);
                Ok((vec![Read { part, is_fixed }], None))
            }
        };
    }
    let man = other_man(tokens, find)?;
    let only = filter(tokens)?;
    if when.is_none() && only == Only::All {
        return match man.walk {
            Walk::Borrowed(_) => Err(Fault::new(
                manner.place,
                manner.text,
                say!("what goes as others do is no part of a walk"),
            )),
            walk => Ok((Read::known(walk.parts()), walk.pawn().copied())),
        };
    }
    let Walk::Parts(parts) = man.walk else {
        let message = say!(
            "{} cannot be limited: it goes as a pawn, or as others do",
            man.spoken()
        );
        return Err(Fault::new(manner.place, manner.text, message));
    };
    let read = Read::known(parts).into_iter();
    let limited = read.filter_map(|Read { part, is_fixed }| {
        let limited = limited(&part, when, only)?;
        Some(limited.map(|part| Read { part, is_fixed }))
    });
    let limited: Option<Vec<Read>> = limited.collect();
    match limited {
        Some(parts) => Ok((parts, None)),
        None => Err(Fault::new(
            manner.place,
            manner.text,
            say!("the moves of {} are limited already", man.spoken()),
        )),
    }
}

/// What is left of a part of another man; nothing at all if it does not apply then, and nothing inside if it is limited already.
fn limited(part: &Part, when: Option<When>, only: Only) -> Option<Option<Part>> {
    let when = match (part.when, when) {
        (own, None) => own,
        (When::Both, Some(when)) => when,
        (own, Some(when)) if own == when => own,
        _ => return None,
    };
    let only = match (part.only, only) {
        (own, Only::All) => own,
        (Only::All, only) => only,
        _ => return Some(None),
    };
    Some(Some(Part {
        when,
        only,
        ..*part
    }))
}

fn other_man(tokens: &mut Tokens, find: Find) -> Result<&'static Man, Fault> {
    let token = tokens.take();
    let named = match token.kind {
        Kind::Word | Kind::Number | Kind::Text => find(token.text),
        Kind::Sign | Kind::End => None,
    };
    named.ok_or_else(|| {
        let manners = MANNERS.iter().map(|(word, _)| *word);
        let words = manners
            .chain(LONGER_MANNERS.iter().copied())
            .chain(DEEDS.iter().map(|(word, _)| *word))
            .chain(["pawn", "nothing", "borrow"]);
        token
            .instead_of(later!("a manner of going or a known man"))
            .or_one_of(words)
    })
}

fn part(tokens: &mut Tokens, when: When) -> Result<Read, Fault> {
    let gait = legs::first_gait(tokens);
    let how = match gait {
        Some((_, 1)) => How::Leap,
        Some(_) => How::Ride,
        None => manner(tokens)?,
    };
    let dirs = dirs(tokens)?;
    let how = limit(tokens, how)?;
    let is_fixed = tokens.accept("fixed");
    let oriented = !is_fixed && tokens.accept("ahead");
    let first = legs::gait_of(how).map(|(stops, most)| (gait.map_or(stops, |it| it.0), most));
    let has_legs = gait.is_some() || tokens.peek().is("then");
    let (how, mut line) = match first.filter(|_| has_legs) {
        Some(first) => {
            let legs = kept::legs(legs::read_more(tokens, first)?);
            (How::Course, Line::Bent(legs))
        }
        None => (how, Line::Straight),
    };
    if tokens.accept("on") {
        line = self::line(tokens)?;
    }
    let only = filter(tokens)?;
    let part = Part {
        when,
        line,
        how,
        dirs,
        oriented,
        only,
    };
    Ok(Read { part, is_fixed })
}

/// A manner, limited to so many squares if that is said.
fn limit(tokens: &mut Tokens, how: How) -> Result<How, Fault> {
    let token = tokens.peek();
    if !tokens.accept("at-most") {
        return Ok(how);
    }
    let most = tokens.number(1, FARTHEST)? as u8;
    match how {
        How::Leap => Ok(How::Leap),
        How::Ride => Ok(How::RideAtMost(most)),
        How::Withdraw(_) => Ok(How::Withdraw(most)),
        _ => {
            let message = say!("at-most is said of rides only");
            Err(Fault::new(token.place, token.text, message))
        }
    }
}

fn manner(tokens: &mut Tokens) -> Result<How, Fault> {
    let token = tokens.take();
    if let Some((_, how)) = MANNERS.iter().find(|(word, _)| token.is(word)) {
        return Ok(*how);
    }
    match token.text {
        "hop" => Ok(How::Over(over(tokens)?)),
        "around" => Ok(How::Around(ring(tokens))),
        "beside" => Ok(How::Beside(ring(tokens))),
        // bounce
        _ => Ok(How::Bounces {
            legs: tokens.number(1, 64)? as u8,
            riding: tokens.accept("riding"),
            anywhere: tokens.accept("anywhere"),
        }),
    }
}

fn over(tokens: &mut Tokens) -> Result<Over, Fault> {
    let hurdles = match tokens.accept("over") {
        true => tokens.number(1, MOST_HURDLES)? as u8,
        false => 1,
    };
    let near = tokens.accept("near");
    let turn = match tokens.accept("turn") {
        true => tokens.one_of(TURNS, later!("a part of a circle"))?,
        false => Turn::None,
    };
    let landing = match tokens.accept("land") {
        false => Landing::At(1),
        true if tokens.accept("equal") => Landing::Equal,
        true if tokens.accept("any") => Landing::Any,
        true => Landing::At(tokens.number(1, FARTHEST)? as u8),
    };
    Ok(Over {
        hurdles,
        near,
        turn,
        landing,
    })
}

fn ring(tokens: &mut Tokens) -> Ring {
    Ring {
        queen_lines: tokens.accept("queen-lines"),
        enemies: tokens.accept("enemies"),
    }
}

fn line(tokens: &mut Tokens) -> Result<Line, Fault> {
    if tokens.accept("reflected") {
        return Ok(Line::Reflected(tokens.number(1, 9)? as u8));
    }
    if tokens.accept("zigzag") {
        let mut images = vec![tokens.one_of(IMAGES, later!("a mirror or a turn"))?];
        while let Some((_, image)) = IMAGES.iter().find(|(word, _)| tokens.peek().is(word)) {
            tokens.take();
            images.push(*image);
        }
        images.sort_unstable();
        images.dedup();
        return Ok(Line::Zigzag(kept::images(images)));
    }
    let token = tokens.peek();
    tokens.one_of(LINES, later!("a line")).map_err(|_| {
        let words = LINES.iter().map(|(word, _)| *word);
        token
            .instead_of(later!("a line"))
            .or_one_of(words.chain(LONGER_LINES.iter().copied()))
    })
}

fn filter(tokens: &mut Tokens) -> Result<Only, Fault> {
    if !tokens.accept("only") {
        return Ok(Only::All);
    }
    let token = tokens.peek();
    if !tokens.accept("files") {
        let found = tokens.one_of(FILTERS, later!("a filter"));
        return found.map_err(|_| {
            let words = FILTERS.iter().map(|(word, _)| *word);
            token
                .instead_of(later!("a filter"))
                .or_one_of(words.chain(["files"]))
        });
    }
    let letters = tokens.take();
    let file = |letter: char| "abcdefgh".find(letter).map(|file| 1 << file);
    let files: Option<Vec<u8>> = letters.text.chars().map(file).collect();
    match files.filter(|files| !files.is_empty() && letters.kind == Kind::Word) {
        Some(files) => Ok(Only::FromFiles(
            files.into_iter().fold(0, |all, file| all | file),
        )),
        None => Err(letters.instead_of(later!("files, as letters from a to h,"))),
    }
}

fn pawn(tokens: &mut Tokens) -> Result<PawnWalk, Fault> {
    let list_after = |word: &str, tokens: &mut Tokens| match tokens.accept(word) {
        true => list(tokens).map(kept::dirs),
        false => Ok(&[][..]),
    };
    let mut pawn = PawnWalk {
        steps: list_after("steps", tokens)?,
        takes: list_after("takes", tokens)?,
        over: false,
        homewards: false,
        from_any_rank: false,
        becomes: None,
        passes_as_pawn: false,
        parts: &[],
    };
    loop {
        let flags = [
            ("over", &mut pawn.over),
            ("homewards", &mut pawn.homewards),
            ("from-any-rank", &mut pawn.from_any_rank),
            ("passes", &mut pawn.passes_as_pawn),
        ];
        let token = tokens.peek();
        match flags.into_iter().find(|(word, _)| token.is(word)) {
            Some((_, flag)) => *flag = true,
            None => break,
        }
        tokens.take();
    }
    if tokens.accept("promotes") {
        pawn.becomes = Some(match tokens.accept("marine") {
            true => Officers::Marine,
            false => Officers::Orthodox,
        });
    }
    Ok(pawn)
}
