//! A condition that is defined in text.

use crate::expression::{Setting, Uses};
use crate::hooks::Clause;
use crate::memory::{Memory, What, cells};
use crate::read::{Reader, Stated, clauses, memory};
use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::condition::{
    Args, Meta, OptionMeta, RuleDef, RuleError, Takes, Texts, squares,
};
use sauterelle_kernel::language::{Fault, Kind, Place, Tokens, as_written, in_languages};
use sauterelle_kernel::men::{Language, Man};
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
    /// The man with which it comes.
    pub of_man: Option<&'static Man>,
    /// What a user may say after the name, each with a sentence that may be empty.
    options: Vec<(String, String)>,
    /// Whether squares follow the name.
    pub takes_squares: bool,
    /// What it remembers.
    memories: Vec<Memory>,
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
        let header = Header::read(tokens, find)?;
        tokens.expect("=")?;
        let before = tokens.clone();
        let mut reader = Reader::new(tokens, find);
        reader.takes_squares = header.takes_squares;
        let options = header.options.iter();
        reader.options = options.map(|(name, _)| name.clone()).collect();
        reader.memories.clone_from(&header.memories);
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
            of_man: header.of_man,
            options: header.options,
            takes_squares: header.takes_squares,
            memories: header.memories,
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
            of_man: self.of_man,
            takes_squares: self.takes_squares,
            memories: self.memories.clone(),
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
        if let Some(man) = self.of_man {
            write!(f, " of {}", man.code[Language::English as usize])?;
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
        for memory in &self.memories {
            write!(f, " {memory}")?;
        }
        write!(f, " = {}", self.text)?;
        match self.doc.as_str() {
            "" => Ok(()),
            doc => write!(f, "\n  \"{doc}\""),
        }
    }
}

/// What stands between the name and the sign `=`.
#[derive(Default)]
struct Header {
    of_man: Option<&'static Man>,
    takes_squares: bool,
    options: Vec<(String, String)>,
    memories: Vec<Memory>,
}

impl Header {
    fn read(
        tokens: &mut Tokens,
        find: &dyn Fn(&str) -> Option<&'static Man>,
    ) -> Result<Header, Fault> {
        let mut header = Header::default();
        if tokens.accept("of") {
            header.of_man = Some(man_named(tokens, find)?);
        }
        loop {
            if tokens.accept("takes") {
                tokens.expect("squares")?;
                header.takes_squares = true;
            } else if tokens.accept("option") {
                header.options.push(option(tokens)?);
            } else if tokens.accept("remembers") {
                header.memory(tokens)?;
            } else {
                return Ok(header);
            }
        }
    }

    /// One thing more to remember.
    fn memory(&mut self, tokens: &mut Tokens) -> Result<(), Fault> {
        let name = tokens.peek();
        let memory = memory(tokens)?;
        if self.memories.iter().any(|it| it.name == memory.name) {
            let message = say!("'{}' means something already", name.text);
            return Err(Fault::new(name.place, name.text, message));
        }
        self.memories.push(memory);
        Ok(())
    }
}

/// A man that is named.
fn man_named(
    tokens: &mut Tokens,
    find: &dyn Fn(&str) -> Option<&'static Man>,
) -> Result<&'static Man, Fault> {
    let name = tokens.take();
    find(name.text).ok_or_else(|| name.instead_of(later!("a man's name")))
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
    of_man: Option<&'static Man>,
    takes_squares: bool,
    memories: Vec<Memory>,
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

    fn comes_with(&self) -> Option<&'static Man> {
        self.of_man
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
        if self.memories.iter().any(|it| it.what == What::Man) {
            builder.tells_men_apart();
        }
        let no_room = || {
            let what = say!("{name} and the other rules remember more than there is room for");
            RuleError::Argument(what)
        };
        let cells = cells(&self.memories, builder).ok_or_else(no_room)?;
        let end = match self.uses.end {
            true => Some(builder.end_of_play().ok_or_else(no_room)?),
            false => None,
        };
        let last_move = self.uses.last_move;
        let options = self.meta.options.iter();
        let set = Setting {
            name,
            clause: [""; 3],
            kinds: self.men.iter().map(|man| builder.kinds().id(man)).collect(),
            options: options.map(|option| args.has(option.name[0])).collect(),
            squares: given,
            last_move: last_move.then(|| LastMove::remembered(builder)),
            cells,
            end,
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
