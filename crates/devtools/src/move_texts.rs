//! Legal moves against the positions that they lead to and against their texts, in random positions under each condition, each pair of
//! conditions and each condition as text. No two moves with one departure, arrival and promotion lead to one position, and the text of each move is read back as that
//! move.

use crate::popeye::CONDITIONS;
use crate::stopping::OURS;
use crate::{Answer, listed};
use fastrand::Rng;
use sauterelle::definitions::{Definition, read};
use sauterelle::kernel::board::effect::{Effect, Reason};
use sauterelle::kernel::board::piece::Piece;
use sauterelle::kernel::board::square::Sq;
use sauterelle::kernel::men::Language;
use sauterelle::kernel::moves::{Move, Moves, Shape};
use sauterelle::kernel::play::Player;
use sauterelle::notation::fen::write_fen;
use sauterelle::notation::move_text::{MoveReader, Unread};
use sauterelle::notation::telling::Teller;
use sauterelle::{Problem, Question};
use sauterelle_crosscheck::random::{self, Taste};
use sauterelle_solve::solution::Step;
use std::collections::HashMap;
use std::fmt;
use std::path::PathBuf;

/// What is compared.
#[derive(clap::Args)]
pub struct MoveTextsArgs {
    /// Positions under each pair of conditions; under each condition by itself ten times as many
    #[arg(long, default_value_t = 2)]
    positions: u64,
    /// Start of the pseudo-random sequence
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Only conditions, and pairs with a condition, whose name contains this
    #[arg(long, default_value = "")]
    filter: String,
    /// Every so many-eth pair only
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    every: u64,
    /// Conditions as text, each by itself
    #[arg(long, default_value = "examples/definitions/conditions.sau")]
    definitions: PathBuf,
}

/// What has been compared.
#[derive(Default)]
struct MoveTextsReport {
    /// Sets of one or two conditions.
    sets: u64,
    /// Of these, sets whose conditions exclude each other.
    refused: u64,
    positions: u64,
    moves: u64,
    differences: Vec<String>,
}

impl fmt::Display for MoveTextsReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} sets of conditions ({} refused), {} positions, {} moves",
            self.sets, self.refused, self.positions, self.moves
        )
    }
}

const TASTE: Taste = Taste {
    fairy: &["g", "n", "l", "lo", "mg", "ka", "bp", "sp", "ca", "z"],
    neutrals: true,
    odd_royals: true,
    most_men: 12,
};

/// Of more moves, so many that follow one another are read back: each is compared with all others.
const MOST_READ: usize = 40;

/// Where a move has so many choices that there are more moves than this, none is read back: that would take minutes.
const TOO_MANY: usize = 1000;

/// So many half-moves are played at random before the last comparison, for what rules remember.
const PLIES: usize = 3;

/// Compares, and tells whether everything agrees.
///
/// # Errors
/// If the file of definitions cannot be read.
pub fn run(asked: &MoveTextsArgs) -> Answer {
    let mut report = MoveTextsReport::default();
    compare_built_in(asked, &mut report);
    let text = std::fs::read_to_string(&asked.definitions)
        .map_err(|error| format!("{}: {error}", asked.definitions.display()))?;
    for definition in read(&text).map_err(|error| error.to_string())? {
        compare_text(asked, &definition, &mut report);
    }
    Ok(listed(&report, &report.differences))
}

fn compare_built_in(asked: &MoveTextsArgs, report: &mut MoveTextsReport) {
    let all: Vec<&str> = CONDITIONS.iter().chain(OURS).copied().collect();
    let mut number = 0;
    for (at, one) in all.iter().enumerate() {
        for other in &all[at..] {
            if !one.contains(&asked.filter) && !other.contains(&asked.filter) {
                continue;
            }
            let is_alone = one == other;
            number += 1;
            if !is_alone && number % asked.every != 0 {
                continue;
            }
            let (names, positions) = match is_alone {
                true => (vec![*one], 10 * asked.positions),
                false => (vec![*one, *other], asked.positions),
            };
            let question = Question {
                conditions: names.into_iter().map(str::to_string).collect(),
                ..Question::default()
            };
            let mut rng = Rng::with_seed(asked.seed.wrapping_add(number));
            compare(question, positions, &mut rng, report);
        }
    }
}

/// Compares under a condition that is defined as text; one that wants squares gets some.
fn compare_text(asked: &MoveTextsArgs, definition: &Definition, report: &mut MoveTextsReport) {
    let Definition::Condition(condition) = definition else {
        return;
    };
    if !condition.name.contains(&asked.filter) {
        return;
    }
    let name = match condition.takes_squares {
        true => format!("{} c3d4e5f6", condition.name),
        false => condition.name.clone(),
    };
    let question = Question {
        definitions: vec![definition.clone()],
        conditions: vec![name],
        ..Question::default()
    };
    let mut rng = Rng::with_seed(asked.seed);
    compare(question, 10 * asked.positions, &mut rng, report);
}

/// Compares in so many positions under the conditions of a question.
fn compare(question: Question, positions: u64, rng: &mut Rng, report: &mut MoveTextsReport) {
    let known = report.differences.len();
    let question = Question {
        stipulation: Some("~1".to_string()),
        ..question
    };
    report.sets += 1;
    for _ in 0..positions {
        let fen = random::position(rng, TASTE).fen();
        let problem = Problem::asking(&fen, &question);
        let Ok(position) = problem.and_then(|problem| problem.position(0)) else {
            report.refused += 1;
            break;
        };
        let mut player = position.ctx();
        for _ in 0..PLIES {
            let moves = moves_compared(&mut player, &question.conditions, rng, report);
            match rng.choice(&moves) {
                Some(mv) => player.play(mv),
                None => break,
            };
        }
    }
    for difference in &report.differences[known..] {
        eprintln!("{difference}");
    }
}

/// Compares the moves of a position, and gives them.
fn moves_compared(
    player: &mut Player,
    names: &[String],
    rng: &mut Rng,
    report: &mut MoveTextsReport,
) -> Vec<Move> {
    let legal = legal_moves(player);
    report.positions += 1;
    report.moves += legal.len() as u64;
    let told = format!("{} {names:?}", write_fen(player));
    let teller = Teller::new(player.rules(), Language::English);
    let mut known: HashMap<Identity, &Legal> = HashMap::new();
    for one in &legal {
        let text = teller.step(&one.step);
        if let Some(other) = known.insert(one.identity(), one) {
            let other = teller.step(&other.step);
            let difference = format!("one move twice: {text} and {other}: {told}");
            report.differences.push(difference);
        }
    }
    let reader = MoveReader {
        language: Language::English,
    };
    let first = rng.usize(..=legal.len().saturating_sub(MOST_READ));
    let most = match legal.len() {
        ..=TOO_MANY => MOST_READ,
        _ => 0,
    };
    for one in legal.iter().skip(first).take(most) {
        let text = teller.step(&one.step);
        match reader.read(player, &text) {
            Ok((read, _)) if read == one.step.mv => {}
            Ok((read, _)) => report
                .differences
                .push(format!("{text} is read as {read:?}: {told}")),
            Err(Unread::Ambiguous(_)) => report
                .differences
                .push(format!("{text} stands for several moves: {told}")),
            Err(_) => report
                .differences
                .push(format!("{text} is not read: {told}")),
        }
    }
    legal.into_iter().map(|one| one.step.mv).collect()
}

/// A legal move, and where it leads.
struct Legal {
    step: Step,
    key: u128,
}

/// What tells moves apart: two that agree in it are one.
type Identity = (Shape, Vec<Piece>, Vec<(Sq, Sq)>, u128);

impl Legal {
    fn identity(&self) -> Identity {
        let effects = self.step.effects.iter();
        let promotions = effects.clone().filter_map(|entry| match entry.effect {
            Effect::Change { now, .. } if entry.reason == Reason::Promotion => Some(now),
            _ => None,
        });
        // ways of a man that moves on are moves of their own
        let ways = effects.filter_map(|entry| match (entry.effect, entry.reason) {
            (Effect::Move { from, to }, Reason::Continuation) => Some((from, to)),
            _ => None,
        });
        let shape = Shape {
            via: self.step.piece.kind,
            ..self.step.mv.shape
        };
        (shape, promotions.collect(), ways.collect(), self.key)
    }
}

fn legal_moves(player: &mut Player) -> Vec<Legal> {
    let mut found = Vec::new();
    let mut moves = Moves::new(player);
    while let Some(mv) = moves.next(player) {
        let step = Step::of_last_move(player, mv, Vec::new());
        let key = player.state().key();
        found.push(Legal { step, key });
        player.undo();
    }
    found
}

#[cfg(test)]
mod tests {
    use super::{MoveTextsArgs, MoveTextsReport, compare_built_in};

    #[test]
    fn moves_are_told_once_and_read_again() {
        let asked = |filter: &str| MoveTextsArgs {
            positions: 2,
            seed: 3,
            filter: filter.to_string(),
            every: 25,
            definitions: "".into(),
        };
        // walks that meet, rebirths in another order, men that disappear in another order
        for filter in ["TransmissionMenace", "Circe Cage", "Breton PY"] {
            let mut report = MoveTextsReport::default();
            compare_built_in(&asked(filter), &mut report);
            assert!(report.differences.is_empty(), "{:?}", report.differences);
            assert!(report.moves > 1000, "{filter}: {report}");
        }
    }
}
