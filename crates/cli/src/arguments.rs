//! Values of arguments that several commands take.

use crate::exit::Exit;
use sauterelle::memory;
use sauterelle_languages::say;
use std::fs::File;
use std::path::Path;
use std::time::Duration;

/// A number of seconds, perhaps with a fraction.
pub fn seconds(text: &str) -> Result<Duration, String> {
    text.parse()
        .ok()
        .and_then(|number| Duration::try_from_secs_f64(number).ok())
        .ok_or_else(|| say!("a number of seconds is expected, e.g. 60 or 0.5"))
}

/// Megabytes in bytes, if there is room for so many.
pub fn bytes(megabytes: u32) -> Result<usize, Exit> {
    let bytes = (megabytes as usize).saturating_mul(1 << 20);
    if memory::can_be_had(bytes) {
        Ok(bytes)
    } else {
        Err(Exit::failure(say!(
            "--memory: {megabytes} MB cannot be had"
        )))
    }
}

/// The file to write into; none for standard output (`-`).
pub fn created(path: Option<&Path>) -> Result<Option<File>, Exit> {
    let Some(path) = path.filter(|path| *path != Path::new("-")) else {
        return Ok(None);
    };
    let file = File::create(path);
    let file = file.map_err(|error| Exit::failure(format!("{}: {error}", path.display())))?;
    Ok(Some(file))
}
