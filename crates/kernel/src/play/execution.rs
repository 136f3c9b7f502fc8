//! How moves are played: captures, the man moves, it is promoted, the rules act in their stages. And how a side passes.

use super::{Choices, Player, Script, Verdict};
use crate::board::bitboard::Bb;
use crate::board::effect::{Effect, Reason, SlotId};
use crate::board::piece::{KindId, Piece, Side};
use crate::board::shape::{Act, Move, Shape};
use crate::board::square::Sq;
use crate::hooks::{ChangedMen, Changes, Played, Stage};
use crate::men::PawnWalk;
use crate::play::{castling, en_passant};
use crate::ruleset::AfterMoveRule;
use crate::view::View;
use smallvec::SmallVec;

impl View<'_> {
    /// Whether the shape, not yet played, is a step of two squares by a man that can be captured en passant.
    #[inline]
    fn is_leap_of_pawn(&self, shape: Shape) -> bool {
        let can_be = |man: Piece| {
            let walk = &self.rules.kinds.man(man.kind).walk;
            walk.can_be_captured_en_passant()
        };
        shape.act == Act::DoubleStep && self.state.piece(shape.from).is_some_and(can_be)
    }

    /// Whose man stands here, where `side` plays it.
    fn owner(&self, at: Sq, side: Side) -> Side {
        match self.state.men(side).has(at) {
            true => side,
            false => !side,
        }
    }

    /// Whether what was done since this mark of the journal is no more than what a rule has promised to change.
    fn keeps_promise(&self, changes: Changes, before: usize, played: &Played) -> bool {
        let effects = &self.state.journal()[before..];
        let captured = self.state.journal()[played.start..].iter();
        let captured = captured.filter(|entry| entry.reason.is_capture()).count() as u32;
        let most = match changes {
            Changes::Anything => return true,
            Changes::Nothing => 0,
            Changes::Removals => u32::from(ChangedMen::ALL_SQUARES),
            // its own squares, and departure, arrival and that of the captured man
            Changes::Men(men) | Changes::PlacesOfRoyalMen(men) => {
                3 + u32::from(men.squares) * captured.max(1)
            }
        };
        let on_board = effects
            .iter()
            .filter(|entry| !entry.effect.squares().is_empty());
        let mut kinds = on_board.clone().map(|entry| &entry.effect);
        let squares = on_board.fold(Bb::EMPTY, |all, entry| all | entry.effect.squares());
        let as_promised = match changes {
            Changes::Removals => kinds.all(|effect| matches!(effect, Effect::Remove { .. })),
            Changes::PlacesOfRoyalMen(_) => {
                (squares & self.state.occupied() & !self.state.all_royals()).is_empty()
            }
            Changes::Anything | Changes::Nothing | Changes::Men(_) => true,
        };
        as_promised && squares.len() <= most
    }

    /// Whether a man of this kind stands where it promotes as a man of the side.
    pub fn stands_on_promotion_square(&self, at: Sq, kind: KindId, side: Side) -> bool {
        let pawn = self.rules.kinds.man(kind).walk.pawn();
        let is_there =
            |pawn: &PawnWalk| match self.rules.pawns.promotion_squares[pawn.sense(side).index()] {
                None => pawn.promotes_on(at, side),
                Some(squares) => pawn.becomes.is_some() && squares.has(at),
            };
        pawn.is_some_and(is_there) && !self.rules.promotions_of(kind).is_empty()
    }
}

impl Player<'_> {
    /// Gives the right to move to the other side without a move. A right to capture en passant can then not be used, but
    /// the pawn stays observed in this way until its side moves, or passes in turn.
    pub fn pass(&mut self) {
        self.begin();
        let passing = self.view.state.turn();
        if en_passant::right(self).is_some_and(|right| right.by != passing) {
            self.set_slot(SlotId::EN_PASSANT, 0);
        }
        self.view.state.apply_directly(Effect::Turn, Reason::Record);
    }

    /// Passes where a move is due: the other side's threats are seen, or a move is left out. What rules remember about the
    /// last move is forgotten, as after any move that does nothing.
    pub fn null_move(&mut self) {
        self.pass();
        self.forget_facts_of_last_move();
        self.end_half_move();
    }

    /// Passes where the play counts that as a half-move: what rules remember about the last move remains.
    pub fn pass_as_move(&mut self) {
        self.pass();
        self.end_half_move();
    }

    /// Forgets what is known of the last move, before another one is made.
    #[inline]
    fn forget_last_move(&mut self) {
        if !self.view.state.knows_nothing_of_last_move() {
            self.set_slot(SlotId::EN_PASSANT, 0);
            self.forget_facts_of_last_move();
        }
    }

    #[inline]
    fn forget_facts_of_last_move(&mut self) {
        for &id in &self.view.rules.memory.facts_of_last_move {
            self.set_slot(id, 0);
        }
    }

    /// Plays a move known to be legal here. Undo with [`Player::undo`].
    pub fn play(&mut self, mv: &Move) -> Verdict {
        if mv.shape.act == Act::Null {
            self.null_move();
            return Verdict::Legal;
        }
        self.choices = Choices::Digits(mv.choices);
        let verdict = self.execute(mv.shape);
        self.end_half_move();
        verdict
    }

    /// Plays `shape` with the next set of answers of `script`, and returns the choices of the move. `None`: a rule calls the move illegal.
    /// Either way one [`Player::undo`] is due.
    pub(crate) fn play_scripted(&mut self, shape: Shape, script: &mut Script) -> Option<u64> {
        self.play_choosing(shape, script, Choices::Script)
    }

    /// As [`Player::play_scripted`], but sets of answers are left out that are known to lead to no legal move: a script is played
    /// either in this way or in the other.
    pub(crate) fn play_sparing(&mut self, shape: Shape, script: &mut Script) -> Option<u64> {
        self.play_choosing(shape, script, Choices::Sparing)
    }

    fn play_choosing(
        &mut self,
        shape: Shape,
        script: &mut Script,
        choices: Choices,
    ) -> Option<u64> {
        script.asked = 0;
        self.choices = choices;
        // most moves ask nothing, and then both are empty all the time
        let nothing_is_asked =
            |player: &Self, script: &Script| script.is_empty() && player.script.is_empty();
        if !nothing_is_asked(self, script) {
            std::mem::swap(&mut self.script, script);
        }
        let verdict = self.execute(shape);
        self.choices = Choices::Digits(0);
        let choices = match nothing_is_asked(self, script) {
            true => Some(0),
            false => {
                std::mem::swap(&mut self.script, script);
                script.packed()
            }
        };
        if verdict != Verdict::Legal {
            return None;
        }
        self.overflow |= choices.is_none();
        choices
    }

    /// Plays a move of one man about which nothing is asked and in which no rule takes part.
    #[inline]
    pub(crate) fn play_plainly(&mut self, shape: Shape) {
        let Shape { from, to, act, .. } = shape;
        let nothing_to_remember = !self.rules_change()
            && shape.capture.is_none_or(|at| at == to)
            && self.view.state.knows_nothing_of_last_move()
            && (matches!(act, Act::Plain) || !en_passant::may_follow(self, to))
            && castling::rights_touched(self.view.state.slot(SlotId::CASTLING), from, to) == 0;
        if nothing_to_remember {
            let step = self.view.state.step(from, to);
            self.view.played += 1;
            self.begin_with(Some(step));
            self.view.state.make(step);
        } else {
            self.play_and_remember(shape);
        }
    }

    /// As [`Player::play_plainly`], for moves after which rights to castle or to capture en passant may be others.
    fn play_and_remember(&mut self, shape: Shape) {
        self.begin();
        self.view.played += 1;
        let side = self.view.state.turn();
        let start = self.view.state.mark();
        self.forget_last_move();
        let pawn_leaps = self.is_leap_of_pawn(shape);
        let owner = self.owner(shape.from, side);
        if let Some(at) = shape.capture
            && let Some(piece) = self.view.state.piece(at)
        {
            self.view
                .state
                .apply_directly(Effect::Remove { at, piece }, reason_of_capture(shape));
        }
        let (from, to) = (shape.from, shape.to);
        self.view
            .state
            .apply_directly(Effect::Move { from, to }, Reason::Movement);
        if castling::concerns(from, to) || shape.capture.is_some_and(|at| at != to) {
            castling::update_rights(self, &Played { shape, side, start });
        }
        if pawn_leaps {
            en_passant::record(self, shape, owner, to);
        }
        self.view.state.apply_directly(Effect::Turn, Reason::Record);
    }

    pub(crate) fn execute(&mut self, shape: Shape) -> Verdict {
        self.begin();
        self.view.played += 1;
        let side = self.view.state.turn();
        let played = Played {
            shape,
            side,
            start: self.view.state.mark(),
        };
        self.forget_last_move();
        let rules = self.view.rules;
        let pawn_leaps = self.is_leap_of_pawn(shape);
        let owner = self.owner(shape.from, side);
        self.displace(shape);
        let verdict = self.run_effects(&played, owner);
        if verdict != Verdict::Legal {
            return verdict;
        }
        castling::update_rights(self, &played);
        if pawn_leaps && let Some(pawn) = self.moved_man(&played) {
            en_passant::record(self, shape, owner, pawn);
        }
        self.view.state.apply_directly(Effect::Turn, Reason::Record);
        let [_, before_judgement] = rules.stages;
        self.run(&rules.after_move[before_judgement..], &played)
    }

    /// Promotes the man of `owner` that has been displaced, and runs the rules that act before the move is judged.
    fn run_effects(&mut self, played: &Played, owner: Side) -> Verdict {
        let rules = self.view.rules;
        let [before_promotion, before_judgement] = rules.stages;
        let (arrivals, effects) = rules.after_move[..before_judgement].split_at(before_promotion);
        let verdict = self.run(arrivals, played);
        if verdict != Verdict::Legal {
            return verdict;
        }
        let Shape { to, act, .. } = played.shape;
        let may_promote = [0, 7].contains(&to.rank()) || rules.pawns.promotion_squares != [None; 2];
        if may_promote && !matches!(act, Act::Exchange | Act::Stay) {
            self.promote(to, owner, Reason::Promotion);
        }
        self.run(effects, played)
    }

    /// Goes on with the move being played: another part of it, with all that a move brings about but the judgement.
    pub fn go_on(&mut self, shape: Shape, side: Side) -> Verdict {
        let part = Played {
            shape,
            side,
            start: self.view.state.mark(),
        };
        if let Some(at) = shape.capture
            && let Some(piece) = self.view.state.piece(at)
        {
            let effect = Effect::Remove { at, piece };
            self.view.state.apply(effect, reason_of_capture(shape));
        }
        let (from, to) = (shape.start(), shape.to);
        self.view
            .state
            .apply(Effect::Move { from, to }, Reason::Continuation);
        self.run_effects(&part, side)
    }

    fn run(&mut self, rules: &[AfterMoveRule], played: &Played) -> Verdict {
        for rule in rules {
            if self.view.trying_attack && rule.stage() == Stage::Consequence {
                continue;
            }
            let before = self.view.state.mark();
            let verdict = rule.run(self, played);
            debug_assert!(
                self.keeps_promise(rule.changes(), before, played),
                "{}",
                rule.rule
            );
            if verdict != Verdict::Legal {
                self.undecided |= verdict == Verdict::Undecided;
                return verdict;
            }
        }
        Verdict::Legal
    }

    /// Captures, and moves the man (and the rook, in castling).
    pub(crate) fn displace(&mut self, shape: Shape) {
        if let Some(to) = shape.by_way_of {
            let from = shape.from;
            self.view
                .state
                .apply(Effect::Move { from, to }, Reason::Approach);
        }
        if let Some(at) = shape.capture
            && let Some(piece) = self.view.state.piece(at)
        {
            self.view
                .state
                .apply_directly(Effect::Remove { at, piece }, reason_of_capture(shape));
        }
        if shape.act == Act::Stay {
            return;
        }
        let (from, to) = (shape.start(), shape.to);
        if shape.act == Act::Exchange {
            let (one, other) = (from, to);
            self.view
                .state
                .apply(Effect::Exchange { one, other }, Reason::Exchange);
            return;
        }
        self.view
            .state
            .apply_directly(Effect::Move { from, to }, Reason::Movement);
        if let Some((from, to)) = shape.castling_partner() {
            self.view
                .state
                .apply(Effect::Move { from, to }, Reason::Castling);
        }
    }

    /// If a pawn of `side` stands on its last rank, promotes it to a man of the mover's choice.
    pub fn promote(&mut self, at: Sq, side: Side, reason: Reason) {
        let Some(was) = self.view.state.piece(at) else {
            return;
        };
        if self.view.rules.kinds.fast.plain[was.kind.index()].is_some() || !was.sides.has(side) {
            return; // no pawn, or one that has changed sides
        }
        if self.stands_on_promotion_square(at, was.kind, side) {
            let rules = self.view.rules;
            let promotions = rules.promotions_of(was.kind);
            let others: SmallVec<[_; 1]> = rules
                .promotion_choices
                .iter()
                .filter(|choice| choice.is_possible(self))
                .collect();
            let chosen = self.choose(promotions.len() + others.len());
            let Some(&kind) = promotions.get(chosen) else {
                others[chosen - promotions.len()].promote(self, at);
                return;
            };
            let now = Piece { kind, ..was };
            self.view
                .state
                .apply(Effect::Change { at, was, now }, reason);
            self.choose_attributes(at, now, reason);
        }
    }

    /// What a pawn becomes, step by step, that is promoted without standing on the board: a man of the mover's choice.
    pub fn promoted_elsewhere(&mut self, pawn: Piece) -> SmallVec<[Piece; 2]> {
        let promotions = self.view.rules.promotions_of(pawn.kind);
        let kind = promotions[self.choose(promotions.len())];
        let man = Piece { kind, ..pawn };
        let mut steps: SmallVec<[Piece; 2]> = SmallVec::new();
        steps.push(man);
        steps.extend(self.with_attributes(man));
        steps
    }

    /// Lets the mover choose the attributes of a promoted man.
    pub fn choose_attributes(&mut self, at: Sq, mut was: Piece, reason: Reason) {
        for now in self.with_attributes(was) {
            self.view
                .state
                .apply(Effect::Change { at, was, now }, reason);
            was = now;
        }
    }

    /// What a promoted man becomes, step by step, by attributes of the mover's choice.
    fn with_attributes(&mut self, mut man: Piece) -> SmallVec<[Piece; 1]> {
        let rules = self.view.rules;
        let mut steps = SmallVec::new();
        for (kind, attrs) in &rules.pawns.promoted_with {
            if *kind != man.kind
                || attrs
                    .iter()
                    .any(|one| !one.is_none() && man.attrs.has(*one))
            {
                continue;
            }
            let new = attrs[self.choose(attrs.len())];
            if !new.is_none() {
                man.attrs = man.attrs | new;
                steps.push(man);
            }
        }
        steps
    }
}

fn reason_of_capture(shape: Shape) -> Reason {
    match shape.act {
        Act::EnPassant => Reason::EnPassant,
        _ => Reason::Capture,
    }
}
