//! Solving one problem after the other and showing the solutions.

mod form;
mod heartbeat;
mod latex;
mod manner;
mod pace;
mod screen;

use crate::exit::Exit;
use crate::interrupt::Interrupt;
use crate::output::{Output, complain, pass_on};
use form::{Clean, Data, Gathered, Judge, Text};
use indicatif::ProgressBar;
use latex::Latex;
pub use manner::{Life, Limits, Manner};
use sauterelle_diagram::{Gathering, Part, Solution};
use sauterelle_kernel::game::{Game, GameError};
use sauterelle_notation::clean::CleanText;
use sauterelle_notation::diagnostic::Diagnostic;
use sauterelle_notation::header;
use sauterelle_notation::json::{JsonEnd, JsonHeading, JsonPosition, JsonWriter};
use sauterelle_notation::json_stream::JsonStream;
pub use sauterelle_notation::json_stream::Shape;
use sauterelle_notation::popeye::{InputProblem, Language, Twin};
use sauterelle_notation::text::{SolutionText, TextWriter};
use sauterelle_notation::verdict::{Completeness, Verdict};
use sauterelle_solve::Control;
use sauterelle_solve::problem::Options;
use sauterelle_solve::solve::{Outcome, Resources, solve};
use screen::{Form, Screen, Shown};
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
    /// Data instead of text.
    data: Option<JsonStream>,
    /// The solution of the present problem, if that is to be given back and not to be written.
    gathered: Option<Solution>,
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
            data: None,
            gathered: None,
            clean: false,
            latex: Latex::default(),
            started: Instant::now(),
            moves: 0,
            refused: false,
            incomplete: false,
        }
    }

    /// A session that writes data of this shape.
    ///
    /// # Errors
    /// If standard output cannot be written.
    pub fn with_data(mut self, shape: Shape) -> io::Result<Session> {
        let stream = JsonStream::new(shape);
        self.output.print(&stream.begin())?;
        Ok(Session {
            data: Some(stream),
            ..self
        })
    }

    /// A session that writes text in the form of [`CleanText`].
    #[must_use]
    pub fn with_clean_text(self) -> Session {
        Session {
            clean: true,
            ..self
        }
    }

    /// Writes Latin-1 from now on, or UTF-8.
    pub fn set_latin1(&mut self, latin1: bool) {
        self.output.set_latin1(latin1);
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
                if self.manner.verdicts {
                    complain(&conventions(problem));
                }
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

    /// Solves a problem that begins in this line (0: nowhere) and gives back what is found, without writing it. Of a problem that
    /// cannot be solved, which is reported, there is nothing.
    ///
    /// # Errors
    /// If standard output cannot be written.
    pub fn solution(
        &mut self,
        problem: &InputProblem,
        line: usize,
    ) -> io::Result<Option<Solution>> {
        self.gathered = Some(Solution::default());
        let treatment = self.problem(problem, line)?;
        let gathered = self.gathered.take();
        Ok(gathered.filter(|_| treatment == Treatment::Shown))
    }

    /// Whether solutions are written as text.
    fn writes_text(&self) -> bool {
        self.data.is_none() && self.gathered.is_none()
    }

    fn protocol(&mut self, path: &str) {
        if !self.writes_text() {
            complain(&format!(
                "note: the protocol {path} is not written, as it holds text only\n"
            ));
        } else {
            self.output.open_protocol(Path::new(path));
        }
    }

    fn positions(&mut self, problem: &InputProblem, games: &[Game]) -> io::Result<()> {
        self.started = Instant::now();
        let mut worst = Outcome::Complete;
        let mut clean = self.clean.then(|| CleanText::new(problem));
        let mut texts: Vec<String> = Vec::new();
        let is_typeset = self.latex.takes(problem);
        if let Some(stream) = &mut self.data {
            let heading = stream.begin_problem(JsonHeading::of(problem));
            self.output.print(&heading)?;
        }
        for (index, (twin, game)) in problem.twins.iter().zip(games).enumerate() {
            if index > 0 && self.is_over() {
                worst = Outcome::Interrupted;
                break;
            }
            if self.writes_text() {
                let text = match &mut clean {
                    Some(clean) => clean.begin(index),
                    None => header::before_twin(problem, index),
                };
                self.output.print(&text)?;
            }
            let mut text = String::new();
            let copy = is_typeset.then_some(&mut text);
            let outcome = self.position(problem, twin, game, clean.as_mut(), copy)?;
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
        if let Some(solution) = &mut self.gathered {
            solution.complete = worst == Outcome::Complete;
            return Ok(());
        }
        let text = match &self.data {
            Some(stream) => stream.end_problem().to_string(),
            None => {
                let time = self.manner.times.then(|| self.started.elapsed());
                let mut text = clean.map_or(String::new(), |mut clean| clean.end());
                text.push_str(&header::footer(problem.language, worst, time));
                text
            }
        };
        self.output.print(&text)
    }

    fn typeset(&mut self, problem: &InputProblem, solutions: &[String], complete: bool) {
        if !self.writes_text() {
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

    /// Solves a position and shows what is found.
    fn position(
        &mut self,
        problem: &InputProblem,
        twin: &Twin,
        game: &Game,
        clean: Option<&mut CleanText>,
        copy: Option<&mut String>,
    ) -> io::Result<Outcome> {
        let started = Instant::now();
        let control = Control::new(self.interrupt.flag(), self.deadline(twin, started));
        let kinds = &game.rules.kinds;
        let language = problem.language;
        let writer = TextWriter { kinds, language };
        let mut stream = self.data.take();
        if let Some(stream) = &mut stream {
            let position = JsonPosition::of(problem, twin, game);
            self.output.print(&stream.begin_position(position))?;
        }
        let judge = self.judge(&twin.problem.options, &control);
        let mut part = self.gathered.is_some().then(Part::default);
        let form: Box<dyn Form> = match (&mut part, &mut stream, clean) {
            (Some(part), _, _) => {
                let gathering = Gathering::new(SolutionText::new(writer), &twin.problem);
                Box::new(Gathered::new(gathering, judge, part))
            }
            (None, Some(stream), _) => Box::new(Data {
                stream,
                writer: JsonWriter::new(kinds),
                judge,
            }),
            (None, None, Some(text)) => Box::new(Clean { text, kinds, copy }),
            (None, None, None) => Box::new(Text {
                text: SolutionText::new(writer),
                language,
                since: self.manner.times.then_some(self.started),
                judge: self.manner.verdicts.then_some(judge),
                copy,
            }),
        };
        let verdict = Verdict::new(writer, &game.start);
        let (outcome, shown) = self.search(twin, &control, form, verdict)?;
        if let (Some(solution), Some(part)) = (&mut self.gathered, part) {
            solution.parts.push(part);
        }
        let nodes = control.nodes.load(Ordering::Relaxed);
        self.moves += nodes;
        let is_illegal = !shown.illegal.is_empty();
        if is_illegal && !self.manner.notices_apart {
            self.report(&illegal(problem, twin, &shown));
        }
        if let Some(stream) = &stream {
            let end = JsonEnd::of(outcome, shown.illegal, shown.stopped_at, nodes, started);
            self.output.print(&stream.end_position(end))?;
        }
        self.data = stream;
        Ok(outcome)
    }

    /// How complete a part of a solution is, once it has ended or been broken off.
    fn judge<'s>(&self, options: &'s Options, control: &'s Control) -> Judge<'s> {
        let interrupt = self.interrupt.clone();
        Box::new(move |verdict: &Verdict| {
            Completeness::of(verdict, options, control, interrupt.is_set())
        })
    }

    /// Searches, showing what is found.
    fn search<'k>(
        &mut self,
        twin: &Twin,
        control: &Control,
        form: Box<dyn Form + 'k>,
        verdict: Verdict<'k>,
    ) -> io::Result<(Outcome, Shown)> {
        let bar = match self.manner.life {
            Life::Bar => pace::progress_bar(),
            Life::Silent | Life::Heartbeat(_) => ProgressBar::hidden(),
        };
        let mut screen = Screen::new(
            &mut self.output,
            &self.interrupt,
            form,
            verdict,
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
        let shown = screen.finish()?;
        let outcome = outcome.unwrap_or_else(|error| {
            self.report(&error);
            Outcome::Interrupted
        });
        Ok((outcome, shown))
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

    /// Closes the data, if that is what is asked for, and sums up.
    ///
    /// # Errors
    /// If standard output cannot be written.
    pub fn finish(mut self) -> io::Result<Exit> {
        if let Some(stream) = &self.data {
            self.output.print(&stream.end())?;
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

/// Names the senses in which names of conditions are taken that others take otherwise.
fn conventions(problem: &InputProblem) -> String {
    let mut notes: Vec<String> = Vec::new();
    for twin in &problem.twins {
        for condition in &twin.problem.conditions {
            let conventions = twin.problem.conventions();
            let said = condition.rule.convention(&condition.options, conventions);
            notes.extend(said.map(|said| format!("note: {said}\n")));
        }
    }
    notes.dedup();
    notes.concat()
}

/// Says that a diagram is illegal, and why.
fn illegal(problem: &InputProblem, twin: &Twin, shown: &Shown) -> String {
    let label = match problem.twins.len() {
        0 | 1 => String::new(),
        _ => format!("{}): ", twin.label),
    };
    format!("{label}{}", shown.verdict)
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
