//! What rules say about royal men in the diagram.

/// Which men are royal, and how they may stand at the beginning.
pub struct Royalty {
    /// Kings are royal. Otherwise only men that are declared royal are.
    pub kings_are_royal: bool,
    /// A king of the diagram is royal if its side has no other king there.
    pub sole_kings_are_royal: bool,
    /// The royal men of the side that does not begin may be attacked in the diagram.
    pub diagrams_may_begin_with_attacks: bool,
}

impl Royalty {
    /// As in orthodox chess.
    pub(super) const ORTHODOX: Royalty = Royalty {
        kings_are_royal: true,
        sole_kings_are_royal: false,
        diagrams_may_begin_with_attacks: false,
    };

    /// Whether all kings are royal, and not attacked in the diagram where their side does not begin.
    pub(super) fn is_orthodox(&self) -> bool {
        let Royalty {
            kings_are_royal,
            // matters only where kings are not royal
            sole_kings_are_royal: _,
            diagrams_may_begin_with_attacks,
        } = self;
        *kings_are_royal && !diagrams_may_begin_with_attacks
    }
}
