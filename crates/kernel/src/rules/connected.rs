//! Connected chess (échecs connexes): the men of each side must form one connected group.

use super::{Args, Meta, RuleDef, RuleError};
use crate::bitboard::Bb;
use crate::ctx::Ctx;
use crate::hooks::{CheckReason, CheckRule};
use crate::piece::Side;
use crate::ruleset::Builder;

/// The condition.
pub struct Connected;

static META: Meta = Meta {
    name: ["Connected", "Connexes", "Verbunden"],
    aliases: &["ConnectedChess", "EchecsConnexes"],
    options: &[],
    doc: "The squares of a side's men must at all times form one connected set, neighbours sharing a side or a corner. \
          A side whose men are not connected is in check. A side with one man or none is connected.",
    source: "É. Angelini, \"Échecs connexes\", December 2012",
};

impl RuleDef for Connected {
    fn meta(&self) -> &'static Meta {
        &META
    }

    fn compile(&self, _args: &Args, builder: &mut Builder) -> Result<(), RuleError> {
        builder.check(Cut);
        Ok(())
    }
}

struct Cut;

impl CheckRule for Cut {
    fn in_check(&self, cx: &Ctx, side: Side) -> bool {
        let men = cx.state().men(side);
        group_of_first(men) != men
    }

    fn reason(&self, cx: &Ctx, side: Side) -> CheckReason {
        let men = cx.state().men(side);
        CheckReason {
            code: "cut-off",
            men: smaller_groups(men).collect(),
            by: None,
        }
    }
}

/// The connected group that holds the first man of the set.
fn group_of_first(men: Bb) -> Bb {
    let mut group = Bb(men.0 & men.0.wrapping_neg());
    loop {
        let grown = (group | group.neighbours()) & men;
        if grown == group {
            return group;
        }
        group = grown;
    }
}

/// All men but those of the largest group (the first one among equals).
fn smaller_groups(men: Bb) -> Bb {
    let mut rest = men;
    let mut largest = Bb::EMPTY;
    while !rest.is_empty() {
        let group = group_of_first(rest);
        if group.len() > largest.len() {
            largest = group;
        }
        rest &= !group;
    }
    men & !largest
}
