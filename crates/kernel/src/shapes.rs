//! A list of shapes whose memory is used again: a search makes and drops millions of them.

use crate::shape::Shape;
use std::cell::RefCell;
use std::ops::{Deref, DerefMut};

/// Pseudo-legal shapes of one position.
#[derive(Debug)]
pub struct Shapes(Vec<Shape>);

/// Enough for nearly all positions; a longer list takes more memory when it is needed.
const USUAL: usize = 64;

/// No more lists than this are kept for later.
const KEPT: usize = 256;

thread_local! {
    static FREE: RefCell<Vec<Vec<Shape>>> = const { RefCell::new(Vec::new()) };
}

impl Shapes {
    /// An empty list.
    #[inline]
    pub fn new() -> Shapes {
        let free = FREE.try_with(|free| free.borrow_mut().pop());
        Shapes(
            free.ok()
                .flatten()
                .unwrap_or_else(|| Vec::with_capacity(USUAL)),
        )
    }
}

impl Default for Shapes {
    fn default() -> Shapes {
        Shapes::new()
    }
}

impl Drop for Shapes {
    #[inline]
    fn drop(&mut self) {
        let mut list = std::mem::take(&mut self.0);
        list.clear();
        // at the end of a thread there is nowhere to keep it
        let _ = FREE.try_with(|free| {
            let mut lists = free.borrow_mut();
            if lists.len() < KEPT {
                lists.push(list);
            }
        });
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::piece::KindId;
    use crate::shape::Move;
    use crate::square::Sq;

    #[test]
    fn a_list_that_was_dropped_comes_back_empty() {
        let shape = Move::null(Sq::new(0), KindId::KING).shape;
        let mut long: Shapes = std::iter::repeat_n(shape, 2 * USUAL).collect();
        long.truncate(USUAL + 1);
        let memory = long.capacity();
        drop(long);
        let again = Shapes::new();
        assert!(again.is_empty());
        assert_eq!(again.capacity(), memory);
    }
}
