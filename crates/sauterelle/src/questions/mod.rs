//! The questions that the page asks, as JSON: the same whether a server answers them or WebAssembly in the browser.
//!
//! Each question carries its problem as text, in any form that [`Problem::read`](crate::Problem::read) reads; nothing is kept between them.

mod answer;
mod asked;
mod check;
mod checks;
mod define;
mod explain;
mod fault;
mod last_moves;
mod looks;
mod man;
mod marks;
mod mate;
mod missing;
mod observers;
mod picture;
mod position;
mod publish;
mod read;
mod registry;
mod solve;
mod write;

pub use answer::Answer;
pub use fault::{Blame, Fault, JsonFault};
pub use mate::model::{is_model_mate, models_are_not_told};
pub use solve::SolveQuestion;

use crate::run::{Limit, Stop};
use answer::json;
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::time::Duration;

/// Answers a question: `read`, `write`, `check`, `define`, `man`, `marks`, `position`, `observers`, `mate`, `missing`, `last-moves`, `refusals`, `explain`, `picture`, `publish`, `registry` or `example`.
///
/// ```
/// use sauterelle::questions::answer;
/// use serde_json::{Value, json};
///
/// let question = json!({ "problem": "7k/8/8/8/8/8/8/K7", "language": "en" });
/// let answer = answer("position", question).unwrap();
/// let position: Value = serde_json::from_slice(&answer.content).unwrap();
/// assert_eq!(position["turn"], "white");
/// assert_eq!(position["moves"].as_array().unwrap().len(), 3);
/// ```
///
/// # Errors
/// If there is no such question, or with the reasons why it cannot be met.
pub fn answer(name: &str, question: Value) -> Result<Answer, Fault> {
    match name {
        "read" => json(&read::read(&of(question)?)?),
        "write" => json(&write::write(of(question)?)?),
        "check" => json(&check::check(&of(question)?)?),
        "define" => json(&define::define(&of(question)?)?),
        "man" => man::draw(&of(question)?),
        "marks" => json(&marks::marks(&of(question)?)?),
        "position" => json(&position::describe(&of(question)?)?),
        "refusals" => json(&explain::refusals(&of(question)?)?),
        "mate" => json(&mate::mate(&of(question)?)?),
        "missing" => json(&missing::missing(&of(question)?)?),
        "last-moves" => json(&last_moves::find(&of(question)?)?),
        "observers" => json(&observers::observers(&of(question)?)?),
        "explain" => json(&explain::explain(&of(question)?)?),
        "picture" => picture::picture(of(question)?),
        "publish" => publish::publish(of(question)?),
        "example" => json(&registry::example(&of(question)?)?),
        "registry" => json(&registry::registry(of(question)?)),
        _ => Err(Fault::new(
            Blame::Unknown,
            "there is nothing under this address",
        )),
    }
}

/// The same, until it is answered, this stops, or the time is up: under some rules a move has millions of forms.
///
/// # Errors
/// As [`answer`], or if there is no answer in this time.
pub fn answer_within(
    name: &str,
    question: Value,
    stop: &Stop,
    time: Duration,
) -> Result<Answer, Fault> {
    let answered = stop.within(Some(time), || answer(name, question));
    answered.unwrap_or_else(|limit| {
        let why = match limit {
            Limit::Stopped => "nobody waits for the answer any more".to_string(),
            _ => format!(
                "this takes longer than {} seconds: under these rules there are too many ways in which a move can be made",
                time.as_secs_f64()
            ),
        };
        Err(Fault::input(why))
    })
}

fn of<T: DeserializeOwned>(question: Value) -> Result<T, Fault> {
    serde_json::from_value(question).map_err(Fault::input)
}

#[cfg(test)]
mod tests {
    use super::{answer, answer_within};
    use crate::Stop;
    use serde_json::json;
    use std::time::Duration;

    #[test]
    fn questions_whose_answer_would_take_minutes_are_cut_short() {
        let six_touched = "BeginProblem Forsyth 7k/8/8/2nnn3/Q7/2nnn3/8/7K Stipulation ~1 Condition Polo CirceCage EndProblem";
        let question = json!({ "problem": six_touched, "move": "Qd4", "from": "a4" });
        for name in ["explain", "refusals"] {
            let time = Duration::from_millis(50);
            let refused = answer_within(name, question.clone(), &Stop::default(), time);
            let fault = refused.expect_err("it takes longer");
            assert!(
                fault.faults[0].message.contains("0.05 seconds"),
                "{fault:?}"
            );
        }
        let stop = Stop::default();
        stop.stop();
        assert!(answer_within("explain", question, &stop, Duration::MAX).is_err());
    }

    #[test]
    fn pictures_and_latex_have_the_figures_asked_for() {
        let problem = "BeginProblem Pieces White Ka1 Gb2 Black Kh8 Stipulation h#1 EndProblem";
        let text = |name: &str, more: serde_json::Value| {
            let mut question = json!({ "problem": problem });
            let fields = question.as_object_mut().expect("an object");
            fields.extend(more.as_object().expect("an object").clone());
            let answer = answer(name, question).map_err(|fault| fault.faults[0].message.clone())?;
            Ok::<String, String>(String::from_utf8(answer.content).expect("text"))
        };
        for what in ["diagram", "problem"] {
            let looks = json!({ "what": what, "format": "svg", "figures": "traditional" });
            let drawn = text("picture", looks).unwrap();
            assert!(drawn.contains("rotate(180 50 50)"), "{drawn}");
        }
        let rules = json!({ "what": "problem", "format": "html", "rules": "g=letters:Gr" });
        assert!(text("picture", rules).unwrap().contains(">Gr<"));
        let latex = json!({ "to": "latex", "figures": "traditional", "rules": "g=r/3" });
        assert!(text("write", latex).unwrap().contains("wTRb2"));
        // other forms have no figures
        assert!(text("write", json!({ "to": "popeye", "figures": "letters" })).is_ok());
        for (name, question, said) in [
            (
                "write",
                json!({ "to": "latex", "figures": "letters" }),
                "'letters'",
            ),
            (
                "write",
                json!({ "to": "fen", "figures": "modern" }),
                "no set of figures",
            ),
            (
                "picture",
                json!({ "what": "diagram", "format": "svg", "rules": "g=" }),
                "no figure ''",
            ),
        ] {
            let fault = text(name, question).expect_err(name);
            assert!(fault.contains(said), "{fault}");
        }
    }
}
