//! Files in a ZIP file. They are unpacked in memory: nothing is written, wherever their names would lead.

use sauterelle_languages::say;
use std::fs;
use std::io::{self, BufReader, Read};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use zip::ZipArchive;
use zip::result::ZipError;

/// More bytes are not unpacked into memory: a small file can be made that would fill it.
pub(super) const MOST: u64 = 1 << 30;

/// Whether a file of this name is read as one.
pub(super) fn is_zip(path: &Path) -> bool {
    let ending = path.extension();
    ending.is_some_and(|it| it.eq_ignore_ascii_case("zip"))
}

/// A ZIP file that has been opened.
type Archive = ZipArchive<BufReader<fs::File>>;

/// A file in a ZIP file.
pub(super) struct Member {
    archive: Arc<Mutex<Archive>>,
    place: usize,
    /// Bytes that it says it has.
    size: u64,
}

/// The files in a ZIP file, by name, each with its path in it.
///
/// # Errors
/// If it is damaged, or would fill the memory.
pub(super) fn members(zip: &Path) -> io::Result<Vec<(String, Member)>> {
    let file = fs::File::open(zip)?;
    let mut archive = ZipArchive::new(BufReader::new(file)).map_err(told)?;
    let mut found = Vec::new();
    let mut all: u64 = 0;
    for place in 0..archive.len() {
        let entry = archive.by_index_raw(place).map_err(told)?;
        all = all.saturating_add(entry.size());
        let name = shown(&entry.name().map_err(told)?);
        // what some systems add is no file of anybody's
        let is_added = |part: &str| part == "__MACOSX" || part.starts_with("._");
        if entry.is_file() && !name.split('/').any(is_added) {
            found.push((name, place, entry.size()));
        }
    }
    if all > MOST {
        return Err(too_much());
    }
    found.sort();
    let archive = Arc::new(Mutex::new(archive));
    let member = |(name, place, size)| {
        let archive = archive.clone();
        let member = Member {
            archive,
            place,
            size,
        };
        (name, member)
    };
    Ok(found.into_iter().map(member).collect())
}

impl Member {
    /// Its first bytes, at most so many.
    pub(super) fn read(&self, most: u64) -> io::Result<Vec<u8>> {
        let mut archive = self.archive.lock().unwrap_or_else(PoisonError::into_inner);
        let entry = archive.by_index(self.place).map_err(told)?;
        let mut content = Vec::new();
        // what is longer than it says is damaged, or made to fill the memory
        let room = most.min(self.size.saturating_add(1));
        entry.take(room).read_to_end(&mut content)?;
        match content.len() as u64 > self.size {
            true => Err(damaged()),
            false => Ok(content),
        }
    }
}

/// The files that a path means which leads into a ZIP file: one of them, or those of a folder in it.
pub(super) fn inside(path: &Path) -> Option<(PathBuf, String)> {
    let zip = path
        .ancestors()
        .skip(1)
        .find(|it| is_zip(it) && it.is_file())?;
    let inner = path.strip_prefix(zip).ok()?;
    let parts = inner.iter().map(|part| part.to_string_lossy());
    Some((zip.to_path_buf(), parts.collect::<Vec<_>>().join("/")))
}

/// A name as it is shown: no name may act on a terminal.
fn shown(name: &str) -> String {
    let letters = name.chars().map(|c| match c {
        '\\' => '/',
        c if c.is_control() => '?',
        c => c,
    });
    letters.collect()
}

fn told(error: ZipError) -> io::Error {
    match error {
        ZipError::Io(error) => error,
        ZipError::UnsupportedArchive(_)
        | ZipError::InvalidPassword
        | ZipError::CompressionMethodNotSupported(_) => io::Error::other(say!(
            "it has files with a password, or packed in a way that is not read"
        )),
        _ => damaged(),
    }
}

fn damaged() -> io::Error {
    io::Error::other(say!("this is no ZIP file, or it is damaged"))
}

/// A file that is too large when it is unpacked.
pub(super) fn too_much() -> io::Error {
    let megabytes = MOST >> 20;
    io::Error::other(say!("unpacked it would be larger than {megabytes} MB"))
}
