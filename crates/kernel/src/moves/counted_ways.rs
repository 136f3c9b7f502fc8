//! What is to be said of the ways of men that go by unusual counts.

use crate::board::bitboard::Bb;
use crate::board::piece::KindId;
use crate::board::rays;
use crate::board::square::Sq;
use crate::hooks::remark::{Message, Remark, Value};
use crate::men::{How, Kinds, Line, Part, Sight, Walk, odd};

impl Kinds {
    /// What is to be said of how far a man goes in the direction of another square, if that depends on more than what is in its way.
    pub fn remark_on_way(&self, kind: KindId, from: Sq, to: Sq, occupied: Bb) -> Option<Remark> {
        let Walk::Parts(parts) = &self.man(kind).walk else {
            return None;
        };
        let line = odd::line_through(from, to);
        let counts = [How::Counted, How::CountedOverFriends];
        let is_counted = |part: &Part| counts.contains(&part.how) && part.line == Line::Straight;
        if line.is_empty() || !parts.iter().any(is_counted) {
            return None;
        }
        let by_file = |at: &Sq| (at.file(), at.rank());
        let ends = line.min_by_key(by_file).zip(line.max_by_key(by_file));
        let (first, last) = ends.unwrap_or((from, to));
        let number = (line & occupied).len();
        let (count, message) = (Value::Number(number), counted_leap(from, to, number));
        let remark = Remark::new(message)
            .with("line", Value::Line(first, last))
            .with("kind", kind);
        Some(remark.with("count", count))
    }

    /// The men that bar the way to a square, of a man that goes there by its count but over no men of the other side.
    pub(crate) fn barring(&self, kind: KindId, from: Sq, to: Sq, sight: &Sight) -> Bb {
        let mut parts = self.man(kind).walk.parts().iter();
        let bars = parts.any(|part| part.how == How::CountedOverFriends);
        match bars && odd::counted(from, way(from, to), sight) == Some(to) {
            true => rays::between(from, to) & sight.enemies,
            false => Bb::EMPTY,
        }
    }
}

/// What is to be said of a leap of so many squares in the direction of another square.
fn counted_leap(from: Sq, to: Sq, number: u32) -> Message {
    let (across, up) = way(from, to);
    let stays = |sign: i8| {
        let length = sign * number as i8;
        from.step(across * length, up * length).is_some()
    };
    match (stays(1), stays(-1)) {
        (true, _) => Message("leaps-by-count"),
        (false, true) => Message("leap-leaves-board"),
        (false, false) => Message("leaps-leave-board"),
    }
}

/// One step from a square in the direction of another.
fn way(from: Sq, to: Sq) -> (i8, i8) {
    (
        (to.file() as i8 - from.file() as i8).signum(),
        (to.rank() as i8 - from.rank() as i8).signum(),
    )
}
