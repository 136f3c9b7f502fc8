//! Attacks on royal men: whether a side would lose one if the other side were to move now.

use crate::board::bitboard::Bb;
use crate::board::piece::{KindId, Piece, Side};
use crate::board::rays;
use crate::board::shape::Shape;
use crate::board::shapes::Shapes;
use crate::board::square::Sq;
use crate::hooks::{Foreseen, MoveSource};
use crate::observe::captured::{capturers_by_rule, captures_some};
use crate::observe::generate::Which;
use crate::observe::plain::{capturing_ranks, plain_capture, plain_observers, someone_arrives};
use crate::play::{Player, Script, castling, en_passant};
use crate::ruleset::Named;
use crate::view::View;
use crate::view::consequences::{all_rules_let_pass, foresee};
use crate::view::royals::royal_men;

impl View<'_> {
    /// The men of `by` on squares from where men of some kind may capture on one of these squares.
    pub fn near_any(&self, by: Side, squares: Bb) -> Bb {
        squares.fold(Bb::EMPTY, |all, at| all | self.near(by, at))
    }

    /// The men of `by` on squares from where men of some kind may capture on `target`.
    pub fn near(&self, by: Side, target: Sq) -> Bb {
        let state = self.state();
        let men = state.men(by) & !Bb::of(target);
        let fast = &self.rules().kinds.fast;
        let mut borrowers = fast.borrowers.iter();
        if borrowers.any(|(kind, _)| !state.of_kind(*kind).is_empty()) {
            return men;
        }
        // on several boards not all men stand in the way
        let in_the_way = match self.rules().occupancy {
            None => state.occupied(),
            Some(_) => Bb::EMPTY,
        };
        men & fast.capturing(by, target, in_the_way)
    }
}

/// Whether only captures by men that leap and ride in straight lines can attack these royals.
fn attackers_are_plain(view: &View, by: Side, royals: Bb) -> bool {
    view.rules().attacks_are_plain_captures()
        && !view.may_lose_en_passant(royals)
        && view.men_are_plain(by)
        && !view.asks_something()
}

/// The squares on which a man of `by` attacks one of `royals` by arriving there, if they are empty, where nothing else attacks them,
/// castlings apart.
pub(crate) fn squares_of_attack(view: &View, by: Side, royals: Bb) -> Option<Bb> {
    let rules = view.rules();
    let squares = rules.attack.as_ref()?.by_arriving(royals)?;
    let men_go_as_usual = rules.walks.is_empty()
        && rules.mobility.is_empty()
        && rules.sources.is_empty()
        && rules.occupancy.is_none()
        && !rules.threats.are_played
        && !rules.pawns.leap_from_first_rank
        && rules
            .admission
            .iter()
            .all(|rule| rule.admits_all_quiet_moves());
    let is_told = men_go_as_usual
        && !view.asks_something()
        && (view.state().men(by) & royals).is_empty()
        && view.men_are_plain(by);
    is_told.then_some(squares)
}

/// Whether a man of `by` captures one of `royals` as a man of some kind; `None` if that cannot be told without generating moves.
fn someone_captures(view: &View, by: Side, royals: Bb) -> Option<bool> {
    let rules = view.rules();
    let kept = |rule: &Named<dyn MoveSource>| rule.keeps().royal_captures;
    if !rules.capturers_go_there()
        || rules.threats.are_played
        || !rules.sources.iter().all(kept)
        || view.may_lose_en_passant(royals)
        || view.asks_something()
    {
        return None;
    }
    for from in possible_capturers(view, by, royals) {
        let man = view.state().piece(from)?;
        if !view.may_move(by, from, man) {
            continue;
        }
        let captures_as = |via| captures_some(view, by, (from, man), via, royals);
        let captures = match rules.walks.is_empty() {
            true => captures_as(man.kind)?,
            false => {
                let mut found = false;
                for via in view.walks_now(by, from, man) {
                    found |= captures_as(via)?;
                }
                found
            }
        };
        if captures {
            return Some(true);
        }
    }
    Some(false)
}

/// The squares of men that the man on `from` captures if it goes as a man of the kind `via`, if that leaps, rides in straight lines or
/// is an orthodox pawn.
pub(crate) fn plainly_captured(
    view: &View,
    by: Side,
    from: Sq,
    man: Piece,
    via: KindId,
) -> Option<Bb> {
    let met = view.met_by(man);
    let fast = &view.rules().kinds.fast;
    let captured = match fast.plain[via.index()] {
        Some(walk) => fast.reached(walk, from, met) & !Bb::of(from),
        None if via != KindId::PAWN => return None,
        None if !capturing_ranks(view, by).has(from) => Bb::EMPTY,
        // what a pawn of the other side would capture from
        None => rays::pawns((!by).index(), from),
    };
    Some(captured & met)
}

/// The men of `by` that may capture one of `royals` where [they go there](crate::ruleset::Ruleset::capturers_go_there); others
/// certainly do not.
fn possible_capturers(view: &View, by: Side, royals: Bb) -> Bb {
    if view.rules().attacks_are_observed() {
        let observers = royals.flat_map(|royal| view.observers(by, royal));
        return observers.collect();
    }
    view.near_any(by, royals)
}

/// Whether playing `shape` would remove one of `royals`.
#[inline]
pub(crate) fn hits(view: &View, shape: &Shape, royals: Bb) -> bool {
    match &view.rules().attack {
        Some(owner) => owner.hits(view, shape, royals),
        None => shape.capture.is_some_and(|sq| royals.has(sq)),
    }
}

pub(crate) fn attacked_ignoring_duties(
    player: &mut Player,
    by: Side,
    royals: Bb,
    castling_threatens: bool,
) -> bool {
    if player.rules().attacks_are_geometric() && !player.may_lose_en_passant(royals) {
        let is_attacked = royals.into_iter().any(|royal| player.observes(by, royal));
        debug_assert!(
            !player.rules().threats.are_played
                || player.uncounted(|player| {
                    let found = attacks_among(player, by, royals, castling_threatens, None);
                    found.is_empty() != is_attacked
                })
        );
        return is_attacked;
    }
    let by_rule = capturers_by_rule(player, by, royals);
    let capturers = by_rule.map(|(men, _)| men);
    let known = if let Some((_, Some(known))) = by_rule {
        Some(known)
    } else if attackers_are_plain(player, by, royals) {
        Some(attacked_by_plain_men(player, by, royals))
    } else {
        match squares_of_attack(player, by, royals) {
            Some(squares) => Some(
                someone_arrives(player, by, squares & !player.state().occupied())
                    || castling_threatens && castling_attacks(player, by, royals),
            ),
            None if player.rules().threats.are_played => someone_takes(player, by, royals),
            None => someone_captures(player, by, royals),
        }
    };
    let attacks = |player: &mut Player, capturers: Option<Bb>| {
        let found = attacks_among(player, by, royals, castling_threatens, capturers);
        !found.is_empty()
    };
    let is_attacked = match known {
        Some(known) => known,
        None => attacks(player, capturers),
    };
    debug_assert_eq!(
        is_attacked,
        player.uncounted(|player| attacks(player, None))
    );
    is_attacked
}

fn attacked_by_plain_men(player: &mut Player, by: Side, royals: Bb) -> bool {
    let occupied = player.state().occupied();
    let before = royal_men(player);
    let played = player.rules().threats.are_played;
    royals.into_iter().any(|to| {
        let mut attackers = plain_observers(player, by, to, occupied) & !Bb::of(to);
        attackers.any(|from| {
            let capture = plain_capture(player, by, from, to);
            capture.is_some_and(|shape| !played || can_be_played(player, by, shape, before))
        })
    })
}

/// Whether a castling of `by` would remove one of `royals`.
fn castling_attacks(player: &mut Player, by: Side, royals: Bb) -> bool {
    // what it would do is seen at once, whether it is possible only by trying
    if !castling::of_rights(player, by).any(|shape| hits(player, &shape, royals)) {
        return false;
    }
    let mut shapes = Shapes::new();
    player.generate(by, Which::Castlings, &mut shapes);
    shapes.retain(|shape| hits(player, shape, royals));
    drop_impossible(player, by, &mut shapes);
    !shapes.is_empty()
}

/// The pseudo-legal moves of `by` that would remove one of `royals`.
#[inline]
pub(crate) fn attacks(
    player: &mut Player,
    by: Side,
    royals: Bb,
    castling_threatens: bool,
) -> Shapes {
    attacks_among(player, by, royals, castling_threatens, None)
}

/// The same, where it may be told which men alone can do so.
fn attacks_among(
    player: &mut Player,
    by: Side,
    royals: Bb,
    castling_threatens: bool,
    capturers: Option<Bb>,
) -> Shapes {
    if attackers_are_plain(player, by, royals) {
        let mut shapes = Shapes::new();
        let occupied = player.state().occupied();
        for to in royals {
            let attackers = plain_observers(player, by, to, occupied) & !Bb::of(to);
            shapes.extend(attackers.filter_map(|from| plain_capture(player, by, from, to)));
        }
        drop_impossible(player, by, &mut shapes);
        return shapes;
    }
    let which = if player.rules().capturers_go_there() && !player.may_lose_en_passant(royals) {
        Which::Captures {
            by: possible_capturers(player, by, royals),
            on: royals,
        }
    } else if player.rules().only_captures_attack() {
        Which::Captures {
            by: player.state().men(by),
            on: player.state().men(!by),
        }
    } else if let Some(capturers) = capturers {
        Which::Of(capturers)
    } else if castling_threatens {
        Which::All
    } else {
        Which::AllButCastlings
    };
    hits_among(player, by, which, royals)
}

/// Those of the pseudo-legal moves of `by` that would remove one of `royals`.
fn hits_among(player: &mut Player, by: Side, which: Which, royals: Bb) -> Shapes {
    let mut shapes = Shapes::new();
    player.generate(by, which, &mut shapes);
    shapes.retain(|shape| hits(player, shape, royals));
    drop_impossible(player, by, &mut shapes);
    shapes
}

/// Whether a capture of one of `royals` can be played, where men attack as they go: those that leap and ride in straight lines are asked
/// before the others. `None` if it is not known who may capture.
fn someone_takes(player: &mut Player, by: Side, royals: Bb) -> Option<bool> {
    let rules = player.rules();
    if !rules.attacks_are_plain_captures()
        || player.may_lose_en_passant(royals)
        || player.asks_something()
    {
        return None;
    }
    if attacked_by_plain_men(player, by, royals) {
        return Some(true);
    }
    let state = player.state();
    let unusual = rules.kinds.fast.unusual.iter();
    let unusual = unusual.fold(Bb::EMPTY, |all, kind| all | state.of_kind(*kind));
    if (unusual & state.men(by)).is_empty() {
        return Some(false);
    }
    let which = Which::Captures {
        by: possible_capturers(player, by, royals) & unusual,
        on: royals,
    };
    Some(!hits_among(player, by, which, royals).is_empty())
}

/// Only a legal castling is a threat: drops those after which the castling side would be in check itself. Where
/// the rules say so, drops the moves that a rule makes illegal, or that leave the other side with all its royals.
#[inline]
pub(crate) fn drop_impossible(player: &mut Player, by: Side, hits: &mut Shapes) {
    hits.retain(|shape| !shape.castles() || castling::is_safe_on_arrival(player, by, *shape));
    if player.rules().threats.are_played {
        let before = royal_men(player);
        hits.retain(|shape| can_be_played(player, by, *shape, before));
    }
}

/// Whether the move of `by` can be played but for self-check: whether with some set of choices no rule calls it
/// illegal and fewer than `before` royals remain.
pub(crate) fn can_be_played(player: &mut Player, by: Side, shape: Shape, before: u32) -> bool {
    let takes_royal = |at| player.state().all_royals().has(at);
    let royals_go = before == u32::MAX || shape.capture.is_some_and(takes_royal);
    let fate = match player.asks_something() {
        true => Foreseen::Unknown,
        false => foresee(player, by, &shape),
    };
    let known = match fate {
        Foreseen::Illegal => Some(false),
        Foreseen::Nothing | Foreseen::Ends(_) if royals_go => Some(true),
        Foreseen::Unknown if royals_go && all_rules_let_pass(player, &shape) => Some(true),
        _ => None,
    };
    debug_assert!(known.is_none_or(|known| {
        known == player.uncounted(|player| is_played(player, by, shape, before))
    }));
    known.unwrap_or_else(|| is_played(player, by, shape, before))
}

/// Plays the move to find out.
fn is_played(player: &mut Player, by: Side, shape: Shape, before: u32) -> bool {
    if before == u32::MAX {
        return is_played_taking(player, by, shape, before);
    }
    // A captured king that comes up again could be captured again, and so on for ever: it is lost all the same, and each
    // capture takes another one.
    let left = player.replies_left.unwrap_or(before);
    if left == 0 {
        return false;
    }
    let outer = player.replies_left.replace(left - 1);
    let possible = is_played_taking(player, by, shape, before);
    player.replies_left = outer;
    possible
}

/// Whether some set of choices leaves fewer than `before` royal men.
fn is_played_taking(player: &mut Player, by: Side, shape: Shape, before: u32) -> bool {
    let takes_royal = |at| player.state().all_royals().has(at);
    let is_lost =
        player.rules().board.men_below_are_captured && shape.capture.is_some_and(takes_royal);
    let passed = player.state().turn() != by;
    if passed {
        player.pass();
    }
    let trying = std::mem::replace(&mut player.view.trying_attack, true);
    let possible = player.apart(|player| {
        let mut script = Script::default();
        loop {
            let possible = player.play_scripted(shape, &mut script).is_some()
                && (is_lost || royal_men(player) < before);
            player.undo();
            if possible || !script.advance() {
                return possible;
            }
        }
    });
    player.view.trying_attack = trying;
    if passed {
        player.undo();
    }
    possible
}

impl View<'_> {
    /// Whether one of these men is a pawn that has just made a double step.
    pub fn may_lose_en_passant(&self, royals: Bb) -> bool {
        en_passant::right(self).is_some_and(|right| royals.has(right.pawn))
    }
}
