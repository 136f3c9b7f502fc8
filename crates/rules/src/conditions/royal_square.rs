//! Royal squares: a side is in check when a square is attacked, whoever stands there.

use super::squares;
use sauterelle_kernel::board::effect::{Effect, Reason};
use sauterelle_kernel::board::piece::{Attrs, KindId, Piece, Side};
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::condition::{Args, Meta, RuleDef, RuleError, Takes};
use sauterelle_kernel::hooks::remark::{Message, Remark};
use sauterelle_kernel::hooks::{CheckReason, CheckRule, Level};
use sauterelle_kernel::play::Player;
use sauterelle_kernel::ruleset::{Builder, Claim};
use sauterelle_kernel::view::View;
use sauterelle_languages::say;

/// The condition, for one side.
pub struct RoyalSquare {
    meta: &'static Meta,
    side: Side,
}

/// For White.
pub static WHITE: RoyalSquare = RoyalSquare {
    meta: &Meta {
        name: [
            "WhiteRoyalSquare",
            "BlancCaseRoyal",
            "WeissesKoeniglichesFeld",
        ],
        aliases: &[],
        options: &[],
        doc: "Followed by a square. White is in check when Black could capture a white man on this square, whether it is empty or anyone stands there. A white king, if there is one, is royal too.",
        source: "inventor and year not known to us",
        texts: sauterelle_kernel::texts!("royal_square.txt"),
    },
    side: Side::White,
};

/// For Black.
pub static BLACK: RoyalSquare = RoyalSquare {
    meta: &Meta {
        name: [
            "BlackRoyalSquare",
            "NoirCaseRoyal",
            "SchwarzesKoeniglichesFeld",
        ],
        aliases: &[],
        options: &[],
        doc: "Followed by a square. Black is in check when White could capture a black man on this square, whether it is empty or anyone stands there. A black king, if there is one, is royal too.",
        source: "inventor and year not known to us",
        texts: sauterelle_kernel::texts!("royal_square.txt"),
    },
    side: Side::Black,
};

impl RuleDef for RoyalSquare {
    fn meta(&self) -> &'static Meta {
        self.meta
    }

    fn takes(&self, option: &str) -> Takes {
        squares::after_name(option)
    }

    fn on_board(&self, words: &[(&'static str, String)]) -> Vec<(Sq, &'static str)> {
        squares::signed(words, "*")
    }

    fn compile(&self, args: &Args, builder: &mut Builder) -> Result<(), RuleError> {
        let squares = squares::all(args.words(""));
        let &[at] = squares.as_slice() else {
            let what = say!("{} needs one square, such as e4", self.meta.spoken());
            return Err(RuleError::Argument(what));
        };
        // both sides may have such a square
        let names = [WHITE.meta.name[0], BLACK.meta.name[0]];
        builder.claim_with(Claim::MeaningOfAttacks, &names)?;
        builder.claim_with(Claim::RecolouredMen, &names)?;
        let side = self.side;
        builder.check(Attacked { side, at });
        Ok(())
    }
}

struct Attacked {
    side: Side,
    at: Sq,
}

impl CheckRule for Attacked {
    fn in_check(&self, view: &View, side: Side) -> bool {
        if side != self.side {
            return false;
        }
        let by = |view: &View| view.is_observed(!side, self.at, Level::Check, None);
        if view.state().men(side).has(self.at) {
            return by(view);
        }
        let mut trial = Player::new(view.rules(), view.state().clone());
        put_man(&mut trial, side, self.at);
        by(&trial)
    }

    fn is_attack(&self) -> bool {
        true
    }

    fn reason(&self, _view: &View, _side: Side) -> CheckReason {
        CheckReason {
            code: "royal-square",
            men: Vec::new(),
            by: None,
            remark: Remark::at(Message("square-attacked"), self.at),
        }
    }
}

/// Puts a man that could be captured there in the place of whoever stands there.
fn put_man(player: &mut Player, side: Side, at: Sq) {
    if let Some(piece) = player.state().piece(at) {
        player.apply(Effect::Remove { at, piece }, Reason::Record);
    }
    let piece = Piece {
        kind: KindId::KING,
        sides: side.into(),
        attrs: Attrs::NONE,
        id: Piece::INSERTED,
    };
    player.apply(Effect::Add { at, piece }, Reason::Record);
}

#[cfg(test)]
mod tests {
    use crate::testing::{game, legal, play};
    use sauterelle_kernel::board::piece::Side::{Black, White};
    use sauterelle_kernel::moves::Status;

    const BLACK: &[&str] = &["BlackRoyalSquare e4"];

    #[test]
    fn the_side_is_in_check_whoever_stands_there() {
        for (men, expected) in [
            (["rh4", "qe4"], true),
            (["rh4", "qd5"], true),
            (["rh4 be4", "qd5"], true),
            (["rh4", "qf4"], false),
            (["rh5", "qe4"], false),
            (["pd3", "qa1"], true),
            (["pe3", "qa1"], false),
        ] {
            let start = game(men[0], men[1], Black, BLACK);
            let mut player = start.play();
            assert_eq!(player.in_check(Black), expected, "{men:?}");
            assert!(!player.in_check(White));
        }
    }

    #[test]
    fn checks_are_parried_as_usual() {
        let men = ["rh4", "qf6 pa5", ""];
        assert_eq!(legal(men, Black, BLACK, "a5"), "");
        assert_eq!(legal(men, Black, BLACK, "f6"), "f4 h4");
        // on the square itself it stands in the attack
        assert_eq!(legal(["rh4", "qe5 rh8", ""], Black, BLACK, "e5"), "f4");
    }

    #[test]
    fn who_cannot_parry_is_mated() {
        let start = game("ra1", "pa5", White, BLACK);
        let mut player = start.play();
        assert!(play(&mut player, "a1e1"));
        assert_eq!(player.status(), Status::Mate);
    }

    #[test]
    fn both_sides_may_have_such_a_square() {
        let names = &["WhiteRoyalSquare d4", "BlackRoyalSquare e4"];
        let start = game("rh1", "rh8", White, names);
        let mut player = start.play();
        assert!(play(&mut player, "h1e1") && player.in_check(Black));
        assert!(!player.in_check(White));
        assert_eq!(player.status(), Status::Mate);
    }
}
