//! Moves as plain values, and the cursor that plays the legal ones of a position one after the other.

mod duty;
mod legality;
pub mod move_filter;
pub mod perft;
mod selection;

use crate::board::bitboard::Bb;
use crate::board::piece::{KindId, Side};
use crate::board::square::Sq;
use crate::hooks::Strictness;
use crate::legality::{Judge, Judgement, Legality};
use crate::observe::generate::Which;
use crate::play::{Ctx, Forcing, Reached, Script};
use duty::{Admitted, Duty};

pub use crate::board::shape::{Act, Move, Shape, Wing};
pub use crate::board::shapes::Shapes;

/// Plays the legal moves of the side to move, one at a time.
///
/// After [`Moves::next`] has returned a move, that move is on the board: the caller must take it
/// back with [`Ctx::undo`] before asking for the next one.
pub struct Moves {
    shapes: Shapes,
    /// The number of the present shape.
    at: usize,
    /// Tells legal moves from others.
    judge: Judge,
    answers: Answers,
    /// Where the side must prefer some of its legal moves.
    duty: Option<Box<Duty>>,
    /// Where only moves are wanted that leave the other side no more harmless replies than this.
    forcing: Option<Box<Forcing>>,
    /// Moves that leave their own side in check are offered too.
    with_self_checks: bool,
    last_is_legal: bool,
    /// The square of a man of the side that may pass when its moves are exhausted, or an empty one.
    passing: Option<Sq>,
}

/// Where the present shape is played with one set of answers after the other.
#[derive(Default)]
struct Answers {
    script: Script,
    /// Whether the shape leaves its side in no check, if that was known before the first set.
    known: Option<bool>,
}

impl Answers {
    /// Whether the answers have led to a position to which others have led before [by the same move](Ctx::key_of_move), or to one too many.
    fn repeat(&mut self, cx: &mut Ctx) -> bool {
        if self.script.questions() == 0 {
            return false;
        }
        match self.script.note(cx.key_of_move(), 0) {
            Reached::New => false,
            Reached::Known => true,
            Reached::TooMany => cx.leave_out(),
        }
    }
}

/// Whether captures of royal men are among the moves.
#[derive(Clone, Copy, PartialEq, Eq)]
enum RoyalCaptures {
    LeftOut,
    Included,
}

/// Which moves are wanted. Others may be offered too, where they cannot be told apart without being played; so none is left
/// out for a side with a length duty, whose moves depend on each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wanted {
    /// Every move.
    All,
    /// Moves after which the other side is in check.
    Checks,
    /// Moves that mate the other side.
    Mates,
    /// Castlings.
    Castlings,
    /// Moves of this shape.
    Shape(Shape),
}

/// The end of play that is asked about, before the last moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NextEnd {
    /// The reply to the move mates.
    MateByReply,
    /// The reply to the move stalemates.
    StalemateByReply,
    /// The move stalemates.
    Stalemate,
}

/// Fewer moves than this are played to see whether they are legal.
const WORTH_A_LOOK: usize = 3;

fn collect_wanted(cx: &mut Ctx, side: Side, wanted: Wanted, shapes: &mut Shapes) {
    let lines = match wanted {
        _ if cx.rules().preference(side).is_some() => None,
        Wanted::All if cx.must_check(side) => cx.check_lines(side),
        Wanted::All => None,
        Wanted::Shape(shape) => {
            cx.generate(side, Which::Shape(shape), shapes);
            return;
        }
        Wanted::Castlings => {
            cx.generate(side, Which::Castlings, shapes);
            return;
        }
        Wanted::Checks | Wanted::Mates => cx.check_lines(side),
    };
    match lines {
        None => cx.generate(side, Which::All, shapes),
        Some(lines) => {
            lines.generate(cx, shapes);
            let mates_are_usual = cx.rules().mate_concept.is_none();
            if wanted == Wanted::Mates && mates_are_usual && !shapes.is_empty() {
                let flights = lines.flights(cx);
                if !flights.is_empty() {
                    shapes.retain(|shape| !lines.leaves_flight(cx, &flights, shape));
                }
            }
            debug_assert!(cx.uncounted(|cx| match wanted {
                Wanted::All => cx.others_are_illegal(shapes),
                _ => cx.all_are_among(wanted, shapes),
            }));
        }
    }
}

/// Of the shapes of a side with a length duty, those that may be wanted.
fn want_in_duty(cx: &mut Ctx, wanted: Wanted, shapes: &Shapes, duty: &mut Duty) {
    if shapes.len() < WORTH_A_LOOK || !matches!(wanted, Wanted::Checks | Wanted::Mates) {
        return;
    }
    if let Some(lines) = cx.check_lines(cx.state().turn()) {
        duty.want(shapes, |shape| lines.may_check(cx, shape));
        debug_assert!(cx.uncounted(|cx| {
            let of_all = shapes.iter().enumerate();
            let kept: Shapes = of_all
                .filter(|(number, _)| duty.wants(*number))
                .map(|(_, shape)| *shape)
                .collect();
            cx.all_are_among(wanted, &kept)
        }));
    }
}

impl Moves {
    /// The moves of the side to move.
    pub fn new(cx: &mut Ctx) -> Moves {
        let mut moves = Moves::none();
        moves.fill(cx, Wanted::All);
        moves
    }

    /// Of the moves of the side to move, those that may be wanted, in place of [no moves](Moves::none): the cursor is large enough
    /// for copies of it to be felt.
    #[inline]
    pub fn fill(&mut self, cx: &mut Ctx, wanted: Wanted) {
        if wanted != Wanted::All || !self.settle(cx) {
            self.collect(cx, RoyalCaptures::LeftOut, wanted);
        }
    }

    /// No moves, to be filled.
    #[inline]
    pub fn none() -> Moves {
        Moves {
            shapes: Shapes::new(),
            at: 0,
            judge: Judge::IGNORANT,
            answers: Answers::default(),
            duty: None,
            forcing: None,
            with_self_checks: false,
            last_is_legal: true,
            passing: None,
        }
    }

    fn collect(&mut self, cx: &mut Ctx, royal_captures: RoyalCaptures, wanted: Wanted) {
        let side = cx.state().turn();
        collect_wanted(cx, side, wanted, &mut self.shapes);
        let preference = cx.rules().preference(side);
        let best_of_all = preference.and_then(|duty| match duty.strictness() {
            Strictness::UltraPseudolegal => self.shapes.iter().map(|s| duty.score(cx, s)).max(),
            _ => None,
        });
        let royals = match royal_captures {
            RoyalCaptures::LeftOut if cx.rules().threats.are_played => Bb::EMPTY,
            RoyalCaptures::LeftOut => cx.state().royals(!side),
            // a neutral royal is one's own too
            RoyalCaptures::Included => cx.state().royals(!side) & cx.state().royals(side),
        };
        if !royals.is_empty() {
            // royal men are never captured; where a threat is what can be played, playing decides
            let played = cx.rules().threats.are_played;
            let keep = |s: &Shape| match played {
                true => !s.capture.is_some_and(|sq| royals.has(sq)),
                false => !cx.hits(s, royals),
            };
            self.shapes.retain(|s| keep(s));
        }
        if royal_captures == RoyalCaptures::LeftOut {
            self.judge.keep_royals(cx);
        }
        if self.shapes.len() >= WORTH_A_LOOK {
            self.judge.look(cx, side);
        }
        if let Some(duty) = preference {
            let mut duty = Duty::impose(cx, &**duty, best_of_all, &mut self.shapes, &self.judge);
            want_in_duty(cx, wanted, &self.shapes, &mut duty);
            self.duty = Some(Box::new(duty));
        }
    }

    /// Generates the moves where all is known of their legality; false where it is not.
    fn settle(&mut self, cx: &mut Ctx) -> bool {
        let side = cx.state().turn();
        let rules = cx.rules();
        if rules.preference(side).is_some()
            || !rules.spare_quiet_moves()
            || !rules.sources.is_empty()
            || !cx.neutral_men().is_empty()
        {
            return false;
        }
        if !self.judge.look_at_royal(cx, side) {
            return false;
        }
        self.judge.generate(cx, &mut self.shapes);
        debug_assert!(cx.uncounted(|cx| cx.others_are_illegal(&self.shapes)));
        true
    }

    /// As [`Moves::fill`] with every move, but moves that leave their own side in check are offered too;
    /// [`Moves::last_is_legal`] tells them apart. (A double mate may be given by such a move.)
    pub fn fill_including_self_checks(&mut self, cx: &mut Ctx) {
        self.collect(cx, RoyalCaptures::LeftOut, Wanted::All);
        self.with_self_checks = true;
    }

    /// As [`Moves::fill_including_self_checks`], for moves of one shape; others may be offered too.
    pub fn fill_shape_including_self_checks(&mut self, cx: &mut Ctx, shape: Shape) {
        self.collect(cx, RoyalCaptures::LeftOut, Wanted::Shape(shape));
        self.with_self_checks = true;
    }

    /// Offers to pass as well, after all moves; not to a side that is in check.
    pub fn allow_passing(&mut self, cx: &mut Ctx) {
        let side = cx.state().turn();
        let first = |squares: Bb| squares.into_iter().next();
        let place = first(cx.state().men(side)).or(first(!cx.state().occupied()));
        self.passing = place.filter(|_| !cx.in_check(side));
    }

    /// Before a move is played: the key of the position after the one that follows it, as far as it can be told. (It may be
    /// wrong, and no such move legal.)
    #[inline]
    pub fn likely_key_ahead(&self, cx: &Ctx) -> Option<u128> {
        let shape = self.shapes.get(self.at + 3)?;
        Some(cx.state().likely_key_after(shape))
    }

    /// Whether the move returned last is legal; always true for [`Moves::new`].
    pub fn last_is_legal(&self) -> bool {
        self.last_is_legal
    }

    /// Plays the next legal move and returns it; `None` when there is none left.
    #[inline]
    pub fn next(&mut self, cx: &mut Ctx) -> Option<Move> {
        while let Some(safety) = self.judge.settled()
            && let Some(&shape) = self.shapes.get(self.at)
            && let Some(legal) = safety.judge_settled(cx, &shape)
        {
            debug_assert!(cx.uncounted(|cx| cx.is_rightly_known(shape, legal)));
            self.at += 1;
            if legal {
                self.last_is_legal = true;
                cx.play_plainly(shape);
                cx.end_half_move();
                return Some(Move { shape, choices: 0 });
            }
        }
        self.next_slowly(cx)
    }

    #[inline(never)]
    fn next_slowly(&mut self, cx: &mut Ctx) -> Option<Move> {
        self.next_move(cx).or_else(|| {
            let at = self.passing.take()?;
            let kind = (cx.state().piece(at)).map_or(KindId::KING, |man| man.kind);
            let mv = Move::null(at, kind);
            cx.play(&mv);
            self.last_is_legal = true;
            Some(mv)
        })
    }

    fn next_move(&mut self, cx: &mut Ctx) -> Option<Move> {
        while let Some(&shape) = self.shapes.get(self.at) {
            match self.duty.as_ref().map(|duty| duty.admits(self.at)) {
                None | Some(Admitted::Yes) => {}
                Some(Admitted::Unwanted) => {
                    self.leave_shape();
                    continue;
                }
                Some(Admitted::Worse) => return None, // as the rest is
            }
            let found = if self.answers.script.questions() > 0 {
                self.play_with_answers(cx, shape)
            } else {
                let Judgement { legality, is_plain } = self.judged(cx, &shape);
                if legality == Legality::Illegal && !self.with_self_checks {
                    self.at += 1;
                    continue;
                }
                self.answers.known = match legality {
                    Legality::Legal => Some(true),
                    Legality::Illegal => Some(false),
                    Legality::Unknown => self.is_left_safe(cx, &shape).then_some(true),
                };
                match is_plain {
                    true => self.play_plainly(cx, shape),
                    false => self.play_with_answers(cx, shape),
                }
            };
            if let Some(choices) = found {
                cx.end_half_move();
                return Some(Move { shape, choices });
            }
            cx.undo();
        }
        None
    }

    /// What is known of the shape before it is played.
    #[inline]
    fn judged(&self, cx: &mut Ctx, shape: &Shape) -> Judgement {
        let judgement = self.judge.judge(cx, shape);
        let is_legal = judgement.legality == Legality::Legal;
        debug_assert!(
            judgement.legality == Legality::Unknown
                || cx.uncounted(|cx| cx.is_rightly_known(*shape, is_legal)),
            "{shape:?} was judged: {judgement:?}; men: {:?}",
            cx.state()
                .occupied()
                .map(|at| (at, cx.state().piece(at)))
                .collect::<Vec<_>>()
        );
        judgement
    }

    /// Plays the present shape, about which nothing is asked, and returns the choices of the move; `None` if it is not offered, but is
    /// still to be taken back. (A number is returned in a register, a move is not.)
    fn play_plainly(&mut self, cx: &mut Ctx, shape: Shape) -> Option<u64> {
        let number = self.at;
        self.at += 1;
        cx.play_plainly(shape);
        let known = self.answers.known;
        let legal = known.unwrap_or_else(|| cx.is_legal_now(shape));
        self.offers(number, legal).then_some(0)
    }

    /// As [`Moves::play_plainly`], with the next set of answers to what is asked.
    fn play_with_answers(&mut self, cx: &mut Ctx, shape: Shape) -> Option<u64> {
        let kept = self.judge.royals_kept();
        let known = self.answers.known;
        let played = match self.with_self_checks {
            true => cx.play_keeping(shape, &mut self.answers.script, kept),
            false => {
                std::mem::swap(&mut cx.forcing, &mut self.forcing);
                debug_assert!(
                    !self.answers.script.is_empty()
                        || cx.uncounted(|cx| cx.spares_rightly(shape, kept))
                );
                let played = cx.play_sparing_and_keeping(shape, &mut self.answers.script, kept);
                std::mem::swap(&mut cx.forcing, &mut self.forcing);
                played
            }
        };
        let played = played.filter(|_| !self.is_known_not_to_force(cx));
        let legal = played.is_some() && known.unwrap_or_else(|| cx.is_legal_now(shape));
        let played = played.filter(|_| legal || self.with_self_checks);
        let repeated = played.is_some() && self.answers.repeat(cx);
        let number = self.at;
        if !self.answers.script.advance() {
            self.at += 1;
        }
        let choices = played.filter(|_| !repeated)?;
        self.offers(number, legal).then_some(choices)
    }

    /// Offers a move, of the shape with this number, if it is legal or legality does not matter. Returns whether it does.
    #[inline]
    fn offers(&mut self, number: usize, legal: bool) -> bool {
        if legal && let Some(duty) = &mut self.duty {
            duty.meet(number);
        }
        let offers = legal || self.with_self_checks;
        if offers {
            self.last_is_legal = legal;
        }
        offers
    }

    /// Whether the shape, unless a rule calls it illegal, certainly leaves its side in no check.
    fn is_left_safe(&self, cx: &mut Ctx, shape: &Shape) -> bool {
        let is_safe = self.judge.is_left_safe(cx, shape);
        debug_assert!(!is_safe || cx.uncounted(|cx| cx.never_exposes(*shape)));
        is_safe
    }

    /// Leaves the present shape, with all choices that have not been made.
    fn leave_shape(&mut self) {
        self.at += 1;
        self.answers = Answers::default();
    }
}
