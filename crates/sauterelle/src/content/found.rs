//! What a solution shows that has been found before and was kept as text: its moves are played again, and nothing is searched.

use super::{Content, begun};
use crate::comparison::moves::{Node as Said, Section, THREAT, move_as_read, read_output, section};
use crate::comparison::read_played;
use crate::notation::entered::InputProblem;
use crate::notation::move_text::{legal_moves, moves_with_self_checks};
use crate::notation::solution::text::TextWriter;
use crate::results::{Ended, PhaseResult, PositionResult, starts};
use crate::run::{PositionToSolve, Run, Solver, Stop};
use sauterelle_content::Play;
use sauterelle_kernel::men::Language;
use sauterelle_kernel::moves::Move;
use sauterelle_kernel::play::Player;
use sauterelle_rules::game::Game;
use sauterelle_solve::goal::{Aims, Goal};
use sauterelle_solve::problem::Duplex;
use sauterelle_solve::solution::{Finding, Line, Mark, Phase, Replies, Step, Threat, Tree};
use sauterelle_solve::stipulation::Node;
use std::cell::RefCell;
use std::sync::Arc;

/// So many moves are played at most.
const MOST_PLAYED: usize = 100_000;

impl Content {
    /// What a solution shows that has been found before. `text`: as Popeye prints it, in the language of the problem, or the same in a short
    /// notation; `results`: what has come of each position. Of battle play without variations the facts are those of what is shown, and so not complete. Nothing if
    /// a move of the text cannot be played.
    pub fn of_found(
        problem: &InputProblem,
        results: &[PositionResult],
        text: &str,
    ) -> Option<Content> {
        let sections = sections_of(problem, results, text)?;
        let run = Run::new(&Solver::default(), problem, Stop::default()).ok()?;
        let is_lettered = problem.twins.len() > 1 || problem.zero_position;
        let mut play = Play::new();
        let mut left = MOST_PLAYED;
        for (position, result) in run.positions().zip(results) {
            play.begin(begun(&position));
            let label = match is_lettered {
                true => position.twin.label.as_str(),
                false => "",
            };
            let roots = section(&sections, label).map_or(&[][..], |it| &it.roots);
            if roots.is_empty() && result.has_solutions() {
                return None;
            }
            let mut again = Again::of(&position, result, problem.language, left)?;
            for root in roots {
                for finding in again.root(root)? {
                    play.add(&finding);
                }
            }
            left = again.left;
        }
        let are_solved = results.len() == problem.twins.len()
            && results.iter().all(|it| it.ended() == Ended::Complete);
        let shows_all = problem.twins.iter().zip(results).all(|(twin, result)| {
            let options = &twin.problem.options;
            result.has_lines() || (options.variations && !options.no_short_variations)
        });
        let is_complete = are_solved && shows_all;
        Some(Content::of(&play, problem.language, is_complete))
    }
}

/// The moves of a text in full.
fn sections_of(
    problem: &InputProblem,
    results: &[PositionResult],
    text: &str,
) -> Option<Vec<Section>> {
    let is_empty = |sections: &[Section]| sections.iter().all(|it| it.roots.is_empty());
    let in_full = read_output(text).ok();
    let is_short = in_full.as_ref().is_none_or(|it| is_empty(it))
        && results.iter().any(PositionResult::has_solutions);
    if !is_short {
        return in_full;
    }
    // a short notation does not name both squares of a move
    let starts = starts(problem, results);
    read_played(text, problem, &starts, problem.language).ok()
}

/// Plays the moves of a position again.
struct Again<'p> {
    position: PositionToSolve<'p>,
    phases: &'p [PhaseResult],
    language: Language,
    /// The game of the other side, where it has other rules.
    other: Option<Arc<Game>>,
    goals: Vec<Goal>,
    /// Moves that may still be played.
    left: usize,
}

impl<'p> Again<'p> {
    fn of(
        position: &PositionToSolve<'p>,
        result: &'p PositionResult,
        language: Language,
        left: usize,
    ) -> Option<Again<'p>> {
        let problem = &position.twin.problem;
        let other = match problem.options.duplex {
            Duplex::No => None,
            _ => problem.game_of_other_side().ok()?,
        };
        let goals = RefCell::new(Vec::new());
        problem.stipulation.play.asks_for_some(&|goal| {
            goals.borrow_mut().push(goal);
            false
        });
        Some(Again {
            position: *position,
            phases: &result.phases,
            language,
            other: other.map(Arc::new),
            goals: goals.into_inner(),
            left,
        })
    }

    /// The findings that begin with a move of the text, the first of which says to which phase it belongs.
    fn root(&mut self, root: &Said) -> Option<Vec<Finding>> {
        let stipulation = &self.position.twin.problem.stipulation;
        let is_phase = |it: &&PhaseResult| it.is_asked && usize::from(it.skipped) == root.number;
        let phase = self.phases.iter().find(is_phase);
        let lines = self.phases.iter().any(|it| it.lines);
        let own = stipulation.to_move();
        let expected = match root.number.is_multiple_of(2) {
            true => stipulation.starter,
            false => !stipulation.starter,
        };
        let other = self.other.clone();
        let mut games = vec![(self.position.game, own)];
        games.extend(other.iter().map(|game| (&**game, !own)));
        let begins = games
            .iter()
            .flat_map(|(game, starter)| [expected, !expected].map(|side| (game, *starter, side)));
        for (game, starter, side) in begins {
            let Ok(aims) = self.position.twin.problem.aims(game) else {
                continue;
            };
            let mut player = game.play_as(side);
            let begin = Finding::Begin {
                phase: phase.map_or(Phase::SetPlay, |_| Phase::Play),
                starter,
                skipped: u8::try_from(root.number).ok()?,
                lines,
                after_check: false,
                reading: None,
                added: Vec::new(),
            };
            let found = match lines {
                true => self.lines(&mut player, &aims, root),
                false => {
                    let is_post_key = phase.is_some_and(|it| it.is_post_key);
                    self.battle(&mut player, &aims, root, is_post_key)
                }
            };
            if let Some(found) = found {
                return Some([vec![begin], found].concat());
            }
        }
        None
    }

    fn battle(
        &mut self,
        player: &mut Player,
        aims: &Aims,
        root: &Said,
        is_post_key: bool,
    ) -> Option<Vec<Finding>> {
        if !is_post_key && root.text != THREAT {
            return Some(vec![Finding::Tree(self.tree(player, aims, root, false)?)]);
        }
        let replies = self.replies(player, aims, std::slice::from_ref(root), is_post_key)?;
        let check = false;
        Some(vec![Finding::PostKey { check, replies }])
    }

    fn lines(&mut self, player: &mut Player, aims: &Aims, root: &Said) -> Option<Vec<Finding>> {
        let mut found = Vec::new();
        self.line(player, aims, root, &mut Vec::new(), &mut found)?;
        Some(found.into_iter().map(Finding::Line).collect())
    }

    fn line(
        &mut self,
        player: &mut Player,
        aims: &Aims,
        node: &Said,
        line: &mut Line,
        found: &mut Vec<Line>,
    ) -> Option<()> {
        let (mv, step) = self.step(player, aims, node)?;
        line.push(Arc::new(step));
        player.play(&mv);
        let mut is_played = Some(());
        for next in &node.children {
            // in a series the other side passes
            let passes = next.number.saturating_sub(node.number + 1);
            (0..passes).for_each(|_| player.null_move());
            is_played = self.line(player, aims, next, line, found);
            (0..passes).for_each(|_| player.undo());
            if is_played.is_none() {
                break;
            }
        }
        if node.children.is_empty() {
            // where moves are counted anew, the text is not read as one line
            let is_end = line.last().is_some_and(|last| !last.goals.is_empty());
            is_played = is_played.filter(|()| is_end || self.ends_unseen());
            found.push(line.clone());
        }
        player.undo();
        line.pop();
        is_played
    }

    /// `may_fail`: a defence that nothing answers refutes.
    fn tree(
        &mut self,
        player: &mut Player,
        aims: &Aims,
        node: &Said,
        may_fail: bool,
    ) -> Option<Tree> {
        let (mv, step) = self.step(player, aims, node)?;
        player.play(&mv);
        let replies = self.replies(player, aims, &node.children, may_fail || node.is_try);
        player.undo();
        let mark = match (node.number, node.is_try) {
            (0, true) => Some(Mark::Try),
            (0, false) => Some(Mark::Key),
            _ => None,
        };
        Some(Tree {
            step,
            mark,
            replies: replies?,
        })
    }

    fn replies(
        &mut self,
        player: &mut Player,
        aims: &Aims,
        nodes: &[Said],
        may_fail: bool,
    ) -> Option<Replies> {
        let mut replies = Replies::default();
        for node in nodes {
            if node.text == THREAT {
                player.null_move();
                let threats = node.children.iter();
                let threats: Option<Vec<Tree>> = threats
                    .map(|threat| self.tree(player, aims, threat, may_fail))
                    .collect();
                player.undo();
                replies.threat = Some(Threat::Moves(threats?));
                continue;
            }
            let mut tree = self.tree(player, aims, node, may_fail)?;
            let is_unanswered = may_fail && node.number == 1 && node.children.is_empty();
            if is_unanswered && (tree.step.goals.is_empty() || !self.is_lost_by_defender()) {
                tree.step.goals.clear();
                replies.refutations.push(tree);
            } else {
                replies.moves.push(tree);
            }
        }
        Some(replies)
    }

    /// The move that is written so; with the goals that it reaches, if play ends with it.
    fn step(&mut self, player: &mut Player, aims: &Aims, node: &Said) -> Option<(Move, Step)> {
        self.left = self.left.checked_sub(1)?;
        let writer = TextWriter::new(&self.position.game.rules.kinds, self.language);
        let is_it =
            |step: &Step| move_as_read(&writer.step(step)).is_some_and(|text| text == node.text);
        let find = |moves: Vec<(Move, Step)>| moves.into_iter().find(|(_, step)| is_it(step));
        let legal = find(legal_moves(player));
        // some goals may be reached by leaving one's own king in check
        let ends =
            |player| find(moves_with_self_checks(player)).filter(|_| node.children.is_empty());
        let (mv, mut step) = legal.or_else(|| ends(player))?;
        if node.children.is_empty() {
            player.play(&mv);
            let goals = self.goals.iter().copied();
            step.goals = goals.filter(|goal| goal.is_reached(player, aims)).collect();
            player.undo();
        }
        Some((mv, step))
    }

    /// Whether lines may go on with play that is not shown.
    fn ends_unseen(&self) -> bool {
        let stipulation = &self.position.twin.problem.stipulation;
        let branch = stipulation.play.first_branch();
        branch.is_some_and(|branch| branch.ends.iter().flatten().any(|end| end.hidden))
    }

    /// Whether play may end as it should with a move of the defender.
    fn is_lost_by_defender(&self) -> bool {
        let stipulation = &self.position.twin.problem.stipulation;
        let branch = stipulation.play.first_branch();
        branch.is_none_or(|branch| {
            let mut nested = branch.nodes();
            !branch.ends[branch.defenders_turn()].is_empty() || !nested.all(Node::is_goal)
        })
    }
}
