//! The kinds of men of one problem, sorted by how attackers can be traced back from a square.

use super::captures::{Lending, OtherKind};
use super::dirs;
use super::going::Going;
use super::man::Man;
use super::part::{How, Part, When};
use super::pawn::PawnWalk;
use super::walk::{Lender, Walk};
use crate::board::bitboard::Bb;
use crate::board::piece::{KindId, MAX_KINDS, Side};
use crate::board::rays;
use crate::board::square::Sq;

/// What the observation test needs, sorted by how attackers can be traced back from a square.
#[derive(Clone)]
pub(crate) struct FastKinds {
    /// Kinds whose captures include leaps, with the squares they leap to.
    pub leapers: Vec<(KindId, Box<[Bb; 64]>)>,
    /// Kinds that slide and capture along ranks and files.
    pub orthogonal: Vec<KindId>,
    /// Kinds that slide and capture along diagonals.
    pub diagonal: Vec<KindId>,
    /// Kinds with other captures, as unusual pawns among them.
    pub other: Vec<OtherKind>,
    /// Kinds that are pawns or partly pawns, the orthodox pawn apart.
    pub pawns: Vec<(KindId, PawnWalk)>,
    /// Kinds that go as others do.
    pub borrowers: Vec<(KindId, Lender)>,
    /// All other kinds, if there are such ones.
    pub lending: Vec<Lending>,
    /// By side and target: from where men that do not go as others do may capture there otherwise than by rides along ranks, files
    /// and diagonals.
    pub captured_otherwise: [Box<[Bb; 64]>; 2],
    /// By kind: its parts in the quickest way.
    pub(super) goings: Vec<Vec<Going>>,
    /// By kind: several ways can lead to one square.
    pub repeating: [bool; MAX_KINDS],
    /// By kind: the whole of its moves, if they are leaps and straight rides, captures and other moves alike.
    pub plain: [Option<PlainWalk>; MAX_KINDS],
    /// Kinds that are neither plain nor the orthodox pawn.
    pub unusual: Vec<KindId>,
    /// By kind: its place in [`FastKinds::other`], if all its ways to capture are told there.
    pub captures_as_other: [Option<u8>; MAX_KINDS],
    /// By kind: each man that it captures stands on its arrival, and it does not go as others do.
    pub captures_on_arrival: [bool; MAX_KINDS],
}

/// A walk that consists of leaps and of rides along ranks and files, or along diagonals.
#[derive(Clone, Copy, Default)]
pub(crate) struct PlainWalk {
    /// Place in [`FastKinds::leapers`].
    pub leaps: Option<u8>,
    pub orthogonal: bool,
    pub diagonal: bool,
}

impl FastKinds {
    pub fn new(men: &[&'static Man]) -> FastKinds {
        let mut fast = FastKinds {
            leapers: Vec::new(),
            orthogonal: Vec::new(),
            diagonal: Vec::new(),
            other: Vec::new(),
            pawns: Vec::new(),
            borrowers: Vec::new(),
            lending: Vec::new(),
            captured_otherwise: Side::BOTH.map(|_| Box::new([Bb::EMPTY; 64])),
            goings: Vec::new(),
            repeating: [false; MAX_KINDS],
            plain: [None; MAX_KINDS],
            unusual: Vec::new(),
            captures_as_other: [None; MAX_KINDS],
            captures_on_arrival: [false; MAX_KINDS],
        };
        for (i, man) in men.iter().enumerate() {
            fast.add(KindId(i as u8), man);
        }
        if !fast.borrowers.is_empty() {
            let numbered = men.iter().enumerate();
            let lend = numbered.filter(|(_, man)| !matches!(man.walk, Walk::Borrowed(_)));
            fast.lending = lend
                .map(|(i, man)| Lending::new(KindId(i as u8), &man.walk))
                .collect();
        }
        for side in Side::BOTH {
            for target in Sq::all() {
                fast.captured_otherwise[side.index()][target.index()] =
                    fast.capturing_otherwise(side, target);
            }
        }
        fast
    }

    /// From where men of some kind may capture on `target` otherwise than by rides along ranks, files and diagonals.
    fn capturing_otherwise(&self, side: Side, target: Sq) -> Bb {
        let leaps = self.leapers.iter().map(|(_, leaps)| leaps[target.index()]);
        let others = self.other.iter().map(|other| other.sources(side, target));
        leaps.chain(others).fold(Bb::EMPTY, |all, more| all | more)
            | rays::pawns(side.index(), target)
    }

    /// From where a man of some kind may capture on `target`, those left out that go as others do, if the men on these squares stand
    /// in the way.
    #[inline]
    pub fn capturing(&self, by: Side, target: Sq, in_the_way: Bb) -> Bb {
        self.captured_otherwise[by.index()][target.index()]
            | rays::orthogonal(target, in_the_way)
            | rays::diagonal(target, in_the_way)
    }

    /// Whether it is a pawn or partly one.
    pub fn is_pawn(&self, kind: KindId) -> bool {
        kind == KindId::PAWN || self.pawns.iter().any(|(pawn, _)| *pawn == kind)
    }

    /// Where a man of this walk gets to from a square, the first man on each line included.
    #[inline]
    pub fn reached(&self, walk: PlainWalk, from: Sq, occupied: Bb) -> Bb {
        let mut found = self.leaps(walk, from);
        if walk.orthogonal {
            found |= rays::orthogonal(from, occupied);
        }
        if walk.diagonal {
            found |= rays::diagonal(from, occupied);
        }
        found
    }

    /// The empty squares from which a man of this walk gets to one of the targets, which are empty too.
    pub fn departures(&self, walk: PlainWalk, targets: Bb, empty: Bb) -> Bb {
        let mut found = Bb::EMPTY;
        if walk.leaps.is_some() {
            found = empty
                .filter(|&from| !(self.leaps(walk, from) & targets).is_empty())
                .collect();
        }
        let rides = [
            (walk.orthogonal, [(1, 0), (-1, 0), (0, 1), (0, -1)]),
            (walk.diagonal, [(1, 1), (1, -1), (-1, 1), (-1, -1)]),
        ];
        for (_, steps) in rides.into_iter().filter(|(rides, _)| *rides) {
            for step in steps {
                let mut line = targets.moved(step) & empty;
                while !line.is_empty() {
                    found |= line;
                    line = line.moved(step) & empty;
                }
            }
        }
        found
    }

    /// Where a man of this walk leaps to from a square.
    #[inline]
    pub fn leaps(&self, walk: PlainWalk, from: Sq) -> Bb {
        let table = walk.leaps.map(|place| &self.leapers[usize::from(place)].1);
        table.map_or(Bb::EMPTY, |table| table[from.index()])
    }

    fn add(&mut self, kind: KindId, man: &Man) {
        match man.walk {
            // orthodox pawns are traced back by their own rule
            Walk::Pawn(pawn) if kind != KindId::PAWN => self.pawns.push((kind, pawn)),
            Walk::Borrowed(lender) => self.borrowers.push((kind, lender)),
            _ => {}
        }
        let parts = man.walk.parts();
        self.captures_on_arrival[kind.index()] = !man.walk.is_borrowed()
            && man.walk.pawn().is_none_or(|pawn| !pawn.over)
            && parts.iter().all(Part::captures_on_arrival);
        self.goings.push(Going::all(parts));
        self.repeating[kind.index()] = parts.iter().any(Part::may_repeat)
            || parts.len() > 1 && !parts.iter().all(Part::is_plain_leap_or_ride);
        let mut leaps: Option<Box<[Bb; 64]>> = None;
        let mut other = Vec::new();
        for part in parts.iter().filter(|p| p.when != When::Move) {
            match part.how {
                _ if !part.is_plain() => other.push(*part),
                How::Leap => {
                    let table = leaps.get_or_insert_with(|| Box::new([Bb::EMPTY; 64]));
                    add_leaps(table, part);
                }
                How::Ride if part.dirs == dirs::ROOK => self.orthogonal.push(kind),
                How::Ride if part.dirs == dirs::BISHOP => self.diagonal.push(kind),
                How::Ride if part.dirs == dirs::QUEEN => {
                    self.orthogonal.push(kind);
                    self.diagonal.push(kind);
                }
                _ => other.push(*part),
            }
        }
        let every_part_is_plain = !parts.is_empty()
            && matches!(man.walk, Walk::Parts(_))
            && parts.iter().all(|part| part.when == When::Both)
            && other.is_empty();
        if every_part_is_plain {
            self.plain[kind.index()] = Some(PlainWalk {
                leaps: leaps.is_some().then_some(self.leapers.len() as u8),
                orthogonal: self.orthogonal.contains(&kind),
                diagonal: self.diagonal.contains(&kind),
            });
        } else if kind != KindId::PAWN {
            self.unusual.push(kind);
        }
        let rides = self.orthogonal.contains(&kind) || self.diagonal.contains(&kind);
        let pawn = man.walk.pawn().filter(|_| kind != KindId::PAWN).copied();
        let is_other = !other.is_empty() || pawn.is_some();
        if leaps.is_none() && !rides && is_other {
            self.captures_as_other[kind.index()] = Some(self.other.len() as u8);
        }
        if let Some(table) = leaps {
            self.leapers.push((kind, table));
        }
        if is_other {
            self.other.push(OtherKind::new(kind, other, pawn));
        }
    }
}

/// Adds to each square those to which the part leaps from it.
fn add_leaps(table: &mut [Bb; 64], part: &Part) {
    for from in Sq::all() {
        let leaps = part.dirs.iter().filter_map(|&(dx, dy)| from.step(dx, dy));
        table[from.index()] |= leaps.collect();
    }
}
