//! The commands, one file each.

pub mod batch;
pub mod completions;
pub mod compose;
pub mod content;
pub mod convert;
pub mod define;
pub mod diagram;
pub mod economy;
pub mod explain;
pub mod figures;
pub mod find;
pub mod game;
pub mod judge;
pub mod last_moves;
pub mod lengths;
pub mod list;
pub mod moves;
pub mod notated;
pub mod perft;
pub mod predecessors;
pub mod publish;
pub mod report;
pub mod schema;
pub mod serve;
pub mod solve;
pub mod tongue;

use clap::ValueEnum;

/// Form of the output.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Format {
    /// For people.
    #[default]
    Text,
    /// For programs; the schema stands in docs/.
    Json,
}
