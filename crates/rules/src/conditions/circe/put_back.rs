//! Where men are put back that are reborn as what they are, wherever they capture or are captured.

use super::rebirth::{Adapter, Method, Rebirth, Walk};
use super::squares::case_of_standing;
use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::board::piece::{Piece, Side, Sides};
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::view::View;

impl Rebirth {
    /// All squares on which the man may be reborn. Nothing if it may become another, or the square depends on more than on the man and where
    /// the capture takes place.
    pub(super) fn all_squares_of(&self, view: &View, man: Piece) -> Option<Bb> {
        let side = match man.sides {
            Sides::White => Side::White,
            Sides::Black => Side::Black,
            Sides::Neutral => return None,
        };
        let depends_on_more = self.couscous
            || self.walk != Walk::Same
            || self.turncoat
            || self.adapter == Adapter::Frischauf
            || self.changed(man.kind) != man.kind;
        if depends_on_more {
            return None;
        }
        if !self.concerns(man) {
            return Some(Bb::EMPTY);
        }
        match self.method {
            Method::Home
            | Method::File
            | Method::Diagram
            | Method::Symmetry
            | Method::VerticalSymmetry
            | Method::HorizontalSymmetry
            | Method::Antipodes => {
                let square = |at| self.only_square(view, &case_of_standing(man, side, at));
                Some(Sq::all().filter_map(square).collect())
            }
            Method::CaptureSquare
            | Method::Departure
            | Method::Equipollents
            | Method::Super
            | Method::TakeAndMake
            | Method::Cage => None,
        }
    }
}
