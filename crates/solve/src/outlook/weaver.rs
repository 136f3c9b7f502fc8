//! Weaving a net: which hunters go where, and which men of the victim block what they leave.

use super::blocks::Blocks;
use super::fates::{Fates, Guard};
use super::masks::{self, CENTRE, Zone};
use super::reach::{Post, Posts, Reach};
use super::scene::{Hunter, Scene};
use sauterelle_kernel::bitboard::Bb;
use sauterelle_kernel::rays;
use sauterelle_kernel::square::Sq;
use smallvec::SmallVec;
use std::rc::Rc;

/// How far a single question is pursued before the answer is "perhaps".
const MOST_STEPS: u32 = 4000;

/// To begin with the fates of men takes as long as so many steps.
const TO_BEGIN: u64 = 5;

/// A man with what it observes where it stands, and where it could go.
struct Candidate {
    man: Hunter,
    unmoved: Zone,
    posts: Rc<Posts>,
}

/// Looks for a way to guard or block all squares round one square of the king.
pub(super) struct Weaver<'s, 'c> {
    scene: &'s Scene,
    king: Sq,
    check: bool,
    candidates: SmallVec<[Candidate; 16]>,
    reach: &'c mut Reach,
    /// Moves of the victim beyond those of its king.
    spare: u16,
    blocks: Blocks<'s, 'c>,
    /// What is known about the companions, if that is asked.
    peace: Option<Peace<'s>>,
    steps: u32,
}

/// Whether all companions may be captured or come to rest, if the king stands on a given square in the end.
pub(super) struct Peace<'s> {
    scene: &'s Scene,
    king: Sq,
    /// Moves of the victim beyond those of its king.
    spare: u16,
    /// What may become of them, once it has been asked for; nothing more if they are too many.
    fates: Option<Option<Box<Fates<'s>>>>,
    /// The answers if these squares are blocked, as far as known.
    known: [Option<bool>; 256],
    /// Whether companions may come to rest on each of these squares, as far as known.
    blockable: [Option<bool>; 256],
    effort: u64,
}

impl<'s> Peace<'s> {
    pub fn of(scene: &'s Scene, king: Sq, spare: u16) -> Peace<'s> {
        Peace {
            scene,
            king,
            spare,
            fates: None,
            known: [None; 256],
            blockable: [None; 256],
            effort: 0,
        }
    }

    /// Whether companions may come to rest on each of these squares.
    fn may_block(&mut self, blocked: Zone) -> bool {
        let index = usize::from(blocked & 0xff);
        if let Some(known) = self.blockable[index] {
            return known;
        }
        let (scene, squares) = (self.scene, masks::squares(self.king, blocked));
        let fates = self.fates();
        let answer = fates.is_none_or(|fates| fates.may_block(scene, squares));
        self.blockable[index] = Some(answer);
        answer
    }

    fn fates(&mut self) -> Option<&mut Fates<'s>> {
        let (scene, king, spare) = (self.scene, self.king, self.spare);
        let fates = self
            .fates
            .get_or_insert_with(|| Fates::new(scene, king, spare).map(Box::new));
        fates.as_deref_mut()
    }

    /// Whether there may be moves for that, with some companions on these squares and hunters as guards.
    fn may_come(&mut self, reach: &mut Reach, blocked: Zone, guards: &[Guard]) -> bool {
        let index = usize::from(blocked & 0xff);
        if guards.is_empty()
            && let Some(known) = self.known[index]
        {
            return known;
        }
        if !self.may_block(blocked) {
            return false;
        }
        let (scene, squares) = (self.scene, masks::squares(self.king, blocked));
        let Some(fates) = self.fates() else {
            return true;
        };
        let (answer, steps) = fates.may_come_true(scene, reach, squares, guards);
        self.effort += u64::from(steps) + TO_BEGIN;
        if guards.is_empty() {
            self.known[index] = Some(answer);
        }
        answer
    }
}

/// How far a net has been woven.
#[derive(Clone, Copy)]
struct Woven {
    /// Men whose places have been chosen.
    chosen: u64,
    /// What these men observe.
    seen: Zone,
    /// What must still be seen or blocked.
    need: Zone,
    /// What must be seen because a man of the hunters stands there.
    seen_only: Zone,
    /// What men of the victim come to block.
    blocked: Zone,
    moves: u16,
    /// What the men whose places have been chosen were chosen for.
    guards: [Guard; 9],
}

impl<'s, 'c> Weaver<'s, 'c> {
    pub fn new(
        scene: &'s Scene,
        king: Sq,
        spare: u16,
        check: bool,
        reach: &'c mut Reach,
        blocks: Blocks<'s, 'c>,
        peace: Option<Peace<'s>>,
    ) -> Self {
        let mut weaver = Weaver {
            scene,
            king,
            check,
            candidates: SmallVec::new(),
            reach,
            spare,
            blocks,
            peace,
            steps: 0,
        };
        for man in &scene.hunters {
            let candidate = Candidate {
                man: *man,
                unmoved: scene.unmoved(man, king, spare, Bb::EMPTY, scene.moves),
                posts: scene.posts(weaver.reach, man, king),
            };
            weaver.candidates.push(candidate);
        }
        weaver
    }

    /// Steps taken so far.
    pub fn effort(&self) -> u64 {
        u64::from(self.steps) + self.peace.as_ref().map_or(0, |peace| peace.effort)
    }

    /// Whether the king can be netted if the hunters come to their places with so many moves.
    pub fn succeeds(&mut self, moves: u16) -> bool {
        let start = Woven {
            chosen: 0,
            seen: 0,
            need: masks::zone(self.king),
            seen_only: 0,
            blocked: 0,
            moves,
            guards: [Guard::default(); 9],
        };
        if !self.each_square_can_be_covered(start.need) {
            return false;
        }
        let scene = self.scene;
        if scene.moves == 1 && moves == 1 && scene.castlings.is_empty() {
            self.weave_one_move(start)
        } else {
            self.weave(start)
        }
    }

    /// A first look at each square by itself.
    fn each_square_can_be_covered(&mut self, need: Zone) -> bool {
        let moves = self.scene.moves;
        let all = self.candidates.iter().fold(0, |all, candidate| {
            all | candidate.unmoved | candidate.posts.within(moves)
        });
        !(self.check && all & CENTRE == 0) && self.blocks.can_block(need & !all)
    }

    /// Exactly one of the men moves, once.
    fn weave_one_move(&mut self, start: Woven) -> bool {
        // to block more is no easier
        let mut smallest: SmallVec<[Zone; 16]> = SmallVec::new();
        for index in 0..self.candidates.len() {
            let man = self.candidates[index].man;
            let gone = Bb::of(man.at);
            let mut others = 0;
            let mut discovered = false;
            for other in self.candidates.iter().map(|candidate| &candidate.man) {
                if other.at != man.at {
                    let seen = self.scene.unmoved(other, self.king, self.spare, gone, 0);
                    others |= seen;
                    let way = rays::between(other.at, self.king);
                    discovered |= seen & CENTRE != 0 && (way.has(man.at) || self.scene.en_passant);
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
                if self.peace.is_none() {
                    return true;
                }
                smallest.retain(|more| *more & blocked != blocked);
                smallest.push(blocked);
            }
        }
        smallest
            .into_iter()
            .any(|blocked| self.companions_may_rest(blocked, &[]))
    }

    fn weave(&mut self, woven: Woven) -> bool {
        self.steps += 1;
        if self.steps > MOST_STEPS {
            return true;
        }
        let free = |index: usize| woven.chosen >> index & 1 == 0;
        let unmoved = (0..self.candidates.len())
            .filter(|index| free(*index))
            .fold(0, |all, index| all | self.candidates[index].unmoved);
        let missing = woven.need & !(woven.seen | unmoved);
        if missing == 0 {
            if self.check {
                return self.blocks.suffice(woven.blocked) && self.gives_check(woven);
            }
            let guards = &woven.guards[..woven.chosen.count_ones() as usize];
            return self.companions_may_rest(woven.blocked, guards);
        }
        let bit = self.hardest(missing);
        if woven.seen_only & bit == 0 {
            let blocked = woven.blocked | bit;
            let peace = self.peace.as_mut();
            if self.blocks.can_block(blocked)
                && peace.is_none_or(|peace| peace.may_block(blocked))
                && self.weave(Woven {
                    need: woven.need & !bit,
                    blocked,
                    ..woven
                })
            {
                return true;
            }
        }
        self.some_man_sees(woven, bit)
    }

    /// Whether there may be moves for all companions to be captured or come to rest, some of them on these squares.
    fn companions_may_rest(&mut self, blocked: Zone, guards: &[Guard]) -> bool {
        let reach = &mut *self.reach;
        let peace = self.peace.as_mut();
        peace.is_none_or(|peace| peace.may_come(reach, blocked, guards))
    }

    /// A missing square that cannot be blocked, if there is one, or any.
    fn hardest(&mut self, missing: Zone) -> Zone {
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
    fn some_man_sees(&mut self, woven: Woven, bit: Zone) -> bool {
        for index in 0..self.candidates.len() {
            let posts = &self.candidates[index].posts;
            if woven.chosen >> index & 1 != 0 || posts.within(woven.moves) & bit == 0 {
                continue;
            }
            let posts = Rc::clone(posts);
            let near = posts
                .list
                .iter()
                .take_while(|post| u16::from(post.moves) <= woven.moves);
            let useful = |post: &&Post| post.sees & bit != 0 && post.stands & woven.blocked == 0;
            for post in near.filter(useful) {
                let mut guards = woven.guards;
                if let Some(guard) = guards.get_mut(woven.chosen.count_ones() as usize) {
                    *guard = Guard {
                        hunter: index as u8,
                        bit: bit.trailing_zeros() as u8,
                        moves: post.moves,
                    };
                }
                if self.weave(Woven {
                    guards,
                    chosen: woven.chosen | 1 << index,
                    seen: woven.seen | post.sees,
                    need: woven.need | post.stands,
                    seen_only: woven.seen_only | post.stands,
                    moves: woven.moves - u16::from(post.moves),
                    ..woven
                }) {
                    return true;
                }
            }
        }
        false
    }

    /// Whether some man gives check, by moving or by being opened.
    fn gives_check(&mut self, woven: Woven) -> bool {
        if woven.seen & CENTRE != 0 {
            return true;
        }
        let opened = self
            .candidates
            .iter()
            .enumerate()
            .any(|(index, candidate)| {
                let still = woven.chosen >> index & 1 == 0;
                let way = rays::between(candidate.man.at, self.king);
                // a line that is open must first be closed; a contact cannot be
                still && candidate.unmoved & CENTRE != 0 && !way.is_empty()
            });
        opened || self.some_man_sees(woven, CENTRE)
    }
}
