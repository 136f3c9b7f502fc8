//! Long helpmates with few men: the program finds what a count over all positions finds, and the count finds what is published.

use fastrand::Rng;
use sauterelle_crosscheck::helpmates::count::{Counts, Goal};
use sauterelle_crosscheck::helpmates::position::{Man, Position};
use sauterelle_crosscheck::helpmates::{HelpmatesTask, Kind, run};
use sauterelle_kernel::board::piece::Side;
use sauterelle_oracle as slow;
use std::time::Duration;

#[test]
fn random_problems_have_the_solutions_counted() {
    let task = HelpmatesTask {
        problems: 6,
        seed: 1,
        most_positions: 200_000,
        limit: Duration::from_secs(2),
    };
    let report = run(task, |_| ()).unwrap();
    let differences = report.differences.join("\n");
    assert!(differences.is_empty(), "{differences}");
    assert!(report.with_solution > 4, "{report}: too few solutions");
    assert!(report.unfinished < 4, "{report}: too few compared");
}

/// Men of a side as Popeye's input has them: `kc1 bg2`.
fn men(side: Side, text: &str) -> impl Iterator<Item = Man> {
    text.split(' ').map(move |man| {
        let letters = man.as_bytes();
        let number = b"kqrbsp".iter().position(|letter| *letter == letters[0]);
        let square = (letters[2] - b'1') * 8 + letters[1] - b'a';
        Man::new(side, Kind::ALL[number.unwrap()], square)
    })
}

/// Published problems: men, goal, half-moves, and the solution that the author gives and Popeye finds.
const PUBLISHED: &[([&str; 2], Goal, usize, &str)] = &[
    // V. Bryukhanov, The Problemist 1996
    (
        ["kd8 bh1", "kf6 be5"],
        Goal::Mate,
        12,
        "Kf6-e6 Kd8-e8 Ke6-d6 Ke8-f7 Kd6-c7 Kf7-e6 Kc7-b8 Ke6-d5 Kb8-a8 Kd5-c6 Be5-b8 Kc6-b6",
    ),
    // J. Niemann, Schachmatt 1948
    (
        ["kh1 ph2", "kb8 pg7 ph3"],
        Goal::Mate,
        18,
        "g7-g5 Kh1-g1 g5-g4 Kg1-f1 g4-g3 h2*g3 Kb8-c7 g3-g4 Kc7-d6 g4-g5 Kd6-e5 g5-g6 Ke5-f4 g6-g7 Kf4-g3 g7-g8=Q Kg3-h2 Qg8-g1",
    ),
    // N. Geissler, Problemkiste 1993
    (
        ["ke4 pc2", "kf2 pa2 pb2 pc4 pf3"],
        Goal::Mate,
        14,
        "b2-b1=R c2-c3 Rb1-b4 c3*b4 a2-a1=R b4-b5 Ra1-h1 b5-b6 Kf2-g1 b6-b7 f3-f2 b7-b8=Q f2-f1=R Qb8-g3",
    ),
    // E. Szentai, Schachbund Bacs-Kishun 1968
    (
        ["kb1 pa2", "kh1 pa3 pd2 pf2 pg2"],
        Goal::Stalemate,
        16,
        "d2-d1=B Kb1-a1 Bd1-b3 a2*b3 f2-f1=B b3-b4 Bf1-a6 b4-b5 g2-g1=B b5*a6 Bg1-h2 a6-a7 Bh2-b8 a7*b8=Q a3-a2 Qb8-g3",
    ),
    // Z. Oliva, Problemkiste 1996
    (
        ["kh1 pg3", "kh3 pa2 pc2 pf2 ph4"],
        Goal::Stalemate,
        12,
        "c2-c1=B g3-g4 Bc1-h6 g4-g5 a2-a1=B g5*h6 Ba1-g7 h6*g7 f2-f1=B g7-g8=R Bf1-g2 Rg8*g2",
    ),
];

/// Where the table would become too large, the first moves are played: what follows is the only solution from there.
#[test]
fn published_problems_have_their_solutions() {
    for ([white, black], goal, half_moves, solution) in PUBLISHED {
        let placed: Vec<Man> = men(Side::White, white)
            .chain(men(Side::Black, black))
            .collect();
        let mut position = Position::new(&placed, Side::Black).unwrap();
        let mut rest = *solution;
        let mut left = *half_moves;
        let lines = loop {
            let mut counts = Counts::new(*goal, 200_000);
            if let Ok(lines) = counts.written_lines(&position, left) {
                break lines;
            }
            let (first, others) = rest.split_once(' ').unwrap();
            let moves = position.legal_moves();
            let played = moves.iter().find(|(mv, _)| position.written(mv) == first);
            position = played.unwrap().1;
            (rest, left) = (others, left - 1);
        };
        assert!(left >= 7, "{position}: only the last {left} half-moves");
        assert_eq!(lines, [rest], "{position}");
    }
}

/// The moves of random positions, and of those that they lead to, are as many as the slow reference finds.
#[test]
fn moves_are_those_of_the_slow_reference() {
    let mut rng = Rng::with_seed(3);
    let (mut positions, mut moves) = (0, 0);
    while positions < 60 {
        let mut placed = vec![];
        for number in 0..7 {
            let side = [Side::White, Side::Black][number % 2];
            let (kind, square) = match number {
                0..2 => (Kind::King, rng.u8(..64)),
                // double steps, captures en passant and promotions
                2..6 => (Kind::Pawn, rng.u8(8..56)),
                _ => (Kind::ALL[rng.usize(1..5)], rng.u8(..64)),
            };
            placed.push(Man::new(side, kind, square));
        }
        let side = [Side::White, Side::Black][rng.usize(..2)];
        let Some(position) = Position::new(&placed, side) else {
            continue;
        };
        if position.in_check(Side::White) || position.in_check(Side::Black) {
            continue;
        }
        let fen = position.to_string();
        let slow = slow::Position::parse(&fen, &[]).unwrap();
        let ours = moves_within(&position, 2);
        assert_eq!(ours, slow_moves_within(&slow, 2), "{fen}");
        positions += 1;
        moves += ours;
    }
    assert!(moves > 3_000, "{moves}");
}

fn moves_within(position: &Position, half_moves: usize) -> usize {
    let moves = position.legal_moves();
    let below = moves.iter().map(|(_, after)| match half_moves {
        1 => 0,
        _ => moves_within(after, half_moves - 1),
    });
    moves.len() + below.sum::<usize>()
}

fn slow_moves_within(position: &slow::Position, half_moves: usize) -> usize {
    let moves = position.legal_moves();
    let below = moves.iter().map(|mv| match half_moves {
        1 => 0,
        _ => slow_moves_within(&mv.after, half_moves - 1),
    });
    moves.len() + below.sum::<usize>()
}
