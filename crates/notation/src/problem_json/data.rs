//! Problems as data, without their solutions: what `convert --to json` prints and every command reads. The schema in `docs/` is
//! generated from these types.

use crate::accents::plain;
use crate::definitions;
use crate::entered::value::Value;
use crate::entered::{InputProblem, Language};
use crate::fen::write_codes;
use crate::popeye::write::{below, changes, options, positions, stipulation};
use crate::vocabulary::following::condition;
use sauterelle_solve::problem::Problem;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::ser::{SerializeMap, SerializeSeq};
use serde::{Deserialize, Serialize, Serializer};
use std::borrow::Cow;
use std::collections::BTreeMap;

/// What the field `format` of a document says.
pub(super) const FORMAT: &str = "sauterelle-problem-1";

/// Several problems.
#[derive(Serialize, Deserialize, JsonSchema, Clone, Debug)]
pub struct ProblemDocument {
    /// `sauterelle-problem-1`.
    pub format: String,
    /// The problems in the order of the input.
    pub problems: Vec<ProblemData>,
}

/// A problem with its twins. Names are English.
#[derive(Serialize, Deserialize, JsonSchema, Clone, Debug)]
pub struct ProblemData {
    /// Authors as entered.
    #[serde(default)]
    pub authors: Vec<String>,
    /// Sources as entered.
    #[serde(default)]
    pub origins: Vec<String>,
    /// Awards as entered.
    #[serde(default)]
    pub awards: Vec<String>,
    /// Titles as entered.
    #[serde(default)]
    pub titles: Vec<String>,
    /// Comments as entered.
    #[serde(default)]
    pub remarks: Vec<String>,
    /// The men and conditions that the problem defines for itself, one definition each.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub definitions: Vec<String>,
    /// The stipulation as entered, before options change it.
    pub stipulation: String,
    /// The options as entered.
    #[serde(default)]
    pub options: Vec<String>,
    /// The position of the diagram is not to be solved.
    #[serde(default)]
    pub zero_position: bool,
    /// The position of the diagram.
    pub diagram: PositionData,
    /// The positions to solve. Without twins this is the one of the diagram.
    #[serde(default)]
    pub positions: Vec<TwinData>,
    /// What the input says beyond that, field by field: keywords, a solution, reprints, ….
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub details: BTreeMap<String, Value>,
}

/// A position to solve.
#[derive(Serialize, Deserialize, JsonSchema, Clone, Debug)]
pub struct TwinData {
    /// `a`, `b`, ….
    pub letter: String,
    /// What is changed, as it is shown; empty in the position of the diagram.
    pub change: String,
    /// The change as a command of Popeye's language, in English: what readers go by. Empty in the position of the diagram.
    #[serde(default)]
    pub command: String,
    /// The change is one of the position before, not of the diagram.
    pub continued: bool,
    /// The position after the change.
    #[serde(flatten)]
    pub position: PositionData,
}

/// A position and what is asked of it.
#[derive(Serialize, Deserialize, JsonSchema, Clone, Debug)]
pub struct PositionData {
    /// Placement of the men as in FEN, fairy men in brackets by their English codes.
    pub men: String,
    /// How many orthodox men there are besides that are invisible.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub invisible: u8,
    /// The men that lie below squares, such as `Black rb1`; of those below one square the uppermost first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub below: Vec<String>,
    /// The position that play is to lead to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub target: Option<String>,
    /// The conditions.
    #[serde(default)]
    pub conditions: Vec<String>,
    /// The stipulation.
    #[serde(default)]
    pub stipulation: String,
}

fn is_zero(number: &u8) -> bool {
    *number == 0
}

impl ProblemDocument {
    /// These problems with the details of each.
    pub fn new(problems: &[(&InputProblem, &[(String, Value)])]) -> ProblemDocument {
        ProblemDocument {
            format: FORMAT.to_string(),
            problems: problems
                .iter()
                .map(|(problem, details)| ProblemData::new(problem, details))
                .collect(),
        }
    }
}

impl ProblemData {
    fn new(problem: &InputProblem, details: &[(String, Value)]) -> ProblemData {
        let twins = problem.twins.iter().map(|twin| TwinData {
            letter: twin.label.clone(),
            change: twin.change.clone(),
            command: changes(twin, problem.language, Language::English),
            continued: twin.continued,
            position: PositionData::new(&twin.problem),
        });
        let words = |lines: &[String]| lines.iter().map(|line| plain(line)).collect();
        ProblemData {
            authors: words(&problem.authors),
            origins: words(&problem.origins),
            awards: words(&problem.awards),
            titles: words(&problem.titles),
            remarks: words(&problem.remarks),
            definitions: definitions::texts(problem),
            stipulation: stipulation(problem, Language::English),
            options: options(problem, Language::English),
            zero_position: problem.zero_position,
            diagram: PositionData::new(&problem.initial),
            positions: twins.collect(),
            details: details.iter().cloned().collect(),
        }
    }
}

impl PositionData {
    fn new(problem: &Problem) -> PositionData {
        let (first, second) = positions(problem);
        let conditions = problem.conditions.iter();
        PositionData {
            men: write_codes(first),
            invisible: first.invisible,
            below: below(first, Language::English),
            target: second.map(write_codes),
            conditions: conditions
                .map(|c| condition(c, Language::English))
                .collect(),
            stipulation: problem.stipulation.text.clone(),
        }
    }
}

impl Serialize for Value {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            // numbers are kept as they are written
            Value::Text(text) | Value::Plain(text) => serializer.serialize_str(text),
            Value::List(items) => {
                let mut list = serializer.serialize_seq(Some(items.len()))?;
                items
                    .iter()
                    .try_for_each(|item| list.serialize_element(item))?;
                list.end()
            }
            Value::Map(fields) => {
                let mut map = serializer.serialize_map(Some(fields.len()))?;
                fields
                    .iter()
                    .try_for_each(|(name, value)| map.serialize_entry(name, value))?;
                map.end()
            }
        }
    }
}

impl JsonSchema for Value {
    fn schema_name() -> Cow<'static, str> {
        "Value".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "A text, a list of values, or an object of values.",
            "type": ["string", "array", "object"]
        })
    }
}
