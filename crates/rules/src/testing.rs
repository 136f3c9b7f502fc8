//! Short ways to set up positions in the tests of the kernel.

use crate::attributes::ATTRIBUTES;
use crate::game::Game;
use crate::registry::RULES;
use sauterelle_kernel::board::piece::{Attrs, Side, Sides};
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::condition::{Condition, Takes};
use sauterelle_kernel::diagram::{Diagram, DiagramMan};
use sauterelle_kernel::men::{Language, by_code, hunter_by_code};
use sauterelle_kernel::moves::Moves;
use sauterelle_kernel::play::Player;
use sauterelle_kernel::view::View;

/// A diagram from men like `ka1 sxd4 Kamikaze:Magic:qd1 Royal:pd2` (English codes). Who stood on a square goes below it.
pub fn diagram(white: &str, black: &str, neutral: &str, to_move: Side) -> Diagram {
    let mut diagram = Diagram::empty();
    diagram.to_move = to_move;
    for (men, sides) in [
        (white, Sides::White),
        (black, Sides::Black),
        (neutral, Sides::Neutral),
    ] {
        for man in men.split_whitespace() {
            let mut words = man.split(':').rev();
            let man = words.next().unwrap();
            let attrs = words.fold(Attrs::NONE, |attrs, word| {
                let named = ATTRIBUTES.iter().find(|a| a.name[0] == word);
                attrs
                    | match word {
                        "Royal" => Attrs::ROYAL,
                        _ => named.unwrap().attrs,
                    }
            });
            let (code, at) = man.split_at(man.len() - 2);
            let at: Sq = at.parse().unwrap();
            let hunter = || hunter_by_code(code, Language::English)?.ok();
            let man = by_code(code, Language::English).or_else(hunter).unwrap();
            let plain = DiagramMan::new(man, sides);
            diagram.place(at, DiagramMan { attrs, ..plain });
        }
    }
    diagram
}

/// Conditions from names like `BlackMaximummer Ultra` or `Circe April q s`.
pub fn conditions(names: &[&str]) -> Vec<Condition> {
    let condition = |text: &&str| {
        let mut words = text.split(' ');
        let name = words.next().unwrap();
        let rule = *RULES.iter().find(|r| r.meta().name[0] == name).unwrap();
        let mut condition = Condition::of(rule);
        let mut last = "";
        for word in words {
            let mut options = rule.meta().options.iter().map(|o| o.name[0]);
            match options.find(|option| *option == word) {
                Some(option) => {
                    condition.options.push(option);
                    last = option;
                }
                None if takes(rule.takes(last), word) => {
                    condition.words.push((last, word.to_string()));
                }
                None => panic!("{word} after {name}"),
            }
        }
        condition
    };
    names.iter().map(condition).collect()
}

fn takes(words: Takes, word: &str) -> bool {
    match words {
        Takes::Nothing => false,
        Takes::One(is_one) | Takes::Many(is_one) => is_one(word),
        Takes::Men | Takes::Cycle => true,
    }
}

/// A game with White (or Black) to move.
pub fn game(white: &str, black: &str, to_move: Side, names: &[&str]) -> Game {
    Game::new(&diagram(white, black, "", to_move), &conditions(names)).unwrap()
}

/// The arrival squares of the legal moves from a square: men of White, of Black and neutral ones, the side to move, the
/// conditions.
pub fn legal(men: [&str; 3], side: Side, names: &[&str], from: &str) -> String {
    let game = game_of(men, side, names);
    arrivals(&mut game.play(), from)
}

/// A game with neutral men too.
pub fn game_of(men: [&str; 3], side: Side, names: &[&str]) -> Game {
    let [white, black, neutral] = men;
    let diagram = diagram(white, black, neutral, side);
    Game::new(&diagram, &conditions(names)).unwrap()
}

/// The man on a square: its English code, in capitals if white, with `=` if neutral; nothing for an empty square.
pub fn man(view: &View, square: &str) -> String {
    let Some(piece) = view.state().piece(square.parse().unwrap()) else {
        return String::new();
    };
    let code = view.rules().kinds.man(piece.kind).code[Language::English as usize];
    match piece.sides {
        Sides::White => code.to_uppercase(),
        Sides::Black => code.to_string(),
        Sides::Neutral => format!("={code}"),
    }
}

/// The arrival squares of the legal moves from a square, in order, each once.
pub fn arrivals(player: &mut Player, from: &str) -> String {
    let from: Sq = from.parse().unwrap();
    let mut squares: Vec<Sq> = player
        .legal_moves()
        .iter()
        .filter(|mv| mv.shape.from == from)
        .map(|mv| mv.shape.to)
        .collect();
    squares.sort();
    squares.dedup();
    squares
        .iter()
        .map(Sq::to_string)
        .collect::<Vec<_>>()
        .join(" ")
}

/// What may come to stand on the arrival square by the legal moves between two squares, in the order of the moves.
pub fn promotions(game: &Game, squares: &str) -> String {
    let mut player = game.play();
    let (from, to): (Sq, Sq) = (squares[..2].parse().unwrap(), squares[2..].parse().unwrap());
    let mut found = Vec::new();
    for mv in player.legal_moves() {
        if (mv.shape.from, mv.shape.to) == (from, to) {
            player.play(&mv);
            found.push(man(&player, &squares[2..]));
            player.undo();
        }
    }
    found.join(" ")
}

/// Plays the first legal move between two squares; false if there is none.
pub fn play(player: &mut Player, squares: &str) -> bool {
    let (from, to) = (squares[..2].parse().unwrap(), squares[2..].parse().unwrap());
    let mut moves = Moves::new(player);
    while let Some(mv) = moves.next(player) {
        if (mv.shape.from, mv.shape.to) == (from, to) {
            return true;
        }
        player.undo();
    }
    false
}

/// What the legal moves between two squares leave behind, as `piece letters + square` lists of changed squares.
pub fn outcomes(player: &mut Player, squares: &str, watched: &str) -> Vec<String> {
    let (from, to): (Sq, Sq) = (squares[..2].parse().unwrap(), squares[2..].parse().unwrap());
    let mut found = Vec::new();
    let mut moves = Moves::new(player);
    while let Some(mv) = moves.next(player) {
        if (mv.shape.from, mv.shape.to) == (from, to) {
            let wanted = by_code(watched, Language::English).unwrap();
            let kinds = &player.rules().kinds;
            for sq in Sq::all() {
                if let Some(piece) = player.state().piece(sq)
                    && std::ptr::eq(kinds.man(piece.kind), wanted)
                    && sq != to
                {
                    found.push(sq.to_string());
                }
            }
        }
        player.undo();
    }
    found.sort();
    found
}
