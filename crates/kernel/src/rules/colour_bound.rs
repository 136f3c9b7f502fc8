//! Monochromatic and bichromatic chess: moves keep, or change, the colour of the square.

use super::{Args, Meta, RuleDef, RuleError};
use crate::ctx::Ctx;
use crate::hooks::{Admission, Level};
use crate::moves::{Act, Shape, Wing};
use crate::piece::Side;
use crate::ruleset::Builder;
use crate::square::Sq;

/// One of the two conditions.
pub struct ColourBound {
    meta: &'static Meta,
    changes: bool,
}

/// Monochromatic chess.
pub static MONOCHROM: ColourBound = ColourBound {
    meta: &Meta {
        name: ["MonochromChess", "Monochromatique", "MonochromesSchach"],
        aliases: &["Monochromatic"],
        options: &[],
        doc: "A man moves, and threatens, only to squares of the colour of its own. Castling is possible on the king's wing only: on the \
              other the rook would change colours.",
        source: "K. Fabel, Am Rande des Schachbretts (1947)",
    },
    changes: false,
};

/// Bichromatic chess.
pub static BICHROM: ColourBound = ColourBound {
    meta: &Meta {
        name: ["BichromChess", "Bichromatique", "BichromesSchach"],
        aliases: &["Bichromatic"],
        options: &[],
        doc: "A man moves, and threatens, only to squares of the other colour. There is no castling.",
        source: "K. Fabel, Am Rande des Schachbretts (1947)",
    },
    changes: true,
};

impl RuleDef for ColourBound {
    fn meta(&self) -> &'static Meta {
        self.meta
    }

    fn compile(&self, _args: &Args, builder: &mut Builder) -> Result<(), RuleError> {
        builder.admission(Bound {
            changes: self.changes,
        });
        Ok(())
    }
}

struct Bound {
    changes: bool,
}

fn is_dark(at: Sq) -> bool {
    (at.file() + at.rank()).is_multiple_of(2)
}

impl Admission for Bound {
    fn admits(&self, _cx: &Ctx, _side: Side, shape: &Shape) -> bool {
        let changes = is_dark(shape.from) != is_dark(shape.to);
        changes == self.changes && shape.act != Act::Castle(Wing::Queen)
    }

    fn level(&self) -> Level {
        Level::Geometry
    }

    fn why_not(&self, shape: &Shape) -> String {
        let what = if self.changes { "keep" } else { "change" };
        format!(
            "from {} to {} the man would {what} the colour of its square",
            shape.from, shape.to
        )
    }
}
