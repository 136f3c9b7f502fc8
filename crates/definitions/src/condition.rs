//! A condition that is defined in text.

use crate::hooks::Clause;
use crate::read::{Reader, clauses};
use sauterelle_kernel::condition::{Args, Meta, RuleDef, RuleError, Texts};
use sauterelle_kernel::language::{Fault, Kind, Place, Tokens, in_languages};
use sauterelle_kernel::men::Man;
use sauterelle_kernel::ruleset::Builder;
use std::sync::Mutex;

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
    clauses: Vec<Clause>,
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
            return Err(name.instead_of("a name of one word"));
        }
        let titles = match tokens.accept(",") {
            true => tokens.in_languages("a title", |token| token.kind == Kind::Text)?,
            false => [0; 3].map(|_| name.text.to_string()),
        };
        tokens.expect("=")?;
        let before = tokens.clone();
        let mut reader = Reader::new(tokens, find);
        let clauses = clauses(&mut reader)?;
        let men = reader.men;
        let words = tokens.since(&before).iter().map(|token| match token.kind {
            Kind::Text => format!("\"{}\"", token.text),
            _ => token.text.to_string(),
        });
        let text: Vec<String> = words.collect();
        let doc = tokens.accept_kind(Kind::Text);
        Ok(ConditionDefinition {
            name: name.text.to_string(),
            titles,
            text: text.join(" "),
            doc: doc.map_or(String::new(), |doc| doc.text.to_string()),
            place,
            clauses,
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
        let rule: &'static DefinedRule = Box::leak(Box::new(DefinedRule {
            meta: Box::leak(Box::new(Meta {
                name: [name; 3],
                aliases: Box::leak(Box::new(self.titles.each_ref().map(|title| leak(title)))),
                options: &[],
                doc: leak(doc),
                source: "a definition",
                texts: Texts {
                    beside: "",
                    name: "",
                    text: "",
                },
            })),
            clauses: self.clauses.clone(),
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
        write!(f, " = {}", self.text)?;
        match self.doc.as_str() {
            "" => Ok(()),
            doc => write!(f, "\n  \"{doc}\""),
        }
    }
}

/// A condition in force.
struct DefinedRule {
    meta: &'static Meta,
    clauses: Vec<Clause>,
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

    fn brings(&self, _args: &Args) -> Vec<&'static Man> {
        self.men.clone()
    }

    fn compile(&self, _args: &Args, builder: &mut Builder) -> Result<(), RuleError> {
        for clause in &self.clauses {
            clause.compile(self.meta.name[0], builder)?;
        }
        Ok(())
    }
}
