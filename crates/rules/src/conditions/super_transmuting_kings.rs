//! Super-transmuting kings: an attacked king must move as one of its attackers, and becomes that man for good.

use super::transmuted_kings::{NoCastling, Transmuting, attackers};
use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::board::effect::{Effect, Reason};
use sauterelle_kernel::board::piece::{Attrs, KindId, Piece, Side};
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::condition::{Args, Meta, RuleDef, RuleError};
use sauterelle_kernel::hooks::remark::{Message, Remark};
use sauterelle_kernel::hooks::{
    AfterMove, Altered, Conduct, Liberties, Occasion, Planned, Played, Stage, Walks, Wanderers,
};
use sauterelle_kernel::moves::{Shape, Shapes};
use sauterelle_kernel::play::{Player, Verdict};
use sauterelle_kernel::ruleset::{Builder, Claim};
use sauterelle_kernel::view::View;

/// One of the conditions.
pub struct SuperTransmutation {
    meta: &'static Meta,
    sides: &'static [Side],
}

macro_rules! condition {
    ($id:ident, $names:expr, $side:ident, $doc:literal) => {
        /// See its documentation text.
        pub static $id: SuperTransmutation = SuperTransmutation {
            meta: &Meta {
                name: $names,
                aliases: &[],
                options: &[],
                doc: $doc,
                source: "K. Mlynka",
                texts: sauterelle_kernel::texts!("super_transmuting_kings.txt"),
            },
            sides: &[Side::$side],
        };
    };
}

condition!(
    WHITE,
    [
        "WhiteSuperTransmutingKing",
        "BlancSuperRoiTransmute",
        "WeisserSuperTransmutierenderKoenig"
    ],
    White,
    "A white royal man that is attacked must move, only as one of the men that attack it, and becomes such a man, which is not royal. Which one is chosen where several of them could move so. It threatens as the men that attack it."
);
condition!(
    BLACK,
    [
        "BlackSuperTransmutingKing",
        "NoirSuperRoiTransmute",
        "SchwarzerSuperTransmutierenderKoenig"
    ],
    Black,
    "A black royal man that is attacked must move, only as one of the men that attack it, and becomes such a man, which is not royal. Which one is chosen where several of them could move so. It threatens as the men that attack it."
);

impl RuleDef for SuperTransmutation {
    fn meta(&self) -> &'static Meta {
        self.meta
    }

    fn compile(&self, _args: &Args, builder: &mut Builder) -> Result<(), RuleError> {
        for side in self.sides {
            builder.claim(Claim::AttackedKingsWalk(*side))?;
        }
        builder.walk(Transmuting::as_attackers(self.sides));
        builder.admission(NoCastling { sides: self.sides });
        builder.after_move(BecomeAttacker {
            sides: self.sides,
            name: self.meta.name[0],
        });
        Ok(())
    }
}

struct BecomeAttacker {
    sides: &'static [Side],
    name: &'static str,
}

impl AfterMove for BecomeAttacker {
    fn stage(&self) -> Stage {
        // before a king that has become a pawn is promoted
        Stage::Arrival
    }

    fn conduct(&self) -> Conduct {
        Conduct {
            movers: Side::sole(self.sides),
            ..Conduct::ANYTHING
        }
    }

    fn alters(&self, _view: &View, planned: &Planned) -> Option<Altered> {
        Some(match planned.man.is_royal() {
            true => Altered::own_men_on(Bb::of(planned.shape.to)),
            false => Altered::NOTHING,
        })
    }

    fn liberties(&self) -> Option<Liberties> {
        Some(Liberties {
            royalty: Side::BOTH.map(|side| self.sides.contains(&side)),
            wanderers: Wanderers::RoyalMen,
            ..Liberties::of_kinds(Occasion::Moves)
        })
    }

    fn run(&self, player: &mut Player, played: &Played) -> Verdict {
        let begins = player.state().mark() - player.last_effects().len() == played.start;
        // a threat remains one even if the king must move first
        if !self.sides.contains(&played.side) || player.is_trying_attack() || !begins {
            return Verdict::Legal;
        }
        let (side, shape) = (played.side, played.shape);
        match player.before_last(|player| transmutation(player, side, &shape)) {
            Transmutation::None => {}
            Transmutation::OfAnother(king) => {
                player.note(self.name, |_| {
                    Remark::at(Message("attacked-king-must-move"), king)
                });
                return Verdict::Illegal;
            }
            // it has moved by another rule, as in an exchange
            Transmutation::Into(kinds) if kinds.is_empty() => return Verdict::Illegal,
            Transmutation::Into(kinds) => {
                let kind = kinds[player.choose(kinds.len())];
                if let Some(at) = player.moved_man(played)
                    && let Some(was) = player.state().piece(at)
                {
                    let attrs = was.attrs.without(Attrs::ROYAL);
                    let now = Piece { kind, attrs, ..was };
                    player.apply(Effect::Change { at, was, now }, Reason::Metamorphosis);
                }
            }
        }
        Verdict::Legal
    }
}

/// What a move has to do with attacked kings.
enum Transmutation {
    /// None is attacked.
    None,
    /// One is attacked, and another man moves.
    OfAnother(Sq),
    /// The attacked king moves as one of these.
    Into(Walks),
}

fn transmutation(view: &View, side: Side, shape: &Shape) -> Transmutation {
    let mut attacked = None;
    for king in view.state().royals(side) {
        let kinds = attackers(view, side, king);
        if king == shape.from && !kinds.is_empty() {
            return Transmutation::Into(moving_so(view, side, shape, kinds));
        }
        if !kinds.is_empty() {
            attacked = Some(king);
        }
    }
    attacked.map_or(Transmutation::None, Transmutation::OfAnother)
}

/// Those of the kinds that make this move.
fn moving_so(view: &View, side: Side, shape: &Shape, kinds: Walks) -> Walks {
    let Some(king) = view.state().piece(shape.from) else {
        return kinds;
    };
    let makes_it = |via: &KindId| {
        let mut moves = Shapes::new();
        view.append_moves_as(side, shape.from, king, *via, view.prey(side), &mut moves);
        let same = |one: &Shape| (one.to, one.capture) == (shape.to, shape.capture);
        *via == shape.via || moves.iter().any(same)
    };
    kinds.into_iter().filter(makes_it).collect()
}

#[cfg(test)]
mod tests {
    use crate::testing::{game, legal, man, play, promotions};
    use sauterelle_kernel::board::piece::Side::{Black, White};
    use sauterelle_kernel::moves::Status;

    const WHITE: &[&str] = &["WhiteSuperTransmutingKing"];

    #[test]
    fn an_attacked_king_becomes_its_attacker() {
        let game = game("ka1", "ra8 kh5", White, WHITE);
        let mut player = game.play();
        assert!(play(&mut player, "a1a8"));
        assert_eq!(man(&player, "a8"), "R");
        assert!(player.state().royals(White).is_empty());
        assert!(!player.in_check(White));
    }

    #[test]
    fn an_attacked_king_does_not_change_places() {
        let men = ["ka1 sb3", "ra8 ph5 kh7", ""];
        assert!(legal(men, White, &["MessignyChess"], "a1").contains("h7"));
        assert!(!legal(men, White, &[WHITE[0], "MessignyChess"], "a1").contains("h7"));
    }

    #[test]
    fn even_where_it_would_be_attacked_again() {
        // the rook attacks the whole file
        let men = ["ka1", "ra8 kh5", ""];
        let along = "b1 c1 d1 e1 f1 g1 h1 a2 a3 a4 a5 a6 a7 a8";
        assert_eq!(legal(men, White, WHITE, "a1"), along);
        assert_eq!(
            legal(men, White, &["TransmutedKings"], "a1"),
            "b1 c1 d1 e1 f1 g1 h1 a8"
        );
        assert_eq!(
            legal(men, White, &["BlackSuperTransmutingKing"], "a1"),
            "b1 b2"
        );
    }

    #[test]
    fn no_other_man_moves_meanwhile() {
        let men = ["ka1 bb7", "ra8 kh5", ""];
        assert_eq!(legal(men, White, WHITE, "b7"), "");
        assert_eq!(legal(men, White, &[], "b7"), "a6 a8");
        let quiet = ["ka1 bb7", "rb8 kh5", ""];
        assert_eq!(legal(quiet, White, WHITE, "a1"), "b1 a2 b2");
        // but it threatens
        let check = game("ka1 rh2", "ra8 kh5", Black, WHITE);
        assert!(check.play().in_check(Black));
    }

    #[test]
    fn the_man_is_chosen_where_several_attack_it() {
        let game = game("ka1", "ra8 qa5 bg7 kh5", White, WHITE);
        // the queen screens the rook; along the diagonal it moves as queen or as bishop
        assert_eq!(promotions(&game, "a1d4"), "Q B");
        assert_eq!(promotions(&game, "a1d1"), "Q");
    }

    #[test]
    fn a_king_that_cannot_move_as_its_attackers_is_mated() {
        // the mao comes over b2; the ways of the king as a mao, over a2 and b1, are closed
        let (white, black) = ("ka1 pa2 rb1", "mab3 kh8");
        let status = |conditions| game(white, black, White, conditions).play().status();
        assert_eq!(status(WHITE), Status::Mate);
        assert_eq!(status(&[]), Status::Play);
    }

    #[test]
    fn it_does_so_where_attacks_are_tried_too() {
        // jiggers bring that with them
        let men = ["kd8", "qa8 Jigger:sg3 ke2", ""];
        let reached = legal(men, White, WHITE, "d8");
        assert!(
            reached.contains("a8") && reached.contains("a5"),
            "{reached}"
        );
    }
}
