//! The program `sauterelle`: its commands.

use crate::commands;
use crate::exit;
use clap::{CommandFactory, Parser, Subcommand};
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
    Solve(commands::solve::Args),
    /// Write problems or positions in another form
    Convert(commands::convert::Args),
    /// List the legal moves of a position
    Moves(commands::moves::Args),
    /// List the moves that can have led to a position
    LastMoves(commands::last_moves::Args),
    /// Count the move sequences of a length
    Perft(commands::perft::Args),
    /// Draw a problem, a position or a move as SVG, PNG, PDF or HTML
    Diagram(commands::diagram::Args),
    /// Print several problems as one PDF, HTML or LaTeX document: a page of a magazine, a booklet
    Publish(commands::publish::Args),
    /// Show a move operation by operation, or say why it is not legal
    Explain(commands::explain::Args),
    /// Print the length of a move, or the table of ranks of the rule maximum
    Lengths(commands::lengths::Args),
    /// Check, show and compare men and conditions of one's own
    Define(commands::define::Args),
    /// Replay a list of moves, and say where and why one breaks a rule
    Game(commands::game::Args),
    /// Judge versions of a problem: what else would do, what cures a cook
    Compose(commands::compose::Args),
    /// Solve whole collections of problems into a database
    Batch(commands::batch::Args),
    /// Say what has come out of a run of `batch`: counts, problems to look at, changes
    Report(commands::report::Args),
    /// Open a page in the browser to compose, solve and understand on
    Serve(commands::serve::Args),
    /// List what is supported
    List(commands::list::Args),
    /// Print what a shell has to know to complete commands and options
    Completions(commands::completions::Args),
    /// Print the JSON schema of the data that `solve` and `moves` print
    #[command(hide = true)]
    Schema(commands::schema::Args),
}

/// A double click gives a program no arguments. Where that is how programs are started, it then opens the page; elsewhere it tells of its
/// commands.
const IS_STARTED_BY_DOUBLE_CLICK: bool = cfg!(any(windows, target_os = "macos"));

/// Runs the program `sauterelle` with these arguments, of which the first is its name; the answer is its exit code. Wrong arguments end
/// the process.
pub fn run(arguments: impl IntoIterator<Item = OsString>) -> u8 {
    let mut arguments: Vec<OsString> = arguments.into_iter().collect();
    if arguments.len() <= 1 && IS_STARTED_BY_DOUBLE_CLICK {
        arguments.resize(1, "sauterelle".into());
        arguments.push("serve".into());
    }
    let result = match Cli::parse_from(arguments).command {
        Command::Solve(args) => commands::solve::run(&args),
        Command::Compose(args) => commands::compose::run(&args),
        Command::Convert(args) => commands::convert::run(&args),
        Command::Moves(args) => commands::moves::run(&args),
        Command::LastMoves(args) => commands::last_moves::run(&args),
        Command::Perft(args) => commands::perft::run(&args),
        Command::Diagram(args) => commands::diagram::run(&args),
        Command::Publish(args) => commands::publish::run(&args),
        Command::Explain(args) => commands::explain::run(&args),
        Command::Define(args) => commands::define::run(&args),
        Command::Lengths(args) => commands::lengths::run(&args),
        Command::Game(args) => commands::game::run(&args),
        Command::Batch(args) => commands::batch::run_batch(&args),
        Command::Report(args) => commands::report::run(&args),
        Command::Serve(args) => commands::serve::run(&args),
        Command::List(args) => commands::list::run(&args),
        Command::Completions(args) => commands::completions::run(&args, Cli::command()),
        Command::Schema(args) => commands::schema::run(&args),
    };
    exit::code(result)
}
