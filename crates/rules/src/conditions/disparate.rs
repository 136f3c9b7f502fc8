//! Disparate chess: nobody answers a move by a move of a man of the same kind.

use sauterelle_kernel::board::effect::{Effect, Reason, SlotId};
use sauterelle_kernel::board::piece::{KindId, Piece, Side};
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::condition::{Args, Meta, RuleDef, RuleError};
use sauterelle_kernel::hooks::remark::{Message, Remark};
use sauterelle_kernel::hooks::{AfterMove, Changes, Mobility, Played, Stage};
use sauterelle_kernel::play::{Player, Verdict};
use sauterelle_kernel::ruleset::Builder;
use sauterelle_kernel::view::View;

/// The condition.
pub struct Disparate;

static META: Meta = Meta {
    name: ["Disparate", "Disparate", "Disparate"],
    aliases: &["DisparateChess"],
    options: &[],
    doc: "A man cannot move, capture or give check directly after a move of an enemy man of its own kind; a pawn that was promoted has moved as a pawn. \
          So a check by a man can be parried by any move of a man of the same kind. Castling is a move of the king.",
    source: "R. Bedoni",
    texts: sauterelle_kernel::texts!("disparate.txt"),
};

impl RuleDef for Disparate {
    fn meta(&self) -> &'static Meta {
        &META
    }

    fn compile(&self, _args: &Args, builder: &mut Builder) -> Result<(), RuleError> {
        let last = LastKind(builder.slot_of_last_move());
        builder.mobility(OfAnotherKind(last));
        builder.after_move(Remember(last));
        Ok(())
    }
}

/// Where it is remembered who made the last move, and with what kind of man.
#[derive(Clone, Copy)]
struct LastKind(SlotId);

fn encode(side: Side, kind: KindId) -> u32 {
    1 + side.index() as u32 + 2 * kind.index() as u32
}

struct OfAnotherKind(LastKind);

impl Mobility for OfAnotherKind {
    fn may_move(&self, view: &View, side: Side, _at: Sq, piece: Piece) -> bool {
        view.state().slot((self.0).0) != encode(!side, piece.kind)
    }

    fn why_not(&self, at: Sq) -> Remark {
        Remark::at(Message("kind-of-last-move"), at)
    }
}

struct Remember(LastKind);

// it promises little: which men can move, and so who is in check, is another question after each move
impl AfterMove for Remember {
    fn stage(&self) -> Stage {
        Stage::Arrival
    }

    fn changes(&self) -> Changes {
        Changes::Nothing
    }

    fn run(&self, player: &mut Player, played: &Played) -> Verdict {
        let kind_of = |view: &View, at: Sq| view.state().piece(at).map(|man| man.kind);
        let effects = player.effects_of(played).iter();
        let moved = effects.rev().find_map(|entry| match entry.effect {
            Effect::Move { to, .. } if entry.reason == Reason::Movement => Some(to),
            Effect::Exchange { other, .. } => Some(other),
            _ => None,
        });
        if let Some(kind) = moved.and_then(|at| kind_of(player, at)) {
            player.remember((self.0).0, encode(played.side, kind));
        }
        Verdict::Legal
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{arrivals, game, play};
    use sauterelle_kernel::board::piece::Side::{Black, White};
    use sauterelle_kernel::moves::Status;

    const DISPARATE: &[&str] = &["Disparate"];

    #[test]
    fn nobody_answers_with_a_man_of_the_same_kind() {
        let men = ("ra1 sb1 kh1", "ra8 sb8 kh8");
        for (white, rook, knight) in [("a1a2", false, true), ("b1c3", true, false)] {
            let game = game(men.0, men.1, White, DISPARATE);
            let mut player = game.play();
            assert!(!arrivals(&mut player, "a1").is_empty());
            assert!(play(&mut player, white));
            assert_eq!(!arrivals(&mut player, "a8").is_empty(), rook, "{white}");
            assert_eq!(!arrivals(&mut player, "b8").is_empty(), knight, "{white}");
            assert!(!arrivals(&mut player, "h8").is_empty(), "{white}");
        }
    }

    #[test]
    fn the_last_move_alone_counts() {
        let game = game("ra1 sb1 kh1", "ra8 sb8 kh8", White, DISPARATE);
        let mut player = game.play();
        assert!(play(&mut player, "a1a2") && play(&mut player, "b8c6"));
        assert!(arrivals(&mut player, "b1").is_empty() && !arrivals(&mut player, "a2").is_empty());
    }

    #[test]
    fn a_check_is_parried_by_a_man_of_the_same_kind() {
        let game = game("rb1 kc2", "rg5 kh8 pg7 ph7", White, DISPARATE);
        let mut player = game.play();
        assert!(play(&mut player, "b1b8"));
        assert!(player.in_check(Black));
        // no rook may move after a rook, so none comes between; a king's move would be no parry either
        assert_eq!(player.status(), Status::Mate);
        player.undo();
        // a bishop that discovers the check leaves the rook to Black
        let battery = crate::testing::game("ra8 bb8 kc2", "rg5 kh8 pg7 ph7", White, DISPARATE);
        let mut player = battery.play();
        assert!(play(&mut player, "b8a7"));
        assert!(player.in_check(Black));
        // wherever it goes, the white rook cannot answer
        assert_eq!(
            arrivals(&mut player, "g5"),
            "g1 g2 g3 g4 a5 b5 c5 d5 e5 f5 h5 g6"
        );
    }

    #[test]
    fn a_promoted_pawn_has_moved_as_a_pawn() {
        let game = game("pb7 kh1", "qa3 pc4 kh7", White, DISPARATE);
        let mut player = game.play();
        assert!(play(&mut player, "b7b8"));
        assert!(arrivals(&mut player, "c4").is_empty() && !arrivals(&mut player, "a3").is_empty());
    }
}
