//! Captures otherwise than by leaps and straight rides, looked at from the captured man.

use super::clear::ClearWays;
use super::over_one::{self, HopsOverOne};
use super::part::{How, Landing, Part, Turn, When};
use super::pawn::PawnWalk;
use super::sight::Sight;
use super::walk::Walk;
use super::{dirs, odd};
use crate::board::bitboard::{Bb, NEIGHBOURS};
use crate::board::piece::{KindId, Side};
use crate::board::rays;
use crate::board::square::Sq;

/// A kind that captures in other ways than by leaps and straight rides, and what is known of these.
#[derive(Clone)]
pub(crate) struct OtherKind {
    pub kind: KindId,
    /// Its other ways to capture.
    pub parts: Vec<Part>,
    /// Those of them that hop along ranks, files and diagonals.
    hops: Vec<Hop>,
    /// Those that only need empty squares.
    clear: ClearWays,
    /// Those that hop over one man along lines of all kinds.
    over_one: Option<HopsOverOne>,
    /// The others.
    rest: Vec<Part>,
    /// What it captures as a pawn, if it is one or partly one.
    pub pawn: Option<PawnWalk>,
    /// By side and target: from where it may capture there, given the right men on the way.
    sources: [Box<[Bb; 64]>; 2],
    /// Whether all that can keep it from its captures stands between.
    pub rides: bool,
}

/// Captures along ranks and files, or along diagonals, or both, over so many men.
#[derive(Clone, Copy)]
struct Hop {
    orthogonal: bool,
    diagonal: bool,
    hurdles: u8,
    /// The last of them stands next to the captured man.
    adjacent: bool,
}

impl Hop {
    /// The part as a hop, if it is one.
    fn of(part: &Part) -> Option<Hop> {
        let How::Over(over) = part.how else {
            return None;
        };
        let orthogonal = [dirs::ROOK, dirs::QUEEN].contains(&part.dirs);
        let diagonal = [dirs::BISHOP, dirs::QUEEN].contains(&part.dirs);
        let adjacent = match over.landing {
            Landing::At(1) => true,
            Landing::Any => false,
            Landing::At(_) | Landing::Equal => return None,
        };
        let is_one = part.is_plain()
            && part.when != When::Move
            && (orthogonal || diagonal)
            && !over.near
            && over.turn == Turn::None;
        is_one.then_some(Hop {
            orthogonal,
            diagonal,
            hurdles: over.hurdles,
            adjacent,
        })
    }

    /// Whether it captures a man on `target`.
    #[inline]
    fn attacks(self, from: Sq, target: Sq, sight: &Sight) -> bool {
        let occupied = sight.occupied;
        let leads_there = self.orthogonal && rays::rank_and_file(from).has(target)
            || self.diagonal && rays::diagonals(from).has(target);
        if !leads_there || !occupied.has(target) {
            return false;
        }
        let hurdles = rays::between(from, target) & occupied;
        (hurdles & sight.missing).is_empty()
            && hurdles.len() == u32::from(self.hurdles)
            && (!self.adjacent || !(hurdles & NEIGHBOURS[target.index()]).is_empty())
    }
}

/// From where men capture as pawns or in one of these ways, given the right men on the way, by side and square of the captured man.
fn ever_capturing(parts: &[Part], pawn: Option<&PawnWalk>) -> [Box<[Bb; 64]>; 2] {
    Side::BOTH.map(|side| {
        let mut sources = Box::new([Bb::EMPTY; 64]);
        for from in Sq::all() {
            let as_pawn = pawn.iter().flat_map(|pawn| pawn.captures(from, side));
            let capturing = parts.iter().filter(|part| part.when != When::Move);
            let hit = capturing.map(|part| part.ever_captured(from, side));
            let hit = hit.chain(as_pawn.map(|(hit, _)| Bb::of(hit)));
            for to in hit.fold(Bb::EMPTY, |all, hit| all | hit) {
                sources[to.index()] |= Bb::of(from);
            }
        }
        sources
    })
}

/// A kind as which others may go.
#[derive(Clone)]
pub(crate) struct Lending {
    pub kind: KindId,
    /// By side and target: from where a man that goes like this may capture there, given the right men on the way.
    sources: [Box<[Bb; 64]>; 2],
}

impl Lending {
    pub fn new(kind: KindId, walk: &Walk) -> Lending {
        Lending {
            kind,
            sources: ever_capturing(walk.parts(), walk.pawn()),
        }
    }

    /// From where a man of `side` that goes like this may capture on `target`, given the right men on the way.
    #[inline]
    pub fn sources(&self, side: Side, target: Sq) -> Bb {
        self.sources[side.index()][target.index()]
    }
}

impl OtherKind {
    pub fn new(kind: KindId, parts: Vec<Part>, pawn: Option<PawnWalk>) -> OtherKind {
        let rides = pawn.is_none()
            && parts
                .iter()
                .all(|part| part.is_plain() && part.how == How::Ride);
        let sources = ever_capturing(&parts, pawn.as_ref());
        let (mut hops, mut over_one, mut rest) = (Vec::new(), Vec::new(), Vec::new());
        let mut clear = ClearWays::default();
        for part in &parts {
            match Hop::of(part) {
                Some(hop) => hops.push(hop),
                None if clear.add(part) => {}
                None if part.when != When::Move && over_one::hops_over_one(part) => {
                    over_one.push(*part)
                }
                None => rest.push(*part),
            }
        }
        let table = HopsOverOne::of(&over_one);
        if table.is_none() {
            rest.extend(over_one);
        }
        OtherKind {
            kind,
            parts,
            hops,
            clear,
            over_one: table,
            rest,
            pawn,
            sources,
            rides,
        }
    }

    /// From where a man of `side` may capture on `target`, given the right men on the way.
    #[inline]
    pub fn sources(&self, side: Side, target: Sq) -> Bb {
        self.sources[side.index()][target.index()]
    }

    /// Whether a man of `side` on `from` may capture on `target`, given the right men on the way.
    #[inline]
    pub(crate) fn may_attack(&self, side: Side, from: Sq, target: Sq) -> bool {
        self.sources(side, target).has(from)
    }

    /// Whether it captures a man on `target` in one of these ways, pawns' captures left out.
    #[inline]
    pub fn attacks(&self, from: Sq, target: Sq, sight: &Sight) -> bool {
        let mut hops = self.hops.iter();
        let mut rest = self.rest.iter();
        let found = hops.any(|hop| hop.attacks(from, target, sight))
            || self.clear.lead(sight.side, from, target, sight.occupied)
            || self
                .over_one
                .as_ref()
                .is_some_and(|hops| hops.lead(from, target, sight))
            || rest.any(|part| part.attacks(from, target, sight));
        let in_turn = |part: &Part| part.attacks(from, target, sight);
        debug_assert_eq!(found, self.parts.iter().any(in_turn));
        found
    }

    /// The squares whose men decide whether it captures on `target`.
    pub fn lines(&self, side: Side, from: Sq, target: Sq) -> Bb {
        if !self.rest.iter().all(Part::keeps_to_lines) {
            return Bb::ALL;
        }
        let mut found = self.clear.squares(side, from, target);
        if !self.hops.is_empty() {
            found |= odd::line_through(from, target);
        }
        if let Some(hops) = &self.over_one {
            found |= hops.squares(from, target);
        }
        for part in &self.rest {
            for &dir in part.dirs {
                let (dx, dy) = part.turned(dir, side);
                let ahead: Bb = dirs::ray(from, (dx, dy)).collect();
                if ahead.has(target) {
                    found |= ahead | Bb::of(from) | dirs::ray(from, (-dx, -dy)).collect();
                }
            }
        }
        if let Some(pawn) = &self.pawn {
            let landings = pawn.captures(from, side).filter(|(hit, _)| *hit == target);
            found |= landings.map(|(_, to)| to).collect::<Bb>() | Bb::of(from) | Bb::of(target);
        }
        found
    }
}
