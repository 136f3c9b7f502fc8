//! Sides that have no move to spare: if all that is left must bring men nearer to where they mate the king or block its flights,
//! moves that do neither come too late.
//!
//! A mate needs certain men of both sides on certain squares. The moves which that takes at least are counted man by man, so that
//! a move after which no man is nearer to any of its squares leaves as many to be made. If they are as many as there are moves,
//! such a move is one too many.

use crate::pruning::geometry::kings_field::{self, CENTRE, PieceType};
use crate::pruning::geometry::orthodox_man::OrthodoxMan;
use crate::pruning::geometry::{FAR, distances};
use crate::pruning::target::Target;
use sauterelle_kernel::board::bitboard::{Bb, NEIGHBOURS};
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::moves::move_filter::MoveFilter;

/// For the side that is to be mated with its king on one of these squares.
pub(crate) fn of_victim(target: &Target, kings: Bb) -> MoveFilter {
    let around = union(kings, |king| NEIGHBOURS[king.index()]);
    let mut filter = with_king(target, kings);
    for man in &target.defenders {
        filter.allow(man.at, promoted_nearer(man, around));
    }
    filter
}

/// For the side that is to mate the king on one of these squares.
pub(crate) fn of_attackers(target: &Target, kings: Bb) -> MoveFilter {
    let mut filter = MoveFilter::closed();
    for man in &target.attackers {
        let piece_type = man.piece_type;
        // a man that gives check may go there and back
        let checks = |king| kings_field::open(piece_type, king, man.at) & CENTRE != 0;
        let to = if matches!(piece_type, PieceType::Pawn(_)) || kings.into_iter().any(checks) {
            Bb::ALL
        } else {
            let guarding = |king| kings_field::watching(piece_type, king);
            nearer(man, union(kings, guarding))
        };
        filter.allow(man.at, to);
    }
    filter
}

/// The king comes nearer to one of these squares.
fn with_king(target: &Target, kings: Bb) -> MoveFilter {
    let king = OrthodoxMan {
        at: target.king,
        piece_type: PieceType::King,
    };
    let mut filter = MoveFilter::closed();
    filter.allow(king.at, nearer(&king, kings));
    filter
}

/// Arrivals from which fewer moves lead the man to one of these squares than from where it stands.
fn nearer(man: &OrthodoxMan, aims: Bb) -> Bb {
    arrivals_nearer(man, aims, |at, moves| {
        distances::circle(man.piece_type, at, moves)
    })
}

/// The same if the man may come there promoted.
fn promoted_nearer(man: &OrthodoxMan, aims: Bb) -> Bb {
    let nearer = arrivals_nearer(man, aims, |at, moves| {
        distances::circle_as_anything(man.piece_type, at, moves)
    });
    match man.piece_type {
        PieceType::Pawn(side) => nearer | Bb::rank((!side).home_rank()),
        _ => nearer,
    }
}

/// `circle`: to where so many moves lead.
fn arrivals_nearer(man: &OrthodoxMan, aims: Bb, circle: impl Fn(Sq, u16) -> Bb) -> Bb {
    let leads = |to: &Sq| {
        let mut moves = 0..FAR as u16;
        moves.any(|moves| !(circle(*to, moves) & !circle(man.at, moves) & aims).is_empty())
    };
    circle(man.at, 1).into_iter().filter(leads).collect()
}

fn union(kings: Bb, of: impl Fn(Sq) -> Bb) -> Bb {
    kings
        .into_iter()
        .fold(Bb::EMPTY, |all, king| all | of(king))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pruning::mating_net::MatingNet;
    use crate::pruning::testing::game;
    use sauterelle_kernel::board::piece::Side;

    /// Torsten Linß, IMR 1984: ser-h#9 by 1.Bb7 2.Sc6 3.Ra5 4.Sa4 5.Qb6 6.Bc5 7.b4 8.Kb5 9.Ba6 b:c4#.
    const MEN: [&str; 2] = ["kd3 pb3", "ka6 qc5 ra4 rc4 bb4 bc6 sa5 sb6 pb5"];

    /// Where the king may be mated within so many moves, and which moves are in time.
    fn closer_look(white: &str, black: &str, moves: [u16; 2]) -> (Bb, Option<MoveFilter>) {
        let game = game(white, black);
        let player = game.play();
        let mut mating_net = MatingNet::new(&player).unwrap();
        let mut kings = Bb::ALL;
        let tempo = mating_net.tempo_before_mate(&player, Side::Black, moves, &mut kings);
        (kings, tempo)
    }

    #[test]
    fn who_has_no_move_to_spare_must_come_nearer() {
        let (kings, tempo) = closer_look(MEN[0], MEN[1], [1, 9]);
        assert!(kings.has("b5".parse().unwrap()));
        let game = game(MEN[0], MEN[1]);
        let mut player = game.play();
        let moves = player.legal_moves();
        let allowed = |mv: &str| {
            let shapes = moves.iter().map(|mv| mv.shape);
            let mut named = shapes.filter(|shape| format!("{}{}", shape.from, shape.to) == mv);
            let shape = named.next().unwrap();
            tempo.as_ref().is_none_or(|tempo| tempo.allows(&shape))
        };
        assert!(allowed("c6b7"), "the first move of the solution");
        // with too few moves there is nothing to come nearer to
        let least = (0..9).find(|moves| !closer_look(MEN[0], MEN[1], [1, *moves]).0.is_empty());
        assert_eq!(least, Some(8), "so much is known of the nine");
    }

    /// Torsten Linß, StrateGems 2020 (reci-h#8): its men.
    const BISHOP: [&str; 2] = ["kh1 be5", "kd3 qe2 sa3 rd2"];

    #[test]
    fn all_men_of_a_mate_fit_together() {
        let squares = |moves: u16| {
            let game = game(BISHOP[0], BISHOP[1]);
            let mut mating_net = MatingNet::new(&game.play()).unwrap();
            let mut kings = Bb::ALL;
            let _ =
                mating_net.tempo_before_mate(&game.play(), Side::Black, [moves, moves], &mut kings);
            let names = kings.into_iter().map(|at| at.to_string());
            names.collect::<Vec<_>>()
        };
        // Kc1, blocked by queen, rook and knight, and the bishop on d2, which the king of e2 protects
        assert_eq!(
            squares(6),
            ["a1", "c1", "e1"],
            "two of them for all that is known"
        );
        assert!(squares(5).is_empty());
    }

    #[test]
    fn men_that_would_parry_may_leave_in_time() {
        // 1.Rd1-b1 Kg2-f3 2.Ke1-f1 Rb8*b1: the rook does not block anything, but has to be out of the way
        let (white, black) = ("kg2 rb8", "ke1 rd1");
        let (kings, tempo) = closer_look(white, black, [2, 2]);
        assert!(kings.has("f1".parse().unwrap()));
        let game = game(white, black);
        let mut player = game.play();
        let moves = player.legal_moves();
        let leaves = |mv: &&sauterelle_kernel::moves::Move| {
            mv.shape.to == "b1".parse().unwrap() && mv.shape.from == "d1".parse().unwrap()
        };
        let shape = moves.iter().find(leaves).unwrap().shape;
        assert!(tempo.is_none_or(|tempo| tempo.allows(&shape)));
    }

    #[test]
    fn moves_away_are_not_in_time() {
        // the king goes to the corner, where it has just time to be mated
        let (white, black) = ("kb6 rh2", "kd8");
        let game = game(white, black);
        let mut player = game.play();
        let mut mating_net = MatingNet::new(&player).unwrap();
        let mut kings = Bb::of("a8".parse().unwrap());
        let tempo = mating_net
            .tempo_before_mate(&player, Side::Black, [3, 3], &mut kings)
            .unwrap();
        let moves = player.legal_moves();
        let mut kept: Vec<String> = moves
            .iter()
            .filter(|mv| tempo.allows(&mv.shape))
            .map(|mv| mv.shape.to.to_string())
            .collect();
        kept.sort();
        assert_eq!(kept, ["c8"]);
        assert!(!kings.is_empty());
    }
}
