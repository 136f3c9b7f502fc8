//! Jiggers: men that move only into contact with others.

use super::Attribute;
use crate::attributes::bits;
use sauterelle_kernel::board::bitboard::{Bb, NEIGHBOURS};
use sauterelle_kernel::board::piece::Piece;
use sauterelle_kernel::hooks::remark::{Message, Remark};
use sauterelle_kernel::hooks::{AfterMove, Changes, Conduct, Played, Stage};
use sauterelle_kernel::play::{Player, Verdict};

/// The attribute.
pub(super) static JIGGER: Attribute = Attribute {
    name: ["Jigger", "Jigger", "Jigger"],
    attrs: bits::JIGGER,
    doc: "Moves only to squares next to another man, of whatever side, and does not disappear. A capture of a king that would break this rule is no check.",
    source: "after Kölner Kontaktschach",
    texts: sauterelle_kernel::texts!("jigger.txt"),
    unsupported_with: super::NONE,
    brings: &[],
    for_all_men: None,
    put_in_force: |_, builder| {
        builder.after_move(Judge);
        builder.threats_are_played();
        Ok(())
    },
};

struct Judge;

impl AfterMove for Judge {
    fn stage(&self) -> Stage {
        Stage::Judgement
    }

    fn changes(&self) -> Changes {
        Changes::Nothing
    }

    fn conduct(&self) -> Conduct {
        Conduct {
            men: Some(bits::JIGGER),
            ..Conduct::ANYTHING
        }
    }

    fn run(&self, player: &mut Player, played: &Played) -> Verdict {
        let is_jigger = |man: Piece| man.attrs.has(bits::JIGGER);
        if !player.mover(played).is_some_and(is_jigger) {
            return Verdict::Legal;
        }
        // who has disappeared is in contact with nobody
        let has_contact = player.moved_man(played).is_some_and(|at| {
            let others = player.state().all_men() & !Bb::of(at);
            !(NEIGHBOURS[at.index()] & others).is_empty()
        });
        if !has_contact {
            player.note(JIGGER.name[0], |_| {
                Remark::at(Message("no-contact"), played.shape.to)
            });
            return Verdict::Illegal;
        }
        Verdict::Legal
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{arrivals, game};
    use sauterelle_kernel::board::piece::Side;

    #[test]
    fn it_moves_into_contact_only() {
        let queen = |queen: &str| {
            let game = game(&format!("ka1 {queen}d4 pg6"), "kh8", Side::White, &[]);
            arrivals(&mut game.play(), "d4").contains("d5")
        };
        assert!(queen("q") && !queen("Jigger:q"));
        let game = game("ka1 Jigger:sd4 pg6", "kh8", Side::White, &[]);
        assert_eq!(arrivals(&mut game.play(), "d4"), "f5");
    }

    #[test]
    fn a_capture_without_contact_is_no_check() {
        let check = |men: &str| {
            let game = game("ka1 Jigger:rh1", men, Side::Black, &[]);
            game.play().in_check(Side::Black)
        };
        assert!(!check("kh8") && check("kh8 pg8"));
    }

    #[test]
    fn who_has_disappeared_has_no_contact() {
        // the rook reborn on h1 takes the place of the one that has captured it
        let captures = |rook: &str| {
            let black = format!("ke8 {rook}h8");
            let game = game("ke1 rh1", &black, Side::Black, &["CirceAssassin"]);
            arrivals(&mut game.play(), "h8").contains("h1")
        };
        assert!(captures("r") && !captures("Jigger:r"));
    }

    #[test]
    fn a_king_that_stands_next_to_the_other_does_not_capture_it() {
        // where threats are played, such a capture is among the moves until it is known whether it can be
        let game = game("ka6 Jigger:rh1", "kb7", Side::White, &[]);
        let mut player = game.play();
        assert_eq!(arrivals(&mut player, "a6"), "a5 b5");
        assert!(player.can_move());
    }
}
