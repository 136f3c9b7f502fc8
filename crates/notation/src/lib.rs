//! Reading and writing positions, problems and solutions.
#![forbid(unsafe_code)]

pub mod attributes;
pub mod board;
pub mod clean;
pub mod clock;
pub mod diagnostic;
pub mod fen;
pub mod ffen;
pub mod forms;
pub mod game_record;
pub mod header;
pub mod json;
pub mod latex;
mod layout;
pub mod move_text;
pub mod names;
mod native;
mod notes;
pub mod origin;
pub mod popeye;
pub mod problem_json;
mod ranks;
pub mod suggest;
pub mod telling;
pub mod text;
pub mod xfen;
pub mod yaml;
