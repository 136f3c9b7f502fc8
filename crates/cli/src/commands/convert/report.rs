//! What is converted, problem by problem, and what is said of it on standard error.

use crate::exit::Exit;
use crate::interrupt::Interrupt;
use crate::output::{complain, pass_on};
use sauterelle::notation::entered::Record;
use sauterelle::notation::fen::{Operation, write_fen};
use sauterelle::notation::forms::format::FormatDef;
use sauterelle::notation::forms::item::{Item, Manner, unsupported};
use sauterelle::notation::forms::positions::{PositionLine, WritePosition, written};
use sauterelle::notation::source::diagnostic::Diagnostic;
use sauterelle::rules::game::Game;
use sauterelle::{Problem, Solver};
use sauterelle_languages::say;
use std::time::{Duration, Instant};

/// A problem and the file from which it comes.
pub struct Filed {
    /// The problem.
    pub item: Item,
    /// The name of its file.
    pub file: String,
}

impl Filed {
    /// Where it stands: `collection.yaml:12`.
    fn place(&self) -> String {
        format!("{}:{}", self.file, self.item.line)
    }
}

/// What has been said on standard error.
#[derive(Default)]
pub struct Report {
    refused: bool,
    incomplete: bool,
    /// How problems are written.
    manner: Manner,
}

impl Report {
    /// Nothing said yet; problems are written in this manner.
    pub fn in_manner(manner: Manner) -> Report {
        Report {
            manner,
            ..Report::default()
        }
    }

    /// How the command ends.
    pub fn exit(&self) -> Exit {
        match (self.refused, self.incomplete) {
            (true, _) => Exit::Reported,
            (false, true) => Exit::Incomplete,
            (false, false) => Exit::Complete,
        }
    }

    fn refuse(&mut self, faults: &[Diagnostic]) {
        for fault in faults {
            complain(&fault.as_error());
        }
        self.refused = true;
    }

    /// Keeps what is right, and reports what is wrong in this file, at a problem that begins in this line if a fault has no place.
    fn kept<T>(
        &mut self,
        result: Result<T, Vec<Diagnostic>>,
        line: Option<usize>,
        file: &str,
    ) -> Option<T> {
        let placed = |fault: Diagnostic| match (&fault.file, line) {
            (Some(_), _) => fault,
            (None, Some(line)) => fault.at(line, 1).in_file(Some(file)),
            (None, None) => fault.in_file(Some(file)),
        };
        match result {
            Ok(value) => Some(value),
            Err(faults) => {
                let faults: Vec<Diagnostic> = faults.into_iter().map(placed).collect();
                self.refuse(&faults);
                None
            }
        }
    }

    /// The problems of an input.
    pub fn records(&mut self, records: Vec<Record>, file: &str) -> Vec<Filed> {
        let mut items = Vec::new();
        for record in records {
            let line = record.entry.first_line;
            if let Some(problem) = self.kept(record.entry.result, None, file) {
                let item = Item {
                    line,
                    problem,
                    details: record.details,
                    solution: None,
                };
                let file = file.to_string();
                items.push(Filed { item, file });
            }
        }
        items
    }

    /// Positions in another form.
    pub fn positions(
        &mut self,
        write: WritePosition,
        lines: Vec<PositionLine>,
        file: &str,
    ) -> String {
        let mut text = String::new();
        for line in lines {
            let mut lost = String::new();
            let written = match line.result {
                Ok(position) => {
                    let operations = position.operations.iter().map(Operation::text);
                    lost = operations.collect::<Vec<_>>().join("; ");
                    let fen = || {
                        let game = Game::new(&position.diagram, &[]);
                        let game = game.map_err(|error| unsupported(&error))?;
                        Ok(write_fen(&mut game.play()))
                    };
                    written(write, &position.diagram, &fen)
                }
                Err(fault) => Err(vec![fault]),
            };
            if let Some(written) = self.kept(written, Some(line.line), file) {
                if !lost.is_empty() {
                    eprintln!("{}", say!("note: {file}:{}: left out: {lost}", line.line));
                }
                text.push_str(&written);
                text.push('\n');
            }
        }
        text
    }

    /// The problems in another form.
    pub fn written(&mut self, to: &FormatDef, items: &[Filed]) -> String {
        // each is tried alone first, so that one that cannot be said does not spoil the others
        let mut sayable: Vec<&Item> = Vec::new();
        let mut text = String::new();
        for filed in items {
            let (item, file) = (&filed.item, filed.file.as_str());
            let alone = to.write(&self.manner, &[item]);
            if let Some(alone) = self.kept(alone, Some(item.line), file) {
                pass_on(&item.problem.notes);
                let lost = to.lost(item);
                if !lost.is_empty() {
                    eprintln!(
                        "{}",
                        say!("note: {}: left out: {}", filed.place(), lost.join(", "))
                    );
                }
                let beyond = to.beyond(item);
                if !beyond.is_empty() {
                    let (place, names) = (filed.place(), beyond.join(", "));
                    let said = say!(
                        "note: {place}: Popeye does not have {names}; only Sauterelle reads it"
                    );
                    eprintln!("{said}");
                }
                sayable.push(item);
                text.push_str(&alone);
            }
        }
        if to.writes_positions() || sayable.is_empty() {
            return text;
        }
        let together = to.write(&self.manner, &sayable);
        let first = items.first().map_or("", |filed| &filed.file);
        self.kept(together, Some(1), first).unwrap_or_default()
    }

    /// Solves all positions of all problems.
    pub fn solve(&mut self, items: &mut [Filed], limit: Option<Duration>) {
        let interrupt = Interrupt::install(None);
        let solver = Solver {
            deadline: limit.and_then(|limit| Instant::now().checked_add(limit)),
            ..Solver::default()
        };
        interrupt.set_solving(true);
        for filed in items {
            let place = filed.place();
            let item = &mut filed.item;
            let problem = Problem::from(item.problem.clone());
            match solver.written_solution(&problem, interrupt.stop()) {
                Ok(Some(solution)) => item.solution = Some(solution),
                Ok(None) => {
                    eprintln!(
                        "{}",
                        say!(
                            "note: {place}: the problem is not solved completely, so its solution is left out"
                        )
                    );
                    self.incomplete = true;
                }
                Err(error) => {
                    eprintln!("{}", say!("error: {place}: {error}"));
                    self.refused = true;
                }
            }
        }
        interrupt.set_solving(false);
    }
}
