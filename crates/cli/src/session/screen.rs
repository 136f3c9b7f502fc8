//! Where the findings of a search go: to text or data that is written as it is found.

use super::pace;
use crate::interrupt::Interrupt;
use crate::output::Output;
use indicatif::ProgressBar;
use sauterelle_notation::verdict::{Completeness, Verdict};
use sauterelle_solve::solution::Finding;
use sauterelle_solve::solve::{Progress, Sink};
use std::io;
use std::sync::atomic::Ordering;

/// What is written of a solution.
pub trait Form: Send {
    /// What to write for a finding; the verdict has taken notice of it.
    fn finding(&mut self, finding: &Finding, verdict: &Verdict) -> String;

    /// What to write at the end.
    fn end(&mut self, _verdict: &Verdict) -> String {
        String::new()
    }
}

/// Not more bytes of lines than this wait to be shown.
const GATHERED: usize = 1 << 14;

/// Where findings go.
pub struct Screen<'a, 'k> {
    output: &'a mut Output,
    interrupt: &'a Interrupt,
    form: Box<dyn Form + 'k>,
    verdict: Verdict<'k>,
    /// What keeps a position from being solved is no part of the solution.
    notices_apart: bool,
    bar: ProgressBar,
    /// The beginning of a part, not shown before it is clear that the part takes place.
    held: String,
    /// Lines of play found at once, not shown yet.
    lines: String,
    /// The diagram of some part was illegal, for these reasons, and the verdict on it.
    illegal: Vec<String>,
    on_illegal: String,
    failed: Option<io::Error>,
}

/// What is known once everything has been shown.
pub struct Shown {
    /// Why the diagram is illegal, if it is.
    pub illegal: Vec<String>,
    /// The same as a sentence.
    pub verdict: String,
    /// The number of the first move at which the search was stopped.
    pub stopped_at: Option<u32>,
}

impl<'a, 'k> Screen<'a, 'k> {
    /// An empty screen.
    pub fn new(
        output: &'a mut Output,
        interrupt: &'a Interrupt,
        form: Box<dyn Form + 'k>,
        verdict: Verdict<'k>,
        notices_apart: bool,
        bar: ProgressBar,
    ) -> Screen<'a, 'k> {
        Screen {
            output,
            interrupt,
            form,
            verdict,
            notices_apart,
            bar,
            held: String::new(),
            lines: String::new(),
            illegal: Vec::new(),
            on_illegal: String::new(),
            failed: None,
        }
    }

    /// Shows what is left.
    ///
    /// # Errors
    /// If standard output could not be written.
    pub fn finish(mut self) -> io::Result<Shown> {
        let end = self.form.end(&self.verdict);
        if end.is_empty() {
            self.show_lines();
        } else {
            self.print(&end);
        }
        self.bar.finish_and_clear();
        match self.failed {
            Some(error) => Err(error),
            None => Ok(Shown {
                illegal: self.illegal,
                verdict: self.on_illegal,
                stopped_at: self.verdict.stopped_at(),
            }),
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
        self.verdict.note(&finding);
        let text = self.form.finding(&finding, &self.verdict);
        match finding {
            Finding::Begin { .. } => self.held.push_str(&text),
            Finding::IllegalCheck(_) => {
                self.illegal = self.verdict.reasons().to_vec();
                self.on_illegal = self.verdict.sentence(Completeness::Complete);
                if self.notices_apart {
                    self.held.clear();
                    self.bar.suspend(|| self.output.say(&text));
                } else {
                    self.print(&text);
                }
            }
            Finding::Line(_) => self.gather(&text),
            _ => self.print(&text),
        }
    }

    fn progress(&mut self, progress: Progress) {
        self.show_lines();
        pace::show(&self.bar, progress);
    }

    fn pause(&mut self) {
        self.show_lines();
    }

    fn stopped_at(&mut self, number: u32) {
        self.verdict.stop_at(number);
    }
}
