//! Several problems as one document: a page of a magazine, a booklet.

use super::answer::Answer;
use super::asked::Tongue;
use super::fault::{Fault, JsonFault};
use super::looks::Looks;
use super::picture::SolutionAsked;
use super::question::{Question, json, parse};
use crate::problem::Problem;
use sauterelle_diagram::{
    FileType, Layout, Part, Picture, Publication, PublicationError, Shows, Solution, Ticks,
};
use sauterelle_languages::say;
use serde::Deserialize;
use serde_json::json as object;

/// The question.
pub(super) static QUESTION: Question = Question {
    name: "publish",
    request: "`{problems, solutions, format, …}`",
    doc: "[several problems as one document](publishing.md#for-programs): `pdf`, `html`, `latex`, `rtf`, `markdown`, `bbcode`, `text`, or the pages as `svg`",
    example: r#"{ "problems": ["BeginProblem Stipulation h#1 Forsyth k7/8/1K6/8/8/8/8/7Q EndProblem"], "format": "html" }"#,
    keeps_time: false,
    answer: |question, _| publish(parse(question)?),
};

/// A document to be made.
#[derive(Deserialize)]
pub(super) struct PublishAsked {
    /// The problems, each in any form; of each text the first one.
    problems: Vec<String>,
    /// Their solutions, as far as they are known.
    #[serde(default)]
    solutions: Vec<Option<Known>>,
    /// The name of a type of files.
    format: String,
    /// Whose words are used; those of each problem, if nothing is said.
    language: Option<Tongue>,
    #[serde(default)]
    title: String,
    #[serde(flatten)]
    layout: Layout,
    #[serde(default)]
    shows: Ticks,
    #[serde(default)]
    flipped: bool,
    #[serde(flatten)]
    looks: Looks,
}

/// A solution in one of the shapes of the other questions.
#[derive(Deserialize)]
#[serde(untagged)]
enum Known {
    /// As the events of solving told it.
    Told(SolutionAsked),
    /// As text, for each position.
    Texts(Vec<String>),
    /// As text, and as YACPDB keeps it.
    Both {
        #[serde(default)]
        texts: Vec<String>,
        clean: String,
    },
}

impl From<Known> for Solution {
    fn from(known: Known) -> Solution {
        let of_texts = |texts: Vec<String>, text| Solution {
            parts: texts.into_iter().map(part).collect(),
            text,
            ..Solution::default()
        };
        match known {
            Known::Told(asked) => asked.into(),
            Known::Texts(texts) => of_texts(texts, String::new()),
            Known::Both { texts, clean } => of_texts(texts, clean),
        }
    }
}

fn part(text: String) -> Part {
    Part {
        text,
        ..Part::default()
    }
}

/// Makes a document of all problems, or says which of them cannot be printed.
pub(super) fn publish(wanted: PublishAsked) -> Result<Answer, Fault> {
    let problems = wanted.read()?;
    let manner = Picture {
        flipped: wanted.flipped,
        figures: wanted.looks.figures()?,
        ..Picture::empty()
    };
    let shows = Shows::of_publication().ticked(&wanted.shows);
    let solutions = solutions(wanted.solutions, &problems)?;
    let solved = problems.iter().zip(&solutions);
    let sheets =
        solved.map(|(problem, solution)| problem.sheet_of(solution.as_ref(), &manner, shows));
    let publication = Publication {
        title: wanted.title,
        problems: sheets.collect(),
        layout: wanted.layout,
    };
    made(&publication, &wanted.format)
}

impl PublishAsked {
    /// The problems. All that are wrong are refused together, each by its number.
    fn read(&self) -> Result<Vec<Problem>, Fault> {
        let mut problems = Vec::new();
        let mut refused: Option<Fault> = None;
        for (index, text) in self.problems.iter().enumerate() {
            match Problem::read(text) {
                Ok(problem) => problems.push(self.spoken(problem)),
                Err(error) => {
                    let fault = numbered(index + 1, error.into());
                    match &mut refused {
                        Some(all) => all.faults.extend(fault.faults),
                        None => refused = Some(fault),
                    }
                }
            }
        }
        refused.map_or(Ok(problems), Err)
    }

    /// The problem in the language asked for.
    fn spoken(&self, problem: Problem) -> Problem {
        match self.language {
            Some(language) => problem.in_language(language.into()),
            None => problem,
        }
    }
}

/// A solution for each problem: the one given, or that of its entry.
fn solutions(
    given: Vec<Option<Known>>,
    problems: &[Problem],
) -> Result<Vec<Option<Solution>>, Fault> {
    if given.len() > problems.len() {
        let (given, problems) = (given.len(), problems.len());
        let message = say!("{given} solutions are given for {problems} problems");
        return Err(Fault::input(message));
    }
    let given = given.into_iter().chain(std::iter::repeat_with(|| None));
    let known = problems.iter().zip(given);
    let known = known.map(|(problem, given)| match given {
        Some(known) => Some(known.into()),
        None => problem.published_solution(),
    });
    Ok(known.collect())
}

/// A refusal that says of which problem it is.
fn numbered(number: usize, fault: Fault) -> Fault {
    let faults = fault.faults.into_iter().map(|fault| JsonFault {
        message: say!("problem {number}: {}", fault.message),
        ..fault
    });
    Fault {
        faults: faults.collect(),
        ..fault
    }
}

fn made(publication: &Publication, format: &str) -> Result<Answer, Fault> {
    let (made, document) = FileType::named(format, |it| it.document).map_err(Fault::input)?;
    // of a document of several pages all are shown
    if made.name == "svg" {
        let pages = publication.svg_pages().map_err(Fault::input)?;
        return json(&object!({ "pages": pages }));
    }
    Ok(Answer {
        kind: made.media_type,
        content: document(publication)?,
    })
}

impl From<PublicationError> for Fault {
    fn from(error: PublicationError) -> Fault {
        match error {
            PublicationError::Layout(why) => Fault::input(why),
            PublicationError::Pages(_) => Fault::input(error),
            PublicationError::Render(why) => Fault::failure(why),
            PublicationError::Figures(why) => Fault::from(vec![*why]),
            PublicationError::Typeset(number, why) => numbered(number, Fault::from(vec![*why])),
        }
    }
}

#[cfg(test)]
mod tests;
