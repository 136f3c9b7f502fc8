//! What there is to choose from, with explanations and examples.

use super::asked::Tongue;
use super::question::{Question, json, parse};
use crate::examination::Class;
use sauterelle_kernel::men::Language;
use sauterelle_notation::forms::listed::formats;
use sauterelle_notation::registry::{
    JsonAttribute, JsonCondition, JsonFormat, JsonMan, JsonOption, JsonStipulations, attributes,
    conditions, men, options, stipulations,
};
use serde::{Deserialize, Serialize};

/// The question.
pub(super) static QUESTION: Question = Question {
    name: "registry",
    request: "`{language}`, `GET /api/registry/en`",
    doc: "men, conditions, stipulations, options, formats with explanations, and the files of their examples; the classes of problems",
    example: r#"{ "language": "fr" }"#,
    keeps_time: false,
    answer: |question, _| json(&registry(parse(question)?)),
};

/// All registries in a language.
#[derive(Serialize)]
pub(super) struct Registry {
    men: Vec<JsonMan>,
    attributes: Vec<JsonAttribute>,
    conditions: Vec<JsonCondition>,
    #[serde(flatten)]
    stipulations: JsonStipulations,
    options: Vec<JsonOption>,
    formats: Vec<JsonFormat>,
    /// What problems that have been examined are called.
    classes: Vec<JsonClass>,
}

/// A class of problems.
#[derive(Serialize)]
struct JsonClass {
    name: &'static str,
    meaning: &'static str,
}

/// In which language.
#[derive(Deserialize)]
pub(super) struct Wanted {
    #[serde(default)]
    language: Tongue,
}

/// Gives all registries. The texts of examples come when they are [asked for](super::example): a page shows few of them.
pub(super) fn registry(wanted: Wanted) -> Registry {
    let language = Language::from(wanted.language);
    let (mut men, mut conditions) = (men(language), conditions(language));
    let mut stipulations = stipulations(language);
    let of_men = men.iter_mut().map(|it| &mut it.example);
    let of_conditions = conditions.iter_mut().map(|it| &mut it.example);
    let listed = stipulations.plays.iter_mut().chain(&mut stipulations.goals);
    let of_listed = listed.map(|it| &mut it.example);
    let all = of_men.chain(of_conditions).chain(of_listed).flatten();
    all.for_each(|example| example.text = "");
    let mut formats = formats(language);
    formats.iter_mut().for_each(|it| it.example = "");
    Registry {
        men,
        attributes: attributes(language),
        conditions,
        stipulations,
        options: options(language),
        formats,
        classes: classes(language),
    }
}

fn classes(language: Language) -> Vec<JsonClass> {
    let class = |class: Class| JsonClass {
        name: class.name(),
        meaning: class.meaning_in(language),
    };
    Class::ALL.map(class).into()
}
