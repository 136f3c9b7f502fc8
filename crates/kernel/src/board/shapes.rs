//! A list of shapes, with room for nearly all positions from the start, and used again when it is dropped.

use crate::board::shape::Shape;
use std::cell::RefCell;
use std::ops::{Deref, DerefMut};

/// Pseudo-legal shapes of one position.
#[derive(Debug)]
pub struct Shapes(Vec<Shape>);

/// Enough for nearly all positions; a longer list takes more memory when it is needed.
const USUAL: usize = 64;

/// So many lists that are not needed any more are kept: more than are in use at a time, as a rule.
const MOST_SPARE: usize = 64;

thread_local! {
    /// Lists to be used again. A search makes and drops several at each node, and to ask for memory costs as much as a move.
    static SPARE: RefCell<Vec<Vec<Shape>>> = const { RefCell::new(Vec::new()) };
}

impl Shapes {
    /// An empty list.
    #[inline]
    pub fn new() -> Shapes {
        let spare = SPARE.with_borrow_mut(Vec::pop);
        Shapes(spare.unwrap_or_else(|| Vec::with_capacity(USUAL)))
    }
}

impl Drop for Shapes {
    #[inline]
    fn drop(&mut self) {
        let mut list = std::mem::take(&mut self.0);
        list.clear();
        // the thread may be about to end
        let _ = SPARE.try_with(|spare| {
            let mut spare = spare.borrow_mut();
            if spare.len() < MOST_SPARE {
                spare.push(list);
            }
        });
    }
}

impl Default for Shapes {
    fn default() -> Shapes {
        Shapes::new()
    }
}

impl Deref for Shapes {
    type Target = Vec<Shape>;
    #[inline]
    fn deref(&self) -> &Vec<Shape> {
        &self.0
    }
}

impl DerefMut for Shapes {
    #[inline]
    fn deref_mut(&mut self) -> &mut Vec<Shape> {
        &mut self.0
    }
}

impl Extend<Shape> for Shapes {
    fn extend<T: IntoIterator<Item = Shape>>(&mut self, shapes: T) {
        self.0.extend(shapes);
    }
}

impl FromIterator<Shape> for Shapes {
    fn from_iter<T: IntoIterator<Item = Shape>>(shapes: T) -> Shapes {
        let mut list = Shapes::new();
        list.extend(shapes);
        list
    }
}
