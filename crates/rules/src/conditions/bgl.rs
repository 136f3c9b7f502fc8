//! BGL: the moves of each side, or of both together, have a limited length in all.

use sauterelle_kernel::board::effect::{Effect, Entry, Reason, SlotId};
use sauterelle_kernel::board::piece::Side;
use sauterelle_kernel::condition::{
    Args, Meta, Place, RuleDef, RuleError, Takes, Told, remembered,
};
use sauterelle_kernel::hooks::remark::{Message, Remark};
use sauterelle_kernel::hooks::{Admission, AfterMove, Changes, Level, Played, Stage};
use sauterelle_kernel::men::Language;
use sauterelle_kernel::moves::{Act, Shape};
use sauterelle_kernel::play::{Player, Verdict};
use sauterelle_kernel::ruleset::Builder;
use sauterelle_kernel::view::View;
use sauterelle_languages::say;

/// The condition.
pub struct Bgl;

static META: Meta = Meta {
    name: ["BGL", "BGL", "BGL"],
    aliases: &[],
    options: &[],
    doc: "Followed by one length for the moves of both sides together, or by one for White's and one for Black's; `-` stands for no limit. A \
          move is possible, and threatens, only if it is not longer than what is left; its length is then taken off. It is the distance \
          between departure and arrival, rounded to hundredths (a step to a neighbouring square on a diagonal has 1.41); \
          castling has that of the king's way, 2. What is left stands behind the moves.",
    source: "P. A. Petkov",
    texts: sauterelle_kernel::texts!("bgl.txt"),
};

impl RuleDef for Bgl {
    fn meta(&self) -> &'static Meta {
        &META
    }

    fn takes(&self, option: &str) -> Takes {
        match option {
            "" => Takes::Many(|word| read(word).is_some()),
            _ => Takes::Nothing,
        }
    }

    fn told(&self) -> &'static [Told] {
        &[Told {
            reason: Reason::Length,
            place: Place::AtTheEnd,
            words: lengths_left,
        }]
    }

    fn compile(&self, args: &Args, builder: &mut Builder) -> Result<(), RuleError> {
        let lengths: Vec<u32> = args.words("").filter_map(read).collect();
        let left = match lengths[..] {
            [both] => Left::Together(builder.slot(both)),
            [white, black] => Left::Each([white, black].map(|length| builder.slot(length))),
            _ => {
                return Err(RuleError::Argument(say!(
                    "BGL needs one length or two, such as 7 3.5 or - 12"
                )));
            }
        };
        builder.admission(NotTooLong(left));
        builder.after_move(TakeOff(left));
        Ok(())
    }
}

/// What stands for no limit.
const UNLIMITED: u32 = u32::MAX;

/// A length in hundredths: digits, at most two of them behind a point or comma.
fn read(word: &str) -> Option<u32> {
    if word == "-" {
        return Some(UNLIMITED);
    }
    let (whole, rest) = word.split_once(['.', ',']).unwrap_or((word, ""));
    let digits = format!("{whole}{rest:0<2}");
    let is_length = !whole.is_empty()
        && rest.len() <= 2
        && whole.len() <= 6
        && digits.bytes().all(|byte| byte.is_ascii_digit());
    is_length.then(|| digits.parse().ok())?
}

/// The lengths left to the sides after a move, ` (7/3.5)`.
fn lengths_left(effects: &[Entry], _language: Language) -> String {
    let left: Vec<String> = remembered(effects, Reason::Length).map(written).collect();
    format!(" ({})", left.join("/"))
}

/// A remembered length in words.
fn written(left: u32) -> String {
    let (whole, rest) = (left / 100, left % 100);
    match rest {
        _ if left == UNLIMITED => "-".into(),
        0 => whole.to_string(),
        _ if rest % 10 == 0 => format!("{whole}.{}", rest / 10),
        _ => format!("{whole}.{rest:02}"),
    }
}

/// The length of a move in hundredths, rounded.
fn length(shape: &Shape) -> u32 {
    (shape.from.distance2(shape.to) * 40_000)
        .isqrt()
        .div_ceil(2)
}

/// Where the lengths left are remembered.
#[derive(Clone, Copy)]
enum Left {
    Together(SlotId),
    Each([SlotId; 2]),
}

impl Left {
    fn of(&self, side: Side) -> SlotId {
        match self {
            Left::Together(id) => *id,
            Left::Each(ids) => ids[side.index()],
        }
    }
}

struct NotTooLong(Left);

impl Admission for NotTooLong {
    fn admits(&self, view: &View, side: Side, shape: &Shape) -> bool {
        length(shape) <= view.state().slot(self.0.of(side))
    }

    // departure and arrival are all it looks at
    fn level(&self) -> Level {
        Level::Geometry
    }

    fn why_not(&self, shape: &Shape) -> Remark {
        Remark::new(Message("no-length-left"))
            .with("from", shape.from)
            .with("to", shape.to)
    }
}

struct TakeOff(Left);

impl AfterMove for TakeOff {
    // not before the way of a castling king has been looked at, which is attacked or not before the move
    fn stage(&self) -> Stage {
        Stage::Transformation
    }

    fn changes(&self) -> Changes {
        Changes::Nothing
    }

    fn run(&self, player: &mut Player, played: &Played) -> Verdict {
        let mine = self.0.of(played.side);
        if player.state().slot(mine) == UNLIMITED || played.shape.act == Act::Null {
            return Verdict::Legal;
        }
        let told: &[SlotId] = match &self.0 {
            Left::Together(id) => std::slice::from_ref(id),
            Left::Each(ids) => ids,
        };
        for &id in told {
            let was = player.state().slot(id);
            let now = if id == mine {
                was.saturating_sub(length(&played.shape))
            } else {
                was
            };
            // written down even if nothing changes, so that every move tells what is left
            player.apply(Effect::Slot { id, was, now }, Reason::Length);
        }
        Verdict::Legal
    }
}

#[cfg(test)]
mod tests {
    use super::{read, written};
    use crate::testing::{arrivals, game, legal, play};
    use sauterelle_kernel::board::piece::Side::{Black, White};

    #[test]
    fn lengths_are_read_and_written() {
        for (word, hundredths) in [("7", 700), ("3.5", 350), ("0.09", 9), ("27,42", 2742)] {
            assert_eq!(read(word), Some(hundredths));
            assert_eq!(read(&written(hundredths)), Some(hundredths), "{word}");
        }
        assert_eq!(
            ["", ".5", "1.234", "x", "--"].map(read),
            [None, None, None, None, None]
        );
        assert_eq!(written(read("-").unwrap()), "-");
    }

    #[test]
    fn a_move_is_not_longer_than_what_is_left() {
        let men = ["bc1 kh2", "kb7 rg8", ""];
        let short = "b2 d2 a3 e3 f4 g5";
        assert_eq!(legal(men, White, &["BGL 6"], "c1"), "b2 d2 a3 e3 f4 g5");
        assert_eq!(legal(men, White, &["BGL 6 -"], "c1"), short);
        assert_eq!(legal(men, White, &["BGL 2.82 90"], "c1"), "b2 d2");
        assert_eq!(legal(men, White, &["BGL 2.83"], "c1"), "b2 d2 a3 e3");
        assert_eq!(
            legal(men, White, &["BGL - 0"], "c1"),
            "b2 d2 a3 e3 f4 g5 h6"
        );
    }

    #[test]
    fn each_side_uses_up_its_own_length_or_both_one() {
        for (condition, after) in [
            ("BGL 7 2", "b8 c8"),
            ("BGL 7", "b8 c8"),
            ("BGL 5 9", "b8 c8 d8 e8 f8 g8 h8"),
            ("BGL 5", ""),
        ] {
            let game = game("kh2 ra1", "kb7 ra8 pa7", White, &[condition]);
            let mut player = game.play();
            assert!(play(&mut player, "a1f1"));
            assert_eq!(arrivals(&mut player, "a8"), after, "{condition}");
        }
    }

    #[test]
    fn who_cannot_go_so_far_gives_no_check() {
        let check = |length: &str| {
            let game = game("rd1 kh1", "kd5", Black, &[length]);
            game.play().in_check(Black)
        };
        assert!(check("BGL 4 0"));
        assert!(!check("BGL 3.99 9"));
        // what both sides use up takes checks away too
        let game = game("rd1 kh1", "kd5 ra8", Black, &["BGL 8.5"]);
        let mut player = game.play();
        assert!(player.in_check(Black));
        assert!(play(&mut player, "a8a3"), "3.5 are left");
    }

    #[test]
    fn castling_has_the_length_of_the_kings_way() {
        let men = ["ke1 rh1", "kb7", ""];
        assert!(legal(men, White, &["BGL 2 2"], "e1").contains("g1"));
        assert!(!legal(men, White, &["BGL 1.99 2"], "e1").contains("g1"));
        // through an attack that the castling will be too long for
        let men = ["ke1 rh1", "kb7 rf8", ""];
        assert!(!legal(men, White, &["BGL 7.5"], "e1").contains("g1"));
        assert!(legal(men, White, &["BGL 6.99"], "e1").contains("g1"));
    }
}
