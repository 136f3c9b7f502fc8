//! What has been read and is kept, each thing once, as long as the program runs.
//!
//! Diagrams, problems and rules hold men as `&'static Man`, and compare them by their place in memory. What is kept is bounded by the
//! different definitions that a program reads.

use crate::men::dirs::Dir;
use crate::men::leg::Leg;
use crate::men::part::{Image, Part};
use rustc_hash::FxHashSet;
use std::hash::Hash;
use std::sync::{LazyLock, Mutex};

type Kept<T> = LazyLock<Mutex<FxHashSet<&'static T>>>;

static DIRS: Kept<[Dir]> = LazyLock::new(Mutex::default);
static IMAGES: Kept<[Image]> = LazyLock::new(Mutex::default);
static LEGS: Kept<[Leg]> = LazyLock::new(Mutex::default);
static PARTS: Kept<[Part]> = LazyLock::new(Mutex::default);

fn keep<T: Eq + Hash>(kept: &Kept<[T]>, value: Vec<T>) -> &'static [T] {
    // a set in which nothing is ever half done
    let mut kept = kept.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
    if let Some(known) = kept.get(value.as_slice()) {
        return known;
    }
    let value: &'static [T] = value.leak();
    kept.insert(value);
    value
}

/// Keeps directions.
pub(super) fn dirs(value: Vec<Dir>) -> &'static [Dir] {
    keep(&DIRS, value)
}

/// Keeps mappings.
pub(super) fn images(value: Vec<Image>) -> &'static [Image] {
    keep(&IMAGES, value)
}

/// Keeps the legs of a line.
pub(super) fn legs(value: Vec<Leg>) -> &'static [Leg] {
    keep(&LEGS, value)
}

/// Keeps the parts of a walk.
pub(super) fn parts(value: Vec<Part>) -> &'static [Part] {
    keep(&PARTS, value)
}
