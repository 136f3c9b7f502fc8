//! What follows captures where rules lead capturing men elsewhere, as Anticirce does.

use crate::pruning::geometry::kings_field::{self, FieldSet, PieceType};
use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::board::piece::{Attrs, Piece, Side, Sides};
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::view::{EndOfCapture, View};

/// What the rules say of captures, as far as it matters.
pub(super) struct Captures {
    /// By side and piece type.
    ends: [[Ends; PieceType::COUNT]; 2],
    /// The most men that a side may get by a capture.
    pub more_men: u32,
}

impl Captures {
    pub fn of(view: &View) -> Captures {
        let ends = Side::BOTH
            .map(|side| PieceType::ALL.map(|piece_type| Ends::of(view, side, piece_type)));
        let all = ends.iter().flatten().flat_map(|ends| ends.by_square.iter());
        Captures {
            more_men: all.flatten().map(|end| end.more_men).max().unwrap_or(0),
            ends,
        }
    }

    pub fn ends(&self, side: Side, piece_type: PieceType) -> &Ends {
        &self.ends[side.index()][piece_type.index()]
    }

    pub fn end(&self, side: Side, piece_type: PieceType, at: Sq) -> Option<EndOfCapture> {
        self.ends(side, piece_type).by_square[at.index()]
    }
}

/// What follows the captures of a man.
pub(super) struct Ends {
    /// By square; nothing where that cannot be told.
    by_square: [Option<EndOfCapture>; 64],
    /// The squares where it cannot.
    pub unknown: Bb,
    /// The squares where the man stays.
    pub stays: Bb,
    /// Where else it ends its move, after captures on which squares.
    pub elsewhere: Vec<(EndOfCapture, Bb)>,
    /// By king: what is observed round it from there.
    pub seen: [FieldSet; 64],
}

impl Ends {
    fn of(view: &View, side: Side, piece_type: PieceType) -> Ends {
        let man = Piece {
            kind: piece_type.kind(),
            sides: Sides::from(side),
            attrs: match piece_type {
                PieceType::King => Attrs::ROYAL,
                _ => Attrs::default(),
            },
            id: Piece::INSERTED,
        };
        let mut ends = Ends {
            by_square: [None; 64],
            unknown: Bb::EMPTY,
            stays: Bb::EMPTY,
            elsewhere: Vec::new(),
            seen: [0; 64],
        };
        for at in Sq::all() {
            let end = view.end_of_capture(side, man, at);
            ends.by_square[at.index()] = end;
            match end {
                None => ends.unknown |= Bb::of(at),
                Some(end) if end.end == at => ends.stays |= Bb::of(at),
                Some(end) => match ends.elsewhere.iter_mut().find(|(known, _)| *known == end) {
                    Some((_, squares)) => *squares |= Bb::of(at),
                    None => ends.elsewhere.push((end, Bb::of(at))),
                },
            }
        }
        for king in Sq::all() {
            let seen = ends.elsewhere.iter().filter(|(end, _)| end.end != king);
            ends.seen[king.index()] = seen.fold(0, |all, (end, _)| {
                all | kings_field::open(piece_type, king, end.end)
            });
        }
        ends
    }
}
