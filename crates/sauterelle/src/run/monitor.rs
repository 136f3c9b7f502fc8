//! How far solving is, for whoever watches it.

use super::pace::{Looking, Pace};
use super::share::Share;
use sauterelle_notation::entered::InputProblem;
use sauterelle_notation::solution::json::phase_name;
use sauterelle_solve::Control;
use sauterelle_solve::problem::Problem;
use sauterelle_solve::solution::Phase;
use sauterelle_solve::solve::{Examining, Progress};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use web_time::Instant;

/// In how many steps it is told how much has been examined.
const STEPS: usize = 1000;

/// How far solving is, for other threads.
#[derive(Default, Debug)]
pub struct Monitor {
    /// Of the present position.
    control: Mutex<Arc<Control>>,
    pub(super) nodes_before: AtomicU64,
    done: AtomicUsize,
    of: AtomicUsize,
    share: Mutex<Share>,
    /// What is being looked at.
    looking: Mutex<Looking>,
    /// The time that earlier runs have taken.
    pub(super) before: Duration,
}

impl Monitor {
    pub(super) fn of(problem: &InputProblem) -> Monitor {
        Monitor {
            share: Mutex::new(Share::of(problem)),
            ..Monitor::default()
        }
    }

    pub(super) fn share<T>(&self, ask: impl FnOnce(&mut Share) -> T) -> T {
        ask(&mut self.share.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// How much of the whole has been examined, from 0 to less than 1; it only grows.
    pub fn examined(&self) -> f64 {
        self.share(|share| share.reached())
    }

    /// Moves played so far, in all positions.
    pub fn nodes(&self) -> u64 {
        let control = self.control.lock().unwrap_or_else(PoisonError::into_inner);
        self.nodes_before.load(Ordering::Relaxed) + control.nodes.load(Ordering::Relaxed)
    }

    /// First moves of the present part.
    pub fn first_moves(&self) -> Progress {
        Progress {
            done: self.done.load(Ordering::Relaxed),
            of: self.of.load(Ordering::Relaxed),
        }
    }

    /// Both, with the time since then and before, and with what is being looked at.
    pub fn pace(&self, started: Instant) -> Pace {
        Pace {
            done: (self.examined() * STEPS as f64) as usize,
            of: STEPS,
            nodes: self.nodes(),
            seconds: (self.before + started.elapsed()).as_secs_f64(),
            looking: self.looking(|looking| looking.clone()),
        }
    }

    fn looking<T>(&self, ask: impl FnOnce(&mut Looking) -> T) -> T {
        let mut looking = self.looking.lock().unwrap_or_else(PoisonError::into_inner);
        ask(&mut looking)
    }

    pub(super) fn begin_position(&self, index: usize, problem: &Problem) {
        self.share(|share| share.begin_position(index, problem));
        self.looking(|looking| {
            *looking = Looking {
                position: index,
                ..Looking::default()
            };
        });
    }

    pub(super) fn begin_phase(&self, phase: Phase) {
        self.looking(|looking| {
            *looking = Looking {
                position: looking.position,
                phase: Some(phase_name(phase)),
                ..Looking::default()
            };
        });
    }

    pub(super) fn look_at(&self, at: &Examining, text: Option<String>) {
        self.looking(|looking| {
            looking.length = at.length.map(|(length, _)| length);
            looking.longest = at.length.map(|(_, longest)| longest);
            looking.number = Some(at.number);
            looking.moves = Some(at.of);
            looking.text = text;
        });
    }

    pub(super) fn watch(&self, control: &Arc<Control>) {
        let mut present = self.control.lock().unwrap_or_else(PoisonError::into_inner);
        let before = present.nodes.load(Ordering::Relaxed);
        self.nodes_before.fetch_add(before, Ordering::Relaxed);
        *present = Arc::clone(control);
    }

    pub(super) fn note(&self, progress: Progress) {
        self.done.store(progress.done, Ordering::Relaxed);
        self.of.store(progress.of, Ordering::Relaxed);
        self.share(|share| share.note(progress));
    }
}
