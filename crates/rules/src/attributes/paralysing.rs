//! Paralysing men: enemy men that they observe cannot move; they capture nothing themselves.

use super::Attribute;
use crate::attributes::bits;
use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::board::piece::{Piece, Side};
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::hooks::remark::{Message, Remark};
use sauterelle_kernel::hooks::{Admission, Level, Mobility};
use sauterelle_kernel::moves::Shape;
use sauterelle_kernel::view::View;
use sauterelle_languages::later;

/// The attribute.
pub(super) static PARALYSING: Attribute = Attribute {
    name: ["Paralysing", "Paralysante", "Paralysierend"],
    attrs: bits::PARALYSING,
    doc: "Does not capture, nor give check. Enemy men that it observes cannot move, capture or give check; they can only \
          paralyse. A side whose men could move but are all paralysed is stalemated, even in check.",
    source: "A. W. Mongredien, 1930",
    texts: sauterelle_kernel::texts!("paralysing.txt"),
    unsupported_with: super::Unsupported {
        conditions: &["Madrasi", "EiffelChess", "Isardam", "Leffie"],
        why: later!(
            "nobody has published whether a man that cannot capture is observed, and paralysed, as one that can"
        ),
    },
    brings: &[],
    for_all_men: None,
    put_in_force: |_, builder| {
        builder.mobility(Paralysed);
        builder.admission(NoCapture);
        builder.paralysed_is_stalemated();
        Ok(())
    },
};

struct Paralysed;

impl Mobility for Paralysed {
    fn may_move(&self, view: &View, side: Side, at: Sq, _piece: Piece) -> bool {
        let mut enemies = view.state().men(!side) & !Bb::of(at);
        // paralysed men paralyse: so the observing men need not be able to move
        !enemies.any(|from| {
            let man = view.state().piece(from);
            man.is_some_and(|man| man.attrs.has(bits::PARALYSING))
                && view.man_observes(!side, from, at, Level::Geometry)
        })
    }

    fn why_not(&self, at: Sq) -> Remark {
        Remark::at(Message("paralysed"), at)
    }
}

struct NoCapture;

impl Admission for NoCapture {
    fn admits(&self, view: &View, _side: Side, shape: &Shape) -> bool {
        let man = view.state().piece(shape.from);
        shape.capture.is_none() || !man.is_some_and(|man| man.attrs.has(bits::PARALYSING))
    }

    fn level(&self) -> Level {
        Level::Observer
    }

    fn why_not(&self, shape: &Shape) -> Remark {
        Remark::at(Message("paralysing-captures-nothing"), shape.from)
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{arrivals, game};
    use sauterelle_kernel::board::piece::Side;
    use sauterelle_kernel::moves::Status;

    #[test]
    fn observed_men_do_not_move() {
        let rook = |paralyser: &str| {
            let game = game(&format!("ka1 rd1 {paralyser}"), "kh8", Side::White, &[]);
            arrivals(&mut game.play(), "d1").is_empty()
        };
        assert!(!rook(""));
        let black = |men: &str| game("ka1 rd1", men, Side::White, &[]);
        assert!(arrivals(&mut black("kh8 Paralysing:bh5").play(), "d1").is_empty());
        assert!(!arrivals(&mut black("kh8 bh5").play(), "d1").is_empty());
    }

    #[test]
    fn a_paralysing_man_captures_nothing_and_gives_no_check() {
        let game = game("ka1 Paralysing:rh1", "kh8 pd1", Side::White, &[]);
        let mut player = game.play();
        assert!(!player.in_check(Side::Black));
        assert_eq!(arrivals(&mut player, "h1"), "e1 f1 g1 h2 h3 h4 h5 h6 h7");
    }

    #[test]
    fn a_side_with_all_men_paralysed_is_stalemated_in_check() {
        let game = game("kb3 qb2 Paralysing:ra5", "ka1", Side::Black, &[]);
        let mut player = game.play();
        assert!(player.in_check(Side::Black));
        assert_eq!(player.status(), Status::Stalemate);
    }

    #[test]
    fn men_that_rules_keep_from_every_move_do_not_count_as_able_to_move() {
        // the pawn would leave its cell of the grid on h5, but not on h4
        for (pawn, status) in [("h4", Status::Stalemate), ("h5", Status::Mate)] {
            let men = ("kh8 qc2 Paralysing:ra7", format!("ka2 p{pawn}"));
            let game = game(men.0, &men.1, Side::Black, &["GridChess"]);
            let mut player = game.play();
            assert!(player.in_check(Side::Black));
            assert_eq!(player.status(), status, "{pawn}");
        }
    }
}
