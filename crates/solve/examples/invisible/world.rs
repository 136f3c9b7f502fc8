//! A position that is supposed, and how it has arisen: where the invisible men have stood, and what they are.

use crate::board::{Board, Man, Move, castling_rook, pawn_captures, pawn_steps, promoting, reach};
use crate::script::{Event, Script};
use sauterelle_kernel::bitboard::Bb;
use sauterelle_kernel::piece::KindId;
use sauterelle_kernel::rays;
use sauterelle_kernel::square::Sq;

/// Invisible men that a diagram can have.
pub const MOST_MEN: usize = 6;

/// Where the invisible men stand at one time; those that are captured, or visible, stand nowhere.
pub type Frame = [Option<(Sq, Man)>; MOST_MEN];

/// The invisible men at each time of a script.
#[derive(Clone, Debug)]
pub struct World {
    pub frames: Vec<Frame>,
}

impl World {
    /// All men at a time.
    pub fn board(&self, script: &Script, time: usize) -> Board {
        let mut board = script.boards[time];
        for (at, man) in self.frames[time].iter().flatten() {
            board.put(*at, *man);
        }
        board
    }

    /// Positions in which this event is the next move, as far as they are looked for: all if a visible man moves, some if an
    /// invisible one does. Each is followed until it is refused or `f` returns true.
    pub fn continued(
        &self,
        script: &Script,
        time: usize,
        event: Event,
        mut f: impl FnMut(Frame, &Board) -> bool,
    ) -> bool {
        let side = script.side(time);
        let board = self.board(script, time);
        let frame = self.frames[time];
        let mut offer = |frame: Frame, after: &Board| !after.is_in_check(side) && f(frame, after);
        let without = |at: Sq| {
            let mut frame = frame;
            for slot in &mut frame {
                if slot.is_some_and(|(stands, _)| stands == at) {
                    *slot = None;
                }
            }
            frame
        };
        match event {
            Event::Move(mv) if !mv.castling => {
                let Some(man) = board.man(mv.from) else {
                    return false;
                };
                if !can_play(&board, mv, man) {
                    return false;
                }
                let mut after = board;
                after.play(mv);
                offer(without(mv.to), &after)
            }
            Event::PawnTakes(mv) => {
                if !board.of(!side).has(mv.to) || board.king(!side) == Some(mv.to) {
                    return false;
                }
                let mut after = board;
                after.play(mv);
                offer(without(mv.to), &after)
            }
            Event::Move(mv) | Event::HiddenRook(mv) => {
                let (corner, _) = castling_rook(mv.to);
                if matches!(event, Event::HiddenRook(_)) {
                    let stands = |frame: &Frame| {
                        frame.iter().position(|slot| {
                            let kind = KindId::ROOK;
                            *slot == Some((corner, Man { side, kind }))
                        })
                    };
                    let rook = stands(&frame);
                    let never_moved = rook.is_some()
                        && self.frames[..time]
                            .iter()
                            .all(|frame| stands(frame) == rook);
                    if !never_moved {
                        return false;
                    }
                }
                let way = rays::between(mv.from, corner);
                let safe = rays::between(mv.from, mv.to) | Bb::of(mv.from);
                if !(way & board.occupied()).is_empty()
                    || safe
                        .into_iter()
                        .any(|at| !board.attackers(at, !side).is_empty())
                {
                    return false;
                }
                let mut after = board;
                after.play(mv);
                offer(without(corner), &after)
            }
            Event::Takes(_) | Event::Unseen => {
                let visible = script.boards[time].occupied();
                for (i, slot) in frame.iter().enumerate() {
                    let Some((from, man)) = slot.filter(|(_, man)| man.side == side) else {
                        continue;
                    };
                    let to = match event {
                        Event::Takes(at) => Bb::of(at),
                        _ => !visible,
                    };
                    let to = to & targets(&board, from, man);
                    for at in to {
                        if board.king(!side) == Some(at) {
                            continue;
                        }
                        for kind in arriving(man, at) {
                            let mut frame = without(at);
                            let man = Man { kind: *kind, ..man };
                            frame[i] = Some((at, man));
                            let mut after = board;
                            after.clear(from);
                            after.clear(at);
                            after.put(at, man);
                            after.crossed = None;
                            if offer(frame, &after) {
                                return true;
                            }
                        }
                    }
                }
                false
            }
        }
    }
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
        true => &crate::board::PROMOTIONS,
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
        kind => reach(kind, from, occupied) & !board.of(man.side) & !board.holes,
    }
}

fn can_play(board: &Board, mv: Move, man: Man) -> bool {
    let en_passant = man.kind == KindId::PAWN
        && board.crossed == Some(mv.to)
        && pawn_captures(mv.from, man.side).has(mv.to);
    en_passant || targets(board, mv.from, man).has(mv.to) && board.king(!man.side) != Some(mv.to)
}
