//! The king that is to be mated or stalemated, its defenders, and the attackers.

use crate::pruning::budget::Budget;
use crate::pruning::castling;
use crate::pruning::geometry::distances::{self, PostTables, Posts};
use crate::pruning::geometry::kings_field::{self, CENTRE, FieldSet, PieceType};
use crate::pruning::geometry::orthodox_man::OrthodoxMan;
use sauterelle_kernel::board::bitboard::{Bb, NEIGHBOURS};
use sauterelle_kernel::board::effect::SlotId;
use sauterelle_kernel::board::piece::{KindId, Side, Sides};
use sauterelle_kernel::board::rays;
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::view::View;
use smallvec::SmallVec;
use std::cell::OnceCell;
use std::rc::Rc;

/// An attacker of which is known where it stands in the end.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PlacedAttacker {
    /// Its number.
    pub attacker: usize,
    /// Nothing if it observes none of the squares, wherever it is.
    pub at: Option<Sq>,
    pub piece_type: PieceType,
    /// Its moves until then.
    pub moves: u16,
}

impl PlacedAttacker {
    /// A number for all that matters but the moves.
    pub fn code(&self) -> u32 {
        let at = self.at.map_or(64, |at| at.index() as u32) << 1 | u32::from(self.moves == 0);
        (at << 3 | self.piece_type.index() as u32) << 8 | self.attacker as u32 | 1 << 30
    }
}

/// The position, as far as it matters.
pub(crate) struct Target {
    pub victim: Side,
    pub king: Sq,
    pub occupied: Bb,
    /// Men of the victim without the king.
    pub defending: Bb,
    pub defenders: SmallVec<[OrthodoxMan; 16]>,
    pub attackers: SmallVec<[OrthodoxMan; 16]>,
    pub attacking: Bb,
    /// Moves left.
    pub moves: u16,
    pub victim_moves: u16,
    /// A capture en passant might take a man from a line.
    pub en_passant: bool,
    /// One is possible now.
    pub en_passant_now: bool,
    /// The king may go where men of the attackers look, if they would not be allowed to capture it.
    pub attacks_may_fail: bool,
    /// Squares to which the king castles, and what the rook does then.
    pub victim_castlings: SmallVec<[castling::Castling; 2]>,
    pub castlings: SmallVec<[castling::Castling; 2]>,
    /// The same without castlings of the attackers; filled when it is asked for.
    pub plain: OnceCell<Box<Target>>,
}

impl Target {
    /// The position with these moves left; nothing if there is not exactly one king to net, or no move left to do so.
    pub fn of(view: &View, victim: Side, budget: Budget) -> Option<Target> {
        let state = view.state();
        let (moves, victim_moves) = (budget[(!victim).index()], budget[victim.index()]);
        let mut royals = state.royals(victim);
        let king = royals.next()?;
        let one_king = royals.next().is_none() && state.piece(king)?.kind == KindId::KING;
        // who may move less freely than by its own choice is mated, or stalemated, more easily
        let is_bound = view.rules().attacks_by_duty(victim);
        if !one_king || moves == 0 || is_bound {
            return None;
        }
        let collect = |squares: Bb, side: Side| {
            squares
                .into_iter()
                .filter_map(|at| {
                    let piece_type = PieceType::of(state.piece(at)?.kind, side)?;
                    Some(OrthodoxMan { at, piece_type })
                })
                .collect()
        };
        let attacking = state.men(!victim);
        let defending = state.men(victim) & !Bb::of(king);
        let pawns = state.of_kind(KindId::PAWN);
        let slot = state.slot(SlotId::EN_PASSANT) != 0;
        Some(Target {
            victim,
            king,
            occupied: state.occupied(),
            defending,
            defenders: collect(defending, victim),
            attackers: collect(attacking, !victim),
            attacking,
            moves,
            victim_moves,
            en_passant: slot
                || (victim_moves > 0
                    && may_capture_en_passant(pawns & attacking, pawns & defending, victim, moves))
                || may_capture_en_passant(
                    pawns & defending,
                    pawns & attacking,
                    !victim,
                    victim_moves,
                ),
            en_passant_now: slot,
            attacks_may_fail: view.rules().attacks_by_duty(!victim),
            victim_castlings: castling::possible(view, victim).collect(),
            castlings: castling::possible(view, !victim).collect(),
            plain: OnceCell::new(),
        })
    }

    /// The squares to which the king cannot go because a man of the attackers looks there.
    pub fn attacked(&self) -> Bb {
        let occupied = self.occupied & !Bb::of(self.king);
        let men = self.attackers.iter();
        men.fold(Bb::EMPTY, |all, man| {
            all | man.piece_type.observed(man.at, occupied)
        })
    }

    /// Whether either side may still castle.
    pub fn castles(&self) -> bool {
        !self.castlings.is_empty() || !self.victim_castlings.is_empty()
    }

    /// Fewest moves of the king to a square.
    pub fn moves_of_king(&self, to: Sq) -> u16 {
        let walk = |from| u16::from(distances::moves(PieceType::King, from, to));
        let castled = self
            .victim_castlings
            .iter()
            .map(|castling| 1 + walk(castling.king.1));
        castled.fold(walk(self.king), u16::min)
    }

    /// Fewest moves of another man of the victim to a square.
    pub fn moves_of_defender(&self, man: &OrthodoxMan, to: Sq) -> u16 {
        let way = |from| u16::from(distances::moves_as_anything(man.piece_type, from, to));
        if self.victim_castlings.is_empty() {
            return way(man.at);
        }
        let castled = self
            .victim_castlings
            .iter()
            .filter(|castling| castling.rook.0 == man.at);
        castled
            .map(|castling| way(castling.rook.1))
            .fold(way(man.at), u16::min)
    }

    /// Where the king of the attackers may stand in the end if it nets the other one on this square: somewhere else, or where it observes
    /// something round it. Nothing if there is not one king, or it may castle.
    pub fn places_of_own_king(&self, king: Sq) -> impl Iterator<Item = PlacedAttacker> {
        let is_king = |man: &&OrthodoxMan| man.piece_type == PieceType::King;
        let count = self.attackers.iter().filter(is_king).count();
        let number = self.attackers.iter().position(|man| is_king(&man));
        let number = number.filter(|_| count == 1 && self.castlings.is_empty());
        number.into_iter().flat_map(move |attacker| {
            let from = self.attackers[attacker].at;
            let place = move |at, moves| PlacedAttacker {
                attacker,
                at,
                piece_type: PieceType::King,
                moves,
            };
            let near = kings_field::watching(PieceType::King, king) & !NEIGHBOURS[king.index()];
            let near = (near & !Bb::of(king)).into_iter().map(move |at| {
                let moves = distances::moves(PieceType::King, from, at);
                place(Some(at), u16::from(moves))
            });
            near.filter(|place| place.moves <= self.moves)
                .chain([place(None, 0)])
        })
    }

    /// The posts of a man of the attackers against a king on this square.
    pub fn posts(&self, reach: &mut PostTables, man: &OrthodoxMan, king: Sq) -> Rc<Posts> {
        let castled = self.castlings.iter().filter_map(|castling| {
            if castling.king.0 == man.at {
                Some((castling.king.1, 1))
            } else {
                (castling.rook.0 == man.at).then_some((castling.rook.1, 0))
            }
        });
        reach.posts_or_castled(man.piece_type, man.at, king, castled.collect())
    }

    /// What a man of the attackers that does not move observes in the end round the king, which then stands here, `gone` having
    /// left; other men move so many times, and those of the victim but the king have `spare` moves.
    pub fn unmoved(
        &self,
        man: &OrthodoxMan,
        king: Sq,
        spare: u16,
        gone: Bb,
        moves_of_others: u16,
    ) -> FieldSet {
        if man.at == king {
            return 0;
        }
        let open = kings_field::open(man.piece_type, king, man.at);
        if !man.piece_type.rides() {
            return open;
        }
        let mut rest = open;
        let mut found = 0;
        while rest != 0 {
            let which = rest.trailing_zeros();
            rest &= rest - 1;
            let to = if 1 << which == CENTRE {
                king
            } else {
                kings_field::square(king, which)
            };
            let between = rays::between(man.at, to) & !gone;
            let ours = (between & self.attacking).len() as u16;
            let theirs = (between & self.defending).len() as u16;
            // who captures a man on the line must leave it again, unless he captures en passant; castling moves two
            let extra = u16::from(self.en_passant) + u16::from(self.castles());
            let may_leave = moves_of_others + self.victim_moves.saturating_sub(1) + extra;
            let may_be_left = spare + (self.moves - 1) + extra;
            if ours <= may_leave && theirs <= may_be_left {
                found |= 1 << which;
            }
        }
        found
    }
}

/// Whether some of these pawns might yet capture one of `theirs`, which are of `side`, en passant, if the capturers have so
/// many moves.
fn may_capture_en_passant(pawns: Bb, theirs: Bb, side: Side, moves: u16) -> bool {
    let second_rank = side.home_rank() as i8 + side.forward();
    let fourth_rank = second_rank + 2 * side.forward();
    let stepping = theirs & Bb::rank(second_rank as u8);
    let captures = |from: Sq, pawn: Sq| {
        let ranks = (from.rank() as i8 - fourth_rank) * side.forward();
        if ranks < 0 {
            return false; // past it
        }
        let ranks = ranks as u8;
        let on_second_rank = from.rank() as i8 == (!side).home_rank() as i8 - side.forward();
        let steps = ranks - u8::from(on_second_rank && ranks >= 2);
        // on its way it may capture
        let files = from.file().abs_diff(pawn.file());
        u16::from(steps) < moves && files <= ranks + 1 && (files != 0 || ranks > 0)
    };
    stepping
        .into_iter()
        .any(|pawn| pawns.into_iter().any(|from| captures(from, pawn)))
}

/// Whether all men are orthodox, and remain so.
pub(crate) fn are_orthodox(view: &View) -> bool {
    let state = view.state();
    let orthodox = |kind| PieceType::of(kind, Side::White).is_some();
    // piece types are told by the numbers that standard men have
    let are_told = view.rules().kinds.are_standard_men_orthodox();
    let mut men = state.occupied().into_iter();
    are_told
        && men.all(|at| {
            let man = state.piece(at);
            man.is_none_or(|man| man.sides != Sides::Neutral && orthodox(man.kind))
        })
        && view
            .rules()
            .pawns
            .promotions
            .iter()
            .all(|kind| orthodox(*kind))
}
