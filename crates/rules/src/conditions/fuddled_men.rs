//! Fuddled men: who has just moved rests.

use sauterelle_kernel::board::effect::SlotId;
use sauterelle_kernel::board::piece::{Piece, Side};
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::condition::{Args, Meta, RuleDef, RuleError};
use sauterelle_kernel::hooks::remark::{Message, Remark};
use sauterelle_kernel::hooks::{AfterMove, Changes, Mobility, Played, Stage};
use sauterelle_kernel::play::{Player, Verdict};
use sauterelle_kernel::ruleset::Builder;
use sauterelle_kernel::view::View;

/// The condition.
pub struct FuddledMen;

static META: Meta = Meta {
    name: ["FuddledMen", "FuddledMen", "FuddledMen"],
    aliases: &[],
    options: &[],
    doc: "A man that was played in the last move of its side cannot move in the next one, and does not threaten until then. Castling is a move of king \
          and rook.",
    source: "inventor and year not known to us",
    texts: sauterelle_kernel::texts!("fuddled_men.txt"),
};

impl RuleDef for FuddledMen {
    fn meta(&self) -> &'static Meta {
        &META
    }

    fn compile(&self, _args: &Args, builder: &mut Builder) -> Result<(), RuleError> {
        let resting = Resting([builder.slot(0), builder.slot(0)]);
        builder.mobility(resting);
        builder.after_move(resting);
        Ok(())
    }
}

/// Where it is remembered which men of a side rest, White's first: up to two squares, each as its number plus one.
#[derive(Clone, Copy)]
struct Resting([SlotId; 2]);

impl Mobility for Resting {
    fn may_move(&self, view: &View, side: Side, at: Sq, _piece: Piece) -> bool {
        squares(view.state().slot(self.0[side.index()])).all(|resting| resting != at)
    }

    fn why_not(&self, at: Sq) -> Remark {
        Remark::at(Message("has-just-moved"), at)
    }
}

impl AfterMove for Resting {
    fn stage(&self) -> Stage {
        Stage::Consequence
    }

    fn changes(&self) -> Changes {
        Changes::Nothing
    }

    fn run(&self, player: &mut Player, played: &Played) -> Verdict {
        let own = player.state().men(played.side);
        let moved = player.moved_men(played).into_iter();
        let moved = numbered(moved.filter(|at| own.has(*at)));
        let other = !played.side;
        // those of the other side may have been moved, as by a board that turns
        let rested = squares(player.state().slot(self.0[other.index()]));
        let rests = numbered(rested.filter_map(|at| player.stands_now(played, at)));
        player.remember(self.0[played.side.index()], moved);
        player.remember(self.0[other.index()], rests);
        Verdict::Legal
    }
}

/// Up to two squares as a number.
fn numbered(squares: impl Iterator<Item = Sq>) -> u32 {
    squares.fold(0, |number, at| 128 * number + 1 + at.index() as u32)
}

/// The squares of a number.
fn squares(number: u32) -> impl Iterator<Item = Sq> {
    let numbers = [number / 128, number % 128].into_iter();
    numbers
        .filter(|number| *number > 0)
        .map(|number| Sq::new((number - 1) as u8))
}

#[cfg(test)]
mod tests {
    use crate::testing::{arrivals, game, man, play};
    use sauterelle_kernel::board::piece::Side::{Black, White};

    const FUDDLED: &[&str] = &["FuddledMen"];

    #[test]
    fn who_has_moved_rests_where_the_board_turns_it() {
        let game = game(
            "sf1 kh5",
            "kd5",
            White,
            &["FuddledMen", "ActuatedRevolvingBoard"],
        );
        let mut player = game.play();
        assert!(play(&mut player, "f1g3"));
        // from g3 it has come to c2, the king from d5 to e5
        assert_eq!(man(&player, "c2"), "S");
        assert!(!player.in_check(Black));
        assert!(play(&mut player, "e5e6"));
        // on b6 it still rests
        assert_eq!(man(&player, "b6"), "S");
        assert_eq!(arrivals(&mut player, "b6"), "");
    }

    #[test]
    fn who_has_moved_rests_once() {
        let game = game("ra1 kh1", "kh8", White, FUDDLED);
        let mut player = game.play();
        assert!(play(&mut player, "a1a2") && play(&mut player, "h8h7"));
        assert_eq!(arrivals(&mut player, "a2"), "");
        assert_eq!(arrivals(&mut player, "h1"), "g1 g2 h2");
        assert!(play(&mut player, "h1g1"));
        assert_eq!(arrivals(&mut player, "h7"), "");
    }

    #[test]
    fn it_gives_no_check() {
        let game = game("ra1 kh1", "kh8 pa7", White, FUDDLED);
        let mut player = game.play();
        assert!(
            play(&mut player, "a1b1") && play(&mut player, "a7a6") && !play(&mut player, "b1b8")
        );
        assert!(play(&mut player, "h1h2") && play(&mut player, "h8g8"));
        assert!(play(&mut player, "b1b8"));
        assert!(!player.in_check(Black));
    }

    #[test]
    fn castling_is_a_move_of_both() {
        let game = game("ke1 rh1", "ka8 pa7", White, FUDDLED);
        let mut player = game.play();
        assert!(play(&mut player, "e1g1") && play(&mut player, "a8b8"));
        assert_eq!(
            arrivals(&mut player, "g1") + &arrivals(&mut player, "f1"),
            ""
        );
    }
}
