//! Which of several problems a query asks for, by what is known of them: nothing is solved.

use super::asked::Tongue;
use super::content::Solved;
use super::fault::Fault;
use super::question::{Question, json, parse};
use crate::problem::Problem;
use crate::query::{Card, Entry, Query};
use serde::{Deserialize, Serialize};

/// The question.
pub(super) static QUESTION: Question = Question {
    name: "find",
    request: "`{query, problems: [{problem, texts, positions, rest}]}`",
    doc: "[which problems a query asks for](#what-a-problem-shows)",
    example: r#"{ "query": "Stip('h#1')", "problems": [{ "problem": "BeginProblem Stipulation h#1 Forsyth k7/8/1K6/8/8/8/8/7Q EndProblem" }] }"#,
    keeps_time: false,
    answer: |question, _| json(&find(&parse(question)?)?),
};

/// A query, and the problems that are asked.
#[derive(Deserialize)]
struct Wished {
    query: String,
    problems: Vec<Candidate>,
    #[serde(default)]
    language: Tongue,
}

/// A problem, with its solution if that is known.
#[derive(Deserialize)]
struct Candidate {
    problem: String,
    #[serde(flatten)]
    solved: Solved,
}

/// Which problems are asked for.
#[derive(Serialize, PartialEq, Debug)]
struct Found {
    /// Of each problem whether it is; null if that hangs on what is not known.
    found: Vec<Option<bool>>,
}

/// Asks the problems.
fn find(wished: &Wished) -> Result<Found, Fault> {
    let query: Query = (wished.query.parse()).map_err(|fault| Fault::from(vec![fault]))?;
    let asked = wished.problems.iter().map(|candidate| {
        let problem = Problem::read(&candidate.problem)?.in_language(wished.language.into());
        let card = &Card::of(&problem.input, &problem.details);
        let known = query.is_of(Entry {
            card,
            content: None,
        });
        if known.is_some() {
            return Ok(known);
        }
        // what is left of another problem says nothing of this one
        let content = candidate.solved.shown(&problem.input).ok().flatten();
        let content = content.as_ref();
        Ok(query.is_of(Entry { card, content }))
    });
    let found: Result<Vec<Option<bool>>, Fault> = asked.collect();
    Ok(Found { found: found? })
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    const PROBLEM: &str = "BeginProblem Stipulation h#1 Forsyth k7/8/1K6/8/8/8/8/7Q EndProblem";

    fn found(query: &str) -> Result<Vec<Option<bool>>, Fault> {
        let problems = json!([{ "problem": PROBLEM }]);
        let question = json!({ "query": query, "problems": problems });
        find(&parse(question)?).map(|it| it.found)
    }

    #[test]
    fn what_hangs_on_an_unknown_solution_is_not_decided() {
        assert_eq!(found("Stip('h#1')").unwrap(), [Some(true)]);
        assert_eq!(found("PCount(*) > 3 AND Zilahi(2)").unwrap(), [Some(false)]);
        assert_eq!(found("Zilahi(2)").unwrap(), [None]);
    }

    #[test]
    fn a_fault_of_the_query_has_its_place() {
        let fault = found("PCount(*) > 3 AND Zilahy(2)").expect_err("unknown");
        assert_eq!(fault.faults[0].place, Some((1, 19)));
        assert_eq!(fault.faults[0].suggestion.as_deref(), Some("Zilahi"));
    }
}
