//! What a form of writing is: a row, from which the command line, the page, the package, `batch` and the documents draw.

use super::item::{Item, Manner};
use super::line::{Inner, Lines};
use super::positions::{ParsePosition, WritePosition, positions, positions_of};
use crate::draft::outside::Question;
use crate::entered::{Entry, InputProblem, Record};
use crate::source::diagnostic::{Diagnostic, Kind};
use crate::vocabulary::spelling::without_accents;
use sauterelle_languages::{current, say};

/// A form in which problems or positions are read, written, or both.
#[derive(Debug)]
pub struct FormatDef {
    /// The word by which it is asked for.
    pub name: &'static str,
    /// What it is called, in English, French and German.
    pub title: [&'static str; 3],
    /// What it holds, in English, French and German.
    pub doc: [&'static str; 3],
    /// Endings of the names of its files; new files get the first one.
    pub endings: &'static [&'static str],
    /// Such an ending settles the form, whatever the file looks like.
    pub ending_settles: bool,
    /// The type of its content.
    pub media_type: &'static str,
    /// The file of `docs/` with the schema of its data.
    pub schema: Option<&'static str>,
    /// A problem with a nightrider, written in it.
    pub example: &'static str,
    /// Whether an input looks like it. The first form of which that is true counts.
    pub looks: fn(&Beginning) -> bool,
    /// How it is read.
    pub read: Read,
    /// How it is written.
    pub write: Write,
    /// Options with which its problems are examined, beside those that they have.
    pub examined_with: &'static [&'static str],
}

/// How a form is read.
#[derive(Clone, Copy, Debug)]
pub enum Read {
    /// All problems of an input; the name of its file stands in diagnostics.
    Problems(fn(&[u8], Option<&str>, &Question) -> Vec<Record>),
    /// Problems, a line each.
    Lines(Lines),
    /// The position of a line.
    Positions(ParsePosition),
    /// It is not; why, in English, French and German.
    Not([&'static str; 3]),
}

/// How a form is written.
#[derive(Clone, Copy, Debug)]
pub enum Write {
    /// Problems.
    Problems(Written),
    /// A position, a line.
    Positions(WritePosition),
    /// It is not; why, in English, French and German.
    Not([&'static str; 3]),
}

/// How problems are written in a form.
#[derive(Clone, Copy, Debug)]
pub struct Written {
    /// The text of all problems, or what the form has no words for.
    pub text: fn(&Manner, &[&Item]) -> Result<String, Vec<Diagnostic>>,
    /// What place a solution has in it.
    pub solution: Place,
    /// Fields of an entry that have a place in it, of those without meaning for the play; nothing if all have.
    pub keeps: Option<&'static [&'static str]>,
    /// What a problem says in it that the program whose form it is does not understand.
    pub beyond: fn(&InputProblem) -> Vec<String>,
    /// It has versions in several languages.
    pub has_languages: bool,
    /// It shows figures of men.
    pub has_figures: bool,
}

impl Written {
    /// All fields of entries have a place, solutions have none, and there is one version without figures. The text is empty.
    pub const ALL: Written = Written {
        text: |_, _| Ok(String::new()),
        solution: Place::Nowhere,
        keeps: None,
        beyond: |_| Vec::new(),
        has_languages: false,
        has_figures: false,
    };
}

/// The place of a solution in a form.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// None.
    Nowhere,
    /// As text in Popeye's form.
    Text,
    /// As YACPDB keeps it.
    Clean,
}

/// What tells the form of an input.
pub struct Beginning<'t> {
    /// The whole text.
    pub text: &'t str,
    /// Its first line that is neither blank nor a comment.
    pub line: &'t str,
    /// The first word of that, without accents.
    pub word: String,
}

impl PartialEq for FormatDef {
    fn eq(&self, other: &FormatDef) -> bool {
        self.name == other.name
    }
}

impl FormatDef {
    /// Whether it is read.
    ///
    /// # Errors
    /// Why it is not, in English, French and German.
    pub fn is_read(&self) -> Result<(), [&'static str; 3]> {
        match self.read {
            Read::Not(why) => Err(why),
            _ => Ok(()),
        }
    }

    /// Whether it is written.
    ///
    /// # Errors
    /// Why it is not, in English, French and German.
    pub fn is_written(&self) -> Result<(), [&'static str; 3]> {
        match self.write {
            Write::Not(why) => Err(why),
            _ => Ok(()),
        }
    }

    /// Whether positions are read from it, of which nothing is asked.
    pub fn reads_positions(&self) -> bool {
        matches!(self.read, Read::Positions(_))
    }

    /// Whether it has a problem or position a line.
    pub fn has_lines(&self) -> bool {
        matches!(self.read, Read::Positions(_) | Read::Lines(_))
    }

    /// Whether positions only are written in it.
    pub fn writes_positions(&self) -> bool {
        matches!(self.write, Write::Positions(_))
    }

    /// How problems are written, if they are.
    pub fn written(&self) -> Option<&Written> {
        match &self.write {
            Write::Problems(written) => Some(written),
            _ => None,
        }
    }

    /// What place a solution has in it.
    pub fn place_of_solution(&self) -> Place {
        self.written().map_or(Place::Nowhere, |it| it.solution)
    }

    /// Whether it is written in several languages.
    pub fn has_languages(&self) -> bool {
        self.written().is_some_and(|it| it.has_languages)
    }

    /// Whether it is written with figures of men.
    pub fn has_figures(&self) -> bool {
        self.written().is_some_and(|it| it.has_figures)
    }

    /// All problems of an input. What is asked from outside acts on each; positions need it. `inner` reads texts that stand in it.
    pub fn records(
        &self,
        source: &[u8],
        file: Option<&str>,
        question: &Question,
        inner: Inner,
    ) -> Vec<Record> {
        let records = match self.read {
            Read::Problems(read) => read(source, file, question),
            Read::Lines(lines) => lines.records(source, file, question, inner),
            Read::Positions(parse) => positions(parse, source, file)
                .into_iter()
                .map(|position| position.asked(question, file))
                .collect(),
            Read::Not(why) => {
                let fault = self
                    .refused(say!(
                        "{} is not read: {}",
                        self.said(),
                        why[current() as usize]
                    ))
                    .in_file(file);
                vec![Entry::refused(1, vec![fault]).into()]
            }
        };
        records.into_iter().map(Record::with_marks).collect()
    }

    /// Problems in this form; if it says positions only, those of the problems, a line each.
    ///
    /// # Errors
    /// If the form has no words for something, or is not written.
    pub fn write(&self, manner: &Manner, items: &[&Item]) -> Result<String, Vec<Diagnostic>> {
        match self.write {
            Write::Problems(written) => (written.text)(manner, items),
            Write::Positions(write) => {
                let texts = items.iter().map(|item| positions_of(write, &item.problem));
                texts.collect()
            }
            Write::Not(why) => Err(vec![self.refused(say!(
                "{} is not written: {}",
                self.said(),
                why[current() as usize]
            ))]),
        }
    }

    /// The fields of an entry that have no place in it. (Those of the play all have one.)
    pub fn lost<'i>(&self, item: &'i Item) -> Vec<&'i str> {
        let Some(kept) = self.written().and_then(|written| written.keeps) else {
            return Vec::new();
        };
        let details = item.details.iter().map(|(name, _)| name.as_str());
        details.filter(|name| !kept.contains(name)).collect()
    }

    /// What the problem says in it that the program whose form it is does not understand.
    pub fn beyond(&self, item: &Item) -> Vec<String> {
        let written = self.written();
        written.map_or_else(Vec::new, |written| (written.beyond)(&item.problem))
    }

    /// Its title in the language that is spoken.
    fn said(&self) -> &'static str {
        self.title[current() as usize]
    }

    /// That it is not read or not written, and why.
    fn refused(&self, message: String) -> Diagnostic {
        Diagnostic::new(Kind::Unsupported, self.name, message)
    }
}

impl<'t> Beginning<'t> {
    /// Of a text, if there is anything in it.
    pub(super) fn of(text: &'t str) -> Option<Beginning<'t>> {
        let mut lines = text.lines().map(str::trim_end);
        let line = lines.find(|line| !line.is_empty() && !line.starts_with('#'))?;
        let word = line.split_whitespace().next().unwrap_or_default();
        Some(Beginning {
            text,
            line,
            word: without_accents(word),
        })
    }

    /// The men of a position as FEN and its kin have them, if it begins so.
    pub fn men(&self) -> Option<&str> {
        let is_position = self.word.matches('/').count() == 7 && !self.word.starts_with('{');
        is_position.then_some(self.word.as_str())
    }
}
