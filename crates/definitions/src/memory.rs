//! What definitions remember from move to move. It is part of the position.

use sauterelle_kernel::board::effect::SlotId;
use sauterelle_kernel::board::state::State;
use sauterelle_kernel::ruleset::Builder;
use std::fmt::{self, Display, Formatter};

/// What is remembered under a name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Memory {
    pub name: String,
    /// Of each side for itself.
    pub of_sides: bool,
    pub what: What,
    /// It is forgotten when the next move begins, and when a side does not move.
    pub for_one_move: bool,
}

/// What sort of value is remembered. At the beginning it is 0, or there is none.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum What {
    /// A number, from 0 to this one.
    Number(u32),
    Square,
    Squares,
    /// A man, wherever it goes.
    Man,
    /// A kind of man.
    Kind,
}

/// The greatest number that is remembered.
pub(crate) const GREATEST: i64 = 1000;

impl Display for Memory {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let of_sides = if self.of_sides { "(side)" } else { "" };
        write!(f, "remembers {}{of_sides} ", self.name)?;
        match self.what {
            What::Number(most) => write!(f, "up to {most}"),
            What::Square => f.write_str("as square"),
            What::Squares => f.write_str("as squares"),
            What::Man => f.write_str("as man"),
            What::Kind => f.write_str("as kind"),
        }?;
        match self.for_one_move {
            true => f.write_str(" for one move"),
            false => Ok(()),
        }
    }
}

impl What {
    /// How many bits one value takes.
    fn bits(self) -> u32 {
        match self {
            What::Number(most) => u32::BITS - most.leading_zeros(),
            // one more than the square, or than the number of the man in the diagram
            What::Square | What::Man => 7,
            What::Squares => u64::BITS,
            What::Kind => u8::BITS,
        }
    }
}

/// Where a value is kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Cell {
    slot: SlotId,
    /// The lower half of a set of squares is in the slot, the upper one in this one.
    upper: Option<SlotId>,
    shift: u32,
    bits: u32,
}

impl Cell {
    /// What is kept.
    pub fn get(self, state: &State) -> u64 {
        let fact = |slot| u64::from(state.slot(slot));
        match self.upper {
            Some(upper) => fact(self.slot) | fact(upper) << u32::BITS,
            None => fact(self.slot) >> self.shift & ((1 << self.bits) - 1),
        }
    }

    /// The slots with what is in them, if this value is kept.
    pub fn with(self, state: &State, value: u64) -> [(SlotId, u32); 2] {
        match self.upper {
            Some(upper) => [
                (self.slot, value as u32),
                (upper, (value >> u32::BITS) as u32),
            ],
            None => {
                let others = !(((1_u32 << self.bits) - 1) << self.shift);
                let fact = state.slot(self.slot) & others | (value as u32) << self.shift;
                [(self.slot, fact); 2]
            }
        }
    }
}

/// Gives each value its place.
struct Places<'b> {
    builder: &'b mut Builder,
    /// By whether it is for one move: a slot with room left, and how much of it is taken.
    open: [Option<(SlotId, u32)>; 2],
}

impl Places<'_> {
    fn slot(&mut self, for_one_move: bool) -> Option<SlotId> {
        match for_one_move {
            true => self.builder.slot_of_last_move_if_there_is_room(),
            false => self.builder.slot_if_there_is_room(),
        }
    }

    fn cell(&mut self, memory: &Memory) -> Option<Cell> {
        let (bits, brief) = (memory.what.bits(), memory.for_one_move);
        if memory.what == What::Squares {
            let slot = self.slot(brief)?;
            return Some(Cell {
                slot,
                upper: Some(self.slot(brief)?),
                shift: 0,
                bits,
            });
        }
        let open = self.open[usize::from(brief)];
        let (slot, shift) = match open.filter(|(_, used)| used + bits <= u32::BITS) {
            Some(place) => place,
            None => (self.slot(brief)?, 0),
        };
        self.open[usize::from(brief)] = Some((slot, shift + bits));
        Some(Cell {
            slot,
            upper: None,
            shift,
            bits,
        })
    }
}

/// Where each value is kept: by what is remembered, and by the side. `None`: there is no room for all.
pub(crate) fn cells(memories: &[Memory], builder: &mut Builder) -> Option<Vec<[Cell; 2]>> {
    let mut places = Places {
        builder,
        open: [None; 2],
    };
    let mut all = Vec::new();
    for memory in memories {
        let first = places.cell(memory)?;
        let second = match memory.of_sides {
            true => places.cell(memory)?,
            false => first,
        };
        all.push([first, second]);
    }
    Some(all)
}
