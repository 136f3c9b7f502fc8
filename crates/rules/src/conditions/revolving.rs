//! Actuated revolving: the centre or the whole board turns by a quarter after moves.

use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::board::effect::{Effect, Reason};
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::condition::{Args, Meta, RuleDef, RuleError};
use sauterelle_kernel::hooks::{AfterMove, Conduct, Liberties, Occasion, Played, Stage, When};
use sauterelle_kernel::moves::Shape;
use sauterelle_kernel::play::{Player, Verdict};
use sauterelle_kernel::ruleset::{Builder, Claim};

/// One of the two conditions.
pub struct Revolving {
    meta: &'static Meta,
    /// The distance of the first rank and file that turn from the edge.
    inset: u8,
}

/// The four squares in the middle.
pub static CENTRE: Revolving = Revolving {
    meta: &Meta {
        name: [
            "ActuatedRevolvingCentre",
            "ActuatedRevolvingCentre",
            "ActuatedRevolvingCentre",
        ],
        aliases: &[],
        options: &[],
        doc: "After a move that starts or ends on one of the four central squares the men on them go round: from d4 to d5, from d5 to e5, from e5 to e4, from e4 to d4. This is \
              a part of the move, after rebirths. A pawn can be captured en passant where it has been turned to.",
        source: "inventor and year not known to us",
        texts: sauterelle_kernel::texts!("revolving.txt"),
    },
    inset: 3,
};

/// All squares.
pub static BOARD: Revolving = Revolving {
    meta: &Meta {
        name: [
            "ActuatedRevolvingBoard",
            "ActuatedRevolvingBoard",
            "ActuatedRevolvingBoard",
        ],
        aliases: &[],
        options: &[],
        doc: "After each move the board with all men (and imitators) turns clockwise by a quarter: what stood on h1 stands on a1. This is a part of the move, after rebirths. Pawns keep their \
              direction, and are not promoted by turning. So do the squares that a pawn has crossed, on which it can be captured en passant.",
        source: "inventor and year not known to us",
        texts: sauterelle_kernel::texts!("revolving.txt"),
    },
    inset: 0,
};

impl RuleDef for Revolving {
    fn meta(&self) -> &'static Meta {
        self.meta
    }

    fn compile(&self, _args: &Args, builder: &mut Builder) -> Result<(), RuleError> {
        // nobody has published whether they turn with the men
        builder.claim(Claim::MissingSquares)?;
        if self.inset == 0 {
            builder.board_turns();
        }
        builder.after_move(Turn::new(self.inset));
        Ok(())
    }
}

struct Turn {
    inset: u8,
    /// The squares that turn.
    turning: Bb,
}

impl Turn {
    fn new(inset: u8) -> Turn {
        let range = inset..8 - inset;
        let turns = |at: &Sq| range.contains(&at.file()) && range.contains(&at.rank());
        Turn {
            inset,
            turning: Sq::all().filter(turns).collect(),
        }
    }
}

impl AfterMove for Turn {
    fn stage(&self) -> Stage {
        Stage::Consequence
    }

    fn conduct(&self) -> Conduct {
        Conduct {
            when: When::NEVER.or_from(self.turning).or_to(self.turning),
            ..Conduct::ANYTHING
        }
    }

    fn liberties(&self) -> Option<Liberties> {
        // four men of the centre turn, and the one that has moved may be among them
        (self.inset == 3).then_some(Liberties {
            own: 4,
            other: 4,
            others: 4,
            spared: !self.turning,
            ..Liberties::of_places(Occasion::Moves)
        })
    }

    fn run(&self, player: &mut Player, played: &Played) -> Verdict {
        let Shape { from, to, .. } = played.shape;
        if self.turning.has(from) || self.turning.has(to) {
            // one corner of each cycle
            let half = self.inset..4;
            for (file, rank) in half
                .clone()
                .flat_map(|file| half.clone().map(move |rank| (file, rank)))
            {
                let first = Sq::at(file, rank);
                let mut at = first.turned();
                while at != first {
                    change_places(player, first, at);
                    at = at.turned();
                }
            }
        }
        Verdict::Legal
    }
}

fn change_places(player: &mut Player, one: Sq, other: Sq) {
    let effect = match [one, other].map(|at| player.state().piece(at).is_some()) {
        [true, true] => Effect::Exchange { one, other },
        [true, false] => Effect::Move {
            from: one,
            to: other,
        },
        [false, true] => Effect::Move {
            from: other,
            to: one,
        },
        [false, false] => return,
    };
    player.apply(effect, Reason::Revolution);
}

#[cfg(test)]
mod tests {
    use crate::testing::{arrivals, game, man, play};
    use sauterelle_kernel::board::piece::Side::{Black, White};

    const CENTRE: [&str; 4] = ["d4", "d5", "e5", "e4"];

    /// What stands on the central squares after this move.
    fn centre(white: &str, black: &str, squares: &str) -> [String; 4] {
        let game = game(white, black, White, &["ActuatedRevolvingCentre"]);
        let mut player = game.play();
        assert!(play(&mut player, squares));
        let after = CENTRE.map(|at| man(&player, at));
        assert_eq!(player.state().key(), player.state().fresh_key());
        player.undo();
        assert_eq!(player.state().key(), player.state().fresh_key());
        after
    }

    #[test]
    fn the_centre_turns_after_moves_from_and_to_it() {
        let men = ("ka1 rd1 sd4 be5 bh8", "kg8 pe4");
        assert_eq!(centre(men.0, men.1, "d1d2"), ["S", "", "B", "p"]);
        assert_eq!(centre(men.0, men.1, "d4b3"), ["p", "", "", "B"]);
        assert_eq!(centre(men.0, men.1, "d1d3"), ["S", "", "B", "p"]);
        assert_eq!(
            centre("ka1 rd1 be5", "kg8 pe4", "d1d5"),
            ["p", "", "R", "B"]
        );
        assert_eq!(centre("ka1 re1 be5", "kg8 pe4", "e1e4"), ["R", "", "", "B"]);
    }

    #[test]
    fn check_is_given_by_what_has_turned() {
        for (condition, checks) in [(None, false), (Some("ActuatedRevolvingCentre"), true)] {
            let conditions: Vec<&str> = condition.into_iter().collect();
            let game = game("kh5 re3", "kd8 ph7", White, &conditions);
            let mut player = game.play();
            assert!(play(&mut player, "e3e4"));
            assert_eq!(player.in_check(Black), checks);
        }
    }

    #[test]
    fn the_board_turns_after_each_move() {
        let game = game("ka1 rh1 pb2", "kg7 sd8", White, &["ActuatedRevolvingBoard"]);
        let mut player = game.play();
        assert!(play(&mut player, "h1h3"));
        assert_eq!(
            ["a8", "c1", "b7", "g2", "h5"].map(|at| man(&player, at)),
            ["K", "R", "P", "k", "s"]
        );
        // the pawn is on its seventh rank now
        player.pass();
        assert!(arrivals(&mut player, "b7").contains("b8"));
    }

    #[test]
    fn turned_pawns_are_captured_en_passant_where_they_stand() {
        let centre = game(
            "ka1 pe2 pe5",
            "ka8 pf4",
            White,
            &["ActuatedRevolvingCentre"],
        );
        let mut player = centre.play();
        assert!(play(&mut player, "e2e4"));
        assert_eq!(["d4", "e4"].map(|at| man(&player, at)), ["P", "P"]);
        assert!(play(&mut player, "f4e3"));
        assert_eq!(["d4", "e4"].map(|at| man(&player, at)), ["", "P"]);
        // from d4 the pawn is turned to d5, the square crossed to c5, the other pawn to d6 and, when it has captured, to e6
        let board = game("ka1 pd2", "ka8 pc4", White, &["ActuatedRevolvingBoard"]);
        let mut player = board.play();
        assert!(play(&mut player, "d2d4"));
        assert_eq!(["d5", "d6"].map(|at| man(&player, at)), ["P", "p"]);
        assert!(play(&mut player, "d6c5"));
        assert_eq!(["e6", "e5", "d5"].map(|at| man(&player, at)), ["p", "", ""]);
    }
}
