//! Attacks on royal men: whether a side would lose one if the other side were to move now.

use crate::board::bitboard::Bb;
use crate::board::piece::{KindId, Piece, Side};
use crate::board::rays;
use crate::board::shape::Shape;
use crate::board::shapes::Shapes;
use crate::board::square::Sq;
use crate::hooks::{Foreseen, MoveSource};
use crate::observe::generate::Which;
use crate::play::castling;
use crate::play::en_passant;
use crate::play::{Player, Script};
use crate::ruleset::Named;
use crate::view::View;

impl View<'_> {
    /// Whether only captures by men that leap and ride in straight lines can attack these royals.
    fn attackers_are_plain(&self, by: Side, royals: Bb) -> bool {
        self.rules().attacks_are_plain_captures()
            && !self.may_lose_en_passant(royals)
            && self.men_are_plain(by)
            && !self.asks_something()
    }

    /// The squares on which a man of `by` attacks one of `royals` by arriving there, if they are empty, where nothing else attacks them,
    /// castlings apart.
    pub(crate) fn squares_of_attack(&self, by: Side, royals: Bb) -> Option<Bb> {
        let rules = self.rules();
        let squares = rules.attack.as_ref()?.by_arriving(royals)?;
        let men_go_as_usual = rules.walks.is_empty()
            && rules.mobility.is_empty()
            && rules.sources.is_empty()
            && rules.occupancy.is_none()
            && !rules.threats.are_played
            && !rules.pawns.leap_from_first_rank
            && rules
                .admission
                .iter()
                .all(|rule| rule.admits_all_quiet_moves());
        let is_told = men_go_as_usual
            && !self.asks_something()
            && (self.state().men(by) & royals).is_empty()
            && self.men_are_plain(by);
        is_told.then_some(squares)
    }

    /// Whether a man of `by` captures one of `royals` as a man of some kind; `None` if that cannot be told without generating moves.
    fn someone_captures(&self, by: Side, royals: Bb) -> Option<bool> {
        let rules = self.rules();
        let kept = |rule: &Named<dyn MoveSource>| rule.keeps().royal_captures;
        if !rules.capturers_go_there()
            || rules.threats.are_played
            || !rules.sources.iter().all(kept)
            || self.may_lose_en_passant(royals)
            || self.asks_something()
        {
            return None;
        }
        for from in self.possible_capturers(by, royals) {
            let man = self.state().piece(from)?;
            if !self.may_move(by, from, man) {
                continue;
            }
            let captures_as = |via| self.captures_some(by, (from, man), via, royals);
            let captures = match rules.walks.is_empty() {
                true => captures_as(man.kind)?,
                false => {
                    let mut found = false;
                    for via in self.walks_now(by, from, man) {
                        found |= captures_as(via)?;
                    }
                    found
                }
            };
            if captures {
                return Some(true);
            }
        }
        Some(false)
    }

    /// The squares of men that the man on `from` captures if it goes as a man of the kind `via`, if that leaps, rides in straight lines or
    /// is an orthodox pawn.
    pub(crate) fn plainly_captured(
        &self,
        by: Side,
        from: Sq,
        man: Piece,
        via: KindId,
    ) -> Option<Bb> {
        let met = self.met_by(man);
        let fast = &self.rules().kinds.fast;
        let captured = match fast.plain[via.index()] {
            Some(walk) => fast.reached(walk, from, met) & !Bb::of(from),
            None if via != KindId::PAWN => return None,
            None if !self.capturing_ranks(by).has(from) => Bb::EMPTY,
            // what a pawn of the other side would capture from
            None => rays::pawns((!by).index(), from),
        };
        Some(captured & met)
    }

    /// The men of `by` that may capture one of `royals` where [they go there](crate::ruleset::Ruleset::capturers_go_there); others
    /// certainly do not.
    fn possible_capturers(&self, by: Side, royals: Bb) -> Bb {
        if self.rules().attacks_are_observed() {
            let observers = royals.flat_map(|royal| self.observers(by, royal));
            return observers.collect();
        }
        self.near_any(by, royals)
    }

    /// The men of `by` on squares from where men of some kind may capture on one of these squares.
    pub fn near_any(&self, by: Side, squares: Bb) -> Bb {
        squares.fold(Bb::EMPTY, |all, at| all | self.near(by, at))
    }

    /// The men of `by` on squares from where men of some kind may capture on `target`.
    pub fn near(&self, by: Side, target: Sq) -> Bb {
        let state = self.state();
        let men = state.men(by) & !Bb::of(target);
        let fast = &self.rules().kinds.fast;
        let mut borrowers = fast.borrowers.iter();
        if borrowers.any(|(kind, _)| !state.of_kind(*kind).is_empty()) {
            return men;
        }
        // on several boards not all men stand in the way
        let in_the_way = match self.rules().occupancy {
            None => state.occupied(),
            Some(_) => Bb::EMPTY,
        };
        men & fast.capturing(by, target, in_the_way)
    }

    /// Whether playing `shape` would remove one of `royals`.
    #[inline]
    pub(crate) fn hits(&self, shape: &Shape, royals: Bb) -> bool {
        match &self.rules().attack {
            Some(owner) => owner.hits(self, shape, royals),
            None => shape.capture.is_some_and(|sq| royals.has(sq)),
        }
    }
}

impl Player<'_> {
    pub(crate) fn attacked_ignoring_duties(
        &mut self,
        by: Side,
        royals: Bb,
        castling_threatens: bool,
    ) -> bool {
        if self.rules().attacks_are_geometric() && !self.may_lose_en_passant(royals) {
            let is_attacked = royals.into_iter().any(|royal| self.observes(by, royal));
            debug_assert!(
                !self.rules().threats.are_played
                    || self.uncounted(|player| {
                        let found = player.attacks_among(by, royals, castling_threatens, None);
                        found.is_empty() != is_attacked
                    })
            );
            return is_attacked;
        }
        let by_rule = self.capturers_by_rule(by, royals);
        let capturers = by_rule.map(|(men, _)| men);
        let known = if let Some((_, Some(known))) = by_rule {
            Some(known)
        } else if self.attackers_are_plain(by, royals) {
            Some(self.attacked_by_plain_men(by, royals))
        } else {
            match self.squares_of_attack(by, royals) {
                Some(squares) => Some(
                    self.someone_arrives(by, squares & !self.state().occupied())
                        || castling_threatens && self.castling_attacks(by, royals),
                ),
                None if self.rules().threats.are_played => self.someone_takes(by, royals),
                None => self.someone_captures(by, royals),
            }
        };
        let attacks = |player: &mut Self, capturers: Option<Bb>| {
            let found = player.attacks_among(by, royals, castling_threatens, capturers);
            !found.is_empty()
        };
        let is_attacked = match known {
            Some(known) => known,
            None => attacks(self, capturers),
        };
        debug_assert_eq!(is_attacked, self.uncounted(|player| attacks(player, None)));
        is_attacked
    }

    fn attacked_by_plain_men(&mut self, by: Side, royals: Bb) -> bool {
        let occupied = self.state().occupied();
        let before = self.royal_men();
        let played = self.rules().threats.are_played;
        royals.into_iter().any(|to| {
            let mut attackers = self.plain_observers(by, to, occupied) & !Bb::of(to);
            attackers.any(|from| {
                let capture = self.plain_capture(by, from, to);
                capture.is_some_and(|shape| !played || self.can_be_played(by, shape, before))
            })
        })
    }

    /// Whether a castling of `by` would remove one of `royals`.
    fn castling_attacks(&mut self, by: Side, royals: Bb) -> bool {
        // what it would do is seen at once, whether it is possible only by trying
        if !castling::of_rights(self, by).any(|shape| self.hits(&shape, royals)) {
            return false;
        }
        let mut shapes = Shapes::new();
        self.generate(by, Which::Castlings, &mut shapes);
        shapes.retain(|shape| self.hits(shape, royals));
        self.drop_impossible(by, &mut shapes);
        !shapes.is_empty()
    }

    /// The pseudo-legal moves of `by` that would remove one of `royals`.
    pub(crate) fn attacks(&mut self, by: Side, royals: Bb, castling_threatens: bool) -> Shapes {
        self.attacks_among(by, royals, castling_threatens, None)
    }

    /// The same, where it may be told which men alone can do so.
    fn attacks_among(
        &mut self,
        by: Side,
        royals: Bb,
        castling_threatens: bool,
        capturers: Option<Bb>,
    ) -> Shapes {
        if self.attackers_are_plain(by, royals) {
            let mut shapes = Shapes::new();
            let occupied = self.state().occupied();
            for to in royals {
                let attackers = self.plain_observers(by, to, occupied) & !Bb::of(to);
                shapes.extend(attackers.filter_map(|from| self.plain_capture(by, from, to)));
            }
            self.drop_impossible(by, &mut shapes);
            return shapes;
        }
        let which = if self.rules().capturers_go_there() && !self.may_lose_en_passant(royals) {
            Which::Captures {
                by: self.possible_capturers(by, royals),
                on: royals,
            }
        } else if self.rules().only_captures_attack() {
            Which::Captures {
                by: self.state().men(by),
                on: self.state().men(!by),
            }
        } else if let Some(capturers) = capturers {
            Which::Of(capturers)
        } else if castling_threatens {
            Which::All
        } else {
            Which::AllButCastlings
        };
        self.hits_among(by, which, royals)
    }

    /// Those of the pseudo-legal moves of `by` that would remove one of `royals`.
    fn hits_among(&mut self, by: Side, which: Which, royals: Bb) -> Shapes {
        let mut shapes = Shapes::new();
        self.generate(by, which, &mut shapes);
        shapes.retain(|shape| self.hits(shape, royals));
        self.drop_impossible(by, &mut shapes);
        shapes
    }

    /// Whether a capture of one of `royals` can be played, where men attack as they go: those that leap and ride in straight lines are asked
    /// before the others. `None` if it is not known who may capture.
    fn someone_takes(&mut self, by: Side, royals: Bb) -> Option<bool> {
        let rules = self.rules();
        if !rules.attacks_are_plain_captures()
            || self.may_lose_en_passant(royals)
            || self.asks_something()
        {
            return None;
        }
        if self.attacked_by_plain_men(by, royals) {
            return Some(true);
        }
        let state = self.state();
        let unusual = rules.kinds.fast.unusual.iter();
        let unusual = unusual.fold(Bb::EMPTY, |all, kind| all | state.of_kind(*kind));
        if (unusual & state.men(by)).is_empty() {
            return Some(false);
        }
        let which = Which::Captures {
            by: self.possible_capturers(by, royals) & unusual,
            on: royals,
        };
        Some(!self.hits_among(by, which, royals).is_empty())
    }

    /// Only a legal castling is a threat: drops those after which the castling side would be in check itself. Where
    /// the rules say so, drops the moves that a rule makes illegal, or that leave the other side with all its royals.
    pub(crate) fn drop_impossible(&mut self, by: Side, hits: &mut Shapes) {
        hits.retain(|shape| !shape.castles() || castling::is_safe_on_arrival(self, by, *shape));
        if self.rules().threats.are_played {
            let before = self.royal_men();
            hits.retain(|shape| self.can_be_played(by, *shape, before));
        }
    }

    /// Whether the move of `by` can be played but for self-check: whether with some set of choices no rule calls it
    /// illegal and fewer than `before` royals remain.
    pub(crate) fn can_be_played(&mut self, by: Side, shape: Shape, before: u32) -> bool {
        let takes_royal = |at| self.state().all_royals().has(at);
        let royals_go = before == u32::MAX || shape.capture.is_some_and(takes_royal);
        let fate = match self.asks_something() {
            true => Foreseen::Unknown,
            false => self.foresee(by, &shape),
        };
        let known = match fate {
            Foreseen::Illegal => Some(false),
            Foreseen::Nothing | Foreseen::Ends(_) if royals_go => Some(true),
            Foreseen::Unknown if royals_go && self.all_rules_let_pass(&shape) => Some(true),
            _ => None,
        };
        debug_assert!(known.is_none_or(|known| {
            known == self.uncounted(|player| player.is_played(by, shape, before))
        }));
        known.unwrap_or_else(|| self.is_played(by, shape, before))
    }

    /// Plays the move to find out.
    fn is_played(&mut self, by: Side, shape: Shape, before: u32) -> bool {
        if before == u32::MAX {
            return self.is_played_taking(by, shape, before);
        }
        // A captured king that comes up again could be captured again, and so on for ever: it is lost all the same, and each
        // capture takes another one.
        let left = self.replies_left.unwrap_or(before);
        if left == 0 {
            return false;
        }
        let outer = self.replies_left.replace(left - 1);
        let possible = self.is_played_taking(by, shape, before);
        self.replies_left = outer;
        possible
    }

    /// Whether some set of choices leaves fewer than `before` royal men.
    fn is_played_taking(&mut self, by: Side, shape: Shape, before: u32) -> bool {
        let takes_royal = |at| self.state().all_royals().has(at);
        let is_lost =
            self.rules().board.men_below_are_captured && shape.capture.is_some_and(takes_royal);
        let passed = self.state().turn() != by;
        if passed {
            self.pass();
        }
        let trying = std::mem::replace(&mut self.view.trying_attack, true);
        let possible = self.apart(|player| {
            let mut script = Script::default();
            loop {
                let possible = player.play_scripted(shape, &mut script).is_some()
                    && (is_lost || player.royal_men() < before);
                player.undo();
                if possible || !script.advance() {
                    return possible;
                }
            }
        });
        self.view.trying_attack = trying;
        if passed {
            self.undo();
        }
        possible
    }
}

impl View<'_> {
    /// Whether one of these men is a pawn that has just made a double step.
    pub fn may_lose_en_passant(&self, royals: Bb) -> bool {
        en_passant::right(self).is_some_and(|right| royals.has(right.pawn))
    }
}
