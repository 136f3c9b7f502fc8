//! What a branch of cooperative play requires of the position in which it ends, as far as something can be said about
//! that: goals, and how many moves are still to come before they are reached.

use crate::goal::{Deed, Goal, Prospect};
use crate::pruning::budget::Budget;
use crate::stipulation::{Branch, Node, PlayKind, Turn};
use sauterelle_kernel::board::piece::Side;
use std::rc::Rc;

/// A goal that can be looked forward to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Aim {
    /// A position is reached.
    Position,
    /// The side to move is mated.
    Mate,
    /// The side to move is stalemated.
    Stalemate,
    /// One man of the side that has moved does this.
    OneMan(Deed),
}

impl Aim {
    /// Whether a side is mated or stalemated.
    pub fn is_immobility(self) -> bool {
        matches!(self, Aim::Mate | Aim::Stalemate)
    }
}

/// Something that must become true within some more moves after play has ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Requirement {
    pub aim: Aim,
    /// Most moves until then, of the side that is to move when play has ended and of the other one.
    pub moves: [u16; 2],
    /// When the goal is reached, the other of these two sides is to move.
    pub other_is_next: bool,
}

impl Requirement {
    /// Who is to be mated or stalemated, and how many moves each side has until then, if play goes on with `next` after
    /// these moves.
    pub fn of_whom(self, next: Side, mut budget: Budget) -> (Side, Budget) {
        budget[next.index()] += self.moves[0];
        budget[(!next).index()] += self.moves[1];
        let victim = if self.other_is_next { !next } else { next };
        (victim, budget)
    }
}

/// At least one of these requirements must be met.
pub(crate) type Clause = Vec<Requirement>;

/// Clauses with more requirements than this are not worth looking at.
const MOST_ALTERNATIVES: usize = 4;

/// What must be true when play of the branch ends with a half-move of the first kind, and of the second: all clauses.
pub(crate) fn of_branch(branch: &Branch) -> [Vec<Clause>; 2] {
    Turn::BOTH.map(|turn| of_ends(branch, turn))
}

/// Play ends in one of several ways.
fn of_ends(branch: &Branch, turn: Turn) -> Vec<Clause> {
    let ends = branch.ends[turn].iter().map(|end| of_node(&end.node));
    ends.reduce(one_of).unwrap_or_default()
}

/// What must be true where the node holds.
fn of_node(node: &Node) -> Vec<Clause> {
    match node {
        Node::Goal(goal) => of_goal(*goal),
        Node::Branch(branch) => of_nested(branch),
        // something must not be possible: nothing is known about that
        Node::Not(_) => Vec::new(),
        Node::And(a, b) => [of_node(a), of_node(b)].concat(),
        Node::Or(a, b) => one_of(of_node(a), of_node(b)),
        Node::Passed(inner) => map(of_node(inner), |requirement| Requirement {
            moves: [requirement.moves[1], requirement.moves[0]],
            other_is_next: !requirement.other_is_next,
            ..requirement
        }),
    }
}

fn of_goal(goal: Goal) -> Vec<Clause> {
    let aim = match goal.def.prospect {
        Prospect::Mate => Aim::Mate,
        Prospect::Stalemate => Aim::Stalemate,
        Prospect::Position => Aim::Position,
        Prospect::OneMan(deed) => Aim::OneMan(deed(goal.named)),
        Prospect::Unknown | Prospect::StalemateAndMore | Prospect::Castling => return Vec::new(),
    };
    vec![vec![Requirement {
        aim,
        moves: [0; 2],
        other_is_next: false,
    }]]
}

/// Nested play of any kind: whoever succeeds in it, or is forced to, reaches one of its ends within its length.
fn of_nested(branch: &Branch) -> Vec<Clause> {
    let series = branch.kind == PlayKind::Series;
    let mut lengths = Vec::new();
    for turn in Turn::BOTH {
        if branch.ends[turn].is_empty() {
            continue;
        }
        let longest = if series || Turn::after(branch.max) != turn {
            branch.max
        } else {
            branch.max.saturating_sub(1)
        };
        if longest > 0 {
            lengths.push((turn, longest));
        }
    }
    let each = lengths.into_iter().map(|(turn, length)| {
        let (first, second) = if series {
            (length, 0)
        } else {
            (length.div_ceil(2), length / 2)
        };
        // the side that is to move after the nested play is the other one if the first one moved last
        let turned = series || length % 2 == 1;
        map(of_ends(branch, turn), |requirement| {
            let moves = if turned {
                [first + requirement.moves[1], second + requirement.moves[0]]
            } else {
                [first + requirement.moves[0], second + requirement.moves[1]]
            };
            Requirement {
                moves,
                other_is_next: requirement.other_is_next != turned,
                ..requirement
            }
        })
    });
    each.reduce(one_of).unwrap_or_default()
}

fn map(clauses: Vec<Clause>, change: impl Fn(Requirement) -> Requirement) -> Vec<Clause> {
    clauses
        .into_iter()
        .map(|clause| clause.into_iter().map(&change).collect())
        .collect()
}

/// What is true if all of one list or all of the other is: every clause of the one or every clause of the other.
fn one_of(a: Vec<Clause>, b: Vec<Clause>) -> Vec<Clause> {
    let mut both = Vec::new();
    for one in &a {
        for other in &b {
            let clause = [one.as_slice(), other].concat();
            if clause.len() <= MOST_ALTERNATIVES {
                both.push(clause);
            }
        }
    }
    both
}

/// What a branch requires.
pub(crate) struct Requirements {
    /// By the turn of the half-move with which it ends.
    pub clauses: [Rc<[Clause]>; 2],
    /// Likewise, whether nothing but positions are required, and some is.
    pub is_about_position: [bool; 2],
    /// Likewise, whether nothing but goals of one man are required, and some is.
    pub is_about_one_man: [bool; 2],
    /// Battle play of the branch requires nothing but a mate or stalemate of the attacker.
    pub is_about_attacker: bool,
}

impl Requirements {
    /// Whether some end of the branch is a goal that one man reaches.
    pub fn ask_for_one_man(&self) -> bool {
        let mut all = self
            .clauses
            .iter()
            .flat_map(|clauses| clauses.iter().flatten());
        all.any(|requirement| matches!(requirement.aim, Aim::OneMan(_)))
    }

    pub fn of(branch: &Branch) -> Requirements {
        let clauses = of_branch(branch);
        let attacks_first = branch.kind == PlayKind::Attack;
        let is_about_attacker = Turn::BOTH.into_iter().all(|turn| {
            // after a half-move of the attacker it is the defender's turn
            let attacker_is_next = (turn == Turn::First) != attacks_first;
            let of_attacker = |requirement: &Requirement| {
                requirement.aim.is_immobility() && attacker_is_next != requirement.other_is_next
            };
            let is_known = branch.ends[turn].is_empty() || !clauses[turn].is_empty();
            is_known && clauses[turn].iter().flatten().all(of_attacker)
        });
        let is_about_position = clauses.each_ref().map(|clauses| {
            let mut requirements = clauses.iter().flatten();
            !clauses.is_empty() && requirements.all(|requirement| requirement.aim == Aim::Position)
        });
        let is_about_one_man = clauses.each_ref().map(|clauses| {
            let mut requirements = clauses.iter().flatten();
            let is_such = |requirement: &Requirement| matches!(requirement.aim, Aim::OneMan(_));
            !clauses.is_empty() && requirements.all(is_such)
        });
        Requirements {
            clauses: clauses.map(Rc::from),
            is_about_position,
            is_about_one_man,
            is_about_attacker,
        }
    }
}

/// The moves that each side makes in so many half-moves of the branch, the next of which is that of `turn`, and who is next after them.
pub(crate) fn budget(branch: &Branch, turn: Side, left: u16) -> (Budget, Side) {
    let series = branch.kind == PlayKind::Series;
    let (first_moves, other_moves) = if series {
        (left, 0)
    } else {
        (left.div_ceil(2), left / 2)
    };
    let mut budget = [0; 2];
    budget[turn.index()] = first_moves;
    budget[(!turn).index()] = other_moves;
    let next = if series || left % 2 == 1 { !turn } else { turn };
    (budget, next)
}

/// The clauses, each with the number of its first requirement among all of them.
pub(crate) fn numbered(clauses: &[Clause]) -> impl Iterator<Item = (usize, &Clause)> {
    clauses.iter().scan(0, |next, clause| {
        let first = *next;
        *next += clause.len();
        Some((first, clause))
    })
}

/// The requirement of a clause that has one only.
pub(crate) fn single(clause: &Clause) -> Option<Requirement> {
    match clause[..] {
        [requirement] => Some(requirement),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stipulation::Stipulation;
    use sauterelle_kernel::board::bitboard::Bb;

    fn requirements(text: &str, turn: Turn) -> Vec<Clause> {
        let stipulation = Stipulation::parse(text).unwrap();
        of_branch(stipulation.play.first_branch().unwrap())[turn].clone()
    }

    fn requirement(aim: Aim, moves: [u16; 2], other_is_next: bool) -> Requirement {
        Requirement {
            aim,
            moves,
            other_is_next,
        }
    }

    #[test]
    fn help_play_ends_in_its_goal() {
        assert_eq!(
            requirements("h#3", Turn::Second),
            [[requirement(Aim::Mate, [0, 0], false)]]
        );
        assert!(requirements("h#3", Turn::First).is_empty());
        assert_eq!(
            requirements("dia2.5", Turn::First),
            [[requirement(Aim::Position, [0, 0], false)]]
        );
        let target = Aim::OneMan(Deed::Arrives(Bb::of("a1".parse().unwrap())));
        assert_eq!(
            requirements("hza13", Turn::Second),
            [[requirement(target, [0, 0], false)]]
        );
        assert!(requirements("hx3", Turn::Second).is_empty());
    }

    #[test]
    fn series_help_play_ends_in_a_move_of_the_other_side() {
        // the mating move, after which the side of the series is to move
        assert_eq!(
            requirements("ser-h#5", Turn::First),
            [[requirement(Aim::Mate, [1, 0], true)]]
        );
        assert_eq!(
            requirements("ser-#5", Turn::First),
            [[requirement(Aim::Mate, [0, 0], false)]]
        );
    }

    #[test]
    fn reciprocal_play_has_two_requirements() {
        let both = [
            vec![requirement(Aim::Mate, [1, 0], true)],
            vec![requirement(Aim::Mate, [1, 1], false)],
        ];
        assert_eq!(requirements("reci-h#3", Turn::Second), both);
    }
}
