//! A list of shapes, with room for nearly all positions from the start.

use crate::shape::Shape;
use std::ops::{Deref, DerefMut};

/// Pseudo-legal shapes of one position.
#[derive(Debug)]
pub struct Shapes(Vec<Shape>);

/// Enough for nearly all positions; a longer list takes more memory when it is needed.
const USUAL: usize = 64;

impl Shapes {
    /// An empty list.
    #[inline]
    pub fn new() -> Shapes {
        Shapes(Vec::with_capacity(USUAL))
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
