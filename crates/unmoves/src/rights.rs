//! What the moves that can have been the last ones say of rights: a castling is allowed unless it is disproved, and a capture en passant
//! only if it is proved.
//!
//! Source: Codex for Chess Composition, article 16 (castling and en passant convention). It is looked back for two moves: further back
//! less would be allowed, and perhaps a double step proved.

use crate::hindrance::traces;
use crate::history::{is_game_array, is_legal, must_have_moved};
use crate::legality::Legality;
use crate::taken_back::some_unmove;
use crate::tried::squares_of;
use crate::unmove::{LastMover, Unmove, last_movers, take_back};
use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::board::effect::SlotId;
use sauterelle_kernel::board::homes::Wing;
use sauterelle_kernel::board::homes::{
    bit, castles_later, king_home, pair_bit, rook_home, that_castle_later,
};
use sauterelle_kernel::board::piece::Side;
use sauterelle_kernel::hooks::Traces;
use sauterelle_kernel::play::Player;
use sauterelle_kernel::play::castling::has_right;
use sauterelle_kernel::play::en_passant::{self, EnPassant, capturers};
use sauterelle_kernel::view::View;
use smallvec::SmallVec;

/// So many single moves it is looked back for castlings: the last one of each side, or only the last one where a move may have
/// removed any men around its arrival, so that there are too many moves to look through.
const fn look_back(traces: Traces) -> u32 {
    if traces.touched { 1 } else { 2 }
}

/// The same for the rules in force.
pub(crate) fn look_back_of(view: &View) -> u32 {
    look_back(traces(view).unwrap_or_default())
}

/// The men of a castling, as bits of their homes.
pub(crate) fn pair(side: Side, wing: Wing) -> u32 {
    bit(king_home(side)) | bit(rook_home(side, wing))
}

/// A castling: of which side, and on which wing.
pub type Castling = (Side, Wing);

/// The castlings for which the right is there, and might be disproved by the last moves.
pub fn castlings_in_doubt(view: &View, level: Legality) -> SmallVec<[Castling; 4]> {
    let rights = view.state().slot(SlotId::CASTLING);
    let is_in_doubt = |&(side, wing): &Castling| {
        let is_known = pair(side, wing) & !that_castle_later(rights) == 0;
        has_right(view, side, wing) && !is_known
    };
    let wings = [Wing::King, Wing::Queen].into_iter();
    let all = wings.flat_map(|wing| Side::BOTH.map(|side| (side, wing)));
    match level.look_back > 0 {
        true => all.filter(is_in_doubt).collect(),
        false => SmallVec::new(),
    }
}

/// Whether a man at one of these homes has come there, so that it does not count as unmoved, if it has made the last move.
pub(crate) fn brings_home(view: &View, last: LastMover, homes: u32) -> bool {
    let traces = traces(view).unwrap_or_default();
    let may_be_fresh = traces.mover_kind || traces.mover_side || traces.mover_elsewhere;
    matches!(last, LastMover::Man(at) if bit(at) & homes != 0) && !may_be_fresh
}

/// Whether a pawn of the side that has moved stands where a double step ends, and another one where it could capture it.
fn has_pawn_after_double_step(view: &View) -> bool {
    let side = !view.state().turn();
    let rank = side.home_rank().wrapping_add_signed(3 * side.forward());
    let mut men = view.state().men(side).into_iter();
    men.any(|at| {
        let Some(man) = view.state().piece(at).filter(|_| at.rank() == rank) else {
            return false;
        };
        let walk = &view.rules().kinds.man(man.kind).walk;
        let crossed = at.step(0, -side.forward());
        match crossed.filter(|_| walk.double_steps_ahead()) {
            Some(crossed) => capturers(view, crossed, !side).next().is_some(),
            None => walk.can_be_captured_en_passant(),
        }
    })
}

/// Leaves the rights that follow from the moves that can have led here, as far as they are [legal](crate::is_legal) on this level. The
/// position becomes the beginning of play: nothing leads back from it.
///
/// Ask first whether something [hinders](crate::hindrance()) moves from being taken back.
pub fn settle_rights(player: &mut Player, level: Legality) {
    settle_en_passant(player, level);
    settle_castlings(player, level);
}

/// As [`settle_rights`], of castlings only.
pub fn settle_castlings(player: &mut Player, level: Legality) {
    for castling in castlings_in_doubt(player, level) {
        if is_disproved(player, castling, level) {
            rule_out(player, castling);
        }
    }
    settle_exclusions(player, level);
}

/// Of a white castling and a black one of which the last moves leave only one, whoever castles first may do so (article 16: retro
/// strategy).
fn settle_exclusions(player: &mut Player, level: Legality) {
    let open = castlings_in_doubt(player, level);
    for (side, white) in open.iter().copied() {
        for (other, black) in open.iter().copied() {
            let men = pair(side, white) | pair(other, black);
            if (side, other) == (Side::White, Side::Black) && have_moved(player, men, level) {
                let rights = player.state().slot(SlotId::CASTLING);
                settle(player, SlotId::CASTLING, rights | pair_bit([white, black]));
            }
        }
    }
}

/// As [`settle_rights`], of captures en passant only.
pub fn settle_en_passant(player: &mut Player, level: Legality) {
    if level.look_back > 0
        && let Some(right) = en_passant_proved(player, level)
    {
        settle(player, SlotId::EN_PASSANT, right);
    }
}

/// The rights to capture en passant that are not disproved by the last moves.
pub fn en_passant_not_disproved(player: &mut Player, level: Legality) -> SmallVec<[EnPassant; 2]> {
    let known = en_passant::right(player);
    let mut possible = match known {
        Some(right) => SmallVec::from_iter([right]),
        None => en_passant::possible(player),
    };
    if level.look_back > 0 && known.is_none() {
        possible.retain(|right| may_have_been(player, *right, level));
    }
    possible
}

/// Whether the last move may have brought this right.
fn may_have_been(player: &mut Player, right: EnPassant, level: Legality) -> bool {
    some_unmove(player, last_movers(player), &mut |player, unmove| {
        let brought = after(player, unmove, |player| en_passant::right(player));
        take_back(player, unmove);
        let is_legal = is_legal(player, level);
        player.undo();
        brought == Some(right) && is_legal
    })
}

/// Gives this right to capture en passant. As [`settle_rights`] otherwise.
pub fn give_en_passant(player: &mut Player, right: EnPassant) {
    settle(player, SlotId::EN_PASSANT, en_passant::encode(right));
}

/// Kings and rooks on these homes have not moved, which moves taken back must respect. As [`settle_rights`] otherwise.
pub fn prove_unmoved(player: &mut Player, homes: Bb) {
    let homes = homes.into_iter().fold(0, |all, at| all | bit(at));
    let rights = player.state().slot(SlotId::CASTLING);
    if homes & rights != 0 {
        settle(
            player,
            SlotId::CASTLING,
            rights | castles_later(homes & rights),
        );
    }
}

/// Takes all rights to castle away that no move taken back has proved. As [`settle_rights`] otherwise.
pub fn rule_out_castlings(player: &mut Player) {
    for castling in castlings_in_doubt(player, Legality::PREDECESSOR) {
        rule_out(player, castling);
    }
}

/// Whether the last moves disprove the castling. Nothing is disproved where the position cannot have come about.
pub fn is_disproved(player: &mut Player, (side, wing): Castling, level: Legality) -> bool {
    have_moved(player, pair(side, wing), level)
}

/// Whether some of these men, given by their homes, must have moved.
fn have_moved(player: &mut Player, men: u32, level: Legality) -> bool {
    let moves = look_back_of(player);
    !may_be_unmoved(player, men, level, moves) && is_legal(player, level)
}

/// Takes the right to castle away: the rook counts as one that has moved. As [`settle_rights`] otherwise.
pub fn rule_out(player: &mut Player, (side, wing): Castling) {
    let left = player.state().slot(SlotId::CASTLING) & !bit(rook_home(side, wing));
    settle(player, SlotId::CASTLING, left);
}

fn settle(player: &mut Player, id: SlotId, now: u32) {
    player.begin();
    player.remember(id, now);
    player.forget_past();
}

/// Whether so many moves can have led here after which all these men count as unmoved.
pub(crate) fn may_be_unmoved(player: &mut Player, men: u32, level: Legality, moves: u32) -> bool {
    let Some(left) = moves.checked_sub(1) else {
        return is_legal(player, level) && !(level.account && must_have_moved(player, men));
    };
    if is_game_array(player) {
        return true;
    }
    let movers = last_movers(player).into_iter();
    let movers = movers.filter(|last| !brings_home(player, *last, men));
    some_unmove(player, movers.collect(), &mut |player, unmove| {
        let (unmoved, touched) = unmoved_after(player, unmove);
        if men & !unmoved != 0 {
            return false;
        }
        take_back(player, unmove);
        // a man that comes back to its home counts as unmoved, whatever it did before
        let may_be = may_be_unmoved(player, men & !touched, level, left);
        player.undo();
        may_be
    })
}

/// The men that count as unmoved after the move, and those of them that it has brought home.
pub(crate) fn unmoved_after(player: &mut Player, unmove: &Unmove) -> (u32, u32) {
    after(player, unmove, |player| {
        let effects = player.last_effects().iter();
        let squares = squares_of(effects.map(|entry| entry.effect));
        let touched = squares.into_iter().fold(0, |all, at| all | bit(at));
        (player.state().slot(SlotId::CASTLING), touched)
    })
}

/// What is true when the move has been taken back and played again.
pub(crate) fn after<T>(
    player: &mut Player,
    unmove: &Unmove,
    test: impl FnOnce(&mut Player) -> T,
) -> T {
    take_back(player, unmove);
    player.play(&unmove.mv);
    let result = test(player);
    player.undo();
    player.undo();
    result
}

/// The right to capture a pawn en passant, if all moves that can have led here are its double step and there is none yet.
fn en_passant_proved(player: &mut Player, level: Legality) -> Option<u32> {
    if player.state().slot(SlotId::EN_PASSANT) != 0 || !has_pawn_after_double_step(player) {
        return None;
    }
    let mut proved = None;
    let is_disproved = some_unmove(player, last_movers(player), &mut |player, unmove| {
        let right = after(player, unmove, |player| {
            player.state().slot(SlotId::EN_PASSANT)
        });
        if proved == Some(right) {
            return false;
        }
        take_back(player, unmove);
        let is_legal = is_legal(player, level);
        player.undo();
        let is_other = right == 0 || proved.is_some();
        if is_legal && !is_other {
            proved = Some(right);
        }
        is_legal && is_other
    });
    proved.filter(|_| !is_disproved)
}
