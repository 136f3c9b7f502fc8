//! The command `diagram`, and pages of solutions.

use crate::common::sauterelle;
use std::path::Path;

const ROYAL: &str = "8/8/8/8/8/[r:G]7/8/[=sx]6k";

fn example(name: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples");
    folder.join(name).display().to_string()
}

#[test]
fn a_position_is_an_svg_on_standard_output() {
    for output in [&[][..], &["-o", "-"]] {
        let run = sauterelle(&[&["diagram", "--fen", ROYAL], output].concat(), "");
        assert_eq!(run.code, 0, "{}", run.shown());
        assert!(run.stdout.starts_with("<svg xmlns="), "{}", run.stdout);
        assert!(run.stdout.contains(">Grasshopper a3<"), "{}", run.stdout);
        assert!(run.stdout.contains(">(1+1+1)<"), "{}", run.stdout);
    }
    let board = sauterelle(&["diagram", "--fen", ROYAL, "--board"], "");
    assert!(!board.stdout.contains("Grasshopper"), "{}", board.stdout);
    let bare = sauterelle(
        &["diagram", "--fen", ROYAL, "--board", "--no-coordinates"],
        "",
    );
    assert!(bare.stdout.len() < board.stdout.len());
}

#[test]
fn the_ending_of_the_name_says_the_form() {
    let folder = tempfile::tempdir().expect("a folder");
    for (ending, beginning) in [
        ("svg", "<svg"),
        ("png", "\u{fffd}PNG"),
        ("PDF", "%PDF"),
        ("html", "<!DOCTYPE html>"),
    ] {
        let file = folder.path().join(format!("x.{ending}"));
        let name = file.display().to_string();
        let run = sauterelle(&["diagram", &example("soucie.inp"), "-o", &name], "");
        assert_eq!((run.code, run.stdout.as_str()), (0, ""), "{}", run.shown());
        let bytes = std::fs::read(&file).expect("a file");
        assert!(
            String::from_utf8_lossy(&bytes).starts_with(beginning),
            "{ending}"
        );
    }
}

#[test]
fn what_cannot_be_drawn_is_said() {
    for (args, message) in [
        (
            &["--fen", ROYAL, "-o", "x.bmp"][..],
            "must be .svg, .png, .pdf or .html",
        ),
        (
            &["--fen", ROYAL, "-o", "x"],
            "must be .svg, .png, .pdf or .html",
        ),
        (
            &["--fen", ROYAL, "-o", "/no/such/folder/x.svg"],
            "/no/such/folder/x.svg: ",
        ),
        (&["--fen", "8/8"], "ranks instead of 8"),
        (
            &["--fen", "8/8/8/8/8/8/8/K6k", "--moves", "c3"],
            "no man stands on c3",
        ),
        (
            &["--fen", "8/8/8/8/8/8/8/K6k", "--cages", "Ka2"],
            "no rule tells of cages",
        ),
        (&["--fen", "8/8/8/8/8/8/8/K6k", "--move", "K"], "K"),
        (&["--fen", ROYAL, "--size", "5"], "8..=1000"),
        (&["--men", "--solve"], "cannot be used with"),
    ] {
        let run = sauterelle(&[&["diagram"], args].concat(), "");
        assert_eq!(run.code, 2, "{}", run.shown());
        assert!(run.stderr.contains(message), "{message}: {}", run.shown());
    }
}

#[test]
fn a_move_that_is_not_legal_is_drawn_with_the_reason() {
    let args = ["diagram", "--fen", "8/8/8/8/8/8/8/K6k", "--move", "Kh8"];
    let run = sauterelle(&args, "");
    assert_eq!(run.code, 0, "{}", run.shown());
    assert!(run.stdout.contains("does not go"), "{}", run.stdout);
}

#[test]
fn a_move_is_a_strip_in_the_language_asked_for() {
    let fen = "3K2k1/8/8/8/8/8/p6R/1N6";
    let args = [
        "diagram",
        "--fen",
        fen,
        "--condition",
        "CageCirce",
        "--language",
        "french",
    ];
    let run = sauterelle(&[&args[..], &["--move", "Txa2(Ta1)"]].concat(), "");
    assert_eq!(run.code, 0, "{}", run.shown());
    for text in ["La position avant le coup<", ">3. La Tour noire", "Th2*a2"] {
        assert!(run.stdout.contains(text), "{text}: {}", run.stdout);
    }
}

#[test]
fn a_problem_is_printed_in_another_language_with_its_solution() {
    let file = example("connected-helpmate.inp");
    let run = sauterelle(&["diagram", &file, "--language", "german", "--solve"], "");
    assert_eq!(run.code, 0, "{}", run.shown());
    for text in ["Dg2-g3", "1 Lösung, vollständig", "(2+3) C+", ">h#2<"] {
        assert!(run.stdout.contains(text), "{text}: {}", run.stdout);
    }
    assert!(!run.stdout.contains("Connected"), "{}", run.stdout);
}

#[test]
fn a_page_has_all_problems_with_diagram_solution_and_verdict() {
    let input = "BeginProblem\nAuthor <b>&amp;\nTitle \"x\"\nPieces White Kg6 Qe1 Black Kh8\nStipulation #1\nTwin Move e1 e2\n\
                 NextProblem\nPieces White Ka1 Black Kh8\nStipulation #1\nNextProblem\nStipulation ##\nEndProblem\n";
    let run = sauterelle(&["solve", "--format", "html", "-"], input);
    // the last one is refused
    assert_eq!(run.code, 2, "{}", run.shown());
    let page = &run.stdout;
    assert_eq!(page.matches("<article>").count(), 2, "{page}");
    assert_eq!(page.matches("class=\"board\"").count(), 2, "{page}");
    for text in [
        "&lt;b&gt;&amp;amp;",
        "<h3>b)</h3>",
        "Qe1-e8 #",
        "key 1.Qe1-e8, complete",
        "no solution, complete",
        "b) wQe1→e2",
        "</html>",
    ] {
        assert!(page.contains(text), "{text}: {page}");
    }
    // the second problem has no solution
    assert_eq!(page.matches("C+").count(), 1, "{page}");
    assert!(!page.contains("<script"), "{page}");
    for (opened, closed) in [
        ("<p", "</p>"),
        ("<div", "</div>"),
        ("<svg", "</svg>"),
        ("<g ", "</g>"),
    ] {
        let count = |tag: &str| page.matches(tag).count();
        let paths = if opened == "<p" { count("<path") } else { 0 };
        assert_eq!(count(opened) - paths, count(closed), "{opened}");
    }
}

#[test]
fn figures_are_those_asked_for() {
    let drawn = |more: &[&str]| {
        let fen = ["diagram", "--fen", "7k/8/8/3[SX]2[g]1/8/8/8/K7"];
        let run = sauterelle(&[&fen[..], more].concat(), "");
        assert_eq!(run.code, 0, "{more:?}: {}", run.shown());
        run.stdout
    };
    let own = drawn(&[]);
    assert_eq!(drawn(&["--figures", "own"]), own);
    assert!(!own.contains("rotate(180 50 50)"), "{own}");
    // on the board and in the legend
    let count = |text: &str, part: &str| text.matches(part).count();
    let traditional = drawn(&["--figures", "traditional", "--figure", "sx=r/2"]);
    assert_eq!(count(&traditional, "rotate(180 50 50)"), 2, "{traditional}");
    assert_eq!(count(&traditional, "rotate(90 50 50)"), 2, "{traditional}");
    // of two rules for a man the last one holds
    let rules = ["--figure", "sx=k/1, g=letters:Gr", "--figure", "sx=letters"];
    let letters = drawn(&rules);
    for (text, times) in [(">Gr<", 2), (">SX<", 2), ("rotate(", 0)] {
        assert_eq!(count(&letters, text), times, "{text}: {letters}");
    }
    for (rule, said) in [
        ("sx=quen/3", "1:4: there is no figure 'quen'"),
        ("sx=quen/3", "did you mean 'queen'?"),
        ("grashoper=q/4", "did you mean 'grasshopper'?"),
        ("sx=q/8", "1:6: '8': figures are turned by 0 to 7 eighths"),
        ("sx", "no rule for a figure"),
    ] {
        let run = sauterelle(&["diagram", "--men", "--figure", rule], "");
        assert_eq!(run.code, 2, "{rule}: {}", run.shown());
        assert!(run.stderr.contains(said), "{rule}: {}", run.shown());
    }
}

#[test]
fn a_page_of_solutions_has_the_figures_asked_for() {
    let input = "BeginProblem\nPieces White Ka1 Gg1 Black Kh8\nStipulation h#1\nEndProblem\n";
    let solved = |more: &[&str]| sauterelle(&[&["solve", "-"][..], more].concat(), input);
    let run = solved(&["--format", "html", "--figures", "traditional"]);
    assert_eq!(run.code, 0, "{}", run.shown());
    assert_eq!(
        run.stdout.matches("rotate(180 50 50)").count(),
        2,
        "{}",
        run.stdout
    );
    let run = solved(&["--figures", "traditional"]);
    assert_eq!(run.code, 2, "{}", run.shown());
    assert!(run.stderr.contains("--format html"), "{}", run.shown());
}

#[test]
fn a_page_says_what_is_incomplete() {
    let file = example("double-maximum-rehm.inp");
    let run = sauterelle(
        &["solve", "--format", "html", &file, "--time-limit", "0"],
        "",
    );
    assert_eq!(run.code, 3, "{}", run.shown());
    assert!(
        run.stdout.contains("incomplete: the time is up"),
        "{}",
        run.shown()
    );
    assert!(!run.stdout.contains("C+"), "{}", run.shown());
}

#[test]
fn only_what_is_sound_has_the_sign_of_tested_problems() {
    let cases = [
        ("8/8/8/8/8/6K1/8/6k1", "dia0.5", false),
        (
            "rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R",
            "dia0.5",
            true,
        ),
        // to g8 and back: several ways
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", "dia2", false),
        // two keys
        ("7k/8/6K1/8/8/8/Q7/R7", "#1", false),
        ("7k/8/6K1/8/8/8/8/R7", "#1", true),
    ];
    for (fen, stipulation, is_sound) in cases {
        let args = [
            "diagram",
            "--fen",
            fen,
            "--stipulation",
            stipulation,
            "--solve",
        ];
        let run = sauterelle(&args, "");
        assert_eq!(run.code, 0, "{}", run.shown());
        assert_eq!(run.stdout.contains(" C+<"), is_sound, "{}", run.shown());
    }
}
