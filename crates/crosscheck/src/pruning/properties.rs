//! Random problems with goals by property: promotions, men on squares and ranks. Most are in Connected chess, where one side by itself
//! says much about what it can reach.

use super::diagrams::diagram;
use super::{options, parse, parse_conditions};
use crate::random::Taste;
use fastrand::Rng;
use sauterelle_kernel::board::piece::Side;
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::condition::Condition;
use sauterelle_kernel::diagram::{Diagram, DiagramMan};
use sauterelle_kernel::men::{Language, orthodox};
use sauterelle_rules::game::Game;
use sauterelle_solve::compiled::Compiled;
use sauterelle_solve::problem::{Duplex, Problem};

/// Conditions that only forbid moves; most of the time it is the first one.
static CONDITIONS: &[&[&str]] = &[
    &["Connected"],
    &["Connected"],
    &["Connected"],
    &["Connected", "WhiteMaximummer"],
    &["Connected", "Madrasi"],
    &["Connected", "Koeko"],
    &["Connected", "Circe"],
    &[],
    &["Koeko"],
    &["Polo"],
];

/// A problem, or nothing if there is none of the kind that was drawn.
pub(super) fn problem(rng: &mut Rng) -> Result<Option<Problem>, String> {
    let names = rng.choice(CONDITIONS).copied().unwrap_or_default();
    let conditions = parse_conditions(names)?;
    let start = if names.contains(&"Connected") {
        match rng.u8(..8) {
            0 => Diagram::game_array(),
            _ => two_groups(rng),
        }
    } else {
        let taste = Taste {
            fairy: &["n"],
            neutrals: rng.u8(..8) == 0,
            odd_royals: rng.u8(..4) == 0,
            most_men: 6,
        };
        diagram(rng, taste)?
    };
    let many = start.placed().count() > 12;
    let half_moves = rng.u16(1..=if many { 3 } else { 5 });
    let half = if half_moves % 2 == 1 { ".5" } else { "" };
    let Some(goal) = goal(rng, &start, &conditions, half_moves) else {
        return Ok(None);
    };
    let mut problem = Problem {
        diagram: start,
        target: None,
        conditions,
        stipulation: parse(&format!("h{goal}{}{half}", half_moves / 2))?,
        options: options(rng),
        compiled: Compiled::default(),
    };
    problem.options.duplex = Duplex::No;
    if rng.u8(..6) == 0 {
        problem.options.max_solutions = Some(1);
        problem.options.short_solutions = false;
    }
    Ok(problem.game().is_ok().then_some(problem))
}

/// A promotion, or what random moves lead to.
fn goal(
    rng: &mut Rng,
    start: &Diagram,
    conditions: &[Condition],
    half_moves: u16,
) -> Option<String> {
    if rng.u8(..3) > 0 {
        let goal = rng.choice(["prom", "prom", "prom[q]", "prom[s]", "prom[r]"]);
        return goal.map(str::to_string);
    }
    let game = Game::new(start, conditions).ok()?;
    let first = if half_moves % 2 == 1 {
        Side::White
    } else {
        Side::Black
    };
    let mut player = game.play_as(first);
    for _ in 0..half_moves {
        let moves = player.legal_moves();
        player.play(rng.choice(&moves)?);
    }
    let men: Vec<Sq> = player.state().men(Side::White).into_iter().collect();
    let at = *rng.choice(&men)?;
    let man = game.rules.kinds.man(player.state().piece(at)?.kind);
    let code = man.code[Language::English as usize];
    Some(if rng.bool() {
        format!("[{code}:{at}]")
    } else {
        format!("[{code}:{}]", at.rank() + 1)
    })
}

/// Men of each side that stand together.
fn two_groups(rng: &mut Rng) -> Diagram {
    let men = orthodox();
    let mut diagram = Diagram::empty();
    for side in Side::BOTH {
        let first = Sq::at(rng.u8(..8), rng.u8(..8));
        let mut group = vec![first];
        for number in 0..rng.usize(2..=7) {
            let kind = match number {
                0 => 0,
                _ => [1, 2, 3, 4, 5, 5, 5, 5][rng.usize(..8)],
            };
            for _ in 0..10 {
                let beside = group[rng.usize(..group.len())];
                let at = beside.step(rng.i8(-1..=1), rng.i8(-1..=1));
                let may_stand = |at: &Sq| {
                    let on_end = at.rank() == 0 || at.rank() == 7;
                    diagram.men[at.index()].is_none() && !(kind == 5 && on_end)
                };
                if let Some(at) = at.filter(may_stand) {
                    diagram.men[at.index()] = Some(DiagramMan::new(men[kind], side));
                    group.push(at);
                    break;
                }
            }
        }
    }
    diagram
}
