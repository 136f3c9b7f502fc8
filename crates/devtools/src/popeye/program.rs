//! Popeye as a program that is asked many problems at a time, and survives its own crashes.

use super::answer::Answer;
use crate::canon;
use crate::stopwatch::{self, Stopwatch};
use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// What one problem may take, to the program itself and before it is given up.
const SECONDS: u64 = 2;

/// The program.
pub struct Popeye {
    py: PathBuf,
    /// Where input and output go.
    files: PathBuf,
}

/// What came of one problem.
pub struct Timed {
    /// What the program wrote.
    pub text: String,
    /// Processor seconds.
    pub seconds: f64,
    /// How it ended.
    pub end: End,
}

/// How the program ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// With a solution, perhaps empty.
    Solved,
    /// It had to be stopped.
    Stopped,
    /// With a complaint about its input, or by a crash.
    Refused,
}

impl Popeye {
    /// The program in this file.
    pub fn new(py: &Path) -> Popeye {
        Popeye {
            py: py.to_path_buf(),
            files: std::env::temp_dir().join(format!("check-{}", std::process::id())),
        }
    }

    /// The answers to these problems, one each. Their first and last words are added here.
    ///
    /// # Errors
    /// If the program cannot be run.
    pub fn ask(&self, inputs: &[String]) -> Result<Vec<Answer>, String> {
        let mut answers = self.ask_together(inputs)?;
        if answers.len() == inputs.len() {
            return Ok(answers);
        }
        if let [_] = inputs {
            return Ok(vec![Answer::Failed]);
        }
        // what it broke off at is asked again by itself
        let rest = &inputs[answers.len()..];
        let (first, second) = rest.split_at(if answers.is_empty() {
            rest.len() / 2
        } else {
            1
        });
        answers.extend(self.ask(first)?);
        if !second.is_empty() {
            answers.extend(self.ask(second)?);
        }
        Ok(answers)
    }

    /// What the program writes for one problem, a whole file, and how long it takes; it is stopped after so much processor
    /// time.
    ///
    /// # Errors
    /// If the program cannot be run.
    pub fn time(&self, problem: &str, megabytes: u32, limit: Duration) -> Result<Timed, String> {
        let [input, output, complaints] =
            ["inp", "out", "err"].map(|extension| self.files.with_extension(extension));
        std::fs::write(&input, problem).map_err(|e| e.to_string())?;
        let stopwatch = Stopwatch::of_children();
        let limit = Limit::Processor(limit);
        let (ended_well, was_stopped) =
            self.run([&input, &output, &complaints], megabytes, limit)?;
        let seconds = stopwatch.seconds();
        let bytes = |path: &Path| std::fs::read(path).map_err(|e| e.to_string());
        let said = [bytes(&output)?, bytes(&complaints)?];
        let [text, complaint] = said.map(|said| String::from_utf8_lossy(&said).into_owned());
        for file in [&input, &output, &complaints] {
            let _ = std::fs::remove_file(file);
        }
        let refused = !(ended_well || was_stopped)
            || is_refusal(&text)
            || is_refusal(&complaint)
            || text.contains("Intelligent Mode only");
        Ok(Timed {
            text: if refused { complaint + &text } else { text },
            seconds,
            end: match (refused, was_stopped) {
                (true, _) => End::Refused,
                (false, true) => End::Stopped,
                (false, false) => End::Solved,
            },
        })
    }

    /// The answers to these problems asked in one run; if it broke off, to those before.
    fn ask_together(&self, inputs: &[String]) -> Result<Vec<Answer>, String> {
        let timed = |input| format!("option MaxTime {SECONDS}\n{input}");
        let texts: Vec<String> = inputs.iter().map(timed).collect();
        let input = self.files.with_extension("inp");
        let output = self.files.with_extension("out");
        let all = format!("BeginProblem\n{}EndProblem\n", texts.join("NextProblem\n"));
        std::fs::write(&input, all).map_err(|e| e.to_string())?;
        // few problems take long; what is left when time is up is asked again
        let limit = Duration::from_secs(SECONDS + 5 + inputs.len() as u64 / 2);
        // complaints among the answers tell what they are about
        let files = [input.as_path(), output.as_path(), output.as_path()];
        let (ended_well, _) = self.run(files, 32, Limit::Wall(limit))?;
        let bytes = std::fs::read(&output).map_err(|e| e.to_string())?;
        let text = String::from_utf8_lossy(&bytes);
        for file in [&input, &output] {
            let _ = std::fs::remove_file(file);
        }
        let lines: Vec<&str> = text.lines().collect();
        let answers: Vec<Answer> = lines
            .split_inclusive(|line| canon::is_closing(line))
            .filter(|part| part.last().is_some_and(|line| canon::is_closing(line)))
            .map(read)
            .collect();
        let unclear = answers.len() > inputs.len() || ended_well && answers.len() < inputs.len();
        Ok(if unclear { Vec::new() } else { answers })
    }

    /// Runs the program on the first of the files, writing to the others; whether it ended by itself, in time and without
    /// a complaint, and whether it was stopped.
    fn run(&self, files: [&Path; 3], megabytes: u32, limit: Limit) -> Result<(bool, bool), String> {
        let [input, output, complaints] = files;
        let name = |e: std::io::Error| format!("{}: {e}", self.py.display());
        let answers = File::create(output).map_err(name)?;
        let complaints = if complaints == output {
            answers.try_clone()
        } else {
            File::create(complaints)
        };
        let complaints = complaints.map_err(name)?;
        let mut child = Command::new(&self.py)
            .args(["-maxmem", &format!("{megabytes}M"), "-regression"])
            .arg(input)
            .stdin(Stdio::null())
            .stdout(answers)
            .stderr(complaints)
            .spawn()
            .map_err(name)?;
        let started = Instant::now();
        loop {
            if let Some(status) = child.try_wait().map_err(name)? {
                return Ok((status.success(), false));
            }
            if limit.is_reached(started, child.id()) {
                child.kill().map_err(name)?;
                child.wait().map_err(name)?;
                return Ok((false, true));
            }
            std::thread::sleep(Duration::from_millis(5));
        }
    }
}

/// When a run is stopped.
#[derive(Clone, Copy)]
enum Limit {
    /// After so much time.
    Wall(Duration),
    /// After so much processor time, where the system tells it.
    Processor(Duration),
}

impl Limit {
    fn is_reached(self, started: Instant, process: u32) -> bool {
        match self {
            Limit::Wall(limit) => started.elapsed() >= limit,
            Limit::Processor(limit) => {
                let wall = started.elapsed();
                let used = stopwatch::of_running(process);
                // a program that waits for ever uses no processor time
                used.map_or(wall, Duration::from_secs_f64) >= limit || wall >= limit * 20
            }
        }
    }
}

/// Complaints after which the solution means little.
fn is_refusal(text: &str) -> bool {
    const COMPLAINTS: &[&str] = &[
        "input-error",
        "offending item",
        "not supported",
        "can't solve",
        "assertion",
        "problem ignored",
    ];
    let lower = text.to_lowercase();
    COMPLAINTS.iter().any(|complaint| lower.contains(complaint))
}

/// The answer that the program's text for one problem gives.
fn read(lines: &[&str]) -> Answer {
    let text = lines.join("\n");
    let twins = canon::problems(&text).pop().unwrap_or_default();
    let ending = lines.last().map(|line| line.trim().to_lowercase());
    match ending.unwrap_or_default() {
        _ if is_refusal(&text) => Answer::Failed,
        end if end.starts_with("solution finished") => Answer::Solved {
            twins,
            partial: false,
        },
        end if end.starts_with("partial") => Answer::Solved {
            twins,
            partial: true,
        },
        _ => Answer::Unfinished,
    }
}
