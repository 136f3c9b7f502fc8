//! `forbid`: moves that do not exist, as moves and as threats alike.

use crate::expression::{Known, Moment, Setting, Uses, YesNo, truth};
use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::board::piece::{KindId, Side};
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::hooks::remark::{Message, Remark};
use sauterelle_kernel::hooks::{Admission, Level};
use sauterelle_kernel::moves::{Act, Shape};
use sauterelle_kernel::view::View;
use std::sync::{Arc, OnceLock};

/// Which moves are forbidden.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Forbids {
    pub when: YesNo,
    pub uses: Uses,
    /// Whether men observe none the less where they could go in this way.
    pub still_observes: bool,
}

/// By side, whether it is a capture, and departure: the arrivals that are admitted. Each row is made when a move is first asked about.
type Table = [[[OnceLock<Bb>; 64]; 2]; 2];

/// The hook.
pub(super) struct Admits {
    set: Arc<Setting>,
    forbids: Forbids,
    admits_all_quiet_moves: bool,
    /// Of moves of one man, where nothing but departure, arrival and whether it is a capture matters.
    table: Box<Table>,
}

impl Admits {
    pub fn new(set: &Arc<Setting>, forbids: &Forbids) -> Admits {
        let quiet = Known {
            captures: Some(false),
            ..Known::default()
        };
        Admits {
            set: set.clone(),
            admits_all_quiet_moves: truth(&forbids.when, quiet) == Some(false),
            forbids: forbids.clone(),
            table: Box::new(std::array::from_fn(|_| {
                std::array::from_fn(|_| std::array::from_fn(|_| OnceLock::new()))
            })),
        }
    }

    fn is_told_by_squares(&self) -> bool {
        self.forbids.uses.nothing_but_squares()
    }

    /// The arrivals from a square that are admitted.
    fn arrivals(&self, view: &View, side: Side, from: Sq, captures: bool) -> Bb {
        let admitted = Sq::all().filter(|to| {
            let shape = Shape::plain(from, *to, captures.then_some(*to), KindId::QUEEN);
            !Moment::before(view, &self.set, side, &shape).says(&self.forbids.when)
        });
        admitted.collect()
    }
}

impl Admission for Admits {
    fn admits(&self, view: &View, side: Side, shape: &Shape) -> bool {
        let is_of_one_man = !shape.castles() && !matches!(shape.act, Act::Exchange | Act::Stay);
        if is_of_one_man && self.is_told_by_squares() {
            let (captures, from) = (shape.capture.is_some(), shape.start());
            let row = &self.table[side.index()][usize::from(captures)][from.index()];
            let arrivals = row.get_or_init(|| self.arrivals(view, side, from, captures));
            return arrivals.has(shape.to);
        }
        !Moment::before(view, &self.set, side, shape).says(&self.forbids.when)
    }

    fn level(&self) -> Level {
        match self.forbids.still_observes {
            true => Level::Royal,
            false if self.is_told_by_squares() => Level::Geometry,
            // it asks for observations of the level below
            false => Level::Observation,
        }
    }

    fn admits_all_quiet_moves(&self) -> bool {
        self.admits_all_quiet_moves
    }

    fn why_not(&self, shape: &Shape) -> Remark {
        let remark = self.set.remark(Message("forbidden-by-definition"));
        remark.with("at", shape.to)
    }
}
