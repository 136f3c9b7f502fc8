//! A problem being solved: with which resources, how it is stopped, who listens, and what is left of it.

mod listener;
mod margin;
mod monitor;
mod pace;
mod positions;
mod pulse;
mod resources;
mod rest;
mod share;
mod stop;
mod written;

pub(crate) use listener::Both;
pub use listener::Listener;
pub(crate) use margin::without_margin;
pub use monitor::Monitor;
pub use pace::{Looking, Pace};
pub use positions::{PositionToSolve, Run, Solved};
pub(crate) use pulse::PERIOD;
pub use pulse::Pulse;
pub use resources::{Solver, all_cores};
pub use rest::Rest;
pub(crate) use rest::{Begun, TextSoFar};
pub use stop::{Limit, Stop};
pub use written::{PositionWriting, Writing};
