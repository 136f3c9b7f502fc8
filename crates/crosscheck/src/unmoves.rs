//! Moves taken back against moves played: in random positions, under rules that promise it, each position from which a move has led is found
//! again, and from each position found a move leads back.

use crate::pair::game;
use crate::random::{self, Taste};
use fastrand::Rng;
use sauterelle_kernel::board::effect::{Effect, Reason};
use sauterelle_kernel::board::piece::{Attrs, KindId, Sides};
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::moves::{Act, Move, Moves};
use sauterelle_kernel::play::{Player, en_passant};
use sauterelle_kernel::view::View;
use sauterelle_unmoves as unmoves;
use sauterelle_unmoves::{Legality, Unmove};
use std::collections::HashSet;
use std::fmt::{self, Display, Formatter};

/// Rules that only forbid, judge or prefer moves, or let men go otherwise.
pub const CONDITIONS: [&str; 43] = [
    "",
    "BlackMaximummer",
    "DoubleMaximummer UltraLegal",
    "WhiteMinimummer",
    "Connected",
    "Madrasi",
    "Madrasi RexInclusive",
    "KoeKo",
    "AntiKoeko",
    "Isardam",
    "MonochromChess",
    "BichromChess",
    "GridChess",
    "WhiteEdgeMover",
    "Patrouille",
    "SuperGuards",
    "EiffelChess",
    "AnnanChess",
    "TransmutedKings",
    "ImmunChess",
    "BlackMustCapture",
    // a reborn captured man
    "Circe",
    "Circe RexInclusive",
    "Circe Rank",
    "CirceCage",
    "CirceCage Strict",
    "Circe Equipollents",
    "Circe Clone",
    "Circe Chameleon",
    "Circe Turncoats",
    "Circe Symmetry",
    // a reborn capturer
    "AntiCirce",
    "AntiCirce Cheylan",
    "AntiCirce Turncoats",
    // another side, or another kind
    "AndernachChess",
    "AntiAndernachChess",
    "DoubleTibet",
    "DarkSideChess",
    "ProteanChess",
    "EinsteinChess",
    "NorskSjakk",
    "ChameleonChess",
    // two boards
    "AliceChess",
];

/// Rules under which so much can be taken back that a position takes seconds.
pub const SLOW_CONDITIONS: [&str; 3] = ["Circe Super", "AntiCirce Cage", "AntiCirce Super"];

/// Men that go in all the ways that there are.
const FAIRY: [&str; 16] = [
    "g", "n", "sx", "z", "li", "le", "ro", "m", "ka", "l", "pa", "bo", "bp", "eq", "o", "du",
];

const TASTE: Taste = Taste {
    fairy: &FAIRY,
    neutrals: false,
    odd_royals: false,
    most_men: 7,
};

/// What is drawn.
#[derive(Clone, Copy, Debug)]
pub struct UnmovesTask<'c> {
    /// Positions to be compared under each rule, at least.
    pub positions: u64,
    /// Start of the pseudo-random sequence.
    pub seed: u64,
    /// The rules.
    pub conditions: &'c [&'c str],
}

/// What a run has seen.
#[derive(Debug, Default)]
pub struct UnmovesReport {
    /// Positions to which a move has led.
    pub positions: u64,
    /// Moves taken back from them.
    pub taken_back: u64,
    /// Descriptions of what is wrong.
    pub differences: Vec<String>,
}

impl Display for UnmovesReport {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let UnmovesReport {
            positions,
            taken_back,
            ..
        } = self;
        write!(f, "{positions} positions, {taken_back} moves taken back")
    }
}

/// Compares so many positions. Tells `done` when a rule is done, with what has been seen of all rules so far.
pub fn run(task: UnmovesTask, done: &mut dyn FnMut(&str, &UnmovesReport)) -> UnmovesReport {
    let mut rng = Rng::with_seed(task.seed);
    let mut report = UnmovesReport::default();
    for condition in task.conditions {
        let enough = report.positions + task.positions;
        while report.positions < enough && report.differences.len() < 20 {
            if let Err(difference) = after_moves(&mut rng, condition, &mut report) {
                report.differences.push(difference);
            }
        }
        done(condition, &report);
    }
    report
}

/// The men of a position, as they are seen.
type Men = Vec<Option<(KindId, Sides, Attrs)>>;

fn men(view: &View) -> Men {
    let seen = |at| {
        let man = view.state().piece(at)?;
        Some((man.kind, man.sides, man.attrs))
    };
    Sq::all().map(seen).collect()
}

/// Takes moves back from positions to which moves have led from a random one.
fn after_moves(rng: &mut Rng, condition: &str, report: &mut UnmovesReport) -> Result<(), String> {
    let sample = random::position(rng, TASTE);
    let names: Vec<&str> = Some(condition)
        .into_iter()
        .filter(|it| !it.is_empty())
        .collect();
    let game = game(&sample.fen(), &names)?;
    let mut player = game.play();
    let context = format!("{} {condition}", sample.fen());
    if let Some(hindrance) = unmoves::hindrance(&player) {
        return Err(format!("{context}: {hindrance}"));
    }
    let waiting = !player.state().turn();
    if player.in_check(waiting) || !unmoves::material_is_possible(&player) {
        return Ok(());
    }
    if rng.bool() {
        play_on(&mut player, rng);
    }
    after_some(&mut player, rng, report).map_err(|difference| format!("{context} {difference}"))
}

/// Plays some of the moves that there are, and takes moves back from where they lead.
///
/// # Errors
/// A description of what is wrong.
pub fn after_some(
    player: &mut Player,
    rng: &mut Rng,
    report: &mut UnmovesReport,
) -> Result<(), String> {
    let before = men(player);
    let mut moves = Moves::new(player);
    while let Some(mv) = moves.next(player) {
        // a few moves of each position are enough, and all rare ones
        let is_chosen = is_rare(player, &mv) || rng.usize(..6) == 0;
        if is_chosen && !captures_misplaced_pawn(player) {
            compare(player, &before, rng, report)
                .map_err(|difference| format!("{}: {difference}", named(&mv)))?;
        }
        player.undo();
    }
    Ok(())
}

/// Whether the move just played is a castling, a capture en passant or a promotion.
fn is_rare(view: &View, mv: &Move) -> bool {
    let mut effects = view.last_effects().iter();
    let is_promotion = effects.any(|entry| entry.reason == Reason::Promotion);
    is_promotion || !matches!(mv.shape.act, Act::Plain | Act::DoubleStep)
}

/// Plays a random move: one after which a pawn can be captured en passant, if there is one.
fn play_on(player: &mut Player, rng: &mut Rng) {
    let mut all = Vec::new();
    let mut moves = Moves::new(player);
    while let Some(mv) = moves.next(player) {
        let right = en_passant::right(player);
        let by = player.state().turn();
        let can_be =
            right.is_some_and(|it| en_passant::capturers(player, it.crossed, by).count() > 0);
        all.push((can_be, mv));
        player.undo();
    }
    let with_right = all.iter().find(|(can_be, _)| *can_be);
    if let Some((_, mv)) = with_right.or(rng.choice(&all)) {
        player.play(mv);
    }
}

fn named(mv: &Move) -> String {
    format!("{}-{}", mv.shape.from, mv.shape.to)
}

/// Whether the move just played has captured a pawn on the first or the last rank, where none can have been.
fn captures_misplaced_pawn(view: &View) -> bool {
    let kinds = &view.rules().kinds;
    view.last_effects().iter().any(|entry| match entry.effect {
        Effect::Remove { at, piece } => {
            [0, 7].contains(&at.rank()) && kinds.man(piece.kind).walk.is_pawn()
        }
        _ => false,
    })
}

/// Whether all moves taken back lead here, each of them once, and one of them from the position `before`.
fn compare(
    player: &mut Player,
    before: &Men,
    rng: &mut Rng,
    report: &mut UnmovesReport,
) -> Result<(), String> {
    let here = men(player);
    let unmoves = unmoves::all(player, Legality::MEN);
    let mut taken_back = HashSet::new();
    let mut is_found = false;
    for unmove in &unmoves {
        unmoves::take_back(player, unmove);
        let earlier = men(player);
        is_found |= earlier == *before;
        if !taken_back.insert((earlier, unmove.mv)) {
            return Err(format!("{} is taken back twice", named(&unmove.mv)));
        }
        player.play(&unmove.mv);
        if men(player) != here {
            return Err(format!("{unmove:?} leads elsewhere"));
        }
        player.undo();
        player.undo();
        if men(player) != here {
            return Err(format!("{unmove:?} is not undone"));
        }
    }
    if !is_found {
        return Err(format!("not among {} moves taken back", unmoves.len()));
    }
    report.positions += 1;
    report.taken_back += unmoves.len() as u64;
    compare_with_expected(player, &unmoves, rng)
}

/// Whether questions about single moves have the same answers: about one of those that are known, and about any way of any man.
fn compare_with_expected(
    player: &mut Player,
    unmoves: &[Unmove],
    rng: &mut Rng,
) -> Result<(), String> {
    if unmoves::has_unmove(player) == unmoves.is_empty() {
        return Err("whether there are any is told otherwise".to_string());
    }
    let known = rng.choice(unmoves).map(|it| {
        let shape = &it.mv.shape;
        (shape.from, shape.to, it.captured.map(|man| man.kind))
    });
    let squares: Vec<Sq> = Sq::all().collect();
    let any = rng.choice(&squares).zip(rng.choice(&squares));
    let any = any.map(|(from, to)| (*from, *to, None));
    for (from, to, captured) in known.into_iter().chain(any) {
        let fits = |it: &&Unmove| {
            let is_captured = |kind| it.captured.is_some_and(|man| man.kind == kind);
            (it.mv.shape.from, it.mv.shape.to) == (from, to) && captured.is_none_or(is_captured)
        };
        let fitting: Vec<Unmove> = unmoves.iter().filter(fits).cloned().collect();
        let found = unmoves::expected(player, from, to, captured).unwrap_or_default();
        if found != fitting {
            return Err(format!("{from}-{to}: {found:?}, not {fitting:?}"));
        }
    }
    Ok(())
}
