//! Edge movers: the men of a side move only to squares of the edge of the board.

use sauterelle_kernel::board::piece::Side;
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::condition::{Args, Meta, RuleDef, RuleError};
use sauterelle_kernel::hooks::remark::{Message, Remark};
use sauterelle_kernel::hooks::{Admission, Level};
use sauterelle_kernel::moves::Shape;
use sauterelle_kernel::ruleset::Builder;
use sauterelle_kernel::view::View;

/// One of the two conditions.
pub struct EdgeMover {
    meta: &'static Meta,
    side: Side,
}

/// Black moves to the edge.
pub static BLACK: EdgeMover = EdgeMover {
    meta: &Meta {
        name: ["BlackEdgeMover", "NoirBordCoup", "SchwarzerRandzueger"],
        aliases: &[],
        options: &[],
        doc: "Black men move, and threaten, only to squares of the edge of the board. Castling does.",
        source: "T. Steudel, Problemkiste 57, July 1988",
        texts: sauterelle_kernel::texts!("edgemover.txt"),
    },
    side: Side::Black,
};

/// White moves to the edge.
pub static WHITE: EdgeMover = EdgeMover {
    meta: &Meta {
        name: ["WhiteEdgeMover", "BlancBordCoup", "WeisserRandzueger"],
        aliases: &[],
        options: &[],
        doc: "White men move, and threaten, only to squares of the edge of the board. Castling does.",
        source: "after BlackEdgeMover",
        texts: sauterelle_kernel::texts!("edgemover.txt"),
    },
    side: Side::White,
};

impl RuleDef for EdgeMover {
    fn meta(&self) -> &'static Meta {
        self.meta
    }

    fn compile(&self, _args: &Args, builder: &mut Builder) -> Result<(), RuleError> {
        builder.admission(ToTheEdge { side: self.side });
        Ok(())
    }
}

struct ToTheEdge {
    side: Side,
}

fn is_on_edge(at: Sq) -> bool {
    [0, 7].contains(&at.file()) || [0, 7].contains(&at.rank())
}

impl Admission for ToTheEdge {
    fn admits(&self, _view: &View, side: Side, shape: &Shape) -> bool {
        side != self.side || is_on_edge(shape.to)
    }

    // departure and arrival are all it looks at
    fn level(&self) -> Level {
        Level::Geometry
    }

    fn minds_squares_only(&self) -> bool {
        true
    }

    fn why_not(&self, shape: &Shape) -> Remark {
        Remark::at(Message("not-on-edge"), shape.to)
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{game, legal};
    use sauterelle_kernel::board::piece::Side::{Black, White};

    #[test]
    fn only_squares_of_the_edge_are_reached() {
        let men = ["rd4 kh2", "rd6 kb7", ""];
        let all = "d1 d2 d3 a4 b4 c4 e4 f4 g4 h4 d5 d6";
        for (condition, white) in [
            (&[][..], all),
            (&["BlackEdgeMover"], all),
            (&["WhiteEdgeMover"], "d1 a4 h4"),
        ] {
            assert_eq!(legal(men, White, condition, "d4"), white, "{condition:?}");
        }
        assert_eq!(legal(men, Black, &["BlackEdgeMover"], "d6"), "a6 h6 d8");
    }

    #[test]
    fn nothing_is_threatened_on_other_squares() {
        for (king, check) in [("kd6", false), ("kd8", true)] {
            let white = game("rd4 kh2", king, Black, &["WhiteEdgeMover"]);
            assert_eq!(white.play().in_check(Black), check, "{king}");
            let black = game("rd4 kh2", king, Black, &["BlackEdgeMover"]);
            assert!(black.play().in_check(Black));
        }
    }

    #[test]
    fn castling_leads_to_the_edge() {
        let men = ["ke1 ra1 rh1", "kb7", ""];
        assert_eq!(legal(men, White, &["WhiteEdgeMover"], "e1"), "c1 d1 f1 g1");
    }
}
