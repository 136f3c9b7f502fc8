//! The types of which listings consist. Names are in English, French and German, explanations in the language asked for.

use schemars::JsonSchema;
use serde::Serialize;
use std::borrow::Cow;

/// A listing.
#[derive(Serialize, JsonSchema, Clone, Debug)]
#[serde(untagged)]
pub enum JsonListing {
    /// Of men.
    Men(Vec<JsonMan>),
    /// Of conditions.
    Conditions(Vec<JsonCondition>),
    /// Of plays and goals.
    Stipulations(JsonStipulations),
    /// Of what men can have.
    Attributes(Vec<JsonAttribute>),
    /// Of options of a problem.
    Options(Vec<JsonOption>),
    /// Of formats of problems.
    Formats(Vec<JsonFormat>),
    /// Of what queries ask.
    Predicates(Vec<JsonPredicate>),
}

/// A condition.
#[derive(Serialize, JsonSchema, Clone, Debug)]
pub struct JsonCondition {
    /// Names.
    pub names: [&'static str; 3],
    /// The name as it is printed, in the language asked for.
    pub title: Cow<'static, str>,
    /// Popeye has no condition of this name.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub own: bool,
    /// Other accepted names, in any language.
    pub aliases: &'static [&'static str],
    /// Names of several words that say an option too.
    pub phrases: Vec<JsonPhrase>,
    /// Key words under which it is found, each in English, French and German.
    pub keywords: Vec<[&'static str; 3]>,
    /// What must follow the name: `nothing`, `number`, `numbers`, `square`, `squares`, `word`, `words` or `men`.
    pub takes: &'static str,
    /// Words that may follow the name.
    pub options: Vec<JsonWord>,
    /// What it does, from when and for whom.
    pub doc: Cow<'static, str>,
    /// Where it is defined.
    pub source: &'static str,
    /// What else is to be known: its history, and what the program does where the source is silent.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<&'static str>,
    /// For a name that is short for another condition with some options: these, in English.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stands_for: Option<String>,
    /// A problem with it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub example: Option<JsonExample>,
}

/// A name of several words that says an option too.
#[derive(Serialize, JsonSchema, Clone, Debug)]
pub struct JsonPhrase {
    /// The name.
    pub name: &'static str,
    /// English names of the options.
    pub options: &'static [&'static str],
}

/// A word that may follow the name of a condition.
#[derive(Serialize, JsonSchema, Clone, Debug)]
pub struct JsonWord {
    /// The word.
    pub names: [&'static str; 3],
    /// What must follow the word: `nothing`, `number`, `numbers`, `square`, `squares`, `word`, `words` or `men`.
    pub takes: &'static str,
    /// What it changes.
    pub doc: &'static str,
}

/// A kind of man.
#[derive(Serialize, JsonSchema, Clone, Debug)]
pub struct JsonMan {
    /// One or two letters.
    pub codes: [&'static str; 3],
    /// Names.
    pub names: [&'static str; 3],
    /// The name as it is printed, in the language asked for.
    pub title: &'static str,
    /// Other accepted names, in any language.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pub aliases: &'static [&'static str],
    /// How it moves.
    pub moves: &'static str,
    /// What else is to be known: its history, and what the program does where the source is silent.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<&'static str>,
    /// A problem with it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub example: Option<JsonExample>,
}

/// Something that a man can have besides its kind and its side.
#[derive(Serialize, JsonSchema, Clone, Debug)]
pub struct JsonAttribute {
    /// Names.
    pub names: [&'static str; 3],
    /// The name as it is printed, in the language asked for.
    pub title: Cow<'static, str>,
    /// What it does.
    pub doc: &'static str,
    /// Where it is defined.
    pub source: &'static str,
}

/// Plays and goals.
#[derive(Serialize, JsonSchema, Clone, Debug)]
pub struct JsonStipulations {
    /// What is played; in the sign `#` stands for any goal and `n` for a number of moves.
    pub plays: Vec<JsonListed>,
    /// What is to be reached.
    pub goals: Vec<JsonListed>,
}

/// A play or a goal.
#[derive(Serialize, JsonSchema, Clone, Debug)]
pub struct JsonListed {
    /// How it is written.
    pub sign: &'static str,
    /// Names.
    pub names: [&'static str; 3],
    /// The name as it is printed, in the language asked for.
    pub title: &'static str,
    /// What it asks.
    pub doc: &'static str,
    /// A problem with it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub example: Option<JsonExample>,
}

/// An option of a problem.
#[derive(Serialize, JsonSchema, Clone, Debug)]
pub struct JsonOption {
    /// Names.
    pub names: [&'static str; 3],
    /// The name as it is printed, in the language asked for.
    pub title: Cow<'static, str>,
    /// What must follow the name: `nothing`, `number`, `number-or-nothing`, `two-numbers`, `move-numbers` (with colons between
    /// them), `squares`, `man` or `men`.
    pub takes: &'static str,
    /// What it does.
    pub doc: &'static str,
}

/// What can be said of a problem, and asked in a query.
#[derive(Serialize, JsonSchema, Clone, Debug)]
pub struct JsonPredicate {
    /// Its name.
    pub name: &'static str,
    /// Its values, each with what it may be: `number`, `truth`, `man`, `colour`, `text`, `expression`, `date`, `link` or `turns`.
    pub values: Vec<JsonPredicateValue>,
    /// It is of the solution, not of the problem as it stands in its file.
    pub of_solution: bool,
    /// What it means.
    pub doc: &'static str,
    /// Where the meaning comes from.
    pub source: &'static str,
}

/// A value of a predicate.
#[derive(Serialize, JsonSchema, Clone, Debug)]
pub struct JsonPredicateValue {
    /// What it says.
    pub name: &'static str,
    /// What it may be.
    pub domain: &'static str,
}

/// A format of problems or positions.
#[derive(Serialize, JsonSchema, Clone, Debug)]
pub struct JsonFormat {
    /// The word by which it is asked for.
    pub name: &'static str,
    /// The name as it is printed, in the language asked for.
    pub title: &'static str,
    /// What it holds.
    pub doc: &'static str,
    /// Endings of the names of its files.
    pub endings: &'static [&'static str],
    /// The type of its content.
    pub media_type: &'static str,
    /// Why it is not read, if it is not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub not_read: Option<&'static str>,
    /// Why it is not written, if it is not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub not_written: Option<&'static str>,
    /// It says positions only, without anything that is asked of them.
    pub is_position: bool,
    /// The file of `docs/` with the schema of its data.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub schema: Option<&'static str>,
    /// A problem with a nightrider, written in it.
    pub example: &'static str,
}

/// A problem to load.
#[derive(Serialize, JsonSchema, Clone, Debug)]
pub struct JsonExample {
    /// Its file, under `examples/`.
    pub file: &'static str,
    /// The problem in Popeye's input language; nothing where it is asked for by its file.
    #[serde(skip_serializing_if = "is_nothing")]
    pub text: &'static str,
    /// How many solutions it has, or how many keys.
    pub solutions: u32,
}

fn is_nothing(text: &&str) -> bool {
    text.is_empty()
}

impl JsonPredicate {
    /// As it stands in a query, with the names of its values: `Zilahi(folds)`.
    pub fn declared(&self) -> String {
        let values: Vec<&str> = self.values.iter().map(|value| value.name).collect();
        match values.is_empty() {
            true => self.name.to_string(),
            false => format!("{}({})", self.name, values.join(", ")),
        }
    }
}
