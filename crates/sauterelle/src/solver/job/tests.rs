//! Solving that is stopped again and again comes to the same as solving in one go.

use super::{Examined, Job, Rest};
use crate::{Event, Language, Problem, Solver, Stop};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// What a reader has who puts together what several runs have told.
#[derive(Default, PartialEq, Debug)]
struct Read {
    /// Solutions by position and phase, in the order in which they were told.
    solutions: BTreeMap<(usize, String), Vec<Value>>,
    /// What each phase has come to.
    verdicts: BTreeMap<(usize, String), Value>,
    texts: BTreeMap<usize, Value>,
    /// How each position has ended.
    ends: BTreeMap<usize, Value>,
    class: Value,
    outcome: Value,
}

impl Read {
    /// Takes the events of a run; gives what it has left.
    fn take(&mut self, events: &[Value]) -> Option<Value> {
        let (mut positions, mut phase) = (0, String::new());
        let mut rest = None;
        for event in events {
            let place = || (positions - 1, phase.clone());
            match event["type"].as_str().unwrap() {
                "position" => positions += 1,
                "phase" => phase = event.to_string(),
                "line" | "tree" | "post-key" | "seen-line" => {
                    self.solutions
                        .entry(place())
                        .or_default()
                        .push(event.clone());
                }
                "verdict" => {
                    // what an earlier run has told of it is out of date
                    self.texts.remove(&(positions - 1));
                    self.verdicts.insert(place(), event.clone());
                }
                "text" => {
                    self.texts.insert(positions - 1, event.clone());
                }
                "end" => {
                    self.ends.insert(positions - 1, without_effort(event));
                }
                "done" => {
                    self.outcome = event["outcome"].clone();
                    self.class = without_effort(&event["examination"]);
                    rest = Some(event["rest"].clone()).filter(|rest| !rest.is_null());
                }
                _ => {}
            }
        }
        rest
    }
}

/// The same without moves played and time: searches that begin anew have less to remember.
fn without_effort(event: &Value) -> Value {
    let mut event = event.clone();
    if let Some(fields) = event.as_object_mut() {
        fields.remove("nodes");
        fields.remove("seconds");
    }
    for position in event["positions"].as_array_mut().into_iter().flatten() {
        *position = without_effort(position);
    }
    if event["positions"].is_null() {
        event
            .as_object_mut()
            .map(|fields| fields.remove("positions"));
    }
    event
}

/// When a run is stopped.
#[derive(Clone, Copy, Debug)]
enum After {
    Moves(usize),
    Solutions(usize),
    Never,
}

fn solver(threads: usize) -> Solver {
    Solver {
        threads,
        memory: 1 << 20,
        time: Some(Duration::from_secs(20)),
        ..Solver::default()
    }
}

/// The events of a run.
fn events(problem: &Problem, threads: usize, rest: Option<&Rest>, after: After) -> Vec<Value> {
    events_by(&solver(threads), problem, rest, after)
}

fn events_by(solver: &Solver, problem: &Problem, rest: Option<&Rest>, after: After) -> Vec<Value> {
    let stop = Stop::default();
    let job = Job {
        examined: Some(Examined {
            problem,
            intention: None,
            language: Language::English,
        }),
        rest,
        ..Job::of(problem)
    };
    let mut run = job.run(solver, &stop).unwrap();
    if let After::Moves(moves) = after {
        run = run.stopping_after(moves);
    }
    let (mut told, mut solutions) = (Vec::new(), 0);
    let mut tell = |event: Event| {
        solutions += usize::from(matches!(event, Event::Solution(_)));
        if matches!(after, After::Solutions(most) if solutions == most) {
            stop.stop();
        }
        told.push(serde_json::to_value(event).unwrap());
    };
    job.teller(&run, &mut tell).solve();
    told
}

/// What comes of a problem that is stopped again and again; how often it was.
fn in_pieces(problem: &Problem, threads: usize, after: After) -> (Read, usize) {
    const MOST: usize = 60;
    let (mut read, mut rest) = (Read::default(), None);
    for stops in 0.. {
        let after = if stops < MOST { after } else { After::Never };
        let events = events(problem, threads, rest.as_ref(), after);
        let Some(left) = read.take(&events) else {
            return (read, stops);
        };
        rest = Some(serde_json::from_str(&left.to_string()).unwrap());
    }
    unreachable!()
}

/// Stopped in all these ways, it comes to the same; how often it was stopped in all.
fn compare(problem: &Problem, whole: &Read, name: &str, threads: usize, ways: &[After]) -> usize {
    let stops = ways.iter().map(|after| {
        let (read, stops) = in_pieces(problem, threads, *after);
        assert!(
            &read == whole,
            "{name}: {after:?}, {threads} threads, {stops} stops\n{:?}\n{:?}\n{:?}\n{:?}",
            read.texts,
            whole.texts,
            read.class,
            whole.class
        );
        stops
    });
    stops.sum()
}

const WAYS: [After; 5] = [
    After::Moves(1),
    After::Moves(4),
    After::Moves(17),
    After::Solutions(1),
    After::Solutions(3),
];

/// The same for many problems.
const FEW_WAYS: [After; 3] = [After::Moves(5), After::Moves(18), After::Solutions(2)];

fn example_files() -> Vec<PathBuf> {
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples")];
    let mut files = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            match path.extension() {
                None if path.is_dir() => folders.push(path),
                Some(ending) if ending == "inp" => files.push(path),
                _ => {}
            }
        }
    }
    files.sort();
    files
}

/// What one run without a stop tells, and the moves played, if it ends in time.
fn whole(problem: &Problem, time: Duration) -> Option<(Read, u64)> {
    let solver = Solver {
        time: Some(time),
        ..solver(0)
    };
    let told = events_by(&solver, problem, None, After::Never);
    let ends = told.iter().filter(|event| event["type"] == "end");
    let played = ends.filter_map(|end| end["nodes"].as_u64()).sum();
    let mut read = Read::default();
    let rest = read.take(&told);
    rest.is_none().then_some((read, played))
}

#[test]
fn every_third_example_in_pieces_comes_to_the_same() {
    examples_in_pieces_come_to_the_same(0);
}

/// By itself, as two tests run at once.
#[test]
fn examples_after_these_in_pieces_come_to_the_same() {
    examples_in_pieces_come_to_the_same(1);
}

#[test]
fn examples_before_these_in_pieces_come_to_the_same() {
    examples_in_pieces_come_to_the_same(2);
}

fn examples_in_pieces_come_to_the_same(from: usize) {
    // enough for short searches, and long ones do not take it for nothing
    const QUICK: Duration = Duration::from_millis(250);
    let (mut compared, mut stops) = (0, 0);
    for path in example_files().iter().skip(from).step_by(3) {
        let name = path.display().to_string();
        let text = String::from_utf8_lossy(&fs::read(path).unwrap()).into_owned();
        let Ok(problem) = Problem::read(&text) else {
            continue;
        };
        let Some((whole, ..=30_000)) = whole(&problem, QUICK) else {
            continue;
        };
        compared += 1;
        stops += compare(&problem, &whole, &name, 0, &FEW_WAYS);
        stops += compare(&problem, &whole, &name, 2, &FEW_WAYS[..1]);
    }
    assert!(
        compared >= 60 && stops > 500,
        "{compared} examples, {stops} stops"
    );
}

/// Play of all kinds.
const KINDS: [&str; 21] = [
    "begin stip h#2.5 option setplay intelligent piec white kc1 rd1 black ka1 pa2 pb3 end",
    "begin stip h#2 option setplay piec white kc3 qd4 black ka1 pa3 end",
    "begin stip h#3 piec white kc3 rd4 black ka1 pa3 pb7 end",
    "begin stip #2 option variation try setplay piec white kb6 rh2 qg3 black ka8 pa7 end",
    "begin stip #3 option variation try piec white kb6 rh2 black ka8 pa7 end",
    "begin stip #2 option duplex setplay variation piec white kb6 rh2 black ka8 rg3 end",
    "begin stip h#2 option duplex setplay piec white kb6 rh2 black ka8 rg3 end",
    "begin stip s#2 option variation try piec white kh1 qe2 rd1 black kh3 bg4 ph2 end",
    "begin stip r#2 option variation setplay piec white kh1 qe2 rd1 black kh3 bg4 ph4 end",
    "begin stip semi-r#2 option variation setplay piec white kh1 qe2 black kh3 rg4 end",
    "begin stip ser-h#4 piec white kc3 qd4 black ka1 pa3 end",
    "begin stip ser-#4 option setplay piec white kc3 pd4 black ka1 pa3 end",
    "begin stip hs#2.5 piec white kh1 qe2 rd1 black kh3 bg4 ph2 end",
    "begin stip #2 option postkeyplay piec white kb6 rh2 qg3 black ka8 pa7 end",
    "begin stip h#2 option movenumbers piec white kb6 qh2 black ka8 twin move b6 c6 twin move h2 h3 end",
    "begin stip h#2 option maxsolutions 1 setplay piec white kb6 qh2 black ka8 zeroposition move b6 c6 twin move h2 h3 end",
    "begin stip h#3 option stoponshortsolutions piec white kb6 qh2 black ka8 pa6 twin move a8 h8 end",
    "begin stip #2 option variation try piec white kb6 rh2 qg3 black ka8 twin stip h#2 twin stip s#2 twin move a8 h8 end",
    "begin stip -2 & h#1 piec white kh5 black ke8 twin move h5 h4 end",
    "begin stip -1w & #1 piec white kg6 ra1 black kh8 end",
    "begin stip -2 & #1 proca piec white kc5 ra6h4 black kh1 pc4 end",
];

#[test]
fn help_play_in_pieces_comes_to_the_same() {
    kinds_in_pieces_come_to_the_same(&KINDS[..3]);
}

#[test]
fn play_of_other_kinds_in_pieces_comes_to_the_same() {
    kinds_in_pieces_come_to_the_same(&KINDS[3..]);
}

fn kinds_in_pieces_come_to_the_same(kinds: &[&str]) {
    for text in kinds {
        let problem = Problem::read(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        let whole = whole(&problem, Duration::from_secs(20));
        let (whole, _) = whole.unwrap_or_else(|| panic!("{text}"));
        let stops = compare(&problem, &whole, text, 0, &WAYS);
        // play after the key is not taken apart
        assert!(stops > 0 || text.contains("postkeyplay"), "{text}");
        compare(&problem, &whole, text, 2, &WAYS);
    }
}

fn rest_of(text: &str) -> (Problem, Value) {
    let problem = Problem::read(text).unwrap();
    let told = events(&problem, 0, None, After::Moves(2));
    let rest = told.last().unwrap()["rest"].clone();
    (problem, rest)
}

#[test]
fn what_is_left_of_something_else_is_refused() {
    let (problem, rest) = rest_of(KINDS[1]);
    let refused = |rest: &Value, problem: &Problem| {
        let rest: Rest = serde_json::from_value(rest.clone()).unwrap();
        rest.check(&problem.input).unwrap_err().to_string()
    };
    assert_eq!(
        serde_json::from_value::<Rest>(rest.clone())
            .unwrap()
            .check(&problem.input),
        Ok(())
    );
    let other = Problem::read(KINDS[10]).unwrap();
    assert!(refused(&rest, &other).contains("another problem"));
    let mut old = rest.clone();
    old["version"] = json!("0.0.1");
    assert!(refused(&old, &problem).contains("version 0.0.1"));
    for (field, value) in [
        ("/position", json!(1)),
        ("/seconds", json!(-1.0)),
        ("/seconds", json!(1e300)),
        ("/begun/seconds", json!(-1.0)),
        ("/begun/reached/share", json!(2.0)),
        ("/begun/reached/part", json!(u64::MAX)),
        ("/begun/at/open/round/done", json!([[9, 3]])),
        ("/examined/written/texts", json!([])),
        ("/begun", Value::Null),
    ] {
        let mut damaged = rest.clone();
        *damaged
            .pointer_mut(field)
            .unwrap_or_else(|| panic!("{field}: {rest:#}")) = value;
        assert!(refused(&damaged, &problem).contains("damaged"), "{field}");
    }
}

#[test]
fn whatever_a_rest_says_the_program_does_not_break_down() {
    let (problem, rest) = rest_of(KINDS[5]);
    let mut paths = Vec::new();
    collect(&rest, String::new(), &mut paths);
    for path in paths {
        for value in [
            json!(0),
            json!(7),
            json!(4_000_000_000_u32),
            json!([]),
            json!("x"),
            json!(true),
        ] {
            let mut damaged = rest.clone();
            *damaged.pointer_mut(&path).unwrap() = value;
            let Ok(damaged) = serde_json::from_value::<Rest>(damaged) else {
                continue;
            };
            if damaged.check(&problem.input).is_ok() {
                events(&problem, 0, Some(&damaged), After::Never);
            }
        }
    }
}

/// The places of all values that hold no others.
fn collect(value: &Value, path: String, paths: &mut Vec<String>) {
    match value {
        Value::Object(fields) => {
            for (name, value) in fields {
                collect(value, format!("{path}/{name}"), paths);
            }
        }
        Value::Array(values) if !values.is_empty() => {
            for (index, value) in values.iter().enumerate() {
                collect(value, format!("{path}/{index}"), paths);
            }
        }
        _ => paths.push(path),
    }
}

#[test]
fn what_is_complete_leaves_nothing() {
    let problem = Problem::read(KINDS[1]).unwrap();
    let told = events(&problem, 0, None, After::Never);
    assert!(told.last().unwrap().get("rest").is_none());
}
