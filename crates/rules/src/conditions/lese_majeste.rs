//! Lèse-majesté: a position may begin with an attack on the king of the side that is not to move.

use sauterelle_kernel::condition::{Args, Meta, RuleDef, RuleError};
use sauterelle_kernel::ruleset::Builder;

/// The condition.
pub struct LeseMajeste;

static META: Meta = Meta {
    name: ["LeseMajeste", "LeseMajeste", "LeseMajeste"],
    aliases: &[],
    options: &[],
    doc: "In the diagram the king of the side that does not begin may be attacked. It is not captured, and nothing compels the other side \
          to do anything about it; all moves are otherwise made as usual, those of the side so attacked too, which has to parry \
          the check if it still stands.",
    source: "E. Bartel, Jugendschach 1985",
    texts: sauterelle_kernel::texts!("lese_majeste.txt"),
};

impl RuleDef for LeseMajeste {
    fn meta(&self) -> &'static Meta {
        &META
    }

    fn compile(&self, _args: &Args, builder: &mut Builder) -> Result<(), RuleError> {
        builder.diagrams_may_begin_with_attacks();
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{arrivals, game, legal, play};
    use sauterelle_kernel::board::piece::Side::{Black, White};

    #[test]
    fn the_diagram_may_begin_with_an_attack() {
        let men = ("kh6 bh7 pg7", "kg8 pf7");
        for (condition, reasons) in [(&[][..], 1), (&["LeseMajeste"], 0)] {
            let game = game(men.0, men.1, White, condition);
            assert_eq!(game.play().illegal_check(White).len(), reasons);
        }
    }

    #[test]
    fn the_king_is_not_captured_and_parries_the_check_when_it_is_its_turn() {
        let men = ["kh6 bh7 pg7", "kg8 pf7", ""];
        assert_eq!(
            legal(men, White, &["LeseMajeste"], "h7"),
            "b1 c2 d3 e4 f5 g6"
        );
        let game = game(men[0], men[1], White, &["LeseMajeste"]);
        let mut player = game.play();
        assert!(play(&mut player, "h6h5"));
        assert!(player.in_check(Black));
        assert_eq!(arrivals(&mut player, "f7"), "");
        assert_eq!(arrivals(&mut player, "g8"), "g7 h7");
    }
}
