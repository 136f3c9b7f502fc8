//! The men of a side at a node of the search, and what each of them asks: a move of one man changes what that man asks, and nothing else.

use super::accountant::{Accountant, MOST_MEN};
use super::assignment::Costs;
use crate::pruning::castling::Castling;
use sauterelle_kernel::board::piece::Piece;
use sauterelle_kernel::board::square::Sq;
use smallvec::SmallVec;

/// The men of a side.
pub(crate) type Men = SmallVec<[(Sq, Piece); 16]>;

/// The men of a side, and what each asks for each place, and for being captured.
#[derive(Clone)]
pub(crate) struct Workers {
    pub men: Men,
    pub costs: Costs,
    /// How many places there are for them.
    places: usize,
    /// Men without a place must be captured; otherwise nothing is said of them.
    has_victims: bool,
}

impl Workers {
    /// These men. Nothing if there are too many to be looked at.
    pub fn new(accountant: &Accountant, men: Men) -> Option<Workers> {
        if men.len() > MOST_MEN {
            return None;
        }
        let places = accountant.target.places[accountant.side.index()].len();
        let mut workers = Workers {
            costs: Costs::new(places),
            places,
            has_victims: !accountant.target.liberties.removals,
            men,
        };
        for (at, man) in &workers.men {
            workers.costs.add(accountant.asked(*at, *man));
        }
        workers.count_tasks();
        Some(workers)
    }

    /// Where men may disappear, nothing is said of those without a place.
    fn count_tasks(&mut self) {
        self.costs.tasks = match self.has_victims {
            true => self.places.max(self.men.len()),
            false => self.places,
        };
    }

    /// The same after one of them has gone elsewhere, or has been captured. Nothing if nobody stands there.
    pub fn after(
        &self,
        accountant: &Accountant,
        from: Sq,
        to: Option<(Sq, Piece)>,
    ) -> Option<Workers> {
        let number = self.men.iter().position(|(at, _)| *at == from)?;
        let mut workers = self.clone();
        match to {
            Some((at, man)) => {
                workers.men[number] = (at, man);
                workers.costs.replace(number, accountant.asked(at, man));
            }
            None => {
                workers.men.remove(number);
                workers.costs.remove(number);
                workers.count_tasks();
            }
        }
        Some(workers)
    }

    /// The same after castling, if king and rook are there.
    pub fn castled(&self, accountant: &Accountant, castling: Castling) -> Option<Workers> {
        let man = |(from, to): (Sq, Sq)| {
            let (_, man) = *self.men.iter().find(|(at, _)| *at == from)?;
            Some((from, Some((to, accountant.target.moved(man)))))
        };
        // both are looked for where they stand before
        let (king, rook) = (man(castling.king)?, man(castling.rook)?);
        let after_king = self.after(accountant, king.0, king.1)?;
        after_king.after(accountant, rook.0, rook.1)
    }
}
