//! All tests of the crate from outside, in one program: each program more is linked again.

mod answers;
mod articles;
mod as_people_have_it;
mod bad_input;
mod batch;
mod book;
mod challenge;
mod clean;
mod commands;
mod common;
mod convert;
mod definitions;
mod diagram;
mod docs;
mod documents;
mod entry_paths;
mod game;
mod guide;
mod mutations;
mod promises;
mod publish;
mod py;
mod reported;
mod stopping;
mod telling;
