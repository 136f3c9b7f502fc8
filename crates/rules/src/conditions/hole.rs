//! Holes: squares that are missing from the board.

use super::squares;
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::condition::{Args, BoardMark, Caption, Meta, RuleDef, RuleError, Takes};
use sauterelle_kernel::ruleset::Builder;
use sauterelle_languages::say;

/// The condition.
pub struct Hole;

static META: Meta = Meta {
    name: ["Hole", "Trou", "Loch"],
    aliases: &[],
    options: &[],
    doc: "Followed by squares that are missing from the board. Nobody goes there, and nobody goes over them along a line, as if the board \
          ended there; men that leap over squares leap over holes too. Nobody is reborn on them.",
    source: "inventor and year not known to us",
    texts: sauterelle_kernel::texts!("hole.txt"),
};

impl RuleDef for Hole {
    fn meta(&self) -> &'static Meta {
        &META
    }

    fn takes(&self, option: &str) -> Takes {
        squares::after_name(option)
    }

    fn on_board(&self, words: &[(&'static str, String)]) -> Vec<(Sq, &'static str)> {
        squares::signed(words, " ")
    }

    fn marks(&self, args: &Args) -> Vec<BoardMark> {
        let holes = squares::all(args.words(""));
        holes.into_iter().map(BoardMark::Hole).collect()
    }

    fn caption(&self) -> Caption {
        Caption::Nothing
    }

    fn adds_up(&self) -> bool {
        true
    }

    fn compile(&self, args: &Args, builder: &mut Builder) -> Result<(), RuleError> {
        let holes = squares::all(args.words(""));
        if holes.is_empty() {
            return Err(RuleError::Argument(say!(
                "Hole needs the squares that are missing, such as a1 or c3f6"
            )));
        }
        builder.holes(holes.into_iter().collect())?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use crate::game::Game;
    use crate::testing::{conditions, diagram, game, legal, outcomes};
    use sauterelle_kernel::board::piece::Side::{Black, White};
    use sauterelle_kernel::legality::CheckLinesKnown;

    #[test]
    fn lines_end_at_holes() {
        let men = ["ra1 bc1 sb1 kh8", "kh6", ""];
        assert_eq!(legal(men, White, &["Hole a3e3"], "a1"), "a2");
        assert_eq!(legal(men, White, &["Hole a3e3"], "c1"), "b2 d2");
        assert_eq!(legal(men, White, &["Hole a3f4"], "c1"), "b2 d2 e3");
        assert_eq!(legal(men, White, &["Hole a3"], "b1"), "d2 c3");
        assert_eq!(legal(men, White, &["Hole g8"], "h8"), "");
    }

    #[test]
    fn nobody_gives_check_over_a_hole() {
        for (condition, check) in [(&[][..], true), (&["Hole d1"], false)] {
            let game = game("ra1 kh8", "kh1", Black, condition);
            assert_eq!(game.play().in_check(Black), check, "{condition:?}");
        }
    }

    #[test]
    fn moves_that_check_are_known_beside_holes() {
        let known = |white: &str, black: &str| {
            let game = game(white, black, White, &["Hole e4"]);
            game.play().check_lines_known(White)
        };
        assert_eq!(known("re1 kh1", "ke8"), CheckLinesKnown::Whole);
        // somebody may be about for whom an end of the board is more than an end
        assert_eq!(known("ge1 kh1", "ke8"), CheckLinesKnown::Nothing);
    }

    #[test]
    fn a_hole_is_no_hurdle_but_is_leapt_over() {
        let men = ["ga1 nb1 kh8", "kh6 pc1 pa3", ""];
        assert_eq!(legal(men, White, &[], "a1"), "c1 a4");
        assert_eq!(legal(men, White, &["Hole a2a4"], "a1"), "c1");
        assert_eq!(legal(men, White, &["Hole b2"], "a1"), "c1 a4");
        let men = ["ga1 lia3 kh8", "kh6 pc3", ""];
        assert_eq!(legal(men, White, &["Hole c1"], "a1"), "a4 d4");
        assert_eq!(legal(men, White, &["Hole e3"], "a3"), "d3");
        assert_eq!(legal(men, White, &["Hole d3"], "a3"), "");
    }

    #[test]
    fn pawns_castling_and_promotion_meet_holes() {
        let men = ["ke1 rh1 ra1 pe2 pb7", "kh6", ""];
        assert_eq!(legal(men, White, &["Hole e4b8"], "e2"), "e3");
        assert_eq!(legal(men, White, &["Hole e3b8"], "e2"), "");
        assert_eq!(legal(men, White, &["Hole b8"], "b7"), "");
        assert_eq!(legal(men, White, &["Hole b1"], "e1"), "d1 f1 g1 d2 f2");
    }

    #[test]
    fn nobody_stands_on_a_hole() {
        let diagram = diagram("ka1", "kh8", "", White);
        assert!(Game::new(&diagram, &conditions(&["Hole a1"])).is_err());
        assert!(Game::new(&diagram, &conditions(&["Hole a2"])).is_ok());
    }

    #[test]
    fn nobody_is_reborn_on_a_hole() {
        for (hole, reborn) in [("Hole c4", 1), ("Hole d8", 0)] {
            let game = game("rd1 kh3", "kh6 qd5", White, &["Circe", hole]);
            assert_eq!(outcomes(&mut game.play(), "d1d5", "q").len(), reborn);
        }
    }
}
