//! Where text goes: standard output, and a copy to a protocol file.

use sauterelle::notation::diagnostic::Diagnostic;
use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Standard output and the protocol.
#[derive(Debug, Default)]
pub struct Output {
    latin1: bool,
    overwriting: bool,
    heading: String,
    protocol: Option<(PathBuf, File)>,
    has_failed: bool,
}

impl Output {
    /// Writes Latin-1 from now on, or UTF-8.
    pub fn set_latin1(&mut self, latin1: bool) {
        self.latin1 = latin1;
    }

    /// Starts each protocol with this line.
    #[must_use]
    pub fn with_protocols_headed(self, heading: String) -> Output {
        Output { heading, ..self }
    }

    /// Lets protocols replace files instead of being appended to them.
    #[must_use]
    pub fn with_protocols_overwriting(self) -> Output {
        Output {
            overwriting: true,
            ..self
        }
    }

    /// Copies everything from now on to this file, and to no other any more. Says so if that is not possible.
    pub fn open_protocol(&mut self, path: &Path) {
        self.protocol = None;
        let mut options = OpenOptions::new();
        options.create(true).write(true);
        let opened = options
            .append(!self.overwriting)
            .truncate(self.overwriting)
            .open(path);
        match opened {
            Ok(file) => {
                self.protocol = Some((path.to_path_buf(), file));
                let heading = self.heading.clone();
                self.copy(&heading);
            }
            Err(error) => self.report(path, &error),
        }
    }

    /// Writes at once to standard output and to the protocol.
    ///
    /// # Errors
    /// If standard output cannot be written.
    pub fn print(&mut self, text: &str) -> io::Result<()> {
        self.copy(text);
        let mut out = io::stdout().lock();
        match self.latin1 && !text.is_ascii() {
            true => out.write_all(&in_latin1(text))?,
            false => out.write_all(text.as_bytes())?,
        }
        out.flush()
    }

    /// Writes to standard error and to the protocol.
    pub fn say(&mut self, text: &str) {
        complain(text);
        self.copy(text);
    }

    /// Whether a protocol could not be written.
    pub fn has_failed(&self) -> bool {
        self.has_failed
    }

    fn copy(&mut self, text: &str) {
        let Some((path, file)) = &mut self.protocol else {
            return;
        };
        if let Err(error) = file.write_all(text.as_bytes()) {
            let path = path.clone();
            self.protocol = None;
            self.report(&path, &error);
        }
    }

    fn report(&mut self, path: &Path, error: &io::Error) {
        self.has_failed = true;
        let path = path.display();
        complain(&format!(
            "error: the protocol {path} cannot be written: {error}\n"
        ));
    }
}

/// The text in Latin-1, with similar letters in place of those that it does not have.
fn in_latin1(text: &str) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(text.len());
    for c in text.chars() {
        match u8::try_from(c) {
            Ok(byte) => bytes.push(byte),
            Err(_) => bytes.extend(deunicode::deunicode_char(c).unwrap_or("?").bytes()),
        }
    }
    bytes
}

/// Writes notes on the input to standard error.
pub fn pass_on(notes: &[Diagnostic]) {
    for note in notes {
        complain(&format!("note: {note}\n"));
    }
}

/// Writes to standard error. It is no fault of ours if nobody reads it any more.
pub fn complain(text: &str) {
    let _ = io::stderr().write_all(text.as_bytes());
}
