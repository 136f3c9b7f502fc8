//! Which men of the victim would have to do something first, so that they cannot parry the check that mates.
//!
//! A man that stands where it could capture the man that checks, or could come between, is no obstacle if it has moved away, or has been
//! captured, or is pinned, or if something stands in its way. If the attackers have no time for their part of that, it costs the victim
//! a move. (Whoever might pin a man might also attack the king through it; then nothing is known.)

use crate::pruning::geometry::distances;
use crate::pruning::geometry::kings_field::{self, FieldSet, PieceType};
use crate::pruning::geometry::orthodox_man::OrthodoxMan;
use crate::pruning::target::{PlacedAttacker, Target};
use sauterelle_kernel::board::bitboard::{Bb, NEIGHBOURS};
use sauterelle_kernel::board::piece::Side;
use sauterelle_kernel::board::rays;
use sauterelle_kernel::board::square::Sq;

/// A set of defenders, by their numbers.
pub(crate) type Men = u16;

/// The checks that might mate a king on one square, found when they are asked for.
pub(crate) struct Checks {
    king: Sq,
    found: Option<Found>,
}

/// Nothing if they are not known.
type Found = Option<Vec<Check>>;

/// A check that might mate.
#[derive(Clone, Debug)]
pub(crate) struct Check {
    king: Sq,
    /// The number of the man that gives it.
    by: usize,
    from: Sq,
    /// As what it gives it.
    piece_type: PieceType,
    /// The squares on which men can come between.
    line: Bb,
    /// Moves of this man until then.
    moves: u16,
    /// Where the king of the attackers stands in the end, if that is known; no man of the victim may attack it.
    own_king: Option<Sq>,
    /// By form of a defender, the squares from where it parries whatever else stands on the board.
    near: [Bb; PieceType::COUNT],
    /// The defenders that parry it if they stay where they are and any squares round the king may be blocked, once they have
    /// been asked for.
    parrying: Option<Men>,
}

impl Checks {
    /// Those that mate a king on this square.
    pub fn on(king: Sq) -> Checks {
        Checks { king, found: None }
    }

    /// Whether some check passes this test, which is given the defenders each of which must move before, or have another one move
    /// for its sake. The position must always be the same.
    pub fn some(&mut self, target: &Target, mut test: impl FnMut(&Check, Men) -> bool) -> bool {
        let king = self.king;
        let checks = self.found.get_or_insert_with(|| {
            let too_many = target.defenders.len() > Men::BITS as usize;
            let castles = !target.castlings.is_empty();
            if castles || target.attacks_may_fail || too_many {
                None
            } else {
                all_checks(target, king)
            }
        });
        checks.as_mut().is_none_or(|checks| {
            checks.iter_mut().any(|check| {
                let parrying = match check.parrying {
                    Some(known) => known,
                    None => {
                        check.near = check.squares_near(target.victim);
                        check.parried_by(target, NEIGHBOURS[check.king.index()])
                    }
                };
                check.parrying = Some(parrying);
                test(check, parrying)
            })
        })
    }
}

fn all_checks(target: &Target, king: Sq) -> Option<Vec<Check>> {
    let mut checks = Vec::new();
    for (by, man) in target.attackers.iter().enumerate() {
        // two checks at once are parried by the king alone, and men that are pinned parry none
        let mut others = target.attackers.iter().filter(|other| other.at != man.at);
        if man.piece_type != PieceType::King && others.any(|other| may_open(target, other, king)) {
            return None;
        }
        for piece_type in man.piece_types_after_move() {
            for from in kings_field::checking_squares(piece_type, king) {
                let Some(moves) = moves_to_check(target, man, piece_type, from, king) else {
                    continue;
                };
                let line = if piece_type.rides() {
                    rays::between(from, king)
                } else {
                    Bb::EMPTY
                };
                checks.push(Check {
                    king,
                    by,
                    from,
                    piece_type,
                    line,
                    moves,
                    own_king: None,
                    near: [Bb::EMPTY; PieceType::COUNT],
                    parrying: None,
                });
            }
        }
    }
    Some(checks)
}

/// Whether the man may have become another one before the mate.
fn may_have_promoted(target: &Target, man: &OrthodoxMan) -> bool {
    match man.piece_type {
        // a double step may save one move
        PieceType::Pawn(side) => {
            let steps = man.at.rank().abs_diff((!side).home_rank());
            u16::from(steps) <= target.victim_moves + 1
        }
        _ => false,
    }
}

/// Whether the man might give check as another one moves.
fn may_open(target: &Target, man: &OrthodoxMan, king: Sq) -> bool {
    man.piece_types_after_move()
        .filter(|piece_type| piece_type.rides())
        .any(|piece_type| {
            let squares = if piece_type == man.piece_type {
                distances::circle(piece_type, man.at, target.moves)
            } else {
                distances::circle_as_anything(man.piece_type, man.at, target.moves)
            };
            !(squares & kings_field::checking_squares(piece_type, king)).is_empty()
        })
}

/// How many moves of the man it takes that it gives check from there, if there are enough.
fn moves_to_check(
    target: &Target,
    man: &OrthodoxMan,
    piece_type: PieceType,
    from: Sq,
    king: Sq,
) -> Option<u16> {
    if piece_type == PieceType::King {
        return None;
    }
    let moves = match (piece_type == man.piece_type, man.piece_type) {
        (true, PieceType::Pawn(_)) if from == man.at => return None,
        // opened by another man, or there and back
        (true, _) if from == man.at => 2 * u16::from(rays::between(from, king).is_empty()),
        (true, _) => u16::from(distances::moves(piece_type, man.at, from)),
        _ => u16::from(distances::moves_as_anything(man.piece_type, man.at, from)).max(1),
    };
    (moves <= target.moves).then_some(moves)
}

impl Check {
    /// Who gives it, and from where.
    pub fn settled(&self) -> PlacedAttacker {
        PlacedAttacker {
            attacker: self.by,
            at: Some(self.from),
            piece_type: self.piece_type,
            moves: self.moves,
        }
    }

    /// The same while the king of the attackers stands here, if that matters.
    pub fn with_own_king(&self, target: &Target, at: Option<Sq>) -> Check {
        let mut check = Check {
            own_king: at,
            ..self.clone()
        };
        let Some(at) = at else {
            return check;
        };
        for piece_type in PieceType::OFFICERS {
            check.near[piece_type.index()] |= kings_field::beside(piece_type, at);
        }
        check.near[PieceType::Pawn(target.victim).index()] |=
            PieceType::Pawn(!target.victim).observed(at, Bb::EMPTY) & !Bb::rank(0) & !Bb::rank(7);
        check
    }

    /// What no man of the victim may observe in the end.
    fn forbidden(&self) -> Bb {
        let own_king = self.own_king.map_or(Bb::EMPTY, Bb::of);
        self.line | Bb::of(self.from) | own_king
    }

    fn squares_near(&self, victim: Side) -> [Bb; PieceType::COUNT] {
        let mut near = [Bb::EMPTY; PieceType::COUNT];
        for piece_type in PieceType::OFFICERS {
            let squares = self.forbidden().into_iter();
            near[piece_type.index()] = squares.fold(Bb::EMPTY, |all, at| {
                all | kings_field::beside(piece_type, at)
            });
        }
        // what the pawns of the other side observe from there
        let captures = PieceType::Pawn(!victim).observed(self.from, Bb::EMPTY);
        let below = |at: Sq| at.step(0, -victim.forward());
        let steps: Bb = self.line.into_iter().filter_map(below).collect();
        let pawns = captures | steps;
        near[PieceType::Pawn(victim).index()] = pawns & !Bb::rank(0) & !Bb::rank(7);
        near
    }

    /// The defenders that parry it if they stay where they are, men of the victim having come to these squares only. (If some more come
    /// to others, that takes them moves: then the answer is one man, in the way of which they may be.)
    pub fn parried_by(&self, target: &Target, blocked: Bb) -> Men {
        let mut at_once: Men = 0;
        let mut along_lines: Men = 0;
        for (number, man) in target.defenders.iter().enumerate() {
            let is_near = self.near[man.piece_type.index()].has(man.at);
            if !is_near && (!man.piece_type.rides() || !self.is_open_to(target, man, blocked)) {
                continue;
            }
            let mut castlings = target.victim_castlings.iter();
            let may_leave = castlings.any(|castling| castling.rook.0 == man.at);
            if may_leave || self.may_capture(target, man) {
                continue;
            }
            if is_near {
                at_once |= 1 << number;
            } else {
                along_lines |= 1 << number;
            }
        }
        if at_once != 0 {
            at_once
        } else {
            // one man that comes between might be in the way of all of them
            along_lines & along_lines.wrapping_neg()
        }
    }

    /// Whether the rider can come where it parries, if the victim does not take the time to put something in its way.
    fn is_open_to(&self, target: &Target, man: &OrthodoxMan, blocked: Bb) -> bool {
        let closed = target.occupied | blocked | Bb::of(self.king) | Bb::of(self.from);
        let squares = man.piece_type.observed(man.at, Bb::EMPTY) & self.forbidden();
        squares.into_iter().any(|to| {
            let way = rays::between(man.at, to);
            (way & closed).is_empty() && !self.others_may_stand_on(target, way)
        })
    }

    /// The squares round the king on which no man of the victim can stand in the end.
    pub fn needs_free(&self) -> FieldSet {
        kings_field::field_set_of(self.king, self.line | Bb::of(self.from))
    }

    /// Whether this defender would parry it from another square to which it has come, whatever else stands on the board.
    pub fn is_parried_from(&self, target: &Target, man: &OrthodoxMan, at: Sq) -> bool {
        self.near[man.piece_type.index()].has(at) && !may_have_promoted(target, man)
    }

    /// Where men have to be captured so that a pawn comes to where it gives check: one on each of these sets of squares.
    pub fn captures(&self, target: &Target) -> impl Iterator<Item = Bb> + use<> {
        let at = target.attackers[self.by].at;
        let pawn = matches!(self.piece_type, PieceType::Pawn(_)) && !target.en_passant;
        let files = if pawn {
            at.file().abs_diff(self.from.file())
        } else {
            0
        };
        let ranks = at.rank().abs_diff(self.from.rank());
        let [across, up] = [
            (self.from.file() as i8 - at.file() as i8).signum(),
            (self.from.rank() as i8 - at.rank() as i8).signum(),
        ];
        // somewhere between it comes to each of the files
        (1..=files as i8).map(move |file| {
            let last = ranks as i8 - (files as i8 - file);
            (file..=last)
                .filter_map(|rank| at.step(across * file, up * rank))
                .collect()
        })
    }

    /// Whether the attackers may have time to capture the man where it stands.
    fn may_capture(&self, target: &Target, man: &OrthodoxMan) -> bool {
        if target.en_passant && matches!(man.piece_type, PieceType::Pawn(_)) {
            return true;
        }
        let at = man.at;
        target
            .attackers
            .iter()
            .enumerate()
            .any(|(number, attacker)| {
                let there = u16::from(distances::moves_as_anything(
                    attacker.piece_type,
                    attacker.at,
                    at,
                ));
                if number != self.by {
                    return there <= target.moves - self.moves;
                }
                // and then goes on to where it gives check
                let then = match attacker.piece_type {
                    PieceType::Pawn(_) => u16::from(at != self.from),
                    _ => u16::from(distances::moves(attacker.piece_type, at, self.from)),
                };
                there + then <= target.moves
            })
    }

    /// Whether the attackers may have time for one of them, but the man that checks, to come to one of these squares.
    fn others_may_stand_on(&self, target: &Target, squares: Bb) -> bool {
        let time = target.moves - self.moves;
        let mut men = target.attackers.iter().enumerate();
        men.any(|(number, man)| {
            let reached = distances::circle_as_anything(man.piece_type, man.at, time);
            number != self.by && !(reached & squares).is_empty()
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pruning::testing::game;

    /// The smallest sets of men, by their squares, that must move so that White mates a king on this square.
    fn in_the_way(white: &str, black: &str, king: &str, moves: u16) -> Vec<Vec<String>> {
        let game = game(white, black);
        let player = game.play();
        let target = Target::of(&player, Side::Black, [moves, 9]).unwrap();
        let mut found = Vec::new();
        Checks::on(king.parse().unwrap()).some(&target, |_, men| {
            let number = 0..target.defenders.len();
            let men = number.filter(|number| men >> number & 1 != 0);
            found.push(
                men.map(|number| target.defenders[number].at.to_string())
                    .collect(),
            );
            false
        });
        found.sort();
        found.dedup();
        found
    }

    #[test]
    fn men_that_capture_must_leave() {
        // b3*c4 would be answered by knights, queen and pawn
        let black = "ka6 qc5 ra4 rc4 bb4 bc6 sa5 sb6 pb5";
        let sets = in_the_way("kd3 pb3", black, "b5", 1);
        assert!(
            sets.contains(&["a5", "b5", "c5", "b6"].map(String::from).to_vec()),
            "{sets:?}"
        );
    }

    #[test]
    fn who_is_captured_need_not() {
        assert_eq!(in_the_way("ka1 sc5", "kh8 rf6", "h8", 3), [["f6"]]);
        // with one more move there is time to capture it
        let nobody = [Vec::<String>::new()];
        assert_eq!(in_the_way("kg5 sc5", "kh8 rf6", "h8", 4), nobody);
        // a promoted pawn captures the man that it meets on the last rank
        assert_eq!(
            in_the_way("kf6 pb7", "kg8 ra8", "f8", 1),
            [Vec::<String>::new(), vec!["a8".into()]]
        );
    }
}
