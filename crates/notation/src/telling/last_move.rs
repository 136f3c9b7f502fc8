//! Why a move cannot have been the last one, and why moves cannot be taken back at all.

use super::refusal::{Clause, Refusal};
use sauterelle_kernel::board::piece::KindId;
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::hooks::remark::{Message, Remark, Value, men_on};
use sauterelle_kernel::play::Player;
use sauterelle_kernel::view::View;
use sauterelle_unmoves as unmoves;
use sauterelle_unmoves::{Hindrance, Impossible, NotLast, WhyNotLast};

/// A move that somebody expects to have been the last one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ExpectedMove {
    /// Departure.
    pub from: Sq,
    /// Arrival.
    pub to: Sq,
    /// Who was captured, if that is said.
    pub captured: Option<KindId>,
}

/// Why it cannot have been, in the position to which it is to have led.
pub fn not_last(player: &mut Player, expected: ExpectedMove, not_last: &NotLast) -> Clause {
    let ExpectedMove { from, to, captured } = expected;
    let man = |view: &View, at| men_on(view.state(), [at]);
    let side = !player.state().turn();
    let remark = match not_last.why {
        WhyNotLast::NoMan => Remark::at(Message("last-no-man"), to).with("side", side),
        WhyNotLast::Occupied => {
            Remark::new(Message("last-occupied")).with("man", man(player, from))
        }
        WhyNotLast::NoWay => match captured {
            None => Remark::new(Message("last-no-way")),
            Some(kind) => Remark::new(Message("last-no-capture")).with("captured", kind),
        }
        .with("man", man(player, to))
        .with("from", from),
        WhyNotLast::Material => Remark::new(Message("last-too-many-men")),
        WhyNotLast::OtherPosition => Remark::new(Message("last-other-position")),
        WhyNotLast::Check | WhyNotLast::Illegal => {
            unmoves::go_before(player, not_last);
            let clause = before(player, expected, not_last.why);
            player.undo();
            return clause;
        }
    };
    remark.into()
}

/// The same for reasons that are seen in the position before.
fn before(player: &mut Player, expected: ExpectedMove, why: WhyNotLast) -> Clause {
    if why == WhyNotLast::Check {
        let waiting = !player.state().turn();
        let reasons = player.check_reasons(waiting);
        return Clause::check(Message("last-check"), waiting, &reasons);
    }
    let ExpectedMove { from, to, .. } = expected;
    let moves = player.legal_moves();
    let mut shapes = moves.iter().map(|mv| &mv.shape);
    let because = match shapes.any(|shape| (shape.from, shape.to) == (from, to)) {
        // it captures somebody else, or becomes something else
        true => Vec::new(),
        false => Refusal::of(player, from, to).clauses,
    };
    Clause {
        because,
        ..Remark::new(Message("last-illegal")).into()
    }
}

/// The move leads here, but the position before it, in which the player is, cannot have come about.
pub fn nothing_before(view: &View, why: Impossible) -> Clause {
    let remark = match why {
        Impossible::TooManyMen => Remark::new(Message("last-too-many-men")),
        Impossible::Promotions {
            side,
            pawns,
            promoted,
        } => Remark::new(Message("last-promotions"))
            .with("side", side)
            .with("pawns", Value::Number(pawns))
            .with("promoted", Value::Number(promoted)),
        Impossible::PawnCaptures { side, needed, .. } if needed.is_none() => {
            Remark::new(Message("last-pawns-from-nowhere")).with("side", side)
        }
        Impossible::PawnCaptures { side, .. } => {
            Remark::new(Message("last-pawn-captures")).with("side", side)
        }
        Impossible::Balance => Remark::new(Message("last-balance")),
        Impossible::Cage(men) => {
            Remark::new(Message("last-cage")).with("men", men_on(view.state(), men))
        }
        Impossible::NoLastMove | Impossible::NoMovesBefore(_) => {
            Remark::new(Message("last-nothing-before"))
        }
    };
    remark.into()
}

/// Why moves cannot be taken back.
pub fn no_way_back(hindrance: Hindrance) -> Clause {
    let (rule, message) = match hindrance {
        Hindrance::Rule(name) => (Some(name), Message("no-way-back")),
        Hindrance::Memory => (None, Message("no-way-back-memory")),
        Hindrance::NeutralMen => (None, Message("no-way-back-neutral")),
        Hindrance::Attributes => (None, Message("no-way-back-attributes")),
    };
    Clause {
        rule,
        ..Remark::new(message).into()
    }
}
