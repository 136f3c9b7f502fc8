//! Immobilio: men move only while their rebirth squares are empty.

use super::Application;
use super::rebirth::Rebirth;
use super::squares::{Table, case_of_standing};
use sauterelle_kernel::board::piece::{KindId, Piece, Side};
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::condition::{Args, Meta, RuleDef, RuleError, Takes};
use sauterelle_kernel::hooks::Mobility;
use sauterelle_kernel::hooks::remark::{Message, Remark};
use sauterelle_kernel::ruleset::Builder;
use sauterelle_kernel::view::View;

/// The condition.
pub struct Immobilio;

static META: Meta = Meta {
    name: ["Immobilio", "Immobilio", "Immobilio"],
    aliases: &[],
    options: &[],
    doc: "A man (a king too) moves, and threatens, only while its rebirth square is empty: that of the square on which it stands, as in Circe. A man on its rebirth square does not move. \
          Followed by men: only these are concerned.",
    source: "inventor and year not known to us",
    texts: sauterelle_kernel::texts!("immobilio.txt"),
};

impl RuleDef for Immobilio {
    fn meta(&self) -> &'static Meta {
        &META
    }

    fn takes(&self, option: &str) -> Takes {
        Takes::men_after_name(option)
    }

    fn compile(&self, args: &Args, builder: &mut Builder) -> Result<(), RuleError> {
        let rebirth = Rebirth::read(Application::Mars, &[])?;
        let named = args.men().filter_map(|man| builder.kinds().id(man));
        let concerned = args.men().next().map(|_| named.collect());
        builder.mobility(HomeIsEmpty {
            rebirth,
            squares: rebirth.table(builder.kinds()),
            concerned,
        });
        Ok(())
    }
}

struct HomeIsEmpty {
    rebirth: Rebirth,
    squares: Option<Table>,
    /// The kinds of men concerned, if not all are.
    concerned: Option<Vec<KindId>>,
}

impl Mobility for HomeIsEmpty {
    fn may_move(&self, view: &View, side: Side, at: Sq, piece: Piece) -> bool {
        if let Some(concerned) = &self.concerned
            && !concerned.contains(&piece.kind)
        {
            return true;
        }
        let home = match &self.squares {
            Some(squares) => squares[piece.kind.index()][side.index()][at.index()],
            None => self
                .rebirth
                .only_square(view, &case_of_standing(piece, side, at)),
        };
        home.is_none_or(|home| !view.state().occupied().has(home))
    }

    fn why_not(&self, at: Sq) -> Remark {
        Remark::at(Message("rebirth-square-not-empty"), at)
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{game, legal};
    use sauterelle_kernel::board::piece::Side::{Black, White};

    #[test]
    fn men_move_while_their_rebirth_squares_are_empty() {
        let knight = |white: &str, condition: &str| {
            legal([white, "kh8", ""], White, &[condition], "e5") // reborn on g1
        };
        let all = "d3 f3 c4 g4 c6 g6 d7 f7";
        assert_eq!(knight("se5 kh1", "Immobilio"), all);
        assert_eq!(knight("se5 kg1", "Immobilio"), "");
        assert_eq!(knight("se5 kg1", "Immobilio r"), all);
        assert_eq!(knight("se5 kg1", "Immobilio r s"), "");
    }

    #[test]
    fn a_man_at_home_does_not_move_and_threatens_nothing() {
        let home = ["ra1 ke1 kh3", "kh8", ""];
        assert_eq!(legal(home, White, &["Immobilio"], "a1"), "");
        assert_eq!(legal(home, White, &["Immobilio"], "e1"), "");
        let check = |black: &str| {
            let game = game("rh4 kc3", black, Black, &["Immobilio"]);
            game.play().in_check(Black)
        };
        // h4 is dark: the rook is reborn on a1
        assert!(check("kh8"));
        assert!(!check("kh8 ba1"));
    }
}
