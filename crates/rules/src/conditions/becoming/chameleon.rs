//! Chameleon chess: men that have moved become the next of several kinds.

use super::{Become, Moved, Successor};
use crate::conditions::chameleon_order::{self, Order};
use sauterelle_kernel::board::piece::KindId;
use sauterelle_kernel::condition::{Args, Meta, RuleDef, RuleError, Takes};
use sauterelle_kernel::hooks::Stage;
use sauterelle_kernel::men::Man;
use sauterelle_kernel::ruleset::Builder;
use sauterelle_kernel::view::View;

/// The condition.
pub struct Chameleon;

static META: Meta = Meta {
    name: ["ChameleonChess", "EchecsCameleon", "ChamaeleonSchach"],
    aliases: &[],
    options: &[],
    doc: "A queen becomes a knight when it has moved, a knight a bishop, a bishop a rook, and a rook a queen. Men that follow the name \
          replace this order: each becomes the next one, the last one the first one.",
    source: "inventor and year not known to us",
    texts: sauterelle_kernel::texts!("chameleon.txt"),
};

impl RuleDef for Chameleon {
    fn meta(&self) -> &'static Meta {
        &META
    }

    fn takes(&self, option: &str) -> Takes {
        match option {
            "" => Takes::Cycle,
            _ => Takes::Nothing,
        }
    }

    fn brings(&self, args: &Args) -> Vec<&'static Man> {
        args.men().collect()
    }

    fn compile(&self, args: &Args, builder: &mut Builder) -> Result<(), RuleError> {
        chameleon_order::set(args, builder);
        builder.after_move(Become(Order::of(builder)));
        Ok(())
    }
}

impl Successor for Order {
    fn next(&self, _view: &View, moved: &Moved) -> Option<KindId> {
        Order::next(self, moved.man.kind)
    }

    fn spares_royal_kings(&self) -> bool {
        Order::next(self, KindId::KING).is_none()
    }

    fn stage(&self) -> Stage {
        Stage::Arrival
    }
}

#[cfg(test)]
mod tests {
    use crate::conditions::becoming::tests::becomes;

    #[test]
    fn men_become_the_next_ones() {
        for (from, to) in [("q", "S"), ("s", "B"), ("b", "R"), ("r", "Q")] {
            let squares = match from {
                "s" => "c3d5",
                "b" => "c3e5",
                _ => "c3c5",
            };
            let men = format!("kh1 {from}c3");
            assert_eq!(becomes([&men, "kh8"], "ChameleonChess", squares), to);
        }
        // what a pawn is promoted to has not moved
        assert_eq!(becomes(["kh1 pc7", "kh6"], "ChameleonChess", "c7c8"), "Q");
    }

    #[test]
    fn an_order_of_ones_own() {
        for (condition, from, to) in [
            ("ChameleonChess q r b", "q", "R"),
            ("ChameleonChess q r b", "r", "B"),
            ("ChameleonChess q g q", "q", "G"),
        ] {
            let men = format!("kh1 {from}c3");
            assert_eq!(becomes([&men, "kg8"], condition, "c3c5"), to, "{condition}");
        }
    }
}
