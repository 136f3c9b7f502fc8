//! Bicaptures: men of the own side can be captured too.

use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::board::piece::Side;
use sauterelle_kernel::condition::{Args, Meta, RuleDef, RuleError};
use sauterelle_kernel::hooks::{Kept, Level, Liberties, MoveSource};
use sauterelle_kernel::moves::{Act, Shapes};
use sauterelle_kernel::play::Player;
use sauterelle_kernel::ruleset::{Builder, Claim};
use sauterelle_languages::say;

/// The condition.
pub struct Bicaptures;

static META: Meta = Meta {
    name: ["Bicaptures", "Bicaptures", "Bicaptures"],
    aliases: &[],
    options: &[],
    doc: "Men may capture men of their own side too, royal ones apart. Checks are given by enemies only.",
    source: "inventor and year not known to us; Julia's Fairies, no. 1753",
    texts: sauterelle_kernel::texts!("bicaptures.txt"),
};

impl RuleDef for Bicaptures {
    fn meta(&self) -> &'static Meta {
        &META
    }

    fn compile(&self, _args: &Args, builder: &mut Builder) -> Result<(), RuleError> {
        let why = say!("nobody has said how men are reborn that their own side captures");
        builder.claim_because(Claim::RebirthOfCaptured, why)?;
        builder.source(OwnMenToo);
        Ok(())
    }
}

struct OwnMenToo;

impl MoveSource for OwnMenToo {
    fn rewrite(&self, player: &mut Player, side: Side, men: Bb, shapes: &mut Shapes) {
        let state = player.state();
        // neutral men are enemies as well, and are captured anyway
        let own = state.men(side) & !state.men(!side) & !state.all_royals();
        for from in men {
            let Some(man) = player.state().piece(from) else {
                continue;
            };
            if !player.may_move(side, from, man) {
                continue;
            }
            let mut found = Shapes::new();
            for via in player.walks_now(side, from, man) {
                player.append_moves_as(side, from, man, via, own & !Bb::of(from), &mut found);
            }
            for &shape in found.iter() {
                let is_wanted = shape.capture.is_some_and(|at| own.has(at));
                if is_wanted && shape.act != Act::EnPassant && !shapes.contains(&shape) {
                    shapes.push(shape);
                }
            }
        }
    }

    fn liberties(&self) -> Option<Liberties> {
        Some(Liberties {
            own_captures: true,
            ..Liberties::NONE
        })
    }

    fn level(&self) -> Level {
        Level::Check // who is observed does not depend on it
    }

    fn keeps(&self) -> Kept {
        Kept {
            capturers: false,
            royal_captures: true,
            quiet_moves: true,
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{game, legal, man, play};
    use sauterelle_kernel::board::piece::Side::{Black, White};

    const NAME: &[&str] = &["Bicaptures"];

    #[test]
    fn own_men_are_captured() {
        let men = ["ra1 pa3 sc1 kh1", "ra6 kh8", ""];
        assert_eq!(legal(men, White, &[], "a1"), "b1 a2");
        assert_eq!(legal(men, White, NAME, "a1"), "b1 c1 a2 a3");
        assert_eq!(legal(men, Black, NAME, "h8"), "g7 h7 g8");
        let start = game(men[0], men[1], White, NAME);
        let mut player = start.play();
        assert!(play(&mut player, "a1a3"));
        assert_eq!([man(&player, "a3"), man(&player, "a1")], ["R", ""]);
    }

    #[test]
    fn but_the_own_king() {
        let men = ["rg1 pg2 kh1", "kh8", ""];
        assert_eq!(legal(men, White, NAME, "g1"), "a1 b1 c1 d1 e1 f1 g2");
        // the king captures as others do
        assert_eq!(legal(men, White, NAME, "h1"), "g1 g2 h2");
        assert!(!game("ra1 kb1", "kh8", White, NAME).play().in_check(White));
    }

    #[test]
    fn it_is_not_combined_with_rebirths() {
        let start = crate::testing::diagram("ka1", "kh8", "", White);
        let both = crate::testing::conditions(&["Bicaptures", "Circe"]);
        assert!(crate::game::Game::new(&start, &both).is_err());
    }

    #[test]
    fn pawns_capture_own_men_and_promote() {
        let men = ["pb7 ra8 kh1", "kh8", ""];
        assert_eq!(legal(men, White, NAME, "b7"), "a8 b8");
    }
}
