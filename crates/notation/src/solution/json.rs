//! Moves and solutions as data: what `--format json` prints. The schema in `docs/` is generated from
//! these types.

mod names;
mod types;
mod writer;

pub use names::{phase_name, side_name, status_name};
pub use types::*;
pub use writer::JsonWriter;
