//! Kings that a rule puts on the board after a move: all other rules must then do what they do when the king has stood there from the
//! beginning. So each such move is compared with the same move in the position with the king.

use crate::popeye::CONDITIONS;
use fastrand::Rng;
use sauterelle::kernel::board::piece::{Piece, Side};
use sauterelle::kernel::board::square::Sq;
use sauterelle::kernel::condition::{Condition, standard_men};
use sauterelle::kernel::diagram::{Diagram, DiagramMan};
use sauterelle::kernel::moves::Moves;
use sauterelle::kernel::play::Player;
use sauterelle::kernel::view::View;
use sauterelle::notation::fen::{parse_fen, write_fen};
use sauterelle::notation::read::names::parse_condition;
use sauterelle::rules::game::Game;
use sauterelle_crosscheck::random::{self, Taste};
use std::collections::HashMap;
use std::fmt;

/// What has been compared.
#[derive(Default)]
pub struct InsertionReport {
    conditions: u64,
    /// Conditions that cannot be combined with the rule.
    refused: u64,
    /// Moves by which a king was placed.
    kings: u64,
    /// Of these, moves that the king would be in the way of.
    not_comparable: u64,
    /// Where the outcome is another one.
    pub differences: Vec<String>,
}

impl fmt::Display for InsertionReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} conditions ({} refused), {} kings placed ({} in the way of the move)",
            self.conditions, self.refused, self.kings, self.not_comparable
        )
    }
}

/// Rules that place kings.
const PLACING: [&str; 2] = ["RepublicanChess Type1", "RepublicanChess Type2"];

/// Conditions under which the outcome is another one, as it should be, and why.
const DECIDED: [(&str, &str); 5] = [
    (
        "ActuatedRevolving",
        "the king that is placed has not turned with the board",
    ),
    (
        "ExclusiveChess",
        "mates are counted in the position before the move, where no king is",
    ),
    (
        "KobulKings",
        "the king was not there when the man was captured",
    ),
    (
        "LostPieces",
        "whether a man can be saved is asked of the side with its king",
    ),
    (
        "SeriesCapture",
        "the captures of a move go on before the king is placed",
    ),
];

/// Compares under each condition, beside each rule that places kings, with so many random positions. `filter`: only conditions that contain
/// it.
pub fn run(positions: u64, seed: u64, filter: &str) -> InsertionReport {
    let mut report = InsertionReport::default();
    let named = CONDITIONS
        .iter()
        .filter(|name| name.contains(filter) && !name.starts_with("Republican"))
        .filter(|name| !DECIDED.iter().any(|(decided, _)| name.contains(decided)));
    for name in named {
        let Ok(other) = parse_condition(name) else {
            continue;
        };
        for placing in PLACING {
            let placing = parse_condition(placing).expect("a condition of ours");
            let mut rng = Rng::with_seed(seed);
            report.conditions += 1;
            for _ in 0..positions {
                let fen = position(&mut rng);
                let diagram = parse_fen(&fen).expect("a position").diagram;
                let both = [other.clone(), placing.clone()];
                let Ok(game) = Game::new(&diagram, &both) else {
                    report.refused += 1;
                    break;
                };
                compare(&fen, &diagram, &game, &other, &mut report);
            }
        }
    }
    report
}

/// White men against Black's, no kings.
fn position(rng: &mut Rng) -> String {
    let taste = Taste {
        fairy: &["g", "n", "l"],
        neutrals: false,
        odd_royals: false,
        most_men: 9,
    };
    let mut sample = random::position(rng, taste);
    sample.men.retain(|man| man.3 != "k");
    // mates need men
    for _ in 0..3 {
        let man = (rng.usize(..64), 'w', false, ["q", "r", "r"][rng.usize(..3)]);
        if !sample.men.iter().any(|other| other.0 == man.0) {
            sample.men.push(man);
        }
    }
    sample.side = 'w';
    sample.fen()
}

fn compare(
    fen: &str,
    diagram: &Diagram,
    game: &Game,
    other: &Condition,
    report: &mut InsertionReport,
) {
    let mut player = game.play();
    let mut moves = Moves::new(&mut player);
    let mut with_kings = HashMap::new();
    while let Some(mv) = moves.next(&mut player) {
        if let Some(at) = placed_king(&player) {
            report.kings += 1;
            let found = board(&mut player);
            // other moves place it there too
            let with_king = with_kings
                .entry(at)
                .or_insert_with(|| with_king(diagram, at, other));
            match with_king.get(&(mv.shape.from, mv.shape.to)) {
                None => report.not_comparable += 1,
                Some(all) if all.contains(&found) => {}
                Some(all) => report.differences.push(format!(
                    "{fen} {other}: {}{}, king on {at}: {found}, with the king from the beginning: {}",
                    mv.shape.from,
                    mv.shape.to,
                    all.join(" or ")
                )),
            }
        }
        player.undo();
    }
}

/// Where the move has put a king.
fn placed_king(view: &View) -> Option<Sq> {
    view.state().royals(Side::Black).into_iter().find(|at| {
        let man = view.state().piece(*at);
        man.is_some_and(|man| man.id == Piece::INSERTED)
    })
}

/// The men after the moves between any two squares, self-checks included, with the king in the diagram.
fn with_king(diagram: &Diagram, king: Sq, condition: &Condition) -> HashMap<(Sq, Sq), Vec<String>> {
    let mut diagram = diagram.clone();
    let [man, ..] = standard_men(std::slice::from_ref(condition));
    diagram.place(king, DiagramMan::new(man, Side::Black));
    let mut found: HashMap<_, Vec<String>> = HashMap::new();
    let Ok(game) = Game::new(&diagram, std::slice::from_ref(condition)) else {
        return found;
    };
    let mut player = game.play();
    let mut moves = Moves::none();
    moves.fill_including_self_checks(&mut player);
    while let Some(mv) = moves.next(&mut player) {
        let squares = (mv.shape.from, mv.shape.to);
        found.entry(squares).or_default().push(board(&mut player));
        player.undo();
    }
    found
}

/// The men.
fn board(player: &mut Player) -> String {
    let fen = write_fen(player);
    fen.split(' ').next().unwrap_or_default().to_string()
}

#[cfg(test)]
mod tests {
    use super::run;

    #[test]
    fn rules_that_mind_kings_see_those_that_are_placed() {
        std::thread::scope(|scope| {
            for filter in ["Masand", "Anda", "Influencer", "Volage", "#C"] {
                scope.spawn(move || nothing_differs(filter));
            }
        });
    }

    fn nothing_differs(filter: &str) {
        let report = run(60, 1, filter);
        assert!(
            report.differences.is_empty(),
            "{filter}: {:?}",
            report.differences
        );
        assert!(report.kings > report.not_comparable, "{filter}: {report}");
    }
}
