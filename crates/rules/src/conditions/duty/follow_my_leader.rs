//! Follow my leader: a side moves to the square that the last move of the other side has left, if it can.

use super::duty;
use sauterelle_kernel::board::piece::Side;
use sauterelle_kernel::condition::{Args, RuleError};
use sauterelle_kernel::hooks::Preference;
use sauterelle_kernel::hooks::remark::{Message, Remark};
use sauterelle_kernel::moves::Shape;
use sauterelle_kernel::ruleset::{Builder, LastMove};
use sauterelle_kernel::view::View;

duty!(
    BLACK,
    "follow_my_leader.txt",
    [
        "BlackFollowMyLeader",
        "NoirPoursuite",
        "SchwarzerVerfolgungszueger",
    ],
    &[Side::Black],
    None,
    impose,
    "Black, if he can, moves to the square that the last move has left (in castling the king's). Checks that he gives are orthodox."
);

duty!(
    WHITE,
    "follow_my_leader.txt",
    [
        "WhiteFollowMyLeader",
        "BlancPoursuite",
        "WeisserVerfolgungszueger",
    ],
    &[Side::White],
    None,
    impose,
    "White, if he can, moves to the square that the last move has left (in castling the king's). Checks that he gives are orthodox."
);

fn impose(builder: &mut Builder, _args: &Args, side: Side) -> Result<(), RuleError> {
    let follow = Follow(LastMove::remembered(builder));
    Ok(builder.preference(side, follow)?)
}

struct Follow(LastMove);

impl Preference for Follow {
    fn score(&self, view: &View, shape: &Shape) -> i64 {
        i64::from(self.0.get(view).is_some_and(|(left, _)| shape.to == left))
    }

    fn remark(&self, _this: i64, _best: Option<i64>) -> Remark {
        Remark::new(Message("must-follow"))
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{arrivals, game, play};
    use sauterelle_kernel::board::piece::Side::White;
    use sauterelle_kernel::moves::{Moves, Wanted};

    const KING: &str = "g7 h7 g8";

    #[test]
    fn the_square_just_left_comes_first() {
        let game = game("ra2 kh1", "ra3 kh8", White, &["BlackFollowMyLeader"]);
        let mut player = game.play();
        assert!(play(&mut player, "a2b2"));
        assert_eq!(arrivals(&mut player, "a3"), "a2");
        assert_eq!(arrivals(&mut player, "h8"), "");
        player.undo();
        // nobody can go to h1
        assert!(play(&mut player, "h1h2"));
        assert_eq!(arrivals(&mut player, "h8"), KING);
    }

    #[test]
    fn each_move_brings_a_duty_of_its_own() {
        let game = game("ra2 kh1", "ra3 kh8", White, &["WhiteFollowMyLeader"]);
        let mut player = game.play();
        // none at the start
        assert!(play(&mut player, "a2b2") && play(&mut player, "a3c3"));
        assert_eq!(arrivals(&mut player, "h1"), "g1 g2 h2");
        assert!(play(&mut player, "b2b3") && play(&mut player, "c3c2"));
        assert_eq!(arrivals(&mut player, "b3"), "c3");
    }

    #[test]
    fn pinned_men_have_no_duty() {
        let game = game(
            "rb2 bh1 kh8",
            "sc3 rd4 kd5",
            White,
            &["BlackFollowMyLeader"],
        );
        let mut player = game.play();
        assert!(play(&mut player, "b2b4"));
        assert!(!arrivals(&mut player, "d4").is_empty());
    }

    #[test]
    fn moves_that_give_no_check_are_not_tried_for_a_mate() {
        let game = game("ra1 kg6", "kg8", White, &["WhiteFollowMyLeader"]);
        let mut player = game.play();
        let mut moves = Moves::none();
        moves.fill(&mut player, Wanted::Mates);
        let mut found = Vec::new();
        while let Some(mv) = moves.next(&mut player) {
            player.undo();
            found.push(mv.shape.to.to_string());
        }
        assert_eq!(found, ["a8"]);
    }
}
