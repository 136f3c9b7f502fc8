//! A position: its men, who is to move, the legal moves, and what the five rules look at: lengths, lines of counting men, groups.

use super::asked::Asked;
use super::checks::{Check, checks};
use super::fault::Fault;
use super::question::{Question, json, parse};
use crate::position::legal_move;
use sauterelle_kernel::board::bitboard::{Bb, NEIGHBOURS};
use sauterelle_kernel::board::groups::groups as connected_groups;
use sauterelle_kernel::board::length::{length2, ranked_lengths2};
use sauterelle_kernel::board::piece::Side;
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::moves::{Moves, Shape};
use sauterelle_kernel::play::Player;
use sauterelle_kernel::view::View;
use sauterelle_notation::fen::write_fen;
use sauterelle_notation::solution::json::{JsonMan, JsonMove, JsonWriter, side_name, status_name};
use sauterelle_notation::telling::Teller;
use sauterelle_notation::telling::sentence::length;
use sauterelle_solve::solution::Step;
use serde::Serialize;

/// The question.
pub(super) static QUESTION: Question = Question {
    name: "position",
    request: "`{problem, twin, to_move, moves}`",
    doc: "men, legal moves with lengths, checks in words and as data, groups, counted lines",
    example: r#"{ "problem": "7k/8/8/8/8/8/8/K7" }"#,
    keeps_time: false,
    answer: |question, _| json(&describe(&parse(question)?)?),
};

/// More moves are not told: some rules give a move thousands of choices.
const MOST_MOVES: usize = 2_000;

/// What is known of a position.
#[derive(Serialize)]
pub(super) struct Position {
    /// The position in FEN.
    fen: String,
    men: Vec<PlacedMan>,
    /// Who is to move.
    turn: &'static str,
    /// `play`, `mate`, `stalemate`, `over` or `illegal`.
    status: &'static str,
    /// Why the side to move is in check, in words.
    checks: Vec<String>,
    /// The same as data, an item for each sentence.
    check_lines: Vec<Check>,
    /// Why the position is illegal, naming the men.
    illegal: Vec<String>,
    moves: Vec<PlayedMove>,
    /// There are more moves than are told.
    has_more: bool,
    groups: Vec<Groups>,
    lines: Vec<CountedLine>,
}

#[derive(Serialize)]
struct PlacedMan {
    square: String,
    /// Its name in the language asked for.
    name: String,
    #[serde(flatten)]
    man: JsonMan,
}

/// A legal move.
#[derive(Serialize)]
struct PlayedMove {
    #[serde(flatten)]
    played: JsonMove,
    /// Its length as the rule maximum measures it, as text (`√34`).
    length: String,
    /// The place of this length among all, the shortest first, counted from 1. Moves without a length have none.
    rank: Option<usize>,
}

/// The men of a side in connected groups.
#[derive(Serialize)]
struct Groups {
    side: &'static str,
    /// The largest first.
    groups: Vec<Vec<String>>,
    /// Men without which their group falls apart.
    holding: Vec<String>,
}

/// A line along which a man goes as far as the line has men.
#[derive(Serialize)]
struct CountedLine {
    square: String,
    /// The squares of the line.
    squares: Vec<String>,
    /// How many men stand on it.
    count: u32,
    /// The same in words.
    text: String,
}

/// Describes a position.
pub(super) fn describe(asked: &Asked) -> Result<Position, Fault> {
    let position = asked.position()?;
    let mut player = position.ctx();
    let language = position.language();
    let teller = Teller::new(&position.game().rules, language);
    let illegal = position.illegal();
    let status = player.status();
    let (moves, has_more) = moves(
        &mut player,
        JsonWriter::new(&position.game().rules).in_language(language),
        teller,
    );
    Ok(Position {
        fen: write_fen(&mut player),
        men: men(&player, teller),
        turn: side_name(position.turn()),
        status: match illegal.is_empty() {
            true => status_name(status),
            false => "illegal",
        },
        check_lines: checks(&mut player, teller),
        checks: position.checks(),
        illegal,
        moves,
        has_more,
        groups: Side::BOTH.map(|side| groups(&player, side)).into(),
        lines: lines(&player, teller),
    })
}

fn men(view: &View, teller: Teller) -> Vec<PlacedMan> {
    let writer = JsonWriter::new(view.rules());
    let placed = Sq::all().filter_map(|at| Some((at, view.state().piece(at)?)));
    placed
        .map(|(at, piece)| PlacedMan {
            square: at.to_string(),
            name: teller.kind(piece.kind).to_string(),
            man: writer.man(piece),
        })
        .collect()
}

/// The legal moves, and whether there are more.
fn moves(player: &mut Player, writer: JsonWriter, teller: Teller) -> (Vec<PlayedMove>, bool) {
    let ranks = ranked_lengths2();
    let mut found = Vec::new();
    let mut moves = Moves::new(player);
    while let Some(mv) = moves.next(player) {
        let step = Step::of_last_move(player, mv, Vec::new());
        let square = length2(&mv.shape);
        found.push(PlayedMove {
            played: legal_move(player, &step, writer, teller),
            length: length(square),
            rank: rank(&ranks, &mv.shape),
        });
        player.undo();
        if found.len() == MOST_MOVES {
            return (found, true);
        }
    }
    (found, false)
}

fn rank(ranks: &[u32], shape: &Shape) -> Option<usize> {
    let at = ranks.binary_search(&length2(shape)).ok()?;
    Some(at + 1)
}

fn groups(view: &View, side: Side) -> Groups {
    let men = view.state().men(side);
    let groups = connected_groups(men);
    let holds = |at: &Sq| connected_groups(men & !Bb::of(*at)).len() > groups.len();
    Groups {
        side: side_name(side),
        holding: men.into_iter().filter(holds).map(name).collect(),
        groups: groups
            .into_iter()
            .map(|group| group.into_iter().map(name).collect())
            .collect(),
    }
}

/// The lines of men that count.
fn lines(view: &View, teller: Teller) -> Vec<CountedLine> {
    let (state, kinds) = (view.state(), &view.rules().kinds);
    let mut lines: Vec<CountedLine> = Vec::new();
    for from in state.occupied() {
        let Some(piece) = state.piece(from) else {
            continue;
        };
        for to in NEIGHBOURS[from.index()] {
            let occupied = state.occupied();
            let Some(remark) = kinds.remark_on_way(piece.kind, from, to, occupied) else {
                continue;
            };
            let squares = sauterelle_kernel::men::line_through(from, to);
            let line = CountedLine {
                square: name(from),
                squares: squares.into_iter().map(name).collect(),
                count: (squares & occupied).len(),
                text: teller.say(&remark),
            };
            // both directions of a line are one
            let is_known =
                |known: &CountedLine| known.square == line.square && known.squares == line.squares;
            if !lines.iter().any(is_known) {
                lines.push(line);
            }
        }
    }
    lines
}

fn name(at: Sq) -> String {
    at.to_string()
}
