//! The best time Popeye takes for a problem.

use crate::canon;
use crate::popeye::{End, Popeye};
use std::time::Duration;

/// Popeye's best run.
pub struct Rival {
    /// How long it took.
    pub seconds: f64,
    /// What it wrote, if it was not stopped.
    pub text: Option<String>,
    /// It was the run with the option `Intelligent`.
    pub is_intelligent: bool,
}

/// The better of the times as the problem stands and, where Popeye accepts that, in its intelligent mode; `None` if Popeye
/// refuses the problem.
///
/// # Errors
/// If Popeye cannot be run, or if its two solutions differ.
pub fn best_time(
    popeye: &Popeye,
    problem: &str,
    megabytes: u32,
    limit: Duration,
) -> Result<Option<Rival>, String> {
    let Some(plain) = time(popeye, problem, megabytes, limit)? else {
        return Ok(None);
    };
    let Some(problem) = with_intelligence(problem) else {
        return Ok(Some(plain));
    };
    let run = popeye.time(&problem, megabytes, limit)?;
    let is_better = plain.text.is_none() || run.seconds < plain.seconds;
    if run.end != End::Solved || !is_better {
        return Ok(Some(plain));
    }
    if let Some(text) = &plain.text
        && canon::problems(text) != canon::problems(&run.text)
    {
        // not the solution, so its time is worth nothing
        return Ok(Some(plain));
    }
    Ok(Some(Rival {
        seconds: run.seconds,
        text: Some(run.text),
        is_intelligent: true,
    }))
}

/// The time as the problem stands; `None` if Popeye refuses it.
///
/// # Errors
/// If Popeye cannot be run.
pub fn time(
    popeye: &Popeye,
    problem: &str,
    megabytes: u32,
    limit: Duration,
) -> Result<Option<Rival>, String> {
    let run = popeye.time(problem, megabytes, limit)?;
    let is_solved = run.end == End::Solved;
    Ok((run.end != End::Refused).then_some(Rival {
        seconds: run.seconds,
        text: is_solved.then_some(run.text),
        is_intelligent: false,
    }))
}

/// The problem with that option, if it is help or series play to mate or stalemate.
fn with_intelligence(problem: &str) -> Option<String> {
    const COMMAND: &str = "Stipulation ";
    let line = problem.lines().find(|line| line.starts_with(COMMAND))?;
    let stipulation = &line[COMMAND.len()..];
    let cooperates = stipulation.starts_with('h') || stipulation.starts_with("ser-");
    let ends = stipulation.contains(['#', '=']);
    // before the twins: what follows a twin holds for that twin only
    let changed = format!("{line}\nOption Intelligent\n");
    (cooperates && ends).then(|| problem.replacen(&format!("{line}\n"), &changed, 1))
}

#[cfg(test)]
mod tests {
    use super::with_intelligence;

    #[test]
    fn only_cooperation_to_an_end_is_tried_in_intelligent_mode() {
        let problem =
            |stipulation| format!("BeginProblem\nStipulation {stipulation}\nEndProblem\n");
        for (stipulation, is_tried) in [
            ("h#3", true),
            ("ser-h=12", true),
            ("s#4", false),
            ("ser-h005", false),
            ("dia15.5", false),
        ] {
            let changed = with_intelligence(&problem(stipulation));
            assert_eq!(changed.is_some(), is_tried, "{stipulation}");
        }
    }

    #[test]
    fn the_option_holds_for_the_diagram_and_its_twins() {
        assert_eq!(
            with_intelligence("BeginProblem\nStipulation h#3\nTwin move e2 e3\nEndProblem\n")
                .unwrap(),
            "BeginProblem\nStipulation h#3\nOption Intelligent\nTwin move e2 e3\nEndProblem\n"
        );
    }
}
