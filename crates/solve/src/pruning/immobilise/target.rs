//! A side that is to be stalemated.

use super::means::Reaches;
use super::pins::Pins;
use crate::pruning::budget::Budget;
use crate::pruning::geometry::kings_field::{self, PieceType};
use crate::pruning::geometry::orthodox_man::OrthodoxMan;
use crate::pruning::target::Target;
use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::board::piece::Side;
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::view::View;
use smallvec::SmallVec;
use std::cell::OnceCell;
use std::ops::Deref;

/// A side that is to be stalemated.
pub(crate) struct StalemateTarget {
    target: Target,
    pub mobile_men: MobileMen,
    /// What could pin its men.
    pub pins: Pins,
    /// Where men come; filled when it is asked for.
    reaches: OnceCell<Option<Box<Reaches>>>,
}

impl StalemateTarget {
    /// The position with these moves left. Nothing if nothing can be told.
    pub fn of(view: &View, victim: Side, budget: Budget) -> Option<StalemateTarget> {
        if view.rules().attacks_by_duty(!victim) {
            // a king may stay where it would usually be in check
            return None;
        }
        let target = Target::of(view, victim, budget)?;
        Some(StalemateTarget {
            mobile_men: MobileMen::of(&target),
            pins: Pins::of(&target),
            target,
            reaches: OnceCell::new(),
        })
    }

    /// The squares that would take all moves from the man that stands here if its own side occupied them.
    pub fn moves_from(&self, at: Sq) -> Option<Bb> {
        self.mobile_men.beside(at)
    }

    /// Where men come. Nothing if they are too many.
    pub fn reaches(&self) -> Option<&Reaches> {
        let new = || Reaches::new(&self.target).map(Box::new);
        self.reaches.get_or_init(new).as_deref()
    }
}

impl Deref for StalemateTarget {
    type Target = Target;

    fn deref(&self) -> &Target {
        &self.target
    }
}

/// What keeps each man of the victim from being immobile.
pub(crate) struct MobileMen {
    pub men: SmallVec<[Freedom; 16]>,
}

/// What keeps a man from being immobile.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Freedom {
    pub man: OrthodoxMan,
    /// For officers, what would take all moves from it if its own side occupied it.
    pub beside: Bb,
    /// How many of these squares its side does not occupy, the king apart.
    pub free: u32,
    /// The square in front of a pawn.
    pub front: Option<Sq>,
}

impl MobileMen {
    /// The squares that would take all moves from the man that stands here if its own side occupied them.
    pub fn beside(&self, at: Sq) -> Option<Bb> {
        let rest = self.men.iter().find(|rest| rest.man.at == at);
        rest.map(|rest| rest.beside)
    }

    pub fn of(target: &Target) -> MobileMen {
        let men = target.defenders.iter().map(|man| {
            let beside = kings_field::beside(man.piece_type, man.at);
            let front = match man.piece_type {
                PieceType::Pawn(side) if man.at.rank() != 0 && man.at.rank() != 7 => {
                    man.at.step(0, side.forward())
                }
                _ => None,
            };
            Freedom {
                man: *man,
                beside,
                free: (beside & !target.defending).len(),
                front,
            }
        });
        MobileMen { men: men.collect() }
    }
}
