//! How far it is looked whether a position can have come about.

/// How far it is looked whether a position can have come about. Each level leaves out positions that cannot, and no other one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub enum Legality {
    /// Men, kings and checks: the side that has not moved was not in check before the move, and no more men are there than in a game.
    Men,
    /// Also, a move can have led to the position before the move.
    #[default]
    Predecessor,
    /// Also, no pawns have captured more men than are missing.
    Account,
}
