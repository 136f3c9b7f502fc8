//! `prefers`: moves that must be played rather than others.

use crate::expression::{Moment, Number, Setting};
use sauterelle_kernel::board::piece::Side;
use sauterelle_kernel::hooks::remark::{Message, Remark};
use sauterelle_kernel::hooks::{Preference, Strictness};
use sauterelle_kernel::moves::Shape;
use sauterelle_kernel::view::View;
use std::sync::Arc;

/// A side plays only legal moves with the greatest number.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Prefers {
    pub sides: &'static [Side],
    pub strictness: Strictness,
    pub most: Number,
}

/// The hook.
pub(super) struct Preferred {
    pub set: Arc<Setting>,
    pub side: Side,
    pub prefers: Prefers,
}

impl Preference for Preferred {
    fn score(&self, view: &View, shape: &Shape) -> i64 {
        let moment = Moment::before(view, &self.set, self.side, shape);
        moment.number(&self.prefers.most).unwrap_or(0)
    }

    fn strictness(&self) -> Strictness {
        self.prefers.strictness
    }

    fn remark(&self, _this: i64, best: Option<i64>) -> Remark {
        self.set.remark(match best {
            Some(_) => Message("preferred-by-definition"),
            None => Message("preferred-but-illegal"),
        })
    }
}
