//! The help of the program in the language that is spoken. Its texts are those of the sources, and the words that clap adds.

use clap::Command;
use clap::builder::StyledStr;
use sauterelle_languages::{Language, current, later, translated};

/// The command with its texts in the language that is spoken, and those of its commands. What is described later is translated then.
pub fn spoken(command: Command) -> Command {
    if current() == Language::English {
        return command;
    }
    let told = |text: Option<&StyledStr>| text.map(|text| paragraphs(&text.to_string()));
    let about = told(command.get_about());
    let long_about = told(command.get_long_about());
    let after = told(command.get_after_help());
    let long_after = told(command.get_after_long_help());
    let mut command = command.mut_args(|argument| {
        let help = told(argument.get_help());
        let long_help = told(argument.get_long_help());
        let argument = match help {
            Some(help) => argument.help(help),
            None => argument,
        };
        match long_help {
            Some(help) => argument.long_help(help),
            None => argument,
        }
    });
    if let Some(about) = about {
        command = command.about(about);
    }
    if let Some(about) = long_about {
        command = command.long_about(about);
    }
    if let Some(after) = after {
        command = command.after_help(after);
    }
    if let Some(after) = long_after {
        command = command.after_long_help(after);
    }
    command.mut_subcommands(spoken)
}

/// Each paragraph is translated by itself, without its full stop: summaries have none.
fn paragraphs(text: &str) -> String {
    let all = text.split("\n\n").map(|paragraph| {
        let bare = paragraph.trim_end_matches('\n');
        let end = &paragraph[bare.len()..];
        match bare.strip_suffix('.') {
            Some(bare) => format!("{}.{end}", translated(bare)),
            None => format!("{}{end}", translated(bare)),
        }
    });
    all.collect::<Vec<_>>().join("\n\n")
}

/// Words that clap writes in English whatever it is told.
const WORDS: [&str; 15] = [
    later!("Usage:"),
    later!("Commands:"),
    later!("Arguments:"),
    later!("Options:"),
    later!("Possible values:"),
    later!("[OPTIONS]"),
    later!("<COMMAND>"),
    later!("[default: "),
    later!("[possible values: "),
    later!("[aliases: "),
    later!("Print this message or the help of the given subcommand(s)"),
    later!("Print help (see more with '--help')"),
    later!("Print help (see a summary with '-h')"),
    later!("Print help"),
    later!("Print version"),
];

/// A text that clap has written, with its words in the language that is spoken, and what stands behind possible values.
pub fn in_words(text: &str) -> String {
    let mut text = text.to_string();
    for word in WORDS {
        text = text.replace(word, translated(word));
    }
    let lines = text.split_inclusive('\n').map(|line| {
        let value = line.trim_start().strip_prefix("- ");
        match value.and_then(|value| value.trim_end().split_once(": ")) {
            Some((_, told)) => {
                let told = told.trim_start();
                line.replace(told, translated(told))
            }
            None => line.to_string(),
        }
    });
    lines.collect()
}

#[cfg(test)]
mod tests {
    use super::in_words;
    use clap::Command;
    use sauterelle_languages::{Language, PO, entries, renewed, with};
    use std::collections::{BTreeMap, BTreeSet};
    use std::path::PathBuf;

    /// The texts of a command and of its commands, each with the command that says it.
    fn texts(command: &Command, path: &str, found: &mut BTreeMap<String, BTreeSet<String>>) {
        let mut add = |text: Option<String>| {
            for paragraph in text.unwrap_or_default().split("\n\n") {
                let text = paragraph.trim_end_matches('\n');
                let text = text.strip_suffix('.').unwrap_or(text);
                if text.contains(|it: char| it.is_alphabetic()) {
                    let places = found.entry(text.to_string()).or_default();
                    places.insert(format!("help of {path}"));
                }
            }
        };
        // clap's own
        let own = ["help", "version"];
        let told = |text: Option<&clap::builder::StyledStr>| text.map(ToString::to_string);
        add(told(command.get_about()));
        add(told(command.get_long_about()));
        add(told(command.get_after_help()));
        add(told(command.get_after_long_help()));
        for argument in command.get_arguments() {
            if own.contains(&argument.get_id().as_str()) {
                continue;
            }
            add(told(argument.get_help()));
            add(told(argument.get_long_help()));
            for value in argument.get_possible_values() {
                add(told(value.get_help()));
            }
        }
        for inner in command.get_subcommands() {
            if !own.contains(&inner.get_name()) {
                texts(inner, &format!("{path} {}", inner.get_name()), found);
            }
        }
    }

    /// `SAUTERELLE_RENEW_TABLES=1` brings the tables up to date.
    #[test]
    fn tables_have_the_texts_of_the_help() {
        let mut command = crate::program::command();
        command.build();
        let mut all = BTreeMap::new();
        texts(&command, "sauterelle", &mut all);
        assert!(all.len() > 100, "{}", all.len());
        for (language, table) in PO {
            let is_help = |place: &str| place.starts_with("help of ");
            if std::env::var_os("SAUTERELLE_RENEW_TABLES").is_some() {
                let root = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
                let file = root.join(format!("../languages/po/{}.po", language.code()));
                let table = std::fs::read_to_string(&file).expect("a table");
                let table = renewed(&table, &all, is_help).expect("a table");
                std::fs::write(&file, table).expect("a table written");
                continue;
            }
            let table = entries(table).expect("a table");
            let known: BTreeSet<&str> = table.iter().map(|entry| &*entry.id).collect();
            let lacking: Vec<&String> = all.keys().filter(|it| !known.contains(&***it)).collect();
            assert!(lacking.is_empty(), "{language:?}: {lacking:#?}");
            let ours = table
                .iter()
                .filter(|it| it.said_by.iter().any(|place| is_help(place)));
            let gone: Vec<&str> = ours
                .map(|entry| &*entry.id)
                .filter(|id| !all.contains_key(*id))
                .collect();
            assert!(gone.is_empty(), "{language:?}: {gone:#?}");
        }
    }

    #[test]
    fn words_of_clap_are_translated() {
        with(Language::German, || {
            let text = "Usage: x [OPTIONS]\n\nOptions:\n  --a  B [default: 1]\n";
            assert_eq!(
                in_words(text),
                "Aufruf: x [OPTIONEN]\n\nOptionen:\n  --a  B [Vorgabe: 1]\n"
            );
        });
    }
}
