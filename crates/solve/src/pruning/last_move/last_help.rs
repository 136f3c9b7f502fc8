//! Before the last move but one of a helpmate: which moves of the side that is to be mated can help at all.
//!
//! It is seen which mates there would be if this side passed. A quiet move of another man than the royal one changes
//! that only if it opens a line, occupies a flight, or comes to where it can be captured; all others are left out
//! without being played. That holds if attacks are those of men that leap and ride in straight lines (rules may take
//! attacks away), and as far as no rule takes part in the moves; where such a promise is missing, every move may help.

use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::board::piece::Side;
use sauterelle_kernel::board::rays;
use sauterelle_kernel::board::shape::{Act, Shape};
use sauterelle_kernel::board::shapes::Shapes;
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::legality::CheckLines;
use sauterelle_kernel::moves::{Moves, NextEnd};
use sauterelle_kernel::observe::generate::Which;
use sauterelle_kernel::play::{Player, castling};
use sauterelle_kernel::ruleset::Checks;
use sauterelle_kernel::view::View;

/// The moves that may help the other side to mate with its next move.
struct LastHelp {
    /// Any move of the royal man may.
    royal: Sq,
    /// Any move from here may.
    from: Bb,
    /// Any move to here may.
    to: Bb,
}

impl LastHelp {
    /// Whether the move, played now by the side to move, may help.
    fn may_help(&self, view: &View, shape: &Shape) -> bool {
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

/// Leaves out moves that certainly do not help the other side to mate with its next move. Moves of a side with a length duty all stay.
pub(crate) fn retain_helping(moves: &mut Moves, player: &mut Player) {
    if moves.are_worth_a_look()
        && let Some(help) = last_help(player)
    {
        moves.retain_before(player, NextEnd::MateByReply, |view, shape| {
            help.may_help(view, shape)
        });
    }
}

/// Which moves of the side to move may help to mate it with the next move; `None` where any may.
fn last_help(player: &mut Player) -> Option<LastHelp> {
    let by = !player.state().turn();
    let rules = player.rules();
    let what_moves_do_is_known = !player.rules_change()
        && rules.mobility.is_empty()
        && player.neutral_men().is_empty()
        && rules.sources.is_empty()
        && rules.admission.is_empty()
        && rules.check.is_empty()
        && rules.preference(by).is_none();
    if !what_moves_do_is_known || castling::king_may_castle(player, by) || !player.men_are_plain(by)
    {
        return None;
    }
    let lines = player
        .check_lines(by)
        .filter(|lines| !lines.by_alterations)?;
    player.pass();
    let help = help_after_pass(player, by, &lines);
    player.undo();
    help
}

/// The same, asked with `by` to move.
fn help_after_pass(player: &mut Player, by: Side, lines: &CheckLines) -> Option<LastHelp> {
    let rules = player.rules();
    let mut moves = Shapes::new();
    player.generate(by, Which::All, &mut moves);
    if moves
        .iter()
        .any(|shape| rules.reinforcements(shape, Checks::Included).is_none())
    {
        // what rules do then may depend on where the other men stand
        return None;
    }
    let flights = lines.flights(player);
    moves.retain(|shape| lines.may_check(player, shape));
    let all_leave_a_flight = moves
        .iter()
        .all(|shape| lines.leaves_flight(player, &flights, shape));
    if !all_leave_a_flight {
        return None;
    }
    let state = player.state();
    // own men may be out of the way when it matters
    let others = state.men(!by) & !Bb::of(lines.royal);
    let mut help = LastHelp {
        royal: lines.royal,
        from: rays::orthogonal(lines.royal, others) | rays::diagonal(lines.royal, others),
        to: Bb::EMPTY,
    };
    let kinds = &rules.kinds;
    for at in state.men(by) {
        let kind = state.piece(at)?.kind;
        if let Some(reached) = kinds.reached_plainly(kind, at, others) {
            help.from |= reached;
            if !rules.after_move.is_empty() {
                // rules may make more of a capture than of a quiet move
                help.to |= kinds.reached_plainly(kind, at, state.occupied())?;
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
        if player.may_promote(check) {
            help.from |= player.reached_by_promoted(check, others)?;
        } else if let Some(reached) = kinds.reached_plainly(kind, check.to, others) {
            help.from |= reached;
        }
    }
    if !moves.is_empty() {
        help.to |= flights.iter().map(|(flight, _)| *flight).collect();
    }
    Some(help)
}
