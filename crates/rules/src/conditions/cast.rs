//! CAST chess: men that could capture in several ways do not capture.

use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::board::piece::{Piece, Side};
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::condition::{Args, Meta, OptionMeta, RuleDef, RuleError};
use sauterelle_kernel::hooks::{Kept, Level, Liberties, MoveSource};
use sauterelle_kernel::moves::Shapes;
use sauterelle_kernel::play::{Player, en_passant};
use sauterelle_kernel::ruleset::Builder;
use sauterelle_kernel::view::View;

/// The condition.
pub struct Cast;

const INVERSE: &str = "Inverse";

static META: Meta = Meta {
    name: ["CASTChess", "CASTEchecs", "CASTSchach"],
    aliases: &[],
    options: &[OptionMeta {
        name: [INVERSE, INVERSE, "Invers"],
        doc: "A man that could make one capture only does not capture, and gives no check by it; one that could make several captures does.",
    }],
    doc: "A man (a king too) that could make more than one capture does not capture, and gives no check by its captures. Captures of kings \
          count, and those that would leave the own king in check.",
    source: "Anda Fairy Planet 2 (2020)",
    texts: sauterelle_kernel::texts!("cast.txt"),
};

impl RuleDef for Cast {
    fn meta(&self) -> &'static Meta {
        &META
    }

    fn compile(&self, args: &Args, builder: &mut Builder) -> Result<(), RuleError> {
        builder.source(OneCaptureOrMore {
            more: args.has(INVERSE),
        });
        Ok(())
    }
}

/// Men capture that could do so in only one way, or in more ways.
struct OneCaptureOrMore {
    more: bool,
}

impl MoveSource for OneCaptureOrMore {
    fn rewrite(&self, _player: &mut Player, _side: Side, _men: Bb, shapes: &mut Shapes) {
        let mut captures = [0u8; 64];
        for shape in shapes.iter().filter(|shape| shape.capture.is_some()) {
            let of_man = &mut captures[shape.from.index()];
            *of_man = of_man.saturating_add(1);
        }
        shapes.retain(|shape| {
            shape.capture.is_none() || (captures[shape.from.index()] > 1) == self.more
        });
    }

    fn liberties(&self) -> Option<Liberties> {
        Some(Liberties::NONE)
    }

    // who observes whom does not depend on it, but who gives check does
    fn level(&self) -> Level {
        Level::Check
    }

    fn captures_beyond(&self, _by: Side) -> Bb {
        Bb::EMPTY
    }

    fn captures(&self, view: &View, by: Side, (from, man): (Sq, Piece), at: Sq) -> Option<bool> {
        let ways = |at: Sq| view.captures_from(by, [from, from], man.kind, at);
        if !ways(at)? {
            return Some(false);
        }
        let kinds = &view.rules().kinds;
        let may_pass =
            kinds.man(man.kind).walk.pawn().is_some() && en_passant::right(view).is_some();
        if may_pass || !kinds.captures_on_arrival(man.kind) {
            return None;
        }
        let mut captures = 0;
        for other in view.prey(by) & !Bb::of(from) {
            captures += u32::from(ways(other)?);
        }
        Some((captures > 1) == self.more)
    }

    // that the captures are made by men that captured before does not help: all captures of a man must be known
    fn keeps(&self) -> Kept {
        Kept {
            quiet_moves: true,
            ..Kept::default()
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{game, legal};
    use sauterelle_kernel::board::piece::Side::{Black, White};

    #[test]
    fn a_man_captures_only_if_it_has_one_capture() {
        let quiet = "d2 d3 b4 c4 e4 f4 g4 h4 d5 d6";
        let cast = |condition: &[&str], black: &str| {
            legal(["rd4 kh2", black, ""], White, condition, "d4").replace("d1 ", "")
        };
        assert_eq!(
            cast(&["CASTChess"], "kb8 pd7 pa3"),
            format!("{quiet} d7").replacen("b4", "a4 b4", 1)
        );
        assert_eq!(cast(&["CASTChess"], "kb8 pd7 pa4"), quiet);
        assert_eq!(
            cast(&["CASTChess Inverse"], "kb8 pd7 pa4"),
            format!("{quiet} d7").replacen("b4", "a4 b4", 1)
        );
        assert_eq!(
            cast(&["CASTChess Inverse"], "kb8 pd7 pa3"),
            quiet.replacen("b4", "a4 b4", 1)
        );
    }

    #[test]
    fn who_could_capture_something_else_gives_no_check() {
        for (black, cast, inverse) in [("kd8", true, false), ("kd8 pa4", false, true)] {
            for (condition, check) in [("CASTChess", cast), ("CASTChess Inverse", inverse)] {
                let game = game("rd4 kh2", black, Black, &[condition]);
                assert_eq!(game.play().in_check(Black), check, "{condition} {black}");
            }
        }
    }

    #[test]
    fn pawns_and_kings_count_their_captures_too() {
        let pawn = |black: &str| legal(["pd4 kh2", black, ""], White, &["CASTChess"], "d4");
        assert_eq!(pawn("kh8 pc5 se5"), "d5");
        assert_eq!(pawn("kh8 pc5"), "c5 d5");
        let king = |black: &str| legal(["kb4", black, ""], White, &["CASTChess"], "b4");
        assert!(king("kh8 sa4").contains("a4"));
        assert!(!king("kh8 sa4 sc4").contains("a4"));
    }
}
