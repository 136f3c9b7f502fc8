//! Diagrams: any position that can be set up.

use crate::board::bitboard::Bb;
use crate::board::piece::{Attrs, Side, Sides};
use crate::board::square::Sq;
use crate::men::{self, Man};
use crate::play::castling::ExclusivePair;

/// A man of a diagram.
#[derive(Clone, Copy, Debug)]
pub struct DiagramMan {
    /// What it is.
    pub man: &'static Man,
    /// Whose it is.
    pub sides: Sides,
    /// Declared royal. (Kings are royal in any case.)
    pub royal: bool,
    /// What else is declared of it.
    pub attrs: Attrs,
}

impl PartialEq for DiagramMan {
    fn eq(&self, other: &DiagramMan) -> bool {
        // on the first board is where men stand that are not declared to
        let rest = |man: &DiagramMan| (man.sides, man.royal, man.attrs.without(Attrs::FIRST_BOARD));
        std::ptr::eq(self.man, other.man) && rest(self) == rest(other)
    }
}

impl Eq for DiagramMan {}

impl DiagramMan {
    /// A man that is royal only if it is a king.
    pub fn new(man: &'static Man, sides: impl Into<Sides>) -> DiagramMan {
        DiagramMan {
            man,
            sides: sides.into(),
            royal: false,
            attrs: Attrs::NONE,
        }
    }

    /// Whether it is a king or declared royal.
    pub fn is_royal(&self) -> bool {
        self.royal || self.man.nature == men::Nature::King
    }
}

/// Any position: no kings or several, neutral men, pawns on any rank, any number of men.
#[derive(Clone, PartialEq, Debug)]
pub struct Diagram {
    /// The men by square index.
    pub men: [Option<DiagramMan>; 64],
    /// Who is to move.
    pub to_move: Side,
    /// Squares of kings and rooks that are known to have moved, and so cannot castle. All others
    /// that stand at home can.
    pub moved: Bb,
    /// Squares of kings and rooks of which it is said that they have not moved: moves taken back respect it.
    pub unmoved: Bb,
    /// Castlings that exclude each other by the history of the position: once one has been played, the other is no
    /// longer possible.
    pub exclusive_castlings: Vec<ExclusivePair>,
    /// The square crossed by the pawn that has just made a double step, if the last move is known to be one.
    pub en_passant: Option<Sq>,
    /// The man captured by the last move before the diagram, and where, if that is known: for rules that look back.
    pub last_capture: Option<(Sq, DiagramMan)>,
    /// The square that this pawn crossed before that one, if it made a step of three squares (as pawns can that stand on
    /// their own first rank, under some rules).
    pub also_crossed: Option<Sq>,
    /// The square of that pawn, if a rule has brought it elsewhere than right beyond the square crossed, as through a wormhole.
    pub en_passant_pawn: Option<Sq>,
    /// The men that lie below squares; of those below one square the first lies uppermost. They take part in play under rules by which
    /// men come up only; pawns promote to them in any case.
    pub below: Vec<(Sq, DiagramMan)>,
    /// How many orthodox men there are besides of which nobody knows where they stand and what they are. Such a diagram is a problem
    /// to be solved, but no game.
    pub invisible: u8,
    /// The men that the problem defines for itself, whether they are on the board or not.
    pub defined: Vec<&'static Man>,
}

impl Diagram {
    /// The empty board, White to move.
    pub fn empty() -> Diagram {
        Diagram {
            men: [None; 64],
            to_move: Side::White,
            moved: Bb::EMPTY,
            unmoved: Bb::EMPTY,
            exclusive_castlings: Vec::new(),
            en_passant: None,
            last_capture: None,
            also_crossed: None,
            en_passant_pawn: None,
            below: Vec::new(),
            invisible: 0,
            defined: Vec::new(),
        }
    }

    /// The game array, White to move.
    pub fn game_array() -> Diagram {
        Diagram::game_array_of(men::orthodox())
    }

    /// The game array of these men, White to move.
    pub fn game_array_of(standard: men::StandardMen) -> Diagram {
        let [king, queen, rook, bishop, knight, pawn] = standard;
        let mut diagram = Diagram::empty();
        let officers = [rook, knight, bishop, queen, king, bishop, knight, rook];
        for (file, officer) in officers.into_iter().enumerate() {
            for side in Side::BOTH {
                let home = side.home_rank();
                let second = (home as i8 + side.forward()) as u8;
                for (rank, man) in [(home, officer), (second, pawn)] {
                    diagram.men[Sq::at(file as u8, rank).index()] =
                        Some(DiagramMan::new(man, side));
                }
            }
        }
        diagram
    }

    /// The men and their squares, a1 first.
    pub fn placed(&self) -> impl Iterator<Item = (Sq, DiagramMan)> {
        Sq::all().filter_map(|at| Some((at, self.men[at.index()]?)))
    }

    /// The men and their squares, and then those below squares.
    pub fn placed_and_below(&self) -> impl Iterator<Item = (Sq, DiagramMan)> {
        self.placed().chain(self.below.iter().copied())
    }

    /// Places a man. Who stands on its square goes below it; returns whether somebody stood there.
    pub fn place(&mut self, at: Sq, man: DiagramMan) -> bool {
        let before = self.men[at.index()].replace(man);
        if let Some(before) = before {
            self.below.insert(0, (at, before));
        }
        before.is_some()
    }

    /// All attributes that some man has.
    pub fn attributes(&self) -> Attrs {
        let captured = self.last_capture.iter().map(|(_, man)| man.attrs);
        let placed = self.placed_and_below().map(|(_, man)| man.attrs);
        placed
            .chain(captured)
            .fold(Attrs::NONE, |all, attrs| all | attrs)
    }
}

/// How a game is to be read beyond its diagram and conditions.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Conventions {
    /// The side bound by conditions that name none: who defends, or Black where nobody is known to.
    pub defender: Option<Side>,
    /// Whether a castling proves an earlier capture en passant.
    pub a_posteriori: bool,
}
