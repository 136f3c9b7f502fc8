//! What has been seen of the play so far: the visible men, and what each move showed of itself.

use crate::board::{Board, Man, Move, PROMOTIONS, castling_rook, pawn_captures, promoting};
use sauterelle_kernel::bitboard::Bb;
use sauterelle_kernel::piece::{KindId, Side};
use sauterelle_kernel::rays;
use sauterelle_kernel::square::Sq;

/// As much of a move as is seen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    /// A visible man moves. An officer that comes to an empty square may have captured an invisible man there: nobody sees it.
    Move(Move),
    /// A visible pawn captures an invisible man.
    PawnTakes(Move),
    /// A visible king castles with an invisible rook.
    HiddenRook(Move),
    /// An invisible man moves, and may capture another one.
    Unseen,
    /// An invisible man captures a visible one.
    Takes(Sq),
}

/// A man that has become visible.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Revealed {
    pub at: Sq,
    pub man: Man,
    /// How many moves had been played.
    pub time: usize,
}

/// A course of play as it is seen. Times are numbers of moves played: 0 is the diagram.
#[derive(Clone, Debug)]
pub struct Script {
    first: Side,
    /// How many men are invisible in the diagram.
    pub invisible: usize,
    pub events: Vec<Event>,
    pub revealed: Vec<Revealed>,
    /// The visible men at each time.
    pub boards: Vec<Board>,
}

impl Script {
    pub fn new(board: Board, first: Side, invisible: usize) -> Script {
        Script {
            first,
            invisible,
            events: Vec::new(),
            revealed: Vec::new(),
            boards: vec![board],
        }
    }

    /// How many moves have been played.
    pub fn len(&self) -> usize {
        self.events.len()
    }

    /// The side to move at this time.
    pub fn side(&self, time: usize) -> Side {
        match time % 2 {
            0 => self.first,
            _ => !self.first,
        }
    }

    /// The side to move now.
    pub fn to_move(&self) -> Side {
        self.side(self.len())
    }

    /// The visible men now.
    pub fn board(&self) -> &Board {
        &self.boards[self.len()]
    }

    /// Whether a side's king is among the invisible men of the diagram.
    pub fn has_hidden_king(&self, side: Side) -> bool {
        self.boards[0].king(side).is_none()
    }

    pub fn push(&mut self, event: Event) {
        let mut board = *self.board();
        match event {
            Event::Move(mv) | Event::PawnTakes(mv) | Event::HiddenRook(mv) => board.play(mv),
            Event::Unseen => board.crossed = None,
            Event::Takes(at) => {
                board.clear(at);
                board.crossed = None;
            }
        }
        self.events.push(event);
        self.boards.push(board);
    }

    /// Makes a man visible.
    pub fn reveal(&mut self, at: Sq, man: Man) {
        let time = self.len();
        self.revealed.push(Revealed { at, man, time });
        self.boards[time].put(at, man);
    }

    /// Takes the last move back, and what has become visible after it.
    pub fn pop(&mut self) {
        let time = self.len();
        self.revealed.retain(|revealed| revealed.time < time);
        self.events.pop();
        self.boards.pop();
    }

    /// The squares on which no invisible man can have stood when the move after this time was made: crossed, or entered by a man that
    /// captures nothing there.
    pub fn crossed(&self, time: usize) -> Bb {
        let board = &self.boards[time];
        match self.events[time] {
            Event::Move(mv) if mv.castling => rays::between(mv.from, castling_rook(mv.to).0),
            Event::HiddenRook(mv) => rays::between(mv.from, castling_rook(mv.to).0),
            Event::Move(mv) => {
                let is_pawn = board
                    .man(mv.from)
                    .is_some_and(|man| man.kind == KindId::PAWN);
                let arrival = match is_pawn {
                    true => Bb::of(mv.to) & !board.occupied(),
                    false => Bb::EMPTY,
                };
                rays::between(mv.from, mv.to) | arrival
            }
            _ => Bb::EMPTY,
        }
    }

    /// The square on which the move after this time may have captured an invisible man without its being seen.
    pub fn entered(&self, time: usize) -> Option<Sq> {
        let board = &self.boards[time];
        match self.events[time] {
            Event::Move(mv) if !mv.castling => {
                let officer = board
                    .man(mv.from)
                    .is_some_and(|man| man.kind != KindId::PAWN);
                (officer && !board.occupied().has(mv.to)).then_some(mv.to)
            }
            _ => None,
        }
    }

    /// Everything that could be seen next, the visible men taken for themselves.
    pub fn continuations(&self) -> Vec<Event> {
        let side = self.to_move();
        let board = self.board();
        let mut found = Vec::new();
        board.any_move(side, |mv| {
            let captures_king = board.king(!side) == Some(mv.to);
            if !captures_king {
                found.push(Event::Move(mv));
            }
            false
        });
        for from in board.men[side.index()][KindId::PAWN.index()] {
            let empty = !board.occupied() & !board.crossed.map_or(Bb::EMPTY, Bb::of);
            for to in pawn_captures(from, side) & empty {
                let mv = Move::new(from, to);
                match promoting(to, side) {
                    true => found.extend(PROMOTIONS.map(|kind| {
                        Event::PawnTakes(Move {
                            promotion: Some(kind),
                            ..mv
                        })
                    })),
                    false => found.push(Event::PawnTakes(mv)),
                }
            }
        }
        let rank = side.home_rank();
        let home = Sq::at(4, rank);
        if board.king(side) == Some(home) && board.unmoved.has(home) {
            for file in [6, 2] {
                let mv = Move {
                    castling: true,
                    ..Move::new(home, Sq::at(file, rank))
                };
                let (corner, _) = castling_rook(mv.to);
                let way = rays::between(home, corner) | Bb::of(corner);
                if (way & board.occupied()).is_empty() {
                    found.push(Event::HiddenRook(mv));
                }
            }
        }
        if self.invisible > 0 {
            let kings = board.men[(!side).index()][KindId::KING.index()];
            let targets = board.of(!side) & !kings;
            found.extend(targets.map(Event::Takes));
            found.push(Event::Unseen);
        }
        found
    }
}
