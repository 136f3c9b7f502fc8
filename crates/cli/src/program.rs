//! The program `sauterelle`: its commands.

use crate::commands;
use crate::deferred::Deferred;
use crate::exit;
use crate::speech;
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use std::ffi::OsString;

/// Solves and verifies fairy chess problems.
#[derive(Parser)]
#[command(name = "sauterelle", version, max_term_width = 100)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Solve problems
    Solve(Deferred<commands::solve::Args>),
    /// Write problems or positions in another form
    Convert(Deferred<commands::convert::Args>),
    /// List the legal moves of a position
    Moves(Deferred<commands::moves::Args>),
    /// List the moves that can have led to a position
    LastMoves(Deferred<commands::last_moves::Args>),
    /// Count the move sequences of a length
    Perft(Deferred<commands::perft::Args>),
    /// Draw a problem, a position or a move as SVG, PNG, PDF or HTML
    Diagram(Deferred<commands::diagram::Args>),
    /// Print several problems as one PDF, HTML or LaTeX document: a page of a magazine, a booklet
    Publish(Deferred<commands::publish::Args>),
    /// Show a move operation by operation, or say why it is not legal
    Explain(Deferred<commands::explain::Args>),
    /// Print the length of a move, or the table of ranks of the rule maximum
    Lengths(Deferred<commands::lengths::Args>),
    /// Check, show and compare men and conditions of one's own
    Define(commands::define::Args),
    /// Replay a list of moves, and say where and why one breaks a rule
    Game(Deferred<commands::game::Args>),
    /// Judge versions of a problem: what else would do, what cures a cook
    Compose(Deferred<commands::compose::Args>),
    /// Say what solved problems show: model mates, walks of men, themes
    Content(Deferred<commands::content::Args>),
    /// Find problems by what they are, what they show and what is said of them
    Find(Deferred<commands::find::Args>),
    /// Put the entries of a tourney before a judge: verdicts, facts, predecessors, award
    Judge(Deferred<commands::judge::Args>),
    /// Find problems of databases that have something in common with others
    Predecessors(Deferred<commands::predecessors::Args>),
    /// Solve whole collections of problems into a database
    Batch(Deferred<commands::batch::Args>),
    /// Say what has come out of a run of `batch`: counts, problems to look at, changes
    Report(Deferred<commands::report::Args>),
    /// Open a page in the browser to compose, solve and understand on
    Serve(Deferred<commands::serve::Args>),
    /// List what is supported
    List(Deferred<commands::list::Args>),
    /// Print what a shell has to know to complete commands and options
    Completions(Deferred<commands::completions::Args>),
    /// Print the JSON schema of the data that `solve` and `moves` print
    #[command(hide = true)]
    Schema(Deferred<commands::schema::Args>),
}

/// A double click gives a program no arguments. Where that is how programs are started, it then opens the page; elsewhere it tells of its
/// commands.
const IS_STARTED_BY_DOUBLE_CLICK: bool = cfg!(any(windows, target_os = "macos"));

/// The program as clap knows it.
pub(crate) fn command() -> clap::Command {
    Cli::command()
}

/// Runs the program `sauterelle` with these arguments, of which the first is its name; the answer is its exit code. Wrong arguments end
/// the process.
pub fn run(arguments: impl IntoIterator<Item = OsString>) -> u8 {
    let mut arguments: Vec<OsString> = arguments.into_iter().collect();
    if arguments.len() <= 1 && IS_STARTED_BY_DOUBLE_CLICK {
        arguments.resize(1, "sauterelle".into());
        arguments.push("serve".into());
    }
    speech::choose(&arguments);
    let matches = speech::parsed(command(), &arguments);
    let parsed = Cli::from_arg_matches(&matches).unwrap_or_else(|error| speech::end(&error));
    let result = match parsed.command {
        Command::Solve(Deferred(args)) => commands::solve::run(&args),
        Command::Compose(Deferred(args)) => commands::compose::run(&args),
        Command::Content(Deferred(args)) => commands::content::run(&args),
        Command::Find(Deferred(args)) => commands::find::run(&args),
        Command::Judge(Deferred(args)) => commands::judge::run(&args),
        Command::Predecessors(Deferred(args)) => commands::predecessors::run(&args),
        Command::Convert(Deferred(args)) => commands::convert::run(&args),
        Command::Moves(Deferred(args)) => commands::moves::run(&args),
        Command::LastMoves(Deferred(args)) => commands::last_moves::run(&args),
        Command::Perft(Deferred(args)) => commands::perft::run(&args),
        Command::Diagram(Deferred(args)) => commands::diagram::run(&args),
        Command::Publish(Deferred(args)) => commands::publish::run(&args),
        Command::Explain(Deferred(args)) => commands::explain::run(&args),
        Command::Define(args) => commands::define::run(&args),
        Command::Lengths(Deferred(args)) => commands::lengths::run(&args),
        Command::Game(Deferred(args)) => commands::game::run(&args),
        Command::Batch(Deferred(args)) => commands::batch::run_batch(&args),
        Command::Report(Deferred(args)) => commands::report::run(&args),
        Command::Serve(Deferred(args)) => commands::serve::run(&args),
        Command::List(Deferred(args)) => commands::list::run(&args),
        Command::Completions(Deferred(args)) => {
            commands::completions::run(&args, speech::help::spoken(command()))
        }
        Command::Schema(Deferred(args)) => commands::schema::run(&args),
    };
    exit::code(result)
}
