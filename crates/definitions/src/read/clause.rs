//! Reads what a condition does.

use super::expression::{Asked, Reader};
use crate::hooks::{Acts, Clause, Effects, Forbids, Freezes};
use sauterelle_kernel::hooks::Stage;
use sauterelle_kernel::language::Fault;

const STAGES: &[(&str, Stage)] = &[
    ("removal", Stage::Removal),
    ("transformation", Stage::Transformation),
    ("recolouring", Stage::Recolouring),
    ("rebirth", Stage::Rebirth),
    ("consequence", Stage::Consequence),
];

const CLAUSES: [&str; 4] = ["forbid", "freeze", "illegal", "after"];

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
            "illegal" => Clause::Acts(Acts {
                stage: Stage::Judgement,
                when: Some(when(reader, Asked::Played)?),
                effects: Vec::new(),
            }),
            "after" => {
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
                Clause::Acts(Acts {
                    stage,
                    when,
                    effects,
                })
            }
            _ => {
                let fault = token.instead_of("'forbid', 'freeze', 'illegal' or 'after'");
                return Err(fault.or_one_of(CLAUSES));
            }
        });
    }
}

fn when(reader: &mut Reader, asked: Asked) -> Result<crate::expression::YesNo, Fault> {
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
