//! Popeye as a program that is asked many problems at a time, and survives its own crashes.

use super::answer::Answer;
use super::task::Task;
use crate::canon;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// What one problem may take, to the program itself and before it is given up.
const SECONDS: u64 = 3;

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
        if let Some(answers) = self.ask_together(tasks)? {
            return Ok(answers);
        }
        if let [_] = tasks {
            return Ok(vec![Answer::Failed]);
        }
        let (first, second) = tasks.split_at(tasks.len() / 2);
        let mut answers = self.ask(first)?;
        answers.extend(self.ask(second)?);
        Ok(answers)
    }

    /// The answers to these problems asked in one run; `None` if it did not end well.
    fn ask_together(&self, tasks: &[Task]) -> Result<Option<Vec<Answer>>, String> {
        let texts: Vec<String> = tasks
            .iter()
            .map(|task| format!("option MaxTime {SECONDS}\n{}", task.input()))
            .collect();
        let input = self.files.with_extension("inp");
        let output = self.files.with_extension("out");
        let complaints = self.files.with_extension("err");
        let all = format!("BeginProblem\n{}EndProblem\n", texts.join("NextProblem\n"));
        std::fs::write(&input, all).map_err(|e| e.to_string())?;
        let limit = Duration::from_secs((SECONDS + 1) * tasks.len() as u64 + 5);
        let ended_well = self.run(&input, &output, &complaints, limit)?;
        let bytes = |path: &Path| std::fs::read(path).map_err(|e| e.to_string());
        let (text, said) = (bytes(&output)?, bytes(&complaints)?);
        let (text, said) = (
            String::from_utf8_lossy(&text),
            String::from_utf8_lossy(&said),
        );
        let problems = canon::problems(&text);
        let endings: Vec<&str> = text.lines().filter(|l| canon::is_closing(l)).collect();
        for file in [&input, &output, &complaints] {
            let _ = std::fs::remove_file(file);
        }
        let refused = is_refusal(&text) || is_refusal(&said);
        if !ended_well || problems.len() != tasks.len() || refused {
            return Ok(None);
        }
        let answers = problems.into_iter().zip(endings);
        Ok(Some(answers.map(|(twins, end)| read(twins, end)).collect()))
    }

    /// Runs the program; whether it ended by itself, in time and without a complaint.
    fn run(
        &self,
        input: &Path,
        output: &Path,
        complaints: &Path,
        limit: Duration,
    ) -> Result<bool, String> {
        let name = |e: std::io::Error| format!("{}: {e}", self.py.display());
        let mut child = Command::new(&self.py)
            .args(["-maxmem", "32M", "-regression"])
            .arg(input)
            .stdin(Stdio::null())
            .stdout(File::create(output).map_err(name)?)
            .stderr(File::create(complaints).map_err(name)?)
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

/// Complaints that concern the input as a whole; after them the solution means little.
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

fn read(twins: Vec<canon::Twin>, ending: &str) -> Answer {
    let ending = ending.trim().to_lowercase();
    if ending.starts_with("solution finished") {
        Answer::Solved {
            twins,
            partial: false,
        }
    } else if ending.starts_with("partial") {
        Answer::Solved {
            twins,
            partial: true,
        }
    } else {
        Answer::Unfinished
    }
}
