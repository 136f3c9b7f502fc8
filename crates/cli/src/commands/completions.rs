//! `completions`: what a shell has to know to complete the commands and their options.

use crate::exit::Exit;
use clap::Command;
use clap_complete::{Shell, generate};

/// Arguments.
#[derive(clap::Args)]
pub struct Args {
    /// The shell
    #[arg(value_enum)]
    shell: Shell,
}

/// Prints the script for the shell.
pub fn run(args: &Args, mut program: Command) -> Result<Exit, Exit> {
    // it would panic where nobody reads the output any more
    let mut script = Vec::new();
    generate(args.shell, &mut program, "sauterelle", &mut script);
    std::io::Write::write_all(&mut std::io::stdout(), &script)?;
    Ok(Exit::Complete)
}
