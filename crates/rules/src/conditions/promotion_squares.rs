//! Promotion on other squares than those of the last rank.

use super::squares;
use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::board::piece::Side;
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::condition::{Args, Meta, RuleDef, RuleError, Takes};
use sauterelle_kernel::hooks::{
    AfterMove, Altered, Conduct, Liberties, Occasion, Planned, Played, Stage, When,
};
use sauterelle_kernel::play::{Player, Verdict};
use sauterelle_kernel::ruleset::Builder;
use sauterelle_kernel::view::View;
use sauterelle_languages::say;

/// One of the conditions.
pub struct PromotionSquares {
    meta: &'static Meta,
    /// Whose pawns; `None`: those of both sides, one rank earlier.
    side: Option<Side>,
}

/// White's, on squares that follow.
pub static WHITE: PromotionSquares = PromotionSquares {
    meta: &Meta {
        name: ["WhitePromSquares", "BlancCasePromotion", "UWFeldWeiss"],
        aliases: &[],
        options: &[],
        doc: "Followed by squares. White pawns promote on these squares, and nowhere else: a pawn that passes them stands on the eighth rank as a pawn.",
        source: "inventor and year not known to us",
        texts: sauterelle_kernel::texts!("promotion_squares.txt"),
    },
    side: Some(Side::White),
};

/// Black's, on squares that follow.
pub static BLACK: PromotionSquares = PromotionSquares {
    meta: &Meta {
        name: ["BlackPromSquares", "NoirCasePromotion", "UWFeldSchwarz"],
        aliases: &[],
        options: &[],
        doc: "Followed by squares. Black pawns promote on these squares, and nowhere else: a pawn that passes them stands on the first rank as a pawn.",
        source: "inventor and year not known to us",
        texts: sauterelle_kernel::texts!("promotion_squares.txt"),
    },
    side: Some(Side::Black),
};

/// Of both sides, one rank earlier.
pub static GLASGOW: PromotionSquares = PromotionSquares {
    meta: &Meta {
        name: ["GlasgowChess", "EchecsGlasgow", "GlasgowSchach"],
        aliases: &[],
        options: &[],
        doc: "White pawns promote on the seventh rank, black ones on the second, and nowhere else. These are the promotion squares, too, on which fairy men are reborn.",
        source: "inventor and year not known to us",
        texts: sauterelle_kernel::texts!("promotion_squares.txt"),
    },
    side: None,
};

impl RuleDef for PromotionSquares {
    fn meta(&self) -> &'static Meta {
        self.meta
    }

    fn takes(&self, option: &str) -> Takes {
        match self.side {
            Some(_) => squares::after_name(option),
            None => Takes::Nothing,
        }
    }

    fn on_board(&self, words: &[(&'static str, String)]) -> Vec<(Sq, &'static str)> {
        squares::signed(words, "+")
    }

    fn compile(&self, args: &Args, builder: &mut Builder) -> Result<(), RuleError> {
        let Some(side) = self.side else {
            builder.promotion_rank(Side::White, 6)?;
            builder.promotion_rank(Side::Black, 1)?;
            builder.after_move(PromotesThere(Bb::rank(6) | Bb::rank(1)));
            return Ok(());
        };
        let squares: Bb = squares::all(args.words("")).into_iter().collect();
        if squares.is_empty() {
            let what = say!("{} needs squares, such as a4b4", self.meta.spoken());
            return Err(RuleError::Argument(what));
        }
        builder.promotion_squares(side, squares)?;
        builder.after_move(PromotesThere(squares));
        Ok(())
    }
}

/// Does nothing; but moves to these squares are played, and not judged by what is known of promotions at the ends of the board.
struct PromotesThere(Bb);

impl AfterMove for PromotesThere {
    fn stage(&self) -> Stage {
        Stage::Arrival
    }

    fn conduct(&self) -> Conduct {
        Conduct {
            when: When::NEVER.or_to(self.0),
            ..Conduct::ANYTHING
        }
    }

    fn alters(&self, _view: &View, planned: &Planned) -> Option<Altered> {
        Some(Altered::own_men_on(self.0 & Bb::of(planned.shape.to)))
    }

    fn liberties(&self) -> Option<Liberties> {
        Some(Liberties::of_kinds(Occasion::Moves))
    }

    fn run(&self, _player: &mut Player, _played: &Played) -> Verdict {
        Verdict::Legal
    }
}

#[cfg(test)]
mod tests {
    use crate::game::Game;
    use crate::testing::{arrivals, conditions, diagram, game, man, play, promotions};
    use sauterelle_kernel::board::piece::Side::{Black, White};

    const ALL: &str = "Q R B S";

    #[test]
    fn pawns_promote_there_and_nowhere_else() {
        for (condition, earlier, last) in [
            (None, "P", ALL),
            (Some("WhitePromSquares b5c4"), ALL, "P"),
            (Some("BlackPromSquares b5b8"), "P", ALL),
            (Some("GlasgowChess"), "P", "P"),
        ] {
            let conditions: Vec<&str> = condition.into_iter().collect();
            let game = game("pb4 pg7 kh1", "kh3", White, &conditions);
            assert_eq!(promotions(&game, "b4b5"), earlier, "{condition:?}");
            assert_eq!(promotions(&game, "g7g8"), last, "{condition:?}");
        }
    }

    #[test]
    fn double_steps_and_captures_lead_there_too() {
        let game = game("pb2 kh1", "kh3 pc3", White, &["WhitePromSquares b4c3"]);
        assert_eq!(
            [promotions(&game, "b2b4"), promotions(&game, "b2c3")],
            [ALL, ALL]
        );
        assert_eq!(promotions(&game, "b2b3"), "P");
    }

    #[test]
    fn the_promoted_man_gives_check_at_once() {
        for (squares, checks) in [("b5", true), ("b6", false)] {
            let name = format!("WhitePromSquares {squares}");
            let game = game("pb4 kh1", "kg5", White, &[&name]);
            let mut player = game.play();
            assert!(play(&mut player, "b4b5"));
            assert_eq!(player.in_check(Black), checks, "{squares}");
        }
    }

    #[test]
    fn in_glasgow_chess_pawns_promote_one_rank_earlier() {
        let game = game("pb6 kh1", "kh3 pd3", White, &["GlasgowChess"]);
        assert_eq!(promotions(&game, "b6b7"), ALL);
        let mut player = game.play();
        assert!(play(&mut player, "b6b7") && play(&mut player, "d3d2"));
        assert_eq!([man(&player, "b7"), man(&player, "d2")], ["Q", "q"]);
    }

    #[test]
    fn in_glasgow_chess_fairy_men_are_reborn_on_the_promotion_squares() {
        for (condition, white, black, capture, reborn) in [
            ("Circe", "ra1 kh1", "ga5 kh8", "a1a5", ["a2", "g"]),
            ("Circe", "ra1 kh1", "pa5 kh8", "a1a5", ["a7", "p"]),
            ("Circe Mirror", "ra1 kh1", "ga5 kh8", "a1a5", ["a7", "g"]),
            ("AntiCirce", "ga1 kh1", "pa2 pa3 kh8", "a1a3", ["a7", "G"]),
            // a pawn is promoted there
            ("Circe PWC", "rb2 kh1", "pb5 kh8", "b2b5", ["b2", "q"]),
            // from a7 it hops over c7
            ("PhantomChess", "ga5 kh1", "pc7 kh8", "a5d7", ["d7", "G"]),
        ] {
            let game = game(white, black, White, &["GlasgowChess", condition]);
            let mut player = game.play();
            assert!(play(&mut player, capture), "{condition}");
            assert_eq!(man(&player, reborn[0]), reborn[1], "{condition}");
        }
    }

    #[test]
    fn pawns_at_the_end_stay_where_they_are() {
        let game = game("pb7 kh1", "kh3", White, &["WhitePromSquares a1"]);
        let mut player = game.play();
        assert!(play(&mut player, "b7b8") && man(&player, "b8") == "P");
        player.pass();
        assert_eq!(arrivals(&mut player, "b8"), "");
    }

    #[test]
    fn what_does_not_fit_is_refused() {
        for names in [
            &["WhitePromSquares"][..],
            &["GlasgowChess", "WhitePromSquares a4"],
        ] {
            let start = diagram("pb7 kh1", "kh3", "", White);
            assert!(Game::new(&start, &conditions(names)).is_err(), "{names:?}");
        }
    }
}
