//! The functions of the page that take text. They belong to its thread, while what calls them may go from thread to thread: so they
//! stand beside it.

use js_sys::Function;
use std::cell::RefCell;
use wasm_bindgen::JsValue;

/// Takes text, perhaps in a thread of its own: outside of a browser, solving has one.
pub type Taker = Box<dyn Fn(&str) + Send>;

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

/// The function of this number among those of the page.
pub fn of_page(index: usize) -> Taker {
    Box::new(move |text| hand(index, text))
}

fn hand(index: usize, text: &str) {
    let taker = TAKERS.with_borrow(|takers| takers.get(index).cloned());
    if let Some(taker) = taker {
        // what the page does with it is its own affair
        let _ = taker.call1(&JsValue::NULL, &JsValue::from_str(text));
    }
}

/// Texts, and what takes them.
#[cfg(test)]
pub fn into_memory() -> (std::sync::Arc<std::sync::Mutex<Vec<String>>>, Taker) {
    let texts = std::sync::Arc::<std::sync::Mutex<Vec<String>>>::default();
    let shared = std::sync::Arc::clone(&texts);
    let take = move |text: &str| shared.lock().unwrap().push(text.to_string());
    (texts, Box::new(take))
}
