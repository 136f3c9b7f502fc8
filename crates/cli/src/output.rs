//! Where text goes: standard output, and a copy to a protocol file.

pub use crate::complaint::complain;

use crate::life::Bar;
use sauterelle::notation::source::diagnostic::Diagnostic;
use sauterelle::session;
use sauterelle_languages::say;
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
    bar: Bar,
    /// In place of standard output.
    file: Option<File>,
}

impl Output {
    /// Draws this bar anew below whatever is printed.
    #[must_use]
    pub fn with_bar(self, bar: Bar) -> Output {
        Output { bar, ..self }
    }

    /// Writes to this file instead of standard output.
    #[must_use]
    pub fn into_file(self, file: Option<File>) -> Output {
        Output { file, ..self }
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
        complain(&say!(
            "error: the protocol {path} cannot be written: {error}\n"
        ));
    }
}

impl session::Output for Output {
    fn print(&mut self, text: &str) -> io::Result<()> {
        self.copy(text);
        if let Some(file) = &mut self.file {
            return file.write_all(text.as_bytes());
        }
        let latin1 = self.latin1;
        self.bar.suspend(|| {
            let mut out = io::stdout().lock();
            match latin1 && !text.is_ascii() {
                true => out.write_all(&in_latin1(text))?,
                false => out.write_all(text.as_bytes())?,
            }
            out.flush()
        })
    }

    fn say(&mut self, text: &str) {
        self.complain(text);
        self.copy(text);
    }

    fn complain(&mut self, text: &str) {
        self.bar.suspend(|| complain(text));
    }

    fn set_latin1(&mut self, latin1: bool) {
        self.latin1 = latin1;
    }

    fn open_protocol(&mut self, path: &str) {
        self.protocol = None;
        let path = Path::new(path);
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

    fn write_file(&mut self, path: &str, text: &str) -> Result<(), String> {
        std::fs::write(path, text).map_err(|error| say!("{path} cannot be written: {error}"))
    }

    fn has_failed(&self) -> bool {
        self.has_failed
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
        complain(&note.as_note());
    }
}
