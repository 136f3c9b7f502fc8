//! What solving may use.

/// Resources for solving.
#[derive(Clone, Copy, Debug)]
pub struct Resources {
    /// Threads to use, at least 1.
    pub threads: usize,
    /// Bytes for the tables of all threads together.
    pub memory: usize,
}

/// Bytes of memory that one remembered position takes.
pub const BYTES_A_POSITION: usize = crate::search::transposition_table::ENTRY_BYTES;

impl Default for Resources {
    fn default() -> Resources {
        Resources {
            threads: 1,
            memory: 256 << 20,
        }
    }
}
