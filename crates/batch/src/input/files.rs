//! Files of a collection, packed or not, and folders of them.

use flate2::read::MultiGzDecoder;
use sauterelle::notation::forms;
use sauterelle::notation::forms::format::{FormatDef, Read as Reading};
use sauterelle::notation::source::encoding::{in_utf8, is_utf16};
use std::fs;
use std::io::{self, BufRead, BufReader, Read};
use std::path::{Path, PathBuf};

/// The ending of a file of prose, or of problems.
const TEXT: &str = "txt";

/// So many bytes tell what a file holds.
const BEGINNING: u64 = 4096;

/// A file or folder that cannot be read.
#[derive(thiserror::Error, Debug)]
#[error("{}: {error}", path.display())]
pub struct InputError {
    path: PathBuf,
    error: io::Error,
}

impl InputError {
    fn at(path: &Path) -> impl Fn(io::Error) -> InputError {
        let path = path.to_path_buf();
        move |error| InputError {
            path: path.clone(),
            error,
        }
    }
}

/// A file.
pub(super) struct File {
    path: PathBuf,
    name: String,
}

/// Whether a path that was named is there.
pub(super) fn is_there(path: &Path) -> Result<(), InputError> {
    match path == Path::new("-") {
        true => Ok(()),
        false => fs::metadata(path).map(|_| ()).map_err(InputError::at(path)),
    }
}

/// The files that a path means: itself, or those of a folder and its folders, by name.
pub(super) fn all(path: &Path) -> Result<Vec<File>, InputError> {
    let mut files = Vec::new();
    if path.is_dir() {
        folder(path, &mut files)?;
    } else {
        files.push(File::new(path));
    }
    Ok(files)
}

fn folder(path: &Path, files: &mut Vec<File>) -> Result<(), InputError> {
    let entries = fs::read_dir(path).map_err(InputError::at(path))?;
    let entries: io::Result<Vec<_>> = entries.collect();
    let mut entries = entries.map_err(InputError::at(path))?;
    entries.sort_by_key(fs::DirEntry::file_name);
    for entry in entries {
        let path = entry.path();
        // folders that are links may lead round in a circle
        let kind = entry.file_type().map_err(InputError::at(&path))?;
        if kind.is_dir() {
            folder(&path, files)?;
            continue;
        }
        let file = File::new(&path);
        if path.is_file() && file.may_hold_problems() {
            files.push(file);
        }
    }
    Ok(())
}

/// The name of what is packed in a file of this name.
pub(super) fn inner_name(name: &str) -> &str {
    name.strip_suffix(".gz").unwrap_or(name)
}

impl File {
    fn new(path: &Path) -> File {
        File {
            path: path.to_path_buf(),
            name: path.display().to_string(),
        }
    }

    pub fn name(&self) -> &str {
        &self.name
    }

    /// The name of what is packed in it.
    pub fn inner_name(&self) -> &str {
        inner_name(&self.name)
    }

    fn ending(&self) -> String {
        let ending = Path::new(self.inner_name()).extension();
        ending.map_or(String::new(), |e| e.to_string_lossy().to_lowercase())
    }

    /// Whether it is one of a folder's files with problems, by its name; of text also by how it begins.
    fn may_hold_problems(&self) -> bool {
        let ending = self.ending();
        let begins_so = || {
            let mut beginning = Vec::new();
            let read = self
                .open()
                .ok()?
                .take(BEGINNING)
                .read_to_end(&mut beginning);
            read.ok().and_then(|_| forms::told_by(&beginning))
        };
        let format = match ending == TEXT {
            true => begins_so(),
            false => forms::of_ending(&ending),
        };
        format.is_some_and(|format| format.is_read().is_ok())
    }

    /// Its format, if by its name it has problems one a line.
    pub fn of_lines(&self) -> Option<&'static FormatDef> {
        let format = forms::of_ending(&self.ending())?;
        matches!(format.read, Reading::Lines(_)).then_some(format)
    }

    fn open(&self) -> Result<Box<dyn Read>, InputError> {
        if self.name == "-" {
            return Ok(Box::new(io::stdin()));
        }
        let file = fs::File::open(&self.path).map_err(InputError::at(&self.path))?;
        Ok(match self.name.ends_with(".gz") {
            true => Box::new(MultiGzDecoder::new(file)),
            false => Box::new(file),
        })
    }

    /// All that it holds.
    pub fn content(&self) -> Result<Vec<u8>, InputError> {
        let mut content = Vec::new();
        let read = self.open()?.read_to_end(&mut content);
        read.map_err(InputError::at(&self.path))?;
        Ok(content)
    }

    /// Its lines with their numbers from 1, without blank ones.
    pub fn lines(
        &self,
    ) -> Result<impl Iterator<Item = Result<(usize, Vec<u8>), InputError>> + use<>, InputError>
    {
        let mut source = BufReader::new(self.open()?);
        let beginning = source.fill_buf().map_err(InputError::at(&self.path))?;
        // lines of two bytes a letter are not found by their bytes
        let source: Box<dyn BufRead> = match is_utf16(beginning) {
            true => {
                let mut content = Vec::new();
                let read = source.read_to_end(&mut content);
                read.map_err(InputError::at(&self.path))?;
                Box::new(io::Cursor::new(in_utf8(content)))
            }
            false => Box::new(source),
        };
        let lines = source.split(b'\n').enumerate();
        let path = self.path.clone();
        let lines = lines.map(move |(index, line)| {
            let line = line.map_err(InputError::at(&path))?;
            Ok((index + 1, line))
        });
        // nothing comes after what cannot be read
        let mut is_over = false;
        let lines = lines.take_while(move |line| !std::mem::replace(&mut is_over, line.is_err()));
        Ok(lines.filter(|line| {
            let blank = |(_, line): &(usize, Vec<u8>)| line.iter().all(u8::is_ascii_whitespace);
            !line.as_ref().is_ok_and(blank)
        }))
    }
}
