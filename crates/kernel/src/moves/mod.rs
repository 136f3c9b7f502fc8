//! Moves as plain values, and the cursor that plays the legal ones of a position one after the other.

pub mod castling_obstacles;
pub(crate) mod counted_ways;
pub(crate) mod duty;
pub(crate) mod legality;
pub mod move_filter;
pub mod objection;
pub(crate) mod objection_to_attack;
pub mod perft;
pub(crate) mod selection;
pub(crate) mod status;

use crate::board::bitboard::Bb;
use crate::board::piece::{KindId, Side};
use crate::board::square::Sq;
use crate::hooks::Strictness;
use crate::legality::by_playing::others_are_illegal;
use crate::legality::by_playing::{
    is_legal_now, is_rightly_known, never_exposes, play_keeping, play_sparing_and_keeping,
    spares_rightly,
};
use crate::legality::{Judge, Judgement, Legality};
use crate::observe::attacks::hits;
use crate::observe::generate::Which;
use crate::play::{Player, Purposeful, Reached, Script};
use crate::view::consequences::must_check;
use crate::view::{View, key_of_move};
use duty::{Admitted, Duty};

pub use crate::board::homes::Wing;
pub use crate::board::shape::{Act, Move, Shape};
pub use crate::board::shapes::Shapes;
pub use status::Status;

/// Plays the legal moves of the side to move, one at a time.
///
/// After [`Moves::next`] has returned a move, that move is on the board: the caller must take it
/// back with [`Player::undo`] before asking for the next one.
pub struct Moves {
    shapes: Shapes,
    /// The number of the present shape.
    at: usize,
    /// Tells legal moves from others.
    judge: Judge,
    answers: Answers,
    /// Where the side must prefer some of its legal moves.
    duty: Option<Box<Duty>>,
    /// Where only moves are wanted that serve a purpose.
    purpose: Option<Box<Purposeful>>,
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
    /// Whether the answers have led to a position to which others have led before [by the same move](key_of_move), or to one too many.
    fn repeat(&mut self, player: &mut Player) -> bool {
        if self.script.questions() == 0 {
            return false;
        }
        match self.script.note(key_of_move(player), 0) {
            Reached::New => false,
            Reached::Known => true,
            Reached::TooMany => player.leave_out(),
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

fn collect_wanted(player: &mut Player, side: Side, wanted: Wanted, shapes: &mut Shapes) {
    let lines = match wanted {
        _ if player.rules().preference(side).is_some() => None,
        Wanted::All if must_check(player, side) => player.check_lines(side),
        Wanted::All => None,
        Wanted::Shape(shape) => {
            player.generate(side, Which::Shape(shape), shapes);
            return;
        }
        Wanted::Castlings => {
            player.generate(side, Which::Castlings, shapes);
            return;
        }
        Wanted::Checks | Wanted::Mates => player.check_lines(side),
    };
    match lines {
        None => player.generate(side, Which::All, shapes),
        Some(lines) => {
            lines.generate(player, shapes);
            let mates_are_usual = player.rules().mate_concept.is_none();
            if wanted == Wanted::Mates && mates_are_usual && !shapes.is_empty() {
                let flights = lines.flights(player);
                if !flights.is_empty() {
                    shapes.retain(|shape| !lines.leaves_flight(player, &flights, shape));
                }
            }
            debug_assert!(player.uncounted(|player| match wanted {
                Wanted::All => others_are_illegal(player, shapes),
                _ => all_are_among(player, wanted, shapes),
            }));
        }
    }
}

/// Of the shapes of a side with a length duty, those that may be wanted.
fn want_in_duty(player: &mut Player, wanted: Wanted, shapes: &Shapes, duty: &mut Duty) {
    if shapes.len() < WORTH_A_LOOK || !matches!(wanted, Wanted::Checks | Wanted::Mates) {
        return;
    }
    if let Some(lines) = player.check_lines(player.state().turn()) {
        duty.want(shapes, |shape| lines.may_check(player, shape));
        debug_assert!(player.uncounted(|player| {
            let of_all = shapes.iter().enumerate();
            let kept: Shapes = of_all
                .filter(|(number, _)| duty.wants(*number))
                .map(|(_, shape)| *shape)
                .collect();
            all_are_among(player, wanted, &kept)
        }));
    }
}

/// Plays every move to see whether those that are wanted are among the shapes.
fn all_are_among(player: &mut Player, wanted: Wanted, shapes: &Shapes) -> bool {
    player.apart(|player| {
        let mut moves = Moves::new(player);
        while let Some(mv) = moves.next(player) {
            let side = player.state().turn();
            let is_wanted =
                player.in_check(side) && (wanted == Wanted::Checks || !finds_move_in_all(player));
            player.undo();
            if is_wanted && !shapes.contains(&mv.shape) {
                return false;
            }
        }
        true
    })
}

fn finds_move_in_all(player: &mut Player) -> bool {
    let found = Moves::new(player).next(player).is_some();
    if found {
        player.undo();
    }
    found
}

impl Moves {
    /// The moves of the side to move.
    pub fn new(player: &mut Player) -> Moves {
        let mut moves = Moves::none();
        moves.fill(player, Wanted::All);
        moves
    }

    /// Of the moves of the side to move, those that may be wanted, in place of [no moves](Moves::none): the cursor is large enough
    /// for copies of it to be felt.
    #[inline]
    pub fn fill(&mut self, player: &mut Player, wanted: Wanted) {
        if wanted != Wanted::All || !self.settle(player) {
            self.collect(player, RoyalCaptures::LeftOut, wanted);
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
            purpose: None,
            with_self_checks: false,
            last_is_legal: true,
            passing: None,
        }
    }

    fn collect(&mut self, player: &mut Player, royal_captures: RoyalCaptures, wanted: Wanted) {
        if player.is_over() {
            return;
        }
        let side = player.state().turn();
        collect_wanted(player, side, wanted, &mut self.shapes);
        let preference = player.rules().preference(side);
        let best_of_all = preference.and_then(|duty| match duty.strictness() {
            Strictness::UltraPseudolegal => self.shapes.iter().map(|s| duty.score(player, s)).max(),
            _ => None,
        });
        let royals = match royal_captures {
            RoyalCaptures::LeftOut if player.rules().threats.are_played => Bb::EMPTY,
            RoyalCaptures::LeftOut => player.state().royals(!side),
            // a neutral royal is one's own too
            RoyalCaptures::Included => player.state().royals(!side) & player.state().royals(side),
        };
        if !royals.is_empty() {
            // royal men are never captured; where a threat is what can be played, playing decides
            let played = player.rules().threats.are_played;
            let keep = |s: &Shape| match played {
                true => !s.capture.is_some_and(|sq| royals.has(sq)),
                false => !hits(player, s, royals),
            };
            self.shapes.retain(|s| keep(s));
        }
        if royal_captures == RoyalCaptures::LeftOut {
            self.judge.keep_royals(player);
        }
        if self.shapes.len() >= WORTH_A_LOOK {
            self.judge.look(player, side);
        }
        if let Some(duty) = preference {
            let mut duty =
                Duty::impose(player, &**duty, best_of_all, &mut self.shapes, &self.judge);
            want_in_duty(player, wanted, &self.shapes, &mut duty);
            self.duty = Some(Box::new(duty));
        }
    }

    /// Generates the moves where all is known of their legality; false where it is not.
    fn settle(&mut self, player: &mut Player) -> bool {
        if player.is_over() {
            return true;
        }
        let side = player.state().turn();
        let rules = player.rules();
        if rules.preference(side).is_some()
            || !rules.spare_quiet_moves()
            || !rules.sources.is_empty()
            || !player.neutral_men().is_empty()
        {
            return false;
        }
        if !self.judge.look_at_royal(player, side) {
            return false;
        }
        self.judge.generate(player, &mut self.shapes);
        debug_assert!(player.uncounted(|player| others_are_illegal(player, &self.shapes)));
        true
    }

    /// As [`Moves::fill`] with every move, but moves that leave their own side in check are offered too;
    /// [`Moves::last_is_legal`] tells them apart. (A double mate may be given by such a move.)
    pub fn fill_including_self_checks(&mut self, player: &mut Player) {
        self.collect(player, RoyalCaptures::LeftOut, Wanted::All);
        self.with_self_checks = true;
    }

    /// As [`Moves::fill_including_self_checks`], for moves of one shape; others may be offered too.
    pub fn fill_shape_including_self_checks(&mut self, player: &mut Player, shape: Shape) {
        self.collect(player, RoyalCaptures::LeftOut, Wanted::Shape(shape));
        self.with_self_checks = true;
    }

    /// Offers to pass as well, after all moves; not to a side that is in check.
    pub fn allow_passing(&mut self, player: &mut Player) {
        let side = player.state().turn();
        let first = |squares: Bb| squares.into_iter().next();
        let place = first(player.state().men(side)).or(first(!player.state().occupied()));
        self.passing = place.filter(|_| !player.is_over() && !player.in_check(side));
    }

    /// Before a move is played: the key of the position after the one that follows it, as far as it can be told. (It may be
    /// wrong, and no such move legal.)
    #[inline]
    pub fn likely_key_ahead(&self, view: &View) -> Option<u128> {
        let shape = self.shapes.get(self.at + 3)?;
        Some(view.state().likely_key_after(shape))
    }

    /// Whether the move returned last is legal; always true for [`Moves::new`].
    pub fn last_is_legal(&self) -> bool {
        self.last_is_legal
    }

    /// Plays the next legal move and returns it; `None` when there is none left.
    // with whoever asks for it: moves of which all is known are played at once
    #[inline(always)]
    pub fn next(&mut self, player: &mut Player) -> Option<Move> {
        while let Some(safety) = self.judge.settled()
            && let Some(&shape) = self.shapes.get(self.at)
            && let Some(legal) = safety.judge_settled(player, &shape)
        {
            debug_assert!(player.uncounted(|player| is_rightly_known(player, shape, legal)));
            self.at += 1;
            if legal {
                self.last_is_legal = true;
                player.play_plainly(shape);
                player.end_half_move();
                return Some(Move { shape, choices: 0 });
            }
        }
        self.next_slowly(player)
    }

    #[inline(never)]
    fn next_slowly(&mut self, player: &mut Player) -> Option<Move> {
        self.next_move(player).or_else(|| {
            let at = self.passing.take()?;
            let kind = (player.state().piece(at)).map_or(KindId::KING, |man| man.kind);
            let mv = Move::null(at, kind);
            player.play(&mv);
            self.last_is_legal = true;
            Some(mv)
        })
    }

    fn next_move(&mut self, player: &mut Player) -> Option<Move> {
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
                self.play_with_answers(player, shape)
            } else {
                let Judgement { legality, is_plain } = self.judged(player, &shape);
                if legality == Legality::Illegal && !self.with_self_checks {
                    self.at += 1;
                    continue;
                }
                self.answers.known = match legality {
                    Legality::Legal => Some(true),
                    Legality::Illegal => Some(false),
                    Legality::Unknown => self.is_left_safe(player, &shape).then_some(true),
                };
                match is_plain {
                    true => self.play_plainly(player, shape),
                    false => self.play_with_answers(player, shape),
                }
            };
            if let Some(choices) = found {
                player.end_half_move();
                return Some(Move { shape, choices });
            }
            player.undo();
        }
        None
    }

    /// What is known of the shape before it is played.
    #[inline]
    fn judged(&self, player: &mut Player, shape: &Shape) -> Judgement {
        let judgement = self.judge.judge(player, shape);
        let is_legal = judgement.legality == Legality::Legal;
        debug_assert!(
            judgement.legality == Legality::Unknown
                || player.uncounted(|player| is_rightly_known(player, *shape, is_legal)),
            "{shape:?} was judged: {judgement:?}; men: {:?}",
            player
                .state()
                .occupied()
                .map(|at| (at, player.state().piece(at)))
                .collect::<Vec<_>>()
        );
        judgement
    }

    /// Plays the present shape, about which nothing is asked, and returns the choices of the move; `None` if it is not offered, but is
    /// still to be taken back. (A number is returned in a register, a move is not.)
    fn play_plainly(&mut self, player: &mut Player, shape: Shape) -> Option<u64> {
        let number = self.at;
        self.at += 1;
        player.play_plainly(shape);
        let known = self.answers.known;
        let legal = known.unwrap_or_else(|| is_legal_now(player, shape));
        self.offers(number, legal).then_some(0)
    }

    /// As [`Moves::play_plainly`], with the next set of answers to what is asked.
    fn play_with_answers(&mut self, player: &mut Player, shape: Shape) -> Option<u64> {
        let kept = self.judge.royals_kept();
        let known = self.answers.known;
        let played = match self.with_self_checks {
            true => play_keeping(player, shape, &mut self.answers.script, kept),
            false => {
                std::mem::swap(&mut player.purpose, &mut self.purpose);
                debug_assert!(
                    !self.answers.script.is_empty()
                        || player.uncounted(|player| spares_rightly(player, shape, kept))
                );
                let played =
                    play_sparing_and_keeping(player, shape, &mut self.answers.script, kept);
                std::mem::swap(&mut player.purpose, &mut self.purpose);
                played
            }
        };
        let played = played.filter(|_| !self.misses_purpose(player));
        let legal = played.is_some() && known.unwrap_or_else(|| is_legal_now(player, shape));
        let played = played.filter(|_| legal || self.with_self_checks);
        let repeated = played.is_some() && self.answers.repeat(player);
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
    fn is_left_safe(&self, player: &mut Player, shape: &Shape) -> bool {
        let is_safe = self.judge.is_left_safe(player, shape);
        debug_assert!(!is_safe || player.uncounted(|player| never_exposes(player, *shape)));
        is_safe
    }

    /// Leaves the present shape, with all choices that have not been made.
    fn leave_shape(&mut self) {
        self.at += 1;
        self.answers = Answers::default();
    }
}
