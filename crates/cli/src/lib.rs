//! What the programs `sauterelle` and `py` share: solving problems and showing what is found.
#![forbid(unsafe_code)]

pub mod exit;
pub mod interrupt;
pub mod memory;
pub mod output;
pub mod session;

/// Processors that can be used.
pub fn all_cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}
