//! Reads positions in FEN; what is accepted must survive being written and read again.
#![no_main]

use libfuzzer_sys::fuzz_target;
use sauterelle_notation::fen::{parse_fen, write_diagram, write_fen};
use sauterelle_rules::game::Game;

fuzz_target!(|text: &str| {
    let position = match parse_fen(text) {
        Ok(position) => position,
        Err(fault) => {
            assert!(!fault.to_string().is_empty());
            return;
        }
    };
    let placement = write_diagram(&position.diagram);
    let again = parse_fen(&placement).expect("what has been written can be read");
    assert_eq!(again.diagram.men, position.diagram.men);
    // a diagram can have too many kinds of men, but nothing else can be wrong with it
    if let Ok(game) = Game::new(&position.diagram, &[]) {
        let written = write_fen(&mut game.play());
        let again = parse_fen(&written).expect("what has been written can be read");
        let game_again = Game::new(&again.diagram, &[]).expect("the same kinds of men");
        assert_eq!(write_fen(&mut game_again.play()), written);
    }
});
