//! What takes text, one piece after the other.

/// Takes text, perhaps in a thread of its own: outside of a browser, solving has one.
pub type Taker = Box<dyn Fn(&str) + Send>;

/// Texts, and what takes them.
#[cfg(test)]
pub fn into_memory() -> (std::sync::Arc<std::sync::Mutex<Vec<String>>>, Taker) {
    let texts = std::sync::Arc::<std::sync::Mutex<Vec<String>>>::default();
    let shared = std::sync::Arc::clone(&texts);
    let take = move |text: &str| shared.lock().unwrap().push(text.to_string());
    (texts, Box::new(take))
}
