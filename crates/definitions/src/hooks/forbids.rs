//! `forbid`: moves that do not exist, as moves and as threats alike.

use crate::expression::{Known, Moment, Uses, YesNo, truth};
use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::board::piece::{KindId, Piece, Side, Sides};
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::hooks::remark::{Message, Remark};
use sauterelle_kernel::hooks::{Admission, Level};
use sauterelle_kernel::moves::Shape;
use sauterelle_kernel::play::Ctx;
use std::sync::{Arc, OnceLock};

/// Which moves are forbidden.
#[derive(Clone, Debug)]
pub(crate) struct Forbids {
    when: YesNo,
    uses: Uses,
    /// Where nothing but departure, arrival and whether it is a capture matters. It is made when a move is first asked about.
    table: Arc<OnceLock<Box<Table>>>,
}

impl PartialEq for Forbids {
    fn eq(&self, other: &Forbids) -> bool {
        self.when == other.when
    }
}

impl Forbids {
    /// Moves of which this is true, which depends on so much.
    pub fn new(when: YesNo, uses: Uses) -> Forbids {
        Forbids {
            when,
            uses,
            table: Arc::default(),
        }
    }
}

/// By side, whether it is a capture, and departure: the arrivals that are admitted.
type Table = [[[Bb; 64]; 2]; 2];

/// The hook.
pub(super) struct Admits {
    forbids: Forbids,
    admits_all_quiet_moves: bool,
}

impl Admits {
    pub fn new(forbids: &Forbids) -> Admits {
        let quiet = Known {
            captures: Some(false),
            ..Known::default()
        };
        Admits {
            admits_all_quiet_moves: truth(&forbids.when, quiet) == Some(false),
            forbids: forbids.clone(),
        }
    }

    fn is_told_by_squares(&self) -> bool {
        !self.forbids.uses.board
    }

    fn table(&self, cx: &Ctx) -> Box<Table> {
        let mut table = Box::new([[[Bb::EMPTY; 64]; 2]; 2]);
        for side in Side::BOTH {
            for captures in [false, true] {
                for from in Sq::all() {
                    let admitted = Sq::all().filter(|to| {
                        let shape = Shape::plain(from, *to, captures.then_some(*to), KindId::QUEEN);
                        // the man does not matter, only that there is one
                        let man = Piece {
                            kind: KindId::QUEEN,
                            sides: Sides::from(!side),
                            attrs: Default::default(),
                            id: 0,
                        };
                        let moment = Moment {
                            victim: captures.then_some((*to, man)),
                            ..Moment::before(cx, side, &shape)
                        };
                        !moment.says(&self.forbids.when)
                    });
                    table[side.index()][usize::from(captures)][from.index()] = admitted.collect();
                }
            }
        }
        table
    }
}

impl Admission for Admits {
    fn admits(&self, cx: &Ctx, side: Side, shape: &Shape) -> bool {
        if self.is_told_by_squares() {
            let table = self.forbids.table.get_or_init(|| self.table(cx));
            let captures = usize::from(shape.capture.is_some());
            return table[side.index()][captures][shape.start().index()].has(shape.to);
        }
        !Moment::before(cx, side, shape).says(&self.forbids.when)
    }

    fn level(&self) -> Level {
        match self.is_told_by_squares() {
            true => Level::Geometry,
            // it asks for observations of the level below
            false => Level::Observation,
        }
    }

    fn admits_all_quiet_moves(&self) -> bool {
        self.admits_all_quiet_moves
    }

    fn why_not(&self, shape: &Shape) -> Remark {
        Remark::at(Message("forbidden-by-definition"), shape.to)
    }
}
