//! The search for immobilisations of all defenders that fit together: the man with the fewest immobilisations comes first.

use super::captures::{self, CaptureTimes, MOST};
use super::means::{
    AttackerMeans, FreeMeans, Guard, GuardMeans, May, Means, at_most, en_passant_after,
};
use super::partial::{Needed, Partial};
use super::target::StalemateTarget;
use super::ways::{Immobilisations, Place};
use crate::pruning::geometry::capture_memory::Capture;
use crate::pruning::geometry::closed_squares::NEVER;
use crate::pruning::geometry::distances::PostTables;
use crate::pruning::geometry::{FAR, distances};
use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::board::square::Sq;
use smallvec::SmallVec;
use std::ops::Range;

/// How far a single question is pursued before the answer is "perhaps".
const MOST_STEPS: u32 = 2000;

/// Whether there may be moves for all men if defenders block these squares in the end and attackers come to be guards; and the steps
/// that it took to find out.
pub(crate) fn all_may_be_immobile(
    immobilisations: &Immobilisations,
    target: &StalemateTarget,
    tables: &mut PostTables,
    blocked: Bb,
    guards: &[Guard],
) -> (bool, u32) {
    let most = at_most(target.moves);
    let means = guards.iter();
    let means = means.map(|guard| guard_means(immobilisations, target, tables, guard));
    let means: SmallVec<[GuardMeans; 3]> = means.collect();
    let free = immobilisations.reaches.attackers.iter();
    let mut attackers: SmallVec<[AttackerMeans; MOST]> =
        free.map(FreeMeans::attacker_means).collect();
    for means in &means {
        let attacker = &mut attackers[usize::from(means.guard.attacker)];
        *attacker = means.attacker_means(attacker.pinning);
    }
    let mut search = ImmobilisationSearch::new(immobilisations, most, attackers);
    let settles = search.settles(target.defenders.len(), blocked, guards);
    (settles, search.steps)
}

/// A guard with where it may go, and how it may capture the defenders on its way.
fn guard_means(
    immobilisations: &Immobilisations,
    target: &StalemateTarget,
    tables: &mut PostTables,
    guard: &Guard,
) -> GuardMeans {
    let number = usize::from(guard.attacker);
    let attacker = &target.attackers[number];
    let king = immobilisations.king;
    let ways = tables.ways(attacker.piece_type, attacker.at, king);
    let free = &immobilisations.reaches.attackers[number].capture_times;
    let free = free.soonest(at_most(target.moves), immobilisations.spare);
    let mut capture_times = CaptureTimes::none();
    for (index, man) in target.defenders.iter().enumerate() {
        if free[index] == NEVER {
            continue;
        }
        let capture = Capture {
            man,
            attacker,
            king,
            bit: guard.bit,
        };
        let row = tables.capture_memory.of(capture, || {
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

/// Looks for immobilisations of all men that fit together.
pub(crate) struct ImmobilisationSearch<'s> {
    immobilisations: &'s Immobilisations<'s>,
    /// Most moves of the attackers.
    most: u8,
    attackers: SmallVec<[AttackerMeans<'s>; MOST]>,
    pub steps: u32,
}

impl<'s> ImmobilisationSearch<'s> {
    /// With these attackers, which have so many moves together.
    pub fn new(
        immobilisations: &'s Immobilisations<'s>,
        most: u8,
        attackers: SmallVec<[AttackerMeans<'s>; MOST]>,
    ) -> Self {
        ImmobilisationSearch {
            immobilisations,
            most,
            attackers,
            steps: 0,
        }
    }

    /// Whether there may be moves for all men, if men of the victim block these squares in the end, and attackers come to be guards.
    pub fn settles(&mut self, defenders: usize, blocked: Bb, guards: &[Guard]) -> bool {
        let spare = self.immobilisations.spare;
        let mut start = Partial::start(defenders, spare, self.most, blocked, Means::none());
        let may_come = |guard: &Guard| start.raise(usize::from(guard.attacker), guard.moves);
        guards.iter().all(may_come) && self.goes_on(start)
    }

    /// What the attackers can still do.
    fn means(&self, now: &Partial) -> Means {
        let mut means = Means::none();
        for (number, attacker) in self.attackers.iter().enumerate() {
            let moves = now.most_of(number);
            let may = May {
                block: now.blocking >> number & 1 == 0,
                pin: now.pinning >> number & 1 == 0,
                capture: now.captured[number] < moves,
            };
            means.add(attacker, moves, may, now.spare);
        }
        means
    }

    /// Goes on after something has been asked of attackers.
    fn goes_on(&mut self, now: Partial) -> bool {
        let means = self.means(&now);
        self.settle(&Partial { means, ..now })
    }

    fn settle(&mut self, now: &Partial) -> bool {
        self.steps += 1;
        if self.steps > MOST_STEPS {
            return true;
        }
        if now.open == 0 {
            return now.wanted.is_empty();
        }
        let wants = self.immobilisations.wants(now);
        if wants.moves > u32::from(now.spare) {
            return false;
        }
        let Some(index) = self.hardest(now, &wants) else {
            return false;
        };
        if !now.wanted.is_empty() {
            return self
                .hardest_wanted(now)
                .is_some_and(|at| self.some_man_fills(now, &wants, at));
        }
        self.may_stay_somewhere(now, &wants, index, None, 0..1)
            || self.is_captured(now, index)
            || self.may_stay_somewhere(now, &wants, index, None, 1..NEVER)
    }

    /// Where a defender can come to rest.
    fn within(&self, now: &Partial, index: usize) -> Bb {
        self.immobilisations.within[index][usize::from(now.spare).min(FAR - 1)]
    }

    /// The square that must still be occupied for which there are the fewest men; none if there is one without.
    fn hardest_wanted(&self, now: &Partial) -> Option<Sq> {
        let men = |at: Sq| {
            let open = (0..MOST).filter(|index| now.open >> index & 1 != 0);
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

    /// The defender with the fewest immobilisations; none if the moves do not suffice for all.
    fn hardest(&self, now: &Partial, wants: &Needed) -> Option<usize> {
        let mut captures = self.most - now.captures;
        let mut needed = 0;
        // what would be saved by capturing a man, by how much that is
        let mut savings = [0u8; 16];
        // who must move for any immobilisation comes first (class 0)
        let mut hardest = ((1, usize::MAX), 0);
        let mut open = now.open;
        while open != 0 {
            let index = open.trailing_zeros() as usize;
            open &= open - 1;
            let capture_times = usize::from(now.means.captors[index]);
            let to_be_captured = now.means.soonest[index];
            // the nearest come first
            let places = self.immobilisations.places(index).iter();
            let mut affordable = places
                .take_while(|place| place.moves <= now.spare)
                .filter(|place| self.immobilisations.is_affordable(now, wants, place));
            let to_rest = affordable.next().map_or(NEVER, |place| place.moves);
            if to_rest == NEVER {
                // it must be captured
                if captures == 0 || to_be_captured == NEVER {
                    return None;
                }
                captures -= 1;
                needed += u32::from(to_be_captured);
            } else {
                needed += u32::from(to_rest);
                let saved = to_rest.saturating_sub(to_be_captured);
                savings[usize::from(saved.min(15))] += 1;
            }
            if !now.wanted.is_empty() {
                // which man it is does not matter yet
                continue;
            }
            let class = u8::from(to_rest.min(to_be_captured) == 0);
            let (best, _) = hardest;
            if class <= best.0 {
                let most = if class < best.0 {
                    usize::MAX
                } else {
                    best.1.saturating_sub(capture_times)
                };
                let immobilisations =
                    capture_times + usize::from(to_rest < NEVER) + affordable.take(most).count();
                if (class, immobilisations) < best {
                    hardest = ((class, immobilisations), index);
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

    /// Some defender comes to rest on this square.
    fn some_man_fills(&mut self, now: &Partial, wants: &Needed, at: Sq) -> bool {
        let mut open = now.open;
        while open != 0 {
            let index = open.trailing_zeros() as usize;
            open &= open - 1;
            if self.within(now, index).has(at)
                && self.may_stay_somewhere(now, wants, index, Some(at), 0..NEVER)
            {
                return true;
            }
        }
        false
    }

    fn is_captured(&mut self, now: &Partial, index: usize) -> bool {
        let Range { start, end } = now.means.soonest[index]..now.spare.saturating_add(1);
        if start >= end {
            return false;
        }
        for number in 0..self.attackers.len() {
            let captured = now.captured[number] + 1;
            let fewest = captured.max(now.moves[number]);
            // more moves of the defender are of use only if that takes the attacker fewer
            let mut before = now.most_of(number) + 1;
            for moves in start..end.min(FAR as u8) {
                let attacking = self.attackers[number]
                    .capture_times
                    .after(moves, index)
                    .max(fewest);
                if attacking >= before {
                    continue;
                }
                before = attacking;
                let mut then = *now;
                then.open &= !(1 << index);
                then.spare -= moves;
                then.captures += 1;
                then.captured[number] = captured;
                if then.raise(number, attacking) && self.goes_on(then) {
                    return true;
                }
            }
        }
        false
    }

    /// The defender comes to rest (on this square, if one is given) after so many moves.
    fn may_stay_somewhere(
        &mut self,
        now: &Partial,
        wants: &Needed,
        index: usize,
        only: Option<Sq>,
        range: Range<u8>,
    ) -> bool {
        let immobilisations = self.immobilisations;
        for place in immobilisations.places(index) {
            if place.moves > now.spare || place.moves >= range.end {
                break;
            }
            let fits = place.moves >= range.start
                && only.is_none_or(|at| at == place.at)
                && immobilisations.is_affordable(now, wants, place);
            if fits && self.may_stay_at(now, index, place) {
                return true;
            }
        }
        false
    }

    fn may_stay_at(&mut self, now: &Partial, index: usize, place: &Place) -> bool {
        let here = Bb::of(place.at);
        let then = Partial {
            open: now.open & !(1 << index),
            spare: now.spare - place.moves,
            wanted: now.wanted & !here,
            filled: now.filled | here,
            ..*now
        };
        let wanted = then.wanted | place.around & !then.filled;
        let immobilisations = self.immobilisations;
        if immobilisations.may_fill(wanted, then.spare) && self.settle(&Partial { wanted, ..then })
        {
            return true;
        }
        wanted != then.wanted
            && (place.may_be_blocked(&then.means) && self.is_blocked(&then, place.around)
                || place.may_be_pinned(&then.means) && self.is_pinned(&then, place))
    }

    /// An attacker blocks a pawn on this square.
    fn is_blocked(&mut self, now: &Partial, front: Bb) -> bool {
        (0..self.attackers.len()).any(|attacker| {
            now.blocking >> attacker & 1 == 0 && {
                let mut then = *now;
                then.blocking |= 1 << attacker;
                let ways = self.attackers[attacker].ways;
                self.some_moves_do(then, attacker, |moves| ways[moves] & front)
            }
        })
    }

    /// An attacker pins the man.
    fn is_pinned(&mut self, now: &Partial, place: &Place) -> bool {
        (0..self.attackers.len()).any(|attacker| {
            now.pinning >> attacker & 1 == 0 && {
                let mut then = *now;
                then.pinning |= 1 << attacker;
                let AttackerMeans { ways, pinning, .. } = self.attackers[attacker];
                let from = &pinning[usize::from(place.diagonal)];
                self.some_moves_do(then, attacker, |moves| {
                    ways[moves] & from[moves] & place.line
                })
            }
        })
    }

    /// Goes on with as many moves of an attacker as it needs to come to one of these squares, if it has so many.
    fn some_moves_do(
        &mut self,
        mut now: Partial,
        attacker: usize,
        comes: impl Fn(usize) -> Bb,
    ) -> bool {
        let moves = now.moves[attacker]..=now.most_of(attacker).min(FAR as u8 - 1);
        let mut fewest = moves.into_iter();
        fewest
            .find(|moves| !comes(usize::from(*moves)).is_empty())
            .is_some_and(|moves| now.raise(attacker, moves) && self.goes_on(now))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pruning::geometry::kings_field;
    use crate::pruning::geometry::kings_field::PieceType;
    use crate::pruning::testing::game;
    use sauterelle_kernel::board::piece::Side;

    /// Whether all men of Black may be captured or come to rest if its king stays and White and Black (the king apart) have so
    /// many moves, with men of Black on these squares in the end.
    fn rest(white: &str, black: &str, moves: [u16; 2], blocked: &[&str]) -> bool {
        let blocked = blocked.iter().map(|at| at.parse::<Sq>().unwrap()).collect();
        settled(white, black, moves, blocked, &[])
    }

    fn settled(white: &str, black: &str, moves: [u16; 2], blocked: Bb, guards: &[Guard]) -> bool {
        let game = game(white, black);
        let target = StalemateTarget::of(&game.play(), Side::Black, moves).unwrap();
        let immobilisations = Immobilisations::new(&target, target.king, moves[1]).unwrap();
        all_may_be_immobile(
            &immobilisations,
            &target,
            &mut PostTables::new(),
            blocked,
            guards,
        )
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
            let target = StalemateTarget::of(&game.play(), Side::Black, [1, 0]).unwrap();
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
