//! What became of each man in a move, whatever the order in which things happened.

use sauterelle_kernel::board::effect::{Effect, Entry, Reason};
use sauterelle_kernel::board::piece::{KindId, Piece};
use sauterelle_kernel::board::square::Sq;
use sauterelle_solve::solution::Step;

/// The fate of one man.
pub(super) struct Fate {
    /// Where it stood before the move; `None`: it appeared.
    pub from: Option<Sq>,
    /// What it was, as far as that is known.
    pub was: Option<Piece>,
    /// Where it stands after the move; `None`: it vanished.
    pub at: Option<Sq>,
    /// What it is, or was last.
    pub now: Option<Piece>,
    /// What it was when it left the arrival square of the move (only the man that moves).
    pub left_as: Option<Piece>,
    /// Why it vanished last.
    pub gone: Option<Reason>,
}

impl Fate {
    fn standing(from: Sq, was: Option<Piece>) -> Fate {
        Fate {
            from: Some(from),
            was,
            at: Some(from),
            now: was,
            left_as: None,
            gone: None,
        }
    }

    fn appearing(at: Sq, piece: Piece) -> Fate {
        Fate {
            from: None,
            was: Some(piece),
            at: Some(at),
            now: Some(piece),
            left_as: None,
            gone: None,
        }
    }

    /// Whether it was captured or annihilated, so that its return is a rebirth.
    fn is_lost(&self) -> bool {
        self.gone.is_some_and(Reason::is_capture)
    }
}

/// The fates of all men that the move concerns, in the order in which it first does.
pub(super) struct Fates<'s> {
    step: &'s Step,
    pub all: Vec<Fate>,
    /// Which of them is that of the man that moves.
    pub mover: Option<usize>,
}

impl<'s> Fates<'s> {
    /// Follows all effects of a move.
    pub fn of(step: &'s Step) -> Fates<'s> {
        let mut fates = Fates {
            step,
            all: Vec::new(),
            mover: None,
        };
        for entry in &step.effects {
            fates.follow(entry);
        }
        fates
    }

    fn follow(&mut self, entry: &Entry) {
        match entry.effect {
            Effect::Remove { at, piece } => {
                let fate = self.standing_on(at, Some(piece));
                let fate = &mut self.all[fate];
                (fate.at, fate.gone) = (None, Some(entry.reason));
            }
            Effect::Add { at, piece } => match self.returning(piece, entry.reason) {
                Some(index) => {
                    self.leave_arrival(index);
                    let fate = &mut self.all[index];
                    (fate.at, fate.now) = (Some(at), Some(piece));
                }
                None => self.all.push(Fate::appearing(at, piece)),
            },
            Effect::Move { from, to } => {
                let piece = self.known_on(from, entry.reason);
                let index = self.standing_on(from, piece);
                self.leave_arrival(index);
                self.all[index].at = Some(to);
                if from == self.step.mv.shape.from && self.mover.is_none() {
                    self.mover = Some(index);
                }
            }
            Effect::Exchange { one, other } => {
                let (first, second) = (self.standing_on(one, None), self.standing_on(other, None));
                (self.all[first].at, self.all[second].at) = (Some(other), Some(one));
                if one == self.step.mv.shape.from && self.mover.is_none() {
                    self.mover = Some(first);
                }
            }
            Effect::Change { at, was, now } => {
                let fate = self.standing_on(at, Some(was));
                self.all[fate].now = Some(now);
            }
            Effect::Bury { .. }
            | Effect::Unearth { .. }
            | Effect::Hole { .. }
            | Effect::Slot { .. }
            | Effect::Turn => {}
        }
    }

    /// The man on a square; one not met before is the given one.
    fn standing_on(&mut self, at: Sq, piece: Option<Piece>) -> usize {
        if let Some(index) = self.all.iter().rposition(|fate| fate.at == Some(at)) {
            return index;
        }
        self.all.push(Fate::standing(at, piece));
        self.all.len() - 1
    }

    /// What stood on a square that is left for a reason, where the reason tells.
    fn known_on(&self, from: Sq, reason: Reason) -> Option<Piece> {
        let own = self.step.piece;
        match reason {
            _ if from == self.step.mv.shape.from => Some(own),
            Reason::Castling => self.step.partner.or(Some(Piece {
                kind: KindId::ROOK,
                attrs: Default::default(),
                ..own
            })),
            _ => None,
        }
    }

    /// The man that comes back when this one appears, unless it was lost in between.
    fn returning(&self, piece: Piece, reason: Reason) -> Option<usize> {
        self.all.iter().enumerate().rposition(|(index, fate)| {
            let same = fate.at.is_none() && fate.now.is_some_and(|man| man.id == piece.id);
            same && !fate.is_lost() && (self.mover == Some(index) || reason != Reason::Rebirth)
        })
    }

    fn leave_arrival(&mut self, index: usize) {
        let fate = &mut self.all[index];
        let arrival = Some(self.step.mv.shape.to);
        if self.mover == Some(index)
            && fate.left_as.is_none()
            && (fate.at == arrival || fate.at.is_none())
        {
            fate.left_as = fate.now;
        }
    }
}
