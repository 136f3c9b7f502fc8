//! Reads what a condition does.

use super::expression::{Asked, Reader};
use crate::expression::{ManOn, YesNo};
use crate::hooks::{
    Acts, Becoming, Checks, Choice, Clause, Effects, Ends, Forbids, Freezes, Goes, Manner, May,
    Means, Model, Pawns, Place, Prefers, Still,
};
use sauterelle_kernel::board::piece::Side;
use sauterelle_kernel::hooks::{Level, Stage, Strictness};
use sauterelle_kernel::language::{Fault, Kind, Token, as_written};
use sauterelle_languages::{later, say};

const STAGES: &[(&str, Stage)] = &[
    ("arrival", Stage::Arrival),
    ("removal", Stage::Removal),
    ("transformation", Stage::Transformation),
    ("transfer", Stage::Transfer),
    ("recolouring", Stage::Recolouring),
    ("rebirth", Stage::Rebirth),
    ("emergence", Stage::Emergence),
    ("consequence", Stage::Consequence),
];

const CLAUSES: [&str; 13] = [
    "forbid", "freeze", "goes", "illegal", "after", "check", "prefers", "pawns", "wins", "loses",
    "draws", "may", "kings",
];

const SIDES: &[(&str, &[Side])] = &[
    ("white", &[Side::White]),
    ("black", &[Side::Black]),
    ("both", &Side::BOTH),
];

const STRICTNESS: &[(&str, Strictness)] = &[
    ("ultra", Strictness::Ultra),
    ("ultra-pseudolegal", Strictness::UltraPseudolegal),
    ("consequent", Strictness::Consequent),
];

/// A clause, and what is said of it.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Stated {
    pub clause: Clause,
    /// Its own sentence in English, French and German, or its text.
    pub says: [String; 3],
}

/// All clauses of a condition, one at least.
pub(crate) fn clauses(reader: &mut Reader) -> Result<Vec<Stated>, Fault> {
    let mut all = Vec::new();
    loop {
        let token = reader.tokens.peek();
        let is_clause = CLAUSES.iter().any(|word| token.is(word));
        if !is_clause && !all.is_empty() {
            return Ok(all);
        }
        let before = reader.tokens.clone();
        reader.tokens.take();
        reader.begin_clause();
        let clause = clause(reader, token)?;
        let text = as_written(reader.tokens.since(&before));
        let says = match reader.tokens.accept("says") {
            true => sentences(reader)?,
            false => [0; 3].map(|_| text.clone()),
        };
        reader.end_clause();
        all.push(Stated { clause, says });
    }
}

/// A sentence for all languages, or one for each of three. That of the condition may follow.
fn sentences(reader: &mut Reader) -> Result<[String; 3], Fault> {
    let mut ahead = reader.tokens.clone();
    let number = std::iter::from_fn(|| ahead.accept_kind(Kind::Text)).count();
    let mut sentence = || match reader.tokens.accept_kind(Kind::Text) {
        Some(token) => Ok(token.text.to_string()),
        None => Err(reader.tokens.peek().instead_of(later!("a sentence"))),
    };
    let first = sentence()?;
    match number {
        1 | 2 => Ok([0; 3].map(|_| first.clone())),
        _ => Ok([first, sentence()?, sentence()?]),
    }
}

fn clause(reader: &mut Reader, token: Token) -> Result<Clause, Fault> {
    Ok(match token.text {
        "forbid" => {
            let still = still(reader)?;
            if still == Still::Threatens {
                let message =
                    say!("what threatens is not forbidden: say 'illegal yet threatening'");
                return Err(Fault::new(token.place, token.text, message));
            }
            let still_observes = still == Still::Observes;
            let asked = match still_observes {
                true => Asked::Threat,
                false => Asked::Move,
            };
            Clause::Forbids(Forbids {
                when: when(reader, asked)?,
                uses: reader.uses,
                still_observes,
            })
        }
        "freeze" => Clause::Freezes(Freezes {
            when: when(reader, Asked::Man)?,
        }),
        "goes" => Clause::Goes(goes(reader)?),
        "illegal" => Clause::Acts(illegal(reader)?),
        "after" => Clause::Acts(after(reader)?),
        "check" if reader.tokens.accept("means") => {
            reader.asked = Asked::Meaning;
            Clause::Means(Means {
                when: reader.yes_no()?,
                of_enemy: reader.asks_for_enemy,
            })
        }
        "check" => Clause::Checks(Checks {
            when: when(reader, Asked::Side)?,
        }),
        "prefers" => Clause::Prefers(prefers(reader)?),
        "pawns" if leaps_anywhere(reader) => Clause::May(May {
            manner: Manner::Leap,
            when: None,
        }),
        "pawns" => Clause::Pawns(pawns(reader)?),
        "may" => Clause::May(may(reader)?),
        "kings" => {
            reader.tokens.expect("are")?;
            reader.tokens.expect("common")?;
            Clause::CommonKings
        }
        "wins" => Clause::Acts(ends(reader, Ends::Won)?),
        "loses" => Clause::Acts(ends(reader, Ends::Lost)?),
        "draws" => Clause::Acts(ends(reader, Ends::Drawn)?),
        _ => {
            let fault = token.instead_of(later!("a clause, such as 'forbid' or 'after',"));
            return Err(fault.or_one_of(CLAUSES));
        }
    })
}

/// What a man does none the less where moves are excluded: `yet observing`, `yet threatening`.
fn still(reader: &mut Reader) -> Result<Still, Fault> {
    const STILL: &[(&str, Still)] = &[
        ("observing", Still::Observes),
        ("threatening", Still::Threatens),
    ];
    match reader.tokens.accept("yet") {
        true => reader
            .tokens
            .one_of(STILL, later!("'observing' or 'threatening'")),
        false => Ok(Still::Nothing),
    }
}

/// What follows `illegal`.
fn illegal(reader: &mut Reader) -> Result<Acts, Fault> {
    let still = still(reader)?;
    let stage = match reader.tokens.accept("after") {
        true => reader
            .tokens
            .one_of(STAGES, later!("a stage of the move"))?,
        false => Stage::Judgement,
    };
    Ok(Acts {
        stage,
        when: Some(when(reader, Asked::Played)?),
        effects: Vec::new(),
        uses: reader.uses,
        still,
    })
}

/// What follows `may`.
fn may(reader: &mut Reader) -> Result<May, Fault> {
    const MANNERS: &[(&str, Manner)] = &[
        ("capture", Manner::CaptureOwn),
        ("swap", Manner::Swap),
        ("pass", Manner::Pass),
    ];
    let manner = reader
        .tokens
        .one_of(MANNERS, later!("'capture own', 'swap' or 'pass'"))?;
    if manner == Manner::CaptureOwn {
        reader.tokens.expect("own")?;
    }
    let when = match reader.tokens.peek().is("when") {
        true => Some(when(reader, Asked::Move)?),
        false => None,
    };
    Ok(May { manner, when })
}

/// What follows `wins`, `loses` and `draws`.
fn ends(reader: &mut Reader, ends: Ends) -> Result<Acts, Fault> {
    let when = Some(when(reader, Asked::End)?);
    reader.uses.end = true;
    Ok(Acts {
        stage: Stage::Judgement,
        when,
        effects: vec![Effects::End(ends)],
        uses: reader.uses,
        still: Still::Nothing,
    })
}

/// What follows `goes`.
fn goes(reader: &mut Reader) -> Result<Goes, Fault> {
    let also = reader.tokens.accept("also");
    let mut choices = Vec::new();
    loop {
        reader.tokens.expect("as")?;
        reader.asked = Asked::Walk;
        let model = if reader.tokens.accept("observers") {
            reader.uses.observation = true;
            Model::Observers(Level::Geometry)
        } else if reader.tokens.accept("attackers") {
            reader.uses.observation = true;
            Model::Observers(Level::Observation)
        } else {
            Model::Kind(reader.kind()?)
        };
        let when: Option<YesNo> = match reader.tokens.peek().is("when") {
            true => Some(when(reader, Asked::Walk)?),
            false => None,
        };
        choices.push((model, when));
        if !reader.tokens.accept(",") {
            return Ok(Goes {
                also,
                choices,
                asks_for_observations: reader.uses.observation,
            });
        }
    }
}

/// What follows `after`.
fn after(reader: &mut Reader) -> Result<Acts, Fault> {
    let stage = reader
        .tokens
        .one_of(STAGES, later!("a stage of the move"))?;
    reader.asked = Asked::Played;
    let when = match reader.tokens.peek().is("when") {
        true => Some(when(reader, Asked::Played)?),
        false => None,
    };
    reader.tokens.expect(":")?;
    let mut effects = vec![effect(reader)?];
    while reader.tokens.accept(",") {
        effects.push(effect(reader)?);
    }
    Ok(Acts {
        stage,
        when,
        effects,
        uses: reader.uses,
        still: Still::Nothing,
    })
}

fn when(reader: &mut Reader, asked: Asked) -> Result<YesNo, Fault> {
    reader.tokens.expect("when")?;
    reader.asked = asked;
    reader.yes_no()
}

/// What follows `prefers`.
fn prefers(reader: &mut Reader) -> Result<Prefers, Fault> {
    let sides = reader
        .tokens
        .one_of(SIDES, later!("'white', 'black' or 'both'"))?;
    let strictness = match reader.tokens.accept(":") {
        true => Strictness::Normal,
        false => {
            let strictness = reader
                .tokens
                .one_of(STRICTNESS, later!("':' or how strictly"))?;
            reader.tokens.expect(":")?;
            strictness
        }
    };
    reader.asked = Asked::Move;
    let most = reader.measure()?;
    Ok(Prefers {
        sides,
        strictness,
        most,
    })
}

/// Whether `leap from any rank` follows.
fn leaps_anywhere(reader: &mut Reader) -> bool {
    let mut ahead = reader.tokens.clone();
    let words = ["leap", "from", "any", "rank"];
    let follows = words.iter().all(|word| ahead.accept(word));
    if follows {
        *reader.tokens = ahead;
    }
    follows
}

/// What follows `pawns`.
fn pawns(reader: &mut Reader) -> Result<Pawns, Fault> {
    let token = reader.tokens.take();
    let mut words = |words: &[&str]| {
        words
            .iter()
            .try_for_each(|word| reader.tokens.expect(word).map(|_| ()))
    };
    match token.text {
        "never" => {
            words(&["promote"])?;
            Ok(Pawns::NeverPromote)
        }
        "leap" => {
            words(&["from", "first", "rank"])?;
            Ok(Pawns::LeapFromFirstRank)
        }
        "act" => {
            words(&["on", "first", "rank"])?;
            Ok(Pawns::ActOnFirstRank)
        }
        "capture" => {
            words(&["on", "first", "rank"])?;
            Ok(Pawns::CaptureOnFirstRank)
        }
        "promote" => {
            let also = reader.tokens.accept("also");
            reader.tokens.expect("to")?;
            let mut men = vec![reader.man_named()?];
            while reader.tokens.accept(",") {
                men.push(reader.man_named()?);
            }
            Ok(match also {
                true => {
                    let men = men.into_iter().map(|man| reader.men[man]);
                    Pawns::PromoteAlsoTo(men.collect())
                }
                false => Pawns::PromoteTo(men),
            })
        }
        _ => {
            let fault = token.instead_of(later!("what pawns do"));
            Err(fault.or_one_of(["never", "leap", "act", "capture", "promote"]))
        }
    }
}

const EFFECTS: [&str; 11] = [
    "change", "make", "remove", "place", "move", "put", "swap", "each", "choose", "remember",
    "forget",
];

fn effect(reader: &mut Reader) -> Result<Effects, Fault> {
    let token = reader.tokens.take();
    Ok(match token.text {
        "change" if reader.tokens.peek().is("side") && reader.tokens.peek_second().is("of") => {
            reader.tokens.take();
            reader.tokens.take();
            Effects::ChangeSide(reader.man()?)
        }
        "change" => {
            let man = reader.man()?;
            reader.tokens.expect("to")?;
            let kind = reader.kind()?;
            Effects::ChangeKind(Becoming {
                may_be_royal: reader.may_be_royal(&kind, &man),
                man,
                kind,
            })
        }
        "remove" => Effects::Remove(reader.man()?),
        "place" => {
            reader.tokens.expect("victim")?;
            reader.tokens.expect("on")?;
            Effects::PlaceVictim(place(reader, &ManOn::Victim)?)
        }
        "move" => match reader.man()? {
            ManOn::Moved => {
                reader.tokens.expect("to")?;
                Effects::MoveMoved(place(reader, &ManOn::Moved)?)
            }
            man => {
                reader.tokens.expect("to")?;
                Effects::Move(man, reader.square()?)
            }
        },
        "make" => {
            let man = reader.man()?;
            let royal = &[("royal", true), ("common", false)];
            let is_royal = reader.tokens.one_of(royal, later!("'royal' or 'common'"))?;
            Effects::MakeRoyal(man, is_royal)
        }
        "(" => reader.nested(together)?,
        "put" => {
            let kind = reader.kind()?;
            reader.tokens.expect("for")?;
            let side = reader.side()?;
            reader.tokens.expect("on")?;
            Effects::Put(kind, side, reader.square()?)
        }
        "swap" => {
            let one = reader.square()?;
            reader.tokens.expect("with")?;
            Effects::Swap(one, reader.square()?)
        }
        "each" => each(reader, token)?,
        "choose" => choose(reader, token)?,
        "remember" => reader.remember(false)?,
        "forget" => reader.remember(true)?,
        _ => return Err(token.instead_of(later!("an effect")).or_one_of(EFFECTS)),
    })
}

fn when_if_any(reader: &mut Reader) -> Result<Option<YesNo>, Fault> {
    match reader.tokens.accept("when") {
        true => reader.yes_no().map(Some),
        false => Ok(None),
    }
}

/// Several effects, up to the bracket that closes them.
fn together(reader: &mut Reader) -> Result<Effects, Fault> {
    let mut all = vec![effect(reader)?];
    while reader.tokens.accept(",") {
        all.push(effect(reader)?);
    }
    reader.tokens.expect(")")?;
    Ok(Effects::Together(all))
}

/// For every one of some squares.
fn each(reader: &mut Reader, token: Token) -> Result<Effects, Fault> {
    let (name, squares) = reader.binding(token)?;
    let (when, inner) = reader.within(name, |reader| {
        let when = when_if_any(reader)?;
        reader.tokens.expect(":")?;
        Ok((when, effect(reader)?))
    })?;
    let place = reader.depth_of_bound();
    Ok(Effects::Each(place, squares, when, Box::new(inner)))
}

/// For one of some squares.
fn choose(reader: &mut Reader, token: Token) -> Result<Effects, Fault> {
    let (name, squares) = reader.binding(token)?;
    let mut choice = Choice {
        squares,
        when: None,
        or_nothing: false,
        or_illegal: false,
    };
    if reader.tokens.accept("or") {
        match reader.tokens.accept("nothing") {
            true => choice.or_nothing = true,
            false => {
                reader.tokens.expect("illegal")?;
                choice.or_illegal = true;
            }
        }
    }
    let (when, inner) = reader.within(name, |reader| {
        let when = when_if_any(reader)?;
        reader.tokens.expect(":")?;
        Ok((when, effect(reader)?))
    })?;
    choice.when = when;
    let place = reader.depth_of_bound();
    Ok(Effects::Choose(place, choice, Box::new(inner)))
}

/// Where this man comes to stand, and as what.
fn place(reader: &mut Reader, man: &ManOn) -> Result<Place, Fault> {
    let square = reader.square()?;
    let kind = match reader.tokens.accept("as") {
        true => Some(reader.kind()?),
        false => None,
    };
    let side = match reader.tokens.accept("for") {
        true => Some(reader.side()?),
        false => None,
    };
    let or_illegal = reader.tokens.accept("or");
    if or_illegal {
        reader.tokens.expect("illegal")?;
    }
    let may_be_royal = |kind| reader.may_be_royal(kind, man);
    Ok(Place {
        square,
        may_be_royal: kind.as_ref().is_some_and(may_be_royal),
        kind,
        side,
        or_illegal,
    })
}
