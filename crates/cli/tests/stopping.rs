//! Questions whose answer takes minutes, as a single move has millions of choices: they end in time, and say that they are incomplete.

use crate::common::{Run, sauterelle};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// The queen touches six knights, each of which is reborn in any of some forty cages.
const SIX_TOUCHED: &str = "7k/8/8/2nnn3/Q7/2nnn3/8/7K w";

const RULES: [&str; 4] = ["--condition", "Polo", "--condition", "Circé Cage"];

/// The questions, each with what it prints all the same.
const QUESTIONS: [(&[&str], &str); 6] = [
    (&["moves"], "legal moves"),
    (&["moves", "--format", "json"], "\"incomplete\""),
    (&["explain", "Qd4"], ""),
    (&["perft", "2"], "perft 2: at least"),
    // the moves before are printed
    (
        &["game", "--to-move", "black", "--moves", "1...Kg7 2.Qd4"],
        "1...Kh8-g7",
    ),
    (&["solve", "--stipulation", "#2"], "solving interrupted"),
];

fn asked(question: &[&'static str]) -> Vec<&'static str> {
    [question, &["--fen", SIX_TOUCHED], &RULES].concat()
}

/// A program that has taken longer than this has not heard that it was to stop.
const PATIENCE: Duration = Duration::from_secs(50);

#[test]
fn a_time_limit_is_heard_in_the_middle_of_a_move() {
    for (question, printed) in QUESTIONS {
        let started = Instant::now();
        let run = sauterelle(
            &[&asked(question)[..], &["--time-limit", "0.2"]].concat(),
            "",
        );
        assert!(started.elapsed() < PATIENCE, "{question:?}");
        assert_eq!(run.code, 3, "{question:?}: {}", run.shown());
        assert!(run.stdout.contains(printed), "{question:?}");
        let told = run.stdout.clone() + &run.stderr;
        assert!(
            ["incomplete: the time is up", "solving interrupted"]
                .iter()
                .any(|word| told.contains(word)),
            "{question:?}: {}",
            run.stderr
        );
    }
}

#[cfg(unix)]
#[test]
fn an_interrupt_is_heard_in_the_middle_of_a_move() {
    for (question, printed) in QUESTIONS {
        let child = begun(&asked(question));
        std::thread::sleep(Duration::from_millis(500));
        let told = Command::new("kill")
            .args(["-INT", &child.id().to_string()])
            .status()
            .expect("a signal can be sent");
        assert!(told.success(), "{question:?}");
        let started = Instant::now();
        let run = ended(child);
        assert!(started.elapsed() < PATIENCE, "{question:?}");
        assert_eq!(run.code, 3, "{question:?}: {}", run.shown());
        assert!(run.stdout.contains(printed), "{question:?}");
    }
}

fn begun(args: &[&str]) -> Child {
    Command::new(env!("CARGO_BIN_EXE_sauterelle"))
        .env("LC_ALL", "C")
        .args(args)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts")
}

fn ended(child: Child) -> Run {
    let output = child.wait_with_output().expect("the program ends");
    let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
    Run {
        code: output.status.code().unwrap_or(-1),
        stdout: text(output.stdout),
        stderr: text(output.stderr),
    }
}

#[test]
fn a_move_that_could_be_meant_in_thousands_of_ways_is_asked_back_in_a_few_words() {
    let fen = ["explain", "Qd4", "--fen", "7k/8/8/2nnn3/Q7/8/8/7K w"];
    let run = sauterelle(&[&fen[..], &RULES].concat(), "");
    assert_eq!(run.code, 2);
    assert!(
        run.stderr.contains("fits several moves: Qa4-d4"),
        "{}",
        run.stderr
    );
    assert!(run.stderr.contains(" others"), "{}", run.stderr);
    assert!(run.stderr.len() < 4000, "{}", run.stderr.len());
}
