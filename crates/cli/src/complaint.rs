//! Standard error.

use std::io::{self, Write};

/// Writes to standard error. It is no fault of ours if nobody reads it any more.
pub fn complain(text: &str) {
    let _ = io::stderr().write_all(text.as_bytes());
}
