//! What the rules in force promise about royal men that are hunted: how they flee, and who attacks them.

use super::{Named, Ruleset};
use crate::board::piece::{KindId, Side};
use crate::hooks::{MoveSource, Strictness};

impl Ruleset {
    /// Whether the only royal man of `side` can be played to each empty square to which it leaps or rides, as long as no enemy man could
    /// capture it there by the way it goes, and no rule intervenes after such a step; or, if it prefers something else, another man can be
    /// played.
    pub fn royals_step_freely(&self, side: Side) -> bool {
        let mut admission = self.admission.iter();
        admission.all(|it| it.admits_steps_to_empty_squares())
            && self.royals_step_where_admitted(side)
    }

    /// The same of the steps that [are admitted](crate::play::View::admits_royal_step).
    pub fn royals_step_where_admitted(&self, side: Side) -> bool {
        let mut mobility = self.mobility.iter();
        mobility.all(|rule| rule.spares_royal_men()) && self.movable_royals_step(side)
    }

    /// The same of the steps that are admitted of royal men that may move.
    fn movable_royals_step(&self, side: Side) -> bool {
        // every field is named, so that whoever adds one decides what it means here
        let Ruleset {
            kinds: _,
            // pawns are asked about where they attack
            pawns: _,
            royalty,
            board: _,
            // what rules remember matters only to what they do
            memory: _,
            // these take attacks and observations away
            threats: _,
            rebirths: _,
            // these make mates fewer
            immobility: _,
            walks,
            promotion_choices: _,
            mobility: _,
            sources,
            admission,
            occupancy: _,
            concept,
            mate_concept,
            // whether these intervene is asked of each step
            after_move: _,
            check,
            // these say who attacks
            attack: _,
            preferences: _,
            stages: _,
            promised: _,
            believes_promises,
            orthodox: _,
            owners: _,
            said: _,
            options: _,
        } = self;
        *believes_promises
            && self.all_squares_are_there()
            && royalty.is_orthodox()
            && walks.iter().all(|rule| rule.keeps_walk_of_royals(side))
            && sources.iter().all(|rule| rule.keeps().quiet_moves)
            && admission
                .iter()
                .all(|it| it.admits_steps_to_empty_squares() || it.minds_squares_only())
            && concept.is_none()
            && mate_concept.is_none()
            && check.is_empty()
            && self
                .preference(side)
                .is_none_or(|duty| duty.strictness() == Strictness::Normal)
    }

    /// Whether it can also be played to squares of enemy men, under the same conditions.
    pub fn royals_capture_freely(&self, side: Side) -> bool {
        self.royals_step_freely(side) && self.sources.is_empty() && self.admits_all_but_castlings()
    }

    /// Whether it can also be played to squares of enemy men, under the same conditions, where [that is admitted](crate::play::View::admits_royal_step).
    pub fn royals_capture_where_admitted(&self, side: Side) -> bool {
        self.royals_step_where_admitted(side) && self.captures_are_admitted_by_squares()
    }

    /// Whether nothing but squares, and where royal men are attacked, decides about their captures.
    fn captures_are_admitted_by_squares(&self) -> bool {
        let mut admission = self.admission.iter();
        self.sources.is_empty()
            && admission.all(|it| it.concerns_castlings_only() || it.minds_squares_only())
    }

    /// Whether royal men are in check, and mated, only if an enemy man could capture them by the way it goes, or men of some kind of the problem go
    /// where it does so as others do. Where men go over to [another board](crate::hooks::Liberties::boards), others do not stand in their way.
    pub fn royals_are_attacked_by_going(&self) -> bool {
        let as_they_go = |rule: &Named<dyn MoveSource>| {
            let mut sides = Side::BOTH.into_iter();
            self.keeps_attackers(rule) || sides.all(|by| rule.captures_beyond(by).is_empty())
        };
        self.believes_promises
            && self.sources.iter().all(as_they_go)
            && self.attack.is_none()
            && self.all_squares_are_there()
            && self.royalty.is_orthodox()
            && self.check.is_empty()
            && self.concept.is_none()
            && self.mate_concept.is_none()
    }

    /// The kinds as which royal men may go beside their own; all kinds where that is not told.
    pub fn kinds_of_royals(&self) -> Vec<KindId> {
        let mut found = Vec::new();
        for rule in &self.walks {
            match rule.kinds() {
                Some(kinds) => found.extend(kinds),
                None => return self.kinds.ids().collect(),
            }
        }
        found
    }

    /// Whether the royal men of `side` are in check only if an enemy man could capture them by the way it goes, and can be played to any
    /// empty square to which they go where they are not in check by that; and whether all men that do not capture move as they go. Rules
    /// may take attacks and captures away, add men after captures, and move men that capture.
    pub fn royals_are_hunted_by_going(&self, side: Side) -> bool {
        self.royals_step_freely(side)
            && self.attacks_are_observed()
            && self.sources.is_empty()
            && self.pawns.rest_on_first_rank()
            && self.promotion_choices.is_empty()
            && self.promised.spare_quiet_moves
    }

    /// Whether the only royal king of `side` is in check only if an enemy man could capture it by the way it goes, and can be played from a check
    /// where [that is admitted](Ruleset::royals_step_where_admitted). Royal men may [go as others](Ruleset::kinds_of_royals) too.
    pub fn kings_flee_where_admitted(&self, side: Side) -> bool {
        let mut mobility = self.mobility.iter();
        mobility.all(|rule| rule.lets_attacked_kings_move())
            && self.movable_royals_step(side)
            && self.royals_are_attacked_by_going()
            && self.walks.iter().all(|rule| rule.concerns_royal_men_only())
            && self.occupancy.is_none()
            && !self.board.squares_may_be_missing
            && self.promotion_choices.is_empty()
    }

    /// Whether such a king can also capture from a check, under the same conditions.
    pub fn kings_capture_from_check(&self, side: Side) -> bool {
        self.kings_flee_where_admitted(side) && self.captures_are_admitted_by_squares()
    }

    /// Whether all squares are there, with nothing below, and men meet all others, or those of their board.
    pub(super) fn all_squares_are_there(&self) -> bool {
        let mut occupancy = self.occupancy.iter();
        occupancy.all(|rule| rule.boards_change_by_moving())
            && !self.board.squares_may_be_missing
            && !self.board.men_lie_below
            && !self.board.turns
    }
}
