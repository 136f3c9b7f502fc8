//! `goes as`: men that move as others do.

use crate::expression::{KindOf, Moment, YesNo};
use sauterelle_kernel::board::piece::{Piece, Side};
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::hooks::{Level, WalkRule, Walks};
use sauterelle_kernel::play::Ctx;

/// As what men go: as all of these kinds that there are, or by themselves if there is none.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Goes {
    pub choices: Vec<(KindOf, Option<YesNo>)>,
}

impl WalkRule for Goes {
    fn substitute(
        &self,
        cx: &Ctx,
        side: Side,
        at: Sq,
        _piece: Piece,
        _nested: bool,
        walks: &mut Walks,
    ) {
        let moment = Moment::of_man(cx, side, at);
        let choices = self.choices.iter().filter(|(_, when)| {
            let when = when.as_ref();
            when.is_none_or(|when| moment.says(when))
        });
        let found: Walks = choices.filter_map(|(kind, _)| moment.kind(kind)).collect();
        if !found.is_empty() {
            *walks = found;
        }
    }

    // who observes whom is not asked here
    fn level(&self) -> Level {
        Level::Geometry
    }
}
