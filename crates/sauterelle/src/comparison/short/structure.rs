//! What follows what in a solution in print, by the numbers of its half-moves.

use super::token::{Mark, Token};

/// A half-move as it is written, and what follows it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct HalfMove {
    /// Its number from 0: `1.` is 0, `1...` is 1.
    pub number: usize,
    /// What is written.
    pub what: What,
    /// It is marked with a question mark.
    pub is_try: bool,
    /// It is said to reach the goal.
    pub is_goal: bool,
    /// Moves are counted anew from here on, within a line: the play of a second part begins.
    pub begins_anew: bool,
    /// What follows, as indices of others.
    pub children: Vec<usize>,
}

/// What is written in the place of a half-move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum What {
    /// A move, or several, each of which leads to what follows.
    Moves(String),
    /// Any other move, of men with these letters.
    Any(String),
}

/// All half-moves of a position.
#[derive(Default, Debug)]
pub(super) struct Play {
    pub half_moves: Vec<HalfMove>,
    /// Those with which play begins.
    pub roots: Vec<usize>,
}

/// Puts the half-moves in order. `first`: the number of the first half-move, where none is written; `lines`: play is one line after the
/// other, in which there are no defences.
pub(super) fn structure(tokens: &[Token], first: usize, lines: bool) -> Play {
    let mut builder = Builder {
        play: Play::default(),
        parents: Vec::new(),
        current: None,
        number: None,
        is_threat: false,
        is_broken: false,
        open: Vec::new(),
        first,
        lines,
    };
    for (at, token) in tokens.iter().enumerate() {
        builder.take(token, tokens.get(at + 1..).unwrap_or_default());
    }
    builder.play
}

struct Builder {
    play: Play,
    parents: Vec<Option<usize>>,
    /// The half-move read last.
    current: Option<usize>,
    /// The number in front of the next one.
    number: Option<usize>,
    /// The next one is threatened.
    is_threat: bool,
    /// A variation may have ended: a comma, the end of a line, a goal.
    is_broken: bool,
    /// Where brackets have been opened.
    open: Vec<Option<usize>>,
    first: usize,
    lines: bool,
}

impl Builder {
    fn take(&mut self, token: &Token, rest: &[Token]) {
        match token {
            Token::Number(number) => self.number = Some(*number),
            Token::Dots => match self.number {
                Some(number) => self.number = Some(number | 1),
                None => self.is_broken = true,
            },
            Token::Threat => self.is_threat = true,
            Token::But => self.refutation(),
            Token::Break => self.is_broken = true,
            Token::Open => self.open.push(self.current),
            Token::Close => {
                self.current = self.open.pop().flatten().or(self.current);
                (self.number, self.is_threat) = (None, false);
            }
            Token::Mark(mark) => self.mark(*mark),
            Token::Moves(moves) => self.half_move(What::Moves(moves.clone()), rest),
            Token::Any(letters) => self.half_move(What::Any(letters.clone()), rest),
        }
    }

    fn mark(&mut self, mark: Mark) {
        let Some(last) = self.current.and_then(|at| self.play.half_moves.get_mut(at)) else {
            return;
        };
        match mark {
            Mark::Good => {}
            Mark::Try => last.is_try = true,
            Mark::Goal => {
                last.is_goal = true;
                self.is_broken = true;
            }
        }
    }

    /// What follows answers the first move.
    fn refutation(&mut self) {
        let mut at = self.current;
        while let Some(parent) = at.and_then(|it| self.parents.get(it).copied().flatten()) {
            at = Some(parent);
        }
        self.current = at;
        (self.number, self.is_threat) = (None, false);
    }

    fn half_move(&mut self, what: What, rest: &[Token]) {
        let number = match self.number.take() {
            Some(number) => number,
            None => self.guess(rest),
        };
        let begins_anew = self.lines && !self.is_broken && self.is_counted_already(number);
        self.is_threat = false;
        self.is_broken = false;
        let mut parent = self.current;
        if !begins_anew {
            while let Some(at) = parent.filter(|at| self.play.half_moves[*at].number >= number) {
                parent = self.parents[at];
            }
        }
        let index = self.play.half_moves.len();
        self.play.half_moves.push(HalfMove {
            number,
            what,
            is_try: false,
            is_goal: false,
            begins_anew,
            children: Vec::new(),
        });
        self.parents.push(parent);
        match parent {
            Some(parent) => self.play.half_moves[parent].children.push(index),
            None => self.play.roots.push(index),
        }
        self.current = Some(index);
    }

    /// Whether the half-move read last has this number, or a higher one.
    fn is_counted_already(&self, number: usize) -> bool {
        let last = self.current.map(|at| self.play.half_moves[at].number);
        last.is_some_and(|last| number <= last)
    }

    /// The number of a half-move without one: the next, unless another variation begins here. What comes after it tells.
    fn guess(&self, rest: &[Token]) -> usize {
        let Some(last) = self.current.map(|at| &self.play.half_moves[at]) else {
            return self.first;
        };
        if self.is_threat {
            return last.number + 2;
        }
        let next = last.number + 1;
        if !self.is_broken || self.lines {
            return next;
        }
        let inside = rest.iter().take_while(|token| **token != Token::Close);
        let until = inside
            .clone()
            .take_while(|token| !matches!(token, Token::Moves(_)));
        let is_refutation = until.clone().any(|it| *it == Token::Mark(Mark::Good));
        let number = inside.clone().find_map(|token| match token {
            Token::Number(number) => Some(*number),
            _ => None,
        });
        let ends = until.clone().any(|it| *it == Token::Mark(Mark::Goal));
        let is_attack = last.number.is_multiple_of(2);
        match number {
            Some(number) if (2..=next + 1).contains(&number) => number - 1,
            _ if is_refutation => 1,
            // another one in its place: `2.Qa2, Qa1#`
            _ if last.is_goal || is_attack && ends => last.number,
            _ => next,
        }
    }
}
