//! Prints what the sources look like. `--all`: with each circle, and each call against the floors.

use std::path::PathBuf;
use std::process::ExitCode;

fn main() -> ExitCode {
    let all = std::env::args().any(|it| it == "--all");
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..");
    match sauterelle_house::report::report(&root, all) {
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
