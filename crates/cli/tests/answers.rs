//! Answers that must not mislead.

use crate::common::document::root;
use crate::common::{Run, sauterelle};

const OPEN: &str = "r1b1kbnr/pppp1ppp/2n5/1B2p3/4P2q/5N2/PPPP1PPP/RNBQK2R w KQkq";

#[test]
fn a_square_is_called_occupied_only_for_a_man_that_would_go_there() {
    for (fen, text, told, not_told) in [
        (
            OPEN,
            "Nxe4",
            &[
                "knight on b1 does not go there",
                "knight on f3 does not go there",
            ][..],
            &["occupied"][..],
        ),
        (
            OPEN,
            "Ke3",
            &["king on e1 does not go there"],
            &["occupied"],
        ),
        (
            OPEN,
            "f3e4",
            &["knight on f3 does not go there"],
            &["occupied"],
        ),
        (
            OPEN,
            "Bf7",
            &["bishop on b5 does not go there", "bishop on c1"],
            &["occupied"],
        ),
        (
            OPEN,
            "Kd1",
            &["d1 is occupied by a man of the same side"],
            &["does not go there"],
        ),
        (OPEN, "Rg1h1", &["no man"], &[]),
        (
            OPEN,
            "h1h2",
            &["h2 is occupied by a man of the same side"],
            &[],
        ),
        (OPEN, "Qe2d1", &["no man"], &[]),
        (
            OPEN,
            "b1d2",
            &["d2 is occupied by a man of the same side"],
            &[],
        ),
        // a rook does not go over the man before the one that stands there
        (
            OPEN,
            "h1h3",
            &["rook on h1 does not go there"],
            &["occupied"],
        ),
        (OPEN, "e4e5", &["has no move at all"], &["occupied"]),
        (
            "4k3/8/8/8/8/4P3/4P3/4K3 w",
            "e2e3",
            &["has no move at all"],
            &["occupied by a man of the same side"],
        ),
        (
            "4k3/8/8/8/8/3P4/4P3/4K3 w",
            "e2d3",
            &["d3 is occupied by a man of the same side"],
            &[],
        ),
        (
            "4k3/8/8/8/8/8/8/RN2K3 w",
            "Ra1c1",
            &["does not go there"],
            &["occupied"],
        ),
    ] {
        let run = sauterelle(&["explain", text, "--fen", fen], "");
        let said = format!("{}{}", run.stdout, run.stderr);
        for part in told {
            assert!(said.contains(part), "{text}: {said}");
        }
        for part in not_told {
            assert!(!said.contains(part), "{text}: {said}");
        }
        for part in told {
            assert_eq!(said.matches(part).count(), 1, "said twice: {text}: {said}");
        }
    }
}

#[test]
fn twins_that_go_on_have_their_sign_everywhere() {
    let text = "BeginProblem\nPieces White Kc1 Rh1 Pb2 Black Ka1 Pb3\nStipulation #1\nTwin move h1 h2\nTwin continued move b2 c3\n\
                Twin move h1 g1\nEndProblem\n";
    for args in [
        &["solve", "-"][..],
        &["solve", "-", "--clean"],
        &["solve", "-", "--format", "html"],
        &["solve", "-", "--format", "jsonl"],
        &["solve", "-", "--format", "json"],
        &["convert", "-", "--to", "latex"],
        &["convert", "-", "--to", "latex", "--solve"],
    ] {
        let run = sauterelle(args, text);
        assert_eq!(run.code, 0, "{args:?}: {}", run.shown());
        assert!(run.stdout.contains("+c)"), "{args:?}: {}", run.stdout);
        let plain = run.stdout.matches("c)").count() - run.stdout.matches("+c)").count();
        assert_eq!(plain, 0, "{args:?}: {}", run.stdout);
        assert!(
            !run.stdout.contains("+b)") && !run.stdout.contains("+d)"),
            "{args:?}"
        );
    }
}

#[test]
fn an_illegal_position_is_told_once() {
    let run = sauterelle(&["moves", "--fen", "7k/8/8/4Q3/8/8/8/K7 w"], "");
    let said = format!("{}{}", run.stdout, run.stderr);
    assert_eq!(said.matches("illegal position").count(), 1, "{said}");
    assert_eq!(run.code, 2);
}

#[test]
fn a_diagram_that_cannot_have_come_about_is_illegal_for_retractors() {
    for (men, level, reason) in [
        (
            "4k3/8/pppppppp/pppppppp/8/8/8/4K3",
            "",
            "more men than in a game",
        ),
        (
            "4k3/8/pppppppp/8/8/PP6/PP6/RSBQKBSR",
            "level2",
            "the pawns of White cannot have come from different squares of the second rank",
        ),
        (
            "4k3/8/8/8/8/8/PPP5/KB6",
            "",
            "no move of White can have led here",
        ),
    ] {
        let text =
            format!("BeginProblem\nForsyth {men}\nStipulation -1w & h#1.5 {level}\nEndProblem\n");
        let run = sauterelle(&["solve", "-"], &text);
        assert_eq!(run.code, 2, "{}", run.shown());
        let said = format!("illegal position: {reason}");
        assert!(run.stderr.contains(&said), "{}", run.shown());
        // a level further down does not see it
        if level == "level2" {
            let run = sauterelle(&["solve", "-"], &text.replace(level, "level1"));
            assert_eq!(run.code, 0, "{}", run.shown());
        }
    }
}

#[test]
fn of_a_defensive_retractor_forced_play_is_told_first_and_then_all_else() {
    // the end of K. Wenda's retractor of 2008, where an answer of White is not the only one
    let text = "BeginProblem
Pieces White Kf2 Qb1 Sd8 Sh7 Black Kf7 Sa8 Sc8 Pe2 Pe3 Pg3 Rd2
Stipulation -3 & #1
Condition Anticirce
EndProblem
";
    let run = sauterelle(&["solve", "-"], text);
    assert_eq!(run.code, 0, "{}", run.shown());
    let lines: Vec<&str> = run.stdout.lines().map(str::trim).collect();
    let at = |line: &str| lines.iter().position(|it| *it == line);
    let place = |line: &str| at(line).unwrap_or_else(|| panic!("{line}: {}", run.stdout));
    let key = place("-1.Kf1-f2 !");
    let forced = place("-2.Se6-d8");
    // what is told later has no sign and does not repeat it
    let further = place("-1.Kf1-f2");
    let other = place("-2.Qd1-b1");
    assert!(
        key < forced && forced < further && further < other,
        "{}",
        run.stdout
    );
    assert_eq!(lines.iter().filter(|it| **it == "-2.Se6-d8").count(), 1);
    assert!(
        run.stdout
            .contains("1 move taken back: -1.Kf1-f2, complete"),
        "{}",
        run.stdout
    );
}

/// The problem with these men, stipulation and option.
fn with_option(men: &str, stipulation: &str, option: &str) -> String {
    format!(
        "BeginProblem\nPieces {men}\nStipulation {stipulation}\nOption NoBoard {option}\nEndProblem\n"
    )
}

#[test]
fn conventions_of_castling_and_en_passant_can_be_reversed() {
    let sunyer = "White Kh5 Black Ke8";
    let pawns = "White Ka1 Pe5 Black Kh8 Pd5";
    for (men, stipulation, option, verdict) in [
        ("White Ke1 Rh1 Black Kf3", "ser-zg11", "", "2 solutions"),
        (
            "White Ke1 Rh1 Black Kf3",
            "ser-zg11",
            "CastlingOff",
            "1 solution",
        ),
        (sunyer, "-2 & h#1", "", "1 solution"),
        (sunyer, "-2 & h#1", "CastlingOff", "no solution"),
        (pawns, "zd61", "", "no solution"),
        (pawns, "zd61", "EpOn", "1.e5*d6 ep. z"),
        // the pawn cannot have come over a man
        (
            "White Ka1 Pe5 Black Kh8 Pd5 Rd7",
            "zd61",
            "EpOn",
            "no solution",
        ),
        (
            "White Kb1 Pe5 Black Kh8 Pd5",
            "-1w & zd61",
            "",
            "no solution",
        ),
        (
            "White Kb1 Pe5 Black Kh8 Pd5",
            "-1w & zd61",
            "EpOn",
            "moves taken back",
        ),
        // Black is in check by the king's move, so that his last move was another one
        (
            "White Kf7 Bb2 Pe5 Black Kh8 Pd5 Pg7",
            "-1w & zd61",
            "EpOn",
            "moves taken back",
        ),
    ] {
        let run = sauterelle(&["solve", "-"], &with_option(men, stipulation, option));
        assert_eq!(run.code, 0, "{}", run.shown());
        assert!(
            run.stdout.contains(verdict),
            "{men} {stipulation} {option}: {}",
            run.shown()
        );
    }
    let two = with_option("White Ka1 Pe5 Black Kh8 Pd5 Pf5", "#2", "EpOn");
    let run = sauterelle(&["solve", "-"], &two);
    assert_eq!(run.code, 2, "{}", run.shown());
    assert!(run.stderr.contains("on d6 and on f6"), "{}", run.shown());
}

#[test]
fn the_account_of_captures_holds_under_anticirce() {
    // the end of No. 1261.1 by G. Weeth, Julia's Fairies 2018: ten captures of pawns, and one to let a pawn promote, so that neither king nor
    // rook of Black has captured anybody before they castle
    let text = |level: &str| {
        format!(
            "BeginProblem
Pieces White Kf5 Se4 Bh4 Bh7 Pe6 Black Ke8 Ra8 Sf6 Ra4 Re5 Qa5 Be3 Ba6 Pb5 Sg1 Pa2 Pa7 Pc2 Pc7 Pd3 Pd4
Stipulation -2 & #1 Proca {level}
Condition Anticirce
EndProblem
"
        )
    };
    let run = sauterelle(&["solve", "-"], &text("level1"));
    assert!(
        run.stdout.contains("no solution, complete"),
        "{}",
        run.shown()
    );
    let run = sauterelle(&["solve", "-"], &text("level2"));
    assert!(
        run.stdout
            .contains("1 move taken back: -1.Kg4-f5, complete"),
        "{}",
        run.shown()
    );
    let mates = run.stdout.matches("1.Bh7-g6 #").count();
    assert_eq!(
        (mates, run.stdout.matches("-2.Be7-h4").count()),
        (4, 4),
        "{}",
        run.stdout
    );
}

#[test]
fn moves_are_taken_back_to_a_given_position() {
    let given = |stipulation: &str, position: &str| {
        let text = format!(
            "BeginProblem\nPieces White Kh5 Black Ke8\nStipulation {stipulation}\nPieces {position}\nEndProblem\n"
        );
        sauterelle(&["solve", "-"], &text)
    };
    let run = given("-2w:", "White Kg6 Qh5 Black Ke8 Rh8");
    assert!(run.stdout.contains("-1.Kg6xRh5 Rh8xQh5"), "{}", run.shown());
    assert!(
        run.stdout.contains("1 solution, complete"),
        "{}",
        run.shown()
    );
    // the king would have been in check, or the move is too long
    for position in ["White Kg6 Qh5 Black Kf8 Rh8", "White Kf6 Qh5 Black Ke8 Rh8"] {
        let run = given("-2w:", position);
        assert!(
            run.stdout.contains("no solution, complete"),
            "{}",
            run.shown()
        );
    }
    let fens = [
        "--fen",
        "4k3/8/8/7K/8/8/8/8 b",
        "--target",
        "4k2r/8/6K1/7Q/8/8/8/8",
    ];
    let run = sauterelle(
        &[&["solve"], &fens[..], &["--stipulation", "-2w:"]].concat(),
        "",
    );
    assert!(run.stdout.contains("-1.Kg6xRh5 Rh8xQh5"), "{}", run.shown());
}

/// What is told of a retractor with these men, stipulation and lines.
fn retractor(men: &str, stipulation: &str, more: &str) -> Run {
    let text =
        format!("BeginProblem\nForsyth {men}\nStipulation {stipulation}\n{more}EndProblem\n");
    sauterelle(&["solve", "-"], &text)
}

#[test]
fn a_position_that_would_come_about_for_the_third_time_cannot_be_gone_back_to() {
    // the end of A. Thoma's 706.1, Julia's Fairies 2015: Black cannot swing for ever
    let men = "8/4B1sp/4p2p/3pkp2/6K1/8/6b1/8";
    let more = "Condition Anticirce\nOption MaxSolutions 1\n";
    let run = retractor(men, "-5 & #1 Proca", more);
    let forced = [
        "-1.Kh5-g4 !",
        "-2...Sg7-e8",
        "-4.Kg4-h5",
        "-4...f6-f5",
        "-5.Bc5-e7",
    ];
    let lines = run.stdout.lines().map(str::trim);
    let told: Vec<&str> = lines.filter(|line| forced.contains(line)).collect();
    assert!(
        forced.iter().all(|line| told.contains(line)),
        "{}",
        run.stdout
    );
    // he does once more: there the position has come about twice only
    assert!(!run.stdout.contains("-4...Sg7-e8"), "{}", run.stdout);
    let shorter = retractor(
        men,
        "-4 & #1 Proca",
        "Condition Anticirce\nOption Width 3\n",
    );
    assert!(shorter.stdout.contains("no solution"), "{}", shorter.stdout);
}

#[test]
fn of_a_width_the_verdict_says_that_there_may_be_more() {
    let within = "Condition Anticirce\nOption Width 2\n";
    let run = retractor("s1sS4/5k1S/8/8/8/4p1p1/3rpK2/1Q6", "-3 & #1", within);
    assert!(run.stdout.contains("-1.Kf1-f2 !"), "{}", run.stdout);
    assert!(!run.stdout.contains("-2.Qd1-b1"), "{}", run.stdout);
    let said = "within the width asked for; there may be more";
    assert!(run.stdout.contains(said), "{}", run.stdout);
    // where the sides help each other it is ignored
    let run = retractor("8/8/8/8/6k1/8/6K1/8", "-1w & h#1.5", "Option Width 2\n");
    assert!(!run.stdout.contains("within the width"), "{}", run.stdout);
    assert!(
        run.stdout.contains("Width not applicable"),
        "{}",
        run.stdout
    );
}

#[test]
fn tries_of_a_defensive_retractor_are_told_with_their_refutations() {
    let men = "8/8/R7/2K5/2p4R/8/8/7k";
    let run = retractor(men, "-2 & #1 Proca", "Condition Anticirce\nOption Try\n");
    let said = "1 move taken back: -1.Rg4-h4; 2 tries: -1.Rd4-h4? -1...Kg2-h1!, -1.Re4-h4? -1...Kg2-h1!, complete";
    assert!(run.stdout.contains(said), "{}", run.stdout);
    let run = retractor(men, "-2 & #1 Proca", "Condition Anticirce\n");
    assert!(!run.stdout.contains('?'), "{}", run.stdout);
}

#[test]
fn whoever_was_captured_in_the_first_move_of_a_hoeg_it_is_one_solution() {
    let run = retractor("5K1R/7k/7p/8/8/8/8/8", "-1 & #1 Høeg", "");
    for line in ["-1.g7xBh8=R !", "-1.g7xSh8=R"] {
        let mut lines = run.stdout.lines().map(str::trim);
        assert!(lines.any(|it| it == line), "{line}: {}", run.stdout);
    }
    assert!(
        run.stdout
            .contains("1 move taken back: -1.g7xBh8=R, complete"),
        "{}",
        run.stdout
    );
}

#[test]
fn a_published_proca_of_five_moves_is_found_at_once() {
    let path = root().join("examples/unproved/wenda-proca.inp");
    let run = sauterelle(&["solve", path.to_str().expect("the path is a text")], "");
    // nobody has proved here that there is no other one
    assert_eq!(run.code, 3, "{}", run.shown());
    let moves = [
        "-1.Kf2-g2 !",
        "-1...e2-e1=B",
        "-2.Sd8-f7",
        "-2...Kf7-e6",
        "-3.Kf1-f2",
        "-3...Kg8-f7",
        "-4.Se6-d8",
        "-4...Rd8-d2",
        "-5.Sf6-h7",
        "1.Qb1-h7 #",
    ];
    let told = run
        .stdout
        .lines()
        .map(str::trim)
        .skip_while(|line| *line != moves[0]);
    let told: Vec<&str> = told.take(moves.len()).collect();
    assert_eq!(told, moves);
}
