//! Pictures as files: the board, a move as a strip of images, the whole problem with what the page knows of its solution.

use super::answer::Answer;
use super::asked::Asked;
use super::fault::Fault;
use super::looks::Looks;
use super::question::{Question, parse};
use sauterelle_diagram::{Drawn, FileType, Part, Picture, Sheet, Shows, Solution};
use serde::Deserialize;

/// The question.
pub(super) static QUESTION: Question = Question {
    name: "picture",
    request: "`{problem, what, format, figures, rules}`",
    doc: "a file: `diagram`, `strip` or `problem`",
    example: r#"{ "problem": "7k/8/8/8/8/8/8/K7", "what": "diagram", "format": "svg" }"#,
    keeps_time: false,
    answer: |question, _| picture(parse(question)?),
};

/// Pixels of a square in strips.
const SQUARE_OF_STRIP: f64 = 30.0;

/// A picture to be made.
#[derive(Deserialize)]
pub(super) struct PictureAsked {
    #[serde(flatten)]
    asked: Asked,
    what: What,
    /// The name of a type of files.
    format: String,
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
    let (made, picture) = FileType::named(&wanted.format, |it| it.picture).map_err(Fault::input)?;
    let problem = wanted.asked.problem()?.input;
    let solution = wanted.solution.map(Solution::from);
    let manner = Picture {
        flipped: wanted.flipped,
        figures: wanted.looks.figures()?,
        ..Picture::empty()
    };
    let sheet = Sheet {
        problem: &problem,
        solution: solution.as_ref(),
        language: problem.language,
        manner: &manner,
        shows: Shows::default(),
    };
    let drawn = match wanted.what {
        What::Diagram => Drawn::of(&sheet, sheet.board().svg()),
        What::Strip => Drawn::of(&sheet, strip(&wanted.asked, &wanted.text, &manner)?),
        What::Problem => Drawn::problem(&sheet),
    };
    let drawn = Drawn {
        scale: 2.0,
        ..drawn
    };
    Ok(Answer {
        kind: made.media_type,
        content: picture(&drawn).map_err(Fault::failure)?,
    })
}

fn strip(asked: &Asked, text: &str, manner: &Picture) -> Result<String, Fault> {
    let manner = Picture {
        square: SQUARE_OF_STRIP,
        ..manner.clone()
    };
    Ok(asked.position()?.strip(text, &manner)?.svg())
}
