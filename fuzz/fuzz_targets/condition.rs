//! Reads conditions and solving options from arguments.
#![no_main]

use libfuzzer_sys::fuzz_target;
use sauterelle_notation::names::{parse_condition, parse_option_word};
use sauterelle_solve::problem::Options;

fuzz_target!(|text: &str| {
    match parse_condition(text) {
        Ok(condition) => {
            let again = parse_condition(&condition.to_string());
            assert_eq!(again.as_ref(), Ok(&condition));
        }
        Err(fault) => assert!(!fault.to_string().is_empty()),
    }
    let mut options = Options::default();
    if let Err(fault) = parse_option_word(text, &mut options) {
        assert!(!fault.to_string().is_empty());
        assert_eq!(options, Options::default(), "changed by a faulty word");
    }
});
