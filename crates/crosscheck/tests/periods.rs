//! Conditions for a part of the play against a plain reference: each half-move is played in a game of its own, set up anew from the position
//! reached, under the conditions in force then. (No fairy men: pawns promote to those of the diagram, and once captured they are forgotten.)

use fastrand::Rng;
use sauterelle_crosscheck::random::{self, Taste};
use sauterelle_kernel::condition::Condition;
use sauterelle_kernel::moves::Moves;
use sauterelle_kernel::play::Player;
use sauterelle_kernel::ruleset::period::Period;
use sauterelle_notation::fen::{parse_fen, write_fen};
use sauterelle_notation::popeye::parse_problems;
use sauterelle_notation::read::names::parse_condition;
use sauterelle_rules::game::Game;
use sauterelle_solve::Control;
use sauterelle_solve::shortcuts::{Shortcut, Shortcuts};
use sauterelle_solve::solution::Finding;
use sauterelle_solve::solve::{Outcome, Progress, Resources, Sink, solve};

/// Conditions that remember nothing, so that a position in FEN says all.
const CONDITIONS: &[&str] = &[
    "Polo",
    "Connected",
    "CirceCage",
    "CirceCage Strict",
    "BlackMaximummer",
    "WhiteMaximummer",
    "WhiteMinimummer UltraLegal",
    "BlackMaximummer Consequent",
    "Circe",
    "AntiCirce",
    "Madrasi",
    "KoeKo",
    "AndernachChess",
    "Take&MakeChess",
    "MonochromChess",
    "Masand",
    "EinsteinChess",
    "SuperCirce",
    "Isardam",
    "ChecklessChess",
];

/// The conditions in force for a half-move, for the whole of a play.
fn in_force(conditions: &[Condition], half_move: u16) -> Vec<Condition> {
    let now = conditions
        .iter()
        .filter(|condition| condition.period.contains(half_move));
    now.cloned()
        .map(|condition| Condition {
            period: Period::ALWAYS,
            ..condition
        })
        .collect()
}

fn game(fen: &str, conditions: &[Condition]) -> Option<Game> {
    Game::new(&parse_fen(fen).ok()?.diagram, conditions).ok()
}

/// How many sequences there are, and how many of them mate, each half-move being played in a game of its own.
fn plainly(fen: &str, conditions: &[Condition], half_move: u16, last: u16) -> Option<[u64; 2]> {
    let game_now = game(fen, &in_force(conditions, half_move))?;
    let mut player = game_now.play();
    let mut found = [0, 0];
    let mut moves = Moves::new(&mut player);
    while moves.next(&mut player).is_some() {
        let after = write_fen(&mut player);
        player.undo();
        let more = match half_move == last {
            false => plainly(&after, conditions, half_move + 1, last)?,
            true => {
                let end = game(&after, &in_force(conditions, half_move + 1))?;
                [1, u64::from(end.play().is_mated())]
            }
        };
        found = [found[0] + more[0], found[1] + more[1]];
    }
    Some(found)
}

/// The same in one game whose rules change.
fn in_one_game(player: &mut Player, left: u16) -> [u64; 2] {
    if left == 0 {
        return [1, u64::from(player.is_mated())];
    }
    let mut found = [0, 0];
    let mut moves = Moves::new(player);
    while moves.next(player).is_some() {
        let more = in_one_game(player, left - 1);
        player.undo();
        found = [found[0] + more[0], found[1] + more[1]];
    }
    found
}

fn random_conditions(rng: &mut Rng, last: u16) -> Vec<Condition> {
    let number = rng.usize(1..=2);
    let named = (0..number).map(|_| {
        let name = CONDITIONS[rng.usize(..CONDITIONS.len())];
        let mut condition = parse_condition(name).unwrap();
        let change = rng.u16(2..=last + 1);
        condition.period = match rng.bool() {
            true => Period {
                from: change,
                until: None,
            },
            false => Period {
                from: 1,
                until: Some(change - 1),
            },
        };
        condition
    });
    named.collect()
}

#[test]
fn rules_that_change_are_those_of_each_half_move() {
    let mut rng = Rng::with_seed(39);
    let (mut compared, mut mates) = (0, 0);
    while compared < 150 {
        let taste = Taste {
            fairy: &[],
            neutrals: false,
            odd_royals: false,
            most_men: 5,
        };
        let fen = random::position(&mut rng, taste).fen();
        let last = rng.u16(2..=3);
        let conditions = random_conditions(&mut rng, last);
        let Some(whole) = game(&fen, &conditions) else {
            continue;
        };
        let found = in_one_game(&mut whole.play(), last);
        if found[0] > 20_000 {
            continue;
        }
        let Some(plain) = plainly(&fen, &conditions, 1, last) else {
            continue;
        };
        assert_eq!(found, plain, "{fen} {conditions:?}, {last} half-moves");
        compared += 1;
        mates += found[1];
    }
    assert!(mates > 0);
}

/// Problems of our own, each with the number of its solutions.
const PROBLEMS: &str = include_str!("part-of-the-play.inp");

#[derive(Default)]
struct Lines(Vec<Finding>);

impl Sink for Lines {
    fn finding(&mut self, finding: Finding) {
        self.0.push(finding);
    }
    fn progress(&mut self, _: Progress) {}
}

#[test]
fn problems_are_solved_as_by_a_plain_search() {
    let entries = parse_problems(PROBLEMS.as_bytes(), None);
    assert!(entries.len() >= 8);
    for entry in entries {
        let problem = entry.result.expect("it is read").twins.remove(0).problem;
        let solved = |without: Shortcuts| {
            let mut control = Control::default();
            control.without = without;
            let mut lines = Lines::default();
            let resources = Resources {
                threads: 0,
                memory: 1 << 22,
            };
            let outcome = solve(&problem, resources, &control, &mut lines).expect("rules");
            assert_eq!(outcome, Outcome::Complete);
            lines.0
        };
        let all = Shortcut::ALL.map(|(one, _)| one);
        let (usual, plain) = (solved(Shortcuts::NONE), solved(Shortcuts::of(&all)));
        assert_eq!(usual, plain, "line {}", entry.first_line);
        let is_found = |finding: &Finding| matches!(finding, Finding::Line(_) | Finding::Tree(_));
        assert!(
            usual.iter().any(is_found),
            "line {}: no solution",
            entry.first_line
        );
    }
}
