//! Short ways to set up positions.

use super::last_move::Useful;
use fastrand::Rng;
use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::board::piece::{Side, Sides};
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::condition::Condition;
use sauterelle_kernel::diagram::{Diagram, DiagramMan};
use sauterelle_kernel::men::{Language, by_code};
use sauterelle_kernel::moves::Shape;
use sauterelle_kernel::moves::move_filter::MoveFilter;
use sauterelle_kernel::play::Player;
use sauterelle_rules::game::Game;
use sauterelle_rules::registry::RULES;
use std::fmt::{Debug, Display};

/// A diagram from men like `kc1 bg2`, Black to move.
pub fn diagram(white: &str, black: &str) -> Diagram {
    let mut diagram = Diagram::empty();
    diagram.to_move = Side::Black;
    for (men, sides) in [(white, Sides::White), (black, Sides::Black)] {
        for man in men.split_whitespace() {
            let (code, at) = man.split_at(man.len() - 2);
            let at: Sq = at.parse().unwrap();
            let man = by_code(code, Language::English).unwrap();
            diagram.men[at.index()] = Some(DiagramMan::new(man, sides));
        }
    }
    diagram
}

/// A game without conditions.
pub fn game(white: &str, black: &str) -> Game {
    Game::new(&diagram(white, black), &[]).unwrap()
}

/// A game under these conditions.
pub fn game_under(conditions: &[&str], white: &str, black: &str) -> Game {
    let conditions: Vec<Condition> = conditions.iter().map(|text| condition(text)).collect();
    Game::new(&diagram(white, black), &conditions).unwrap()
}

/// A condition, perhaps with options: `AntiCirce Cheylan`.
pub fn condition(text: &str) -> Condition {
    let mut words = text.split_whitespace();
    let name = words.next().unwrap();
    let rule = RULES.iter().find(|rule| rule.meta().name[0] == name);
    let rule = *rule.unwrap();
    let known = |word| {
        rule.meta()
            .options
            .iter()
            .find(|known| known.name[0] == word)
    };
    Condition {
        options: words.map(|word| known(word).unwrap().name[0]).collect(),
        ..Condition::of(rule)
    }
}

/// Whether the move is useful.
pub fn allows(useful: &Useful, shape: &Shape) -> bool {
    match useful {
        Useful::None => false,
        Useful::Moves(filter) => filter.allows(shape),
        Useful::Towards(_) => true,
    }
}

/// Whether the side to move ca mate at once.
pub fn mates(player: &mut Player) -> bool {
    player.legal_moves().iter().any(|mv| {
        player.play(mv);
        let mates = player.in_check(player.state().turn()) && player.legal_moves().is_empty();
        player.undo();
        mates
    })
}

/// How many moves of the side to move allow the other one to mate at once, and how many this filter leaves out; none of them is both.
pub fn moves_before_mate(
    player: &mut Player,
    filter: &MoveFilter,
    position: &dyn Debug,
) -> [u32; 2] {
    let mut found = [0; 2];
    for mv in player.legal_moves() {
        let allows = filter.allows(&mv.shape);
        player.play(&mv);
        let mates = mates(player);
        player.undo();
        assert!(!mates || allows, "{position:?}: {:?}", mv.shape);
        found[0] += u32::from(mates);
        found[1] += u32::from(!allows);
    }
    found
}

/// One of these.
pub fn one_of<T: Copy>(rng: &mut Rng, all: &[T]) -> T {
    *rng.choice(all).unwrap()
}

/// Men of White and of Black, no two of them on one square.
#[derive(Default, Debug)]
pub struct Men {
    pub of: [String; 2],
    taken: Bb,
}

impl Men {
    /// Adds a man, unless somebody stands there, or it is a pawn on its first or last rank.
    pub fn add(&mut self, side: usize, code: impl Display, at: Sq) {
        let code = code.to_string();
        let may_stand = !code.ends_with('p') || !matches!(at.rank(), 0 | 7);
        if may_stand && !self.taken.has(at) {
            self.taken |= Bb::of(at);
            self.of[side] += &format!(" {code}{at}");
        }
    }

    /// Adds a white king, which may castle if `castles`, and a black one; whether these have found their places.
    pub fn add_kings(&mut self, rng: &mut Rng, castles: bool, black: Sq) -> bool {
        let own = if castles { 4 } else { rng.u64(..64) as u8 };
        self.add(0, 'k', Sq::new(own));
        if castles {
            self.add(0, 'r', Sq::new(7));
            self.add(0, 'r', Sq::new(0));
        }
        let is_free = !self.taken.has(black);
        self.add(1, 'k', black);
        is_free
    }

    /// Adds a man beside this square, if it is on the board.
    pub fn add_beside(&mut self, rng: &mut Rng, side: usize, code: impl Display, at: Sq) {
        let (file, rank) = (rng.u64(..3) as i8 - 1, rng.u64(..3) as i8 - 1);
        if let Some(at) = at.step(file, rank) {
            self.add(side, code, at);
        }
    }

    /// Adds some men anywhere, most of them white.
    pub fn add_others(&mut self, rng: &mut Rng, count: u64) {
        for _ in 0..count {
            let side = usize::from(rng.u64(..3) == 0);
            let at = Sq::new(rng.u64(..64) as u8);
            let code = one_of(rng, &['p', 'p', 's', 'b', 'r', 'q']);
            self.add(side, code, at);
        }
    }
}
