//! Where men have to come in final positions, and how many moves that takes them from each square.

use super::men::{Men, Target};
use super::place::Place;
use crate::pruning::budget::Budget;
use crate::pruning::geometry::closed_squares::NEVER;
use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::board::square::Sq;

/// Moves up to this number are told apart where squares are counted.
pub(super) const FAR: usize = 16;

/// Where a man may have to come.
pub(super) struct Targets {
    /// The number of the first one among the targets of all men.
    pub first: usize,
    /// How many they are.
    pub count: usize,
    /// By form and square, the moves to each.
    pub moves: Vec<Box<[u8]>>,
    /// By target and form, the squares from where so many moves lead there.
    pub within: Vec<[Bb; FAR]>,
}

/// The targets of the men of a final position, by man; nothing if they cannot be reached with so many moves.
pub(super) fn needs(men: &Men, budget: Budget, places: &[Place]) -> Option<Vec<(usize, Target)>> {
    let mut needed = [0; 2];
    for place in places {
        let man = &men.all[usize::from(place.man)];
        needed[man.side.index()] += usize::from(!man.is_royal);
    }
    let mut left = budget;
    let mut needs = Vec::new();
    for place in places {
        let number = usize::from(place.man);
        let man = &men.all[number];
        // only men that are not needed can be captured
        let others = men.common(!man.side).count() - needed[(!man.side).index()];
        let target = Target {
            at: place.at,
            forms: place.forms,
            captures: men.captures(others),
        };
        let left = &mut left[man.side.index()];
        let moves = men.moves(man, 0, man.at, target);
        let moves = moves.min(men.moves_after_return(man, 0, target));
        *left = left.checked_sub(u16::from(moves))?;
        needs.push((number, target));
    }
    Some(needs)
}

impl Targets {
    /// Of this man, the first of them having this number.
    pub fn of(men: &Men, number: usize, first: usize, all: Vec<Target>) -> Targets {
        let man = &men.all[number];
        let forms = 0..man.forms.len();
        let of_form = |form: usize| -> Box<[u8]> {
            let moves = all.iter().map(|to| men.moves_after_return(man, form, *to));
            moves.collect()
        };
        let after_return: Vec<Box<[u8]>> = forms.clone().map(of_form).collect();
        let moves_from = |form: usize, from: Sq| -> Box<[u8]> {
            let can_stand = men.forms_on(man, from) >> form & 1 != 0;
            // a pawn on its last rank promotes
            let forms: Vec<usize> = match can_stand {
                true => vec![form],
                false => (1..man.forms.len()).collect(),
            };
            let to = all.iter().enumerate().map(|(number, target)| {
                let each = forms.iter().map(|form| {
                    let moves = men.moves(man, *form, from, *target);
                    moves.min(after_return[*form][number])
                });
                each.min().unwrap_or(NEVER)
            });
            to.collect()
        };
        let each = forms
            .clone()
            .flat_map(|form| Sq::all().map(move |from| (form, from)));
        let moves: Vec<Box<[u8]>> = each.map(|(form, from)| moves_from(form, from)).collect();
        let each = (0..all.len()).flat_map(|target| forms.clone().map(move |form| (target, form)));
        let within = each
            .map(|(target, form)| squares_within(&moves[form * 64..], target))
            .collect();
        Targets {
            first,
            count: all.len(),
            moves,
            within,
        }
    }
}

/// The squares from where so many moves lead to a target; `moves`: by square, to each target.
fn squares_within(moves: &[Box<[u8]>], target: usize) -> [Bb; FAR] {
    let mut within = [Bb::EMPTY; FAR];
    for (from, moves) in Sq::all().zip(moves) {
        for squares in within.iter_mut().skip(usize::from(moves[target])) {
            *squares |= Bb::of(from);
        }
    }
    within
}
