//! Random games under each condition, and under pairs: the position at the end of each game must be called within reach at every position
//! on the way, by the moves that were left, and every move that was played must be called one on the way.

use super::{parsed, starts};
use fastrand::Rng;
use sauterelle::kernel::board::piece::Side;
use sauterelle::kernel::board::state::State;
use sauterelle::kernel::moves::Move;
use sauterelle::notation::fen::write_fen;
use sauterelle::rules::game::Game;
use sauterelle_solve::bounds::Towards;
use std::fmt;

/// What has been seen.
#[derive(Default)]
pub struct GamesReport {
    /// Sets of conditions with a bound.
    sets: u64,
    games: u64,
    moves: u64,
    /// Positions that no bound let pass when they were asked about with a move too few: how much the bounds say.
    cut: u64,
    /// Games that were called impossible.
    pub differences: Vec<String>,
}

impl fmt::Display for GamesReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} games under {} sets of conditions, {} moves; with a move less {} positions are cut",
            self.games, self.sets, self.moves, self.cut
        )
    }
}

impl GamesReport {
    /// Plays so many games under these conditions, if they go together.
    pub fn play(&mut self, names: &[&str], games: u64, rng: &mut Rng) {
        let Some(conditions) = parsed(names) else {
            return;
        };
        let mut found = false;
        for _ in 0..games {
            let start = starts::random(rng);
            let Ok(game) = Game::new(&start, &conditions) else {
                continue;
            };
            let is_series = rng.u8(..4) == 0;
            let length = rng.usize(1..=10);
            let Some(wrong) = self.play_one(&game, is_series, length, rng) else {
                continue;
            };
            found = true;
            if let Some(wrong) = wrong {
                let conditions = names.join(" + ");
                self.differences.push(format!(
                    "{conditions}: {} {wrong}",
                    write_fen(&mut game.play())
                ));
            }
        }
        self.sets += u64::from(found);
    }

    /// Plays one game. Nothing if there is no bound; otherwise what was called impossible.
    fn play_one(
        &mut self,
        game: &Game,
        is_series: bool,
        length: usize,
        rng: &mut Rng,
    ) -> Option<Option<String>> {
        let mut player = game.play();
        if player.rules_change() {
            return None;
        }
        let (moves, target) = random_game(game, is_series, length, rng);
        let first = player.state().turn();
        let mut towards = Towards::new(game, &player, &target)?;
        self.games += 1;
        self.moves += moves.len() as u64;
        for (number, mv) in moves.iter().enumerate() {
            let left = moves.len() - number;
            let budget = budget(player.state().turn(), left, is_series.then_some(first));
            let turn = player.state().turn();
            let told = |what: &str| {
                let played: Vec<String> = moves.iter().map(told).collect();
                format!("{what} {} of {}", number + 1, played.join(" "))
            };
            let Some(outlook) = towards.look(&player, turn, budget) else {
                return Some(Some(told("position before move")));
            };
            if !towards.may_follow(&player, &outlook, &mv.shape) {
                return Some(Some(told("move")));
            }
            let mut less = budget;
            less[turn.index()] -= 1;
            self.cut += u64::from(
                Towards::new(game, &player, &target)?
                    .look(&player, turn, less)
                    .is_none(),
            );
            player.play(mv);
            if is_series && left > 1 {
                player.pass();
            }
        }
        Some(None)
    }
}

fn told(mv: &Move) -> String {
    format!("{}{}", mv.shape.from, mv.shape.to)
}

/// The moves that each side has left.
fn budget(turn: Side, left: usize, series: Option<Side>) -> [u16; 2] {
    let mut budget = [left as u16 / 2; 2];
    budget[turn.index()] = left.div_ceil(2) as u16;
    if let Some(side) = series {
        budget = [0; 2];
        budget[side.index()] = left as u16;
    }
    budget
}

/// Random moves, and where they lead.
fn random_game(game: &Game, is_series: bool, length: usize, rng: &mut Rng) -> (Vec<Move>, State) {
    let mut player = game.play();
    let mut moves: Vec<Move> = Vec::new();
    while moves.len() < length {
        let before = player.state().clone();
        if is_series && !moves.is_empty() {
            player.pass();
        }
        let mut legal: Vec<Move> = player.legal_moves().into_iter().collect();
        let is_special = |mv: &Move| mv.shape.capture.is_some() || mv.shape.castles();
        if rng.bool() && legal.iter().any(is_special) {
            legal.retain(is_special);
        }
        let Some(mv) = rng.choice(&legal) else {
            return (moves, before);
        };
        player.play(mv);
        moves.push(*mv);
    }
    (moves, player.state().clone())
}
