//! Squares and lines of the board as tables: where men of each kind reach on the empty board, and which squares lie between two others.

/// What a man is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Kind {
    /// King.
    King,
    /// Queen.
    Queen,
    /// Rook.
    Rook,
    /// Bishop.
    Bishop,
    /// Knight.
    Knight,
    /// Pawn.
    Pawn,
    /// A man that never moves nor observes anything.
    Dummy,
}

impl Kind {
    /// All kinds, in the order of their numbers.
    pub const ALL: [Kind; 7] = [
        Kind::King,
        Kind::Queen,
        Kind::Rook,
        Kind::Bishop,
        Kind::Knight,
        Kind::Pawn,
        Kind::Dummy,
    ];
    /// What pawns promote to.
    pub const PROMOTED: [Kind; 4] = [Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight];
}

/// Squares (a1 = bit 0, b1 = bit 1) on which an officer arrives from each square if nothing stands in the way.
pub(super) static REACH: [[u64; 64]; 5] = [
    reach(Kind::King),
    reach(Kind::Queen),
    reach(Kind::Rook),
    reach(Kind::Bishop),
    reach(Kind::Knight),
];

/// Squares that white pawns (0) and black pawns (1) observe from each square.
pub(super) static PAWN_OBSERVES: [[u64; 64]; 2] = [pawn_observes(1), pawn_observes(-1)];

/// Squares between two squares of one line; none if they are of no line.
pub(super) static BETWEEN: [[u64; 64]; 64] = between();

const fn reach(kind: Kind) -> [u64; 64] {
    let mut table = [0; 64];
    let mut pair = 0usize;
    while pair < 64 * 64 {
        let (from, to) = (pair / 64, pair % 64);
        let dx = (from % 8).abs_diff(to % 8);
        let dy = (from / 8).abs_diff(to / 8);
        let on_line = dx == 0 || dy == 0;
        let reaches = match kind {
            _ if from == to => false,
            Kind::King => dx <= 1 && dy <= 1,
            Kind::Queen => on_line || dx == dy,
            Kind::Rook => on_line,
            Kind::Bishop => dx == dy,
            Kind::Knight => dx * dy == 2,
            Kind::Pawn | Kind::Dummy => false,
        };
        if reaches {
            table[from] |= 1 << to;
        }
        pair += 1;
    }
    table
}

const fn pawn_observes(forward: i32) -> [u64; 64] {
    let mut table = [0; 64];
    let mut pair = 0usize;
    while pair < 64 * 64 {
        let (from, to) = (pair / 64, pair % 64);
        let rises = to as i32 / 8 - from as i32 / 8 == forward;
        if rises && (from % 8).abs_diff(to % 8) == 1 {
            table[from] |= 1 << to;
        }
        pair += 1;
    }
    table
}

const fn between() -> [[u64; 64]; 64] {
    let mut table = [[0; 64]; 64];
    let mut pair = 0usize;
    while pair < 64 * 64 {
        let (from, to) = (pair / 64, pair % 64);
        let dx = (to % 8) as i32 - (from % 8) as i32;
        let dy = (to / 8) as i32 - (from / 8) as i32;
        if from != to && (dx == 0 || dy == 0 || dx.abs() == dy.abs()) {
            let step = dx.signum() + 8 * dy.signum();
            let mut at = from as i32 + step;
            while at != to as i32 {
                table[from][to] |= 1 << at;
                at += step;
            }
        }
        pair += 1;
    }
    table
}
