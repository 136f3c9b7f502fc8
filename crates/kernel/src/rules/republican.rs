//! Republican chess: there are no kings until one can be placed to be mate.

use super::{Args, Meta, OptionMeta, RuleDef, RuleError};
use crate::check::Status;
use crate::ctx::{Ctx, Verdict};
use crate::effect::{Effect, Reason};
use crate::hooks::{AfterMove, Played, Stage};
use crate::piece::{Attrs, KindId, Piece, Side};
use crate::ruleset::Builder;
use crate::square::Sq;
use smallvec::SmallVec;

/// The condition.
pub struct Republican;

static META: Meta = Meta {
    name: [
        "RepublicanChess",
        "EchecsRepublicains",
        "RepublikanerSchach",
    ],
    aliases: &[],
    options: &[
        OptionMeta {
            name: ["Type1", "Type1", "Typ1"],
            doc: "Whether a king is mate is decided as if no other king could be placed in reply.",
        },
        OptionMeta {
            name: ["Type2", "Type2", "Typ2"],
            doc: "The side of a king that has been placed may answer with a move that places the other king, if that parries the \
                  mate; then it was none (the default).",
        },
    ],
    doc: "There are no kings on the board. After a move the side that has moved may place the enemy king on an empty square where it is \
          mate.",
    source: "N. Popović, about 1990",
};

impl RuleDef for Republican {
    fn meta(&self) -> &'static Meta {
        &META
    }

    fn compile(&self, args: &Args, builder: &mut Builder) -> Result<(), RuleError> {
        if args.has("Type1") && args.has("Type2") {
            return Err(RuleError::Options("Type2".into(), "Type1".into()));
        }
        builder.claim("on which board kings are placed")?;
        builder.after_move(PlaceKing {
            may_be_answered: !args.has("Type1"),
        });
        Ok(())
    }
}

struct PlaceKing {
    may_be_answered: bool,
}

fn king_of(side: Side) -> Piece {
    Piece {
        kind: KindId::KING,
        sides: side.into(),
        attrs: Attrs::ROYAL,
        id: Piece::INSERTED,
    }
}

impl AfterMove for PlaceKing {
    fn stage(&self) -> Stage {
        Stage::Judgement
    }

    fn run(&self, cx: &mut Ctx, played: &Played) -> Verdict {
        let enemy = !played.side;
        // while it is found out whether the king is mate, no further kings are placed, unless that may parry the mate
        let deepest = u32::from(self.may_be_answered);
        if cx.questions() > deepest || !cx.state().royals(enemy).is_empty() {
            return Verdict::Legal;
        }
        let squares: SmallVec<[Sq; 16]> = mate_squares(cx, enemy);
        // the last possibility is to place none
        if let Some(&at) = squares.get(cx.choose(squares.len() + 1)) {
            let piece = king_of(enemy);
            cx.apply(Effect::Add { at, piece }, Reason::Insertion);
        }
        Verdict::Legal
    }
}

fn mate_squares(cx: &mut Ctx, side: Side) -> SmallVec<[Sq; 16]> {
    let empty = !cx.state().occupied();
    cx.apart(|cx| {
        empty
            .filter(|&at| {
                cx.begin();
                let piece = king_of(side);
                cx.apply(Effect::Add { at, piece }, Reason::Insertion);
                let is_mate = cx.in_check(side) && cx.status() == Status::Mate;
                cx.undo();
                is_mate
            })
            .collect()
    })
}
