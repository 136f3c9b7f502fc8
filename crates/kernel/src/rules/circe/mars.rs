//! Marscirce: men capture only from their rebirth squares, to which they go first; moves without capture are made
//! from where they stand.

use super::rebirth::Rebirth;
use super::reborn::mark_promoted;
use super::squares::Case;
use crate::bitboard::Bb;
use crate::ctx::{Ctx, Verdict};
use crate::effect::{Effect, Reason};
use crate::hooks::{AfterMove, MoveSource, Played, Stage};
use crate::moves::{Shape, Shapes};
use crate::piece::{Piece, Side};
use crate::square::Sq;

/// Men capture from the squares where they would be reborn in this way.
pub(super) struct Mars(pub Rebirth);

impl MoveSource for Mars {
    fn rewrite(&self, cx: &mut Ctx, side: Side, men: Bb, shapes: &mut Shapes) {
        // men that are not concerned do everything from where they stand
        shapes.retain(|shape| {
            let man = cx.state().piece(shape.from);
            shape.capture.is_none() || man.is_some_and(|man| !self.0.concerns(man))
        });
        for from in men {
            if let Some(man) = cx.state().piece(from)
                && self.0.concerns(man)
                // what keeps a man from moving does so where it stands, not where it goes first
                && cx.may_move(side, from, man)
            {
                self.captures(cx, side, from, man, shapes);
            }
        }
    }

    fn may_capture(&self, cx: &Ctx, by: Side, squares: Bb) -> bool {
        cx.state().men(by).into_iter().any(|from| {
            let Some(man) = cx.state().piece(from) else {
                return false;
            };
            if !self.0.concerns(man) {
                return cx.may_capture_on(by, from, from, man, squares);
            }
            if self.0.has_several_squares() {
                return true;
            }
            let start = self.0.only_square(cx, &case(man, by, from));
            start.is_some_and(|start| {
                let is_free = start == from || cx.state().piece(start).is_none();
                is_free && cx.may_capture_on(by, from, start, man, squares)
            })
        })
    }
}

/// The case of a man that is to capture.
fn case(man: Piece, side: Side, at: Sq) -> Case {
    Case {
        man,
        relevant: man,
        side,
        home: side,
        at,
        departure: at,
        vector: (0, 0),
    }
}

impl Mars {
    /// Adds the captures of one man.
    fn captures(&self, cx: &mut Ctx, side: Side, from: Sq, man: Piece, out: &mut Shapes) {
        let case = case(man, side, from);
        if !self.0.has_several_squares() {
            if let Some(start) = self.0.only_square(cx, &case) {
                captures_from(cx, side, from, start, man, out);
            }
            return;
        }
        for start in self.0.squares(cx, &case) {
            captures_from(cx, side, from, start, man, out);
        }
    }
}

/// Adds the captures of one man by way of `start`.
fn captures_from(cx: &mut Ctx, side: Side, from: Sq, start: Sq, man: Piece, out: &mut Shapes) {
    let is_occupied = start != from && cx.state().piece(start).is_some();
    if is_occupied || !cx.may_capture_from(side, from, start, man) {
        return;
    }
    let by_way_of = (start != from).then_some(start);
    let mut shapes = Shapes::new();
    cx.begin();
    if by_way_of.is_some() {
        cx.apply(Effect::Move { from, to: start }, Reason::Approach);
    }
    cx.generate_from(side, start, man, &mut shapes);
    cx.undo();
    let captures = shapes.iter().filter(|shape| shape.capture.is_some());
    out.extend(captures.map(|shape| Shape {
        from,
        by_way_of,
        ..*shape
    }));
}

/// Notes which men have been promoted, where that matters.
pub(super) struct MarkPromoted;

impl AfterMove for MarkPromoted {
    fn stage(&self) -> Stage {
        Stage::Transfer
    }

    fn run(&self, cx: &mut Ctx, played: &Played) -> Verdict {
        mark_promoted(cx, played);
        Verdict::Legal
    }
}
