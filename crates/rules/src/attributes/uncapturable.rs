//! Uncapturable men: nobody can capture them.

use super::Attribute;
use crate::attributes::bits;
use sauterelle_kernel::board::piece::Side;
use sauterelle_kernel::hooks::remark::{Message, Remark};
use sauterelle_kernel::hooks::{Admission, Level};
use sauterelle_kernel::moves::Shape;
use sauterelle_kernel::view::View;

/// The attribute.
pub(super) static UNCAPTURABLE: Attribute = Attribute {
    name: ["Uncapturable", "Imprenable", "Unschlagbar"],
    attrs: bits::UNCAPTURABLE,
    doc: "Cannot be captured. If it is royal, it can be in check and be mated all the same.",
    source: "inventor and year not known to us",
    texts: sauterelle_kernel::texts!("uncapturable.txt"),
    unsupported_with: super::NONE,
    brings: &[],
    for_all_men: None,
    put_in_force: |_, builder| {
        builder.admission(Untouchable);
        Ok(())
    },
};

struct Untouchable;

impl Admission for Untouchable {
    fn admits(&self, view: &View, _side: Side, shape: &Shape) -> bool {
        let victim = shape.capture.and_then(|at| view.state().piece(at));
        // the capture of a royal man is a threat only, and that it remains
        !victim.is_some_and(|man| man.attrs.has(bits::UNCAPTURABLE) && !man.is_royal())
    }

    fn why_not(&self, shape: &Shape) -> Remark {
        Remark::at(Message("uncapturable"), shape.capture.unwrap_or(shape.to))
    }

    fn level(&self) -> Level {
        Level::Check
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{arrivals, game};
    use sauterelle_kernel::board::piece::Side;

    #[test]
    fn it_cannot_be_captured() {
        let rook = |victim: &str| {
            let game = game("ka1 rd1", &format!("kh8 {victim}d4"), Side::White, &[]);
            arrivals(&mut game.play(), "d1")
        };
        assert_eq!(rook("p"), "b1 c1 e1 f1 g1 h1 d2 d3 d4");
        assert_eq!(rook("Uncapturable:p"), "b1 c1 e1 f1 g1 h1 d2 d3");
    }

    #[test]
    fn nor_en_passant() {
        let captures = |pawn: &str| {
            let game = game(&format!("ka1 {pawn}d2"), "kh8 pe4", Side::White, &[]);
            let mut player = game.play();
            assert!(crate::testing::play(&mut player, "d2d4"));
            arrivals(&mut player, "e4")
        };
        assert_eq!(captures("p"), "d3 e3");
        assert_eq!(captures("Uncapturable:p"), "e3");
    }

    #[test]
    fn a_royal_man_can_be_in_check() {
        let game = game("ka1 rh1", "Uncapturable:kh8", Side::Black, &[]);
        assert!(game.play().in_check(Side::Black));
    }
}
