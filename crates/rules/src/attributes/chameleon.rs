//! Chameleons: men that become another kind of man with each move.

use super::Attribute;
use crate::attributes::bits;
use crate::conditions::chameleon_order::Order;
use sauterelle_kernel::board::effect::{Effect, Reason};
use sauterelle_kernel::board::piece::{Attrs, Piece};
use sauterelle_kernel::hooks::{AfterMove, Conduct, Does, Liberties, Occasion, Played, Stage};
use sauterelle_kernel::moves::Act;
use sauterelle_kernel::play::{Player, Verdict};

/// The attribute.
pub(super) static CHAMELEON: Attribute = Attribute {
    name: ["Chameleon", "Cameleon", "Chamaeleon"],
    attrs: bits::CHAMELEON,
    doc: "A queen becomes a knight when it has moved, a knight a bishop, a bishop a rook, and a rook a queen; in castling, \
          the rook does not. Other kinds stay what they are. Pawns promote to chameleons or not, as their side chooses.",
    source: "inventor and year not known to us",
    texts: sauterelle_kernel::texts!("chameleon.txt"),
    unsupported_with: super::NONE,
    brings: &[],
    for_all_men: None,
    put_in_force: |_, builder| {
        let order = Order::of(builder);
        for kind in builder
            .kinds()
            .ids()
            .filter(|&kind| order.next(kind).is_some())
        {
            builder.promoted_with(kind, &[Attrs::NONE, bits::CHAMELEON]);
        }
        builder.after_move(BecomeNext { order });
        Ok(())
    },
};

struct BecomeNext {
    order: Order,
}

impl AfterMove for BecomeNext {
    fn stage(&self) -> Stage {
        // before a pawn is promoted: what it becomes has not moved yet
        Stage::Arrival
    }

    fn conduct(&self) -> Conduct {
        Conduct {
            men: Some(bits::CHAMELEON),
            does: Does::ChangesOwnMenInPlace,
            lets_all_pass: true,
            ..Conduct::ANYTHING
        }
    }

    fn liberties(&self) -> Option<Liberties> {
        Some(Liberties::of_kinds(Occasion::Moves))
    }

    fn run(&self, player: &mut Player, played: &Played) -> Verdict {
        // men that change places have not moved
        if played.shape.act != Act::Exchange
            && let Some(at) = player.moved_man(played)
            && let Some(was) = player.state().piece(at)
            && was.attrs.has(bits::CHAMELEON)
            && let Some(kind) = self.order.next(was.kind)
        {
            let now = Piece { kind, ..was };
            player.apply(Effect::Change { at, was, now }, Reason::Metamorphosis);
        }
        Verdict::Legal
    }
}

#[cfg(test)]
mod tests {
    use crate::attributes::bits;
    use crate::testing::{arrivals, game, man, play};
    use sauterelle_kernel::board::piece::{KindId, Side};

    #[test]
    fn it_becomes_the_next_kind() {
        let game = game("ka1 Chameleon:qd1", "kh8", Side::White, &[]);
        let mut player = game.play();
        for (reply, squares, next) in [
            ("h8h7", "d1d4", "b3 b5 c2 c6 e2 e6 f3 f5"),
            ("h7h8", "d4f5", "b1 c2 d3 e4 g6 h7 c8 d7 e6 g4 h3"),
        ] {
            assert!(play(&mut player, squares) && play(&mut player, reply));
            let mut expected: Vec<&str> = next.split(' ').collect();
            let found = arrivals(&mut player, &squares[2..]);
            let mut found: Vec<&str> = found.split(' ').collect();
            expected.sort_unstable();
            found.sort_unstable();
            assert_eq!(found, expected);
        }
    }

    #[test]
    fn one_that_changes_places_does_not_change() {
        let game = game(
            "ka2 Chameleon:rd1",
            "ke7 rc8",
            Side::White,
            &["MessignyChess"],
        );
        let mut player = game.play();
        assert!(play(&mut player, "d1c8"));
        assert_eq!([man(&player, "c8"), man(&player, "d1")], ["R", "r"]);
    }

    #[test]
    fn it_changes_the_list_of_legal_moves() {
        // as a queen the rook would give check no longer: it blocks the same line, so look at what it can do next
        let second = |rook: &str| {
            let game = game(&format!("ka1 {rook}d1"), "kh8", Side::White, &[]);
            let mut player = game.play();
            assert!(play(&mut player, "d1d4") && play(&mut player, "h8h7"));
            arrivals(&mut player, "d4").contains("e5")
        };
        assert!(second("Chameleon:r") && !second("r"));
    }

    #[test]
    fn promotion_offers_both() {
        let count = |other: &str| {
            let game = game(&format!("ka1 pb7 {other}a5"), "kh7", Side::White, &[]);
            let moves = game.play().legal_moves();
            let pawn = "b7".parse().unwrap();
            moves.iter().filter(|mv| mv.shape.from == pawn).count()
        };
        assert_eq!((count("r"), count("Chameleon:r")), (4, 8));
    }

    #[test]
    fn a_chameleon_pawn_promotes_to_chameleons_only() {
        let game = game("ka1 Chameleon:pb7", "kh7", Side::White, &[]);
        let mut player = game.play();
        let pawn = "b7".parse().unwrap();
        let moves = player.legal_moves();
        assert_eq!(moves.iter().filter(|mv| mv.shape.from == pawn).count(), 4);
        assert!(play(&mut player, "b7b8"));
        let man = player.state().piece("b8".parse().unwrap()).unwrap();
        assert!(man.attrs.has(bits::CHAMELEON) && man.kind == KindId::QUEEN);
    }
}
