//! Prints what the sources look like, of this project or of another checkout of it that is named. `--all`: with each circle, and each thing
//! that is against the floors.

use std::path::PathBuf;
use std::process::ExitCode;

fn main() -> ExitCode {
    let mut arguments: Vec<String> = std::env::args().skip(1).collect();
    let all = arguments.iter().any(|it| it == "--all");
    arguments.retain(|it| it != "--all");
    let root = match arguments.as_slice() {
        [] => PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../.."),
        [root] if !root.starts_with('-') => PathBuf::from(root),
        _ => {
            eprintln!("Usage: sauterelle-house [--all] [CHECKOUT]");
            return ExitCode::from(2);
        }
    };
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
