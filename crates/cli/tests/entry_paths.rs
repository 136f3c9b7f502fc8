//! The same problem has the same answer whichever way it comes in: as options of the command line, in Popeye's language, as YAML, as
//! JSON, through `convert --solve`, and through `py`.

use crate::common::{Run, run, sauterelle};
use fastrand::Rng;
use sauterelle::notation::draft::outside::Question;
use sauterelle::notation::entered::{InputProblem, Language};
use sauterelle::notation::fen::parse_fen;
use sauterelle::notation::popeye::parse_problems;
use sauterelle::notation::popeye::write::write_problems;
use sauterelle::notation::position::ask;
use sauterelle::notation::problem_json::ProblemDocument;
use sauterelle::notation::vocabulary::following::condition;
use sauterelle::notation::yaml::{self, Document};
use sauterelle::notation::{definitions, forms};
use sauterelle_crosscheck::random::{self, Taste};
use serde::de::IgnoredAny;
use std::path::Path;

/// Random problems that are compared in files of all forms; all of them by `.ci/release`, which sets this variable.
fn random() -> usize {
    match std::env::var_os("SAUTERELLE_TESTS") {
        Some(which) if which == "whole" => 500,
        _ => 80,
    }
}

const STIPULATIONS: [&str; 20] = [
    "#1",
    "#2",
    "=1",
    "s#1",
    "r#1",
    "semi-r#1",
    "h#1",
    "h#1.5",
    "h=1",
    "hs#1",
    "hx1.5",
    "ser-h#2",
    "ser-#2",
    "ser-=2",
    "exact-ser-#2",
    "exact-h#2",
    "reci-h#2",
    "~1",
    "dia0.5",
    "pser-#2",
];

const OPTIONS: [&str; 6] = [
    "Variation",
    "Try",
    "SetPlay",
    "Duplex",
    "MaxSolutions 2",
    "Intelligent",
];

/// A man and a condition of the user's own.
const DEFINITION: &str = "man xa, \"pushed rabbit\" = hop over 2 land any W + move leap [-1,1 1,1] ahead \"Seldom seen.\" \
     condition NotBack = forbid when mover = white and rank(to) < rank(from)";

/// What a user says on the command line.
struct Said {
    fen: String,
    question: Question,
}

fn random_problem(rng: &mut Rng) -> Said {
    let taste = Taste {
        fairy: &["sx", "g", "n", "xa"],
        neutrals: true,
        odd_royals: false,
        most_men: 5,
    };
    let definitions = definitions::read(DEFINITION).unwrap();
    let own = Question {
        definitions: definitions.clone(),
        ..Question::default()
    };
    let _defined = own.make_known();
    let mut sample = random::sample(rng, taste);
    sample.conditions.truncate(2);
    if rng.u8(..3) == 0 {
        sample.conditions.push("NotBack".to_string());
    }
    let stipulation = STIPULATIONS[rng.usize(..STIPULATIONS.len())];
    let options = match rng.u8(..3) {
        0 => vec![OPTIONS[rng.usize(..OPTIONS.len())].to_string()],
        _ => Vec::new(),
    };
    Said {
        fen: sample.fen(),
        question: Question {
            definitions,
            stipulation: Some(stipulation.to_string()),
            conditions: sample.conditions,
            options,
            ..Question::default()
        },
    }
}

impl Said {
    fn problem(&self) -> Option<InputProblem> {
        let _defined = self.question.make_known();
        let position = parse_fen(&self.fen).unwrap();
        ask(&self.question, &position).ok()
    }

    fn arguments(&self) -> Vec<String> {
        let question = &self.question;
        let mut arguments = vec!["--fen".to_string(), self.fen.clone()];
        for definition in &question.definitions {
            arguments.extend(["--define".to_string(), definition.to_string()]);
        }
        let stipulation = question
            .stipulation
            .iter()
            .map(|text| ("--stipulation", text));
        let conditions = question.conditions.iter().map(|text| ("--condition", text));
        let options = question.options.iter().map(|text| ("--option", text));
        for (name, text) in stipulation.chain(conditions).chain(options) {
            arguments.extend([name.to_string(), text.clone()]);
        }
        arguments
    }
}

/// The problems in all forms of files.
fn files(problems: &[InputProblem]) -> [(&'static str, String); 3] {
    let documents: Vec<Document> = problems
        .iter()
        .map(|problem| Document {
            problem,
            details: &[],
            solution: None,
        })
        .collect();
    let data: Vec<_> = problems.iter().map(|problem| (problem, &[][..])).collect();
    [
        (
            "popeye",
            write_problems(problems, Language::English).unwrap(),
        ),
        ("yaml", yaml::write(&documents).unwrap()),
        (
            "json",
            serde_json::to_string(&ProblemDocument::new(&data)).unwrap(),
        ),
    ]
}

/// The output without the times, and without what forms of files have no place for.
fn solutions(run: &Run) -> String {
    let is_time = |line: &&str| !line.contains("Time = ");
    run.stdout
        .lines()
        .filter(is_time)
        .collect::<Vec<_>>()
        .join("\n")
}

/// The output without verdicts, which `py` does not give.
fn without_verdicts(text: &str) -> Vec<&str> {
    let is_verdict = |line: &str| {
        line.ends_with(", complete")
            // with what is known of rights
            || line.contains(", complete (")
            || line.ends_with("there may be more")
            || line.contains("illegal position: ")
    };
    let kept = text
        .lines()
        .filter(|line| !line.is_empty() && !is_verdict(line));
    kept.collect()
}

fn solve(text: &str, name: &str, more: &[&str]) -> Run {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join(format!("problems.{name}"));
    std::fs::write(&file, text).unwrap();
    let file = file.display().to_string();
    sauterelle(
        &[&["solve", &file, "--option", "NoBoard"], more].concat(),
        "",
    )
}

fn compare_forms(problems: &[InputProblem]) {
    let files = files(problems);
    let runs: Vec<(&str, Run)> = files
        .iter()
        .map(|(name, text)| (*name, solve(text, name, &[])))
        .collect();
    let (_, first) = &runs[0];
    let expected = solutions(first);
    for (name, other) in &runs[1..] {
        let found = solutions(other);
        let difference = expected
            .lines()
            .zip(found.lines())
            .position(|(a, b)| a != b);
        assert!(
            expected == found,
            "{name}: {:?}",
            difference.map(|at| found
                .lines()
                .skip(at.saturating_sub(20))
                .take(25)
                .collect::<Vec<_>>())
        );
        assert_eq!(other.code, first.code, "{name}: {}", other.stderr);
    }
    compare_with_py(&files[0].1, &expected);
    compare_with_convert(problems, &files[0].1);
}

/// `py` says the same, apart from verdicts; and illegal diagrams on standard error.
fn compare_with_py(text: &str, expected: &str) {
    let question = Question {
        options: vec!["NoBoard".to_string()],
        ..Question::default()
    };
    let entries = forms::read(text.as_bytes(), Some("problems.inp"), &question);
    let problems: Vec<InputProblem> = entries.into_iter().map(|e| e.result.unwrap()).collect();
    let text = write_problems(&problems, Language::English).unwrap();
    let run = run(env!("CARGO_BIN_EXE_sauterelle-py"), &["-regression"], &text);
    let others = [
        "the side to play can capture the king",
        "the side that is not to play is in check",
        "solution finished.",
        "Partial solution",
        "solving interrupted.",
    ];
    let kept = |line: &&str| !others.contains(line);
    let expected: Vec<&str> = without_verdicts(expected)
        .into_iter()
        .filter(kept)
        .collect();
    let found: Vec<&str> = without_verdicts(&run.stdout)
        .into_iter()
        .filter(kept)
        .collect();
    for (a, b) in expected.iter().zip(&found) {
        assert_eq!(a, b, "{}", run.stderr);
    }
    assert_eq!(expected.len(), found.len());
}

/// `convert --solve` writes the solutions that `solve --clean` prints, of problems that are solved completely.
fn compare_with_convert(problems: &[InputProblem], text: &str) {
    let converted = run(
        env!("CARGO_BIN_EXE_sauterelle"),
        &["convert", "-", "--to", "yaml", "--solve"],
        text,
    );
    let records = yaml::parse(converted.stdout.as_bytes(), None, &Question::default());
    assert_eq!(records.len(), problems.len(), "{}", converted.stderr);
    let clean = solve(text, "popeye", &["--clean"]).stdout;
    let clean: String = clean.split_whitespace().collect();
    let mut rest = clean.as_str();
    let mut compared = 0;
    for record in &records {
        let Some(solution) = record.text("solution") else {
            continue;
        };
        let solution: String = solution.split_whitespace().collect();
        // said in an entry only, where there would be nothing
        if solution == "{nosolution}" {
            continue;
        }
        let Some(at) = rest.find(&solution) else {
            panic!("not among the solutions in their order:\n{solution}");
        };
        rest = &rest[at + solution.len()..];
        compared += 1;
    }
    assert!(compared * 5 > problems.len(), "only {compared} solutions");
}

#[test]
fn examples_have_one_answer() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples");
    let mut problems = Vec::new();
    for file in std::fs::read_dir(folder).unwrap() {
        let path = file.unwrap().path();
        if path.extension().is_none_or(|extension| extension != "inp") {
            continue;
        }
        for entry in parse_problems(&std::fs::read(&path).unwrap(), None) {
            let problem = entry.result.unwrap();
            // texts that some forms have no place for
            problems.push(InputProblem {
                remarks: Vec::new(),
                protocol: None,
                latex: None,
                language: Language::English,
                ..problem
            });
        }
    }
    assert!(problems.len() >= 10, "{}", problems.len());
    compare_forms(&problems);
}

#[test]
fn random_problems_have_one_answer() {
    let mut rng = Rng::with_seed(18);
    let mut said = Vec::new();
    while said.len() < random() {
        let one = random_problem(&mut rng);
        if let Some(problem) = one.problem() {
            said.push((one, problem));
        }
    }
    let problems: Vec<InputProblem> = said.iter().map(|(_, problem)| problem.clone()).collect();
    compare_forms(&problems);
    // and each by itself, as it is said on the command line
    let [_, _, (_, json)] = files(&problems);
    let document = solve(&json, "json", &["--format", "json"]).stdout;
    let together = positions(&document);
    assert_eq!(together.len(), said.len());
    for ((one, problem), (expected, _)) in said.iter().zip(together) {
        let arguments = one.arguments();
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        let alone = sauterelle(
            &[&["solve", "--format", "json"], &arguments[..]].concat(),
            "",
        );
        serde_json::from_str::<IgnoredAny>(&alone.stdout)
            .unwrap_or_else(|error| panic!("{error}: {}", alone.shown()));
        let [(found, status)] = positions(&alone.stdout)[..] else {
            panic!("not one position: {}", alone.shown());
        };
        let conditions = problem.initial.conditions.iter();
        let conditions: Vec<String> = conditions
            .map(|c| condition(c, Language::English))
            .collect();
        assert!(
            found == expected,
            "{arguments:?} {conditions:?}\n{found}\n{expected}"
        );
        let expected = match status {
            "complete" => 0,
            "illegal" => 2,
            _ => 3,
        };
        assert_eq!(alone.code, expected, "{arguments:?}: {}", alone.shown());
    }
}

/// The positions of problems that have one each, without moves played and time, which stand at the end; and the status of each. As text:
/// there may be millions of solutions.
fn positions(document: &str) -> Vec<(&str, &str)> {
    let entries = document.split("\"positions\":[\n").skip(1);
    let shown = entries.map(|entry| {
        let end = entry.rfind(",\"nodes\":").expect("moves played");
        let (_, status) = entry[..end]
            .rsplit_once("],\"status\":\"")
            .expect("a status");
        (&entry[..end], status.split('"').next().expect("its end"))
    });
    shown.collect()
}
