//! `prefers`: moves that must be played rather than others.

use crate::expression::{Moment, Number};
use sauterelle_kernel::board::piece::Side;
use sauterelle_kernel::hooks::Preference;
use sauterelle_kernel::hooks::remark::{Message, Remark};
use sauterelle_kernel::moves::Shape;
use sauterelle_kernel::play::Ctx;

/// A side plays only legal moves with the greatest number.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Prefers {
    pub side: Side,
    pub most: Number,
}

impl Preference for Prefers {
    fn score(&self, cx: &Ctx, shape: &Shape) -> i64 {
        let score = Moment::before(cx, self.side, shape).number(&self.most);
        score.unwrap_or(0)
    }

    fn remark(&self, _this: i64, best: Option<i64>) -> Remark {
        Remark::new(match best {
            Some(_) => Message("preferred-by-definition"),
            None => Message("preferred-but-illegal"),
        })
    }
}
