//! Men as data: how each kind moves and captures, and what it is called.

#[cfg(test)]
mod arrivals;
pub(crate) mod borrowed;
mod clear;
mod dirs;
mod going;
mod hunter;
mod line;
mod odd;
mod pawn;
mod reach;
mod remark;
mod table;
#[cfg(test)]
mod tests;
mod walk;

pub use hunter::{NoHunter, hunter, hunter_by_code};
pub use pawn::{Officers, PawnWalk};
pub use reach::View;
pub use table::{MEN, by_code, by_name, orthodox};
pub use walk::{Dir, How, Image, Landing, Lender, Line, Only, Over, Part, Ring, Turn, Walk, When};

use self::clear::ClearWays;
use self::going::Going;
use crate::bitboard::{Bb, NEIGHBOURS};
use crate::piece::{KindId, Side};
use crate::rays;
use crate::square::Sq;

/// How many kinds of men one problem can use.
pub const MAX_KINDS: usize = 32;

/// The languages of names and codes, in the order used everywhere: English, French, German.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Language {
    /// English.
    English = 0,
    /// French.
    French = 1,
    /// German.
    German = 2,
}

/// A kind of man: one row of the table.
#[derive(Debug)]
pub struct Man {
    /// One or two letters, in English, French and German.
    pub code: [&'static str; 3],
    /// Name in English, French and German.
    pub name: [&'static str; 3],
    /// How it moves.
    pub walk: Walk,
    /// What it is apart from its moves.
    pub nature: Nature,
    /// One sentence on its move.
    pub doc: &'static str,
}

/// What a man is apart from its moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Nature {
    /// A man like most.
    Usual,
    /// Always royal; no pawn promotes to it.
    King,
    /// Something that cannot move; no pawn promotes to it.
    Thing,
}

/// The kinds used by one problem, numbered densely: king, queen, rook, bishop, knight, pawn, then the fairy men.
#[derive(Clone)]
pub struct Kinds {
    men: Vec<&'static Man>,
    /// Of those named or in the diagram.
    present: u32,
    marine_promotions: Vec<KindId>,
    pub(crate) fast: FastKinds,
}

/// More kinds of men than one problem can hold.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("more than {MAX_KINDS} kinds of men in one problem")]
pub struct TooManyKinds;

impl Kinds {
    /// By kind: whether it rides, and captures, along ranks and files, and along diagonals.
    pub(crate) fn rides(&self) -> [[bool; 2]; MAX_KINDS] {
        let mut rides = [[false; 2]; MAX_KINDS];
        for (line, kinds) in [&self.fast.orthogonal, &self.fast.diagonal]
            .into_iter()
            .enumerate()
        {
            for kind in kinds {
                rides[kind.index()][line] = true;
            }
        }
        rides
    }

    /// The orthodox kinds and `fairy`, each once.
    ///
    /// # Errors
    /// If there are more than [`MAX_KINDS`].
    pub fn new(fairy: impl IntoIterator<Item = &'static Man>) -> Result<Kinds, TooManyKinds> {
        let mut men: Vec<&'static Man> = orthodox().to_vec();
        let mut present = 0u64;
        let mut find = |man: &'static Man| {
            let known = men.iter().position(|m| std::ptr::eq(*m, man));
            known.unwrap_or_else(|| {
                men.push(man);
                men.len() - 1
            })
        };
        for man in fairy {
            present |= 1u64.checked_shl(find(man) as u32).unwrap_or(0);
        }
        let has_marine_pawns = men.iter().any(|man| {
            let pawn = man.walk.pawn();
            pawn.is_some_and(|pawn| pawn.becomes == Some(Officers::Marine))
        });
        let officers = if has_marine_pawns {
            table::marine_officers()
        } else {
            Vec::new()
        };
        for man in &officers {
            if !men.iter().any(|m| std::ptr::eq(*m, *man)) {
                men.push(man);
            }
        }
        if men.len() > MAX_KINDS {
            return Err(TooManyKinds);
        }
        let fast = FastKinds::new(&men);
        let mut kinds = Kinds {
            men,
            present: present as u32,
            marine_promotions: Vec::new(),
            fast,
        };
        if has_marine_pawns {
            let named = |kind: KindId| kinds.present >> kind.index() & 1 != 0;
            let officer = |kind| {
                officers
                    .iter()
                    .any(|man| std::ptr::eq(*man, kinds.man(kind)))
            };
            kinds.marine_promotions = kinds
                .ids()
                .filter(|&kind| {
                    kinds.can_arise_by_promotion(kind) && (named(kind) || officer(kind))
                })
                .collect();
        }
        Ok(kinds)
    }

    /// Whether some pawn may promote to it, if it is there at all.
    pub(crate) fn can_arise_by_promotion(&self, kind: KindId) -> bool {
        let man = self.man(kind);
        man.nature == Nature::Usual && !man.walk.is_pawn()
    }

    /// Whether it is there only because marine pawns can become it.
    pub(crate) fn for_marine_pawns_only(&self, kind: KindId) -> bool {
        kind > KindId::PAWN && self.present >> kind.index() & 1 == 0
    }

    /// What marine pawns promote to: the marine officers and all other men of the diagram.
    pub(crate) fn marine_promotions(&self) -> &[KindId] {
        &self.marine_promotions
    }

    /// The kinds that capture as pawns do, the orthodox pawn apart.
    pub(crate) fn partly_pawns(&self) -> impl Iterator<Item = KindId> + '_ {
        self.fast.pawns.iter().map(|(kind, _)| *kind)
    }

    /// Whether some man goes as others do.
    pub(crate) fn someone_borrows(&self) -> bool {
        !self.fast.borrowers.is_empty()
    }

    /// Whether a man of this kind captures a man on `target`, pawns' captures and borrowed ones left out.
    pub(crate) fn captures(&self, kind: KindId, from: Sq, target: Sq, view: &View) -> bool {
        if let Some(place) = self.fast.captures_as_other[kind.index()] {
            let other = &self.fast.other[usize::from(place)];
            return other.may_attack(view.side, from, target) && other.attacks(from, target, view);
        }
        let mut parts = self.man(kind).walk.parts().iter();
        parts.any(|part| part.attacks(from, target, view))
    }

    /// Where a man of this kind arrives, pawns' moves and borrowed ones left out: on which squares if they are empty, and on which if a
    /// man is captured there. Calls `take` with arrival and captured man for each other capture, perhaps more than once.
    #[inline]
    pub(crate) fn arrivals(
        &self,
        kind: KindId,
        from: Sq,
        view: &View,
        mut take: impl FnMut(Sq, Sq),
    ) -> (Bb, Bb) {
        let (mut quiet, mut captures) = (Bb::EMPTY, Bb::EMPTY);
        for going in &self.fast.goings[kind.index()] {
            let found = going.arrivals(from, view, &mut take);
            quiet |= found.0;
            captures |= found.1;
        }
        (quiet, captures)
    }

    /// The man behind a number.
    pub fn man(&self, kind: KindId) -> &'static Man {
        self.men[kind.index()]
    }

    /// The number of a man, if the problem uses it.
    pub fn id(&self, man: &'static Man) -> Option<KindId> {
        let i = self.men.iter().position(|m| std::ptr::eq(*m, man))?;
        Some(KindId(i as u8))
    }

    /// All kinds of the problem.
    pub fn ids(&self) -> impl Iterator<Item = KindId> + use<> {
        (0..self.men.len() as u8).map(KindId)
    }
}

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
    goings: Vec<Vec<Going>>,
    /// By kind: several ways can lead to one square.
    pub repeating: [bool; MAX_KINDS],
    /// By kind: the whole of its moves, if they are leaps and straight rides, captures and other moves alike.
    pub plain: [Option<PlainWalk>; MAX_KINDS],
    /// Kinds that are neither plain nor the orthodox pawn.
    pub unusual: Vec<KindId>,
    /// By kind: its place in [`FastKinds::other`], if all its ways to capture are told there.
    pub captures_as_other: [Option<u8>; MAX_KINDS],
}

/// A walk that consists of leaps and of rides along ranks and files, or along diagonals.
#[derive(Clone, Copy, Default)]
pub(crate) struct PlainWalk {
    /// Place in [`FastKinds::leapers`].
    pub leaps: Option<u8>,
    pub orthogonal: bool,
    pub diagonal: bool,
}

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
    fn attacks(self, from: Sq, target: Sq, occupied: Bb) -> bool {
        let leads_there = self.orthogonal && rays::rank_and_file(from).has(target)
            || self.diagonal && rays::diagonals(from).has(target);
        if !leads_there || !occupied.has(target) {
            return false;
        }
        let hurdles = rays::between(from, target) & occupied;
        hurdles.len() == u32::from(self.hurdles)
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
    fn new(kind: KindId, walk: &Walk) -> Lending {
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
    fn new(kind: KindId, parts: Vec<Part>, pawn: Option<PawnWalk>) -> OtherKind {
        let rides = pawn.is_none()
            && parts
                .iter()
                .all(|part| part.is_plain() && part.how == How::Ride);
        let sources = ever_capturing(&parts, pawn.as_ref());
        let (mut hops, mut rest) = (Vec::new(), Vec::new());
        let mut clear = ClearWays::default();
        for part in &parts {
            match Hop::of(part) {
                Some(hop) => hops.push(hop),
                None if clear.add(part) => {}
                None => rest.push(*part),
            }
        }
        OtherKind {
            kind,
            parts,
            hops,
            clear,
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
    pub fn may_attack(&self, side: Side, from: Sq, target: Sq) -> bool {
        self.sources(side, target).has(from)
    }

    /// Whether it captures a man on `target` in one of these ways, pawns' captures left out.
    #[inline]
    pub fn attacks(&self, from: Sq, target: Sq, view: &View) -> bool {
        let mut hops = self.hops.iter();
        let mut rest = self.rest.iter();
        let found = hops.any(|hop| hop.attacks(from, target, view.occupied))
            || self.clear.lead(view.side, from, target, view.occupied)
            || rest.any(|part| part.attacks(from, target, view));
        let in_turn = |part: &Part| part.attacks(from, target, view);
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
        for part in &self.rest {
            for &dir in part.dirs {
                let (dx, dy) = part.turned(dir, side);
                let ahead: Bb = reach::ray(from, (dx, dy)).collect();
                if ahead.has(target) {
                    found |= ahead | Bb::of(from) | reach::ray(from, (-dx, -dy)).collect();
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

impl FastKinds {
    fn new(men: &[&'static Man]) -> FastKinds {
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
        self.goings.push(parts.iter().map(Going::new).collect());
        let simple = |part: &Part| part.is_plain() && matches!(part.how, How::Leap | How::Ride);
        self.repeating[kind.index()] =
            parts.iter().any(Part::may_repeat) || parts.len() > 1 && !parts.iter().all(simple);
        let mut leaps: Option<Box<[Bb; 64]>> = None;
        let mut other = Vec::new();
        for part in parts.iter().filter(|p| p.when != When::Move) {
            match part.how {
                _ if !part.is_plain() => other.push(*part),
                How::Leap => {
                    let table = leaps.get_or_insert_with(|| Box::new([Bb::EMPTY; 64]));
                    for from in Sq::all() {
                        table[from.index()] |= part
                            .dirs
                            .iter()
                            .filter_map(|&(dx, dy)| from.step(dx, dy))
                            .collect();
                    }
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
