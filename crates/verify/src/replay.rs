//! Solutions played through again: every move of every line must be legal for the slow reference, lead where the kernel
//! says, and reach the goal it is said to reach.

use crate::pair::{Pair, Ply, four_fields, slow_side};
use sauterelle_kernel::effect::{Effect, Entry, Reason};
use sauterelle_kernel::game::Game;
use sauterelle_kernel::piece::{Piece, Side};
use sauterelle_kernel::square::Sq;
use sauterelle_kernel::state::State;
use sauterelle_notation::fen::write_diagram;
use sauterelle_reference as slow;
use sauterelle_solve::Control;
use sauterelle_solve::problem::Problem;
use sauterelle_solve::solution::{Finding, Mark, Phase, Replies, Step, Threat, Tree};
use sauterelle_solve::solve::{Outcome, Progress, Resources, Sink, solve};
use sauterelle_solve::stipulation::{Goal, PlayKind, Stipulation};
use std::collections::BTreeSet;
use std::time::{Duration, Instant};

/// What a solution that has been played through consists of.
#[derive(Debug, Default)]
pub struct Replayed {
    /// The keys of direct, self and reflex play, from the diagram.
    pub keys: BTreeSet<Ply>,
    /// The lines of help and series play, from the diagram. Where a side passes, the position is that after the pass.
    pub lines: BTreeSet<Vec<Ply>>,
    /// How many moves have been played.
    pub moves: u64,
    /// Double mates, which the reference does not know: such moves are not played.
    pub not_judged: u64,
    /// The side that is not to move is in check in the diagram.
    pub illegal_check: bool,
}

/// All that solving finds; `None` if it is not finished in time.
///
/// # Errors
/// If the rules of the problem cannot be compiled.
pub fn findings(problem: &Problem, limit: Duration) -> Result<Option<Vec<Finding>>, String> {
    #[derive(Default)]
    struct All(Vec<Finding>);
    impl Sink for All {
        fn finding(&mut self, finding: Finding) {
            self.0.push(finding);
        }
        fn progress(&mut self, _progress: Progress) {}
    }
    let mut all = All::default();
    let control = Control::new(Default::default(), Some(Instant::now() + limit));
    let resources = Resources {
        threads: 1,
        memory: 32 << 20,
    };
    let outcome = solve(problem, resources, &control, &mut all).map_err(|e| e.to_string())?;
    let complete = matches!(outcome, Outcome::Complete | Outcome::EnoughSolutions);
    Ok(complete.then_some(all.0))
}

/// Plays through everything found for the problem.
///
/// # Errors
/// The first place where the reference does not agree, with the moves that lead there; or an element of the problem
/// that the reference does not know.
pub fn replay(problem: &Problem, findings: &[Finding]) -> Result<Replayed, String> {
    let mut done = Replayed::default();
    for part in findings.split_inclusive(|finding| *finding == Finding::End) {
        let Some((Finding::Begin { phase, starter, .. }, found)) = part.split_first() else {
            return Err("a part of the solution does not begin".into());
        };
        let stipulation = stipulation_for(problem, *starter)?;
        let names = conditions(problem, &stipulation)?;
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let play_kind = stipulation.play.kind;
        let series_moves = match (play_kind, phase) {
            (PlayKind::Series, Phase::Play) => usize::from(stipulation.play.max),
            _ => 0,
        };
        let problem = Problem {
            stipulation,
            ..problem.clone()
        };
        let game = problem.game().map_err(|e| e.to_string())?;
        let fen = fen(&problem, &game, *starter);
        let mut player = Player {
            pair: Pair::new(&game, &fen, &names)?,
            path: Vec::new(),
            done: &mut done,
            series_moves,
            from_diagram: *phase == Phase::Play,
        };
        let post_key = found.iter().any(|f| matches!(f, Finding::PostKey(_)));
        if *phase == Phase::SetPlay
            || (post_key || problem.options.post_key_play) && play_kind == PlayKind::Attack
        {
            player.pair.pass();
        }
        for finding in found {
            player
                .finding(finding)
                .map_err(|e| format!("{fen} {names:?} {}: {e}", problem.stipulation))?;
        }
    }
    Ok(done)
}

/// The stipulation as solved for the side that starts it.
fn stipulation_for(problem: &Problem, starter: Side) -> Result<Stipulation, String> {
    let mut first = problem.stipulation.clone();
    if problem.options.white_to_play {
        first = first.begun_by_white();
    }
    [first.for_other_side(), first]
        .into_iter()
        .find(|stipulation| stipulation.starter == starter)
        .ok_or_else(|| format!("{starter} starts nothing"))
}

/// The diagram for the reference, with `starter` to move.
fn fen(problem: &Problem, game: &Game, starter: Side) -> String {
    let diagram = &problem.diagram;
    if !diagram.moved.is_empty() || diagram.en_passant.is_some() {
        return four_fields(&mut game.play());
    }
    let side = match starter {
        Side::White => 'w',
        Side::Black => 'b',
    };
    format!("{} {side}", write_diagram(diagram))
}

/// The conditions by the names that the reference knows.
fn conditions(problem: &Problem, stipulation: &Stipulation) -> Result<Vec<String>, String> {
    problem
        .conditions
        .iter()
        .map(|condition| {
            let unknown = || format!("the reference does not know {condition}");
            let name = match (condition.rule.meta().name[0], stipulation.defender) {
                ("CageCirce", _) => "Circe Cage".to_string(),
                ("Maximummer", Some(side)) => format!("{side}Maximummer"),
                ("Maximummer", None) => return Err(unknown()),
                (name, _) => name.to_string(),
            };
            condition
                .options
                .iter()
                .try_fold(name, |name, &option| match option {
                    "Relaxed" => Ok(name),
                    "Cage" | "Strict" | "Consequent" => Ok(format!("{name} {option}")),
                    "UltraLegal" => Ok(format!("{name} Ultra")),
                    "Ultra" if !problem.as_popeye => Ok(format!("{name} Ultra")),
                    _ => Err(unknown()),
                })
        })
        .collect()
}

struct Player<'g, 'd> {
    pair: Pair<'g>,
    /// The moves that lead to the present position.
    path: Vec<String>,
    done: &'d mut Replayed,
    /// How many moves a line begins with between which the other side passes.
    series_moves: usize,
    /// The first moves are made in the diagram: they are keys.
    from_diagram: bool,
}

impl Player<'_, '_> {
    fn finding(&mut self, finding: &Finding) -> Result<(), String> {
        match finding {
            Finding::Tree(tree) => {
                let key = self.tree(tree)?;
                if let Some(key) = key
                    && self.from_diagram
                    && tree.mark == Some(Mark::Key)
                {
                    self.done.keys.insert(key);
                }
                Ok(())
            }
            Finding::PostKey(replies) => self.replies(replies),
            Finding::Line(line) => self.line(line),
            Finding::IllegalCheck(_) => {
                self.done.illegal_check = true;
                let waiting = !self.pair.cx.state().turn();
                self.agree(
                    self.pair.reference().in_check(slow_side(waiting)),
                    "the side that is not to move is in check",
                )
            }
            Finding::Begin { .. } => Err("a part begins within a part".into()),
            Finding::End => Ok(()),
        }
    }

    fn agree(&self, agreed: bool, what: &str) -> Result<(), String> {
        if agreed {
            return Ok(());
        }
        Err(format!(
            "{}: the reference does not agree that {what}",
            self.path.join(" ")
        ))
    }

    fn tree(&mut self, tree: &Tree) -> Result<Option<Ply>, String> {
        if tree.step.goal == Some(Goal::DoubleMate) {
            self.done.not_judged += 1;
            return Ok(None);
        }
        let ply = self.step(&tree.step)?;
        self.replies(&tree.replies)?;
        self.back();
        Ok(Some(ply))
    }

    fn replies(&mut self, replies: &Replies) -> Result<(), String> {
        if let Some(threat) = &replies.threat {
            let defender = slow_side(self.pair.cx.state().turn());
            self.agree(
                !self.pair.reference().in_check(defender),
                "the defender is not in check and can be threatened",
            )?;
            if let Threat::Moves(threats) = threat {
                self.pair.pass();
                self.path.push("(pass)".into());
                for threat in threats {
                    self.tree(threat)?;
                }
                self.back();
            }
        }
        for reply in replies.moves.iter().chain(&replies.refutations) {
            self.tree(reply)?;
        }
        Ok(())
    }

    fn line(&mut self, line: &[Step]) -> Result<(), String> {
        if line
            .last()
            .is_some_and(|s| s.goal == Some(Goal::DoubleMate))
        {
            self.done.not_judged += 1;
            return Ok(());
        }
        let depth = self.path.len();
        let mut plies = Vec::new();
        for (at, step) in line.iter().enumerate() {
            let mut ply = self.step(step)?;
            let is_last = at + 1 == line.len();
            self.agree(step.goal.is_some() == is_last, "a line ends with its goal")?;
            if at + 1 < self.series_moves {
                let partner = slow_side(self.pair.cx.state().turn());
                self.agree(
                    !self.pair.reference().in_check(partner),
                    "the partner can pass",
                )?;
                self.pair.pass();
                self.path.push("(pass)".into());
                ply.2 = four_fields(&mut self.pair.cx);
            }
            plies.push(ply);
        }
        while self.path.len() > depth {
            self.back();
        }
        if self.from_diagram {
            self.done.lines.insert(plies);
        }
        Ok(())
    }

    fn back(&mut self) {
        self.pair.undo();
        self.path.pop();
    }

    /// Plays the move and leaves it played.
    fn step(&mut self, step: &Step) -> Result<Ply, String> {
        let before = board(self.pair.cx.state());
        let (from, to) = (step.mv.shape.from, step.mv.shape.to);
        self.path.push(format!("{from}{to}"));
        let turn = self.pair.cx.state().turn();
        self.agree(step.side == turn, "this side is to move")?;
        self.agree(
            before[from.index()].is_some_and(|man| same(man, step.piece)),
            "the man that moves stood there",
        )?;
        let ply = self
            .pair
            .play(&step.mv)
            .map_err(|e| format!("{}: {e}", self.path.join(" ")))?;
        self.done.moves += 1;
        let after = board(self.pair.cx.state());
        self.agree(
            carried_out(before, &step.effects, turn).is_some_and(|b| alike(&b, &after)),
            "the effects told are those of the move",
        )?;
        let opponent = slow_side(!turn);
        self.agree(
            self.pair.reference().in_check(opponent) == step.check,
            "the move gives check, or none, as told",
        )?;
        if let Some(goal) = step.goal {
            let reached = reached(goal, step, self.pair.reference());
            self.agree(reached, &format!("the goal {goal:?} is reached"))?;
        }
        Ok(ply)
    }
}

type Board = [Option<Piece>; 64];

fn board(state: &State) -> Board {
    let mut board = [None; 64];
    for at in Sq::all() {
        board[at.index()] = state.piece(at);
    }
    board
}

/// The same man for all purposes but that of telling two equal men apart.
fn same(a: Piece, b: Piece) -> bool {
    (a.kind, a.sides, a.attrs) == (b.kind, b.sides, b.attrs)
}

fn alike(a: &Board, b: &Board) -> bool {
    a.iter().zip(b).all(|men| match men {
        (Some(a), Some(b)) => same(*a, *b),
        (a, b) => a.is_none() && b.is_none(),
    })
}

/// The board after these effects of a move of `side`; `None` if they do not fit, or remove a man that is not the enemy's.
fn carried_out(mut board: Board, effects: &[Entry], side: Side) -> Option<Board> {
    for entry in effects {
        match entry.effect {
            Effect::Remove { at, piece } => {
                let removed = board[at.index()].take()?;
                if !same(removed, piece) || !removed.sides.has(!side) {
                    return None;
                }
            }
            Effect::Add { at, piece } => {
                if board[at.index()].replace(piece).is_some() {
                    return None;
                }
            }
            Effect::Move { from, to } => {
                let moved = board[from.index()].take()?;
                if board[to.index()].replace(moved).is_some() {
                    return None;
                }
            }
            Effect::Change { at, was, now } => {
                if !same(board[at.index()].replace(now)?, was) {
                    return None;
                }
            }
            Effect::Slot { .. } | Effect::Turn => {}
        }
    }
    Some(board)
}

/// Whether the move has reached the goal: for what concerns check, mate and stalemate as the reference says, for the rest
/// by what the move has done.
fn reached(goal: Goal, step: &Step, after: &slow::Position) -> bool {
    let count = |wanted: fn(&Effect) -> bool| {
        let effects = step.effects.iter();
        effects.filter(|entry| wanted(&entry.effect)).count()
    };
    let has = |wanted: Reason| step.effects.iter().any(|entry| entry.reason == wanted);
    let of_mover = || {
        let mover = match after.side_to_move() {
            slow::Side::White => slow::Side::Black,
            slow::Side::Black => slow::Side::White,
        };
        after.with_side_to_move(mover).status()
    };
    let removed = count(|effect| matches!(effect, Effect::Remove { .. }));
    let added = count(|effect| matches!(effect, Effect::Add { .. }));
    match goal {
        Goal::Mate => after.status() == slow::Status::Mate,
        Goal::Stalemate => after.status() == slow::Status::Stalemate,
        Goal::Check => after.in_check(after.side_to_move()),
        Goal::Capture => removed > 0,
        Goal::WinOfMan => removed > added,
        Goal::Target(square) => step.mv.shape.to == square,
        Goal::DoubleStalemate => {
            after.status() == slow::Status::Stalemate && of_mover() == slow::Status::Stalemate
        }
        Goal::AutoStalemate => of_mover() == slow::Status::Stalemate,
        Goal::Castling => has(Reason::Castling),
        Goal::EnPassant => has(Reason::EnPassant),
        Goal::Any => true,
        Goal::DoubleMate => false,
    }
}
