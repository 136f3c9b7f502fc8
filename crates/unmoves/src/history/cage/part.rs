//! A part of a position: some men, and nothing known of the other squares.

use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::board::homes::{Wing, king_home, rook_home};
use sauterelle_kernel::board::piece::{KindId, Side};
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::view::View;

/// A man of the part.
pub(in crate::history) type Man = (KindId, Side);

/// Men of which it is asked whether they can have come from the game array. Anybody may stand on the other squares, or nobody.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(super) struct Part {
    men: [Option<Man>; 64],
    /// Where they stand.
    occupied: Bb,
    /// Men there have not moved.
    unmoved: Bb,
    /// Where the kings stand that are among them.
    kings: [Option<Sq>; 2],
    /// How many captures each side can have made yet.
    captures: [u32; 2],
}

/// A man that goes back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct WayBack {
    /// Where it stands.
    pub at: Sq,
    /// Where it came from.
    pub from: Sq,
    /// What it was there.
    pub before: KindId,
    /// It must have captured somebody.
    pub captured: bool,
    /// The rook that has castled with it: where it stands, and where it came from.
    pub rook: Option<(Sq, Sq)>,
}

pub(super) const KNIGHT: [(i8, i8); 8] = [
    (1, 2),
    (2, 1),
    (2, -1),
    (1, -2),
    (-1, -2),
    (-2, -1),
    (-2, 1),
    (-1, 2),
];
pub(super) const ORTHOGONAL: [(i8, i8); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
pub(super) const DIAGONAL: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];
const ROYAL: [(i8, i8); 8] = [
    (0, 1),
    (1, 0),
    (0, -1),
    (-1, 0),
    (1, 1),
    (1, -1),
    (-1, -1),
    (-1, 1),
];

impl Part {
    /// No men yet.
    pub fn empty(captures: [u32; 2]) -> Part {
        Part {
            men: [None; 64],
            occupied: Bb::EMPTY,
            unmoved: Bb::EMPTY,
            kings: [None; 2],
            captures,
        }
    }

    /// These men of a position. `unmoved`: those there have not moved. `captures`: how many the pawns of each side
    /// can have made.
    pub fn of(view: &View, men: Bb, unmoved: Bb, captures: [u32; 2]) -> Part {
        let state = view.state();
        let mut part = Part::empty(captures);
        part.unmoved = unmoved;
        for side in Side::BOTH {
            for at in state.men(side) & men {
                if let Some(man) = state.piece(at) {
                    part.put(at, (man.kind, side));
                }
            }
        }
        part
    }

    pub fn on(&self, at: Sq) -> Option<Man> {
        self.men[at.index()]
    }

    pub fn occupied(&self) -> Bb {
        self.occupied
    }

    pub fn put(&mut self, at: Sq, man: Man) {
        self.men[at.index()] = Some(man);
        self.occupied |= Bb::of(at);
        if let (KindId::KING, side) = man {
            self.kings[side.index()] = Some(at);
        }
    }

    pub fn remove(&mut self, at: Sq) {
        self.men[at.index()] = None;
        self.occupied &= !Bb::of(at);
        for king in &mut self.kings {
            *king = king.filter(|it| *it != at);
        }
    }

    pub fn is_unmoved(&self, at: Sq) -> bool {
        self.unmoved.has(at)
    }

    /// Where the king of a side stands, if he is one of the men.
    pub fn king(&self, side: Side) -> Option<Sq> {
        self.kings[side.index()]
    }

    /// The part before a man went.
    pub fn before(&self, way: WayBack) -> Part {
        let mut part = self.clone();
        if let Some((_, side)) = self.on(way.at) {
            part.remove(way.at);
            part.put(way.from, (way.before, side));
            part.captures[side.index()] -= u32::from(way.captured);
            if let Some((at, from)) = way.rook.filter(|(at, _)| self.on(*at).is_some()) {
                part.remove(at);
                part.put(from, (KindId::ROOK, side));
            }
        }
        part
    }

    /// Whether the man there may stand on the square that it had in the game array.
    pub fn is_at_home(&self, at: Sq) -> bool {
        self.on(at).is_none_or(|man| is_home(man, at))
    }

    /// Whether a man may go, or stand, there.
    fn is_free(&self, at: Sq) -> bool {
        !self.occupied.has(at)
    }

    /// From where the man there may have come, whoever was in check.
    pub fn ways_back(&self, at: Sq) -> Vec<WayBack> {
        let Some((kind, side)) = self.on(at).filter(|_| !self.is_unmoved(at)) else {
            return Vec::new();
        };
        let mut found = Vec::new();
        let mut add = |from: Sq, before: KindId, captured: bool| {
            found.push(WayBack {
                at,
                from,
                before,
                captured,
                rook: None,
            });
        };
        match kind {
            KindId::PAWN => self.pawn_back(at, side, &mut add),
            _ => {
                let steps = steps_of(kind).iter();
                let squares = steps.filter_map(|(dx, dy)| at.step(*dx, *dy));
                for from in squares.filter(|from| self.is_free(*from)) {
                    add(from, kind, false);
                }
                for dir in rides_of(kind) {
                    for from in self.ray(at, *dir).take_while(|from| self.is_free(*from)) {
                        add(from, kind, false);
                    }
                }
            }
        }
        if ![KindId::PAWN, KindId::KING].contains(&kind) && at.rank() == (!side).home_rank() {
            self.promoted_back(at, side, &mut add);
        }
        if kind == KindId::KING {
            found.extend(self.castled_back(at, side));
        }
        found
    }

    /// As a king that has castled.
    fn castled_back(&self, at: Sq, side: Side) -> Option<WayBack> {
        let wing = match at.file() {
            2 => Wing::Queen,
            6 => Wing::King,
            _ => return None,
        };
        let (from, home) = (king_home(side), rook_home(side, wing));
        let rook = at.step((from.file() as i8 - at.file() as i8).signum(), 0)?;
        let is_rook = |man: Option<Man>| man.is_none_or(|man| man == (KindId::ROOK, side));
        let stands = at.rank() == side.home_rank() && is_rook(self.on(rook));
        (stands && self.is_free(from) && self.is_free(home)).then_some(WayBack {
            at,
            from,
            before: KindId::KING,
            captured: false,
            rook: Some((rook, home)),
        })
    }

    fn pawn_back(&self, at: Sq, side: Side, add: &mut impl FnMut(Sq, KindId, bool)) {
        let second = side.home_rank().wrapping_add_signed(side.forward());
        if at.rank() == second {
            return;
        }
        let back = -side.forward();
        let one = at.step(0, back).filter(|from| self.is_free(*from));
        if let Some(from) = one {
            add(from, KindId::PAWN, false);
            let two = from.step(0, back).filter(|two| two.rank() == second);
            if let Some(two) = two.filter(|two| self.is_free(*two)) {
                add(two, KindId::PAWN, false);
            }
        }
        self.captured_back(at, side, add);
    }

    /// As a pawn that captured here.
    fn captured_back(&self, at: Sq, side: Side, add: &mut impl FnMut(Sq, KindId, bool)) {
        if self.captures[side.index()] == 0 {
            return;
        }
        for dx in [-1, 1] {
            let from = at.step(dx, -side.forward());
            if let Some(from) = from.filter(|from| self.is_free(*from)) {
                add(from, KindId::PAWN, true);
            }
        }
    }

    fn promoted_back(&self, at: Sq, side: Side, add: &mut impl FnMut(Sq, KindId, bool)) {
        let ahead = at.step(0, -side.forward());
        if let Some(from) = ahead.filter(|from| self.is_free(*from)) {
            add(from, KindId::PAWN, false);
        }
        self.captured_back(at, side, add);
    }

    /// The squares from here in a direction.
    pub fn ray(&self, from: Sq, (dx, dy): (i8, i8)) -> impl Iterator<Item = Sq> + use<> {
        let mut at = from;
        std::iter::from_fn(move || {
            at = at.step(dx, dy)?;
            Some(at)
        })
    }
}

/// Where such men stand in the game array.
pub(in crate::history) fn homes((kind, side): Man) -> Bb {
    const FIRST: [Bb; 2] = [Bb::rank(0), Bb::rank(7)];
    const SECOND: [Bb; 2] = [Bb::rank(1), Bb::rank(6)];
    let on = |rank: Bb, files: [u8; 2]| rank & (Bb::file(files[0]) | Bb::file(files[1]));
    let first = FIRST[side.index()];
    match kind {
        KindId::PAWN => SECOND[side.index()],
        KindId::KING => on(first, [4, 4]),
        KindId::QUEEN => on(first, [3, 3]),
        KindId::ROOK => on(first, [0, 7]),
        KindId::KNIGHT => on(first, [1, 6]),
        _ => on(first, [2, 5]),
    }
}

/// Whether a man stands there in the game array.
pub(in crate::history) fn is_home(man: Man, at: Sq) -> bool {
    homes(man).has(at)
}

/// The steps of a king or knight.
pub(in crate::history) fn steps_of(kind: KindId) -> &'static [(i8, i8)] {
    match kind {
        KindId::KING => &ROYAL,
        KindId::KNIGHT => &KNIGHT,
        _ => &[],
    }
}

/// The directions in which a queen, rook or bishop goes.
pub(in crate::history) fn rides_of(kind: KindId) -> &'static [(i8, i8)] {
    match kind {
        KindId::QUEEN => &ROYAL,
        KindId::ROOK => &ORTHOGONAL,
        KindId::BISHOP => &DIAGONAL,
        _ => &[],
    }
}
