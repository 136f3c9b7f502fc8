//! Directions.

/// A step: files to the right, ranks up.
pub type Dir = (i8, i8);

pub(super) const ROOK: &[Dir] = &[(1, 0), (0, 1), (-1, 0), (0, -1)];
pub(super) const BISHOP: &[Dir] = &[(1, 1), (-1, 1), (-1, -1), (1, -1)];
pub(super) const QUEEN: &[Dir] = &[
    (1, 0),
    (1, 1),
    (0, 1),
    (-1, 1),
    (-1, 0),
    (-1, -1),
    (0, -1),
    (1, -1),
];

/// Straight ahead.
pub(super) const AHEAD: &[Dir] = &[(0, 1)];
/// Diagonally ahead.
pub(super) const AHEAD_ASIDE: &[Dir] = &[(-1, 1), (1, 1)];
/// Straight back.
pub(super) const BACK: &[Dir] = &[(0, -1)];
/// Diagonally back.
pub(super) const BACK_ASIDE: &[Dir] = &[(-1, -1), (1, -1)];
/// To the left and to the right.
pub(super) const ASIDE: &[Dir] = &[(-1, 0), (1, 0)];

/// Knight's leaps that are wider than high.
pub(super) const WIDE: &[Dir] = &[(2, 1), (-2, 1), (-2, -1), (2, -1)];
/// Knight's leaps that are higher than wide.
pub(super) const HIGH: &[Dir] = &[(1, 2), (-1, 2), (-1, -2), (1, -2)];
/// Knight's leaps along the diagonals that rise to the right.
pub(super) const RISING: &[Dir] = &[(2, 1), (1, 2), (-2, -1), (-1, -2)];
/// Knight's leaps along the other diagonals.
pub(super) const FALLING: &[Dir] = &[(-2, 1), (-1, 2), (2, -1), (1, -2)];

macro_rules! leaps {
    ($($name:ident: $m:literal, $n:literal;)*) => {$(
        pub(super) const $name: &[Dir] = if $m == 0 {
            &[($n, 0), (0, $n), (-$n, 0), (0, -$n)]
        } else if $m == $n {
            &[($n, $n), (-$n, $n), (-$n, -$n), ($n, -$n)]
        } else {
            // by their angles: circles go from one to the next
            &[
                ($n, $m),
                ($m, $n),
                (-$m, $n),
                (-$n, $m),
                (-$n, -$m),
                (-$m, -$n),
                ($m, -$n),
                ($n, -$m),
            ]
        };
    )*};
}

leaps! {
    DABBABA: 0, 2;
    LEAPER03: 0, 3;
    LEAPER04: 0, 4;
    LEAPER05: 0, 5;
    LEAPER06: 0, 6;
    LEAPER07: 0, 7;
    ALFIL: 2, 2;
    LEAPER33: 3, 3;
    LEAPER44: 4, 4;
    LEAPER55: 5, 5;
    LEAPER66: 6, 6;
    LEAPER77: 7, 7;
    KNIGHT: 1, 2;
    CAMEL: 1, 3;
    GIRAFFE: 1, 4;
    LEAPER15: 1, 5;
    LEAPER16: 1, 6;
    LEAPER17: 1, 7;
    ZEBRA: 2, 3;
    LEAPER24: 2, 4;
    LEAPER25: 2, 5;
    LEAPER26: 2, 6;
    ANTELOPE: 3, 4;
    LEAPER35: 3, 5;
    LEAPER36: 3, 6;
    LEAPER37: 3, 7;
    LEAPER46: 4, 6;
}
