//! What rules may do with men in one half-move beside what moves, castlings, promotions and captures do by themselves.

use super::{ChangedMen, Changes, Offers};
use crate::board::bitboard::Bb;

/// When something may happen to a man.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub enum Occasion {
    /// Never.
    #[default]
    Never,
    /// When it captures.
    Captures,
    /// When it is moved by its own side.
    Moves,
    /// After any half-move.
    Always,
}

/// Whose men go otherwise than their kinds do: as any of the kinds of the problem.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub enum Wanderers {
    /// Nobody's.
    #[default]
    Nobody,
    /// Royal men.
    RoyalMen,
    /// All men.
    AllMen,
}

/// What rules may do with men in one half-move at most. A promise for all moves and positions, on which bounds for play towards a given
/// position rest: to tell more than is true makes them weaker.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Liberties {
    /// Kings, and royal men of other kinds, may come to any square after any move.
    pub kings: bool,
    /// Rooks may.
    pub rooks: bool,
    /// Men may disappear after any move without being captured.
    pub removals: bool,
    /// Men of a side, by its index, may become royal, or cease to be, after any move.
    pub royalty: [bool; 2],
    /// Every man that is moved goes over to the other one of two boards, and so does each man of a castling.
    pub boards: bool,
    /// Whose men go as others do.
    pub wanderers: Wanderers,
    /// When a man may become one of another kind.
    pub kinds: Occasion,
    /// When a man may change sides.
    pub sides: Occasion,
    /// When the man that moves may end on any square.
    pub places: Occasion,
    /// Men, beside the one that moves, that may become anything, come to any square or appear there, of the side that moves.
    pub own: u8,
    /// The same of the other side.
    pub other: u8,
    /// The same of both sides together.
    pub others: u8,
    /// Men may capture men of their own side.
    pub own_captures: bool,
    /// All this may happen several times in one half-move.
    pub repeats: bool,
    /// The squares on which nobody comes to stand, or becomes another man, by `places`, `own` and `other`.
    pub spared: Bb,
}

impl Liberties {
    /// Rules do nothing of the sort.
    pub const NONE: Liberties = Liberties {
        kings: false,
        rooks: false,
        removals: false,
        royalty: [false; 2],
        boards: false,
        wanderers: Wanderers::Nobody,
        kinds: Occasion::Never,
        sides: Occasion::Never,
        places: Occasion::Never,
        own: 0,
        other: 0,
        others: 0,
        own_captures: false,
        repeats: false,
        spared: Bb::EMPTY,
    };

    /// One man beside the one that moves, of whatever side.
    pub const ONE_MAN_MORE: Liberties = Liberties {
        own: 1,
        other: 1,
        others: 1,
        ..Liberties::NONE
    };

    /// What follows from what a rule may change in the position. `None`: anything may happen.
    pub fn promised_by(changes: Changes) -> Option<Liberties> {
        match changes {
            Changes::Anything => None,
            Changes::Nothing => Some(Liberties::NONE),
            Changes::PlacesOfRoyalMen(_) => Some(Liberties {
                kings: true,
                ..Liberties::NONE
            }),
            Changes::Removals => Some(Liberties {
                removals: true,
                ..Liberties::NONE
            }),
            Changes::Men(men) => Some(Liberties::of_changed(men)),
        }
    }

    /// A few men change, who knows how.
    fn of_changed(men: ChangedMen) -> Liberties {
        let sides = match men.own.max(men.other) {
            0 => Occasion::Never,
            _ => Occasion::Moves,
        };
        Liberties {
            removals: men.squares > 0,
            kinds: Occasion::Moves,
            sides,
            places: Occasion::Moves,
            own: men.own,
            other: men.other,
            others: men.men,
            ..Liberties::NONE
        }
    }

    /// What follows from the sort of moves that a rule offers. `None`: anything may happen.
    pub fn offered_by(offers: Offers) -> Option<Liberties> {
        match offers {
            Offers::Anything => None,
            Offers::MovesOfOneMan => Some(Liberties {
                places: Occasion::Moves,
                ..Liberties::NONE
            }),
            Offers::Castlings => Some(Liberties {
                kings: true,
                rooks: true,
                ..Liberties::NONE
            }),
        }
    }

    /// The man that moves may change its kind, at these moves.
    pub const fn of_kinds(kinds: Occasion) -> Liberties {
        Liberties {
            kinds,
            ..Liberties::NONE
        }
    }

    /// The man that moves may change sides, at these moves.
    pub const fn of_sides(sides: Occasion) -> Liberties {
        Liberties {
            sides,
            ..Liberties::NONE
        }
    }

    /// The man that moves may end anywhere, at these moves.
    pub const fn of_places(places: Occasion) -> Liberties {
        Liberties {
            places,
            ..Liberties::NONE
        }
    }

    /// What two rules may do together.
    #[must_use]
    pub fn and(self, more: Liberties) -> Liberties {
        let all = Liberties {
            kings: self.kings || more.kings,
            rooks: self.rooks || more.rooks,
            removals: self.removals || more.removals,
            royalty: std::array::from_fn(|side| self.royalty[side] || more.royalty[side]),
            // twice there and back again
            boards: self.boards || more.boards,
            wanderers: self.wanderers.max(more.wanderers),
            kinds: self.kinds.max(more.kinds),
            sides: self.sides.max(more.sides),
            places: self.places.max(more.places),
            own: self.own.saturating_add(more.own),
            other: self.other.saturating_add(more.other),
            others: self.others.saturating_add(more.others),
            own_captures: self.own_captures || more.own_captures,
            repeats: self.repeats || more.repeats,
            spared: self.all_spared() & more.all_spared(),
        };
        match all.lets_men_come_elsewhere() {
            true => all,
            false => all.sparing(Bb::EMPTY),
        }
    }

    /// Whether men of some side may become royal, or cease to be.
    pub fn royalty_changes(&self) -> bool {
        self.royalty != [false; 2]
    }

    /// The same liberties, but that nobody comes to these squares by [them](Liberties::spared).
    pub const fn sparing(self, spared: Bb) -> Liberties {
        Liberties { spared, ..self }
    }

    /// The squares to which nobody comes by `places`, `own` and `other`, and all squares where nobody comes anywhere so.
    fn all_spared(&self) -> Bb {
        match self.lets_men_come_elsewhere() {
            true => self.spared,
            false => Bb::ALL,
        }
    }

    fn lets_men_come_elsewhere(&self) -> bool {
        (self.places, self.own, self.other) != (Occasion::Never, 0, 0)
    }

    /// The squares to which men may come by `places`, `own` and `other`.
    pub fn reached(&self) -> Bb {
        !self.all_spared()
    }

    /// Whether each man remains what it is on its way, and goes as its kind does: royal men, kings and rooks apart.
    pub fn men_go_by_themselves(&self) -> bool {
        self.wanderers <= Wanderers::RoyalMen
            && [self.kinds, self.sides, self.places] == [Occasion::Never; 3]
            && self.others == 0
            && !self.own_captures
    }
}
