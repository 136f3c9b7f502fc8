//! Input as people have it: what can be read is read, and what cannot is answered with what to write instead.

use crate::common::sauterelle;
use serde_json::Value;
use std::path::{Path, PathBuf};

/// White mates in two by castling, among others.
const MATE: &str = "8/8/8/8/8/1p6/1P6/k1K4R w - -";

/// Its men.
const MEN: &str = "8/8/8/8/8/1p6/1P6/k1K4R";

fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder");
    folder
}

fn written(folder: &Path, name: &str, content: impl AsRef<[u8]>) -> String {
    let path = folder.join(name);
    std::fs::write(&path, content).expect("a file");
    path.display().to_string()
}

/// The verdicts of a run with these arguments.
fn verdicts(args: &[&str], stdin: &str) -> Vec<String> {
    let run = sauterelle(
        &[args, &["--format", "jsonl", "--threads", "1"]].concat(),
        stdin,
    );
    assert_eq!(run.code, 0, "{args:?}: {}", run.shown());
    let lines = run.stdout.lines();
    let lines = lines.map(|line| serde_json::from_str::<Value>(line).expect("JSON"));
    let verdicts = lines.filter(|line| line["type"] == "verdict");
    let text = |line: Value| line["verdict"].as_str().expect("a text").to_string();
    verdicts.map(text).collect()
}

fn refused(args: &[&str], stdin: &str) -> String {
    let run = sauterelle(args, stdin);
    assert_eq!(run.code, 2, "{args:?}: {}", run.shown());
    run.stderr
}

#[test]
fn lengths_with_a_point_and_nought() {
    let folder = folder("lengths");
    for (plain, pointed) in [
        ("#2", "#2.0"),
        ("h#1", "h#1.0"),
        ("H=1", "h=1.0"),
        ("s#1", "s#1.0"),
        ("ser-#2", "ser-#2.0"),
        ("ser-h#1", "SER-H#1.0"),
        ("hza11", "hza11.0"),
        ("exact-h#1", "exact-h#1.0"),
        ("~1", "~1.0"),
        ("+1", "+1.0"),
    ] {
        let expected = verdicts(&["solve", "--fen", MATE, "--stipulation", plain], "");
        let args = ["solve", "--fen", MATE, "--stipulation", pointed];
        assert_eq!(verdicts(&args, ""), expected, "{pointed}");
        let text = format!(
            "BeginProblem\nForsyth 8/8/8/8/8/1p6/1P6/k1K4R\nStipulation {pointed}\nEndProblem\n"
        );
        let own = verdicts(&["solve", "-", "--stipulation", plain], &text);
        assert_eq!(verdicts(&["solve", "-"], &text), own, "{pointed}");
        let line = format!("{{\"fen\": \"{MATE}\", \"stipulation\": \"{pointed}\"}}\n");
        let file = written(&folder, "one.jsonl", line);
        assert_eq!(verdicts(&["solve", &file], ""), expected, "{pointed}");
    }
    let game = "rnbqkbnr/pppppppp/8/8/8/4P3/PPPP1PPP/RNBQKBNR";
    let proof = |length| verdicts(&["solve", "--fen", game, "--stipulation", length], "");
    assert_eq!(proof("dia0.5"), ["1 solution, complete"]);
    assert_eq!(proof("dia1.0"), proof("dia1"));
}

#[test]
fn stipulations_in_words_are_read_or_get_hints() {
    for (text, hints) in [
        ("h#1*", &["SetPlay", "did you mean 'h#1'?"][..]),
        ("PG 4.0", &["did you mean 'dia4'?"]),
        ("#2 v", &["option Try", "did you mean '#2'?"]),
        (
            "h#2 (3 sols)",
            &["how many solutions", "did you mean 'h#2'?"],
        ),
        ("mate in 2", &["did you mean '#2'?"]),
        ("aide mat en 3", &["did you mean 'h#3'?"]),
        ("Hilfsmatt in 2½ Zügen", &["did you mean 'h#2.5'?"]),
        ("White to play and mate in two", &["did you mean '#2'?"]),
    ] {
        let input = format!(
            "BeginProblem\nForsyth {}\nStipulation {text}\nEndProblem\n",
            MEN
        );
        let json = format!("{{\"fen\": \"{MATE}\", \"stipulation\": \"{text}\"}}\n");
        let json = written(&folder("hints"), "x.jsonl", json);
        let in_file = refused(&["solve", "-"], &input);
        let asked = ["solve", "--fen", MATE, "--stipulation", text];
        let others = [&asked[..], &["solve", &json]].map(|args| sauterelle(args, "").stderr);
        for hint in hints {
            assert!(in_file.contains(hint), "{text}: {in_file}");
            // where a stipulation stands alone, nothing but words is read
            let meant = hint
                .trim_start_matches("did you mean ")
                .trim_matches(['\'', '?']);
            let read = format!("'{text}' is read as the stipulation {meant}");
            for told in &others {
                let is_told = told.contains(hint) || told.contains(&read);
                assert!(is_told, "{text}: {told}");
            }
        }
    }
}

#[test]
fn operations_of_epd() {
    let epd = "8/8/8/8/8/1p6/1P6/k1K4R w - - bm Rh2; dm 2; id \"WAC.001\"; c0 \"a comment\";";
    let asked = verdicts(&["solve", "--fen", MATE, "--stipulation", "#2"], "");
    assert_eq!(verdicts(&["solve", "--fen", epd], ""), asked);
    let folder = folder("epd");
    let file = written(&folder, "x.epd", format!("# a suite\n{epd}\n"));
    assert_eq!(verdicts(&["solve", &file], ""), asked);
    let run = sauterelle(&["solve", &file], "");
    for part in ["WAC.001", "a comment"] {
        assert!(run.stdout.contains(part), "{part}: {}", run.shown());
    }
    assert!(
        run.stderr.contains("bm Rh2 is kept as the intended key"),
        "{}",
        run.shown()
    );
    // what is asked counts more than what the line says
    let one = verdicts(&["solve", "--fen", epd, "--stipulation", "~1"], "");
    assert_eq!(
        one,
        verdicts(&["solve", "--fen", MATE, "--stipulation", "~1"], "")
    );
    let yaml = sauterelle(&["convert", "--to", "yaml", &file], "");
    for part in [
        "id: WAC.001",
        "1.Rh1-h2 !",
        "a comment",
        "stipulation: '#2'",
    ] {
        assert!(yaml.stdout.contains(part), "{part}: {}", yaml.shown());
    }
    let fen = sauterelle(&["convert", "--to", "fen", "--fen", epd], "");
    assert!(
        fen.stderr.contains("left out: bm Rh2; dm 2"),
        "{}",
        fen.shown()
    );
    assert_eq!(sauterelle(&["moves", "--fen", epd], "").code, 0);
    for (rest, told) in [
        ("w - - bm Rh9; dm 2;", "bm Rh9: "),
        ("w - - bm Kb5; dm 2;", "Kb5 is not legal"),
        ("w - - dn 2;", "unknown operation 'dn'"),
        ("w - - dm two;", "e.g. dm 2;"),
        ("w - - dm 0;", "e.g. dm 2;"),
        ("w - - id one two;", "one text"),
        ("w - - bm; dm 1;", "one or more moves"),
        ("w - - bm Rh2;", "nothing is asked of the position"),
        ("w - - dm 1; dm 2;", "given twice"),
        ("w - - id \"open; dm 2;", "has no end"),
    ] {
        let told_now = refused(&["solve", "--fen", &format!("{} {rest}", MEN)], "");
        assert!(told_now.contains(told), "{rest}: {told_now}");
    }
    let target = [
        "solve",
        "--fen",
        MATE,
        "--stipulation",
        "a=>b2",
        "--target",
        epd,
    ];
    assert!(refused(&target, "").contains("the operation 'bm Rh2' cannot stand here"));
}

#[test]
fn the_intended_key_of_epd_is_compared() {
    let folder = folder("epd-batch");
    let line = |key: &str| format!("8/8/8/8/8/1p6/1P6/k1K4R w - - bm {key}; dm 2; id \"{key}\";\n");
    let file = written(&folder, "suite.epd", line("Rh8 Rh4") + &line("Rh1-g1"));
    let run = sauterelle(&["solve", "--fen", MATE, "--stipulation", "#2"], "");
    assert!(run.stdout.contains("keys"), "{}", run.shown());
    let base = folder.join("x.db").display().to_string();
    assert_eq!(sauterelle(&["batch", &file, "--into", &base], "").code, 0);
    let table = sauterelle(&["report", &base, "--format", "csv"], "");
    assert!(
        table.stdout.contains(",contained,") && table.stdout.contains(",different,"),
        "{}",
        table.shown()
    );
}

#[test]
fn the_square_crossed_is_enough() {
    let fen = "7k/8/8/4Pp2/8/8/8/K7 w";
    let keys = |option: &str| {
        verdicts(
            &[
                "solve",
                "--fen",
                fen,
                "--stipulation",
                "~1",
                "--option",
                option,
            ],
            "",
        )
    };
    assert_eq!(keys("EnPassant f6"), keys("EnPassant f7f6f5"));
    assert!(keys("EnPassant f6")[0].contains("e5*f6 ep."));
    for (men, option) in [
        ("7k/8/8/8/4Pp2/8/8/K7 b", "EnPassant e3"),
        ("7k/8/8/8/Pp6/8/8/K7 b", "EnPassant a3"),
    ] {
        let args = [
            "solve",
            "--fen",
            men,
            "--stipulation",
            "~1",
            "--option",
            option,
        ];
        assert!(verdicts(&args, "")[0].contains("ep."), "{option}");
    }
    for (option, told) in [
        ("EnPassant f5", "the crossed square of a double step"),
        (
            "EnPassant d6",
            "no pawn that has just made a long step stands on d5",
        ),
        ("EnPassant f6f5", "only the double step"),
    ] {
        let args = [
            "solve",
            "--fen",
            fen,
            "--stipulation",
            "~1",
            "--option",
            option,
        ];
        assert!(refused(&args, "").contains(told), "{option}");
    }
    // Popeye knows the whole step only
    let text = sauterelle(
        &[
            "convert",
            "--to",
            "popeye",
            "--fen",
            fen,
            "--stipulation",
            "~1",
            "--option",
            "EnPassant f6",
        ],
        "",
    );
    assert!(text.stdout.contains("EnPassant f7f6f5"), "{}", text.shown());
}

#[test]
fn utf16_is_read_everywhere() {
    let folder = folder("utf16");
    let wide = |text: &str| -> Vec<u8> {
        let marked = format!("\u{feff}{text}");
        marked.encode_utf16().flat_map(u16::to_le_bytes).collect()
    };
    let expected = verdicts(&["solve", "--fen", MATE, "--stipulation", "#2"], "");
    let popeye = "BeginProblem\r\nauthor J\u{f6}rg\r\nForsyth 8/8/8/8/8/1p6/1P6/k1K4R\r\nStipulation #2\r\nEndProblem\r\n";
    let yaml = "algebraic: {white: [Kc1, Rh1, Pb2], black: [Ka1, Pb3]}\nstipulation: '#2'\nauthors: [J\u{f6}rg]\n";
    let json = format!("{{\"fen\": \"{MATE}\", \"stipulation\": \"#2\"}}\n");
    for (name, text) in [("x.inp", popeye), ("x.yaml", yaml), ("x.jsonl", &json)] {
        let file = written(&folder, name, wide(text));
        assert_eq!(verdicts(&["solve", &file], ""), expected, "{name}");
    }
    let shown = sauterelle(&["solve", &folder.join("x.inp").display().to_string()], "");
    assert!(shown.stdout.contains("J\u{f6}rg"), "{}", shown.shown());
    let moves = written(&folder, "x.pgn", wide("1.e4 e5\r\n2.Nf3"));
    assert_eq!(sauterelle(&["game", "--pgn", &moves], "").code, 0);
}

#[test]
fn a_missing_king_is_named() {
    const NO_BLACK: &str = "8/8/8/8/8/8/p7/KQ6 w";
    const NO_WHITE: &str = "k7/8/8/8/8/8/8/1Q6 w";
    for (fen, stipulation, verdict) in [
        (NO_BLACK, "#2", "no solution: Black has no king, complete"),
        (
            NO_BLACK,
            "h#1.5",
            "no solution: Black has no king, complete",
        ),
        (
            NO_BLACK,
            "ser-#2",
            "no solution: Black has no king, complete",
        ),
        (NO_WHITE, "s#1", "no solution: White has no king, complete"),
        (NO_WHITE, "r#1", "no solution: White has no king, complete"),
        (NO_WHITE, "#1", "no solution, complete"),
        (NO_BLACK, "ep1", "no solution, complete"),
        (
            "8/8/8/8/8/8/p7/1Q6 w",
            "##1",
            "no solution: neither side has a king, complete",
        ),
    ] {
        let args = ["solve", "--fen", fen, "--stipulation", stipulation];
        assert_eq!(verdicts(&args, ""), [verdict], "{fen} {stipulation}");
        let text = sauterelle(&args, "");
        assert!(text.stdout.contains(verdict), "{}", text.shown());
        let page = sauterelle(&[&args[..], &["--format", "html"]].concat(), "");
        assert!(page.stdout.contains(verdict), "{}", page.shown());
    }
    let args = [
        "solve",
        "--fen",
        NO_BLACK,
        "--stipulation",
        "#2",
        "--format",
        "json",
    ];
    let data: Value = serde_json::from_str(&sauterelle(&args, "").stdout).expect("JSON");
    let part = &data["problems"][0]["positions"][0]["parts"][0];
    assert_eq!(
        part["without_king"],
        serde_json::json!(["black"]),
        "{data:#}"
    );
    let duplex = [
        "solve",
        "--fen",
        NO_BLACK,
        "--stipulation",
        "#1",
        "--option",
        "Duplex",
    ];
    assert_eq!(
        verdicts(&duplex, ""),
        [
            "White begins: no solution: Black has no king, complete",
            "Black begins: no solution, complete"
        ]
    );
    let french = "DebutProbleme\nPieces Blanc Ra1 Db1\nEnonce #2\nFinProbleme\n";
    assert_eq!(
        verdicts(&["solve", "-"], french),
        ["aucune solution : les Noirs n'ont pas de roi (recherche complète)"]
    );
}

#[test]
fn lines_of_solutions_are_replayed() {
    let polo = "8/3K2N1/4p3/5p2/8/6r1/kBP5/8";
    for (fen, more, moves, last) in [
        // Black begins, and makes the first half of each move
        (
            format!("{polo} b"),
            &["--condition", "Polo"][..],
            "1.Ka2-b3[-b2][-c2] Sg7-e8   2.Kb3-c4 Se8-d6[-e6] #",
            "2...Se8-d6",
        ),
        // White begins, with the second half of the first move
        (
            "7k/8/6K1/8/8/8/8/R7 w".into(),
            &[],
            "1...Ra1-a7   2.Kh8-g8 Ra7-a8 #",
            "2...Ra7-a8",
        ),
        (
            "7k/8/6K1/8/8/8/8/R7 w".into(),
            &[],
            "1...Ra1-a7 2.Kh8-g8 2...Ra7-a8 #",
            "2...Ra7-a8",
        ),
        // a game in which Black is to move
        (
            "7k/8/6K1/8/8/8/8/R7 b".into(),
            &[],
            "1...Kh8-g8 2.Ra1-a8 #",
            "2.Ra1-a8",
        ),
        ("7k/8/6K1/8/8/8/8/R7 b".into(), &[], "Kg8 Ra8", "2.Ra1-a8"),
        (
            "7k/8/6K1/8/8/8/8/R7 b".into(),
            &[],
            "12.Kh8-g8 Ra1-a8 #",
            "12...Ra1-a8",
        ),
        // a key with its sign and words
        (
            "7k/8/5K2/8/8/8/8/R7 w".into(),
            &[],
            "1.Kf6-g6 ! zugzwang. 1...Kh8-g8 2.Ra1-a8 #",
            "2.Ra1-a8",
        ),
        (
            "7k/8/8/4Pp2/8/8/8/K7 w - f6".into(),
            &[],
            "1.e5*f6 ep. !",
            "1.e5*f6 ep.",
        ),
        // one side makes all moves
        (
            "7k/8/8/6K1/8/8/8/R7 w".into(),
            &["--stipulation", "ser-#3"],
            "1.Ra1-a7   2.Kg5-g6   3.Ra7-a8 #",
            "3.Ra7-a8",
        ),
        (
            "7k/8/6K1/8/8/8/8/R7 b".into(),
            &["--stipulation", "ser-h#1"],
            "1.Kh8-g8 Ra1-a8 #",
            "1...Ra1-a8",
        ),
    ] {
        let args = [&["game", "--fen", &fen, "--moves", moves][..], more].concat();
        let run = sauterelle(&args, "");
        assert_eq!(run.code, 0, "{moves}: {}", run.shown());
        let line = run.stdout.lines().last().expect("a move");
        assert!(line.starts_with(last), "{moves}: {line}");
    }
    for (moves, told) in [
        (
            "1.Ra1-a7 2.Kg5-g6",
            "the number 2 stands where move 1 is due",
        ),
        (
            "1...Ra1-a7 1.Kh8-g8",
            "the number 1 stands where move 2 is due",
        ),
    ] {
        let args = ["game", "--fen", "7k/8/8/6K1/8/8/8/R7 w", "--moves", moves];
        assert!(refused(&args, "").contains(told), "{moves}");
    }
}

#[test]
fn commands_take_what_their_neighbours_take() {
    let folder = folder("uniform");
    let inner = folder.join("inner");
    std::fs::create_dir_all(&inner).expect("a folder");
    let epd = format!("{MATE} dm 2;\n");
    written(&folder, "a.epd", &epd);
    written(
        &inner,
        "b.inp",
        "BeginProblem\nForsyth 8/8/8/8/8/1p6/1P6/k1K4R\nStipulation #2\nEndProblem\n",
    );
    written(
        &folder,
        "c.jsonl",
        format!("{{\"fen\": \"{MATE}\", \"stipulation\": \"#2\"}}\n"),
    );
    written(&folder, "notes.txt", "no problem");
    let all = folder.display().to_string();
    let one = verdicts(&["solve", "--fen", MATE, "--stipulation", "#2"], "");
    assert_eq!(
        verdicts(&["solve", &all], ""),
        [one.clone(), one.clone(), one].concat()
    );
    // the first position of a folder, for commands that look at one
    let moves = sauterelle(&["moves", &all], "");
    assert!(
        moves.code == 0 && moves.stderr.contains("only the first"),
        "{}",
        moves.shown()
    );
    let fen = sauterelle(&["convert", "--to", "fen", "--fen", MATE], "");
    assert_eq!(
        fen.stdout,
        "8/8/8/8/8/1p6/1P6/k1K4R w - - 0 1\n",
        "{}",
        fen.shown()
    );
    let popeye = sauterelle(&["convert", "--to", "popeye", &all], "");
    assert_eq!(
        popeye.stdout.matches("stipulation #2").count(),
        3,
        "{}",
        popeye.shown()
    );
    for (args, ending, part) in [
        (
            &[
                "convert",
                "--to",
                "yaml",
                "--fen",
                MATE,
                "--stipulation",
                "#2",
            ][..],
            "x.yaml",
            "algebraic:",
        ),
        (
            &["solve", "--fen", MATE, "--stipulation", "#2"],
            "x.txt",
            "solution finished.",
        ),
        (
            &["solve", "--fen", MATE, "--stipulation", "#2"],
            "x.html",
            "<html",
        ),
        (
            &[
                "solve",
                "--fen",
                MATE,
                "--stipulation",
                "#2",
                "--format",
                "html",
            ],
            "x.page",
            "</html>",
        ),
        (
            &["solve", "--fen", MATE, "--stipulation", "#2"],
            "x.json",
            "sauterelle-solution-1",
        ),
        (
            &["solve", "--fen", MATE, "--stipulation", "#2"],
            "x.jsonl",
            "\"verdict\"",
        ),
        (
            &["diagram", "--fen", MATE, "--stipulation", "#2"],
            "x.svg",
            "<svg",
        ),
    ] {
        let path = folder.join(ending).display().to_string();
        let run = sauterelle(&[args, &["-o", &path]].concat(), "");
        assert!(
            run.code == 0 && run.stdout.is_empty(),
            "{args:?}: {}",
            run.shown()
        );
        let text = std::fs::read_to_string(&path).expect("a file");
        assert!(text.contains(part), "{ending}: {text}");
    }
    let nowhere = folder.join("no/x.html").display().to_string();
    let told = refused(
        &[
            "solve",
            "--fen",
            MATE,
            "--stipulation",
            "#2",
            "-o",
            &nowhere,
        ],
        "",
    );
    assert!(told.contains("os error"), "{told}");
    assert!(refused(&["convert", "--to", "fen"], "").contains("--fen"));
}

#[test]
fn a_knight_or_a_nightrider() {
    for (man, told) in [
        ("[=n]", "write [=knight] or [=nightrider]"),
        ("[=N]", "write [=KNIGHT] or [=NIGHTRIDER]"),
        ("[-n]", "write [-knight] or [-nightrider]"),
        ("[r:n]", "write [r:knight] or [r:nightrider]"),
    ] {
        let fen = format!("7k/8/8/4{man}3/8/8/8/K7 w");
        assert!(
            refused(&["moves", "--fen", &fen], "").contains(told),
            "{man}"
        );
    }
    // what is written is read again, by every form
    let fen = "7k/8/8/4[=nightrider]3/8/8/8/K7 w - - 0 1";
    let again = sauterelle(&["convert", "--to", "fen", "--fen", fen], "");
    assert_eq!(again.stdout.trim(), fen, "{}", again.shown());
    let json = sauterelle(
        &[
            "convert",
            "--to",
            "json",
            "--fen",
            fen,
            "--stipulation",
            "~1",
        ],
        "",
    );
    assert!(json.stdout.contains("[=n]"), "{}", json.shown());
    let back = sauterelle(&["convert", "--to", "fen", "-"], &json.stdout);
    assert_eq!(back.stdout.trim(), fen, "{}", back.shown());
}
