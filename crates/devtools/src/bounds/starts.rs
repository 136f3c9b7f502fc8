//! Random positions from which games are played: the game array, parts of it, and others with fairy men.

use fastrand::Rng;
use sauterelle::kernel::diagram::Diagram;
use sauterelle::notation::fen::parse_fen;
use sauterelle_crosscheck::random::{self, Taste};

/// A position.
pub fn random(rng: &mut Rng) -> Diagram {
    match rng.u8(..4) {
        0 => Diagram::game_array(),
        1 => part_of_array(rng),
        _ => {
            let fairy: &[&str] = if rng.u8(..3) == 0 {
                &["n", "g", "z", "li", "ma", "eq"]
            } else {
                &[]
            };
            let taste = Taste {
                fairy,
                neutrals: false,
                odd_royals: rng.u8(..6) == 0,
                most_men: rng.usize(4..16),
            };
            let sample = random::position(rng, taste);
            parse_fen(&sample.fen()).map_or_else(|_| Diagram::game_array(), |read| read.diagram)
        }
    }
}

/// The game array without some men, and with others elsewhere.
fn part_of_array(rng: &mut Rng) -> Diagram {
    let mut diagram = Diagram::game_array();
    for at in 0..64 {
        let is_king = diagram.men[at].is_some_and(|man| man.is_royal());
        if is_king || rng.u8(..3) > 0 {
            continue;
        }
        let man = diagram.men[at].take();
        let to = rng.usize(8..56);
        if rng.bool() && diagram.men[to].is_none() {
            diagram.men[to] = man;
        }
    }
    diagram
}
