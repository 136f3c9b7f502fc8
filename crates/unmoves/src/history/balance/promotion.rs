//! How many captures a pawn needs to be promoted, past men that have not moved.

use super::by_file::{ByFile, FILES};
use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::board::piece::{KindId, Side};
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::view::View;

/// The fewest captures with which a pawn from each file can be promoted. `None`: it cannot be.
pub(super) struct Promotion {
    /// Where no pawn of the other side stays on the file.
    past_nobody: ByFile<Option<u32>>,
    /// Where one does, so that it has to leave the file.
    past_a_pawn: ByFile<Option<u32>>,
}

impl Promotion {
    /// Of this side, between men that have not moved. A pawn that attacks a king who has not moved does not go on: it is captured.
    pub fn of(view: &View, side: Side, unmoved: Bb) -> Promotion {
        let state = view.state();
        let kings = state.of_kind(KindId::KING) & state.men(!side) & unmoved;
        let attacking = kings
            .into_iter()
            .flat_map(|king| [-1, 1].map(|dx| king.step(dx, -side.forward())));
        let closed = attacking
            .flatten()
            .fold(unmoved, |all, at| all | Bb::of(at));
        let of =
            |is_past: bool| std::array::from_fn(|file| fewest(file as u8, side, closed, is_past));
        Promotion {
            past_nobody: of(false),
            past_a_pawn: of(true),
        }
    }

    /// Of a pawn from this file, on which a pawn of the other side has stayed, or none.
    pub fn captures(&self, file: u8, is_past: bool) -> Option<u32> {
        let table = if is_past {
            &self.past_a_pawn
        } else {
            &self.past_nobody
        };
        table[usize::from(file)]
    }
}

/// The fewest captures of a pawn from this file to the last rank; if it has to leave its file, it goes on from there.
fn fewest(file: u8, side: Side, closed: Bb, must_leave: bool) -> Option<u32> {
    let second = side.home_rank().wrapping_add_signed(side.forward());
    let last = (!side).home_rank();
    // by file: the fewest captures on this rank, of a pawn that has left its file or need not, and of one that must still do so
    let mut fewest = [None; 8];
    let mut staying = must_leave.then_some(0);
    if !must_leave {
        fewest[usize::from(file)] = Some(0);
    }
    let mut rank = second;
    while rank != last {
        rank = rank.wrapping_add_signed(side.forward());
        let at = |file: u8| fewest[usize::from(file)];
        let next = std::array::from_fn(|to| {
            let to = to as u8;
            let ahead = at(to);
            let beside = [to.checked_sub(1), Some(to + 1).filter(|it| *it < FILES)];
            let beside = beside.into_iter().flatten();
            let captures = beside.flat_map(|from| {
                let leaves = staying.filter(|_| from == file);
                [at(from), leaves].into_iter().flatten().map(|it| it + 1)
            });
            let is_open = !closed.has(Sq::at(to, rank));
            captures.chain(ahead).min().filter(|_| is_open)
        });
        staying = staying.filter(|_| !closed.has(Sq::at(file, rank)));
        fewest = next;
    }
    fewest.into_iter().flatten().min()
}
