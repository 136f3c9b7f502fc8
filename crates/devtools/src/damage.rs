//! Damaged inputs: problems of a collection with letters, words, numbers and lines changed, sent through both programs with a limit
//! on their address space. Whatever the input, a program ends in time, without a panic and with an exit code that means something.

use crate::corpus;
use fastrand::Rng;
use std::fmt;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::thread;
use std::time::{Duration, Instant};

/// What to do.
pub struct DamageTask<'p> {
    /// The collection, see [`corpus::each_problem`].
    pub collection: &'p Path,
    /// The folder of the two programs.
    pub programs: &'p Path,
    /// Damaged inputs.
    pub inputs: u64,
    /// Start of the pseudo-random sequence.
    pub seed: u64,
    /// Address space of each process in gigabytes.
    pub gigabytes: u64,
}

/// What has come of it.
#[derive(Default)]
pub struct DamageReport {
    inputs: u64,
    /// Exit codes 0, 2 and 3 of `sauterelle-py`, then of `sauterelle`.
    codes: [[u64; 3]; 2],
    /// Whatever should not have happened, with the input.
    pub failures: Vec<String>,
}

impl fmt::Display for DamageReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for failure in &self.failures {
            writeln!(f, "{failure}\n")?;
        }
        for ((name, _), [complete, refused, partial]) in PROGRAMS.iter().zip(self.codes) {
            writeln!(
                f,
                "{name}: exit codes 0: {complete}, 2: {refused}, 3: {partial}"
            )?;
        }
        writeln!(
            f,
            "{} inputs, {} failures",
            self.inputs,
            self.failures.len()
        )
    }
}

/// The programs with their arguments; each stops by itself after a second.
const PROGRAMS: [(&str, &[&str]); 2] = [
    ("sauterelle-py", &["-maxtime", "1", "-maxmem", "64M"]),
    (
        "sauterelle",
        &["solve", "--time-limit", "1", "--memory", "64", "-"],
    ),
];

/// When a process counts as hanging.
const PATIENCE: Duration = Duration::from_secs(20);

/// Only problems that the other program has solved within so many seconds.
const QUICK: f64 = 0.02;

/// Damages inputs and runs the programs on them, on two threads.
///
/// # Errors
/// If the collection cannot be read.
pub fn run(task: &DamageTask) -> Result<DamageReport, String> {
    let mut inputs = Vec::new();
    corpus::each_problem(task.collection, "", |problem| {
        if problem.status != "slow" && problem.cpu_seconds <= QUICK {
            inputs.push(problem.input);
        }
        Ok(())
    })?;
    let report = Mutex::new(DamageReport::default());
    thread::scope(|scope| {
        for half in 0..2 {
            let (inputs, report) = (&inputs, &report);
            scope.spawn(move || {
                for number in (half..task.inputs).step_by(2) {
                    let mut rng = Rng::with_seed(task.seed.wrapping_add(number));
                    let input = &inputs[rng.usize(..inputs.len())];
                    judge(task, &damaged(input, &mut rng), report);
                }
            });
        }
    });
    report.into_inner().map_err(|error| error.to_string())
}

fn judge(task: &DamageTask, input: &[u8], report: &Mutex<DamageReport>) {
    for (index, (program, arguments)) in PROGRAMS.iter().enumerate() {
        let path = task.programs.join(program);
        let answer = answer(&path, arguments, input, task.gigabytes);
        let Ok(mut report) = report.lock() else {
            return;
        };
        match answer {
            Ok(code) => report.codes[index][code] += 1,
            Err(what) => {
                let input = String::from_utf8_lossy(input);
                report.failures.push(format!("{program}: {what}\n{input}"));
            }
        }
        report.inputs += u64::from(index == 0);
    }
}

/// The index of the exit code among 0, 2 and 3.
fn answer(
    program: &Path,
    arguments: &[&str],
    input: &[u8],
    gigabytes: u64,
) -> Result<usize, String> {
    let limited = format!("ulimit -v {}; exec \"$0\" \"$@\"", gigabytes << 20);
    let mut child = Command::new("sh")
        .args(["-c", &limited])
        .arg(program)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(|error| error.to_string())?;
    if let Some(mut stdin) = child.stdin.take() {
        // a program that stops before it has read everything closes the pipe
        let _ = stdin.write_all(input);
    }
    let started = Instant::now();
    while child.try_wait().map_err(|e| e.to_string())?.is_none() {
        if started.elapsed() > PATIENCE {
            let _ = child.kill();
            let _ = child.wait();
            return Err("does not end".into());
        }
        thread::sleep(Duration::from_millis(2));
    }
    let output = child.wait_with_output().map_err(|e| e.to_string())?;
    let errors = String::from_utf8_lossy(&output.stderr);
    if errors.contains("panicked") {
        return Err(format!("panics: {errors}"));
    }
    match output.status.code() {
        Some(0) => Ok(0),
        Some(2) => Ok(1),
        Some(3) => Ok(2),
        Some(code) => Err(format!("exit code {code}: {errors}")),
        None => Err(format!("ended by a signal: {errors}")),
    }
}

/// Letters that are put somewhere, many of several bytes.
const LETTERS: [char; 24] = [
    'é', 'ß', 'Č', 'И', '中', '🙂', '\u{0}', '\u{301}', '\u{feff}', '[', ']', '(', ')', '/', '-',
    '=', '#', '~', '"', '\'', '%', '9', 'x', '\t',
];

/// Numbers that take the place of others.
const NUMBERS: [&str; 9] = [
    "0",
    "1",
    "7",
    "99",
    "1000",
    "65536",
    "4294967296",
    "18446744073709551616",
    "99999999999999999999999999",
];

/// Words of the three languages that take the place of others.
const WORDS: [&str; 30] = [
    "BeginProblem",
    "Anfang",
    "DebutProbleme",
    "EndProblem",
    "Ende",
    "FinProbleme",
    "NextProblem",
    "Pieces",
    "Steine",
    "White",
    "Blanc",
    "Schwarz",
    "Neutral",
    "Royal",
    "Stipulation",
    "Forderung",
    "Enonce",
    "Condition",
    "Bedingung",
    "Option",
    "Twin",
    "Zwilling",
    "SStipulation",
    "Circe",
    "Cage",
    "Maximummer",
    "Échecs",
    "Polo",
    "Ka1",
    "black",
];

/// The input, damaged in one place or in up to four.
fn damaged(input: &str, rng: &mut Rng) -> Vec<u8> {
    let mut text = input.to_string();
    for _ in 0..rng.u8(1..5) {
        text = match rng.u8(..8) {
            0 => with_letter(&text, rng),
            1 => in_words(&text, rng, |_, rng| {
                WORDS[rng.usize(..WORDS.len())].to_string()
            }),
            2 => in_words(&text, rng, |_, _| String::new()),
            3 => in_words(&text, rng, |word, _| format!("{word} {word}")),
            4 => with_number(&text, rng),
            5 => in_lines(&text, rng, |lines, at| lines.insert(at, lines[at])),
            6 => in_lines(&text, rng, |lines, at| {
                lines.remove(at);
            }),
            _ => cut_off(&text, rng),
        };
    }
    match rng.u8(..20) {
        // no UTF-8 any more
        0 => text
            .chars()
            .map(|c| u8::try_from(c).unwrap_or(0xff))
            .collect(),
        _ => text.into_bytes(),
    }
}

fn with_letter(text: &str, rng: &mut Rng) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    let at = rng.usize(..letters.len().max(1)).min(letters.len());
    let letter = LETTERS[rng.usize(..LETTERS.len())];
    match rng.bool() && at < letters.len() {
        true => letters[at] = letter,
        false => letters.insert(at, letter),
    }
    letters.into_iter().collect()
}

/// One word changed.
fn in_words(text: &str, rng: &mut Rng, change: impl Fn(&str, &mut Rng) -> String) -> String {
    let words: Vec<&str> = text.split(' ').collect();
    let at = rng.usize(..words.len());
    let changed = change(words[at], rng);
    let mut words: Vec<&str> = words;
    words[at] = &changed;
    words.join(" ")
}

fn with_number(text: &str, rng: &mut Rng) -> String {
    let places: Vec<usize> = text
        .match_indices(|c: char| c.is_ascii_digit())
        .map(|(at, _)| at)
        .collect();
    if places.is_empty() {
        return text.to_string();
    }
    let at = places[rng.usize(..places.len())];
    let mut changed = text.to_string();
    changed.replace_range(at..=at, NUMBERS[rng.usize(..NUMBERS.len())]);
    changed
}

fn in_lines(text: &str, rng: &mut Rng, change: impl Fn(&mut Vec<&str>, usize)) -> String {
    let mut lines: Vec<&str> = text.lines().collect();
    if lines.is_empty() {
        return String::new();
    }
    let at = rng.usize(..lines.len());
    change(&mut lines, at);
    lines.join("\n")
}

fn cut_off(text: &str, rng: &mut Rng) -> String {
    let length = text.chars().count();
    text.chars().take(rng.usize(..=length)).collect()
}
