//! Parts that mean nothing, or that no way of going is known for.

use super::squares::{self, distance};
use crate::men::dirs::Dir;
use crate::men::part::{How, Image, Line, Part, Turn};
use sauterelle_languages::say;

/// More parts than these are not read.
pub(super) const MOST_PARTS: usize = 64;

/// Why there is no such part, as a sentence; nothing if there is.
pub(super) fn objection(part: &Part) -> Option<String> {
    let all_are = |known: &[Dir]| part.dirs.iter().all(|dir| known.contains(dir));
    let steps = squares::king();
    if part.how == How::Course {
        return super::legs::objection(part);
    }
    if goes_straight_only(part.how) && part.line != Line::Straight {
        return Some(say!("this manner goes along straight lines only"));
    }
    let by_steps = match part.how {
        How::Over(over) => !matches!(over.turn, Turn::None | Turn::Quarter),
        How::Counted | How::CountedOverFriends => true,
        _ => false,
    };
    if by_steps && !all_are(&steps) {
        return Some(say!(
            "this manner goes along ranks, files and diagonals only: its squares are among K"
        ));
    }
    let (known, letters) = match part.line {
        Line::OrthogonalFirst | Line::DiagonalFirst | Line::LeapThenDouble => {
            (squares::leaps((1, 2)), "N")
        }
        Line::Reflected(_) | Line::Billiard => (squares::leaps((1, 1)), "F"),
        Line::Circle => match part.dirs.first() {
            Some(first) if part.oriented || part.dirs != squares::leaps(distance(*first)) => {
                return Some(say!("a circle needs all squares of one distance"));
            }
            _ => return None,
        },
        Line::Zigzag(images) => {
            let goes_back = |image: &Image| {
                let mut dirs = part.dirs.iter();
                dirs.any(|dir| image.of(*dir) == (-dir.0, -dir.1))
            };
            let message = say!("a zigzag cannot go back where it came from");
            return images.iter().any(goes_back).then_some(message);
        }
        Line::Straight | Line::Bent(_) => return None,
    };
    (!all_are(&known)).then(|| say!("this line is one of {letters} only"))
}

/// Whether no other line is known for a manner.
fn goes_straight_only(how: How) -> bool {
    match how {
        How::Over(over) => over.turn != Turn::None,
        How::Rebound
        | How::Pushed
        | How::Withdraw(_)
        | How::Approach
        | How::DoubleHop
        | How::Counted
        | How::CountedOverFriends
        | How::Around(_)
        | How::Beside(_)
        | How::Bounces { .. } => true,
        How::Leap
        | How::Course
        | How::Ride
        | How::RideAtMost(_)
        | How::Locust
        | How::NearLocust
        | How::UpTo
        | How::Half
        | How::NearHalf => false,
    }
}
