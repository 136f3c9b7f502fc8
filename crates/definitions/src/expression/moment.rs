//! What is asked about: a move before or after it is played, a man, or a side.

use super::Setting;
use sauterelle_kernel::board::piece::{Piece, Side};
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::cancel;
use sauterelle_kernel::hooks::{Planned, Played};
use sauterelle_kernel::moves::Shape;
use sauterelle_kernel::view::View;
use std::cell::Cell;

/// Quantifiers within each other.
pub(crate) const MOST_BOUND: usize = 3;

/// A man and its square.
pub(crate) type Stands = (Sq, Piece);

/// What is asked about.
pub(crate) struct Moment<'c, 'r> {
    pub view: &'c View<'r>,
    pub set: &'c Setting,
    /// Who moves.
    pub mover: Side,
    /// The move, if it is one.
    pub shape: Option<&'c Shape>,
    /// The move, if it has been played.
    pub played: Option<&'c Played>,
    /// The move, if it is one that may be played on another board than the present one.
    pub planned: Option<&'c Planned>,
    /// The square of the man asked about.
    pub here: Option<Sq>,
    /// The man that is played, where it will stand, if the move is planned.
    pub moved: Option<Stands>,
    /// The man that is captured, where it stood or will stand, if the move has been played or is planned.
    pub victim: Option<Stands>,
    /// Which side is in check, if that is asked.
    pub checks: [bool; 2],
    /// Whether the side that is to move then has no legal move, if that is asked.
    pub stuck: bool,
    /// Whether the men on which a check depends are attacked, if what that means is asked.
    pub attacked: Option<bool>,
    /// The squares for which the names of quantifiers around stand at present.
    pub bound: Cell<[Sq; MOST_BOUND]>,
}

impl<'c, 'r> Moment<'c, 'r> {
    /// Of a man that may move.
    pub fn of_man(view: &'c View<'r>, set: &'c Setting, mover: Side, here: Sq) -> Moment<'c, 'r> {
        Moment {
            view,
            set,
            mover,
            shape: None,
            played: None,
            planned: None,
            here: Some(here),
            moved: None,
            victim: None,
            checks: [false; 2],
            stuck: false,
            attacked: None,
            bound: Cell::new([here; MOST_BOUND]),
        }
    }

    /// Of a side.
    pub fn of_side(view: &'c View<'r>, set: &'c Setting, side: Side) -> Moment<'c, 'r> {
        Moment {
            here: None,
            ..Moment::of_man(view, set, side, Sq::new(0))
        }
    }

    /// Of a move that has not been played.
    pub fn before(
        view: &'c View<'r>,
        set: &'c Setting,
        mover: Side,
        shape: &'c Shape,
    ) -> Moment<'c, 'r> {
        Moment {
            shape: Some(shape),
            ..Moment::of_man(view, set, mover, shape.from)
        }
    }

    /// Of a move that has been played so far, with this captured man.
    pub fn after(
        view: &'c View<'r>,
        set: &'c Setting,
        played: &'c Played,
        victim: Option<Stands>,
    ) -> Moment<'c, 'r> {
        Moment {
            shape: Some(&played.shape),
            played: Some(played),
            victim,
            ..Moment::of_man(view, set, played.side, played.shape.to)
        }
    }

    /// Of a move that may be played on another board than the present one.
    pub fn planned(view: &'c View<'r>, set: &'c Setting, planned: &'c Planned) -> Moment<'c, 'r> {
        let shape = &planned.shape;
        let captured_on = shape.capture.unwrap_or(shape.to);
        Moment {
            shape: Some(shape),
            planned: Some(planned),
            moved: Some((shape.to, planned.man)),
            victim: planned.captured.map(|man| (captured_on, man)),
            ..Moment::of_man(view, set, planned.side, shape.to)
        }
    }

    /// Lets a name stand for this square. Where names are within each other it is asked from time to time whether to go on: that can take
    /// long.
    pub(super) fn bind(&self, place: usize, at: Sq) {
        if place > 0 {
            cancel::tick();
        }
        let mut bound = self.bound.get();
        bound[place] = at;
        self.bound.set(bound);
    }

    /// The move, if it is one of the present position that has not been played.
    fn to_be_played(&self) -> Option<&'c Shape> {
        let is_new = self.played.is_none() && self.planned.is_none();
        self.shape.filter(|_| is_new)
    }

    fn standing(&self, at: Sq) -> Option<Stands> {
        Some((at, self.view.state().piece(at)?))
    }

    /// The man that is played, where it stands now.
    pub fn moved(&self) -> Option<Stands> {
        match (self.to_be_played(), self.played) {
            (Some(shape), _) => self.standing(shape.start()),
            (None, Some(played)) => self.standing(self.view.moved_man(played)?),
            (None, None) => self.moved,
        }
    }

    /// The man that is captured, where it stood.
    pub fn victim(&self) -> Option<Stands> {
        match self.to_be_played() {
            Some(shape) => shape.capture.and_then(|at| self.standing(at)),
            None => self.victim,
        }
    }

    /// Whether a man is captured.
    pub fn captures(&self) -> bool {
        match (self.to_be_played(), self.played) {
            (Some(shape), _) => shape.capture.is_some(),
            (None, Some(played)) => self.victim.is_some() || self.view.has_captured(played),
            (None, None) => self.victim.is_some(),
        }
    }

    /// The last move before this one: departure and arrival.
    pub(super) fn last_move(&self) -> Option<(Sq, Sq)> {
        let memory = self.set.last_move?;
        match self.played {
            Some(played) => memory.before(self.view, played),
            None => memory.get(self.view),
        }
    }
}
