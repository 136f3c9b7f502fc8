//! Popeye as a program that is asked many problems at a time, and survives its own crashes.

use super::answer::Answer;
use super::task::Task;
use crate::canon;
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

impl Popeye {
    /// The program in this file.
    pub fn new(py: &Path) -> Popeye {
        Popeye {
            py: py.to_path_buf(),
            files: std::env::temp_dir().join(format!("check-{}", std::process::id())),
        }
    }

    /// The answers to these problems, one each.
    ///
    /// # Errors
    /// If the program cannot be run.
    pub fn ask(&self, tasks: &[Task]) -> Result<Vec<Answer>, String> {
        let mut answers = self.ask_together(tasks)?;
        if answers.len() == tasks.len() {
            return Ok(answers);
        }
        if let [_] = tasks {
            return Ok(vec![Answer::Failed]);
        }
        // what it broke off at is asked again by itself
        let rest = &tasks[answers.len()..];
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

    /// The answers to these problems asked in one run; if it broke off, to those before.
    fn ask_together(&self, tasks: &[Task]) -> Result<Vec<Answer>, String> {
        let texts: Vec<String> = tasks
            .iter()
            .map(|task| format!("option MaxTime {SECONDS}\n{}", task.input()))
            .collect();
        let input = self.files.with_extension("inp");
        let output = self.files.with_extension("out");
        let all = format!("BeginProblem\n{}EndProblem\n", texts.join("NextProblem\n"));
        std::fs::write(&input, all).map_err(|e| e.to_string())?;
        let limit = Duration::from_secs((SECONDS + 1) * tasks.len() as u64 + 5);
        let ended_well = self.run(&input, &output, limit)?;
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
        let unclear = answers.len() > tasks.len() || ended_well && answers.len() < tasks.len();
        Ok(if unclear { Vec::new() } else { answers })
    }

    /// Runs the program, whose complaints go where its answers go; whether it ended by itself, in time and without failing.
    fn run(&self, input: &Path, output: &Path, limit: Duration) -> Result<bool, String> {
        let name = |e: std::io::Error| format!("{}: {e}", self.py.display());
        let answers = File::create(output).map_err(name)?;
        let complaints = answers.try_clone().map_err(name)?;
        let mut child = Command::new(&self.py)
            .args(["-maxmem", "32M", "-regression"])
            .arg(input)
            .stdin(Stdio::null())
            .stdout(answers)
            .stderr(complaints)
            .spawn()
            .map_err(name)?;
        let deadline = Instant::now() + limit;
        loop {
            if let Some(status) = child.try_wait().map_err(name)? {
                return Ok(status.success());
            }
            if Instant::now() > deadline {
                child.kill().map_err(name)?;
                child.wait().map_err(name)?;
                return Ok(false);
            }
            std::thread::sleep(Duration::from_millis(5));
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
