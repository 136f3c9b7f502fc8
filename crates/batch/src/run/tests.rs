use super::{Examine, Plan, Summary, Watch, run};
use crate::input::Inputs;
use crate::store::{Progress, Store};
use sauterelle::Stop;
use sauterelle::examination::{Class, Limits, examine_text};
use sauterelle::notation::draft::outside::Question;
use std::fs;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use tempfile::TempDir;

#[derive(Default)]
struct Heard {
    faults: Mutex<Vec<String>>,
    last: Mutex<Progress>,
}

impl Watch for Heard {
    fn fault(&self, message: &str) {
        self.faults.lock().unwrap().push(message.to_string());
    }

    fn progress(&self, progress: Progress, _is_reading: bool) {
        *self.last.lock().unwrap() = progress;
    }
}

/// Helpmates in one with the rook on different squares, one of them twice, and one that is no problem.
fn collection(folder: &TempDir) -> Plan {
    let squares = ["h2", "h4", "h5", "h6", "h7", "h8", "g4", "g5", "h4"];
    let problems =
        squares.map(|square| format!("pieces white kb3 r{square} black kb1\nstipulation h#1"));
    let text = format!("begin\n{}\nend\n", problems.join("\nnext\n"));
    fs::write(folder.path().join("a.inp"), text).unwrap();
    fs::write(folder.path().join("b.jsonl"), "{\"id\": 1}\n").unwrap();
    Plan {
        store: folder.path().join("results.sqlite"),
        inputs: Inputs {
            paths: vec![folder.path().join("a.inp"), folder.path().join("b.jsonl")],
            question: Question::default(),
        },
        limits: Limits::default(),
        workers: 2,
        version: "1".into(),
    }
}

fn ran(plan: &Plan, examine: &Examine<'_>) -> (Summary, Heard) {
    let heard = Heard::default();
    let summary = run(plan, &Stop::default(), &heard, examine).unwrap();
    (summary, heard)
}

#[test]
fn everything_is_done_once() {
    let folder = TempDir::new().unwrap();
    let plan = collection(&folder);
    let begun = AtomicUsize::new(0);
    let counted: &Examine<'_> = &|text, intention, limits, stop| {
        begun.fetch_add(1, Ordering::Relaxed);
        examine_text(text, intention, limits, stop)
    };
    let (summary, heard) = ran(&plan, counted);
    assert_eq!((summary.progress.done, summary.progress.of), (9, 9));
    assert_eq!(summary.of(Class::Sound), 8, "{summary:?}");
    assert_eq!(summary.of(Class::Refused), 1);
    assert!(!summary.is_stopped);
    assert_eq!(heard.faults.lock().unwrap().len(), 1);
    assert_eq!(heard.last.lock().unwrap().done, 9);
    assert_eq!(begun.load(Ordering::Relaxed), 8);
    let (again, _) = ran(&plan, counted);
    assert_eq!(again, summary);
    assert_eq!(begun.load(Ordering::Relaxed), 8);
    let runs = Store::open(&plan.store).unwrap().runs().unwrap();
    assert_eq!(runs.len(), 1);
    assert!(runs[0].ended.is_some());
}

#[test]
fn a_panic_is_a_result() {
    let folder = TempDir::new().unwrap();
    let plan = collection(&folder);
    let (summary, _) = ran(&plan, &|text, intention, limits, stop| {
        assert!(
            !text.to_lowercase().contains("rg4"),
            "a fault of the program"
        );
        examine_text(text, intention, limits, stop)
    });
    assert_eq!(summary.of(Class::Failed), 1);
    assert_eq!(summary.progress.done, 9);
    let store = Store::open(&plan.store).unwrap();
    let mut verdicts = Vec::new();
    let read: Result<(), crate::store::StoreError> =
        store.each_result(store.run(None).unwrap(), |row| {
            verdicts.extend((row.class == Class::Failed).then_some(row.verdict));
            Ok(())
        });
    read.unwrap();
    assert_eq!(verdicts, ["the program has failed: a fault of the program"]);
}

#[test]
fn what_is_stopped_goes_on_later() {
    let folder = TempDir::new().unwrap();
    let plan = collection(&folder);
    let stop = Stop::default();
    let begun = AtomicUsize::new(0);
    let heard = Heard::default();
    let stopped = run(&plan, &stop, &heard, &|text, intention, limits, halt| {
        if begun.fetch_add(1, Ordering::Relaxed) == 3 {
            halt.stop();
        }
        examine_text(text, intention, limits, halt)
    })
    .unwrap();
    assert!(stopped.is_stopped);
    assert_eq!(stopped.of(Class::Slower), 0, "what is cut off is not slow");
    assert!(stopped.progress.done < stopped.progress.of);
    let (rest, _) = ran(&plan, &examine_text);
    assert_eq!((rest.progress.done, rest.progress.of), (9, 9));
    assert_eq!(rest.of(Class::Sound), 8);
}

#[test]
fn an_input_that_is_not_there_is_an_error() {
    let folder = TempDir::new().unwrap();
    let mut plan = collection(&folder);
    plan.inputs.paths.push("/nowhere/x.inp".into());
    let heard = Heard::default();
    let error = run(&plan, &Stop::default(), &heard, &examine_text).unwrap_err();
    assert!(error.to_string().starts_with("/nowhere/x.inp: "), "{error}");
    assert!(!plan.store.exists());
}
