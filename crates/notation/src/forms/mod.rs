//! The forms in which problems and positions are written.

mod form;
pub mod json_lines;
mod positions;
mod records;
pub mod written;

pub use form::Form;
pub use positions::{PositionLine, positions};
pub use records::{read, read_line, read_lines, records};

#[cfg(test)]
mod tests;
