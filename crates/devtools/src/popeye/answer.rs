//! Our own answer to a problem in Popeye's language.

use crate::canon;
use crate::ours::Text;
use sauterelle_kernel::board::piece::Side;
use sauterelle_notation::entered::InputProblem;
use sauterelle_notation::popeye::parse_problems;
use sauterelle_notation::solution::solution_text::SolutionText;
use sauterelle_notation::solution::text::TextWriter;
use sauterelle_solve::Control;
use sauterelle_solve::solve::{Outcome, Resources, solve};
use serde::{Deserialize, Serialize};
use std::panic::catch_unwind;
use std::time::{Duration, Instant};

/// How long a problem may take here.
const LIMIT: Duration = Duration::from_secs(3);

/// What a program makes of a problem.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum Answer {
    /// The solution in canonical form.
    Solved {
        /// The positions and their solutions.
        twins: Vec<canon::Twin>,
        /// There may be more solutions.
        partial: bool,
    },
    /// Not in time.
    Unfinished,
    /// Not available, for this reason.
    Refused(String),
    /// A defect of ours.
    Panicked(String),
    /// The other program has crashed, hung or refused.
    Failed,
}

/// Our answer to the text of a problem.
pub fn answer(input: &str) -> Answer {
    catch_unwind(|| solved(input)).unwrap_or_else(|payload| {
        let text = payload.downcast_ref::<String>().cloned();
        let text = text.or_else(|| payload.downcast_ref::<&str>().map(|s| (*s).to_string()));
        Answer::Panicked(text.unwrap_or_default())
    })
}

/// Whether the side could take a king in the diagram at once.
pub fn attacks_a_king(input: &str, side: Side) -> bool {
    let text = format!("BeginProblem\n{input}EndProblem\n");
    let entry = parse_problems(text.as_bytes(), None).into_iter().next();
    let Some(Ok(input)) = entry.map(|entry| entry.result) else {
        return false;
    };
    let first = &input.twins[0].problem;
    first.game().is_ok_and(|game| {
        let mut player = game.play();
        player.in_check(!side)
    })
}

fn solved(input: &str) -> Answer {
    let text = format!("BeginProblem\n{input}EndProblem\n");
    let entry = parse_problems(text.as_bytes(), None).into_iter().next();
    match entry.map(|entry| entry.result) {
        Some(Ok(problem)) => text_of(&problem),
        Some(Err(errors)) => {
            let first = errors.first().map(|error| error.message.clone());
            Answer::Refused(first.unwrap_or_default())
        }
        None => Answer::Refused("nothing found".into()),
    }
}

fn text_of(problem: &InputProblem) -> Answer {
    let deadline = Instant::now() + LIMIT;
    let mut out = String::new();
    let mut partial = false;
    for twin in &problem.twins {
        if problem.twins.len() > 1 {
            out.push_str(&format!("{}) {}\n", twin.label, twin.change));
        }
        let game = match twin.problem.game_of_visible_men() {
            Ok(game) => game,
            Err(error) => return Answer::Refused(error.to_string()),
        };
        let control = Control::new(Default::default(), Some(deadline));
        let writer = TextWriter::new(&game.rules.kinds, problem.language);
        let mut text = Text {
            writer: SolutionText::new(writer),
            out: String::new(),
        };
        let resources = Resources {
            threads: 1,
            memory: 16 << 20,
        };
        match solve(&twin.problem, resources, &control, &mut text) {
            Ok(Outcome::Complete) => {}
            Ok(Outcome::EnoughSolutions) => partial = true,
            Ok(_) => return Answer::Unfinished,
            Err(error) => return Answer::Refused(error.to_string()),
        }
        out.push_str(&text.out);
    }
    out.push_str("\nsolution finished.\n");
    let twins = canon::problems(&out).pop().unwrap_or_default();
    Answer::Solved { twins, partial }
}
