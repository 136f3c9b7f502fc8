//! What rules say about sides that cannot move.

/// What becomes of a side without a legal move.
#[derive(Default)]
pub struct Immobility {
    /// The sides that pass where they have no legal move, unless they are in check.
    pub passes: [bool; 2],
    /// A side whose men could move but that they are paralysed is stalemated, in check or not.
    pub paralysed_is_stalemated: bool,
}
