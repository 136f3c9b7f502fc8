//! The answers to what rules ask the player while a move is played.

use smallvec::SmallVec;

/// The answers to the questions asked while a move is played.
///
/// The questions of one move are enumerated by playing it again and again: each time the last answer
/// that can still be raised is raised (like an odometer), and the questions after it are asked anew.
#[derive(Default, Clone, Debug)]
pub(crate) struct Script {
    /// Answer and number of possible answers, in the order of the questions.
    digits: SmallVec<[(u16, u16); 4]>,
    pub(super) asked: usize,
}

impl Script {
    /// Whether nothing has been asked.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.digits.is_empty() && self.asked == 0
    }

    /// How many questions with more than one answer the last move asked.
    pub fn questions(&self) -> usize {
        self.digits.len()
    }

    /// Goes to the next set of answers; false when all have been given (the script is then empty again).
    pub fn advance(&mut self) -> bool {
        self.digits.truncate(self.asked);
        self.asked = 0;
        while let Some((answer, of)) = self.digits.pop() {
            if answer + 1 < of {
                self.digits.push((answer + 1, of));
                return true;
            }
        }
        false
    }

    pub(super) fn ask(&mut self, n: u16) -> u16 {
        let answer = match self.digits.get(self.asked) {
            Some(&(answer, _)) => answer,
            None => {
                self.digits.push((0, n));
                0
            }
        };
        self.asked += 1;
        answer
    }

    /// The answers as one number, see [`Move::choices`](crate::shape::Move::choices); `None` if they do not fit.
    pub(super) fn packed(&self) -> Option<u64> {
        let mut value = 0u64;
        for &(answer, of) in self.digits[..self.asked].iter().rev() {
            value = value.checked_mul(of as u64)?.checked_add(answer as u64)?;
        }
        Some(value)
    }
}

#[derive(Clone, Copy)]
pub(super) enum Choices {
    /// Enumerating: answers come from the script.
    Script,
    /// Replaying a known move: answers are the digits of a number.
    Digits(u64),
}
