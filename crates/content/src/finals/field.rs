//! The field of a royal man: the squares to which it could go, and why it cannot.

use super::Observers;
use sauterelle_kernel::board::bitboard::{Bb, NEIGHBOURS};
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::men::Nature;
use sauterelle_kernel::moves::objection::Objection;
use sauterelle_kernel::play::Player;

/// Why a royal man cannot go to a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum State {
    /// It would be attacked there.
    Guarded,
    /// A man of its own stands there.
    Blocked,
    /// For another reason.
    Refused,
}

impl State {
    /// As data.
    pub fn name(self) -> &'static str {
        match self {
            State::Guarded => "guarded",
            State::Blocked => "blocked",
            State::Refused => "refused",
        }
    }
}

/// The squares to which a royal man could go, and why it cannot: those around a king, and all to which the rules let it go.
pub fn squares_of_field(player: &mut Player, royal: Sq) -> Vec<(Sq, Objection)> {
    let is_king = player
        .state()
        .piece(royal)
        .is_some_and(|man| player.rules().kinds.man(man.kind).nature == Nature::King);
    let around = match is_king {
        true => NEIGHBOURS[royal.index()],
        false => Bb::EMPTY,
    };
    let squares = Sq::all().filter(|to| *to != royal);
    let squares = squares.filter_map(|to| {
        let objection = player.objection(royal, to);
        let is_move = around.has(to) || is_possible(&objection);
        is_move.then_some((to, objection))
    });
    squares.collect()
}

/// Whether the man goes there, but is kept from it; castling counts for nothing if it is not possible.
pub fn is_possible(objection: &Objection) -> bool {
    !matches!(
        objection,
        Objection::NoMan
            | Objection::WrongSide(_)
            | Objection::NoSuchMove { .. }
            | Objection::OwnMan
            | Objection::Castling(_)
    )
}

/// Why a royal man cannot go to a square, and the men that guard it, as far as they stand on the board already. With those that guard it only
/// if the royal man goes there stands the square that it leaves.
pub fn kept_from(
    player: &mut Player,
    royal: Sq,
    to: Sq,
    objection: &Objection,
) -> (State, Vec<(Sq, Option<Sq>)>) {
    let side = player.state().turn();
    let found = Observers::of(player, !side, to);
    match objection {
        Objection::OwnMan => (State::Blocked, found.all().collect()),
        Objection::SelfCheck(reasons, _) if reasons.iter().any(|it| it.men.contains(&to)) => {
            let there = reasons.iter().filter(|reason| reason.men.contains(&to));
            let mut men: Vec<Sq> = there.filter_map(|reason| Some(reason.by?.0)).collect();
            men.sort();
            men.dedup();
            let through = |from: Sq| (!found.is_here(from)).then_some(royal);
            let guards = men.into_iter().map(|from| (from, through(from)));
            (State::Guarded, guards.collect())
        }
        _ => (State::Refused, Vec::new()),
    }
}
