//! Before the last move but one of a helpmate: which moves of the side that is to be mated can help at all.
//!
//! It is seen which mates there would be if this side passed. A quiet move of another man than the royal one changes
//! that only if it opens a line, occupies a flight, or comes to where it can be captured; all others are left out
//! without being played. That holds if attacks are those of men that leap and ride in straight lines (rules may take
//! attacks away), and as far as no rule takes part in the moves; where such a promise is missing, every move may help.

use super::checks::CheckLines;
use crate::board::bitboard::Bb;
use crate::board::piece::Side;
use crate::board::rays;
use crate::board::shape::{Act, Shape};
use crate::board::shapes::Shapes;
use crate::board::square::Sq;
use crate::observe::generate::Which;
use crate::play::Player;
use crate::play::castling;
use crate::ruleset::Checks;
use crate::view::View;

/// The moves that may help the other side to mate with its next move.
pub(crate) struct LastHelp {
    /// Any move of the royal man may.
    royal: Sq,
    /// Any move from here may.
    from: Bb,
    /// Any move to here may.
    to: Bb,
}

impl LastHelp {
    /// Whether the move, played now by the side to move, may help.
    pub(crate) fn may_help(&self, view: &View, shape: &Shape) -> bool {
        let is_quiet =
            shape.act == Act::Plain && shape.capture.is_none() && shape.by_way_of.is_none();
        !is_quiet
            || shape.from == self.royal
            || self.from.has(shape.from)
            || self.to.has(shape.to)
            || view.rules().may_intervene(shape)
            || view.may_promote(shape)
    }
}

impl Player<'_> {
    /// Which moves of the side to move may help to mate it with the next move; `None` where any may.
    pub(crate) fn last_help(&mut self) -> Option<LastHelp> {
        let by = !self.state().turn();
        let rules = self.rules();
        let what_moves_do_is_known = !self.rules_change()
            && rules.mobility.is_empty()
            && self.neutral_men().is_empty()
            && rules.sources.is_empty()
            && rules.admission.is_empty()
            && rules.check.is_empty()
            && rules.preference(by).is_none();
        if !what_moves_do_is_known || castling::king_may_castle(self, by) || !self.men_are_plain(by)
        {
            return None;
        }
        let lines = self.check_lines(by).filter(|lines| !lines.by_alterations)?;
        self.pass();
        let help = self.help_after_pass(by, &lines);
        self.undo();
        help
    }

    /// The same, asked with `by` to move.
    fn help_after_pass(&mut self, by: Side, lines: &CheckLines) -> Option<LastHelp> {
        let rules = self.rules();
        let mut moves = Shapes::new();
        self.generate(by, Which::All, &mut moves);
        if moves
            .iter()
            .any(|shape| rules.reinforcements(shape, Checks::Included).is_none())
        {
            // what rules do then may depend on where the other men stand
            return None;
        }
        let flights = lines.flights(self);
        moves.retain(|shape| lines.may_check(self, shape));
        let all_leave_a_flight = moves
            .iter()
            .all(|shape| lines.leaves_flight(self, &flights, shape));
        if !all_leave_a_flight {
            return None;
        }
        let state = self.state();
        // own men may be out of the way when it matters
        let others = state.men(!by) & !Bb::of(lines.royal);
        let mut help = LastHelp {
            royal: lines.royal,
            from: rays::orthogonal(lines.royal, others) | rays::diagonal(lines.royal, others),
            to: Bb::EMPTY,
        };
        let fast = &rules.kinds.fast;
        for at in state.men(by) {
            let kind = state.piece(at)?.kind;
            if let Some(walk) = fast.plain[kind.index()] {
                help.from |= fast.reached(walk, at, others);
                if !rules.after_move.is_empty() {
                    // rules may make more of a capture than of a quiet move
                    help.to |= fast.reached(walk, at, state.occupied());
                }
            } else {
                help.to |= rays::pawns((!by).index(), at);
                help.from |= [1, 2, 3]
                    .into_iter()
                    .filter_map(|up| at.step(0, up * by.forward()))
                    .collect();
            }
        }
        for check in moves.iter() {
            let kind = state.piece(check.from)?.kind;
            if self.may_promote(check) {
                help.from |= self.reached_by_promoted(check, others)?;
            } else if let Some(walk) = fast.plain[kind.index()] {
                help.from |= fast.reached(walk, check.to, others);
            }
        }
        if !moves.is_empty() {
            help.to |= flights.iter().map(|(flight, _)| *flight).collect();
        }
        Some(help)
    }
}
