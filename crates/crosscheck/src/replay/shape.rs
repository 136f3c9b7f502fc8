//! Whose turn it is when: the half-moves of a line, by side, must be those of a way through the stipulation.

use sauterelle_kernel::board::piece::Side;
use sauterelle_solve::problem::Problem;
use sauterelle_solve::solution::Step;
use sauterelle_solve::stipulation::{Branch, Node, PlayKind, Turn};

/// A half-move of a line.
#[derive(Clone, Copy, Debug)]
pub(super) struct HalfMove {
    side: Side,
    /// It has given check.
    check: bool,
}

impl HalfMove {
    /// The half-move of this step.
    pub fn of(step: &Step) -> HalfMove {
        HalfMove {
            side: step.side,
            check: step.check,
        }
    }

    /// The half-move that the defender does not make when something is threatened.
    pub fn threatened(side: Side) -> HalfMove {
        HalfMove { side, check: false }
    }
}

/// What a stipulation says about the sides' turns.
pub(super) struct Shape<'p> {
    play: &'p Node,
    starter: Side,
    /// Half-moves left out at the start.
    skipped: u8,
    /// Moves that are not shown may follow, or a line may end where the absence of something was asked for.
    may_hide: bool,
    passes: bool,
}

/// Where a line stands: whose turn it is, what is left of the line, and whether the last half-move gave check.
#[derive(Clone, Copy)]
struct At<'l> {
    mover: Side,
    line: &'l [HalfMove],
    check: bool,
    /// The line may break off before the play ends.
    open: bool,
}

impl<'p> Shape<'p> {
    /// The shape of lines of the problem, so many half-moves of which are left out.
    pub fn new(problem: &'p Problem, skipped: u8) -> Shape<'p> {
        let play = &problem.stipulation.play;
        Shape {
            play,
            starter: problem.stipulation.starter,
            skipped,
            may_hide: hides(play),
            passes: passes(play),
        }
    }

    /// Whether a line may end where no goal is reached.
    pub fn may_hide(&self) -> bool {
        self.may_hide
    }

    /// Whether a side may pass at all.
    pub fn passes(&self) -> bool {
        self.passes
    }

    /// Whether these half-moves are a whole line.
    pub fn ends(&self, line: &[HalfMove]) -> bool {
        self.fits(line, false)
    }

    /// Whether these half-moves begin a line.
    pub fn begins(&self, line: &[HalfMove]) -> bool {
        self.fits(line, true)
    }

    fn fits(&self, line: &[HalfMove], open: bool) -> bool {
        let at = At {
            mover: self.starter,
            line,
            check: false,
            open,
        };
        node_fits(self.play, at, self.skipped)
    }
}

fn node_fits(node: &Node, at: At, skipped: u8) -> bool {
    match node {
        Node::Goal(_) | Node::Not(_) => at.line.is_empty(),
        Node::And(a, b) | Node::Or(a, b) => node_fits(a, at, skipped) || node_fits(b, at, skipped),
        Node::Passed(inner) => {
            let at = At {
                mover: !at.mover,
                check: false,
                ..at
            };
            node_fits(inner, at, skipped.saturating_sub(1))
        }
        Node::Branch(branch) if skipped > 0 => {
            let at = At {
                mover: !at.mover,
                ..at
            };
            let whole = branch.kind == PlayKind::Series || branch.parries.is_some();
            if whole {
                // of a series nothing but what follows it is left
                let mut ends = branch.ends[0].iter();
                return ends.any(|end| node_fits(&end.node, at, 0));
            }
            branch_fits(branch, 1, at)
        }
        Node::Branch(branch) => branch_fits(branch, 0, at),
    }
}

/// Whether the line goes on from here, `played` half-moves of the branch having been made; in series `at` has the
/// side that passes as mover.
fn branch_fits(branch: &Branch, played: u16, at: At) -> bool {
    if at.line.is_empty() && at.open {
        return true;
    }
    let is_series = branch.kind == PlayKind::Series;
    let is_left_out = played == 0 && branch.kind == PlayKind::Series;
    if is_left_out
        && branch
            .in_place_of_branch()
            .any(|node| node_fits(node, at, 0))
    {
        return true;
    }
    if is_over(branch, played, at) {
        return true;
    }
    if played >= branch.max {
        return false;
    }
    let mover = if is_series && played > 0 {
        if at.check {
            return false;
        }
        !at.mover
    } else {
        at.mover
    };
    if branch.parries.map(Turn::index) == Some(turn(branch, played)) && !at.check {
        let next = At {
            mover: !mover,
            check: false,
            ..at
        };
        return branch_fits(branch, played + 1, next);
    }
    let Some((first, rest)) = at.line.split_first() else {
        return false;
    };
    let next = At {
        mover: !mover,
        line: rest,
        check: first.check,
        open: at.open,
    };
    first.side == mover && branch_fits(branch, played + 1, next)
}

/// Whose turn is the half-move of this number.
fn turn(branch: &Branch, number: u16) -> usize {
    match branch.kind {
        PlayKind::Series => 0,
        _ => usize::from(number % 2),
    }
}

/// Whether the play of the branch may be over after so many half-moves, and the line goes on with one of its ends.
fn is_over(branch: &Branch, played: u16, at: At) -> bool {
    // help play may be over before it begins
    let may_end = match played {
        0 => branch.kind == PlayKind::Help && branch.min <= 1,
        _ => played >= branch.min,
    };
    may_end
        && branch.ends[turn(branch, played + 1)].iter().any(|end| {
            let play = played > 0 || !end.node.is_goal();
            let shown = play && node_fits(&end.node, at, 0);
            shown || end.hidden && at.line.is_empty()
        })
}

/// Whether lines of the node may end where no goal shows it.
fn hides(node: &Node) -> bool {
    match node {
        Node::Goal(_) => false,
        Node::Not(_) => true,
        Node::And(a, b) | Node::Or(a, b) => hides(a) || hides(b),
        Node::Passed(inner) => hides(inner),
        Node::Branch(branch) => {
            let mut ends = branch.ends.iter().flatten();
            ends.any(|end| end.hidden || hides(&end.node))
        }
    }
}

/// Whether a side passes somewhere in the node.
fn passes(node: &Node) -> bool {
    match node {
        Node::Goal(_) | Node::Not(_) => false,
        Node::And(a, b) | Node::Or(a, b) => passes(a) || passes(b),
        Node::Passed(_) => true,
        Node::Branch(branch) => {
            let series = branch.kind == PlayKind::Series || branch.parries.is_some();
            series || branch.nodes().any(passes)
        }
    }
}
