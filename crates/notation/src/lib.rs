//! Reading and writing positions, problems and solutions.
//!
//! An input goes one way. Its form ([`popeye`], [`yaml`], [`problem_json`], [`position`]) finds the words; the grammar of all forms
//! ([`read`]) makes a [`draft`] of them; `resolve` makes the problem ([`entered`]) of that, and compiles its rules. Below are the names of
//! things ([`vocabulary`]), and words with their places ([`source`]). Each form is written beside where it is read; [`forms`] has them all.
#![forbid(unsafe_code)]
// no parser cuts text by bytes
#![cfg_attr(not(test), deny(clippy::string_slice))]

pub mod accents;
pub mod betza;
pub mod board;
pub mod customs;
pub mod definitions;
pub mod doubts;
pub mod draft;
pub mod entered;
pub mod fen;
pub mod forms;
pub mod game_record;
pub mod header;
pub mod latex;
pub mod move_text;
pub mod notes;
mod origin;
pub mod popeye;
pub mod position;
pub mod problem_json;
mod ranks;
pub mod read;
pub mod registry;
mod resolve;
pub mod shows;
pub mod solution;
pub mod source;
pub mod telling;
pub mod vocabulary;
pub mod yaml;
