//! What becomes of the men of a side that is to be stalemated: each of them is captured, or stands in the end where it has no
//! move, because its own side occupies the squares around it, because (a pawn) it is blocked, or because it is pinned.
//!
//! All fates together must fit into the moves that are left. A move of the victim moves one man, so that the moves of its men
//! add up. A move of the hunters moves one man and captures at most one; a hunter needs at least as many moves as it captures
//! men, and as the furthest of these (or the square it must end on) is away; and the moves of the hunters add up, too.
//! Castling would upset this, so that nothing is looked at as long as it may come.

use super::masks::{self, Form};
use super::net::{Hunter, Scene};
use super::reach::{self, FAR, Reach, Ways};
use sauterelle_kernel::bitboard::Bb;
use sauterelle_kernel::square::Sq;
use smallvec::SmallVec;
use std::ops::Range;
use std::rc::Rc;

/// How far a single question is pursued before the answer is "perhaps".
const MOST_STEPS: u32 = 500;

/// With more men than this on a side nothing is looked at.
const MOST: usize = 16;

/// More moves than there can be.
const NEVER: u8 = 100;

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

/// Moves of a hunter by moves of a companion.
type Row = [u8; FAR];

/// What does not depend on the square of the king.
pub(super) struct Ground {
    /// Fewest moves of any companion to each square.
    nearest: [u8; 64],
    /// Where each hunter may have captured, or end.
    ways: SmallVec<[Ways; MOST]>,
    /// By companion, and then by hunter: fewest moves of the hunter to capture it after so many moves of its own.
    rows: Vec<Row>,
}

impl Ground {
    /// Nothing if the men are too many.
    pub fn new(scene: &Scene) -> Option<Ground> {
        if scene.companions.len() > MOST || scene.hunters.len() > MOST {
            return None;
        }
        let mut nearest = [NEVER; 64];
        for man in &scene.companions {
            for (at, nearest) in Sq::all().zip(&mut nearest) {
                *nearest = (*nearest).min(reach::moves_as_anything(man.form, man.at, at));
            }
        }
        let way = |man: &Hunter| {
            let mut ways = [Bb::EMPTY; FAR];
            for (moves, way) in (0..=scene.moves).zip(&mut ways) {
                *way = reach::circle_as_anything(man.form, man.at, moves);
            }
            ways
        };
        let ways: SmallVec<[Ways; MOST]> = scene.hunters.iter().map(way).collect();
        let mut rows = Vec::with_capacity(scene.companions.len() * scene.hunters.len());
        for man in &scene.companions {
            for (hunter, ways) in scene.hunters.iter().zip(&ways) {
                rows.push(row(scene, man, hunter, ways, 0));
            }
        }
        Some(Ground {
            nearest,
            ways,
            rows,
        })
    }
}

/// Fewest moves, of at least `first`, with which a hunter that goes these ways captures a companion after so many moves of its
/// own.
fn row(scene: &Scene, man: &Hunter, hunter: &Hunter, ways: &Ways, first: u8) -> Row {
    let pawns = matches!((man.form, hunter.form), (Form::Pawn(_), Form::Pawn(_)));
    let mut row = [1; FAR];
    for (moves, least) in (0..=scene.victim_moves).zip(&mut row) {
        if pawns && scene.en_passant && (moves > 0 || scene.en_passant_now) {
            // on whatever square
            break;
        }
        let squares = reach::circle_as_anything(man.form, man.at, moves);
        *least = moves_to(ways, squares, first).max(1);
        if *least == 1 {
            break;
        }
    }
    row
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
    ground: &'s Ground,
}

impl<'s> Fates<'s> {
    /// Nothing if the men are too many.
    pub fn new(scene: &'s Scene, king: Sq, spare: u16) -> Option<Fates<'s>> {
        let ground = scene.ground.get_or_init(|| Ground::new(scene)).as_ref()?;
        let mut fates = Fates {
            king,
            spare: spare.min(u16::from(NEVER) - 1) as u8,
            places: Vec::with_capacity(128),
            ranges: SmallVec::new(),
            within: SmallVec::new(),
            ground,
        };
        let pins = Pins::of(scene);
        for man in &scene.companions {
            let start = fates.places.len();
            fates.add_places(man, scene, &pins);
            let end = fates.places.len();
            let mut within = [Bb::EMPTY; FAR];
            for place in &fates.places[start..end] {
                for within in &mut within[usize::from(place.moves)..] {
                    *within |= Bb::of(place.at);
                }
            }
            fates.ranges.push(start..end);
            fates.within.push(within);
        }
        Some(fates)
    }

    /// The places of one companion.
    fn places(&self, index: usize) -> &[Place] {
        &self.places[self.ranges[index].clone()]
    }

    fn add_places(&mut self, man: &Hunter, scene: &Scene, pins: &Pins) {
        let mut places = std::mem::take(&mut self.places);
        let start = places.len();
        let others = scene.companions.len() as u32 - 1;
        let mut add = |form: Form, circle: &dyn Fn(u16) -> Bb| {
            let mut before = Bb::EMPTY;
            for moves in 0..=self.spare.min(FAR as u8 - 1) {
                let within = circle(u16::from(moves));
                let mut newly = within & !before & !Bb::of(self.king);
                if let Form::Pawn(side) = form
                    && moves > 0
                {
                    newly &= !Bb::rank((!side).home_rank());
                }
                for at in newly {
                    let pinned = pins.could_pin(form, at, self.king);
                    let around = around(form, at) & !Bb::of(self.king);
                    let otherwise = pinned || matches!(form, Form::Pawn(_));
                    let shut_in = around.len() <= others
                        && self.moves_to_fill(around) + u32::from(moves) <= u32::from(self.spare);
                    if otherwise || shut_in {
                        places.push(Place {
                            at,
                            form,
                            moves,
                            around,
                            otherwise,
                        });
                    }
                }
                before = within;
            }
        };
        add(man.form, &|moves| reach::circle(man.form, man.at, moves));
        if let Form::Pawn(side) = man.form {
            for officer in Form::OFFICERS {
                add(officer, &|moves| {
                    reach::promoted_circle(side, officer, man.at, moves)
                });
            }
        }
        places[start..].sort_unstable_by_key(|place| (place.moves, place.around.len()));
        self.places = places;
    }

    /// Fewest moves with which different men come to these squares.
    fn moves_to_fill(&self, squares: Bb) -> u32 {
        let moves = |at: Sq| u32::from(self.ground.nearest[at.index()]);
        squares.into_iter().map(moves).sum()
    }

    /// Whether there may be moves for all men, if men of the victim block these squares in the end, and hunters come to be
    /// guards.
    pub fn may_come_true(
        &self,
        scene: &Scene,
        reach: &mut Reach,
        blocked: Bb,
        guards: &[Guard],
    ) -> bool {
        let mut settler = Settler::new(self, scene, reach, guards);
        settler.settles(blocked, guards)
    }
}

/// The squares that must be occupied so that a man which is not pinned has no move: by its own side, or for a pawn by any man.
fn around(form: Form, at: Sq) -> Bb {
    match form {
        Form::Pawn(side) => match at.step(0, side.forward()) {
            Some(front) if at.rank() != 0 && at.rank() != 7 => Bb::of(front),
            _ => Bb::EMPTY,
        },
        _ => masks::beside(form, at),
    }
}

/// Which men could be pinned by the hunters that there are.
#[derive(Clone, Copy, Default)]
struct Pins {
    orthogonal: bool,
    diagonal: bool,
}

impl Pins {
    fn of(scene: &Scene) -> Pins {
        let mut pins = Pins::default();
        for man in &scene.hunters {
            let promotes = matches!(man.form, Form::Pawn(_))
                && !(reach::circle_as_anything(man.form, man.at, scene.moves)
                    & Bb::rank(scene.victim.home_rank()))
                .is_empty();
            pins.orthogonal |= promotes || matches!(man.form, Form::Queen | Form::Rook);
            pins.diagonal |= promotes || matches!(man.form, Form::Queen | Form::Bishop);
        }
        pins
    }

    /// Whether a man standing here might be without moves because it would expose the king.
    fn could_pin(self, form: Form, at: Sq, king: Sq) -> bool {
        self.orthogonal && pins(form, at, king, true)
            || self.diagonal && pins(form, at, king, false)
    }
}

/// Whether a pin along a line of this kind takes all moves from a man: who goes along the line still has some.
fn pins(form: Form, at: Sq, king: Sq, orthogonal: bool) -> bool {
    let dx = at.file().abs_diff(king.file());
    let dy = at.rank().abs_diff(king.rank());
    let on_line = if orthogonal {
        dx == 0 || dy == 0
    } else {
        dx == dy
    };
    on_line
        && match form {
            Form::Queen => false,
            Form::Rook => !orthogonal,
            Form::Bishop => orthogonal,
            Form::Pawn(_) => dx != 0,
            Form::Knight | Form::King => true,
        }
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

/// Looks for fates of all men that fit together.
struct Settler<'s> {
    fates: &'s Fates<'s>,
    scene: &'s Scene,
    /// Most moves of the hunters.
    most: u8,
    /// The hunters that are guards, with their ways by bit.
    guards: SmallVec<[(Guard, Rc<[Ways; 9]>); 4]>,
    /// By companion: how it may be captured.
    catches: SmallVec<[SmallVec<[Catch; 16]>; MOST]>,
    /// By companion: fewest moves of its own to be captured.
    least: [u8; MOST],
    steps: u32,
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

impl<'s> Settler<'s> {
    fn new(fates: &'s Fates, scene: &'s Scene, reach: &mut Reach, guards: &[Guard]) -> Self {
        let most = scene.moves.min(u16::from(NEVER) - 1) as u8;
        let with_ways = |guard: &Guard| {
            let man = &scene.hunters[usize::from(guard.hunter)];
            (*guard, reach.ways(man.form, man.at, fates.king))
        };
        let mut settler = Settler {
            fates,
            scene,
            most,
            guards: guards.iter().map(with_ways).collect(),
            catches: SmallVec::new(),
            least: [NEVER; MOST],
            steps: 0,
        };
        let guarding = guards.iter().map(|guard| guard.moves).sum();
        for index in 0..scene.companions.len() {
            let catches = settler.catches_of(index, most.saturating_sub(guarding));
            let least = catches.iter().map(|catch| catch.moves).min();
            settler.least[index] = least.unwrap_or(NEVER);
            settler.catches.push(catches);
        }
        settler
    }

    /// How a companion may be captured, without ways that ask as much of one side, and more of the other, than others do.
    /// Hunters that are no guards have so many moves left.
    fn catches_of(&self, index: usize, left: u8) -> SmallVec<[Catch; 16]> {
        let mut catches = SmallVec::new();
        let hunters = &self.scene.hunters;
        for hunter in 0..hunters.len() {
            let guarding;
            let (row, most) = match self.guard(hunter) {
                Some((guard, ways)) => {
                    let man = &self.scene.companions[index];
                    guarding = row(self.scene, man, &hunters[hunter], ways, guard.moves);
                    (&guarding, self.most)
                }
                None => (
                    &self.fates.ground.rows[index * hunters.len() + hunter],
                    left,
                ),
            };
            let mut before = most + 1;
            for (moves, hunting) in (0..=self.fates.spare).zip(row) {
                if *hunting < before {
                    before = *hunting;
                    catches.push(Catch {
                        hunter: hunter as u8,
                        moves,
                        hunting: *hunting,
                    });
                }
                if *hunting <= 1 {
                    break;
                }
            }
        }
        catches
    }

    /// Fewest moves of a hunter to one of these squares.
    fn moves_to(&self, hunter: usize, squares: Bb) -> u8 {
        match self.guard(hunter) {
            Some((guard, ways)) => moves_to(ways, squares, guard.moves),
            None => moves_to(&self.fates.ground.ways[hunter], squares, 0),
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
        let mut start = Settled {
            open: (1u32 << self.scene.companions.len()) - 1,
            spare: self.fates.spare,
            wanted: blocked,
            filled: Bb::EMPTY,
            moves: [0; MOST],
            caught: [0; MOST],
            all_moves: 0,
            captures: 0,
            blocking: 0,
            pinning: 0,
        };
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
        if self.fates.moves_to_fill(now.wanted) > u32::from(now.spare) {
            return false;
        }
        let Some(index) = self.hardest(&now) else {
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
    fn hardest(&self, now: &Settled) -> Option<usize> {
        let mut captures = self.most - now.captures;
        let mut needed = 0;
        // what would be saved by capturing a man, by how much that is
        let mut savings = [0u8; 16];
        let mut hardest = (usize::MAX, 0);
        let mut open = now.open;
        while open != 0 {
            let index = open.trailing_zeros() as usize;
            open &= open - 1;
            let places = self.fates.places(index);
            let mut affordable = 0;
            let mut to_rest = NEVER;
            for place in places {
                if place.moves > now.spare || affordable >= hardest.0 {
                    break;
                }
                if self.is_affordable(now, place) {
                    affordable += 1;
                    // the nearest come first
                    to_rest = to_rest.min(place.moves);
                }
            }
            let catches = if captures > 0 {
                self.catches[index].len()
            } else {
                0
            };
            let to_be_caught = if captures > 0 {
                self.least[index]
            } else {
                NEVER
            };
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
            // who must move for any fate comes first
            let must_move = to_rest.min(to_be_caught) > 0;
            let fates = affordable + catches + if must_move { 0 } else { 1000 };
            if fates < hardest.0 {
                hardest = (fates, index);
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

    /// Whether there may be moves for a man to come to rest in this place.
    fn is_affordable(&self, now: &Settled, place: &Place) -> bool {
        // who has not come yet needs at least one move
        let here = Bb::of(place.at);
        if now.filled.has(place.at) {
            return false;
        }
        if place.otherwise {
            return (now.wanted & !here).len() < now.open.count_ones();
        }
        let wanted = (now.wanted | place.around) & !(now.filled | here);
        let missing = wanted & !self.scene.company;
        u32::from(place.moves) + missing.len() <= u32::from(now.spare)
            && wanted.len() < now.open.count_ones()
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
        for which in 0..self.catches[index].len() {
            let catch = self.catches[index][which];
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
        for place in fates.places(index) {
            if place.moves > now.spare || place.moves >= range.end {
                break;
            }
            let fits = place.moves >= range.start
                && only.is_none_or(|at| at == place.at)
                && self.is_affordable(&now, place);
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
        if self.settle(Settled { wanted, ..then }) {
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
        let line = masks::beyond(king, place.at);
        let orthogonal = place.at.file() == king.file() || place.at.rank() == king.rank();
        if line.is_empty() || !pins(place.form, place.at, king, orthogonal) {
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
        fates.may_come_true(&scene, &mut Reach::new(), blocked, guards)
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
