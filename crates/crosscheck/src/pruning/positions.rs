//! Play to positions that random moves have led to.

use super::diagrams::{diagram, with_men_at_home};
use super::{options, parse, parse_conditions};
use crate::random::{self, Taste};
use fastrand::Rng;
use sauterelle_kernel::board::piece::{Attrs, Side};
use sauterelle_kernel::board::state::State;
use sauterelle_kernel::condition::Condition;
use sauterelle_kernel::diagram::{Diagram, DiagramMan};
use sauterelle_kernel::moves::Move;
use sauterelle_rules::game::Game;
use sauterelle_solve::compiled::Compiled;
use sauterelle_solve::problem::{Duplex, Problem};

/// Play to a position that some random moves have led to, or to one a little different; nothing if there were no moves.
pub(super) fn position(rng: &mut Rng) -> Result<Option<Problem>, String> {
    let fairy: &[&str] = if rng.bool() {
        &[]
    } else {
        &["n", "g", "z", "sx", "ma", "li"]
    };
    let taste = Taste {
        fairy,
        neutrals: rng.u8(..8) == 0,
        odd_royals: rng.u8(..4) == 0,
        most_men: 10,
    };
    let start = match rng.u8(..6) {
        0 | 1 => Diagram::game_array(),
        2 => {
            let diagram = diagram(rng, taste)?;
            with_men_at_home(rng, diagram)
        }
        _ => diagram(rng, taste)?,
    };
    let conditions = if rng.bool() {
        Vec::new()
    } else {
        parse_conditions(&random::conditions(rng))?
    };
    let longest = if start.placed().count() > 6 { 3 } else { 5 };
    towards_random_position(rng, start, conditions, longest)
}

/// A stipulation, and the random moves that lead to its position.
struct Form {
    text: String,
    first: Side,
    half_moves: u16,
    /// Only one side moves.
    series: bool,
}

/// A series, a battle in which White forces Black to reach the position, or play of both sides towards it.
fn form(rng: &mut Rng, longest: u16) -> Form {
    let series = rng.u8(..3) == 0;
    let battle = !series && rng.u8(..4) == 0;
    let half_moves = match battle {
        true => 2 * rng.u16(1..=longest.div_ceil(2)),
        false => rng.u16(1..=longest),
    };
    let (text, first) = if series {
        (format!("ser-a=>b{half_moves}"), Side::White)
    } else if battle {
        (format!("sa=>b{}", half_moves / 2), Side::White)
    } else {
        let half = if half_moves % 2 == 1 { ".5" } else { "" };
        let (goal, first) = match rng.bool() {
            true => ("dia", Side::White),
            false => ("a=>b", Side::Black),
        };
        (format!("{goal}{}{half}", half_moves / 2), first)
    };
    Form {
        text,
        first,
        half_moves,
        series,
    }
}

/// Play to a position to which some random moves from this one have led, at most so many half-moves, or to one a little different.
pub(super) fn towards_random_position(
    rng: &mut Rng,
    start: Diagram,
    conditions: Vec<Condition>,
    longest: u16,
) -> Result<Option<Problem>, String> {
    let Form {
        text,
        first,
        half_moves,
        series,
    } = form(rng, longest);
    let mut problem = Problem {
        diagram: start,
        target: None,
        conditions,
        stipulation: parse(&text)?,
        options: options(rng),
        compiled: Compiled::default(),
    };
    problem.options.duplex = Duplex::No;
    problem.options.white_to_play = false;
    let Ok(game) = problem.game() else {
        return Ok(None);
    };
    let mut player = game.play_as(first);
    for at in 0..half_moves {
        let mut moves = player.legal_moves();
        if rng.bool() && moves.iter().any(is_special) {
            moves.retain(is_special);
        }
        let Some(mv) = rng.choice(&moves) else {
            return Ok(None);
        };
        player.play(mv);
        if series && at + 1 < half_moves {
            player.pass();
        }
    }
    let mut target = diagram_of(&game, player.state());
    if rng.u8(..4) == 0 {
        let (a, b) = (rng.usize(..64), rng.usize(..64));
        target.men.swap(a, b);
    }
    problem.target = Some(target);
    Ok(Some(problem))
}

/// Whether the move castles or captures, which random moves do rarely.
fn is_special(mv: &Move) -> bool {
    mv.shape.capture.is_some() || mv.shape.castles()
}

fn diagram_of(game: &Game, state: &State) -> Diagram {
    let mut diagram = Diagram::empty();
    for at in state.occupied() {
        diagram.men[at.index()] = state.piece(at).map(|man| DiagramMan {
            man: game.rules.kinds.man(man.kind),
            sides: man.sides,
            royal: man.is_royal(),
            attrs: man.attrs.without(Attrs::ROYAL),
        });
    }
    diagram
}
