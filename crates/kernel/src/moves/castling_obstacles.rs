//! What keeps a side from castling, to be said to whoever asks.

use crate::board::bitboard::Bb;
use crate::board::effect::SlotId;
use crate::board::homes::{Wing, excluded, king_home, king_path, rook_home};
use crate::board::piece::{KindId, Side};
use crate::board::shape::Shape;
use crate::board::square::Sq;
use crate::hooks::remark::{Message, Remark, men_on};
use crate::hooks::{CheckReason, Played, Stage};
use crate::legality::check::attack_reasons;
use crate::play::Player;
use crate::play::castling::{between, castling, has_right, is_rook_of, path_is_empty, run_up_to};
use crate::view::View;

/// Something that keeps a side from castling.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Obstacle {
    /// What it is.
    pub remark: Remark,
    /// The enemy moves behind it.
    pub attacks: Vec<CheckReason>,
}

impl From<Remark> for Obstacle {
    fn from(remark: Remark) -> Obstacle {
        Obstacle {
            remark,
            attacks: Vec::new(),
        }
    }
}

/// Why `side`, with its king at home, cannot castle on `wing`: the first kind of thing in the way.
pub fn why_not(player: &mut Player, side: Side, wing: Wing) -> Vec<Obstacle> {
    let rook = rook_home(side, wing);
    if !is_rook_of(player.state().piece(rook), side) {
        let remark = Remark::at(Message("castling-no-rook"), rook).with("side", side);
        vec![remark.into()]
    } else if !has_right(player, side, wing) {
        vec![why_no_right(player, side, wing).into()]
    } else if !path_is_empty(player, side, wing) {
        let between = Bb(between(side, wing)) & player.state().occupied();
        let remark = Remark::new(Message("castling-men-between"));
        vec![remark.with("men", men_on(player.state(), between)).into()]
    } else {
        attacked_squares(player, side, wing)
    }
}

fn why_no_right(view: &View, side: Side, wing: Wing) -> Remark {
    let slot = view.state().slot(SlotId::CASTLING);
    let excluding = [Wing::King, Wing::Queen]
        .into_iter()
        .find(|&other| excluded(slot, !side, other).any(|own| own == wing));
    match excluding {
        None => Remark::new(Message("castling-moved")),
        Some(other) => {
            Remark::at(Message("castling-excluded"), rook_home(!side, other)).with("side", !side)
        }
    }
}

/// The squares of the king's way on which it would be attacked: the one that it crosses, its departure and its arrival.
fn attacked_squares(player: &mut Player, side: Side, wing: Wing) -> Vec<Obstacle> {
    let from = king_home(side);
    let (crossed, to) = king_path(side, wing);
    let crossing = Shape::plain(from, crossed, None, KindId::KING);
    let found = [
        (
            Message("castling-through"),
            crossed,
            Some((crossing, Stage::Arrival)),
        ),
        (Message("castling-out-of"), from, None),
        (
            Message("castling-into"),
            to,
            Some((castling(side, wing), Stage::Removal)),
        ),
    ];
    let obstacle = |(message, at, step): (Message, Sq, Option<(Shape, Stage)>)| {
        player.begin();
        if let Some((shape, last)) = step {
            let start = player.state().mark();
            player.displace(shape);
            run_up_to(player, &Played { shape, side, start }, last);
        }
        let attacks = attack_reasons(player, side, false);
        player.undo();
        let remark = Remark::at(message, at);
        (!attacks.is_empty()).then_some(Obstacle { remark, attacks })
    };
    found.into_iter().filter_map(obstacle).collect()
}
