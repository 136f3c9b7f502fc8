//! What the moves that can have been the last ones say of rights: a castling is allowed unless it is disproved, and a capture en passant
//! only if it is proved.
//!
//! Source: Codex for Chess Composition, article 16 (castling and en passant convention). It is looked back for two moves: further back
//! less would be allowed, and perhaps a double step proved.

use super::{LastMover, Legality, Unmove};
use crate::board::bitboard::Bb;
use crate::board::effect::SlotId;
use crate::board::homes::{bit, castles_later, king_home, pair_bit, rook_home, that_castle_later};
use crate::board::piece::Side;
use crate::board::shape::Wing;
use crate::hooks::Traces;
use crate::play::Player;
use crate::play::castling::has_right;
use crate::play::en_passant::{self, EnPassant, capturers};
use crate::view::View;
use smallvec::SmallVec;

/// So many single moves it is looked back for castlings: the last one of each side, or only the last one where a move may have
/// removed any men around its arrival, so that there are too many moves to look through.
const fn look_back(traces: Traces) -> u32 {
    if traces.touched { 1 } else { 2 }
}

/// The men of a castling, as bits of their homes.
fn pair(side: Side, wing: Wing) -> u32 {
    bit(king_home(side)) | bit(rook_home(side, wing))
}

/// A castling: of which side, and on which wing.
pub type Castling = (Side, Wing);

impl View<'_> {
    /// The castlings for which the right is there, and might be disproved by the last moves.
    pub fn castlings_in_doubt(&self, level: Legality) -> SmallVec<[Castling; 4]> {
        let rights = self.state().slot(SlotId::CASTLING);
        let is_in_doubt = |&(side, wing): &Castling| {
            let is_known = pair(side, wing) & !that_castle_later(rights) == 0;
            has_right(self, side, wing) && !is_known
        };
        let wings = [Wing::King, Wing::Queen].into_iter();
        let all = wings.flat_map(|wing| Side::BOTH.map(|side| (side, wing)));
        match level >= Legality::Predecessor {
            true => all.filter(is_in_doubt).collect(),
            false => SmallVec::new(),
        }
    }

    /// Whether a man at one of these homes has come there, so that it does not count as unmoved, if it has made the last move.
    fn brings_home(&self, last: LastMover, homes: u32) -> bool {
        let traces = self.traces().unwrap_or_default();
        let may_be_fresh = traces.mover_kind || traces.mover_side || traces.mover_elsewhere;
        matches!(last, LastMover::Man(at) if bit(at) & homes != 0) && !may_be_fresh
    }

    /// Whether a pawn of the side that has moved stands where a double step ends, and another one where it could capture it.
    fn has_pawn_after_double_step(&self) -> bool {
        let side = !self.state().turn();
        let rank = side.home_rank().wrapping_add_signed(3 * side.forward());
        let mut men = self.state().men(side).into_iter();
        men.any(|at| {
            let Some(man) = self.state().piece(at).filter(|_| at.rank() == rank) else {
                return false;
            };
            let walk = &self.rules().kinds.man(man.kind).walk;
            let crossed = at.step(0, -side.forward());
            match crossed.filter(|_| walk.double_steps_ahead()) {
                Some(crossed) => capturers(self, crossed, !side).next().is_some(),
                None => walk.can_be_captured_en_passant(),
            }
        })
    }
}

impl Player<'_> {
    /// Leaves the rights that follow from the moves that can have led here, as far as they are [legal](Player::is_legal) on this level. The
    /// position becomes the beginning of play: nothing leads back from it.
    ///
    /// Ask first whether something [hinders](View::hinders_unmoves) moves from being taken back.
    pub fn settle_rights(&mut self, level: Legality) {
        self.settle_en_passant(level);
        self.settle_castlings(level);
    }

    /// As [`Player::settle_rights`], of castlings only.
    pub fn settle_castlings(&mut self, level: Legality) {
        for castling in self.castlings_in_doubt(level) {
            if self.is_disproved(castling, level) {
                self.rule_out(castling);
            }
        }
        self.settle_exclusions(level);
    }

    /// Of a white castling and a black one of which the last moves leave only one, whoever castles first may do so (article 16: retro
    /// strategy).
    fn settle_exclusions(&mut self, level: Legality) {
        let open = self.castlings_in_doubt(level);
        for (side, white) in open.iter().copied() {
            for (other, black) in open.iter().copied() {
                let men = pair(side, white) | pair(other, black);
                if (side, other) == (Side::White, Side::Black) && self.have_moved(men, level) {
                    let rights = self.state().slot(SlotId::CASTLING);
                    self.settle(SlotId::CASTLING, rights | pair_bit([white, black]));
                }
            }
        }
    }

    /// As [`Player::settle_rights`], of captures en passant only.
    pub fn settle_en_passant(&mut self, level: Legality) {
        if level >= Legality::Predecessor
            && let Some(right) = self.en_passant_proved(level)
        {
            self.settle(SlotId::EN_PASSANT, right);
        }
    }

    /// The rights to capture en passant that are not disproved by the last moves.
    pub fn en_passant_not_disproved(&mut self, level: Legality) -> SmallVec<[EnPassant; 2]> {
        let known = en_passant::right(self);
        let mut possible = match known {
            Some(right) => SmallVec::from_iter([right]),
            None => en_passant::possible(self),
        };
        if level >= Legality::Predecessor && known.is_none() {
            possible.retain(|right| self.may_have_been(*right, level));
        }
        possible
    }

    /// Whether the last move may have brought this right.
    fn may_have_been(&mut self, right: EnPassant, level: Legality) -> bool {
        self.some_unmove(self.last_movers(), &mut |player, unmove| {
            let brought = player.after(unmove, |player| en_passant::right(player));
            player.take_back(unmove);
            let is_legal = player.is_legal(level);
            player.undo();
            brought == Some(right) && is_legal
        })
    }

    /// Gives this right to capture en passant. As [`Player::settle_rights`] otherwise.
    pub fn give_en_passant(&mut self, right: EnPassant) {
        self.settle(SlotId::EN_PASSANT, en_passant::encode(right));
    }

    /// Kings and rooks on these homes have not moved, which moves taken back must respect. As [`Player::settle_rights`] otherwise.
    pub fn prove_unmoved(&mut self, homes: Bb) {
        let homes = homes.into_iter().fold(0, |all, at| all | bit(at));
        let rights = self.state().slot(SlotId::CASTLING);
        if homes & rights != 0 {
            self.settle(SlotId::CASTLING, rights | castles_later(homes & rights));
        }
    }

    /// Takes all rights to castle away that no move taken back has proved. As [`Player::settle_rights`] otherwise.
    pub fn rule_out_castlings(&mut self) {
        for castling in self.castlings_in_doubt(Legality::Predecessor) {
            self.rule_out(castling);
        }
    }

    /// Whether the last moves disprove the castling. Nothing is disproved where no move can have led here.
    pub fn is_disproved(&mut self, (side, wing): Castling, level: Legality) -> bool {
        self.have_moved(pair(side, wing), level)
    }

    /// Whether some of these men, given by their homes, must have moved.
    fn have_moved(&mut self, men: u32, level: Legality) -> bool {
        let moves = look_back(self.traces().unwrap_or_default());
        self.has_unmove() && !self.may_be_unmoved(men, level, moves)
    }

    /// Takes the right to castle away: the rook counts as one that has moved. As [`Player::settle_rights`] otherwise.
    pub fn rule_out(&mut self, (side, wing): Castling) {
        let left = self.state().slot(SlotId::CASTLING) & !bit(rook_home(side, wing));
        self.settle(SlotId::CASTLING, left);
    }

    fn settle(&mut self, id: SlotId, now: u32) {
        self.begin();
        self.set_slot(id, now);
        self.forget_past();
    }

    /// Whether so many moves can have led here after which all these men count as unmoved.
    fn may_be_unmoved(&mut self, men: u32, level: Legality, moves: u32) -> bool {
        let Some(left) = moves.checked_sub(1) else {
            return self.is_legal(level);
        };
        let movers = self.last_movers().into_iter();
        let movers = movers.filter(|last| !self.brings_home(*last, men));
        self.some_unmove(movers.collect(), &mut |player, unmove| {
            let (unmoved, touched) = player.unmoved_after(unmove);
            if men & !unmoved != 0 {
                return false;
            }
            player.take_back(unmove);
            // a man that comes back to its home counts as unmoved, whatever it did before
            let may_be = player.may_be_unmoved(men & !touched, level, left);
            player.undo();
            may_be
        })
    }

    /// The men that count as unmoved after the move, and those of them that it has brought home.
    fn unmoved_after(&mut self, unmove: &Unmove) -> (u32, u32) {
        self.after(unmove, |player| {
            let effects = player.last_effects().iter();
            let squares = super::squares_of(effects.map(|entry| entry.effect));
            let touched = squares.into_iter().fold(0, |all, at| all | bit(at));
            (player.state().slot(SlotId::CASTLING), touched)
        })
    }

    /// What is true when the move has been taken back and played again.
    fn after<T>(&mut self, unmove: &Unmove, test: impl FnOnce(&mut Self) -> T) -> T {
        self.take_back(unmove);
        self.play(&unmove.mv);
        let result = test(self);
        self.undo();
        self.undo();
        result
    }

    /// The right to capture a pawn en passant, if all moves that can have led here are its double step and there is none yet.
    fn en_passant_proved(&mut self, level: Legality) -> Option<u32> {
        if self.state().slot(SlotId::EN_PASSANT) != 0 || !self.has_pawn_after_double_step() {
            return None;
        }
        let mut proved = None;
        let is_disproved = self.some_unmove(self.last_movers(), &mut |player, unmove| {
            let right = player.after(unmove, |player| player.state().slot(SlotId::EN_PASSANT));
            if proved == Some(right) {
                return false;
            }
            player.take_back(unmove);
            let is_legal = player.is_legal(level);
            player.undo();
            let is_other = right == 0 || proved.is_some();
            if is_legal && !is_other {
                proved = Some(right);
            }
            is_legal && is_other
        });
        proved.filter(|_| !is_disproved)
    }
}
