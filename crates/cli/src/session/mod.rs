//! Solving one problem after the other and showing the solutions.

mod heartbeat;
mod latex;
mod manner;
mod pace;
mod screen;

use crate::exit::Exit;
use crate::interrupt::Interrupt;
use crate::output::{Output, complain, pass_on};
use indicatif::ProgressBar;
use latex::Latex;
pub use manner::{Life, Limits, Manner};
use sauterelle_kernel::game::{Game, GameError};
use sauterelle_notation::clean::CleanText;
use sauterelle_notation::clock;
use sauterelle_notation::diagnostic::Diagnostic;
use sauterelle_notation::fen::write_placement;
use sauterelle_notation::header;
use sauterelle_notation::json::{
    JsonDocument, JsonPart, JsonProblem, JsonSolution, JsonWriter, outcome_name,
};
use sauterelle_notation::popeye::{InputProblem, Language, Twin};
use sauterelle_notation::text::{SolutionText, TextWriter};
use sauterelle_solve::Control;
use sauterelle_solve::solution::Finding;
use sauterelle_solve::solve::{Outcome, Resources, solve};
use screen::{Form, Screen};
use std::fmt::Display;
use std::io;
use std::path::Path;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

/// A run of the program.
#[derive(Debug)]
pub struct Session {
    resources: Resources,
    limits: Limits,
    manner: Manner,
    interrupt: Interrupt,
    output: Output,
    document: Option<JsonDocument>,
    clean: bool,
    latex: Latex,
    /// When the present problem was begun.
    started: Instant,
    moves: u64,
    refused: bool,
    incomplete: bool,
}

/// What became of a problem.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Treatment {
    /// It was solved, or solving was begun; its last line has been written.
    Shown,
    /// It cannot be solved, which has been reported; no text has been written.
    Refused,
}

impl Session {
    /// A session that writes text.
    pub fn new(
        resources: Resources,
        limits: Limits,
        manner: Manner,
        interrupt: Interrupt,
        output: Output,
    ) -> Session {
        Session {
            resources,
            limits,
            manner,
            interrupt,
            output,
            document: None,
            clean: false,
            latex: Latex::default(),
            started: Instant::now(),
            moves: 0,
            refused: false,
            incomplete: false,
        }
    }

    /// A session that writes data at its end.
    #[must_use]
    pub fn with_data(self) -> Session {
        let document = JsonDocument {
            format: "sauterelle-solution-1",
            problems: Vec::new(),
        };
        Session {
            document: Some(document),
            ..self
        }
    }

    /// A session that writes text in the form of [`CleanText`].
    #[must_use]
    pub fn with_clean_text(self) -> Session {
        Session {
            clean: true,
            ..self
        }
    }

    /// Whether nothing more is to be solved.
    pub fn is_interrupted(&self) -> bool {
        self.interrupt.is_set()
    }

    /// Reports what is wrong with a problem.
    pub fn refuse(&mut self, faults: &[Diagnostic]) {
        for fault in faults {
            self.report(fault);
        }
    }

    fn report(&mut self, fault: &dyn Display) {
        self.output.say(&format!("error: {fault}\n"));
        self.refused = true;
    }

    /// Closes a problem in text that has not been solved.
    ///
    /// # Errors
    /// If standard output cannot be written.
    pub fn close_refused(&mut self, language: Language) -> io::Result<()> {
        // not complete, and not worth waiting for: so clients that wait for a last line go on
        let time = self.manner.times.then_some(Duration::ZERO);
        let footer = header::footer(language, Outcome::EnoughSolutions, time);
        self.output.print(&format!("\n{footer}"))
    }

    /// Solves a problem that begins in this line (0: nowhere) and shows what is found.
    ///
    /// # Errors
    /// If standard output cannot be written.
    pub fn problem(&mut self, problem: &InputProblem, line: usize) -> io::Result<Treatment> {
        pass_on(&problem.notes);
        if let Some(path) = &problem.protocol {
            self.protocol(path);
        }
        // all positions are compiled first, so that nothing is solved of a problem that is refused
        let games: Result<Vec<Game>, GameError> = problem
            .twins
            .iter()
            .map(|twin| twin.problem.game())
            .collect();
        match games {
            Ok(games) => {
                self.interrupt.set_solving(true);
                self.positions(problem, &games)?;
                self.interrupt.set_solving(false);
                Ok(Treatment::Shown)
            }
            Err(error) => {
                match line {
                    0 => self.report(&error),
                    _ => self.report(&format!("the problem that begins in line {line}: {error}")),
                }
                Ok(Treatment::Refused)
            }
        }
    }

    fn protocol(&mut self, path: &str) {
        if self.document.is_some() {
            complain(&format!(
                "note: the protocol {path} is not written, as it holds text only\n"
            ));
        } else {
            self.output.open_protocol(Path::new(path));
        }
    }

    fn positions(&mut self, problem: &InputProblem, games: &[Game]) -> io::Result<()> {
        let mut solutions = Vec::new();
        self.started = Instant::now();
        let mut worst = Outcome::Complete;
        let mut clean = self.clean.then(|| CleanText::new(problem));
        let mut texts: Vec<String> = Vec::new();
        let is_typeset = self.latex.takes(problem);
        for (index, (twin, game)) in problem.twins.iter().zip(games).enumerate() {
            if index > 0 && self.is_over() {
                worst = Outcome::Interrupted;
                break;
            }
            if self.document.is_none() {
                let text = match &mut clean {
                    Some(clean) => clean.begin(index),
                    None => header::before_twin(problem, index),
                };
                self.output.print(&text)?;
            }
            let mut text = String::new();
            let copy = is_typeset.then_some(&mut text);
            let (solution, outcome) = self.position(problem, twin, game, clean.as_mut(), copy)?;
            solutions.push(solution);
            texts.push(text);
            worst = worst_of(worst, outcome);
        }
        self.incomplete |= worst != Outcome::Complete;
        if worst == Outcome::TooManyChoices {
            self.output
                .say("note: a move has too many choices to be examined\n");
        }
        if is_typeset {
            self.typeset(problem, &texts, worst == Outcome::Complete);
        }
        match &mut self.document {
            Some(document) => document.problems.push(JsonProblem {
                authors: problem.authors.clone(),
                origins: problem.origins.clone(),
                titles: problem.titles.clone(),
                positions: solutions,
            }),
            None => {
                let time = self.manner.times.then(|| self.started.elapsed());
                let mut text = clean.map_or(String::new(), |mut clean| clean.end());
                text.push_str(&header::footer(problem.language, worst, time));
                self.output.print(&text)?;
            }
        }
        Ok(())
    }

    fn typeset(&mut self, problem: &InputProblem, solutions: &[String], complete: bool) {
        if self.document.is_some() {
            complain("note: no file for LaTeX is written, as it holds text only\n");
        } else if let Err(message) = self.latex.add(problem, solutions, complete) {
            self.report(&message);
        }
    }

    fn is_over(&self) -> bool {
        self.is_interrupted()
            || self
                .limits
                .deadline
                .is_some_and(|end| Instant::now() >= end)
    }

    fn position(
        &mut self,
        problem: &InputProblem,
        twin: &Twin,
        game: &Game,
        clean: Option<&mut CleanText>,
        copy: Option<&mut String>,
    ) -> io::Result<(JsonSolution, Outcome)> {
        let started = Instant::now();
        let control = Control::new(self.interrupt.flag(), self.deadline(twin, started));
        let kinds = &game.rules.kinds;
        let form = match (&self.document, clean) {
            (Some(_), _) => Form::Data(JsonWriter::new(kinds), Vec::new()),
            (None, Some(clean)) => Form::text(copy, move |finding| clean.write(kinds, finding)),
            (None, None) => {
                let language = problem.language;
                let mut text = SolutionText::new(TextWriter { kinds, language });
                let since = self.manner.times.then_some(self.started);
                Form::text(copy, move |finding| {
                    timed(text.write(finding), finding, since, language)
                })
            }
        };
        let (outcome, parts) = self.search(twin, &control, form)?;
        let nodes = control.nodes.load(Ordering::Relaxed);
        self.moves += nodes;
        let head = format!("{}) {}", twin.label, twin.change);
        let conditions = twin.problem.conditions.iter();
        let solution = JsonSolution {
            twin: (problem.twins.len() > 1).then(|| head.trim_end().to_string()),
            position: write_placement(&game.start, kinds),
            conditions: conditions.map(ToString::to_string).collect(),
            stipulation: twin.problem.stipulation.text.clone(),
            status: outcome_name(outcome),
            nodes,
            seconds: started.elapsed().as_secs_f64(),
            parts,
        };
        Ok((solution, outcome))
    }

    /// Searches, showing what is found; returns the data if it was collected.
    fn search(
        &mut self,
        twin: &Twin,
        control: &Control,
        form: Form,
    ) -> io::Result<(Outcome, Vec<JsonPart>)> {
        let bar = match self.manner.life {
            Life::Bar => pace::progress_bar(),
            Life::Silent | Life::Heartbeat(_) => ProgressBar::hidden(),
        };
        let mut screen = Screen::new(
            &mut self.output,
            &self.interrupt,
            form,
            self.manner.notices_apart,
            bar.clone(),
        );
        let mut work = || solve(&twin.problem, self.resources, control, &mut screen);
        let outcome = match self.manner.life {
            Life::Heartbeat(rate) => {
                heartbeat::while_beating(rate, self.moves, &control.nodes, work)
            }
            Life::Bar => pace::while_shown(&bar, &control.nodes, work),
            Life::Silent => work(),
        };
        let parts = screen.finish()?;
        let outcome = outcome.unwrap_or_else(|error| {
            self.report(&error);
            Outcome::Interrupted
        });
        Ok((outcome, parts))
    }

    /// When a position must be done with: the earliest of all limits.
    fn deadline(&self, twin: &Twin, started: Instant) -> Option<Instant> {
        let own = twin.problem.options.max_seconds.map(Duration::from_secs);
        let limits = [own, self.limits.each].into_iter().flatten();
        limits
            .filter_map(|limit| started.checked_add(limit))
            .chain(self.limits.deadline)
            .min()
    }

    /// Writes the data, if that is what is asked for, and sums up.
    ///
    /// # Errors
    /// If standard output cannot be written.
    pub fn finish(mut self) -> io::Result<Exit> {
        if let Some(document) = &self.document {
            let mut text = serde_json::to_string_pretty(document)?;
            text.push('\n');
            self.output.print(&text)?;
        }
        Ok(
            match (self.refused || self.output.has_failed(), self.incomplete) {
                (true, _) => Exit::Reported,
                (false, true) => Exit::Incomplete,
                (false, false) => Exit::Complete,
            },
        )
    }

    /// Notes that something of the input is not solved.
    pub fn leave_rest(&mut self) {
        self.incomplete = true;
    }
}

/// The text of a finding; the number of a first move also tells the time since the problem was begun.
fn timed(text: String, finding: &Finding, since: Option<Instant>, language: Language) -> String {
    let (Finding::MoveNumber { .. }, Some(since)) = (finding, since) else {
        return text;
    };
    let Some(line) = text.strip_suffix(")\n") else {
        return text;
    };
    format!("{line}   {})\n", clock::elapsed(language, since.elapsed()))
}

/// The outcome of two positions together.
fn worst_of(one: Outcome, other: Outcome) -> Outcome {
    let rank = |outcome| match outcome {
        Outcome::Complete => 0,
        Outcome::EnoughSolutions => 1,
        Outcome::TooManyChoices => 2,
        Outcome::Interrupted => 3,
    };
    if rank(other) > rank(one) { other } else { one }
}
