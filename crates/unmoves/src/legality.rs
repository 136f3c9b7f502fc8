//! How far it is looked whether a position can have come about.

/// How far it is looked whether a position can have come about. Whatever is asked for, only positions are left out that cannot.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Legality {
    /// So many single moves more can be taken back.
    pub look_back: u8,
    /// Whether men and pawns, captures and cages are accounted for.
    pub account: bool,
}

impl Legality {
    /// Men, kings and checks: the side that has not moved was not in check before the move, and no more men are there than in a game.
    pub const MEN: Legality = Legality {
        look_back: 0,
        account: false,
    };

    /// Also, a move can have led to the position before the move.
    pub const PREDECESSOR: Legality = Legality {
        look_back: 1,
        account: false,
    };

    /// Also, a second move before that one, and the account holds.
    pub const ACCOUNT: Legality = Legality {
        look_back: 2,
        account: true,
    };

    /// The number of the level to which it belongs: 0, 1 or 2.
    pub const fn level(self) -> u8 {
        match (self.account, self.look_back) {
            (true, _) => 2,
            (false, 0) => 0,
            (false, _) => 1,
        }
    }

    /// The same, looking back for so many moves.
    #[must_use]
    pub const fn looking_back(self, look_back: u8) -> Legality {
        Legality { look_back, ..self }
    }

    /// What is asked of a position from which a move has been taken back, beside what was asked of that one.
    #[must_use]
    pub(crate) const fn before(self) -> Legality {
        self.looking_back(self.look_back.saturating_sub(1))
    }
}

impl Default for Legality {
    fn default() -> Legality {
        Legality::PREDECESSOR
    }
}
