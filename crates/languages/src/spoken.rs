//! The language that is spoken.

use crate::Language;
use std::cell::Cell;
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};

thread_local! {
    /// What this thread has been told, if anything.
    static TOLD: Cell<Option<Language>> = const { Cell::new(None) };
}

/// Whether the default is what a user has asked for.
static IS_ASKED: AtomicBool = AtomicBool::new(false);

static DEFAULT: AtomicU8 = AtomicU8::new(Language::English as u8);

/// The language that is spoken here and now.
pub fn current() -> Language {
    let default = || Language::ALL[usize::from(DEFAULT.load(Ordering::Relaxed))];
    TOLD.get().unwrap_or_else(default)
}

/// The language of all threads that nobody told another one.
pub fn set_default(language: Language) {
    DEFAULT.store(language as u8, Ordering::Relaxed);
    IS_ASKED.store(false, Ordering::Relaxed);
}

/// As [`set_default`], but asked for by the user in so many words, so that no problem suggests another one.
pub fn set_asked(language: Language) {
    set_default(language);
    IS_ASKED.store(true, Ordering::Relaxed);
}

/// Does this in the language of a problem, if that is not the English of everybody, and if no language has been asked for.
pub fn suggested<T>(language: Language, does: impl FnOnce() -> T) -> T {
    let is_free = TOLD.get().is_none() && !IS_ASKED.load(Ordering::Relaxed);
    match is_free && language != Language::English {
        true => with(language, does),
        false => does(),
    }
}

/// Does this in that language.
pub fn with<T>(language: Language, does: impl FnOnce() -> T) -> T {
    /// Puts back what was told before, even when something breaks down.
    struct Before(Option<Language>);
    impl Drop for Before {
        fn drop(&mut self) {
            TOLD.set(self.0);
        }
    }
    let _before = Before(TOLD.replace(Some(language)));
    does()
}

/// The same in the language that is spoken now, whatever thread does it.
pub fn carried<T>(does: impl FnOnce() -> T) -> impl FnOnce() -> T {
    let told = TOLD.get();
    move || match told {
        Some(language) => with(language, does),
        None => does(),
    }
}

#[cfg(test)]
mod tests {
    use super::{carried, current, suggested, with};
    use crate::Language;

    #[test]
    fn a_language_is_spoken_for_a_time_and_goes_to_other_threads() {
        assert_eq!(current(), Language::English);
        with(Language::French, || {
            assert_eq!(current(), Language::French);
            with(Language::German, || assert_eq!(current(), Language::German));
            assert_eq!(current(), Language::French);
            let alone = std::thread::spawn(current);
            let told = std::thread::spawn(carried(current));
            assert_eq!(alone.join().expect("an answer"), Language::English);
            assert_eq!(told.join().expect("an answer"), Language::French);
        });
        assert_eq!(current(), Language::English);
    }

    #[test]
    fn a_problem_suggests_its_language_where_none_is_asked_for() {
        assert_eq!(suggested(Language::German, current), Language::German);
        with(Language::French, || {
            assert_eq!(suggested(Language::German, current), Language::French);
            assert_eq!(suggested(Language::English, current), Language::French);
        });
    }
}
