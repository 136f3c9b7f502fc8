//! The last move of the side that is to be mated, with one more move to mate it: which moves could help at all.
//!
//! What would mate after a pass, any move may leave as it is. Otherwise another man than the king must do something for the mate: block the
//! one square that is not taken, leave a line, come to where a pawn captures it, or capture. All other moves only add flights or close
//! lines, which never makes a mate.

use crate::pruning::castling::Castling;
use crate::pruning::geometry::kings_field::{self, CENTRE, FieldSet, PieceType};
use crate::pruning::geometry::orthodox_man::OrthodoxMan;
use crate::pruning::target::Target;
use sauterelle_kernel::board::bitboard::{Bb, NEIGHBOURS};
use sauterelle_kernel::board::rays;
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::moves::move_filter::MoveFilter;
use smallvec::SmallVec;

/// The moves of the side to move after which it may be mated by the next move.
pub(crate) fn moves_before_mate(target: &Target) -> MoveFilter {
    let mut found = BeforeMate::new(target);
    if found.any {
        for from in target.defending {
            found.filter.allow(from, Bb::ALL);
        }
    }
    found.filter
}

/// The moves found so far.
struct BeforeMate {
    /// Any move of another man than the king may help.
    any: bool,
    filter: MoveFilter,
}

impl BeforeMate {
    fn new(target: &Target) -> BeforeMate {
        let king = target.king;
        let attacked = if target.attacks_may_fail {
            Bb::EMPTY
        } else {
            target.attacked()
        };
        let flights = NEIGHBOURS[king.index()] & !target.defending & !attacked;
        let king_to = flights.into_iter();
        let king_to = king_to.filter(|to| Men::with_king_on(target, *to).are_mated(target));
        let mut found = BeforeMate {
            any: false,
            filter: MoveFilter::closed(),
        };
        found.filter.allow(king, king_to.collect());
        let ways = ways(target);
        let all = &ways;
        let now = Men::now(target);
        for man in now.mating(target, true, Men::observed_through_one) {
            found.add_mates_by(target, man, all);
        }
        for castling in &target.castlings {
            found.add_mates_by_castling(target, castling, all);
        }
        for way in all {
            for captured in target.attacking & way.1 {
                let men = now.without(way.0).with_capture_on(captured);
                if !found.any && men.are_mated(target) {
                    found.add_to(Bb::of(captured), way);
                }
            }
        }
        found
    }

    /// Adds what may help this man to mate, captures apart.
    fn add_mates_by(&mut self, target: &Target, man: &OrthodoxMan, ways: &[(Sq, Bb)]) {
        let king = target.king;
        let now = Men::now(target);
        now.each_mate(target, man, true, |mate| self.add(mate.wants(target), ways));
        let others = target.attackers.iter().filter(|other| other.at != man.at);
        let lines = others.fold(
            lines_after(man, target, !now.others_are_aligned(man)),
            |all, other| all | kings_field::lines(other.piece_type, king, other.at),
        );
        for way in ways.iter().filter(|(from, _)| lines.has(*from)) {
            now.without(way.0).each_mate(target, man, true, |mate| {
                self.add_to(mate.wants(target), way)
            });
        }
        for (from, over, to) in double_steps_beside(target, man) {
            now.without(from).each_mate(target, man, true, |mate| {
                if mate.wants(target) == Bb::of(over) && mate.to == Bb::of(over) {
                    self.add_to(Bb::of(to), &(from, Bb::of(to)));
                }
            });
        }
    }

    /// Adds what may help the attackers to mate by castling, captures apart.
    fn add_mates_by_castling(&mut self, target: &Target, castling: &Castling, ways: &[(Sq, Bb)]) {
        let now = Men::now(target);
        let mut lines = rays::between(castling.king.0, castling.rook.0);
        for man in castling.attackers_after(target) {
            lines |= kings_field::lines(man.piece_type, target.king, man.at);
        }
        if let Some(mate) = now.castled(target, castling) {
            self.add(mate.wants(target), ways);
        }
        for way in ways.iter().filter(|(from, _)| lines.has(*from)) {
            if let Some(mate) = now.without(way.0).castled(target, castling) {
                self.add_to(mate.wants(target), way);
            }
        }
    }

    /// Adds all moves of these ways that lead there.
    fn add(&mut self, to: Bb, ways: &[(Sq, Bb)]) {
        if to == Bb::ALL {
            self.any = true;
        } else if !to.is_empty() {
            ways.iter().for_each(|way| self.add_to(to, way));
        }
    }

    /// The same of one way.
    fn add_to(&mut self, to: Bb, (from, way): &(Sq, Bb)) {
        self.filter.allow(*from, to & *way);
    }
}

/// Where men stand after a move of the victim.
#[derive(Clone, Copy)]
struct Men {
    king: Sq,
    defending: Bb,
    attacking: Bb,
    /// Attackers that attack the king if nothing stands in their way.
    aligned: Bb,
}

/// What is still missing when a man of the attackers has moved to mate.
#[derive(Clone, Copy)]
struct Missing {
    squares: FieldSet,
    /// Where men of the attackers have gone.
    to: Bb,
    /// A man of the victim has to come there to be captured.
    is_to_capture: bool,
}

impl Men {
    fn now(target: &Target) -> Men {
        Men::with_king_on(target, target.king)
    }

    /// The king having gone to this square, perhaps with a capture.
    fn with_king_on(target: &Target, king: Sq) -> Men {
        let attackers = target.attackers.iter();
        let aligned =
            attackers.filter(|man| kings_field::checking_squares(man.piece_type, king).has(man.at));
        Men {
            king,
            defending: target.defending,
            attacking: target.attacking & !Bb::of(king),
            aligned: aligned.map(|man| man.at).collect(),
        }
    }

    /// Without a man of the victim.
    fn without(self, left: Sq) -> Men {
        Men {
            defending: self.defending & !Bb::of(left),
            ..self
        }
    }

    /// With a man of the victim instead of one of the attackers.
    fn with_capture_on(self, at: Sq) -> Men {
        Men {
            defending: self.defending | Bb::of(at),
            attacking: self.attacking & !Bb::of(at),
            ..self
        }
    }

    fn board(&self) -> Bb {
        self.defending | self.attacking
    }

    /// What a man of the attackers observes.
    fn observed_by(&self, man: &OrthodoxMan) -> FieldSet {
        kings_field::actual(man.piece_type, self.king, man.at, self.board())
    }

    /// The same if in each direction one man of the victim is out of the way.
    fn observed_through_one(&self, man: &OrthodoxMan) -> FieldSet {
        let board = self.board();
        let lines = kings_field::lines(man.piece_type, self.king, man.at) & board;
        let first = if lines.is_empty() {
            lines
        } else {
            man.piece_type.observed(man.at, board) & self.defending
        };
        kings_field::actual(man.piece_type, self.king, man.at, board & !first)
    }

    /// Whether another man of the attackers attacks the king if nothing stands in its way.
    fn others_are_aligned(&self, man: &OrthodoxMan) -> bool {
        !(self.aligned & self.attacking & !Bb::of(man.at)).is_empty()
    }

    /// The attackers but one.
    fn others<'s>(&self, target: &'s Target, but: Sq) -> impl Iterator<Item = &'s OrthodoxMan> {
        let others = self.attacking & !Bb::of(but);
        target
            .attackers
            .iter()
            .filter(move |man| others.has(man.at))
    }

    /// What all attackers but one observe with these men on the board.
    fn observed_by_others(&self, target: &Target, but: Sq, board: Bb) -> FieldSet {
        self.others(target, but).fold(0, |all, man| {
            all | kings_field::actual(man.piece_type, self.king, man.at, board)
        })
    }

    /// What has to be observed so that the victim is mated.
    fn needed(&self) -> FieldSet {
        kings_field::kings_field(self.king) & !kings_field::field_set_of(self.king, self.defending)
            | CENTRE
    }

    /// A first look at which of the attackers may come to mate, if men that do not move observe so much, and at most one square is blocked
    /// if `blocks`.
    fn mating<'s>(
        &self,
        target: &'s Target,
        blocks: bool,
        observed: impl Fn(&Men, &OrthodoxMan) -> FieldSet,
    ) -> impl Iterator<Item = &'s OrthodoxMan> {
        let men = *self;
        let need = self.needed();
        let (mut all, mut most, mut lines) = (0, 0, Bb::EMPTY);
        for man in target
            .attackers
            .iter()
            .filter(|man| men.attacking.has(man.at))
        {
            all |= observed(self, man);
            most |= kings_field::open(man.piece_type, self.king, man.at);
            lines |= kings_field::lines(man.piece_type, self.king, man.at);
        }
        target.attackers.iter().filter(move |man| {
            // who leaves a line opens it
            let others = if lines.has(man.at) { most } else { all };
            let after = kings_field::after_one_move(man.piece_type, men.king, man.at);
            men.attacking.has(man.at) && is_nearly_nothing(need & !(others | after), blocks)
        })
    }

    /// Whether some man of the attackers may mate now.
    fn are_mated(&self, target: &Target) -> bool {
        let mut mating = self.mating(target, false, Men::observed_by);
        let mut castlings = target.castlings.iter();
        mating.any(|man| self.some_mate(target, man))
            || castlings.any(|castling| {
                let mate = self.castled(target, castling);
                mate.is_some_and(|mate| mate.squares == 0)
            })
    }

    /// What is missing after a castling, if the king is attacked then and at most one square is missing.
    fn castled(&self, target: &Target, castling: &Castling) -> Option<Missing> {
        let [gone, to] = [castling.king, castling.rook]
            .iter()
            .fold([Bb::EMPTY; 2], |[gone, all], (from, to)| {
                [gone | Bb::of(*from), all | Bb::of(*to)]
            });
        let board = self.defending | self.attacking;
        let way = rays::between(castling.king.0, castling.rook.0);
        if !(way & board).is_empty() || self.attacking & gone != gone {
            return None;
        }
        let men = castling.attackers_after(target);
        let men = men.filter(|man| (self.attacking & !gone | to).has(man.at));
        let board = board & !gone | to;
        let seen = men.fold(0, |all, man| {
            all | kings_field::actual(man.piece_type, self.king, man.at, board)
        });
        let squares = self.needed() & !seen;
        is_nearly_nothing(squares, true).then_some(Missing {
            squares,
            to,
            is_to_capture: false,
        })
    }

    /// Each move of this man after which the king is attacked and nothing is missing, or one square if `blocks`.
    fn each_mate(
        &self,
        target: &Target,
        man: &OrthodoxMan,
        blocks: bool,
        mut found: impl FnMut(Missing),
    ) {
        let king = self.king;
        let need = self.needed();
        let board = self.board();
        let without = board & !Bb::of(man.at);
        // a man has to come to where a pawn captures
        let captured = match man.piece_type {
            PieceType::Pawn(_) => man.piece_type.observed(man.at, Bb::EMPTY) & !board,
            _ => Bb::EMPTY,
        };
        let arrivals = man.arrivals(board | Bb::of(king)) & !self.attacking;
        let arrivals = (arrivals | captured) & !Bb::of(king);
        let checking =
            |piece_type: PieceType| arrivals & kings_field::checking_squares(piece_type, king);
        if !self.others_are_aligned(man)
            && man
                .piece_types_after_move()
                .all(|piece_type| checking(piece_type).is_empty())
        {
            return;
        }
        let others = self.observed_by_others(target, man.at, without);
        let most = others | kings_field::after_one_move(man.piece_type, king, man.at);
        if !is_nearly_nothing(need & !most, blocks) {
            return;
        }
        for piece_type in man.piece_types_after_move() {
            let mut squares = man.squares_as(piece_type, target.victim.home_rank());
            squares &= match others & CENTRE {
                0 => checking(piece_type),
                _ => arrivals,
            };
            if piece_type == PieceType::King {
                squares &= !NEIGHBOURS[king.index()];
            }
            squares &= kings_field::observing(piece_type, king, need & !others & !CENTRE, blocks);
            for to in squares {
                let Some(squares) = self.missing_after(target, man, piece_type, to, others, blocks)
                else {
                    continue;
                };
                found(Missing {
                    squares,
                    to: Bb::of(to),
                    is_to_capture: captured.has(to),
                });
            }
        }
    }

    /// The squares that nobody guards once the man has come there as this; `others`: what the other attackers guard if it does not stand
    /// in their way. Nothing if they are too many.
    fn missing_after(
        &self,
        target: &Target,
        man: &OrthodoxMan,
        piece_type: PieceType,
        to: Sq,
        others: FieldSet,
        blocks: bool,
    ) -> Option<FieldSet> {
        let without = self.board() & !Bb::of(man.at);
        let need = self.needed() | kings_field::bit(self.king, to);
        let from_there = kings_field::actual(piece_type, self.king, to, without);
        if !is_nearly_nothing(need & !(others | from_there), blocks) {
            return None;
        }
        let closed = without | Bb::of(to);
        let squares = need & !(from_there | self.observed_by_others(target, man.at, closed));
        is_nearly_nothing(squares, blocks).then_some(squares)
    }

    /// Whether there is such a move after which nothing is missing.
    fn some_mate(&self, target: &Target, man: &OrthodoxMan) -> bool {
        let mut some = false;
        self.each_mate(target, man, false, |missing| some |= !missing.is_to_capture);
        some
    }
}

/// Whether no square is missing, or one to be blocked if `blocks`.
fn is_nearly_nothing(missing: FieldSet, blocks: bool) -> bool {
    let others = if blocks {
        missing & missing.wrapping_sub(1)
    } else {
        missing
    };
    others | missing & CENTRE == 0
}

impl Missing {
    /// To where another man of the victim must have gone before, without a capture.
    fn wants(&self, target: &Target) -> Bb {
        match (self.squares, self.is_to_capture) {
            (0, true) => self.to,
            (0, false) => Bb::ALL,
            (_, true) => Bb::EMPTY,
            // where attackers stand nobody can block
            (squares, false) => {
                kings_field::squares(target.king, squares) & !target.occupied & !self.to
            }
        }
    }
}

impl Castling {
    /// The attackers after it.
    fn attackers_after(self, target: &Target) -> impl Iterator<Item = OrthodoxMan> {
        target.attackers.iter().map(move |man| {
            let moves = [self.king, self.rook];
            let to = moves.iter().find(|(from, _)| *from == man.at);
            OrthodoxMan {
                at: to.map_or(man.at, |(_, to)| *to),
                ..*man
            }
        })
    }
}

/// The squares which a man that leaves them opens for a move of this man of the attackers, or for what it observes then; if it `checks`,
/// for a move that does so.
fn lines_after(man: &OrthodoxMan, target: &Target, checks: bool) -> Bb {
    let king = target.king;
    let last_rank = target.victim.home_rank();
    let (reached, mut lines) = match man.piece_type {
        PieceType::Pawn(_) => {
            let reached = man.observed_or_stepped_to();
            (reached, reached)
        }
        piece_type => {
            let attacking = target.attacking & !Bb::of(man.at);
            let at_once = piece_type.observed(man.at, target.occupied);
            (piece_type.observed(man.at, attacking), at_once)
        }
    };
    for piece_type in man
        .piece_types_after_move()
        .filter(|piece_type| piece_type.rides())
    {
        let mut squares = reached & !target.attacking & man.squares_as(piece_type, last_rank);
        if checks {
            squares &= kings_field::checking_squares(piece_type, king);
        }
        for at in squares.into_iter().filter(|at| *at != king) {
            lines |= kings_field::lines(piece_type, king, at);
        }
    }
    lines
}

/// From where to where men of the victim other than the king may go now, castlings and captures en passant apart.
fn ways(target: &Target) -> SmallVec<[(Sq, Bb); 16]> {
    let king = target.king;
    // where checks are parried, and where men that are pinned may go
    let mut allowed = Bb::ALL;
    let mut pins: SmallVec<[(Bb, Bb); 4]> = SmallVec::new();
    let attacks =
        |man: &&OrthodoxMan| kings_field::checking_squares(man.piece_type, king).has(man.at);
    for man in target.attackers.iter().filter(attacks) {
        let between = rays::between(man.at, king);
        let line = between | Bb::of(man.at);
        match between & target.occupied {
            _ if target.attacks_may_fail => {}
            closed if closed.is_empty() => allowed &= line,
            closed if closed.len() == 1 => pins.push((closed, line)),
            _ => {}
        }
    }
    let ways = target.defenders.iter().map(|man| {
        let to = man.arrivals(target.occupied) & allowed & !target.defending & !Bb::of(king);
        let pins = pins.iter().filter(|(pinned, _)| pinned.has(man.at));
        (man.at, pins.fold(to, |to, (_, line)| to & *line))
    });
    ways.filter(|(_, to)| !to.is_empty()).collect()
}

/// From where, over which squares and to where pawns of the victim may go beside this man if it is a pawn, so that it captures
/// them en passant.
fn double_steps_beside(target: &Target, man: &OrthodoxMan) -> impl Iterator<Item = (Sq, Sq, Sq)> {
    let up = target.victim.forward();
    let second_rank = target.victim.home_rank() as i8 + up;
    let is_pawn = matches!(man.piece_type, PieceType::Pawn(_));
    let beside = man.at.rank() as i8 == second_rank + 2 * up && is_pawn;
    let sides = [-1, 1].into_iter().filter(move |_| beside);
    sides.filter_map(move |side| {
        let to = man.at.step(side, 0)?;
        let over = to.step(0, -up)?;
        let from = over.step(0, -up)?;
        let mut pawns = target.defenders.iter();
        let steps = pawns.any(|man| man.at == from && matches!(man.piece_type, PieceType::Pawn(_)));
        let is_free = !target.occupied.has(over) && !target.occupied.has(to);
        (steps && is_free).then_some((from, over, to))
    })
}
