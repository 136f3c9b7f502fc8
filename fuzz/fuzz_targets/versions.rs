//! Reads texts of the language of versions; the versions of what is accepted are the same when their own texts are read again.
#![no_main]

use libfuzzer_sys::fuzz_target;
use sauterelle::Problem;
use sauterelle::notation::entered::InputProblem;
use sauterelle_compose::vary::Space;
use std::sync::LazyLock;

/// A problem with a fairy man, a neutral man, a condition and a twin.
static PROBLEM: LazyLock<InputProblem> = LazyLock::new(|| {
    let text = "BeginProblem Stipulation h#2 Condition Circe Pieces White Kb3 Gd4 Pa6 Black Kh8 Sc5 Neutral Rf2 Twin Move d4 d5 EndProblem";
    Problem::read(text).expect("a problem").input
});

/// So many versions are looked at.
const MOST: usize = 200;

fuzz_target!(|text: &str| {
    let problem = &*PROBLEM;
    match Space::read(text, problem) {
        Ok(space) => {
            for (number, version) in space.from(0).take(MOST) {
                assert_eq!(space.version(number).as_ref(), Some(&version));
                let written = version.written(&problem.initial.diagram, problem.language);
                let edits = format!("{written}\nedits: {}", version.edits.len());
                let again = Space::read(&edits, problem).expect("what is written is read");
                assert!(
                    again.from(0).any(|(_, it)| it.edits == version.edits),
                    "{written}"
                );
            }
        }
        Err(fault) => assert!(!fault.message.is_empty()),
    }
});
