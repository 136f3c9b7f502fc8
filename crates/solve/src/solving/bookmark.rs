//! Where a search is in its play, and what an earlier search of the same play has told already.

use crate::checkpoint::{Checkpoint, Numbers, OpenPhase, Round};
use crate::solution::Finding;
use crate::solving::report::{Examining, Progress, Sink};

/// Hands findings on and keeps the place. What an earlier search has told is passed over.
pub(crate) struct Bookmark<'s> {
    sink: &'s mut dyn Sink,
    /// Where the search is to begin, as long as that phase has not been reached.
    from: Option<Checkpoint>,
    /// The same, as long as that round of the phase has not been reached.
    ahead: Option<OpenPhase>,
    /// Complete phases.
    phases: usize,
    open: Option<OpenPhase>,
    /// The next findings, which have been told already.
    known: u64,
}

impl<'s> Bookmark<'s> {
    /// At the beginning of a play. The search is to begin there, if that is given.
    pub fn new(sink: &'s mut dyn Sink, from: Option<&Checkpoint>) -> Bookmark<'s> {
        Bookmark {
            sink,
            from: from.cloned(),
            ahead: None,
            phases: 0,
            open: None,
            known: 0,
        }
    }

    /// A phase begins. Whether it is to be examined: not if that has been done.
    pub fn begin_phase(&mut self, begin: Finding) -> bool {
        let is_complete = |from: &Checkpoint| self.phases < from.phases;
        if self.from.as_ref().is_some_and(is_complete) {
            self.phases += 1;
            return false;
        }
        self.open = Some(OpenPhase::default());
        match self.from.take().and_then(|from| from.open) {
            None => self.sink.finding(begin),
            Some(open) => {
                self.sink.phase_again(begin);
                match open.round {
                    None => self.arrive(open),
                    Some(_) => self.ahead = Some(open),
                }
            }
        }
        true
    }

    /// Whether the place has been reached at which the search is to begin.
    pub fn has_arrived(&self) -> bool {
        self.from.is_none() && self.ahead.is_none()
    }

    fn arrive(&mut self, open: OpenPhase) {
        self.known = open.told;
        self.open = Some(open);
    }

    /// Whether everything of this length has been examined by an earlier search.
    pub fn is_past(&self, length: u16) -> bool {
        let round = self.ahead.as_ref().and_then(|open| open.round.as_ref());
        round.is_some_and(|round| length < round.length)
    }

    /// A round through the first moves begins: those that are complete. None if the whole round is.
    pub fn begin_round(&mut self, length: u16, without_captures: bool) -> Option<Numbers> {
        let place = |round: &Round| (round.length, !round.without_captures);
        let round = Round {
            length,
            without_captures,
            done: Numbers::default(),
        };
        if let Some(ahead) = &self.ahead {
            let known = ahead.round.as_ref().map(place);
            if known > Some(place(&round)) {
                return None;
            }
            let is_there = known == Some(place(&round));
            let ahead = self.ahead.take().filter(|_| is_there);
            if let Some(open) = ahead {
                let done = open.round.as_ref().map(|round| round.done.clone());
                self.arrive(open);
                return done;
            }
        }
        self.known = 0;
        self.open = Some(OpenPhase {
            round: Some(round),
            told: 0,
        });
        Some(Numbers::default())
    }

    /// Everything after the first move of this number has been told.
    pub fn end_move(&mut self, number: u32) {
        self.known = 0;
        if let Some(open) = &mut self.open {
            open.told = 0;
        }
        self.note_done(number);
    }

    /// Nothing is found after the first move of this number.
    pub fn note_done(&mut self, number: u32) {
        let round = self.open.as_mut().and_then(|open| open.round.as_mut());
        if let Some(round) = round {
            round.done.add(number);
        }
    }

    /// Something to show. Whether it is new.
    pub fn finding(&mut self, finding: Finding) -> bool {
        if self.ahead.is_some() {
            return false;
        }
        if self.known > 0 {
            self.known -= 1;
            return false;
        }
        if let Some(open) = &mut self.open {
            open.told += 1;
        }
        self.sink.finding(finding);
        true
    }

    /// The phase is complete.
    pub fn end_phase(&mut self) {
        self.ahead = None;
        self.known = 0;
        self.open = None;
        self.phases += 1;
        self.sink.finding(Finding::End);
    }

    /// Where the search is, once it has come to where it was to begin.
    pub fn checkpoint(&self) -> Checkpoint {
        Checkpoint {
            phases: self.phases,
            open: self.open.clone(),
            ..Checkpoint::default()
        }
    }

    /// The search is stopped there.
    pub fn leave(&mut self, at: Checkpoint) {
        self.sink.left_at(at);
    }

    /// Which first move is examined.
    pub fn examining(&mut self, at: &Examining) {
        self.sink.examining(at);
    }

    /// How far the present round is.
    pub fn progress(&mut self, progress: Progress) {
        self.sink.progress(progress);
    }

    /// The search is stopped at the first move of this number.
    pub fn stopped_at(&mut self, number: u32) {
        self.sink.stopped_at(number);
    }

    /// Nothing more to show for the moment.
    pub fn pause(&mut self) {
        self.sink.pause();
    }
}
