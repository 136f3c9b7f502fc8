//! Moves as they are seen: what a solution with invisible men is made of.

use super::board::Move;
use super::course::{Course, Event, Revealed, beside};
use sauterelle_kernel::board::piece::{KindId, Side, Sides};
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::diagram::DiagramMan;
use sauterelle_kernel::men;

/// As much of a move as is seen.
#[derive(Clone, PartialEq, Debug)]
pub struct SeenMove {
    /// Who played it.
    pub side: Side,
    /// What moved.
    pub action: SeenAction,
    /// Men that all positions have in common which fit what has been seen so far, and so become visible, with their squares.
    pub revealed: Vec<(Sq, DiagramMan)>,
}

/// What is seen of a man that moves.
#[derive(Clone, PartialEq, Debug)]
pub enum SeenAction {
    /// A visible man moves.
    Visible {
        /// The man, as it was before.
        man: DiagramMan,
        /// Its departure.
        from: Sq,
        /// Its arrival.
        to: Sq,
        /// What it becomes.
        promotion: Option<DiagramMan>,
        /// It captures.
        captures: bool,
        /// An invisible man, known by nothing else, that it captures there.
        captures_invisible: Option<Sq>,
        /// It captures en passant.
        en_passant: bool,
    },
    /// A visible king castles with a rook that may be invisible.
    Castling {
        /// The king.
        king: DiagramMan,
        /// Its departure.
        from: Sq,
        /// Its arrival.
        to: Sq,
    },
    /// An invisible man moves.
    Invisible {
        /// It comes to this square and captures a visible man; otherwise nobody knows where it goes.
        captures: Option<Sq>,
        /// It captures en passant.
        en_passant: bool,
    },
}

impl SeenMove {
    /// The move made after this time.
    pub(super) fn of(course: &Course, time: usize) -> SeenMove {
        let board = &course.boards[time];
        let side = course.side(time);
        let visible = |mv: Move, invisible: Option<Sq>| {
            let man = board.man(mv.from).expect("a visible man moves");
            let is_pawn = man.kind == KindId::PAWN;
            let en_passant =
                is_pawn && board.crossed == Some(mv.to) && mv.from.file() != mv.to.file();
            let sides = match board.neutral().has(mv.from) {
                true => Sides::Neutral,
                false => side.into(),
            };
            SeenAction::Visible {
                man: shown(man.kind, sides),
                from: mv.from,
                to: mv.to,
                promotion: mv.promotion.map(|kind| shown(kind, sides)),
                captures: invisible.is_some()
                    || en_passant
                    || board.man(mv.to).is_some()
                    || course.captor(mv.to, time).is_some(),
                captures_invisible: invisible,
                en_passant: en_passant || invisible.is_some_and(|at| at != mv.to),
            }
        };
        let action = match course.events[time] {
            Event::Move(mv) => visible(mv, None),
            Event::Castling(mv) => SeenAction::Castling {
                king: shown(KindId::KING, side.into()),
                from: mv.from,
                to: mv.to,
            },
            Event::PawnTakes(mv) => visible(mv, Some(mv.to)),
            Event::PawnTakesEnPassant(mv) => visible(mv, Some(beside(mv.to, side))),
            Event::Unseen => SeenAction::Invisible {
                captures: None,
                en_passant: false,
            },
            Event::Takes(at) => SeenAction::Invisible {
                captures: Some(at),
                en_passant: false,
            },
            Event::TakesEnPassant(at) => SeenAction::Invisible {
                captures: Some(at),
                en_passant: true,
            },
        };
        let revealed = course.revealed.iter();
        SeenMove {
            side,
            action,
            revealed: revealed
                .filter(|revealed| revealed.time == time + 1)
                .map(|Revealed { at, man, .. }| (*at, shown(man.kind, man.side.into())))
                .collect(),
        }
    }

    /// All moves made.
    pub(super) fn all(course: &Course) -> Vec<SeenMove> {
        (0..course.len())
            .map(|time| SeenMove::of(course, time))
            .collect()
    }
}

fn shown(kind: KindId, sides: Sides) -> DiagramMan {
    DiagramMan::new(men::orthodox()[kind.index()], sides)
}
