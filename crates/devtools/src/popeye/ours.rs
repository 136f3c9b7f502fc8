//! Our own answers, given by a child process: where that breaks off, the problem is known and the comparison goes on.

use super::answer::{Answer, answer, attacks_a_king};
use sauterelle_kernel::board::piece::Side;
use serde::{Deserialize, Serialize};
use std::cell::RefCell;
use std::io::{BufRead, BufReader, Write};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

/// When the child is given up; it gives up a problem itself long before, wherever the search looks at the clock.
const LIMIT: Duration = Duration::from_secs(60);

/// What answers for us.
pub struct Ours {
    running: RefCell<Option<Running>>,
    /// Where the problem stands that is being solved.
    file: PathBuf,
}

#[derive(Serialize, Deserialize)]
struct Question {
    input: String,
    /// Which side may attack a king, if that is asked; else the solution is.
    white: Option<bool>,
}

#[derive(Serialize, Deserialize)]
enum Reply {
    Answer(Answer),
    Attacks(bool),
}

struct Running {
    child: Child,
    questions: ChildStdin,
    answers: Receiver<String>,
}

impl Ours {
    /// Without a child; the first question starts it.
    pub fn new() -> Ours {
        let name = format!("check-{}.problem", std::process::id());
        let file = std::env::temp_dir().join(name);
        eprintln!("the problem being solved stands in {}", file.display());
        Ours {
            running: RefCell::default(),
            file,
        }
    }

    /// Our answer to the text of a problem.
    pub fn answer(&self, input: &str) -> Answer {
        let question = Question {
            input: input.to_string(),
            white: None,
        };
        match self.ask(&question) {
            Ok(Reply::Answer(answer)) => answer,
            Ok(Reply::Attacks(_)) => Answer::Panicked("another question was answered".into()),
            Err(end) => Answer::Panicked(end),
        }
    }

    /// Whether the side that begins could take a king at once; not, if the process breaks off here (as it will where it solves).
    pub fn attacks_a_king(&self, input: &str, begins: Side) -> bool {
        let question = Question {
            input: input.to_string(),
            white: Some(begins == Side::White),
        };
        matches!(self.ask(&question), Ok(Reply::Attacks(true)))
    }

    fn ask(&self, question: &Question) -> Result<Reply, String> {
        std::fs::write(&self.file, &question.input).map_err(|e| e.to_string())?;
        let text = serde_json::to_string(question).map_err(|e| e.to_string())?;
        let mut running = match self.running.take() {
            Some(running) => running,
            None => Running::start().map_err(|e| e.to_string())?,
        };
        // a child that is gone already has no answer either
        let _ = writeln!(running.questions, "{text}");
        let answer = running.answers.recv_timeout(LIMIT);
        if let Ok(answer) = answer {
            self.running.replace(Some(running));
            return serde_json::from_str(&answer).map_err(|e| e.to_string());
        }
        // nothing happens to one that is gone already
        let _ = running.child.kill();
        let end = running.child.wait().map_err(|e| e.to_string())?;
        Err(format!("the process broke off: {end}"))
    }
}

impl Running {
    fn start() -> std::io::Result<Running> {
        let mut child = Command::new(std::env::current_exe()?)
            .arg("answer")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()?;
        let (Some(questions), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(std::io::Error::other("no pipes"));
        };
        let (sender, answers) = channel();
        std::thread::spawn(move || {
            let mut lines = BufReader::new(output).lines();
            while let Some(Ok(line)) = lines.next() {
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        Ok(Running {
            child,
            questions,
            answers,
        })
    }
}

impl Drop for Ours {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.file);
        if let Some(mut running) = self.running.take() {
            // without questions it ends
            drop(running.questions);
            let _ = running.child.wait();
        }
    }
}

/// The child: answers each line with a line.
///
/// # Errors
/// If there is no one to answer.
pub fn serve() -> std::io::Result<()> {
    for line in std::io::stdin().lines() {
        let Question { input, white } = serde_json::from_str(&line?)?;
        let reply = match white {
            Some(true) => Reply::Attacks(attacks_a_king(&input, Side::White)),
            Some(false) => Reply::Attacks(attacks_a_king(&input, Side::Black)),
            None => Reply::Answer(answer(&input)),
        };
        println!("{}", serde_json::to_string(&reply)?);
    }
    Ok(())
}
