//! Einstein chess and its relatives: men rise in rank by capturing and fall by moving without capture.

use sauterelle_kernel::board::effect::{Effect, Reason};
use sauterelle_kernel::board::piece::{KindId, Piece};
use sauterelle_kernel::condition::{Args, Meta, RuleDef, RuleError};
use sauterelle_kernel::hooks::{
    AfterMove, Altered, ChangedMen, Changes, Conduct, Does, Liberties, Occasion, Planned, Played,
    Stage, Traces,
};
use sauterelle_kernel::moves::Act;
use sauterelle_kernel::play::{Player, Verdict};
use sauterelle_kernel::ruleset::{Builder, Claim};
use sauterelle_kernel::view::View;

/// One of the conditions.
pub struct Ranks {
    meta: &'static Meta,
    /// Steps up the ladder by a capture and by a move without.
    steps: Steps,
}

#[derive(Clone, Copy)]
struct Steps {
    capture: isize,
    quiet: isize,
}

/// From the lowest to the highest.
const LADDER: [KindId; 5] = [
    KindId::PAWN,
    KindId::KNIGHT,
    KindId::BISHOP,
    KindId::ROOK,
    KindId::QUEEN,
];

/// Einstein chess.
pub static EINSTEIN: Ranks = Ranks {
    meta: &Meta {
        name: ["EinsteinChess", "EchecsEinstein", "EinsteinSchach"],
        aliases: &[],
        options: &[],
        doc: "Men (except kings) change with every move: by moving without capture queens become rooks, rooks bishops, bishops knights, knights \
              pawns; by capturing, the other way round. Pawns on their own first rank have \
              one, two or three steps, and capture; on the last rank they do not promote.",
        source: "R. Turnbull",
        texts: sauterelle_kernel::texts!("walk_ranks.txt"),
    },
    steps: Steps {
        capture: 1,
        quiet: -1,
    },
};

/// Reversal Einstein chess.
pub static REVERSAL: Ranks = Ranks {
    meta: &Meta {
        name: [
            "ReversalEinsteinChess",
            "ReversEchecsEinstein",
            "ReversesEinsteinSchach",
        ],
        aliases: &[],
        options: &[],
        doc: "Men (except kings) change with every move: by capturing queens become rooks, rooks bishops, bishops knights, knights \
              pawns; by moving without capture, the other way round. Pawns on their own first rank have \
              one, two or three steps, and capture; on the last rank they do not promote.",
        source: "after Einstein chess",
        texts: sauterelle_kernel::texts!("walk_ranks.txt"),
    },
    steps: Steps {
        capture: -1,
        quiet: 1,
    },
};

/// Anti-Einstein chess.
pub static ANTI: Ranks = Ranks {
    meta: &Meta {
        name: [
            "AntiEinsteinChess",
            "EchecsAntiEinstein",
            "AntiEinsteinSchach",
        ],
        aliases: &[],
        options: &[],
        doc: "By moving without capture queens become rooks, rooks bishops, bishops knights, knights pawns. Captures \
              change nothing. Pawns on their own first rank have \
              one, two or three steps, and capture; on the last rank they do not promote.",
        source: "after Einstein chess",
        texts: sauterelle_kernel::texts!("walk_ranks.txt"),
    },
    steps: Steps {
        capture: 0,
        quiet: -1,
    },
};

impl RuleDef for Ranks {
    fn meta(&self) -> &'static Meta {
        self.meta
    }

    fn compile(&self, _args: &Args, builder: &mut Builder) -> Result<(), RuleError> {
        builder.claim(Claim::RankOfPawnMoves)?;
        builder.pawns_leap_from_first_rank();
        builder.no_promotion();
        builder.after_move(Adjust { steps: self.steps });
        Ok(())
    }
}

struct Adjust {
    steps: Steps,
}

impl Adjust {
    /// What a man becomes that has moved, or captured.
    fn next(&self, kind: KindId, captures: bool) -> Option<KindId> {
        let step = match captures {
            true => self.steps.capture,
            false => self.steps.quiet,
        };
        let place = LADDER.iter().position(|it| *it == kind)?;
        LADDER.get(place.wrapping_add_signed(step)).copied()
    }
}

impl AfterMove for Adjust {
    fn stage(&self) -> Stage {
        Stage::Transformation
    }

    // men that have moved are of another kind
    fn changes(&self) -> Changes {
        Changes::Men(ChangedMen::default())
    }

    fn conduct(&self) -> Conduct {
        Conduct {
            // they stand on no rung of the ladder
            spares_royal_kings: true,
            does: Does::ChangesOwnMenInPlace,
            ..Conduct::ANYTHING
        }
    }

    fn alters(&self, _view: &View, planned: &Planned) -> Option<Altered> {
        let becomes = self.next(planned.man.kind, planned.captured.is_some());
        Some(becomes.map_or(Altered::NOTHING, Altered::arriving_as))
    }

    fn traces(&self) -> Option<Traces> {
        Some(Traces::MOVER_OF_OTHER_KIND)
    }

    fn liberties(&self) -> Option<Liberties> {
        Some(Liberties::of_kinds(Occasion::Moves))
    }

    fn run(&self, player: &mut Player, played: &Played) -> Verdict {
        let captures = player.has_captured(played);
        if played.shape.act == Act::Exchange {
            return Verdict::Legal; // men that change places have not moved
        }
        for at in player.moved_men(played) {
            let Some(was) = player.state().piece(at) else {
                continue;
            };
            if let Some(kind) = self.next(was.kind, captures)
                && kind != was.kind
            {
                let now = Piece { kind, ..was };
                player.apply(Effect::Change { at, was, now }, Reason::Transformation);
            }
        }
        Verdict::Legal
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{arrivals, game, legal, man, play};
    use sauterelle_kernel::board::piece::Side::{Black, White};
    use sauterelle_kernel::play::Player;

    const ALL: [&str; 3] = [
        "EinsteinChess",
        "ReversalEinsteinChess",
        "AntiEinsteinChess",
    ];

    /// What stands where the man has arrived, under each of the three conditions.
    fn becomes(white: &str, black: &str, squares: &str) -> String {
        let after = ALL.map(|name| {
            let game = game(white, black, White, &[name]);
            let mut player = game.play();
            assert!(play(&mut player, squares), "{name}");
            man(&player, &squares[2..])
        });
        after.join(" ")
    }

    fn forms(player: &mut Player, squares: &str) -> usize {
        let moves = player.legal_moves();
        let of = |from: &str, to: &str| format!("{from}{to}");
        moves
            .iter()
            .filter(|mv| of(&mv.shape.from.to_string(), &mv.shape.to.to_string()) == squares)
            .count()
    }

    #[test]
    fn men_rise_and_fall() {
        for (man, quiet, capturing) in [
            ("p", "P S P", "S P P"),
            ("s", "P B P", "B P S"),
            ("b", "S R S", "R S B"),
            ("r", "B Q B", "Q B R"),
            ("q", "R Q R", "Q R Q"),
        ] {
            let (to, victim) = match man {
                "p" => ("c3", "sb3"),
                "s" => ("e3", "sb4"),
                "b" => ("e4", "sb3"),
                _ => ("c7", "sa2"),
            };
            let white = format!("{man}c2 kh1");
            assert_eq!(becomes(&white, "kh8", &format!("c2{to}")), quiet, "{man}");
            let capture = format!("c2{}", &victim[1..]);
            let black = format!("{victim} kh8");
            assert_eq!(becomes(&white, &black, &capture), capturing, "{man}");
        }
    }

    #[test]
    fn kings_stay_kings() {
        assert_eq!(becomes("kc2", "kh8", "c2c3"), "K K K");
        assert_eq!(becomes("kc2", "sc3 kh8", "c2c3"), "K K K");
    }

    #[test]
    fn pawns_leap_from_their_first_rank_and_do_not_promote() {
        for name in ALL {
            let men = ["pa1 pb7 kh1", "kh8", ""];
            assert_eq!(legal(men, White, &[], "a1"), "", "{name}");
            assert_eq!(legal(men, White, &[name], "a1"), "a2 a3 a4", "{name}");
            assert_eq!(legal(["pa2 kh1", "kh8", ""], White, &[name], "a2"), "a3 a4");
            let game = game(men[0], men[1], White, &[name]);
            assert_eq!(forms(&mut game.play(), "b7b8"), 1, "{name}");
        }
        assert_eq!(
            forms(&mut game("pb7 kh1", "kh8", White, &[]).play(), "b7b8"),
            4
        );
    }

    #[test]
    fn pawns_capture_and_threaten_from_their_first_rank() {
        for name in ALL {
            let men = ["pc1 kh1", "rb2 sd2 kh8", ""];
            assert_eq!(legal(men, White, &[name], "c1"), "b2 c2 d2 c3 c4", "{name}");
            assert!(
                game("pc1 kh1", "kb2", Black, &[name])
                    .play()
                    .in_check(Black)
            );
        }
    }

    #[test]
    fn the_changed_man_gives_the_check() {
        // on the eighth rank the queen is a rook, the rook a bishop
        let check = |white: &str, squares: &str| {
            let game = game(white, "kh8", White, &["EinsteinChess"]);
            let mut player = game.play();
            assert!(play(&mut player, squares));
            player.in_check(Black)
        };
        assert!(check("qa1 kc1", "a1a8"));
        assert!(!check("ra1 kc1", "a1a8"));
        assert!(check("rd2 kc1", "d2d4"));
    }

    #[test]
    fn a_clone_is_the_man_as_which_the_other_has_captured() {
        let game = game(
            "kf7 rd2",
            "kd8 sd5",
            White,
            &["EinsteinChess", "CirceClone"],
        );
        let mut player = game.play();
        assert!(play(&mut player, "d2d5"));
        assert_eq!([man(&player, "d5"), man(&player, "a8")], ["Q", "r"]);
    }

    #[test]
    fn what_a_pawn_has_become_by_its_double_step_is_captured_en_passant() {
        for (name, after) in ALL.into_iter().zip(["p", "s", "p"]) {
            let game = game("kh1 pe5", "kh8 pf7", Black, &[name]);
            let mut player = game.play();
            assert!(play(&mut player, "f7f5"));
            assert_eq!(man(&player, "f5"), after, "{name}");
            assert!(play(&mut player, "e5f6"), "{name}");
            assert_eq!(man(&player, "f5"), "", "{name}");
        }
    }

    #[test]
    fn who_becomes_a_rook_at_home_can_castle() {
        for (name, castles) in ALL.into_iter().zip([false, true, false]) {
            let game = game("ke1 bc3", "kh8", White, &[name]);
            let mut player = game.play();
            assert!(play(&mut player, "c3a1") && play(&mut player, "h8h7"));
            assert_eq!(
                arrivals(&mut player, "e1").contains("c1"),
                castles,
                "{name}"
            );
        }
    }

    #[test]
    fn a_rook_changes_in_castling() {
        for (name, rook) in ALL.into_iter().zip(["B", "Q", "B"]) {
            let game = game("ke1 rh1", "ka8", White, &[name]);
            let mut player = game.play();
            assert!(play(&mut player, "e1g1"));
            assert_eq!(
                [man(&player, "g1"), man(&player, "f1")],
                ["K", rook],
                "{name}"
            );
        }
    }
}
