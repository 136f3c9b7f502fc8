//! Problems as data, without their solutions: a document that is written and read.

mod data;
mod read;

pub use data::{PositionData, ProblemData, ProblemDocument, TwinData};
pub use read::parse;
