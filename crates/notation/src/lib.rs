//! Reading and writing positions, problems and solutions.
#![forbid(unsafe_code)]
// no parser cuts text by bytes
#![cfg_attr(not(test), deny(clippy::string_slice))]

mod abbreviation;
pub mod accents;
pub mod attributes;
pub mod betza;
pub mod board;
pub mod clean;
pub mod clock;
pub mod customs;
pub mod definitions;
pub mod diagnostic;
pub mod doubts;
pub mod encoding;
pub mod fen;
mod ffen;
pub mod forms;
pub mod game_record;
pub mod header;
pub mod json;
pub mod json_stream;
pub mod latex;
mod layout;
pub mod move_text;
pub mod names;
pub mod notes;
mod origin;
mod period;
pub mod popeye;
pub mod problem_json;
mod ranks;
pub mod registry;
mod remembered;
pub mod retraction;
mod seen_text;
pub mod shows;
mod slice;
pub mod spelling;
pub mod suggest;
pub mod telling;
pub mod text;
pub mod verdict;
pub mod xfen;
pub mod yaml;
