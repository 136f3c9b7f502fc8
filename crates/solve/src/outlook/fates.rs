//! What becomes of the men of a side that is to be stalemated: each of them is captured, or stands in the end where it has no
//! move, because its own side occupies the squares around it, because (a pawn) it is blocked, or because it is pinned.
//!
//! All fates together must fit into the moves that are left. A move of the victim moves one man, so that the moves of its men
//! add up. A move of the hunters moves one man and captures at most one; a hunter needs at least as many moves as it captures
//! men, and as the furthest of these (or the square it must end on) is away; and the moves of the hunters add up, too.
//! Castling would upset this, so that nothing is looked at as long as it may come.

use super::masks::Form;
use super::pins::{self, Pins};
use super::reach::{self, FAR, Reach, Ways};
use super::resting::{self, Resting};
use super::rows::{Capture, Row};
use super::scene::{Hunter, Scene};
use sauterelle_kernel::bitboard::Bb;
use sauterelle_kernel::rays;
use sauterelle_kernel::square::Sq;
use smallvec::SmallVec;
use std::ops::Range;
use std::rc::Rc;
use std::sync::LazyLock;

/// How far a single question is pursued before the answer is "perhaps".
const MOST_STEPS: u32 = 2000;

/// With more men than this on a side nothing is looked at.
const MOST: usize = 16;

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
struct Place {
    at: Sq,
    form: Form,
    /// Moves to it.
    moves: u8,
    /// The squares that its own side must occupy, unless it is pinned or blocked by a hunter.
    around: Bb,
    /// There may be other ways to rest than that.
    otherwise: bool,
}

/// A square on which a man could stand in the end, as what.
#[derive(Clone, Copy, Debug)]
struct Stand {
    at: Sq,
    form: Form,
    /// Moves to it.
    moves: u8,
    /// The squares that its own side (or its king) must occupy so that it has no move, unless it is pinned or blocked by a hunter.
    around: Bb,
}

/// By form and square: where such a man could stand, the nearest first.
static STANDS: LazyLock<Vec<Vec<Stand>>> = LazyLock::new(|| {
    let of = |form: Form| Sq::all().map(move |from| stands(form, from));
    Form::ALL.into_iter().flat_map(of).collect()
});

fn stands(form: Form, from: Sq) -> Vec<Stand> {
    let mut found = Vec::new();
    let mut add = |form: Form, circle: &dyn Fn(u16) -> Bb| {
        for (moves, newly) in (0..).zip(resting::newly(form, circle)) {
            found.extend(newly.into_iter().map(|at| Stand {
                at,
                form,
                moves,
                around: resting::around(form, at),
            }));
        }
    };
    add(form, &|moves| reach::circle(form, from, moves));
    if let Form::Pawn(side) = form {
        for officer in Form::OFFICERS {
            add(officer, &|moves| {
                reach::promoted_circle(side, officer, from, moves)
            });
        }
    }
    found.sort_by_key(|stand| (stand.moves, stand.around.len()));
    found
}

/// What does not depend on the square of the king.
pub(super) struct Ground {
    /// Where any companion may come within so many moves.
    within: Ways,
    /// Where each hunter may have captured, or end.
    ways: SmallVec<[&'static Ways; MOST]>,
    /// Where any of them may end.
    hunted: Bb,
    /// How each companion may be captured.
    catches: Catches,
    pins: Pins,
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
        let way = |man: &Hunter| reach::circles_as_anything(man.form, man.at);
        let ways: SmallVec<[&Ways; MOST]> = scene.hunters.iter().map(way).collect();
        let most = scene.moves.min(u16::from(NEVER) - 1) as u8;
        let spare = scene.victim_moves.min(u16::from(NEVER) - 1) as u8;
        let mut catches = Catches::default();
        for man in &scene.companions {
            for (number, (hunter, ways)) in (0..).zip(scene.hunters.iter().zip(&ways)) {
                let row = row(man, ways, scene.victim_moves);
                let at_least = (1, en_passant_after(scene, man, hunter));
                catches.add(number, &row, at_least, spare, most);
            }
            catches.end_of_companion();
        }
        let last = usize::from(scene.moves).min(FAR - 1);
        let hunted = ways.iter().fold(Bb::EMPTY, |all, ways| all | ways[last]);
        Some(Ground {
            within,
            ways,
            hunted,
            catches,
            pins: Pins::of(scene),
        })
    }
}

/// Fewest moves with which a hunter that goes these ways captures a companion after so many moves of its own, no more than `most`.
fn row(man: &Hunter, ways: &Ways, most: u16) -> Row {
    let mut row = [1; FAR];
    for (moves, least) in (0..=most).zip(&mut row) {
        let squares = reach::circle_as_anything(man.form, man.at, moves);
        *least = moves_to(ways, squares, 0).max(1);
        if *least == 1 {
            break;
        }
    }
    row
}

/// After how many moves of the companion the hunter may capture it en passant, on whatever square.
fn en_passant_after(scene: &Scene, man: &Hunter, hunter: &Hunter) -> usize {
    match (man.form, hunter.form) {
        (Form::Pawn(_), Form::Pawn(_)) if scene.en_passant => usize::from(!scene.en_passant_now),
        _ => FAR,
    }
}

/// Fewest moves, of at least `first`, to one of these squares.
fn moves_to(ways: &Ways, squares: Bb, first: u8) -> u8 {
    let first = first.min(FAR as u8 - 1);
    (first..)
        .zip(&ways[usize::from(first)..])
        .find(|(_, way)| !(**way & squares).is_empty())
        .map_or(NEVER, |(moves, _)| moves)
}

/// The fates open to each man of the victim, if its king stands on a given square in the end.
pub(super) struct Fates<'s> {
    king: Sq,
    /// Moves of the victim that are not its king's.
    spare: u8,
    /// By companion, the nearest first.
    places: Vec<Place>,
    /// By companion: where its places begin and end in this list.
    ranges: SmallVec<[Range<usize>; MOST]>,
    /// By companion: where its places within so many moves are.
    within: SmallVec<[[Bb; FAR]; MOST]>,
    /// By form: where a man may be pinned, or a pawn blocked by a hunter.
    otherwise: [Bb; Form::COUNT],
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
        let spare = spare.min(u16::from(NEVER) - 1) as u8;
        let otherwise = otherwise(ground, king);
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
            otherwise,
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
    fn places(&self, index: usize) -> &[Place] {
        &self.places[self.ranges[index].clone()]
    }

    /// Adds where a companion may be without moves in the end; returns the squares by number of moves.
    fn add_places(&mut self, man: &Hunter, resting: &Resting) -> [Bb; FAR] {
        let mut within = [Bb::EMPTY; FAR];
        let stands = &STANDS[man.form.index() * 64 + man.at.index()];
        let near = stands.iter().take_while(|stand| stand.moves <= self.spare);
        for stand in near {
            let Stand {
                at,
                form,
                moves,
                around,
            } = *stand;
            if resting.allowed[form.index()][usize::from(moves)].has(at) {
                within[usize::from(moves)] |= Bb::of(at);
                self.places.push(Place {
                    at,
                    form,
                    moves,
                    around: around & !Bb::of(self.king),
                    otherwise: self.otherwise[form.index()].has(at),
                });
            }
        }
        for moves in 1..FAR {
            within[moves] |= within[moves - 1];
        }
        within
    }

    /// How many of these moves are left when different men have come to these squares, if they may be enough.
    fn left_after(&self, moves: u8, squares: Bb) -> Option<u8> {
        let mut left = moves;
        for at in squares {
            left = left.checked_sub(self.nearest[at.index()])?;
        }
        Some(left)
    }

    /// Fewest moves with which different men come to these squares.
    fn moves_to_fill(&self, squares: Bb) -> u32 {
        let moves = |at: Sq| u32::from(self.nearest[at.index()]);
        squares.into_iter().map(moves).sum()
    }

    /// What is still wanted.
    fn wants(&self, now: &Settled) -> Wants {
        let missing = now.wanted & self.costly;
        Wants {
            open: now.open.count_ones(),
            count: now.wanted.len(),
            missing,
            moves: self.moves_to_fill(missing),
        }
    }

    /// Whether there may be moves for a man to come to rest in this place.
    fn is_affordable(&self, now: &Settled, wants: &Wants, place: &Place) -> bool {
        let at = place.at;
        if now.filled.has(at) {
            return false;
        }
        let count = wants.count - u32::from(now.wanted.has(at));
        if place.otherwise {
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
        // who has not come yet needs at least one move
        left.is_some_and(|left| self.left_after(left as u8, more & self.costly).is_some())
            && count + more.len() < wants.open
    }

    /// Whether for each of these squares by itself there is a companion that may come to rest there if all of them are blocked.
    pub fn may_block(&self, scene: &Scene, blocked: Bb) -> bool {
        let start = Settled::start(scene.companions.len(), self.spare, blocked);
        let wants = self.wants(&start);
        let may_rest_on = |at: Sq| {
            let mut places = self.places.iter().filter(|place| place.at == at);
            places.any(|place| self.is_affordable(&start, &wants, place))
        };
        blocked.into_iter().all(may_rest_on)
    }

    /// By companion: the squares on which it may come to rest, or be captured, with the moves that the others leave it.
    pub fn ends(&self, scene: &Scene) -> SmallVec<[Bb; MOST]> {
        let companions = 0..scene.companions.len();
        let least = |index: usize| {
            let to_rest = self
                .places(index)
                .first()
                .map_or(NEVER, |place| place.moves);
            let to_be_caught = self.ground.catches.ends[index].1;
            u16::from(to_rest.min(to_be_caught))
        };
        let all: u16 = companions.clone().map(least).sum();
        let hunted = self.ground.hunted;
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
        let mut settler = Settler::new(self, scene, reach, guards);
        (settler.settles(blocked, guards), settler.steps)
    }
}

/// By form: where a man may be pinned to a king on this square, or a pawn blocked by a hunter.
fn otherwise(ground: &Ground, king: Sq) -> [Bb; Form::COUNT] {
    let pinned = ground.pins.squares(king);
    let hunted = ground.hunted & !Bb::of(king);
    let mut found = [Bb::EMPTY; Form::COUNT];
    for form in Form::ALL {
        let squares = &mut found[form.index()];
        *squares = pinned.of(form);
        if let Form::Pawn(side) = form {
            let behind = match side.forward() {
                1 => hunted.0 >> 8,
                _ => hunted.0 << 8,
            };
            *squares |= Bb(behind) & !Bb::rank(0) & !Bb::rank(7);
        }
    }
    found
}

/// A way for a companion to be captured.
#[derive(Clone, Copy, Debug)]
struct Catch {
    hunter: u8,
    /// Moves of the companion.
    moves: u8,
    /// Fewest moves of the hunter.
    hunting: u8,
}

/// How companions may be captured, one after the other.
#[derive(Default)]
struct Catches {
    all: SmallVec<[Catch; 64]>,
    /// By companion: where its own end, and fewest moves of its own.
    ends: SmallVec<[(usize, u8); MOST]>,
}

impl Catches {
    fn start(&self, companion: usize) -> usize {
        companion
            .checked_sub(1)
            .map_or(0, |before| self.ends[before].0)
    }

    fn of(&self, companion: usize) -> Range<usize> {
        self.start(companion)..self.ends[companion].0
    }

    /// Adds those by this hunter, within so many moves of the companion and of the hunter, without those that ask as much of one side,
    /// and more of the other, than others do. `at_least`: moves that the hunter makes anyway, but for captures en passant, and after how
    /// many moves of the companion these are possible.
    fn add(&mut self, hunter: u8, row: &Row, at_least: (u8, usize), spare: u8, most: u8) {
        let (first, en_passant) = at_least;
        let mut before = most + 1;
        for (moves, hunting) in (0..=spare).zip(row) {
            let hunting = match usize::from(moves) < en_passant {
                true => first.max(*hunting),
                false => 1,
            };
            if hunting < before {
                before = hunting;
                self.all.push(Catch {
                    hunter,
                    moves,
                    hunting,
                });
            }
            // no more moves of the companion make it less
            let is_least = hunting <= 1 || hunting <= first && en_passant >= FAR;
            if is_least {
                break;
            }
        }
    }

    /// All of one companion have been added.
    fn end_of_companion(&mut self) {
        let added = &self.all[self.start(self.ends.len())..];
        let least = added.iter().map(|catch| catch.moves).min();
        self.ends.push((self.all.len(), least.unwrap_or(NEVER)));
    }
}

/// Looks for fates of all men that fit together.
struct Settler<'s> {
    fates: &'s Fates<'s>,
    scene: &'s Scene,
    /// Most moves of the hunters.
    most: u8,
    /// The hunters that are guards, with their ways by bit.
    guards: SmallVec<[(Guard, Rc<[Ways; 9]>); 4]>,
    catches: Catches,
    steps: u32,
}

/// What is wanted of companions whose fates have not been chosen.
struct Wants {
    /// How many these are.
    open: u32,
    /// How many squares they must still occupy.
    count: u32,
    /// Those where no companion rests already, and fewest moves to these.
    missing: Bb,
    moves: u32,
}

/// How far this has come.
#[derive(Clone, Copy)]
struct Settled {
    /// Companions whose fates have not been chosen.
    open: u32,
    /// Moves of the victim that are left.
    spare: u8,
    /// Squares that must still be occupied by companions.
    wanted: Bb,
    /// Squares occupied by companions.
    filled: Bb,
    /// By hunter, fewest moves.
    moves: [u8; MOST],
    /// By hunter, how many men it captures.
    caught: [u8; MOST],
    /// Moves and captures of all hunters.
    all_moves: u8,
    captures: u8,
    /// Hunters that block a pawn.
    blocking: u32,
    /// Hunters that pin a man.
    pinning: u32,
}

impl Settled {
    /// Nothing has been chosen, and so many moves of the victim are left.
    fn start(companions: usize, spare: u8, blocked: Bb) -> Settled {
        Settled {
            open: (1u32 << companions) - 1,
            spare,
            wanted: blocked,
            filled: Bb::EMPTY,
            moves: [0; MOST],
            caught: [0; MOST],
            all_moves: 0,
            captures: 0,
            blocking: 0,
            pinning: 0,
        }
    }
}

impl<'s> Settler<'s> {
    fn new(fates: &'s Fates, scene: &'s Scene, reach: &mut Reach, guards: &[Guard]) -> Self {
        let most = scene.moves.min(u16::from(NEVER) - 1) as u8;
        let mut with_ways = |guard: &Guard| {
            let man = &scene.hunters[usize::from(guard.hunter)];
            (*guard, reach.ways(man.form, man.at, fates.king))
        };
        let mut settler = Settler {
            fates,
            scene,
            most,
            guards: guards.iter().map(&mut with_ways).collect(),
            catches: Catches::default(),
            steps: 0,
        };
        let guarding = guards.iter().map(|guard| guard.moves).sum();
        for index in 0..scene.companions.len() {
            settler.add_catches(reach, index, most.saturating_sub(guarding));
        }
        settler
    }

    /// Adds how a companion may be captured. Hunters that are no guards have so many moves left.
    fn add_catches(&mut self, reach: &mut Reach, index: usize, left: u8) {
        let known = &self.fates.ground.catches;
        let used = |guards: u32, (guard, _): &(Guard, _)| guards | 1 << guard.hunter;
        let guards = self.guards.iter().fold(0, used);
        // guards that might capture it if they went wherever they liked
        let mut capturing = 0u32;
        for catch in &known.all[known.of(index)] {
            if catch.moves > self.fates.spare {
                continue;
            }
            if guards >> catch.hunter & 1 != 0 {
                capturing |= 1 << catch.hunter;
            } else if catch.hunting <= left {
                self.catches.all.push(*catch);
            }
        }
        let man = &self.scene.companions[index];
        for (guard, ways) in &self.guards {
            if capturing >> guard.hunter & 1 == 0 {
                continue;
            }
            let most = left + guard.moves;
            let hunter = &self.scene.hunters[usize::from(guard.hunter)];
            let ways = &ways[usize::from(guard.bit)];
            let capture = Capture {
                man,
                hunter,
                king: self.fates.king,
                bit: guard.bit,
            };
            let row = reach.rows.of(capture, || row(man, ways, u16::MAX));
            // it makes all its moves to come to guard
            let at_least = (guard.moves, en_passant_after(self.scene, man, hunter));
            self.catches
                .add(guard.hunter, row, at_least, self.fates.spare, most);
        }
        self.catches.end_of_companion();
    }

    /// Fewest moves of a hunter to one of these squares.
    fn moves_to(&self, hunter: usize, squares: Bb) -> u8 {
        match self.guard(hunter) {
            Some((guard, ways)) => moves_to(ways, squares, guard.moves),
            None => moves_to(self.fates.ground.ways[hunter], squares, 0),
        }
    }

    /// If the hunter is a guard, what for, and its ways to there.
    fn guard(&self, hunter: usize) -> Option<(&Guard, &Ways)> {
        let (guard, ways) = self
            .guards
            .iter()
            .find(|(guard, _)| usize::from(guard.hunter) == hunter)?;
        Some((guard, &ways[usize::from(guard.bit)]))
    }

    fn settles(&mut self, blocked: Bb, guards: &[Guard]) -> bool {
        let companions = self.scene.companions.len();
        let mut start = Settled::start(companions, self.fates.spare, blocked);
        for guard in guards {
            start.moves[usize::from(guard.hunter)] = guard.moves;
            start.all_moves += guard.moves;
        }
        self.settle(start)
    }

    fn settle(&mut self, now: Settled) -> bool {
        self.steps += 1;
        if self.steps > MOST_STEPS {
            return true;
        }
        if now.open == 0 {
            return now.wanted.is_empty();
        }
        let wants = self.fates.wants(&now);
        if wants.moves > u32::from(now.spare) {
            return false;
        }
        let Some(index) = self.hardest(&now, &wants) else {
            return false;
        };
        if !now.wanted.is_empty() {
            return self
                .hardest_wanted(&now)
                .is_some_and(|at| self.some_man_fills(now, at));
        }
        self.rests(now, index, None, 0..1)
            || self.is_caught(now, index)
            || self.rests(now, index, None, 1..NEVER)
    }

    /// Where a companion can come to rest.
    fn within(&self, now: &Settled, index: usize) -> Bb {
        self.fates.within[index][usize::from(now.spare).min(FAR - 1)]
    }

    /// The square that must still be occupied for which there are the fewest men; none if there is one without.
    fn hardest_wanted(&self, now: &Settled) -> Option<Sq> {
        let men = |at: Sq| {
            let open = (0..self.scene.companions.len()).filter(|index| now.open >> index & 1 != 0);
            open.filter(|index| self.within(now, *index).has(at))
                .count()
        };
        let (at, men) = now
            .wanted
            .into_iter()
            .map(|at| (at, men(at)))
            .min_by_key(|(_, men)| *men)?;
        (men > 0).then_some(at)
    }

    /// The companion with the fewest fates; none if the moves do not suffice for all.
    fn hardest(&self, now: &Settled, wants: &Wants) -> Option<usize> {
        let mut captures = self.most - now.captures;
        let mut needed = 0;
        // what would be saved by capturing a man, by how much that is
        let mut savings = [0u8; 16];
        // who must move for any fate comes first (class 0)
        let mut hardest = ((1, usize::MAX), 0);
        let mut open = now.open;
        while open != 0 {
            let index = open.trailing_zeros() as usize;
            open &= open - 1;
            let (catches, to_be_caught) = if captures > 0 {
                (self.catches.of(index).len(), self.catches.ends[index].1)
            } else {
                (0, NEVER)
            };
            // the nearest come first
            let places = self.fates.places(index).iter();
            let mut affordable = places
                .take_while(|place| place.moves <= now.spare)
                .filter(|place| self.fates.is_affordable(now, wants, place));
            let to_rest = affordable.next().map_or(NEVER, |place| place.moves);
            if to_rest == NEVER {
                // it must be captured
                if captures == 0 || to_be_caught == NEVER {
                    return None;
                }
                captures -= 1;
                needed += u32::from(to_be_caught);
            } else {
                needed += u32::from(to_rest);
                let saved = to_rest.saturating_sub(to_be_caught);
                savings[usize::from(saved.min(15))] += 1;
            }
            if !now.wanted.is_empty() {
                // which man it is does not matter yet
                continue;
            }
            let class = u8::from(to_rest.min(to_be_caught) == 0);
            let (best, _) = hardest;
            if class <= best.0 {
                let most = if class < best.0 {
                    usize::MAX
                } else {
                    best.1.saturating_sub(catches)
                };
                let fates = catches + usize::from(to_rest < NEVER) + affordable.take(most).count();
                if (class, fates) < best {
                    hardest = ((class, fates), index);
                }
            }
        }
        for saved in (1..16).rev() {
            let men = captures.min(savings[usize::from(saved)]);
            captures -= men;
            // 15 stands for more, too
            let most = if saved == 15 { NEVER } else { saved };
            needed = needed.saturating_sub(u32::from(men) * u32::from(most));
        }
        (needed <= u32::from(now.spare)).then_some(hardest.1)
    }

    /// Some companion comes to rest on this square.
    fn some_man_fills(&mut self, now: Settled, at: Sq) -> bool {
        let mut open = now.open;
        while open != 0 {
            let index = open.trailing_zeros() as usize;
            open &= open - 1;
            if self.within(&now, index).has(at) && self.rests(now, index, Some(at), 0..NEVER) {
                return true;
            }
        }
        false
    }

    fn is_caught(&mut self, now: Settled, index: usize) -> bool {
        for which in self.catches.of(index) {
            let catch = self.catches.all[which];
            if catch.moves > now.spare {
                continue;
            }
            let hunter = usize::from(catch.hunter);
            let mut then = Settled {
                open: now.open & !(1 << index),
                spare: now.spare - catch.moves,
                captures: now.captures + 1,
                ..now
            };
            then.caught[hunter] += 1;
            let hunting = catch.hunting.max(then.caught[hunter]);
            if self.raise(&mut then, hunter, hunting) && self.settle(then) {
                return true;
            }
        }
        false
    }

    /// Asks of a hunter at least so many moves.
    fn raise(&self, now: &mut Settled, hunter: usize, moves: u8) -> bool {
        if moves > self.most {
            return false;
        }
        let before = &mut now.moves[hunter];
        now.all_moves += moves.saturating_sub(*before);
        *before = moves.max(*before);
        now.all_moves <= self.most
    }

    /// The companion comes to rest (on this square, if one is given) after so many moves.
    fn rests(&mut self, now: Settled, index: usize, only: Option<Sq>, range: Range<u8>) -> bool {
        let fates = self.fates;
        let wants = fates.wants(&now);
        for place in fates.places(index) {
            if place.moves > now.spare || place.moves >= range.end {
                break;
            }
            let fits = place.moves >= range.start
                && only.is_none_or(|at| at == place.at)
                && fates.is_affordable(&now, &wants, place);
            if fits && self.rests_at(now, index, place) {
                return true;
            }
        }
        false
    }

    fn rests_at(&mut self, now: Settled, index: usize, place: &Place) -> bool {
        let here = Bb::of(place.at);
        let then = Settled {
            open: now.open & !(1 << index),
            spare: now.spare - place.moves,
            wanted: now.wanted & !here,
            filled: now.filled | here,
            ..now
        };
        let wanted = then.wanted | place.around & !then.filled;
        let fates = self.fates;
        let in_time = fates
            .left_after(then.spare, wanted & fates.costly)
            .is_some();
        if in_time && self.settle(Settled { wanted, ..then }) {
            return true;
        }
        if wanted == then.wanted || !place.otherwise {
            return false;
        }
        let is_pawn = matches!(place.form, Form::Pawn(_));
        is_pawn && self.is_blocked(then, place.around) || self.is_pinned(then, place)
    }

    /// A hunter blocks a pawn on this square.
    fn is_blocked(&mut self, now: Settled, front: Bb) -> bool {
        (0..self.scene.hunters.len()).any(|hunter| {
            let mut then = now;
            then.blocking |= 1 << hunter;
            now.blocking >> hunter & 1 == 0 && {
                let moves = self.moves_to(hunter, front);
                self.raise(&mut then, hunter, moves) && self.settle(then)
            }
        })
    }

    /// A hunter pins the man.
    fn is_pinned(&mut self, now: Settled, place: &Place) -> bool {
        let king = self.fates.king;
        let line = rays::beyond(king, place.at);
        let orthogonal = place.at.file() == king.file() || place.at.rank() == king.rank();
        if line.is_empty() || !pins::takes_all_moves(place.form, place.at, king, orthogonal) {
            return false;
        }
        (0..self.scene.hunters.len()).any(|hunter| {
            let mut then = now;
            then.pinning |= 1 << hunter;
            now.pinning >> hunter & 1 == 0 && {
                let moves = self.moves_to_pin(hunter, line, orthogonal);
                self.raise(&mut then, hunter, moves) && self.settle(then)
            }
        })
    }

    /// Fewest moves of a hunter to one of these squares as a man that goes along such lines.
    fn moves_to_pin(&self, hunter: usize, line: Bb, orthogonal: bool) -> u8 {
        let man = &self.scene.hunters[hunter];
        let right = if orthogonal { Form::Rook } else { Form::Bishop };
        let comes = |moves: u16| {
            let circle = match man.form {
                Form::Pawn(side) => {
                    reach::promoted_circle(side, Form::Queen, man.at, moves)
                        | reach::promoted_circle(side, right, man.at, moves)
                }
                form if form == Form::Queen || form == right => reach::circle(form, man.at, moves),
                _ => Bb::EMPTY,
            };
            !(circle & line).is_empty()
        };
        (0..=u16::from(self.most).min(FAR as u16 - 1))
            .find(|moves| comes(*moves))
            .map_or(NEVER, |moves| moves as u8)
    }
}

#[cfg(test)]
mod tests {
    use super::super::masks;
    use super::super::testing::game;
    use super::*;
    use sauterelle_kernel::piece::Side;

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
