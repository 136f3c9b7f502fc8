//! Exchange castling: once in the game, a king changes places with a man of its own side.

use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::board::effect::SlotId;
use sauterelle_kernel::board::piece::{KindId, Piece, Side};
use sauterelle_kernel::condition::{Args, Meta, RuleDef, RuleError};
use sauterelle_kernel::hooks::{
    AfterMove, Conduct, Kept, Level, Liberties, MoveSource, Played, Stage, When,
};
use sauterelle_kernel::moves::{Act, Shape, Shapes};
use sauterelle_kernel::play::{Player, Verdict};
use sauterelle_kernel::ruleset::{Builder, Claim};

/// The condition.
pub struct ExchangeCastling;

static META: Meta = Meta {
    name: ["ExchangeCastling", "EchangeRoque", "PlatzwechselRochade"],
    aliases: &[],
    options: &[],
    doc: "Once, each side may exchange its king with another man of its own that is no pawn, instead of moving; it may be in check then, but not afterwards. The exchange \
          observes nothing. It does not matter whether the two have moved. Ordinary castling does not exist.",
    source: "inventor and year not known to us",
    texts: sauterelle_kernel::texts!("exchange_castling.txt"),
};

impl RuleDef for ExchangeCastling {
    fn meta(&self) -> &'static Meta {
        &META
    }

    fn compile(&self, _args: &Args, builder: &mut Builder) -> Result<(), RuleError> {
        builder.claim(Claim::ImitatorsInExchanges)?;
        builder.claim(Claim::EffectOfQuietMoves)?;
        let done = builder.slot(0);
        builder.source(Exchanges { done });
        builder.after_move(Remember { done });
        Ok(())
    }
}

/// The bit of a side that has exchanged.
fn bit(side: Side) -> u32 {
    1 << side.index()
}

struct Exchanges {
    done: SlotId,
}

impl MoveSource for Exchanges {
    fn rewrite(&self, player: &mut Player, side: Side, men: Bb, shapes: &mut Shapes) {
        let state = player.state();
        if state.slot(self.done) & bit(side) != 0 {
            return;
        }
        for from in men & state.of_kind(KindId::KING) {
            let king = state.piece(from);
            if !king.is_some_and(|king| player.may_move(side, from, king)) {
                continue;
            }
            for to in state.men(side) & !Bb::of(from) {
                let is_pawn = |man: Piece| player.rules().kinds.man(man.kind).walk.is_pawn();
                if state.piece(to).is_some_and(|man| !is_pawn(man)) {
                    shapes.push(Shape {
                        act: Act::Exchange,
                        ..Shape::plain(from, to, None, KindId::KING)
                    });
                }
            }
        }
    }

    fn castlings(&self, _player: &mut Player, _side: Side, shapes: &mut Shapes) {
        shapes.retain(|shape| !matches!(shape.act, Act::Castle(_)));
    }

    // the king, and the man with which it changes places
    fn liberties(&self) -> Option<Liberties> {
        Some(Liberties {
            kings: true,
            own: 1,
            others: 1,
            ..Liberties::NONE
        })
    }

    fn level(&self) -> Level {
        Level::Check // an exchange observes nobody
    }

    fn keeps(&self) -> Kept {
        Kept {
            capturers: true,
            royal_captures: true,
            quiet_moves: true,
        }
    }
}

struct Remember {
    done: SlotId,
}

impl AfterMove for Remember {
    fn stage(&self) -> Stage {
        Stage::Consequence
    }

    fn conduct(&self) -> Conduct {
        Conduct {
            when: When::EXCHANGES,
            ..Conduct::REMEMBERS
        }
    }

    fn run(&self, player: &mut Player, played: &Played) -> Verdict {
        if played.shape.act == Act::Exchange {
            let now = player.state().slot(self.done) | bit(played.side);
            player.remember(self.done, now);
        }
        Verdict::Legal
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{arrivals, game, legal, man, play};
    use sauterelle_kernel::board::piece::Side::{Black, White};

    const CONDITION: &[&str] = &["ExchangeCastling"];

    #[test]
    fn a_king_changes_places_with_an_own_man_that_is_no_pawn() {
        let men = ["ka1 rd4 ph2", "kh8 sg5", ""];
        assert_eq!(legal(men, White, &[], "a1"), "b1 a2 b2");
        assert_eq!(legal(men, White, CONDITION, "a1"), "b1 a2 b2 d4");
        let game = game(men[0], men[1], White, CONDITION);
        let mut player = game.play();
        assert!(play(&mut player, "a1d4"));
        assert_eq!(["a1", "d4"].map(|at| man(&player, at)), ["R", "K"]);
    }

    #[test]
    fn each_side_once() {
        let game = game("ka1 rd4", "kh8 sg5", White, CONDITION);
        let mut player = game.play();
        assert!(play(&mut player, "a1d4") && play(&mut player, "h8g5"));
        assert!(!arrivals(&mut player, "d4").contains("a1"));
        assert!(play(&mut player, "d4c4"));
        assert!(!arrivals(&mut player, "g5").contains("h8"));
        for _ in 0..3 {
            player.undo();
        }
        assert!(arrivals(&mut player, "a1").contains("d4"));
    }

    #[test]
    fn out_of_check_but_not_into_it() {
        let reached = |white: &str| legal([white, "ka8 rh1", ""], White, CONDITION, "a1");
        assert!(reached("ka1 sd4").contains("d4"));
        assert!(!reached("ka1 sd1").contains("d1"));
        assert!(!reached("ka1 sh4").contains("h4"));
    }

    #[test]
    fn it_gives_check_by_what_comes_to_the_square_of_the_king() {
        let game = game("ka1 rd4", "kh1 pg2 ph2", White, CONDITION);
        let mut player = game.play();
        assert!(play(&mut player, "a1d4"));
        assert!(player.in_check(Black));
    }

    #[test]
    fn ordinary_castling_does_not_exist() {
        let men = ["ke1 rh1", "ka8", ""];
        assert_eq!(legal(men, White, &[], "e1"), "d1 f1 g1 d2 e2 f2");
        assert_eq!(legal(men, White, CONDITION, "e1"), "d1 f1 h1 d2 e2 f2");
    }
}
