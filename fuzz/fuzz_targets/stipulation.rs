//! Reads stipulations; what is accepted must mean the same when its text is read again.
#![no_main]

use libfuzzer_sys::fuzz_target;
use sauterelle_solve::stipulation::Stipulation;

fuzz_target!(|text: &str| {
    match Stipulation::parse(text) {
        Ok(stipulation) => {
            assert_eq!(
                Stipulation::parse(&stipulation.to_string()).as_ref(),
                Ok(&stipulation)
            );
            assert_eq!(stipulation.for_other_side().for_other_side(), stipulation);
            let branch = stipulation.play.first_branch();
            assert!(branch.is_none_or(|branch| branch.min <= branch.max));
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
});
