//! Model mates: pure and economical ones.

use super::{State, kept_from, squares_of_field};
use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::board::piece::Side;
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::men::Nature;
use sauterelle_kernel::moves::Status;
use sauterelle_kernel::moves::objection::Objection;
use sauterelle_kernel::play::Player;
use sauterelle_kernel::ruleset::Ruleset;
use sauterelle_kernel::view::View;

/// The rule by which it is not told whether a mate is a model: where kings are in check, or mated, for other reasons than because men attack
/// their squares. `None` if there is none.
pub fn models_are_not_told(rules: &Ruleset) -> Option<&'static str> {
    let check = rules.check.first().map(|it| it.rule);
    let concept = rules.concept.as_ref().map(|it| it.rule);
    let mate = rules.mate_concept.as_ref().map(|it| it.rule);
    let attack = rules.attack.as_ref().map(|it| it.rule);
    concept.or(mate).or(attack).or(check)
}

/// Whether the side to move is mated in a model mate.
///
/// - It is pure: one man gives check, and each square of the king's field is guarded by one man, or blocked by a man of its own and not guarded,
///   unless the guard pins the man there.
/// - It is economical: each officer of the other side (king and pawns may, but need not) gives check, guards a square, or pins a man without
///   which there would be no mate.
///
/// `None` if it is not mated, or if it has not one king, as usual kings go; where there are neutral men; or where the rules
/// [do not tell](models_are_not_told).
pub fn is_model_mate(player: &mut Player) -> Option<bool> {
    if models_are_not_told(player.rules()).is_some() || player.status() != Status::Mate {
        return None;
    }
    let side = player.state().turn();
    let neutral = player.state().men(side) & player.state().men(!side);
    let mut royals = player.state().royals(side).into_iter();
    let royal = royals.next().filter(|_| royals.next().is_none())?;
    let king = player.state().piece(royal)?;
    if player.rules().kinds.man(king.kind).nature != Nature::King || !neutral.is_empty() {
        return None;
    }
    let checks = checking(player, side)?;
    if checks.len() != 1 {
        return Some(false);
    }
    let pins = pins(player, checks);
    let mut part: Bb = checks | pins.iter().map(|(_, by)| *by).collect();
    for (to, objection) in squares_of_field(player, royal) {
        let (state, guards) = kept_from(player, royal, to, &objection);
        let is_pure = match (state, &guards[..]) {
            (State::Guarded, [_]) | (State::Blocked, []) => true,
            (State::Blocked, [(guard, _)]) => pins.contains(&(to, *guard)),
            _ => false,
        };
        if !is_pure {
            return Some(false);
        }
        part |= guards.into_iter().map(|(from, _)| from).collect();
    }
    Some((officers(player, !side) & !part).is_empty())
}

/// The men that give check; `None` if it is given otherwise too.
fn checking(player: &mut Player, side: Side) -> Option<Bb> {
    let reasons = player.check_reasons(side);
    let by = reasons.iter().map(|reason| Some(reason.by?.0));
    by.collect()
}

/// Men that are neither royal nor pawns.
fn officers(view: &View, side: Side) -> Bb {
    let men = view.state().men(side) & !view.state().royals(side);
    men.filter(|at| {
        let kind = view.state().piece(*at).map(|man| man.kind);
        kind.is_some_and(|kind| view.rules().kinds.man(kind).walk.pawn().is_none())
    })
    .collect()
}

/// Men that would parry but for a pin, each with the one that pins it: it alone would give check then.
fn pins(player: &mut Player, checks: Bb) -> Vec<(Sq, Sq)> {
    let side = player.state().turn();
    let mut found = Vec::new();
    for from in player.state().men(side) & !player.state().royals(side) {
        for to in Sq::all().filter(|to| *to != from) {
            let Objection::SelfCheck(reasons, _) = player.objection(from, to) else {
                continue;
            };
            let by: Option<Bb> = reasons.iter().map(|reason| Some(reason.by?.0)).collect();
            let mut by = by.unwrap_or_default().into_iter();
            if let (Some(one), None) = (by.next(), by.next())
                && !checks.has(one)
            {
                found.push((from, one));
            }
        }
    }
    found
}
