//! What solving may use.

/// Resources for solving.
#[derive(Clone, Copy, Debug)]
pub struct Resources {
    /// Threads that share the first moves. With none, one search goes through them all, and the moves played are those of one thread:
    /// the quickest way for small problems. In WebAssembly, where threads cannot be had, it is the only way, and the stack of the
    /// caller must be large enough for the play.
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
