//! Squares of the choice of the side that moves, as those of rebirth: only those are tried that may lead to a legal move.
//!
//! A man that is in the way of nobody yet, and then stands on one of many squares, leaves a royal man in check on all of them but those on
//! which it parries. So the check is judged once, before the man is there, and not once for each square.

use super::Player;
use super::script::Choices;
use crate::board::bitboard::Bb;
use crate::board::piece::{Piece, Side};
use crate::board::rays;
use crate::board::square::Sq;
use crate::hooks::Strictness;
use crate::legality::Harmless;
use crate::view::View;

/// A man that comes to a square of the choice of the side that moves. Nothing else happens by the rule that asks for it, apart from changes
/// of that man where it then stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Arrival {
    /// Who moves.
    pub mover: Side,
    /// The man as which it arrives.
    pub man: Piece,
    /// Where the man stands before; nothing if it is not on the board.
    pub from: Option<Sq>,
    /// The squares to choose from, which are empty, or the one on which it stands.
    pub squares: Bb,
    /// How many answers there are beside the squares, and after them.
    pub others: usize,
}

/// Where the other side is to be forced by the moves that are played.
pub(crate) struct Forcing {
    /// Harmless replies that it might have.
    pub replies: Harmless,
    /// It is to have no more of them than this.
    pub most: usize,
    /// The [number of questions](View::questions) that are being answered: moves that answer others need not force.
    pub questions: u32,
}

impl View<'_> {
    /// Whether royal men are attacked, before the man arrives, by those that attack them afterwards if it is not in their way.
    fn checks_are_told_before(&self, arrival: &Arrival) -> bool {
        let rules = self.rules();
        let duty = rules.preference(!arrival.mover);
        rules.only_mover_changes_sides_after_choice()
            && rules.attacks_are_observed()
            && rules.attacks_are_geometric()
            && rules.concept.is_none()
            && duty.is_none_or(|duty| duty.strictness() == Strictness::Normal)
            && !self.asks_something()
            && !self.trying_attack
            && !self.rules_change()
    }

    fn squares_without_check(&self, arrival: &Arrival) -> Bb {
        let Arrival {
            mover,
            from,
            squares,
            ..
        } = *arrival;
        let rules = self.rules();
        let Some(royal) = self.only_royal_of(mover) else {
            return squares;
        };
        let gone = from.map_or(Bb::EMPTY, Bb::of);
        let occupied = self.state().occupied() & !gone;
        let men = self.state().men(!mover) & !gone;
        let attackers = |at| self.plain_observers_among(men, !mover, at, occupied);
        if gone.has(royal) {
            return match rules.nothing_follows_choice() {
                true => squares.filter(|at| attackers(*at).is_empty()).collect(),
                false => squares,
            };
        }
        attackers(royal).fold(squares, |useful, attacker| {
            let parrying = match self.leaps_to(attacker, royal) {
                true => Bb::EMPTY,
                false => rays::between(royal, attacker),
            };
            useful & parrying
        })
    }
}

impl Player<'_> {
    /// Asks for a choice among the squares, in their order, and the other answers: the number of the one that is chosen. Nothing if there is
    /// no answer, or if none is worth a try; the rule then calls the move illegal if it does so without an answer, or where there are squares.
    pub fn choose_square(&mut self, arrival: &Arrival) -> Option<usize> {
        let number = arrival.squares.len() as usize + arrival.others;
        match (self.choices, number) {
            (_, 0) => None,
            (Choices::Sparing, 1) => (self.hopeless(arrival) == 0).then_some(0),
            (Choices::Sparing, _) => {
                let spared = match self.script.knows_next() {
                    true => 0,
                    false => self.hopeless(arrival),
                };
                let answer = self.script.ask_sparing(number as u16, spared);
                answer.map(usize::from)
            }
            (Choices::Script | Choices::Digits(_), _) => Some(self.choose(number)),
        }
    }

    /// The squares by their numbers on which the man leaves its side in check for certain.
    fn hopeless(&self, arrival: &Arrival) -> u64 {
        let useful = self.useful_squares(arrival);
        let squares = arrival.squares.into_iter().enumerate();
        let hopeless = squares.filter(|(_, at)| !useful.has(*at));
        hopeless.fold(0, |all, (number, _)| all | 1 << number)
    }

    /// The squares on which the man may leave its side in no check, and force the other one where that is wanted.
    fn useful_squares(&self, arrival: &Arrival) -> Bb {
        if !self.checks_are_told_before(arrival) {
            return arrival.squares;
        }
        let wanted = self.forcing.as_deref();
        match wanted.filter(|wanted| wanted.questions == self.questions()) {
            None => self.squares_without_check(arrival),
            Some(Forcing { replies, most, .. }) => {
                let useful = self.squares_without_check(arrival);
                match useful.is_empty() {
                    true => useful,
                    false => useful & replies.squares_to_force_on(self, arrival, *most),
                }
            }
        }
    }
}
