//! When the other side may stand where: where its men can come at all, in time.

use super::men::Army;
use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::view::View;

/// The squares on which the other side may have a man, by the number of its moves.
pub(super) struct Presence {
    squares: Vec<Bb>,
}

impl Presence {
    /// From the position of `view` on, in which this army plays; `most` is the number of its moves. `no_gaps`: its men stand on ranks
    /// that follow one another.
    pub fn new(view: &View, army: &Army, most: u16, no_gaps: bool) -> Presence {
        let men = army.configuration(view);
        let Some(men) = men else {
            return Presence {
                squares: vec![Bb::ALL; usize::from(most) + 1],
            };
        };
        let mut reached = men.of;
        let mut squares = Vec::with_capacity(usize::from(most) + 1);
        let home = ranks_of(men.all);
        for moves in 0..=u32::from(most) {
            let all = reached.iter().fold(Bb::EMPTY, |all, men| all | *men);
            // every other man has moved, one of them perhaps by castling, or was captured by one of as many moves of the other side,
            // and one more
            let some_stay = 2 * moves + 2 < men.all.len();
            let near = if no_gaps && some_stay {
                near_ranks(home, moves)
            } else {
                Bb::ALL
            };
            squares.push(all & near);
            reached = one_move_later(army, &reached);
        }
        Presence { squares }
    }

    /// The squares on which it may have a man after so many moves.
    pub fn after(&self, moves: u16) -> Bb {
        let last = self.squares.len().saturating_sub(1);
        self.squares
            .get(usize::from(moves).min(last))
            .copied()
            .unwrap_or(Bb::ALL)
    }

    /// The squares on which it may capture with the last of so many moves: where it arrives, and where pawns stand that it captures en
    /// passant.
    pub fn captures_with(&self, moves: u16) -> Bb {
        let there = self.after(moves);
        let passed = there & (Bb::rank(2) | Bb::rank(5));
        let passing = passed.into_iter().filter_map(|at| {
            let ahead = if at.rank() == 2 { 1 } else { -1 };
            at.step(0, ahead)
        });
        there | passing.collect::<Bb>()
    }
}

fn one_move_later(
    army: &Army,
    reached: &[Bb; super::men::MOST_CLASSES],
) -> [Bb; super::men::MOST_CLASSES] {
    let mut next = *reached;
    for (number, class) in army.classes.iter().enumerate() {
        let mut ends = Bb::EMPTY;
        for from in reached[number] {
            ends |= class.steps(from, army.side);
        }
        next[number] |= ends;
        if class.is_pawn {
            let promoted = ends & Bb::rank((!army.side).home_rank());
            for &other in &army.promotions {
                next[other] |= promoted;
            }
        }
    }
    // the rook comes to its square by castling
    let home = Bb::rank(army.side.home_rank());
    if let Some(king) = army.classes.iter().position(|class| class.royal)
        && !(reached[king] & home).is_empty()
    {
        for (number, class) in army.classes.iter().enumerate() {
            if !class.is_pawn && !(reached[number] & home & corners()).is_empty() {
                next[number] |= home;
            }
        }
        next[king] |= home;
    }
    next
}

fn corners() -> Bb {
    [(0, 0), (7, 0), (0, 7), (7, 7)]
        .into_iter()
        .map(|(file, rank)| Sq::at(file, rank))
        .collect()
}

/// The ranks on which somebody stands, a bit each.
pub(super) fn ranks_of(men: Bb) -> u8 {
    (0..8).fold(0, |ranks, rank| {
        let is_taken = !(men & Bb::rank(rank)).is_empty();
        ranks | u8::from(is_taken) << rank
    })
}

/// The squares of ranks so near to those where men stand that so many moved men fill all ranks up to them.
fn near_ranks(home: u8, moves: u32) -> Bb {
    (0..8u8)
        .filter(|rank| {
            let mut homes = (0..8u8).filter(|other| home >> other & 1 != 0);
            homes.any(|other| u32::from(rank.abs_diff(other)) <= moves)
        })
        .fold(Bb::EMPTY, |all, rank| all | Bb::rank(rank))
}
