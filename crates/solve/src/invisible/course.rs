//! The course of play as it is seen: the visible men, and what each move showed of itself.

use super::board::{Board, Man, Move, PROMOTIONS, castling_rook, pawn_captures, promoting};
use crate::output::customary_order::Line;
use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::board::piece::{KindId, Side};
use sauterelle_kernel::board::rays;
use sauterelle_kernel::board::square::Sq;

/// As much of a move as is seen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    /// A visible man moves. An officer that comes to an empty square may have captured an invisible man there: nobody sees it.
    Move(Move),
    /// A visible king castles; the rook may be invisible.
    Castling(Move),
    /// A visible pawn captures an invisible man.
    PawnTakes(Move),
    /// A visible pawn captures en passant the invisible pawn that has just made a double step.
    PawnTakesEnPassant(Move),
    /// An invisible man moves, and may capture another one. It does not castle: that would be said.
    Unseen,
    /// An invisible man captures a visible one.
    Takes(Sq),
    /// An invisible pawn comes to this square and captures en passant a visible one.
    TakesEnPassant(Sq),
}

/// A man that has become visible.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Revealed {
    pub at: Sq,
    pub man: Man,
    /// How many moves had been played.
    pub time: usize,
}

/// A course of play. Times are numbers of moves played: 0 is the diagram.
#[derive(Clone, Debug)]
pub struct Course {
    first: Side,
    /// How many men are invisible in the diagram.
    pub invisible: usize,
    hidden_kings: [bool; 2],
    pub events: Vec<Event>,
    pub revealed: Vec<Revealed>,
    /// The visible men at each time.
    pub boards: Vec<Board>,
}

impl Course {
    pub fn new(board: Board, first: Side, invisible: usize) -> Course {
        Course {
            first,
            invisible,
            hidden_kings: Side::BOTH.map(|side| board.king(side).is_none()),
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
        self.hidden_kings[side.index()]
    }

    pub fn push(&mut self, event: Event) {
        let mut board = *self.board();
        match event {
            Event::Move(mv) | Event::Castling(mv) | Event::PawnTakes(mv) => board.play(mv),
            Event::PawnTakesEnPassant(mv) => board.play(mv),
            Event::Unseen => board.crossed = None,
            Event::Takes(at) => {
                board.clear(at);
                board.crossed = None;
            }
            Event::TakesEnPassant(at) => {
                board.clear(beside(at, self.to_move()));
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
        let board = &mut self.boards[time];
        board.put(at, man);
        let is_home = match man.kind {
            KindId::KING => at.file() == 4,
            KindId::ROOK => matches!(at.file(), 0 | 7),
            _ => false,
        };
        if is_home && at.rank() == man.side.home_rank() {
            board.unmoved |= Bb::of(at);
        }
    }

    /// Takes the last move back, and what has become visible after it.
    pub fn pop(&mut self) {
        let time = self.len();
        self.revealed.retain(|revealed| revealed.time < time);
        self.events.pop();
        self.boards.pop();
    }

    /// When the man that stood here before the move after this time became visible, if it was not so in the diagram.
    pub fn revealed_at(&self, at: Sq, time: usize) -> Option<usize> {
        let mut shown = self.revealed.iter().rev();
        let found = shown.find(|revealed| revealed.at == at && revealed.time <= time);
        let is_still_there = |since: usize| {
            (since..=time).all(|time| self.boards[time].man(at) == self.boards[since].man(at))
        };
        found
            .map(|revealed| revealed.time)
            .filter(|since| is_still_there(*since))
    }

    /// The squares on which no invisible man can have stood when the move after this time was made: crossed, or entered by a man that
    /// captures nothing there.
    pub fn crossed(&self, time: usize) -> Bb {
        let board = &self.boards[time];
        match self.events[time] {
            Event::Castling(mv) => rays::between(mv.from, castling_rook(mv.to).0),
            Event::PawnTakesEnPassant(mv) => Bb::of(mv.to),
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
            Event::Move(mv) => {
                let officer = board
                    .man(mv.from)
                    .is_some_and(|man| man.kind != KindId::PAWN);
                (officer && !board.occupied().has(mv.to)).then_some(mv.to)
            }
            _ => None,
        }
    }

    /// The side of the invisible man that stands on a square at this time for certain, since it has captured there and has not moved.
    pub fn captor(&self, at: Sq, time: usize) -> Option<Side> {
        let captures = |before: &usize| self.events[*before] == Event::Takes(at);
        let captured = (0..time).rev().find(captures)?;
        let side = self.side(captured);
        let may_move = |time: usize| {
            let is_unseen = matches!(
                self.events[time],
                Event::Unseen | Event::Takes(_) | Event::TakesEnPassant(_)
            );
            self.side(time) == side && is_unseen
        };
        let is_there = !self.boards[time].occupied().has(at) && !(captured + 1..time).any(may_move);
        is_there.then_some(side)
    }

    /// Everything that could be seen next, the visible men taken for themselves; in the customary order, moves of invisible men last:
    /// captures rank by rank from the top, then those that nobody sees.
    pub fn continuations(&self) -> Vec<Event> {
        let side = self.to_move();
        let board = self.board();
        let mut found = Vec::new();
        // whatever they are, captors are in the way of others
        let (captors, filled) = self.with_captors();
        let pawns = board.men[side.index()][KindId::PAWN.index()];
        filled.any_move(side, |mv| {
            let takes_invisible = pawns.has(mv.from) && captors.has(mv.to);
            let is_seen = !captors.has(mv.from) && !takes_invisible;
            if is_seen && board.king(!side) != Some(mv.to) {
                found.push(Event::Move(mv));
            }
            false
        });
        let crossed = board.crossed.map_or(Bb::EMPTY, Bb::of);
        let empty = !board.occupied() & !crossed & !filled.of(side);
        for from in pawns {
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
                if self.may_just_have_been_crossed(to) {
                    found.push(Event::PawnTakesEnPassant(mv));
                }
            }
        }
        let [_, _, rooks, ..] = board.men[side.index()];
        for mv in filled.castlings(side) {
            let (corner, _) = castling_rook(mv.to);
            let is_hidden = !filled.occupied().has(corner);
            if is_hidden || (rooks & board.unmoved).has(corner) {
                found.push(Event::Castling(mv));
            }
        }
        found.sort_by_key(|event| rank(*event, board));
        if self.invisible > 0 {
            let kings = board.men[(!side).index()][KindId::KING.index()];
            let mut targets: Vec<Sq> = (board.of(!side) & !kings).into_iter().collect();
            targets.sort_by_key(|at| (7 - at.rank(), at.file()));
            found.extend(targets.into_iter().map(Event::Takes));
            found.extend(board.crossed.map(Event::TakesEnPassant));
            found.push(Event::Unseen);
        }
        found
    }

    /// The squares of captors, and the visible men with some man in the place of each.
    fn with_captors(&self) -> (Bb, Board) {
        let mut captors = Bb::EMPTY;
        let mut filled = *self.board();
        for event in &self.events {
            if let Event::Takes(at) = *event
                && let Some(side) = self.captor(at, self.len())
            {
                let kind = KindId::KNIGHT;
                captors |= Bb::of(at);
                filled.put(at, Man { side, kind });
            }
        }
        (captors, filled)
    }

    /// Whether an invisible pawn may have crossed this square by the last move.
    fn may_just_have_been_crossed(&self, at: Sq) -> bool {
        let side = self.to_move();
        let arrival = beside(at, side);
        let home = at.step(0, side.forward());
        let is_double = at.rank().abs_diff((!side).home_rank()) == 2;
        let is_seen = |board: &Board| {
            board.occupied().has(arrival) || home.is_none_or(|home| board.occupied().has(home))
        };
        is_double
            && self.events.last() == Some(&Event::Unseen)
            && !is_seen(self.board())
            && !is_seen(&self.boards[self.len() - 1])
    }
}

/// Where the pawn stands that a pawn of this side captures en passant by coming to a square.
pub fn beside(arrival: Sq, side: Side) -> Sq {
    let rank = (arrival.rank() as i8 - side.forward()) as u8;
    Sq::at(arrival.file(), rank)
}

/// The place of a move of a visible man in the customary order.
fn rank(event: Event, board: &Board) -> (usize, Line, i32, usize, bool) {
    let (mv, line) = match event {
        Event::Castling(mv) => (mv, Line::Castling(u8::from(mv.to.file() == 6))),
        Event::Move(mv) | Event::PawnTakes(mv) | Event::PawnTakesEnPassant(mv) => {
            let pawns = board.men.map(|men| men[KindId::PAWN.index()]);
            let is_pawn = pawns.iter().any(|pawns| pawns.has(mv.from));
            (mv, Line::of(mv.from, mv.to, is_pawn))
        }
        Event::Unseen | Event::Takes(_) | Event::TakesEnPassant(_) => {
            unreachable!("only moves of visible men are ranked")
        }
    };
    let files = i32::from(mv.to.file().abs_diff(mv.from.file()));
    let ranks = i32::from(mv.to.rank().abs_diff(mv.from.rank()));
    let promotion = mv
        .promotion
        .and_then(|kind| PROMOTIONS.iter().position(|of| *of == kind));
    (
        mv.from.index(),
        line,
        -files.max(ranks),
        promotion.unwrap_or_default(),
        matches!(event, Event::PawnTakesEnPassant(_)),
    )
}
