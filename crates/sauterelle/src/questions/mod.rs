//! The questions that the page asks, as JSON: the same whether a server answers them or WebAssembly in the browser.
//!
//! Each question carries its problem as text, in any form that [`Problem::read`](crate::Problem::read) reads; nothing is kept between them.

mod answer;
mod asked;
mod check;
mod checks;
mod content;
mod define;
mod example;
mod explain;
mod fault;
mod find;
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
mod question;
mod read;
mod refusals;
mod registry;
mod solve;
mod speech;
mod write;

pub use answer::Answer;
pub use fault::{Blame, Fault, JsonFault};
pub use question::{Allowed, Question, json, parse};
pub use solve::SolveQuestion;
pub use speech::{in_language, language_of};

use sauterelle_notation::vocabulary::suggest::nearest;
use serde_json::Value;

/// The questions of this library, a line for each.
static QUESTIONS: &[&Question] = &[
    &read::QUESTION,
    &write::QUESTION,
    &position::QUESTION,
    &observers::QUESTION,
    &mate::QUESTION,
    &missing::QUESTION,
    &last_moves::QUESTION,
    &refusals::QUESTION,
    &explain::QUESTION,
    &check::QUESTION,
    &define::QUESTION,
    &marks::QUESTION,
    &content::QUESTION,
    &find::QUESTION,
    &man::QUESTION,
    &picture::QUESTION,
    &publish::QUESTION,
    &registry::QUESTION,
    &example::QUESTION,
];

/// The questions that a program answers: those of this library, and more.
#[derive(Clone, Debug)]
pub struct Questions(Vec<&'static Question>);

impl Default for Questions {
    fn default() -> Questions {
        Questions(QUESTIONS.to_vec())
    }
}

impl Questions {
    /// These, and others; of several of one name the last one is asked.
    #[must_use]
    pub fn with(mut self, more: &[&'static Question]) -> Questions {
        self.0.extend(more);
        self
    }

    /// All of them.
    pub fn all(&self) -> &[&'static Question] {
        &self.0
    }

    /// Answers a question with what is allowed.
    ///
    /// # Errors
    /// If there is no such question, or with the reasons why it cannot be met.
    pub fn answer(&self, name: &str, question: Value, allowed: &Allowed) -> Result<Answer, Fault> {
        let found = self.0.iter().rfind(|it| it.name == name);
        match found {
            Some(found) => {
                let language = language_of(&question);
                in_language(language, || found.ask(question, allowed))
            }
            None => Err(Fault::no_question(
                name,
                nearest(name, self.0.iter().map(|it| it.name)),
            )),
        }
    }
}

/// Answers a question of this library, however long it takes.
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
/// As [`Questions::answer`].
pub fn answer(name: &str, question: Value) -> Result<Answer, Fault> {
    Questions::default().answer(name, question, &Allowed::default())
}

#[cfg(test)]
mod tests {
    use super::{Allowed, Answer, Question, Questions, answer};
    use crate::Stop;
    use serde_json::{Value, json};
    use std::time::Duration;

    static TOY: Question = Question {
        name: "men-counted",
        request: "`{problem}`",
        doc: "how many men stand in the diagram",
        example: r#"{ "problem": "7k/8/8/8/8/8/8/K7" }"#,
        keeps_time: false,
        answer: |question, _| {
            let problem = crate::Problem::read(question["problem"].as_str().unwrap_or_default())?;
            super::json(&problem.input.initial.diagram.men.iter().flatten().count())
        },
    };

    #[test]
    fn every_question_answers_its_example_and_has_a_name_of_its_own() {
        let questions = Questions::default().with(&[&TOY]);
        let mut names = std::collections::HashSet::new();
        for question in questions.all() {
            assert!(names.insert(question.name), "{}", question.name);
            let example: Value = serde_json::from_str(question.example).unwrap();
            let answer = questions.answer(question.name, example, &Allowed::default());
            let answer = answer.unwrap_or_else(|fault| panic!("{}: {fault:?}", question.name));
            assert!(!answer.content.is_empty(), "{}", question.name);
            let nothing = questions.answer(question.name, json!([7]), &Allowed::default());
            assert!(nothing.is_err(), "{} takes anything", question.name);
        }
    }

    #[test]
    fn a_question_from_outside_is_asked_as_all_are() {
        let example: Value = serde_json::from_str(TOY.example).unwrap();
        let questions = Questions::default().with(&[&TOY]);
        let answered = questions.answer(TOY.name, example.clone(), &Allowed::default());
        let two = Answer {
            kind: "application/json",
            content: b"2".to_vec(),
        };
        assert_eq!(answered.unwrap(), two);
        let unknown = answer("positoin", example).expect_err("unknown");
        assert_eq!(
            unknown.faults[0].suggestion.as_deref(),
            Some("position"),
            "{unknown:?}"
        );
    }

    #[test]
    fn questions_whose_answer_would_take_minutes_are_cut_short() {
        let six_touched = "BeginProblem Forsyth 7k/8/8/2nnn3/Q7/2nnn3/8/7K Stipulation ~1 Condition Polo CirceCage EndProblem";
        let question = json!({ "problem": six_touched, "move": "Qd4", "from": "a4" });
        for name in ["explain", "refusals"] {
            let allowed = Allowed {
                time: Some(Duration::from_millis(50)),
                ..Allowed::default()
            };
            let refused = Questions::default().answer(name, question.clone(), &allowed);
            let fault = refused.expect_err("it takes longer");
            assert!(
                fault.faults[0].message.contains("0.05 seconds"),
                "{fault:?}"
            );
        }
        let stop = Stop::default();
        stop.stop();
        let allowed = Allowed {
            stop,
            ..Allowed::default()
        };
        let stopped = Questions::default().answer("explain", question, &allowed);
        assert!(stopped.is_err());
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
