//! Perft of the game array.
use sauterelle_kernel::diagram::Diagram;
use sauterelle_kernel::moves::perft::perft;
use sauterelle_rules::game::Game;

#[test]
fn game_array() {
    let game = Game::new(&Diagram::game_array(), &[]).unwrap();
    let counts: Vec<u64> = (1..=4).map(|d| perft(&mut game.play(), d)).collect();
    assert_eq!(counts, [20, 400, 8902, 197_281]);
}
