//! A program with the command line, the input and the output of Popeye, for the graphical interfaces that run it.
#![forbid(unsafe_code)]

use sauterelle::popeye::{Arguments, Dialogue, USAGE, banner};
use sauterelle::session::Output as _;
use sauterelle_cli::exit::{self, Exit};
use sauterelle_cli::interrupt::Interrupt;
use sauterelle_cli::life::{Beside, Signs};
use sauterelle_cli::output::{Output, complain};
use sauterelle_languages::{of_environment, say, set_default};
use std::fs::File;
use std::io::{self, Read};
use std::process::ExitCode;
use std::time::Duration;

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Time to show what has been found after a signal.
const GRACE: Duration = Duration::from_secs(2);

fn main() -> ExitCode {
    ExitCode::from(exit::code(run()))
}

fn run() -> Result<Exit, Exit> {
    set_default(of_environment());
    let arguments = Arguments::parse(std::env::args_os().skip(1)).map_err(Exit::failure)?;
    let mut output = Output::default();
    if arguments.help {
        output.print(USAGE)?;
        return Ok(Exit::Complete);
    }
    for note in &arguments.notes {
        complain(&say!("note: {note}\n"));
    }
    let input = open(&arguments)?;
    let solver = arguments.solver();
    output = match arguments.regression {
        true => output.with_protocols_overwriting(),
        false => output.with_protocols_headed(banner(solver.memory)),
    };
    let interrupt = Interrupt::install(Some(GRACE));
    let dialogue = Dialogue {
        arguments: &arguments,
        solver,
        output: Box::new(output),
        stop: interrupt.stop().clone(),
        life: Box::new(Beside {
            interrupt,
            signs: arguments.heartbeat.map_or(Signs::Silent, Signs::Heartbeat),
        }),
    };
    Ok(dialogue.hold(input)?.into())
}

fn open(arguments: &Arguments) -> Result<Box<dyn Read>, Exit> {
    let Some(path) = &arguments.file else {
        return Ok(Box::new(io::stdin().lock()));
    };
    let problem = |error| Exit::failure(format!("{}: {error}", path.display()));
    let file = File::open(path).map_err(problem)?;
    if file.metadata().map_err(problem)?.is_dir() {
        return Err(problem(io::ErrorKind::IsADirectory.into()));
    }
    Ok(Box::new(file))
}
