//! What all searches for worlds share: when to stop, and a turning order, so that they do not find the same world again and again.

use crate::control::{Control, Stopped};
use std::cell::Cell;
use std::sync::atomic::Ordering;

/// So many steps are made between two looks whether to stop.
const STEPS: u32 = 256;

pub struct Effort<'a> {
    control: &'a Control,
    steps: Cell<u32>,
    over: Cell<bool>,
    turn: Cell<u32>,
}

impl<'a> Effort<'a> {
    pub fn new(control: &'a Control) -> Effort<'a> {
        Effort {
            control,
            steps: Cell::new(0),
            over: Cell::new(false),
            turn: Cell::new(1),
        }
    }

    /// Counts a step; whether the search is to stop.
    pub fn is_over(&self) -> bool {
        let steps = self.steps.get() + 1;
        self.steps.set(steps % STEPS);
        if steps == STEPS {
            self.control
                .nodes
                .fetch_add(STEPS.into(), Ordering::Relaxed);
            if self.control.is_over() {
                self.over.set(true);
            }
        }
        self.over.get()
    }

    /// # Errors
    /// If some search has been stopped: what it has not found is not known.
    pub fn stopped(&self) -> Result<(), Stopped> {
        match self.over.get() {
            true => Err(Stopped),
            false => Ok(()),
        }
    }

    /// A number that is another one each time.
    pub fn turn(&self) -> u32 {
        let turn = self.turn.get();
        self.turn.set(turn.wrapping_add(0x9e37_79b9));
        turn
    }
}
