//! The language in which the program speaks, and its help and refusals in it.

pub mod help;
mod refusal;

use crate::commands::tongue::Tongue;
use clap::ValueEnum;
use clap::builder::Command;
use sauterelle_languages::{Language, current, of_environment, set_asked, set_default};
use std::ffi::OsString;
use std::io::Write;

/// Speaks the language that the arguments ask for, or else the environment.
pub fn choose(arguments: &[OsString]) {
    match asked(arguments) {
        Some(language) => set_asked(language),
        None => set_default(of_environment()),
    }
}

/// What follows `--language`, if it is a language. The arguments are not parsed yet, since what is wrong with them is said in it.
fn asked(arguments: &[OsString]) -> Option<Language> {
    let words: Vec<&str> = arguments.iter().filter_map(|it| it.to_str()).collect();
    let words = words.split(|it| *it == "--").next()?;
    let at = words.iter().rposition(|it| it.starts_with("--language"))?;
    let value = match words[at].strip_prefix("--language=") {
        Some(value) => value,
        None if words[at] == "--language" => words.get(at + 1)?,
        None => return None,
    };
    Tongue::from_str(value, false).ok().map(Language::from)
}

/// Parses the arguments. What is wrong with them, and help that they ask for, is written, and ends the process.
pub fn parsed(command: Command, arguments: &[OsString]) -> clap::ArgMatches {
    help::spoken(command)
        .try_get_matches_from(arguments)
        .unwrap_or_else(|error| end(&error))
}

/// Writes what clap has to say, and ends the process.
pub fn end(error: &clap::Error) -> ! {
    if current() == Language::English {
        error.exit();
    }
    let is_refusal = error.use_stderr();
    let text = match is_refusal.then(|| refusal::told(error)).flatten() {
        Some(text) => text,
        None => help::in_words(&error.render().to_string()),
    };
    // it is no fault of ours if nobody reads it
    let _ = match is_refusal {
        true => std::io::stderr().write_all(text.as_bytes()),
        false => std::io::stdout().write_all(text.as_bytes()),
    };
    std::process::exit(error.exit_code())
}

#[cfg(test)]
mod tests {
    use super::asked;
    use sauterelle_languages::Language;

    #[test]
    fn the_language_is_found_before_arguments_are_parsed() {
        let of = |text: &str| {
            let words: Vec<_> = text.split(' ').map(std::ffi::OsString::from).collect();
            asked(&words)
        };
        assert_eq!(of("x solve --language fr a"), Some(Language::French));
        assert_eq!(of("x solve --language=german"), Some(Language::German));
        assert_eq!(of("x solve --language klingon"), None);
        assert_eq!(of("x solve -- --language fr"), None);
        assert_eq!(of("x solve --language"), None);
    }
}
