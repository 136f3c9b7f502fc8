//! Annan and Nanna chess: a man moves as the man of its own side behind (or in front of) it.

use super::{Args, Meta, OptionMeta, RuleDef, RuleError};
use crate::ctx::Ctx;
use crate::hooks::{WalkRule, Walks};
use crate::piece::{Piece, Side};
use crate::ruleset::Builder;
use crate::square::Sq;

/// One of the two conditions.
pub struct Lender {
    meta: &'static Meta,
    /// Ranks towards the enemy at which the man stands that lends its way of moving.
    ahead: i8,
}

const TYPES: &[OptionMeta] = &[
    OptionMeta {
        name: ["TypeA", "TypeA", "TypA"],
        doc: "All men lend and borrow (the default).",
    },
    OptionMeta {
        name: ["TypeB", "TypeB", "TypB"],
        doc: "Royal men do not lend.",
    },
    OptionMeta {
        name: ["TypeC", "TypeC", "TypC"],
        doc: "Royal men do not borrow.",
    },
    OptionMeta {
        name: ["TypeD", "TypeD", "TypD"],
        doc: "Royal men neither lend nor borrow.",
    },
];

/// Annan chess.
pub static ANNAN: Lender = Lender {
    meta: &Meta {
        name: ["AnnanChess", "AnnanEchecs", "Annanschach"],
        aliases: &[],
        options: TYPES,
        doc: "A man with a man of its own side directly behind it moves, and threatens, as that man instead of in its own way.",
        source: "Annan shogi; in chess problems Y. Fujimoto and others",
    },
    ahead: -1,
};

/// Nanna chess.
pub static NANNA: Lender = Lender {
    meta: &Meta {
        name: ["NannaChess", "NannaEchecs", "Nannaschach"],
        aliases: &[],
        options: TYPES,
        doc: "A man with a man of its own side directly in front of it moves, and threatens, as that man instead of in its own way.",
        source: "after Annan chess",
    },
    ahead: 1,
};

impl RuleDef for Lender {
    fn meta(&self) -> &'static Meta {
        self.meta
    }

    fn compile(&self, args: &Args, builder: &mut Builder) -> Result<(), RuleError> {
        if let [first, second, ..] = args.options[..] {
            return Err(RuleError::Options(second.into(), first.into()));
        }
        builder.walk(Borrowing {
            ahead: self.ahead,
            royals_lend: !args.has("TypeB") && !args.has("TypeD"),
            royals_borrow: !args.has("TypeC") && !args.has("TypeD"),
        });
        Ok(())
    }
}

struct Borrowing {
    ahead: i8,
    royals_lend: bool,
    royals_borrow: bool,
}

impl WalkRule for Borrowing {
    fn substitute(
        &self,
        cx: &Ctx,
        side: Side,
        at: Sq,
        piece: Piece,
        _nested: bool,
        walks: &mut Walks,
    ) {
        let lender = at
            .step(0, self.ahead * side.forward())
            .and_then(|sq| cx.state().piece(sq));
        if let Some(lender) = lender
            && lender.sides.has(side)
            && (self.royals_lend || !lender.is_royal())
            && (self.royals_borrow || !piece.is_royal())
        {
            walks.clear();
            walks.push(lender.kind);
        }
    }
}
