//! Before a stalemate: how the attackers can capture, block and pin the defenders.

use super::captures::{self, CaptureTimes, Each, MOST};
use super::pins;
use crate::pruning::geometry::FAR;
use crate::pruning::geometry::closed_squares::NEVER;
use crate::pruning::geometry::distances::{self, Ways};
use crate::pruning::geometry::kings_field::PieceType;
use crate::pruning::geometry::orthodox_man::OrthodoxMan;
use crate::pruning::target::Target;
use sauterelle_kernel::board::bitboard::Bb;
use std::rc::Rc;

/// What an attacker can do.
#[derive(Clone, Copy)]
pub(crate) struct AttackerMeans<'s> {
    /// Where it may have captured, or end, within so many moves.
    pub ways: &'s Ways,
    /// From where it may pin, along an orthogonal and along a diagonal.
    pub pinning: &'static [Ways; 2],
    pub capture_times: &'s CaptureTimes,
}

/// What is still to be counted on from an attacker.
#[derive(Clone, Copy, Debug)]
pub(crate) struct May {
    /// It blocks no pawn yet.
    pub block: bool,
    /// It pins nobody yet.
    pub pin: bool,
    /// It has moves that are no captures yet.
    pub capture: bool,
}

impl May {
    /// Everything.
    pub const ALL: May = May {
        block: true,
        pin: true,
        capture: true,
    };
}

/// What the attackers can still do with the moves that they have left.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Means {
    /// Where those come that block no pawn yet.
    pub blocks: Bb,
    /// From where those that pin nobody yet may pin, along orthogonals and along diagonals.
    pub pins: [Bb; 2],
    /// By defender: fewest moves of its own after which it may be captured, and by how many attackers.
    pub soonest: Each,
    pub captors: Each,
}

impl Means {
    /// Of attackers that can do nothing.
    pub fn none() -> Means {
        Means {
            blocks: Bb::EMPTY,
            pins: [Bb::EMPTY; 2],
            soonest: [NEVER; MOST],
            captors: [0; MOST],
        }
    }

    /// Adds those of an attacker with so many moves, which may still do this. The victim has so many moves left.
    #[inline]
    pub fn add(&mut self, attacker: &AttackerMeans, moves: u8, may: May, spare: u8) {
        let far = usize::from(moves).min(FAR - 1);
        let comes = attacker.ways[far];
        if may.block {
            self.blocks |= comes;
        }
        if may.pin {
            for (pins, from) in self.pins.iter_mut().zip(attacker.pinning) {
                *pins |= comes & from[far];
            }
        }
        if may.capture {
            let soonest = attacker.capture_times.soonest(moves, spare);
            for (captors, soonest) in self.captors.iter_mut().zip(soonest) {
                *captors += u8::from(soonest < NEVER);
            }
            for (all, soonest) in self.soonest.iter_mut().zip(soonest) {
                *all = soonest.min(*all);
            }
        }
    }
}

/// A man of the attackers that must come to observe a square of the king's field.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Guard {
    pub attacker: u8,
    /// The bit of that square.
    pub bit: u8,
    /// Fewest moves for that.
    pub moves: u8,
}

/// What an attacker can do that is no guard.
pub(crate) struct FreeMeans {
    ways: &'static Ways,
    pinning: &'static [Ways; 2],
    pub capture_times: CaptureTimes,
}

impl FreeMeans {
    fn of(target: &Target, attacker: &OrthodoxMan) -> FreeMeans {
        let ways = distances::circles_as_anything(attacker.piece_type, attacker.at);
        let [most, most_of_man] =
            [target.moves, target.victim_moves].map(|moves| usize::from(moves).min(FAR - 1));
        let mut free = FreeMeans {
            ways,
            pinning: pins::pinning(attacker.piece_type, attacker.at),
            capture_times: CaptureTimes::none(),
        };
        for (index, man) in target.defenders.iter().enumerate() {
            let squares = distances::circles_as_anything(man.piece_type, man.at);
            let row = captures::row(ways, squares, most, most_of_man);
            let en_passant = en_passant_after(target, man, attacker);
            free.capture_times.set(index, &row, en_passant);
        }
        free
    }

    pub fn attacker_means(&self) -> AttackerMeans<'_> {
        AttackerMeans {
            ways: self.ways,
            pinning: self.pinning,
            capture_times: &self.capture_times,
        }
    }
}

/// A guard, with where it may go if it is to be one, and what it may capture on its way.
pub(crate) struct GuardMeans {
    pub guard: Guard,
    pub ways: Rc<[Ways; 9]>,
    pub capture_times: CaptureTimes,
}

impl GuardMeans {
    /// As an attacker.
    pub fn attacker_means(&self, pinning: &'static [Ways; 2]) -> AttackerMeans<'_> {
        AttackerMeans {
            ways: &self.ways[usize::from(self.guard.bit)],
            pinning,
            capture_times: &self.capture_times,
        }
    }
}

/// What does not depend on the square of the king.
pub(crate) struct Reaches {
    /// Where any defender may come within so many moves.
    pub within: Ways,
    pub attackers: Vec<FreeMeans>,
    /// What all of them can do with all their moves.
    pub means: Means,
}

impl Reaches {
    /// Nothing if the men are too many.
    pub fn new(target: &Target) -> Option<Reaches> {
        if target.defenders.len() > MOST || target.attackers.len() > MOST {
            return None;
        }
        let mut within = [Bb::EMPTY; FAR];
        for man in &target.defenders {
            let circles = distances::circles_as_anything(man.piece_type, man.at);
            for (within, circle) in within.iter_mut().zip(circles) {
                *within |= *circle;
            }
        }
        let mut attackers = Vec::with_capacity(target.attackers.len());
        let mut means = Means::none();
        for attacker in &target.attackers {
            let free = FreeMeans::of(target, attacker);
            let (moves, spare) = (at_most(target.moves), at_most(target.victim_moves));
            means.add(&free.attacker_means(), moves, May::ALL, spare);
            attackers.push(free);
        }
        Some(Reaches {
            within,
            attackers,
            means,
        })
    }
}

/// A number of moves, if it is not [NEVER] or more.
pub(crate) fn at_most(moves: u16) -> u8 {
    moves.min(u16::from(NEVER) - 1) as u8
}

/// After how many moves of the defender the attacker may capture it en passant, on whatever square.
pub(crate) fn en_passant_after(
    target: &Target,
    man: &OrthodoxMan,
    attacker: &OrthodoxMan,
) -> usize {
    match (man.piece_type, attacker.piece_type) {
        (PieceType::Pawn(_), PieceType::Pawn(_)) if target.en_passant => {
            usize::from(!target.en_passant_now)
        }
        _ => FAR,
    }
}
