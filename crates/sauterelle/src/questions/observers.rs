//! Who observes a square, and why other men that go there do not.

use super::asked::Asked;
use super::fault::Fault;
use super::question::{Question, json, parse};
use sauterelle_content::finals::Observers;
use sauterelle_kernel::board::piece::Side;
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::play::Player;
use sauterelle_languages::say;
use sauterelle_notation::solution::json::{JsonMan, JsonWriter, side_name};
use sauterelle_notation::telling::json::{JsonRefusal, JsonTeller};
use sauterelle_notation::telling::{Refusal, Teller};
use serde::{Deserialize, Serialize};

/// The question.
pub(super) static QUESTION: Question = Question {
    name: "observers",
    request: "`{…, square}`",
    doc: "[who observes a square](#observers-mates-and-missing-moves), and why other men that go there do not",
    example: r#"{ "problem": "7k/8/8/8/8/8/8/K7", "square": "b2" }"#,
    keeps_time: false,
    answer: |question, _| json(&observers(&parse(question)?)?),
};

/// A square to look at.
#[derive(Deserialize)]
pub(super) struct SquareAsked {
    #[serde(flatten)]
    asked: Asked,
    square: String,
}

/// Who observes a square.
#[derive(Serialize)]
pub(super) struct Observed {
    square: String,
    /// White, then Black.
    sides: Vec<Observing>,
}

/// The men of a side that observe a square, and those that do not.
#[derive(Serialize)]
struct Observing {
    side: &'static str,
    /// The men that would give check to a king of the other side there.
    observers: Vec<Observer>,
    /// Whether the king of the other side would be in check if it had gone there.
    check: bool,
    /// The men that go there by themselves, but do not observe it.
    others: Vec<NoObserver>,
}

/// A man that observes a square.
#[derive(Serialize, Clone)]
pub(super) struct Observer {
    /// Where it stands.
    pub square: String,
    pub man: JsonMan,
    /// Its name in the language asked for.
    pub name: String,
    /// The squares on which the observation hangs, the nearest first; none for leapers.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub line: Vec<String>,
    /// It observes the square only if the king goes there from here: through the square that it leaves.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub through: Option<String>,
}

/// A man that goes to a square, but does not observe it.
#[derive(Serialize)]
struct NoObserver {
    #[serde(flatten)]
    man: Observer,
    /// Why it does not.
    refusal: JsonRefusal,
}

/// Finds who observes a square.
pub(super) fn observers(wanted: &SquareAsked) -> Result<Observed, Fault> {
    let no_square = |_| Fault::input(say!("'{}' is not a square", wanted.square));
    let at: Sq = wanted.square.parse().map_err(no_square)?;
    let position = wanted.asked.position()?;
    let teller = Teller::new(&position.game().rules, position.language());
    let mut player = position.ctx();
    let sides = Side::BOTH.map(|side| observing(&mut player, side, at, teller));
    Ok(Observed {
        square: at.to_string(),
        sides: sides.into(),
    })
}

fn observing(player: &mut Player, by: Side, at: Sq, teller: Teller) -> Observing {
    let found = Observers::of(player, by, at);
    let observers = found.all().collect::<Vec<_>>().into_iter();
    let others = found.others.iter().filter_map(|from| {
        let man = Observer::of(player, *from, (!by, at), None, teller)?;
        let refusal = player.with_royal_on(!by, at, None, |player| {
            Refusal::of_attack(player, by, *from, at)
        });
        let refusal = JsonTeller::new(teller).refusal(&refusal);
        Some(NoObserver { man, refusal })
    });
    Observing {
        side: side_name(by),
        others: others.collect(),
        observers: observers
            .filter_map(|(from, king)| Observer::of(player, from, (!by, at), king, teller))
            .collect(),
        check: found.check,
    }
}

impl Observer {
    /// The man on `from` as it observes a royal man of the side on a square, where it stands or goes from `king`.
    pub fn of(
        player: &mut Player,
        from: Sq,
        (side, at): (Side, Sq),
        king: Option<Sq>,
        teller: Teller,
    ) -> Option<Observer> {
        let piece = player.state().piece(from)?;
        let line = player.with_royal_on(side, at, king, |player| {
            player.line_of_attack(!side, from, at)
        });
        Some(Observer {
            square: from.to_string(),
            man: JsonWriter::new(player.rules()).man(piece),
            name: teller.kind(piece.kind).to_string(),
            line: line.iter().map(ToString::to_string).collect(),
            through: king.map(|king| king.to_string()),
        })
    }
}

#[cfg(test)]
mod tests;
