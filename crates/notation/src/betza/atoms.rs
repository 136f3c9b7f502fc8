//! The leaps that have a letter.

/// The leaps of an atom: letter, shorter and longer side.
pub(super) const ATOMS: [(char, i8, i8); 11] = [
    ('W', 0, 1),
    ('F', 1, 1),
    ('D', 0, 2),
    ('N', 1, 2),
    ('A', 2, 2),
    ('H', 0, 3),
    ('C', 1, 3),
    ('Z', 2, 3),
    ('G', 3, 3),
    ('L', 1, 3),
    ('J', 2, 3),
];
