//! Play towards final positions: which are still within reach, and which moves lead nearer.

use super::targets::FAR;
use super::{FinalPositions, Position};
use crate::pruning::budget::Budget;
use crate::pruning::geometry::closed_squares::NEVER;
use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::board::piece::Side;
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::moves::move_filter::MoveFilter;
use sauterelle_kernel::view::View;

/// The final positions that are within reach of a position.
#[derive(Debug)]
pub(crate) struct InReach {
    /// Their numbers.
    numbers: Vec<u32>,
    /// The men that are on the board, by number.
    present: u64,
    /// The side to move.
    turn: Side,
}

impl InReach {
    /// How many there are.
    pub fn len(&self) -> usize {
        self.numbers.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.numbers.is_empty()
    }
}

/// What is known of the position of the board in the play towards final positions.
#[derive(Default)]
pub(crate) struct Progress {
    /// By target, the moves to it.
    moves: Vec<u8>,
    /// By man, its form and square, unless it has been captured.
    stands: Vec<Option<(usize, Sq)>>,
    /// The men that are on the board, by number.
    present: u64,
}

impl Progress {
    /// Looks at the position of `view`.
    fn look(&mut self, all: &FinalPositions, view: &View) {
        let count = all.men.all.len();
        let mut stands = vec![None; count];
        for at in view.state().occupied() {
            let found = view.state().piece(at).and_then(|piece| all.men.find(piece));
            if let Some((man, form)) = found {
                stands[man] = Some((form, at));
            }
        }
        if self.stands.len() != count {
            let targets = all.targets.iter().map(|of_man| of_man.count);
            self.moves = vec![NEVER; targets.sum()];
            self.stands = vec![None; count];
        }
        for (man, targets) in all.targets.iter().enumerate() {
            if stands[man] == self.stands[man] {
                continue;
            }
            let known = &mut self.moves[targets.first..targets.first + targets.count];
            match stands[man] {
                Some((form, at)) => known.copy_from_slice(&targets.moves[form * 64 + at.index()]),
                None => known.fill(NEVER),
            }
        }
        let present = stands.iter().enumerate().filter(|(_, it)| it.is_some());
        self.present = present.fold(0, |all, (man, _)| all | 1 << man);
        self.stands = stands;
    }

    /// Which of these positions (of all, if nothing is known) are within reach with so many moves, and which moves of the
    /// side to move do not lead away from all of them.
    pub fn narrow(
        &mut self,
        all: &FinalPositions,
        before: Option<&InReach>,
        view: &View,
        budget: Budget,
    ) -> (InReach, Option<Box<MoveFilter>>) {
        self.look(all, view);
        let turn = view.state().turn();
        let mover = before.map_or(!turn, |before| before.turn);
        // nothing has changed for the side that has not moved, unless it has lost a man
        let has_lost = before.is_none_or(|before| before.present != self.present);
        let mut numbers = Vec::new();
        let mut has_time = false;
        let mut take = |number: u32| {
            let position = &all.positions[number as usize];
            let spare = |side: Side| self.spare(all, position, side, budget[side.index()]);
            let captures = (position.captured & self.present).count_ones();
            let attackers = budget[(!all.victim).index()];
            let Some(of_mover) = spare(mover).filter(|_| captures <= attackers.into()) else {
                return;
            };
            if has_lost || !has_time {
                let Some(of_other) = spare(!mover) else {
                    return;
                };
                has_time |= [of_other, of_mover][usize::from(turn == mover)] > 0;
            }
            numbers.push(number);
        };
        match before {
            Some(before) => before.numbers.iter().copied().for_each(&mut take),
            None => (0..all.len() as u32).for_each(&mut take),
        }
        let filter = match has_time || numbers.is_empty() {
            true => None,
            false => Some(Box::new(self.nearer(all, &numbers, turn))),
        };
        let in_reach = InReach {
            numbers,
            present: self.present,
            turn,
        };
        (in_reach, filter)
    }

    /// The moves that a side has to spare; nothing if it has too few.
    fn spare(
        &self,
        all: &FinalPositions,
        position: &Position,
        side: Side,
        moves: u16,
    ) -> Option<u16> {
        let needs = all.needs[position.needs_of(side == all.victim)].iter();
        let needed = needs.map(|need| u16::from(self.moves[*need as usize]));
        moves.checked_sub(needed.sum())
    }

    /// The moves that bring a man nearer to where it has to be in some of these positions.
    fn nearer(&self, all: &FinalPositions, in_reach: &[u32], turn: Side) -> MoveFilter {
        let mut towards = vec![false; self.moves.len()];
        for number in in_reach {
            let position = &all.positions[*number as usize];
            for need in &all.needs[position.needs_of(turn == all.victim)] {
                towards[*need as usize] = true;
            }
        }
        let mut filter = MoveFilter::closed();
        if all.men.captors_end_elsewhere() {
            filter.allow_captures();
        }
        for (man, targets) in all.targets.iter().enumerate() {
            let Some((form, from)) = self.stands[man] else {
                continue;
            };
            let forms = all.men.all[man].forms.len();
            let mut to = Bb::EMPTY;
            for target in 0..targets.count {
                let moves = usize::from(self.moves[targets.first + target]);
                if towards[targets.first + target] && moves > 0 {
                    to |= match moves - 1 {
                        far if far >= FAR => Bb::ALL,
                        moves => targets.within[target * forms + form][moves],
                    };
                }
            }
            filter.allow(from, to);
        }
        filter
    }
}
