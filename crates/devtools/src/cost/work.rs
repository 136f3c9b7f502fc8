//! The work that is counted for a condition: moves played one after the other, and short helpmates, in eight positions of different kinds.

use fastrand::Rng;
use sauterelle_crosscheck::random::{Taste, position};
use sauterelle_kernel::board::piece::Side;
use sauterelle_kernel::condition::Condition;
use sauterelle_kernel::diagram::Diagram;
use sauterelle_kernel::moves::Moves;
use sauterelle_kernel::moves::perft::perft;
use sauterelle_kernel::play::Player;
use sauterelle_notation::fen::parse_fen;
use sauterelle_notation::read::names::parse_condition;
use sauterelle_rules::game::Game;
use sauterelle_solve::Control;
use sauterelle_solve::compiled::Compiled;
use sauterelle_solve::problem::{Options, Problem};
use sauterelle_solve::solution::Finding;
use sauterelle_solve::solve::{Progress, Resources, Sink, solve};
use sauterelle_solve::stipulation::Stipulation;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// What is done in each position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub enum Kind {
    /// The game is set up: what comes before moves.
    Game,
    /// Sequences of two half-moves are played.
    Moves,
    /// Solving begins, and is interrupted at once: what comes before the search.
    Beginning,
    /// A helpmate in one is solved, Black beginning.
    Helpmate,
}

/// The position by which speed of move generation is compared everywhere.
const MIDDLE_GAME: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

/// So many men beside kings and rooks the other positions have at most.
const MEN: [usize; 7] = [3, 5, 8, 10, 13, 18, 26];

/// Of each position so many moves are played at most: a move can cost a hundred times as much under one condition as under another.
const MOST_MOVES: u64 = 500;

/// Fairy men of one of the positions.
const FAIRY: &[&str] = &["g", "n", "li", "z"];

/// The middle game, and seven random positions: from few men to many, one with hoppers and riders, one with neutral men.
fn positions(seed: u64) -> Vec<Diagram> {
    let mut rng = Rng::with_seed(seed);
    let random = MEN.iter().enumerate().map(|(number, &most_men)| {
        let taste = Taste {
            fairy: if number == 2 { FAIRY } else { &[] },
            neutrals: number == 4,
            odd_royals: false,
            most_men,
        };
        position(&mut rng, taste).fen()
    });
    std::iter::once(MIDDLE_GAME.to_string())
        .chain(random)
        .filter_map(|fen| Some(parse_fen(&fen).ok()?.diagram))
        .collect()
}

/// Does it under a condition; what it is measured by: moves played, or first moves of the helpmates.
///
/// # Errors
/// If the condition is not understood.
pub fn run(condition: &str, kind: Kind, seed: u64) -> Result<u64, String> {
    let conditions = match condition {
        "" => Vec::new(),
        _ => vec![parse_condition(condition).map_err(|e| format!("{condition}: {e}"))?],
    };
    let done = positions(seed).into_iter().map(|mut diagram| {
        if matches!(kind, Kind::Beginning | Kind::Helpmate) {
            diagram.to_move = Side::Black;
        }
        let Ok(game) = Game::new(&diagram, &conditions) else {
            return 0; // not every position is possible under every condition
        };
        match kind {
            Kind::Game => 0,
            Kind::Moves => {
                let mut left = MOST_MOVES;
                play(&mut game.play(), 2, &mut left);
                MOST_MOVES - left
            }
            Kind::Beginning => helpmate(diagram, &conditions, &game, true),
            Kind::Helpmate => helpmate(diagram, &conditions, &game, false),
        }
    });
    Ok(done.sum())
}

/// Plays the sequences of so many half-moves one after the other, as long as moves are left.
fn play(player: &mut Player, depth: u32, left: &mut u64) {
    let mut moves = Moves::new(player);
    while *left > 0 && moves.next(player).is_some() {
        *left -= 1;
        if depth > 1 {
            play(player, depth - 1, left);
        }
        player.undo();
    }
}

/// Solves the helpmate; how many moves Black has to begin with.
fn helpmate(diagram: Diagram, conditions: &[Condition], game: &Game, is_interrupted: bool) -> u64 {
    let Ok(stipulation) = Stipulation::parse("h#1") else {
        return 0;
    };
    let problem = Problem {
        diagram,
        target: None,
        conditions: conditions.to_vec(),
        stipulation,
        options: Options::default(),
        compiled: Compiled::default(),
    };
    let resources = Resources {
        threads: 1,
        memory: 1 << 20,
    };
    let control = Control::new(Arc::new(AtomicBool::new(is_interrupted)), None);
    match solve(&problem, resources, &control, &mut Deaf) {
        Ok(_) => perft(&mut game.play(), 1),
        Err(_) => 0, // a stipulation that the condition excludes
    }
}

/// Hears nothing.
struct Deaf;

impl Sink for Deaf {
    fn finding(&mut self, _finding: Finding) {}

    fn progress(&mut self, _progress: Progress) {}
}
