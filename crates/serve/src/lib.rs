//! The page of Sauterelle: a server on the loopback that hands out the page and answers its questions with the native engine.
//!
//! The page speaks to one small interface (`page/engine.js`): a problem goes in, events come out. All state is in the page;
//! each request carries its problem, in any form that the command line reads too.
#![forbid(unsafe_code)]

mod api;
mod assets;
mod config;
mod drawings;
mod guard;
mod running;
mod server;

pub use config::Config;
pub use running::running;
pub use server::Server;
