//! Games from one position to another, for the goals `dia` and `a=>b`.

use fastrand::Rng;
use sauterelle_crosscheck::pair::game;
use sauterelle_crosscheck::random::{self, Taste};
use sauterelle_kernel::board::piece::Side;
use sauterelle_kernel::moves::Moves;
use sauterelle_notation::fen::write_fen;

const ARRAY: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w";

const TASTE: Taste = Taste {
    fairy: &[],
    neutrals: false,
    odd_royals: false,
    most_men: 4,
};

/// A stipulation with the positions that stand before and behind it.
#[derive(Clone, Debug)]
pub struct Journey {
    /// The position before the stipulation, in Forsyth notation.
    pub before: String,
    /// The stipulation.
    pub stipulation: String,
    /// The position behind it, if there is one.
    pub behind: Option<String>,
}

/// A random game that leads from one position to the other, mostly as long as the stipulation says.
pub fn random(rng: &mut Rng) -> Option<Journey> {
    let from_array = rng.bool();
    let series = rng.u8(..3) == 0;
    let start = if from_array {
        ARRAY.to_string()
    } else {
        random::position(rng, TASTE).fen()
    };
    let plies = rng.usize(1..4);
    let (first, last) = play(rng, &start, plies, series)?;
    let plies = if rng.u8(..8) == 0 { plies + 1 } else { plies };
    let length = match plies {
        _ if series => plies.to_string(),
        n if n % 2 == 0 => (n / 2).to_string(),
        n => format!("{}.5", n / 2),
    };
    let manner = if series { "ser-" } else { "" };
    Some(if from_array {
        Journey {
            before: last,
            stipulation: format!("{manner}dia{length}"),
            behind: None,
        }
    } else {
        Journey {
            before: first,
            stipulation: format!("{manner}a=>b{length}"),
            behind: Some(last),
        }
    })
}

/// The men before and after so many random moves; in a series the other side passes.
fn play(rng: &mut Rng, start: &str, plies: usize, series: bool) -> Option<(String, String)> {
    let game = game(start, &[]).ok()?;
    let mut player = game.play();
    if series && player.state().turn() == Side::Black {
        player.pass();
    }
    let first = forsyth(&write_fen(&mut player));
    for _ in 0..plies {
        let mut list = Vec::new();
        let mut moves = Moves::new(&mut player);
        while let Some(mv) = moves.next(&mut player) {
            list.push(mv);
            player.undo();
        }
        player.play(rng.choice(&list)?);
        if series {
            player.pass();
        }
    }
    Some((first, forsyth(&write_fen(&mut player))))
}

/// The men of a FEN with the knights as Popeye calls them.
fn forsyth(fen: &str) -> String {
    let men = fen.split(' ').next().unwrap_or_default();
    men.replace('N', "S").replace('n', "s")
}
