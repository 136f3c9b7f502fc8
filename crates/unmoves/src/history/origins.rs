//! Which men stand where they stood in the game array, and where the others can have gone from there.

use super::cage::part::{Man, is_home, rides_of, steps_of};
use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::board::piece::{KindId, Side};
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::view::View;

/// What the men that have never moved tell of the others.
pub(crate) struct Origins {
    /// The men that have never moved.
    pub unmoved: Bb,
    /// Of each side: men that must have been pawns.
    pub promoted: [u32; 2],
    /// Of each side: men that must have been captured, but not by pawns.
    pub not_taken_by_pawns: [u32; 2],
}

const OFFICERS: [KindId; 4] = [KindId::QUEEN, KindId::ROOK, KindId::BISHOP, KindId::KNIGHT];

/// The origins of all men, which go as in orthodox chess, if these have not moved.
pub(crate) fn origins(view: &View, certainly: Bb) -> Origins {
    let unmoved = unmoved(view, certainly);
    let mut found = Origins {
        unmoved,
        promoted: [0; 2],
        not_taken_by_pawns: [0; 2],
    };
    for side in Side::BOTH {
        for kind in OFFICERS {
            let state = view.state();
            let men = state.men(side) & state.of_kind(kind) & !unmoved;
            let homes = Sq::all().filter(|at| is_home((kind, side), *at) && !unmoved.has(*at));
            let rooms: Vec<Bb> = homes.map(|home| room(kind, home, unmoved)).collect();
            found.promoted[side.index()] += men.len() - most_pairs(men, &rooms);
            let taken = rooms.iter().filter(|room| {
                let is_there = !(**room & men).is_empty();
                !is_there && !room.into_iter().any(|at| can_pawn_take(at, side, unmoved))
            });
            found.not_taken_by_pawns[side.index()] += taken.count() as u32;
        }
    }
    found
}

/// The men that have never moved: these, pawns on their second rank, and those on their squares of the array that had no way out between others
/// that have never moved.
///
/// Of the men that are left in the end, none can have been the first to go, nor the last to come back.
fn unmoved(view: &View, certainly: Bb) -> Bb {
    let state = view.state();
    let man = |at: Sq| -> Option<Man> {
        let side = if state.men(Side::White).has(at) {
            Side::White
        } else {
            Side::Black
        };
        state.piece(at).map(|man| (man.kind, side))
    };
    let all = state
        .all_men()
        .filter(|at| man(*at).is_some_and(|man| is_home(man, *at)));
    let mut unmoved = all.fold(Bb::EMPTY, |all, at| all | Bb::of(at));
    loop {
        let stays = |at: &Sq| {
            certainly.has(*at)
                || man(*at).is_some_and(|(kind, _)| exits(kind, *at, unmoved).is_empty())
        };
        let left = unmoved
            .filter(stays)
            .fold(Bb::EMPTY, |all, at| all | Bb::of(at));
        if left == unmoved {
            return unmoved;
        }
        unmoved = left;
    }
}

/// Where a man of this kind can go in one step if these squares are occupied. Of a pawn nothing: it does not come back.
fn exits(kind: KindId, at: Sq, occupied: Bb) -> Bb {
    let steps = steps_of(kind).iter().chain(rides_of(kind));
    let squares = steps.into_iter().filter_map(|(dx, dy)| at.step(*dx, *dy));
    squares.fold(Bb::EMPTY, |all, at| all | Bb::of(at)) & !occupied
}

/// All squares to which a man can have come from its home between those that have never moved.
fn room(kind: KindId, home: Sq, unmoved: Bb) -> Bb {
    let mut room = Bb::of(home);
    let mut open = vec![home];
    while let Some(at) = open.pop() {
        let new = exits(kind, at, unmoved) & !room;
        room |= new;
        open.extend(new);
    }
    room
}

/// Whether a pawn can capture a man of this side there, between those that have never moved.
fn can_pawn_take(at: Sq, side: Side, unmoved: Bb) -> bool {
    let from = [-1, 1].map(|dx| at.step(dx, side.forward()));
    let mut from = from.into_iter().flatten();
    from.any(|from| !unmoved.has(from) && (1..7).contains(&from.rank()))
}

/// How many of these men can be told apart as those from these rooms: at most two rooms.
fn most_pairs(men: Bb, rooms: &[Bb]) -> u32 {
    let Some((room, rest)) = rooms.split_first() else {
        return 0;
    };
    let without = most_pairs(men, rest);
    let with = (men & *room).map(|at| 1 + most_pairs(men & !Bb::of(at), rest));
    with.max().unwrap_or(0).max(without)
}
