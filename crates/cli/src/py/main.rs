//! A program with the command line, the input and the output of Popeye, for the graphical interfaces that run it.
//! Unlike Popeye it refuses what it does not understand, goes on with the next problem, and says so in its exit code.
#![forbid(unsafe_code)]

mod arguments;
mod banner;

use arguments::{Arguments, USAGE};
use sauterelle::notation::popeye::stream::Stream;
use sauterelle::solving::solve::BYTES_A_POSITION;
use sauterelle::{Solver, all_cores, memory};
use sauterelle_cli::exit::{self, Exit};
use sauterelle_cli::interrupt::Interrupt;
use sauterelle_cli::output::{Output, complain};
use sauterelle_cli::session::{Life, Manner, Session, Treatment};
use std::fs::File;
use std::io::{self, Read};
use std::process::ExitCode;
use std::time::Duration;

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Memory for remembered positions unless said otherwise.
const MEMORY: u64 = 1 << 30;

/// Time to show what has been found after a signal.
const GRACE: Duration = Duration::from_secs(2);

/// How much is read at once, where there is so much.
const PIECE: usize = 1 << 16;

fn main() -> ExitCode {
    exit::code(run())
}

fn run() -> Result<Exit, Exit> {
    let arguments = arguments::parse(std::env::args_os().skip(1)).map_err(Exit::failure)?;
    if arguments.help {
        Output::default().print(USAGE)?;
        return Ok(Exit::Complete);
    }
    for note in &arguments.notes {
        complain(&format!("note: {note}\n"));
    }
    let name = arguments
        .file
        .as_ref()
        .map(|path| path.display().to_string());
    let input = open(&arguments)?;
    let solver = solver(&arguments);
    let mut output = Output::default();
    output = if arguments.regression {
        output.with_protocols_overwriting()
    } else {
        let banner = banner::banner(solver.memory);
        output.print(&banner)?;
        output.with_protocols_headed(banner)
    };
    let manner = Manner {
        times: !arguments.regression,
        notices_apart: true,
        verdicts: false,
        life: arguments.heartbeat.map_or(Life::Silent, Life::Heartbeat),
    };
    let interrupt = Interrupt::install(Some(GRACE));
    let session = Session::new(solver, manner, interrupt, output);
    dialogue(session, input, Stream::new(name.as_deref()))
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

fn solver(arguments: &Arguments) -> Solver {
    let positions = arguments.positions.filter(|n| *n > 0).unwrap_or(u64::MAX);
    let bytes = positions
        .saturating_mul(BYTES_A_POSITION as u64)
        .min(arguments.memory.unwrap_or(MEMORY));
    Solver {
        threads: arguments.threads.map_or_else(all_cores, usize::from),
        memory: memory::at_most(usize::try_from(bytes).unwrap_or(usize::MAX)),
        time_each: arguments.seconds.map(Duration::from_secs),
        ..Solver::default()
    }
}

/// Solves each problem as soon as it has been read.
fn dialogue(
    mut session: Session,
    mut input: Box<dyn Read>,
    mut stream: Stream,
) -> Result<Exit, Exit> {
    let mut piece = vec![0; PIECE];
    let mut has_ended = false;
    loop {
        while let Some(entry) = stream.take() {
            // names are echoed as they came
            session.set_latin1(stream.is_latin1());
            let treatment = match &entry.result {
                Ok(problem) => session.problem(problem, entry.first_line)?,
                Err(faults) => {
                    session.refuse(faults);
                    Treatment::Refused
                }
            };
            if treatment == Treatment::Refused {
                session.close_refused(stream.language_taken())?;
            }
            if session.is_interrupted() {
                session.leave_rest();
                return Ok(session.finish()?);
            }
        }
        // a client may go away where a problem could begin
        if has_ended || stream.is_over() {
            break;
        }
        match input.read(&mut piece)? {
            0 => {
                has_ended = true;
                if !stream.is_between_problems() {
                    stream.close();
                }
            }
            length => stream.feed(&piece[..length]),
        }
    }
    if let Some(unread) = stream.unread_problem() {
        complain(&format!("note: {unread}\n"));
    }
    Ok(session.finish()?)
}
