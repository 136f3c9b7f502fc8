//! What the attackers alone can do for a mate or a stalemate: which squares round the king they have to leave to be blocked.
//!
//! That depends on few things, which come again and again as men of the other side move, so it is found once and kept.

use crate::pruning::geometry::distances::{PostTables, Posts};
use crate::pruning::geometry::kings_field::{self, CENTRE, FieldSet, PieceType};
use crate::pruning::target::{PlacedAttacker, Target};
use crate::search::hash::SALT;
use rustc_hash::FxHashMap;
use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::board::rays;
use sauterelle_kernel::board::square::Sq;
use smallvec::SmallVec;
use std::rc::Rc;

/// So many ways to place the attackers are tried before the answer is that it is not known.
const MOST_STEPS: u32 = 2_000;

/// So many answers are kept.
const MOST_KEPT: usize = 1 << 16;

/// Made from the king, the moves, and each attacker with what it observes if it does not move.
type Key = u128;

/// A key that holds nothing yet. It is not 0, as 0 would not tell whether the number 0 (a king to be stalemated on a1) is in it.
const EMPTY_KEY: Key = SALT;

/// Sets of squares; none of them contains another one.
type Sets = Rc<[FieldSet]>;

/// What has been found.
#[derive(Default)]
pub(crate) struct Unguarded {
    known: FxHashMap<Key, Option<Sets>>,
    /// Numbers of men and of moves with which there have been too many ways.
    too_many: Vec<(usize, u16)>,
    /// Ways tried so far.
    effort: u64,
}

/// An attacker.
struct Man {
    unmoved: FieldSet,
    /// It is not next to the king, nor does it leap to it: it gives check without moving if it is opened.
    opens: bool,
    posts: Rc<Posts>,
}

/// The attackers round one square of the king.
pub(crate) struct Surroundings<'s> {
    target: &'s Target,
    king: Sq,
    /// The king is to be mated; otherwise stalemated.
    check: bool,
    /// What each of them observes if it does not move.
    unmoved: SmallVec<[FieldSet; 16]>,
    key: Key,
}

impl<'s> Surroundings<'s> {
    /// With so many moves of the victim's men other than the king. Nothing so close to the end that a search finds out sooner.
    pub fn of(target: &'s Target, king: Sq, spare: u16, check: bool) -> Option<Surroundings<'s>> {
        if target.moves < 2 && target.castlings.is_empty() {
            return None;
        }
        let mut field = Surroundings {
            target,
            king,
            check,
            unmoved: SmallVec::new(),
            key: mixed(EMPTY_KEY, (king.index() as u32) << 1 | u32::from(check)),
        };
        for man in &target.attackers {
            let unmoved = target.unmoved(man, king, spare, Bb::EMPTY, target.moves);
            let place = (man.at.index() as u32) << 3 | man.piece_type.index() as u32;
            field.key = mixed(field.key, u32::from(unmoved) << 9 | place);
            field.unmoved.push(unmoved);
        }
        for castling in &target.castlings {
            field.key = mixed(field.key, castling.rook.0.index() as u32 | 1 << 31);
        }
        Some(field)
    }

    /// The attackers that are not among these.
    fn men_but(&self, settled: &[PlacedAttacker], reach: &mut PostTables) -> SmallVec<[Man; 8]> {
        let all = self.target.attackers.iter().zip(&self.unmoved).enumerate();
        let free =
            all.filter(|(number, _)| settled.iter().all(|settled| settled.attacker != *number));
        let men = free.map(|(_, (man, unmoved))| Man {
            unmoved: *unmoved,
            opens: !rays::between(man.at, self.king).is_empty(),
            posts: self.target.posts(reach, man, self.king),
        });
        men.collect()
    }

    /// What a man that is settled observes.
    fn seen_by(&self, man: &PlacedAttacker) -> FieldSet {
        let seen = match (man.at, man.moves) {
            (None, _) => 0,
            (Some(_), 0) => self.unmoved[man.attacker],
            (Some(at), _) => kings_field::open(man.piece_type, self.king, at),
        };
        if man.piece_type == PieceType::King {
            seen & !CENTRE
        } else {
            seen
        }
    }
}

impl Unguarded {
    /// Ways to place the attackers that have been tried so far.
    pub fn effort(&self) -> u64 {
        self.effort
    }

    /// The smallest sets of squares round the king which attackers that make so many moves and then mate (or stalemate) it there leave
    /// to be blocked. Nothing if that is not known. `settled`: where certain attackers stand then, the first of which gives check.
    pub fn of(
        &mut self,
        reach: &mut PostTables,
        field: &Surroundings,
        moves: u16,
        settled: &[PlacedAttacker],
    ) -> Option<Sets> {
        let used: u16 = settled.iter().map(|man| man.moves).sum();
        let Some(moves) = moves.checked_sub(used) else {
            return Some(Rc::new([]));
        };
        let mut start = Placed::default();
        let mut key = mixed(field.key, moves.into());
        for man in settled {
            start.seen |= field.seen_by(man);
            start.stands |= man.at.map_or(0, |at| kings_field::bit(field.king, at));
            key = mixed(key, man.code());
        }
        start.checks = !field.check || start.seen & CENTRE != 0;
        if !settled.is_empty() && !start.checks {
            return Some(Rc::new([]));
        }
        let count = field.unmoved.len() - settled.len();
        let mut too_many = self.too_many.iter();
        if too_many.any(|(men, most)| *men <= count && *most <= moves) {
            return None;
        }
        if let Some(known) = self.known.get(&key) {
            return known.clone();
        }
        let free = field.men_but(settled, reach);
        let mut search = Search::new(free, kings_field::kings_field(field.king), moves);
        search.place(0, moves, start);
        self.effort += u64::from(search.steps);
        let is_known = search.steps <= MOST_STEPS;
        if !is_known {
            self.too_many.push((count, moves));
        }
        let found: Option<Sets> = is_known.then(|| search.found.into());
        if self.known.len() >= MOST_KEPT {
            self.known.clear();
        }
        self.known.insert(key, found.clone());
        found
    }
}

/// A key that holds one more number.
fn mixed(key: Key, number: u32) -> Key {
    (key ^ u128::from(number))
        .wrapping_mul(SALT)
        .rotate_left(53)
}

struct Search {
    men: SmallVec<[Man; 8]>,
    kings_field: FieldSet,
    /// The most moves.
    moves: usize,
    /// What the men from each one on can observe, each after at most so many moves: by number of the man and of moves.
    guarded_by_others: SmallVec<[FieldSet; 64]>,
    found: Vec<FieldSet>,
    steps: u32,
}

/// What the men placed so far observe, and where they stand.
#[derive(Clone, Copy, Default)]
struct Placed {
    seen: FieldSet,
    stands: FieldSet,
    /// They give check, if that is wanted at all.
    checks: bool,
}

impl Search {
    fn new(men: SmallVec<[Man; 8]>, kings_field: FieldSet, moves: u16) -> Search {
        let columns = usize::from(moves) + 1;
        let mut guarded_by_others = SmallVec::from_elem(0, men.len() * columns);
        for (index, man) in men.iter().enumerate().rev() {
            for (column, moves) in (0..=moves).enumerate() {
                let others = guarded_by_others
                    .get((index + 1) * columns + column)
                    .copied();
                let own = man.unmoved | man.posts.within(moves);
                guarded_by_others[index * columns + column] = others.unwrap_or(0) | own;
            }
        }
        Search {
            men,
            kings_field,
            moves: usize::from(moves),
            guarded_by_others,
            found: Vec::new(),
            steps: 0,
        }
    }

    /// Places the men from this one on.
    fn place(&mut self, index: usize, moves: u16, placed: Placed) {
        self.steps += 1;
        if self.steps > MOST_STEPS {
            return;
        }
        let Some(man) = self.men.get(index) else {
            self.add(placed);
            return;
        };
        // what the men from here on can add at best
        let rest = self.guarded_by_others[index * (self.moves + 1) + usize::from(moves)];
        let checks = placed.checks || rest & CENTRE != 0;
        if !checks || self.is_known(self.kings_field & !(placed.seen | rest)) {
            return;
        }
        let (unmoved, opens) = (man.unmoved, man.opens);
        let posts = Rc::clone(&man.posts);
        let stays = Placed {
            seen: placed.seen | unmoved,
            checks: placed.checks || opens && unmoved & CENTRE != 0,
            ..placed
        };
        self.place(index + 1, moves, stays);
        let near = posts
            .list
            .iter()
            .take_while(|post| u16::from(post.moves) <= moves);
        for post in near {
            let goes = Placed {
                seen: placed.seen | post.sees,
                stands: placed.stands | post.stands,
                checks: placed.checks || post.sees & CENTRE != 0,
            };
            // otherwise it does as much where it is
            if goes.seen & !stays.seen != 0 || goes.checks && !stays.checks {
                self.place(index + 1, moves - u16::from(post.moves), goes);
            }
        }
    }

    fn add(&mut self, placed: Placed) {
        if !placed.checks || placed.stands & !placed.seen != 0 {
            return;
        }
        let gap = self.kings_field & !placed.seen;
        if !self.is_known(gap) {
            self.found.retain(|other| other & gap != gap);
            self.found.push(gap);
        }
    }

    /// Whether no more than this can be left.
    fn is_known(&self, gap: FieldSet) -> bool {
        self.found.iter().any(|other| other & gap == *other)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pruning::target::{PlacedAttacker, Target};
    use crate::pruning::testing::game;
    use sauterelle_kernel::board::piece::Side;

    fn unguarded(white: &str, king: &str, moves: u16) -> Vec<Vec<String>> {
        let game = game(white, "kh8");
        let player = game.play();
        let target = Target::of(&player, Side::Black, [moves, 20]).unwrap();
        let king: Sq = king.parse().unwrap();
        let field = Surroundings::of(&target, king, 10, true).unwrap();
        let sets = Unguarded::default().of(&mut PostTables::new(), &field, moves, &[]);
        let squares = |set: FieldSet| {
            let bits = (0..8).filter(|bit| set >> bit & 1 != 0);
            let mut names: Vec<_> = bits
                .map(|bit| kings_field::square(king, bit).to_string())
                .collect();
            names.sort();
            names
        };
        let mut found: Vec<_> = sets.unwrap().iter().map(|set| squares(*set)).collect();
        found.sort();
        found
    }

    #[test]
    fn nothing_is_left_if_the_attackers_mate_alone() {
        assert_eq!(unguarded("kc7 qg2", "a8", 2), [Vec::<String>::new()]);
        // the rook alone does not see the rank behind, nor does the king from there
        assert!(!unguarded("kh1 rg1", "a8", 2).contains(&Vec::new()));
    }

    #[test]
    fn what_a_bishop_cannot_see_is_left() {
        // from b6 the king sees a7, from c7 b8
        assert_eq!(unguarded("kb6 bf1", "a8", 2), [["a7"], ["b8"]]);
        // without it, nearly everything
        assert_eq!(unguarded("kh1 bf1", "a8", 2), [["a7", "b8"]]);
    }

    #[test]
    fn different_surroundings_have_different_keys() {
        let mut all: FxHashMap<Key, String> = FxHashMap::default();
        let pawns = (8..56).map(|at| format!("kd2 p{}", Sq::new(at)));
        for white in pawns.chain(["kd2".into()]) {
            if white.ends_with("d2 pd2") {
                continue;
            }
            let game = game(&white, "kh8");
            let target = Target::of(&game.play(), Side::Black, [3, 3]).unwrap();
            for king in Sq::all() {
                for check in [false, true] {
                    let field = Surroundings::of(&target, king, 3, check).unwrap();
                    let what = format!("{white}, king on {king}, check: {check}");
                    if let Some(other) = all.insert(field.key, what.clone()) {
                        panic!("{other}; {what}");
                    }
                }
            }
        }
    }

    #[test]
    fn a_king_to_be_stalemated_on_a1_is_not_taken_for_another_one() {
        let mut remembered = Unguarded::default();
        // without the pawn, the king of a5; with it, that of a1
        for (white, king) in [("kd2", "a5"), ("kd2 pa2", "a1")] {
            let game = game(white, "ka3");
            let target = Target::of(&game.play(), Side::Black, [3, 3]).unwrap();
            let field = Surroundings::of(&target, king.parse().unwrap(), 3, false).unwrap();
            let mut reach = PostTables::new();
            let anew = Unguarded::default().of(&mut reach, &field, 3, &[]);
            assert_eq!(remembered.of(&mut reach, &field, 3, &[]), anew, "{king}");
        }
    }

    #[test]
    fn settled_men_leave_what_others_do_not_see() {
        let game = game("kh1 be5", "kd3");
        let player = game.play();
        let target = Target::of(&player, Side::Black, [6, 6]).unwrap();
        let at = |name: &str| name.parse::<Sq>().unwrap();
        let number = |piece_type| {
            target
                .attackers
                .iter()
                .position(|man| man.piece_type == piece_type)
        };
        let man = |piece_type, square: &str, moves| PlacedAttacker {
            attacker: number(piece_type).unwrap(),
            at: Some(at(square)),
            piece_type,
            moves,
        };
        let field = Surroundings::of(&target, at("c1"), 10, true).unwrap();
        let left_by = |settled: &[PlacedAttacker]| {
            let sets = Unguarded::default().of(&mut PostTables::new(), &field, 6, settled);
            let squares = |set: &FieldSet| kings_field::squares(at("c1"), *set);
            sets.unwrap().iter().map(squares).collect::<Vec<_>>()
        };
        let check = man(PieceType::Bishop, "d2", 2);
        let three = ["b1", "b2", "c2"].into_iter().map(at).collect::<Bb>();
        assert_eq!(left_by(&[check, man(PieceType::King, "e2", 3)]), [three]);
        // nobody would protect the bishop
        assert!(left_by(&[check, man(PieceType::King, "b3", 6)]).is_empty());
    }
}
