//! Squares of the choice of the side that moves, as those of rebirth: only those are tried that may lead to a legal move.
//!
//! A man that is in the way of nobody yet, and then stands on one of many squares, leaves a royal man in check on all of them but those on
//! which it parries. So the check is judged once, before the man is there, and not once for each square.

use crate::board::bitboard::Bb;
use crate::board::rays;
use crate::hooks::Strictness;
use crate::observe::plain::leaps_to;
use crate::play::{Arrival, Choices, Player, Purposeful};
use crate::view::View;

/// Whether royal men are attacked, before the man arrives, by those that attack them afterwards if it is not in their way.
fn checks_are_told_before(view: &View, arrival: &Arrival) -> bool {
    let rules = view.rules();
    let duty = rules.preference(!arrival.mover);
    rules.only_mover_changes_sides_after_choice()
        && rules.attacks_are_observed()
        && rules.attacks_are_geometric()
        && rules.concept.is_none()
        && duty.is_none_or(|duty| duty.strictness() == Strictness::Normal)
        && !view.asks_something()
        && !view.trying_attack
        && !view.rules_change()
}

fn squares_without_check(view: &View, arrival: &Arrival) -> Bb {
    let Arrival {
        mover,
        from,
        squares,
        ..
    } = *arrival;
    let rules = view.rules();
    let Some(royal) = view.only_royal_of(mover) else {
        return squares;
    };
    let gone = from.map_or(Bb::EMPTY, Bb::of);
    let occupied = view.state().occupied() & !gone;
    let men = view.state().men(!mover) & !gone;
    let attackers = |at| view.plain_observers_among(men, !mover, at, occupied);
    if gone.has(royal) {
        return match rules.nothing_follows_choice() {
            true => squares.filter(|at| attackers(*at).is_empty()).collect(),
            false => squares,
        };
    }
    attackers(royal).fold(squares, |useful, attacker| {
        let parrying = match leaps_to(view, attacker, royal) {
            true => Bb::EMPTY,
            false => rays::between(royal, attacker),
        };
        useful & parrying
    })
}

impl Player<'_> {
    /// Asks for a choice among the squares, in their order, and the other answers: the number of the one that is chosen. Nothing if there is
    /// no answer, or if none is worth a try; the rule then calls the move illegal if it does so without an answer, or where there are squares.
    pub fn choose_square(&mut self, arrival: &Arrival) -> Option<usize> {
        let number = arrival.squares.len() as usize + arrival.others;
        match (self.choices, number) {
            (_, 0) => None,
            (Choices::Sparing, 1) => (hopeless(self, arrival) == 0).then_some(0),
            (Choices::Sparing, _) => {
                let spared = match self.script.knows_next() {
                    true => 0,
                    false => hopeless(self, arrival),
                };
                let answer = self.script.ask_sparing(number as u16, spared);
                answer.map(usize::from)
            }
            (Choices::Script | Choices::Digits(_), _) => Some(self.choose(number)),
        }
    }
}

/// The squares by their numbers on which the man leaves its side in check for certain.
fn hopeless(player: &Player, arrival: &Arrival) -> u64 {
    let useful = useful_squares(player, arrival);
    let squares = arrival.squares.into_iter().enumerate();
    let hopeless = squares.filter(|(_, at)| !useful.has(*at));
    hopeless.fold(0, |all, (number, _)| all | 1 << number)
}

/// The squares on which the man may leave its side in no check, and serve its purpose.
fn useful_squares(player: &Player, arrival: &Arrival) -> Bb {
    if !checks_are_told_before(player, arrival) {
        return arrival.squares;
    }
    let useful = squares_without_check(player, arrival);
    match player.purpose.as_deref() {
        Some(Purposeful { purpose, questions })
            if *questions == player.questions() && !useful.is_empty() =>
        {
            useful & purpose.useful_squares(player, arrival)
        }
        _ => useful,
    }
}
