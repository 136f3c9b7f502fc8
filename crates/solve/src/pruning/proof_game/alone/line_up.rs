//! The men of one side, without the other one.

use crate::pruning::castling::Castling;
use crate::pruning::proof_game::account::{Needs, Standing};
use crate::pruning::proof_game::accountant::Accountant;
use crate::pruning::proof_game::workers::{Men, Workers};
use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::board::effect::SlotId;
use sauterelle_kernel::board::piece::{KindId, Piece};
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::board::{key, rays};
use sauterelle_kernel::play::castling::bit;
use smallvec::SmallVec;
use std::cell::OnceCell;

pub(crate) type Castlings = SmallVec<[Castling; 2]>;

/// The men of one side, without the other one.
pub(crate) struct LineUp {
    standing: Standing,
    occupied: Bb,
    /// Of the men and the castlings.
    pub key: u128,
    /// Fewest moves to the places.
    pub needs: u32,
}

/// A move of a side by itself.
pub(super) struct Step {
    deed: Deed,
    /// The squares that must be open for it, beside the one that is left.
    pub way: Bb,
    /// It is a capture of a pawn: others need not be told from moves to free squares.
    pub captures: u32,
    /// Of the men and the castlings after it.
    pub key: u128,
}

enum Deed {
    /// A man goes there, and is this one then.
    Goes(Sq, (Sq, Piece)),
    Castles(Castling),
}

impl LineUp {
    /// These men, with these castlings, and their key. Nothing if nothing is to be said of them.
    pub fn new(
        accountant: &Accountant,
        men: Men,
        castlings: Castlings,
        key: u128,
    ) -> Option<LineUp> {
        let workers = Workers::new(accountant, men)?;
        Some(LineUp::of(accountant, workers, castlings, key))
    }

    fn of(accountant: &Accountant, workers: Workers, castlings: Castlings, key: u128) -> LineUp {
        let men = workers.men.iter();
        debug_assert_eq!(
            key,
            men.clone()
                .fold(key_of_castlings(&castlings), |all, (at, man)| all
                    ^ key::man(*at, *man))
        );
        let needs = accountant.account(&workers, &castlings).needs;
        let is_too_much = u32::from(needs.captures) > accountant.captures;
        LineUp {
            occupied: men.map(|(at, _)| *at).collect(),
            needs: match is_too_much {
                true => Needs::NEVER.into(),
                false => needs.moves.into(),
            },
            standing: Standing {
                workers: Some(workers),
                castlings,
                proof: OnceCell::new(),
            },
            key,
        }
    }

    /// All moves.
    pub(super) fn steps(&self, accountant: &Accountant) -> Vec<Step> {
        let mut all = Vec::new();
        let workers = self.standing.workers.iter();
        for (at, man) in workers.flat_map(|workers| &workers.men) {
            let castlings = castlings_after(&self.standing.castlings, *at);
            let rights = match castlings.len() == self.standing.castlings.len() {
                true => 0,
                false => key_of_castlings(&self.standing.castlings) ^ key_of_castlings(&castlings),
            };
            let is_pawn = accountant.target.is_pawn(man.kind);
            let gone = self.key ^ rights ^ key::man(*at, *man);
            for (to, way) in self.ways(accountant, *at, *man) {
                for arrived in as_whom(accountant, *man, to) {
                    all.push(Step {
                        deed: Deed::Goes(*at, (to, arrived)),
                        way,
                        captures: u32::from(is_pawn && to.file() != at.file()),
                        key: gone ^ key::man(to, arrived),
                    });
                }
            }
        }
        let castlings = self.standing.castlings.iter();
        all.extend(castlings.filter_map(|castling| self.castling(*castling)));
        all
    }

    /// Where the man may go, with the squares that must be open for that.
    fn ways(&self, accountant: &Accountant, at: Sq, man: Piece) -> SmallVec<[(Sq, Bb); 16]> {
        let (target, side) = (accountant.target, accountant.side);
        let steps = accountant
            .distances
            .steps(target, side, (man.kind, man.is_royal()), 0);
        let mut ways = steps.of(at) & !self.occupied;
        if target.is_pawn(man.kind) && accountant.captures == 0 {
            ways &= Bb::file(at.file());
        }
        let way = |to: Sq| match man.kind {
            KindId::KNIGHT => Bb::of(to),
            _ => rays::between(at, to) | Bb::of(to),
        };
        let all = ways.into_iter().map(|to| (to, way(to)));
        all.filter(|(_, way)| (*way & self.occupied).is_empty())
            .collect()
    }

    /// This castling, if no man of its own stands between king and rook.
    fn castling(&self, castling: Castling) -> Option<Step> {
        let way = rays::between(castling.king.0, castling.rook.0);
        let workers = self.standing.workers.as_ref()?;
        let moved = |(from, to): (Sq, Sq)| {
            let (_, man) = workers.men.iter().find(|(at, _)| *at == from)?;
            Some(key::man(from, *man) ^ key::man(to, *man))
        };
        let change = moved(castling.king)? ^ moved(castling.rook)?;
        (way & self.occupied).is_empty().then(|| Step {
            deed: Deed::Castles(castling),
            way,
            captures: 0,
            key: self.key ^ key_of_castlings(&self.standing.castlings) ^ change,
        })
    }

    /// Fewest moves to the places after this move, found out soon: `then` is what is left after it.
    pub(super) fn at_least(&self, now: &Accountant, then: &Accountant, step: &Step) -> u32 {
        match (&step.deed, self.standing.proof(now)) {
            (Deed::Goes(from, (to, arrived)), Some(proof)) => {
                proof.at_least(*from, &then.asked(*to, *arrived))
            }
            _ => 0,
        }
    }

    /// The men after this move, with what is left then, if they are at most so many moves away from the places.
    pub(super) fn after(&self, then: &Accountant, step: &Step, moves: u32) -> Option<LineUp> {
        let workers = self.standing.workers.as_ref()?;
        let (after, castlings) = match step.deed {
            Deed::Goes(from, arrived) => {
                let after = workers.after(then, from, Some(arrived))?;
                let castlings = castlings_after(&self.standing.castlings, from);
                match step.captures {
                    0 => (after, castlings),
                    // others can no more capture
                    _ => (Workers::new(then, after.men)?, castlings),
                }
            }
            Deed::Castles(castling) => (workers.castled(then, castling)?, Castlings::new()),
        };
        let after = LineUp::of(then, after, castlings, step.key);
        (after.needs <= moves).then_some(after)
    }
}

/// As whom the man arrives: somebody who has a place, as nobody is captured.
fn as_whom(accountant: &Accountant, man: Piece, to: Sq) -> SmallVec<[Piece; 4]> {
    let side = accountant.side;
    let mut all: SmallVec<[Piece; 4]> = SmallVec::new();
    if !accountant.target.is_pawn(man.kind) || to.rank() != (!side).home_rank() {
        all.push(man);
        return all;
    }
    for place in &accountant.target.places[side.index()] {
        let is_new = all.iter().all(|it| it.kind != place.kind);
        if place.captures_promoting.is_some() && is_new {
            all.push(Piece {
                kind: place.kind,
                ..man
            });
        }
    }
    all
}

/// Those that are still possible after the man of this square has gone.
pub(crate) fn castlings_after(castlings: &[Castling], from: Sq) -> Castlings {
    let castlings = castlings.iter().copied();
    castlings
        .filter(|it| it.king.0 != from && it.rook.0 != from)
        .collect()
}

/// As they count in the key of a side.
pub(crate) fn key_of_castlings(castlings: &[Castling]) -> u128 {
    let rights = castlings.iter().fold(0, |all, it| all | bit(it.rook.0));
    key::slot(SlotId::CASTLING, rights)
}
