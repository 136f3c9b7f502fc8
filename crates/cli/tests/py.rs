//! The program `py` as the graphical interfaces know it that were made for Popeye: what they send, what they read, and
//! how they tell that a problem is solved.

use crate::common::{Run, run, sauterelle};
use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

const PROGRAM: &str = env!("CARGO_BIN_EXE_sauterelle-py");

/// A helpmate in one with one solution.
const SHORT: &str = "Forsyth k7/8/1K6/8/8/8/8/7R\nStipulation h#1\nOption NoBoard\n";

/// Its solution, as it stands in the output without times.
const SHORT_SOLVED: &str = "\n  1.Ka8-b8 Rh1-h8 #\n\nsolution finished.\n\n\n";

/// A helpmate that nobody solves in the time of these tests, and that has solutions soon.
const LONG: &str = "Forsyth 7k/8/8/8/8/8/1K6/QR5R\nStipulation h#9\nOption NoBoard\n";

/// Longer than any test should take.
const PATIENCE: Duration = Duration::from_secs(60);

fn py(args: &[&str], stdin: &str) -> Run {
    run(PROGRAM, args, stdin)
}

/// Runs without times and checks the exit code.
fn regression(code: i32, stdin: &str) -> Run {
    let run = py(&["-regression"], stdin);
    assert_eq!(run.code, code, "{}", run.shown());
    run
}

fn one(problem: &str) -> String {
    format!("BeginProblem\n{problem}EndProblem\n")
}

/// A file in a directory of its own.
struct TempFile {
    directory: tempfile::TempDir,
}

impl TempFile {
    fn new(content: &[u8]) -> TempFile {
        let directory = tempfile::tempdir().expect("a directory");
        let file = TempFile { directory };
        std::fs::write(file.path("input.inp"), content).expect("it can be written");
        file
    }

    fn path(&self, name: &str) -> String {
        self.directory.path().join(name).display().to_string()
    }

    fn input(&self) -> String {
        self.path("input.inp")
    }
}

// ---------------------------------------------------------------- the text

/// The output for a problem without a diagram.
fn answer(problem: &str) -> String {
    regression(0, &one(&format!("{problem}\nOption NoBoard\n"))).stdout
}

#[test]
fn no_set_play_of_a_side_in_check() {
    for (stipulation, solution) in [("#2", "   1.Rc6*c5 !\n\n"), ("s#1", "")] {
        let text = answer(&format!(
            "Pieces White Ka6 Rc6 Black Kb8 Sc5\nStipulation {stipulation}\nOption SetPlay"
        ));
        let expected = format!("\n{solution}\nsolution finished.\n\n\n");
        assert_eq!(text, expected, "{stipulation}");
    }
}

#[test]
fn check_by_the_key_stands_before_the_blank_line() {
    let after_key = "Pieces White Kg3 Ra1 Rb2 Black Kh1 Stipulation #2 Option PostKeyPlay";
    assert!(
        answer(after_key).starts_with(" +\n"),
        "{}",
        answer(after_key)
    );
    for option in ["", "Option Variations"] {
        let structured =
            format!("Pieces White Kh1 Qg6 Rh3 Black Kh8 SStipulation Black 2d[#]a {option}");
        assert_eq!(
            answer(&structured),
            " +\n\nsolution finished.\n\n\n",
            "{option}"
        );
    }
}

#[test]
fn after_the_key_without_any_defence() {
    for (problem, expected) in [
        (
            "Stipulation #2 Option NoWk NoBk PostKeyPlay",
            "\n zugzwang.\n",
        ),
        (
            "Pieces White Kh1 Qg6 Black Kh8 Stipulation #2 Option PostKeyPlay",
            "\n zugzwang.\n",
        ),
        ("Stipulation #2 Option NoWk NoBk PostKeyPlay NoThreat", "\n"),
        ("Stipulation #1 Option NoWk NoBk PostKeyPlay", "\n"),
        (
            "Pieces White Kf7 Bd3 Rg1 Black Kh8 Stipulation #2 Option PostKeyPlay",
            "\n threat:\n          2.Rg1-h1 #\n          2.Rg1-g8 #\n",
        ),
    ] {
        let expected = format!("{expected}\nsolution finished.\n\n\n");
        assert_eq!(answer(problem), expected, "{problem}");
    }
}

#[test]
fn set_play_without_variations_has_answers_and_no_threats() {
    let solved = |problem: &str| {
        let found = answer(&format!("{problem} Option SetPlay"));
        let lines = found.lines().filter(|line| !line.is_empty());
        let lines: Vec<String> = lines.map(str::to_string).collect();
        lines.join("\n").trim_start().to_string()
    };
    let threemover = "\
      1...Ka8-a7
          2.Rh1-h8
              2...Ka7-a6
                  3.Rh8-a8 #
      1...Ka8-b8
          2.Rh1-a1
              2...Kb8-c8
                  3.Ra1-a8 #
";
    let found = solved("Pieces White Kc6 Rh1 Black Ka8 Stipulation #3");
    assert!(found.starts_with(threemover), "{found}");
    let reflex = "\
      1...Qh8-h6 +
          2.Ke3-e2
              2...f2-f1=Q #
";
    let men = "Pieces White Ke3 Re5 Pe4 Rg6 Qb4 Black Ka1 Rf8 Qh8 Pf2";
    let found = solved(&format!("{men} Stipulation r#2"));
    assert!(found.starts_with(reflex), "{found}");
}

#[test]
fn options_without_effect_are_named() {
    let men = "Pieces White Ka1 Qb1 Sg2 Black Kh8 Pa7";
    for (problem, note) in [
        (
            "Stipulation ser-#2 Option SetPlay",
            "SetPlay not applicable - ignored",
        ),
        (
            "Stipulation h#0.5 Option SetPlay",
            "SetPlay not applicable - ignored",
        ),
        (
            "Stipulation h#1 Option PostKeyPlay",
            "PostKeyPlay not applicable - ignored",
        ),
        (
            "Stipulation #1 Option Quodlibet",
            "Quodlibet not applicable - ignored",
        ),
        (
            "Stipulation r#1 Option GoalIsEnd",
            "GoalIsEnd not applicable - ignored",
        ),
        (
            "Stipulation h#1.5 Option WhiteToPlay",
            "WhiteToPlay not applicable - ignored",
        ),
        (
            "SStipulation White 1a[#]d Option WhiteToPlay",
            "WhiteToPlay not applicable - ignored",
        ),
        (
            "SStipulation White 1d[#]a Option Try",
            "try play not applicable",
        ),
        (
            "Stipulation #1 Option StopOnShortSolutions",
            "Option  StopOnShortSolutions  not supported with direct play.",
        ),
    ] {
        let text = answer(&format!("{men}\n{problem}"));
        assert_eq!(text.lines().next(), Some(note), "{problem}: {text}");
        assert!(!text.contains("\n\n\n\nsolution"), "{problem}: {text}");
    }
    for problem in [
        "Stipulation s#1 Option SetPlay Quodlibet Try",
        "Stipulation hs#1.5 Option Quodlibet SetPlay StopOnShortSolutions",
        "Stipulation h#1 Option WhiteToPlay",
    ] {
        let text = answer(&format!("{men}\n{problem}"));
        assert!(!text.contains("applicable"), "{problem}: {text}");
    }
    // each position has its own
    let twins =
        format!("{men}\nOption NoBoard\nStipulation h#1 Option SetPlay\nTwin Stipulation ser-#1\n");
    let run = regression(0, &one(&twins));
    assert!(
        run.stdout.contains("b) ser-#1  \nSetPlay not"),
        "{}",
        run.shown()
    );
    let german =
        "Anfang\nForderung h#0.5\nOption Satzspiel OhneBrett\nSteine Weiss Ka1 Schwarz Kh8\nEnde\n";
    assert!(
        regression(0, german)
            .stdout
            .starts_with("Satzspiel nicht anwendbar - ignoriert\n")
    );
}

#[test]
fn options_that_restrict_parry_series_and_exact_play() {
    // as many solutions as Popeye finds
    for (problem, solutions) in [
        // a short answer to a parry is a short variation
        ("White Kc6 Rc4 Black Kb8\nStipulation pser-#=3", 17),
        (
            "White Kc6 Rc4 Black Kb8\nStipulation pser-#=3 Option NoShortVariations",
            16,
        ),
        // who only parries has no other moves to be granted
        (
            "White Ke1 Ra1 Qf1 Black Ke8\nStipulation pser-#3 Option NonTrivial 1 1",
            56,
        ),
        // threats may be shorter than the play
        (
            "White Kf8 Bg5 Black Ka7\nStipulation exact-zf23 Option Threat 1",
            2,
        ),
        (
            "White Kd3 Black Kd1\nStipulation exact-pser-zf23 Option Threat 1",
            1,
        ),
    ] {
        let text = answer(&format!("Pieces {problem}"));
        let found = text.lines().filter(|line| line.contains("1.")).count();
        assert_eq!(found, solutions, "{problem}: {text}");
    }
}

#[test]
fn passes_within_a_series() {
    let text = answer("Pieces White Kf8 Black Kf6 Rd7\nSStipulation Black 3s[+]\nOption NullMoves");
    let solutions: Vec<&str> = text.lines().filter(|line| line.contains("1.")).collect();
    // as many as Popeye finds
    assert_eq!(solutions.len(), 588);
    assert!(solutions.contains(&"  1.Kf6-e5   2. ...   3.Rd7-d8 +"));
    assert!(!text.contains("1. ...   2. ..."), "no two passes in a row");
}

#[test]
fn men_placed_on_others_are_named() {
    let text = answer("Remark foo\nPieces White Ka1 Gc3 Rc3 Black Kh8\nStipulation #1");
    assert_eq!(
        text,
        "foo\nc3 already occupied - old piece goes to the underworld.\n\n\nsolution finished.\n\n\n"
    );
}

#[test]
fn exact_is_not_said_of_a_single_length() {
    for (stipulation, shown) in [
        ("exact-#1", "  #1 "),
        ("exact-s#1", "  s#1 "),
        ("exact-h#1", "  h#1 "),
        ("exact-h#1.5", "  exact-h#1.5 "),
        ("exact-ser-h#1", "  ser-h#1 "),
        ("exact-ser-h#2", "  exact-ser-h#2 "),
        ("exact-#2", "  exact-#2 "),
    ] {
        let problem = format!("Pieces White Ka1 Black Kh8\nStipulation {stipulation}\n");
        let text = regression(0, &one(&problem)).stdout;
        assert!(
            text.contains(&format!("\n{shown}")),
            "{stipulation}: {text}"
        );
    }
}

#[test]
fn royal_men_in_each_language() {
    for (input, move_shown) in [
        (
            "Anfang\nForderung ~1\nSteine Weiss Koeniglich Sg1\nEnde\n",
            "1.kSg1-h3 !",
        ),
        (
            "Debut\nEnonce ~1\nPieces Blanc Royal Cg1\nFin\n",
            "1.rCg1-h3 !",
        ),
        (
            "BeginProblem\nStipulation ~1\nPieces White Royal Sg1\nEndProblem\n",
            "1.rSg1-h3 !",
        ),
    ] {
        let run = regression(0, input);
        assert!(run.stdout.contains(move_shown), "{}", run.shown());
    }
}

#[test]
fn the_whole_text_in_three_languages() {
    for (language, input, expected) in [
        (
            "English",
            include_str!("golden/english.inp"),
            include_str!("golden/english.txt"),
        ),
        (
            "French",
            include_str!("golden/french.inp"),
            include_str!("golden/french.txt"),
        ),
        (
            "German",
            include_str!("golden/german.inp"),
            include_str!("golden/german.txt"),
        ),
    ] {
        let run = regression(0, input);
        let expected = expected.replace("\r\n", "\n");
        assert_eq!(run.stdout, expected, "{language}");
    }
}

/// The line by which clients know with whom they speak: `Popeye <name> v<number>.<number> (<memory>)`.
fn version_of(banner: &str) -> Option<(u32, u32)> {
    let rest = banner.strip_prefix("Popeye ")?;
    let (name, rest) = rest.split_once(" v")?;
    let (version, memory) = rest.split_once(" (")?;
    let (major, minor) = version.split_once('.')?;
    let is_complete = !name.contains(' ') && memory.len() > 1 && memory.ends_with(')');
    let version = (major.parse().ok()?, minor.parse().ok()?);
    is_complete.then_some(version)
}

#[test]
fn one_banner_line_with_a_version_and_the_memory() {
    for (args, memory) in [
        (&["-maxmem", "64M"][..], "(64 MB)"),
        (&["-maxmem", "2000"], "(2000 KB)"),
        (&["-maxmem", "0"], "(0 KB)"),
        // 16 bytes each
        (&["-maxmem", "64M", "-maxpos", "10"], "(156 KB)"),
        (&["-maxmem", "nonsense"], " MB)"),
        (&[], "MB)"),
    ] {
        let run = py(args, &one(SHORT));
        assert_eq!(run.code, 0, "{args:?}: {}", run.shown());
        let lines: Vec<&str> = run.stdout.lines().collect();
        assert!(
            version_of(lines[0]) >= Some((4, 91)),
            "{args:?}: {}",
            lines[0]
        );
        assert!(lines[0].ends_with(memory), "{args:?}: {}", lines[0]);
        assert_eq!(lines[1..3], ["", "  1.Ka8-b8 Rh1-h8 #"], "{args:?}");
    }
}

#[test]
fn memory_that_cannot_be_had_is_not_an_error() {
    let run = py(&["-maxmem", "900000G"], &one(SHORT));
    assert_eq!(run.code, 0, "{}", run.shown());
    let banner = run.stdout.lines().next().expect("a banner");
    assert!(
        version_of(banner).is_some() && !banner.contains("900000"),
        "{banner}"
    );
    // clients run the program again with less memory when they read this
    assert!(!run.stdout.contains("Couldn't allocate"), "{}", run.shown());
}

#[test]
fn nothing_differs_between_two_regression_runs() {
    assert_eq!(regression(0, &one(SHORT)).stdout, SHORT_SOLVED);
}

/// The last line of a problem, without the time, which must be well-formed.
fn footer(stdout: &str, label: &str) -> String {
    let last = stdout.trim_end().lines().last().unwrap_or_default();
    let (words, time) = last
        .split_once(&format!(" {label} = "))
        .unwrap_or_else(|| panic!("no time: {stdout}"));
    let seconds = time.strip_suffix(" s").expect("the unit");
    let (whole, thousandths) = seconds.split_once('.').expect("thousandths");
    assert!(
        whole.parse::<u32>().is_ok() && thousandths.len() == 3,
        "{last}"
    );
    assert!(stdout.ends_with(" s\n\n\n"), "{stdout:?}");
    words.to_string()
}

#[test]
fn last_lines() {
    let partial =
        one("Forsyth k7/8/1K6/8/8/8/8/6RR\nStipulation #1\nOption NoBoard MaxSolutions 1\n");
    for (code, input, label, words) in [
        (0, one(SHORT), "Time", "solution finished."),
        (3, partial, "Time", "Partial solution"),
        (
            3,
            "anfang ford #1 opti maxl 1 ohnebr fors k7/8/1K6/8/8/8/8/6TT ende\n".into(),
            "Zeit",
            "Partielle Loesung",
        ),
        (
            3,
            "debut enonce #1 opti maxs 1 sansech fors r7/8/1R6/8/8/8/8/6TT finp\n".into(),
            "Temps",
            "solution partielle",
        ),
    ] {
        let run = py(&[], &input);
        assert_eq!(run.code, code, "{}", run.shown());
        assert_eq!(footer(&run.stdout, label), words, "{}", run.shown());
    }
}

#[test]
fn time_limits_of_the_command_line_and_of_the_problem() {
    let own = LONG.replace("NoBoard", "NoBoard MaxTime 1");
    for (args, problem) in [
        (&["-maxtime", "1"][..], LONG),
        (&["-maxtime", "50"], &own),
        (&[], &own),
    ] {
        let started = Instant::now();
        let run = py(
            args,
            &format!("BeginProblem\n{problem}NextProblem\n{SHORT}EndProblem\n"),
        );
        assert_eq!(run.code, 3, "{args:?}: {}", run.shown());
        assert!(started.elapsed() < Duration::from_secs(20), "{args:?}");
        let (first, second) = run
            .stdout
            .split_once("solving interrupted. Time = ")
            .expect("one is interrupted");
        assert!(!first.contains("solution finished."), "{}", run.shown());
        assert_eq!(
            footer(second, "Time"),
            "solution finished.",
            "{}",
            run.shown()
        );
    }
}

#[test]
fn a_twin_follows_one_that_was_interrupted() {
    let run = py(
        &["-maxtime", "1"],
        &one(&format!("{LONG}Twin Stipulation h#1\n")),
    );
    assert_eq!(run.code, 3, "{}", run.shown());
    assert!(run.stdout.contains("\nb) h#1  \n"), "{}", run.shown());
    assert_eq!(footer(&run.stdout, "Time"), "solving interrupted.");
}

#[test]
fn names_are_echoed_as_they_came() {
    let named = |name: &str| format!("begin author {name}\nstip ~1 pieces white ka1\nend\n");
    for name in ["Čeněk", "Иванов", "Jörg"] {
        let run = py(&["-regression"], &named(name));
        assert!(run.stdout.contains(name), "{}", run.shown());
    }
    let latin1: Vec<u8> = named("Jörg").chars().map(|c| c as u8).collect();
    let file = TempFile::new(&latin1);
    let run = Command::new(PROGRAM)
        .env("LC_ALL", "C")
        .arg(file.input())
        .output();
    let stdout = run.expect("the program runs").stdout;
    let echoed = stdout.windows(4).any(|bytes| bytes == b"J\xf6rg");
    assert!(echoed, "{:?}", String::from_utf8_lossy(&stdout));
}

#[test]
fn a_king_that_can_be_captured_is_named_apart() {
    // what Popeye prints: nothing where the solution would stand
    let run = regression(
        0,
        &one("Forsyth k7/8/1K6/8/8/8/8/R7\nStipulation #1\nOption NoBoard\n"),
    );
    assert_eq!(run.stdout, "\nsolution finished.\n\n\n");
    assert_eq!(run.stderr, "the side to play can capture the king\n");
    // so is a neutral one that belongs to the side to play too
    let neutral = "Pieces White Ra1 Black Ph7 Neutral Ka5\nStipulation ~1\nOption NoBoard\n";
    let run = regression(0, &one(neutral));
    assert_eq!(run.stdout, "\nsolution finished.\n\n\n");
    assert_eq!(run.stderr, "the side to play can capture the king\n");
}

// ---------------------------------------------------------------- what is refused

#[test]
fn what_is_not_understood_is_refused_and_the_rest_is_solved() {
    let faulty = "Forsyth k7/8/1K6/8/8/8/8/7R\nStipulation h#1\nCondition Maximumer\n";
    let input = format!(
        "BeginProblem\n{faulty}NextProblem\n{SHORT}NextProblem\n{}NextProblem\n{SHORT}EndProblem\n",
        "Stipulation h#1\nPieces White Ka1 Zza2\n"
    );
    let run = regression(2, &input);
    // clients count last lines: one for each problem
    let refused = "\nPartial solution\n\n\n";
    let expected = [refused, SHORT_SOLVED, refused, SHORT_SOLVED].concat();
    assert_eq!(run.stdout, expected, "{}", run.shown());
    let errors: Vec<&str> = run.stderr.lines().collect();
    assert_eq!(errors.len(), 2, "{}", run.shown());
    assert!(
        errors[0].contains("4:11: ") && errors[0].contains("'Maximummer'"),
        "{}",
        errors[0]
    );
    assert!(
        errors[1].contains("11:18: ") && errors[1].contains("'Zz'"),
        "{}",
        errors[1]
    );
}

#[test]
fn a_refused_problem_is_closed_in_its_language() {
    let run = regression(
        2,
        "anfang ford #1 bed quatsch weiteres debut enonce x finp\n",
    );
    assert_eq!(
        run.stdout,
        "\nPartielle Loesung\n\n\n\nsolution partielle\n\n\n"
    );
}

#[test]
fn input_that_cannot_be_read() {
    let file = TempFile::new(b"");
    let directory = file.directory.path().display().to_string();
    for (args, name) in [
        (&["nowhere.inp"][..], "nowhere.inp"),
        (&[directory.as_str()], directory.as_str()),
    ] {
        let run = py(args, "");
        assert_eq!(
            (run.code, run.stdout.as_str()),
            (2, ""),
            "{args:?}: {}",
            run.shown()
        );
        assert!(run.stderr.contains(name), "{}", run.shown());
    }
    for (args, word) in [
        (&["-frobnicate"][..], "-frobnicate"),
        (&["-maxmem"], "-maxmem"),
        (&["-maxtrace"], "-maxtrace"),
    ] {
        let run = py(args, "");
        assert_eq!(run.code, 2, "{args:?}: {}", run.shown());
        assert!(run.stderr.contains(word), "{}", run.shown());
    }
}

#[test]
fn input_without_a_problem_or_without_an_end() {
    for (input, message) in [
        ("", "BeginProblem expected"),
        ("Stipulation #1\n", "BeginProblem expected"),
        (
            "BeginProblem\nStipulation #1\n",
            "the end of this problem is missing",
        ),
    ] {
        let run = regression(2, input);
        assert!(run.stderr.contains(message), "{input:?}: {}", run.shown());
        assert!(
            run.stdout.trim().is_empty() || run.stdout.contains("Partial solution"),
            "{}",
            run.shown()
        );
    }
}

#[test]
fn strange_values_are_named() {
    let run = py(&["-maxmem", "lots", "-maxtime", "soon"], &one(SHORT));
    assert_eq!(run.code, 0, "{}", run.shown());
    assert!(
        run.stderr.contains("lots") && run.stderr.contains("soon"),
        "{}",
        run.shown()
    );
}

#[test]
fn what_follows_the_end_is_not_read_but_mentioned() {
    let run = regression(0, &format!("{}{}", one(SHORT), one(SHORT)));
    assert_eq!(run.stdout, SHORT_SOLVED);
    assert!(run.stderr.contains("6:1: "), "{}", run.shown());
    let quiet = regression(0, &format!("{}any other text", one(SHORT)));
    assert!(quiet.stderr.is_empty(), "{}", quiet.shown());
}

#[test]
fn options_that_have_no_effect_and_options_that_must_not_change_solutions() {
    for args in [
        &["-regression", "-maxtrace", "5", "-notraceptr"][..],
        &["-regression", "-maxmem", "0"],
        &["-regression", "-maxpos", "1"],
        &["-regression", "-threads", "1"],
    ] {
        let run = py(args, &one(SHORT));
        assert_eq!(run.stdout, SHORT_SOLVED, "{args:?}: {}", run.shown());
    }
    assert!(py(&["-help"], "").stdout.contains("-maxmem"));
}

// ---------------------------------------------------------------- protocols

fn content(path: &str) -> String {
    std::fs::read_to_string(Path::new(path)).unwrap_or_default()
}

#[test]
fn a_protocol_is_a_copy_that_grows() {
    let file = TempFile::new(b"");
    let protocol = file.path("protocol.txt");
    let input =
        format!("BeginProblem\nProtocol {protocol}\n{SHORT}NextProblem\n{SHORT}EndProblem\n");
    let run = py(&[], &input);
    assert_eq!(run.code, 0, "{}", run.shown());
    assert_eq!(content(&protocol), run.stdout);
    let again = py(&[], &input);
    assert_eq!(
        content(&protocol),
        format!("{}{}", run.stdout, again.stdout)
    );
    // in regression tests the file is that of the last run
    let last = regression(0, &input);
    assert_eq!(content(&protocol), last.stdout);
}

#[test]
fn a_protocol_holds_what_follows_the_command_and_errors_too() {
    let file = TempFile::new(b"");
    let (one, two) = (file.path("1"), file.path("2"));
    let faulty = "Stipulation bogus\nPieces White Ka1\n";
    let input = format!(
        "begin {SHORT}next\nprotocol {one}\n{SHORT}next\n{faulty}next\nprotocol {two}\n{SHORT}end\n"
    );
    let run = regression(2, &input);
    assert!(content(&one).starts_with(SHORT_SOLVED), "{}", content(&one));
    assert!(content(&one).contains("'bogus'"), "{}", content(&one));
    assert_eq!(content(&two), SHORT_SOLVED);
    assert!(run.stdout.ends_with(SHORT_SOLVED));
}

#[test]
fn a_protocol_that_cannot_be_written_does_not_keep_a_problem_from_being_solved() {
    let file = TempFile::new(b"");
    let protocol = file.path("no/such/directory");
    let run = regression(2, &one(&format!("Protocol {protocol}\n{SHORT}")));
    assert_eq!(run.stdout, SHORT_SOLVED);
    assert!(run.stderr.contains(&protocol), "{}", run.shown());
}

#[test]
fn protocols_of_the_main_program() {
    let file = TempFile::new(b"");
    let protocol = file.path("protocol.txt");
    let input = one(&format!("Protocol {protocol}\n{SHORT}"));
    let run = sauterelle(&["solve", "-"], &input);
    assert_eq!(run.code, 0, "{}", run.shown());
    assert_eq!(content(&protocol), run.stdout);
    let data = sauterelle(&["solve", "-", "--format", "json"], &input);
    assert_eq!(data.code, 0, "{}", data.shown());
    assert_eq!(content(&protocol), run.stdout, "data is no text");
    assert!(data.stderr.contains(&protocol), "{}", data.shown());
}

// ---------------------------------------------------------------- LaTeX

#[test]
fn files_for_latex_hold_all_problems_that_follow() {
    let file = TempFile::new(b"");
    let latex = file.path("problems.tex");
    let twins = format!("Author Anna Author\nLaTeX {latex}\n{SHORT}Twin Move h1 g1\n");
    let input =
        format!("BeginProblem\n{SHORT}NextProblem\n{twins}NextProblem\n{SHORT}EndProblem\n");
    let plain = regression(0, &input.replace(&format!("LaTeX {latex}\n"), ""));
    let run = regression(0, &input);
    assert_eq!(run.stdout, plain.stdout);
    let text = content(&latex);
    assert_eq!(text.matches("\\begin{diagram}").count(), 2, "{text}");
    for part in ["Author, Anna", "Rh1-h8", "Rg1-g8", "\\putsol"] {
        assert!(text.contains(part), "{part}: {text}");
    }
    let bad = regression(
        2,
        &one(&format!("LaTeX {}\n{SHORT}", file.path("no/such/file"))),
    );
    assert_eq!(bad.stdout, SHORT_SOLVED);
    assert!(bad.stderr.contains("no/such/file"), "{}", bad.shown());
}

// ---------------------------------------------------------------- dialogues

/// A running program to which lines are written and from which lines are read.
struct Dialogue {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
}

impl Dialogue {
    fn new(args: &[&str]) -> Dialogue {
        let mut child = Command::new(PROGRAM)
            .env("LC_ALL", "C")
            .args(args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let output = child.stdout.take().expect("it has an output");
        let (sender, lines) = channel();
        thread::spawn(move || {
            for line in BufReader::new(output).lines() {
                let _ = sender.send(line.expect("the output is UTF-8"));
            }
        });
        let input = child.stdin.take();
        Dialogue {
            child,
            input,
            lines,
        }
    }

    fn send(&mut self, text: &str) {
        let input = self.input.as_mut().expect("the input is open");
        input.write_all(text.as_bytes()).expect("it is read");
        input.flush().expect("it is read");
    }

    fn line(&self) -> String {
        self.lines.recv_timeout(PATIENCE).expect("a line comes")
    }

    /// All lines up to the one that contains this.
    fn until(&self, part: &str) -> Vec<String> {
        let mut lines = Vec::new();
        while lines
            .last()
            .is_none_or(|line: &String| !line.contains(part))
        {
            lines.push(self.line());
        }
        lines
    }

    /// Waits for the end of the program; its exit code, what is left of the output, and standard error.
    fn end(mut self) -> Run {
        let deadline = Instant::now() + PATIENCE;
        let status = loop {
            if let Some(status) = self.child.try_wait().expect("it can be waited for") {
                break status;
            }
            if Instant::now() > deadline {
                let _ = self.child.kill();
                panic!("the program does not end");
            }
            thread::sleep(Duration::from_millis(10));
        };
        let mut stderr = String::new();
        let mut errors = self.child.stderr.take().expect("it has error output");
        errors
            .read_to_string(&mut stderr)
            .expect("errors are UTF-8");
        let rest: Vec<String> = self.lines.iter().collect();
        Run {
            code: status.code().unwrap_or(-1),
            stdout: rest.join("\n"),
            stderr,
        }
    }

    /// Sends a signal by its name.
    #[cfg(unix)]
    fn signal(&self, name: &str) {
        let pid = self.child.id().to_string();
        let status = Command::new("kill").args(["-s", name, &pid]).status();
        assert!(status.expect("there are signals").success());
    }
}

#[test]
fn spinach_gets_its_answer_before_it_asks_again() {
    let mut spinach = Dialogue::new(&["-maxmem", "65536", "-heartbeat"]);
    assert!(version_of(&spinach.line()) >= Some((4, 91)));
    spinach.send("beginproblem\n");
    for _ in 0..3 {
        spinach.send(SHORT);
        spinach.send("nextproblem\n");
        // the next problem is not sent before the end of the solution has been read
        let answer = spinach.until("Time = ");
        assert_eq!(
            answer
                .iter()
                .filter(|line| line.starts_with("  1.Ka8-b8 "))
                .count(),
            1,
            "{answer:?}"
        );
        assert!(
            answer
                .last()
                .is_some_and(|line| line.starts_with("solution finished. Time = ")),
            "{answer:?}"
        );
        assert_eq!(
            (spinach.line(), spinach.line()),
            (String::new(), String::new())
        );
    }
    spinach.send(SHORT);
    // the end of the input is the word, not the end of the pipe
    spinach.send("endproblem\n");
    spinach.until("solution finished.");
    let end = spinach.end();
    assert_eq!((end.code, end.stdout.trim()), (0, ""), "{}", end.shown());
}

#[test]
fn numbers_of_first_moves_tell_the_time() {
    let numbered = one(&SHORT.replace("NoBoard", "NoBoard MoveNumbers"));
    let run = py(&[], &numbered);
    let (number, time) = run
        .stdout
        .split_once("\n  3  (Ka8-b8    Time = ")
        .unwrap_or_else(|| panic!("{}", run.shown()));
    assert!(number.starts_with("Popeye "), "{}", run.shown());
    let (seconds, rest) = time.split_once(" s)\n").expect("the unit");
    assert!(seconds.parse::<f64>().is_ok(), "{}", run.shown());
    assert!(rest.starts_with("  1.Ka8-b8 Rh1-h8 #\n"), "{}", run.shown());
    assert!(
        regression(0, &numbered)
            .stdout
            .contains("\n  2  (Ka8-a7 + )\n  3  (Ka8-b8 )\n")
    );
}

#[test]
fn numbers_count_the_moves_that_leave_the_king_in_check() {
    let men = "Pieces White Ka1 Ra2 Black Kh8 Ra8 Rb7\nStipulation #2";
    let text = answer(&format!("{men}\nOption MoveNumbers"));
    let numbered: Vec<&str> = text.lines().filter(|line| line.contains('(')).collect();
    // as Popeye counts them: the king on the file of a rook, the pinned rook away from its own
    assert_eq!(numbered.len(), 15, "{text}");
    assert_eq!(numbered[0], "  1  (Ka1-b2 )");
    assert_eq!(numbered[14], " 15  (Ra2-b2 )");
    // what does not move is not solved either
    assert!(!text.contains("1.R"), "{text}");
    let part = answer(&format!("{men}\nOption StartMoveNumber 3 UpToMoveNumber 4"));
    let numbered: Vec<&str> = part.lines().filter(|line| line.contains('(')).collect();
    assert_eq!(numbered, ["  3  (Ra2*a8 + )", "  4  (Ra2-a7 )"]);
}

#[test]
fn partial_answers_are_recognized_too() {
    let mut spinach = Dialogue::new(&[]);
    spinach.send("beginproblem\nForsyth k7/8/1K6/8/8/8/8/6RR\nStipulation #1\noption NoBoard MaxSolutions 1\nnextproblem\n");
    let answer = spinach.until("Partial solution Time = ");
    assert!(answer.iter().any(|line| line.contains("# !")), "{answer:?}");
    spinach.send("pieces nonsense\nnextproblem\n");
    spinach.until("Partial solution Time = ");
    spinach.input = None;
    let end = spinach.end();
    assert_eq!(end.code, 2, "{}", end.shown());
}

#[test]
fn a_client_may_go_away_between_problems() {
    for sent in [
        "beginproblem\n".to_string(),
        format!("begin {SHORT} next\n"),
    ] {
        let mut client = Dialogue::new(&[]);
        client.line();
        client.send(&sent);
        client.input = None;
        let end = client.end();
        assert_eq!(
            (end.code, end.stderr.as_str()),
            (0, ""),
            "{sent:?}: {}",
            end.shown()
        );
    }
}

#[test]
fn words_may_arrive_in_pieces() {
    let mut client = Dialogue::new(&["-regression"]);
    for piece in [
        "beg",
        "in\nsti",
        "p h#1 option No",
        "Board title the end\nforsyth k7/8/1K6/8/8/",
        "8/8/7R end",
    ] {
        client.send(piece);
        thread::sleep(Duration::from_millis(30));
    }
    client.send("problem\n");
    assert_eq!(client.until("solution finished.").len(), 4);
    assert_eq!(client.end().code, 0);
}

#[test]
fn signs_of_life() {
    let run = py(&["-heartbeat", "10", "-maxtime", "2"], &one(LONG));
    let beats: Vec<&str> = run.stderr.lines().collect();
    assert!(beats.len() > 1, "{}", run.shown());
    let counts: Vec<u64> = beats
        .iter()
        .map(|line| {
            line.strip_prefix("heartbeat:")
                .and_then(|rest| rest.trim().parse().ok())
        })
        .map(|count| count.unwrap_or_else(|| panic!("{beats:?}")))
        .collect();
    assert!(counts.is_sorted(), "{counts:?}");
    assert!(!run.stdout.contains("heartbeat"), "{}", run.shown());
}

#[test]
fn olive_cuts_the_first_and_the_last_line() {
    let file = TempFile::new(
        b"BeginProblem\nStipulation #1\nOption Variation NoBoard \nCondition BlackMaximummer WhiteMaximummer\nPieces\n  \
          white Kb6 Rh1\n  black Ka8\nEndProblem",
    );
    let run = py(&["-maxmem", "64M", &file.input()], "");
    assert_eq!((run.code, run.stderr.as_str()), (0, ""), "{}", run.shown());
    let lines: Vec<&str> = run.stdout.trim_end().lines().collect();
    assert!(version_of(lines[0]).is_some(), "{}", run.shown());
    assert!(
        lines[lines.len() - 1].starts_with("solution finished. Time = "),
        "{}",
        run.shown()
    );
    assert_eq!(lines[1..lines.len() - 1].join("\n").trim(), "1.Rh1-h8 # !");
}

#[test]
fn olive_asks_for_the_legal_moves() {
    let black = "BeginProblem\nStipulation ~1\nOption HalfDuplex NoBoard\nPieces\n  white Kb6\n  black Ka8\nEndProblem\n";
    let run = regression(0, black);
    assert!(run.stdout.contains("1.Ka8-b8"), "{}", run.shown());
    assert!(!run.stdout.contains("Kb6-"), "{}", run.shown());
}

#[test]
fn fen_tool_abbreviates() {
    let file = TempFile::new(b"BeginProblem\nOpti NoBoard\nfors k7/8/1K6/8/8/8/8/7r/\npiec white rh1\nstip h#1\ncond blackmaxi\nEndProblem\n");
    let run = py(&["-maxmem", "16M", &file.input()], "");
    assert_eq!(run.code, 0, "{}", run.shown());
    assert!(
        run.stdout.contains("\n  1.Ka8-b8 Rh1-h8 #\n"),
        "{}",
        run.shown()
    );
}

#[test]
fn teddy_speaks_german() {
    let input = "Anfang\nForderung h#1\nOption Intelligent Varianten OhneBrett MaxLoesungen 9\nSteine\nWeiss Kb6 Th1\n\
                 Schwarz Ka8\nZwilling Versetze h1 g1\nEnde\n";
    let run = py(&[], input);
    assert_eq!(run.code, 0, "{}", run.shown());
    for part in [
        "\na) \n",
        "  1.Ka8-b8 Th1-h8 #\n",
        "\nb) wTh1-->g1  \n",
        "  1.Ka8-b8 Tg1-g8 #\n",
    ] {
        assert!(run.stdout.contains(part), "{part:?}: {}", run.shown());
    }
    assert_eq!(footer(&run.stdout, "Zeit"), "Loesung beendet.");
}

// ---------------------------------------------------------------- signals

#[cfg(unix)]
#[test]
fn a_signal_ends_the_search_and_the_program() {
    for name in ["TERM", "INT"] {
        let mut client = Dialogue::new(&[]);
        client.send(&format!("begin {LONG} next {SHORT} end\n"));
        client.until("1.");
        client.signal(name);
        let end = client.end();
        assert_eq!(end.code, 3, "{name}: {}", end.shown());
        assert_eq!(
            footer(&format!("{}\n", end.stdout), "Time"),
            "solving interrupted.",
            "{name}"
        );
        assert!(!end.stdout.contains("1.Ka8-b8"), "{name}");
    }
}

#[cfg(unix)]
#[test]
fn a_signal_ends_a_program_that_waits_for_input() {
    let mut client = Dialogue::new(&[]);
    client.line();
    client.send("beginproblem\n");
    thread::sleep(Duration::from_millis(300));
    client.signal("TERM");
    assert_ne!(client.end().code, 0);
}

#[cfg(unix)]
#[test]
fn a_signal_ends_a_program_whose_output_nobody_reads() {
    let mut child = Command::new(PROGRAM)
        .env("LC_ALL", "C")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let many = one(LONG);
    let mut input = child.stdin.take().expect("it has a standard input");
    input.write_all(many.as_bytes()).expect("it is read");
    thread::sleep(Duration::from_secs(2));
    assert!(
        child.try_wait().expect("it can be waited for").is_none(),
        "it is not blocked"
    );
    let status = Command::new("kill")
        .args(["-s", "TERM", &child.id().to_string()])
        .status();
    assert!(status.expect("there are signals").success());
    let deadline = Instant::now() + Duration::from_secs(20);
    while child.try_wait().expect("it can be waited for").is_none() {
        if Instant::now() > deadline {
            let _ = child.kill();
            panic!("the program does not end");
        }
        thread::sleep(Duration::from_millis(20));
    }
}
