//! The answers to what rules ask the player while a move is played.

use rustc_hash::FxHashSet;
use smallvec::SmallVec;

/// The answers to the questions asked while a move is played.
///
/// The questions of one move are enumerated by playing it again and again: each time the last answer
/// that can still be raised is raised (like an odometer), and the questions after it are asked anew.
#[derive(Default, Clone, Debug)]
pub(crate) struct Script {
    /// In the order of the questions.
    digits: SmallVec<[Digit; 4]>,
    pub(crate) asked: usize,
    /// The positions that the answers so far have led to in the middle of the move and at its end, see [`Script::note`].
    reached: FxHashSet<u128>,
}

/// An answer.
#[derive(Clone, Copy, Debug)]
struct Digit {
    answer: u16,
    /// How many are possible.
    of: u16,
    /// Which of the first ones are not to be given.
    spared: u64,
}

impl Digit {
    /// The first answer from this one on that is to be given.
    fn from(answer: u16, of: u16, spared: u64) -> Option<Digit> {
        let is_spared = |answer: u16| spared.checked_shr(answer.into()).unwrap_or(0) & 1 == 1;
        let answer = (answer..of).find(|answer| !is_spared(*answer))?;
        Some(Digit { answer, of, spared })
    }
}

/// Whether answers have led somewhere for the first time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Reached {
    /// They have.
    New,
    /// Others have before.
    Known,
    /// That cannot be told any more, there are too many.
    TooMany,
}

/// So many positions are told apart within one move, in some 300 MB.
const MOST_REACHED: usize = 14_000_000;

/// An odd number without pattern.
const LEFT: u128 = 0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835;

impl Script {
    /// Whether nothing has been asked.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.digits.is_empty() && self.asked == 0 && self.reached.is_empty()
    }

    /// How many questions with more than one answer the last move asked.
    #[inline]
    pub fn questions(&self) -> usize {
        self.digits.len()
    }

    /// Goes to the next set of answers; false when all have been given (the script is then empty again).
    #[inline]
    pub fn advance(&mut self) -> bool {
        // nothing has been asked, as after most moves
        !self.is_empty() && self.go_to_next()
    }

    fn go_to_next(&mut self) -> bool {
        self.digits.truncate(self.asked);
        self.asked = 0;
        while let Some(Digit { answer, of, spared }) = self.digits.pop() {
            if let Some(next) = Digit::from(answer + 1, of, spared) {
                self.digits.push(next);
                return true;
            }
        }
        // mostly there is no room to be given back
        self.reached = FxHashSet::default();
        false
    }

    /// Whether something has been asked, and the answers are all that have been given: nothing is known yet of what follows.
    pub(crate) fn is_new(&self) -> bool {
        self.asked > 0 && self.asked == self.digits.len()
    }

    /// Notes that the answers have led to the position with this key, with so much of the move left to be done.
    pub fn note(&mut self, key: u128, left: usize) -> Reached {
        let point = key ^ (left as u128).wrapping_mul(LEFT);
        if self.reached.len() >= MOST_REACHED && !self.reached.contains(&point) {
            return Reached::TooMany;
        }
        match self.reached.insert(point) {
            true => Reached::New,
            false => Reached::Known,
        }
    }

    pub(crate) fn ask(&mut self, n: u16) -> u16 {
        // where no answer is spared, the first one is given
        self.ask_sparing(n, 0).unwrap_or(0)
    }

    /// Whether the next question has been answered in the same way before.
    pub(crate) fn knows_next(&self) -> bool {
        self.asked < self.digits.len()
    }

    /// As [`Script::ask`], where some of the first answers are not to be given; nothing if there are no others.
    pub(crate) fn ask_sparing(&mut self, n: u16, spared: u64) -> Option<u16> {
        let digit = match self.digits.get(self.asked) {
            Some(digit) => *digit,
            None => {
                let first = Digit::from(0, n, spared)?;
                self.digits.push(first);
                first
            }
        };
        self.asked += 1;
        Some(digit.answer)
    }

    /// The answers as one number, see [`Move::choices`](crate::board::shape::Move::choices); `None` if they do not fit.
    pub(crate) fn packed(&self) -> Option<u64> {
        let mut value = 0u64;
        for &Digit { answer, of, .. } in self.digits[..self.asked].iter().rev() {
            value = value.checked_mul(of as u64)?.checked_add(answer as u64)?;
        }
        Some(value)
    }
}

#[derive(Clone, Copy)]
pub(crate) enum Choices {
    /// Enumerating: answers come from the script.
    Script,
    /// The same, but those are left out that are known to lead to no legal move.
    Sparing,
    /// Replaying a known move: answers are the digits of a number.
    Digits(u64),
}
