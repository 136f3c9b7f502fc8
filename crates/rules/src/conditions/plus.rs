//! Plus chess: men on the centre capture from all its squares.

use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::board::effect::{Effect, Reason};
use sauterelle_kernel::board::piece::{Piece, Side};
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::condition::{Args, Meta, RuleDef, RuleError};
use sauterelle_kernel::hooks::{Level, MoveSource, Offers};
use sauterelle_kernel::moves::{Shape, Shapes};
use sauterelle_kernel::play::Player;
use sauterelle_kernel::ruleset::{Builder, Claim};
use sauterelle_kernel::view::View;

/// The condition.
pub struct Plus;

static META: Meta = Meta {
    name: ["PlusChess", "EchecsPlus", "PlusSchach"],
    aliases: &[],
    options: &[],
    doc: "A man on d4, e4, d5 or e5 captures, and gives check, also as if it stood on another of these four squares that is empty. Other moves it makes from where \
          it stands.",
    source: "inventor and year not known to us",
    texts: sauterelle_kernel::texts!("plus.txt"),
};

const CENTRE: Bb = Bb(1 << 27 | 1 << 28 | 1 << 35 | 1 << 36);

impl RuleDef for Plus {
    fn meta(&self) -> &'static Meta {
        &META
    }

    fn compile(&self, _args: &Args, builder: &mut Builder) -> Result<(), RuleError> {
        builder.claim(Claim::HowMenAreCaptured)?;
        builder.claim(Claim::SquaresOfCapturingMen)?;
        builder.source(FromTheCentre);
        Ok(())
    }
}

struct FromTheCentre;

impl MoveSource for FromTheCentre {
    fn rewrite(&self, player: &mut Player, side: Side, men: Bb, shapes: &mut Shapes) {
        for from in men & CENTRE {
            if let Some(man) = player.state().piece(from)
                && player.may_move(side, from, man)
            {
                let free = CENTRE & !player.state().occupied();
                for start in free {
                    add_captures(player, side, man, [from, start], shapes);
                }
            }
        }
    }

    fn level(&self) -> Level {
        Level::Geometry
    }

    fn captures(&self, view: &View, by: Side, (from, man): (Sq, Piece), at: Sq) -> Option<bool> {
        let free = CENTRE & !view.state().occupied();
        let others = if CENTRE.has(from) { free } else { Bb::EMPTY };
        for start in others | Bb::of(from) {
            if view.captures_from(by, [from, start], man.kind, at)? {
                return Some(true);
            }
        }
        Some(false)
    }

    fn offers(&self) -> Offers {
        Offers::MovesOfOneMan
    }
}

/// Adds the captures by way of `start` that the man does not make from where it stands.
fn add_captures(
    player: &mut Player,
    side: Side,
    man: Piece,
    [from, start]: [Sq; 2],
    out: &mut Shapes,
) {
    if !player.may_capture_from(side, from, start, man) {
        return;
    }
    let mut found = Shapes::new();
    player.begin();
    player.apply(Effect::Move { from, to: start }, Reason::Approach);
    player.append_moves_from(side, start, man, &mut found);
    player.undo();
    for shape in found.iter().filter(|shape| shape.capture.is_some()) {
        let is_known = out.iter().any(|known| {
            (known.from, known.to, known.capture, known.by_way_of)
                == (from, shape.to, shape.capture, None)
        });
        if !is_known {
            out.push(Shape {
                from,
                by_way_of: Some(start),
                ..*shape
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{game, legal};
    use sauterelle_kernel::board::piece::Side::{Black, White};

    const PLUS: &[&str] = &["PlusChess"];

    #[test]
    fn a_man_on_the_centre_captures_from_all_its_squares() {
        // the knight would capture the pawns from e5 and d5
        let men = ["sd4 kh1", "pf7 pb4 pa8 kh8", ""];
        assert_eq!(legal(men, White, &[], "d4"), "c2 e2 b3 f3 b5 f5 c6 e6");
        assert_eq!(
            legal(men, White, PLUS, "d4"),
            "c2 e2 b3 f3 b4 b5 f5 c6 e6 f7"
        );
        // elsewhere it does not
        let men = ["sc4 kh1", "pf7 kh8", ""];
        assert_eq!(legal(men, White, PLUS, "c4"), legal(men, White, &[], "c4"));
    }

    #[test]
    fn occupied_squares_do_not_serve() {
        let men = ["sd4 pe5 kh1", "pf7 kh8", ""];
        assert!(!legal(men, White, PLUS, "d4").contains("f7"));
    }

    #[test]
    fn it_gives_check_so_too() {
        for (king, check) in [("kf7", true), ("kg7", false)] {
            let knight = game("sd4 kh1", king, Black, PLUS);
            assert_eq!(knight.play().in_check(Black), check, "{king}");
        }
        // a rook on d4 attacks along two files and two ranks, where nothing stands between
        for (black, check) in [
            ("ke8", true),
            ("ke8 pe7", false),
            ("ke8 pe5", false),
            ("kc8", false),
        ] {
            let rook = game("rd4 kh1", black, Black, PLUS);
            assert_eq!(rook.play().in_check(Black), check, "{black}");
        }
    }
}
