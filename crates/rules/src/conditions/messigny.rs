//! Messigny chess: instead of moving, men of a kind of both sides may change places.

use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::board::effect::SlotId;
use sauterelle_kernel::board::piece::Side;
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::condition::{Args, Meta, OptionMeta, RuleDef, RuleError};
use sauterelle_kernel::hooks::{
    AfterMove, Conduct, Kept, Level, Liberties, MoveSource, Occasion, Played, Stage, When,
};
use sauterelle_kernel::moves::{Act, Shape, Shapes};
use sauterelle_kernel::play::{Player, Verdict};
use sauterelle_kernel::ruleset::{Builder, Claim};

/// The condition.
pub struct Messigny;

static META: Meta = Meta {
    name: ["MessignyChess", "EchecsMessigny", "MessignySchach"],
    aliases: &[],
    options: &[OptionMeta {
        name: ["RexExclusive", "RexExclusif", "RexExklusive"],
        doc: "Royal men do not change places.",
    }],
    doc: "A move may consist in exchanging one's own man with an enemy man of the same kind. Men that have just \
          changed places cannot do so in the next move, in series play neither; a threat, or a move after a null \
          move, is not the next one. Pawns do not promote in this way.",
    source: "Messigny, 1991",
    texts: sauterelle_kernel::texts!("messigny.txt"),
};

impl RuleDef for Messigny {
    fn meta(&self) -> &'static Meta {
        &META
    }

    fn compile(&self, args: &Args, builder: &mut Builder) -> Result<(), RuleError> {
        builder.claim(Claim::ImitatorsInExchanges)?;
        builder.claim(Claim::EffectOfQuietMoves)?;
        let exchanged = builder.slot_of_last_move();
        builder.source(Exchanges {
            exchanged,
            royals_too: !args.has("RexExclusive"),
        });
        builder.after_move(Remember { exchanged });
        Ok(())
    }
}

struct Exchanges {
    exchanged: SlotId,
    royals_too: bool,
}

/// The squares of the men exchanged in the last move.
fn decode(value: u32) -> Bb {
    match value.checked_sub(1) {
        None => Bb::EMPTY,
        Some(value) => Bb::of(Sq::new((value % 64) as u8)) | Bb::of(Sq::new((value / 64) as u8)),
    }
}

impl MoveSource for Exchanges {
    fn liberties(&self) -> Option<Liberties> {
        Some(Liberties {
            other: 1,
            others: 1,
            ..Liberties::of_places(Occasion::Moves)
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

    fn rewrite(&self, player: &mut Player, side: Side, men: Bb, shapes: &mut Shapes) {
        let state = player.state();
        let free = !decode(state.slot(self.exchanged));
        for from in men & free {
            let Some(piece) = state.piece(from) else {
                continue;
            };
            if piece.is_royal() && !self.royals_too || !player.may_move(side, from, piece) {
                continue;
            }
            let partners = state.of_kind(piece.kind) & state.men(!side) & free & !Bb::of(from);
            for to in partners {
                let partner_is_royal = state.piece(to).is_some_and(|p| p.is_royal());
                if self.royals_too || !partner_is_royal {
                    shapes.push(Shape {
                        act: Act::Exchange,
                        ..Shape::plain(from, to, None, piece.kind)
                    });
                }
            }
        }
    }
}

struct Remember {
    exchanged: SlotId,
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
        let Shape { from, to, act, .. } = played.shape;
        if act == Act::Exchange {
            // the order of the two does not matter
            let (low, high) = (from.min(to), from.max(to));
            let now = 1 + low.index() as u32 + 64 * high.index() as u32;
            player.remember(self.exchanged, now);
        }
        Verdict::Legal
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{arrivals, game, legal, man, play};
    use sauterelle_kernel::board::piece::Side::White;

    const MEN: [&str; 3] = ["rb1 kh2", "rg8 kh4", ""];
    const ORTHODOX: &str = "a1 c1 d1 e1 f1 g1 h1 b2 b3 b4 b5 b6 b7 b8";

    #[test]
    fn men_of_a_kind_change_places() {
        assert_eq!(legal(MEN, White, &[], "b1"), ORTHODOX);
        assert_eq!(
            legal(MEN, White, &["MessignyChess"], "b1"),
            format!("{ORTHODOX} g8")
        );
        let game = game(MEN[0], MEN[1], White, &["MessignyChess"]);
        let mut player = game.play();
        assert!(play(&mut player, "b1g8"));
        assert_eq!([man(&player, "g8"), man(&player, "b1")], ["R", "r"]);
    }

    #[test]
    fn not_twice_in_succession() {
        let game = game(MEN[0], MEN[1], White, &["MessignyChess"]);
        let mut player = game.play();
        assert!(play(&mut player, "b1g8"));
        assert!(!arrivals(&mut player, "b1").contains("g8"));
        // the kings may
        assert!(arrivals(&mut player, "h4").contains("h2"));
        assert!(play(&mut player, "b1b3"));
        assert!(arrivals(&mut player, "g8").contains("b3"));
    }

    #[test]
    fn a_null_move_lifts_the_ban_and_the_turn_in_a_series_does_not() {
        let game = game(MEN[0], MEN[1], White, &["MessignyChess"]);
        let mut player = game.play();
        assert!(play(&mut player, "b1g8"));
        player.pass();
        assert!(!arrivals(&mut player, "g8").contains("b1"));
        player.undo();
        player.null_move();
        assert!(arrivals(&mut player, "g8").contains("b1"));
    }

    #[test]
    fn kings_do_so_unless_royal_men_are_excluded() {
        assert!(legal(MEN, White, &["MessignyChess"], "h2").contains("h4"));
        let exclusive = legal(MEN, White, &["MessignyChess RexExclusive"], "h2");
        assert_eq!(exclusive, legal(MEN, White, &[], "h2"));
    }

    #[test]
    fn an_exchange_must_not_leave_the_king_attacked() {
        // Rg8 on b1 would attack the king
        let men = ["rb1 kh1", "rg8 ke5", ""];
        assert!(!legal(men, White, &["MessignyChess"], "b1").contains("g8"));
    }

    #[test]
    fn it_is_no_check_and_pawns_do_not_promote_by_it() {
        let men = ["pb2 kh1", "pa7 kf3", ""];
        let messigny = game(men[0], men[1], White, &["MessignyChess"]);
        let mut player = messigny.play();
        assert!(!player.in_check(White));
        assert!(play(&mut player, "b2a7"));
        assert_eq!([man(&player, "a7"), man(&player, "b2")], ["P", "p"]);
    }
}
