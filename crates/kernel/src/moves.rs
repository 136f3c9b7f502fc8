//! Moves as plain values, and the cursor that plays the legal ones of a position one after the other.

use crate::bitboard::Bb;
use crate::ctx::{Ctx, Script};
use crate::hooks::Strictness;
use crate::piece::KindId;
use crate::square::Sq;
use smallvec::SmallVec;

/// What a move does, before any choice is made.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Shape {
    /// Departure.
    pub from: Sq,
    /// Another square, to which the man goes first and from which it then makes the move.
    pub by_way_of: Option<Sq>,
    /// Arrival (of the king, in castling).
    pub to: Sq,
    /// Where the captured man stands.
    pub capture: Option<Sq>,
    /// The kind of man as which it moves.
    pub via: KindId,
    /// Special moves.
    pub act: Act,
}

impl Shape {
    /// The square from which the move itself is made.
    #[inline]
    pub fn start(&self) -> Sq {
        self.by_way_of.unwrap_or(self.from)
    }
}

/// Special kinds of moves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Act {
    /// Nothing special.
    Plain,
    /// A pawn's move that can be answered en passant on the square it crosses.
    DoubleStep,
    /// A capture en passant.
    EnPassant,
    /// King and rook move.
    Castle(Wing),
    /// The man changes places with the one on the arrival square.
    Exchange,
    /// Nothing moves: the side passes. Offered only where [`Moves::and_passing`] asks for it.
    Null,
}

/// The two castlings.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Wing {
    /// O-O.
    King,
    /// O-O-O.
    Queen,
}

/// A fully determined move.
///
/// `choices` are the answers to all questions asked while it is played (promotion, rebirth square, …) as digits of a
/// mixed-radix number, the first question being the lowest digit; questions with one answer take no digit.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Move {
    /// Where from, where to, what is captured.
    pub shape: Shape,
    /// The choices made.
    pub choices: u64,
}

impl Move {
    /// Passing; `at` stands a man of the side that passes, of this kind.
    pub fn null(at: Sq, via: KindId) -> Move {
        Move {
            shape: Shape {
                from: at,
                by_way_of: None,
                to: at,
                capture: None,
                via,
                act: Act::Null,
            },
            choices: 0,
        }
    }
}

/// Pseudo-legal shapes of one position.
pub type Shapes = SmallVec<[Shape; 64]>;

/// Plays the legal moves of the side to move, one at a time.
///
/// After [`Moves::next`] has returned a move, that move is on the board: the caller must take it
/// back with [`Ctx::undo`] before asking for the next one.
pub struct Moves {
    shapes: Shapes,
    at: usize,
    script: Script,
    /// Keys reached by the present shape, kept only where several choices can lead to one position.
    reached: Vec<u128>,
    /// Under a length duty: the score of every shape, and the best legal one so far.
    duty: Option<Duty>,
    /// Moves that leave their own side in check are offered too.
    with_self_checks: bool,
    last_is_legal: bool,
    /// A man of the side that may pass when its moves are exhausted.
    passing: Option<Sq>,
    /// Where the rules let a captured royal come back: how many royals must stay on the board.
    royals_kept: Option<u32>,
}

/// Whether captures of royal men are among the moves.
#[derive(Clone, Copy, PartialEq, Eq)]
enum RoyalCaptures {
    LeftOut,
    Included,
}

struct Duty {
    scores: Vec<i64>,
    best: Option<i64>,
}

impl Moves {
    /// The moves of the side to move.
    pub fn new(cx: &mut Ctx) -> Moves {
        Moves::with(cx, RoyalCaptures::LeftOut)
    }

    fn with(cx: &mut Ctx, royal_captures: RoyalCaptures) -> Moves {
        let side = cx.state().turn();
        let mut shapes = Shapes::new();
        cx.generate(side, &mut shapes);
        let duty = cx.rules().preference(side).map(|preference| {
            // longest first, so that the first legal length decides
            shapes.sort_by_cached_key(|s| -preference.score(s));
            let scores: Vec<i64> = shapes.iter().map(|s| preference.score(s)).collect();
            let best = match preference.strictness() {
                Strictness::UltraPseudolegal => scores.first().copied(),
                _ => None,
            };
            Duty { scores, best }
        });
        let royals = match royal_captures {
            RoyalCaptures::LeftOut if cx.rules().threats_are_played => Bb::EMPTY,
            RoyalCaptures::LeftOut => cx.state().royals(!side),
            // a neutral royal is one's own too
            RoyalCaptures::Included => cx.state().royals(!side) & cx.state().royals(side),
        };
        let mut moves = Moves {
            shapes,
            at: 0,
            script: Script::default(),
            reached: Vec::new(),
            duty,
            with_self_checks: false,
            last_is_legal: true,
            passing: None,
            royals_kept: (cx.rules().threats_are_played
                && royal_captures == RoyalCaptures::LeftOut)
                .then(|| cx.state().all_royals().len()),
        };
        if !royals.is_empty() {
            // royal men are never captured; where a threat is what can be played, playing decides
            let played = cx.rules().threats_are_played;
            let keep = |s: &Shape| match played {
                true => !s.capture.is_some_and(|sq| royals.has(sq)),
                false => !cx.hits(s, royals),
            };
            if let Some(duty) = &mut moves.duty {
                let mut kept = moves.shapes.iter().map(keep);
                duty.scores.retain(|_| kept.next().unwrap_or(true));
            }
            moves.shapes.retain(|s| keep(s));
        }
        moves
    }

    /// As [`Moves::new`], but moves that leave their own side in check are offered too;
    /// [`Moves::last_is_legal`] tells them apart. (A double mate may be given by such a move.)
    pub fn including_self_checks(cx: &mut Ctx) -> Moves {
        Moves {
            with_self_checks: true,
            ..Moves::new(cx)
        }
    }

    /// Offers to pass as well, after all moves; not to a side that is in check or has no men.
    #[must_use]
    pub fn and_passing(self, cx: &mut Ctx) -> Moves {
        let side = cx.state().turn();
        let passing = if cx.in_check(side) {
            None
        } else {
            cx.state().men(side).into_iter().next()
        };
        Moves { passing, ..self }
    }

    /// Whether the move returned last is legal; always true for [`Moves::new`].
    pub fn last_is_legal(&self) -> bool {
        self.last_is_legal
    }

    /// Plays the next legal move and returns it; `None` when there is none left.
    pub fn next(&mut self, cx: &mut Ctx) -> Option<Move> {
        self.next_move(cx).or_else(|| {
            let at = self.passing.take()?;
            let mv = Move::null(at, cx.state().piece(at)?.kind);
            cx.play(&mv);
            self.last_is_legal = true;
            Some(mv)
        })
    }

    fn next_move(&mut self, cx: &mut Ctx) -> Option<Move> {
        while let Some(&shape) = self.shapes.get(self.at) {
            if let Some(duty) = &self.duty
                && duty.best.is_some_and(|best| duty.scores[self.at] < best)
            {
                return None; // the rest is shorter still
            }
            let mv = cx.play_scripted(shape, &mut self.script).filter(|_| {
                let kept = self.royals_kept;
                kept.is_none_or(|royals| cx.state().all_royals().len() >= royals)
            });
            let legal = mv.is_some() && cx.is_legal_now(shape);
            let offered = legal || (self.with_self_checks && mv.is_some());
            let several = self.script.questions() > 1;
            let repeated = offered && several && self.already_reached(cx.state().key());
            let index = self.at;
            if !self.script.advance() {
                self.at += 1;
                self.reached.clear();
            }
            if offered && !repeated {
                if let Some(duty) = &mut self.duty
                    && legal
                {
                    duty.best = Some(duty.scores[index]);
                }
                self.last_is_legal = legal;
                return mv;
            }
            cx.undo();
        }
        None
    }

    fn already_reached(&mut self, key: u128) -> bool {
        let known = self.reached.contains(&key);
        if !known {
            self.reached.push(key);
        }
        known
    }
}

impl Ctx<'_> {
    /// All legal moves of the side to move.
    pub fn legal_moves(&mut self) -> Vec<Move> {
        let mut found = Vec::new();
        let mut moves = Moves::new(self);
        while let Some(mv) = moves.next(self) {
            self.undo();
            found.push(mv);
        }
        found
    }

    /// Whether the side to move has a legal move.
    pub fn can_move(&mut self) -> bool {
        self.apart(|cx| {
            let found = Moves::new(cx).next(cx).is_some();
            if found {
                cx.undo();
            }
            found
        })
    }

    /// As [`Ctx::can_move`], but a capture of a royal man that does not leave the own side in check counts
    /// as a move.
    pub fn can_move_or_capture_royal(&mut self) -> bool {
        let found = Moves::with(self, RoyalCaptures::Included)
            .next(self)
            .is_some();
        if found {
            self.undo();
        }
        found
    }

    /// Whether the shape, played by the side to move, is legal with at least one set of choices
    /// (length duties aside).
    pub fn shape_is_legal(&mut self, shape: Shape) -> bool {
        let mut script = Script::default();
        loop {
            let legal =
                self.play_scripted(shape, &mut script).is_some() && self.is_legal_now(shape);
            self.undo();
            if legal || !script.advance() {
                return legal;
            }
        }
    }

    /// Whether the move just played (as `shape`) does not leave its side in check.
    fn is_legal_now(&mut self, shape: Shape) -> bool {
        let mover = !self.state().turn();
        let castling_threatens = !matches!(shape.act, Act::Castle(_));
        !self.in_check_but(mover, castling_threatens)
    }
}

/// Counts the legal move sequences of `depth` half-moves.
pub fn perft(cx: &mut Ctx, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut nodes = 0;
    let mut moves = Moves::new(cx);
    while moves.next(cx).is_some() {
        nodes += perft(cx, depth - 1);
        cx.undo();
    }
    nodes
}

/// Perft of each legal move of the position.
pub fn divide(cx: &mut Ctx, depth: u32) -> Vec<(Move, u64)> {
    let mut parts = Vec::new();
    let mut moves = Moves::new(cx);
    while let Some(mv) = moves.next(cx) {
        parts.push((mv, perft(cx, depth.saturating_sub(1))));
        cx.undo();
    }
    parts
}
