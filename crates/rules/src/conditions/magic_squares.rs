//! Magic squares: men that arrive on them change sides.

use super::squares;
use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::board::effect::{Effect, Reason};
use sauterelle_kernel::board::piece::{Piece, Sides};
use sauterelle_kernel::condition::{Args, BoardMark, Meta, OptionMeta, RuleDef, RuleError, Takes};
use sauterelle_kernel::hooks::{
    AfterMove, ChangedMen, Changes, Conduct, Liberties, Occasion, Played, Stage, When,
};
use sauterelle_kernel::play::{Player, Verdict};
use sauterelle_kernel::ruleset::Builder;
use sauterelle_languages::say;

/// The condition.
pub struct MagicSquares;

const TYPE_1: &str = "Type1";
const TYPE_2: &str = "Type2";

static META: Meta = Meta {
    name: ["MagicSquares", "CaseMagique", "MagischeFelder"],
    aliases: &[],
    options: &[
        OptionMeta {
            name: [TYPE_1, TYPE_1, "Typ1"],
            doc: "A man that other rules send elsewhere after its arrival changes sides only where it ends (as without a type).",
        },
        OptionMeta {
            name: [TYPE_2, TYPE_2, "Typ2"],
            doc: "It changes sides on arrival, before it is sent elsewhere: in Anticirce it is then reborn as a man of the other side.",
        },
    ],
    doc: "Followed by the magic squares. A man that arrives on one of them (not a royal or a neutral one) changes sides. Captured men that are reborn \
          there do not.",
    source: "Fairy chess; the types after G. Weeth, 2012",
    texts: sauterelle_kernel::texts!("magic_squares.txt"),
};

impl RuleDef for MagicSquares {
    fn meta(&self) -> &'static Meta {
        &META
    }

    fn takes(&self, option: &str) -> Takes {
        squares::after_name(option)
    }

    fn marks(&self, args: &Args) -> Vec<BoardMark> {
        magic(args).into_iter().map(BoardMark::Magic).collect()
    }

    fn compile(&self, args: &Args, builder: &mut Builder) -> Result<(), RuleError> {
        let magic = magic(args);
        if magic.is_empty() {
            return Err(RuleError::Argument(say!(
                "MagicSquares needs squares, such as a1 or c3f6"
            )));
        }
        builder.after_move(ChangeSides {
            magic,
            on_arrival: args.has(TYPE_2),
        });
        Ok(())
    }

    fn excludes(&self, _one: &str, _other: &str) -> bool {
        true
    }
}

fn magic(args: &Args) -> Bb {
    let words = args.words("");
    squares::all(words).into_iter().collect()
}

struct ChangeSides {
    magic: Bb,
    /// Before men are sent elsewhere.
    on_arrival: bool,
}

impl AfterMove for ChangeSides {
    fn stage(&self) -> Stage {
        match self.on_arrival {
            true => Stage::Removal,
            false => Stage::Recolouring,
        }
    }

    fn conduct(&self) -> Conduct {
        Conduct {
            when: When::ALL_BUT_STEPS.or_to(self.magic),
            ..Conduct::ANYTHING
        }
    }

    fn changes(&self) -> Changes {
        // who moves, or is reborn, by this or another rule
        Changes::Men(ChangedMen {
            own: 1,
            other: 1,
            ..ChangedMen::default()
        })
    }

    fn liberties(&self) -> Option<Liberties> {
        Some(Liberties {
            own: 1,
            other: 1,
            spared: !self.magic,
            ..Liberties::of_sides(Occasion::Moves)
        })
    }

    fn run(&self, player: &mut Player, played: &Played) -> Verdict {
        let mut arrived = Bb::EMPTY;
        for entry in &player.state().journal()[played.start..] {
            arrived |= match entry.effect {
                Effect::Move { to, .. } => Bb::of(to),
                Effect::Add { at, .. } => Bb::of(at),
                Effect::Exchange { one, other } => Bb::of(one) | Bb::of(other),
                _ => Bb::EMPTY,
            };
        }
        for at in arrived & self.magic {
            if let Some(was) = player.state().piece(at)
                && !was.is_royal()
                && was.sides != Sides::Neutral
            {
                let now = Piece {
                    sides: was.sides.swapped(),
                    ..was
                };
                player.apply(Effect::Change { at, was, now }, Reason::Recolouring);
            }
        }
        Verdict::Legal
    }
}

#[cfg(test)]
mod tests {
    use crate::game::Game;
    use crate::testing::{arrivals, conditions, diagram, man, play};
    use sauterelle_kernel::board::piece::Side::{self, Black, White};
    use sauterelle_kernel::condition::Condition;

    fn game(
        men: [&str; 3],
        side: Side,
        magic: &str,
        options: &[&'static str],
        more: &[&str],
    ) -> Game {
        let mut all = conditions(more);
        all.push(Condition {
            options: options.to_vec(),
            words: vec![("", magic.to_string())],
            ..Condition::of(&super::MagicSquares)
        });
        Game::new(&diagram(men[0], men[1], men[2], side), &all).unwrap()
    }

    #[test]
    fn men_reborn_on_magic_squares_change_sides_before_it_is_told_who_is_in_check() {
        // 1...Rh1*h3 would be reborn on a8 as a white rook, and check its own king
        let game = game(["kg1 ph3", "kh8 rh1", ""], Black, "a8", &[], &["AntiCirce"]);
        let mut player = game.play();
        assert!(
            player
                .legal_moves()
                .iter()
                .all(|mv| mv.shape.capture.is_none())
        );
    }

    #[test]
    fn men_change_sides_by_arriving() {
        let game = game(["ra1 rd3 kh1", "ra8 kh8", ""], White, "d1d8", &[], &[]);
        let mut player = game.play();
        assert!(play(&mut player, "d3d8"));
        assert_eq!(man(&player, "d8"), "r");
        player.undo();
        assert!(play(&mut player, "d3d7"));
        assert_eq!(man(&player, "d7"), "R");
        // arriving on d1 the rook would attack its own king
        player.undo();
        assert!(!arrivals(&mut player, "d3").contains("d1"));
        assert!(!arrivals(&mut player, "a1").contains("d1"));
    }

    #[test]
    fn captures_too_but_kings_and_neutral_men_never() {
        let men = ["re1 kb4 pg7", "rc5 kh6", "sf6"];
        let game = game(men, White, "c5e5g8", &[], &[]);
        let mut player = game.play();
        for (squares, at, left) in [
            ("b4c5", "c5", "K"),
            ("f6g8", "g8", "=s"),
            ("e1e5", "e5", "r"),
        ] {
            assert!(play(&mut player, squares), "{squares}");
            assert_eq!(man(&player, at), left, "{squares}");
            player.undo();
        }
        assert!(play(&mut player, "g7g8"));
        assert!(["q", "r", "b", "s"].contains(&&man(&player, "g8")[..]));
    }

    #[test]
    fn a_man_that_stands_there_from_the_beginning_stays_what_it_is() {
        let game = game(["ra1 kh1", "kh8", ""], White, "a1", &[], &[]);
        let mut player = game.play();
        assert!(play(&mut player, "a1a5"));
        assert_eq!(man(&player, "a5"), "R");
        let idle = super::tests::game(["ra1 kh1", "kh8", ""], White, "a1", &[], &[]);
        let mut player = idle.play();
        assert!(play(&mut player, "h1g1"));
        assert_eq!(man(&player, "a1"), "R");
    }

    #[test]
    fn the_rook_that_castles_arrives() {
        let game = game(["ke1 ra1", "kh8", ""], White, "d1", &[], &[]);
        let mut player = game.play();
        // it would attack the king
        assert!(!arrivals(&mut player, "e1").contains("c1"));
        let game = super::tests::game(["ke1 ra1", "kh8", ""], White, "d2", &[], &[]);
        assert!(arrivals(&mut game.play(), "e1").contains("c1"));
    }

    #[test]
    fn reborn_men_are_not_touched_and_in_anticirce_only_the_end_counts() {
        let game = game(["ra5 kh2", "sd5 kh8", ""], White, "g8b8", &[], &["Circe"]);
        let mut player = game.play();
        assert!(play(&mut player, "a5d5"));
        assert_eq!(man(&player, "g8"), "s");
        // on c5 the knight would change sides; it is reborn on g1 first
        let men = ["sd3 kh2", "sc5 kh8", ""];
        let game = super::tests::game(men, White, "c5", &[], &["AntiCirce"]);
        let mut player = game.play();
        assert!(play(&mut player, "d3c5"));
        assert_eq!(man(&player, "g1"), "S");
    }

    #[test]
    fn of_type_2_the_arrival_counts() {
        let men = ["re5 kg2", "sc5 kd6", ""];
        for (options, home) in [(&[][..], "a1"), (&[super::TYPE_2], "h8")] {
            let game = game(men, White, "c5", options, &["AntiCirce"]);
            let mut player = game.play();
            assert!(play(&mut player, "e5c5"));
            let rook = if home == "h8" { "r" } else { "R" };
            assert_eq!(man(&player, home), rook, "{options:?}");
        }
    }

    #[test]
    fn the_enemy_wins_men_back() {
        let game = game(["kh1", "rd8 kh8", ""], Black, "d1", &[], &[]);
        let mut player = game.play();
        assert!(play(&mut player, "d8d1"));
        assert_eq!(man(&player, "d1"), "R");
    }
}
