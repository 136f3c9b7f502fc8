//! Reads whole files in Popeye's input language; problems that are accepted must compile.
#![no_main]

use libfuzzer_sys::fuzz_target;
use sauterelle_notation::popeye::parse_problems;

fuzz_target!(|source: &[u8]| {
    let entries = parse_problems(source, Some("fuzz"));
    assert!(!entries.is_empty(), "a file without a problem is a fault");
    for entry in entries {
        match entry.result {
            Ok(problem) => {
                for twin in problem.twins {
                    if let Err(error) = twin.problem.game() {
                        panic!("accepted, but not possible: {error}");
                    }
                }
            }
            Err(faults) => {
                assert!(!faults.is_empty(), "refused without a reason");
                for fault in faults {
                    assert!(fault.line >= 1 && fault.column >= 1);
                    assert!(!fault.to_string().is_empty());
                }
            }
        }
    }
});
