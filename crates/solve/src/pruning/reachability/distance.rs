//! The least number of moves in which a side by itself may come to its goal.

use super::men::{Army, Configuration};
use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::board::square::Sq;
use std::cell::Cell;

/// More moves than any play has.
const NEVER: u16 = u16::MAX;

/// A man of one of these classes on one of these squares.
pub(super) struct Target {
    /// The classes that will do.
    pub classes: Vec<usize>,
    /// Where.
    pub squares: Bb,
    /// It must have come there by promoting.
    pub by_promotion: bool,
}

impl Target {
    /// Whether it is reached by a move that leads here, promoting to a man of this class if it does.
    pub fn is_reached(&self, after: &Configuration, promoted: Option<usize>) -> bool {
        if self.by_promotion {
            return promoted.is_some_and(|class| self.classes.contains(&class));
        }
        let mut men = self.classes.iter().map(|&class| after.of[class]);
        men.any(|men| !(men & self.squares).is_empty())
    }
}

/// How far each man is from the goal.
pub(super) struct Distances {
    /// By class and square; [`NEVER`] if it does not come there at all.
    moves: Vec<[u16; 64]>,
    /// The ranks on which the goal is reached, a bit each.
    ranks: u8,
    /// The men of the side stand on ranks that follow one another.
    no_gaps: bool,
}

/// The men of a configuration by the ranks on which they stand.
#[derive(Clone, Copy)]
struct ByRank {
    /// Fewest moves of one of them to the goal.
    nearest: [u16; 8],
    /// How many there are.
    counts: [u16; 8],
}

/// Which moves from a configuration leave the goal within reach.
pub(super) struct Around<'d> {
    distances: &'d Distances,
    men: ByRank,
    captures: &'d [u16; 8],
    /// What the men need when one that does not come to the goal itself has gone from one rank to another, once it has been asked for.
    needs: [[Cell<u16>; 8]; 8],
}

impl Around<'_> {
    /// Whether this move may leave the goal within so many moves.
    pub fn may_go(&self, class: usize, from: Sq, to: Sq, left: u16) -> bool {
        let moves = &self.distances.moves[class];
        if moves[from.index()] != NEVER || moves[to.index()] != NEVER {
            return true; // seen when it is played
        }
        let (from, to) = (usize::from(from.rank()), usize::from(to.rank()));
        let need = &self.needs[from][to];
        if need.get() == NEVER {
            let mut men = self.men;
            men.counts[from] -= 1;
            men.counts[to] += 1;
            // one more tells it from what has not been asked for
            let least = self.distances.least_of(&men, self.captures).min(NEVER - 1);
            need.set(least);
        }
        need.get() <= left
    }
}

impl Distances {
    pub fn new(army: &Army, target: &Target, no_gaps: bool) -> Distances {
        let mut moves = vec![[NEVER; 64]; army.classes.len()];
        if !target.by_promotion {
            for &class in &target.classes {
                for at in target.squares {
                    moves[class][at.index()] = 0;
                }
            }
        }
        // one move farther each time, until nothing changes
        while approach(army, target, &mut moves) {}
        Distances {
            moves,
            ranks: super::enemy::ranks_of(target.squares),
            no_gaps,
        }
    }

    /// The least number of moves, as many men as `captures` says being captured meanwhile on each rank.
    pub fn least(&self, army: &Army, men: &Configuration, captures: &[u16; 8]) -> u16 {
        self.least_of(&self.by_rank(army, men), captures)
    }

    /// What can be said about the moves from this configuration, with so many captures on each rank after them.
    pub fn around<'d>(
        &'d self,
        army: &Army,
        men: &Configuration,
        captures: &'d [u16; 8],
    ) -> Around<'d> {
        Around {
            distances: self,
            men: self.by_rank(army, men),
            captures,
            needs: std::array::from_fn(|_| std::array::from_fn(|_| Cell::new(NEVER))),
        }
    }

    fn by_rank(&self, army: &Army, men: &Configuration) -> ByRank {
        let mut nearest = [NEVER; 8];
        for (moves, squares) in self.moves.iter().zip(men.of).take(army.classes.len()) {
            if squares.is_empty() || moves.iter().all(|moves| *moves == NEVER) {
                continue;
            }
            for at in squares {
                let best = &mut nearest[usize::from(at.rank())];
                *best = (*best).min(moves[at.index()]);
            }
        }
        let counts = std::array::from_fn(|rank| (men.all & Bb::rank(rank as u8)).len() as u16);
        ByRank { nearest, counts }
    }

    fn least_of(&self, men: &ByRank, captures: &[u16; 8]) -> u16 {
        let all = men.nearest.iter().copied().min().unwrap_or(NEVER);
        if !self.no_gaps || all == NEVER {
            return all;
        }
        let mut least = NEVER;
        for rank in 0..8 {
            if men.nearest[rank] < least {
                let mut others = men.counts;
                others[rank] -= 1;
                let more = self.others_need(&others, captures);
                least = least.min(men.nearest[rank].saturating_add(more));
            }
        }
        least
    }

    /// Fewest moves of the other men until all stand on ranks that follow one another, one of which is that of the goal.
    fn others_need(&self, counts: &[u16; 8], captures: &[u16; 8]) -> u16 {
        let mut least = NEVER;
        for goal in (0..8).filter(|rank| self.ranks >> rank & 1 != 0) {
            for low in 0..=goal {
                let mut empty = counts[low..goal]
                    .iter()
                    .filter(|count| **count == 0)
                    .count();
                for high in goal..8 {
                    empty += usize::from(high > goal && counts[high] == 0);
                    let outside = (0..low).chain(high + 1..8).filter(|rank| counts[*rank] > 0);
                    let (mut men, mut gone) = (0, 0);
                    for rank in outside {
                        men += counts[rank];
                        gone = captures[rank].max(gone);
                    }
                    least = least.min((empty as u16).max(men.saturating_sub(gone)));
                }
            }
        }
        least
    }
}

/// Lets men come as near as they can by one more move; whether that has changed anything.
fn approach(army: &Army, target: &Target, moves: &mut [[u16; 64]]) -> bool {
    let before = moves.to_vec();
    for (number, class) in army.classes.iter().enumerate() {
        for from in Sq::all() {
            let mut least = before[number][from.index()];
            for to in class.steps(from, army.side) {
                let there = after_step(army, target, &before, number, to);
                least = least.min(there.saturating_add(1));
            }
            moves[number][from.index()] = least;
        }
        if !class.is_pawn {
            // castling may take a king or a rook farther than it goes
            let home = Bb::rank(army.side.home_rank());
            let least = home.into_iter().map(|at| before[number][at.index()]).min();
            let castled = least.unwrap_or(NEVER).saturating_add(1);
            for from in home {
                let here = &mut moves[number][from.index()];
                *here = (*here).min(castled);
            }
        }
    }
    *moves != before[..]
}

fn after_step(army: &Army, target: &Target, moves: &[[u16; 64]], class: usize, to: Sq) -> u16 {
    let promotes = army.classes[class].is_pawn
        && to.rank() == (!army.side).home_rank()
        && !army.promotions.is_empty();
    if !promotes {
        return moves[class][to.index()];
    }
    let wanted = |class: &usize| target.classes.contains(class);
    if target.by_promotion && army.promotions.iter().any(wanted) {
        return 0;
    }
    let promoted = army
        .promotions
        .iter()
        .map(|&class| moves[class][to.index()]);
    promoted.min().unwrap_or(NEVER)
}
