//! The squares round a king, and which of them orthodox men observe: small sets with one bit for each neighbour (0 to 7)
//! and one for the king's own square.

use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::board::piece::{KindId, Side};
use sauterelle_kernel::board::rays;
use sauterelle_kernel::board::square::Sq;
use std::sync::LazyLock;

/// A set of squares round a king.
pub(crate) type FieldSet = u16;

/// The bit of the king's own square.
pub(crate) const CENTRE: FieldSet = 1 << 8;

/// The steps to the neighbours, in the order of their bits.
const STEPS: [(i8, i8); 8] = [
    (-1, -1),
    (0, -1),
    (1, -1),
    (-1, 0),
    (1, 0),
    (-1, 1),
    (0, 1),
    (1, 1),
];

/// How a man observes: officers by their kind, pawns by their side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum PieceType {
    Pawn(Side),
    King,
    Queen,
    Rook,
    Bishop,
    Knight,
}

impl PieceType {
    pub const COUNT: usize = 7;
    pub const OFFICERS: [PieceType; 4] = [
        PieceType::Queen,
        PieceType::Rook,
        PieceType::Bishop,
        PieceType::Knight,
    ];
    /// In the order of their indices.
    pub const ALL: [PieceType; PieceType::COUNT] = [
        PieceType::Pawn(Side::White),
        PieceType::Pawn(Side::Black),
        PieceType::King,
        PieceType::Queen,
        PieceType::Rook,
        PieceType::Bishop,
        PieceType::Knight,
    ];

    /// The form of an orthodox man.
    #[inline]
    pub fn of(kind: KindId, side: Side) -> Option<PieceType> {
        Some(match kind {
            KindId::KING => PieceType::King,
            KindId::QUEEN => PieceType::Queen,
            KindId::ROOK => PieceType::Rook,
            KindId::BISHOP => PieceType::Bishop,
            KindId::KNIGHT => PieceType::Knight,
            KindId::PAWN => PieceType::Pawn(side),
            _ => return None,
        })
    }

    /// The kind of men of this piece type.
    pub fn kind(self) -> KindId {
        match self {
            PieceType::Pawn(_) => KindId::PAWN,
            PieceType::King => KindId::KING,
            PieceType::Queen => KindId::QUEEN,
            PieceType::Rook => KindId::ROOK,
            PieceType::Bishop => KindId::BISHOP,
            PieceType::Knight => KindId::KNIGHT,
        }
    }

    /// 0 to 6.
    #[inline]
    pub fn index(self) -> usize {
        // all cases by themselves, so that the compiler sees that this is how a form is kept in memory
        match self {
            PieceType::Pawn(Side::White) => 0,
            PieceType::Pawn(Side::Black) => 1,
            PieceType::King => 2,
            PieceType::Queen => 3,
            PieceType::Rook => 4,
            PieceType::Bishop => 5,
            PieceType::Knight => 6,
        }
    }

    /// As what a man of this piece type can arrive: itself first.
    #[inline]
    pub fn after_move(self) -> &'static [PieceType] {
        const fn promoting(side: Side) -> [PieceType; 5] {
            let [queen, rook, bishop, knight] = PieceType::OFFICERS;
            [PieceType::Pawn(side), queen, rook, bishop, knight]
        }
        const WHITE: [PieceType; 5] = promoting(Side::White);
        const BLACK: [PieceType; 5] = promoting(Side::Black);
        match self {
            PieceType::Pawn(Side::White) => &WHITE,
            PieceType::Pawn(Side::Black) => &BLACK,
            _ => &PieceType::ALL[self.index()..=self.index()],
        }
    }

    /// Whether other men can stand in its way.
    #[inline]
    pub fn rides(self) -> bool {
        matches!(self, PieceType::Queen | PieceType::Rook | PieceType::Bishop)
    }

    /// The squares observed on a board with these men.
    #[inline]
    pub fn observed(self, from: Sq, occupied: Bb) -> Bb {
        if !self.rides() {
            return TABLES.observed[self.index()][from.index()];
        }
        match self {
            PieceType::Rook => rays::orthogonal(from, occupied),
            PieceType::Bishop => rays::diagonal(from, occupied),
            _ => rays::orthogonal(from, occupied) | rays::diagonal(from, occupied),
        }
    }

    fn goes(self, (dx, dy): (i8, i8)) -> bool {
        match self {
            PieceType::Rook => dx == 0 || dy == 0,
            PieceType::Bishop => dx != 0 && dy != 0,
            _ => true,
        }
    }
}

/// The neighbours of a square that are on the board.
#[inline]
pub(crate) fn kings_field(king: Sq) -> FieldSet {
    TABLES.fields[king.index()]
}

/// The square of a bit of the king's field (not of the centre).
#[inline]
pub(crate) fn square(king: Sq, bit: u32) -> Sq {
    TABLES.squares[king.index()][bit as usize]
}

/// The bit of a square in the field of a king; 0 if it is not a neighbour.
#[inline]
pub(crate) fn bit(king: Sq, at: Sq) -> FieldSet {
    TABLES.bits[king.index()][at.index()]
}

/// The squares of the king's field that are in the set.
#[inline]
pub(crate) fn field_set_of(king: Sq, set: Bb) -> FieldSet {
    block(king, set) & kings_field(king)
}

/// The squares of the king's field and its centre that are in the set.
#[inline]
pub(crate) fn field_and_centre(king: Sq, set: Bb) -> FieldSet {
    block(king, set) & (kings_field(king) | CENTRE)
}

/// The squares of these bits of the king's field.
pub(crate) fn squares(king: Sq, bits: FieldSet) -> Bb {
    let each = (0..8).filter(|bit| bits >> bit & 1 != 0);
    each.map(|bit| square(king, bit)).collect()
}

/// The squares of the king's field and its centre that are in the set; what lies beyond the edge is not left out.
#[inline]
fn block(king: Sq, set: Bb) -> FieldSet {
    // the corner below the king comes to be the lowest bit
    let turned = set.0.rotate_right((king.index() as u32 + 64 - 9) % 64);
    let row = |n: u32| (turned >> (8 * n)) as FieldSet & 7;
    let middle = row(1);
    row(0) | (middle & 1) << 3 | (middle & 4) << 2 | row(2) << 5 | (middle & 2) << 7
}

/// What a man on `from` observes of the king's field (and its centre) if only the king stood in its way, which does not.
#[inline]
pub(crate) fn open(piece_type: PieceType, king: Sq, from: Sq) -> FieldSet {
    TABLES.open[piece_type.index()][king.index()][from.index()]
}

/// What a man on `from` observes of the king's field and its centre with these men (without the king) on the board.
#[inline]
pub(crate) fn actual(piece_type: PieceType, king: Sq, from: Sq, occupied: Bb) -> FieldSet {
    let open = open(piece_type, king, from);
    if open == 0 || !piece_type.rides() {
        return open;
    }
    if (lines(piece_type, king, from) & occupied).is_empty() {
        return open;
    }
    closed(piece_type, king, from, occupied) & open
}

/// The same where lines are closed.
fn closed(piece_type: PieceType, king: Sq, from: Sq, occupied: Bb) -> FieldSet {
    block(king, piece_type.observed(from, occupied))
}

/// The squares next to an officer on its lines, or those to which it leaps: if its own side occupies them all, it has no move.
#[inline]
pub(crate) fn beside(piece_type: PieceType, from: Sq) -> Bb {
    TABLES.beside[piece_type.index()][from.index()]
}

/// What a man could observe of the king's field and its centre after one move of its own (a promotion included) if only the king stood
/// in its way.
#[inline]
pub(crate) fn after_one_move(piece_type: PieceType, king: Sq, from: Sq) -> FieldSet {
    TABLES.after_one_move[piece_type.index()][king.index()][from.index()]
}

/// The squares from which a man attacks the king if nothing stands in its way.
#[inline]
pub(crate) fn checking_squares(piece_type: PieceType, king: Sq) -> Bb {
    TABLES.checking_squares[piece_type.index()][king.index()]
}

/// The squares from which a man observes all these bits of the king's field if only the king stood in its way, or all but one if
/// `but_one`.
#[inline]
pub(crate) fn observing(piece_type: PieceType, king: Sq, bits: FieldSet, but_one: bool) -> Bb {
    let sources = &TABLES.sources[piece_type.index()][king.index()];
    let (mut all, mut nearly_all) = (Bb::ALL, Bb::ALL);
    let mut rest = bits;
    while rest != 0 {
        let from = sources[rest.trailing_zeros() as usize];
        rest &= rest - 1;
        nearly_all = all | nearly_all & from;
        all &= from;
    }
    if but_one { nearly_all } else { all }
}

/// The squares from which a man could observe some of the king's field and its centre.
#[inline]
pub(crate) fn watching(piece_type: PieceType, king: Sq) -> Bb {
    TABLES.watching[piece_type.index()][king.index()]
}

/// The squares on the lines from a rider to the king and those of its neighbours that it would observe if only the king stood
/// in its way; none for other men.
#[inline]
pub(crate) fn lines(piece_type: PieceType, king: Sq, from: Sq) -> Bb {
    TABLES.lines[piece_type.index()][king.index()][from.index()]
}

/// The squares at each distance from a king, its own first.
#[inline]
pub(crate) fn rings(king: Sq) -> &'static [Bb; 8] {
    &TABLES.rings[king.index()]
}

struct Tables {
    rays: [[Bb; 64]; 8],
    observed: [[Bb; 64]; PieceType::COUNT],
    beside: [[Bb; 64]; PieceType::COUNT],
    fields: [FieldSet; 64],
    squares: [[Sq; 8]; 64],
    bits: Box<[[FieldSet; 64]; 64]>,
    open: Box<[[[FieldSet; 64]; 64]; PieceType::COUNT]>,
    sources: Box<[[[Bb; 9]; 64]; PieceType::COUNT]>,
    after_one_move: Box<[[[FieldSet; 64]; 64]; PieceType::COUNT]>,
    checking_squares: [[Bb; 64]; PieceType::COUNT],
    watching: [[Bb; 64]; PieceType::COUNT],
    lines: Box<[[[Bb; 64]; 64]; PieceType::COUNT]>,
    rings: [[Bb; 8]; 64],
}

static TABLES: LazyLock<Tables> = LazyLock::new(Tables::new);

impl Tables {
    fn new() -> Tables {
        let corner = Sq::new(0);
        let mut tables = Tables {
            rays: [[Bb::EMPTY; 64]; 8],
            observed: [[Bb::EMPTY; 64]; PieceType::COUNT],
            beside: [[Bb::EMPTY; 64]; PieceType::COUNT],
            fields: [0; 64],
            squares: [[corner; 8]; 64],
            bits: Box::new([[0; 64]; 64]),
            open: Box::new([[[0; 64]; 64]; PieceType::COUNT]),
            sources: Box::new([[[Bb::EMPTY; 9]; 64]; PieceType::COUNT]),
            after_one_move: Box::new([[[0; 64]; 64]; PieceType::COUNT]),
            checking_squares: [[Bb::EMPTY; 64]; PieceType::COUNT],
            watching: [[Bb::EMPTY; 64]; PieceType::COUNT],
            lines: Box::new([[[Bb::EMPTY; 64]; 64]; PieceType::COUNT]),
            rings: [[Bb::EMPTY; 8]; 64],
        };
        for from in Sq::all() {
            tables.rays_from(from);
            tables.leaps(from);
            tables.besides(from);
        }
        for king in Sq::all() {
            for at in Sq::all() {
                let steps = at
                    .file()
                    .abs_diff(king.file())
                    .max(at.rank().abs_diff(king.rank()));
                tables.rings[king.index()][usize::from(steps)] |= Bb::of(at);
            }
        }
        for piece_type in PieceType::ALL {
            tables.open_zones(piece_type);
        }
        for piece_type in PieceType::ALL {
            let mut steps = [Bb::EMPTY; 64];
            for from in Sq::all() {
                steps[from.index()] = tables.steps(piece_type, from);
            }
            tables.next_zones(piece_type, &steps);
        }
        tables
    }

    fn rays_from(&mut self, from: Sq) {
        for (direction, (dx, dy)) in STEPS.into_iter().enumerate() {
            let mut passed = Bb::EMPTY;
            let mut at = from;
            while let Some(next) = at.step(dx, dy) {
                passed |= Bb::of(next);
                at = next;
            }
            self.rays[direction][from.index()] = passed;
            if let Some(to) = from.step(dx, dy) {
                self.fields[from.index()] |= 1 << direction;
                self.squares[from.index()][direction] = to;
                self.bits[from.index()][to.index()] = 1 << direction;
            }
        }
    }

    fn leaps(&mut self, from: Sq) {
        let steps = |steps: &[(i8, i8)]| -> Bb {
            steps
                .iter()
                .filter_map(|&(dx, dy)| from.step(dx, dy))
                .collect()
        };
        let knight = [
            (1, 2),
            (2, 1),
            (2, -1),
            (1, -2),
            (-1, -2),
            (-2, -1),
            (-2, 1),
            (-1, 2),
        ];
        self.observed[PieceType::King.index()][from.index()] = steps(&STEPS);
        self.observed[PieceType::Knight.index()][from.index()] = steps(&knight);
        for side in Side::BOTH {
            let acts = from.rank() != 0 && from.rank() != 7;
            if acts {
                let up = side.forward();
                self.observed[PieceType::Pawn(side).index()][from.index()] =
                    steps(&[(-1, up), (1, up)]);
            }
        }
    }

    fn besides(&mut self, from: Sq) {
        for piece_type in PieceType::ALL {
            self.beside[piece_type.index()][from.index()] = if piece_type.rides() {
                STEPS
                    .into_iter()
                    .filter(|step| piece_type.goes(*step))
                    .filter_map(|(dx, dy)| from.step(dx, dy))
                    .collect()
            } else {
                self.observed[piece_type.index()][from.index()]
            };
        }
    }

    /// What men observe of the field of this king after a move.
    fn next_zones(&mut self, piece_type: PieceType, steps: &[Bb; 64]) {
        let last_rank = match piece_type {
            PieceType::Pawn(side) => Bb::rank((!side).home_rank()),
            _ => Bb::EMPTY,
        };
        for king in Sq::all() {
            let mut sources = self.sources[piece_type.index()][king.index()];
            if !last_rank.is_empty() {
                for (bit, sources) in sources.iter_mut().enumerate() {
                    let as_officer = |officer: &PieceType| {
                        self.sources[officer.index()][king.index()][bit] & last_rank
                    };
                    let promoted = PieceType::OFFICERS.iter().map(as_officer);
                    *sources = promoted.fold(*sources & !last_rank, |all, new| all | new);
                }
            }
            let after = &mut self.after_one_move[piece_type.index()][king.index()];
            for (after, to) in after.iter_mut().zip(steps) {
                let seen = |bit: usize| FieldSet::from(!(sources[bit] & *to).is_empty()) << bit;
                *after = (0..9).fold(0, |all, bit| all | seen(bit));
            }
            after[king.index()] = 0;
        }
    }

    /// Where a man could go in one move, with other men wherever that helps.
    fn steps(&self, piece_type: PieceType, from: Sq) -> Bb {
        let mut squares = self.observed[piece_type.index()][from.index()];
        if piece_type.rides() {
            for (direction, step) in STEPS.into_iter().enumerate() {
                if piece_type.goes(step) {
                    squares |= self.rays[direction][from.index()];
                }
            }
        }
        if let PieceType::Pawn(side) = piece_type
            && from.rank() != 0
            && from.rank() != 7
        {
            let up = side.forward();
            let most = if from.rank() as i8 == side.home_rank() as i8 + up {
                2
            } else {
                1
            };
            squares |= (1..=most)
                .filter_map(|steps| from.step(0, steps * up))
                .collect();
        }
        squares
    }

    /// What a man on this square observes, on an empty board.
    fn observed_from(&self, piece_type: PieceType, from: Sq) -> Bb {
        if !piece_type.rides() {
            return self.observed[piece_type.index()][from.index()];
        }
        let goes = STEPS
            .iter()
            .zip(&self.rays)
            .filter(|(step, _)| piece_type.goes(**step));
        goes.fold(Bb::EMPTY, |all, (_, rays)| all | rays[from.index()])
    }

    fn open_zones(&mut self, piece_type: PieceType) {
        let observed: Vec<Bb> = Sq::all()
            .map(|from| self.observed_from(piece_type, from))
            .collect();
        for king in Sq::all() {
            let kings_field = self.fields[king.index()] | CENTRE;
            let mut sources = [Bb::EMPTY; 9];
            for from in Sq::all().filter(|from| *from != king) {
                let observed = observed[from.index()];
                let found = block(king, observed) & kings_field;
                if found == 0 {
                    continue;
                }
                for (bit, sources) in sources.iter_mut().enumerate() {
                    *sources |= Bb(u64::from(found >> bit & 1) << from.index());
                }
                self.open[piece_type.index()][king.index()][from.index()] = found;
                if piece_type.rides() {
                    let ends = observed
                        & (self.observed[PieceType::King.index()][king.index()] | Bb::of(king));
                    let lines = ends.fold(Bb::EMPTY, |all, to| all | rays::between(from, to));
                    self.lines[piece_type.index()][king.index()][from.index()] = lines;
                }
            }
            self.sources[piece_type.index()][king.index()] = sources;
            self.checking_squares[piece_type.index()][king.index()] = sources[8];
            self.watching[piece_type.index()][king.index()] =
                sources.iter().fold(Bb::EMPTY, |all, some| all | *some);
        }
    }
}
