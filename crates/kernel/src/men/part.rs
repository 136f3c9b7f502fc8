//! The language in which the moves of men are written: a walk is a list of parts, each saying along
//! which line a man goes in which directions, how far, over what, and whether it does so to move, to
//! capture, or both.

use super::dirs::Dir;
use super::leg::{Deed, Leg};

/// One component of a walk.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Part {
    /// When it applies.
    pub when: When,
    /// Along which squares the man goes.
    pub line: Line,
    /// How far it goes on them, and over what.
    pub how: How,
    /// In which directions; see `oriented`.
    pub dirs: &'static [Dir],
    /// Directions are those of White; Black's are their mirror images.
    pub oriented: bool,
    /// Which of the moves there really are.
    pub only: Only,
}

impl Part {
    /// The same, some moves only.
    pub const fn only(self, only: Only) -> Part {
        Part { only, ..self }
    }

    /// Whether it goes in straight lines, the same ones for both sides, on all squares, and there and back.
    pub fn is_plain(&self) -> bool {
        let leads_back = |(x, y): &Dir| self.dirs.contains(&(-x, -y));
        self.line == Line::Straight
            && !self.oriented
            && self.only == Only::All
            && self.dirs.iter().all(leads_back)
    }

    /// Whether it leaps or rides in straight lines, so that only men on its way stop it.
    pub fn is_plain_leap_or_ride(&self) -> bool {
        self.is_plain() && matches!(self.how, How::Leap | How::Ride)
    }

    /// Whether both sides go the same ways.
    pub(super) fn is_for_both_sides(&self) -> bool {
        let is_alike = match self.only {
            Only::All | Only::Up | Only::Down | Only::EdgeToInside | Only::FromFiles(_) => true,
            Only::Forward | Only::Backward | Only::BeyondRiver => false,
        };
        !self.oriented && is_alike
    }

    /// Whether each man that it captures stands on its arrival.
    pub(crate) fn captures_on_arrival(&self) -> bool {
        let elsewhere = match self.how {
            How::Locust | How::NearLocust | How::Withdraw(_) | How::Approach => true,
            How::Course => self.legs().iter().any(|leg| leg.deed == Deed::Take),
            _ => false,
        };
        self.when == When::Move || !elsewhere
    }

    /// The legs of its line, if that bends.
    pub fn legs(&self) -> &'static [Leg] {
        match self.line {
            Line::Bent(legs) => legs,
            _ => &[],
        }
    }

    /// Whether several ways can lead to one square.
    pub(super) fn may_repeat(&self) -> bool {
        match (self.line, self.how) {
            (Line::Straight, How::Over(over)) => over.turn != Turn::None,
            (
                Line::Straight,
                How::DoubleHop | How::Around(_) | How::Beside(_) | How::Bounces { .. },
            ) => true,
            // every manner is named, so that whoever adds one decides what it means here
            (
                Line::Straight,
                How::Leap
                | How::Ride
                | How::RideAtMost(_)
                | How::Course
                | How::Locust
                | How::NearLocust
                | How::Withdraw(_)
                | How::Approach
                | How::UpTo
                | How::Half
                | How::NearHalf
                | How::Rebound
                | How::Pushed
                | How::Counted
                | How::CountedOverFriends,
            ) => false,
            (Line::OrthogonalFirst | Line::DiagonalFirst, _) => false,
            _ => true,
        }
    }
}

/// Whether a part serves for moves without capture, for captures, or for both.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum When {
    /// Only to empty squares.
    Move,
    /// Only captures.
    Capture,
    /// Both.
    Both,
}

/// The squares that a man meets one after the other, given a direction.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Line {
    /// The direction again and again.
    Straight,
    /// The directions of the part one after the other, forwards or backwards, from the given one on: with those of the knight, a
    /// regular octagon that ends where it began.
    Circle,
    /// The direction and one of its images under these mappings in turn.
    Zigzag(&'static [Image]),
    /// Knight's leaps, each over the square that is one orthogonal step away; the man cannot stop there.
    OrthogonalFirst,
    /// Knight's leaps, each over the square that is one diagonal step away; the man cannot stop there.
    DiagonalFirst,
    /// One knight's leap, then double steps along its longer side.
    LeapThenDouble,
    /// Diagonal steps; at the edge the line goes on at a right angle, this many times at most.
    Reflected(u8),
    /// Diagonal steps; at the edge the line goes on, once, at a right angle and from the next square of the edge.
    Billiard,
    /// Legs one after the other, which may bend; for [`How::Course`].
    Bent(&'static [Leg]),
}

/// Mappings of directions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Image {
    /// Left and right exchanged.
    File,
    /// Up and down exchanged.
    Rank,
    /// Mirrored at the diagonal of the board that rises to the right.
    Diagonal,
    /// Mirrored at the other diagonal.
    Antidiagonal,
    /// Turned to the left.
    Left,
    /// Turned to the right.
    Right,
}

impl Image {
    /// The image of a direction.
    pub(super) const fn of(self, (x, y): Dir) -> Dir {
        match self {
            Image::File => (-x, y),
            Image::Rank => (x, -y),
            Image::Diagonal => (y, x),
            Image::Antidiagonal => (-y, -x),
            Image::Left => (-y, x),
            Image::Right => (y, -x),
        }
    }

    /// What it is for who looks at the board from the other side.
    pub(super) const fn mirrored(self) -> Image {
        match self {
            Image::File | Image::Rank => self,
            Image::Diagonal => Image::Antidiagonal,
            Image::Antidiagonal => Image::Diagonal,
            Image::Left => Image::Right,
            Image::Right => Image::Left,
        }
    }
}

/// How a man goes along a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum How {
    /// To the first square where it can stop.
    Leap,
    /// To any square up to the first man.
    Ride,
    /// The same, to so many squares at most.
    RideAtMost(u8),
    /// As the legs of its line say.
    Course,
    /// Over men.
    Over(Over),
    /// Over the first man, capturing it, to the empty square immediately beyond.
    Locust,
    /// As [`How::Locust`], over a man on the first square only.
    NearLocust,
    /// To any empty square up to the first man, so many squares at most, capturing an enemy man right behind on the other side if there
    /// is one; straight lines only.
    Withdraw(u8),
    /// To any empty square up to the first man, capturing that one, an enemy man, if it comes next to it; straight lines only.
    Approach,
    /// To the last square before the first man.
    UpTo,
    /// Half the way to the first man; captures a man half way to the second one if it is the first.
    Half,
    /// To the first square, if a man stands on the second one.
    NearHalf,
    /// As far as the first man, or the first square off the board, is away on the other side; straight lines only.
    Rebound,
    /// As [`How::Ride`], if a man stands right behind on the other side; straight lines only.
    Pushed,
    /// A hop and then, from an empty square, another one in any of the directions; straight lines only.
    DoubleHop,
    /// Exactly as many squares as there are men on the whole line, whatever stands between; orthogonal and diagonal lines only.
    Counted,
    /// The same, but over no man of the other side.
    CountedOverFriends,
    /// Over any man of a ring around the departure to any square of an equal ring around that man.
    Around(Ring),
    /// From one square of a ring around the departure on which a man stands to any other square of the ring.
    Beside(Ring),
    /// Leaps in any directions, again from empty squares at the edge (`riding`: lines of leaps, each ending at the edge, until it
    /// has been everywhere); `legs`: at most so many.
    Bounces {
        /// At most so many leaps or lines.
        legs: u8,
        /// Lines instead of single leaps.
        riding: bool,
        /// Goes on from any empty square.
        anywhere: bool,
    },
}

/// How a man goes over others.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Over {
    /// Over so many.
    pub hurdles: u8,
    /// The first of them is on the first square of the line.
    pub near: bool,
    /// Where the line goes from the last of them; other than straight on from straight lines only.
    pub turn: Turn,
    /// Where it comes down.
    pub landing: Landing,
}

/// A change of direction, to both sides.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Turn {
    /// Straight on.
    None,
    /// To the two knight's directions nearest to the present one.
    Knightwards,
    /// By 45 degrees.
    Eighth,
    /// By 90 degrees.
    Quarter,
    /// By 135 degrees.
    ThreeEighths,
}

/// Where a man comes down behind its hurdle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Landing {
    /// So many squares beyond, nothing between.
    At(u8),
    /// As many squares beyond as the hurdle is away, nothing between.
    Equal,
    /// Any square up to the next man.
    Any,
}

/// Squares at equal distances from a centre.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Ring {
    /// Only squares on queen lines.
    pub queen_lines: bool,
    /// Only enemy men serve.
    pub enemies: bool,
}

/// Which moves of a part there are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Only {
    /// All.
    All,
    /// Those to higher ranks.
    Up,
    /// Those to lower ranks.
    Down,
    /// Those to ranks further from home.
    Forward,
    /// Those to ranks nearer home.
    Backward,
    /// Those from the edge to other squares and back.
    EdgeToInside,
    /// Those that depart from these files (bit 0: the a-file).
    FromFiles(u8),
    /// Those that depart from the enemy's half of the board.
    BeyondRiver,
}
