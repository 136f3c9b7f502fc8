//! Where text goes: standard output, and a copy to a protocol file.

use sauterelle_notation::diagnostic::Diagnostic;
use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Standard output and the protocol.
#[derive(Debug, Default)]
pub struct Output {
    ascii: bool,
    overwriting: bool,
    heading: String,
    protocol: Option<(PathBuf, File)>,
    has_failed: bool,
}

impl Output {
    /// Writes ASCII only; other letters are replaced by similar ones.
    #[must_use]
    pub fn in_ascii(self) -> Output {
        Output {
            ascii: true,
            ..self
        }
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
        let replaced;
        let text = if self.ascii && !text.is_ascii() {
            replaced = in_ascii(text);
            &replaced
        } else {
            text
        };
        self.copy(text);
        let mut out = io::stdout().lock();
        out.write_all(text.as_bytes())?;
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

/// The text with similar letters in place of those that are not ASCII.
fn in_ascii(text: &str) -> String {
    let mut replaced = String::with_capacity(text.len());
    for c in text.chars() {
        match c.is_ascii() {
            true => replaced.push(c),
            false => replaced.push_str(deunicode::deunicode_char(c).unwrap_or("?")),
        }
    }
    replaced
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
