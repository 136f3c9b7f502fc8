//! Malformed command lines and inputs: exit code 2, a helpful message, no solution, no panic.

use crate::common::sauterelle;

/// Arguments (`DIR` stands for a directory with the [`FILES`]), standard input, and what the message must contain.
type Row = (
    &'static [&'static str],
    &'static str,
    &'static [&'static str],
);

/// Files in `DIR`.
const FILES: &[(&str, &[u8])] = &[
    ("empty.inp", b""),
    (
        "binary.inp",
        b"\x7fELF\x02\x01\x01\0\0\xff\xfe\x80\x9f\n\0\x1b[2J\xc3\x28",
    ),
    (
        "fault.inp",
        b"BeginProblem\nPieces White Kc8\n       Black Kc1\nStipulation h#2\nCondition Maximumer\nEndProblem\n",
    ),
    (
        "two.inp",
        b"BeginProblem\nPieces White Kc8\nEndProblem\nBeginProblem\nStipulation bogus\nEndProblem\n",
    ),
];

/// White king e1, black king e8.
const KINGS: &str = "4k3/8/8/8/8/8/8/4K3";

#[rustfmt::skip]
const ROWS: &[Row] = &[
    // commands
    (&[], "", &["Usage:"]),
    (&["frobnicate"], "", &["frobnicate"]),
    (&["slove", "x.inp"], "", &["slove", "'solve'"]),
    (&["solve", "--frobnicate"], "", &["--frobnicate"]),
    (&["list"], "", &["<WHAT>"]),
    (&["list", "woman"], "", &["woman", "men, conditions, stipulations"]),
    (&["list", "men", "--format", "xml"], "", &["xml", "text, json"]),
    (&["lengths", "3"], "", &["'3'"]),
    // where the position is
    (&["solve"], "", &["no position", "--fen"]),
    (&["moves"], "", &["no position", "--fen"]),
    (&["explain", "e2e4"], "", &["no position", "--fen"]),
    (&["perft", "2"], "", &["no position", "--fen"]),
    (&["solve", "DIR/fault.inp", "--fen", KINGS, "--stipulation", "#1"], "", &["--fen", "[FILE]"]),
    (&["moves", "--condition", "Polo"], "", &["--fen"]),
    (&["solve", "--stipulation", "#1"], "", &["--fen"]),
    (&["moves", "--fen"], "", &["--fen"]),
    (&["solve", "DIR/nowhere.inp"], "", &["nowhere.inp: ", "os error"]),
    (&["solve", "DIR"], "", &["empty.inp:1:1", "fault.inp:5:11", "two.inp:5:13"]),
    (&["solve", "DIR/empty.inp"], "", &["empty.inp:1:1", "BeginProblem expected"]),
    (&["solve", "DIR/binary.inp"], "", &["binary.inp:1:", "BeginProblem expected"]),
    (&["moves", "DIR/binary.inp"], "", &["binary.inp:1:", "BeginProblem expected"]),
    (&["solve", "DIR/fault.inp"], "", &["fault.inp:5:11", "'Maximumer'", "did you mean 'Maximummer'"]),
    (&["moves", "DIR/fault.inp"], "", &["fault.inp:5:11", "'Maximumer'"]),
    (&["solve", "DIR/fault.inp", "--format", "json"], "", &["fault.inp:5:11"]),
    (&["solve", "DIR/two.inp"], "", &["two.inp:1:1: the problem has no stipulation", "two.inp:5:13: 'bogus'"]),
    // FEN
    (&["moves", "--fen", ""], "", &["--fen:1:1", "empty"]),
    (&["moves", "--fen", "k7/8/8"], "", &["3 ranks instead of 8"]),
    (&["moves", "--fen", "rnbqkbnrr/8/8/8/8/8/8/8"], "", &["--fen:1:9", "rank 8 has more than 8"]),
    (&["moves", "--fen", "9/8/8/8/8/8/8/8"], "", &["'9' in rank 8"]),
    (&["moves", "--fen", "4k3/8/8/8/8/8/8/4K2"], "", &["rank 1 has only 7"]),
    (&["moves", "--fen", "4x3/8/8/8/8/8/8/4K3"], "", &["--fen:1:2", "'x' in rank 8"]),
    (&["moves", "--fen", "4[xyz]3/8/8/8/8/8/8/4K3"], "", &["unknown man 'xyz'"]),
    (&["moves", "--fen", "4[sx/8/8/8/8/8/8/4K3"], "", &["bracket in rank 8 is not closed"]),
    (&["moves", "--fen", "4k3/8/8/8/8/8/8/4K3 g"], "", &["--fen:1:21", "w or b, not 'g'"]),
    (&["moves", "--fen", "4k3/8/8/8/8/8/8/4K3 w XY"], "", &["KQkq", "'XY'"]),
    (&["moves", "--fen", "4k3/8/8/8/8/8/8/4K3 w KQ"], "", &["'K' needs king and rook of White"]),
    (&["moves", "--fen", "4k3/8/8/8/8/8/8/4K3 w - e9"], "", &["'e9'"]),
    (&["moves", "--fen", "4k3/8/8/8/8/8/8/4K3 w - e6"], "", &["no pawn on e5"]),
    (&["moves", "--fen", "4k3/8/8/8/8/8/8/4K3 w - e4"], "", &["en passant on e4"]),
    (&["moves", "--fen", "4k3/8/4n3/3Pp3/8/8/8/4K3 w - e6"], "", &["e6"]),
    (&["moves", "--fen", "4k3/8/8/8/8/8/8/4K3 w - - many"], "", &["'many'"]),
    (&["moves", "--fen", "4k3/8/8/8/8/8/8/4K3 w - - 0 1 more"], "", &["'more'"]),
    (&["solve", "--fen", "e4", "--stipulation", "#1"], "", &["--fen:1:1", "1 ranks instead of 8"]),
    // conditions
    (&["moves", "--fen", KINGS, "--condition", "Maximumer"], "", &["--condition", "'Maximumer'", "did you mean 'Maximummer'"]),
    (&["solve", "--fen", KINGS, "--stipulation", "#1", "--condition", "Pollo"], "", &["'Pollo'", "did you mean 'Polo'"]),
    (&["moves", "--fen", KINGS, "--condition", "CageCirce Strickt"], "", &["--condition:1:11", "'Strickt'", "'Strict'"]),
    (&["moves", "--fen", KINGS, "--condition", "Zirze"], "", &["'Zirze'", "did you mean 'Circe'"]),
    (&["moves", "--fen", KINGS, "--condition", "Circe,Madrasi"], "", &["'Circe,Madrasi'", "one at a time"]),
    (&["moves", "--fen", KINGS, "--condition", "Circe Madrasi"], "", &["--condition:1:7", "'Madrasi' is a condition of its own"]),
    (&["moves", "--fen", KINGS, "--condition", ""], "", &["condition is missing"]),
    (&["moves", "--fen", KINGS, "--condition", "c"], "", &["unknown condition 'c'; names that begin so:", "Circe"]),
    (&["moves", "--fen", KINGS, "--condition", "PatienceChess"], "", &["PatienceChess is not supported"]),
    (&["moves", "--fen", KINGS, "--condition", "Circe Calvet"], "", &["'Calvet' cannot follow the condition Circe: what can follow it: "]),
    (&["moves", "--fen", KINGS, "--condition", "Maximummer", "--condition", "BlackMinimummer"], "",
        &["BlackMinimummer cannot be combined with Maximummer"]),
    (&["moves", "--fen", KINGS, "--condition", "Polo", "--condition", "polo"], "", &["Polo is given twice"]),
    (&["moves", "--fen", KINGS, "--condition", "Connected", "--condition", "Connected"], "", &["Connected is given twice"]),
    (&["moves", "--fen", KINGS, "--condition", "CageCirce", "--condition", "Circe Cage"], "", &["CageCirce cannot be combined with Circe"]),
    (&["moves", "--fen", KINGS, "--condition", "Circe Cage Strict Relaxed"], "", &["Strict", "Relaxed"]),
    (&["solve", "--fen", KINGS, "--stipulation", "#1", "--condition", "BlackMaximummer", "--condition", "BlackMinimummer"], "",
        &["BlackMinimummer cannot be combined with BlackMaximummer"]),
    // stipulations
    (&["solve", "--fen", KINGS], "", &["--stipulation"]),
    (&["solve", "--fen", KINGS, "--stipulation", ""], "", &["stipulation is empty", "#2"]),
    (&["solve", "--fen", KINGS, "--stipulation", "#"], "", &["'#' is not a stipulation", "#2"]),
    (&["solve", "--fen", KINGS, "--stipulation", "h@2"], "", &["--stipulation", "'h@2' is not a stipulation", "did you mean 'h#2'"]),
    (&["solve", "--fen", KINGS, "--stipulation", "h#x"], "", &["cannot read 'x'"]),
    (&["solve", "--fen", KINGS, "--stipulation", "#-2"], "", &["cannot read '-2'"]),
    (&["solve", "--fen", KINGS, "--stipulation", "sh#3"], "", &["cannot read 'h#3'", "did you mean 'ser-h#3'"]),
    (&["solve", "--fen", KINGS, "--stipulation", "#0"], "", &["0 moves"]),
    (&["solve", "--fen", KINGS, "--stipulation", "#1000"], "", &["999"]),
    (&["solve", "--fen", KINGS, "--stipulation", "#2.5"], "", &["half a move"]),
    (&["solve", "--fen", KINGS, "--stipulation", "zi9"], "", &["'zi9' is not a stipulation"]),
    (&["moves", "--fen", KINGS, "--stipulation", "nonsense"], "", &["'nonsense' is not a stipulation"]),
    // options and numbers
    (&["solve", "--fen", KINGS, "--stipulation", "#1", "--option", "Varation"], "", &["--option", "'Varation'", "did you mean 'Variations'"]),
    (&["solve", "--fen", KINGS, "--stipulation", "#1", "--option", "Try,Varation"], "", &["--option:1:5", "'Varation'", "did you mean 'Variations'"]),
    (&["solve", "--fen", KINGS, "--stipulation", "#1", "--option", "MaxSolutions"], "", &["--option", "a number after MaxSolutions expected"]),
    (&["solve", "--fen", KINGS, "--stipulation", "#1", "--option", "MaxSolutions many"], "", &["'many'"]),
    (&["solve", "--fen", KINGS, "--stipulation", "#1", "--option", "MaxTime 0"], "", &["MaxTime must be above 0"]),
    (&["solve", "--fen", KINGS, "--stipulation", "#1", "--option", "EnPassant a2a3a4"], "", &["--option", "no pawn that has just made a long step"]),
    (&["solve", "--fen", KINGS, "--stipulation", "h#1", "--target", KINGS], "", &["--target", "a=>b"]),
    (&["solve", "--fen", KINGS, "--stipulation", "black 2h[#]"], "", &["--stipulation", "rest of the stipulation"]),
    (&["solve", "--fen", KINGS, "--stipulation", "#1", "--to-move", "green"], "", &["green", "white, black"]),
    (&["solve", "--fen", KINGS, "--stipulation", "#1", "--threads", "0"], "", &["--threads", "1..=1024"]),
    (&["solve", "--fen", KINGS, "--stipulation", "#1", "--threads", "-1"], "", &["--threads", "1..=1024"]),
    (&["solve", "--fen", KINGS, "--stipulation", "#1", "--threads", "all"], "", &["--threads", "all"]),
    (&["solve", "--fen", KINGS, "--stipulation", "#1", "--memory", "0"], "", &["--memory", "1..=1000000"]),
    (&["solve", "--fen", KINGS, "--stipulation", "#1", "--memory", "1G"], "", &["--memory", "1G"]),
    (&["solve", "--fen", KINGS, "--stipulation", "#1", "--memory", "99999999999"], "", &["--memory", "1..=1000000"]),
    (&["solve", "--fen", KINGS, "--stipulation", "#1", "--time-limit", "-1"], "", &["--time-limit", "number of seconds"]),
    (&["solve", "--fen", KINGS, "--stipulation", "#1", "--time-limit", "soon"], "", &["--time-limit", "soon", "number of seconds"]),
    (&["solve", "--fen", KINGS, "--stipulation", "#1", "--time-limit", "NaN"], "", &["--time-limit", "number of seconds"]),
    (&["solve", "--fen", KINGS, "--stipulation", "#1", "--time-limit", "1e300"], "", &["--time-limit", "number of seconds"]),
    (&["perft", "--fen", KINGS], "", &["<DEPTH>"]),
    (&["perft", "-1", "--fen", KINGS], "", &["-1", "0..=64"]),
    (&["perft", "65", "--fen", KINGS], "", &["65", "0..=64"]),
    (&["perft", "99999999999999999999", "--fen", KINGS], "", &["<DEPTH>"]),
    (&["perft", "three", "--fen", KINGS], "", &["three"]),
    // moves to explain
    (&["explain", "--fen", KINGS], "", &["<MOVE>"]),
    (&["explain", "", "--fen", KINGS], "", &["as in e2e4"]),
    (&["explain", "e1", "--fen", KINGS], "", &["'e1'", "no man of White"]),
    (&["explain", "e1e9", "--fen", KINGS], "", &["'e1e9'", "as in e2e4"]),
    (&["explain", "\u{e9}1\u{e9}2", "--fen", KINGS], "", &["as in e2e4"]),
    (&["explain", "e1e2e3e4", "--fen", KINGS], "", &["as in e2e4"]),
    (&["explain", "0-0-0-0", "--fen", KINGS], "", &["as in e2e4"]),
    (&["explain", "e1e2nonsense", "--fen", KINGS], "", &["'nonsense'"]),
    (&["explain", "Qe1e2", "--fen", KINGS], "", &["'Qe1e2'", "possible: Ke1-e2"]),
    (&["explain", "e1e2=Q", "--fen", KINGS], "", &["'e1e2=Q'", "possible: Ke1-e2"]),
    (&["explain", "e1e2[+bPa1]", "--fen", KINGS], "", &["possible: Ke1-e2"]),
    // Popeye's language, on standard input
    (&["solve", "-"], "", &["<stdin>:1:1", "BeginProblem expected"]),
    (&["solve"], "nonsense\n", &["<stdin>:1:1", "found 'nonsense'"]),
    (&["solve", "-"], "BegnProblem\nPieces White Kc8\nEndProblem\n", &["<stdin>:1:1", "did you mean 'BeginProblem'"]),
    (&["solve", "-"], "BeginProblem\nPieces White Kc8\nStipulation #1\n", &["<stdin>:1:1", "end of this problem is missing"]),
    (&["solve", "-"], "BeginProblem\n", &["end of this problem is missing"]),
    (&["solve", "-"], "BeginProblem\nEndProblem\n", &["no stipulation", "no men"]),
    (&["moves", "-"], "BeginProblem\nPieces White Kc8\nEndProblem\n", &["no stipulation"]),
    (&["solve", "-"], "BeginProblem\nPieces White Kc9\nStipulation #1\nEndProblem\n", &["<stdin>:2:15", "'c9'"]),
    (&["solve", "-"], "BeginProblem\nPieces White Kc8 XXa1\nStipulation #1\nEndProblem\n", &["<stdin>:2:18", "unknown man 'XX'"]),
    (&["solve", "-"], "BeginProblem\nPieces Wite Kc8\nStipulation #1\nEndProblem\n", &["<stdin>:2:8", "did you mean 'White'"]),
    (&["solve", "-"], "BeginProblem\nPieces\nStipulation #1\nEndProblem\n", &["<stdin>:3:1", "colour expected"]),
    (&["solve", "-"], "BeginProblem\nPiecs White Kc8\nStipulation #1\nEndProblem\n", &["<stdin>:2:1", "'Piecs'", "did you mean 'pieces'"]),
    (&["solve", "-"], "BeginProblem\nForsyth rnbqkbnrr/8\nStipulation #1\nEndProblem\n", &["<stdin>:2:", "9 squares"]),
    (&["solve", "-"], "BeginProblem\nPieces White Kc8\nStipulation mate\nEndProblem\n", &["<stdin>:3:13", "'mate' is not a stipulation"]),
    (&["solve", "-"], "BeginProblem\nPieces White Kc8\nStipulation\nEndProblem\n", &["<stdin>:4:1", "stipulation expected"]),
    (&["solve", "-"], "BeginProblem\nPieces White Kc8\nStipulation #\nEndProblem\n", &["<stdin>:3:13", "breaks off"]),
    (&["solve", "-"], "BeginProblem\nPieces White Kc8\nStipulation #1\nCondition PatienceChess\nEndProblem\n", &["<stdin>:4:11", "PatienceChess is not supported"]),
    (&["solve", "-"], "BeginProblem\nPieces White Kc8\nStipulation #1\nCondition AprilChess\nEndProblem\n", &["<stdin>:4:1", "April needs the men concerned"]),
    (&["solve", "-"], "BeginProblem\nPieces White Kc8\nStipulation #1\nCondition Polo Polo\nEndProblem\n", &["<stdin>:4:16", "Polo is given twice"]),
    (&["solve", "-"], "BeginProblem\nPieces White Kc8\nStipulation #1\nCondition Polo\nCondition Polo\nEndProblem\n", &["<stdin>:5:1", "Polo is given twice"]),
    (&["solve", "-"], "BeginProblem\nPieces White Kc8\nStipulation #1\nCondition BlackMaximummer BlackMinimummer\nEndProblem\n",
        &["<stdin>:4:1", "BlackMinimummer cannot be combined with BlackMaximummer"]),
    (&["solve", "-"], "BeginProblem\nPieces White Kc8\nStipulation #1\nOption Varation\nEndProblem\n", &["<stdin>:4:8", "did you mean 'Variations'"]),
    (&["solve", "-"], "BeginProblem\nPieces White Kc8\nStipulation #1\nOption MaxSolutions\nEndProblem\n", &["<stdin>:5:1", "number after MaxSolutions"]),
    (&["solve", "-"], "BeginProblem\nPieces White Kc8\nStipulation #1\nOption MaxTime 0\nEndProblem\n", &["<stdin>:4:16", "above 0"]),
    (&["solve", "-"], "BeginProblem\nPieces White Kc8\nStipulation #1\nOption EnPassant e4\nEndProblem\n", &["<stdin>:4:8", "double step"]),
    (&["solve", "-"], "BeginProblem\nPieces White Kc8\nStipulation #1\nTwin\nEndProblem\n", &["<stdin>:4:1", "no change"]),
    (&["solve", "-"], "BeginProblem\nPieces White Kc8\nStipulation #1\nTwin Move a1 a2\nEndProblem\n", &["<stdin>:4:11", "no man stands on a1"]),
    (&["solve", "-"], "BeginProblem\nPieces White Kc8\nStipulation #1\nTwin Condition Polu\nEndProblem\n", &["<stdin>:4:16", "did you mean 'Polo'"]),
    (&["solve", "-"], "BeginProblem\nPieces White Kc8\nSStipulation x\nEndProblem\n", &["<stdin>:3:14", "structured stipulation"]),
    (&["solve", "-", "--option", "Varation"], "BeginProblem\nPieces White Kc8\nStipulation #1\nEndProblem\n", &["--option", "'Varation'"]),
];

#[test]
fn is_refused_with_a_helpful_message() {
    let folder = tempfile::tempdir().expect("a directory for the files");
    for (name, bytes) in FILES {
        std::fs::write(folder.path().join(name), bytes).expect("the file can be written");
    }
    let folder = folder.path().to_str().expect("the directory has a name");
    let mut answered_badly = Vec::new();
    for (args, stdin, parts) in ROWS {
        let args: Vec<String> = args.iter().map(|a| a.replace("DIR", folder)).collect();
        let args: Vec<&str> = args.iter().map(String::as_str).collect();
        let run = sauterelle(&args, stdin);
        let is_empty_document = run.stdout.trim_end().ends_with("\"problems\":[]}");
        let is_refused = run.code == 2 && (run.stdout.is_empty() || is_empty_document);
        let is_explained = parts.iter().all(|part| run.stderr.contains(part));
        if !is_refused || !is_explained || run.stderr.contains("panicked") {
            answered_badly.push(format!("{args:?} < {stdin:?}: {parts:?}: {}", run.shown()));
        }
    }
    assert!(answered_badly.is_empty(), "{}", answered_badly.join("\n\n"));
}

#[test]
fn long_words_cost_neither_time_nor_screens_of_text() {
    let long = "q".repeat(1 << 21);
    for input in [
        long.clone(),
        format!("BeginProblem\nCondition {long}"),
        format!("BeginProblem\nPieces White {long}"),
    ] {
        let run = sauterelle(&["solve", "-"], &input);
        assert_eq!(run.code, 2);
        assert!(run.stderr.len() < 2000, "{} bytes", run.stderr.len());
    }
}

#[test]
fn a_faulty_problem_does_not_keep_the_next_one_from_being_solved() {
    let input = "BeginProblem\nPieces White Kc8\nStipulation what\nEndProblem\n\
                 BeginProblem\nPieces White Kb6 Rh1 Black Ka8\nStipulation #1\nEndProblem\n";
    let run = sauterelle(&["solve", "-"], input);
    assert_eq!(run.code, 2, "{}", run.shown());
    assert!(run.stderr.contains("<stdin>:3:13"), "{}", run.shown());
    assert!(run.stdout.contains("1.Rh1-h8 #"), "{}", run.shown());
}

#[test]
fn more_memory_than_there_is() {
    let args = [
        "solve",
        "--fen",
        KINGS,
        "--stipulation",
        "#1",
        "--memory",
        "1000000",
    ];
    let run = sauterelle(&args, "");
    // a system that promises more than it has lets it pass
    let refused = run.code == 2 && run.stderr.contains("--memory");
    assert!(refused || run.code == 0, "{}", run.shown());
}

/// What can be read but is probably not meant: exit code 0, and a note.
#[test]
fn notes() {
    let twice = "BeginProblem\nPieces White Kc8 Black Kc1\nStipulation #1\nStipulation ~1\nEndProblem\nthat is all\n";
    for args in [
        &["solve", "-"][..],
        &["moves", "-"],
        &["convert", "-", "--to", "fen"],
    ] {
        let run = sauterelle(args, twice);
        assert_eq!(run.code, 0, "{args:?}: {}", run.shown());
        for note in [
            "note: <stdin>:4:1: this stipulation replaces the one given before, #1\n",
            "note: <stdin>:6:1: what follows the end of the last problem is not read\n",
        ] {
            assert_eq!(
                run.stderr.matches(note).count(),
                1,
                "{args:?}: {}",
                run.shown()
            );
        }
    }
}

#[test]
fn a_pasted_fen_gets_a_hint() {
    let asked = |forsyth: &str| {
        let problem = format!("BeginProblem\nForsyth {forsyth}\nStipulation ~1\nEndProblem\n");
        sauterelle(&["solve", "-", "--option", "NoBoard"], &problem).stderr
    };
    let hint = "<stdin>:2:9: this looks like a FEN";
    assert!(asked("rnbqkbnr/8/8/8/8/8/8/RNBQKBNR").contains(hint));
    // nightriders beside knights are meant
    assert!(!asked("rnbqkbsr/8/8/8/8/8/8/RNBQKBSR").contains("FEN"));
    assert!(!asked("k7/8/8/8/8/8/8/KR6").contains("FEN"));
}

#[test]
fn messages_speak_of_what_was_given() {
    let solve = |stipulation: &str, condition: &str| {
        let args = ["--stipulation", stipulation, "--condition", condition];
        sauterelle(
            &[&["solve", "--fen", "7k/8/8/8/8/8/8/K5R1"], &args[..]].concat(),
            "",
        )
        .stderr
    };
    let refused = solve("-1 & #1", "CirceAssassin");
    assert!(refused.contains("under CirceAssassin"), "{refused}");
    let note = solve("#1", "circe take&make");
    assert!(
        note.contains("if the condition Take&MakeChess is meant too"),
        "{note}"
    );
    let french = "DébutProblème\nPièces Blanc Rf7 Tg1 Noir Rh8\nÉnoncé #1\nFinProblème\n";
    let run = sauterelle(&["solve", "-"], french);
    assert!(run.stdout.contains("1.Tg1-h1 #"), "{}", run.shown());
}
