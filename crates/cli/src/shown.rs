//! A session as somebody follows it on a terminal.

use crate::interrupt::Interrupt;
use crate::life::{Bar, Beside, Signs};
use crate::output::Output;
use sauterelle::Solver;
use sauterelle::session::{Manner, Session};
use std::fs::File;

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
