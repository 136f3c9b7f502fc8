//! Judgements of earlier positions on the way to the present one. Where many positions below one of them ask whether the king may
//! be stalemated on some square, nearly all in vain, the earlier position is asked once, with all the moves left there. If the answer
//! is no, it holds for all positions below.

use crate::pruning::immobilise::StalemateTarget;
use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::board::square::Sq;

/// So many steps are spent in any case.
const TRIAL: u64 = 2_000;

/// What has been long ago counts less from so many steps on.
const MOST_STEPS: u64 = 100_000;

/// Which look.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ancestor {
    /// Moves left then.
    moves: usize,
    number: u64,
}

/// The looks on the way to where the search is, by the moves left.
#[derive(Default)]
pub(crate) struct Ancestors {
    looks: Vec<Option<Box<AncestorLook>>>,
    /// Likewise, what has come of asking them.
    balances: Vec<Balance>,
    /// So many there have been.
    count: u64,
}

/// A look at a stalemate that has not been found impossible.
pub(crate) struct AncestorLook {
    ancestor: Ancestor,
    pub target: StalemateTarget,
    /// The look before it.
    pub before: Option<Ancestor>,
    /// Squares on which the king may be stalemated, and on which it cannot, as far as known.
    possible: Bb,
    impossible: Bb,
}

impl Ancestors {
    /// Keeps a look, in which the king might be stalemated on `possible`.
    pub fn remember(
        &mut self,
        target: StalemateTarget,
        possible: Option<Sq>,
        before: Option<Ancestor>,
    ) -> Ancestor {
        self.count += 1;
        let moves = usize::from(target.moves + target.victim_moves);
        let ancestor = Ancestor {
            moves,
            number: self.count,
        };
        if self.looks.len() <= moves {
            self.looks.resize_with(moves + 1, || None);
            self.balances.resize_with(moves + 1, Balance::default);
        }
        self.looks[moves] = Some(Box::new(AncestorLook {
            ancestor,
            target,
            before,
            possible: possible.map_or(Bb::EMPTY, Bb::of),
            impossible: Bb::EMPTY,
        }));
        ancestor
    }

    /// The look, if it is still there, and either knows about the square or should find out. It is to be put back.
    pub fn ask(&mut self, ancestor: Ancestor, king: Sq) -> Option<Box<AncestorLook>> {
        let place = self.looks.get_mut(ancestor.moves)?;
        let look = place.as_ref()?;
        if look.ancestor.number != ancestor.number {
            return None;
        }
        let balance = &mut self.balances[ancestor.moves];
        let asks = if look.is_known(king) {
            if look.fails(king) {
                balance.note_saved();
            }
            true
        } else {
            balance.is_worth_while()
        };
        asks.then(|| place.take()).flatten()
    }

    /// A look that follows this one has been at a square for itself, which took so many steps.
    pub fn note_following(&mut self, ancestor: Option<Ancestor>, steps: u64) {
        if let Some(balance) = ancestor.and_then(|ancestor| self.balances.get_mut(ancestor.moves)) {
            balance.following += 1;
            balance.steps += steps;
        }
    }

    /// To ask the look about one more square took so many steps.
    pub fn note_asked(&mut self, look: &AncestorLook, steps: u64) {
        self.balances[look.ancestor.moves].note_spent(steps);
    }

    pub fn put_back(&mut self, look: Box<AncestorLook>) {
        let moves = look.ancestor.moves;
        self.looks[moves] = Some(look);
    }
}

impl AncestorLook {
    pub fn is_known(&self, king: Sq) -> bool {
        (self.possible | self.impossible).has(king)
    }

    pub fn fails(&self, king: Sq) -> bool {
        self.impossible.has(king)
    }

    pub fn note(&mut self, king: Sq, possible: bool) {
        let squares = if possible {
            &mut self.possible
        } else {
            &mut self.impossible
        };
        *squares |= Bb::of(king);
    }
}

/// What has come of asking looks with so many moves left.
#[derive(Default)]
struct Balance {
    /// Looks that follow them at a square, and the steps these took.
    following: u64,
    steps: u64,
    /// Steps spent on asking them, and saved by what they knew.
    spent: u64,
    saved: u64,
    left_out: u64,
}

impl Balance {
    /// Always as long as it saves more than is spent on it, otherwise from time to time.
    fn is_worth_while(&mut self) -> bool {
        if self.spent <= self.saved + TRIAL {
            return true;
        }
        self.left_out += 1;
        self.left_out.is_multiple_of(64)
    }

    fn note_spent(&mut self, steps: u64) {
        self.spent += steps;
        if self.spent > MOST_STEPS {
            self.spent /= 2;
            self.saved /= 2;
        }
    }

    fn note_saved(&mut self) {
        self.saved += self.steps.checked_div(self.following).unwrap_or(0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pruning::testing::game;
    use sauterelle_kernel::board::piece::Side;

    fn target() -> StalemateTarget {
        StalemateTarget::of(&game("kc7", "ka8 pa7").play(), Side::Black, [2, 2]).unwrap()
    }

    #[test]
    fn what_a_look_knows_is_told_until_another_one_takes_its_place() {
        let mut looks = Ancestors::default();
        let [here, there] = ["a8", "b8"].map(|at| at.parse().unwrap());
        let ancestor = looks.remember(target(), Some(here), None);
        let look = looks.ask(ancestor, here).unwrap();
        assert!(look.is_known(here) && !look.fails(here));
        assert!(!look.is_known(there));
        let mut look = look;
        look.note(there, false);
        looks.put_back(look);
        let look = looks.ask(ancestor, there).unwrap();
        assert!(look.fails(there));
        looks.put_back(look);
        looks.remember(target(), None, None);
        assert!(looks.ask(ancestor, there).is_none());
    }

    #[test]
    fn looks_are_asked_as_long_as_that_saves_steps() {
        let mut balance = Balance::default();
        balance.note_spent(TRIAL + 1);
        assert!(!balance.is_worth_while());
        balance.following = 1;
        balance.steps = 10;
        balance.note_saved();
        assert!(balance.is_worth_while());
    }
}
