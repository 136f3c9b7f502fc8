//! The functions of the page that take text. They belong to its thread, while what calls them may go from thread to thread: so they
//! stand beside it.

use js_sys::Function;
use std::cell::RefCell;
use wasm_bindgen::JsValue;

thread_local! {
    static TAKERS: RefCell<Vec<Function>> = const { RefCell::new(Vec::new()) };
}

/// Does the work, during which these functions take text.
pub fn with<T>(takers: &[Function], work: impl FnOnce() -> T) -> T {
    TAKERS.set(takers.to_vec());
    let done = work();
    TAKERS.set(Vec::new());
    done
}

/// Hands text to the first of the functions.
pub fn first(text: &str) {
    hand(0, text);
}

/// Hands text to the second of the functions.
pub fn second(text: &str) {
    hand(1, text);
}

fn hand(index: usize, text: &str) {
    let taker = TAKERS.with_borrow(|takers| takers.get(index).cloned());
    if let Some(taker) = taker {
        // what the page does with it is its own affair
        let _ = taker.call1(&JsValue::NULL, &JsValue::from_str(text));
    }
}
