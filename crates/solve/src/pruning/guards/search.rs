//! The search for guards: which attackers go where, and which defenders block the squares that no attacker observes.

use crate::pruning::geometry::distances::{Post, PostTables, Posts};
use crate::pruning::geometry::kings_field::{self, CENTRE, FieldSet};
use crate::pruning::geometry::orthodox_man::OrthodoxMan;
use crate::pruning::immobilise::StalemateTarget;
use crate::pruning::immobilise::means::Guard;
use crate::pruning::immobilise::search::all_may_be_immobile;
use crate::pruning::immobilise::ways::Immobilisations;
use crate::pruning::self_blocks::Blocks;
use crate::pruning::target::Target;
use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::board::rays;
use sauterelle_kernel::board::square::Sq;
use smallvec::SmallVec;
use std::rc::Rc;

/// How far a single question is pursued before the answer is "perhaps".
const MOST_STEPS: u32 = 4000;

/// To begin with the immobilisations of men takes as long as so many steps.
const TO_BEGIN: u64 = 5;

/// A man with what it observes where it stands, and where it could go.
struct Candidate {
    man: OrthodoxMan,
    unmoved: FieldSet,
    posts: Rc<Posts>,
}

/// Looks for a way to guard or block all squares round one square of the king.
pub(crate) struct GuardSearch<'s, 'c> {
    target: &'s Target,
    king: Sq,
    check: bool,
    candidates: SmallVec<[Candidate; 16]>,
    reach: &'c mut PostTables,
    /// Moves of the victim beyond those of its king.
    spare: u16,
    blocks: Blocks<'s, 'c>,
    /// What is known about the defenders, if that is asked.
    immobility: Option<Immobility<'s>>,
    steps: u32,
}

/// Whether all defenders may be captured or come to rest, if the king stands on a given square in the end.
pub(crate) struct Immobility<'s> {
    target: &'s StalemateTarget,
    king: Sq,
    /// Moves of the victim beyond those of its king.
    spare: u16,
    /// What may become of them, once it has been asked for; nothing more if they are too many.
    immobilisations: Option<Option<Box<Immobilisations<'s>>>>,
    /// The answers if these squares are blocked, as far as known.
    known: [Option<bool>; 256],
    /// Whether defenders may come to rest on each of these squares, as far as known.
    blockable: [Option<bool>; 256],
    effort: u64,
}

impl<'s> Immobility<'s> {
    pub fn of(target: &'s StalemateTarget, king: Sq, spare: u16) -> Immobility<'s> {
        Immobility {
            target,
            king,
            spare,
            immobilisations: None,
            known: [None; 256],
            blockable: [None; 256],
            effort: 0,
        }
    }

    /// Whether defenders may come to rest on each of these squares.
    fn may_block(&mut self, blocked: FieldSet) -> bool {
        let index = usize::from(blocked & 0xff);
        if let Some(known) = self.blockable[index] {
            return known;
        }
        let (target, squares) = (self.target, kings_field::squares(self.king, blocked));
        let immobilisations = self.immobilisations();
        let answer = immobilisations
            .is_none_or(|immobilisations| immobilisations.may_block(target, squares));
        self.blockable[index] = Some(answer);
        answer
    }

    fn immobilisations(&mut self) -> Option<&mut Immobilisations<'s>> {
        let (target, king, spare) = (self.target, self.king, self.spare);
        let immobilisations = self
            .immobilisations
            .get_or_insert_with(|| Immobilisations::new(target, king, spare).map(Box::new));
        immobilisations.as_deref_mut()
    }

    /// Whether there may be moves for that, with some defenders on these squares and attackers as guards.
    fn may_come(&mut self, reach: &mut PostTables, blocked: FieldSet, guards: &[Guard]) -> bool {
        let index = usize::from(blocked & 0xff);
        if guards.is_empty()
            && let Some(known) = self.known[index]
        {
            return known;
        }
        if !self.may_block(blocked) {
            return false;
        }
        let (target, squares) = (self.target, kings_field::squares(self.king, blocked));
        let Some(immobilisations) = self.immobilisations() else {
            return true;
        };
        let (answer, steps) = all_may_be_immobile(immobilisations, target, reach, squares, guards);
        self.effort += u64::from(steps) + TO_BEGIN;
        if guards.is_empty() {
            self.known[index] = Some(answer);
        }
        answer
    }
}

/// A choice of guards, perhaps not complete.
#[derive(Clone, Copy)]
struct Guarded {
    /// Men whose places have been chosen.
    chosen: u64,
    /// What these men observe.
    seen: FieldSet,
    /// What must still be seen or blocked.
    need: FieldSet,
    /// What must be seen because a man of the attackers stands there.
    seen_only: FieldSet,
    /// What men of the victim come to block.
    blocked: FieldSet,
    moves: u16,
    /// What the men whose places have been chosen were chosen for.
    guards: [Guard; 9],
}

impl<'s, 'c> GuardSearch<'s, 'c> {
    pub fn new(
        target: &'s Target,
        king: Sq,
        spare: u16,
        check: bool,
        reach: &'c mut PostTables,
        blocks: Blocks<'s, 'c>,
        immobility: Option<Immobility<'s>>,
    ) -> Self {
        let mut guard_search = GuardSearch {
            target,
            king,
            check,
            candidates: SmallVec::new(),
            reach,
            spare,
            blocks,
            immobility,
            steps: 0,
        };
        for man in &target.attackers {
            let candidate = Candidate {
                man: *man,
                unmoved: target.unmoved(man, king, spare, Bb::EMPTY, target.moves),
                posts: target.posts(guard_search.reach, man, king),
            };
            guard_search.candidates.push(candidate);
        }
        guard_search
    }

    /// Steps taken so far.
    pub fn effort(&self) -> u64 {
        u64::from(self.steps)
            + self
                .immobility
                .as_ref()
                .map_or(0, |immobility| immobility.effort)
    }

    /// Whether the king can be mated or stalemated if the attackers come to their places with so many moves.
    pub fn succeeds(&mut self, moves: u16) -> bool {
        let start = Guarded {
            chosen: 0,
            seen: 0,
            need: kings_field::kings_field(self.king),
            seen_only: 0,
            blocked: 0,
            moves,
            guards: [Guard::default(); 9],
        };
        if !self.each_square_can_be_covered(start.need) {
            return false;
        }
        let target = self.target;
        if target.moves == 1 && moves == 1 && target.castlings.is_empty() {
            self.place_one_guard(start)
        } else {
            self.place_guards(start)
        }
    }

    /// A first look at each square by itself.
    fn each_square_can_be_covered(&mut self, need: FieldSet) -> bool {
        let moves = self.target.moves;
        let all = self.candidates.iter().fold(0, |all, candidate| {
            all | candidate.unmoved | candidate.posts.within(moves)
        });
        !(self.check && all & CENTRE == 0) && self.blocks.can_block(need & !all)
    }

    /// Exactly one of the men moves, once.
    fn place_one_guard(&mut self, start: Guarded) -> bool {
        // to block more is no easier
        let mut smallest: SmallVec<[FieldSet; 16]> = SmallVec::new();
        for index in 0..self.candidates.len() {
            let man = self.candidates[index].man;
            let gone = Bb::of(man.at);
            let mut others = 0;
            let mut discovered = false;
            for other in self.candidates.iter().map(|candidate| &candidate.man) {
                if other.at != man.at {
                    let seen = self.target.unmoved(other, self.king, self.spare, gone, 0);
                    others |= seen;
                    let way = rays::between(other.at, self.king);
                    discovered |= seen & CENTRE != 0 && (way.has(man.at) || self.target.en_passant);
                }
            }
            let posts = Rc::clone(&self.candidates[index].posts);
            let anywhere = Post {
                moves: 1,
                sees: 0,
                stands: 0,
            };
            let near = posts.list.iter().take_while(|post| post.moves <= 1);
            for post in near.chain([&anywhere]) {
                let all = others | post.sees;
                let checks = discovered || post.sees & CENTRE != 0;
                if self.check && !checks || post.stands & !all != 0 {
                    continue;
                }
                let blocked = start.need & !all;
                if smallest.iter().any(|less| less & blocked == *less)
                    || !self.blocks.suffice(blocked)
                {
                    continue;
                }
                if self.immobility.is_none() {
                    return true;
                }
                smallest.retain(|more| *more & blocked != blocked);
                smallest.push(blocked);
            }
        }
        smallest
            .into_iter()
            .any(|blocked| self.defenders_may_be_immobile(blocked, &[]))
    }

    fn place_guards(&mut self, guarded: Guarded) -> bool {
        self.steps += 1;
        if self.steps > MOST_STEPS {
            return true;
        }
        let free = |index: usize| guarded.chosen >> index & 1 == 0;
        let unmoved = (0..self.candidates.len())
            .filter(|index| free(*index))
            .fold(0, |all, index| all | self.candidates[index].unmoved);
        let missing = guarded.need & !(guarded.seen | unmoved);
        if missing == 0 {
            if self.check {
                return self.blocks.suffice(guarded.blocked) && self.gives_check(guarded);
            }
            let guards = &guarded.guards[..guarded.chosen.count_ones() as usize];
            return self.defenders_may_be_immobile(guarded.blocked, guards);
        }
        let bit = self.hardest(missing);
        if guarded.seen_only & bit == 0 {
            let blocked = guarded.blocked | bit;
            let immobility = self.immobility.as_mut();
            if self.blocks.can_block(blocked)
                && immobility.is_none_or(|immobility| immobility.may_block(blocked))
                && self.place_guards(Guarded {
                    need: guarded.need & !bit,
                    blocked,
                    ..guarded
                })
            {
                return true;
            }
        }
        self.some_man_sees(guarded, bit)
    }

    /// Whether there may be moves for all defenders to be captured or come to rest, some of them on these squares.
    fn defenders_may_be_immobile(&mut self, blocked: FieldSet, guards: &[Guard]) -> bool {
        let reach = &mut *self.reach;
        let immobility = self.immobility.as_mut();
        immobility.is_none_or(|immobility| immobility.may_come(reach, blocked, guards))
    }

    /// A missing square that cannot be blocked, if there is one, or any.
    fn hardest(&mut self, missing: FieldSet) -> FieldSet {
        let mut rest = missing;
        while rest != 0 {
            let which = rest.trailing_zeros();
            if self.blocks.is_too_far(which) {
                return 1 << which;
            }
            rest &= rest - 1;
        }
        1 << missing.trailing_zeros()
    }

    /// Whether the net can be completed with a man that goes where it sees the square.
    fn some_man_sees(&mut self, guarded: Guarded, bit: FieldSet) -> bool {
        for index in 0..self.candidates.len() {
            let posts = &self.candidates[index].posts;
            if guarded.chosen >> index & 1 != 0 || posts.within(guarded.moves) & bit == 0 {
                continue;
            }
            let posts = Rc::clone(posts);
            let near = posts
                .list
                .iter()
                .take_while(|post| u16::from(post.moves) <= guarded.moves);
            let useful = |post: &&Post| post.sees & bit != 0 && post.stands & guarded.blocked == 0;
            for post in near.filter(useful) {
                let mut guards = guarded.guards;
                if let Some(guard) = guards.get_mut(guarded.chosen.count_ones() as usize) {
                    *guard = Guard {
                        attacker: index as u8,
                        bit: bit.trailing_zeros() as u8,
                        moves: post.moves,
                    };
                }
                if self.place_guards(Guarded {
                    guards,
                    chosen: guarded.chosen | 1 << index,
                    seen: guarded.seen | post.sees,
                    need: guarded.need | post.stands,
                    seen_only: guarded.seen_only | post.stands,
                    moves: guarded.moves - u16::from(post.moves),
                    ..guarded
                }) {
                    return true;
                }
            }
        }
        false
    }

    /// Whether some man gives check, by moving or by being opened.
    fn gives_check(&mut self, guarded: Guarded) -> bool {
        if guarded.seen & CENTRE != 0 {
            return true;
        }
        let opened = self
            .candidates
            .iter()
            .enumerate()
            .any(|(index, candidate)| {
                let still = guarded.chosen >> index & 1 == 0;
                let way = rays::between(candidate.man.at, self.king);
                // a line that is open must first be closed; a contact cannot be
                still && candidate.unmoved & CENTRE != 0 && !way.is_empty()
            });
        opened || self.some_man_sees(guarded, CENTRE)
    }
}
