//! What a side needs to fill its places, and which of its men can therefore never move again.

use super::accountant::{Accountant, MOST_MEN, numbers};
use super::assignment::{self, Asked, Cheapest, Costs};
use super::workers::Workers;
use crate::pruning::castling::Castling;
use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::board::piece::Piece;
use sauterelle_kernel::board::square::Sq;
use smallvec::SmallVec;
use std::cell::OnceCell;

/// So many moves more than needed are told apart.
pub(crate) const SPARE_MOVES: usize = 4;

/// The fewest moves and captures with which a side fills its places.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Needs {
    pub moves: u8,
    pub captures: u8,
}

impl Needs {
    /// It cannot be done with any number.
    pub const NEVER: u8 = u8::MAX;
}

/// What is left to a side.
#[derive(Clone, Copy)]
pub(crate) struct Left {
    pub moves: u32,
    /// Men of the other side that are to be captured.
    pub captures: u32,
}

impl Left {
    /// Whether no more is needed.
    pub fn suffices(self, needs: Needs) -> bool {
        u32::from(needs.moves) <= self.moves && u32::from(needs.captures) <= self.captures
    }
}

/// What a side needs, and what follows for its men.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Account {
    pub needs: Needs,
    /// Squares of men that never move as long as the position remains in reach: by the moves that the side has beyond those needed.
    pub settled: [Bb; SPARE_MOVES],
}

impl Account {
    /// Nothing is known.
    pub const NOTHING: Account = Account {
        needs: Needs {
            moves: 0,
            captures: 0,
        },
        settled: [Bb::EMPTY; SPARE_MOVES],
    };

    /// It cannot be done.
    const IMPOSSIBLE: Account = Account {
        needs: Needs {
            moves: Needs::NEVER,
            captures: Needs::NEVER,
        },
        settled: [Bb::ALL; SPARE_MOVES],
    };

    /// What is needed at least if there are two ways.
    fn or(self, other: Account) -> Account {
        let (own, others) = (self.needs, other.needs);
        let moves = own.moves.min(others.moves);
        // whoever goes one of the ways has so many moves more there
        let settled = |account: &Account, spare: usize| {
            let more = usize::from(account.needs.moves - moves);
            spare
                .checked_sub(more)
                .map_or(Bb::ALL, |spare| account.settled[spare])
        };
        Account {
            needs: Needs {
                moves,
                captures: own.captures.min(others.captures),
            },
            settled: std::array::from_fn(|spare| settled(&self, spare) & settled(&other, spare)),
        }
    }

    /// The same with one move before.
    fn after_one_move(self) -> Account {
        let needs = Needs {
            moves: self.needs.moves.saturating_add(1),
            ..self.needs
        };
        Account { needs, ..self }
    }

    /// The squares of men that never move again if the side has so many moves.
    pub fn settled(&self, moves: u32) -> Bb {
        let spare = moves.saturating_sub(self.needs.moves.into()) as usize;
        self.settled.get(spare).copied().unwrap_or(Bb::EMPTY)
    }
}

impl Accountant<'_> {
    /// What the side needs with these men, if it can still castle in these ways.
    pub fn account(&self, workers: &Workers, castlings: &[Castling]) -> Account {
        let with = |castling: Castling| Some((castling, workers.castled(self, castling)?));
        castlings.iter().copied().filter_map(with).fold(
            self.without_castling(workers),
            |least, (castling, castled)| {
                let squares = [castling.king, castling.rook].map(|(_, to)| Bb::of(to));
                let mut account = self.without_castling(&castled).after_one_move();
                for settled in &mut account.settled {
                    // these have to move there
                    *settled &= !(squares[0] | squares[1]);
                }
                least.or(account)
            },
        )
    }

    /// The same for these men, without castling.
    fn without_castling(&self, workers: &Workers) -> Account {
        let Some(cheapest) = Cheapest::of(&workers.costs) else {
            return Account::IMPOSSIBLE;
        };
        let mut account = Account {
            needs: Needs {
                moves: limited(cheapest.cost),
                captures: self.captures(workers),
            },
            settled: [Bb::EMPTY; SPARE_MOVES],
        };
        if self.tells_settled && !self.target.liberties.removals {
            self.settle(&mut account, workers, &cheapest);
        }
        account
    }

    /// Fewest captures with which these men fill the places.
    fn captures(&self, workers: &Workers) -> u8 {
        // nobody who cannot do without has been asked
        if self.captures == 0 {
            return 0;
        }
        let places = &self.target.places[self.side.index()];
        let mut costs = Costs::new(places.len());
        for (worker, (at, man)) in workers.men.iter().enumerate() {
            let is_pawn = self.target.is_pawn(man.kind);
            let mut captures = [0; MOST_MEN];
            for (task, place) in places.iter().enumerate() {
                if !workers.costs.can(worker, task) {
                    captures[task] = assignment::NEVER;
                } else if is_pawn {
                    captures[task] = place.captures_of_pawn(*at, *man);
                }
            }
            costs.add(captures);
        }
        Cheapest::of(&costs).map_or(Needs::NEVER, |cheapest| limited(cheapest.cost))
    }

    /// Finds the men that cannot leave their squares if the side has few moves more than it needs: either they come back, or others
    /// come in their place.
    fn settle(&self, account: &mut Account, workers: &Workers, cheapest: &Cheapest) {
        let costs = &workers.costs;
        let side = self.side.index();
        let places = &self.target.places[side];
        for (number, (at, man)) in workers.men.iter().enumerate() {
            let same = self.target.suitable(self.side, *man).same;
            let board = self.target.board_of(*man);
            let is_place = |task: &usize| {
                places[*task].at == *at
                    && (places[*task].board == board || !self.target.liberties.boards)
            };
            let Some(task) = numbers(same).find(is_place) else {
                continue;
            };
            let least = |least: u32, extra: u32| least.min(extra);
            let others = (0..costs.workers()).filter(|worker| *worker != number);
            let replaced = others
                .map(|worker| cheapest.extra(costs, worker, task))
                .fold(Needs::NEVER.into(), least);
            let elsewhere = (0..costs.tasks).filter(|other| *other != task);
            let replaced = elsewhere
                .map(|task| cheapest.extra(costs, number, task))
                .fold(Needs::NEVER.into(), least)
                + replaced;
            let round_trip = u32::from(self.distances.to[side][task].round_trip);
            let more = replaced.min(round_trip);
            for (spare, settled) in account.settled.iter_mut().enumerate() {
                if more > spare as u32 {
                    *settled |= Bb::of(*at);
                }
            }
        }
    }
}

/// A side at a node.
pub(crate) struct Standing {
    /// Nothing if there are too many men.
    pub workers: Option<Workers>,
    pub castlings: SmallVec<[Castling; 2]>,
    /// Once it has been asked for.
    pub proof: OnceCell<Option<Proof>>,
}

impl Standing {
    /// What it needs.
    pub fn account(&self, accountant: &Accountant) -> Account {
        let workers = self.workers.as_ref();
        workers.map_or(Account::NOTHING, |workers| {
            accountant.account(workers, &self.castlings)
        })
    }

    /// What proves that; nothing if not all of its men have something to do.
    pub fn proof(&self, accountant: &Accountant) -> Option<&Proof> {
        let proof = self.proof.get_or_init(|| Proof::new(accountant, self));
        proof.as_ref()
    }

    /// The same after one of its men has gone elsewhere, or has been captured.
    pub fn account_after(
        &self,
        accountant: &Accountant,
        from: Sq,
        to: Option<(Sq, Piece)>,
    ) -> Account {
        let after = self.workers.as_ref();
        let after = after.and_then(|workers| workers.after(accountant, from, to));
        after.map_or(Account::NOTHING, |workers| {
            accountant.account(&workers, &self.castlings)
        })
    }
}

/// What proves how many moves a side needs at least: it tells soon of most moves that they lead to nothing.
pub(crate) struct Proof {
    /// Where the men stand now, in the order of the workers: after a castling two of them may share a square.
    squares: SmallVec<[Sq; 16]>,
    /// With each castling that is possible, and without castling.
    ways: SmallVec<[WayOfProof; 3]>,
}

struct WayOfProof {
    castling: Option<Castling>,
    tasks: usize,
    cheapest: Cheapest,
}

impl Proof {
    /// The proof for a side as it stands; nothing if not all of its men have something to do.
    pub fn new(accountant: &Accountant, standing: &Standing) -> Option<Proof> {
        let workers = standing.workers.as_ref()?;
        if accountant.target.liberties.removals {
            return None;
        }
        let way = |castling: Option<Castling>, workers: &Workers| {
            Some(WayOfProof {
                castling,
                tasks: workers.costs.tasks,
                cheapest: Cheapest::of(&workers.costs)?,
            })
        };
        let castlings = standing.castlings.iter();
        let castled = castlings
            .filter_map(|castling| way(Some(*castling), &workers.castled(accountant, *castling)?));
        Some(Proof {
            squares: workers.men.iter().map(|(at, _)| *at).collect(),
            ways: castled.chain(way(None, workers)).collect(),
        })
    }

    /// What the side needs at least after the man on this square has gone where it asks something else.
    pub fn at_least(&self, from: Sq, asked: &Asked) -> u32 {
        let Some(number) = self.squares.iter().position(|at| *at == from) else {
            return 0; // nothing is known of such a man
        };
        let ways = self.ways.iter().filter_map(|way| {
            let least = way.cheapest.at_least(number, asked, way.tasks);
            match way.castling {
                // this man can no more castle
                Some(castling) if [castling.king.0, castling.rook.0].contains(&from) => None,
                Some(_) => Some(least + 1),
                None => Some(least),
            }
        });
        ways.min().unwrap_or(Needs::NEVER.into())
    }
}

fn limited(cost: u32) -> u8 {
    cost.min(Needs::NEVER.into()) as u8
}
