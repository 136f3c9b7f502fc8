//! Castlings taken back.

use crate::candidate::{Candidate, Known, Mover, Take, rights};
use crate::captured::sets_of_touched;
use crate::unmove::{Back, Squares};
use sauterelle_kernel::board::bitboard::{Bb, NEIGHBOURS};
use sauterelle_kernel::board::effect::{Effect, SlotId};
use sauterelle_kernel::board::homes::Wing;
use sauterelle_kernel::board::homes::{
    bit, castles_later, king_home, king_path, rook_home, rook_path,
};
use sauterelle_kernel::board::piece::{Attrs, KindId, Piece};
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::play::Player;
use sauterelle_kernel::play::castling::{is_home_king, is_rook_of};
use sauterelle_kernel::view::View;
use std::ops::ControlFlow;

/// The position before a castling of a king and a rook.
fn before_castling(view: &View, pair: [Castled; 2]) -> Candidate {
    let mut back = Back::new();
    let mut unmoved = view.state().slot(SlotId::CASTLING);
    for castled in pair {
        back.extend(castled.back());
        unmoved |= bit(castled.home) | castles_later(bit(castled.home));
    }
    let castling = view.state().slot(SlotId::CASTLING);
    back.extend(rights(SlotId::CASTLING, castling, unmoved));
    let en_passant = view.state().slot(SlotId::EN_PASSANT);
    back.extend(rights(SlotId::EN_PASSANT, en_passant, 0));
    back.push(Effect::Turn);
    let [king, _] = pair;
    Candidate {
        squares: Squares {
            from: king.home,
            to: king.stands,
            capture: None,
        },
        man: king.before,
        promoted: None,
        captured: None,
        back,
        shapes: Known::new(),
    }
}

/// Positions that may have been before a castling. They are to be tried.
pub(crate) fn castlings_taken_back<'r>(
    player: &mut Player<'r>,
    mover: Mover,
    take: &mut Take<'_, 'r>,
) -> ControlFlow<()> {
    for wing in [Wing::King, Wing::Queen] {
        castling_taken_back(player, mover, wing, take)?;
    }
    ControlFlow::Continue(())
}

fn castling_taken_back<'r>(
    player: &mut Player<'r>,
    mover: Mover,
    wing: Wing,
    take: &mut Take<'_, 'r>,
) -> ControlFlow<()> {
    let side = mover.side;
    let (king, rook) = (king_home(side), rook_home(side, wing));
    let homes = Bb::of(king) | Bb::of(rook);
    let king_to = king_path(side, wing).1;
    let rook_to = rook_path(side.home_rank(), wing).1;
    let occupied = player.state().occupied();
    let pair = player
        .state()
        .piece(king_to)
        .zip(player.state().piece(rook_to));
    let Some((king_now, rook_now)) = pair.filter(|_| (occupied & homes).is_empty()) else {
        return ControlFlow::Continue(());
    };
    let pair = [
        Castled::new(mover, king_now, king_now.kind, king_to, king),
        Castled::new(mover, rook_now, KindId::ROOK, rook_to, rook),
    ];
    let is_castled = is_home_king(player.rules(), Some(pair[0].before), side)
        && is_rook_of(Some(pair[1].before), side);
    if !is_castled {
        return ControlFlow::Continue(());
    }
    let candidate = before_castling(player, pair);
    let around = match mover.traces.touched {
        true => NEIGHBOURS[king_to.index()] | NEIGHBOURS[rook_to.index()],
        false => Bb::EMPTY,
    };
    let around: Vec<Sq> = (around & !occupied & !homes).collect();
    sets_of_touched(
        player,
        mover,
        &around,
        &mut Vec::new(),
        &mut |player, touched| {
            let mut candidate = candidate.clone();
            let first = touched.first().copied();
            candidate.captured = first.map(|(_, man)| man);
            let added = touched.iter().map(|&(at, piece)| Effect::Add { at, piece });
            candidate.back.extend(added);
            take(player, candidate)
        },
    )
}

/// A man that has castled.
#[derive(Clone, Copy)]
struct Castled {
    now: Piece,
    before: Piece,
    stands: Sq,
    home: Sq,
}

impl Castled {
    /// A man that was of this kind, if rules let it become another.
    fn new(mover: Mover, now: Piece, kind: KindId, stands: Sq, home: Sq) -> Castled {
        let traces = mover.traces;
        let before = Piece {
            kind: if traces.mover_kind { kind } else { now.kind },
            attrs: match traces.mover_board {
                true => Attrs(now.attrs.0 ^ Attrs::SECOND_BOARD.0),
                false => now.attrs,
            },
            ..now
        };
        Castled {
            now,
            before,
            stands,
            home,
        }
    }

    fn back(self) -> Back {
        let mut back = Back::new();
        if self.now != self.before {
            back.push(Effect::Change {
                at: self.stands,
                was: self.now,
                now: self.before,
            });
        }
        back.push(Effect::Move {
            from: self.stands,
            to: self.home,
        });
        back
    }
}
