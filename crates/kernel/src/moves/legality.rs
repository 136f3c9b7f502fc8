//! Legal moves, and whether there is one.

use super::{Move, Moves, NextEnd, RoyalCaptures, Shape, Shapes, Wanted};
use crate::board::effect::{Effect, Entry};
use crate::observe::generate::Which;
use crate::play::{Player, Script};
use crate::view::View;

/// Moves with more sets of answers are not compared with themselves.
const TOO_MANY_TO_COMPARE: u32 = 20_000;

impl View<'_> {
    /// How many royal men there are, those below squares included unless they are captured.
    pub(crate) fn royal_men(&self) -> u32 {
        let on_squares = self.state().all_royals().len();
        if self.rules().board.men_below_are_captured {
            return on_squares;
        }
        let below = self.state().below().iter();
        on_squares + below.filter(|(_, man)| man.is_royal()).count() as u32
    }

    /// How many royal men must be left after a move, where rules let a captured one come back.
    pub(crate) fn royals_to_keep(&self) -> Option<u32> {
        let played = self.rules().threats.are_played;
        played.then(|| self.royal_men())
    }

    /// Whether no fewer royals than `kept` remain after the move just played.
    #[inline]
    fn keeps_royals(&self, kept: Option<u32>) -> bool {
        kept.is_none_or(|royals| self.royal_men() + self.dethroned() >= royals)
    }

    /// How many royal men the last move has made other men.
    fn dethroned(&self) -> u32 {
        let effects = self.last_effects().iter();
        let dethrones = |entry: &&Entry| match entry.effect {
            Effect::Change { was, now, .. } => was.is_royal() && !now.is_royal(),
            _ => false,
        };
        effects.filter(dethrones).count() as u32
    }
}

impl Player<'_> {
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
        self.apart(|player| {
            let found = player.finds_move();
            debug_assert!(
                found.is_none_or(
                    |found| found == player.uncounted(|player| player.finds_move_in_all())
                )
            );
            found.unwrap_or_else(|| player.finds_move_in_all())
        })
    }

    fn finds_move_in_all(&mut self) -> bool {
        let found = Moves::new(self).next(self).is_some();
        if found {
            self.undo();
        }
        found
    }

    /// Whether all moves are illegal that are not among the shapes, found out by playing them.
    pub(crate) fn others_are_illegal(&mut self, shapes: &Shapes) -> bool {
        let side = self.state().turn();
        let mut all = Shapes::new();
        self.generate(side, Which::All, &mut all);
        let spared = self.state().royals(!side);
        all.retain(|shape| !self.hits(shape, spared) && !shapes.contains(shape));
        all.iter().all(|shape| !self.shape_is_legal(*shape))
    }

    /// Plays every move to see whether those that are wanted are among the shapes.
    pub(crate) fn all_are_among(&mut self, wanted: Wanted, shapes: &Shapes) -> bool {
        self.apart(|player| {
            let mut moves = Moves::new(player);
            while let Some(mv) = moves.next(player) {
                let side = player.state().turn();
                let is_wanted = player.in_check(side)
                    && (wanted == Wanted::Checks || !player.finds_move_in_all());
                player.undo();
                if is_wanted && !shapes.contains(&mv.shape) {
                    return false;
                }
            }
            true
        })
    }

    /// Plays the shape, with every set of choices, to see whether it may lead to this end.
    pub(crate) fn allows_end(&mut self, shape: Shape, end: NextEnd) -> bool {
        self.apart(|player| {
            let mut script = Script::default();
            loop {
                let legal = player.play_scripted(shape, &mut script).is_some()
                    && player.is_legal_now(shape);
                let ends = legal
                    && match end {
                        NextEnd::Stalemate => player.is_at_end(end),
                        NextEnd::MateByReply | NextEnd::StalemateByReply => player.reply_ends(end),
                    };
                player.undo();
                if ends || !script.advance() {
                    return ends;
                }
            }
        })
    }

    fn reply_ends(&mut self, end: NextEnd) -> bool {
        let mut answers = Moves::new(self);
        let mut ends = false;
        while !ends && answers.next(self).is_some() {
            ends = self.is_at_end(end);
            self.undo();
        }
        ends
    }

    fn is_at_end(&mut self, end: NextEnd) -> bool {
        let side = self.state().turn();
        match end {
            NextEnd::MateByReply => self.in_check(side) && !self.finds_move_in_all(),
            NextEnd::StalemateByReply | NextEnd::Stalemate => self.is_stalemated(),
        }
    }

    /// Plays the shape to see whether it is legal and leaves no more than `most` replies that give no check.
    pub(crate) fn forces(&mut self, shape: Shape, most: usize) -> bool {
        self.apart(|player| {
            player.play_plainly(shape);
            let forces = player.is_legal_now(shape) && !player.finds_harmless_replies(most);
            player.undo();
            forces
        })
    }

    /// Plays all moves to see whether more than `most` of them give no check.
    pub(crate) fn finds_harmless_replies(&mut self, most: usize) -> bool {
        let mut harmless = 0;
        let mut replies = Moves::new(self);
        while replies.next(self).is_some() {
            let side = self.state().turn();
            harmless += usize::from(!self.in_check(side));
            self.undo();
        }
        harmless > most
    }

    /// Plays the shape to see whether what is known of it is true.
    pub(crate) fn is_rightly_known(&mut self, shape: Shape, is_legal: bool) -> bool {
        let kept = self.royals_to_keep();
        let mut script = Script::default();
        let played = self.play_keeping(shape, &mut script, kept);
        let was_legal = played.is_some() && self.is_legal_now(shape);
        let (key, effects) = (self.state().key(), self.last_effects().to_vec());
        self.undo();
        let side = self.state().turn();
        let gives_no_check = |player: &Self| {
            let lines = player.check_lines(side);
            player.moves_simply_without_check(&shape)
                && lines.is_some_and(|lines| !lines.may_check(player, &shape))
        };
        let is_plain =
            (self.displaces_simply(&shape) || gives_no_check(self)) && !self.may_promote(&shape);
        if was_legal != is_legal || !is_legal || !is_plain {
            return was_legal == is_legal;
        }
        self.play_plainly(shape);
        let same = self.state().key() == key && self.last_effects() == effects;
        self.undo();
        same
    }

    /// Whether no set of choices with which no rule calls the shape illegal leaves the own side in check, found out by playing them.
    pub(crate) fn never_exposes(&mut self, shape: Shape) -> bool {
        let mut script = Script::default();
        loop {
            let exposes =
                self.play_scripted(shape, &mut script).is_some() && !self.is_legal_now(shape);
            self.undo();
            if exposes || !script.advance() {
                return !exposes;
            }
        }
    }

    /// Plays the shape with the next set of answers, and returns the choices of the move; `None` if a rule calls it illegal, or if fewer
    /// than `kept` royals remain. Either way one [`Player::undo`] is due.
    pub(crate) fn play_keeping(
        &mut self,
        shape: Shape,
        script: &mut Script,
        kept: Option<u32>,
    ) -> Option<u64> {
        let choices = self.play_scripted(shape, script)?;
        self.keeps_royals(kept).then_some(choices)
    }

    /// The same without sets of answers that are known to lead to no legal move.
    pub(crate) fn play_sparing_and_keeping(
        &mut self,
        shape: Shape,
        script: &mut Script,
        kept: Option<u32>,
    ) -> Option<u64> {
        let choices = self.play_sparing(shape, script)?;
        self.keeps_royals(kept).then_some(choices)
    }

    /// Whether the sets of answers that are left out are those with which the shape is illegal, or does not force as it is to, found out by
    /// playing it with all.
    pub(crate) fn spares_rightly(&mut self, shape: Shape, kept: Option<u32>) -> bool {
        let mut found = [Vec::new(), Vec::new()];
        for (legal, play) in found
            .iter_mut()
            .zip([Self::play_keeping, Self::play_sparing_and_keeping])
        {
            let mut script = Script::default();
            for number in 0.. {
                let choices = play(self, shape, &mut script, kept);
                legal.extend(choices.filter(|_| self.is_legal_now(shape)));
                self.undo();
                if !script.advance() {
                    break;
                }
                if number == TOO_MANY_TO_COMPARE {
                    return true;
                }
            }
        }
        let [all, tried] = found;
        let most = self.forcing.as_ref().map(|forcing| forcing.most);
        let mut left_out = all.into_iter().filter(|choices| !tried.contains(choices));
        left_out.all(|choices| {
            most.is_some_and(|most| {
                self.play(&Move { shape, choices });
                let is_free = self.apart(|player| player.finds_harmless_replies(most));
                self.undo();
                is_free
            })
        })
    }

    /// As [`Player::can_move`], but a capture of a royal man that does not leave the own side in check counts
    /// as a move.
    pub fn can_move_or_capture_royal(&mut self) -> bool {
        let mut moves = Moves::none();
        moves.collect(self, RoyalCaptures::Included, Wanted::All);
        let found = moves.next(self).is_some();
        if found {
            self.undo();
        }
        found
    }

    /// Whether the shape, played by the side to move, is legal with at least one set of choices
    /// (length duties aside).
    pub fn shape_is_legal(&mut self, shape: Shape) -> bool {
        self.shape_is_legal_keeping(shape, None)
    }

    /// As [`Player::shape_is_legal`], if so many royals must remain.
    pub(crate) fn shape_is_legal_keeping(&mut self, shape: Shape, kept: Option<u32>) -> bool {
        debug_assert!(self.uncounted(|player| player.spares_rightly(shape, kept)));
        let mut script = Script::default();
        loop {
            let played = self.play_sparing_and_keeping(shape, &mut script, kept);
            let legal = played.is_some() && self.is_legal_now(shape);
            self.undo();
            if legal || !script.advance() {
                return legal;
            }
        }
    }

    /// Whether the move just played (as `shape`) does not leave its side in check.
    pub(crate) fn is_legal_now(&mut self, shape: Shape) -> bool {
        let mover = !self.state().turn();
        let castling_threatens = !shape.castles();
        !self.in_check_but(mover, castling_threatens)
    }
}
