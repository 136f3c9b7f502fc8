//! Reads whole files in every format, or in that which the variable `FORMAT` names; problems that are accepted must compile, and must be the same when they are written and read again.
#![no_main]

use libfuzzer_sys::fuzz_target;
use sauterelle_notation::draft::outside::Question;
use sauterelle_notation::forms::format::FormatDef;
use sauterelle_notation::forms::item::{Item, Manner};
use sauterelle_notation::forms::{all, named, records};
use std::sync::LazyLock;

/// The formats that are tried.
static FORMATS: LazyLock<Vec<&FormatDef>> = LazyLock::new(|| match std::env::var("FORMAT") {
    Ok(name) => vec![named(&name).expect("a format")],
    Err(_) => all().into_iter().filter(|it| it.is_read().is_ok()).collect(),
});

fuzz_target!(|source: &[u8]| {
    for format in FORMATS.iter() {
        for item in read(format, source) {
            for twin in &item.problem.twins {
                // where men nobody sees may stand is tried out in solving
                let is_seen = twin.problem.diagram.invisible == 0;
                if is_seen && let Err(error) = twin.problem.game() {
                    panic!("{}: accepted, but not possible: {error}", format.name);
                }
            }
            // the form may have no words for something
            let Ok(written) = format.write(&Manner::default(), &[&item]) else {
                continue;
            };
            let again = read(format, written.as_bytes());
            let men = |items: &[Item]| -> Vec<_> {
                let twins = items.iter().flat_map(|item| &item.problem.twins);
                twins.map(|twin| twin.problem.diagram.men).collect()
            };
            assert_eq!(men(&again), men(&[item]), "{}: {written}", format.name);
        }
    }
});

/// The problems that are accepted; of positions the moves are asked.
fn read(format: &FormatDef, source: &[u8]) -> Vec<Item> {
    let question = Question {
        otherwise: Some("~1"),
        ..Question::default()
    };
    let records = records(format, source, Some("fuzz"), &question);
    let items = records.into_iter().filter_map(|record| match record.entry.result {
        Ok(problem) => Some(Item {
            line: record.entry.first_line,
            problem,
            details: record.details,
            solution: None,
        }),
        Err(faults) => {
            assert!(!faults.is_empty(), "refused without a reason");
            for fault in faults {
                assert!(fault.line >= 1 && fault.column >= 1);
                assert!(!fault.to_string().is_empty());
            }
            None
        }
    });
    items.collect()
}
