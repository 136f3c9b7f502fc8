//! Play that a rule ends, whatever the side to move could do.

use crate::board::effect::SlotId;
use crate::board::piece::Side;
use crate::view::View;

/// How play is over by a rule. From then on no side has a legal move, and nobody is mated or stalemated.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// This side has won.
    Won(Side),
    /// Nobody has.
    Drawn,
}

impl Outcome {
    /// As rules remember it; 0 is for play that goes on.
    pub fn as_fact(self) -> u32 {
        match self {
            Outcome::Won(side) => 1 + side.index() as u32,
            Outcome::Drawn => 3,
        }
    }

    /// As the result of a game is written everywhere.
    pub fn result(self) -> &'static str {
        match self {
            Outcome::Won(Side::White) => "1-0",
            Outcome::Won(Side::Black) => "0-1",
            Outcome::Drawn => "1/2-1/2",
        }
    }

    fn of_fact(fact: u32) -> Option<Outcome> {
        match fact {
            0 => None,
            1 => Some(Outcome::Won(Side::White)),
            2 => Some(Outcome::Won(Side::Black)),
            _ => Some(Outcome::Drawn),
        }
    }
}

/// What rules may end play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EndOfPlay {
    /// Where it is remembered.
    pub slot: SlotId,
    /// The first rule that may do so.
    pub rule: &'static str,
}

impl View<'_> {
    /// How play is over, if a rule has ended it.
    #[inline]
    pub fn outcome(&self) -> Option<Outcome> {
        let end = self.rules().memory.end?;
        Outcome::of_fact(self.state().slot(end.slot))
    }

    /// Whether a rule has ended play.
    #[inline]
    pub fn is_over(&self) -> bool {
        self.outcome().is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn outcomes_are_remembered_as_they_are() {
        let all = Side::BOTH.map(Outcome::Won).into_iter();
        for outcome in all.chain([Outcome::Drawn]) {
            assert_eq!(Outcome::of_fact(outcome.as_fact()), Some(outcome));
        }
        assert_eq!(Outcome::of_fact(0), None);
    }
}
