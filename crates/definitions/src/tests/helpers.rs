//! Positions in which conditions are tried.

use super::{find, read};
use sauterelle_kernel::board::piece::{Side, Sides};
use sauterelle_kernel::condition::Condition;
use sauterelle_kernel::diagram::{Diagram, DiagramMan};
use sauterelle_kernel::play::Player;
use sauterelle_rules::game::Game;

/// A diagram of men such as `Ke1`, a black one in small letters: `ke8`; `=ne4` is a neutral one. White is to move.
pub(super) fn diagram(men: &str) -> Diagram {
    let mut diagram = Diagram::empty();
    for word in men.split_whitespace() {
        let neutral = word.starts_with('=');
        let word = word.trim_start_matches('=');
        let (code, at) = word.split_at(word.len() - 2);
        let is_white = code.starts_with(|c: char| c.is_uppercase());
        let sides = match (neutral, is_white) {
            (true, _) => Sides::Neutral,
            (_, true) => Sides::from(Side::White),
            _ => Sides::from(Side::Black),
        };
        let code = code.to_lowercase();
        let man = find(&code).unwrap_or_else(|| panic!("{code}"));
        let at: sauterelle_kernel::board::square::Sq = at.parse().unwrap();
        diagram.men[at.index()] = Some(DiagramMan::new(man, sides));
    }
    diagram
}

/// The game that begins with these men under this condition, or why there is none.
pub(super) fn begun(men: &str, text: &str, side: Side) -> Result<Game, String> {
    let mut diagram = diagram(men);
    diagram.to_move = side;
    let condition = Condition::of(read(text).rule());
    Game::new(&diagram, &[condition]).map_err(|error| error.to_string())
}

/// The legal moves, each as departure and arrival, in the order of the alphabet.
pub(super) fn moves_of(player: &mut Player) -> Vec<String> {
    let moves = player.legal_moves();
    let text = |mv: &sauterelle_kernel::moves::Move| format!("{}{}", mv.shape.from, mv.shape.to);
    let mut found: Vec<String> = moves.iter().map(text).collect();
    found.sort();
    found.dedup();
    found
}

/// The same at the beginning.
pub(super) fn first_moves(men: &str, text: &str, side: Side) -> Vec<String> {
    moves_of(&mut begun(men, text, side).unwrap().play())
}

/// Plays moves, each as departure and arrival, with the first answers to what is asked; false where one is not legal.
pub(super) fn play_all(player: &mut Player, moves: &str) -> bool {
    moves.split_whitespace().all(|wanted| {
        let is_wanted = |mv: &&sauterelle_kernel::moves::Move| {
            format!("{}{}", mv.shape.from, mv.shape.to) == wanted
        };
        let moves = player.legal_moves();
        let found = moves.iter().find(is_wanted);
        found.is_some_and(|mv| {
            player.play(mv);
            true
        })
    })
}
