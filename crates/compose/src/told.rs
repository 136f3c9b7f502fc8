//! Versions and what has come of them, as data.

use crate::base::{Base, Solution};
use crate::deed::Level;
use crate::edit::Edit;
use crate::judged::{Judged, Said};
use crate::rank::Rank;
use crate::template::Drawn;
use crate::verdict::Verdict;
use sauterelle::Sq;
use sauterelle::kernel::board::piece::Sides;
use sauterelle::kernel::diagram::DiagramMan;
use sauterelle::kernel::men::Language;
use sauterelle::notation::fen::write_diagram;
use sauterelle::notation::vocabulary::attributes;
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeMap;

/// What has come of a version.
#[derive(Serialize, JsonSchema, Clone, Debug)]
pub struct JsonJudged {
    /// Its number among the versions asked for, from 0.
    pub number: u64,
    /// What is changed.
    pub edits: Vec<JsonEdit>,
    /// The same in the language of versions: `wSd4 -> e5`.
    pub text: String,
    /// Where the men stand then, in FEN.
    pub fen: String,
    /// What has come of it: `sound`, `unwanted` (sound, but not as is wanted), `dual`, `short`, `fewer`, `unsolved`, `slower`, `cooked`, `lost` (something that is meant does not
    /// work), `illegal`, `refused`.
    pub verdict: &'static str,
    /// How much of what is meant is there, where all of it is: `moves`, `men`, `pattern`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kept: Option<&'static str>,
    /// Solutions found. A version is left as soon as it is cooked.
    pub solutions: usize,
    /// Of a sound one: what is counted of its solutions, by name.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub measures: BTreeMap<&'static str, u32>,
    /// Of a sound one: its place among them, by its numbers from left to right; those with smaller ones come first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rank: Option<Rank>,
    /// The first solutions that are not meant.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub cooks: Vec<JsonSaid>,
    /// What is meant and does not work.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub lost: Vec<JsonSaid>,
    /// Why it is illegal or refused.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub why: String,
    /// Its solutions, where it is sound but for duals, and they are not those that are meant.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub lines: Vec<JsonSaid>,
    /// What makes its twins, in English, where a man that one names stands elsewhere: one after the other, empty where nothing is changed.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub twins: Vec<String>,
    /// Castlings that are possible and are not in the problem, by their letters in FEN.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub castlings: String,
    /// Of one that was drawn: what is lacking to it, by the score of templates; less is better.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cost: Option<u32>,
    /// Of one that was drawn: in how many solutions some condition acts, so that they do not work without it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub acting: Option<u32>,
}

/// A solution.
#[derive(Serialize, JsonSchema, Clone, Debug)]
pub struct JsonSaid {
    /// The letter of its position.
    pub position: String,
    /// Its text.
    pub text: String,
}

/// The problem itself.
#[derive(Serialize, JsonSchema, Clone, Debug)]
pub struct JsonBase {
    /// `sound` if it has exactly what is meant, else `cooked`, or `unsolved`, as templates are too.
    pub verdict: &'static str,
    /// Its solutions; where all play was asked for, of battle play also tries and set play.
    pub solutions: Vec<JsonSolution>,
    /// The numbers of those that are meant, from 0.
    pub meant: Vec<usize>,
}

/// A solution of the problem itself.
#[derive(Serialize, JsonSchema, Clone, Debug)]
pub struct JsonSolution {
    /// The letter of its position.
    pub position: String,
    /// Its text.
    pub text: String,
    /// It is set play.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub set_play: bool,
    /// It is a try, which stands with what refutes it.
    #[serde(rename = "try", skip_serializing_if = "std::ops::Not::not")]
    pub is_try: bool,
    /// What follows a key or a try, where all play was asked for.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub variations: Vec<JsonVariation>,
}

/// A defence with its first answers, or a threat, which stands behind `~`.
#[derive(Serialize, JsonSchema, Clone, Debug)]
pub struct JsonVariation {
    /// Its text, without the key.
    pub text: String,
    /// It is of full length and has one answer.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub main: bool,
    /// It is meant.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub meant: bool,
}

/// A change of the diagram.
#[derive(Serialize, JsonSchema, Clone, Debug)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum JsonEdit {
    /// A man stands elsewhere.
    Move {
        /// Where it stood.
        from: String,
        /// Where it stands.
        to: String,
    },
    /// A man is left out.
    Remove {
        /// Where it stood.
        at: String,
    },
    /// A man is added.
    Add {
        /// Where.
        at: String,
        /// Which one.
        #[serde(flatten)]
        man: JsonNewMan,
    },
    /// Another man stands in the place of one.
    Become {
        /// Where.
        at: String,
        /// Which one.
        #[serde(flatten)]
        man: JsonNewMan,
    },
    /// Two men have changed places.
    Exchange {
        /// The one place.
        one: String,
        /// The other one.
        other: String,
    },
    /// A condition is in force.
    With {
        /// Its name and its options in English.
        condition: String,
    },
    /// A condition is lifted.
    Without {
        /// Its English name.
        condition: &'static str,
    },
}

/// A man that is new on its square.
#[derive(Serialize, JsonSchema, Clone, Debug)]
pub struct JsonNewMan {
    /// Its English code, in capitals.
    pub man: String,
    /// `white`, `black` or `neutral`.
    pub side: &'static str,
    /// Declared royal.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub royal: bool,
    /// English names of its other attributes.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub attributes: Vec<&'static str>,
}

impl From<&DiagramMan> for JsonNewMan {
    fn from(man: &DiagramMan) -> JsonNewMan {
        JsonNewMan {
            man: man.man.code[Language::English as usize].to_uppercase(),
            side: match man.sides {
                Sides::White => "white",
                Sides::Black => "black",
                Sides::Neutral => "neutral",
            },
            royal: man.royal,
            attributes: attributes::names(man.attrs, Language::English).collect(),
        }
    }
}

impl From<&Edit> for JsonEdit {
    fn from(edit: &Edit) -> JsonEdit {
        let square = |at: &Sq| at.to_string();
        match edit {
            Edit::Move { from, to } => JsonEdit::Move {
                from: square(from),
                to: square(to),
            },
            Edit::Remove { at } => JsonEdit::Remove { at: square(at) },
            Edit::Add { at, man } => JsonEdit::Add {
                at: square(at),
                man: man.into(),
            },
            Edit::Become { at, man } => JsonEdit::Become {
                at: square(at),
                man: man.into(),
            },
            Edit::Exchange { one, other } => JsonEdit::Exchange {
                one: square(one),
                other: square(other),
            },
            Edit::With(condition) => JsonEdit::With {
                condition: condition.to_string(),
            },
            Edit::Without(name) => JsonEdit::Without { condition: name },
        }
    }
}

impl JsonJudged {
    /// What has come of the version of this number of a problem.
    pub fn new(number: u64, judged: &Judged, base: &Base) -> JsonJudged {
        let problem = base.problem();
        let said = |all: &[Said]| all.iter().map(JsonSaid::from).collect();
        let version = &judged.version;
        let is_sound = judged.verdict == Verdict::Sound;
        let rank = || Rank::of(&judged.diagram, judged.kept, &judged.variety, base);
        JsonJudged {
            number,
            edits: version.edits.iter().map(JsonEdit::from).collect(),
            text: version.written(&problem.initial.diagram, problem.language),
            fen: write_diagram(&judged.diagram),
            verdict: judged.verdict.name(),
            kept: judged.kept.map(crate::vary::name_of_level),
            solutions: judged.solutions,
            measures: match is_sound {
                true => judged.variety.counts(),
                false => BTreeMap::new(),
            },
            rank: is_sound.then(rank),
            cooks: said(&judged.cooks),
            lost: said(&judged.lost),
            why: judged.why.clone(),
            lines: match judged.kept {
                Some(Level::Moves) => Vec::new(),
                _ => said(&judged.lines),
            },
            twins: version.twins(problem),
            castlings: version.new_castlings(problem),
            cost: None,
            acting: None,
        }
    }

    /// One that was drawn, as the one of this number that is worth showing.
    pub fn of_drawn(number: u64, drawn: &Drawn, base: &Base) -> JsonJudged {
        JsonJudged {
            cost: Some(drawn.cost),
            acting: Some(drawn.acting),
            ..JsonJudged::new(number, &drawn.judged, base)
        }
    }
}

impl From<&Said> for JsonSaid {
    fn from(said: &Said) -> JsonSaid {
        JsonSaid {
            position: said.position.clone(),
            text: said.text.clone(),
        }
    }
}

impl From<Solution<'_>> for JsonSolution {
    fn from(solution: Solution) -> JsonSolution {
        let variations = solution.variations.iter().map(|it| JsonVariation {
            text: it.text.to_string(),
            main: it.is_main,
            meant: it.is_meant,
        });
        JsonSolution {
            position: solution.position.to_string(),
            text: solution.text.to_string(),
            set_play: solution.is_set_play,
            is_try: solution.is_try,
            variations: variations.collect(),
        }
    }
}

impl From<&Base> for JsonBase {
    fn from(base: &Base) -> JsonBase {
        let solutions = || base.solutions();
        let meant = solutions().enumerate().filter(|(_, it)| it.is_meant);
        JsonBase {
            verdict: match (solutions().next(), base.is_sound()) {
                (None, _) => "unsolved",
                (_, true) => "sound",
                (_, false) => "cooked",
            },
            solutions: solutions().map(JsonSolution::from).collect(),
            meant: meant.map(|(number, _)| number).collect(),
        }
    }
}

/// A line of what is told of the versions of problems: first the problem, then a line for each version, then what has come of all.
#[derive(Serialize, JsonSchema, Clone, Debug)]
#[serde(untagged)]
pub enum JsonLine {
    /// A problem.
    Problem(JsonVaried),
    /// One of its versions.
    Version(JsonJudged),
    /// The end.
    End(JsonEnd),
}

/// A problem of which versions follow.
#[derive(Serialize, JsonSchema, Clone, Debug)]
pub struct JsonVaried {
    /// Its file, where there are several problems.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub file: String,
    /// The line on which it begins there, from 1; 0 where it is the only one.
    pub line: usize,
    /// Authors.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub authors: Vec<String>,
    /// Where it appeared.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub origins: Vec<String>,
    /// The stipulation.
    pub stipulation: String,
    /// Where its men stand, in FEN.
    pub fen: String,
    /// What it comes to itself.
    pub base: JsonBase,
    /// How many versions there are at most.
    pub versions: u64,
}

/// What has come of all versions of a problem.
#[derive(Serialize, JsonSchema, Clone, Debug)]
pub struct JsonEnd {
    /// How many were judged.
    pub judged: u64,
    /// How many of each verdict.
    pub verdicts: BTreeMap<&'static str, u64>,
    /// Whether all were judged, each within its time.
    pub complete: bool,
    /// The number of the first one that is left, if it was cut short.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next: Option<u64>,
}
