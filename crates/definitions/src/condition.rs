//! A condition that is defined in text.

use crate::expression::{Setting, Uses};
use crate::hooks::Clause;
use crate::read::{Reader, Stated, clauses};
use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::condition::{
    Args, Meta, OptionMeta, RuleDef, RuleError, Takes, Texts, squares,
};
use sauterelle_kernel::language::{Fault, Kind, Place, Tokens, as_written, in_languages};
use sauterelle_kernel::men::Man;
use sauterelle_kernel::ruleset::{Builder, LastMove};
use sauterelle_languages::{later, say};
use std::sync::{Arc, Mutex};

/// A condition as it is defined.
#[derive(Clone, PartialEq, Debug)]
pub struct ConditionDefinition {
    /// Its name, one word, the same in all languages.
    pub name: String,
    /// What it is called in English, French and German.
    pub titles: [String; 3],
    /// What it does, as it is written, with one blank between words.
    pub text: String,
    /// A sentence on it; may be empty.
    pub doc: String,
    /// Where it is defined.
    pub place: Place,
    /// What a user may say after the name, each with a sentence that may be empty.
    options: Vec<(String, String)>,
    /// Whether squares follow the name.
    pub takes_squares: bool,
    clauses: Vec<Stated>,
    /// How many steps it takes at most to ask for everything once.
    pub steps: u64,
    /// On what its clauses depend.
    uses: Uses,
    /// The men that are named in it.
    men: Vec<&'static Man>,
}

impl ConditionDefinition {
    /// Reads a definition, in which `find` knows men.
    ///
    /// # Errors
    /// If there is none, or something in it is not understood.
    pub fn read(
        tokens: &mut Tokens,
        find: &dyn Fn(&str) -> Option<&'static Man>,
    ) -> Result<ConditionDefinition, Fault> {
        let place = tokens.expect("condition")?.place;
        let name = tokens.take();
        if name.kind != Kind::Word {
            return Err(name.instead_of(later!("a name of one word")));
        }
        let titles = match tokens.accept(",") {
            true => tokens.in_languages(later!("a title"), |token| token.kind == Kind::Text)?,
            false => [0; 3].map(|_| name.text.to_string()),
        };
        let mut takes_squares = false;
        let mut options = Vec::new();
        loop {
            if tokens.accept("takes") {
                tokens.expect("squares")?;
                takes_squares = true;
            } else if tokens.accept("option") {
                options.push(option(tokens)?);
            } else {
                break;
            }
        }
        tokens.expect("=")?;
        let before = tokens.clone();
        let mut reader = Reader::new(tokens, find);
        reader.takes_squares = takes_squares;
        reader.options = options.iter().map(|(name, _)| name.clone()).collect();
        let clauses = clauses(&mut reader)?;
        let (men, uses, steps) = (reader.men, reader.all_uses, reader.steps);
        let text = as_written(tokens.since(&before));
        let doc = tokens.accept_kind(Kind::Text);
        Ok(ConditionDefinition {
            name: name.text.to_string(),
            titles,
            text,
            doc: doc.map_or(String::new(), |doc| doc.text.to_string()),
            place,
            options,
            takes_squares,
            clauses,
            steps,
            uses,
            men,
        })
    }

    /// The condition, which is kept as long as the program runs: the same one for equal definitions.
    pub fn rule(&self) -> &'static dyn RuleDef {
        static RULES: Mutex<Vec<&'static DefinedRule>> = Mutex::new(Vec::new());
        // a list in which nothing is ever half done
        let mut known = RULES
            .lock()
            .unwrap_or_else(|poisoned| poisoned.into_inner());
        let definition = self.to_string();
        if let Some(same) = known.iter().find(|same| same.definition == definition) {
            return *same;
        }
        let leak = |text: &str| -> &'static str { text.to_string().leak() };
        let name = leak(&self.name);
        let doc = if self.doc.is_empty() {
            &self.text
        } else {
            &self.doc
        };
        let options = self.options.iter().map(|(name, doc)| OptionMeta {
            name: [leak(name); 3],
            doc: leak(doc),
        });
        let clauses = self.clauses.iter().map(|stated| {
            let says = stated.says.each_ref().map(|text| leak(text));
            (stated.clause.clone(), says)
        });
        let rule: &'static DefinedRule = Box::leak(Box::new(DefinedRule {
            meta: Box::leak(Box::new(Meta {
                name: [name; 3],
                aliases: Box::leak(Box::new(self.titles.each_ref().map(|title| leak(title)))),
                options: Box::leak(options.collect()),
                doc: leak(doc),
                source: "a definition",
                texts: Texts {
                    beside: "",
                    name: "",
                    text: "",
                },
            })),
            takes_squares: self.takes_squares,
            clauses: clauses.collect(),
            uses: self.uses,
            men: self.men.clone(),
            definition,
        }));
        known.push(rule);
        rule
    }
}

impl std::fmt::Display for ConditionDefinition {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "condition {}", self.name)?;
        let titles = &self.titles;
        if titles.iter().any(|title| *title != self.name) {
            write!(f, ", {}", in_languages(titles, "\""))?;
        }
        if self.takes_squares {
            write!(f, " takes squares")?;
        }
        for (name, doc) in &self.options {
            write!(f, " option {name}")?;
            if !doc.is_empty() {
                write!(f, " \"{doc}\"")?;
            }
        }
        write!(f, " = {}", self.text)?;
        match self.doc.as_str() {
            "" => Ok(()),
            doc => write!(f, "\n  \"{doc}\""),
        }
    }
}

/// An option: its name, and perhaps a sentence.
fn option(tokens: &mut Tokens) -> Result<(String, String), Fault> {
    let name = tokens.take();
    let is_name = name.kind == Kind::Word && name.text.starts_with(|c: char| c.is_uppercase());
    if !is_name {
        return Err(name.instead_of(later!(
            "the name of an option, which begins with a capital,"
        )));
    }
    let doc = tokens.accept_kind(Kind::Text);
    let doc = doc.map_or(String::new(), |doc| doc.text.to_string());
    Ok((name.text.to_string(), doc))
}

/// A condition in force.
struct DefinedRule {
    meta: &'static Meta,
    takes_squares: bool,
    /// Each with what it says, in three languages.
    clauses: Vec<(Clause, [&'static str; 3])>,
    uses: Uses,
    men: Vec<&'static Man>,
    definition: String,
}

impl RuleDef for DefinedRule {
    fn meta(&self) -> &'static Meta {
        self.meta
    }

    fn definition(&self) -> Option<&str> {
        Some(&self.definition)
    }

    fn takes(&self, option: &str) -> Takes {
        match option {
            "" if self.takes_squares => Takes::Many(|word| squares(word).is_some()),
            _ => Takes::Nothing,
        }
    }

    fn brings(&self, _args: &Args) -> Vec<&'static Man> {
        self.men.clone()
    }

    fn compile(&self, args: &Args, builder: &mut Builder) -> Result<(), RuleError> {
        let name = self.meta.spoken();
        let given: Bb = args.words("").filter_map(squares).flatten().collect();
        if self.takes_squares && given.is_empty() {
            let what = say!("{name} needs squares, such as a1 or c3f6");
            return Err(RuleError::Argument(what));
        }
        if self.uses.diagram {
            builder.tells_men_apart();
        }
        let last_move = self.uses.last_move;
        let options = self.meta.options.iter();
        let set = Setting {
            name,
            clause: [""; 3],
            kinds: self.men.iter().map(|man| builder.kinds().id(man)).collect(),
            options: options.map(|option| args.has(option.name[0])).collect(),
            squares: given,
            last_move: last_move.then(|| LastMove::remembered(builder)),
        };
        for (clause, says) in &self.clauses {
            let set = Setting {
                clause: *says,
                ..set.clone()
            };
            clause.compile(&Arc::new(set), builder)?;
        }
        Ok(())
    }
}
