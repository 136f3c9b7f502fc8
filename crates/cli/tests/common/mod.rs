//! Running the programs as a user does.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

pub mod document;

/// What a run left behind.
pub struct Run {
    /// The exit code; -1 if a signal ended the program.
    pub code: i32,
    /// Standard output.
    pub stdout: String,
    /// Standard error.
    pub stderr: String,
}

impl Run {
    /// Both outputs, for the messages of failing tests.
    pub fn shown(&self) -> String {
        format!(
            "exit code {}\n--- stdout\n{}\n--- stderr\n{}",
            self.code, self.stdout, self.stderr
        )
    }
}

/// Runs `sauterelle` with these arguments and this standard input.
pub fn sauterelle(args: &[&str], stdin: &str) -> Run {
    run(env!("CARGO_BIN_EXE_sauterelle"), args, stdin)
}

/// Runs a program with these arguments and this standard input.
pub fn run(program: &str, args: &[&str], stdin: &str) -> Run {
    run_in(Path::new("."), program, args, stdin)
}

/// Runs a program in a folder.
pub fn run_in(folder: &Path, program: &str, args: &[&str], stdin: &str) -> Run {
    let mut child = Command::new(program)
        .env("LC_ALL", "C")
        .args(args)
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut input = child.stdin.take().expect("it has a standard input");
    // a program that stops before it has read everything closes the pipe
    let _ = input.write_all(stdin.as_bytes());
    drop(input);
    let output = child.wait_with_output().expect("the program ends");
    let text = |bytes| String::from_utf8(bytes).expect("the output is UTF-8");
    Run {
        code: output.status.code().unwrap_or(-1),
        stdout: text(output.stdout),
        stderr: text(output.stderr),
    }
}
