//! Who observes a square, and why other men that go there do not.

use super::asked::Asked;
use super::fault::Fault;
use super::question::{Question, json, parse};
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
    let found = Found::of(player, by, at);
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
        observers: found.observers(player, by, at, teller),
        check: found.check,
    }
}

/// The men of a side that observe a square.
pub(super) struct Found {
    /// Where the only king of the other side stands, if that is elsewhere.
    king: Option<Sq>,
    /// Those that observe it as men stand now.
    here: Vec<Sq>,
    /// Those that observe it only if that king goes there.
    through: Vec<Sq>,
    /// Those that go there, but do not observe it.
    others: Vec<Sq>,
    /// A king of the other side would be in check there.
    check: bool,
}

impl Found {
    pub fn of(player: &mut Player, by: Side, at: Sq) -> Found {
        let mut royals = player.state().royals(!by).into_iter();
        let only = royals.next().filter(|_| royals.next().is_none());
        let king = only.filter(|king| *king != at);
        let (here, reaching) = player.with_royal_on(!by, at, None, |player| {
            (attackers(player, !by, at), player.men_that_reach(by, at))
        });
        let (gone, in_check) = player.with_royal_on(!by, at, king, |player| {
            (attackers(player, !by, at), player.in_check(!by))
        });
        let others = reaching.into_iter().filter(|from| !here.contains(from));
        Found {
            king,
            others: others.collect(),
            check: match only {
                Some(_) => in_check,
                None => !here.is_empty(),
            },
            through: gone
                .into_iter()
                .filter(|from| !here.contains(from))
                .collect(),
            here,
        }
    }

    /// Whether this man observes the square as men stand now.
    pub fn is_here(&self, from: Sq) -> bool {
        self.here.contains(&from)
    }

    /// All observers.
    pub fn observers(
        &self,
        player: &mut Player,
        by: Side,
        at: Sq,
        teller: Teller,
    ) -> Vec<Observer> {
        self.all()
            .filter_map(|(from, king)| Observer::of(player, from, (!by, at), king, teller))
            .collect()
    }

    /// Where all observers stand. With those that observe the square only if the king goes there stands its own square.
    pub fn all(&self) -> impl Iterator<Item = (Sq, Option<Sq>)> {
        let here = self.here.iter().map(|from| (*from, None));
        let through = self.through.iter().map(|from| (*from, self.king));
        here.chain(through)
    }
}

fn attackers(player: &mut Player, side: Side, royal: Sq) -> Vec<Sq> {
    let found = player.attackers(side, royal).into_iter();
    found.map(|(from, _)| from).collect()
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
