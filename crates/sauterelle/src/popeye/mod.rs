//! Answering as Popeye: its command line, its input, its output. Unlike Popeye it refuses what it does not understand, goes on with the next
//! problem, and tells how it has ended.

mod arguments;
mod banner;

pub use arguments::{Arguments, USAGE};
pub use banner::banner;

use crate::memory;
use crate::run::{Solver, Stop, all_cores};
use crate::session::{Ended, Life, Manner, Output, Session, Treatment};
use sauterelle_notation::popeye::stream::Stream;
use sauterelle_solve::solve::BYTES_A_POSITION;
use std::io::{self, Read};
use std::time::Duration;

/// Memory for remembered positions unless said otherwise.
const MEMORY: u64 = 1 << 30;

/// How much is read at once, where there is so much.
const PIECE: usize = 1 << 16;

impl Arguments {
    /// What solving may use.
    pub fn solver(&self) -> Solver {
        let positions = self.positions.filter(|n| *n > 0).unwrap_or(u64::MAX);
        let bytes = positions
            .saturating_mul(BYTES_A_POSITION as u64)
            .min(self.memory.unwrap_or(MEMORY));
        Solver {
            threads: self.threads.map_or_else(all_cores, usize::from),
            memory: memory::at_most(usize::try_from(bytes).unwrap_or(usize::MAX)),
            time_each: self.seconds.map(Duration::from_secs),
            ..Solver::default()
        }
    }
}

/// A dialogue with a program that takes us for Popeye.
pub struct Dialogue<'a> {
    /// The command line.
    pub arguments: &'a Arguments,
    /// What solving may use.
    pub solver: Solver,
    /// Where the answers go.
    pub output: Box<dyn Output>,
    /// What goes on meanwhile.
    pub life: Box<dyn Life>,
    /// Ends it.
    pub stop: Stop,
}

impl Dialogue<'_> {
    /// Solves each problem of the input as soon as it has been read.
    ///
    /// # Errors
    /// If the input cannot be read, or the answers cannot be written.
    pub fn hold(mut self, mut input: impl Read) -> io::Result<Ended> {
        if !self.arguments.regression {
            self.output.print(&banner(self.solver.memory))?;
        }
        let path = self.arguments.file.as_ref();
        let name = path.map(|path| path.display().to_string());
        let mut stream = Stream::new(name.as_deref());
        let manner = Manner {
            times: !self.arguments.regression,
            notices_apart: true,
            verdicts: false,
        };
        let mut session = Session::new(self.solver, manner, self.stop, self.output, self.life);
        let mut piece = vec![0; PIECE];
        let mut has_ended = false;
        loop {
            if take(&mut session, &mut stream)? {
                return session.finish();
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
            session.complain(&unread.as_note());
        }
        session.finish()
    }
}

/// Solves the problems that have been read. Gives whether the dialogue has been ended meanwhile.
fn take(session: &mut Session, stream: &mut Stream) -> io::Result<bool> {
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
            return Ok(true);
        }
    }
    Ok(false)
}
