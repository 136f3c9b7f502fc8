//! Stipulations as trees of plays.
//!
//! A stipulation is a [`Node`]: a goal to test, a branch of play whose half-moves may end in further
//! nodes, or a logical combination. Nothing is solved by name: `#3`, `s#2`, `ser-h=5`, `hr#4` and the structured
//! `3h[>1a[x]d]h` differ only in the tree they become.

mod branch_id;
mod error;
mod goals;
pub mod ignored_options;
pub mod listing;
mod options;
pub mod retraction;
mod structured;
mod traditional;

pub use crate::goal::{Goal, Place};
use crate::goal::{Prospect, Who};
pub use branch_id::BranchId;
pub use error::StipulationError;
pub use retraction::Retraction;
use sauterelle_kernel::board::piece::Side;
use std::fmt;
use std::ops::{Index, IndexMut, Not};

/// A condition on the position reached (with its side to move), or play that must be possible from it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Node {
    /// The goal has been reached by the last move.
    Goal(Goal),
    /// The play succeeds.
    Branch(Box<Branch>),
    /// The node does not hold.
    Not(Box<Node>),
    /// Both hold.
    And(Box<Node>, Box<Node>),
    /// At least one holds.
    Or(Box<Node>, Box<Node>),
    /// The node holds when the side to move passes (which it cannot do in check).
    Passed(Box<Node>),
}

/// Who plays, and to what end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PlayKind {
    /// The side to move has a move such that, whatever the reply, …; the sides alternate.
    Attack,
    /// Whatever the side to move plays, the other side has an answer, …; the sides alternate.
    Defence,
    /// Both sides cooperate.
    Help,
    /// The side to move plays several moves in a row, the other side passes.
    Series,
}

impl PlayKind {
    /// Whether one side plays against the other; otherwise solutions are lines.
    pub fn is_battle(self) -> bool {
        matches!(self, PlayKind::Attack | PlayKind::Defence)
    }
}

/// Whose half-move it is in a branch: the sides alternate, and `First` is the side that begins. In series play all half-moves are
/// of the first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Turn {
    /// Half-moves with an even number, counted from 0.
    First,
    /// Half-moves with an odd number.
    Second,
}

impl Turn {
    /// Both, in the order of play.
    pub const BOTH: [Turn; 2] = [Turn::First, Turn::Second];

    /// The turn of the half-move after so many others, where the sides alternate.
    pub fn after(played: u16) -> Turn {
        Turn::BOTH[usize::from(played % 2)]
    }

    /// Its number, from 0.
    pub fn index(self) -> usize {
        self as usize
    }

    /// The side to move after a half-move of this turn, if `mover` begins the branch.
    pub(crate) fn side_after(self, mover: Side) -> Side {
        match self {
            Turn::First => !mover,
            Turn::Second => mover,
        }
    }
}

impl Not for Turn {
    type Output = Turn;

    fn not(self) -> Turn {
        Turn::BOTH[1 - self.index()]
    }
}

impl<T> Index<Turn> for [T; 2] {
    type Output = T;

    fn index(&self, turn: Turn) -> &T {
        &self[turn.index()]
    }
}

impl<T> IndexMut<Turn> for [T; 2] {
    fn index_mut(&mut self, turn: Turn) -> &mut T {
        &mut self[turn.index()]
    }
}

/// What ends a play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct End {
    /// What must hold after the half-move.
    pub node: Node,
    /// Cooperative play that could end here does not go on. (Where a goal is to be reached by the last move, this is
    /// so in any case unless the goal is a mate or stalemate, see [`GoalDef::ends_play`](crate::goal::GoalDef::ends_play).)
    pub at_once: bool,
    /// Moves of the node are not shown.
    pub hidden: bool,
}

impl<N: Into<Node>> From<N> for End {
    fn from(node: N) -> End {
        End {
            node: node.into(),
            at_once: false,
            hidden: false,
        }
    }
}

impl End {
    /// An end after which the play does not go on.
    pub fn at_once(node: impl Into<Node>) -> End {
        End {
            at_once: true,
            ..End::from(node.into())
        }
    }
}

/// A length of play.
///
/// What ends it, and what is required, is told for the half-moves of each [`Turn`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Branch {
    /// Which branch of the tree it is, once they have been numbered.
    pub id: BranchId,
    /// Who plays.
    pub kind: PlayKind,
    /// Fewest half-moves after which the play may end. 0 is possible in help play of even length, and in series after which
    /// the same side goes on: what ends it may then take the place of the whole branch.
    pub min: u16,
    /// Most half-moves.
    pub max: u16,
    /// What may end the play after a half-move of this turn.
    pub ends: [Vec<End>; 2],
    /// What must hold before a half-move of this turn is played (with its side to move). Goals are not asked
    /// for before the first move of all.
    pub required: [Vec<Node>; 2],
    /// What each half-move must reach.
    pub reached: Vec<Node>,
    /// In series: what each half-move must reach after which another one is to come, of the series or of a play that ends it.
    pub between: Vec<Node>,
    /// Half-moves of this turn are played only to parry a check; otherwise their side passes.
    pub parries: Option<Turn>,
    /// In series: that none of it is played is one of its shorter forms.
    pub can_be_left_out: bool,
}

impl Branch {
    /// The turn of the last of so many half-moves, the first of which is of this turn.
    pub(crate) fn last_turn(&self, first: Turn, left: u16) -> Turn {
        match self.kind {
            PlayKind::Series => Turn::First,
            _ if left % 2 == 1 => first,
            _ => !first,
        }
    }

    /// A branch of this length without ends.
    pub fn new(kind: PlayKind, max: u16) -> Branch {
        Branch {
            id: BranchId::default(),
            kind,
            min: 1,
            max,
            ends: [Vec::new(), Vec::new()],
            required: [Vec::new(), Vec::new()],
            reached: Vec::new(),
            between: Vec::new(),
            parries: None,
            can_be_left_out: false,
        }
    }

    /// Adds what ends the play after half-moves of this turn.
    #[must_use]
    pub fn ending(mut self, turn: Turn, end: impl Into<End>) -> Branch {
        self.ends[turn].push(end.into());
        self
    }

    /// Adds what must hold before half-moves of this turn.
    #[must_use]
    pub fn requiring(mut self, turn: Turn, node: impl Into<Node>) -> Branch {
        self.required[turn].push(node.into());
        self
    }

    /// Makes half-moves of this turn parries of checks.
    #[must_use]
    pub fn parrying(mut self, turn: Turn) -> Branch {
        self.parries = Some(turn);
        self
    }

    /// Makes leaving out the series one of its shorter forms.
    #[must_use]
    pub fn left_out_if_short(mut self) -> Branch {
        self.can_be_left_out = true;
        self
    }

    /// Makes the play end exactly at its full length (in battle play: of the last half-move or the one before).
    #[must_use]
    pub fn exactly(mut self) -> Branch {
        self.min = match self.kind {
            PlayKind::Help | PlayKind::Series => self.max,
            PlayKind::Attack | PlayKind::Defence => (self.max - 1).max(1),
        };
        self
    }

    /// Half-moves from the start of the branch to the end of the longest play in it, nested branches included.
    pub fn depth(&self) -> usize {
        let nested = self.nodes().map(Node::depth).max();
        usize::from(self.max) + nested.unwrap_or(0)
    }

    /// Whose half-move comes after so many of the branch.
    pub fn turn_after(&self, played: u16) -> Turn {
        match self.kind {
            PlayKind::Series => Turn::First,
            _ => Turn::after(played),
        }
    }

    /// The half-moves of the attacker, in battle play.
    pub fn attackers_turn(&self) -> Turn {
        match self.kind {
            PlayKind::Defence => Turn::Second,
            _ => Turn::First,
        }
    }

    /// The half-moves of the defender, in battle play.
    pub fn defenders_turn(&self) -> Turn {
        !self.attackers_turn()
    }

    /// The plays that may take the place of the whole branch.
    pub fn in_place_of_branch(&self) -> impl Iterator<Item = &Node> {
        let last = match self.kind {
            PlayKind::Help => Turn::Second,
            _ => Turn::First,
        };
        let ends = self.ends[last].iter().filter(|_| self.min == 0);
        ends.filter_map(|end| match (self.kind, &end.node) {
            (PlayKind::Help, node) if !node.is_goal() => Some(node),
            // nobody has to pass after a series of no moves
            (PlayKind::Series, Node::Passed(node)) => Some(&**node),
            _ => None,
        })
    }

    /// Everything nested in the branch.
    pub fn nodes(&self) -> impl Iterator<Item = &Node> {
        let ends = self.ends.iter().flatten().map(|end| &end.node);
        ends.chain(self.required.iter().flatten())
            .chain(&self.reached)
            .chain(&self.between)
    }

    /// The same in the same order, to be changed.
    fn nodes_mut(&mut self) -> impl Iterator<Item = &mut Node> {
        let ends = self.ends.iter_mut().flatten().map(|end| &mut end.node);
        ends.chain(self.required.iter_mut().flatten())
            .chain(&mut self.reached)
            .chain(&mut self.between)
    }
}

impl Node {
    /// Half-moves to the end of the longest play in the node.
    pub fn depth(&self) -> usize {
        match self {
            Node::Goal(_) => 0,
            Node::Branch(branch) => branch.depth(),
            Node::Not(inner) | Node::Passed(inner) => inner.depth(),
            Node::And(a, b) | Node::Or(a, b) => a.depth().max(b.depth()),
        }
    }

    /// Whether such a goal occurs anywhere in the node.
    pub fn asks_for_some(&self, wanted: &dyn Fn(Goal) -> bool) -> bool {
        match self {
            Node::Goal(goal) => wanted(*goal),
            Node::Branch(branch) => branch.nodes().any(|node| node.asks_for_some(wanted)),
            Node::Not(inner) | Node::Passed(inner) => inner.asks_for_some(wanted),
            Node::And(a, b) | Node::Or(a, b) => a.asks_for_some(wanted) || b.asks_for_some(wanted),
        }
    }

    /// Whether it can hold only with the side to move, and nobody else, in check.
    pub fn requires_check(&self) -> bool {
        self.requires(|goal| goal.def.attacked == [Who::Next])
    }

    /// Whether it can hold only with the side to move mated.
    pub fn requires_mate(&self) -> bool {
        self.requires(|goal| matches!(goal.def.prospect, Prospect::Mate))
    }

    /// Whether it can hold only with the side to move stalemated.
    pub fn requires_stalemate(&self) -> bool {
        self.requires(|goal| {
            matches!(
                goal.def.prospect,
                Prospect::Stalemate | Prospect::StalemateAndMore
            )
        })
    }

    /// Whether it can hold only after a castling.
    pub fn requires_castling(&self) -> bool {
        self.requires(|goal| matches!(goal.def.prospect, Prospect::Castling))
    }

    /// Whether it can hold only if a goal of this sort has been reached.
    fn requires(&self, wanted: fn(Goal) -> bool) -> bool {
        match self {
            Node::Goal(goal) => wanted(*goal),
            Node::And(a, b) => a.requires(wanted) || b.requires(wanted),
            Node::Or(a, b) => a.requires(wanted) && b.requires(wanted),
            Node::Branch(_) | Node::Not(_) | Node::Passed(_) => false,
        }
    }

    /// Whether only goals are tested, no play.
    pub fn is_goal(&self) -> bool {
        match self {
            Node::Goal(_) => true,
            Node::Branch(_) | Node::Passed(_) => false,
            Node::Not(inner) => inner.is_goal(),
            Node::And(a, b) | Node::Or(a, b) => a.is_goal() && b.is_goal(),
        }
    }

    /// Whether the node (made of goals only) is about mates and stalemates, after which no move is left anyway, so that
    /// reaching it does not end the play.
    pub fn leaves_no_move(&self) -> bool {
        match self {
            Node::Goal(goal) => !goal.def.ends_play,
            Node::And(a, b) => a.leaves_no_move() || b.leaves_no_move(),
            Node::Or(a, b) => a.leaves_no_move() && b.leaves_no_move(),
            // a stipulation may ask that there be no mate, but it is still mates that it is about
            Node::Not(inner) => inner.leaves_no_move(),
            Node::Branch(_) | Node::Passed(_) => false,
        }
    }

    /// The first branch of the node.
    pub fn first_branch(&self) -> Option<&Branch> {
        match self {
            Node::Goal(_) => None,
            Node::Branch(branch) => Some(branch),
            Node::Not(inner) | Node::Passed(inner) => inner.first_branch(),
            Node::And(a, b) | Node::Or(a, b) => a.first_branch().or_else(|| b.first_branch()),
        }
    }

    /// The same node with each of its top-level branches changed.
    #[must_use]
    pub fn map_branches(self, change: &mut impl FnMut(Branch) -> Branch) -> Node {
        let mut boxed = |node: Box<Node>| Box::new(node.map_branches(change));
        match self {
            Node::Goal(goal) => Node::Goal(goal),
            Node::Not(inner) => Node::Not(boxed(inner)),
            Node::Passed(inner) => Node::Passed(boxed(inner)),
            Node::And(a, b) => {
                let a = boxed(a);
                Node::And(a, boxed(b))
            }
            Node::Or(a, b) => {
                let a = boxed(a);
                Node::Or(a, boxed(b))
            }
            Node::Branch(branch) => change(*branch).into(),
        }
    }

    /// The same node with cooperative play that may end sooner than at its full length.
    #[must_use]
    pub fn with_short_solutions(self) -> Node {
        self.map_branches(&mut |branch| {
            let min = match branch.kind {
                PlayKind::Help => branch.max % 2,
                PlayKind::Series => u16::from(!branch.can_be_left_out),
                PlayKind::Attack | PlayKind::Defence => branch.min,
            };
            let ends = branch.ends.map(|ends| {
                let shorten = |end: End| End {
                    node: end.node.with_short_solutions(),
                    ..end
                };
                ends.into_iter().map(shorten).collect()
            });
            Branch {
                min,
                ends,
                ..branch
            }
        })
    }

    /// The negation.
    #[must_use]
    pub fn negated(self) -> Node {
        Node::Not(Box::new(self))
    }

    /// Both nodes.
    #[must_use]
    pub fn and(self, other: impl Into<Node>) -> Node {
        Node::And(Box::new(self), Box::new(other.into()))
    }

    /// The node with the other side to move.
    #[must_use]
    pub fn passed(self) -> Node {
        Node::Passed(Box::new(self))
    }
}

impl From<Branch> for Node {
    fn from(branch: Branch) -> Node {
        Node::Branch(Box::new(branch))
    }
}

impl From<Goal> for Node {
    fn from(goal: Goal) -> Node {
        Node::Goal(goal)
    }
}

/// A stipulation: what is asked, and which side begins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stipulation {
    /// As entered, e.g. `h#2.5`; a structured one with its side in front, e.g. `white 3a[#]d`.
    pub text: String,
    /// The side to which the first half-move of the play belongs. (Play that begins half a move later, as h#2.5,
    /// is that of the other side [passed](Node::Passed).)
    pub starter: Side,
    /// The side that defends, where one does: whom conditions without a colour bind.
    pub defender: Option<Side>,
    /// The play.
    pub play: Node,
    /// It was given as a tree.
    pub structured: bool,
    /// What is taken back before the play.
    pub retraction: Option<Retraction>,
}

impl Stipulation {
    /// The same play for the other side (for duplex, or Black to move).
    #[must_use]
    pub fn for_other_side(&self) -> Stipulation {
        Stipulation {
            starter: !self.starter,
            defender: self.defender.map(|side| !side),
            ..self.clone()
        }
    }

    /// Whether the goal occurs anywhere in the stipulation.
    pub fn asks_for(&self, goal: Goal) -> bool {
        self.play.asks_for_some(&|asked| asked == goal)
    }

    /// The side that makes the first move.
    pub fn mover(&self) -> Side {
        match self.play {
            Node::Passed(_) => !self.starter,
            _ => self.starter,
        }
    }

    /// Cooperative play that Black would begin, without its first half-move: `h#2` becomes `h#1.5`. Play that
    /// White begins stays as it is, and play from one position to another is begun by White at full length.
    #[must_use]
    pub fn begun_by_white(&self) -> Stipulation {
        if self.mover() == Side::White {
            return self.clone();
        }
        if self.asks_for(Goal::A_TO_B) {
            // nothing is left out: the sides change
            return Stipulation {
                starter: Side::White,
                ..self.clone()
            };
        }
        let mut shortened = false;
        let play = self.play.clone().map_branches(&mut |branch| {
            if branch.kind != PlayKind::Help || branch.max < 2 {
                return branch;
            }
            shortened = true;
            branch.without_first_half_move()
        });
        Stipulation {
            play: if shortened { play.passed() } else { play },
            ..self.clone()
        }
    }
}

impl Branch {
    /// The branch after its first half-move.
    fn without_first_half_move(self) -> Branch {
        let [first, second] = self.ends;
        let [need_first, need_second] = self.required;
        let max = self.max - 1;
        Branch {
            max,
            min: self.min.min(max),
            ends: [second, first],
            required: [need_second, need_first],
            parries: self.parries.map(|turn| !turn),
            ..self
        }
    }
}

impl fmt::Display for Stipulation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}
