//! What is converted, problem by problem, and what is said of it on standard error.

use crate::exit::Exit;
use crate::interrupt::Interrupt;
use crate::output::pass_on;
use sauterelle::notation::diagnostic::Diagnostic;
use sauterelle::notation::fen::{Operation, write_fen};
use sauterelle::notation::forms::PositionLine;
use sauterelle::notation::forms::written::{self, Item, Manner, Target};
use sauterelle::notation::yaml::Record;
use sauterelle::rules::game::Game;
use sauterelle::{Problem, Solver};
use std::time::{Duration, Instant};

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
            eprintln!("error: {fault}");
        }
        self.refused = true;
    }

    /// Keeps what is right, and reports what is wrong at a problem that begins in this line.
    fn kept<T>(
        &mut self,
        result: Result<T, Vec<Diagnostic>>,
        line: usize,
        file: Option<&str>,
    ) -> Option<T> {
        let placed = |fault: Diagnostic| match fault.file {
            Some(_) => fault,
            None => fault.at(line, 1).in_file(file),
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
    pub fn records(&mut self, records: Vec<Record>) -> Vec<Item> {
        let mut items = Vec::new();
        for record in records {
            match record.entry.result {
                Ok(problem) => items.push(Item {
                    line: record.entry.first_line,
                    problem,
                    details: record.details,
                    solution: None,
                }),
                Err(faults) => self.refuse(&faults),
            }
        }
        items
    }

    /// Positions in another form.
    pub fn positions(
        &mut self,
        to: Target,
        lines: Vec<PositionLine>,
        file: Option<&str>,
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
                        let game = game.map_err(|error| written::unsupported(&error))?;
                        Ok(write_fen(&mut game.play()))
                    };
                    written::in_form(to, &position.diagram, fen)
                }
                Err(fault) => Err(vec![fault]),
            };
            if let Some(written) = self.kept(written, line.line, file) {
                if !lost.is_empty() {
                    eprintln!("note: the position of line {}: left out: {lost}", line.line);
                }
                text.push_str(&written);
                text.push('\n');
            }
        }
        text
    }

    /// The problems in another form.
    pub fn written(&mut self, to: Target, items: &[Item], file: Option<&str>) -> String {
        // each is tried alone first, so that one that cannot be said does not spoil the others
        let mut sayable: Vec<&Item> = Vec::new();
        let mut text = String::new();
        for item in items {
            let alone = match to {
                Target::Fen | Target::Xfen | Target::Ffen => item.positions(to),
                _ => written::all(to, &self.manner, &[item]),
            };
            if let Some(alone) = self.kept(alone, item.line, file) {
                pass_on(&item.problem.notes);
                let lost = item.lost(to);
                if !lost.is_empty() {
                    let lost = lost.join(", ");
                    eprintln!("note: the problem of line {}: left out: {lost}", item.line);
                }
                sayable.push(item);
                text.push_str(&alone);
            }
        }
        if to.is_position() || sayable.is_empty() {
            return text;
        }
        let together = written::all(to, &self.manner, &sayable);
        self.kept(together, 1, file).unwrap_or_default()
    }

    /// Solves all positions of all problems.
    pub fn solve(&mut self, items: &mut [Item], limit: Option<Duration>) {
        let interrupt = Interrupt::install(None);
        let solver = Solver {
            deadline: limit.and_then(|limit| Instant::now().checked_add(limit)),
            ..Solver::default()
        };
        interrupt.set_solving(true);
        for item in items {
            let problem = Problem::from(item.problem.clone());
            match solver.written_solution(&problem, interrupt.stop()) {
                Ok(Some(solution)) => item.solution = Some(solution),
                Ok(None) => {
                    eprintln!(
                        "note: the problem of line {} is not solved completely, so its solution is left out",
                        item.line
                    );
                    self.incomplete = true;
                }
                Err(error) => {
                    eprintln!("error: the problem of line {}: {error}", item.line);
                    self.refused = true;
                }
            }
        }
        interrupt.set_solving(false);
    }
}
