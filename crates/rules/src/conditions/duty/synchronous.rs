//! Synchronous movers: a side repeats the last move of the other side in direction and length, if it can (or its opposite).

use super::duty;
use sauterelle_kernel::board::piece::Side;
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::condition::{Args, RuleError};
use sauterelle_kernel::hooks::Preference;
use sauterelle_kernel::hooks::remark::{Message, Remark};
use sauterelle_kernel::moves::Shape;
use sauterelle_kernel::ruleset::{Builder, LastMove};
use sauterelle_kernel::view::View;

duty!(
    BLACK,
    "synchronous.txt",
    [
        "BlackSynchronMover",
        "NoirSynchronCoup",
        "SchwarzerSynchronZueger"
    ],
    &[Side::Black],
    None,
    |builder, args, side| impose(builder, args, side, Manner::Same),
    "Black, if he can, moves in the direction of the last move and as far as it went (in castling the king). Checks that he gives are orthodox."
);
duty!(
    WHITE,
    "synchronous.txt",
    [
        "WhiteSynchronMover",
        "BlancSynchronCoup",
        "WeisserSynchronZueger"
    ],
    &[Side::White],
    None,
    |builder, args, side| impose(builder, args, side, Manner::Same),
    "White, if he can, moves in the direction of the last move and as far as it went (in castling the king). Checks that he gives are orthodox."
);
duty!(
    BLACK_ANTI,
    "synchronous.txt",
    [
        "BlackAntiSynchronMover",
        "NoirAntiSynchronCoup",
        "SchwarzerAntiSynchronZueger"
    ],
    &[Side::Black],
    None,
    |builder, args, side| impose(builder, args, side, Manner::Opposite),
    "Black, if he can, moves against the direction of the last move and as far as it went (in castling the king). Checks that he gives are orthodox."
);
duty!(
    WHITE_ANTI,
    "synchronous.txt",
    [
        "WhiteAntiSynchronMover",
        "BlancAntiSynchronCoup",
        "WeisserAntiSynchronZueger"
    ],
    &[Side::White],
    None,
    |builder, args, side| impose(builder, args, side, Manner::Opposite),
    "White, if he can, moves against the direction of the last move and as far as it went (in castling the king). Checks that he gives are orthodox."
);

#[derive(Clone, Copy)]
enum Manner {
    Same,
    Opposite,
}

fn impose(
    builder: &mut Builder,
    _args: &Args,
    side: Side,
    manner: Manner,
) -> Result<(), RuleError> {
    let repeat = Repeat {
        last: LastMove::remembered(builder),
        manner,
    };
    Ok(builder.preference(side, repeat)?)
}

struct Repeat {
    last: LastMove,
    manner: Manner,
}

impl Preference for Repeat {
    fn score(&self, view: &View, shape: &Shape) -> i64 {
        let Some((from, to)) = self.last.get(view) else {
            return 0;
        };
        let (one, other) = match self.manner {
            Manner::Same => (from, to),
            Manner::Opposite => (to, from),
        };
        i64::from(way(shape.from, shape.to) == way(one, other))
    }

    fn remark(&self, _this: i64, _best: Option<i64>) -> Remark {
        Remark::new(match self.manner {
            Manner::Same => Message("must-repeat"),
            Manner::Opposite => Message("must-oppose"),
        })
    }
}

/// Files and ranks from one square to another.
fn way(from: Sq, to: Sq) -> (i8, i8) {
    let part = |from: u8, to: u8| to as i8 - from as i8;
    (part(from.file(), to.file()), part(from.rank(), to.rank()))
}

#[cfg(test)]
mod tests {
    use crate::testing::{arrivals, game, play};
    use sauterelle_kernel::board::piece::Side::White;

    #[test]
    fn direction_and_length_count() {
        // one step down to the left, or up to the right
        for (condition, bishop) in [
            ("BlackSynchronMover", "b3"),
            ("BlackAntiSynchronMover", "d5"),
        ] {
            let game = game("bb2 kh1", "bc4 ka8", White, &[condition]);
            let mut player = game.play();
            assert!(play(&mut player, "b2a1"));
            assert_eq!(arrivals(&mut player, "c4"), bishop, "{condition}");
        }
    }

    #[test]
    fn without_such_a_move_any_will_do() {
        let game = game("ra2 kh1", "bc4 ka8", White, &["BlackSynchronMover"]);
        let mut player = game.play();
        assert!(play(&mut player, "a2a4"));
        assert_eq!(arrivals(&mut player, "a8"), "b7 b8");
    }
}
