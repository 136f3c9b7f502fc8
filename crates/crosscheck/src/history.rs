//! Whether positions can have come about: those of random games can, whatever is accounted for; and how far moves can be taken back is what
//! a reference finds that takes them back by trying everything.

use crate::pair::game;
use crate::random::{self, Taste};
use fastrand::Rng;
use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::board::effect::Effect;
use sauterelle_kernel::board::piece::KindId;
use sauterelle_kernel::moves::{Move, Moves};
use sauterelle_kernel::play::Player;
use sauterelle_kernel::view::View;
use sauterelle_notation::fen::write_fen;
use sauterelle_oracle::Position;
use sauterelle_oracle::retract::{Level, predecessors};
use sauterelle_unmoves::{self as unmoves, Legality};
use std::collections::BTreeSet;
use std::fmt::{self, Display, Formatter};

/// The game array.
const ARRAY: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w";

/// Rules under which games are played: those that only forbid moves leave the account of men as it is.
const CONDITIONS: [&str; 4] = ["", "BlackMaximummer", "Connected", "MonochromChess"];

/// What has been seen.
#[derive(Debug, Default)]
pub struct HistoryReport {
    /// Positions of games, or random ones.
    pub positions: u64,
    /// Moves taken back from them that were called possible.
    pub possible: u64,
    /// Those called impossible.
    pub impossible: u64,
    /// Descriptions of what is wrong.
    pub differences: Vec<String>,
}

impl Display for HistoryReport {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let HistoryReport {
            positions,
            possible,
            impossible,
            ..
        } = self;
        write!(
            f,
            "{positions} positions; {possible} moves can have been the last, {impossible} cannot"
        )
    }
}

/// Plays random games until so many positions have been looked at: with the account, looking back for so many moves.
pub fn games(positions: u64, seed: u64, look_back: u8) -> HistoryReport {
    let level = Legality::ACCOUNT.looking_back(look_back);
    let mut rng = Rng::with_seed(seed);
    let mut report = HistoryReport::default();
    while report.positions < positions && report.differences.len() < 20 {
        if let Err(difference) = play(&mut rng, positions, level, &mut report) {
            report.differences.push(difference);
        }
    }
    report
}

/// Plays a game. Some pawns never move in it, so that men are shut in behind them, and mostly captures are played.
fn play(
    rng: &mut Rng,
    positions: u64,
    level: Legality,
    report: &mut HistoryReport,
) -> Result<(), String> {
    let condition = match rng.u8(..4) {
        0 => CONDITIONS[rng.usize(..CONDITIONS.len())],
        _ => "",
    };
    let names: Vec<&str> = Some(condition)
        .into_iter()
        .filter(|it| !it.is_empty())
        .collect();
    let array = game(ARRAY, &names)?;
    let mut player = array.play();
    let stays = Bb(rng.u64(..) & rng.u64(..));
    let greed = rng.u8(..100);
    let length = rng.usize(1..400);
    for _ in 0..length {
        let before = write_fen(&mut player);
        let Some(mv) = drawn(&mut player, stays, greed, rng) else {
            break;
        };
        player.play(&mv);
        if rng.u8(..12) == 0 && report.positions < positions {
            let played = (before.as_str(), &mv);
            compare_diagram(&mut player, played, &names, level, report)?;
        }
    }
    Ok(())
}

/// A move, perhaps a capture, promotion or king's move if there is one.
fn drawn(player: &mut Player, stays: Bb, greed: u8, rng: &mut Rng) -> Option<Move> {
    let (mut all, mut greedy) = (Vec::new(), Vec::new());
    let mut moves = Moves::new(player);
    while let Some(mv) = moves.next(player) {
        let is_pawn = is_pawn_at(player, mv.shape.to);
        if !(is_pawn && stays.has(mv.shape.from)) {
            all.push(mv);
        }
        let mut effects = player.last_effects().iter();
        if effects.any(|it| matches!(it.effect, Effect::Remove { .. } | Effect::Change { .. })) {
            greedy.push(mv);
        }
        player.undo();
    }
    let from = match rng.u8(..100) < greed && !greedy.is_empty() {
        true => &greedy,
        false => &all,
    };
    rng.choice(from).copied()
}

fn is_pawn_at(view: &View, at: sauterelle_kernel::board::square::Sq) -> bool {
    let man = view.state().piece(at);
    man.is_some_and(|man| man.kind == KindId::PAWN)
}

/// Whether the diagram after a move of a game is called possible, and the move one that can have been the last.
fn compare_diagram(
    player: &mut Player,
    (before, mv): (&str, &Move),
    names: &[&str],
    level: Legality,
    report: &mut HistoryReport,
) -> Result<(), String> {
    let after = write_fen(player);
    let fields: Vec<&str> = after.split(' ').take(2).collect();
    let diagram = game(&fields.join(" "), names)?;
    let mut here = diagram.play();
    let context = format!("{before} {}-{} {names:?}", mv.shape.from, mv.shape.to);
    if let Some(why) = unmoves::why_impossible(&mut here, level) {
        return Err(format!("{context}: {after} is called impossible: {why:?}"));
    }
    report.positions += 1;
    let all = unmoves::all(&mut here, Legality::MEN);
    let possible = unmoves::all(&mut here, level);
    report.possible += possible.len() as u64;
    report.impossible += (all.len() - possible.len()) as u64;
    let men = |fen: &str| fen.split(' ').next().map(str::to_string);
    let is_it = possible.iter().any(|it| {
        unmoves::take_back(&mut here, it);
        let earlier = write_fen(&mut here);
        here.undo();
        men(&earlier) == men(before)
    });
    match is_it {
        true => Ok(()),
        false => Err(format!("{context}: the move cannot have been played")),
    }
}

const TASTE: Taste = Taste {
    fairy: &[],
    neutrals: false,
    odd_royals: false,
    most_men: 6,
};

/// Random positions of few men: which moves can have been the last ones, so that so many more can be taken back before them.
pub fn look_back(positions: u64, seed: u64, moves: u8) -> HistoryReport {
    let mut rng = Rng::with_seed(seed);
    let mut report = HistoryReport::default();
    while report.positions < positions && report.differences.len() < 20 {
        let fen = random::position(&mut rng, TASTE).fen();
        if let Err(difference) = compare_with_reference(&fen, moves, &mut report) {
            report.differences.push(format!("{fen}: {difference}"));
        }
    }
    report
}

fn compare_with_reference(fen: &str, moves: u8, report: &mut HistoryReport) -> Result<(), String> {
    let game = game(fen, &[])?;
    let mut player = game.play();
    let waiting = !player.state().turn();
    if player.in_check(waiting) || !unmoves::material_is_possible(&player) {
        return Ok(());
    }
    let men = |fen: &str| fen.split(' ').next().unwrap_or_default().to_string();
    let earlier_of = |player: &mut Player, level: Legality| -> BTreeSet<String> {
        let all = unmoves::all(player, level).into_iter();
        all.map(|it| {
            unmoves::take_back(player, &it);
            let earlier = men(&write_fen(player));
            player.undo();
            earlier
        })
        .collect()
    };
    let found = earlier_of(&mut player, Legality::MEN.looking_back(moves));
    let all = earlier_of(&mut player, Legality::MEN);
    let position = Position::parse(fen, &[])?;
    let before = predecessors(&position, Level::Men).into_iter();
    let expected: BTreeSet<String> = before
        .filter(|it| goes_back(&it.position, moves))
        .map(|it| men(&it.position.fen()))
        .collect();
    report.positions += 1;
    report.possible += found.len() as u64;
    report.impossible += (all.len() - found.len()) as u64;
    match found == expected {
        true => Ok(()),
        false => {
            let differs: Vec<&String> = found.symmetric_difference(&expected).collect();
            Err(format!("looking back for {moves} moves: {differs:?}"))
        }
    }
}

/// Whether so many single moves can be taken back.
fn goes_back(position: &Position, moves: u8) -> bool {
    let Some(left) = moves.checked_sub(1) else {
        return true;
    };
    let before = predecessors(position, Level::Men);
    before.iter().any(|it| goes_back(&it.position, left))
}
