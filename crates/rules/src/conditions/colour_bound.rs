//! Monochromatic and bichromatic chess: moves keep, or change, the colour of the square.

use sauterelle_kernel::board::piece::Side;
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::condition::{Args, Meta, RuleDef, RuleError};
use sauterelle_kernel::hooks::remark::{Message, Remark};
use sauterelle_kernel::hooks::{Admission, Level};
use sauterelle_kernel::moves::{Act, Shape, Wing};
use sauterelle_kernel::ruleset::Builder;
use sauterelle_kernel::view::View;

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
        texts: sauterelle_kernel::texts!("colour_bound.txt"),
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
        texts: sauterelle_kernel::texts!("colour_bound.txt"),
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
    fn admits(&self, _view: &View, _side: Side, shape: &Shape) -> bool {
        let changes = is_dark(shape.from) != is_dark(shape.to);
        changes == self.changes && shape.act != Act::Castle(Wing::Queen)
    }

    fn level(&self) -> Level {
        Level::Geometry
    }

    fn minds_squares_only(&self) -> bool {
        true
    }

    fn why_not(&self, shape: &Shape) -> Remark {
        let message = match self.changes {
            true => Message("keeps-square-colour"),
            false => Message("changes-square-colour"),
        };
        Remark::new(message)
            .with("from", shape.from)
            .with("to", shape.to)
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{game, legal};
    use sauterelle_kernel::board::piece::Side::{Black, White};

    const MONO: &[&str] = &["MonochromChess"];
    const BI: &[&str] = &["BichromChess"];

    #[test]
    fn rooks_visit_every_other_square_or_the_others() {
        let men = ["ra1 kh2", "ke6", ""];
        assert_eq!(
            legal(men, White, &[], "a1"),
            "b1 c1 d1 e1 f1 g1 h1 a2 a3 a4 a5 a6 a7 a8"
        );
        assert_eq!(legal(men, White, MONO, "a1"), "c1 e1 g1 a3 a5 a7");
        assert_eq!(legal(men, White, BI, "a1"), "b1 d1 f1 h1 a2 a4 a6 a8");
    }

    #[test]
    fn knights_and_bishops_cannot_move_at_all() {
        let men = ["sb1 bc1 kh4", "ke6", ""];
        assert_eq!(legal(men, White, MONO, "b1"), "");
        assert_eq!(legal(men, White, BI, "b1"), "d2 a3 c3");
        assert_eq!(legal(men, White, MONO, "c1"), "b2 d2 a3 e3 f4 g5 h6");
        assert_eq!(legal(men, White, BI, "c1"), "");
    }

    #[test]
    fn pawns_make_single_steps_or_the_others() {
        let men = ["pa2 kh4", "pb3 ke6", ""];
        assert_eq!(legal(men, White, &[], "a2"), "a3 b3 a4");
        assert_eq!(legal(men, White, MONO, "a2"), "b3 a4");
        assert_eq!(legal(men, White, BI, "a2"), "a3");
    }

    #[test]
    fn threats_are_bound_too() {
        // a8 and h8 differ in colour
        for (condition, check) in [(&[][..], true), (MONO, false), (BI, true)] {
            let game = game("ra8 kc1", "kh8", Black, condition);
            assert_eq!(game.play().in_check(Black), check, "{condition:?}");
        }
        // and kings may stand next to each other
        let men = ["kc3", "kc5", ""];
        assert_eq!(legal(men, White, MONO, "c3"), "b2 d2");
        assert_eq!(legal(men, White, BI, "c3"), "c2 b3 d3");
        let men = ["kc3", "kb5", ""];
        assert_eq!(legal(men, White, &[], "c3"), "b2 c2 d2 b3 d3 d4");
        assert_eq!(legal(men, White, MONO, "c3"), "b2 d2 b4 d4");
    }

    #[test]
    fn only_the_short_castling_keeps_the_colours() {
        let men = ["ke1 ra1 rh1", "ke8", ""];
        assert_eq!(legal(men, White, &[], "e1"), "c1 d1 f1 g1 d2 e2 f2");
        assert_eq!(legal(men, White, MONO, "e1"), "g1 d2 f2");
        assert_eq!(legal(men, White, BI, "e1"), "d1 f1 e2");
    }
}
