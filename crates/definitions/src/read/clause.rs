//! Reads what a condition does.

use super::expression::{Asked, Reader};
use crate::expression::{KindOf, YesNo};
use crate::hooks::{Acts, Checks, Clause, Effects, Forbids, Freezes, Goes, Prefers};
use sauterelle_kernel::board::piece::Side;
use sauterelle_kernel::hooks::Stage;
use sauterelle_kernel::language::Fault;

const STAGES: &[(&str, Stage)] = &[
    ("removal", Stage::Removal),
    ("transformation", Stage::Transformation),
    ("recolouring", Stage::Recolouring),
    ("rebirth", Stage::Rebirth),
    ("consequence", Stage::Consequence),
];

const CLAUSES: [&str; 7] = [
    "forbid", "freeze", "goes", "illegal", "after", "check", "prefers",
];

const SIDES: &[(&str, Side)] = &[("white", Side::White), ("black", Side::Black)];

/// All clauses of a condition, one at least.
pub(crate) fn clauses(reader: &mut Reader) -> Result<Vec<Clause>, Fault> {
    let mut all = Vec::new();
    loop {
        let token = reader.tokens.peek();
        let is_clause = CLAUSES.iter().any(|word| token.is(word));
        if !is_clause && !all.is_empty() {
            return Ok(all);
        }
        reader.tokens.take();
        reader.uses = Default::default();
        all.push(match token.text {
            "forbid" => {
                let when = when(reader, Asked::Move)?;
                Clause::Forbids(Forbids::new(when, reader.uses))
            }
            "freeze" => Clause::Freezes(Freezes {
                when: when(reader, Asked::Man)?,
            }),
            "goes" => Clause::Goes(goes(reader)?),
            "illegal" => Clause::Acts(Acts {
                stage: Stage::Judgement,
                when: Some(when(reader, Asked::Played)?),
                effects: Vec::new(),
            }),
            "after" => Clause::Acts(after(reader)?),
            "check" => Clause::Checks(Checks {
                when: when(reader, Asked::Side)?,
            }),
            "prefers" => {
                let side = reader.tokens.one_of(SIDES, "'white' or 'black'")?;
                reader.tokens.expect(":")?;
                reader.asked = Asked::Move;
                let most = reader.number()?;
                Clause::Prefers(Prefers { side, most })
            }
            _ => {
                let fault = token.instead_of("a clause, such as 'forbid' or 'after',");
                return Err(fault.or_one_of(CLAUSES));
            }
        });
    }
}

/// What follows `goes`.
fn goes(reader: &mut Reader) -> Result<Goes, Fault> {
    let mut choices = Vec::new();
    loop {
        reader.tokens.expect("as")?;
        reader.asked = Asked::Man;
        let first = reader.tokens.peek();
        let kind: KindOf = reader.kind()?;
        let when: Option<YesNo> = match reader.tokens.peek().is("when") {
            true => Some(when(reader, Asked::Man)?),
            false => None,
        };
        if reader.uses.observation {
            let message = "how men go cannot depend on who observes whom";
            return Err(Fault::new(first.place, first.text, message));
        }
        choices.push((kind, when));
        if !reader.tokens.accept(",") {
            return Ok(Goes { choices });
        }
    }
}

/// What follows `after`.
fn after(reader: &mut Reader) -> Result<Acts, Fault> {
    let stage = reader.tokens.one_of(STAGES, "a stage of the move")?;
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
    })
}

fn when(reader: &mut Reader, asked: Asked) -> Result<YesNo, Fault> {
    reader.tokens.expect("when")?;
    reader.asked = asked;
    reader.yes_no()
}

const EFFECTS: [&str; 3] = ["change", "remove", "place"];

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
            Effects::ChangeKind(man, reader.kind()?)
        }
        "remove" => Effects::Remove(reader.man()?),
        "place" => {
            reader.tokens.expect("victim")?;
            reader.tokens.expect("on")?;
            Effects::PlaceVictim(reader.square()?)
        }
        _ => return Err(token.instead_of("an effect").or_one_of(EFFECTS)),
    })
}
