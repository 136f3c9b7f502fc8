//! Who attacks a square, beside what the position says in which a royal man stands there.

use fastrand::Rng;
use sauterelle_crosscheck::pair::game;
use sauterelle_crosscheck::random;
use sauterelle_crosscheck::reference::TASTE;
use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::board::effect::Effect;
use sauterelle_kernel::board::piece::Side;
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::moves::{Move, Moves};
use sauterelle_kernel::play::Player;
use sauterelle_rules::registry::RULES;

/// Runs `test` in as many random positions, each with the text that reproduces it: half of them under the rules that all samples have, the
/// others under any rule that needs no words.
fn everywhere(seed: u64, positions: usize, mut test: impl FnMut(&mut Player, &str)) {
    let mut rng = Rng::with_seed(seed);
    for _ in 0..positions {
        let mut sample = random::sample(&mut rng, TASTE);
        if rng.bool() {
            let rule = RULES[rng.usize(..RULES.len())];
            sample.conditions = vec![rule.meta().name[0].to_string()];
        }
        let names: Vec<&str> = sample.conditions.iter().map(String::as_str).collect();
        // some rules want words, or none of these men
        let Ok(game) = game(&sample.fen(), &names) else {
            continue;
        };
        test(&mut game.play(), &format!("{} {names:?}", sample.fen()));
    }
}

/// The men because of which the side is in check, as the position says, as far as they attack this royal man.
fn checking(player: &mut Player, side: Side, royal: Sq) -> Bb {
    let reasons = player.check_reasons(side).into_iter();
    let hitting = reasons.filter(|reason| reason.men.contains(&royal));
    hitting.filter_map(|reason| Some(reason.by?.0)).collect()
}

fn attackers(player: &mut Player, side: Side, royal: Sq) -> Bb {
    let found = player.attackers(side, royal).into_iter();
    found.map(|(from, _)| from).collect()
}

#[test]
fn attackers_of_a_royal_man_are_those_of_which_the_position_speaks() {
    let mut found = 0;
    everywhere(71, 3000, |player, context| {
        if player.rules().concept.is_some() {
            return;
        }
        for side in Side::BOTH {
            for royal in player.state().royals(side) {
                let said = checking(player, side, royal);
                assert_eq!(
                    attackers(player, side, royal),
                    said,
                    "{royal} of {side}: {context}"
                );
                found += said.len();
            }
        }
    });
    assert!(found > 1000, "{found}");
}

/// The squares to which royal men go alone, with nothing else on the board changing, self-check or not.
fn walks_of_royals(player: &mut Player) -> Vec<Move> {
    let mut moves = Moves::none();
    moves.fill_including_self_checks(player);
    let mut found = Vec::new();
    while let Some(mv) = moves.next(player) {
        let alone = |effect: &Effect| match effect {
            Effect::Move { from, to } => (*from, *to) == (mv.shape.from, mv.shape.to),
            Effect::Slot { .. } | Effect::Turn => true,
            _ => false,
        };
        let is_alone = player
            .last_effects()
            .iter()
            .all(|entry| alone(&entry.effect));
        let royal = player
            .state()
            .piece(mv.shape.to)
            .is_some_and(|man| man.is_royal());
        if is_alone && royal && mv.shape.capture.is_none() {
            found.push(mv);
        }
        player.undo();
    }
    found
}

#[test]
fn a_royal_man_that_goes_to_a_square_is_attacked_there_by_the_same_men() {
    let (mut asked, mut found) = (0, 0);
    everywhere(72, 4000, |player, context| {
        let side = player.state().turn();
        if player.rules().concept.is_some() {
            return;
        }
        // whom a man attacks hangs on who has just moved there
        if context.contains("Disparate") {
            return;
        }
        for mv in walks_of_royals(player) {
            let (from, to) = (mv.shape.from, mv.shape.to);
            let expected =
                player.with_royal_on(side, to, Some(from), |player| attackers(player, side, to));
            player.play(&mv);
            let said = checking(player, side, to);
            player.undo();
            assert_eq!(expected, said, "{from}{to}: {context}");
            asked += 1;
            found += said.len();
        }
    });
    assert!(asked > 5000 && found > 1000, "{asked} {found}");
}
