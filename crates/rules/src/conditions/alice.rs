//! Alice chess: two boards; a man that has moved goes over to the other one.

use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::board::effect::{Effect, Reason};
use sauterelle_kernel::board::piece::{Attrs, Piece, Side};
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::condition::{Args, Meta, RuleDef, RuleError};
use sauterelle_kernel::hooks::remark::{Message, Remark};
use sauterelle_kernel::hooks::{
    Admission, AfterMove, Altered, Changes, Conduct, Level, Liberties, Occupancy, Planned, Played,
    Stage, Traces,
};
use sauterelle_kernel::moves::{Act, Shape};
use sauterelle_kernel::play::{Player, Verdict};
use sauterelle_kernel::ruleset::{Builder, Claim};
use sauterelle_kernel::view::View;

/// The condition.
pub struct Alice;

pub(crate) static META: Meta = Meta {
    name: ["AliceChess", "Alice", "AliceSchach"],
    aliases: &[],
    options: &[],
    doc: "There are two boards, A and B; at the start all men stand on A. A man moves and captures on its own board, where the move must \
          be legal, and then goes over to the same square of the other board, which must be empty. A king may not \
          go over into an attack either.",
    source: "V. R. Parton, 1953",
    texts: sauterelle_kernel::texts!("alice.txt"),
};

impl RuleDef for Alice {
    fn meta(&self) -> &'static Meta {
        &META
    }

    fn compile(&self, _args: &Args, builder: &mut Builder) -> Result<(), RuleError> {
        put_in_force(builder)
    }

    fn brings_second_board(&self) -> bool {
        true
    }
}

/// Adds the hooks of the condition.
pub(crate) fn put_in_force(builder: &mut Builder) -> Result<(), RuleError> {
    builder.claim(Claim::BoardOfKings)?;
    builder.claim(Claim::OccupantsOfSquares)?;
    builder.occupancy(OwnBoard)?;
    builder.admission(EmptyOnTheOtherBoard);
    builder.after_move(GoOver);
    builder.after_move(NoSelfCheckBefore);
    Ok(())
}

struct OwnBoard;

impl Occupancy for OwnBoard {
    fn met_by(&self, view: &View, piece: Piece) -> Bb {
        let second = view.state().on_second_board();
        let men = view.state().occupied();
        if piece.attrs.has(Attrs::SECOND_BOARD) {
            men & second
        } else {
            men & !second
        }
    }

    fn boards_change_by_moving(&self) -> bool {
        true
    }
}

struct EmptyOnTheOtherBoard;

impl Admission for EmptyOnTheOtherBoard {
    fn admits(&self, view: &View, _side: Side, shape: &Shape) -> bool {
        let free = |at: Sq| view.state().piece(at).is_none() || shape.capture == Some(at);
        free(shape.to) && shape.castling_partner().is_none_or(|(_, to)| free(to))
    }

    fn admits_steps_to_empty_squares(&self) -> bool {
        true
    }

    fn level(&self) -> Level {
        Level::Geometry
    }

    fn why_not(&self, shape: &Shape) -> Remark {
        Remark::at(Message("occupied-on-other-board"), shape.to)
    }
}

fn swapped(piece: Piece) -> Piece {
    Piece {
        attrs: Attrs(piece.attrs.0 ^ Attrs::SECOND_BOARD.0),
        ..piece
    }
}

fn go_over(player: &mut Player, at: Sq) {
    if let Some(was) = player.state().piece(at) {
        let now = swapped(was);
        player.apply(Effect::Change { at, was, now }, Reason::Board);
    }
}

struct GoOver;

impl AfterMove for GoOver {
    fn stage(&self) -> Stage {
        Stage::Transformation
    }

    fn conduct(&self) -> Conduct {
        Conduct {
            lets_royals_flee: true,
            ..Conduct::ANYTHING
        }
    }

    fn traces(&self) -> Option<Traces> {
        Some(Traces {
            mover_board: true,
            ..Traces::NOTHING
        })
    }

    fn liberties(&self) -> Option<Liberties> {
        Some(Liberties {
            boards: true,
            ..Liberties::NONE
        })
    }

    // who changes boards stays what it is, and who meets it is not told
    fn alters(&self, _view: &View, _planned: &Planned) -> Option<Altered> {
        Some(Altered::OTHER_SIDE)
    }

    fn run(&self, player: &mut Player, played: &Played) -> Verdict {
        // men that change places stay on their boards
        if played.shape.act != Act::Exchange {
            for at in player.moved_men(played) {
                go_over(player, at);
            }
        }
        Verdict::Legal
    }
}

/// The move of a king must not lead into an attack on the board on which it is made.
struct NoSelfCheckBefore;

impl AfterMove for NoSelfCheckBefore {
    fn stage(&self) -> Stage {
        Stage::Judgement
    }

    fn conduct(&self) -> Conduct {
        Conduct {
            lets_royals_flee: true,
            ..Conduct::ANYTHING
        }
    }

    fn changes(&self) -> Changes {
        Changes::Nothing
    }

    fn run(&self, player: &mut Player, played: &Played) -> Verdict {
        let Some(at) = player.moved_man(played) else {
            return Verdict::Legal;
        };
        if !player
            .state()
            .piece(at)
            .is_some_and(|piece| piece.is_royal())
        {
            return Verdict::Legal;
        }
        player.begin();
        go_over(player, at);
        let attacked = player.in_check(played.side);
        player.undo();
        if attacked {
            player.note(META.name[0], |_| {
                Remark::at(Message("attacked-before-going-over"), at)
            });
            return Verdict::Illegal;
        }
        Verdict::Legal
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{arrivals, game, legal, play};
    use sauterelle_kernel::board::piece::Side::White;

    const NAME: &[&str] = &["AliceChess"];

    #[test]
    fn a_man_that_has_moved_shields_its_king_no_more() {
        let men = ["ke1 re2", "re8 kh8", ""];
        assert_eq!(legal(men, White, &[], "e2"), "e3 e4 e5 e6 e7 e8");
        assert_eq!(legal(men, White, NAME, "e2"), "e8");
    }

    #[test]
    fn men_meet_those_of_their_own_board_only() {
        let game = game("ra1 ka8", "pa5 kh8", White, NAME);
        let mut player = game.play();
        assert_eq!(
            arrivals(&mut player, "a1"),
            "b1 c1 d1 e1 f1 g1 h1 a2 a3 a4 a5"
        );
        assert!(play(&mut player, "a1a3") && play(&mut player, "h8h7"));
        // on the second board nothing is in the rook's way, but on the first a5 and a8 are occupied
        assert_eq!(
            arrivals(&mut player, "a3"),
            "a1 a2 b3 c3 d3 e3 f3 g3 h3 a4 a6 a7"
        );
        // the black king is on the second board: the rook checks it along the rank
        assert!(play(&mut player, "a3a1"));
    }

    #[test]
    fn a_king_may_be_attacked_neither_before_nor_after_it_goes_over() {
        // b2 is attacked on the board of the pawn
        let men = ["ka1", "pa3 kh8", ""];
        assert_eq!(legal(men, White, NAME, "a1"), "b1 a2");
        // on the second board stands a rook
        let game = game(
            "ka1 pg2",
            "rb8 kh8",
            sauterelle_kernel::board::piece::Side::Black,
            NAME,
        );
        let mut player = game.play();
        assert!(
            play(&mut player, "b8b7") && play(&mut player, "g2g3") && play(&mut player, "h8h7")
        );
        assert_eq!(arrivals(&mut player, "a1"), "a2");
    }

    #[test]
    fn king_and_rook_go_over_together() {
        let game = game("ke1 rh1", "ka8", White, NAME);
        let mut player = game.play();
        assert!(play(&mut player, "e1g1"));
        let second = player.state().on_second_board();
        let squares: Vec<String> = second.map(|sq| sq.to_string()).collect();
        assert_eq!(squares, ["f1", "g1"]);
    }
}
