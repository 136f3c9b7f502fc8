//! Pictures as files: the board, a move as a strip of images, the whole problem with what the page knows of its solution.

use super::answer::Answer;
use super::asked::Asked;
use super::fault::Fault;
use super::looks::Looks;
use sauterelle_diagram::{Part, Picture, Sheet, Shows, Solution, page, render};
use sauterelle_notation::entered::InputProblem;
use serde::Deserialize;

/// Pixels of a square in strips.
const SQUARE_OF_STRIP: f64 = 30.0;

/// A picture to be made.
#[derive(Deserialize)]
pub(super) struct PictureAsked {
    #[serde(flatten)]
    asked: Asked,
    what: What,
    format: Format,
    /// The move of a strip.
    #[serde(rename = "move", default)]
    text: String,
    #[serde(default)]
    flipped: bool,
    #[serde(flatten)]
    looks: Looks,
    /// The solution, as the events of solving told it.
    solution: Option<SolutionAsked>,
}

#[derive(Deserialize, Clone, Copy)]
#[serde(rename_all = "lowercase")]
enum What {
    /// The board alone.
    Diagram,
    /// A move.
    Strip,
    /// The problem as a magazine prints it.
    Problem,
}

#[derive(Deserialize, Clone, Copy)]
#[serde(rename_all = "lowercase")]
enum Format {
    Svg,
    Png,
    Pdf,
    Html,
}

/// A solution as the events of solving told it.
#[derive(Deserialize)]
pub(super) struct SolutionAsked {
    parts: Vec<PartAsked>,
    complete: bool,
}

#[derive(Deserialize)]
struct PartAsked {
    text: String,
    verdicts: Vec<String>,
    is_sound: bool,
}

impl From<SolutionAsked> for Solution {
    fn from(asked: SolutionAsked) -> Solution {
        let part = |asked: PartAsked| Part {
            text: asked.text,
            verdicts: asked.verdicts,
            is_sound: asked.is_sound,
        };
        Solution {
            parts: asked.parts.into_iter().map(part).collect(),
            complete: asked.complete,
            ..Solution::default()
        }
    }
}

/// Makes a picture.
pub(super) fn picture(wanted: PictureAsked) -> Result<Answer, Fault> {
    let (kind, content) = wanted.make()?;
    Ok(Answer { kind, content })
}

impl PictureAsked {
    /// The type of the content, and the content.
    fn make(self) -> Result<(&'static str, Vec<u8>), Fault> {
        let problem = self.asked.problem()?.input;
        let solution = self.solution.map(Solution::from);
        let manner = Picture {
            flipped: self.flipped,
            figures: self.looks.figures()?,
            ..Picture::empty()
        };
        let sheet = Sheet {
            problem: &problem,
            solution: solution.as_ref(),
            language: problem.language,
            manner: &manner,
            shows: Shows::default(),
        };
        let svg = match self.what {
            What::Diagram => sheet.board().svg(),
            What::Strip => strip(&self.asked, &self.text, &manner)?,
            What::Problem => sheet.svg(),
        };
        Ok(match (self.format, self.what) {
            (Format::Svg, _) => ("image/svg+xml", svg.into_bytes()),
            (Format::Png, _) => ("image/png", render::png(&svg, 2.0).map_err(Fault::failure)?),
            (Format::Pdf, _) => (
                "application/pdf",
                render::pdf(&svg).map_err(Fault::failure)?,
            ),
            (Format::Html, What::Problem) => (HTML, html(&problem, &page::problem(&sheet))),
            (Format::Html, _) => (HTML, html(&problem, &svg)),
        })
    }
}

pub(super) const HTML: &str = "text/html; charset=utf-8";

fn html(problem: &InputProblem, content: &str) -> Vec<u8> {
    let authors = problem.authors.join(", ");
    let title = match authors.is_empty() {
        true => "Sauterelle",
        false => authors.as_str(),
    };
    let beginning = page::beginning(title, problem.language);
    (beginning + content + page::end()).into_bytes()
}

fn strip(asked: &Asked, text: &str, manner: &Picture) -> Result<String, Fault> {
    let manner = Picture {
        square: SQUARE_OF_STRIP,
        ..manner.clone()
    };
    Ok(asked.position()?.strip(text, &manner)?.svg())
}
