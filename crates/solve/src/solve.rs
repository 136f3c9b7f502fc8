//! Solving a problem: the entry point, what it needs, and what it reports.

use crate::additions;
use crate::checkpoint::Checkpoint;
use crate::control::Control;
use crate::goal::{Aims, Goal, Prospect};
use crate::invisible;
use crate::problem::{Duplex, Options, Problem, Retro};
use crate::retractor;
use crate::shortcuts::Shortcut;
use crate::solution::Finding;
use crate::solving::Run;
use crate::solving::executors::with_stack_for;
use crate::stipulation::{Node, Stipulation};
use sauterelle_kernel::board::piece::Side;
use sauterelle_kernel::diagram::{Conventions, Diagram};
use sauterelle_kernel::moves::Move;
use sauterelle_rules::game::{Game, GameError};
use sauterelle_unmoves as unmoves;
use sauterelle_unmoves::Legality;
use std::sync::atomic::Ordering;

pub use crate::solving::executors::stack_for;
pub use crate::solving::report::{Examining, Outcome, Progress, Sink};
pub use crate::solving::resources::{BYTES_A_POSITION, Resources};

impl Problem {
    /// Compiles the rules of the problem as they are for this stipulation.
    ///
    /// # Errors
    /// See [`GameError`].
    pub fn game(&self) -> Result<Game, GameError> {
        self.game_for(&self.stipulation)
    }

    /// The same without regard to invisible men: for the men and the conditions that solutions are written with.
    ///
    /// # Errors
    /// See [`GameError`].
    pub fn game_of_visible_men(&self) -> Result<Game, GameError> {
        let mut visible = self.clone();
        visible.diagram.invisible = 0;
        visible.game()
    }

    /// The same for the play that is solved first, which options may change or give to the other side; with `side` to move, if that
    /// is given.
    ///
    /// # Errors
    /// See [`GameError`].
    pub fn game_with(&self, side: Option<Side>) -> Result<Game, GameError> {
        let stipulations = self.stipulations();
        let first = stipulations.first().unwrap_or(&self.stipulation);
        let mut diagram = self.diagram_for(first);
        if let Some(side) = side.filter(|side| *side != diagram.to_move) {
            // a right to capture en passant belongs to the other side
            diagram.en_passant = None;
            diagram.to_move = side;
        }
        self.compiled(&diagram, first)
    }

    /// How the rules of the problem are to be read in the play that is solved first.
    pub fn conventions(&self) -> Conventions {
        let stipulations = self.stipulations();
        self.conventions_for(stipulations.first().unwrap_or(&self.stipulation))
    }

    /// How the rules of the problem are to be read in each play that is solved.
    pub fn all_conventions(&self) -> Vec<Conventions> {
        let stipulations = self.stipulations();
        let conventions = stipulations.iter().map(|one| self.conventions_for(one));
        conventions.collect()
    }

    fn conventions_for(&self, stipulation: &Stipulation) -> Conventions {
        Conventions {
            defender: stipulation.defender,
            a_posteriori: self.options.a_posteriori && stipulation.retraction.is_none(),
        }
    }

    pub(crate) fn game_for(&self, stipulation: &Stipulation) -> Result<Game, GameError> {
        self.compiled(&self.diagram_for(stipulation), stipulation)
    }

    /// The game of the side that begins in duplex, if its rules are others than those of [`game`](Problem::game): there duties go to the
    /// other side.
    ///
    /// # Errors
    /// See [`GameError`].
    pub fn game_of_other_side(&self) -> Result<Option<Game>, GameError> {
        let stipulations = self.stipulations();
        let other = stipulations.iter().find(|it| !self.is_as_entered(it));
        other.map(|other| self.game_for(other)).transpose()
    }

    /// Whether the game of this stipulation is that of the problem as entered: the same side begins, and the same one defends.
    fn is_as_entered(&self, stipulation: &Stipulation) -> bool {
        let to_move = |one| self.diagram_for(one).to_move;
        let entered = &self.stipulation;
        to_move(stipulation) == to_move(entered) && stipulation.defender == entered.defender
    }

    /// The diagram with the side to move that this stipulation lets begin.
    fn diagram_for(&self, stipulation: &Stipulation) -> Diagram {
        let mut diagram = self.diagram.clone();
        if diagram.en_passant.is_none() {
            diagram.to_move = stipulation.to_move();
        }
        diagram
    }

    fn compiled(&self, diagram: &Diagram, stipulation: &Stipulation) -> Result<Game, GameError> {
        if diagram.invisible > 0 {
            return Err(GameError::Invisible);
        }
        let rules = self.rules_for(diagram, self.conventions_for(stipulation))?;
        self.begun(Game::under(&rules, diagram)?, stipulation)
    }

    /// The game of a stipulation in which nothing is believed of what rules promise.
    fn unbelieving_game(&self, stipulation: &Stipulation) -> Result<Game, GameError> {
        let diagram = self.diagram_for(stipulation);
        let conventions = self.conventions_for(stipulation);
        let rules = self.with_origin(&diagram, conventions, |rules| rules.compile_unbelieving())?;
        self.begun(Game::under(&rules, &diagram)?, stipulation)
    }

    /// A game with the rights that options leave.
    fn begun(&self, mut game: Game, stipulation: &Stipulation) -> Result<Game, GameError> {
        // in a retractor they hold where play begins
        if stipulation.retraction.is_none() {
            self.settle_rights(&mut game)?;
        }
        Ok(game)
    }

    /// Lets a [game](Problem::game) of this problem with other places of its men begin as this one does. Returns whether it can; if not,
    /// the rules have to be compiled anew.
    ///
    /// # Errors
    /// See [`GameError`].
    pub fn begin(&self, game: &mut Game) -> Result<bool, GameError> {
        let can = game.begin_with(&self.diagram_for(&self.stipulation))?;
        if can && self.stipulation.retraction.is_none() {
            self.settle_rights(game)?;
        }
        Ok(can)
    }

    /// The games that are solved for a stipulation: one, or one for each case.
    fn games_for(&self, stipulation: &Stipulation) -> Result<Vec<Game>, GameError> {
        let game = self.game_for(stipulation)?;
        let has_cases = self.options.retro == Retro::Partial && stipulation.retraction.is_none();
        Ok(match has_cases {
            true => game.for_each_reading(),
            false => vec![game],
        })
    }

    /// Leaves the rights of the diagram that options leave, and its history.
    fn settle_rights(&self, game: &mut Game) -> Result<(), GameError> {
        let is_conventional = !self.options.castling_off
            && matches!(self.options.retro, Retro::Usual | Retro::Strategy);
        // who is asked to castle can
        let castles = |goal: Goal| matches!(goal.def.prospect, Prospect::Castling);
        let is_asked_for = self.stipulation.play.asks_for_some(&castles);
        let Options {
            castling_off,
            en_passant_on,
            a_posteriori,
            ..
        } = self.options;
        let mut justified = match a_posteriori && is_conventional && !en_passant_on {
            true => game.justifications(),
            false => Vec::new(),
        };
        if is_conventional && self.target.is_none() && !is_asked_for {
            if self.options.set_play || self.options.post_key_play {
                game.settle_rights_of_other_side();
            }
            game.settle_rights();
        }
        if let [(one, _), (other, _), ..] = justified[..] {
            return Err(GameError::SeveralEnPassant(one.crossed, other.crossed));
        }
        if let Some((right, by)) = justified.pop() {
            game.justify(right, by);
        }
        if !castling_off && !en_passant_on {
            return Ok(());
        }
        let mut player = game.play();
        if castling_off {
            unmoves::rule_out_castlings(&mut player);
        }
        if en_passant_on {
            match unmoves::en_passant_not_disproved(&mut player, Legality::MEN)[..] {
                [] => {}
                [right] => unmoves::give_en_passant(&mut player, right),
                [one, other, ..] => {
                    return Err(GameError::SeveralEnPassant(one.crossed, other.crossed));
                }
            }
        }
        game.start = player.state().clone();
        Ok(())
    }

    /// What the goals of the problem refer to, in a game compiled for it.
    ///
    /// # Errors
    /// If its right to capture en passant is impossible.
    pub fn aims(&self, game: &Game) -> Result<Aims, GameError> {
        let target = self.target.as_ref().map(|target| game.position(target));
        Ok(Aims::new(game, target.transpose()?.as_ref()))
    }

    /// Whether not only the side of the stipulation begins.
    pub fn names_starter(&self) -> bool {
        self.options.duplex != Duplex::No || self.stipulations().len() > 1
    }

    /// The stipulations to solve, by duplex and the choice of who begins.
    pub(crate) fn stipulations(&self) -> Vec<Stipulation> {
        let first = self.stipulation.modified_by(&self.options).numbered();
        let other = first.for_other_side();
        let by_either = first.retraction.is_some_and(|back| back.by_either);
        match self.options.duplex {
            Duplex::No if by_either => vec![first, other],
            Duplex::No => vec![first],
            Duplex::Full => vec![first, other],
            Duplex::Half => vec![other],
        }
    }
}

/// Solves one problem and hands everything found to `sink`, in an order that does not depend on the number of
/// threads.
///
/// # Errors
/// If the rules cannot be compiled; nothing has been solved then.
pub fn solve(
    problem: &Problem,
    resources: Resources,
    control: &Control,
    sink: &mut dyn Sink,
) -> Result<Outcome, GameError> {
    let from = Checkpoint::default();
    solve_from(&from, problem, None, resources, control, sink)
}

/// The same from where an earlier search of the same problem has been stopped. What that one has handed to its sink is not found again.
/// `compiled`: the [game](Problem::game) of the problem, if it is there already.
///
/// # Errors
/// If the rules cannot be compiled; nothing has been solved then.
pub fn solve_from(
    from: &Checkpoint,
    problem: &Problem,
    compiled: Option<&Game>,
    resources: Resources,
    control: &Control,
    sink: &mut dyn Sink,
) -> Result<Outcome, GameError> {
    if from.left_out_moves {
        control.overflow.store(true, Ordering::Relaxed);
    }
    if problem.diagram.invisible > 0 {
        return Ok(invisible::solve(from, problem, control, sink)?);
    }
    let mut work = || solve_here(from, problem, compiled, resources, control, sink);
    match HAS_THREADS || resources.threads > 0 {
        true => with_stack(&problem.stipulation.play, work),
        false => work(),
    }
}

/// The same on this thread, whose stack must be [large enough](stack_for), without invisible men: for many small problems one after the
/// other, where it is felt what a thread costs.
///
/// # Errors
/// If the rules cannot be compiled; nothing has been solved then.
pub fn solve_here(
    from: &Checkpoint,
    problem: &Problem,
    compiled: Option<&Game>,
    resources: Resources,
    control: &Control,
    sink: &mut dyn Sink,
) -> Result<Outcome, GameError> {
    if !problem.options.added.is_empty() {
        let start = Checkpoint::default();
        let mut solve_one = |placed: &Problem, game: &Game, sink: &mut dyn Sink| {
            solve_as_placed(&start, placed, Some(game), resources, control, sink)
        };
        return additions::solve(from, problem, control, sink, &mut solve_one);
    }
    solve_as_placed(from, problem, compiled, resources, control, sink)
}

/// The same of the men that stand in the diagram, whether others are to be added or not.
fn solve_as_placed(
    from: &Checkpoint,
    problem: &Problem,
    compiled: Option<&Game>,
    resources: Resources,
    control: &Control,
    sink: &mut dyn Sink,
) -> Result<Outcome, GameError> {
    let stipulations = problem.stipulations();
    let believes = control.takes(Shortcut::Promises);
    let compiled = compiled.filter(|_| believes && problem.options.retro != Retro::Partial);
    let mut own = Vec::new();
    for stipulation in &stipulations {
        let games = match compiled {
            Some(_) if problem.is_as_entered(stipulation) => vec![None],
            _ if believes => some_each(problem.games_for(stipulation)?),
            _ => some_each(vec![problem.unbelieving_game(stipulation)?]),
        };
        own.extend(games.into_iter().map(|game| (game, stipulation)));
    }
    let games = own.iter().filter_map(|(own, _)| own.as_ref().or(compiled));
    let aims: Vec<Aims> = games
        .clone()
        .map(|game| problem.aims(game))
        .collect::<Result<_, _>>()?;
    let positions = games.zip(&aims);
    let asked = own.iter().map(|(_, stipulation)| *stipulation);
    run_all(
        from,
        positions.zip(asked),
        problem,
        resources,
        control,
        sink,
    )
}

fn some_each(games: Vec<Game>) -> Vec<Option<Game>> {
    games.into_iter().map(Some).collect()
}

/// Whether a thread can be had whose stack is large enough; in a browser the stack of the caller must do.
const HAS_THREADS: bool = !cfg!(target_family = "wasm");

/// Does the work in a thread of its own: long play is deep recursion, more than the stack of the caller may hold.
fn with_stack(
    play: &Node,
    work: impl FnOnce() -> Result<Outcome, GameError> + Send,
) -> Result<Outcome, GameError> {
    std::thread::scope(
        |scope| match with_stack_for(play).spawn_scoped(scope, work) {
            Ok(handle) => handle
                .join()
                .unwrap_or_else(|panic| std::panic::resume_unwind(panic)),
            Err(_) => Ok(Outcome::Interrupted), // no memory for a stack: nothing was examined
        },
    )
}

/// How many moves follow the moves of these numbers (none: how many first moves there are), so that each can be solved as a
/// [`piece`](crate::problem::Options::piece). `None` where play cannot be taken apart.
///
/// # Errors
/// If the rules cannot be compiled.
pub fn count_moves(problem: &Problem, path: &[u32]) -> Result<Option<u32>, GameError> {
    taken_apart(problem, |run| run.moves_after(path))
}

/// The numbers of the first moves of play, one after the other, with which their play can be solved as a
/// [`piece`](crate::problem::Options::piece): all of them in help and series play, as far as its first branch goes, in battle play the
/// first one. `None` where play cannot be taken apart, or where one of them is not played.
///
/// # Errors
/// If the rules cannot be compiled.
pub fn numbers_of_moves(problem: &Problem, moves: &[Move]) -> Result<Option<Vec<u32>>, GameError> {
    taken_apart(problem, |run| run.numbers_of(moves))
}

/// Asks something of play that can be taken apart.
fn taken_apart<T>(
    problem: &Problem,
    ask: impl FnOnce(&Run) -> Option<T>,
) -> Result<Option<T>, GameError> {
    let options = &problem.options;
    let is_whole = options.duplex == Duplex::No
        && !options.set_play
        && !options.post_key_play
        && !options.move_numbers
        && !options.stop_on_short
        && options.max_per_ending.is_none()
        // any solution may then come first
        && options.max_solutions != Some(1)
        && options.from_move.is_empty()
        && options.up_to_move.is_empty();
    let has_other_plays = problem.stipulation.retraction.is_some() || !options.added.is_empty();
    if problem.diagram.invisible > 0 || has_other_plays {
        return Ok(None);
    }
    let stipulation = problem.stipulation.modified_by(options).numbered();
    let game = problem.game_for(&stipulation)?;
    let aims = problem.aims(&game)?;
    let (resources, control) = (
        Resources {
            threads: 0,
            memory: 0,
        },
        Control::default(),
    );
    let mut deaf = Deaf;
    let run = Run::new(
        (&game, &aims),
        &stipulation,
        options,
        resources,
        &control,
        (&mut deaf, None),
    );
    Ok(is_whole.then(|| ask(&run)).flatten())
}

/// Nobody listens.
struct Deaf;

impl Sink for Deaf {
    fn finding(&mut self, _: Finding) {}
    fn progress(&mut self, _: Progress) {}
}

fn run_all<'p>(
    from: &'p Checkpoint,
    positions: impl Iterator<Item = ((&'p Game, &'p Aims), &'p Stipulation)>,
    problem: &'p Problem,
    resources: Resources,
    control: &'p Control,
    sink: &mut dyn Sink,
) -> Result<Outcome, GameError> {
    let mut outcome = match from.cut_short {
        [_, true] => Outcome::EnoughSolutions,
        _ => Outcome::Complete,
    };
    let plays = positions.enumerate().skip(from.play);
    for (index, (position, stipulation)) in plays {
        let from = Some(from).filter(|from| from.play == index);
        let ended = match stipulation.retraction {
            Some(retraction) => {
                let mut run = retractor::Run::new(
                    position,
                    (stipulation, retraction),
                    problem,
                    resources,
                    control,
                    (&mut *sink, from),
                )?;
                run.solve(index)?
            }
            None => {
                let before = outcome == Outcome::EnoughSolutions;
                let mut run = Run::new(
                    position,
                    stipulation,
                    &problem.options,
                    resources,
                    control,
                    (&mut *sink, from),
                );
                let ended = control.within(|| Ok(run.solve()));
                let ended = ended.unwrap_or(Outcome::Interrupted);
                if ended == Outcome::Interrupted {
                    run.leave(index, before);
                }
                ended
            }
        };
        match ended {
            Outcome::Complete => {}
            Outcome::Interrupted => return Ok(Outcome::Interrupted),
            other => outcome = other,
        }
    }
    Ok(outcome)
}
