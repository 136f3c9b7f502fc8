//! Must capture: a side that can capture has to.

use sauterelle_kernel::board::piece::Side;
use sauterelle_kernel::condition::{Args, Meta, OptionMeta, RuleDef, RuleError};
use sauterelle_kernel::hooks::remark::{Message, Remark};
use sauterelle_kernel::hooks::{Admission, Level, Preference};
use sauterelle_kernel::moves::Shape;
use sauterelle_kernel::ruleset::Builder;
use sauterelle_kernel::view::View;

/// One of the two conditions.
pub struct MustCapture {
    meta: &'static Meta,
    side: Side,
}

const OPTIONS: &[OptionMeta] = &[OptionMeta {
    name: ["Ultra", "Ultra", "Ultra"],
    doc: "A side that cannot capture cannot move: only captures are legal.",
}];

/// Black captures.
pub static BLACK: MustCapture = MustCapture {
    meta: &Meta {
        name: ["BlackMustCapture", "NoirPriseForce", "SchwarzerSchlagzwang"],
        aliases: &[],
        options: OPTIONS,
        doc: "Black, if he has legal captures, must play one of them.",
        source: "Fairy chess, after the game of losing chess",
        texts: sauterelle_kernel::texts!("must_capture.txt"),
    },
    side: Side::Black,
};

/// White captures.
pub static WHITE: MustCapture = MustCapture {
    meta: &Meta {
        name: ["WhiteMustCapture", "BlancPriseForce", "WeisserSchlagzwang"],
        aliases: &[],
        options: OPTIONS,
        doc: "White, if he has legal captures, must play one of them.",
        source: "after BlackMustCapture",
        texts: sauterelle_kernel::texts!("must_capture.txt"),
    },
    side: Side::White,
};

impl RuleDef for MustCapture {
    fn meta(&self) -> &'static Meta {
        self.meta
    }

    fn compile(&self, args: &Args, builder: &mut Builder) -> Result<(), RuleError> {
        if args.has("Ultra") {
            builder.admission(CapturesOnly { side: self.side });
            return Ok(());
        }
        builder.preference(self.side, CapturesFirst)?;
        Ok(())
    }
}

/// Captures before all other moves.
pub(super) struct CapturesFirst;

impl Preference for CapturesFirst {
    fn score(&self, _view: &View, shape: &Shape) -> i64 {
        i64::from(shape.capture.is_some())
    }

    fn remark(&self, _this: i64, _best: Option<i64>) -> Remark {
        Remark::new(Message("must-capture"))
    }
}

/// No other moves than captures.
struct CapturesOnly {
    side: Side,
}

impl Admission for CapturesOnly {
    fn admits(&self, _view: &View, side: Side, shape: &Shape) -> bool {
        side != self.side || shape.capture.is_some()
    }

    // captures it admits all
    fn level(&self) -> Level {
        Level::Observation
    }

    fn why_not(&self, _shape: &Shape) -> Remark {
        Remark::new(Message("must-capture"))
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{arrivals, game, legal, play};
    use sauterelle_kernel::board::piece::Side::{Black, White};

    #[test]
    fn a_side_that_can_capture_has_to() {
        let men = ["ra3 bb8 kh1", "ra6 kh8 pc7", ""];
        for (condition, white, black) in [
            (
                &[][..],
                "a2 b3 c3 d3 e3 f3 g3 h3 a4 a5 a6",
                "a3 a4 a5 b6 c6 d6 e6 f6 g6 h6 a7 a8",
            ),
            (
                &["WhiteMustCapture"],
                "a6",
                "a3 a4 a5 b6 c6 d6 e6 f6 g6 h6 a7 a8",
            ),
            (
                &["BlackMustCapture"],
                "a2 b3 c3 d3 e3 f3 g3 h3 a4 a5 a6",
                "a3",
            ),
        ] {
            let to = |side, from| legal(men, side, condition, from);
            assert!(to(White, "a3").ends_with(white), "{condition:?}");
            assert_eq!(to(Black, "a6"), black, "{condition:?}");
        }
        // any capture will do
        assert_eq!(legal(men, White, &["WhiteMustCapture"], "b8"), "c7");
    }

    #[test]
    fn captures_that_are_self_check_oblige_nobody() {
        // the pinned rook attacks the pawn
        let men = ["rf2 ke1 pa2", "pc2 bh4 kh8", ""];
        assert_eq!(legal(men, White, &["WhiteMustCapture"], "a2"), "a3 a4");
    }

    #[test]
    fn with_ultra_nothing_but_captures_is_played() {
        let men = ["ra3 bb8 kh1", "ra6 kh8 pc7", ""];
        let ultra = &["WhiteMustCapture Ultra"];
        assert_eq!(legal(men, White, ultra, "a3"), "a6");
        assert_eq!(legal(men, White, ultra, "h1"), "");
        assert_eq!(legal(["ra3 kh1", "rb6 kh8", ""], White, ultra, "a3"), "");
        // the other side moves as ever, and a capture of the king is one
        assert!(legal(men, Black, ultra, "h8").contains("g7"));
        let game = game("ra1 kh1", "ka8 rb8", Black, ultra);
        assert!(game.play().in_check(Black));
    }

    #[test]
    fn checks_are_not_changed() {
        // the rook that could capture the king would have to, like the other
        let game = game("rd1 ra1 ka3", "kd8 pa2", Black, &["WhiteMustCapture"]);
        assert!(game.play().in_check(Black));
    }

    #[test]
    fn en_passant_is_a_capture() {
        let game = game("pe5 kh1", "pd7 kh8", Black, &["WhiteMustCapture"]);
        let mut player = game.play();
        assert!(play(&mut player, "d7d5"));
        assert_eq!(arrivals(&mut player, "e5"), "d6");
        assert_eq!(arrivals(&mut player, "h1"), "");
    }
}
