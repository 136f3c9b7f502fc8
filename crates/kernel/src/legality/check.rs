//! Check: an attacked royal, or another reason that a rule brings. Self-check, mate and stalemate
//! are derived from nothing else.

use crate::board::bitboard::Bb;
use crate::board::piece::Side;
use crate::board::shape::Shape;
use crate::board::shapes::Shapes;
use crate::board::square::Sq;
use crate::hooks::remark::{self, Message, Remark};
use crate::hooks::{CheckReason, Strictness};
use crate::legality::measured::attack_obeys_duty;
use crate::observe::attacks::{attacked_ignoring_duties, attacks, hits};
use crate::observe::plain::plain_observers;
use crate::play::Player;
use crate::view::View;

fn reason_of_attack(view: &View, shape: &Shape, royals: Bb) -> CheckReason {
    let men: Vec<Sq> = royals_hit(view, shape, royals).collect();
    let (from, to) = (shape.from, shape.to);
    let owner = view.rules().attack.as_ref();
    let message = owner.map_or(Message("would-capture"), |owner| owner.message());
    let mut remark = Remark::new(message);
    if let Some(by) = remark::move_of(view.state(), from, to) {
        remark = remark.with("move", by);
    }
    CheckReason {
        code: "attack",
        remark: remark.with("men", remark::men_on(view.state(), men.iter().copied())),
        men,
        by: Some((from, to)),
    }
}

fn royals_hit(view: &View, shape: &Shape, royals: Bb) -> Bb {
    royals.filter(|&sq| hits(view, shape, Bb::of(sq))).collect()
}

/// Whether a side would perhaps be in check with a royal man on this empty square; no only if it certainly would not.
#[inline]
pub(crate) fn may_be_in_check_on(view: &View, side: Side, at: Sq) -> bool {
    let rules = view.rules();
    if !rules.capturers_go_there() || rules.concept.is_some() || !rules.check.is_empty() {
        return true;
    }
    let by = !side;
    let attackers = match rules.attacks_are_observed() && view.men_are_plain(by) {
        true => plain_observers(view, by, at, view.state().occupied()),
        false => view.near(by, at),
    };
    !attackers.is_empty() || !view.state().royals(side).is_empty()
}

impl Player<'_> {
    /// Whether `side` is in check: would lose a royal if the other side were to move now, or is in
    /// check by a rule of its own kind.
    pub fn in_check(&mut self, side: Side) -> bool {
        in_check_but(self, side, true)
    }

    /// Whether `side` is in check because of an attack on its royals (or of what a rule puts in its place).
    pub fn checked_by_attack(&mut self, side: Side, castling_threatens: bool) -> bool {
        let mut attacks = self.rules().check.iter().filter(|rule| rule.is_attack());
        if attacks.any(|rule| rule.in_check(self, side)) {
            return true;
        }
        match &self.rules().concept {
            None => self.royal_attacked(side, castling_threatens),
            Some(owner) => {
                let attacked = self.royal_attacked(owner.on_royals_of(side), castling_threatens);
                owner.in_check(self, side, attacked)
            }
        }
    }

    /// Every reason for which `side` is in check.
    pub fn check_reasons(&mut self, side: Side) -> Vec<CheckReason> {
        let rules = self.rules();
        let mut reasons = attack_reasons(self, side, true);
        let others = rules.check.iter().filter(|rule| !rule.is_attack());
        for rule in others {
            if rule.in_check(self, side) {
                reasons.push(rule.reason(self, side));
            }
        }
        reasons
    }

    /// The reasons for which a diagram is illegal if `mover` begins: the other side is in check. None if that is allowed.
    pub fn illegal_check(&mut self, mover: Side) -> Vec<CheckReason> {
        match self.rules().royalty.diagrams_may_begin_with_attacks {
            true => Vec::new(),
            false => self.check_reasons(!mover),
        }
    }

    /// Whether some royal of `side` would be lost if the enemy were to move now.
    pub fn royal_attacked(&mut self, side: Side, castling_threatens: bool) -> bool {
        let royals = self.state().royals(side);
        if royals.is_empty() || !attacked_ignoring_duties(self, !side, royals, castling_threatens) {
            return false;
        }
        match self.rules().preference(!side) {
            Some(duty) if !self.view.measuring && duty.strictness() != Strictness::Normal => {
                attack_obeys_duty(self, !side, royals, &**duty)
            }
            _ => true,
        }
    }

    /// The men that attack the royal man of `side` on this square, each with its arrival: those because of which the side is in check,
    /// unless the rules read attacks otherwise.
    pub fn attackers(&mut self, side: Side, royal: Sq) -> Vec<(Sq, Sq)> {
        let mut found: Vec<(Sq, Sq)> = match &self.rules().concept {
            None => {
                let reasons = self.check_reasons(side).into_iter();
                let hitting = reasons.filter(|reason| reason.men.contains(&royal));
                hitting.filter_map(|reason| reason.by).collect()
            }
            // an attack means something else there, but it is one
            Some(_) => {
                let attacks = attacks_on_royals(self, side, true);
                let hitting = attacks
                    .iter()
                    .filter(|shape| hits(self, shape, Bb::of(royal)));
                hitting.map(|shape| (shape.from, shape.to)).collect()
            }
        };
        found.sort();
        found.dedup_by_key(|(from, _)| *from);
        found
    }
}

/// As [`Player::in_check`]; with `castling_threatens` false the enemy's castlings do not count as attacks.
#[inline]
pub(crate) fn in_check_but(player: &mut Player, side: Side, castling_threatens: bool) -> bool {
    let rules = player.rules();
    let mut others = rules.check.iter().filter(|rule| !rule.is_attack());
    if others.any(|rule| rule.in_check(player, side)) {
        return true;
    }
    player.checked_by_attack(side, castling_threatens)
}

/// The attacks on royals of `side` because of which it is in check (or what a rule puts in their place).
pub(crate) fn attack_reasons(
    player: &mut Player,
    side: Side,
    castling_threatens: bool,
) -> Vec<CheckReason> {
    let rules = player.rules();
    let mut reasons = Vec::new();
    if let Some(owner) = &rules.concept {
        if player.checked_by_attack(side, castling_threatens) {
            reasons.push(owner.reason(player, side));
        }
    } else {
        let royals = player.state().royals(side);
        let attacks = attacks_on_royals(player, side, castling_threatens);
        let reason = |shape: &Shape| reason_of_attack(player, shape, royals);
        reasons.extend(attacks.iter().map(reason));
    }
    let others = rules.check.iter().filter(|rule| rule.is_attack());
    for rule in others {
        if rule.in_check(player, side) {
            reasons.push(rule.reason(player, side));
        }
    }
    reasons
}

/// The attacks that would cost `side` a royal man, if the rules let check depend on attacks alone.
pub(crate) fn attacks_on_royals(
    player: &mut Player,
    side: Side,
    castling_threatens: bool,
) -> Shapes {
    if !player.royal_attacked(side, castling_threatens) {
        return Shapes::new();
    }
    let royals = player.state().royals(side);
    let mut attacks = attacks(player, !side, royals, castling_threatens);
    if let Some(duty) = player.rules().preference(!side)
        && duty.strictness() != Strictness::Normal
    {
        // only the attacks that the duty would have played
        let best = attacks.iter().map(|shape| duty.score(player, shape)).max();
        attacks.retain(|shape| Some(duty.score(player, shape)) == best);
    }
    attacks
}
