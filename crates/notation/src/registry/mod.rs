//! The registries as data in a language: conditions, men, attributes, stipulations and options, with their names, what they do and an
//! example.
//!
//! English explanations stand with what they explain. Those in French and German stand beside the rules ([`rule_texts`](crate::vocabulary::rule_texts)), or, of what has
//! no file of its own, in tables of [`texts`].

pub mod examples;
mod keywords;
mod search;
#[cfg(test)]
mod tests;
mod texts;
mod types;

pub(crate) use crate::vocabulary::rule_texts::sentences;
pub use sauterelle_kernel::men::Language;
pub use search::Search;
pub use types::{
    JsonAttribute, JsonCondition, JsonExample, JsonFormat, JsonListed, JsonListing, JsonMan,
    JsonOption, JsonPhrase, JsonPredicate, JsonPredicateValue, JsonStipulations, JsonWord,
};

use crate::popeye::beyond::is_condition;
use crate::vocabulary::rule_texts::{RuleTextKind, RuleTexts, of_attribute, of_condition};
use crate::vocabulary::tables::options::{ArgumentForm, Meaning, OPTIONS};
use crate::vocabulary::titles::{Titled, title};
use sauterelle_kernel::condition::{Meta, OptionMeta, RuleDef, Takes};
use sauterelle_kernel::men::{self, MEN};
use sauterelle_rules::attributes::{ATTRIBUTES, Attribute};
use sauterelle_rules::registry::RULES;
use sauterelle_solve::goal::GoalDef;
use sauterelle_solve::goals;
use sauterelle_solve::listing::{Listed, PLAYS};
use std::borrow::Cow;
use texts::{Subject, text};

/// The conditions, explained in a language.
pub fn conditions(language: Language) -> Vec<JsonCondition> {
    let rules = RULES.iter().copied();
    rules.map(|rule| condition(rule, language)).collect()
}

/// The men, explained in a language.
pub fn men(language: Language) -> Vec<JsonMan> {
    MEN.iter().map(|kind| man(kind, language)).collect()
}

/// What men can have besides kind and side, explained in a language.
pub fn attributes(language: Language) -> Vec<JsonAttribute> {
    let attributes = ATTRIBUTES.iter().copied();
    attributes.map(|one| attribute(one, language)).collect()
}

/// The plays and goals, explained in a language.
pub fn stipulations(language: Language) -> JsonStipulations {
    let goals = goals::all().into_iter();
    JsonStipulations {
        plays: PLAYS.iter().map(|entry| play(entry, language)).collect(),
        goals: goals.map(|def| goal(def, language)).collect(),
    }
}

/// The options of a problem that have an effect, explained in a language.
pub fn options(language: Language) -> Vec<JsonOption> {
    let rows = OPTIONS.iter().filter(|(meaning, _)| has_effect(*meaning));
    rows.map(|(meaning, names)| JsonOption {
        names: *names,
        title: title(Titled::Options, *names, language),
        takes: followed_by(meaning.form()),
        doc: text(Subject::Options, names[0], language).unwrap_or_default(),
    })
    .collect()
}

/// Whether an option changes what is solved or shown.
fn has_effect(meaning: Meaning) -> bool {
    !matches!(
        meaning,
        Meaning::Harmless | Meaning::Intelligent | Meaning::Beep | Meaning::Unsupported
    )
}

/// A condition, explained in a language.
pub fn condition(rule: &'static dyn RuleDef, language: Language) -> JsonCondition {
    let meta = rule.meta();
    let texts = of_condition(meta.name[0]);
    let phrases = rule.phrases().iter();
    JsonCondition {
        names: meta.name,
        title: title(Titled::Conditions, meta.name, language),
        own: !is_condition(rule),
        aliases: meta.aliases,
        phrases: phrases
            .map(|&(name, options)| JsonPhrase { name, options })
            .collect(),
        keywords: keywords::of(rule),
        takes: taken(rule.takes("")),
        options: words(rule, language),
        doc: explanation(rule, language),
        source: texts
            .get(RuleTextKind::Source, language)
            .unwrap_or(meta.source),
        notes: texts.notes(language),
        stands_for: stands_for(rule),
        example: examples::of_condition(meta.name[0]).map(Into::into),
    }
}

/// What a condition does: its text, or, if it is short for another one with some options, what these do.
fn explanation(rule: &dyn RuleDef, language: Language) -> Cow<'static, str> {
    let meta = rule.meta();
    let Some((base, words)) = rule.stands_for() else {
        let translated = of_condition(meta.name[0]).get(RuleTextKind::Text, language);
        return translated.unwrap_or(meta.doc).into();
    };
    let base = base.meta();
    let named = |word: &&'static str| base.options.iter().find(|option| option.name[0] == *word);
    let options: Vec<&OptionMeta> = words.iter().filter_map(named).collect();
    let texts = options.iter().map(|option| of_word(base, option, language));
    let text = texts.collect::<Vec<_>>().join(" ");
    match language {
        Language::French => {
            let title = title(Titled::Conditions, meta.name, language);
            format!("{title} : {}", with_small_letter(&text, base)).into()
        }
        Language::English | Language::German => {
            let of_language = |names: [&'static str; 3]| names[language as usize];
            let words = options.iter().map(|option| of_language(option.name));
            let whole = std::iter::once(of_language(base.name)).chain(words);
            let whole: Vec<&str> = whole.collect();
            format!("{}. {text}", whole.join(" ")).into()
        }
    }
}

/// A text that goes on behind a colon. A name at its beginning keeps its capital.
fn with_small_letter(text: &str, base: &Meta) -> String {
    let first = text.split([' ', ',']).next().unwrap_or_default();
    let mut options = base.options.iter();
    let is_name = options.any(|option| option.name.contains(&first));
    let mut letters = text.chars();
    match letters.next() {
        Some(letter) if !is_name => letter.to_lowercase().collect::<String>() + letters.as_str(),
        _ => text.to_string(),
    }
}

/// The whole name of what a condition is short for.
fn stands_for(rule: &dyn RuleDef) -> Option<String> {
    let (base, words) = rule.stands_for()?;
    Some([&[base.meta().name[0]], words].concat().join(" "))
}

/// The words that can follow a condition. A short name has those of the condition for which it stands.
fn words(rule: &dyn RuleDef, language: Language) -> Vec<JsonWord> {
    let base = rule
        .stands_for()
        .map_or(rule.meta(), |(base, _)| base.meta());
    let options = rule.meta().options.iter();
    options
        .map(|option| JsonWord {
            names: option.name,
            takes: taken(rule.takes(option.name[0])),
            doc: of_word(base, option, language),
        })
        .collect()
}

/// What a word changes that follows a condition.
fn of_word(meta: &Meta, option: &OptionMeta, language: Language) -> &'static str {
    let translated = of_condition(meta.name[0]).get(RuleTextKind::Word(option.name[0]), language);
    translated.unwrap_or(option.doc)
}

/// What is said of the condition that has the name of a man: its options are options of the man.
fn of_namesake(man: &men::Man) -> Option<&'static RuleTexts> {
    let mut names = RULES.iter().map(|rule| rule.meta().name[0]);
    let name = names.find(|name| name.eq_ignore_ascii_case(man.name[0]))?;
    Some(of_condition(name))
}

fn man(man: &'static men::Man, language: Language) -> JsonMan {
    JsonMan {
        codes: man.code,
        names: man.name,
        title: man.name[language as usize],
        aliases: man.aliases,
        moves: text(Subject::Men, man.name[0], language).unwrap_or(man.doc),
        notes: of_namesake(man).map_or(Vec::new(), |texts| texts.notes(language)),
        example: examples::of_man(man.name[0]).map(Into::into),
    }
}

fn attribute(attribute: &'static Attribute, language: Language) -> JsonAttribute {
    let texts = of_attribute(attribute.name[0]);
    JsonAttribute {
        names: attribute.name,
        title: title(Titled::Attributes, attribute.name, language),
        doc: texts
            .get(RuleTextKind::Text, language)
            .unwrap_or(attribute.doc),
        source: texts
            .get(RuleTextKind::Source, language)
            .unwrap_or(attribute.source),
    }
}

fn play(entry: &'static Listed, language: Language) -> JsonListed {
    JsonListed {
        sign: entry.sign,
        names: entry.name,
        title: entry.name[language as usize],
        doc: text(Subject::Stipulations, entry.name[0], language).unwrap_or(entry.doc),
        example: examples::of_play(entry.sign).map(Into::into),
    }
}

fn goal(def: &GoalDef, language: Language) -> JsonListed {
    JsonListed {
        sign: def.listed(),
        names: def.name,
        title: def.name[language as usize],
        doc: def.doc[language as usize],
        example: examples::of_goal(def.listed()).map(Into::into),
    }
}

fn taken(takes: Takes) -> &'static str {
    match takes {
        Takes::Nothing => "nothing",
        Takes::One(belongs) if belongs(A_NUMBER) => "number",
        Takes::One(belongs) if belongs(A_SQUARE) => "square",
        Takes::One(_) => "word",
        Takes::Many(belongs) if belongs(A_NUMBER) => "numbers",
        Takes::Many(belongs) if belongs(A_SQUARE) => "squares",
        Takes::Many(_) => "words",
        Takes::Men | Takes::Cycle => "men",
    }
}

/// Words by which is found out what a condition takes.
const A_NUMBER: &str = "3";
const A_SQUARE: &str = "c4";

fn followed_by(form: ArgumentForm) -> &'static str {
    match form {
        ArgumentForm::Bare => "nothing",
        ArgumentForm::Number(..) => "number",
        ArgumentForm::MaybeNumber(..) => "number-or-nothing",
        ArgumentForm::TwoNumbers => "two-numbers",
        ArgumentForm::Path => "move-numbers",
        ArgumentForm::Squares => "squares",
        ArgumentForm::Man => "man",
        ArgumentForm::Men => "men",
    }
}
