//! Reads conditions from arguments; what is accepted must mean the same when its text is read again.
#![no_main]

use libfuzzer_sys::fuzz_target;
use sauterelle_notation::read::names::parse_condition;

fuzz_target!(|text: &str| {
    match parse_condition(text) {
        Ok(condition) => {
            let again = parse_condition(&condition.to_string());
            assert_eq!(again.as_ref(), Ok(&condition));
        }
        Err(fault) => assert!(!fault.to_string().is_empty()),
    }
});
