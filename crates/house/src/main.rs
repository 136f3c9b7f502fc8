//! Prints what the sources look like, of this project or of another checkout of it that is named. `--all`: with each circle, and each thing
//! that is against the floors. `--tables`: brings the tables of the languages up to date with what the sources say.

use std::path::PathBuf;
use std::process::ExitCode;

fn main() -> ExitCode {
    let mut arguments: Vec<String> = std::env::args().skip(1).collect();
    let all = arguments.iter().any(|it| it == "--all");
    let tables = arguments.iter().any(|it| it == "--tables");
    arguments.retain(|it| it != "--all" && it != "--tables");
    let root = match arguments.as_slice() {
        [] => PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../.."),
        [root] if !root.starts_with('-') => PathBuf::from(root),
        _ => {
            eprintln!("Usage: sauterelle-house [--all | --tables] [CHECKOUT]");
            return ExitCode::from(2);
        }
    };
    let done = match tables {
        true => sauterelle_house::po::renew(&root),
        false => sauterelle_house::report::report(&root, all),
    };
    match done {
        Ok(text) => {
            print!("{text}");
            ExitCode::SUCCESS
        }
        Err(why) => {
            eprintln!("{why}");
            ExitCode::FAILURE
        }
    }
}
