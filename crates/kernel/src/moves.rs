//! Moves as plain values, and the cursor that plays the legal ones of a position one after the other.

mod legality;
mod perft;
mod shape;

use crate::bitboard::Bb;
use crate::ctx::{Ctx, Script};
use crate::hooks::{Preference, Strictness};
use crate::piece::Side;
use crate::quick::{CheckLines, Safety, moves_one_man};
use crate::square::Sq;
pub use perft::{divide, perft};
use smallvec::SmallVec;

pub use crate::shapes::Shapes;
pub use shape::{Act, Move, Shape, Wing};

/// Plays the legal moves of the side to move, one at a time.
///
/// After [`Moves::next`] has returned a move, that move is on the board: the caller must take it
/// back with [`Ctx::undo`] before asking for the next one.
pub struct Moves {
    shapes: Shapes,
    at: usize,
    script: Script,
    /// Keys reached by the present shape with its choices.
    reached: Vec<u128>,
    /// A play of the present shape had more than one choice: different choices can lead to one position.
    may_repeat: bool,
    /// Under a length duty: the score of every shape, and the best legal one so far.
    duty: Option<Box<Duty>>,
    /// Moves that leave their own side in check are offered too.
    with_self_checks: bool,
    last_is_legal: bool,
    /// A man of the side that may pass when its moves are exhausted.
    passing: Option<Sq>,
    /// Where the rules let a captured royal come back: how many royals must stay on the board.
    royals_kept: Option<u32>,
    /// What tells legal moves from others without playing them.
    safety: Option<Safety>,
    /// Where rules judge checks only: what tells which moves give none.
    lines: Option<Box<CheckLines>>,
    /// Where the royal man stands, if all moves of other men are known to be legal in which one man moves and no rule does anything.
    settled: Option<Sq>,
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

/// Fewer moves than this are played to see whether they are legal.
const WORTH_A_LOOK: usize = 3;

fn generate_wanted(cx: &mut Ctx, side: Side, wanted: Wanted, shapes: &mut Shapes) {
    let lines = match wanted {
        _ if cx.rules().preference(side).is_some() => None,
        Wanted::All => None,
        Wanted::Shape(shape) => {
            cx.generate_shape(side, shape, shapes);
            return;
        }
        Wanted::Castlings => {
            cx.generate_admitted_castlings(side, shapes);
            return;
        }
        Wanted::Checks | Wanted::Mates => cx.check_lines(side),
    };
    match lines {
        None => cx.generate(side, shapes),
        Some(lines) => {
            cx.generate_checks(side, &lines, shapes);
            if wanted == Wanted::Mates && !shapes.is_empty() {
                let flights = cx.flights(side, &lines);
                if !flights.is_empty() {
                    shapes.retain(|shape| !cx.leaves_flight(side, &lines, &flights, shape));
                }
            }
            debug_assert!(cx.uncounted(|cx| cx.all_are_among(wanted, shapes)));
        }
    }
}

struct Duty {
    scores: SmallVec<[i64; 8]>,
    best: Option<i64>,
    /// For each shape whether it is wanted; empty if all are. Others only decide what may be played.
    wanted: SmallVec<[bool; 32]>,
}

impl Duty {
    /// Whether there is no need to play the shape with this number: it is known that some legal one is as good.
    fn passes_over(&self, number: usize) -> bool {
        self.best.is_some() && self.wanted.get(number) == Some(&false)
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
            script: Script::default(),
            reached: Vec::new(),
            may_repeat: false,
            duty: None,
            with_self_checks: false,
            last_is_legal: true,
            passing: None,
            royals_kept: None,
            safety: None,
            lines: None,
            settled: None,
        }
    }

    fn collect(&mut self, cx: &mut Ctx, royal_captures: RoyalCaptures, wanted: Wanted) {
        let side = cx.state().turn();
        generate_wanted(cx, side, wanted, &mut self.shapes);
        let preference = cx.rules().preference(side);
        let best_of_all = preference.and_then(|duty| match duty.strictness() {
            Strictness::UltraPseudolegal => self.shapes.iter().map(|s| duty.score(s)).max(),
            _ => None,
        });
        let royals = match royal_captures {
            RoyalCaptures::LeftOut if cx.rules().threats_are_played => Bb::EMPTY,
            RoyalCaptures::LeftOut => cx.state().royals(!side),
            // a neutral royal is one's own too
            RoyalCaptures::Included => cx.state().royals(!side) & cx.state().royals(side),
        };
        if royal_captures == RoyalCaptures::LeftOut {
            self.royals_kept = cx.royals_to_keep();
        }
        if !royals.is_empty() {
            // royal men are never captured; where a threat is what can be played, playing decides
            let played = cx.rules().threats_are_played;
            let keep = |s: &Shape| match played {
                true => !s.capture.is_some_and(|sq| royals.has(sq)),
                false => !cx.hits(s, royals),
            };
            self.shapes.retain(|s| keep(s));
        }
        if self.safety.is_none() && self.shapes.len() >= WORTH_A_LOOK {
            self.safety = cx.safety(side);
            if cx.rules().some_rule_judges_checks() {
                self.lines = cx.check_lines(side).map(Box::new);
            }
        }
        if let Some(duty) = preference {
            self.obey(cx, &**duty, best_of_all);
        }
    }

    /// Generates the moves where all is known of their legality; false where it is not.
    fn settle(&mut self, cx: &mut Ctx) -> bool {
        let side = cx.state().turn();
        let rules = cx.rules();
        if rules.preference(side).is_some()
            || !rules.quiet_moves_are_plain()
            || !rules.sources.is_empty()
            || !cx.neutral_men().is_empty()
        {
            return false;
        }
        self.safety = cx.safety(side);
        let Some(safety) = self.safety.as_ref().filter(|safety| safety.settles()) else {
            return false;
        };
        cx.generate_settled(safety, &mut self.shapes);
        debug_assert!(cx.uncounted(|cx| cx.others_are_illegal(&self.shapes)));
        self.settled = Some(safety.royal());
        true
    }

    /// Sorts the shapes, the best by this measure first, so that the first legal one decides. Leaves out shapes that are worse than one
    /// that is known to be legal, or than `best`.
    fn obey(&mut self, cx: &Ctx, duty: &dyn Preference, best: Option<i64>) {
        let mut least = best;
        let mut kept: SmallVec<[(i64, Shape); 64]> = SmallVec::new();
        for &shape in self.shapes.iter() {
            let score = duty.score(&shape);
            if least.is_some_and(|least| score < least) {
                continue;
            }
            if least.is_none_or(|least| score > least)
                && let Some(safety) = &self.safety
                && cx.is_legal_by(safety, &shape) == Some(true)
            {
                least = Some(score);
                kept.retain(|(kept, _)| *kept >= score);
            }
            // few are left, mostly of one length
            let place = kept.iter().rposition(|(earlier, _)| *earlier >= score);
            match place.map_or(0, |earlier| earlier + 1) {
                last if last == kept.len() => kept.push((score, shape)),
                earlier => kept.insert(earlier, (score, shape)),
            }
        }
        self.shapes.clear();
        self.shapes.extend(kept.iter().map(|(_, shape)| *shape));
        let scores = kept.iter().map(|(score, _)| *score).collect();
        let wanted = SmallVec::new();
        self.duty = Some(Box::new(Duty {
            scores,
            best: least,
            wanted,
        }));
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

    /// Offers to pass as well, after all moves; not to a side that is in check or has no men.
    pub fn allow_passing(&mut self, cx: &mut Ctx) {
        let side = cx.state().turn();
        self.passing = if cx.in_check(side) {
            None
        } else {
            cx.state().men(side).into_iter().next()
        };
    }

    /// Offers moves of lower rank before those of higher rank; `rank` is told of each move whether it may check the other
    /// side. Moves of a side with a length duty stay in their order.
    pub fn sort_by(&mut self, cx: &Ctx, mut rank: impl FnMut(&Shape, bool) -> i32) {
        if self.duty.is_none() && self.shapes.len() > 1 {
            let side = cx.state().turn();
            let lines = cx.check_lines(side);
            let checks = |shape: &Shape| {
                let lines = lines.as_ref();
                lines.is_some_and(|lines| cx.may_check(lines, side, shape))
            };
            let mut ranked: SmallVec<[(i32, Shape); 64]> = self
                .shapes
                .iter()
                .map(|shape| (rank(shape, checks(shape)), *shape))
                .collect();
            ranked.sort_by_key(|(rank, _)| *rank);
            for (shape, (_, sorted)) in self.shapes.iter_mut().zip(ranked) {
                *shape = sorted;
            }
        }
    }

    /// Offers these moves first, the last one named before the others, as far as they are among the moves.
    pub fn prefer(&mut self, wanted: impl IntoIterator<Item = Shape>) {
        if self.duty.is_none() {
            for wanted in wanted {
                if let Some(at) = self.shapes.iter().position(|shape| *shape == wanted) {
                    self.shapes[..=at].rotate_right(1);
                }
            }
        }
    }

    /// Offers only moves of these shapes. For a side with a length duty others may be offered too, as long as it is not known
    /// which moves it may play.
    pub fn retain(&mut self, mut keep: impl FnMut(&Shape) -> bool) {
        match &mut self.duty {
            None => self.shapes.retain(&mut keep),
            Some(duty) => {
                // mostly the rest is not to be played
                let best = |score: &&i64| Some(*score) == duty.scores.first();
                let best = duty.scores.iter().take_while(best).count();
                duty.wanted = self.shapes.iter().take(best).map(keep).collect();
            }
        }
    }

    /// Leaves out moves that certainly do not help the other side to mate with its next move. Moves of a side with a length
    /// duty all stay.
    pub fn retain_helping(&mut self, cx: &mut Ctx) {
        if self.duty.is_none()
            && self.shapes.len() >= WORTH_A_LOOK
            && let Some(help) = cx.last_help()
        {
            self.shapes.retain(|shape| {
                let may_help = help.may_help(cx, shape);
                debug_assert!(
                    may_help || !cx.uncounted(|cx| cx.allows_mate(*shape)),
                    "{shape:?} allows a mate"
                );
                may_help
            });
        }
    }

    /// Leaves out moves after which the other side certainly has more than `most` moves that give no check. Moves of a side
    /// with a length duty all stay.
    pub fn retain_forcing(&mut self, cx: &mut Ctx, most: usize) {
        if self.duty.is_none()
            && self.shapes.len() >= WORTH_A_LOOK
            && let Some(replies) = cx.harmless_replies(most)
        {
            self.shapes.retain(|shape| {
                let may_force = replies.may_be_prevented_by(cx, shape, most);
                debug_assert!(
                    may_force || !cx.uncounted(|cx| cx.forces(*shape, most)),
                    "{shape:?} forces"
                );
                may_force
            });
        }
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
        if let Some(royal) = self.settled {
            while let Some(&shape) = self.shapes.get(self.at)
                && cx.moves_simply(&shape)
                && !cx.may_promote(&shape)
            {
                let legal = shape.from != royal || {
                    let safety = self.safety.as_ref();
                    safety.is_some_and(|known| cx.is_legal_simply(known, &shape) == Some(true))
                };
                debug_assert!(cx.uncounted(|cx| cx.is_rightly_known(shape, legal)));
                self.at += 1;
                if legal {
                    self.last_is_legal = true;
                    cx.play_plainly(shape);
                    return Some(Move { shape, choices: 0 });
                }
            }
        }
        self.next_slowly(cx)
    }

    #[inline(never)]
    fn next_slowly(&mut self, cx: &mut Ctx) -> Option<Move> {
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
            if let Some(duty) = &self.duty {
                if duty.best.is_some_and(|best| duty.scores[self.at] < best) {
                    return None; // the rest is shorter still
                }
                if duty.passes_over(self.at) {
                    self.go_on();
                    continue;
                }
            }
            let is_simple = cx.moves_simply(&shape) || self.gives_no_check(cx, &shape);
            let known = self.safety.as_ref().and_then(|safety| match is_simple {
                true => cx.is_legal_untouched(safety, &shape),
                false => cx.is_legal_otherwise(safety, &shape),
            });
            debug_assert!(
                known.is_none_or(|known| cx.uncounted(|cx| cx.is_rightly_known(shape, known))),
                "{shape:?} was taken to be legal or not: {known:?}; men: {:?}",
                cx.state()
                    .occupied()
                    .map(|at| (at, cx.state().piece(at)))
                    .collect::<Vec<_>>()
            );
            if known == Some(false) && !self.with_self_checks {
                self.at += 1;
                continue;
            }
            let spares_royals = self.royals_kept.is_none() || shape.capture.is_none();
            let is_played_plainly =
                is_simple || !moves_one_man(&shape) && cx.displaces_simply(&shape);
            if is_played_plainly && spares_royals && !cx.may_promote(&shape) {
                let index = self.at;
                self.at += 1;
                cx.play_plainly(shape);
                let legal = known.unwrap_or_else(|| cx.is_legal_now(shape));
                if legal && let Some(duty) = &mut self.duty {
                    duty.best = Some(duty.scores[index]);
                }
                if legal || self.with_self_checks {
                    self.last_is_legal = legal;
                    return Some(Move { shape, choices: 0 });
                }
                cx.undo();
                continue;
            }
            let mv = cx.play_keeping(shape, &mut self.script, self.royals_kept);
            let legal = mv.is_some() && known.unwrap_or_else(|| cx.is_legal_now(shape));
            let offered = legal || (self.with_self_checks && mv.is_some());
            let questions = self.script.questions();
            self.may_repeat |= questions > 1;
            let repeated = offered && questions > 0 && self.repeats(cx.state().key());
            let index = self.at;
            if !self.script.advance() {
                self.leave_choices();
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

    /// Whether one man moves, and all that rules do is to judge checks, of which this is none.
    fn gives_no_check(&self, cx: &Ctx, shape: &Shape) -> bool {
        self.lines.as_ref().is_some_and(|lines| {
            let side = cx.state().turn();
            cx.moves_simply_without_check(shape) && !cx.may_check(lines, side, shape)
        })
    }

    /// Leaves the present shape, with all choices that have not been made.
    fn go_on(&mut self) {
        self.script = Script::default();
        self.leave_choices();
    }

    /// Goes to the next shape.
    fn leave_choices(&mut self) {
        self.at += 1;
        self.reached.clear();
        self.may_repeat = false;
    }

    /// Whether the present shape has reached this position before, with other choices.
    fn repeats(&mut self, key: u128) -> bool {
        let repeats = self.may_repeat && self.reached.contains(&key);
        if !repeats {
            self.reached.push(key);
        }
        repeats
    }
}
