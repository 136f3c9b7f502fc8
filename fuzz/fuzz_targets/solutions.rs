//! Reads solutions in short notation by playing them; whatever is written, nothing breaks down.
#![no_main]

use libfuzzer_sys::fuzz_target;
use sauterelle::Language;
use sauterelle::comparison::{Intended, Notation, Start};
use sauterelle::examination::read_text;
use sauterelle::notation::entered::InputProblem;

/// With few moves, so that many texts are tried.
const PROBLEMS: [(&str, bool); 2] = [
    ("begin pieces white kb3 pa6 black kb1 pa7 stipulation h#2 end", true),
    ("begin pieces white kc8 pb7 black ka8 sb8 stipulation #2 condition CirceClone end", false),
];

thread_local! {
    static READ: Vec<(InputProblem, [Start; 1])> = PROBLEMS
        .map(|(text, lines)| {
            let (problem, _) = read_text(text).expect("a problem");
            let start = Start {
                label: String::new(),
                number: 0,
                lines,
            };
            (problem, [start])
        })
        .into();
}

fuzz_target!(|text: &str| {
    READ.with(|problems| {
        for (problem, starts) in problems {
            let read = Intended::read_in(text, Notation::Yacpdb, (problem, starts), Language::English);
            if let Err(why) = read {
                assert!(!why.is_empty());
            }
        }
    });
});
