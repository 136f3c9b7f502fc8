//! The men of one side by themselves: where they stand, and where they go if the other side stands in nobody's way.

use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::board::key;
use sauterelle_kernel::board::piece::{Attrs, KindId, Piece, Side, Sides};
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::men::{How, Part, Walk};
use sauterelle_kernel::ruleset::Ruleset;
use sauterelle_kernel::view::View;

/// Sides with more classes of men than this are not looked at.
pub(super) const MOST_CLASSES: usize = 8;

/// Where the men of a side stand, by class, and the key of all that.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Configuration {
    /// The men of each class.
    pub of: [Bb; MOST_CLASSES],
    /// All men.
    pub all: Bb,
    /// Differs for different configurations.
    pub key: u128,
}

/// The men of one kind of a side, royal or not.
pub(super) struct Class {
    pub kind: KindId,
    pub royal: bool,
    /// Where a man goes by leaps, from each square; a pawn goes otherwise.
    leaps: [Bb; 64],
    /// The directions in which it rides.
    rides: Vec<(i8, i8)>,
    /// It goes as an orthodox pawn.
    pub is_pawn: bool,
    keys: [u128; 64],
}

/// How the men of a side go.
pub(super) struct Army {
    pub side: Side,
    pub classes: Vec<Class>,
    /// The classes of men to which pawns promote.
    pub promotions: Vec<usize>,
    /// Where a castling king and its rook come from and go to.
    castlings: Vec<[(Sq, Sq); 2]>,
}

impl Army {
    /// The army of this side, if all its men, and those to which they may promote, are pawns, leapers and riders.
    pub fn new(view: &View, side: Side) -> Option<Army> {
        let (rules, state) = (view.rules(), view.state());
        let mut named: Vec<(KindId, bool)> = Vec::new();
        for at in state.men(side) {
            let man = state.piece(at)?;
            let is_known = man.attrs == Attrs::NONE || man.attrs == Attrs::ROYAL;
            if man.sides == Sides::Neutral || !is_known {
                return None;
            }
            named.push((man.kind, man.is_royal()));
        }
        let has_pawns = named.iter().any(|(kind, _)| *kind == KindId::PAWN);
        if has_pawns && named.contains(&(KindId::PAWN, true)) {
            return None;
        }
        if has_pawns {
            named.extend(rules.pawns.promotions.iter().map(|kind| (*kind, false)));
        }
        named.sort_unstable();
        named.dedup();
        if named.len() > MOST_CLASSES {
            return None;
        }
        let classes: Vec<Class> = named
            .into_iter()
            .map(|(kind, royal)| Class::new(rules, kind, royal, side))
            .collect::<Option<_>>()?;
        let promotions = (0..classes.len())
            .filter(|&class| {
                let Class { kind, royal, .. } = &classes[class];
                !royal && rules.pawns.promotions.contains(kind)
            })
            .collect();
        let rank = side.home_rank();
        let wing = |king: u8, rook: u8, to: u8| {
            let at = |file| Sq::at(file, rank);
            [(at(king), at(to)), (at(rook), at((king + to) / 2))]
        };
        Some(Army {
            side,
            classes,
            promotions,
            castlings: vec![wing(4, 7, 6), wing(4, 0, 2)],
        })
    }

    /// The men of the side in a position.
    pub fn configuration(&self, view: &View) -> Option<Configuration> {
        let state = view.state();
        let mut men = Configuration {
            of: [Bb::EMPTY; MOST_CLASSES],
            all: Bb::EMPTY,
            key: 0,
        };
        for at in state.men(self.side) {
            let man = state.piece(at)?;
            men.flip(self, self.class_of(man)?, at);
        }
        Some(men)
    }

    fn class_of(&self, man: Piece) -> Option<usize> {
        let is_it = |class: &Class| class.kind == man.kind && class.royal == man.is_royal();
        self.classes.iter().position(is_it)
    }

    /// Calls `take` with every configuration to which one move may lead, and the class of the man to which it promotes. `captures`: where
    /// pawns may capture; `may_go`: which moves of other men matter, castlings apart.
    pub fn moves(
        &self,
        men: &Configuration,
        captures: Bb,
        may_go: impl Fn(usize, Sq, Sq) -> bool,
        mut take: impl FnMut(Configuration, Option<usize>),
    ) {
        for (number, class) in self.classes.iter().enumerate() {
            for from in men.of[number] {
                let mut rest = *men;
                rest.flip(self, number, from);
                if class.is_pawn {
                    self.pawn_moves(rest, number, from, captures, &mut take);
                    continue;
                }
                for to in class.arrivals(from, men.all) & !men.all {
                    if may_go(number, from, to) {
                        let mut after = rest;
                        after.flip(self, number, to);
                        take(after, None);
                    }
                }
            }
        }
        for [king, rook] in &self.castlings {
            self.castle(men, *king, *rook, &mut take);
        }
    }

    fn pawn_moves(
        &self,
        rest: Configuration,
        class: usize,
        from: Sq,
        captures: Bb,
        take: &mut impl FnMut(Configuration, Option<usize>),
    ) {
        let up = self.side.forward();
        let free = |to: &Sq| !rest.all.has(*to);
        let mut ends = Bb::EMPTY;
        if let Some(one) = from.step(0, up).filter(free) {
            ends |= Bb::of(one);
            let begins = from.rank() as i8 == self.side.home_rank() as i8 + up;
            if let Some(two) = from.step(0, 2 * up).filter(free)
                && begins
            {
                ends |= Bb::of(two);
            }
        }
        for dx in [-1, 1] {
            let to = from.step(dx, up).filter(free);
            ends |= to.map_or(Bb::EMPTY, Bb::of) & captures;
        }
        for to in ends {
            let mut put = |class: usize, promoted: Option<usize>| {
                let mut after = rest;
                after.flip(self, class, to);
                take(after, promoted);
            };
            if to.rank() == (!self.side).home_rank() && !self.promotions.is_empty() {
                for &promoted in &self.promotions {
                    put(promoted, Some(promoted));
                }
            } else {
                put(class, None);
            }
        }
    }

    /// Castling, whether king and rook have the right to it or not.
    fn castle(
        &self,
        men: &Configuration,
        king: (Sq, Sq),
        rook: (Sq, Sq),
        take: &mut impl FnMut(Configuration, Option<usize>),
    ) {
        let class_on = |at: Sq, is_it: &dyn Fn(&Class) -> bool| {
            (0..self.classes.len())
                .find(|&class| men.of[class].has(at) && is_it(&self.classes[class]))
        };
        let Some(monarch) = class_on(king.0, &|class| class.royal) else {
            return;
        };
        let Some(partner) = class_on(rook.0, &|_| true) else {
            return;
        };
        let mut after = *men;
        after.flip(self, monarch, king.0);
        after.flip(self, partner, rook.0);
        if !after.all.has(king.1) && !after.all.has(rook.1) {
            after.flip(self, monarch, king.1);
            after.flip(self, partner, rook.1);
            take(after, None);
        }
    }

    /// The configuration without the man on this square.
    pub fn without(&self, men: &Configuration, at: Sq) -> Configuration {
        let mut after = *men;
        for class in 0..self.classes.len() {
            if after.of[class].has(at) {
                after.flip(self, class, at);
            }
        }
        after
    }

    /// The men that are not royal.
    pub fn without_royals(&self, men: &Configuration) -> Bb {
        let classes = self.classes.iter().zip(men.of);
        let royals = classes.filter(|(class, _)| class.royal);
        men.all & !royals.fold(Bb::EMPTY, |all, (_, men)| all | men)
    }
}

impl Configuration {
    /// Puts a man of this class on the square, or takes it away.
    #[inline]
    fn flip(&mut self, army: &Army, class: usize, at: Sq) {
        let square = Bb::of(at);
        self.of[class] ^= square;
        self.all ^= square;
        self.key ^= army.classes[class].keys[at.index()];
    }
}

impl Class {
    fn new(rules: &Ruleset, kind: KindId, royal: bool, side: Side) -> Option<Class> {
        let man = Piece::plain(kind, side.into(), royal);
        let mut class = Class {
            kind,
            royal,
            leaps: [Bb::EMPTY; 64],
            rides: Vec::new(),
            is_pawn: kind == KindId::PAWN,
            keys: [0; 64],
        };
        for at in Sq::all() {
            class.keys[at.index()] = key::man(at, man);
        }
        if !class.is_pawn {
            let Walk::Parts(parts) = rules.kinds.man(kind).walk else {
                return None;
            };
            class.add_parts(parts)?;
        }
        Some(class)
    }

    /// Nothing if the man goes otherwise than by leaping or riding.
    fn add_parts(&mut self, parts: &[Part]) -> Option<()> {
        for part in parts {
            match part.how {
                How::Leap if part.is_plain() => {
                    for from in Sq::all() {
                        let ends = part.dirs.iter();
                        let ends = ends.filter_map(|(dx, dy)| from.step(*dx, *dy));
                        self.leaps[from.index()] |= ends.collect::<Bb>();
                    }
                }
                How::Ride if part.is_plain() => self.rides.extend(part.dirs),
                _ => return None,
            }
        }
        Some(())
    }

    /// Where a man of this class, no pawn, arrives if these squares are occupied by its own side.
    #[inline]
    pub fn arrivals(&self, from: Sq, own: Bb) -> Bb {
        let mut found = self.leaps[from.index()];
        for &(dx, dy) in &self.rides {
            let mut at = from;
            while let Some(next) = at.step(dx, dy) {
                if own.has(next) {
                    break;
                }
                found |= Bb::of(next);
                at = next;
            }
        }
        found
    }

    /// Where a man of this class may come in one move on a board where nobody is in its way, pawns capturing as they like.
    pub fn steps(&self, from: Sq, side: Side) -> Bb {
        if !self.is_pawn {
            return self.arrivals(from, Bb::EMPTY);
        }
        let up = side.forward();
        let mut ends: Bb = [-1, 0, 1]
            .into_iter()
            .filter_map(|dx| from.step(dx, up))
            .collect();
        if from.rank() as i8 == side.home_rank() as i8 + up {
            ends |= from.step(0, 2 * up).map_or(Bb::EMPTY, Bb::of);
        }
        ends
    }
}
