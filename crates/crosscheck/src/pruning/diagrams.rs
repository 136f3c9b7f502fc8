//! Random diagrams in which something is at stake.

use crate::random::{self, Taste};
use fastrand::Rng;
use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::board::piece::Side;
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::condition::Condition;
use sauterelle_kernel::diagram::{Diagram, DiagramMan};
use sauterelle_kernel::men::orthodox;
use sauterelle_notation::fen::parse_fen;
use sauterelle_rules::game::Game;

/// A random position.
pub(super) fn diagram(rng: &mut Rng, taste: Taste) -> Result<Diagram, String> {
    let sample = random::position(rng, taste);
    let fen = sample.fen();
    let mut diagram = parse_fen(&fen).map_err(|e| format!("{fen}: {e}"))?.diagram;
    if rng.u8(..4) == 0 {
        diagram.moved = Bb(rng.u64(..));
    }
    add_en_passant(rng, &mut diagram);
    Ok(diagram)
}

/// Lets the last move have been a double step, if one could have been.
fn add_en_passant(rng: &mut Rng, diagram: &mut Diagram) {
    let side = !diagram.to_move;
    let third = side.home_rank() as i8 + 2 * side.forward();
    let crossed = Sq::at(rng.u8(..8), third as u8);
    let before = diagram.en_passant;
    diagram.en_passant = Some(crossed);
    if Game::new(diagram, &[]).is_err() {
        diagram.en_passant = before;
    }
}

/// A king at the edge with some men beside it, and an enemy king not far away with some more.
pub(super) fn cornered(rng: &mut Rng, victim: Side, most_men: usize) -> Diagram {
    const KINGS: usize = 0;
    let men = orthodox();
    let mut diagram = Diagram::empty();
    let edge = [0, 7][rng.usize(..2)];
    let along = rng.u8(..8);
    let king = if rng.bool() {
        Sq::at(edge, along)
    } else {
        Sq::at(along, edge)
    };
    let mut put = |at: Sq, kind: usize, side: Side| {
        let on_end = at.rank() == 0 || at.rank() == 7;
        if diagram.men[at.index()].is_none() && !(kind == 5 && on_end) {
            diagram.men[at.index()] = Some(DiagramMan::new(men[kind], side));
        }
    };
    put(king, KINGS, victim);
    let hunter = near(rng, king, 3);
    if king.distance2(hunter) > 2 {
        put(hunter, KINGS, !victim);
    }
    for _ in 0..rng.usize(1..=most_men) {
        let (side, reach) = if rng.bool() {
            (victim, 2)
        } else {
            (!victim, 7)
        };
        let kind = [1, 2, 2, 3, 4, 5, 5, 5][rng.usize(..8)];
        put(near(rng, king, reach), kind, side);
    }
    diagram.to_move = if rng.bool() { Side::White } else { Side::Black };
    diagram
}

/// A position from which these moves of Black and of White may lead to a mate or stalemate of Black: some such position, with
/// moves taken back. (Random positions hardly ever have solutions that need all their moves.)
pub(super) fn taken_back(
    rng: &mut Rng,
    is_mate: bool,
    [black, white]: [u8; 2],
    conditions: &[Condition],
) -> Diagram {
    let mut tries = 0;
    let mut diagram = loop {
        tries += 1;
        let most_men = rng.usize(2..=7);
        let mut diagram = cornered(rng, Side::Black, most_men);
        if !is_mate {
            block_pawns(rng, &mut diagram);
        }
        if tries > 20_000 {
            // such positions may not exist under these conditions
            break diagram;
        }
        let Ok(game) = Game::new(&diagram, conditions) else {
            continue;
        };
        let mut player = game.play_as(Side::Black);
        let few_men = diagram.placed().count() <= 9;
        let are_apart = !player.in_check(Side::White);
        if few_men && are_apart && player.in_check(Side::Black) == is_mate && !player.can_move() {
            break diagram;
        }
    };
    for (side, moves) in [(Side::White, white), (Side::Black, black)] {
        for _ in 0..moves {
            take_back(rng, &mut diagram, side);
        }
    }
    diagram
}

/// Takes a move of this side back that may have been played, if the first men tried have one.
fn take_back(rng: &mut Rng, diagram: &mut Diagram, side: Side) {
    let men = orthodox();
    for _ in 0..20 {
        let at = Sq::new(rng.u8(..64));
        let Some(man) = diagram.men[at.index()].filter(|man| man.sides.has(side)) else {
            continue;
        };
        let kind = men.iter().position(|known| std::ptr::eq(*known, man.man));
        let steps: &[(i8, i8)] = match kind {
            Some(2) => &[(0, 1), (1, 0), (0, -1), (-1, 0)],
            Some(3) => &[(1, 1), (1, -1), (-1, -1), (-1, 1)],
            Some(4) => &[
                (1, 2),
                (2, 1),
                (2, -1),
                (1, -2),
                (-1, -2),
                (-2, -1),
                (-2, 1),
                (-1, 2),
            ],
            Some(5) if side == Side::White => &[(0, -1)],
            Some(5) => &[(0, 1)],
            _ => &[
                (0, 1),
                (1, 1),
                (1, 0),
                (1, -1),
                (0, -1),
                (-1, -1),
                (-1, 0),
                (-1, 1),
            ],
        };
        let Some((dx, dy)) = rng.choice(steps) else {
            continue;
        };
        let rides = matches!(kind, Some(1..=3));
        let mut from = at;
        for _ in 0..if rides { rng.u8(1..8) } else { 1 } {
            match from.step(*dx, *dy) {
                Some(next) if diagram.men[next.index()].is_none() => from = next,
                _ => break,
            }
        }
        let is_pawn = kind == Some(5);
        if from == at || is_pawn && (from.rank() == 0 || from.rank() == 7) {
            continue;
        }
        diagram.men[from.index()] = diagram.men[at.index()].take();
        if rng.u8(..6) == 0 && !is_pawn {
            // it has captured
            let end = at.rank() == 0 || at.rank() == 7;
            let victim = men[rng.usize(2..if end { 5 } else { 6 })];
            diagram.men[at.index()] = Some(DiagramMan::new(victim, !side));
        }
        return;
    }
}

/// Nearly a mate by castling, which no move of the rook would give: the castled king guards a flight.
pub(super) fn before_castling(rng: &mut Rng) -> Result<Diagram, String> {
    const FEN: &str = "8/p7/8/8/2p1p3/2pkp3/8/R3K1N1";
    let mut diagram = parse_fen(FEN).map_err(|e| e.to_string())?.diagram;
    diagram.to_move = Side::Black;
    for _ in 0..rng.usize(..4) {
        let men: Vec<Sq> = diagram.placed().map(|(at, _)| at).collect();
        let Some(&from) = rng.choice(&men).filter(|at| at.rank() > 0) else {
            continue;
        };
        let to = near(rng, from, 1);
        if !matches!(to.rank(), 0 | 7) && diagram.men[to.index()].is_none() {
            diagram.men.swap(from.index(), to.index());
        }
    }
    Ok(diagram)
}

/// Puts men in front of most pawns, so that stalemates are not too rare.
pub(super) fn block_pawns(rng: &mut Rng, diagram: &mut Diagram) {
    let men = orthodox();
    for at in Sq::all() {
        let Some(man) = diagram.men[at.index()].filter(|man| std::ptr::eq(man.man, men[5])) else {
            continue;
        };
        let up = if man.sides.has(Side::White) { 1 } else { -1 };
        let Some(front) = at.step(0, up).filter(|_| rng.u8(..5) > 0) else {
            continue;
        };
        let on_end = front.rank() == 0 || front.rank() == 7;
        if diagram.men[front.index()].is_none() {
            // bishops and knights on the last rank, where no pawn can stand
            let kind = if on_end { rng.usize(3..5) } else { 5 };
            let side = if rng.bool() { Side::White } else { Side::Black };
            diagram.men[front.index()] = Some(DiagramMan::new(men[kind], side));
        }
    }
}

/// A random square at most so many files and ranks away.
fn near(rng: &mut Rng, at: Sq, reach: i8) -> Sq {
    let mut step = |from: u8| (from as i8 + rng.i8(-reach..=reach)).clamp(0, 7) as u8;
    let file = step(at.file());
    Sq::at(file, step(at.rank()))
}

/// The same diagram with kings and rooks at home instead of who stands there, so that sides may castle.
pub(super) fn with_men_at_home(rng: &mut Rng, mut diagram: Diagram) -> Diagram {
    let (array, king) = (Diagram::game_array(), orthodox()[0]);
    for side in Side::BOTH {
        for at in Sq::all() {
            let man = &mut diagram.men[at.index()];
            if man.is_some_and(|man| std::ptr::eq(man.man, king) && man.sides.has(side)) {
                *man = None;
            }
        }
        for file in [0, 4, 7]
            .into_iter()
            .filter(|file| *file == 4 || rng.bool())
        {
            let at = Sq::at(file, side.home_rank());
            diagram.men[at.index()] = array.men[at.index()];
        }
    }
    diagram
}
