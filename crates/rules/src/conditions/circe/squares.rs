//! Rebirth squares.

use super::rebirth::{Adapter, Home, Method, Rebirth};
use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::board::effect::{Effect, Reason};
use sauterelle_kernel::board::piece::{Attrs, MAX_KINDS, Piece, Side, Sides};
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::men::Kinds;
use sauterelle_kernel::moves::Shapes;
use sauterelle_kernel::play::Player;
use sauterelle_kernel::view::View;
use smallvec::SmallVec;

/// Some squares.
pub(super) type Squares = SmallVec<[Sq; 64]>;

/// A rebirth in question.
#[derive(Clone, Copy, Debug)]
pub(super) struct Case {
    /// The man, as which it is to be reborn.
    pub man: Piece,
    /// The man by which the square is determined.
    pub relevant: Piece,
    /// Whose man it is to be: neutral men are of either side by turns.
    pub side: Side,
    /// The side that has home squares for the man, before any change of that.
    pub home: Side,
    /// Where the capture took place (or, without a capture, where the man stands).
    pub at: Sq,
    /// Where the moving man came from.
    pub departure: Sq,
    /// How far the move went; in castling, both men together.
    pub vector: (i8, i8),
    /// Nobody else is reborn after it by the same move.
    pub is_last: bool,
}

/// A man that stands on a square and captures nothing.
pub(super) fn case_of_standing(man: Piece, side: Side, at: Sq) -> Case {
    Case {
        man,
        relevant: man,
        side,
        home: side,
        at,
        departure: at,
        vector: (0, 0),
        is_last: true,
    }
}

/// The rebirth squares of men that stand on squares: by kind, side and square.
pub(super) type Table = Box<[[[Option<Sq>; 64]; 2]; MAX_KINDS]>;

impl Rebirth {
    /// The rebirth squares of all men on all squares, if they depend on nothing else.
    pub fn table(&self, kinds: &Kinds) -> Option<Table> {
        let depends_on_more = self.has_several_squares()
            || self.method == Method::Diagram
            || self.adapter == Adapter::Frischauf;
        if depends_on_more {
            return None;
        }
        let mut table = Box::new([[[None; 64]; 2]; MAX_KINDS]);
        for (kind, side) in kinds
            .ids()
            .flat_map(|kind| Side::BOTH.map(|side| (kind, side)))
        {
            let man = Piece {
                kind,
                sides: Sides::Neutral,
                attrs: Attrs::NONE,
                id: 0,
            };
            for at in Sq::all() {
                let case = case_of_standing(man, side, at);
                let square = self.square_by_rule(kinds, &case);
                table[kind.index()][side.index()][at.index()] = square;
            }
        }
        Some(table)
    }

    /// Squares on which nobody is reborn in this way, whoever he is: where men go home, those on which no man of the game array stands.
    pub fn squares_spared(&self) -> Bb {
        match (self.method, self.adapter) {
            (_, Adapter::Rank) => Bb::EMPTY,
            // fairy men go to the rank on which pawns promote, which is one of the two outermost
            (Method::Home | Method::File, _) => {
                (2..6).fold(Bb::EMPTY, |all, at| all | Bb::rank(at))
            }
            _ => Bb::EMPTY,
        }
    }

    /// The rebirth squares of the case, occupied ones included; cages are found elsewhere.
    pub fn squares(&self, player: &mut Player, case: &Case) -> Squares {
        match self.method {
            // any adaptation of all squares yields all squares
            Method::Super => Sq::all().collect(),
            Method::TakeAndMake => {
                let made = made(player, case);
                let kinds = &player.rules().kinds;
                let adapted = |sq| self.adapted(kinds, case, sq);
                made.into_iter().map(adapted).collect()
            }
            _ => self.only_square(player, case).into_iter().collect(),
        }
    }

    /// The empty squares to which the man of the case would go from the capture square, and occupied ones, where that is seen at once.
    pub(crate) fn squares_made(&self, view: &View, case: &Case) -> Option<Bb> {
        let rules = view.rules();
        let goes_as_usual = self.method == Method::TakeAndMake
            && self.adapter == Adapter::None
            && rules.walks.is_empty()
            && rules.sources.is_empty()
            && rules.occupancy.is_none();
        let kind = case.relevant.kind;
        let reached = || {
            rules
                .kinds
                .reached_plainly(kind, case.at, view.state().occupied())
        };
        goes_as_usual.then(reached)?
    }

    /// The rebirth square of the case, where there is not more than one.
    pub(crate) fn only_square(&self, view: &View, case: &Case) -> Option<Sq> {
        match self.method {
            Method::Diagram => {
                let home = view.state().home(case.relevant);
                home.map(|sq| self.adapted(&view.rules().kinds, case, sq))
            }
            _ => self.square_by_rule(&view.rules().kinds, case),
        }
    }

    /// The same where the diagram has nothing to do with it.
    fn square_by_rule(&self, kinds: &Kinds, case: &Case) -> Option<Sq> {
        let at = case.at;
        let kind = case.relevant.kind;
        let one = match self.method {
            Method::Super | Method::TakeAndMake | Method::Cage | Method::Diagram => None,
            Method::Home => Some(kinds.home_square(kind, at, self.home_side(case))),
            Method::File => {
                let rank = kinds.home_square(kind, at, self.home_side(case)).rank();
                Some(Sq::at(at.file(), rank))
            }
            Method::Symmetry => Some(opposite(at)),
            Method::VerticalSymmetry => Some(reflected(at)),
            Method::HorizontalSymmetry => Some(opposite(reflected(at))),
            Method::Departure => Some(case.departure),
            Method::Antipodes => Some(Sq::at((at.file() + 4) % 8, (at.rank() + 4) % 8)),
            Method::Equipollents => {
                let (dx, dy) = case.vector;
                match self.home {
                    Home::Mirror => at.step(-dx, -dy),
                    _ => at.step(dx, dy),
                }
            }
            Method::CaptureSquare => Some(at),
        };
        one.map(|sq| self.adapted(kinds, case, sq))
    }

    /// The side whose home squares count.
    fn home_side(&self, case: &Case) -> Side {
        match self.home {
            Home::Own => case.home,
            Home::Mirror => !case.home,
            Home::ByRank if case.at.rank().is_multiple_of(2) => Side::White,
            Home::ByRank => Side::Black,
        }
    }

    fn adapted(&self, kinds: &Kinds, case: &Case, sq: Sq) -> Sq {
        let at = case.at;
        match self.adapter {
            Adapter::None => sq,
            Adapter::Diametral => opposite(sq),
            Adapter::VerticalMirror => reflected(sq),
            Adapter::Rank => Sq::at(sq.file(), at.rank()),
            Adapter::Frischauf if case.relevant.attrs.has(Attrs::PROMOTED) => {
                Sq::at(at.file(), kinds.promotion_rank(self.home_side(case)))
            }
            Adapter::Frischauf => sq,
        }
    }
}

/// Reflected in the centre of the board.
fn opposite(at: Sq) -> Sq {
    Sq::at(7 - at.file(), 7 - at.rank())
}

/// Reflected in the line between files d and e.
fn reflected(at: Sq) -> Sq {
    Sq::at(7 - at.file(), at.rank())
}

/// Where the man of the case, standing on the capture square instead of whoever stands there, would go; as a man of
/// its own side, whoever it is. Captures are among these squares: they are occupied.
fn made(player: &mut Player, case: &Case) -> Squares {
    player.begin();
    if let Some(piece) = player.state().piece(case.at) {
        player.apply(Effect::Remove { at: case.at, piece }, Reason::Record);
    }
    let man = case.relevant;
    player.apply(
        Effect::Add {
            at: case.at,
            piece: Piece {
                kind: man.kind,
                ..case.man
            },
        },
        Reason::Record,
    );
    let mut shapes = Shapes::new();
    player.append_ways(case.side, case.at, &mut shapes);
    player.undo();
    let squares: Bb = shapes.iter().map(|shape| shape.to).collect();
    squares.into_iter().collect()
}
