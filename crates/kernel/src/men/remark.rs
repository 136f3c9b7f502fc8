//! What is to be said of the ways of men that go by unusual counts.

use super::{How, Kinds, Line, Part, Walk, odd};
use crate::bitboard::Bb;
use crate::piece::KindId;
use crate::remark::{Message, Remark, Value};
use crate::square::Sq;

impl Kinds {
    /// What is to be said of how far a man goes in the direction of another square, if that depends on more than what is in its way.
    pub fn remark_on_way(&self, kind: KindId, from: Sq, to: Sq, occupied: Bb) -> Option<Remark> {
        let Walk::Parts(parts) = &self.man(kind).walk else {
            return None;
        };
        let line = odd::line_through(from, to);
        let is_counted = |part: &Part| part.how == How::Counted && part.line == Line::Straight;
        if line.is_empty() || !parts.iter().any(is_counted) {
            return None;
        }
        let by_file = |at: &Sq| (at.file(), at.rank());
        let ends = line.min_by_key(by_file).zip(line.max_by_key(by_file));
        let (first, last) = ends.unwrap_or((from, to));
        let count = Value::Number((line & occupied).len());
        let remark = Remark::new(Message("leaps-by-count"))
            .with("line", Value::Line(first, last))
            .with("kind", kind);
        Some(remark.with("count", count))
    }
}
