//! Looks for fates of all men of a side that is to be stalemated which fit together: a search over the men, the one with the
//! fewest fates first.

use crate::pruning::geometry::distances::{FAR, Ways};
use crate::pruning::immobilise::captures::{CaptureTimes, Each};
use crate::pruning::immobilise::ways::{Guard, Immobilisations, MOST, NEVER, Place};
use sauterelle_kernel::bitboard::Bb;
use sauterelle_kernel::square::Sq;
use smallvec::SmallVec;
use std::ops::Range;

/// How far a single question is pursued before the answer is "perhaps".
const MOST_STEPS: u32 = 2000;

/// What a attacker can do.
#[derive(Clone, Copy)]
pub(crate) struct AttackerMeans<'s> {
    /// Where it may have captured, or end, within so many moves.
    pub ways: &'s Ways,
    /// From where it may pin, along an orthogonal and along a diagonal.
    pub pinning: &'static [Ways; 2],
    pub capture_times: &'s CaptureTimes,
}

/// Looks for fates of all men that fit together.
pub(crate) struct ImmobilisationSearch<'s> {
    immobilisations: &'s Immobilisations<'s>,
    /// Most moves of the attackers.
    most: u8,
    attackers: SmallVec<[AttackerMeans<'s>; MOST]>,
    pub steps: u32,
}

/// What is still to be counted on from a attacker.
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
    captors: Each,
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

    /// Adds those of a attacker with so many moves, which may still do this. The victim has so many moves left.
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

/// What is wanted of defenders whose fates have not been chosen.
pub(crate) struct Wants {
    /// How many these are.
    pub open: u32,
    /// How many squares they must still occupy.
    pub count: u32,
    /// Those where no defender rests already, and fewest moves to these.
    pub missing: Bb,
    pub moves: u32,
}

/// How far this has come.
#[derive(Clone, Copy)]
pub(crate) struct Settled {
    /// Defenders whose fates have not been chosen.
    pub open: u32,
    /// Moves of the victim that are left.
    pub spare: u8,
    /// Squares that must still be occupied by defenders.
    pub wanted: Bb,
    /// Squares occupied by defenders.
    pub filled: Bb,
    pub means: Means,
    /// By attacker, fewest moves.
    moves: Each,
    /// By attacker, how many men it captures.
    captured: Each,
    /// Moves of the attackers that are left, and captures.
    left: u8,
    captures: u8,
    /// Attackers that block a pawn.
    blocking: u32,
    /// Attackers that pin a man.
    pinning: u32,
}

impl Settled {
    /// Nothing has been chosen. So many moves are left of the victim and of the attackers.
    pub fn start(defenders: usize, spare: u8, left: u8, blocked: Bb, means: Means) -> Settled {
        Settled {
            open: (1u32 << defenders) - 1,
            spare,
            wanted: blocked,
            filled: Bb::EMPTY,
            means,
            moves: [0; MOST],
            captured: [0; MOST],
            left,
            captures: 0,
            blocking: 0,
            pinning: 0,
        }
    }

    /// Moves that a attacker may make in all.
    fn most_of(&self, attacker: usize) -> u8 {
        self.moves[attacker] + self.left
    }

    /// Asks of a attacker at least so many moves.
    fn raise(&mut self, attacker: usize, moves: u8) -> bool {
        let more = moves.saturating_sub(self.moves[attacker]);
        let Some(left) = self.left.checked_sub(more) else {
            return false;
        };
        self.left = left;
        self.moves[attacker] += more;
        true
    }
}

impl<'s> ImmobilisationSearch<'s> {
    /// With these attackers, which have so many moves together.
    pub fn new(
        immobilisations: &'s Immobilisations<'s>,
        most: u8,
        attackers: SmallVec<[AttackerMeans<'s>; MOST]>,
    ) -> Self {
        ImmobilisationSearch {
            immobilisations,
            most,
            attackers,
            steps: 0,
        }
    }

    /// Whether there may be moves for all men, if men of the victim block these squares in the end, and attackers come to be guards.
    pub fn settles(&mut self, defenders: usize, blocked: Bb, guards: &[Guard]) -> bool {
        let spare = self.immobilisations.spare;
        let mut start = Settled::start(defenders, spare, self.most, blocked, Means::none());
        let may_come = |guard: &Guard| start.raise(usize::from(guard.attacker), guard.moves);
        guards.iter().all(may_come) && self.goes_on(start)
    }

    /// What the attackers can still do.
    fn means(&self, now: &Settled) -> Means {
        let mut means = Means::none();
        for (number, attacker) in self.attackers.iter().enumerate() {
            let moves = now.most_of(number);
            let may = May {
                block: now.blocking >> number & 1 == 0,
                pin: now.pinning >> number & 1 == 0,
                capture: now.captured[number] < moves,
            };
            means.add(attacker, moves, may, now.spare);
        }
        means
    }

    /// Goes on after something has been asked of attackers.
    fn goes_on(&mut self, now: Settled) -> bool {
        let means = self.means(&now);
        self.settle(&Settled { means, ..now })
    }

    fn settle(&mut self, now: &Settled) -> bool {
        self.steps += 1;
        if self.steps > MOST_STEPS {
            return true;
        }
        if now.open == 0 {
            return now.wanted.is_empty();
        }
        let wants = self.immobilisations.wants(now);
        if wants.moves > u32::from(now.spare) {
            return false;
        }
        let Some(index) = self.hardest(now, &wants) else {
            return false;
        };
        if !now.wanted.is_empty() {
            return self
                .hardest_wanted(now)
                .is_some_and(|at| self.some_man_fills(now, &wants, at));
        }
        self.mobile_men(now, &wants, index, None, 0..1)
            || self.is_captured(now, index)
            || self.mobile_men(now, &wants, index, None, 1..NEVER)
    }

    /// Where a defender can come to rest.
    fn within(&self, now: &Settled, index: usize) -> Bb {
        self.immobilisations.within[index][usize::from(now.spare).min(FAR - 1)]
    }

    /// The square that must still be occupied for which there are the fewest men; none if there is one without.
    fn hardest_wanted(&self, now: &Settled) -> Option<Sq> {
        let men = |at: Sq| {
            let open = (0..MOST).filter(|index| now.open >> index & 1 != 0);
            open.filter(|index| self.within(now, *index).has(at))
                .count()
        };
        let (at, men) = now
            .wanted
            .into_iter()
            .map(|at| (at, men(at)))
            .min_by_key(|(_, men)| *men)?;
        (men > 0).then_some(at)
    }

    /// The defender with the fewest fates; none if the moves do not suffice for all.
    fn hardest(&self, now: &Settled, wants: &Wants) -> Option<usize> {
        let mut captures = self.most - now.captures;
        let mut needed = 0;
        // what would be saved by capturing a man, by how much that is
        let mut savings = [0u8; 16];
        // who must move for any fate comes first (class 0)
        let mut hardest = ((1, usize::MAX), 0);
        let mut open = now.open;
        while open != 0 {
            let index = open.trailing_zeros() as usize;
            open &= open - 1;
            let capture_times = usize::from(now.means.captors[index]);
            let to_be_captured = now.means.soonest[index];
            // the nearest come first
            let places = self.immobilisations.places(index).iter();
            let mut affordable = places
                .take_while(|place| place.moves <= now.spare)
                .filter(|place| self.immobilisations.is_affordable(now, wants, place));
            let to_rest = affordable.next().map_or(NEVER, |place| place.moves);
            if to_rest == NEVER {
                // it must be captured
                if captures == 0 || to_be_captured == NEVER {
                    return None;
                }
                captures -= 1;
                needed += u32::from(to_be_captured);
            } else {
                needed += u32::from(to_rest);
                let saved = to_rest.saturating_sub(to_be_captured);
                savings[usize::from(saved.min(15))] += 1;
            }
            if !now.wanted.is_empty() {
                // which man it is does not matter yet
                continue;
            }
            let class = u8::from(to_rest.min(to_be_captured) == 0);
            let (best, _) = hardest;
            if class <= best.0 {
                let most = if class < best.0 {
                    usize::MAX
                } else {
                    best.1.saturating_sub(capture_times)
                };
                let immobilisations =
                    capture_times + usize::from(to_rest < NEVER) + affordable.take(most).count();
                if (class, immobilisations) < best {
                    hardest = ((class, immobilisations), index);
                }
            }
        }
        for saved in (1..16).rev() {
            let men = captures.min(savings[usize::from(saved)]);
            captures -= men;
            // 15 stands for more, too
            let most = if saved == 15 { NEVER } else { saved };
            needed = needed.saturating_sub(u32::from(men) * u32::from(most));
        }
        (needed <= u32::from(now.spare)).then_some(hardest.1)
    }

    /// Some defender comes to rest on this square.
    fn some_man_fills(&mut self, now: &Settled, wants: &Wants, at: Sq) -> bool {
        let mut open = now.open;
        while open != 0 {
            let index = open.trailing_zeros() as usize;
            open &= open - 1;
            if self.within(now, index).has(at)
                && self.mobile_men(now, wants, index, Some(at), 0..NEVER)
            {
                return true;
            }
        }
        false
    }

    fn is_captured(&mut self, now: &Settled, index: usize) -> bool {
        let Range { start, end } = now.means.soonest[index]..now.spare.saturating_add(1);
        if start >= end {
            return false;
        }
        for number in 0..self.attackers.len() {
            let captured = now.captured[number] + 1;
            let fewest = captured.max(now.moves[number]);
            // more moves of the defender are of use only if that takes the attacker fewer
            let mut before = now.most_of(number) + 1;
            for moves in start..end.min(FAR as u8) {
                let attacking = self.attackers[number]
                    .capture_times
                    .after(moves, index)
                    .max(fewest);
                if attacking >= before {
                    continue;
                }
                before = attacking;
                let mut then = *now;
                then.open &= !(1 << index);
                then.spare -= moves;
                then.captures += 1;
                then.captured[number] = captured;
                if then.raise(number, attacking) && self.goes_on(then) {
                    return true;
                }
            }
        }
        false
    }

    /// The defender comes to rest (on this square, if one is given) after so many moves.
    fn mobile_men(
        &mut self,
        now: &Settled,
        wants: &Wants,
        index: usize,
        only: Option<Sq>,
        range: Range<u8>,
    ) -> bool {
        let immobilisations = self.immobilisations;
        for place in immobilisations.places(index) {
            if place.moves > now.spare || place.moves >= range.end {
                break;
            }
            let fits = place.moves >= range.start
                && only.is_none_or(|at| at == place.at)
                && immobilisations.is_affordable(now, wants, place);
            if fits && self.rests_at(now, index, place) {
                return true;
            }
        }
        false
    }

    fn rests_at(&mut self, now: &Settled, index: usize, place: &Place) -> bool {
        let here = Bb::of(place.at);
        let then = Settled {
            open: now.open & !(1 << index),
            spare: now.spare - place.moves,
            wanted: now.wanted & !here,
            filled: now.filled | here,
            ..*now
        };
        let wanted = then.wanted | place.around & !then.filled;
        let immobilisations = self.immobilisations;
        if immobilisations.may_fill(wanted, then.spare) && self.settle(&Settled { wanted, ..then })
        {
            return true;
        }
        wanted != then.wanted
            && (place.may_be_blocked(&then.means) && self.is_blocked(&then, place.around)
                || place.may_be_pinned(&then.means) && self.is_pinned(&then, place))
    }

    /// A attacker blocks a pawn on this square.
    fn is_blocked(&mut self, now: &Settled, front: Bb) -> bool {
        (0..self.attackers.len()).any(|attacker| {
            now.blocking >> attacker & 1 == 0 && {
                let mut then = *now;
                then.blocking |= 1 << attacker;
                let ways = self.attackers[attacker].ways;
                self.some_moves_do(then, attacker, |moves| ways[moves] & front)
            }
        })
    }

    /// A attacker pins the man.
    fn is_pinned(&mut self, now: &Settled, place: &Place) -> bool {
        (0..self.attackers.len()).any(|attacker| {
            now.pinning >> attacker & 1 == 0 && {
                let mut then = *now;
                then.pinning |= 1 << attacker;
                let AttackerMeans { ways, pinning, .. } = self.attackers[attacker];
                let from = &pinning[usize::from(place.diagonal)];
                self.some_moves_do(then, attacker, |moves| {
                    ways[moves] & from[moves] & place.line
                })
            }
        })
    }

    /// Goes on with as many moves of a attacker as it needs to come to one of these squares, if it has so many.
    fn some_moves_do(
        &mut self,
        mut now: Settled,
        attacker: usize,
        comes: impl Fn(usize) -> Bb,
    ) -> bool {
        let moves = now.moves[attacker]..=now.most_of(attacker).min(FAR as u8 - 1);
        let mut fewest = moves.into_iter();
        fewest
            .find(|moves| !comes(usize::from(*moves)).is_empty())
            .is_some_and(|moves| now.raise(attacker, moves) && self.goes_on(now))
    }
}
