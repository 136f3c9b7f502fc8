//! Random problems with goals that one man reaches: squares to be moved to, last ranks, promotions, men on squares; in help, series, direct
//! and self play under each condition.

use super::diagrams::{diagram, with_men_at_home};
use super::{options, parse, parse_conditions};
use crate::random::Taste;
use fastrand::Rng;
use sauterelle_kernel::board::piece::Side;
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::condition::Condition;
use sauterelle_kernel::diagram::Diagram;
use sauterelle_kernel::men::Language;
use sauterelle_kernel::moves::Move;
use sauterelle_rules::game::Game;
use sauterelle_solve::compiled::Compiled;
use sauterelle_solve::problem::{Duplex, Problem};

/// A form of play: what stands before and after the goal, who begins, and how the half-moves go on.
struct Form {
    text: fn(&str) -> String,
    first: Side,
    /// Half-moves that the first side makes in a row.
    series: u16,
    half_moves: u16,
}

/// The forms of play.
static FORMS: &[Form] = &[
    form(|goal| format!("h{goal}1"), Side::Black, 1, 2),
    form(|goal| format!("h{goal}1"), Side::Black, 1, 2),
    form(|goal| format!("h{goal}1.5"), Side::White, 1, 3),
    form(|goal| format!("h{goal}2"), Side::Black, 1, 4),
    form(|goal| format!("h{goal}2.5"), Side::White, 1, 5),
    form(|goal| format!("ser-{goal}2"), Side::White, 2, 2),
    form(|goal| format!("ser-{goal}3"), Side::White, 3, 3),
    form(|goal| format!("ser-h{goal}2"), Side::Black, 2, 3),
    form(|goal| format!("ser-h{goal}3"), Side::Black, 3, 4),
    form(|goal| format!("pser-h{goal}2"), Side::Black, 2, 3),
    form(|goal| format!("{goal}1"), Side::White, 1, 1),
    form(|goal| format!("{goal}2"), Side::White, 1, 3),
    form(|goal| format!("s{goal}1"), Side::White, 1, 2),
    form(|goal| format!("s{goal}2"), Side::White, 1, 4),
    form(|goal| format!("r{goal}1"), Side::White, 1, 2),
    form(|goal| format!("hs{goal}2"), Side::White, 1, 4),
    form(|goal| format!("ser-s{goal}2"), Side::White, 2, 3),
];

const fn form(text: fn(&str) -> String, first: Side, series: u16, half_moves: u16) -> Form {
    Form {
        text,
        first,
        series,
        half_moves,
    }
}

/// A problem under one of the conditions, sometimes two; nothing if these cannot be combined, or no moves were found.
pub(super) fn problem(rng: &mut Rng, conditions: &[&str]) -> Result<Option<Problem>, String> {
    let number = if rng.u8(..5) == 0 { 2 } else { 1 };
    let drawn = (0..number).filter_map(|_| rng.choice(conditions).copied());
    let names: Vec<&str> = drawn.filter(|name| !name.is_empty()).collect();
    let conditions = parse_conditions(&names)?;
    let start = start(rng)?;
    let Ok(game) = Game::new(&start, &conditions) else {
        return Ok(None);
    };
    let many = start.placed().count() > 12;
    let short: Vec<&Form> = (FORMS.iter())
        .filter(|form| form.half_moves <= if many { 2 } else { 5 })
        .collect();
    let Some(form) = rng.choice(&short) else {
        return Ok(None);
    };
    let Some(goal) = goal(rng, &game, form) else {
        return Ok(None);
    };
    Ok(with_goal(rng, start, conditions, &(form.text)(&goal))?.filter(|it| it.game().is_ok()))
}

fn with_goal(
    rng: &mut Rng,
    diagram: Diagram,
    conditions: Vec<Condition>,
    stipulation: &str,
) -> Result<Option<Problem>, String> {
    let mut problem = Problem {
        diagram,
        target: None,
        conditions,
        stipulation: parse(stipulation)?,
        options: options(rng),
        compiled: Compiled::default(),
    };
    problem.options.duplex = Duplex::No;
    Ok(Some(problem))
}

fn start(rng: &mut Rng) -> Result<Diagram, String> {
    let taste = Taste {
        fairy: if rng.u8(..4) == 0 {
            &["n", "g", "l", "z"]
        } else {
            &[]
        },
        neutrals: rng.u8(..8) == 0,
        odd_royals: rng.u8(..6) == 0,
        most_men: if rng.bool() { 4 } else { 8 },
    };
    Ok(match rng.u8(..8) {
        0 => Diagram::game_array(),
        1 => {
            let diagram = diagram(rng, taste)?;
            with_men_at_home(rng, diagram)
        }
        _ => diagram(rng, taste)?,
    })
}

/// What random moves reach, or something like it.
fn goal(rng: &mut Rng, game: &Game, form: &Form) -> Option<String> {
    let mut player = game.play_as(form.first);
    let mut last = None;
    for number in 0..form.half_moves {
        let mut moves = player.legal_moves();
        let is_special = |mv: &Move| {
            let promotes = [0, 7].contains(&mv.shape.to.rank());
            mv.shape.capture.is_some() || mv.shape.castles() || promotes
        };
        if rng.bool() && moves.iter().any(is_special) {
            moves.retain(is_special);
        }
        let mv = *rng.choice(&moves)?;
        last = Some(mv.shape.to);
        player.play(&mv);
        if number + 1 < form.series {
            player.pass();
        }
    }
    let state = player.state();
    let men: Vec<Sq> = state.men(!state.turn()).into_iter().collect();
    let at = match rng.bool() {
        true => last?,
        false => *rng.choice(&men)?,
    };
    let target = match rng.u8(..12) {
        0 => Sq::new(rng.u8(..64)),
        _ => at,
    };
    Some(match rng.u8(..6) {
        0 => "prom".to_string(),
        1 => "c81".to_string(),
        2 => {
            let man = game.rules.kinds.man(state.piece(at)?.kind);
            let code = man.code[Language::English as usize];
            format!("[{code}:{at}]")
        }
        _ => format!("z{target}"),
    })
}
