//! Every command of the guide, in its three languages, and of the README prints what stands beneath it.

use crate::common::{Run, document};
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// The longest time for a command; a release build takes less than three seconds.
const LONGEST: Duration = Duration::from_secs(60);

/// The documents, with the least number of their commands and the locale of their readers.
const DOCUMENTS: [(&str, usize, &str); 4] = [
    ("docs/guide.md", 45, "en_GB.UTF-8"),
    ("docs/fr/guide.md", 45, "fr_FR.UTF-8"),
    ("docs/de/guide.md", 45, "de_DE.UTF-8"),
    ("README.md", 1, "en_GB.UTF-8"),
];

/// Some commands, and what the document says that they print.
struct Block {
    commands: Vec<String>,
    prints: Option<Vec<String>>,
}

/// The blocks of commands in a document, each with the block of text that follows it at once.
fn blocks(text: &str) -> Vec<Block> {
    let parts: Vec<&str> = text.split("```").collect();
    let body = |at: usize, language: &str| -> Option<Vec<String>> {
        let lines = parts.get(at)?.strip_prefix(language)?.strip_prefix('\n')?;
        Some(lines.lines().map(str::to_string).collect())
    };
    // prose and blocks take turns
    (1..parts.len())
        .step_by(2)
        .filter_map(|at| {
            let commands = body(at, "sh")?;
            let follows = parts[at + 1].trim().is_empty();
            let prints = follows.then(|| body(at + 2, "text")).flatten();
            Some(Block { commands, prints })
        })
        .collect()
}

impl Block {
    /// Whether the test can run it. What it leaves alone begins with a comment, opens a browser, or is no command of this program.
    fn can_be_run(&self) -> bool {
        let is_ours = |command: &String| {
            command.starts_with("sauterelle") && !command.starts_with("sauterelle serve")
        };
        self.commands.iter().all(is_ours)
    }
}

/// Whether a line of a document says this line of the output.
fn says(said: &str, printed: &str) -> bool {
    match said.strip_suffix('…') {
        Some(beginning) => printed.starts_with(beginning),
        None => said == printed,
    }
}

/// The first lines that are not printed. Lines without `…` between them follow each other at once, but for empty ones.
fn missing<'a>(prints: &'a [String], printed: &str) -> Option<Vec<&'a str>> {
    let filled = |line: &&str| !line.is_empty();
    let printed: Vec<&str> = printed.lines().map(str::trim_end).filter(filled).collect();
    let mut rest = printed.as_slice();
    for part in prints.split(|line| line == "…") {
        let part: Vec<&str> = part.iter().map(|it| it.trim_end()).filter(filled).collect();
        if part.is_empty() {
            continue;
        }
        let fits = |lines: &[&str]| part.iter().zip(lines).all(|(said, line)| says(said, line));
        match rest.windows(part.len()).position(fits) {
            Some(at) => rest = &rest[at + part.len()..],
            None => return Some(part),
        }
    }
    None
}

/// Runs a program in a folder, for somebody with this locale.
fn run(folder: &Path, program: &str, args: &[&str], locale: &str) -> Run {
    let mut command = Command::new(program);
    command.args(args).current_dir(folder).stdin(Stdio::null());
    for variable in ["LC_ALL", "LC_MESSAGES", "LANG", "LANGUAGE"] {
        command.env_remove(variable);
    }
    let output = command.env("LANG", locale).output();
    let output = output.expect("the program starts");
    let text = |bytes| String::from_utf8(bytes).expect("the output is UTF-8");
    Run {
        code: output.status.code().unwrap_or(-1),
        stdout: text(output.stdout),
        stderr: text(output.stderr),
    }
}

/// Runs a command in the folder; tells what is wrong with it.
fn fault(folder: &Path, command: &str, prints: Option<&[String]>, locale: &str) -> Option<String> {
    let words = document::words(command);
    let program = match words[0].as_str() {
        "sauterelle-py" => env!("CARGO_BIN_EXE_sauterelle-py"),
        _ => env!("CARGO_BIN_EXE_sauterelle"),
    };
    let args: Vec<&str> = words.iter().skip(1).map(String::as_str).collect();
    let begin = Instant::now();
    let run = run(folder, program, &args, locale);
    let took = begin.elapsed();
    let what = match prints {
        _ if took > LONGEST => format!("it took {took:?}"),
        Some(prints) => {
            let printed = format!("{}\n{}", run.stdout, run.stderr);
            format!("this is missing: {:#?}", missing(prints, &printed)?)
        }
        None => {
            let written = words.iter().skip_while(|word| *word != "-o").nth(1);
            let is_written = |name: &String| {
                fs::metadata(folder.join(name)).is_ok_and(|written| written.len() > 0)
            };
            if run.code == 0 && written.is_some_and(is_written) {
                return None;
            }
            "it has written no file, and nothing says what it prints".to_string()
        }
    };
    Some(format!("{command}\n{what}\n{}", run.shown()))
}

/// Copies a folder with all that is in it.
fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let target = to.join(entry.file_name());
        match entry.file_type().unwrap().is_dir() {
            true => copy(&entry.path(), &target),
            false => {
                fs::copy(entry.path(), target).unwrap();
            }
        }
    }
}

#[test]
fn every_command_prints_what_the_document_says() {
    for (document, least, locale) in DOCUMENTS {
        let folder = tempfile::tempdir().unwrap();
        let examples = folder.path().join("examples");
        copy(&document::root().join("examples"), &examples);
        let mut faults = Vec::new();
        let mut run = 0;
        for block in blocks(&document::read(document)) {
            let prints = block.prints.as_deref();
            if !block.can_be_run() {
                let first = &block.commands[0];
                assert!(prints.is_none(), "{document}: nobody checks: {first}");
                continue;
            }
            let count = block.commands.len();
            assert!(prints.is_none() || count == 1, "{:?}", block.commands);
            let found = block.commands.iter();
            faults.extend(found.filter_map(|it| fault(folder.path(), it, prints, locale)));
            run += count;
        }
        assert!(run >= least, "{document}: only {run} commands");
        assert!(faults.is_empty(), "{document}: {}", faults.join("\n\n"));
    }
}

#[test]
fn exit_codes_are_those_of_the_guide() {
    let guide = document::read("docs/guide.md");
    assert!(guide.contains("0 complete, 2 bad or unsupported input, 3 incomplete"));
    let codes = [(0, "SetPlay"), (2, "NoSuchOption"), (3, "MaxSolutions 1")];
    for (code, option) in codes {
        let fen = "k7/8/1K6/8/8/8/8/7R";
        let words = [
            "solve",
            "--fen",
            fen,
            "--stipulation",
            "h#1",
            "--option",
            option,
        ];
        let run = crate::common::sauterelle(&words, "");
        assert_eq!(run.code, code, "{option}: {}", run.shown());
    }
}

#[test]
fn what_is_not_printed_is_missed() {
    let lines = |text: &str| text.lines().map(str::to_string).collect::<Vec<_>>();
    let printed = "one\n\ntwo \nthree\nfour, five\n";
    assert_eq!(missing(&lines("one\ntwo\n…\nfour…"), printed), None);
    assert_eq!(
        missing(&lines("one\nthree"), printed),
        Some(vec!["one", "three"])
    );
    assert_eq!(missing(&lines("two\n…\none"), printed), Some(vec!["one"]));
    assert_eq!(missing(&lines("four"), printed), Some(vec!["four"]));
}
