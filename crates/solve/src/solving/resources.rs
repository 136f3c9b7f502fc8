//! What solving may use.

/// Resources for solving.
#[derive(Clone, Copy, Debug)]
pub struct Resources {
    /// Threads to start. With none, all is done on the thread that calls, whose stack must be large enough for the play; what is found,
    /// and the moves played for it, are those of one thread. That is the way where threads cannot be had, as in WebAssembly.
    pub threads: usize,
    /// Bytes for the tables of all threads together.
    pub memory: usize,
}

/// Bytes of memory that one remembered position takes.
pub const BYTES_A_POSITION: usize = crate::search::transposition_table::ENTRY_BYTES;

impl Default for Resources {
    fn default() -> Resources {
        Resources {
            threads: usize::from(!cfg!(target_family = "wasm")),
            memory: 256 << 20,
        }
    }
}
