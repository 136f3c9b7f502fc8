//! Where the findings of a search go: to text or data that is written as it is found.

use super::output::Output;
use crate::run::{Listener, Stop};
use sauterelle_notation::solution::verdict::{Completeness, Verdict};
use sauterelle_solve::solution::Finding;
use sauterelle_solve::solve::Progress;
use std::io;

/// What is written of a solution.
pub trait Form: Send {
    /// What to write for a finding.
    fn finding(&mut self, finding: &Finding) -> String;

    /// What to write when a part has ended; the sentence says what it has come to.
    fn part(&mut self, _verdict: &Verdict, _sentence: &str) -> String {
        String::new()
    }
}

/// Not more bytes of lines than this wait to be shown.
const GATHERED: usize = 1 << 14;

/// Where findings go.
pub struct Screen<'a, 'k> {
    output: &'a mut dyn Output,
    stop: &'a Stop,
    form: Box<dyn Form + 'k>,
    /// What keeps a position from being solved is no part of the solution.
    notices_apart: bool,
    /// The beginning of a part, not shown before it is clear that the part takes place.
    held: String,
    /// Lines of play found at once, not shown yet.
    lines: String,
    failed: Option<io::Error>,
}

impl<'a, 'k> Screen<'a, 'k> {
    /// An empty screen.
    pub fn new(
        output: &'a mut dyn Output,
        stop: &'a Stop,
        form: Box<dyn Form + 'k>,
        notices_apart: bool,
    ) -> Screen<'a, 'k> {
        Screen {
            output,
            stop,
            form,
            notices_apart,
            held: String::new(),
            lines: String::new(),
            failed: None,
        }
    }

    /// Shows what is left.
    ///
    /// # Errors
    /// If standard output could not be written.
    pub fn finish(mut self) -> io::Result<()> {
        self.show_lines();
        self.failed.map_or(Ok(()), Err)
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
        if let Err(error) = self.output.print(text) {
            // nobody can read what is found any more
            self.failed.get_or_insert(error);
            self.stop.stop();
        }
    }
}

impl Listener for Screen<'_, '_> {
    fn finding(&mut self, finding: &Finding, _verdict: &Verdict) {
        let text = self.form.finding(finding);
        match finding {
            Finding::Begin { .. } => self.held.push_str(&text),
            Finding::Illegal(_) if self.notices_apart => {
                self.held.clear();
                self.output.say(&text);
            }
            Finding::Line(_) | Finding::SeenLine(_) => self.gather(&text),
            _ => self.print(&text),
        }
    }

    fn phase_again(&mut self, begin: &Finding) {
        let text = self.form.finding(begin);
        self.held.push_str(&text);
    }

    fn part(&mut self, verdict: &Verdict, _completeness: Completeness, sentence: &str) {
        let text = self.form.part(verdict, sentence);
        if !text.is_empty() {
            self.print(&text);
        }
    }

    fn progress(&mut self, progress: Progress) {
        self.show_lines();
        self.output.progress(progress);
    }

    fn pause(&mut self) {
        self.show_lines();
    }
}
