//! Files of a collection, packed or not, and folders of them.

use super::zipped::{MOST, Member, inside, is_zip, members, too_much};
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
    fn at(path: &Path) -> impl Fn(io::Error) -> InputError + use<> {
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
    place: Place,
}

/// Where the content of a file is.
enum Place {
    /// Under its path.
    Disk,
    /// In a ZIP file.
    Zip(Member),
    /// It cannot be read.
    Nowhere(String),
}

/// Whether a path that was named is there.
pub(super) fn is_there(path: &Path) -> Result<(), InputError> {
    match path == Path::new("-") || in_zip(path).is_some_and(|files| !files.is_empty()) {
        true => Ok(()),
        false => fs::metadata(path).map(|_| ()).map_err(InputError::at(path)),
    }
}

/// The files that a path into a ZIP file means.
fn in_zip(path: &Path) -> Option<Vec<File>> {
    let (zip, inner) = inside(path)?;
    let all = of_zip(&zip).into_iter();
    let name = zip.join(inner).display().to_string();
    let is_meant = |file: &File| {
        let rest = file.name.strip_prefix(&name);
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
    };
    Some(all.filter(is_meant).collect())
}

/// The files that a path means: itself, or those of a folder and its folders, or of a ZIP file, by name.
pub(super) fn all(path: &Path) -> Result<Vec<File>, InputError> {
    let mut files = Vec::new();
    if path.is_dir() {
        folder(path, &mut files)?;
    } else if is_zip(path) {
        files = of_zip(path);
    } else if let Some(found) = in_zip(path) {
        files = found;
    } else {
        files.push(File::new(path));
    }
    Ok(files)
}

/// The files with problems among those of a ZIP file; in place of one that cannot be opened, a file that says so when it is read.
fn of_zip(zip: &Path) -> Vec<File> {
    match members(zip) {
        Ok(members) => {
            let files = members
                .into_iter()
                .map(|(name, member)| File::zipped(zip, &name, member));
            files.filter(File::may_hold_problems).collect()
        }
        Err(error) => vec![File::unreadable(zip, error)],
    }
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
        if is_zip(&path) && path.is_file() {
            files.append(&mut of_zip(&path));
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
            place: Place::Disk,
        }
    }

    /// A file in a ZIP file, under this name in it.
    fn zipped(zip: &Path, name: &str, member: Member) -> File {
        File {
            path: zip.to_path_buf(),
            name: format!("{}/{name}", zip.display()),
            place: Place::Zip(member),
        }
    }

    /// A file that is there but cannot be read.
    fn unreadable(path: &Path, error: io::Error) -> File {
        File {
            place: Place::Nowhere(error.to_string()),
            ..File::new(path)
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
    pub fn may_hold_problems(&self) -> bool {
        let ending = self.ending();
        let begins_so = || {
            let mut beginning = Vec::new();
            let source = self.opened(BEGINNING).ok()?;
            let read = source.take(BEGINNING).read_to_end(&mut beginning);
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
        self.opened(u64::MAX).map_err(self.at())
    }

    /// Where what it holds can be read; of what is in a ZIP file at least so many bytes.
    fn opened(&self, most: u64) -> io::Result<Box<dyn Read>> {
        let source: Box<dyn Read> = match &self.place {
            Place::Nowhere(why) => return Err(io::Error::other(why.clone())),
            Place::Zip(member) => Box::new(io::Cursor::new(member.read(most)?)),
            Place::Disk if self.name == "-" => return Ok(Box::new(io::stdin())),
            Place::Disk => Box::new(fs::File::open(&self.path)?),
        };
        Ok(match self.is_gzip() {
            true => Box::new(MultiGzDecoder::new(source)),
            false => source,
        })
    }

    fn is_gzip(&self) -> bool {
        self.name.ends_with(".gz")
    }

    /// What cannot be read of it, with its name.
    fn at(&self) -> impl Fn(io::Error) -> InputError + use<> {
        InputError::at(Path::new(&self.name))
    }

    /// All that it holds.
    pub fn content(&self) -> Result<Vec<u8>, InputError> {
        let mut content = Vec::new();
        // a file that is not packed is as large as it says
        let most = if self.is_gzip() { MOST } else { u64::MAX };
        let read = self
            .open()?
            .take(most.saturating_add(1))
            .read_to_end(&mut content);
        read.map_err(self.at())?;
        match content.len() as u64 > most {
            true => Err(self.at()(too_much())),
            false => Ok(content),
        }
    }

    /// Its lines with their numbers from 1, without blank ones.
    pub fn lines(
        &self,
    ) -> Result<impl Iterator<Item = Result<(usize, Vec<u8>), InputError>> + use<>, InputError>
    {
        let mut source = BufReader::new(self.open()?);
        let beginning = source.fill_buf().map_err(self.at())?;
        // lines of two bytes a letter are not found by their bytes
        let source: Box<dyn BufRead> = match is_utf16(beginning) {
            true => {
                let mut content = Vec::new();
                let read = source.read_to_end(&mut content);
                read.map_err(self.at())?;
                Box::new(io::Cursor::new(in_utf8(content)))
            }
            false => Box::new(source),
        };
        let lines = split(source).enumerate();
        let at = self.at();
        let lines = lines.map(move |(index, line)| {
            let line = line.map_err(&at)?;
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

/// The lines of a source, none of which may fill the memory.
fn split(mut source: Box<dyn BufRead>) -> impl Iterator<Item = io::Result<Vec<u8>>> {
    std::iter::from_fn(move || {
        let mut line = Vec::new();
        let read = source.by_ref().take(MOST).read_until(b'\n', &mut line);
        let is_whole = line.pop_if(|last| *last == b'\n').is_some();
        match read {
            Ok(0) => None,
            Ok(bytes) if bytes as u64 == MOST && !is_whole => Some(Err(too_much())),
            Ok(_) => Some(Ok(line)),
            Err(error) => Some(Err(error)),
        }
    })
}
