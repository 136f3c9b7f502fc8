//! Reads definitions of men and conditions. What is accepted must mean the same when its normal form is read again, and moves under it are
//! taken back.
#![no_main]

use libfuzzer_sys::fuzz_target;
use sauterelle_kernel::cancel;
use sauterelle_kernel::condition::Condition;
use sauterelle_kernel::moves::Moves;
use sauterelle_notation::definitions::{Definition, read};
use sauterelle_notation::fen::parse_fen;
use sauterelle_rules::game::Game;

fuzz_target!(|text: &str| {
    match read(text) {
        Ok(found) => {
            for definition in found {
                let again = read(&definition.to_string()).map(|again| again[0].to_string());
                assert_eq!(again, Ok(definition.to_string()));
                play(&definition);
            }
        }
        Err(fault) => assert!(!fault.to_string().is_empty()),
    }
});

/// Plays the moves of a position under the condition, if it is one, as long as that does not take too many steps.
fn play(definition: &Definition) {
    let Definition::Condition(condition) = definition else {
        return;
    };
    let position = parse_fen("r3k2r/1pp2p2/8/3Nb3/4P3/2q5/1P3PP1/R3K2R w").unwrap();
    let conditions = [Condition::of(condition.rule())];
    let Ok(game) = Game::new(&position.diagram, &conditions) else {
        return;
    };
    let _ = cancel::within(
        || true,
        || {
            let mut player = game.play();
            let before = player.state().key();
            let mut moves = Moves::new(&mut player);
            while moves.next(&mut player).is_some() {
                player.undo();
                assert_eq!(player.state().fresh_key(), before);
            }
        },
    );
}
