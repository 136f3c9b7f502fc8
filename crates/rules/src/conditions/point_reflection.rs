//! Point reflection: men on squares that are reflections of each other in the centre of the board exchange their ways of moving.

use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::board::piece::{KindId, Piece, Side};
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::condition::{Args, Meta, RuleDef, RuleError};
use sauterelle_kernel::hooks::remark::{Message, Remark};
use sauterelle_kernel::hooks::{Admission, Level, WalkRule, Walks};
use sauterelle_kernel::moves::{Act, Shape};
use sauterelle_kernel::ruleset::Builder;
use sauterelle_kernel::view::View;

/// The condition.
pub struct PointReflection;

static META: Meta = Meta {
    name: ["PointReflection", "ReflexionCentrale", "Punktspiegelung"],
    aliases: &[],
    options: &[],
    doc: "Two men, of whatever side, on squares that are reflections of each other in the centre of the board (as a1 and h8) move, and threaten, \
          each as the other. Who moves as a king or rook while castling needs both must be one.",
    source: "Japanese Sake tourney, 2019",
    texts: sauterelle_kernel::texts!("point_reflection.txt"),
};

impl RuleDef for PointReflection {
    fn meta(&self) -> &'static Meta {
        &META
    }

    fn compile(&self, _args: &Args, builder: &mut Builder) -> Result<(), RuleError> {
        builder.walk(AsReflection);
        builder.admission(CastlesAsItself);
        Ok(())
    }
}

/// The man on the reflection of a square.
fn reflection(view: &View, at: Sq) -> Option<Piece> {
    view.state().piece(Sq::new(63 - at.index() as u8))
}

struct AsReflection;

impl WalkRule for AsReflection {
    fn substitute(
        &self,
        view: &View,
        _side: Side,
        at: Sq,
        _piece: Piece,
        _nested: bool,
        walks: &mut Walks,
    ) {
        if let Some(other) = reflection(view, at) {
            walks.clear();
            walks.push(other.kind);
        }
    }

    fn level(&self) -> Level {
        Level::Geometry
    }

    fn depending_on(&self, _view: &View, _side: Side, squares: Bb) -> Option<Bb> {
        Some(Bb(squares.0.reverse_bits()))
    }
}

/// A king castles that moves as one, with a rook that moves as one.
struct CastlesAsItself;

impl Admission for CastlesAsItself {
    fn admits(&self, view: &View, _side: Side, shape: &Shape) -> bool {
        let Act::Castle(wing) = shape.act else {
            return true;
        };
        let rook = sauterelle_kernel::play::castling::rook_path(shape.to.rank(), wing).0;
        let goes_as = |at, kind: KindId| reflection(view, at).is_none_or(|man| man.kind == kind);
        goes_as(shape.from, KindId::KING) && goes_as(rook, KindId::ROOK)
    }

    fn level(&self) -> Level {
        Level::Check
    }

    fn concerns_castlings_only(&self) -> bool {
        true
    }

    fn why_not(&self, shape: &Shape) -> Remark {
        Remark::at(Message("castling-as-another"), shape.from)
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{game, legal};
    use sauterelle_kernel::board::piece::Side::{Black, White};

    const REFLECTION: &[&str] = &["PointReflection"];

    #[test]
    fn men_on_reflected_squares_exchange_their_ways() {
        let men = ["ra3 kh1", "sh6 kb7", ""];
        assert_eq!(legal(men, White, REFLECTION, "a3"), "b1 c2 c4 b5");
        assert_eq!(
            legal(men, Black, REFLECTION, "h6"),
            "h2 h3 h4 h5 a6 b6 c6 d6 e6 f6 g6 h7 h8"
        );
        let alone = ["ra3 kh1", "sh5 kb7", ""];
        assert_eq!(
            legal(alone, Black, REFLECTION, "h5"),
            legal(alone, Black, &[], "h5")
        );
    }

    #[test]
    fn they_threaten_so_too() {
        let check = |names: &[&str]| {
            let game = game("ra3 kh1", "sh6 kb5", Black, names);
            game.play().in_check(Black)
        };
        assert!(check(REFLECTION) && !check(&[]));
    }

    #[test]
    fn castling_needs_king_and_rook() {
        let with = |black| legal(["ke1 rh1", black, ""], White, REFLECTION, "e1").contains("g1");
        assert!(with("kb7") && with("ka7 ra8"));
        assert!(!with("kb7 sa8") && !with("kb7 sd8"));
    }
}
