//! Sauterelle for browsers: WebAssembly without threads. It answers the questions of the page, solves, and answers as Popeye.
#![forbid(unsafe_code)]

#[cfg(target_arch = "wasm32")]
mod bindings;
pub mod page;
pub mod py;
pub mod solving;
pub mod taker;
