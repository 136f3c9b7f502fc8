//! What becomes of the men of a side that is to be stalemated: each of them is captured, or stands in the end where it has no
//! move, because its own side occupies the squares around it, because (a pawn) it is blocked, or because it is pinned.
//!
//! All of them together must fit into the moves that are left. A move of the victim moves one man, so that the moves of its men
//! add up. A move of the attackers moves one man and captures at most one; an attacker needs at least as many moves as it captures
//! men, and as the furthest of these (or the square it must end on) is away; and the moves of the attackers add up, too.
//! Castling would upset this, so that nothing is looked at as long as it may come.

use super::captures::MOST;
use super::means::{Means, Reaches, at_most};
use super::partial::{Needed, Partial};
use super::squares::{self, ImmobileSquares};
use super::target::StalemateTarget;
use crate::pruning::geometry::FAR;
use crate::pruning::geometry::closed_squares::NEVER;
use crate::pruning::geometry::kings_field::PieceType;
use crate::pruning::geometry::orthodox_man::OrthodoxMan;
use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::board::piece::Side;
use sauterelle_kernel::board::rays;
use sauterelle_kernel::board::square::Sq;
use smallvec::SmallVec;
use std::ops::Range;

/// A place where a man of the victim may have no move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place {
    pub at: Sq,
    /// Moves to it.
    pub moves: u8,
    /// The squares that its own side must occupy, unless it is pinned or blocked by an attacker.
    pub around: Bb,
    is_pawn: bool,
    /// From where it may be pinned so that it has no move, and whether that is along a diagonal.
    pub line: Bb,
    pub diagonal: bool,
}

impl Place {
    /// Whether an attacker may block a pawn on it.
    #[inline]
    pub fn may_be_blocked(&self, means: &Means) -> bool {
        self.is_pawn && !(self.around & means.blocks).is_empty()
    }

    /// Whether an attacker may pin the man.
    #[inline]
    pub fn may_be_pinned(&self, means: &Means) -> bool {
        !(self.line & means.pins[usize::from(self.diagonal)]).is_empty()
    }
}

/// The immobilisations open to each man of the victim, if its king stands on a given square in the end.
pub(crate) struct Immobilisations<'s> {
    pub king: Sq,
    /// Moves of the victim that are not its king's.
    pub spare: u8,
    /// By defender, the nearest first.
    places: Vec<Place>,
    /// By defender: where its places begin and end in this list.
    ranges: SmallVec<[Range<usize>; MOST]>,
    /// By defender: where its places within so many moves are.
    pub within: SmallVec<[[Bb; FAR]; MOST]>,
    /// By form: where a man may be pinned.
    pinned: [Bb; PieceType::COUNT],
    /// Fewest moves of any defender to come to rest on each square, and the squares where that takes some.
    nearest: [u8; 64],
    costly: Bb,
    pub reaches: &'s Reaches,
}

impl<'s> Immobilisations<'s> {
    /// Nothing if the men are too many.
    pub fn new(target: &'s StalemateTarget, king: Sq, spare: u16) -> Option<Immobilisations<'s>> {
        let reaches = target.reaches()?;
        let spare = at_most(spare);
        let pinned = target.pins.squares(king);
        let pinned = PieceType::ALL.map(|piece_type| pinned.of(piece_type));
        let otherwise = otherwise(&pinned, reaches.means.blocks & !Bb::of(king));
        let men = &target.defenders;
        let immobile_squares = ImmobileSquares::of(men, king, spare, &otherwise, &reaches.within);
        let mut nearest = [NEVER; 64];
        let mut before = Bb::EMPTY;
        for (moves, within) in (0..=spare).zip(immobile_squares.within) {
            for at in within & !before {
                nearest[at.index()] = moves;
            }
            before = within;
        }
        let mut immobilisations = Immobilisations {
            king,
            spare,
            places: Vec::with_capacity(128),
            ranges: SmallVec::new(),
            within: SmallVec::new(),
            pinned,
            nearest,
            costly: !immobile_squares.within[0],
            reaches,
        };
        for man in men {
            let start = immobilisations.places.len();
            let within = immobilisations.add_places(man, &immobile_squares);
            immobilisations
                .ranges
                .push(start..immobilisations.places.len());
            immobilisations.within.push(within);
        }
        Some(immobilisations)
    }

    /// The places of one defender.
    pub fn places(&self, index: usize) -> &[Place] {
        &self.places[self.ranges[index].clone()]
    }

    /// Adds where a defender may be without moves in the end; returns the squares by number of moves.
    fn add_places(&mut self, man: &OrthodoxMan, immobile_squares: &ImmobileSquares) -> [Bb; FAR] {
        let mut within = [Bb::EMPTY; FAR];
        let by_moves = (0..=self.spare).zip(&mut within);
        for (moves, within) in by_moves {
            for way in squares::ways_of(man) {
                let piece_type = way.piece_type;
                let allowed = &immobile_squares.allowed[piece_type.index()];
                let squares = way.newly[usize::from(moves)] & allowed[usize::from(moves)];
                *within |= squares;
                for at in squares {
                    self.places.push(self.place(piece_type, at, moves));
                }
            }
        }
        for moves in 1..FAR {
            within[moves] |= within[moves - 1];
        }
        within
    }

    fn place(&self, piece_type: PieceType, at: Sq, moves: u8) -> Place {
        let line = match self.pinned[piece_type.index()].has(at) {
            true => rays::beyond(self.king, at),
            false => Bb::EMPTY,
        };
        Place {
            at,
            moves,
            around: squares::around(piece_type, at) & !Bb::of(self.king),
            is_pawn: matches!(piece_type, PieceType::Pawn(_)),
            line,
            diagonal: at.file() != self.king.file() && at.rank() != self.king.rank(),
        }
    }

    /// Whether there are moves enough for different men to come to rest on these squares.
    pub fn may_fill(&self, squares: Bb, moves: u8) -> bool {
        let mut left = moves;
        // who has not come yet needs at least one move
        (squares & self.costly).into_iter().all(|at| {
            let rest = left.checked_sub(self.nearest[at.index()]);
            left = rest.unwrap_or(0);
            rest.is_some()
        })
    }

    /// What is still wanted.
    pub fn wants(&self, now: &Partial) -> Needed {
        let missing = now.wanted & self.costly;
        let moves = |at: Sq| u32::from(self.nearest[at.index()]);
        Needed {
            open: now.open.count_ones(),
            count: now.wanted.len(),
            missing,
            moves: missing.into_iter().map(moves).sum(),
        }
    }

    /// Whether there may be moves for a man to come to rest in this place.
    pub fn is_affordable(&self, now: &Partial, wants: &Needed, place: &Place) -> bool {
        let at = place.at;
        if now.filled.has(at) {
            return false;
        }
        let count = wants.count - u32::from(now.wanted.has(at));
        if place.may_be_blocked(&now.means) || place.may_be_pinned(&now.means) {
            return count < wants.open;
        }
        // it needs not come here itself
        let saved = if wants.missing.has(at) {
            u32::from(self.nearest[at.index()])
        } else {
            0
        };
        let more = place.around & !(now.wanted | now.filled);
        let needed = u32::from(place.moves) + wants.moves - saved;
        let left = u32::from(now.spare).checked_sub(needed);
        left.is_some_and(|left| self.may_fill(more, left as u8)) && count + more.len() < wants.open
    }

    /// Whether for each of these squares by itself there is a defender that may come to rest there if all of them are blocked.
    pub fn may_block(&self, target: &StalemateTarget, blocked: Bb) -> bool {
        let defenders = target.defenders.len();
        let start = Partial::start(
            defenders,
            self.spare,
            at_most(target.moves),
            blocked,
            self.reaches.means,
        );
        let wants = self.wants(&start);
        let may_rest_on = |at: Sq| {
            let mut places = self.places.iter().filter(|place| place.at == at);
            places.any(|place| self.is_affordable(&start, &wants, place))
        };
        wants.moves <= u32::from(self.spare) && blocked.into_iter().all(may_rest_on)
    }
}

/// By form: where a man may be pinned, or a pawn blocked by an attacker that comes to one of these squares.
fn otherwise(pinned: &[Bb; PieceType::COUNT], attacked_later: Bb) -> [Bb; PieceType::COUNT] {
    let mut found = *pinned;
    for side in [Side::White, Side::Black] {
        let behind = match side.forward() {
            1 => attacked_later.0 >> 8,
            _ => attacked_later.0 << 8,
        };
        found[PieceType::Pawn(side).index()] |= Bb(behind) & !Bb::rank(0) & !Bb::rank(7);
    }
    found
}
