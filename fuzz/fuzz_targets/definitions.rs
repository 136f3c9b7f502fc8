//! Reads definitions of men and conditions; what is accepted must mean the same when its normal form is read again.
#![no_main]

use libfuzzer_sys::fuzz_target;
use sauterelle_notation::definitions::read;

fuzz_target!(|text: &str| {
    match read(text) {
        Ok(found) => {
            for definition in found {
                let again = read(&definition.to_string()).map(|again| again[0].to_string());
                assert_eq!(again, Ok(definition.to_string()));
            }
        }
        Err(fault) => assert!(!fault.to_string().is_empty()),
    }
});
