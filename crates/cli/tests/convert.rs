//! `sauterelle convert`, and problems in other forms than Popeye's language.

use crate::common::{Run, sauterelle};
use serde_json::Value;
use std::path::{Path, PathBuf};

/// An entry as Olive writes it, with all that has no place in Popeye's language.
const ENTRY: &str = "---
authors:
- Poisson, Christian
source:
  name: Problemkiste
  issue: '79'
  problemid: '56'
  date: {year: 1992, month: 2}
algebraic:
  black: [Kc1]
  neutral: [Pa7, Pb7, Pe7, Ph7]
  white: [Kc8]
stipulation: 's#4'
options: [Variation, BlackMaximummer]
keywords: [Promotion]
comments: [A comment]
solution: '1.e7-e8=nQ !'
";

fn example(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../examples")
        .join(name)
}

fn examples() -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> = std::fs::read_dir(example(""))
        .unwrap()
        .map(|file| file.unwrap().path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "inp"))
        .collect();
    files.sort();
    assert!(files.len() >= 10);
    files
}

/// Converts standard input without fault; gives the output.
fn converted(args: &[&str], input: &str) -> String {
    let run = sauterelle(&[&["convert", "-"], args].concat(), input);
    assert_eq!(run.code, 0, "{args:?}\n{input}\n{}", run.shown());
    run.stdout
}

/// Fails to convert standard input; gives what is said.
fn refused(args: &[&str], input: &str) -> Run {
    let run = sauterelle(&[&["convert", "-"], args].concat(), input);
    assert_eq!(run.code, 2, "{args:?}\n{input}\n{}", run.shown());
    assert!(run.stderr.contains("error: "), "{}", run.shown());
    run
}

/// The problems as data, without what a form has no place for.
fn data(input: &str) -> Value {
    let mut value: Value = serde_json::from_str(&converted(&["--to", "json"], input)).unwrap();
    for problem in value["problems"].as_array_mut().unwrap() {
        for field in ["details", "remarks", "origins", "awards"] {
            problem.as_object_mut().unwrap().remove(field);
        }
    }
    value
}

#[test]
fn examples_survive_every_form_of_problems() {
    for path in examples() {
        let text = std::fs::read_to_string(&path).unwrap();
        let popeye = converted(&["--to", "popeye"], &text);
        assert_eq!(data(&popeye), data(&text), "{popeye}");
        let yaml = converted(&["--to", "yaml"], &text);
        let mut again = data(&yaml);
        let mut expected = data(&text);
        // Olive knows the option under a shorter name, which is an abbreviation of the same
        assert!(
            yaml.starts_with("---\n") && !yaml.contains("Variations"),
            "{yaml}"
        );
        for value in [&mut again, &mut expected] {
            // an entry has no place for a title but a comment
            value["problems"][0]
                .as_object_mut()
                .unwrap()
                .remove("titles");
        }
        assert_eq!(again, expected, "{yaml}");
        let latex = converted(&["--to", "latex"], &text);
        assert!(
            latex.contains(r"\pieces{") && latex.ends_with("\\end{document}\n"),
            "{latex}"
        );
    }
}

#[test]
fn an_entry_is_solved_like_the_same_problem_in_popeyes_language() {
    let folder = tempfile::tempdir().unwrap();
    let problem = example("maximum-poisson.inp");
    let shown = |path: &Path| {
        let run = sauterelle(&["solve", path.to_str().unwrap()], "");
        assert_eq!(run.code, 0, "{}", run.shown());
        let start = run.stdout.find("\n   1.").expect("there is a solution");
        let end = run
            .stdout
            .find("solution finished")
            .expect("it is complete");
        run.stdout[start..end].to_string()
    };
    let expected = shown(&problem);
    for (name, text) in [
        ("entry.yaml", ENTRY.to_string()),
        ("entries.olv", format!("{ENTRY}...\n")),
        // the form is told by the content too
        ("entry.txt", ENTRY.to_string()),
    ] {
        let path = folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        assert_eq!(shown(&path), expected, "{name}");
    }
}

#[test]
fn figures_of_latex_follow_the_rules() {
    let input = "BeginProblem\nPieces White Ka1 SXb1 Gc1\nStipulation ~1\nEndProblem\n";
    let converted = |more: &[&str]| sauterelle(&[&["convert", "-"][..], more].concat(), input);
    let men = |more: &[&str]| {
        let run = converted(&[&["--to", "latex"][..], more].concat());
        assert_eq!(run.code, 0, "{more:?}: {}", run.shown());
        let mut lines = run.stdout.lines();
        let line = lines.find(|line| line.contains("pieces{"));
        line.unwrap_or_default().trim().to_string()
    };
    assert_eq!(men(&[]), r"\pieces{wKa1, wDLb1, wDUc1}");
    // an eighth more than a right angle: what comes nearest
    assert_eq!(men(&["--figure", "sx=q/3"]), r"\pieces{wKa1, wDRb1, wDUc1}");
    let rules = ["--figures", "traditional", "--figure", "sx=q/4 g=r/2"];
    assert_eq!(men(&rules), r"\pieces{wKa1, wDUb1, wTRc1}");
    for (args, said) in [
        (["--to", "latex", "--figures", "letters"], "'letters'"),
        (
            ["--to", "latex", "--figure", "g=letters:Gr"],
            "'g=letters:Gr'",
        ),
        (
            ["--to", "yaml", "--figures", "traditional"],
            "--to latex only",
        ),
    ] {
        let run = converted(&args);
        assert_eq!(run.code, 2, "{args:?}: {}", run.shown());
        assert!(run.stderr.contains(said), "{args:?}: {}", run.shown());
    }
}

#[test]
fn solutions_are_written_where_there_is_a_place_for_them() {
    let path = example("polo-helpmate.inp");
    let path = path.to_str().unwrap();
    let run = sauterelle(&["convert", path, "--to", "yaml", "--solve"], "");
    assert_eq!(run.code, 0, "{}", run.shown());
    let expected = std::fs::read_to_string(example("solutions/polo-helpmate.txt")).unwrap();
    let solution: Vec<&str> = expected
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty())
        .collect();
    assert!(!solution.is_empty());
    for line in &solution {
        assert!(run.stdout.contains(line), "{line}\n{}", run.stdout);
    }
    assert!(run.stdout.contains("\nsolution: |\n  1."), "{}", run.stdout);
    let run = sauterelle(&["convert", path, "--to", "latex", "--solve"], "");
    assert_eq!(run.code, 0, "{}", run.shown());
    for line in &solution {
        let line = line.replace('#', r"\#");
        assert!(run.stdout.contains(&line), "{line}\n{}", run.stdout);
    }
    assert!(run.stdout.contains(r"\Co+"), "{}", run.stdout);
    // an entry's own solution needs no solving
    let latex = converted(&["--to", "latex"], ENTRY);
    assert!(
        latex.contains("1.e7-e8=nQ !") && !latex.contains(r"\Co+"),
        "{latex}"
    );
    let run = refused(&["--to", "json", "--solve"], ENTRY);
    assert!(
        run.stderr.contains("yaml, pgn, mail, latex and jsonl only"),
        "{}",
        run.stderr
    );
}

#[test]
fn a_problem_without_solution_says_so() {
    let text = "begin stip #1 pieces white ka1 black kh8 end";
    let yaml = converted(&["--to", "yaml", "--solve"], text);
    assert!(yaml.contains("solution: '{no solution}'"), "{yaml}");
}

#[test]
fn what_cannot_be_solved_in_time_has_no_solution() {
    let run = sauterelle(
        &[
            "convert",
            "-",
            "--to",
            "yaml",
            "--solve",
            "--time-limit",
            "0.2",
        ],
        "begin stip h#9 pieces white ka1 qb2 rc3 bd4 black kh8 qg7 rf6 be5 end",
    );
    assert_eq!(run.code, 3, "{}", run.shown());
    assert!(
        run.stderr
            .contains("<stdin>:1: the problem is not solved completely"),
        "{}",
        run.stderr
    );
    assert!(
        run.stdout.contains("stipulation: h#9") && !run.stdout.contains("solution"),
        "{}",
        run.stdout
    );
}

#[test]
fn nothing_of_an_entry_is_lost_without_a_word() {
    let run = sauterelle(&["convert", "-", "--to", "popeye"], ENTRY);
    assert_eq!(run.code, 0, "{}", run.shown());
    assert_eq!(
        run.stderr,
        "note: <stdin>:2: left out: keywords, solution\n"
    );
    let expected = "BeginProblem
author Poisson, Christian
origin 56, Problemkiste 79, 2/1992
remark A comment
pieces
  White Kc8
  Black Kc1
  Neutral Pa7b7e7h7
condition BlackMaximummer
option Variations
stipulation s#4
endproblem
";
    assert_eq!(run.stdout.to_lowercase(), expected.to_lowercase());
    // from entry to entry nothing is lost
    let yaml = converted(&["--to", "yaml"], ENTRY);
    for part in [
        "name: Problemkiste",
        "month: 2",
        "keywords:",
        "Promotion",
        "A comment",
        "1.e7-e8=nQ !",
        "- Variation\n",
    ] {
        assert!(yaml.contains(part), "{part}\n{yaml}");
    }
    assert_eq!(converted(&["--to", "yaml"], &yaml), yaml);
}

#[test]
fn positions_from_form_to_form() {
    let fen =
        "k7/8/2[G][g][=g]3/3N[n][N][=p]1/8/8/8/[=k]6n w - - 0 1\n4k3/8/8/8/8/8/8/4K2R w K - 0 1\n";
    let xfen = "k7/8/2(Q2)(q2)(!q2)3/3N(n2)(N2)(!p)1/8/8/8/(!k)6n\n4k3/8/8/8/8/8/8/4K2R\n";
    let ffen = "k7/8/2*2Q*2q-*2q3/3N*2n*2N-p1/8/8/8/-k6n\n4k3/8/8/8/8/8/8/4K2R\n";
    assert_eq!(converted(&["--to", "xfen"], fen), xfen);
    assert_eq!(converted(&["--to", "ffen"], fen), ffen);
    assert_eq!(converted(&["--to", "ffen"], xfen), ffen);
    assert_eq!(converted(&["--to", "xfen"], ffen), xfen);
    assert_eq!(converted(&["--to", "fen"], xfen), fen);
    assert_eq!(converted(&["--to", "fen"], fen), fen);
    // the positions of all twins
    let twins = "begin stip ~1 pieces white ka1 gb1 twin move a1 a2 twin cont polish end";
    assert_eq!(
        converted(&["--to", "xfen"], twins),
        "8/8/8/8/8/8/8/K(Q2)6\n8/8/8/8/8/8/K7/1(Q2)6\n8/8/8/8/8/8/k7/1(q2)6\n"
    );
}

#[test]
fn a_position_becomes_a_problem_by_what_is_asked() {
    let fen = "4k2r/8/8/8/3pP3/8/8/R3K3 b - e3 0 1";
    let asked = [
        "--to",
        "popeye",
        "--stipulation",
        "h#2",
        "--condition",
        "Circe Cage",
        "--option",
        "SetPlay",
    ];
    let problem = converted(&asked, fen);
    for line in [
        "condition Circe Cage",
        "option NoCastling a1e1e8h8 EnPassant e2e3e4 SetPlay",
        "stipulation h#2",
    ] {
        assert!(
            problem.to_lowercase().contains(&line.to_lowercase()),
            "{line}\n{problem}"
        );
    }
    let run = refused(&["--to", "popeye"], fen);
    assert!(run.stderr.contains("give --stipulation"), "{}", run.stderr);
    let run = refused(
        &[
            "--to",
            "popeye",
            "--stipulation",
            "h#2",
            "--condition",
            "Circe Kage",
        ],
        fen,
    );
    assert!(
        run.stderr.contains("--condition:1:7:") && run.stderr.contains("'Kage'"),
        "{}",
        run.stderr
    );
    let run = refused(&["--to", "fen", "--stipulation", "h#2"], fen);
    assert!(
        run.stderr.contains("without what is asked"),
        "{}",
        run.stderr
    );
    // an entry says what is asked, but may be asked otherwise
    let problem = converted(&["--to", "popeye", "--stipulation", "h#2"], ENTRY);
    assert!(
        problem.to_lowercase().contains("stipulation h#2\n"),
        "{problem}"
    );
}

#[test]
fn what_a_form_cannot_say_is_named_and_the_rest_is_written() {
    let men = "begin stip ~1 pieces white ka1 sxb1 next stip ~1 pieces white ka2 white royal gb2 next stip ~1 pieces white ka3 end";
    for (to, text) in [
        ("xfen", "8/8/8/8/8/K7/8/8\n"),
        ("ffen", "8/8/8/8/8/K7/8/8\n"),
    ] {
        let run = refused(&["--to", to], men);
        assert_eq!(run.stdout, text);
        let form = to.to_uppercase();
        assert!(
            run.stderr
                .contains(&format!("{form} has no glyph for the soucie (SX) on b1")),
            "{}",
            run.stderr
        );
        assert!(
            run.stderr.contains(&format!(
                "{form} cannot say that the grasshopper (G) on b2 is royal"
            )),
            "{}",
            run.stderr
        );
    }
    let two =
        "begin pieces white ka1 stip a=>b1 pieces white ka2 next stip ~1 pieces white ka3 end";
    for to in ["yaml", "fen", "xfen", "ffen", "latex"] {
        let run = refused(&["--to", to], two);
        assert!(
            run.stderr
                .contains("two positions of the stipulation a=>b1"),
            "{to}: {}",
            run.stderr
        );
        assert!(
            run.stdout.contains("a3") || run.stdout.contains("/K7/"),
            "{to}: {}",
            run.stdout
        );
    }
    for to in ["popeye", "json"] {
        converted(&["--to", to], two);
    }
    let proof = "begin pieces white ka2 stip dia1.5 end";
    assert_eq!(converted(&["--to", "fen"], proof), "8/8/8/8/8/8/K7/8\n");
    assert!(converted(&["--to", "yaml"], proof).contains("white:\n    - Ka2\nstipulation: dia1.5"));
}

#[test]
fn faults_have_places_and_spoil_nothing_else() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("entries.yaml");
    let wrong = ENTRY.replace(
        "[Variation, BlackMaximummer]",
        "[Variation, BlackMaximumer]",
    );
    std::fs::write(&path, format!("{wrong}{ENTRY}")).unwrap();
    let run = sauterelle(&["convert", path.to_str().unwrap(), "--to", "xfen"], "");
    assert_eq!(run.code, 2, "{}", run.shown());
    assert!(run.stderr.contains("entries.yaml:14:22: unknown condition 'BlackMaximumer'; did you mean 'BlackMaximummer'?"), "{}", run.stderr);
    assert_eq!(run.stdout, "2K5/(!p)(!p)2(!p)2(!p)/8/8/8/8/8/2k5\n");
    for (from, input, message) in [
        (
            "yaml",
            "stipulation: h#2\n",
            "<stdin>:1:1: the entry has no field 'algebraic'",
        ),
        ("yaml", "- [", "this is not YAML"),
        (
            "xfen",
            "\n8/8/8/8/8/8/8/(k1)7\n",
            "<stdin>:2:15: the glyph '(k1)' stands for no man",
        ),
        (
            "ffen",
            "8/8/8/8/8/8/8/6'A1\n",
            "<stdin>:1:16: the text 'A' stands for no man",
        ),
        ("ffen", "4/4/4/4\n", "a board of 4 × 4 squares"),
        ("fen", "8/8/8/8/8/8/8/9\n", "<stdin>:1:15:"),
        ("popeye", "8/8", "BeginProblem expected"),
    ] {
        for to in ["fen", "xfen"] {
            let run = refused(&["--from", from, "--to", to], input);
            assert!(
                run.stderr.contains(message),
                "{from} {message}\n{}",
                run.shown()
            );
            assert_eq!(run.stdout, "", "{}", run.shown());
        }
    }
    let run = sauterelle(&["convert", "no such file", "--to", "fen"], "");
    assert_eq!(run.code, 2);
    assert!(run.stderr.contains("no such file"), "{}", run.stderr);
}

#[test]
fn spoilt_input_ends_in_a_clear_way() {
    let xfen = "k7/8/2(Q2)(q2)(!q2)3/3N(n2)(N2)(!p)1/8/8/8/(!k)6n";
    let ffen = "k7/8/2*2Q*2q-*2q3/3N*2n*2N-p1/8/8/8/-k6n";
    let mut seed = 1_u32;
    let mut random = move |below: usize| {
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (seed >> 8) as usize % below
    };
    let mut ends = [0; 3];
    for round in 0..90 {
        let (from, text) = [("yaml", ENTRY), ("xfen", xfen), ("ffen", ffen)][round % 3];
        let mut bytes = text.as_bytes().to_vec();
        for _ in 0..1 + random(3) {
            let at = random(bytes.len());
            match random(3) {
                0 => bytes[at] = b" \n\t:{}[]'\"()*!-/9kQz#&%"[random(23)],
                1 => {
                    bytes.remove(at);
                }
                _ => bytes.insert(at, bytes[random(bytes.len())]),
            }
        }
        let text = String::from_utf8(bytes).expect("all bytes are ASCII");
        let run = sauterelle(&["convert", "-", "--from", from, "--to", "fen"], &text);
        match run.code {
            0 => assert!(run.stdout.contains('/'), "{text}\n{}", run.shown()),
            2 => assert!(run.stderr.contains("error: "), "{text}\n{}", run.shown()),
            _ => panic!("{text}\n{}", run.shown()),
        }
        ends[run.code as usize] += 1;
    }
    assert!(ends[0] > 5 && ends[2] > 20, "{ends:?}");
}

#[test]
fn the_schema_of_problems_is_that_of_the_program() {
    let run = sauterelle(&["schema", "--problems"], "");
    let printed: Value = serde_json::from_str(&run.stdout).unwrap();
    let file = example("../docs/problem.schema.json");
    let written: Value = serde_json::from_str(&std::fs::read_to_string(file).unwrap()).unwrap();
    assert_eq!(
        printed, written,
        "run: sauterelle schema --problems > docs/problem.schema.json"
    );
    let data: Value = serde_json::from_str(&converted(&["--to", "json"], ENTRY)).unwrap();
    assert_eq!(data["format"], "sauterelle-problem-1");
    let problem = &data["problems"][0];
    assert_eq!(problem["details"]["keywords"][0], "Promotion");
    let described = &printed["$defs"]["ProblemData"]["properties"];
    for field in problem.as_object().unwrap().keys() {
        assert!(
            described.get(field).is_some(),
            "{field} is not in the schema"
        );
    }
}

#[test]
fn from_one_version_of_the_language_into_another() {
    let english = "BeginProblem\nTitle A Title\nPieces White Royal Sb1 White Ka1 Black Kh8 Neutral Gc3\n\
                   Condition Circe Cage\nOption SetPlay Variations\nStipulation h#1\n\
                   Twin Exchange a1 b1\nTwin Add White Qg6\nEndProblem\n";
    let convert = |language: &str, input: &str| {
        let args = ["convert", "--to", "popeye", "--language", language, "-"];
        let run = sauterelle(&args, input);
        assert_eq!(run.code, 0, "{language}: {}", run.shown());
        run.stdout
    };
    let again = convert("english", english);
    let german = convert("german", english);
    assert!(german.starts_with("AnfangProblem\n"), "{german}");
    for words in [
        "Weiss",
        "Koeniglich",
        "Sb1",
        "Satzspiel",
        "Forderung h#1",
        "Gc3",
        "Dg6",
    ] {
        assert!(german.contains(words), "{words}: {german}");
    }
    let french = convert("french", &german);
    for words in ["Blanc", "Royale", "Cb1", "Enonce h#1", "Dg6"] {
        assert!(
            french.to_lowercase().contains(&words.to_lowercase()),
            "{words}: {french}"
        );
    }
    assert_eq!(convert("english", &french), again);
    let refused = sauterelle(
        &["convert", "--to", "yaml", "--language", "german", "-"],
        english,
    );
    assert_eq!(refused.code, 2, "{}", refused.shown());
}

#[test]
fn a_title_and_an_unusual_author_survive_an_entry() {
    let input = "BeginProblem\nAuthor A. One, B. Two, C. Three\nTitle A Title\nRemark a remark\n\
                 Pieces White Ka1 Black Kh8\nStipulation ~1\nEndProblem\n";
    let plain = sauterelle(&["convert", "--to", "popeye", "-"], input).stdout;
    let entry = sauterelle(&["convert", "--to", "yaml", "-"], input).stdout;
    let back = sauterelle(
        &["convert", "--from", "yaml", "--to", "popeye", "-"],
        &entry,
    )
    .stdout;
    assert_eq!(back, plain, "{entry}");
    let again = sauterelle(&["convert", "--from", "yaml", "--to", "yaml", "-"], &entry).stdout;
    assert_eq!(again, entry);
}

#[test]
fn goals_by_property_have_the_same_solutions_in_every_form() {
    let folder = tempfile::tempdir().unwrap();
    for stipulation in ["hprom[s]2", "h[b:8]1.5", "ser-prom2", "h[s:b6]1"] {
        let text = format!(
            "begin stip {stipulation} piec white ka1 pb6 sa4 black kh8 bc7 option noboard end"
        );
        let solved = |path: &Path| {
            let run = sauterelle(&["solve", "--format", "json", path.to_str().unwrap()], "");
            assert_eq!(run.code, 0, "{}", run.shown());
            let data: Value = serde_json::from_str(&run.stdout).expect("the output is JSON");
            data["problems"][0]["positions"][0]["parts"].to_string()
        };
        let mut results = Vec::new();
        for (form, name) in [("popeye", "a.inp"), ("yaml", "a.yaml"), ("json", "a.json")] {
            let path = folder.path().join(name);
            std::fs::write(&path, converted(&["--to", form], &text)).unwrap();
            results.push(solved(&path));
        }
        assert!(results[0].contains("\"from\""), "{}", results[0]);
        assert_eq!(results[0], results[1], "{stipulation}");
        assert_eq!(results[0], results[2], "{stipulation}");
        let json = converted(&["--to", "json"], &text);
        assert!(json.contains(&format!("\"stipulation\": \"{stipulation}\"")));
    }
}
