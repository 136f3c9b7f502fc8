//! One position of a draft: a problem that can be solved.

use crate::draft::Draft;
use crate::draft::long_step::LongStep;
use crate::draft::setting::Setting;
use crate::source::diagnostic::{Diagnostic, Kind};
use crate::source::words::Word;
use crate::vocabulary::attributes;
use sauterelle_kernel::board::piece::Attrs;
use sauterelle_kernel::condition::{self, Condition, RuleError};
use sauterelle_kernel::defined::rules_of_men;
use sauterelle_kernel::diagram::Diagram;
use sauterelle_kernel::men::Language;
use sauterelle_languages::say;
use sauterelle_rules::compiled::NoRules;
use sauterelle_rules::registry::RULES;
use sauterelle_solve::compiled::Compiled;
use sauterelle_solve::goal::Goal;
use sauterelle_solve::invisible;
use sauterelle_solve::problem::{Duplex, Options, Problem};
use sauterelle_solve::stipulation::Stipulation;

/// A setting as a problem, which has the rules of another one if they are the same. The error is empty where the reason has been reported before.
pub(super) fn position(
    setting: &Setting,
    draft: &Draft,
    place: Word,
    others: &[&Problem],
) -> Result<Problem, Option<Diagnostic>> {
    let asked = setting.question()?.ok_or(None)?;
    if draft.options.max_per_ending.is_some() {
        // reported where it stands
        return Err(None);
    }
    let stipulation = asked.stipulation;
    let mut diagram = setting.diagram.clone();
    diagram.last_capture = draft.last_capture;
    let (mut diagram, target) = from_start(diagram, setting, &stipulation, place)?;
    diagram.moved |= draft.moved;
    diagram.unmoved |= draft.unmoved;
    diagram
        .exclusive_castlings
        .extend(&draft.exclusive_castlings);
    diagram.to_move = stipulation.to_move();
    let beside_diagram = draft.side.filter(|_| asked.contested);
    let begins = draft.to_move.or(beside_diagram);
    let duplex = match (begins, draft.options.duplex) {
        (Some(side), Duplex::No | Duplex::Half) if side != stipulation.to_move() => Duplex::Half,
        (Some(_), Duplex::Half) if draft.to_move.is_some() => Duplex::No,
        (_, duplex) => duplex,
    };
    let mut problem = Problem {
        stipulation,
        conditions: with_those_of_men(
            setting.conditions.clone(),
            [&diagram, target.as_ref().unwrap_or(&diagram)],
        ),
        options: Options {
            short_solutions: !asked.exact,
            duplex,
            ..draft.options.clone()
        },
        diagram,
        target,
        compiled: Compiled::default(),
    };
    if problem.diagram.invisible > 0
        && let Err(error) = invisible::check(&problem)
    {
        let place = setting.invisible_place.unwrap_or(place);
        return Err(Some(place.fault(Kind::Unsupported, error.to_string())));
    }
    let conditions = setting.condition_place.unwrap_or(place);
    compile(&mut problem, others, conditions, place)?;
    match &draft.en_passant {
        None => Ok(problem),
        Some((word, step)) => Ok(with_en_passant(problem, *word, *step)?),
    }
}

/// Where play begins, and the position to be reached if that is the one of the setting.
fn from_start(
    diagram: Diagram,
    setting: &Setting,
    stipulation: &Stipulation,
    place: Word,
) -> Result<(Diagram, Option<Diagram>), Diagnostic> {
    let is_proof_game = stipulation.asks_for(Goal::PROOF_GAME);
    if !is_proof_game && !stipulation.asks_for(Goal::A_TO_B) {
        return Ok((diagram, None));
    }
    let starts = setting.start.iter().map(Diagram::attributes);
    let named = starts.fold(diagram.attributes(), |all, attrs| all | attrs);
    // of what attributes do to men, only their board is part of a position to be reached
    let others = named.without(Attrs::FIRST_BOARD | Attrs::SECOND_BOARD);
    if let Some(name) = attributes::names(others, Language::English).next() {
        let message = say!(
            "{name} men in play to a given position are not supported: nobody has said whether they must still be so there"
        );
        return Err(place.fault(Kind::Unsupported, message));
    }
    if is_proof_game {
        let start = Diagram {
            moved: diagram.moved,
            defined: diagram.defined.clone(),
            ..Diagram::game_array_of(condition::standard_men(&setting.conditions))
        };
        return Ok((start, Some(diagram)));
    }
    let Some(start) = &setting.start else {
        let message =
            say!("the position in which play begins is missing: it comes before the stipulation");
        return Err(place.fault(Kind::Syntax, message));
    };
    Ok((start.clone(), Some(diagram)))
}

/// The conditions that are given, and those that men of the positions bring with them.
fn with_those_of_men(conditions: Vec<Condition>, positions: [&Diagram; 2]) -> Vec<Condition> {
    let mut conditions = with_boards(conditions, positions);
    for rule in rules_of_men(&positions) {
        let is_it = |given: &Condition| given.rule.meta().name == rule.meta().name;
        if !conditions.iter().any(is_it) {
            conditions.push(Condition::of(rule));
        }
    }
    conditions
}

/// Men on one of two boards bring with them the condition that has two.
fn with_boards(mut conditions: Vec<Condition>, positions: [&Diagram; 2]) -> Vec<Condition> {
    let has_boards = |condition: &Condition| condition.rule.brings_second_board();
    let mut named = positions.into_iter().map(Diagram::attributes);
    let named = named.any(attributes::is_any_board);
    if named
        && !conditions.iter().any(has_boards)
        && let Some(rule) = RULES.iter().find(|rule| rule.brings_second_board())
    {
        conditions.push(Condition::of(*rule));
    }
    conditions
}

/// Compiles the rules, for whoever solves the problem.
fn compile(
    problem: &mut Problem,
    others: &[&Problem],
    conditions: Word,
    men: Word,
) -> Result<(), Diagnostic> {
    problem.compile_beside(others).map_err(|error| match error {
        NoRules::Kinds(error) => men.fault(Kind::Unsupported, error.to_string()),
        NoRules::Rule(error) => {
            let kind = match error {
                RuleError::Unsupported(_) => Kind::Unsupported,
                RuleError::Conflict(_) | RuleError::Options(..) | RuleError::Argument(_) => {
                    Kind::Syntax
                }
            };
            conditions.fault(kind, error.to_string())
        }
    })
}

/// Adds the right to capture en passant, where the side that begins has it.
fn with_en_passant(
    mut problem: Problem,
    word: Word,
    step: LongStep,
) -> Result<Problem, Diagnostic> {
    let pawn = problem.diagram.men[step.arrival.index()];
    if !pawn.is_some_and(|man| man.sides.has(step.side) && man.man.walk.double_steps_ahead()) {
        let message = say!(
            "no pawn that has just made a long step stands on {}",
            step.arrival
        );
        return Err(word.fault(Kind::Syntax, message));
    }
    for at in [step.departure, step.crossed]
        .into_iter()
        .chain(step.also_crossed)
    {
        if problem.diagram.men[at.index()].is_some() {
            let message = say!(
                "no pawn has just come to {} with a man on {at}",
                step.arrival
            );
            return Err(word.fault(Kind::Syntax, message));
        }
    }
    problem.diagram.en_passant = Some(step.crossed);
    problem.diagram.also_crossed = step.also_crossed;
    problem.diagram.en_passant_pawn = step.is_elsewhere.then_some(step.arrival);
    problem.diagram.to_move = !step.side;
    Ok(problem)
}
