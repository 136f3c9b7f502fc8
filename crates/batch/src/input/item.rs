//! Problems of a collection: files of any form and folders of them, one problem at a time.
//!
//! Of a file with a problem a line only that line is held in memory, of any other file the whole file.

mod files;
mod json_lines;

pub use files::InputError;

use crate::examination::{Intention, Notation};
use files::File;
use sauterelle::notation::diagnostic::{Diagnostic, Kind};
use sauterelle::notation::forms::written::{self, Target};
use sauterelle::notation::forms::{self, Form};
use sauterelle::notation::popeye::write::stipulation;
use sauterelle::notation::popeye::{InputProblem, Language, Question};
use sauterelle::notation::yaml::{Record, Value};
use std::path::PathBuf;

/// Where a problem stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Place {
    /// The file.
    pub file: String,
    /// The number among the problems of the file, from 1.
    pub number: usize,
    /// The line, from 1 (in JSON the number of the problem).
    pub line: usize,
    /// The name that the input gives it; may be empty.
    pub name: String,
}

/// A problem as the database keeps it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Body {
    /// In Popeye's language, in any of its versions.
    Popeye(String),
    /// As `convert --to json` writes it.
    Json(String),
    /// What is no problem, and why: a list of messages in JSON.
    Bad(String),
}

impl Body {
    /// A body with a form of this name.
    pub fn of_form(form: &str, text: String) -> Option<Body> {
        match form {
            "popeye" => Some(Body::Popeye(text)),
            "json" => Some(Body::Json(text)),
            "bad" => Some(Body::Bad(text)),
            _ => None,
        }
    }

    /// The name of its form.
    pub fn form(&self) -> &'static str {
        match self {
            Body::Popeye(_) => "popeye",
            Body::Json(_) => "json",
            Body::Bad(_) => "bad",
        }
    }

    /// Its text.
    pub fn text(&self) -> &str {
        match self {
            Body::Popeye(text) | Body::Json(text) | Body::Bad(text) => text,
        }
    }

    /// The problem that it says.
    ///
    /// # Errors
    /// Why it says none.
    pub fn problem(&self) -> Result<InputProblem, Vec<String>> {
        let (form, text) = match self {
            Body::Popeye(text) => (Form::Popeye, text),
            Body::Json(text) => (Form::Json, text),
            Body::Bad(text) => return Err(serde_json::from_str(text).unwrap_or_default()),
        };
        let records = forms::records(form, text.as_bytes(), None, &Question::default());
        let entry = records.into_iter().next().map(|record| record.entry.result);
        let nothing = Err(vec![Diagnostic::new(Kind::Syntax, "", "no problem")]);
        entry.unwrap_or(nothing).map_err(|faults| messages(&faults))
    }
}

/// A problem and what is known of it.
#[derive(Clone, PartialEq, Debug)]
pub struct Item {
    /// Where it stands.
    pub place: Place,
    /// The problem.
    pub body: Body,
    /// What its author intends.
    pub intention: Option<Intention>,
    /// Authors in one line.
    pub authors: String,
    /// Sources in one line.
    pub source: String,
    /// The stipulation in Popeye's words.
    pub stipulation: String,
    /// What is wrong with it, with places.
    pub faults: Vec<String>,
}

impl Item {
    /// What identifies the problem together with what is intended, wherever it stands.
    pub fn digest(&self) -> [u8; 32] {
        let mut hasher = blake3::Hasher::new();
        let mut part = |text: &str| {
            hasher.update(&(text.len() as u64).to_le_bytes());
            hasher.update(text.as_bytes());
        };
        part(self.body.form());
        part(self.body.text());
        if let Body::Bad(_) = self.body {
            // what is no problem is nothing but its place
            part(&self.place.file);
            part(&self.place.number.to_string());
        }
        if let Some(intention) = &self.intention {
            part(&format!("{:?}", intention.notation));
            part(intention.number.as_deref().unwrap_or_default().trim());
            let solution = intention.solution.as_deref().unwrap_or_default();
            let words: Vec<&str> = solution.split_whitespace().collect();
            part(&words.join(" "));
        }
        *hasher.finalize().as_bytes()
    }
}

/// What is to be read.
#[derive(Clone, Debug)]
pub struct Inputs {
    /// Files and folders.
    pub paths: Vec<PathBuf>,
    /// What is asked besides what they say.
    pub question: Question,
}

/// What is found in the inputs.
pub enum Found {
    /// A problem, or what is none, with its faults.
    Problem(Box<Item>),
    /// A file that cannot be read, or no further.
    Unreadable(InputError),
}

impl Inputs {
    /// Inputs and question in words that are the same for the same command.
    pub fn in_words(&self) -> String {
        let Question {
            stipulation,
            target,
            to_move,
            conditions,
            options,
            ..
        } = &self.question;
        let paths: Vec<_> = self.paths.iter().map(|p| p.display().to_string()).collect();
        let mut words = paths.join(" ");
        let to_move = to_move.map(|side| format!("{side:?}").to_lowercase());
        let single = [
            ("stipulation", stipulation),
            ("target", target),
            ("to-move", &to_move),
        ];
        for (name, value) in single {
            if let Some(value) = value {
                words.push_str(&format!(" --{name} {value:?}"));
            }
        }
        for (name, values) in [("condition", conditions), ("option", options)] {
            for value in values {
                words.push_str(&format!(" --{name} {value:?}"));
            }
        }
        words
    }

    /// Whether all that is named is there.
    ///
    /// # Errors
    /// What is not.
    pub fn are_there(&self) -> Result<(), InputError> {
        self.paths.iter().try_for_each(|path| files::is_there(path))
    }

    /// Hands each problem to `each` until that says false, in the order of the inputs; those of a folder by the names of its files.
    ///
    /// # Errors
    /// Those of `each`.
    pub fn each<E>(&self, mut each: impl FnMut(Found) -> Result<bool, E>) -> Result<(), E> {
        for path in &self.paths {
            let files = match files::all(path) {
                Ok(files) => files,
                Err(error) => {
                    each(Found::Unreadable(error))?;
                    continue;
                }
            };
            for file in files {
                if !self.file(&file, &mut each)? {
                    return Ok(());
                }
            }
        }
        Ok(())
    }

    fn file<E>(
        &self,
        file: &File,
        each: &mut impl FnMut(Found) -> Result<bool, E>,
    ) -> Result<bool, E> {
        let mut number = 0;
        let mut hand_over = |read: Read| {
            number += 1;
            each(Found::Problem(Box::new(read.item(file.name(), number))))
        };
        let read = match file.has_lines() {
            true => self.lines(file, &mut hand_over),
            false => self.records(file, &mut hand_over),
        };
        match read {
            Ok(goes_on) => goes_on,
            Err(error) => each(Found::Unreadable(error)),
        }
    }

    fn lines<E>(
        &self,
        file: &File,
        each: &mut impl FnMut(Read) -> Result<bool, E>,
    ) -> Result<Result<bool, E>, InputError> {
        for line in file.lines()? {
            let (line, text) = line?;
            for read in json_lines::read(&text, line, &self.question) {
                match each(read) {
                    Ok(true) => {}
                    ended => return Ok(ended),
                }
            }
        }
        Ok(Ok(true))
    }

    fn records<E>(
        &self,
        file: &File,
        each: &mut impl FnMut(Read) -> Result<bool, E>,
    ) -> Result<Result<bool, E>, InputError> {
        let source = file.content()?;
        let form = Form::of(&source, Some(file.inner_name()));
        let question = question_for(form, &self.question);
        for record in forms::records(form, &source, None, &question) {
            match each(Read::of(record, Notation::Yacpdb)) {
                Ok(true) => {}
                ended => return Ok(ended),
            }
        }
        Ok(Ok(true))
    }
}

/// The first problem of a text in any form, as a file or a line of JSON Lines holds it, and what its author intends as far as the text
/// says so.
///
/// # Errors
/// Why it holds no problem.
pub fn read_text(text: &str) -> Result<(InputProblem, Option<Intention>), Vec<String>> {
    let (source, form) = (text.as_bytes(), Form::of(text.as_bytes(), None));
    let question = question_for(form, &Question::default());
    let read = match form {
        Form::Json => json_lines::read(source, 1, &question),
        _ => {
            let records = forms::records(form, source, None, &question).into_iter();
            let read = records.map(|record| Read::of(record, Notation::Yacpdb));
            read.take(1).collect()
        }
    };
    let Some(first) = read.into_iter().next() else {
        return Err(vec!["no problem found".into()]);
    };
    match first.record.entry.result {
        Ok(problem) => Ok((problem, first.intention)),
        Err(faults) => Err(messages(&faults)),
    }
}

/// Entries of YACPDB do not say how much of the play is to be shown; Olive always asks for variations.
fn question_for(form: Form, question: &Question) -> Question {
    let mut question = question.clone();
    if form == Form::Yaml {
        question.options.push("Variation".to_string());
    }
    question
}

/// A problem as it was read.
struct Read {
    name: String,
    record: Record,
    intention: Option<Intention>,
    /// Places of faults are those in a text that stands in a line.
    is_within_line: bool,
}

impl Read {
    /// Takes name and intention from the details.
    fn of(record: Record, notation: Notation) -> Read {
        let text = |field: &str| record.text(field).map(str::to_string);
        let solution = text("solution").filter(|text| !text.trim().is_empty());
        let number = text("intended-solutions");
        let is_known = solution.is_some() || number.is_some();
        let intention = is_known.then_some(Intention {
            solution,
            notation,
            number,
        });
        let name = text("id").or_else(|| foreign(&record)).unwrap_or_default();
        Read {
            name,
            record,
            intention,
            is_within_line: false,
        }
    }

    fn item(self, file: &str, number: usize) -> Item {
        let place = Place {
            file: file.to_string(),
            number,
            line: self.record.entry.first_line,
            name: self.name,
        };
        match self.record.entry.result {
            Ok(problem) => good(place, problem, self.intention),
            Err(faults) if self.is_within_line => bad(place, &faults, |place, fault| {
                format!("{}:{}: in its text {fault}", place.file, place.line)
            }),
            Err(faults) => bad(place, &faults, in_file),
        }
    }
}

/// A fault with its place.
fn in_file(place: &Place, fault: &Diagnostic) -> String {
    fault.clone().in_file(Some(&place.file)).to_string()
}

/// The number under which another collection knows the problem.
fn foreign(record: &Record) -> Option<String> {
    let (_, value) = record
        .details
        .iter()
        .find(|(name, _)| name == "foreignids")?;
    let first: &Value = value.items().first()?;
    let text = |field: &str| first.get(field).and_then(Value::text).map(str::to_string);
    text("problemid")
}

fn bad(
    place: Place,
    faults: &[Diagnostic],
    with_place: impl Fn(&Place, &Diagnostic) -> String,
) -> Item {
    let messages = messages(faults);
    Item {
        faults: faults
            .iter()
            .map(|fault| with_place(&place, fault))
            .collect(),
        body: Body::Bad(serde_json::to_string(&messages).unwrap_or_default()),
        intention: None,
        authors: String::new(),
        source: String::new(),
        stipulation: String::new(),
        place,
    }
}

/// What is wrong, without the place.
fn messages(faults: &[Diagnostic]) -> Vec<String> {
    faults.iter().map(|fault| fault.message.clone()).collect()
}

fn good(place: Place, problem: InputProblem, intention: Option<Intention>) -> Item {
    let has_words = intention.as_ref().is_some_and(|intention| {
        intention.solution.is_some() && intention.notation == Notation::Popeye
    });
    match body(&problem, has_words) {
        Ok(body) => Item {
            place,
            body,
            intention,
            authors: problem.authors.join(", "),
            source: problem.origins.join(", "),
            stipulation: stipulation(&problem, Language::English),
            faults: Vec::new(),
        },
        Err(faults) => bad(place, &faults, in_file),
    }
}

/// The problem without what does not bear on the play. Its language is kept only where its words are to be compared.
fn body(problem: &InputProblem, keeps_language: bool) -> Result<Body, Vec<Diagnostic>> {
    let bare = InputProblem {
        authors: Vec::new(),
        origins: Vec::new(),
        titles: Vec::new(),
        awards: Vec::new(),
        remarks: Vec::new(),
        protocol: None,
        latex: None,
        notes: Vec::new(),
        ..problem.clone()
    };
    let language = match keeps_language {
        true => problem.language,
        false => Language::English,
    };
    let item = written::Item {
        line: 1,
        problem: bare,
        details: Vec::new(),
        solution: None,
    };
    // Popeye's language cannot say everything that a FEN can
    let mut why = Vec::new();
    for (to, make) in [
        (Target::Popeye, Body::Popeye as fn(String) -> Body),
        (Target::Json, Body::Json),
    ] {
        match written::all(to, Some(language), &[&item]) {
            Ok(text) => {
                let body = make(text);
                if body.problem().is_ok_and(|read| is_same(&read, problem)) {
                    return Ok(body);
                }
            }
            Err(faults) => why = faults,
        }
    }
    if why.is_empty() {
        let message = "the problem cannot be kept in a database";
        why.push(Diagnostic::new(Kind::Unsupported, "", message));
    }
    Err(why)
}

/// Whether two problems ask the same.
fn is_same(one: &InputProblem, other: &InputProblem) -> bool {
    let mut pairs = one.twins.iter().zip(&other.twins);
    one.twins.len() == other.twins.len()
        && one.zero_position == other.zero_position
        && one.initial == other.initial
        && pairs.all(|(one, other)| one.problem == other.problem && one.label == other.label)
}

#[cfg(test)]
mod tests;
