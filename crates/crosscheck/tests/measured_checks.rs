//! Why a man gives no check under a strict length duty: the moves that are named beside it are those of the slow reference.

use fastrand::Rng;
use sauterelle_crosscheck::pair::{four_fields, game, slow_side};
use sauterelle_crosscheck::random::{self, Taste};
use sauterelle_kernel::board::length::length2;
use sauterelle_kernel::board::piece::Side;
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::hooks::remark::{Remark, Value};
use sauterelle_kernel::moves::Move;
use sauterelle_kernel::moves::objection::Objection;
use sauterelle_kernel::play::Player;
use sauterelle_oracle as slow;
use std::collections::BTreeSet;

const TASTE: Taste = Taste {
    fairy: &["sx"],
    neutrals: false,
    odd_royals: false,
    most_men: 8,
};

const RULES: [&str; 6] = [
    "BlackMaximummer UltraLegal",
    "WhiteMaximummer UltraLegal",
    "DoubleMaximummer Consequent",
    "BlackMinimummer UltraLegal",
    "WhiteMinimummer Consequent",
    "DoubleMinimummer UltraLegal",
];

/// Departure and arrival of the moves of a side that are legal without duties, by the reference.
fn legal_without_duty(player: &mut Player, by: Side) -> BTreeSet<(String, String)> {
    let position = slow::Position::parse(&four_fields(player), &[]).expect("a position");
    let moves = position.with_side_to_move(slow_side(by)).legal_moves();
    moves.into_iter().map(|mv| (mv.from, mv.to)).collect()
}

fn length(remark: &Remark, name: &str) -> u32 {
    match remark.value(name) {
        Some(Value::Length(length)) => *length,
        other => panic!("{name} is {other:?}"),
    }
}

/// Whether what is said is true of the moves named.
fn check_told(
    remark: &Remark,
    moves: &[Move],
    rule: &str,
    legal: &BTreeSet<(String, String)>,
    royal: Sq,
) {
    let this = length(remark, "this");
    assert!(!moves.is_empty());
    for mv in moves {
        let length = length2(&mv.shape);
        let is_true = match remark.message.0 {
            "longer-moves" => rule.contains("Maximummer") && length > this,
            "shorter-moves" => rule.contains("Minimummer") && length < this,
            "others-as-long" | "others-as-short" => rule.contains("Consequent") && length == this,
            other => panic!("{other}"),
        };
        assert!(is_true, "{remark:?}: {mv:?}");
        let squares = (mv.shape.from.to_string(), mv.shape.to.to_string());
        assert!(mv.shape.to == royal || legal.contains(&squares), "{mv:?}");
    }
}

#[test]
fn reasons_why_there_is_no_check_are_true() {
    let mut rng = Rng::with_seed(57);
    let mut told = [0; 2];
    for _ in 0..4000 {
        let sample = random::position(&mut rng, TASTE);
        let rule = RULES[rng.usize(..RULES.len())];
        let Ok(game) = game(&sample.fen(), &[rule]) else {
            continue;
        };
        let mut player = game.play();
        for side in Side::BOTH {
            let Some(royal) = player.state().royals(side).into_iter().next() else {
                continue;
            };
            let attackers = player.attackers(side, royal);
            for from in player.men_that_reach(!side, royal) {
                if attackers.iter().any(|(at, _)| *at == from) {
                    continue;
                }
                let objection = player.objection_to_attack(!side, from, royal);
                let Objection::Duty { remark, moves, .. } = objection else {
                    continue;
                };
                let legal = legal_without_duty(&mut player, !side);
                check_told(&remark, &moves, rule, &legal, royal);
                told[usize::from(remark.message.0.starts_with("others"))] += 1;
            }
        }
    }
    assert!(told.iter().all(|number| *number > 30), "{told:?}");
}
