//! How the rules of a problem are put together.

use super::promised::Promised;
use super::{AfterMoveRule, Claim, Conflict, EndOfPlay, Named, Pawns, Ruleset};
use crate::board::bitboard::Bb;
use crate::board::effect::SlotId;
use crate::board::piece::{Attrs, KindId, Side};
use crate::board::square::Sq;
use crate::hooks::{
    Admission, AfterMove, Attack, CheckConcept, CheckRule, MateConcept, Mobility, MoveSource,
    Occupancy, Preference, PromotionChoice, Stage, WalkRule,
};
use crate::men::{Kinds, Man};
use crate::view::View;
use sauterelle_languages::say;

/// Collects what rules contribute, then yields the [`Ruleset`].
pub struct Builder {
    rules: Ruleset,
    rule: &'static str,
    needs_orthodox: bool,
    in_twin_too: Vec<AfterMoveRule>,
    next_slot: u8,
    attributes: Attrs,
    sacrificed_instead: Option<Option<Box<dyn AfterMove>>>,
    after_royal_captures: Vec<AfterMoveRule>,
    order_of_chameleons: Option<Vec<KindId>>,
}

impl Builder {
    /// Starts from orthodox chess.
    pub fn new(kinds: Kinds, promotions: Vec<KindId>) -> Builder {
        Builder {
            rules: Ruleset::orthodox(kinds, promotions),
            rule: "",
            needs_orthodox: false,
            in_twin_too: Vec::new(),
            next_slot: SlotId::FIRST_OF_RULES,
            attributes: Attrs::NONE,
            sacrificed_instead: None,
            after_royal_captures: Vec::new(),
            order_of_chameleons: None,
        }
    }

    /// Names the rule that contributes from now on.
    pub fn enter(&mut self, rule: &'static str) {
        self.rule = rule;
    }

    /// A hook with the name of the rule that contributes it.
    fn named<T: ?Sized>(&self, hook: Box<T>) -> Named<T> {
        Named {
            rule: self.rule,
            hook,
        }
    }

    /// Claims what only one rule can decide.
    ///
    /// # Errors
    /// If another rule has claimed it already.
    pub fn claim(&mut self, claim: Claim) -> Result<(), Conflict> {
        self.claim_because(claim, say!("both decide {claim}"))
    }

    /// The same, with the reason why this rule and another one that claims it cannot be combined.
    ///
    /// # Errors
    /// If another rule has claimed it already.
    pub fn claim_because(&mut self, claim: Claim, why: String) -> Result<(), Conflict> {
        let mut owners = self.rules.owners.iter();
        if let Some((_, first)) = owners.find(|(claimed, _)| *claimed == claim) {
            return Err(Conflict {
                first: first.to_string(),
                second: self.rule.to_string(),
                why,
            });
        }
        self.rules.owners.push((claim, self.rule));
        Ok(())
    }

    /// The same, where rules of these names can decide it together.
    ///
    /// # Errors
    /// If another rule has claimed it already.
    pub fn claim_with(&mut self, claim: Claim, partners: &[&str]) -> Result<(), Conflict> {
        let owner = self.rules.owners.iter().find(|(owned, _)| *owned == claim);
        match owner {
            Some((_, first)) if partners.contains(first) => Ok(()),
            _ => self.claim(claim),
        }
    }

    /// Adds an admission.
    pub fn admission(&mut self, hook: impl Admission + 'static) {
        let hook: Named<dyn Admission> = self.named(Box::new(hook));
        self.rules.admission.push(hook);
    }

    /// Lets men move as others.
    pub fn walk(&mut self, hook: impl WalkRule + 'static) {
        let hook: Named<dyn WalkRule> = self.named(Box::new(hook));
        self.rules.walks.push(hook);
    }

    /// Keeps men from moving.
    pub fn mobility(&mut self, hook: impl Mobility + 'static) {
        let hook: Named<dyn Mobility> = self.named(Box::new(hook));
        self.rules.mobility.push(hook);
    }

    /// Brings or replaces moves.
    pub fn source(&mut self, hook: impl MoveSource + 'static) {
        let hook: Named<dyn MoveSource> = self.named(Box::new(hook));
        self.rules.sources.push(hook);
    }

    /// Decides which men stand in each other's way.
    ///
    /// # Errors
    /// If another rule decides it already.
    pub fn occupancy(&mut self, hook: impl Occupancy + 'static) -> Result<(), Conflict> {
        self.claim(Claim::Occupancy)?;
        self.rules.occupancy = Some(self.named(Box::new(hook)));
        Ok(())
    }

    /// Decides what an attack on a royal man means.
    ///
    /// # Errors
    /// If another rule decides it already.
    pub fn concept(&mut self, hook: impl CheckConcept + 'static) -> Result<(), Conflict> {
        self.claim(Claim::MeaningOfAttacks)?;
        self.rules.concept = Some(self.named(Box::new(hook)));
        Ok(())
    }

    /// Decides what mate and stalemate are.
    ///
    /// # Errors
    /// If another rule decides it already.
    pub fn mate_concept(&mut self, hook: impl MateConcept + 'static) -> Result<(), Conflict> {
        self.claim(Claim::MeaningOfMate)?;
        self.rules.mate_concept = Some(self.named(Box::new(hook)));
        Ok(())
    }

    /// Squares may be missing from the board, and these are from the beginning.
    ///
    /// # Errors
    /// If another rule decides who stands in whose way: nobody has said how both do it together.
    pub fn holes(&mut self, squares: Bb) -> Result<(), Conflict> {
        if !self.rules.board.squares_may_be_missing {
            self.claim(Claim::Occupancy)?;
            self.claim(Claim::MissingSquares)?;
            self.rules.board.squares_may_be_missing = true;
        }
        self.rules.board.holes |= squares;
        Ok(())
    }

    /// See [`Royalty::diagrams_may_begin_with_attacks`](super::Royalty::diagrams_may_begin_with_attacks).
    pub fn diagrams_may_begin_with_attacks(&mut self) {
        self.rules.royalty.diagrams_may_begin_with_attacks = true;
    }

    /// See [`Royalty::kings_are_royal`](super::Royalty::kings_are_royal).
    pub fn kings_are_royal(&self) -> bool {
        self.rules.royalty.kings_are_royal
    }

    /// Kings are men like others.
    pub fn no_royal_kings(&mut self) {
        self.rules.royalty.kings_are_royal = false;
    }

    /// Kings are men like others, but for kings of the diagram that are the only ones of their side.
    pub fn sole_kings_are_royal(&mut self) {
        self.no_royal_kings();
        self.rules.royalty.sole_kings_are_royal = true;
    }

    /// Adds an after-move rule.
    pub fn after_move(&mut self, hook: impl AfterMove + 'static) {
        let hook = AfterMoveRule::new(self.rule, Box::new(hook));
        self.rules.after_move.push(hook);
    }

    /// Adds an after-move rule that does something only when a royal man has been captured, which is a move only where captured royal
    /// men may come back.
    pub fn after_royal_captures(&mut self, hook: impl AfterMove + 'static) {
        let hook = AfterMoveRule::new(self.rule, Box::new(hook));
        self.after_royal_captures.push(hook);
    }

    /// What happens to men that would disappear with what they capture; `None` if that is not settled.
    pub fn sacrificed_instead(&mut self, hook: Option<impl AfterMove + 'static>) {
        self.sacrificed_instead = Some(hook.map(|hook| Box::new(hook) as Box<dyn AfterMove>));
    }

    /// Lets men disappear with what they capture in this way, or as a rule in force has it instead; false if that rule leaves
    /// it open.
    pub fn sacrifice(&mut self, hook: impl AfterMove + 'static) -> bool {
        let hook = match self.sacrificed_instead.take() {
            None => Box::new(hook),
            Some(Some(instead)) => instead,
            Some(None) => return false,
        };
        let hook = AfterMoveRule::new(self.rule, hook);
        self.rules.after_move.push(hook);
        true
    }

    /// Adds a reason to be in check.
    pub fn check(&mut self, hook: impl CheckRule + 'static) {
        let hook: Named<dyn CheckRule> = self.named(Box::new(hook));
        self.rules.check.push(hook);
    }

    /// Decides which moves attack royals.
    ///
    /// # Errors
    /// If another rule decides it already.
    pub fn attack(&mut self, hook: impl Attack + 'static) -> Result<(), Conflict> {
        self.claim(Claim::AttackingMoves)?;
        self.rules.attack = Some(self.named(Box::new(hook)));
        Ok(())
    }

    /// Obliges a side to prefer moves.
    ///
    /// # Errors
    /// If the side has another such duty.
    pub fn preference(
        &mut self,
        side: Side,
        hook: impl Preference + 'static,
    ) -> Result<(), Conflict> {
        self.claim(Claim::Preference(side))?;
        self.rules.preferences[side.index()] = Some(self.named(Box::new(hook)));
        Ok(())
    }

    /// Lets pawns act on their own first rank.
    pub fn pawns_act_on_first_rank(&mut self) {
        self.rules.pawns.act_on_first_rank = true;
        self.rules.pawns.capture_on_first_rank = true;
    }

    /// Lets pawns capture from their own first rank.
    pub fn pawns_capture_on_first_rank(&mut self) {
        self.rules.pawns.capture_on_first_rank = true;
    }

    /// Lets Soucies leap over no men of the other side.
    pub fn bar_soucies(&mut self) {
        self.rules.kinds.bar_soucies();
    }

    /// See [`Threats::are_played`](super::Threats::are_played).
    pub fn threats_are_played(&mut self) {
        self.rules.threats.are_played = true;
    }

    /// Threats and observations alike count only if they could be played but for self-check.
    pub fn observations_are_played(&mut self) {
        self.rules.threats.are_played = true;
        self.rules.threats.observations_are_played = true;
    }

    /// See [`Memory::remembers_captures`](super::Memory::remembers_captures).
    pub fn remembers_captures(&mut self) {
        self.rules.memory.remembers_captures = true;
    }

    /// Whether a rule so far [remembers](super::Memory::remembers_captures) captures.
    pub fn captures_are_remembered(&self) -> bool {
        self.rules.memory.remembers_captures
    }

    /// See [`Rebirths::are_chosen`](super::Rebirths::are_chosen).
    pub fn rebirths_are_chosen(&mut self) {
        self.rules.rebirths.are_chosen = true;
    }

    /// See [`Rebirths::follow_promotion`](super::Rebirths::follow_promotion).
    pub fn promotes_before_rebirth(&mut self) {
        self.rules.rebirths.follow_promotion = true;
    }

    /// Lets men be reborn only on squares of which this is true.
    pub fn squares_of_rebirth(&mut self, may_be_reborn: fn(&View, Sq) -> bool) {
        self.rules.rebirths.squares.push(may_be_reborn);
    }

    /// Where the pawns of a side promote. The rule must add one that acts after moves and promises nothing: bounds and shortcuts know
    /// promotions at the ends of the board only.
    ///
    /// # Errors
    /// If another rule decides it.
    pub fn promotion_squares(&mut self, side: Side, squares: Bb) -> Result<(), Conflict> {
        self.claim(Claim::PromotionSquares(side))?;
        self.rules.pawns.promotion_squares[side.index()] = Some(squares);
        Ok(())
    }

    /// The pawns of a side promote on another rank, which is that of its promotion squares wherever these are spoken of. See
    /// [`Builder::promotion_squares`].
    ///
    /// # Errors
    /// If another rule decides it.
    pub fn promotion_rank(&mut self, side: Side, rank: u8) -> Result<(), Conflict> {
        self.promotion_squares(side, Bb::rank(rank))?;
        self.rules.kinds.set_promotion_rank(side, rank);
        Ok(())
    }

    /// See [`Memory::tells_men_apart`](super::Memory::tells_men_apart).
    pub fn tells_men_apart(&mut self) {
        self.rules.memory.tells_men_apart = true;
    }

    /// The kinds of men of the problem.
    pub fn kinds(&self) -> &Kinds {
        &self.rules.kinds
    }

    /// See [`Pawns::promoted_with`](super::Pawns::promoted_with).
    pub fn promoted_with(&mut self, kind: KindId, attrs: &[Attrs]) {
        self.rules.pawns.promoted_with.push((kind, attrs.to_vec()));
    }

    /// See [`BoardRules::men_lie_below`](super::BoardRules::men_lie_below).
    pub fn men_lie_below(&mut self) {
        self.rules.board.men_lie_below = true;
    }

    /// See [`BoardRules::men_below_are_captured`](super::BoardRules::men_below_are_captured).
    pub fn men_below_are_captured(&mut self) {
        self.rules.board.men_below_are_captured = true;
    }

    /// See [`Immobility::passes`](super::Immobility::passes).
    pub fn passes_without_moves(&mut self, side: Side) {
        self.rules.immobility.passes[side.index()] = true;
    }

    /// See [`BoardRules::turns`](super::BoardRules::turns).
    pub fn board_turns(&mut self) {
        self.rules.board.turns = true;
    }

    /// See [`Immobility::paralysed_is_stalemated`](super::Immobility::paralysed_is_stalemated).
    pub fn paralysed_is_stalemated(&mut self) {
        self.rules.immobility.paralysed_is_stalemated = true;
    }

    /// Gives men attributes that no man of the diagram need have.
    pub fn brings_attributes(&mut self, attrs: Attrs) {
        self.attributes = self.attributes | attrs;
    }

    /// The attributes that rules bring.
    pub fn attributes(&self) -> Attrs {
        self.attributes
    }

    /// Pawns stay pawns on their last rank.
    pub fn no_promotion(&mut self) {
        self.rules.pawns.promotions.clear();
    }

    /// Each kind is followed by what chameleons of that kind become, if a condition says so.
    pub fn order_of_chameleons(&self) -> Option<&[KindId]> {
        self.order_of_chameleons.as_deref()
    }

    /// Says what chameleons become.
    pub fn set_order_of_chameleons(&mut self, order: Vec<KindId>) {
        self.order_of_chameleons = Some(order);
    }

    /// Lets pawns promote to these men only, if they promote at all.
    pub fn promote_only(&mut self, men: Vec<KindId>) {
        if !self.rules.pawns.promotions.is_empty() {
            self.rules.pawns.promotions = men;
            self.rules.pawns.promotions_are_listed = true;
        }
    }

    /// Lets pawns promote to this man too, if the rule brings it.
    pub fn promote_also(&mut self, man: &'static Man) {
        let rules = &mut self.rules;
        if let Some(kind) = rules.kinds.id(man)
            && !rules.pawns.promotions.contains(&kind)
        {
            rules.pawns.promotions.push(kind);
        }
    }

    /// Lets pawns act on their own first rank, with up to three steps.
    pub fn pawns_leap_from_first_rank(&mut self) {
        self.pawns_act_on_first_rank();
        self.rules.pawns.leap_from_first_rank = true;
    }

    /// Lets pawns become something else.
    pub fn promotion(&mut self, hook: impl PromotionChoice + 'static) {
        let hook: Named<dyn PromotionChoice> = self.named(Box::new(hook));
        self.rules.promotion_choices.push(hook);
    }

    /// Takes back what the rule of this name has let pawns become.
    pub fn drop_promotion(&mut self, rule: &str) {
        self.rules
            .promotion_choices
            .retain(|choice| choice.rule != rule);
    }

    /// A fact of its own for the rule to remember, with its value at the start.
    ///
    /// # Panics
    /// If rules remember more facts than a state has room for.
    pub fn slot(&mut self, at_the_start: u32) -> SlotId {
        let id = SlotId(self.next_slot);
        self.next_slot += 1;
        assert!(
            usize::from(self.next_slot) <= SlotId::COUNT,
            "too many facts"
        );
        if at_the_start != 0 {
            self.rules.memory.facts.push((id, at_the_start));
        }
        id
    }

    /// The same, if there is room for it.
    pub fn slot_if_there_is_room(&mut self) -> Option<SlotId> {
        (usize::from(self.next_slot) < SlotId::COUNT).then(|| self.slot(0))
    }

    /// As [`Builder::slot_of_last_move`], if there is room for it.
    pub fn slot_of_last_move_if_there_is_room(&mut self) -> Option<SlotId> {
        (usize::from(self.next_slot) < SlotId::COUNT).then(|| self.slot_of_last_move())
    }

    /// Where it is remembered that [play is over](super::Outcome), for all rules that end it; if there is room for it.
    pub fn end_of_play(&mut self) -> Option<SlotId> {
        if let Some(end) = self.rules.memory.end {
            return Some(end.slot);
        }
        let slot = self.slot_if_there_is_room()?;
        let rule = self.rule;
        self.rules.memory.end = Some(EndOfPlay { slot, rule });
        Some(slot)
    }

    /// Where it is remembered that castling is [owed](crate::play::a_posteriori).
    ///
    /// # Panics
    /// As [`slot`](Self::slot).
    pub fn owed_castling(&mut self) -> SlotId {
        let slot = self.slot(0);
        self.rules.memory.owed_castling = Some(slot);
        slot
    }

    /// What the rule must remember there in a position that play is to lead to.
    pub fn target_slot(&mut self, id: SlotId, in_target: u32) {
        self.rules.memory.facts_of_target.push((id, in_target));
    }

    /// A fact about the last move alone, 0 if there is nothing to remember: it is forgotten when the next move begins, and when a side
    /// does not make its move ([`Player::null_move`](crate::play::Player::null_move)), but not in a series, where no move is due.
    pub fn slot_of_last_move(&mut self) -> SlotId {
        let id = self.slot(0);
        self.rules.memory.facts_of_last_move.push(id);
        id
    }

    /// Makes [`Ruleset::orthodox_twin`] available.
    pub fn needs_orthodox(&mut self) {
        self.needs_orthodox = true;
    }

    /// Lets this act after moves under the orthodox twin too, where captures of kings that it makes illegal are no threats. The rule asks
    /// the twin then what would be possible with itself alone.
    pub fn after_move_in_twin_too(&mut self, hook: impl AfterMove + 'static) {
        let hook = AfterMoveRule::new(self.rule, Box::new(hook));
        self.in_twin_too.push(hook);
    }

    /// A builder for a condition that is not in force in this part of the play: for what it has to remember there is room all the same.
    pub fn aside(&self) -> Builder {
        let kinds = self.rules.kinds.clone();
        let mut builder = Builder::new(kinds, self.rules.pawns.promotions.clone());
        builder.next_slot = self.next_slot;
        builder.rules.memory.end = self.rules.memory.end;
        builder
    }

    /// Leaves room for what such a condition remembers, so that each fact has the same place in all parts of the play.
    pub fn leave_room_for(&mut self, elsewhere: Builder) {
        self.next_slot = elsewhere.next_slot;
        let memory = &mut self.rules.memory;
        memory.end = memory.end.or(elsewhere.rules.memory.end);
        memory.facts.extend(elsewhere.rules.memory.facts);
        let of_last_move = elsewhere.rules.memory.facts_of_last_move;
        self.rules.memory.facts_of_last_move.extend(of_last_move);
    }

    /// The compiled rules.
    pub fn finish(self) -> Ruleset {
        let mut rules = self.rules;
        if rules.threats.are_played {
            rules.after_move.extend(self.after_royal_captures);
        }
        put_in_order(&mut rules);
        if self.needs_orthodox {
            let pawns = rules.pawns.clone();
            let mut twin = Ruleset::orthodox(rules.kinds.clone(), Vec::new());
            twin.pawns = Pawns {
                promotions_are_listed: false,
                promoted_with: Vec::new(),
                ..pawns
            };
            twin.threats.are_played = !self.in_twin_too.is_empty();
            twin.after_move = self.in_twin_too;
            put_in_order(&mut twin);
            rules.orthodox = Some(Box::new(twin));
        }
        rules
    }
}

/// Sorts what acts after moves, and sums up what it promises.
fn put_in_order(rules: &mut Ruleset) {
    rules.after_move.sort_by_key(|rule| rule.stage());
    let up_to = |last| {
        let earlier = |rule: &AfterMoveRule| rule.stage() <= last;
        rules.after_move.partition_point(earlier)
    };
    rules.stages = [up_to(Stage::Arrival), up_to(Stage::Consequence)];
    if rules.men_of_others_move() {
        // who plays is not whose man moves then
        for rule in &mut rules.after_move {
            rule.conduct.movers = None;
        }
    }
    rules.promised = Promised::by(&rules.after_move);
}
