//! Several threads at work on one solution.

mod helper_threads;
pub(crate) mod moves_in_progress;
pub(crate) mod reorder_buffer;
pub(crate) mod shared_map;
pub(crate) mod workers;
