//! What rules leave behind on the board, so that moves can be taken back.

/// All that a rule may have done to the men when a move is over, told for whoever takes the move back. A promise for all moves and
/// positions: to tell more than is true costs time only.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Traces {
    /// The man that moved, and one that castled with it, may be of another kind than before.
    pub mover_kind: bool,
    /// The man that moved may belong to the other side than before.
    pub mover_side: bool,
    /// The men that moved are on the other one of two boards.
    pub mover_board: bool,
    /// After a capture the man that moved may stand elsewhere than where it arrived.
    pub mover_elsewhere: bool,
    /// The captured man may be on the board, on a square that was empty or has been left.
    pub captured_back: bool,
    /// It may then be of another kind than before.
    pub captured_kind: bool,
    /// It may then belong to the other side than before.
    pub captured_side: bool,
    /// Enemy men next to where men arrived may have disappeared. There are no captures otherwise.
    pub touched: bool,
}

impl Traces {
    /// It changes no man.
    pub const NOTHING: Traces = Traces {
        mover_kind: false,
        mover_side: false,
        mover_board: false,
        mover_elsewhere: false,
        captured_back: false,
        captured_kind: false,
        captured_side: false,
        touched: false,
    };

    /// The man that moved may be of another kind.
    pub const MOVER_OF_OTHER_KIND: Traces = Traces {
        mover_kind: true,
        ..Traces::NOTHING
    };

    /// The man that moved may belong to the other side.
    pub const MOVER_OF_OTHER_SIDE: Traces = Traces {
        mover_side: true,
        ..Traces::NOTHING
    };

    /// The traces of both. `None`: where men are touched, nothing else is told.
    pub fn and(self, other: Traces) -> Option<Traces> {
        let both = Traces {
            mover_kind: self.mover_kind || other.mover_kind,
            mover_side: self.mover_side || other.mover_side,
            mover_board: self.mover_board || other.mover_board,
            mover_elsewhere: self.mover_elsewhere || other.mover_elsewhere,
            captured_back: self.captured_back || other.captured_back,
            captured_kind: self.captured_kind || other.captured_kind,
            captured_side: self.captured_side || other.captured_side,
            touched: self.touched || other.touched,
        };
        let is_mixed = both.touched && (both.captured_back || both.mover_elsewhere);
        (!is_mixed).then_some(both)
    }
}
