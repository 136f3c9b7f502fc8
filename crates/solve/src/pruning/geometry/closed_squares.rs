//! How far the men of any kind could come on boards in which some squares are closed for good: never less than what they
//! really can do.

use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::board::piece::Side;
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::men::{How, Landing, Over, Part, Turn, Walk};

/// Not to be reached in any number of moves.
pub(crate) const NEVER: u8 = 100;

/// Fewest moves from each square to each other.
pub(crate) type Distances = Box<[[u8; 64]; 64]>;

/// What does not change on the board as long as play lasts.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ClosedSquares {
    /// Men that stand here will never move.
    pub closed: Bb,
    /// Of these, the squares over which men go none the less: those who stand there are on another board.
    pub passable: Bb,
    /// Pawns on their own first rank act.
    pub pawns_act_on_first_rank: bool,
}

impl ClosedSquares {
    /// Fewest moves of a man that goes in these parts, if it may not come to squares of `shunned` either.
    pub fn distances(&self, parts: &[Part], shunned: Bb) -> Distances {
        let steps: Vec<Bb> = Sq::all()
            .map(|from| self.steps(parts, from) & !shunned)
            .collect();
        distances(|from| steps[from.index()])
    }

    /// The moves of a man that goes in these parts.
    pub fn steps_of(&self, parts: &[Part]) -> Steps {
        Steps::from_each(|from| self.steps(parts, from))
    }

    /// The moves of a man that may go as any of these walks, those of orthodox pawns being among what others do.
    pub fn steps_of_any(&self, walks: impl Iterator<Item = Walk> + Clone) -> Steps {
        Steps::from_each(|from| {
            let walks = walks.clone().filter_map(parts);
            walks.fold(Bb::EMPTY, |all, parts| all | self.steps(parts, from))
        })
    }

    /// Fewest moves of a pawn of this side, as long as it is one: it may capture whenever it likes.
    pub fn pawn_distances(&self, side: Side) -> Distances {
        distances(|from| self.pawn_steps(side, from))
    }

    /// The moves of a pawn of this side, as long as it is one: it may capture whenever it likes.
    pub fn steps_of_pawns(&self, side: Side) -> Steps {
        Steps::from_each(|from| self.pawn_steps(side, from))
    }

    fn pawn_steps(&self, side: Side, from: Sq) -> Bb {
        let home = side.home_rank();
        if from.rank() == (!side).home_rank()
            || from.rank() == home && !self.pawns_act_on_first_rank
        {
            return Bb::EMPTY;
        }
        let up = side.forward();
        let open = |dx, dy| from.step(dx, dy).filter(|to| !self.closed.has(*to));
        let passes = |to| !self.closed.has(to) || self.passable.has(to);
        let mut steps: Bb = [-1, 0, 1]
            .into_iter()
            .filter_map(|dx| open(dx, up))
            .collect();
        let on_second_rank = from.rank() as i8 == home as i8 + up;
        if on_second_rank
            && from.step(0, up).is_some_and(passes)
            && let Some(to) = open(0, 2 * up)
        {
            steps |= Bb::of(to);
        }
        steps
    }

    /// The squares to which a man could go in one move, whatever stands on squares that are not closed.
    fn steps(&self, parts: &[Part], from: Sq) -> Bb {
        let mut found = Bb::EMPTY;
        for part in parts {
            if !part.is_plain() {
                // whatever it does
                return !self.closed;
            }
            for &(dx, dy) in part.dirs {
                let (first, last, stops) = match part.how {
                    How::Leap => (1, 1, false),
                    How::Ride => (1, 7, true),
                    How::RideAtMost(most) | How::Withdraw(most) => (1, most, true),
                    How::Over(Over {
                        near: true,
                        turn: Turn::None,
                        landing: Landing::At(1),
                        ..
                    }) => (2, 2, false),
                    How::Over(Over {
                        turn: Turn::None, ..
                    })
                    | How::Locust
                    | How::NearLocust => (2, 7, false),
                    How::Counted
                    | How::CountedOverFriends
                    | How::Approach
                    | How::UpTo
                    | How::Half
                    | How::NearHalf
                    | How::Rebound
                    | How::Pushed => (1, 7, false),
                    How::Over(_)
                    | How::Course
                    | How::DoubleHop
                    | How::Around(_)
                    | How::Beside(_)
                    | How::Bounces { .. } => return !self.closed,
                };
                let mut to = from;
                for length in 1..=last {
                    match to.step(dx, dy) {
                        Some(next) => to = next,
                        None => break,
                    }
                    if length < first {
                        continue;
                    }
                    if !self.closed.has(to) {
                        found |= Bb::of(to);
                    } else if stops && !self.passable.has(to) {
                        break;
                    }
                }
            }
        }
        found
    }
}

/// The squares to which a man goes in one move, by the square on which it stands.
#[derive(Clone)]
pub(crate) struct Steps([Bb; 64]);

impl Steps {
    /// These moves.
    pub fn from_each(steps: impl Fn(Sq) -> Bb) -> Steps {
        let mut all = [Bb::EMPTY; 64];
        for from in Sq::all() {
            all[from.index()] = steps(from);
        }
        Steps(all)
    }

    /// The moves of a man that goes to all squares.
    pub fn anywhere() -> Steps {
        Steps([Bb::ALL; 64])
    }

    /// These moves, and those.
    #[must_use]
    pub fn and(mut self, more: &Steps) -> Steps {
        for (to, more) in self.0.iter_mut().zip(more.0) {
            *to |= more;
        }
        self
    }

    /// The squares to which a man goes from this one.
    pub fn of(&self, from: Sq) -> Bb {
        self.0[from.index()]
    }

    /// The same without moves to these squares.
    pub fn shunning(mut self, shunned: Bb) -> Steps {
        for to in &mut self.0 {
            *to &= !shunned;
        }
        self
    }

    /// The same moves made backwards.
    pub fn reversed(&self) -> Steps {
        let mut reversed = [Bb::EMPTY; 64];
        for from in Sq::all() {
            for to in self.of(from) {
                reversed[to.index()] |= Bb::of(from);
            }
        }
        Steps(reversed)
    }

    /// Fewest moves from one square to each other.
    pub fn moves_from(&self, at: Sq) -> [u8; 64] {
        let mut found = [NEVER; 64];
        for (moves, squares) in (0..).zip(self.circles(at)) {
            for at in squares {
                found[at.index()] = moves;
            }
        }
        found
    }

    /// The square itself, the squares one move away, those two moves away, and so on.
    pub fn circles(&self, at: Sq) -> impl Iterator<Item = Bb> {
        let mut reached = Bb::EMPTY;
        let mut newest = Bb::of(at);
        std::iter::from_fn(move || {
            let circle = newest;
            reached |= circle;
            let next = circle.fold(Bb::EMPTY, |all, at| all | self.of(at));
            newest = next & !reached;
            (!circle.is_empty()).then_some(circle)
        })
    }
}

/// Fewest moves, if these lead from each square.
pub(crate) fn distances(steps: impl Fn(Sq) -> Bb) -> Distances {
    let steps = Steps::from_each(steps);
    let mut table = Box::new([[NEVER; 64]; 64]);
    for from in Sq::all() {
        table[from.index()] = steps.moves_from(from);
    }
    table
}

/// The parts in which a man goes, unless it is a pawn.
pub(crate) fn parts(walk: Walk) -> Option<&'static [Part]> {
    match walk {
        Walk::Parts(parts) => Some(parts),
        Walk::Pawn(_) | Walk::Borrowed(_) => None,
    }
}
