//! Solutions played through again: every move of every line must be legal for the slow reference, lead where the kernel
//! says, reach the goal it is said to reach, and be made by a side that the stipulation lets move there.

mod goals;
mod shape;
mod taken_back;

use crate::pair::{Pair, Ply, four_fields, slow_side};
use goals::{as_slow, is_fulfilled, last_goals};
use sauterelle_kernel::board::effect::{Effect, Entry};
use sauterelle_kernel::board::piece::{Piece, Side};
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::board::state::State;
use sauterelle_kernel::moves::Act;
use sauterelle_kernel::ruleset::period::Period;
use sauterelle_notation::fen::write_diagram;
use sauterelle_oracle as slow;
use sauterelle_rules::game::Game;
use sauterelle_solve::Control;
use sauterelle_solve::problem::Problem;
use sauterelle_solve::solution::{
    Finding, Illegal, Line, Mark, Phase, Replies, Step, Threat, Tree,
};
use sauterelle_solve::solve::{Outcome, Progress, Resources, Sink, solve};
use sauterelle_solve::stipulation::{Node, Stipulation};
use sauterelle_unmoves as unmoves;
use sauterelle_unmoves::Legality;
use shape::{HalfMove, Shape};
use std::collections::BTreeSet;
use std::time::{Duration, Instant};
use taken_back::BACK;

/// What a solution that has been played through consists of.
#[derive(Debug, Default)]
pub struct Replayed {
    /// The keys of play of one side against the other, from the diagram.
    pub keys: BTreeSet<Ply>,
    /// The lines of cooperative play and of series, from the diagram. Where a side passes, the position is that after
    /// the pass.
    pub lines: BTreeSet<Vec<Ply>>,
    /// How many moves have been played.
    pub moves: u64,
    /// How many times something could not be told from the solution: ends of lines that no goal shows, and move
    /// numbers below first moves.
    pub unverified: u64,
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
        let Some((begin, found)) = part.split_first() else {
            return Err("a part of the solution is empty".into());
        };
        self::part(problem, begin, found, &mut done)?;
    }
    Ok(done)
}

/// Plays through a part of the solution.
fn part(
    problem: &Problem,
    begin: &Finding,
    found: &[Finding],
    done: &mut Replayed,
) -> Result<(), String> {
    let Finding::Begin {
        phase,
        starter,
        skipped,
        ..
    } = begin
    else {
        return Err("a part of the solution does not begin".into());
    };
    let stipulation = stipulation_for(problem, *starter)?;
    let names = conditions(problem, &stipulation)?;
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let problem = Problem {
        stipulation,
        ..problem.clone()
    };
    let game = problem.game().map_err(|e| e.to_string())?;
    let to_move = match problem.stipulation.retraction {
        Some(_) => !*starter,
        None => *starter,
    };
    let fen = fen(&problem, &game, to_move);
    let target = match &problem.target {
        Some(target) => Some(slow::Position::parse(&write_diagram(target), &names)?),
        None => None,
    };
    let passes_before = match problem.stipulation.mover() == problem.stipulation.starter {
        true => 0,
        false => 1,
    };
    // the first half-move of the play is left out, not only that before a play that begins later
    let first_left_out = *skipped > passes_before;
    let mut player = Player {
        pair: Pair::new(&game, &fen, &names)?,
        problem: &problem,
        conditions: &names,
        target,
        shape: Shape::new(&problem, *skipped),
        path: Vec::new(),
        movers: Vec::new(),
        done,
        from_diagram: *phase == Phase::Play && !first_left_out,
        judged: true,
    };
    if first_left_out {
        player.pair.pass();
    }
    for finding in found {
        player
            .finding(finding)
            .map_err(|e| format!("{fen} {names:?} {}: {e}", problem.stipulation))?;
    }
    Ok(())
}

/// The stipulation as solved for the side that starts it.
fn stipulation_for(problem: &Problem, starter: Side) -> Result<Stipulation, String> {
    let mut first = problem.stipulation.clone();
    if problem.options.white_to_play {
        first = first.begun_by_white();
    }
    if problem.options.short_solutions {
        first.play = first.play.with_short_solutions();
    }
    [first.for_other_side(), first]
        .into_iter()
        .find(|stipulation| match stipulation.takes_back() {
            Some(first) => first == starter,
            None => movers(&stipulation.play, stipulation.starter).contains(&starter),
        })
        .ok_or_else(|| format!("{starter} starts nothing"))
}

/// Who may make the first move.
fn movers(node: &Node, mover: Side) -> Vec<Side> {
    match node {
        Node::Passed(inner) => movers(inner, !mover),
        Node::And(a, b) | Node::Or(a, b) => [movers(a, mover), movers(b, mover)].concat(),
        Node::Goal(_) | Node::Not(_) | Node::Branch(_) => vec![mover],
    }
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
            if condition.period != Period::ALWAYS {
                return Err(unknown());
            }
            let name = match (condition.rule.meta().name[0], stipulation.defender) {
                ("CageCirce", _) => "Circe Cage".to_string(),
                ("Maximummer", side) => format!("{}Maximummer", side.unwrap_or(Side::Black)),
                (name, _) => name.to_string(),
            };
            condition
                .options
                .iter()
                .try_fold(name, |name, &option| match option {
                    "Relaxed" => Ok(name),
                    "Cage" | "Strict" | "Consequent" => Ok(format!("{name} {option}")),
                    "UltraLegal" => Ok(format!("{name} {option}")),
                    _ => Err(unknown()),
                })
        })
        .collect()
}

struct Player<'g, 'd> {
    pair: Pair<'g>,
    problem: &'g Problem,
    /// The conditions by the names that the reference knows.
    conditions: &'g [&'g str],
    /// The position to be reached.
    target: Option<slow::Position>,
    shape: Shape<'g>,
    /// The moves that lead to the present position.
    path: Vec<String>,
    /// Who made them.
    movers: Vec<HalfMove>,
    done: &'d mut Replayed,
    /// The first moves are made in the diagram: they are keys.
    from_diagram: bool,
    /// The moves are those of the stipulation, not such as must not be possible.
    judged: bool,
}

impl Player<'_, '_> {
    fn finding(&mut self, finding: &Finding) -> Result<(), String> {
        match finding {
            Finding::Tree(tree) => {
                let key = self.tree(tree)?;
                if self.from_diagram && tree.mark == Some(Mark::Key) {
                    self.done.keys.insert(key);
                }
                Ok(())
            }
            Finding::PostKey { replies, check } => {
                let defender = slow_side(self.pair.player.state().turn());
                self.agree(
                    self.pair.reference().in_check(defender) == *check,
                    "the key has given check, or none, as told",
                )?;
                self.replies(replies)
            }
            Finding::MoveNumber { path, step } => self.numbered(path, step),
            Finding::Line(line) => self.line(line),
            Finding::SeenLine(_) | Finding::SeenNumber { .. } => {
                Err("moves with invisible men cannot be played through".into())
            }
            Finding::Illegal(Illegal::History(..)) => {
                self.done.illegal_check = true;
                let none = unmoves::all(&mut self.pair.player, Legality::PREDECESSOR).is_empty();
                self.agree(none, "no move can have led here")
            }
            Finding::Illegal(Illegal::Check(_)) => {
                self.done.illegal_check = true;
                let waiting = !self.pair.player.state().turn();
                self.agree(
                    self.pair.reference().in_check(slow_side(waiting)),
                    "the side that is not to move is in check",
                )
            }
            Finding::Begin { .. } => Err("a part begins within a part".into()),
            Finding::Undecided(_)
            | Finding::Judged(_)
            | Finding::Placements { .. }
            | Finding::End => Ok(()),
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

    /// A first move shown with its number; the moves before those of deeper numbers are not told.
    fn numbered(&mut self, path: &[u32], step: &Step) -> Result<(), String> {
        if path.len() > 1 {
            self.done.unverified += 1;
            return Ok(());
        }
        let depth = self.path.len();
        self.step(step)?;
        self.back_to(depth);
        Ok(())
    }

    fn tree(&mut self, tree: &Tree) -> Result<Ply, String> {
        let (depth, judged) = (self.path.len(), self.judged);
        self.judged &= tree.mark != Some(Mark::Violation);
        let ply = self.step(&tree.step)?;
        let shows_play = !tree.replies.moves.is_empty() || tree.replies.threat.is_some();
        self.agree(
            tree.step.goals.is_empty() || !shows_play,
            "play ends with its goal",
        )?;
        if self.judged {
            let fits = self.shape.begins(&self.movers);
            self.agree(fits, "the stipulation has these half-moves")?;
        }
        self.replies(&tree.replies)?;
        self.back_to(depth);
        self.judged = judged;
        Ok(ply)
    }

    fn replies(&mut self, replies: &Replies) -> Result<(), String> {
        if let Some(threat) = &replies.threat {
            let defender = slow_side(self.pair.player.state().turn());
            self.agree(
                !self.pair.reference().in_check(defender),
                "the defender is not in check and can be threatened",
            )?;
            if let Threat::Moves(threats) = threat {
                let depth = self.path.len();
                let turn = self.pair.player.state().turn();
                self.pass()?;
                self.movers.push(HalfMove::threatened(turn));
                for threat in threats {
                    self.tree(threat)?;
                }
                self.movers.pop();
                self.back_to(depth);
            }
        }
        for reply in replies.moves.iter().chain(&replies.refutations) {
            self.tree(reply)?;
        }
        Ok(())
    }

    fn line(&mut self, line: &Line) -> Result<(), String> {
        let depth = self.path.len();
        let mut plies: Vec<Ply> = Vec::new();
        for (at, step) in line.iter().enumerate() {
            let before = self.path.len();
            let ply = self.step(step)?;
            if self.path.len() > before + 1
                && let Some(last) = plies.last_mut()
            {
                last.2 = self.path_position(before);
            }
            plies.push(ply);
            let is_last = at + 1 == line.len();
            self.agree(
                step.goals.is_empty() || is_last,
                "a line ends with its goal",
            )?;
        }
        self.end_of_line(line)?;
        let fits = self.shape.ends(&self.movers);
        self.agree(fits, "the stipulation has these half-moves")?;
        self.back_to(depth);
        if self.from_diagram {
            self.done.lines.insert(plies);
        }
        Ok(())
    }

    /// The line has reached what its last branch asks for, as far as goals say it.
    fn end_of_line(&mut self, line: &Line) -> Result<(), String> {
        let only_back = line.last().is_some_and(|last| last.takes_back.is_some());
        if only_back && self.problem.stipulation.play.is_goal() {
            return Ok(());
        }
        let goals = last_goals(&self.problem.stipulation.play);
        let target = self.target.as_ref();
        let reached = goals
            .iter()
            .any(|node| is_fulfilled(node, &|goal| self.pair.is_reached(goal, target)));
        let told = line.last().is_some_and(|step| !step.goals.is_empty());
        if !told && !reached {
            // the line ends before play that is not shown
            let hidden = self.shape.may_hide();
            self.agree(hidden, "the line has reached a goal")?;
            self.done.unverified += 1;
        } else {
            self.agree(reached, "the line has reached a goal of the stipulation")?;
        }
        Ok(())
    }

    /// The position, after the pass that is the move number `at` of the path.
    fn path_position(&self, at: usize) -> String {
        self.path[at]
            .strip_prefix(PASS)
            .unwrap_or_default()
            .to_string()
    }

    /// Passes: only a side that is not in check can.
    fn pass(&mut self) -> Result<(), String> {
        let partner = slow_side(self.pair.player.state().turn());
        self.agree(
            !self.pair.reference().in_check(partner),
            "the partner can pass",
        )?;
        self.pair.pass();
        let fen = four_fields(&mut self.pair.player);
        self.path.push(format!("{PASS}{fen}"));
        Ok(())
    }

    /// Takes back all but so many moves and passes.
    fn back_to(&mut self, depth: usize) {
        while self.path.len() > depth {
            self.pair.undo();
            let is_played = |word: String| !word.starts_with(PASS) && !word.starts_with(BACK);
            if self.path.pop().is_some_and(is_played) {
                self.movers.pop();
            }
        }
    }

    /// Plays the move, or takes it back, after a pass if the stipulation can ask for one here, and leaves it played.
    fn step(&mut self, step: &Step) -> Result<Ply, String> {
        if let Some(played) = &step.takes_back {
            return self.take_back(step, played);
        }
        let turn = self.pair.player.state().turn();
        if step.side != turn {
            let fits = self.shape.passes();
            self.agree(fits, "this side is to move")?;
            self.pass()?;
        }
        let before = board(self.pair.player.state());
        let (from, to) = (step.mv.shape.from, step.mv.shape.to);
        self.path.push(format!("{from}{to}"));
        if step.mv.shape.act == Act::Null {
            return self.null_move(step);
        }
        self.agree(
            before[from.index()].is_some_and(|man| same(man, step.piece)),
            "the man that moves stood there",
        )?;
        let target = self.target.clone();
        let careless = step.goals.iter().find(|goal| goal.def.self_check.is_some());
        let ply = match careless {
            Some(goal) => self
                .pair
                .play_reaching(&step.mv, as_slow(*goal)?, target.as_ref()),
            None => self.pair.play(&step.mv),
        };
        let ply = ply.map_err(|e| format!("{}: {e}", self.path.join(" ")))?;
        self.movers.push(HalfMove::of(step));
        self.done.moves += 1;
        let after = board(self.pair.player.state());
        self.agree(
            carried_out(before, &step.effects, step.side).is_some_and(|b| alike(&b, &after)),
            "the effects told are those of the move",
        )?;
        self.checked(step)?;
        for &goal in &step.goals {
            let reached = self.pair.is_reached(as_slow(goal)?, target.as_ref());
            self.agree(reached, &format!("the goal {goal:?} is reached"))?;
        }
        Ok(ply)
    }

    /// A move not made, with the option for it.
    fn null_move(&mut self, step: &Step) -> Result<Ply, String> {
        self.agree(self.problem.options.null_moves, "moves may be left out")?;
        self.agree(step.effects.is_empty(), "a pass has no effects")?;
        let mover = slow_side(step.side);
        self.agree(!self.pair.reference().in_check(mover), "the side can pass")?;
        self.pair.pass();
        self.movers.push(HalfMove::of(step));
        self.checked(step)?;
        let at = step.mv.shape.from.to_string();
        Ok((at.clone(), at, four_fields(&mut self.pair.player)))
    }

    fn checked(&self, step: &Step) -> Result<(), String> {
        self.agree(
            self.pair.reference().in_check(slow_side(!step.side)) == step.check,
            "the move gives check, or none, as told",
        )
    }
}

/// What a pass is called in a path; the position follows.
const PASS: &str = "pass:";

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
            Effect::Exchange { one, other } => {
                board[one.index()]?;
                board[other.index()]?;
                board.swap(one.index(), other.index());
            }
            // not known to the reference, which is not asked about rules that do this
            Effect::Bury { .. } | Effect::Unearth { .. } | Effect::Hole { .. } => return None,
            Effect::Slot { .. } | Effect::Turn => {}
        }
    }
    Some(board)
}
