//! Faulty input: every fault has its line and kind, and the problems around it are read.

use super::*;
use crate::source::diagnostic::Kind::{self, Syntax, Unknown, Unsupported};
use proptest::prelude::*;

/// Input, then line, kind and part of the message of its only fault.
#[rustfmt::skip]
const FAULTS: &[(&str, usize, Kind, &str)] = &[
    ("", 1, Syntax, "BeginProblem expected"),
    ("\n \n\t\n", 4, Syntax, "BeginProblem expected"),
    ("\nfrotz", 2, Syntax, "found 'frotz'"),
    ("\0\u{1}\u{7f}", 1, Syntax, "BeginProblem expected"),
    // truncated
    ("begin", 1, Syntax, "end of this problem is missing"),
    ("\nbegin\nstip #2\npiec white ka1", 2, Syntax, "end of this problem is missing"),
    ("begin stip\nend", 2, Syntax, "a stipulation expected, found 'end'"),
    ("begin stip #2 piec\nend", 2, Syntax, "a colour expected"),
    ("begin stip #2 piec white ka1 cond\nend", 2, Syntax, "a condition expected"),
    ("begin stip #2 piec white ka1 option\nend", 2, Syntax, "an option expected"),
    ("begin stip #2 piec white ka1 protocol\nend", 1, Syntax, "file name"),
    ("begin stip #2 piec white ka1\nforsyth\nend", 3, Syntax, "a position expected, found 'end'"),
    // nothing to solve
    ("\n\nbegin piec white ka1 end", 3, Syntax, "no stipulation"),
    ("begin\npiec white ka1\nend", 1, Syntax, "no stipulation"),
    // unknown words
    ("begin stip #2 piec white ka1\nfrotz\nend", 2, Unknown, "unknown command, man or colour 'frotz'"),
    ("begin stip #2\nfrotz x\npiec white ka1\nend", 2, Unknown, "unknown command 'frotz'"),
    ("begin stip #2 piec white ka1\nautor x end\nend", 2, Unknown, "unknown command, man or colour 'autor'"),
    ("begin stip #2 piec white ka1\ncond\n frotz\nend", 3, Unknown, "unknown command or condition 'frotz'"),
    ("begin stip #2 piec white ka1\ncond max frotz\nend", 2, Unknown, "'frotz' is neither a word that can follow Maximummer nor a condition"),
    ("begin stip #2 piec white ka1\noption frotz\nend", 2, Unknown, "unknown option 'frotz'"),
    ("begin stip #2\npiec green ka1\nend", 2, Unknown, "unknown colour 'green'"),
    ("begin stip #2\npiec ka1\nend", 2, Syntax, "a colour (White, Black, Neutral) expected before the men, found 'ka1'"),
    ("begin stip #2\npiec white\n royl ga1\nend", 3, Unknown, "unknown command, man or colour 'royl'"),
    ("begin stip #2\npiec white xxa1\nend", 2, Unknown, "unknown man 'xx'"),
    ("begin stip #2 piec white ka1\ntwin frotz a1\nend", 2, Unknown, "unknown change 'frotz'"),
    ("begin stip frotz\npiec white ka1\nend", 1, Syntax, "'frotz' is not a stipulation"),
    ("begin stip h#x\npiec white ka1\nend", 1, Syntax, "'h#x' is not a stipulation"),
    // not unique
    ("begin stip #2 piec white ka1 title x\no x\nend", 2, Syntax, "origin, option"),
    ("begin stip #2 piec white ka1\noption no\nend", 2, Syntax, "not a unique abbreviation"),
    ("begin stip #2 piec white ka1\ncond blackmax\nend", 2, Syntax, "BlackMaximummer, BlackMaxDister"),
    ("begin stip #2 piec white p a1\nend", 1, Syntax, "attribute Paralysing, Protean, Patrol"),
    ("begin stip #2 piec white ka1\ntwin s a1\nend", 2, Syntax, "stipulation, sstipulation, shift, substitute"),
    // men and squares
    ("begin stip #2\npiec white ka9\nend", 2, Syntax, "'a9' is not a list of squares"),
    ("begin stip #2\npiec white qa1b\nend", 2, Syntax, "'a1b' is not a list of squares"),
    ("begin stip #2\npiec white q\nend", 2, Syntax, "no squares after 'q'"),
    ("begin stip #2\npiec white black ka1\nend", 2, Syntax, "second colour 'black'"),
    ("begin stip #2\npiec white white ka1\nend", 2, Syntax, "second colour 'white'"),
    ("begin stip #2\nforsyth 8/3x4/8\nend", 2, Unknown, "unknown man 'x'"),
    ("begin stip #2\nforsyth 3/k\nend", 2, Syntax, "3 squares before this '/'"),
    ("begin stip #2\nforsyth 64k\nend", 2, Syntax, "more than 64 squares"),
    ("begin stip #2\nforsyth .15\nend", 2, Syntax, "needs + - or ="),
    ("begin stip #2\nforsyth k.\nend", 2, Syntax, "found '.'"),
    ("begin stip #2\nforsyth k+\nend", 2, Syntax, "found '+'"),
    ("begin stip #2\nforsyth k\u{e9}\nend", 2, Syntax, "found '\u{e9}'"),
    // numbers and squares of options
    ("begin stip #2 piec white ka1\noption maxsol\nend", 3, Syntax, "a number after MaxSolutions expected"),
    ("begin stip #2 piec white ka1\noption maxsol x\nend", 2, Syntax, "found 'x'"),
    ("begin stip #2 piec white ka1\noption maxsol -1\nend", 2, Syntax, "found '-1'"),
    ("begin stip #2 piec white ka1\noption maxsol 9999999999\nend", 2, Syntax, "found '9999999999'"),
    ("begin stip #2 piec white ka1\noption maxtime 0\nend", 2, Syntax, "above 0"),
    ("begin stip #2 piec white ka1\noption defence\nend", 3, Syntax, "a number after Defence"),
    ("begin stip #2 piec white ka1\noption threat try\nend", 2, Syntax, "a number after Threat expected, found 'try'"),
    ("begin stip #2 piec white ka1\noption maxflight 65\nend", 2, Syntax, "must not be above 64"),
    ("begin stip #2 piec white ka1\noption nontrivial 1\nend", 3, Syntax, "a number after NonTrivial 1 expected"),
    ("begin stip #2 piec white ka1\noption nontrivial x\nend", 2, Syntax, "a number after NonTrivial expected"),
    ("begin stip #2 piec white ka1\noption intelligent 0\nend", 2, Syntax, "must be above 0"),
    ("begin stip #2 piec white ka1\noption intelligent 2x\nend", 2, Syntax, "a number after Intelligent"),
    ("begin stip #2 piec white ka1\noption beep 2x\nend", 2, Syntax, "a number after Beep"),
    ("begin stip #2 piec white ka1\noption startmove 25:\nend", 2, Syntax, "25:8:27"),
    ("begin stip #2 piec white ka1\noption upto 25:x\nend", 2, Syntax, "found '25:x'"),
    ("begin stip #2 piec white ka1\noption upto -1\nend", 2, Syntax, "found '-1'"),
    ("begin stip #2 piec white ka1\noption duplex halfduplex\nend", 2, Syntax, "HalfDuplex and Duplex exclude each other"),
    ("begin stip #2 piec white ka1\noption castling a1\nend", 2, Syntax, "'a1' is not a pair"),
    ("begin stip #2 piec white ka1\noption castling a1h1\nend", 2, Syntax, "'a1h1' is not a pair"),
    ("begin stip #2 piec white ka1\noption castling a1h8a1\nend", 2, Syntax, "'a1h8a1' is not a pair"),
    ("begin stip #2 piec white ka1\noption castling h8a1\nend", 2, Syntax, "the white rook comes first"),
    ("begin stip #2 piec white ka1\noption castling try\nend", 2, Syntax, "a pair of squares"),
    ("begin stip #2 piec white ka1\noption lastcapture qa2\nend", 2, Syntax, "a colour after LastCapture"),
    ("begin stip #2 piec white ka1\noption lastcapture white qa2b2\nend", 2, Syntax, "one square only"),
    ("begin stip #2 piec white ka1\ncond lastcapture white\nend", 3, Syntax, "a man on a square expected, found 'end'"),
    ("begin stip #2 piec white ka1\noption lastcapture white royal\nend", 3, Syntax, "a man on a square expected"),
    ("begin stip #2 piec white ka1\noption nocastling\nend", 3, Syntax, "a list of squares"),
    ("begin stip #2 piec white ka1\noption enpassant e2e3\nend", 2, Unsupported, "the double step of a pawn"),
    ("begin stip #2 piec white ka1\noption enpassant e2e3e4e5\nend", 2, Unsupported, "the double step of a pawn"),
    ("begin stip #2 piec white ka1\noption enpassant d7e6e5\nend", 2, Unsupported, "the double step of a pawn"),
    ("begin stip #2 piec white ka1 pe3 black pe4\noption enpassant e1e2e3e4\nend", 2, Syntax, "stands on e4"),
    ("begin stip h#2 piec white pe4 re3 black pd4\noption enpassant e2e3e4\nend", 2, Syntax, "a man on e3"),
    ("begin stip #2 piec white ka1\noption enpassant e7e6e5\nend", 2, Syntax, "stands on e5"),
    // conditions that do not fit
    ("begin stip #2 piec white ka1\ncond max blackmaximummer\nend", 2, Syntax, "cannot be combined"),
    ("begin stip #2 piec white ka1\ncond circe cage circe cage\nend", 2, Syntax, "given twice"),
    ("begin stip #2 piec white ka1\ncond circe cage strict relaxed\nend", 2, Syntax, "together with Strict"),
    ("begin stip #2 piec white ka1\ncond anticirce take&make\nend", 2, Unsupported, "nobody has said in which man's way"),
    ("begin stip #2 piec white ka1\ncond circe cage volcanic\nend", 2, Unsupported, "a cage is an empty square"),
    // twins
    ("begin stip #2 piec white ka1\ntwin\nend", 2, Syntax, "no change after 'twin'"),
    ("begin stip #2 piec white ka1\ntwin move a1\nend", 3, Syntax, "a square expected, found 'end'"),
    ("begin stip #2 piec white ka1\ntwin move a1b1\nend", 2, Syntax, "found 'a1b1'"),
    ("begin stip #2 piec white ka1\ntwin move b1 c1\nend", 2, Syntax, "no man stands on b1"),
    ("begin stip #2 piec white ka1\ntwin move a1 a1\nend", 2, Syntax, "the same square"),
    ("begin stip #2 piec white ka1\ntwin exchange a1 b1\nend", 2, Syntax, "no man stands on b1"),
    ("begin stip #2 piec white ka1\ntwin remove b1\nend", 2, Syntax, "no man stands on b1"),
    ("begin stip #2 piec white ka1\ntwin remove\nend", 3, Syntax, "squares expected"),
    ("begin stip #2 piec white ka1\ntwin rotate 45\nend", 2, Syntax, "90, 180 or 270"),
    ("begin stip #2 piec white ka1\ntwin mirror a1\nend", 2, Syntax, "one of a1<-->h1"),
    ("begin stip #2 piec white ka1\ntwin shift b1 a1\nend", 2, Syntax, "off the board"),
    ("begin stip #2 piec white ka1\ntwin substitute k\nend", 3, Syntax, "code of a man"),
    ("begin stip #2 piec white ka1\ntwin add\nend", 3, Syntax, "a colour expected"),
    ("begin stip #2 piec white ka1\ntwin move a1 b1 cont\nend", 2, Syntax, "first word of the twin"),
    ("begin stip #2 piec white ka1\ntwin move a1 b1\nauthor x\nend", 3, Syntax, "before the first twin"),
    ("begin stip #2 piec white ka1\ntwin move a1 b1\nzero move a1 c1\nend", 3, Syntax, "before the first twin"),
    // known, but not available
    ("begin stip #2 piec white ka1\nlatex\nend", 2, Syntax, "a file name expected"),
    ("begin stip #2 piec white ka1\nlatexpieces g\nend", 2, Syntax, "a symbol for 'g' expected"),
    ("begin stip #2\npiec white pp/qa1\nend", 2, Unsupported, "a hunter that goes as reverse pawn is not supported"),
    ("begin stip #2\npiec white q/oa1b2\nend", 2, Unsupported, "a hunter that goes as orphan is not supported"),
    ("begin stip #2\npiec total 2 white ka1\nend", 2, Unsupported, "another stipulation"),
    ("begin stip h#2\npiec total 1 white qa1\nend", 2, Unsupported, "a missing king"),
    ("begin stip h#2 option nocastling h1\npiec total 1 white ke1 black ke8\nend", 2, Unsupported, "a castling"),
    ("begin stip h#2\npiec total 7 white ka1\nend", 2, Unsupported, "7"),
    ("begin stip h#2\npiec total 0 white ka1\nend", 2, Unsupported, "0"),
    ("begin stip h#2\npiec total 2 white ga1\nend", 2, Unsupported, "a fairy man"),
    ("begin stip h#2 condition circe\npiec total 2 white ka1\nend", 2, Unsupported, "Circe"),
    ("begin stip #2 piec white ka1\ncond dummy\nend", 2, Unsupported, "the condition Dummy"),
    ("begin stip #2 piec white ka1\ncond patiencechess max\nend", 2, Unsupported, "the condition PatienceChess"),
    ("begin stip #2 piec white ka1\ncond circe calvet\nend", 2, Unsupported, "Calvet after Circe"),
    ("begin stip #2 piec white ka1\ncond circe cage volcanic\nend", 2, Unsupported, "Cage together with Volcanic"),
    ("begin stip #2 piec white ka1\ncond circe volcanic parachute\nend", 2, Syntax, "'parachute' cannot follow together with Volcanic"),
    ("begin stip #2 piec white ka1\ncond circe april\nend", 2, Syntax, "April needs the men concerned"),
    ("begin stip #2 piec white ka1\ncond circe april strict\nend", 2, Syntax, "April needs the men concerned"),
    ("begin stip #2 piec white ka1\ncond cagecirce strict\nend", 2, Unsupported, "StrictSAT"),
    ("begin stip #2 piec white ka1\ncond blackmaximummer exact\nend", 2, Unsupported, "exact after BlackMaximummer"),
    ("begin stip hs#1 piec white ka1\noption white\nend", 1, Unsupported, "WhiteToPlay is not supported here: hs#1"),
    ("begin stip ser-h#3 piec white ka1\noption white\nend", 1, Unsupported, "ser-h#3 is series play"),
    ("begin stip dia3 piec white ka1\noption white\nend", 1, Unsupported, "White begins proof games"),
    ("begin sstip black 4hh[#] piec white ka1\noption white\nend", 1, Unsupported, "says itself which side begins"),
];

#[test]
fn faults_have_lines_and_kinds() {
    let mut wrong = Vec::new();
    for &(text, line, kind, part) in FAULTS {
        let entries = read(text);
        let as_expected = match &entries[0].result {
            Err(faults) => match &faults[..] {
                [fault] => {
                    (fault.line, fault.kind) == (line, kind)
                        && fault.message.contains(part)
                        && fault.file.as_deref() == Some("problem.inp")
                }
                _ => false,
            },
            Ok(_) => false,
        };
        if !as_expected {
            let shown = match &entries[0].result {
                Ok(_) => "no fault".to_string(),
                Err(faults) => format!("{faults:#?}"),
            };
            wrong.push(format!(
                "{text:?}, expected {line} {kind:?} '{part}': {shown}"
            ));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// What is probably not meant is read all the same: input, then line and part of the message of its only note.
#[test]
fn notes() {
    for (text, line, part) in [
        (
            "begin stip #1\nstip #2 piec white ka1 end",
            2,
            "given before, #1",
        ),
        (
            "begin stip #1\nsstip white 3a[#]d piec white ka1 end",
            2,
            "given before, #1",
        ),
        (
            "begin stip #2\nforsyth k7/8/8 end",
            2,
            "2 strokes, 24 squares",
        ),
        (
            "begin stip #2\nforsyth k7/8/8/8/8/8/8/K9 end",
            2,
            "7 strokes, 66 squares",
        ),
        (
            "begin stip #2 piec white ka1 end\n\nand more",
            3,
            "is not read",
        ),
    ] {
        let entries = read(text);
        assert_eq!(entries.len(), 1, "{text}");
        let [note] = &entries[0].result.as_ref().unwrap().notes[..] else {
            panic!("{text}: {entries:?}");
        };
        assert!(note.message.contains(part), "{text}: {note}");
        let place = (note.line, note.file.as_deref());
        assert_eq!(place, (line, Some("problem.inp")), "{text}");
    }
    for text in [
        "begin stip #1 piec white ka1 twin stip #2 end\n \n",
        "begin stip #1 forsyth k7/8/8/8/8/8/8/K7 end prose\nbegin stip #1 piec white ka1 end",
        "begin stip #1 forsyth k end",
    ] {
        let notes = read(text)
            .into_iter()
            .flat_map(|entry| entry.result.unwrap().notes);
        assert_eq!(notes.count(), 0, "{text}");
    }
}

#[test]
fn suggestions_in_three_languages() {
    for (text, meant) in [
        ("begin stip sh#3 end", "ser-h#3"),
        ("begin stip aide 2\nend", "h#2"),
        ("begin\ncond zirze\nend", "Circe"),
        ("begin\ncond circee\nend", "Circe"),
        ("begin\ncond circe volcanik\nend", "Volcanic"),
        ("begin\ncond circe madrassi\nend", "Madrasi"),
        ("begin\ncond anticirce cheylann\nend", "Cheylan"),
        ("begin\ncond maximummer ultraa\nend", "Ultra"),
        ("debut\ncond circe volcaniqe\nfin", "Volcanique"),
        ("anfang\nbed circe vulkann\nende", "Vulkan"),
        ("begin stip h@3 end", "h#3"),
        ("begin stip h #3\nend", "h#3"),
        ("begin stip ser h#3\nend", "ser-h#3"),
        ("debut\ncond circee\nfin", "Circe"),
        ("debut\ncond blancmaximun\nfin", "BlancMaximum"),
        ("anfang\nbed l\u{e4}ngstz\u{fc}gger\nende", "Laengstzueger"),
        ("anfang\nbed blackmaximumer\nende", "BlackMaximummer"),
        ("anfang\nweiss ka1\nende", "Steine weiss"),
    ] {
        let entries = read(text);
        let faults = entries[0].result.as_ref().unwrap_err();
        assert_eq!(
            faults[0].suggestion.as_deref(),
            Some(meant),
            "{text}: {faults:?}"
        );
    }
}

#[test]
fn a_good_problem_follows_each_faulty_one() {
    for &(text, ..) in FAULTS {
        let whole = format!("{text}\nbegin stip #3 piec white kb1 end");
        let entries = read(&whole);
        let last = entries.last().unwrap();
        let problem = last
            .result
            .as_ref()
            .unwrap_or_else(|faults| panic!("{whole:?}: {faults:#?}"));
        assert_eq!(problem.initial.stipulation.text, "#3");
    }
}

#[test]
fn recovery_at_the_next_problem() {
    let entries = read(
        "begin stip #1 piec white frotz\nnext stip #2 piec white ka1\nnext\ncond frotz\nstip #3\nnext stip #4 piec white kb1 end",
    );
    let lines: Vec<usize> = entries.iter().map(|entry| entry.first_line).collect();
    assert_eq!(lines, [1, 2, 3, 6]);
    let good: Vec<bool> = entries.iter().map(|entry| entry.result.is_ok()).collect();
    assert_eq!(good, [false, true, false, true]);
}

#[test]
fn another_problem_is_announced_but_missing() {
    let entries = read("begin stip #1 piec white ka1\nnext\n\n");
    assert!(entries[0].result.is_ok() && entries.len() == 2);
    let faults = entries[1].result.as_ref().unwrap_err();
    assert!(
        faults[0].message.contains("another problem expected"),
        "{faults:?}"
    );
}

#[test]
fn nested_begin() {
    let entries = read("begin stip #1\nbegin stip #2 piec white ka1 end");
    let faults = entries[0].result.as_ref().unwrap_err();
    assert_eq!((faults.len(), faults[0].line), (1, 2));
    assert!(faults[0].message.contains("inside a problem"));
    assert!(entries[1].result.is_ok());
    assert_eq!((entries.len(), entries[1].first_line), (2, 2));
}

#[test]
fn several_faults_of_one_problem() {
    let entries = read(
        "begin stip #2\npiec white pp/qa1 paa2 q/ppa3\ncond dummy circe calvet\noption try frotz\nend",
    );
    let faults = entries[0].result.as_ref().unwrap_err();
    let shown: Vec<String> = faults.iter().map(|fault| fault.to_string()).collect();
    assert_eq!(
        shown,
        [
            "problem.inp:2:12: a hunter that goes as reverse pawn is not supported",
            "problem.inp:2:24: a hunter that goes as reverse pawn is not supported",
            "problem.inp:3:6: the condition Dummy is not supported yet",
            "problem.inp:3:18: Calvet after Circe is not supported yet",
            "problem.inp:4:12: unknown option 'frotz'",
        ]
    );
}

#[test]
fn suggestions() {
    for (text, suggestion) in [
        (
            "begin stip #2 piec white ka1 cond Maximumer end",
            "Maximummer",
        ),
        (
            "begin stip #2 piec white ka1 cond circe cage Conected end",
            "Connected",
        ),
        (
            "begin stip #2 piec white ka1 opti Variatoins end",
            "Variations",
        ),
        ("begin stip #2 piec wihte ka1 end", "White"),
        (
            "begin stip #2 piec white ka1\nstipultaion #3\nend",
            "stipulation",
        ),
        (
            "begin stip #2 piec white ka1 twin exchagne a1 b1 end",
            "exchange",
        ),
        ("begni stip #2 end", "BeginProblem"),
        (
            "begin stip #2 piec white ka1 cond cagecirce strict end",
            "Circe Cage Strict",
        ),
    ] {
        let entries = read(text);
        let faults = entries[0].result.as_ref().unwrap_err();
        assert_eq!(
            faults[0].suggestion.as_deref(),
            Some(suggestion),
            "{text}: {}",
            faults[0]
        );
    }
}

/// Words of the language and disturbances, to be thrown together.
const WORDS: &[&str] = &[
    "begin",
    "anf",
    "debut",
    "end",
    "ende",
    "fin",
    "next",
    "stip",
    "ford",
    "enonce",
    "#2",
    "h#2.5",
    "hza74",
    "ser-h#",
    "3",
    "piec",
    "stei",
    "pieces",
    "white",
    "weiss",
    "blanc",
    "neutral",
    "royal",
    "ka1",
    "qb2c3",
    "roa4",
    "r/ba1",
    "a1",
    "b1b2",
    "k",
    "forsyth",
    "8/3k4/",
    "=.15-q",
    "cond",
    "circe",
    "cage",
    "strict",
    "max",
    "ultra",
    "madrasi",
    "opti",
    "try",
    "maxsol",
    "enpass",
    "e2e3e4",
    "nocast",
    "twin",
    "zero",
    "jumeau",
    "cont",
    "move",
    "exch",
    "rem",
    "add",
    "rot",
    "90",
    "mirr",
    "a1<-->h8",
    "shift",
    "subst",
    "polish",
    "remark",
    "author",
    "sstip",
    "latex",
    "\n",
    "é",
    "\u{0}",
    "999999999999",
    "-",
    "/",
];

proptest! {
    #[test]
    fn no_bytes_panic(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        parse_problems(&bytes, None);
    }

    #[test]
    fn no_bytes_inside_a_problem_panic(bytes in prop::collection::vec(any::<u8>(), 0..100), command in 0..WORDS.len()) {
        let mut source = format!("begin stip #2 piec white ka1\n{} ", WORDS[command]).into_bytes();
        source.extend(bytes);
        parse_problems(&source, None);
    }

    #[test]
    fn no_words_panic(indices in prop::collection::vec(0..WORDS.len(), 0..60)) {
        let words: Vec<&str> = indices.into_iter().map(|index| WORDS[index]).collect();
        let entries = parse_problems(format!("begin {}", words.join(" ")).as_bytes(), None);
        for entry in entries {
            match entry.result {
                Ok(problem) => prop_assert!(!problem.twins.is_empty()),
                Err(faults) => prop_assert!(!faults.is_empty()),
            }
        }
    }
}
