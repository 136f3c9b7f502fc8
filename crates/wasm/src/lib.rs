//! Sauterelle for browsers: WebAssembly without threads.
#![forbid(unsafe_code)]

mod solving;

use js_sys::Function;
pub use solving::solve_text;
use std::cell::RefCell;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

thread_local! {
    /// What takes the text. A function of the page belongs to its thread, while sinks may go from thread to thread.
    static TAKE: RefCell<Option<Function>> = const { RefCell::new(None) };
}

/// Tells what has gone wrong on the console, if something ever does.
#[wasm_bindgen(start)]
pub fn start() {
    console_error_panic_hook::set_once();
}

/// Solves all problems of a text in any form that can be read, with so many bytes for positions that are remembered. Text in Popeye's
/// form goes to `take`, piece by piece as it is found. Returns the number of moves played.
///
/// # Errors
/// What is wrong with the text, or not supported.
#[wasm_bindgen]
pub fn solve(text: &str, memory: usize, take: Function) -> Result<f64, String> {
    TAKE.set(Some(take));
    let done = solve_text(text, memory, send);
    TAKE.set(None);
    done.map(|nodes| nodes as f64)
}

/// Hands text to the page.
fn send(text: &str) {
    TAKE.with_borrow(|take| {
        if let Some(take) = take {
            // what the page does with it is its own affair
            let _ = take.call1(&JsValue::NULL, &JsValue::from_str(text));
        }
    });
}
