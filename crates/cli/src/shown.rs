//! A session as somebody follows it on a terminal.

use crate::interrupt::Interrupt;
use crate::life::{Bar, Beside, Signs};
use crate::output::Output;
use sauterelle::Solver;
use sauterelle::notation::entered::InputProblem;
use sauterelle::pictures::Solution;
use sauterelle::session::{Manner, Session};
use std::fs::File;
use std::io;

/// A session that writes to standard output; signals stop it, and a bar shows how far it is.
pub fn session(solver: Solver, manner: Manner) -> Session {
    session_into(None, solver, manner)
}

/// The same that writes to this file, if there is one.
pub fn session_into(file: Option<File>, solver: Solver, manner: Manner) -> Session {
    let (interrupt, bar) = (Interrupt::install(None), Bar::default());
    let output = Output::default().with_bar(bar.clone()).into_file(file);
    let stop = interrupt.stop().clone();
    let life = Beside {
        interrupt,
        signs: Signs::Bar(bar),
    };
    Session::new(solver, manner, stop, Box::new(output), Box::new(life))
}

/// A session whose solutions stand in pictures: with verdicts, without times.
pub(crate) fn session_of_pictures(solver: Solver) -> Session {
    let manner = Manner {
        times: false,
        notices_apart: false,
        verdicts: true,
    };
    session(solver, manner)
}

/// The solution of a problem whose notes were passed on when it was read; nothing if it could not be solved.
pub(crate) fn solution_to_print(
    session: &mut Session,
    problem: InputProblem,
) -> io::Result<Option<Solution>> {
    let problem = InputProblem {
        notes: Vec::new(),
        ..problem
    };
    session.solution(&problem, 0)
}
