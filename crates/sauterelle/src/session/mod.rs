//! Solving one problem after the other and writing what is found as it is found: in Popeye's form, as data, or as text that a strict grammar
//! parses. Where it is written is the affair of an [`Output`]; nothing is printed here.

mod form;
mod latex;
mod life;
mod manner;
mod output;
mod screen;

use crate::run::{Monitor, PositionToSolve, Rest, Run, Solved, Solver, Stop};
use form::{Clean, Data, Gathered, Text};
use latex::Latex;
pub use life::{Life, Silent};
pub use manner::Manner;
pub use output::Output;
use sauterelle_diagram::{Gathering, Solution};
use sauterelle_languages::{say, suggested};
use sauterelle_notation::entered::{InputProblem, Language};
use sauterelle_notation::solution::clean::CleanText;
use sauterelle_notation::solution::json::{JsonHeading, JsonPosition, JsonWriter};
use sauterelle_notation::solution::json_stream::JsonStream;
pub use sauterelle_notation::solution::json_stream::Shape;
use sauterelle_notation::solution::solution_text::SolutionText;
use sauterelle_notation::source::diagnostic::Diagnostic;
use sauterelle_notation::{header, notes};
use sauterelle_solve::solve::Outcome;
use screen::{Form, Screen};
use std::fmt::Display;
use std::io;
use std::sync::Arc;
use std::time::Duration;

/// A run of the program.
pub struct Session {
    solver: Solver,
    manner: Manner,
    stop: Stop,
    output: Box<dyn Output>,
    life: Box<dyn Life>,
    /// Data instead of text.
    data: Option<JsonStream>,
    /// The solution of the present problem, if that is to be given back and not to be written.
    gathered: Option<Solution>,
    clean: bool,
    latex: Latex,
    /// Moves played in the problems before.
    moves: u64,
    refused: bool,
    incomplete: bool,
    /// What was left of solving the problem before.
    resume: Option<Rest>,
    /// What is left of it now.
    rest: Option<Rest>,
}

/// How a session has ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ended {
    /// Everything asked for was done.
    Complete,
    /// Something was refused, or could not be written; that has been reported.
    Refused,
    /// Something was left undone.
    Incomplete,
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
        solver: Solver,
        manner: Manner,
        stop: Stop,
        output: Box<dyn Output>,
        life: Box<dyn Life>,
    ) -> Session {
        Session {
            solver,
            manner,
            stop,
            output,
            life,
            data: None,
            gathered: None,
            clean: false,
            latex: Latex::default(),
            moves: 0,
            refused: false,
            incomplete: false,
            resume: None,
            rest: None,
        }
    }

    /// A session that goes on from where solving its first problem was stopped. Only what is new is written.
    #[must_use]
    pub fn going_on_from(self, rest: Rest) -> Session {
        Session {
            resume: Some(rest),
            ..self
        }
    }

    /// What is left of the problem solved last, if it was stopped or the time was up.
    pub fn take_rest(&mut self) -> Option<Rest> {
        self.rest.take()
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
        self.stop.is_set()
    }

    /// Writes a note that is no part of a solution.
    pub fn complain(&mut self, text: &str) {
        self.output.complain(text);
    }

    /// Reports what is wrong with a problem.
    pub fn refuse(&mut self, faults: &[Diagnostic]) {
        for fault in faults {
            self.output.say(&fault.as_error());
            self.refused = true;
        }
    }

    fn report(&mut self, fault: &dyn Display) {
        self.output.say(&say!("error: {fault}\n"));
        self.refused = true;
    }

    /// Closes a problem in text that has not been solved.
    ///
    /// # Errors
    /// If standard output cannot be written.
    pub fn close_refused(&mut self, language: Language) -> io::Result<()> {
        // not complete, and not worth waiting for: so clients that wait for a last line go on
        let time = self.manner.times.then_some(Duration::ZERO);
        let footer = self.footer(language, Outcome::EnoughSolutions, time);
        self.output.print(&format!("\n{footer}"))
    }

    /// Solves a problem that begins in this line (0: nowhere) and shows what is found.
    ///
    /// # Errors
    /// If standard output cannot be written.
    pub fn problem(&mut self, problem: &InputProblem, line: usize) -> io::Result<Treatment> {
        suggested(problem.language, || self.shown(problem, line))
    }

    fn shown(&mut self, problem: &InputProblem, line: usize) -> io::Result<Treatment> {
        for note in &problem.notes {
            self.output.complain(&note.as_note());
        }
        if let Some(path) = &problem.protocol {
            self.protocol(path);
        }
        let run = Run::new(&self.solver, problem, self.stop.clone());
        let run = match self.resume.take() {
            Some(rest) => run.and_then(|run| run.going_on_from(&rest)),
            None => run,
        };
        match run {
            Ok(run) => {
                if self.manner.verdicts {
                    self.output.complain(&notes::on_conventions(problem));
                }
                self.life.set_solving(true);
                self.positions(&run)?;
                self.life.set_solving(false);
                Ok(Treatment::Shown)
            }
            Err(error) => {
                match line {
                    0 => self.report(&error),
                    _ => self.report(&say!("the problem that begins in line {line}: {error}")),
                }
                Ok(Treatment::Refused)
            }
        }
    }

    /// The last line of a problem: in Popeye's words where no verdicts are told, for programs that wait for them.
    fn footer(&self, language: Language, outcome: Outcome, time: Option<Duration>) -> String {
        match self.manner.verdicts {
            true => header::footer_with_accents(language, outcome, time),
            false => header::footer(language, outcome, time),
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
            self.output.complain(&say!(
                "note: the protocol {path} is not written, as it holds text only\n"
            ));
        } else {
            self.output.open_protocol(path);
        }
    }

    fn positions(&mut self, run: &Run) -> io::Result<()> {
        let problem = run.problem;
        let mut clean = self.clean.then(|| CleanText::new(problem));
        let mut texts: Vec<String> = Vec::new();
        let is_typeset = self.latex.takes(problem);
        if let Some(stream) = &mut self.data {
            let heading = stream.begin_problem(JsonHeading::of(problem));
            self.output.print(&heading)?;
        }
        let (mut next, mut before) = (run.first_position(), run.outcome_before());
        self.rest = None;
        for position in run.positions() {
            if self.writes_text() {
                let text = match &mut clean {
                    Some(clean) => clean.begin(position.index),
                    None => header::before_twin(problem, position.index),
                };
                self.output.print(&text)?;
            }
            let mut text = String::new();
            let copy = is_typeset.then_some(&mut text);
            let solved = self.position(run, &position, clean.as_mut(), copy)?;
            texts.push(text);
            if solved.outcome == Outcome::Interrupted {
                let is_first = self.rest.is_none() && solved.error.is_none();
                let left = || run.left(position.index, Some(&solved), before);
                self.rest = is_first.then(left).or(self.rest.take());
            }
            (next, before) = (position.index + 1, before.or_worse(solved.outcome));
        }
        if run.outcome() == Outcome::Interrupted && before != Outcome::Interrupted {
            self.rest = Some(run.left(next, None, before));
        }
        self.moves += run.monitor().nodes();
        let worst = run.outcome();
        self.incomplete |= worst != Outcome::Complete;
        if worst == Outcome::TooManyChoices {
            self.output
                .say(&say!("note: a move has too many choices to be examined\n"));
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
                let time = self.manner.times.then(|| run.started().elapsed());
                let mut text = clean.map_or(String::new(), |mut clean| clean.end());
                text.push_str(&self.footer(problem.language, worst, time));
                text
            }
        };
        self.output.print(&text)
    }

    fn typeset(&mut self, problem: &InputProblem, solutions: &[String], complete: bool) {
        if !self.writes_text() {
            let note = say!("note: no file for LaTeX is written, as it holds text only\n");
            self.output.complain(&note);
            return;
        }
        let written = match self.latex.add(problem, solutions, complete) {
            Ok(Some((file, text))) => self.output.write_file(&file, &text),
            Ok(None) => Ok(()),
            Err(message) => Err(message),
        };
        if let Err(message) = written {
            self.report(&message);
        }
    }

    /// Solves a position and shows what is found.
    fn position(
        &mut self,
        run: &Run,
        position: &PositionToSolve,
        clean: Option<&mut CleanText>,
        copy: Option<&mut String>,
    ) -> io::Result<Solved> {
        let problem = run.problem;
        let kinds = &position.game.rules.kinds;
        let mut stream = self.data.take();
        if let Some(stream) = &mut stream {
            let heading = JsonPosition::of(problem, position.twin, position.game);
            self.output.print(&stream.begin_position(heading))?;
        }
        let mut gathering = self.gathered.is_some().then(|| {
            let text = SolutionText::new(position.writer());
            Gathering::new(text)
        });
        let form: Box<dyn Form> = match (&mut gathering, &mut stream, clean) {
            (Some(gathering), _, _) => Box::new(Gathered(gathering)),
            (None, Some(stream), _) => Box::new(Data {
                stream,
                writer: JsonWriter::new(&position.game.rules)
                    .in_language(problem.language)
                    .in_notation(problem.notation),
            }),
            (None, None, Some(text)) => Box::new(Clean { text, kinds, copy }),
            (None, None, None) => Box::new(Text {
                text: SolutionText::new(position.writer()),
                language: problem.language,
                since: self.manner.times.then(|| run.started()),
                verdicts: self.manner.verdicts,
                copy,
            }),
        };
        let solved = self.search(&run.monitor(), position, form)?;
        if let (Some(solution), Some(gathering)) = (&mut self.gathered, gathering) {
            solution.parts.push(gathering.part());
        }
        if !solved.illegal.is_empty() && !self.manner.notices_apart {
            self.report(&illegal(problem, position, &solved));
        }
        if let Some(error) = &solved.error {
            self.report(error);
        }
        if let Some(stream) = &stream {
            self.output.print(&stream.end_position(solved.to_json()))?;
        }
        self.data = stream;
        Ok(solved)
    }

    /// Searches, showing what is found.
    fn search<'k>(
        &mut self,
        monitor: &Arc<Monitor>,
        position: &PositionToSolve,
        form: Box<dyn Form + 'k>,
    ) -> io::Result<Solved> {
        let mut screen = Screen::new(
            &mut *self.output,
            &self.stop,
            form,
            self.manner.notices_apart,
        );
        let mut solved = None;
        let mut work = || solved = Some(position.solve(&mut screen));
        self.life.during(monitor, self.moves, &mut work);
        // however it is, the work is done
        let solved = match solved {
            Some(solved) => solved,
            None => position.solve(&mut screen),
        };
        screen.finish()?;
        Ok(solved)
    }

    /// Closes the data, if that is what is asked for, and sums up.
    ///
    /// # Errors
    /// If standard output cannot be written.
    pub fn finish(mut self) -> io::Result<Ended> {
        if let Some(stream) = &self.data {
            self.output.print(&stream.end())?;
        }
        Ok(
            match (self.refused || self.output.has_failed(), self.incomplete) {
                (true, _) => Ended::Refused,
                (false, true) => Ended::Incomplete,
                (false, false) => Ended::Complete,
            },
        )
    }

    /// Notes that something of the input is not solved.
    pub fn leave_rest(&mut self) {
        self.incomplete = true;
    }
}

/// Says that a diagram is illegal, and why.
fn illegal(problem: &InputProblem, position: &PositionToSolve, solved: &Solved) -> String {
    let label = match problem.twins.len() {
        0 | 1 => String::new(),
        _ => format!("{}: ", position.twin.head()),
    };
    format!("{label}{}", solved.notice)
}
