//! How long a question about a position may take: until the time is up, or a signal comes.

use crate::arguments::seconds;
use crate::exit::Exit;
use crate::interrupt::Interrupt;
use crate::output::complain;
use sauterelle::Limit;
use sauterelle::kernel::men::Language;
use sauterelle::notation::solution::verdict::{Completeness, how_complete};
use std::time::Duration;

/// The options of a command that asks something.
#[derive(clap::Args, Clone)]
pub struct LimitArgs {
    /// Stop after so many seconds and show what is known by then
    #[arg(long, value_name = "SECONDS", allow_negative_numbers = true, value_parser = seconds)]
    time_limit: Option<Duration>,
}

impl LimitArgs {
    /// Only this one.
    pub fn of(time_limit: Option<Duration>) -> LimitArgs {
        LimitArgs { time_limit }
    }

    /// Asks it. (Signals are heard from now on, so there is one question for a command.)
    ///
    /// # Errors
    /// What has cut it short.
    pub fn ask<T>(&self, ask: impl FnOnce() -> T) -> Result<T, Limit> {
        let interrupt = Interrupt::install(None);
        interrupt.set_solving(true);
        let answer = interrupt.stop().within(self.time_limit, ask);
        interrupt.set_solving(false);
        answer
    }
}

/// How a command ends that was cut short; it is said why.
pub fn incomplete(language: Language, limit: Limit) -> Exit {
    let why = match limit {
        Limit::Stopped => Completeness::Stopped,
        _ => Completeness::OutOfTime,
    };
    complain(&format!("{}\n", how_complete(language, why)));
    Exit::Incomplete
}
