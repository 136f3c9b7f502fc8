//! A position as a value that can be drawn: men, box, marks, manner.

use crate::choice::Figures;
use crate::colours::Theme;
use crate::mark::Mark;
use sauterelle_kernel::board::piece::{Attrs, Piece, Side};
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::board::state::State;
use sauterelle_kernel::diagram::{Diagram, DiagramMan};
use sauterelle_kernel::men::{Kinds, Language, Nature};

/// A position to be drawn. All that is not said of it is left out.
#[derive(Clone, PartialEq, Debug)]
pub struct Picture {
    /// The men by square index.
    pub men: [Option<DiagramMan>; 64],
    /// The men in the box beside the board; without it there is none.
    pub boxed: Option<Vec<DiagramMan>>,
    /// What is marked, in the order in which it is drawn.
    pub marks: Vec<Mark>,
    /// Who is to move, shown beside the board.
    pub to_move: Option<Side>,
    /// Whether letters of files and numbers of ranks stand at the board.
    pub coordinates: bool,
    /// Whether Black plays up the board.
    pub flipped: bool,
    /// Colours.
    pub theme: Theme,
    /// The language of the men's codes.
    pub language: Language,
    /// How men look.
    pub figures: Figures,
    /// Pixels of a square.
    pub square: f64,
}

impl Picture {
    /// Pixels of a square if nothing else is said.
    pub const SQUARE: f64 = 45.0;

    /// The empty board.
    pub fn empty() -> Picture {
        Picture {
            men: [None; 64],
            boxed: None,
            marks: Vec::new(),
            to_move: None,
            coordinates: true,
            flipped: false,
            theme: Theme::Light,
            language: Language::English,
            figures: Figures::default(),
            square: Picture::SQUARE,
        }
    }

    /// These marks, and above them its own.
    pub(crate) fn with_marks(&self, more: impl IntoIterator<Item = Mark>) -> Vec<Mark> {
        more.into_iter().chain(self.marks.iter().cloned()).collect()
    }

    /// The men of a diagram. Who is to move is not shown.
    pub fn of_diagram(diagram: &Diagram) -> Picture {
        Picture {
            men: diagram.men,
            ..Picture::empty()
        }
    }

    /// The men of a position. Who is to move is not shown.
    pub fn of_state(state: &State, kinds: &Kinds) -> Picture {
        let man = |at: Sq| Some(man_of(state.piece(at)?, kinds));
        Picture {
            men: std::array::from_fn(|index| man(Sq::new(index as u8))),
            ..Picture::empty()
        }
    }
}

/// A man of a position as one of a diagram.
pub fn man_of(piece: Piece, kinds: &Kinds) -> DiagramMan {
    let man = kinds.man(piece.kind);
    DiagramMan {
        man,
        sides: piece.sides,
        royal: piece.is_royal() && man.nature != Nature::King,
        attrs: piece.attrs.without(Attrs::ROYAL),
    }
}
