//! Where the findings of a search go: to the text that is shown at once, or to the data that is shown at the end.

use super::pace;
use crate::interrupt::Interrupt;
use crate::output::Output;
use indicatif::ProgressBar;
use sauterelle_notation::json::{JsonPart, JsonWriter};
use sauterelle_solve::solution::Finding;
use sauterelle_solve::solve::{Progress, Sink};
use std::io;
use std::sync::atomic::Ordering;

/// The form of the solution.
pub enum Form<'k> {
    /// Text, written as it is found: what to write for each finding.
    Text(Box<dyn FnMut(&Finding) -> String + Send + 'k>),
    /// Data, collected.
    Data(JsonWriter<'k>, Vec<JsonPart>),
}

impl<'k> Form<'k> {
    /// Text that is also added to a copy, if there is one, except for signs of progress.
    pub fn text(
        mut copy: Option<&'k mut String>,
        mut write: impl FnMut(&Finding) -> String + Send + 'k,
    ) -> Form<'k> {
        Form::Text(Box::new(move |finding| {
            let text = write(finding);
            let is_progress = matches!(finding, Finding::MoveNumber { .. });
            if let Some(copy) = copy.as_mut().filter(|_| !is_progress) {
                copy.push_str(&text);
            }
            text
        }))
    }
}

/// Not more bytes of lines than this wait to be shown.
const GATHERED: usize = 1 << 14;

/// Where findings go.
pub struct Screen<'a, 'k> {
    output: &'a mut Output,
    interrupt: &'a Interrupt,
    form: Form<'k>,
    notices_apart: bool,
    bar: ProgressBar,
    /// The beginning of a part, not shown before it is clear that the part takes place.
    held: String,
    /// Lines of play found at once, not shown yet.
    lines: String,
    failed: Option<io::Error>,
}

impl<'a, 'k> Screen<'a, 'k> {
    /// An empty screen. `notices_apart`: what keeps a position from being solved is no part of the solution.
    pub fn new(
        output: &'a mut Output,
        interrupt: &'a Interrupt,
        form: Form<'k>,
        notices_apart: bool,
        bar: ProgressBar,
    ) -> Screen<'a, 'k> {
        Screen {
            output,
            interrupt,
            form,
            notices_apart,
            bar,
            held: String::new(),
            lines: String::new(),
            failed: None,
        }
    }

    /// Shows what is left, and returns the data if it was collected.
    ///
    /// # Errors
    /// If standard output could not be written.
    pub fn finish(mut self) -> io::Result<Vec<JsonPart>> {
        self.print("");
        self.bar.finish_and_clear();
        match (self.failed, self.form) {
            (Some(error), _) => Err(error),
            (None, Form::Text(_)) => Ok(Vec::new()),
            (None, Form::Data(_, parts)) => Ok(parts),
        }
    }

    /// Adds a line to those that are shown together.
    fn gather(&mut self, line: &str) {
        self.lines.push_str(&std::mem::take(&mut self.held));
        self.lines.push_str(line);
        if self.lines.len() > GATHERED {
            self.show_lines();
        }
    }

    fn show_lines(&mut self) {
        let mut lines = std::mem::take(&mut self.lines);
        self.put(&lines);
        lines.clear();
        self.lines = lines;
    }

    fn print(&mut self, text: &str) {
        self.show_lines();
        let text = std::mem::take(&mut self.held) + text;
        self.put(&text);
    }

    fn put(&mut self, text: &str) {
        if text.is_empty() {
            return;
        }
        if let Err(error) = self.bar.suspend(|| self.output.print(text)) {
            // nobody can read what is found any more
            self.failed.get_or_insert(error);
            self.interrupt.flag().store(true, Ordering::Relaxed);
        }
    }
}

impl Sink for Screen<'_, '_> {
    fn finding(&mut self, finding: Finding) {
        let text = match &mut self.form {
            Form::Data(json, parts) => return json.collect(&finding, parts),
            Form::Text(text) => text(&finding),
        };
        match finding {
            Finding::Begin { .. } => self.held.push_str(&text),
            Finding::IllegalCheck(_) if self.notices_apart => {
                self.held.clear();
                self.bar.suspend(|| self.output.say(&text));
            }
            Finding::Line(_) => self.gather(&text),
            _ => self.print(&text),
        }
    }

    fn progress(&mut self, progress: Progress) {
        self.show_lines();
        pace::show(&self.bar, progress);
    }
}
