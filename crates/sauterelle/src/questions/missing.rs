//! Why a move that somebody expects is not in the solution.

mod battle;
mod play;
mod together;

use super::asked::Asked;
use super::fault::Fault;
use super::question::{Question, json, parse};
use play::Play;
use sauterelle_kernel::moves::Move;
use sauterelle_languages::say;
use sauterelle_notation::move_text::{MoveReader, Unread};
use sauterelle_notation::telling::Teller;
use sauterelle_notation::telling::json::{JsonRefusal, JsonTeller};
use serde::{Deserialize, Serialize};
use std::time::Duration;
use web_time::Instant;

/// The question.
pub(super) static QUESTION: Question = Question {
    name: "missing",
    request: "`{…, move, time}`",
    doc: "[why an expected move is not in the solution](#observers-mates-and-missing-moves)",
    example: r#"{ "problem": "BeginProblem Stipulation h#1 Forsyth k7/8/1K6/8/8/8/8/7Q EndProblem", "move": "Ka7" }"#,
    keeps_time: false,
    answer: |question, _| json(&missing(&parse(question)?)?),
};

/// The longest time that may be asked for: answers of the server have to come soon.
const MOST_SECONDS: f64 = 8.0;

/// A move that is expected after others.
#[derive(Deserialize)]
pub(super) struct Expected {
    #[serde(flatten)]
    asked: Asked,
    #[serde(rename = "move")]
    text: String,
    /// Seconds for the search.
    time: Option<f64>,
}

/// What has been found out about it.
#[derive(Serialize, Default)]
pub(super) struct Missing {
    result: Finding,
    /// The move in full, or as it was asked for.
    #[serde(rename = "move")]
    text: String,
    /// The moves that the text fits, if there are several; the first one is looked at.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    choices: Vec<String>,
    /// Why it is not legal: one refusal for each man that could be meant.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    refusals: Vec<JsonRefusal>,
    /// The first few solutions that go on with it, from the first move on.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    lines: Vec<Vec<String>>,
    /// So many half-moves these have more than is stipulated.
    #[serde(skip_serializing_if = "Option::is_none")]
    longer_by: Option<u16>,
    /// Moves that refute it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    refutations: Vec<String>,
    /// The attacker's moves after it, if it is a defence; those in its place, if it is no answer.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    answers: Vec<String>,
    /// Everything was examined that had to be. If not, there may be more than is told.
    complete: bool,
}

/// What a move is.
#[derive(Serialize, Clone, Copy, PartialEq, Eq, Default, Debug)]
#[serde(rename_all = "kebab-case")]
enum Finding {
    /// Not legal.
    Illegal,
    /// A first move of the attacker that solves, or a move with which solutions of help or series play go on.
    Solution,
    /// Help and series play: no solution goes on with it, and no longer one that was looked for.
    NoSolution,
    /// Help and series play: only solutions go on with it that are longer than stipulated.
    Longer,
    /// A first move of the attacker that fails.
    Refuted,
    /// A move of the defender that the attacker answers.
    Defence,
    /// A move of the defender that refutes.
    Refutation,
    /// A move of the attacker that answers the defence before it.
    Answer,
    /// A move of the attacker that is no answer to the defence before it.
    NoAnswer,
    /// It could not be found out in the time.
    #[default]
    Unknown,
}

/// Finds out why a move is not in the solution.
pub(super) fn missing(wanted: &Expected) -> Result<Missing, Fault> {
    if wanted.asked.is_before_diagram() {
        return Err(Fault::input(say!("solutions begin at the diagram")));
    }
    let problem = wanted.asked.problem()?.input;
    let twin = wanted.asked.twin();
    let position = problem.twins.get(twin);
    if position.is_some_and(|it| it.problem.stipulation.retraction.is_some()) {
        return Err(Fault::input(say!(
            "solutions of a retractor begin with moves taken back: of these it cannot be said why one is missing"
        )));
    }
    if position.is_some_and(|it| !it.problem.options.added.is_empty()) {
        return Err(Fault::input(say!(
            "men are added before play begins: of such solutions it cannot be said why one is missing"
        )));
    }
    let seconds = wanted.time.unwrap_or(MOST_SECONDS).clamp(0.0, MOST_SECONDS);
    let deadline = Instant::now() + Duration::from_secs_f64(seconds);
    let play = Play::of(&problem, twin, deadline)?;
    let game = play.game()?;
    let mut player = game.play();
    let language = problem.language;
    let reader = MoveReader { language };
    let mut moves: Vec<Move> = Vec::new();
    for text in wanted.asked.moves() {
        let read = reader.read(&mut player, text);
        let teller = reader.teller(&game.rules, text);
        let (mv, _) = read.map_err(|unread| Fault::input(unread.say(&teller, text)))?;
        player.play(&mv);
        play.after_move(&mut player, moves.len());
        moves.push(mv);
    }
    let text = wanted.text.trim();
    let teller = reader.teller(&game.rules, text);
    let (mv, known) = match legal(&reader, &mut player, text, teller)? {
        Ok(found) => found,
        Err(illegal) => return Ok(illegal),
    };
    moves.push(mv);
    let found = match play.is_battle() {
        true => play.battle(&moves, teller)?,
        false => play.together(&moves, teller)?,
    };
    Ok(Missing {
        text: known.text,
        choices: known.choices,
        ..found
    })
}

/// The move, with its text and the choices; or why it is not legal.
fn legal(
    reader: &MoveReader,
    player: &mut sauterelle_kernel::play::Player,
    text: &str,
    teller: Teller,
) -> Result<Result<(Move, Missing), Missing>, Fault> {
    match reader.read(player, text) {
        Ok((mv, step)) => Ok(Ok((
            mv,
            Missing {
                text: teller.step(&step),
                ..Missing::default()
            },
        ))),
        Err(Unread::Ambiguous(steps)) if !steps.is_empty() => Ok(Ok((
            steps[0].mv,
            Missing {
                text: teller.step(&steps[0]),
                choices: steps.iter().map(|step| teller.step(step)).collect(),
                ..Missing::default()
            },
        ))),
        Err(Unread::Illegal(refusals)) => {
            let told = refusals
                .iter()
                .map(|it| JsonTeller::new(teller).refusal(it));
            Ok(Err(Missing {
                result: Finding::Illegal,
                text: text.to_string(),
                refusals: told.collect(),
                complete: true,
                ..Missing::default()
            }))
        }
        Err(unread) => Err(Fault::input(unread.say(&teller, text))),
    }
}

#[cfg(test)]
mod tests;
