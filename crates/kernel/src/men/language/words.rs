//! The words of the language of men, each with its meaning.

use crate::men::part::{How, Image, Line, Only, Turn, When};

/// When a part applies that does not say "both".
pub(super) const WHEN: &[(&str, When)] = &[("move", When::Move), ("capture", When::Capture)];

/// Manners of one word.
pub(super) const MANNERS: &[(&str, How)] = &[
    ("leap", How::Leap),
    ("ride", How::Ride),
    ("locust", How::Locust),
    ("near-locust", How::NearLocust),
    ("up-to", How::UpTo),
    ("half", How::Half),
    ("near-half", How::NearHalf),
    ("rebound", How::Rebound),
    ("pushed", How::Pushed),
    ("double-hop", How::DoubleHop),
    ("counted", How::Counted),
    ("counted-over-friends", How::CountedOverFriends),
];

/// Manners of which more is said.
pub(super) const LONGER_MANNERS: &[&str] = &["hop", "around", "beside", "bounce"];

pub(super) const TURNS: &[(&str, Turn)] = &[
    ("knightwards", Turn::Knightwards),
    ("eighth", Turn::Eighth),
    ("quarter", Turn::Quarter),
    ("three-eighths", Turn::ThreeEighths),
];

/// Lines of one word.
pub(super) const LINES: &[(&str, Line)] = &[
    ("circle", Line::Circle),
    ("orthogonal-first", Line::OrthogonalFirst),
    ("diagonal-first", Line::DiagonalFirst),
    ("then-double", Line::LeapThenDouble),
    ("billiard", Line::Billiard),
];

/// Lines of which more is said.
pub(super) const LONGER_LINES: &[&str] = &["zigzag", "reflected"];

pub(super) const IMAGES: &[(&str, Image)] = &[
    ("file", Image::File),
    ("rank", Image::Rank),
    ("diagonal", Image::Diagonal),
    ("antidiagonal", Image::Antidiagonal),
    ("left", Image::Left),
    ("right", Image::Right),
];

/// Filters of one word.
pub(super) const FILTERS: &[(&str, Only)] = &[
    ("up", Only::Up),
    ("down", Only::Down),
    ("forward", Only::Forward),
    ("backward", Only::Backward),
    ("edge-to-inside", Only::EdgeToInside),
    ("beyond-river", Only::BeyondRiver),
];

/// The word for a value.
pub(super) fn word_for<T: PartialEq>(
    known: &[(&'static str, T)],
    value: T,
) -> Option<&'static str> {
    let found = known.iter().find(|(_, known)| *known == value);
    found.map(|(word, _)| *word)
}
