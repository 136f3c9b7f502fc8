//! The words of the language of men, each with its meaning.

use crate::men::leg::Deed;
use crate::men::part::{How, Image, Line, Only, Turn, When};

/// When a part applies that does not say "both".
pub(super) const WHEN: &[(&str, When)] = &[("move", When::Move), ("capture", When::Capture)];

/// Manners of one word.
pub(super) const MANNERS: &[(&str, How)] = &[
    ("leap", How::Leap),
    ("ride", How::Ride),
    ("locust", How::Locust),
    ("near-locust", How::NearLocust),
    ("withdraw", How::Withdraw(7)),
    ("approach", How::Approach),
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

/// What is done on legs on which nobody stops.
pub(super) const DEEDS: &[(&str, Deed)] = &[("pass", Deed::Pass), ("take", Deed::Take)];

/// Where legs lead, by eighths of a circle to the left of the leg before: all, to both sides, to one side.
pub(super) const BENDS: &[(&str, u8)] = &[
    ("any", 0b1111_1111),
    ("straight", 0b0000_0001),
    ("eighth", 0b1000_0010),
    ("quarter", 0b0100_0100),
    ("three-eighths", 0b0010_1000),
    ("back", 0b0001_0000),
    ("left-eighth", 0b0000_0010),
    ("right-eighth", 0b1000_0000),
    ("left-quarter", 0b0000_0100),
    ("right-quarter", 0b0100_0000),
    ("left-three-eighths", 0b0000_1000),
    ("right-three-eighths", 0b0010_0000),
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
