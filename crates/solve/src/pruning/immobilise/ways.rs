//! What becomes of the men of a side that is to be stalemated: each of them is captured, or stands in the end where it has no
//! move, because its own side occupies the squares around it, because (a pawn) it is blocked, or because it is pinned.
//!
//! All fates together must fit into the moves that are left. A move of the victim moves one man, so that the moves of its men
//! add up. A move of the attackers moves one man and captures at most one; a attacker needs at least as many moves as it captures
//! men, and as the furthest of these (or the square it must end on) is away; and the moves of the attackers add up, too.
//! Castling would upset this, so that nothing is looked at as long as it may come.

use crate::pruning::geometry::distances::{self, FAR, PostTables, Ways};
use crate::pruning::geometry::kings_field::PieceType;
use crate::pruning::immobilise::capture_memory::Capture;
use crate::pruning::immobilise::captures::{self, CaptureTimes};
use crate::pruning::immobilise::pins;
use crate::pruning::immobilise::search::{
    AttackerMeans, ImmobilisationSearch, May, Means, Settled, Wants,
};
use crate::pruning::immobilise::squares::{self, ImmobileSquares};
use crate::pruning::target::{OrthodoxMan, Target};
use sauterelle_kernel::bitboard::Bb;
use sauterelle_kernel::piece::Side;
use sauterelle_kernel::rays;
use sauterelle_kernel::square::Sq;
use smallvec::SmallVec;
use std::ops::Range;
use std::rc::Rc;

/// With more men than this on a side nothing is looked at.
pub(crate) const MOST: usize = 16;

/// More moves than there can be.
pub(crate) const NEVER: u8 = 100;

/// A man of the attackers that must come to observe a square of the zone of the king.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Guard {
    pub attacker: u8,
    /// The bit of that square.
    pub bit: u8,
    /// Fewest moves for that.
    pub moves: u8,
}

/// A place where a man of the victim may have no move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place {
    pub at: Sq,
    /// Moves to it.
    pub moves: u8,
    /// The squares that its own side must occupy, unless it is pinned or blocked by a attacker.
    pub around: Bb,
    is_pawn: bool,
    /// From where it may be pinned so that it has no move, and whether that is along a diagonal.
    pub line: Bb,
    pub diagonal: bool,
}

impl Place {
    /// Whether a attacker may block a pawn on it.
    #[inline]
    pub fn may_be_blocked(&self, means: &Means) -> bool {
        self.is_pawn && !(self.around & means.blocks).is_empty()
    }

    /// Whether a attacker may pin the man.
    #[inline]
    pub fn may_be_pinned(&self, means: &Means) -> bool {
        !(self.line & means.pins[usize::from(self.diagonal)]).is_empty()
    }
}

/// What a attacker can do that is no guard.
struct FreeMeans {
    ways: &'static Ways,
    pinning: &'static [Ways; 2],
    capture_times: CaptureTimes,
}

impl FreeMeans {
    fn of(target: &Target, attacker: &OrthodoxMan) -> FreeMeans {
        let ways = distances::circles_as_anything(attacker.piece_type, attacker.at);
        let [most, most_of_man] =
            [target.moves, target.victim_moves].map(|moves| usize::from(moves).min(FAR - 1));
        let mut free = FreeMeans {
            ways,
            pinning: pins::pinning(attacker.piece_type, attacker.at),
            capture_times: CaptureTimes::none(),
        };
        for (index, man) in target.defenders.iter().enumerate() {
            let squares = distances::circles_as_anything(man.piece_type, man.at);
            let row = captures::row(ways, squares, most, most_of_man);
            let en_passant = en_passant_after(target, man, attacker);
            free.capture_times.set(index, &row, en_passant);
        }
        free
    }

    fn attacker_means(&self) -> AttackerMeans<'_> {
        AttackerMeans {
            ways: self.ways,
            pinning: self.pinning,
            capture_times: &self.capture_times,
        }
    }
}

/// A guard, with where it may go if it is to be one, and what it may capture on its way.
struct GuardMeans {
    guard: Guard,
    ways: Rc<[Ways; 9]>,
    capture_times: CaptureTimes,
}

impl GuardMeans {
    /// As a attacker.
    fn attacker_means(&self, pinning: &'static [Ways; 2]) -> AttackerMeans<'_> {
        AttackerMeans {
            ways: &self.ways[usize::from(self.guard.bit)],
            pinning,
            capture_times: &self.capture_times,
        }
    }
}

/// What does not depend on the square of the king.
pub(crate) struct Reaches {
    /// Where any defender may come within so many moves.
    within: Ways,
    attackers: Vec<FreeMeans>,
    /// What all of them can do with all their moves.
    means: Means,
}

impl Reaches {
    /// Nothing if the men are too many.
    pub fn new(target: &Target) -> Option<Reaches> {
        if target.defenders.len() > MOST || target.attackers.len() > MOST {
            return None;
        }
        let mut within = [Bb::EMPTY; FAR];
        for man in &target.defenders {
            let circles = distances::circles_as_anything(man.piece_type, man.at);
            for (within, circle) in within.iter_mut().zip(circles) {
                *within |= *circle;
            }
        }
        let mut attackers = Vec::with_capacity(target.attackers.len());
        let mut means = Means::none();
        for attacker in &target.attackers {
            let free = FreeMeans::of(target, attacker);
            let (moves, spare) = (at_most(target.moves), at_most(target.victim_moves));
            means.add(&free.attacker_means(), moves, May::ALL, spare);
            attackers.push(free);
        }
        Some(Reaches {
            within,
            attackers,
            means,
        })
    }
}

/// A number of moves, if it is not [NEVER] or more.
fn at_most(moves: u16) -> u8 {
    moves.min(u16::from(NEVER) - 1) as u8
}

/// After how many moves of the defender the attacker may capture it en passant, on whatever square.
fn en_passant_after(target: &Target, man: &OrthodoxMan, attacker: &OrthodoxMan) -> usize {
    match (man.piece_type, attacker.piece_type) {
        (PieceType::Pawn(_), PieceType::Pawn(_)) if target.en_passant => {
            usize::from(!target.en_passant_now)
        }
        _ => FAR,
    }
}

/// The fates open to each man of the victim, if its king stands on a given square in the end.
pub(crate) struct Immobilisations<'s> {
    king: Sq,
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
    reaches: &'s Reaches,
}

impl<'s> Immobilisations<'s> {
    /// Nothing if the men are too many.
    pub fn new(target: &'s Target, king: Sq, spare: u16) -> Option<Immobilisations<'s>> {
        let new = || Reaches::new(target).map(Box::new);
        let reaches = target.reaches.get_or_init(new).as_deref()?;
        let spare = at_most(spare);
        let pinned = target.mobile_men.pins.squares(king);
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
    pub fn wants(&self, now: &Settled) -> Wants {
        let missing = now.wanted & self.costly;
        let moves = |at: Sq| u32::from(self.nearest[at.index()]);
        Wants {
            open: now.open.count_ones(),
            count: now.wanted.len(),
            missing,
            moves: missing.into_iter().map(moves).sum(),
        }
    }

    /// Whether there may be moves for a man to come to rest in this place.
    pub fn is_affordable(&self, now: &Settled, wants: &Wants, place: &Place) -> bool {
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
    pub fn may_block(&self, target: &Target, blocked: Bb) -> bool {
        let defenders = target.defenders.len();
        let start = Settled::start(
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

    /// By defender: the squares on which it may come to rest, or be captured, with the moves that the others leave it.
    pub fn ends(&self, target: &Target) -> SmallVec<[Bb; MOST]> {
        let defenders = 0..target.defenders.len();
        let least = |index: usize| {
            let to_rest = self
                .places(index)
                .first()
                .map_or(NEVER, |place| place.moves);
            let to_be_captured = self.reaches.means.soonest[index];
            u16::from(to_rest.min(to_be_captured))
        };
        let all: u16 = defenders.clone().map(least).sum();
        let attacked_later = self.reaches.means.blocks;
        let ends = defenders.map(|index| {
            let others = all - least(index);
            let Some(moves) = u16::from(self.spare).checked_sub(others) else {
                return Bb::EMPTY;
            };
            let man = &target.defenders[index];
            let attacked_later =
                attacked_later & distances::circle_as_anything(man.piece_type, man.at, moves);
            attacked_later | self.within[index][usize::from(moves).min(FAR - 1)]
        });
        ends.collect()
    }

    /// Whether there may be moves for all men, if men of the victim block these squares in the end, and attackers come to be
    /// guards; and how many steps it took to find out.
    pub fn may_come_true(
        &self,
        target: &Target,
        reach: &mut PostTables,
        blocked: Bb,
        guards: &[Guard],
    ) -> (bool, u32) {
        let most = at_most(target.moves);
        let guard_means = guards
            .iter()
            .map(|guard| self.guard_means(target, reach, guard));
        let guard_means: SmallVec<[GuardMeans; 3]> = guard_means.collect();
        let free = self.reaches.attackers.iter();
        let mut attackers: SmallVec<[AttackerMeans; MOST]> =
            free.map(FreeMeans::attacker_means).collect();
        for guard_means in &guard_means {
            let attacker_means = &mut attackers[usize::from(guard_means.guard.attacker)];
            *attacker_means = guard_means.attacker_means(attacker_means.pinning);
        }
        let mut search = ImmobilisationSearch::new(self, most, attackers);
        let settles = search.settles(target.defenders.len(), blocked, guards);
        (settles, search.steps)
    }

    /// A guard with where it may go, and how it may capture the defenders on its way.
    fn guard_means(&self, target: &Target, reach: &mut PostTables, guard: &Guard) -> GuardMeans {
        let number = usize::from(guard.attacker);
        let attacker = &target.attackers[number];
        let ways = reach.ways(attacker.piece_type, attacker.at, self.king);
        let free = self.reaches.attackers[number]
            .capture_times
            .soonest(at_most(target.moves), self.spare);
        let mut capture_times = CaptureTimes::none();
        for (index, man) in target.defenders.iter().enumerate() {
            if free[index] == NEVER {
                continue;
            }
            let capture = Capture {
                man,
                attacker,
                king: self.king,
                bit: guard.bit,
            };
            let row = reach.capture_memory.of(capture, || {
                let squares = distances::circles_as_anything(man.piece_type, man.at);
                captures::row(&ways[usize::from(guard.bit)], squares, FAR - 1, FAR - 1)
            });
            capture_times.set(index, row, en_passant_after(target, man, attacker));
        }
        GuardMeans {
            guard: *guard,
            ways,
            capture_times,
        }
    }
}

/// By form: where a man may be pinned, or a pawn blocked by a attacker that comes to one of these squares.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pruning::geometry::kings_field;
    use crate::pruning::testing::game;

    /// Whether all men of Black may be captured or come to rest if its king stays and White and Black (the king apart) have so
    /// many moves, with men of Black on these squares in the end.
    fn rest(white: &str, black: &str, moves: [u16; 2], blocked: &[&str]) -> bool {
        let blocked = blocked.iter().map(|at| at.parse::<Sq>().unwrap()).collect();
        settled(white, black, moves, blocked, &[])
    }

    fn settled(white: &str, black: &str, moves: [u16; 2], blocked: Bb, guards: &[Guard]) -> bool {
        let game = game(white, black);
        let target = Target::for_stalemate(&game.play(), Side::Black, moves).unwrap();
        let immobilisations = Immobilisations::new(&target, target.king, moves[1]).unwrap();
        immobilisations
            .may_come_true(&target, &mut PostTables::new(), blocked, guards)
            .0
    }

    #[test]
    fn who_can_move_must_be_captured_or_blocked() {
        // the king comes to a6 or a7 in seven moves
        assert!(!rest("kh1", "ka8 pa7", [6, 0], &[]));
        assert!(rest("kh1", "ka8 pa7", [7, 0], &[]));
        // a knight blocks the pawn, but itself it must be captured
        assert!(!rest("kh1", "ka8 pa7 sb4", [5, 1], &[]));
        // one move captures one man
        assert!(!rest("kh1 ra1", "kh8 pa5 pc3", [1, 0], &[]));
        assert!(rest("kh1 ra1", "kh8 pa5 pc3", [2, 0], &[]));
    }

    #[test]
    fn men_come_to_be_captured() {
        // the white king has one move only, to where the bishop can come, and the knight in two moves
        assert!(!rest("ka1", "kh8 bh7", [1, 0], &[]));
        assert!(rest("ka1", "kh8 bh7", [1, 1], &[]));
        assert!(!rest("ka1", "kh8 sd5", [1, 1], &[]));
        assert!(rest("ka1", "kh8 sd5", [1, 2], &[]));
        // all moves of the victim together
        assert!(!rest("ka1", "kh8 bh7 sd5", [2, 1], &[]));
        assert!(rest("ka1", "kh8 bh7 sd5", [2, 2], &[]));
    }

    #[test]
    fn men_shut_each_other_in() {
        let white = "kh8 ba1 sc1";
        assert!(rest(white, "kf8 bb1 pa2 pc2", [1, 0], &[]));
        assert!(!rest(white, "kf8 bb1 pa2 pc3", [1, 0], &[]));
        // the pawn goes to c2
        assert!(rest(white, "kf8 bb1 pa2 pc3", [1, 1], &[]));
        // who blocks a square elsewhere does not shut in
        assert!(!rest(white, "kf8 bb1 pa2 pc2", [1, 1], &["b3"]));
    }

    #[test]
    fn who_shuts_in_must_rest_in_turn() {
        let mobile_men = |white: &str, black: &str| {
            let game = game(white, black);
            let target = Target::for_stalemate(&game.play(), Side::Black, [1, 0]).unwrap();
            let immobilisations = Immobilisations::new(&target, target.king, 0).unwrap();
            let bishop = target
                .defenders
                .iter()
                .position(|man| man.piece_type == PieceType::Bishop);
            !immobilisations.places(bishop.unwrap()).is_empty()
        };
        assert!(mobile_men("kh8 sb1", "kf8 ba1 pb2"));
        // nobody blocks the pawn in one move, and the knight always has moves
        assert!(!mobile_men("kh8 sh1", "kf8 ba1 pb2"));
        assert!(!mobile_men("kh8 sb1", "kf8 ba1 sb2"));
    }

    #[test]
    fn pins_take_a_move_of_a_rider() {
        assert!(rest("kh1 ra1", "ka8 sa5", [1, 0], &[]));
        // the rook comes to the file, but not beyond the second knight
        assert!(!rest("kh1 rb2", "ka8 sa5 sf8", [1, 0], &[]));
        assert!(rest("kh1 rb2", "ka8 sa5 sf8", [2, 0], &[]));
        // who goes along the line is not held by a pin
        assert!(rest("kf3 rh1", "ka8 se8", [1, 0], &[]));
        assert!(!rest("kf3 rh1", "ka8 re8", [1, 0], &[]));
    }

    #[test]
    fn guards_and_other_attackers_share_their_moves() {
        // the rook observes b1 from the file, the king blocks the pawn
        let (white, black) = ("kg1 rh8", "ka1 pf3");
        let king: Sq = "a1".parse().unwrap();
        let b1 = kings_field::bit(king, "b1".parse().unwrap()).trailing_zeros() as u8;
        let guard = Guard {
            attacker: 1,
            bit: b1,
            moves: 1,
        };
        assert!(settled(white, black, [1, 0], Bb::EMPTY, &[]));
        let guarded = |moves| settled(white, black, [moves, 0], Bb::EMPTY, &[guard]);
        assert!(!guarded(1), "one move cannot do both");
        assert!(guarded(2));
    }
}
