//! What JavaScript calls.

use crate::taker::Taker;
use crate::{page, py, solving};
use js_sys::{Array, Function, Uint8Array};
use std::cell::RefCell;
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsCast, JsValue};

thread_local! {
    static PANIC: RefCell<Option<String>> = const { RefCell::new(None) };
    /// The functions of the page that take text. They belong to its thread, while what calls them may go from thread to thread.
    static TAKERS: RefCell<Vec<Function>> = const { RefCell::new(Vec::new()) };
}

/// Remembers what goes wrong, if something ever does.
#[wasm_bindgen(start)]
pub fn start() {
    std::panic::set_hook(Box::new(|info| PANIC.set(Some(info.to_string()))));
}

/// What has gone wrong in the module, if it has said so. It ends itself without a word where it gets no memory.
#[wasm_bindgen]
pub fn last_panic() -> Option<String> {
    PANIC.take()
}

/// Answers a question of the page, such as `read` or `position`: the type of the content, and the content.
///
/// # Errors
/// The reasons why it cannot be met, as JSON.
#[wasm_bindgen]
pub fn answer(name: &str, question: &str) -> Result<Array, String> {
    let answer = page::answer(name, question)?;
    let content = Uint8Array::from(answer.content.as_slice());
    Ok(Array::of2(&answer.kind.into(), &content.into()))
}

/// Solves the problem of a question of the page. `tell` is called with lines of JSON, an event each; the last one is of type `done`.
///
/// # Errors
/// The reasons why it cannot be solved, as JSON.
#[wasm_bindgen]
pub fn solve(question: &str, memory: usize, tell: Function) -> Result<(), String> {
    with(&[tell], || solving::solve(question, memory, of_page(0)))
}

/// Answers a command line as `sauterelle-py` does. `read` gives the content of a file, or nothing; both others take a line. Gives the exit
/// code.
#[wasm_bindgen]
pub fn py(args: Vec<String>, read: &Function, print: Function, complain: Function) -> u8 {
    let takers = py::Takers {
        print: of_page(0),
        complain: of_page(1),
    };
    let read = |path: &str| {
        let content = read.call1(&JsValue::NULL, &path.into()).ok()?;
        Some(content.dyn_into::<Uint8Array>().ok()?.to_vec())
    };
    with(&[print, complain], || py::answer(&args, read, takers))
}

/// Does the work, during which these functions take text.
fn with<T>(takers: &[Function], work: impl FnOnce() -> T) -> T {
    TAKERS.set(takers.to_vec());
    let done = work();
    TAKERS.set(Vec::new());
    done
}

/// The function of this number among those of the page.
fn of_page(index: usize) -> Taker {
    Box::new(move |text| hand(index, text))
}

fn hand(index: usize, text: &str) {
    let taker = TAKERS.with_borrow(|takers| takers.get(index).cloned());
    if let Some(taker) = taker {
        // what the page does with it is its own affair
        let _ = taker.call1(&JsValue::NULL, &JsValue::from_str(text));
    }
}
