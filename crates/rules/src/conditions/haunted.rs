//! Haunted and ghost chess: captured men become ghosts below the squares of capture, and come up as soon as nobody stands there.

use super::below;
use crate::attributes::bits;
use sauterelle_kernel::board::effect::{Effect, Reason};
use sauterelle_kernel::board::piece::{Attrs, Piece};
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::condition::{Args, Meta, RuleDef, RuleError};
use sauterelle_kernel::hooks::{AfterMove, Conduct, Played, Stage, When};
use sauterelle_kernel::play::{Player, Verdict};
use sauterelle_kernel::ruleset::{Builder, Claim};
use sauterelle_languages::say;

/// One of the two conditions.
pub struct Haunted {
    meta: &'static Meta,
    ghosts: Ghosts,
}

/// Haunted chess.
pub static HAUNTED: Haunted = Haunted {
    meta: &Meta {
        name: ["HauntedChess", "EchecsHantes", "Spukschach"],
        aliases: &[],
        options: &[],
        doc: "A captured man becomes a ghost below the square on which it stood, and comes up as soon as nobody stands there. Below a square there is one ghost: \
              the last man captured there.",
        source: "T. Wakashima, Portorož 2002",
        texts: sauterelle_kernel::texts!("haunted.txt"),
    },
    ghosts: Ghosts {
        attrs: Attrs::NONE,
        last_only: true,
    },
};

/// Ghost chess.
pub static GHOST: Haunted = Haunted {
    meta: &Meta {
        name: ["GhostChess", "EchecsGhost", "Geisterschach"],
        aliases: &[],
        options: &[],
        doc: "A captured man becomes a ghost below the square on which it stood, and comes up as soon as nobody stands there, as a man that cannot be captured any more. \
              Of several ghosts below one square the last comes up first.",
        source: "inventor and year not known to us",
        texts: sauterelle_kernel::texts!("haunted.txt"),
    },
    ghosts: Ghosts {
        attrs: bits::UNCAPTURABLE,
        last_only: false,
    },
};

impl RuleDef for Haunted {
    fn meta(&self) -> &'static Meta {
        self.meta
    }

    fn compile(&self, _args: &Args, builder: &mut Builder) -> Result<(), RuleError> {
        let why = say!("a captured man cannot be reborn and become a ghost");
        builder.claim_because(Claim::RebirthOfCaptured, why)?;
        builder.brings_attributes(self.ghosts.attrs);
        builder.after_move(self.ghosts);
        builder.men_below_are_captured();
        Ok(below::come_up(builder)?)
    }
}

#[derive(Clone, Copy)]
struct Ghosts {
    /// What ghosts have besides.
    attrs: Attrs,
    /// There is one below a square at the most.
    last_only: bool,
}

impl AfterMove for Ghosts {
    fn stage(&self) -> Stage {
        Stage::Removal
    }

    fn conduct(&self) -> Conduct {
        Conduct {
            when: When::CAPTURES,
            ..Conduct::ANYTHING
        }
    }

    fn run(&self, player: &mut Player, played: &Played) -> Verdict {
        let captured: Vec<(Sq, Piece)> = player.captured(played).collect();
        for (at, piece) in captured {
            if self.last_only {
                forget(player, at);
            }
            let attrs = piece.attrs | self.attrs;
            let piece = Piece { attrs, ..piece };
            // above all others
            player.apply(
                Effect::Bury {
                    at,
                    piece,
                    place: 0,
                },
                Reason::Burial,
            );
        }
        Verdict::Legal
    }
}

/// The ghost below a square is forgotten.
fn forget(player: &mut Player, at: Sq) {
    let mut below = player.state().below().iter().enumerate();
    if let Some((place, &(_, piece))) = below.find(|(_, ghost)| ghost.0 == at) {
        let place = place as u8;
        player.apply(Effect::Unearth { at, piece, place }, Reason::Burial);
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{arrivals, game, legal, man, play};
    use sauterelle_kernel::board::piece::Side::White;

    #[test]
    fn the_ghost_of_a_king_is_a_king_lost() {
        // where threats are played, the queen would capture the king
        for condition in ["HauntedChess", "GhostChess"] {
            let isardam = ["Isardam RexInclusive", condition];
            let game = game("kh6", "ke8 qd3", White, &isardam);
            let moves = arrivals(&mut game.play(), "h6");
            assert_eq!(moves, "g5 h5 g7", "{condition}");
        }
    }

    #[test]
    fn a_king_is_lost_though_its_ghost_comes_up_at_once() {
        for condition in ["HauntedChess", "GhostChess"] {
            // the locust captures and goes on, and leaves the square to the ghost
            let brunner = ["BrunnerChess", condition];
            let locust = game("ke1", "ke8 le7", White, &brunner);
            assert_eq!(arrivals(&mut locust.play(), "e1"), "d1 f1 d2 f2");
            // the bishop of both could capture one king after the other for ever
            let moves = |names: &[&str]| legal(["kd4", "kf6", "bb2"], White, names, "d4");
            assert_eq!(moves(&brunner), moves(&["BrunnerChess"]), "{condition}");
        }
    }

    #[test]
    fn captured_men_come_up_again() {
        for (condition, captures) in [("HauntedChess", true), ("GhostChess", false)] {
            let game = game("rd1 kh1", "sd4 kh8 rd8", White, &[condition]);
            let mut player = game.play();
            assert!(play(&mut player, "d1d4"));
            assert_eq!(man(&player, "d4"), "R", "{condition}");
            assert!(play(&mut player, "h8g8") && play(&mut player, "d4d2"));
            assert_eq!(man(&player, "d4"), "s", "{condition}");
            assert!(play(&mut player, "g8h8"));
            assert_eq!(
                arrivals(&mut player, "d2").contains("d4"),
                captures,
                "{condition}"
            );
        }
    }

    #[test]
    fn of_several_ghosts_one_or_all_come_up() {
        for (condition, second) in [("HauntedChess", ""), ("GhostChess", "p")] {
            // a pawn is captured by a rook, that by a knight
            let game = game("rd1 kh1", "pd4 kh8 sf5", White, &[condition]);
            let mut player = game.play();
            assert!(
                play(&mut player, "d1d4") && play(&mut player, "f5d4") && play(&mut player, "h1h2")
            );
            assert!(play(&mut player, "d4f5"));
            assert_eq!(man(&player, "d4"), "R", "{condition}");
            assert!(play(&mut player, "d4d1"));
            assert_eq!(man(&player, "d4"), second, "{condition}");
        }
    }

    #[test]
    fn who_is_captured_en_passant_comes_up_at_once() {
        let game = game(
            "pe5 kh1",
            "pd7 kh8",
            sauterelle_kernel::board::piece::Side::Black,
            &["GhostChess"],
        );
        let mut player = game.play();
        assert!(play(&mut player, "d7d5") && play(&mut player, "e5d6"));
        assert_eq!(
            (man(&player, "d5"), man(&player, "d6")),
            ("p".into(), "P".into())
        );
    }
}
