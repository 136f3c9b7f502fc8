//! From problems to documents.

use super::emit;
use super::shape::shaped;
use super::source::{award_of, source_of};
use crate::definitions;
use crate::entered::value::Value;
use crate::entered::{InputProblem, Language};
use crate::popeye::write::{changes, invisible, only_position, options, stipulation};
use crate::source::diagnostic::{Diagnostic, Kind};
use crate::vocabulary::following::condition;
use crate::vocabulary::{attributes, codes};
use sauterelle_kernel::board::piece::Sides;
use sauterelle_kernel::diagram::{Diagram, DiagramMan};
use sauterelle_languages::say;

/// A problem to be written.
#[derive(Clone, Copy, Debug)]
pub struct Document<'p> {
    /// The problem.
    pub problem: &'p InputProblem,
    /// What else is to be said of it: see [`crate::entered::Record::details`].
    pub details: &'p [(String, Value)],
    /// Its solution, in place of one among the details.
    pub solution: Option<&'p str>,
}

/// The order of the fields.
const ORDER: [&str; 15] = [
    "authors",
    "source",
    "award",
    "definitions",
    "algebraic",
    "stipulation",
    "options",
    "twins",
    "intended-solutions",
    "solution",
    "keywords",
    "comments",
    "reprints",
    "foreignids",
    "glyphs",
];

/// The longest name or option the database takes, in characters.
const LONGEST: usize = 255;

/// Problems as YAML documents in the present form of the database.
///
/// # Errors
/// If an entry cannot say something that bears on the play.
pub fn write(documents: &[Document]) -> Result<String, Vec<Diagnostic>> {
    let mut text = String::new();
    let mut faults = Vec::new();
    for document in documents {
        match document.fields() {
            Ok(fields) => text.push_str(&emit::document(&fields)),
            Err(fault) => faults.push(fault),
        }
    }
    if faults.is_empty() {
        Ok(text)
    } else {
        Err(faults)
    }
}

impl Document<'_> {
    fn fields(&self) -> Result<Vec<(String, Value)>, Diagnostic> {
        let problem = self.problem;
        let details = self.details.iter().cloned();
        let details = details.map(|(name, value)| (name.clone(), shaped(&name, value)));
        let mut fields: Vec<(String, Value)> = details.collect();
        let given = match take(&mut fields, "comments") {
            Some(Value::List(comments)) => comments,
            Some(comment) => vec![comment],
            None => Vec::new(),
        };
        let mut comments = Vec::new();
        self.heading(&mut fields, &mut comments);
        comments.extend(given);
        let position = only_position(&problem.initial, &say!("an entry"))?;
        let defined = definitions::texts(problem);
        if !defined.is_empty() {
            let defined = defined.into_iter().map(Value::Text).collect();
            fields.push(("definitions".into(), Value::List(defined)));
        }
        fields.push(("algebraic".into(), algebraic(position)?));
        fields.push((
            "stipulation".into(),
            Value::Text(stipulation(problem, Language::English)),
        ));
        let options = all_options(problem, position)?;
        if !options.is_empty() {
            let options = options.into_iter().map(Value::Text).collect();
            fields.push(("options".into(), Value::List(options)));
        }
        let twins = twins(problem)?;
        if !twins.is_empty() {
            fields.push(("twins".into(), Value::Map(twins)));
        }
        if let Some(solution) = self.solution.filter(|text| !text.trim().is_empty()) {
            take(&mut fields, "solution");
            fields.push(("solution".into(), solution.into()));
        }
        let of_twins = problem.twins.iter().flat_map(|twin| &twin.remarks);
        let remarks = problem.remarks.iter().chain(of_twins);
        comments.extend(remarks.map(|line| Value::Text(line.clone())));
        let comments = each_once(comments);
        if !comments.is_empty() {
            fields.push(("comments".into(), Value::List(comments)));
        }
        sort(&mut fields);
        Ok(fields)
    }

    /// Names, source and award. What has no place in an entry becomes a comment.
    fn heading(&self, fields: &mut Vec<(String, Value)>, comments: &mut Vec<Value>) {
        let problem = self.problem;
        let mut comment = |label: &str, line: &str| {
            comments.push(Value::Text(format!("{label}: {line}")));
        };
        let mut authors: Vec<Value> = Vec::new();
        for author in problem.authors.iter().filter(|author| !author.is_empty()) {
            let value = Value::Text(author.clone());
            if !is_name(author) {
                comment("author", author);
            } else if !authors.contains(&value) {
                authors.push(value);
            }
        }
        if !authors.is_empty() {
            fields.push(("authors".into(), Value::List(authors)));
        }
        // a source read from an entry says more than the line made of it
        if fields.iter().all(|(name, _)| name != "source") {
            let (source, rest) = source_of(&problem.origins);
            rest.iter().for_each(|line| comment("source", line));
            fields.extend(source.map(|source| ("source".into(), source)));
        }
        if fields.iter().all(|(name, _)| name != "award") {
            let (award, rest) = award_of(&problem.awards);
            rest.iter().for_each(|line| comment("award", line));
            let has_source = fields.iter().any(|(name, _)| name == "source");
            match award {
                Some(award) if has_source => fields.push(("award".into(), award)),
                // an award is one of a source
                Some(_) => comment("award", &problem.awards[0]),
                None => {}
            }
        }
        for title in &problem.titles {
            comment("title", title);
        }
    }
}

/// Options, and conditions, which have the same place.
fn all_options(problem: &InputProblem, position: &Diagram) -> Result<Vec<String>, Diagnostic> {
    let conditions = problem.initial.conditions.iter();
    let conditions = conditions.map(|given| condition(given, Language::English));
    let mut all = options(problem, Language::English);
    all.iter_mut().for_each(rename);
    all.extend(conditions);
    // there is no other place for them
    all.extend((position.invisible > 0).then(|| invisible(position, Language::English)));
    for option in &all {
        check_length(option, say!("the option '{option}'"))?;
    }
    Ok(all)
}

/// Each comment once, and none without text.
fn each_once(comments: Vec<Value>) -> Vec<Value> {
    let mut seen = Vec::new();
    for comment in comments {
        if !comment.is_empty() && !seen.contains(&comment) {
            seen.push(comment);
        }
    }
    seen
}

/// Puts the fields in their order.
fn sort(fields: &mut [(String, Value)]) {
    fields.sort_by_key(|(name, _)| ORDER.iter().position(|known| known == name));
    // names that are not known come last
    let unknown = fields
        .iter()
        .take_while(|(name, _)| !ORDER.contains(&name.as_str()))
        .count();
    fields.rotate_left(unknown);
}

/// Names of options that Olive knows in one form only.
const NAMES: [(&str, &str); 1] = [("Variations", "Variation")];

fn rename(option: &mut String) {
    if let Some((_, name)) = NAMES.iter().find(|(known, _)| known == option) {
        *option = (*name).to_string();
    }
}

fn take(fields: &mut Vec<(String, Value)>, name: &str) -> Option<Value> {
    let at = fields.iter().position(|(known, _)| known == name)?;
    Some(fields.remove(at).1)
}

/// Whether the database takes this for the name of a person: family name, perhaps a comma and other names.
pub(super) fn is_name(text: &str) -> bool {
    let parts: Vec<&str> = text.split(',').collect();
    text.chars().count() <= LONGEST
        && match parts[..] {
            [_] => true,
            [family, others] => !family.is_empty() && others.len() > 1 && others.starts_with(' '),
            _ => false,
        }
}

fn check_length(text: &str, what: String) -> Result<(), Diagnostic> {
    if text.chars().count() <= LONGEST {
        return Ok(());
    }
    let message = say!("{what} is longer than {LONGEST} characters");
    Err(Diagnostic::new(Kind::Unsupported, text, message))
}

fn algebraic(diagram: &Diagram) -> Result<Value, Diagnostic> {
    if let Some((at, man)) = diagram.below.first() {
        let name = man.man.name[0];
        let message = say!("an entry cannot say that a {name} lies below {at}");
        return Err(Diagnostic::new(Kind::Unsupported, name, message));
    }
    let mut colours = Vec::new();
    for (sides, name) in [
        (Sides::White, "white"),
        (Sides::Black, "black"),
        (Sides::Neutral, "neutral"),
    ] {
        let mut men = Vec::new();
        for (at, man) in diagram.placed().filter(|(_, man)| man.sides == sides) {
            men.push(Value::Text(format!("{}{at}", man_code(&man)?)));
        }
        if !men.is_empty() {
            colours.push((name.to_string(), Value::List(men)));
        }
    }
    Ok(Value::Map(colours))
}

/// Attributes and code.
fn man_code(man: &DiagramMan) -> Result<String, Diagnostic> {
    // a new field of a man must be written too
    let DiagramMan {
        man: kind,
        sides: _,
        royal,
        attrs,
    } = *man;
    let code = codes::code(kind, Language::English);
    let is_code = (1..=2).contains(&code.len()) && code.bytes().all(|b| b.is_ascii_alphanumeric());
    if !is_code {
        let message = say!("an entry cannot say {} ({code})", kind.spoken());
        return Err(Diagnostic::new(Kind::Unsupported, code, message));
    }
    let royal = royal.then_some("Royal");
    let words = attributes::names(attrs, Language::English).chain(royal);
    let words: String = words.map(|word| format!("{word} ")).collect();
    Ok(format!("{words}{code}"))
}

fn twins(problem: &InputProblem) -> Result<Vec<(String, Value)>, Diagnostic> {
    let mut twins = Vec::new();
    for (index, twin) in problem.twins.iter().enumerate() {
        if index == 0 && !problem.zero_position {
            continue;
        }
        let text = changes(twin, problem.language, Language::English);
        check_length(&text, say!("the twin '{text}'"))?;
        twins.push((twin.label.clone(), Value::Text(text)));
    }
    Ok(twins)
}
