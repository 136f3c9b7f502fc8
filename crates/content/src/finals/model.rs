//! Pure, model and ideal mates and stalemates.

use super::{State, kept_from, squares_of_field};
use sauterelle_kernel::board::bitboard::{Bb, NEIGHBOURS};
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

/// Whether the side to move is mated in a model mate, see [`Final::is_model`].
///
/// `None` if it is not mated, or where [a final position is not told](Final::of).
pub fn is_model_mate(player: &mut Player) -> Option<bool> {
    let end = Final::of(player).filter(|end| end.is_mate)?;
    Some(end.is_model())
}

/// A mate or stalemate of the side to move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Final {
    /// It is a mate, not a stalemate.
    pub is_mate: bool,
    /// The side that cannot move.
    pub side: Side,
    /// Its king.
    pub royal: Sq,
    /// The men that give check.
    pub checks: Bb,
    /// Men that would move but for a pin, each with the one that pins it: it alone would give check then.
    pub pins: Vec<(Sq, Sq)>,
    /// Each square of the king's field is guarded by one man, or blocked by a man of its own and not guarded, unless the guard pins the man
    /// there. One man gives check in a mate.
    is_pure: bool,
    /// The men that guard a square of the field, give check, pin, block a square of the field, or stand before a pawn in a stalemate.
    pub part: Bb,
    /// These are all. They are not known in a stalemate in which a man other than a pawn is stuck without a pin: what holds it is not looked for.
    pub is_part_known: bool,
    /// The officers of the other side: neither king nor pawns.
    officers: Bb,
    /// All men.
    men: Bb,
}

impl Final {
    /// Takes the position apart. `None` if the side to move can move; if it has not one king, as usual kings go; where there are neutral men;
    /// where the rules [do not tell](models_are_not_told); and in a stalemate, where men other than pawns cannot move without a pin.
    pub fn of(player: &mut Player) -> Option<Final> {
        if models_are_not_told(player.rules()).is_some() {
            return None;
        }
        let is_mate = match player.status() {
            Status::Mate => true,
            Status::Stalemate => false,
            _ => return None,
        };
        let side = player.state().turn();
        let neutral = player.state().men(side) & player.state().men(!side);
        let mut royals = player.state().royals(side).into_iter();
        let royal = royals.next().filter(|_| royals.next().is_none())?;
        let king = player.state().piece(royal)?;
        if player.rules().kinds.man(king.kind).nature != Nature::King || !neutral.is_empty() {
            return None;
        }
        let checks = checking(player, side)?;
        let pins = pins(player, checks);
        let pinned: Bb = pins.iter().map(|(pinned, _)| *pinned).collect();
        let mut end = Final {
            is_mate,
            side,
            royal,
            checks,
            is_pure: checks.into_iter().count() == usize::from(is_mate),
            part: checks | Bb::of(royal) | pins.iter().map(|(_, by)| *by).collect(),
            is_part_known: true,
            pins,
            officers: officers(player, !side),
            men: player.state().all_men(),
        };
        if !is_mate {
            let blocks = blocks_of_pawns(player, side, pinned | Bb::of(royal));
            end.is_part_known = blocks.is_some();
            end.part |= blocks.unwrap_or_default();
        }
        end.look_at_field(player);
        Some(end)
    }

    fn look_at_field(&mut self, player: &mut Player) {
        for (to, objection) in squares_of_field(player, self.royal) {
            let (state, guards) = kept_from(player, self.royal, to, &objection);
            self.is_pure &= match (state, &guards[..]) {
                (State::Guarded, [_]) | (State::Blocked, []) => true,
                (State::Blocked, [(guard, _)]) => self.pins.contains(&(to, *guard)),
                _ => false,
            };
            if state == State::Blocked {
                self.part |= Bb::of(to);
            }
            self.part |= guards.into_iter().map(|(from, _)| from).collect();
        }
    }

    /// It is pure: one man gives check in a mate, and each square of the king's field is guarded by one man, or blocked by a man of its own
    /// and not guarded, unless the guard pins the man there.
    pub fn is_pure(&self) -> bool {
        self.is_pure
    }

    /// It is pure and economical: each officer of the other side (king and pawns may, but need not) gives check, guards a square, pins a man
    /// without which the side could move, or stands before a pawn in a stalemate. It is none where it is not known who takes part.
    pub fn is_model(&self) -> bool {
        self.is_pure && self.is_part_known && (self.officers & !self.part).is_empty()
    }

    /// It is a model without pins in which all men of both sides take part.
    pub fn is_ideal(&self) -> bool {
        self.is_model() && self.pins.is_empty() && self.idle().is_empty()
    }

    /// All squares around the king are empty, and it does not stand at the edge.
    pub fn is_mirror(&self) -> bool {
        let around = NEIGHBOURS[self.royal.index()];
        around.into_iter().count() == 8 && (around & self.men).is_empty()
    }

    /// The men that take no part.
    pub fn idle(&self) -> Bb {
        self.men & !self.part
    }
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
    men.filter(|at| !is_pawn(view, *at)).collect()
}

fn is_pawn(view: &View, at: Sq) -> bool {
    let kind = view.state().piece(at).map(|man| man.kind);
    kind.is_some_and(|kind| view.rules().kinds.man(kind).walk.pawn().is_some())
}

/// Men that would move but for a pin, each with the one that pins it: it alone would give check then.
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
    found.sort();
    found.dedup();
    found
}

/// The men that stand before pawns of a stalemated side; `None` if another man of it than these squares name cannot move.
fn blocks_of_pawns(view: &View, side: Side, other: Bb) -> Option<Bb> {
    let men = view.state().men(side) & !other;
    let ahead = match side {
        Side::White => 1,
        Side::Black => -1,
    };
    let before = men.into_iter().map(|at| {
        let to = at.step(0, ahead)?;
        let is_block = is_pawn(view, at) && view.state().all_men().has(to);
        is_block.then_some(to)
    });
    let before: Option<Bb> = before.collect();
    Some(before? | men)
}
