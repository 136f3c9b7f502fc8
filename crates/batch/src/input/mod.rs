//! Problems of a collection: files of any form and folders of them, one problem at a time.
//!
//! Of a file with a problem a line only that line is held in memory, of any other file the whole file.

mod files;
mod item;
mod read;
mod text;
pub(crate) use text::read_kept;
mod zipped;

pub use files::InputError;
pub use item::{Fault, Item, KeptProblem, Place};

use files::File;
use read::Read;
use sauterelle::examination::question_for;
use sauterelle::notation::draft::outside::Question;
use sauterelle::notation::entered::Record;
use sauterelle::notation::forms;
use sauterelle::notation::forms::format::FormatDef;
use std::iter::once;
use std::path::{Path, PathBuf};

/// What is to be read.
#[derive(Clone, Debug)]
pub struct Inputs {
    /// Files and folders.
    pub paths: Vec<PathBuf>,
    /// What is asked besides what they say.
    pub question: Question,
}

impl Inputs {
    /// Inputs and question in words that are the same for the same command.
    pub fn in_words(&self) -> String {
        let asked = &self.question;
        let to_move = asked.to_move.map(|side| format!("{side:?}").to_lowercase());
        let options = [
            ("stipulation", asked.stipulation.as_slice()),
            ("target", asked.target.as_slice()),
            ("to-move", to_move.as_slice()),
            ("condition", &asked.conditions),
            ("option", &asked.options),
        ];
        let paths = self.paths.iter().map(|path| path.display().to_string());
        let options = options.iter().flat_map(|(name, values)| {
            let values = values.iter();
            values.map(move |value| format!("--{name} {value:?}"))
        });
        paths.chain(options).collect::<Vec<_>>().join(" ")
    }

    /// Whether all that is named is there.
    ///
    /// # Errors
    /// What is not.
    pub fn are_there(&self) -> Result<(), InputError> {
        self.paths.iter().try_for_each(|path| files::is_there(path))
    }

    /// Problems, and what is none, in the order of the inputs; those of a folder by the names of its files. A file that cannot be read,
    /// or no further, is an error among them.
    pub fn items(&self) -> impl Iterator<Item = Result<Item, InputError>> {
        let files = self.paths.iter().flat_map(|path| match files::all(path) {
            Ok(files) => files.into_iter().map(Ok).collect(),
            Err(error) => vec![Err(error)],
        });
        files.flat_map(|file| file.map_or_else(failed, |file| self.of_file(&file)))
    }

    fn of_file(&self, file: &File) -> Results<'_, Item> {
        let name = file.name().to_string();
        let read = match file.of_lines() {
            Some(format) => self.lines(file, format),
            None => self.records(file),
        };
        let numbered = read.unwrap_or_else(failed).zip(1..);
        Box::new(numbered.map(move |(read, number)| Ok(read?.item(&name, number))))
    }

    fn lines(
        &self,
        file: &File,
        format: &'static FormatDef,
    ) -> Result<Results<'_, Read>, InputError> {
        let lines = file.lines()?.flat_map(|line| match line {
            Ok((line, text)) => {
                let read = forms::read_line(format, &text, line, &self.question).into_iter();
                read.map(|problem| Ok(Read::from(problem))).collect()
            }
            Err(error) => vec![Err(error)],
        });
        Ok(Box::new(lines))
    }

    fn records(&self, file: &File) -> Result<Results<'_, Read>, InputError> {
        let source = file.content()?;
        let form = forms::of(&source, Some(file.inner_name()));
        let question = question_for(form, &self.question);
        let records = forms::records(form, &source, None, &question).into_iter();
        Ok(Box::new(records.map(|record| Ok(Read::from(record)))))
    }
}

/// A file with problems.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Text {
    /// Its name, for what is said of it.
    pub name: String,
    /// All that it holds, unpacked.
    pub content: Vec<u8>,
}

impl Text {
    /// The files that a path means: itself, or those of a folder and its folders with problems in them.
    ///
    /// # Errors
    /// A file or folder that cannot be read.
    pub fn all(path: &Path) -> Result<Vec<Text>, InputError> {
        files::is_there(path)?;
        let files = files::all(path)?.into_iter();
        let text = |file: File| {
            Ok(Text {
                content: file.content()?,
                name: file.name().to_string(),
            })
        };
        files.map(text).collect()
    }

    /// The format of the problems.
    pub fn format(&self) -> &'static FormatDef {
        forms::of(&self.content, Some(files::inner_name(&self.name)))
    }

    /// The problems, read in this format.
    pub fn records(&self, format: &FormatDef, question: &Question) -> Vec<Record> {
        forms::records(format, &self.content, Some(&self.name), question)
    }
}

type Results<'i, T> = Box<dyn Iterator<Item = Result<T, InputError>> + 'i>;

fn failed<'i, T: 'i>(error: InputError) -> Results<'i, T> {
    Box::new(once(Err(error)))
}

#[cfg(test)]
mod tests;
