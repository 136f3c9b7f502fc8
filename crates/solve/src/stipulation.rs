//! Stipulations as trees of plays.
//!
//! A stipulation is a [`Node`]: a goal to test, a branch of play whose half-moves may end in further
//! nodes, or a logical combination. Nothing is solved by name: `#3`, `s#2`, `ser-h=5`, `hr#4` differ
//! only in the tree they become.

use sauterelle_kernel::piece::Side;
use sauterelle_kernel::square::Sq;
use std::fmt;

/// What the last move must have reached.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Goal {
    /// `#`: the side to move is mated.
    Mate,
    /// `=`: the side to move is stalemated.
    Stalemate,
    /// `##`: both sides are mated.
    DoubleMate,
    /// `==`: neither side has a move, and neither is in check.
    DoubleStalemate,
    /// `!=`: the side that has moved has stalemated itself.
    AutoStalemate,
    /// `+`: the side to move is in check.
    Check,
    /// `x`: the last move captured.
    Capture,
    /// `zXY`: the last move went to this square.
    Target(Sq),
    /// `%`: the last move captured and the captured man has not come back.
    WinOfMan,
    /// `00`: the last move was a castling.
    Castling,
    /// `ep`: the last move captured en passant.
    EnPassant,
    /// `~`: any move.
    Any,
}

impl Goal {
    /// How solutions show that the goal is reached, e.g. `#`; nothing where the move shows it.
    pub fn sign(self) -> String {
        match self {
            Goal::Mate => "#".into(),
            Goal::Stalemate => "=".into(),
            Goal::DoubleMate => "##".into(),
            Goal::DoubleStalemate => "==".into(),
            Goal::AutoStalemate => "!=".into(),
            Goal::Check => "+".into(),
            Goal::Capture => "x".into(),
            Goal::Target(_) => "z".into(),
            Goal::WinOfMan => "%".into(),
            Goal::EnPassant => "ep".into(),
            // a castling shows itself
            Goal::Castling | Goal::Any => String::new(),
        }
    }
}

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

/// A length of play.
///
/// The half-moves are numbered from 0 within the branch; those with an even number are of the first
/// kind (index 0 in the arrays), those with an odd number of the second. In series play all are of the first kind.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Branch {
    /// Who plays.
    pub kind: PlayKind,
    /// Fewest half-moves after which the play may end.
    pub min: u16,
    /// Most half-moves.
    pub max: u16,
    /// What ends the play after a half-move of this kind.
    pub ends: [Option<Node>; 2],
    /// What must hold before a half-move of this kind is played (with its side to move).
    pub required: [Option<Node>; 2],
    /// Play cannot go on after a half-move at which it could end. (For most goals this is always so.)
    pub ends_at_once: bool,
}

impl Branch {
    /// A branch of this length without ends.
    pub fn new(kind: PlayKind, max: u16) -> Branch {
        Branch {
            kind,
            min: 1,
            max,
            ends: [None, None],
            required: [None, None],
            ends_at_once: false,
        }
    }

    /// Adds what ends the play after half-moves of the given kind (0 or 1).
    #[must_use]
    pub fn ending(mut self, kind: usize, node: impl Into<Node>) -> Branch {
        self.ends[kind] = Some(node.into());
        self
    }

    /// Adds what must hold before half-moves of the given kind (0 or 1).
    #[must_use]
    pub fn requiring(mut self, kind: usize, node: impl Into<Node>) -> Branch {
        self.required[kind] = Some(node.into());
        self
    }

    /// Makes the play end as soon as it can.
    #[must_use]
    pub fn ending_at_once(mut self) -> Branch {
        self.ends_at_once = true;
        self
    }

    /// Makes the play end exactly at its full length.
    #[must_use]
    pub fn exactly(mut self) -> Branch {
        self.min = self.max;
        self
    }
}

impl Branch {
    /// Half-moves from the start of the branch to the end of the longest play in it, nested branches included.
    pub fn depth(&self) -> usize {
        let nested = self.ends.iter().chain(&self.required).flatten();
        usize::from(self.max) + nested.map(Node::depth).max().unwrap_or(0)
    }
}

impl Node {
    fn depth(&self) -> usize {
        match self {
            Node::Goal(_) => 0,
            Node::Branch(branch) => branch.depth(),
            Node::Not(inner) => inner.depth(),
            Node::And(a, b) | Node::Or(a, b) => a.depth().max(b.depth()),
        }
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

/// A stipulation: what is asked, and by which side the play starts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stipulation {
    /// As entered, e.g. `h#2.5`.
    pub text: String,
    /// The side that makes the first move.
    pub starter: Side,
    /// The side that defends, where one does: whom conditions without a colour bind.
    pub defender: Option<Side>,
    /// The play.
    pub play: Branch,
    /// Solutions begin with a half-move of the other side left out: `1...`.
    pub begins_with_dots: bool,
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

    /// Help play that Black would begin, without its first half-move: `h#2` becomes `h#1.5`. Play that
    /// White begins stays as it is.
    #[must_use]
    pub fn begun_by_white(&self) -> Stipulation {
        let play = &self.play;
        if self.starter == Side::White || play.kind != PlayKind::Help || play.max < 2 {
            return self.clone();
        }
        let [first, second] = play.ends.clone();
        let [need_first, need_second] = play.required.clone();
        let max = play.max - 1;
        Stipulation {
            starter: Side::White,
            play: Branch {
                max,
                min: play.min.min(max),
                ends: [second, first],
                required: [need_second, need_first],
                kind: play.kind,
                ends_at_once: play.ends_at_once,
            },
            begins_with_dots: true,
            ..self.clone()
        }
    }
}

impl fmt::Display for Stipulation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}
