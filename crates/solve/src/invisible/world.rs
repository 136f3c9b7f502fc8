//! A position that is supposed, and how it has arisen: where the invisible men have stood, and what they are.

use super::board::{
    Board, Man, Move, PROMOTIONS, castling_rook, pawn_captures, pawn_steps, promoting, reach,
};
use super::course::{Course, Event, beside};
use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::board::piece::{KindId, Side};
use sauterelle_kernel::board::rays;
use sauterelle_kernel::board::square::Sq;

/// Invisible men that a diagram can have.
pub const MOST_MEN: usize = 6;

/// Half-moves that one course of play can have, the reply to a mate included.
pub const MOST_MOVES: usize = 12;

/// Where the invisible men stand at one time; those that are captured, or visible, stand nowhere.
pub type Frame = [Option<(Sq, Man)>; MOST_MEN];

/// The invisible men at each time of a course.
#[derive(Clone, Debug)]
pub struct World {
    pub frames: Vec<Frame>,
}

impl World {
    /// All men at a time.
    pub fn board(&self, course: &Course, time: usize) -> Board {
        let mut board = course.boards[time];
        for (at, man) in self.frames[time].iter().flatten() {
            board.put(*at, *man);
        }
        board
    }

    /// Positions in which this event is the next move, as far as they are looked for: all if a visible man moves, some if an
    /// invisible one does. Each is followed until it is refused or `f` returns true.
    pub fn continued(
        &self,
        course: &Course,
        time: usize,
        event: Event,
        mut f: impl FnMut(Frame, &Board) -> bool,
    ) -> bool {
        let side = course.side(time);
        let board = self.board(course, time);
        let mut offer = |frame: Frame, after: &Board| !after.is_in_check(side) && f(frame, after);
        // what moves, and where an invisible man disappears
        let (mv, gone) = match event {
            Event::Move(mv) => {
                // a neutral man is that of the side that plays it
                let plays = |seen: Man| can_play(&board, mv, Man { side, ..seen });
                if !board.man(mv.from).is_some_and(plays) {
                    return false;
                }
                (mv, mv.to)
            }
            Event::PawnTakes(mv) => {
                if !board.of(!side).has(mv.to) || board.king(!side) == Some(mv.to) {
                    return false;
                }
                (mv, mv.to)
            }
            Event::PawnTakesEnPassant(mv) => {
                let taken = beside(mv.to, side);
                if !self.has_double_stepped(time, taken, !side) {
                    return false;
                }
                (mv, taken)
            }
            Event::Castling(mv) => {
                if !self.may_castle(course, time, &board, mv) {
                    return false;
                }
                (mv, castling_rook(mv.to).0)
            }
            Event::Takes(_) | Event::TakesEnPassant(_) | Event::Unseen => {
                return self.continued_unseen(course, time, event, &board, &mut offer);
            }
        };
        let mut after = board;
        after.play(mv);
        if let Event::PawnTakesEnPassant(_) = event {
            after.clear(gone);
        }
        offer(without(&self.frames[time], gone), &after)
    }

    /// The same for a move of an invisible man.
    fn continued_unseen(
        &self,
        course: &Course,
        time: usize,
        event: Event,
        board: &Board,
        offer: &mut dyn FnMut(Frame, &Board) -> bool,
    ) -> bool {
        let side = course.side(time);
        let (frame, visible) = (&self.frames[time], course.boards[time].occupied());
        for (i, slot) in frame.iter().enumerate() {
            let Some((from, man)) = slot.filter(|(_, man)| man.side == side) else {
                continue;
            };
            let to = match event {
                Event::Takes(at) => targets(board, from, man) & Bb::of(at),
                Event::TakesEnPassant(at) if man.kind == KindId::PAWN => {
                    pawn_captures(from, side) & Bb::of(at)
                }
                Event::TakesEnPassant(_) => Bb::EMPTY,
                _ => targets(board, from, man) & !visible,
            };
            for at in to {
                if board.king(!side) == Some(at) {
                    continue;
                }
                for kind in arriving(man, at) {
                    let mut frame = without(frame, at);
                    let man = Man { kind: *kind, ..man };
                    frame[i] = Some((at, man));
                    let mut after = *board;
                    after.clear(from);
                    after.clear(at);
                    after.put(at, man);
                    after.crossed = None;
                    if matches!(event, Event::TakesEnPassant(_)) {
                        after.clear(beside(at, side));
                    }
                    if offer(frame, &after) {
                        return true;
                    }
                }
            }
        }
        false
    }

    /// Whether an invisible pawn of the side stands here that has just made its double step.
    fn has_double_stepped(&self, time: usize, at: Sq, side: Side) -> bool {
        let home = at.step(0, -2 * side.forward());
        let pawn = Man {
            side,
            kind: KindId::PAWN,
        };
        let mut men = self.frames[time].iter().zip(&self.frames[time - 1]);
        men.any(|(now, before)| {
            *now == Some((at, pawn)) && *before == home.map(|home| (home, pawn))
        })
    }

    fn may_castle(&self, course: &Course, time: usize, board: &Board, mv: Move) -> bool {
        let side = course.side(time);
        let man = |kind| Man { side, kind };
        let (corner, _) = castling_rook(mv.to);
        let way = rays::between(mv.from, corner);
        self.has_never_moved(course, time, mv.from, man(KindId::KING))
            && self.has_never_moved(course, time, corner, man(KindId::ROOK))
            && (way & board.occupied()).is_empty()
            && board.castles_safely(mv, side)
    }

    /// Whether a man stands here that stood here in the diagram and has not moved.
    fn has_never_moved(&self, course: &Course, time: usize, at: Sq, man: Man) -> bool {
        let board = &course.boards[time];
        if board.man(at).is_some_and(|seen| seen != man) {
            return false;
        }
        let hidden_until = match board.man(at) {
            None => time + 1,
            Some(_) => match course.revealed_at(at, time) {
                Some(since) => since,
                None => return board.unmoved.has(at),
            },
        };
        (0..MOST_MEN).any(|i| {
            let mut frames = self.frames[..hidden_until].iter();
            frames.all(|frame| frame[i] == Some((at, man)))
        })
    }
}

/// The men without the one that stands here.
fn without(frame: &Frame, at: Sq) -> Frame {
    let stays = |slot: &Option<(Sq, Man)>| slot.filter(|(stands, _)| *stands != at);
    frame.each_ref().map(stays)
}

/// What a man becomes by moving to a square: itself, or what a pawn promotes to.
fn arriving(man: Man, to: Sq) -> &'static [KindId] {
    const THEMSELVES: [KindId; 6] = [
        KindId::KING,
        KindId::QUEEN,
        KindId::ROOK,
        KindId::BISHOP,
        KindId::KNIGHT,
        KindId::PAWN,
    ];
    match man.kind == KindId::PAWN && promoting(to, man.side) {
        true => &PROMOTIONS,
        false => std::slice::from_ref(&THEMSELVES[man.kind.index()]),
    }
}

/// Where a man can go, its king's safety aside.
fn targets(board: &Board, from: Sq, man: Man) -> Bb {
    let occupied = board.occupied();
    match man.kind {
        KindId::PAWN => {
            pawn_steps(from, man.side, occupied)
                | (pawn_captures(from, man.side) & board.of(!man.side))
        }
        kind => reach(kind, from, occupied) & !board.own(man.side) & !board.holes,
    }
}

fn can_play(board: &Board, mv: Move, man: Man) -> bool {
    let en_passant = man.kind == KindId::PAWN
        && board.crossed == Some(mv.to)
        && pawn_captures(mv.from, man.side).has(mv.to);
    en_passant || targets(board, mv.from, man).has(mv.to) && board.king(!man.side) != Some(mv.to)
}
