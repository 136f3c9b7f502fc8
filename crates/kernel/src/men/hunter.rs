//! Hunters: away from home they go like one man, homewards like another, along ranks not at all.

use super::man::{Man, Nature};
use super::part::{Only, Part};
use super::pawn::PawnWalk;
use super::table::by_code;
use super::walk::Walk;
use sauterelle_languages::Language;
use sauterelle_languages::say;
use std::sync::Mutex;

/// The hunters made so far.
///
/// They are never given back: diagrams, problems and rules hold men of the table and hunters alike as `&'static Man`, and compare them by
/// their place in memory. A pair of men makes one hunter, so what is kept is bounded by the table.
static HUNTERS: Mutex<Vec<&'static Man>> = Mutex::new(Vec::new());

/// A hunter cannot be made of this man.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{}", say!("a hunter that goes as {0} is not supported", .0))]
pub struct NoHunter(pub &'static str);

/// The hunter that goes like `away` away from its side's first rank and like `home` towards it.
///
/// # Errors
/// If one of the two goes like a pawn homewards or over men, like others, or in a way that depends on the square.
pub fn hunter(away: &'static Man, home: &'static Man) -> Result<&'static Man, NoHunter> {
    let code = [0, 1, 2].map(|l| format!("{}/{}", away.code[l], home.code[l]));
    // a table in which nothing is ever half done
    let mut known = HUNTERS
        .lock()
        .unwrap_or_else(|poisoned| poisoned.into_inner());
    if let Some(man) = known.iter().find(|man| man.code[0] == code[0]) {
        return Ok(man);
    }
    let walk = walk(away, home)?;
    let nouns = ["hunter", "chasseur", "Jäger"];
    let name = [0, 1, 2].map(|l| match l {
        1 => format!("{} {}/{}", nouns[l], away.name[l], home.name[l]),
        2 => format!("{}/{}-{}", away.name[l], home.name[l], nouns[l]),
        _ => format!("{}/{} {}", away.name[l], home.name[l], nouns[l]),
    });
    let man: &'static Man = Box::leak(Box::new(Man {
        code: code.map(|text| &*text.leak()),
        name: name.map(|text| &*text.leak()),
        aliases: &[],
        walk,
        nature: Nature::Usual,
        doc: "Away from home like the one, homewards like the other, not along ranks.",
    }));
    known.push(man);
    Ok(man)
}

/// The walk of the hunter of two men. One that goes away from home as a pawn makes double steps, captures en passant and is captured so,
/// but does not promote.
fn walk(away: &'static Man, home: &'static Man) -> Result<Walk, NoHunter> {
    let mut parts = parts(away, Only::Forward)?;
    parts.extend(self::parts(home, Only::Backward)?);
    let parts = parts.leak();
    Ok(match away.walk {
        Walk::Pawn(pawn) if goes_ahead(&pawn) => Walk::Pawn(PawnWalk {
            becomes: None,
            passes_as_pawn: true,
            // homewards it comes to its own first rank, and goes on from there
            from_any_rank: true,
            parts,
            ..pawn
        }),
        _ => Walk::Parts(parts),
    })
}

/// What is not like a pawn's, as far as it leads this way.
fn parts(man: &'static Man, only: Only) -> Result<Vec<Part>, NoHunter> {
    let fits = match man.walk {
        Walk::Parts(_) => true,
        // homewards, nothing of it is left
        Walk::Pawn(pawn) => goes_ahead(&pawn) || pawn.steps.is_empty() && pawn.takes.is_empty(),
        Walk::Borrowed(_) => false,
    };
    let parts = man.walk.parts();
    if !fits || parts.iter().any(|part| part.only != Only::All) {
        return Err(NoHunter(man.spoken()));
    }
    Ok(parts.iter().map(|part| part.only(only)).collect())
}

/// Whether a pawn goes away from home only, and in the usual way.
fn goes_ahead(pawn: &PawnWalk) -> bool {
    pawn.becomes.is_some() && !pawn.homewards && !pawn.over && !pawn.from_any_rank
}

/// The hunter with a code such as `q/n` in a language; `None` if the text is not the codes of two men with a stroke between.
pub fn hunter_by_code(code: &str, language: Language) -> Option<Result<&'static Man, NoHunter>> {
    let (away, home) = code.split_once('/')?;
    Some(hunter(by_code(away, language)?, by_code(home, language)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn made_once() {
        let make = |code| hunter_by_code(code, Language::English).unwrap();
        let man = make("q/n").unwrap();
        assert!(std::ptr::eq(man, make("Q/N").unwrap()));
        assert_eq!(man.code, ["q/n", "d/n", "d/n"]);
        assert_eq!(man.name[1], "chasseur dame/noctambule");
        assert!(make("pp/q").is_err() && make("q/o").is_err() && make("eh/q").is_err());
        assert!(hunter_by_code("q", Language::English).is_none());
    }
}
