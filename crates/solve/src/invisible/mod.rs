//! Problems with invisible men (Total Invisible): further men of which nobody knows where they stand and what they are.
//!
//! What is known of a position is the set of all worlds that fit what has been seen: where the invisible men have stood, and what they
//! are. A move is possible if it is so in some world, and a mate must be one in each. The worlds are never listed: [`fit`] looks for
//! one that fits, placing men only where they are needed.
//!
//! Source: announcement of the Sake tourney 2018. Conventions: invisible men are orthodox, with one king on each side, the visible one
//! if there is one; a castling and a capture en passant are announced; an invisible king does not castle, and invisible pawns do not
//! capture each other en passant.

mod board;
mod course;
mod effort;
mod fit;
mod kinds;
mod search;
pub mod seen;
mod settle;
mod trail;
mod world;

use crate::checkpoint::Checkpoint;
use crate::control::{Control, Stopped};
use crate::goal::Goal;
use crate::output::numbered_moves::Range;
use crate::problem::Problem;
use crate::search::length::lengths;
use crate::solution::{Finding, Illegal, Phase};
use crate::solve::{Outcome, Progress, Sink};
use crate::solving::bookmark::Bookmark;
use crate::stipulation::{Branch, Node, PlayKind, Stipulation};
use board::{Board, Man};
use course::Course;
use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::board::piece::{Attrs, KindId, Side, Sides};
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::condition::{BoardMark, Condition, RuleError};
use sauterelle_kernel::diagram::{Diagram, DiagramMan};
use sauterelle_kernel::men;
use sauterelle_languages::say;
use search::{Found, Search};
use seen::SeenMove;
use std::sync::atomic::Ordering;

/// A helpmate as it begins in the diagram.
#[derive(Clone, Copy)]
struct Play<'p> {
    branch: &'p Branch,
    mover: Side,
    /// Half-moves left out before it.
    skipped: u8,
}

/// The most invisible men that a diagram can have.
pub const MOST_INVISIBLE: u8 = world::MOST_MEN as u8;

/// Why a problem with invisible men cannot be solved, to which something else belongs.
fn refused(what: impl Into<String>) -> RuleError {
    RuleError::Unsupported(say!("{} with invisible men", what.into()))
}

/// Whether a problem with invisible men can be solved.
///
/// # Errors
/// The first thing in it that does not go with invisible men.
pub fn check(problem: &Problem) -> Result<(), RuleError> {
    for stipulation in problem.stipulations() {
        play(&stipulation)?;
    }
    board(&problem.diagram, &problem.conditions)?;
    match problem.options.null_moves {
        true => Err(refused(say!("a null move"))),
        false => Ok(()),
    }
}

/// Solves a problem with invisible men, and hands everything found to `sink`.
///
/// # Errors
/// As [`check`].
pub(crate) fn solve(
    from: &Checkpoint,
    problem: &Problem,
    control: &Control,
    sink: &mut dyn Sink,
) -> Result<Outcome, RuleError> {
    check(problem)?;
    let board = board(&problem.diagram, &problem.conditions)?;
    let mut run = Run {
        problem,
        board,
        control,
        sink: Bookmark::new(sink, Some(from)),
        from,
        solutions: 0,
        cut_short: from.cut_short[0],
        found_illegal: from.found_illegal,
    };
    let stipulations = problem.stipulations();
    let plays: Vec<Play> = stipulations.iter().map(play).collect::<Result<_, _>>()?;
    let solved = control.within(|| plays.into_iter().try_for_each(|play| run.solve(play)));
    Ok(match solved {
        Err(Stopped) => {
            run.leave();
            Outcome::Interrupted
        }
        Ok(()) if run.cut_short => Outcome::EnoughSolutions,
        Ok(()) => Outcome::Complete,
    })
}

struct Run<'p> {
    problem: &'p Problem,
    board: Board,
    control: &'p Control,
    sink: Bookmark<'p>,
    /// Where the search is to begin.
    from: &'p Checkpoint,
    /// Solutions found in the present part.
    solutions: u64,
    cut_short: bool,
    /// It has been said that the diagram is illegal.
    found_illegal: bool,
}

impl Run<'_> {
    /// Tells where it has been stopped. The phases of all plays are counted together.
    fn leave(&mut self) {
        let at = match self.sink.has_arrived() {
            false => self.from.clone(),
            true => Checkpoint {
                solutions: self.solutions,
                cut_short: [self.cut_short, false],
                found_illegal: self.found_illegal,
                ..self.sink.checkpoint()
            },
        };
        self.sink.leave(at);
    }

    /// What has been found before counts from where the earlier search was stopped.
    fn know_solutions(&mut self, has_arrived_before: bool) {
        if !has_arrived_before && self.sink.has_arrived() && self.from.open.is_some() {
            self.solutions = self.from.solutions;
        }
    }

    /// Solves the set play, if asked for, and the actual play.
    fn solve(&mut self, play: Play) -> Result<(), Stopped> {
        if self.problem.options.set_play && play.branch.max > 1 {
            self.part(play, Phase::SetPlay, 1)?;
        }
        self.part(play, Phase::Play, 0)
    }

    fn part(&mut self, play: Play, phase: Phase, left_out: u16) -> Result<(), Stopped> {
        self.solutions = 0;
        let before = self.sink.has_arrived();
        let is_wanted = self.sink.begin_phase(Finding::Begin {
            phase,
            starter: play.mover,
            skipped: play.skipped + left_out as u8,
            lines: true,
            after_check: false,
            reading: None,
            added: Vec::new(),
        });
        if !is_wanted {
            return Ok(());
        }
        self.know_solutions(before);
        let first = match left_out {
            0 => play.mover,
            _ => !play.mover,
        };
        for length in lengths(play.branch).filter(|length| *length > left_out) {
            let is_full = length == play.branch.max;
            let before = self.sink.has_arrived();
            // first moves are not told apart: what has been begun is done anew
            if self.sink.begin_round(length - left_out, false).is_none() {
                continue;
            }
            self.know_solutions(before);
            match self.lines(first, usize::from(length - left_out), is_full) {
                Err(Stopped) if self.is_enough() => {
                    self.control.enough.store(false, Ordering::Relaxed);
                    self.cut_short = true;
                    break;
                }
                searched => searched?,
            }
            if self.problem.options.stop_on_short && self.solutions > 0 && !is_full {
                self.cut_short = true;
                break;
            }
        }
        self.sink.end_phase();
        Ok(())
    }

    fn is_enough(&self) -> bool {
        let most = self.problem.options.max_solutions;
        most.is_some_and(|most| self.solutions >= most)
    }

    /// The lines of so many half-moves.
    fn lines(&mut self, first: Side, moves: usize, is_full: bool) -> Result<(), Stopped> {
        let options = &self.problem.options;
        let course = Course::new(self.board, first, self.problem.diagram.invisible.into());
        let mut take = |found: Found| {
            match found {
                Found::Number(course, path) => {
                    self.sink.finding(Finding::SeenNumber {
                        path: path.to_vec(),
                        step: SeenMove::of(course, course.len() - 1),
                    });
                }
                Found::Mate(course) => {
                    let seen = Finding::SeenLine(SeenMove::all(course));
                    self.solutions += u64::from(self.sink.finding(seen));
                    self.sink.pause();
                    if options
                        .max_solutions
                        .is_some_and(|most| self.solutions >= most)
                    {
                        return Err(Stopped);
                    }
                }
                Found::Illegal if self.found_illegal => {}
                Found::Illegal => {
                    self.found_illegal = true;
                    // it is not known by whom
                    self.sink
                        .finding(Finding::Illegal(Illegal::Check(Vec::new())));
                }
                Found::Done { done, of } => self.sink.progress(Progress { done, of }),
            }
            Ok(())
        };
        let mut search = Search::new(course, moves, self.control, &mut take);
        search.run(&Range::of(options), options.move_numbers, is_full)
    }
}

/// The helpmate of a stipulation.
fn play(stipulation: &Stipulation) -> Result<Play<'_>, RuleError> {
    let mut play = &stipulation.play;
    let (mut mover, mut skipped) = (stipulation.starter, 0);
    while let Node::Passed(inner) = play {
        (play, mover, skipped) = (inner, !mover, skipped + 1);
    }
    let is_helpmate = |branch: &Branch| {
        let last = branch.turn_after(branch.max - 1);
        let plain = Branch::new(PlayKind::Help, branch.max).ending(last, Node::Goal(Goal::MATE));
        let any_length = Branch {
            id: branch.id,
            min: branch.min,
            ..plain
        };
        branch.max > 0 && *branch == any_length
    };
    match play {
        Node::Branch(branch) if is_helpmate(branch) => {
            let moves = usize::from(branch.max);
            if moves >= world::MOST_MOVES {
                return Err(refused(say!(
                    "play of more than {} half-moves",
                    world::MOST_MOVES - 1
                )));
            }
            Ok(Play {
                branch,
                mover,
                skipped,
            })
        }
        _ => Err(refused(say!("another stipulation than a helpmate"))),
    }
}

/// The visible men.
fn board(diagram: &Diagram, conditions: &[Condition]) -> Result<Board, RuleError> {
    if diagram.invisible > MOST_INVISIBLE {
        return Err(refused(say!("a diagram of more than {MOST_INVISIBLE} men")));
    }
    let mut board = Board::EMPTY;
    for condition in conditions {
        board.holes |=
            missing_squares(condition).ok_or_else(|| refused(condition.rule.meta().name[0]))?;
    }
    for (at, man) in diagram.placed() {
        let kind = orthodox(man)?;
        for side in Side::BOTH.into_iter().filter(|side| man.sides.has(*side)) {
            board.put(at, Man { side, kind });
        }
        if kind == KindId::PAWN && matches!(at.rank(), 0 | 7) {
            return Err(refused(say!("a pawn on the first or last rank")));
        }
        if kind == KindId::KING && man.sides == Sides::Neutral {
            return Err(refused(say!("a neutral king")));
        }
        if board.holes.has(at) {
            return Err(refused(say!("a man where the board has no square")));
        }
    }
    for side in Side::BOTH {
        let [king, _, rook, ..] = board.men[side.index()];
        if king.len() > 1 {
            return Err(refused(say!("a second king of a side")));
        }
        let rank = side.home_rank();
        let home = Bb::of(Sq::at(4, rank)) & king
            | (Bb::of(Sq::at(0, rank)) | Bb::of(Sq::at(7, rank))) & rook;
        board.unmoved |= home & !diagram.moved & !board.neutral();
    }
    board.crossed = diagram.en_passant;
    let missing = Side::BOTH
        .into_iter()
        .filter(|side| board.king(*side).is_none());
    if missing.count() > usize::from(diagram.invisible) {
        return Err(refused(say!("a missing king that is not among the men")));
    }
    let is_seen = |at: &Sq| board.man(*at).is_some();
    if !diagram.exclusive_castlings.is_empty() || !diagram.moved.into_iter().all(|at| is_seen(&at))
    {
        return Err(refused(say!(
            "a castling that is forbidden to rooks that are not seen"
        )));
    }
    Ok(board)
}

/// Which of the orthodox kinds a man is, if there is nothing else to say of it.
fn orthodox(man: DiagramMan) -> Result<KindId, RuleError> {
    let place = men::orthodox()
        .iter()
        .position(|known| std::ptr::eq(*known, man.man));
    let kind = place.ok_or_else(|| refused(say!("a fairy man")))?;
    match man.royal || man.attrs != Attrs::NONE {
        true => Err(refused(say!("a man with an attribute"))),
        false => Ok(KindId(kind as u8)),
    }
}

/// The squares that a condition takes off the board; none if that is not all it does.
fn missing_squares(condition: &Condition) -> Option<Bb> {
    let marks = condition.marks();
    let missing = marks.iter().map(|mark| match mark {
        BoardMark::Hole(at) => Some(*at),
        _ => None,
    });
    let squares = missing.collect::<Option<Vec<Sq>>>()?;
    (!squares.is_empty()).then(|| squares.into_iter().collect())
}
