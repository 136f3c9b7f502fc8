//! What is most often a slip in a diagram: it can be set up and solved, but no game leads there, or no rule allows it.

use crate::solution::text::TextWriter;
use crate::solution::verdict::why_illegal;
use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::board::piece::{KindId, Side};
use sauterelle_kernel::men::Language;
use sauterelle_kernel::view::View;
use sauterelle_rules::game::Game;
use sauterelle_unmoves as unmoves;

/// The words of a language; of White, and of Black.
struct DoubtWords {
    /// Before and after the number of kings.
    kings: [[&'static str; 2]; 2],
    first_rank: [&'static str; 2],
    last_rank: [&'static str; 2],
    too_many_men: [&'static str; 2],
}

static WORDS: [DoubtWords; 3] = [
    DoubtWords {
        kings: [
            ["White has ", " kings, and no condition allows that"],
            ["Black has ", " kings, and no condition allows that"],
        ],
        first_rank: [
            "a white pawn on its first rank",
            "a black pawn on its first rank",
        ],
        last_rank: [
            "a white pawn on its last rank",
            "a black pawn on its last rank",
        ],
        too_many_men: [
            "White has more men than a set, promotions included",
            "Black has more men than a set, promotions included",
        ],
    },
    DoubtWords {
        kings: [
            ["les Blancs ont ", " rois, et aucune condition ne le permet"],
            ["les Noirs ont ", " rois, et aucune condition ne le permet"],
        ],
        first_rank: [
            "un pion blanc sur sa première traverse",
            "un pion noir sur sa première traverse",
        ],
        last_rank: [
            "un pion blanc sur sa dernière traverse",
            "un pion noir sur sa dernière traverse",
        ],
        too_many_men: [
            "les Blancs ont plus de pièces qu’un jeu n’en compte, promotions comprises",
            "les Noirs ont plus de pièces qu’un jeu n’en compte, promotions comprises",
        ],
    },
    DoubtWords {
        kings: [
            ["Weiß hat ", " Könige, und keine Bedingung erlaubt das"],
            ["Schwarz hat ", " Könige, und keine Bedingung erlaubt das"],
        ],
        first_rank: [
            "ein weißer Bauer auf seiner Grundreihe",
            "ein schwarzer Bauer auf seiner Grundreihe",
        ],
        last_rank: [
            "ein weißer Bauer auf seiner letzten Reihe",
            "ein schwarzer Bauer auf seiner letzten Reihe",
        ],
        too_many_men: [
            "Weiß hat mehr Steine als ein Satz, Umwandlungen eingerechnet",
            "Schwarz hat mehr Steine als ein Satz, Umwandlungen eingerechnet",
        ],
    },
];

/// What is doubtful about the position in which a game starts, as phrases: several kings of a side, pawns on their first and last ranks,
/// more men than a set has, a check to the side that is not to move. Nothing is said of what a rule of the game allows.
pub fn doubts(game: &Game, language: Language) -> Vec<String> {
    let mut player = game.play();
    let words = &WORDS[language as usize];
    let mut said: Vec<String> = Side::BOTH
        .into_iter()
        .flat_map(|side| of_side(&player, side, words))
        .collect();
    let reasons = player.illegal_check(player.state().turn());
    let writer = TextWriter::new(&game.rules.kinds, language);
    said.extend(why_illegal(writer, player.state(), &reasons));
    said
}

fn of_side(view: &View, side: Side, words: &DoubtWords) -> Vec<String> {
    let state = view.state();
    let mut said = Vec::new();
    // kings that a rule has made common men are no doubt
    let kings = state.royals(side) & state.of_kind(KindId::KING);
    if kings.len() > 1 {
        let [before, after] = words.kings[side.index()];
        said.push(format!("{before}{}{after}", kings.len()));
    }
    let pawns = state.men(side) & state.of_kind(KindId::PAWN);
    let rules = &view.rules().pawns;
    let home = Bb::rank(side.home_rank());
    let last = Bb::rank((!side).home_rank());
    let on = |rank: Bb, what: &str| {
        let squares: Vec<String> = (pawns & rank).map(|at| at.to_string()).collect();
        (!squares.is_empty()).then(|| format!("{what}: {}", squares.join(" ")))
    };
    if rules.rest_on_first_rank() {
        said.extend(on(home, words.first_rank[side.index()]));
    }
    let promotes_elsewhere =
        rules.promotion_squares[side.index()].is_some_and(|squares| !(last & !squares).is_empty());
    if !promotes_elsewhere {
        said.extend(on(last, words.last_rank[side.index()]));
    }
    if !unmoves::material_of_side_is_possible(view, side) {
        said.push(words.too_many_men[side.index()].to_string());
    }
    said
}
