//! Lines in ordinary memory, for WebAssembly: there the system maps none, and takes none back.

use crate::Line;
use std::io::{Error, ErrorKind};
use std::ops::Deref;

/// A number of lines, all words of which are zero in the beginning.
pub struct Lines(Box<[Line]>);

impl Lines {
    /// So many lines, at least one.
    ///
    /// # Errors
    ///
    /// If there is not so much memory.
    pub fn new(count: usize) -> std::io::Result<Lines> {
        let count = count.max(1);
        let mut lines = Vec::new();
        lines
            .try_reserve_exact(count)
            .map_err(|_| Error::from(ErrorKind::OutOfMemory))?;
        lines.resize_with(count, Line::default);
        Ok(Lines(lines.into_boxed_slice()))
    }

    /// Keeps the memory, as others may still read and write it.
    pub fn release(&self) {}
}

impl Deref for Lines {
    type Target = [Line];

    #[inline]
    fn deref(&self) -> &[Line] {
        &self.0
    }
}
