//! Why a man that goes to a royal man does not attack it.

use crate::board::bitboard::Bb;
use crate::board::piece::Side;
use crate::board::shape::{Move, Shape};
use crate::board::shapes::Shapes;
use crate::board::square::Sq;
use crate::hooks::Strictness;
use crate::legality::measured::rivals;
use crate::men::Sight;
use crate::moves::objection::{Objection, not_admitted};
use crate::observe::attacks::hits;
use crate::observe::generate::sight;
use crate::play::Player;
use crate::view::View;

impl View<'_> {
    /// The squares on which it hangs whether the man on `from` reaches `target`, the nearest first: one man more or less on any of them, and it
    /// does not reach it any more.
    pub fn line_of_attack(&self, by: Side, from: Sq, target: Sq) -> Vec<Sq> {
        let Some(piece) = self.state().piece(from) else {
            return Vec::new();
        };
        let kinds = &self.rules().kinds;
        let sight = sight(self, by);
        let reaches = |sight: &Sight| kinds.ways(piece.kind, from, sight, target) > 0;
        if !reaches(&sight) {
            return Vec::new();
        }
        let others = Sq::all().filter(|at| ![from, target].contains(at));
        let hanging = others.filter(|at| {
            let changed = Sight {
                occupied: sight.occupied ^ Bb::of(*at),
                enemies: sight.enemies & !Bb::of(*at),
                ..sight
            };
            !reaches(&changed)
        });
        let mut line: Vec<Sq> = hanging.collect();
        line.sort_by_key(|at| distance(from, *at));
        line
    }
}

impl Player<'_> {
    /// Why the man of `by` on `from` does not attack the royal man on `royal`. Ask only if it does not.
    pub fn objection_to_attack(&mut self, by: Side, from: Sq, royal: Sq) -> Objection {
        let passed = self.state().turn() != by;
        if passed {
            self.pass();
        }
        let objection = objection_to_attack_now(self, by, from, royal);
        if passed {
            self.undo();
        }
        objection
    }
}

fn objection_to_attack_now(player: &mut Player, by: Side, from: Sq, royal: Sq) -> Objection {
    let mut all = Shapes::new();
    player.append_ways(by, from, &mut all);
    let hits = |shape: &&Shape| hits(player, shape, Bb::of(royal));
    let Some(shape) = all.iter().find(hits).copied() else {
        return Objection::NoSuchMove {
            reached: all.iter().map(|shape| shape.to).collect(),
            remark: player.remark_on_way(by, from, royal),
        };
    };
    if let Some(objection) = not_admitted(player, by, shape) {
        return objection;
    }
    let (_, notes) = player.play_with_notes(&Move { shape, choices: 0 });
    player.undo();
    match notes.is_empty() {
        true => objection_of_strict_duty(player, by, shape),
        false => None,
    }
    .unwrap_or(Objection::Forbidden(notes))
}

/// The duty of `by` that would have other moves played than this capture of a royal man, and the best of these.
fn objection_of_strict_duty(player: &mut Player, by: Side, hit: Shape) -> Option<Objection> {
    let duty = player.rules().preference(by)?;
    if duty.strictness() == Strictness::Normal {
        return None;
    }
    let royals = player.state().royals(!by);
    let mut rivals = rivals(player, by, royals, hit, &**duty);
    let best = rivals.iter().map(|shape| duty.score(player, shape)).max()?;
    rivals.retain(|shape| duty.score(player, shape) == best);
    let counts_illegal = duty.strictness() == Strictness::UltraPseudolegal;
    let is_legal =
        |player: &mut Player, s: &Shape| hits(player, s, royals) || player.shape_is_legal(*s);
    let are_legal = !counts_illegal || rivals.iter().any(|shape| is_legal(player, shape));
    let with_first_choices = |shape| Move { shape, choices: 0 };
    Some(Objection::Duty {
        rule: duty.rule,
        remark: duty.remark(duty.score(player, &hit), are_legal.then_some(best)),
        moves: rivals.into_iter().map(with_first_choices).collect(),
    })
}

fn distance(one: Sq, other: Sq) -> u32 {
    let files = one.file().abs_diff(other.file());
    let ranks = one.rank().abs_diff(other.rank());
    u32::from(files).pow(2) + u32::from(ranks).pow(2)
}
