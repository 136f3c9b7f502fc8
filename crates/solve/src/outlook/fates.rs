//! What becomes of the men of a side that is to be stalemated: each of them is captured, or stands in the end where it has no
//! move, because its own side occupies the squares around it, because (a pawn) it is blocked, or because it is pinned.
//!
//! All fates together must fit into the moves that are left. A move of the victim moves one man, so that the moves of its men
//! add up. A move of the hunters moves one man and captures at most one; a hunter needs at least as many moves as it captures
//! men, and as the furthest of these (or the square it must end on) is away; and the moves of the hunters add up, too.
//! Castling would upset this, so that nothing is looked at as long as it may come.

use super::catches::{self, Catches};
use super::masks::Form;
use super::pins;
use super::reach::{self, FAR, Reach, Ways};
use super::resting::{self, Resting};
use super::rows::Capture;
use super::scene::{Hunter, Scene};
use super::settler::{May, Means, Party, Settled, Settler, Wants};
use sauterelle_kernel::bitboard::Bb;
use sauterelle_kernel::piece::Side;
use sauterelle_kernel::rays;
use sauterelle_kernel::square::Sq;
use smallvec::SmallVec;
use std::ops::Range;
use std::rc::Rc;

/// With more men than this on a side nothing is looked at.
pub(super) const MOST: usize = 16;

/// More moves than there can be.
pub(super) const NEVER: u8 = 100;

/// A man of the hunters that must come to observe a square of the zone of the king.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Guard {
    pub hunter: u8,
    /// The bit of that square.
    pub bit: u8,
    /// Fewest moves for that.
    pub moves: u8,
}

/// A place where a man of the victim may have no move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    pub at: Sq,
    /// Moves to it.
    pub moves: u8,
    /// The squares that its own side must occupy, unless it is pinned or blocked by a hunter.
    pub around: Bb,
    is_pawn: bool,
    /// From where it may be pinned so that it has no move, and whether that is along a diagonal.
    pub line: Bb,
    pub diagonal: bool,
}

impl Place {
    /// Whether a hunter may block a pawn on it.
    #[inline]
    pub fn may_be_blocked(&self, means: &Means) -> bool {
        self.is_pawn && !(self.around & means.blocks).is_empty()
    }

    /// Whether a hunter may pin the man.
    #[inline]
    pub fn may_be_pinned(&self, means: &Means) -> bool {
        !(self.line & means.pins[usize::from(self.diagonal)]).is_empty()
    }
}

/// What a hunter can do that is no guard.
struct Free {
    ways: &'static Ways,
    pinning: &'static [Ways; 2],
    catches: Catches,
}

impl Free {
    fn of(scene: &Scene, hunter: &Hunter) -> Free {
        let ways = reach::circles_as_anything(hunter.form, hunter.at);
        let [most, most_of_man] =
            [scene.moves, scene.victim_moves].map(|moves| usize::from(moves).min(FAR - 1));
        let mut free = Free {
            ways,
            pinning: pins::pinning(hunter.form, hunter.at),
            catches: Catches::none(),
        };
        for (index, man) in scene.companions.iter().enumerate() {
            let squares = reach::circles_as_anything(man.form, man.at);
            let row = catches::row(ways, squares, most, most_of_man);
            let en_passant = en_passant_after(scene, man, hunter);
            free.catches.set(index, &row, en_passant);
        }
        free
    }

    fn party(&self) -> Party<'_> {
        Party {
            ways: self.ways,
            pinning: self.pinning,
            catches: &self.catches,
        }
    }
}

/// A guard, with where it may go if it is to be one, and what it may capture on its way.
struct Told {
    guard: Guard,
    ways: Rc<[Ways; 9]>,
    catches: Catches,
}

impl Told {
    /// As a hunter.
    fn party(&self, pinning: &'static [Ways; 2]) -> Party<'_> {
        Party {
            ways: &self.ways[usize::from(self.guard.bit)],
            pinning,
            catches: &self.catches,
        }
    }
}

/// What does not depend on the square of the king.
pub(super) struct Ground {
    /// Where any companion may come within so many moves.
    within: Ways,
    hunters: Vec<Free>,
    /// What all of them can do with all their moves.
    means: Means,
}

impl Ground {
    /// Nothing if the men are too many.
    pub fn new(scene: &Scene) -> Option<Ground> {
        if scene.companions.len() > MOST || scene.hunters.len() > MOST {
            return None;
        }
        let mut within = [Bb::EMPTY; FAR];
        for man in &scene.companions {
            let circles = reach::circles_as_anything(man.form, man.at);
            for (within, circle) in within.iter_mut().zip(circles) {
                *within |= *circle;
            }
        }
        let mut hunters = Vec::with_capacity(scene.hunters.len());
        let mut means = Means::none();
        for hunter in &scene.hunters {
            let free = Free::of(scene, hunter);
            let (moves, spare) = (at_most(scene.moves), at_most(scene.victim_moves));
            means.add(&free.party(), moves, May::ALL, spare);
            hunters.push(free);
        }
        Some(Ground {
            within,
            hunters,
            means,
        })
    }
}

/// A number of moves, if it is not [NEVER] or more.
fn at_most(moves: u16) -> u8 {
    moves.min(u16::from(NEVER) - 1) as u8
}

/// After how many moves of the companion the hunter may capture it en passant, on whatever square.
fn en_passant_after(scene: &Scene, man: &Hunter, hunter: &Hunter) -> usize {
    match (man.form, hunter.form) {
        (Form::Pawn(_), Form::Pawn(_)) if scene.en_passant => usize::from(!scene.en_passant_now),
        _ => FAR,
    }
}

/// The fates open to each man of the victim, if its king stands on a given square in the end.
pub(super) struct Fates<'s> {
    king: Sq,
    /// Moves of the victim that are not its king's.
    pub spare: u8,
    /// By companion, the nearest first.
    places: Vec<Place>,
    /// By companion: where its places begin and end in this list.
    ranges: SmallVec<[Range<usize>; MOST]>,
    /// By companion: where its places within so many moves are.
    pub within: SmallVec<[[Bb; FAR]; MOST]>,
    /// By form: where a man may be pinned.
    pinned: [Bb; Form::COUNT],
    /// Fewest moves of any companion to come to rest on each square, and the squares where that takes some.
    nearest: [u8; 64],
    costly: Bb,
    ground: &'s Ground,
}

impl<'s> Fates<'s> {
    /// Nothing if the men are too many.
    pub fn new(scene: &'s Scene, king: Sq, spare: u16) -> Option<Fates<'s>> {
        let new = || Ground::new(scene).map(Box::new);
        let ground = scene.ground.get_or_init(new).as_deref()?;
        let spare = at_most(spare);
        let pinned = scene.rests.pins.squares(king);
        let pinned = Form::ALL.map(|form| pinned.of(form));
        let otherwise = otherwise(&pinned, ground.means.blocks & !Bb::of(king));
        let men = &scene.companions;
        let resting = Resting::of(men, king, spare, &otherwise, &ground.within);
        let mut nearest = [NEVER; 64];
        let mut before = Bb::EMPTY;
        for (moves, within) in (0..=spare).zip(resting.within) {
            for at in within & !before {
                nearest[at.index()] = moves;
            }
            before = within;
        }
        let mut fates = Fates {
            king,
            spare,
            places: Vec::with_capacity(128),
            ranges: SmallVec::new(),
            within: SmallVec::new(),
            pinned,
            nearest,
            costly: !resting.within[0],
            ground,
        };
        for man in men {
            let start = fates.places.len();
            let within = fates.add_places(man, &resting);
            fates.ranges.push(start..fates.places.len());
            fates.within.push(within);
        }
        Some(fates)
    }

    /// The places of one companion.
    pub fn places(&self, index: usize) -> &[Place] {
        &self.places[self.ranges[index].clone()]
    }

    /// Adds where a companion may be without moves in the end; returns the squares by number of moves.
    fn add_places(&mut self, man: &Hunter, resting: &Resting) -> [Bb; FAR] {
        let mut within = [Bb::EMPTY; FAR];
        let by_moves = (0..=self.spare).zip(&mut within);
        for (moves, within) in by_moves {
            for way in resting::ways_of(man) {
                let form = way.form;
                let allowed = &resting.allowed[form.index()];
                let squares = way.newly[usize::from(moves)] & allowed[usize::from(moves)];
                *within |= squares;
                for at in squares {
                    self.places.push(self.place(form, at, moves));
                }
            }
        }
        for moves in 1..FAR {
            within[moves] |= within[moves - 1];
        }
        within
    }

    fn place(&self, form: Form, at: Sq, moves: u8) -> Place {
        let line = match self.pinned[form.index()].has(at) {
            true => rays::beyond(self.king, at),
            false => Bb::EMPTY,
        };
        Place {
            at,
            moves,
            around: resting::around(form, at) & !Bb::of(self.king),
            is_pawn: matches!(form, Form::Pawn(_)),
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

    /// Whether for each of these squares by itself there is a companion that may come to rest there if all of them are blocked.
    pub fn may_block(&self, scene: &Scene, blocked: Bb) -> bool {
        let companions = scene.companions.len();
        let start = Settled::start(
            companions,
            self.spare,
            at_most(scene.moves),
            blocked,
            self.ground.means,
        );
        let wants = self.wants(&start);
        let may_rest_on = |at: Sq| {
            let mut places = self.places.iter().filter(|place| place.at == at);
            places.any(|place| self.is_affordable(&start, &wants, place))
        };
        wants.moves <= u32::from(self.spare) && blocked.into_iter().all(may_rest_on)
    }

    /// By companion: the squares on which it may come to rest, or be captured, with the moves that the others leave it.
    pub fn ends(&self, scene: &Scene) -> SmallVec<[Bb; MOST]> {
        let companions = 0..scene.companions.len();
        let least = |index: usize| {
            let to_rest = self
                .places(index)
                .first()
                .map_or(NEVER, |place| place.moves);
            let to_be_caught = self.ground.means.soonest[index];
            u16::from(to_rest.min(to_be_caught))
        };
        let all: u16 = companions.clone().map(least).sum();
        let hunted = self.ground.means.blocks;
        let ends = companions.map(|index| {
            let others = all - least(index);
            let Some(moves) = u16::from(self.spare).checked_sub(others) else {
                return Bb::EMPTY;
            };
            let man = &scene.companions[index];
            let hunted = hunted & reach::circle_as_anything(man.form, man.at, moves);
            hunted | self.within[index][usize::from(moves).min(FAR - 1)]
        });
        ends.collect()
    }

    /// Whether there may be moves for all men, if men of the victim block these squares in the end, and hunters come to be
    /// guards; and how many steps it took to find out.
    pub fn may_come_true(
        &self,
        scene: &Scene,
        reach: &mut Reach,
        blocked: Bb,
        guards: &[Guard],
    ) -> (bool, u32) {
        let most = at_most(scene.moves);
        let told = guards.iter().map(|guard| self.told(scene, reach, guard));
        let told: SmallVec<[Told; 3]> = told.collect();
        let free = self.ground.hunters.iter();
        let mut hunters: SmallVec<[Party; MOST]> = free.map(Free::party).collect();
        for told in &told {
            let party = &mut hunters[usize::from(told.guard.hunter)];
            *party = told.party(party.pinning);
        }
        let mut settler = Settler::new(self, most, hunters);
        let settles = settler.settles(scene.companions.len(), blocked, guards);
        (settles, settler.steps)
    }

    /// A guard with where it may go, and how it may capture the companions on its way.
    fn told(&self, scene: &Scene, reach: &mut Reach, guard: &Guard) -> Told {
        let number = usize::from(guard.hunter);
        let hunter = &scene.hunters[number];
        let ways = reach.ways(hunter.form, hunter.at, self.king);
        let free = self.ground.hunters[number]
            .catches
            .soonest(at_most(scene.moves), self.spare);
        let mut catches = Catches::none();
        for (index, man) in scene.companions.iter().enumerate() {
            if free[index] == NEVER {
                continue;
            }
            let capture = Capture {
                man,
                hunter,
                king: self.king,
                bit: guard.bit,
            };
            let row = reach.rows.of(capture, || {
                let squares = reach::circles_as_anything(man.form, man.at);
                catches::row(&ways[usize::from(guard.bit)], squares, FAR - 1, FAR - 1)
            });
            catches.set(index, row, en_passant_after(scene, man, hunter));
        }
        Told {
            guard: *guard,
            ways,
            catches,
        }
    }
}

/// By form: where a man may be pinned, or a pawn blocked by a hunter that comes to one of these squares.
fn otherwise(pinned: &[Bb; Form::COUNT], hunted: Bb) -> [Bb; Form::COUNT] {
    let mut found = *pinned;
    for side in [Side::White, Side::Black] {
        let behind = match side.forward() {
            1 => hunted.0 >> 8,
            _ => hunted.0 << 8,
        };
        found[Form::Pawn(side).index()] |= Bb(behind) & !Bb::rank(0) & !Bb::rank(7);
    }
    found
}

#[cfg(test)]
mod tests {
    use super::super::masks;
    use super::super::testing::game;
    use super::*;

    /// Whether all men of Black may be captured or come to rest if its king stays and White and Black (the king apart) have so
    /// many moves, with men of Black on these squares in the end.
    fn rest(white: &str, black: &str, moves: [u16; 2], blocked: &[&str]) -> bool {
        let blocked = blocked.iter().map(|at| at.parse::<Sq>().unwrap()).collect();
        settled(white, black, moves, blocked, &[])
    }

    fn settled(white: &str, black: &str, moves: [u16; 2], blocked: Bb, guards: &[Guard]) -> bool {
        let game = game(white, black);
        let scene = Scene::at_rest(&game.play(), Side::Black, moves).unwrap();
        let fates = Fates::new(&scene, scene.king, moves[1]).unwrap();
        fates
            .may_come_true(&scene, &mut Reach::new(), blocked, guards)
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
        let rests = |white: &str, black: &str| {
            let game = game(white, black);
            let scene = Scene::at_rest(&game.play(), Side::Black, [1, 0]).unwrap();
            let fates = Fates::new(&scene, scene.king, 0).unwrap();
            let bishop = scene
                .companions
                .iter()
                .position(|man| man.form == Form::Bishop);
            !fates.places(bishop.unwrap()).is_empty()
        };
        assert!(rests("kh8 sb1", "kf8 ba1 pb2"));
        // nobody blocks the pawn in one move, and the knight always has moves
        assert!(!rests("kh8 sh1", "kf8 ba1 pb2"));
        assert!(!rests("kh8 sb1", "kf8 ba1 sb2"));
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
    fn guards_and_hunters_share_their_moves() {
        // the rook observes b1 from the file, the king blocks the pawn
        let (white, black) = ("kg1 rh8", "ka1 pf3");
        let king: Sq = "a1".parse().unwrap();
        let b1 = masks::bit(king, "b1".parse().unwrap()).trailing_zeros() as u8;
        let guard = Guard {
            hunter: 1,
            bit: b1,
            moves: 1,
        };
        assert!(settled(white, black, [1, 0], Bb::EMPTY, &[]));
        let guarded = |moves| settled(white, black, [moves, 0], Bb::EMPTY, &[guard]);
        assert!(!guarded(1), "one move cannot do both");
        assert!(guarded(2));
    }
}
