//! Reads walks.

use super::check::{self, MOST_PARTS};
use super::squares;
use super::words::{FILTERS, IMAGES, LINES, LONGER_LINES, LONGER_MANNERS, MANNERS, TURNS, WHEN};
use super::{kept, normal};
use crate::language::{Fault, Kind, Tokens};
use crate::men::Man;
use crate::men::dirs::Dir;
use crate::men::part::{How, Landing, Line, Only, Over, Part, Ring, Turn, When};
use crate::men::pawn::{Officers, PawnWalk};
use crate::men::walk::{Lender, Walk};
use sauterelle_languages::{later, say};

/// Finds a man by a code or a name.
pub(super) type Find<'f> = &'f dyn Fn(&str) -> Option<&'static Man>;

/// No leap is longer, in either direction.
const FARTHEST: i64 = 7;

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
        let more = match tokens.accept("pawn") {
            true => Walk::Pawn(self::pawn(tokens)?),
            false => term(tokens, find)?,
        };
        parts.extend_from_slice(more.parts());
        if let Walk::Pawn(more) = more
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
    let parts = kept::parts(parts);
    Ok(normal::walk(match pawn {
        Some(pawn) => Walk::Pawn(PawnWalk { parts, ..pawn }),
        None => Walk::Parts(parts),
    }))
}

/// What a man can do by itself, or as another man.
fn term(tokens: &mut Tokens, find: Find) -> Result<Walk, Fault> {
    let first = tokens.peek();
    let when = WHEN.iter().find(|(word, _)| first.is(word));
    if when.is_some() {
        tokens.take();
    }
    let when = when.map(|(_, when)| *when);
    let manner = tokens.peek();
    let is_manner = MANNERS.iter().any(|(word, _)| manner.is(word))
        || LONGER_MANNERS.iter().any(|word| manner.is(word));
    if is_manner {
        let part = normal::simplest(&part(tokens, when.unwrap_or(When::Both))?);
        return match check::objection(&part) {
            Some(message) => Err(Fault::new(manner.place, manner.text, message)),
            None => Ok(Walk::Parts(kept::parts(vec![part]))),
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
            walk => Ok(walk),
        };
    }
    let Walk::Parts(parts) = man.walk else {
        let message = say!(
            "{} cannot be limited: it goes as a pawn, or as others do",
            man.spoken()
        );
        return Err(Fault::new(manner.place, manner.text, message));
    };
    let limited = parts.iter().filter_map(|part| limited(part, when, only));
    let limited: Option<Vec<Part>> = limited.collect();
    match limited {
        Some(parts) => Ok(Walk::Parts(kept::parts(parts))),
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
            .chain(["pawn", "nothing", "borrow"]);
        token
            .instead_of(later!("a manner of going or a known man"))
            .or_one_of(words)
    })
}

fn part(tokens: &mut Tokens, when: When) -> Result<Part, Fault> {
    let how = manner(tokens)?;
    let dirs = dirs(tokens)?;
    let oriented = tokens.accept("ahead");
    let line = match tokens.accept("on") {
        true => line(tokens)?,
        false => Line::Straight,
    };
    let only = filter(tokens)?;
    Ok(Part {
        when,
        line,
        how,
        dirs,
        oriented,
        only,
    })
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

fn dirs(tokens: &mut Tokens) -> Result<&'static [Dir], Fault> {
    let mut dirs = Vec::new();
    loop {
        let token = tokens.peek();
        match token.kind {
            Kind::Word => {
                let Some(more) = of_letters(token.text) else {
                    break;
                };
                tokens.take();
                dirs.extend(more);
            }
            Kind::Sign if tokens.accept("(") => {
                let shorter = tokens.number(0, FARTHEST)? as i8;
                tokens.expect(",")?;
                let longer = tokens.number(1, FARTHEST)? as i8;
                tokens.expect(")")?;
                dirs.extend(squares::leaps((shorter.min(longer), shorter.max(longer))));
            }
            Kind::Sign if token.is("[") => dirs.extend(list(tokens)?),
            _ => break,
        }
    }
    if dirs.is_empty() {
        let token = tokens.peek();
        let wanted = say!(
            "squares (letters of {}, (m,n) or [x,y …])",
            squares::letters()
        );
        return Err(token.instead_of(&wanted));
    }
    squares::sort(&mut dirs);
    Ok(kept::dirs(dirs))
}

/// The leaps for which a word of letters stands.
fn of_letters(word: &str) -> Option<Vec<Dir>> {
    let leaps: Option<Vec<Vec<Dir>>> = word.chars().map(squares::of_letter).collect();
    leaps.map(|leaps| leaps.concat())
}

/// Leaps one by one, between brackets.
fn list(tokens: &mut Tokens) -> Result<Vec<Dir>, Fault> {
    tokens.expect("[")?;
    let mut dirs = Vec::new();
    while !tokens.accept("]") {
        let token = tokens.peek();
        let dx = tokens.number(-FARTHEST, FARTHEST)? as i8;
        tokens.expect(",")?;
        let dy = tokens.number(-FARTHEST, FARTHEST)? as i8;
        if (dx, dy) == (0, 0) {
            return Err(Fault::new(
                token.place,
                "0,0",
                say!("a leap leads to another square"),
            ));
        }
        dirs.push((dx, dy));
    }
    squares::sort(&mut dirs);
    Ok(dirs)
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
