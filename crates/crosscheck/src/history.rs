//! Whether positions can have come about: those of random games can, whatever is accounted for; and how far moves can be taken back is what
//! a reference finds that takes them back by trying everything.

use crate::pair::game;
use crate::random::{self, Taste};
use fastrand::Rng;
use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::board::effect::Effect;
use sauterelle_kernel::board::piece::{KindId, Side};
use sauterelle_kernel::moves::{Act, Move, Moves, Wing};
use sauterelle_kernel::play::castling::has_right;
use sauterelle_kernel::play::{Player, en_passant};
use sauterelle_kernel::view::View;
use sauterelle_notation::fen::write_fen;
use sauterelle_oracle::Position;
use sauterelle_oracle::retract::{Level, predecessors};
use sauterelle_rules::game::Game;
use sauterelle_unmoves::{self as unmoves, Legality, Unmove};
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

/// How the sides play in a game.
struct Habits {
    /// Pawns there never move, so that men are shut in behind them.
    stays: Bb,
    /// Of 100 moves so many are captures or promotions, if there are any.
    greed: u8,
    /// Mostly pawns move, and if they can others do not capture: then the balance of captures is tight.
    by_pawns: bool,
    /// Kings and rooks move only if nothing else can, so that rights to castle stay.
    at_home: bool,
}

impl Habits {
    fn drawn(rng: &mut Rng) -> Habits {
        Habits {
            stays: Bb(rng.u64(..) & rng.u64(..)),
            greed: rng.u8(..100),
            by_pawns: rng.bool(),
            at_home: rng.bool(),
        }
    }

    /// Whether it would rather play something else.
    fn avoids(&self, view: &View, mv: &Move) -> bool {
        let kind = view.state().piece(mv.shape.to).map(|man| man.kind);
        let is_at_home = [Some(KindId::KING), Some(KindId::ROOK)].contains(&kind);
        let by_officer = kind != Some(KindId::PAWN) && mv.shape.capture.is_some();
        self.at_home && is_at_home || self.by_pawns && by_officer
    }
}

/// Plays a game.
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
    let habits = Habits::drawn(rng);
    let length = rng.usize(1..400);
    for _ in 0..length {
        let before = write_fen(&mut player);
        let Some(mv) = drawn(&mut player, &habits, rng) else {
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

/// A move as these habits have it, perhaps a capture or promotion if there is one.
fn drawn(player: &mut Player, habits: &Habits, rng: &mut Rng) -> Option<Move> {
    let [mut all, mut avoided, mut greedy, mut by_pawns] = [(); 4].map(|()| Vec::new());
    let mut moves = Moves::new(player);
    while let Some(mv) = moves.next(player) {
        let is_pawn = is_pawn_at(player, mv.shape.to);
        let mut effects = player.last_effects().iter();
        let takes =
            effects.any(|it| matches!(it.effect, Effect::Remove { .. } | Effect::Change { .. }));
        if is_pawn && habits.stays.has(mv.shape.from) && !takes {
            player.undo();
            continue;
        }
        let kind = match habits.avoids(player, &mv) {
            true => &mut avoided,
            false if takes => &mut greedy,
            false if is_pawn => &mut by_pawns,
            false => &mut all,
        };
        kind.push(mv);
        player.undo();
    }
    let is_greedy = rng.u8(..100) < habits.greed;
    all.extend(by_pawns.iter().copied());
    let order = match (is_greedy, habits.by_pawns && rng.bool()) {
        (true, _) => [greedy, all, avoided],
        (false, true) => [by_pawns, all, [greedy, avoided].concat()],
        (false, false) => [[all, greedy].concat(), avoided, Vec::new()],
    };
    let from = order.iter().find(|moves| !moves.is_empty())?;
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
    drop(here);
    compare_rights(player, &diagram).map_err(|difference| format!("{context}: {difference}"))?;
    let mut here = diagram.play();
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

/// Whether no right of the game is called disproved in the diagram, none proved that is not there, and whether all are together in a case.
fn compare_rights(player: &Player, diagram: &Game) -> Result<(), String> {
    let by = player.state().turn();
    let in_game = en_passant::right(player);
    let in_game = in_game.filter(|it| en_passant::capturers(player, it.crossed, by).count() > 0);
    let mut settled = diagram.clone();
    settled.settle_rights();
    if let Some((side, wing)) = settled
        .disproved
        .iter()
        .find(|(side, wing)| has_right(player, *side, *wing))
    {
        return Err(format!(
            "the castling {wing:?} of {side} is called disproved"
        ));
    }
    let proved = en_passant::right(&settled.play());
    if proved.is_some() && proved != in_game {
        return Err(format!("{proved:?} is called proved"));
    }
    let cases = diagram.for_each_reading();
    let is_it = |case: &Game| {
        let case = case.play();
        let castlings = Side::BOTH.into_iter().all(|side| {
            let mut wings = [Wing::King, Wing::Queen].into_iter();
            wings.all(|wing| !has_right(player, side, wing) || has_right(&case, side, wing))
        });
        let right = en_passant::right(&case);
        castlings && (right.is_none() || right == in_game)
    };
    match cases.iter().any(is_it) {
        true => Ok(()),
        false => Err("no case has the rights of the game".to_string()),
    }
}

/// Records of last moves: how many of them have one last move.
#[derive(Debug, Default)]
pub struct Records {
    /// All, and those with one last move.
    pub all: usize,
    /// Those with one last move, which is the published one.
    pub unique: usize,
    /// Those in which the published move is called impossible.
    pub lost: Vec<String>,
}

impl Display for Records {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Records { all, unique, lost } = self;
        let lost = lost.len();
        write!(
            f,
            "{unique} of {all} records have one last move, {lost} have lost it"
        )
    }
}

/// The records of a table: type, position, side that moved last and published move in each line.
///
/// # Errors
/// If a line cannot be read.
pub fn records(table: &str, look_back: u8) -> Result<Records, String> {
    let mut found = Records::default();
    for line in table.lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split('\t').collect();
        let [_, board, side, published] = fields[..] else {
            return Err(format!("{line}: not four fields"));
        };
        let to_move = if side == "White" { "b" } else { "w" };
        let game = game(&format!("{board} {to_move}"), &[])?;
        let level = Legality::ACCOUNT.looking_back(look_back);
        let all = unmoves::all(&mut game.play(), level);
        let all: Vec<String> = all.iter().map(|it| named_as_record(&game, it)).collect();
        found.all += 1;
        found.unique += usize::from(all == [published]);
        if !all.iter().any(|it| it == published) {
            found.lost.push(format!("{line}: {}", all.join(" ")));
        }
    }
    Ok(found)
}

/// A move as the records name it: `KxR`, `P--` for a double step, `PxN=Q`, `O-O`, `ep`.
fn named_as_record(game: &Game, it: &Unmove) -> String {
    let letter = |kind: KindId| {
        let code = game.rules.kinds.man(kind).code[0].to_uppercase();
        if kind == KindId::KNIGHT {
            "N".to_string()
        } else {
            code
        }
    };
    let (from, to) = (it.mv.shape.from, it.mv.shape.to);
    match it.mv.shape.act {
        Act::Castle(Wing::King) => "O-O".to_string(),
        Act::Castle(Wing::Queen) => "O-O-O".to_string(),
        Act::EnPassant => "ep".to_string(),
        _ => {
            let is_double = it.man.kind == KindId::PAWN && from.rank().abs_diff(to.rank()) == 2;
            let captured = match it.captured {
                Some(man) => format!("x{}", letter(man.kind)),
                None if is_double => "--".to_string(),
                None => "-".to_string(),
            };
            let promoted = it
                .promoted
                .map_or(String::new(), |kind| format!("={}", letter(kind)));
            format!("{}{captured}{promoted}", letter(it.man.kind))
        }
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
