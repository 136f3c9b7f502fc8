//! Arguments of a command that are described only when it is called: a run calls one command, and there are many.

use crate::speech::help::spoken;
use clap::{ArgMatches, Args, Command, Error, FromArgMatches};

/// Arguments of a command.
pub struct Deferred<T>(pub T);

impl<T: FromArgMatches> FromArgMatches for Deferred<T> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Deferred<T>, Error> {
        T::from_arg_matches(matches).map(Deferred)
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        self.0.update_from_arg_matches(matches)
    }
}

impl<T: Args> Args for Deferred<T> {
    fn augment_args(command: Command) -> Command {
        command.defer(|command| {
            // the command has said what it is for, which its arguments must not do
            let about = command.get_about().cloned().unwrap_or_default();
            spoken(T::augment_args(command).about(about).long_about(None))
        })
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::{CommandFactory, Parser, Subcommand};

    #[derive(Parser)]
    struct Program {
        #[command(subcommand)]
        command: Task,
    }

    #[derive(Subcommand)]
    enum Task {
        /// Solve problems
        Solve(Deferred<Question>),
    }

    /// Arguments.
    #[derive(Args)]
    struct Question {
        #[arg(long)]
        file: String,
    }

    #[test]
    fn arguments_are_described_when_their_command_is_called() {
        let mut program = Program::command();
        let solve = program.find_subcommand_mut("solve").unwrap();
        assert_eq!(solve.get_arguments().count(), 0);
        solve.build();
        assert!(solve.get_arguments().any(|it| it.get_id() == "file"));
        assert_eq!(solve.get_about().unwrap().to_string(), "Solve problems");
        let Task::Solve(question) =
            Program::parse_from(["program", "solve", "--file", "x"]).command;
        assert_eq!(question.0.file, "x");
    }
}
