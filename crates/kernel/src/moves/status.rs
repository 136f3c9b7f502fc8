//! Play, mate or stalemate of the side to move.

use crate::board::shapes::Shapes;
use crate::hooks::End;
use crate::play::Player;
use crate::view::View;

/// The state of the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Status {
    /// It has a legal move.
    Play,
    /// It is in check and has no legal move.
    Mate,
    /// It is not in check and has no legal move.
    Stalemate,
    /// A rule has ended play: see [`Outcome`](crate::ruleset::Outcome).
    Over,
}

impl View<'_> {
    /// Whether the rules call the side to move stalemated, in check or not, if it cannot move: because it has men that
    /// could go somewhere, and all of these are kept from it.
    pub fn is_suffocated(&self) -> bool {
        if !self.rules().immobility.paralysed_is_stalemated {
            return false;
        }
        let side = self.state().turn();
        let mut found = false;
        for from in self.state().men(side) {
            let Some(piece) = self.state().piece(from) else {
                continue;
            };
            let mut shapes = Shapes::new();
            let prey = self.state().men(!side);
            for via in self.walks(side, from, piece) {
                self.append_moves_as(side, from, piece, via, prey, &mut shapes);
            }
            self.retain_admitted(side, &mut shapes);
            if !shapes.is_empty() {
                if self.may_move(side, from, piece) {
                    return false;
                }
                found = true;
            }
        }
        found
    }
}

impl Player<'_> {
    /// Play, mate or stalemate of the side to move.
    pub fn status(&mut self) -> Status {
        if self.is_over() {
            return Status::Over;
        }
        let is_mate_asked = self.in_check(self.state().turn()) && !self.is_suffocated();
        let (end, status) = match is_mate_asked {
            true => (End::Mate, Status::Mate),
            false => (End::Stalemate, Status::Stalemate),
        };
        match self.is_immobile(end) {
            true => status,
            false => Status::Play,
        }
    }

    /// Whether the side to move is mated.
    pub fn is_mated(&mut self) -> bool {
        !self.is_over()
            && self.in_check(self.state().turn())
            && self.is_immobile(End::Mate)
            && !self.is_suffocated()
    }

    /// Whether the side to move is stalemated.
    pub fn is_stalemated(&mut self) -> bool {
        !self.is_over()
            && self.is_immobile(End::Stalemate)
            && (!self.in_check(self.state().turn()) || self.is_suffocated())
    }

    /// Whether the side to move counts as unable to move where it is asked whether play has ended in this way.
    pub fn is_immobile(&mut self, asked: End) -> bool {
        match &self.rules().mate_concept {
            None => !self.can_move(),
            Some(owner) => {
                (asked == End::Stalemate || owner.can_mate(self)) && owner.is_immobile(self, asked)
            }
        }
    }
}
