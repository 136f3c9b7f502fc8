//! The drawing of a man.

use super::answer::Answer;
use super::asked::Tongue;
use super::fault::{Blame, Fault};
use super::looks::Looks;
use super::question::{Question, parse};
use sauterelle_diagram::man_svg;
use sauterelle_kernel::board::piece::{Attrs, Sides};
use sauterelle_languages::say;
use sauterelle_notation::vocabulary::attributes::declared;
use serde::Deserialize;

/// The question.
pub(super) static QUESTION: Question = Question {
    name: "man",
    request: "`{code, colour, royal, attributes, figures, rules}`",
    doc: "the drawing of a man, as `GET /man/…` gives it too",
    example: r#"{ "code": "g", "colour": "white" }"#,
    keeps_time: false,
    answer: |question, _| draw(&parse(question)?),
};

/// The colour of a man.
#[derive(Deserialize, Clone, Copy)]
#[serde(rename_all = "lowercase")]
enum Colour {
    White,
    Black,
    Neutral,
}

impl From<Colour> for Sides {
    fn from(colour: Colour) -> Sides {
        match colour {
            Colour::White => Sides::White,
            Colour::Black => Sides::Black,
            Colour::Neutral => Sides::Neutral,
        }
    }
}

/// A man to be drawn.
#[derive(Deserialize)]
pub(super) struct Wanted {
    /// Its English code, e.g. `sx`.
    code: String,
    colour: Colour,
    #[serde(default)]
    royal: bool,
    /// English names with commas between them.
    #[serde(default)]
    attributes: String,
    /// That of letters, and of the code beside a fairy man.
    #[serde(default)]
    language: Tongue,
    #[serde(flatten)]
    looks: Looks,
}

/// Draws a man as SVG.
pub(super) fn draw(wanted: &Wanted) -> Result<Answer, Fault> {
    let unknown = |what: String| Fault::new(Blame::Unknown, say!("there is no {what}"));
    let mut attrs = Attrs::NONE;
    let names = wanted.attributes.split(',');
    for name in names.filter(|name| !name.is_empty()) {
        let attribute = declared(name).ok_or_else(|| unknown(say!("attribute '{name}'")))?;
        attrs = attrs | attribute;
    }
    let (code, language) = (&wanted.code, wanted.language.into());
    let svg = man_svg(
        code,
        Sides::from(wanted.colour),
        wanted.royal,
        attrs,
        language,
        &wanted.looks.figures()?,
    )
    .ok_or_else(|| unknown(say!("man '{code}'")))?;
    Ok(Answer {
        kind: "image/svg+xml",
        content: svg.into_bytes(),
    })
}
