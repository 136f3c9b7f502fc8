//! The rules of one problem, compiled: immutable lists of hooks, shared by all searches.

use crate::bitboard::Bb;
use crate::effect::SlotId;
use crate::hooks::{
    Admission, AfterMove, Attack, ChangedMen, Changes, CheckConcept, CheckRule, Mobility,
    MoveSource, Occupancy, Preference, PromotionChoice, Stage, Strictness, WalkRule,
};
use crate::men::{Kinds, Officers};
use crate::moves::{Act, Shape};
use crate::piece::{Attrs, KindId, Side};
use std::ops::Deref;

/// A hook and the name of the rule that brought it.
pub struct Named<T: ?Sized> {
    /// English name of the rule.
    pub rule: &'static str,
    hook: Box<T>,
}

impl<T: ?Sized> Deref for Named<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.hook
    }
}

/// The rules in force.
pub struct Ruleset {
    /// The kinds of men of the problem.
    pub kinds: Kinds,
    /// What pawns promote to.
    pub promotions: Vec<KindId>,
    /// Pawns on their own first rank have one step and captures.
    pub pawns_act_on_first_rank: bool,
    /// Pawns on their own first rank have captures, if nothing else.
    pub pawns_capture_on_first_rank: bool,
    /// Pawns on their own first rank have up to three steps.
    pub pawns_leap_from_first_rank: bool,
    /// Kings are royal. Otherwise only men that are declared royal are.
    pub kings_are_royal: bool,
    /// See [`WalkRule`].
    pub walks: Vec<Named<dyn WalkRule>>,
    /// See [`PromotionChoice`].
    pub promotion_choices: Vec<Named<dyn PromotionChoice>>,
    /// What rules remember at the start of a game.
    pub facts: Vec<(SlotId, u32)>,
    /// What rules remember about the last move only: 0 if none was made, or one that did nothing.
    pub facts_of_last_move: Vec<SlotId>,
    /// See [`Mobility`].
    pub mobility: Vec<Named<dyn Mobility>>,
    /// See [`MoveSource`].
    pub sources: Vec<Named<dyn MoveSource>>,
    /// See [`Admission`].
    pub admission: Vec<Named<dyn Admission>>,
    /// See [`Occupancy`].
    pub occupancy: Option<Named<dyn Occupancy>>,
    /// See [`CheckConcept`].
    pub concept: Option<Named<dyn CheckConcept>>,
    /// See [`AfterMove`]; sorted by stage.
    pub after_move: Vec<Named<dyn AfterMove>>,
    /// See [`CheckRule`].
    pub check: Vec<Named<dyn CheckRule>>,
    /// See [`Attack`].
    pub attack: Option<Named<dyn Attack>>,
    /// A royal is attacked only by a move that, played with everything that follows from it, leaves fewer
    /// royals on the board. (Then captures of royals can be legal moves, too.)
    pub threats_are_played: bool,
    /// Men observe others only by captures that could be played but for self-check.
    pub observations_are_played: bool,
    /// The side that moves chooses where men are reborn.
    pub rebirths_are_chosen: bool,
    /// The last capture is part of the position.
    pub remembers_captures: bool,
    /// Which man is which decides what happens.
    pub tells_men_apart: bool,
    /// Men can lie below squares.
    pub men_lie_below: bool,
    /// A side whose men could move but that they are paralysed is stalemated, in check or not.
    pub paralysed_is_stalemated: bool,
    /// The attributes that a man may have once it has been promoted to a kind, one of them each time: a question asked
    /// after the promotion.
    pub promoted_with: Vec<(KindId, Vec<Attrs>)>,
    preferences: [Option<Named<dyn Preference>>; 2],
    /// How many after-move rules act before the promotion, and how many before the move is judged.
    pub(crate) stages: [usize; 2],
    /// No after-move rule has anything to do with a move without capture by which no men change places.
    quiet_moves_are_plain: bool,
    /// After moves of some men no after-move rule does anything.
    some_men_are_left_alone: bool,
    /// Some after-move rule judges checks only.
    some_rule_judges_checks: bool,
    /// Some after-move rule only remembers.
    some_rule_only_remembers: bool,
    /// After some moves the side that moves can have after-move rules do nothing that have to do with them.
    some_rules_can_do_nothing: bool,
    /// All after-move rules judge checks only.
    rules_judge_checks_only: bool,
    /// After moves that give no check the side that moves can have all after-move rules do nothing.
    harmless_moves_can_be_plain: bool,
    /// What rules promise is believed, so that much is told without playing moves.
    believes_promises: bool,
    /// Orthodox rules with the same men, for rules that ask what would be possible without them.
    orthodox: Option<Box<Ruleset>>,
    /// Which rule owns a place that only one can have.
    owners: Vec<(&'static str, &'static str)>,
}

/// Two rules cannot be in force together.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{second} cannot be combined with {first}: {why}")]
pub struct Conflict {
    /// The rule that came first.
    pub first: String,
    /// The rule that does not fit.
    pub second: String,
    /// What both would decide.
    pub why: String,
}

impl Ruleset {
    /// Orthodox chess with these men.
    pub fn orthodox(kinds: Kinds, promotions: Vec<KindId>) -> Ruleset {
        Ruleset {
            kinds,
            promotions,
            pawns_act_on_first_rank: false,
            pawns_capture_on_first_rank: false,
            pawns_leap_from_first_rank: false,
            kings_are_royal: true,
            walks: Vec::new(),
            promotion_choices: Vec::new(),
            facts: Vec::new(),
            facts_of_last_move: Vec::new(),
            mobility: Vec::new(),
            sources: Vec::new(),
            admission: Vec::new(),
            occupancy: None,
            concept: None,
            after_move: Vec::new(),
            check: Vec::new(),
            attack: None,
            threats_are_played: false,
            observations_are_played: false,
            rebirths_are_chosen: false,
            stages: [0, 0],
            quiet_moves_are_plain: true,
            some_men_are_left_alone: false,
            some_rule_judges_checks: false,
            some_rule_only_remembers: false,
            some_rules_can_do_nothing: false,
            rules_judge_checks_only: true,
            harmless_moves_can_be_plain: true,
            believes_promises: true,
            remembers_captures: false,
            tells_men_apart: false,
            paralysed_is_stalemated: false,
            men_lie_below: false,
            promoted_with: Vec::new(),
            preferences: [None, None],
            orthodox: None,
            owners: Vec::new(),
        }
    }

    /// The length duty of a side.
    #[inline]
    pub fn preference(&self, side: Side) -> Option<&Named<dyn Preference>> {
        self.preferences[side.index()].as_ref()
    }

    /// What a pawn of this kind promotes to.
    #[inline]
    pub fn promotions_of(&self, pawn: KindId) -> &[KindId] {
        match self.kinds.man(pawn).walk.pawn().and_then(|p| p.becomes) {
            Some(Officers::Marine) => self.kinds.marine_promotions(),
            _ => &self.promotions,
        }
    }

    /// Whether no rule changes anything: men may be fairy men, but everything else is as in orthodox chess.
    pub fn is_orthodox(&self) -> bool {
        self.is_orthodox_but_for_duties() && self.preferences.iter().all(Option::is_none)
    }

    /// Whether no rule changes anything but which of their legal moves the sides may play.
    pub fn is_orthodox_but_for_duties(&self) -> bool {
        // every field is named, so that whoever adds one decides what it means here
        let Ruleset {
            kinds: _,
            promotions: _,
            pawns_act_on_first_rank,
            pawns_capture_on_first_rank,
            pawns_leap_from_first_rank,
            kings_are_royal,
            walks,
            promotion_choices,
            facts,
            facts_of_last_move: _,
            mobility,
            sources,
            admission,
            occupancy,
            concept,
            after_move,
            check,
            attack,
            threats_are_played,
            observations_are_played,
            rebirths_are_chosen: _,
            stages: _,
            quiet_moves_are_plain: _,
            some_men_are_left_alone: _,
            some_rule_judges_checks: _,
            some_rule_only_remembers: _,
            some_rules_can_do_nothing: _,
            rules_judge_checks_only: _,
            harmless_moves_can_be_plain: _,
            believes_promises: _,
            remembers_captures: _,
            tells_men_apart: _,
            paralysed_is_stalemated: _,
            men_lie_below: _,
            promoted_with: _,
            preferences: _,
            orthodox: _,
            owners: _,
        } = self;
        !pawns_act_on_first_rank
            && !pawns_capture_on_first_rank
            && !pawns_leap_from_first_rank
            && *kings_are_royal
            && walks.is_empty()
            && promotion_choices.is_empty()
            && facts.is_empty()
            && mobility.is_empty()
            && sources.is_empty()
            && !threats_are_played
            && !observations_are_played
            && admission.is_empty()
            && occupancy.is_none()
            && concept.is_none()
            && after_move.is_empty()
            && check.is_empty()
            && attack.is_none()
    }

    /// Whether the attacks of `side` on royal men depend on which of its moves it may play, so that it attacks less.
    pub fn attacks_by_duty(&self, side: Side) -> bool {
        let duty = self.preference(side);
        duty.is_some_and(|duty| duty.strictness() != Strictness::Normal)
    }

    /// Whether men come to other squares, and become other men, only in the ways in which they move and capture,
    /// castle and promote (all of which rules may forbid), and disappear only when they are captured.
    pub fn men_change_by_moving_only(&self) -> bool {
        let Ruleset {
            kinds: _,
            promotions: _,
            pawns_act_on_first_rank: _,
            pawns_capture_on_first_rank: _,
            pawns_leap_from_first_rank: _,
            rebirths_are_chosen: _,
            stages: _,
            quiet_moves_are_plain: _,
            some_men_are_left_alone: _,
            some_rule_judges_checks: _,
            some_rule_only_remembers: _,
            some_rules_can_do_nothing: _,
            rules_judge_checks_only: _,
            harmless_moves_can_be_plain: _,
            believes_promises: _,
            remembers_captures: _,
            tells_men_apart: _,
            paralysed_is_stalemated: _,
            men_lie_below: _,
            promoted_with: _,
            threats_are_played: _,
            observations_are_played: _,
            kings_are_royal: _,
            facts: _,
            facts_of_last_move: _,
            // these only forbid moves
            mobility: _,
            admission: _,
            concept: _,
            check: _,
            attack: _,
            preferences: _,
            promotion_choices,
            walks,
            sources,
            occupancy,
            after_move,
            orthodox: _,
            owners: _,
        } = self;
        after_move.iter().all(|rule| self.changes_nothing(rule))
            && promotion_choices.is_empty()
            && walks.is_empty()
            && sources.is_empty()
            && occupancy.is_none()
    }

    /// Whether all this is so but for royal men, which may move in other ways too.
    pub fn men_but_royal_ones_change_by_moving_only(&self) -> bool {
        let changes_nothing = |rule: &Named<dyn AfterMove>| self.changes_nothing(rule);
        let royal_only = |rule: &Named<dyn WalkRule>| rule.concerns_royal_men_only();
        self.after_move.iter().all(changes_nothing)
            && self.promotion_choices.is_empty()
            && self.sources.is_empty()
            && self.occupancy.is_none()
            && (self.walks.is_empty()
                || self.believes_promises && self.walks.iter().all(royal_only))
    }

    fn changes_nothing(&self, rule: &Named<dyn AfterMove>) -> bool {
        self.believes_promises && rule.changes() == Changes::Nothing
    }

    /// How many men all rules together may change after a move at most; nothing if that is not promised, or if moves may be other ones than
    /// those of one man, castlings apart.
    pub fn men_changed_after_a_move(&self) -> Option<ChangedMen> {
        if !self.sources.is_empty() || !self.promotion_choices.is_empty() || !self.believes_promises
        {
            return None;
        }
        let mut all = ChangedMen::default();
        for rule in &self.after_move {
            match rule.changes() {
                Changes::Anything => return None,
                Changes::Nothing => {}
                Changes::Men(more) => {
                    all.squares += more.squares;
                    all.own += more.own;
                    all.other += more.other;
                    all.men += more.men;
                }
            }
        }
        Some(all)
    }

    /// Whether a side must not end its move with its men on exactly these squares, whatever the other side does. `None`: no rule promises
    /// to tell that from its own men alone.
    pub fn forbids_men_on(&self, men: Bb) -> Option<bool> {
        if !self.believes_promises {
            return None;
        }
        let mut judged = None;
        for rule in self.check.iter().filter(|rule| !rule.is_attack()) {
            let Some(is_check) = rule.in_check_on(men) else {
                continue;
            };
            debug_assert!(is_check || !rule.leaves_no_gaps() || men.has_no_gaps());
            judged = Some(judged == Some(true) || is_check);
        }
        judged
    }

    /// Whether the men of a side that has moved always stand on ranks that follow one another, and on files that do.
    pub fn men_leave_no_gaps(&self) -> bool {
        let mut checks = self.check.iter().filter(|rule| !rule.is_attack());
        self.believes_promises && checks.any(|rule| rule.leaves_no_gaps())
    }

    /// Whether a royal man is attacked exactly if an enemy man could capture it by the way that man goes.
    #[inline]
    pub(crate) fn attacks_are_geometric(&self) -> bool {
        self.believes_promises
            && self.walks.is_empty()
            && self.mobility.is_empty()
            && self.sources.iter().all(|rule| rule.keeps().royal_captures)
            && self.admission.is_empty()
            && self.attack.is_none()
            && self.occupancy.is_none()
            && !self.threats_are_played
    }

    /// Whether a royal man is attacked exactly if an enemy man could capture it by the way that man goes, and no rule calls the capture
    /// illegal or brings a royal man back.
    #[inline]
    pub(crate) fn attacks_are_played(&self) -> bool {
        self.attacks_are_observed()
            && self.sources.is_empty()
            && self.mobility.is_empty()
            && self.admission.is_empty()
            && self.threats_are_played
    }

    /// Whether a royal man can be attacked only by men that could capture it by the way they go: rules may take attacks
    /// away, but add none.
    #[inline]
    pub(crate) fn attacks_are_observed(&self) -> bool {
        self.capturers_go_there() && self.walks.is_empty() && self.occupancy.is_none()
    }

    /// Whether a royal man can be attacked only by a man that captures it as men of some kind of the problem go, from where it stands.
    #[inline]
    pub(crate) fn capturers_go_there(&self) -> bool {
        self.believes_promises
            && self.sources.iter().all(|rule| rule.keeps().capturers)
            && self.attack.is_none()
    }

    /// Whether men that leap and ride in straight lines attack a royal man by the plain capture, or not at all.
    #[inline]
    pub(crate) fn attacks_are_plain_captures(&self) -> bool {
        let kept = |rule: &Named<dyn MoveSource>| rule.keeps().royal_captures;
        self.attacks_are_observed()
            && (self.sources.is_empty()
                || !self.threats_are_played && self.sources.iter().all(kept))
    }

    /// Whether the royal men of `side` are in check only if an enemy man could capture them by the way it goes, and can be played to any
    /// empty square to which they go where they are not in check by that; and whether all men that do not capture move as they go. Rules
    /// may take attacks and captures away, add men after captures, and move men that capture.
    pub fn royals_are_hunted_by_going(&self, side: Side) -> bool {
        let Ruleset {
            kinds: _,
            promotions: _,
            pawns_act_on_first_rank,
            pawns_capture_on_first_rank,
            pawns_leap_from_first_rank,
            kings_are_royal,
            walks: _,
            promotion_choices,
            // what rules remember matters only to what they do
            facts: _,
            facts_of_last_move: _,
            mobility,
            sources,
            admission,
            occupancy: _,
            concept,
            after_move: _,
            check,
            attack: _,
            // these take attacks and observations away
            threats_are_played: _,
            observations_are_played: _,
            rebirths_are_chosen: _,
            stages: _,
            quiet_moves_are_plain,
            some_men_are_left_alone: _,
            some_rule_judges_checks: _,
            some_rule_only_remembers: _,
            some_rules_can_do_nothing: _,
            rules_judge_checks_only: _,
            harmless_moves_can_be_plain: _,
            remembers_captures: _,
            tells_men_apart: _,
            // these make mates fewer
            paralysed_is_stalemated: _,
            men_lie_below,
            promoted_with: _,
            preferences: _,
            orthodox: _,
            believes_promises,
            owners: _,
        } = self;
        *believes_promises
            && self.attacks_are_observed()
            && sources.is_empty()
            && !pawns_act_on_first_rank
            && !pawns_capture_on_first_rank
            && !pawns_leap_from_first_rank
            && *kings_are_royal
            && promotion_choices.is_empty()
            && mobility.iter().all(|rule| rule.spares_royal_men())
            && admission.iter().all(|rule| rule.admits_all_quiet_moves())
            && concept.is_none()
            && check.is_empty()
            && *quiet_moves_are_plain
            && !men_lie_below
            && self.preference(side).is_none()
    }

    /// Whether no rule does anything after a move without capture.
    #[inline]
    pub(crate) fn quiet_moves_are_plain(&self) -> bool {
        self.believes_promises && self.quiet_moves_are_plain
    }

    /// From now on what rules promise is not believed: every move is played to find out what it does. This changes nothing but the
    /// time that takes.
    pub fn believe_nothing(&mut self) {
        self.believes_promises = false;
        if let Some(twin) = &mut self.orthodox {
            twin.believe_nothing();
        }
    }

    /// Whether what rules promise is believed.
    pub(crate) fn believes_promises(&self) -> bool {
        self.believes_promises
    }

    /// Whether a rule may do something after this has been played.
    #[inline]
    pub(crate) fn does_something(&self, shape: &Shape) -> bool {
        if !self.believes_promises {
            return true;
        }
        let is_left_alone =
            self.quiet_moves_are_plain && shape.capture.is_none() && shape.act != Act::Exchange;
        !is_left_alone && self.after_move.iter().any(|rule| rule.concerns(shape))
    }

    /// Whether a rule may change men, ask something or call the move illegal after this has been played.
    #[inline]
    pub(crate) fn disturbs(&self, shape: &Shape) -> bool {
        let disturbs = |rule: &Named<dyn AfterMove>| rule.concerns(shape) && !rule.only_remembers();
        self.does_something(shape)
            && (!self.believes_promises
                || !self.some_rule_only_remembers
                || self.after_move.iter().any(disturbs))
    }

    /// Whether there may be men whose moves no after-move rule has to do with.
    #[inline]
    pub(crate) fn some_men_are_left_alone(&self) -> bool {
        self.believes_promises && self.some_men_are_left_alone
    }

    /// Whether the side that moves can, after some moves, have rules do nothing that have to do with them.
    pub(crate) fn some_rules_can_do_nothing(&self) -> bool {
        self.some_rules_can_do_nothing
    }

    /// Whether some after-move rule judges checks only.
    pub(crate) fn some_rule_judges_checks(&self) -> bool {
        self.some_rule_judges_checks
    }

    /// Whether all that rules do after this has been played is to call it illegal if it gives check.
    pub(crate) fn only_checks_are_judged(&self, shape: &Shape) -> bool {
        let judges =
            |rule: &Named<dyn AfterMove>| rule.judges_checks_only() || !rule.concerns(shape);
        self.believes_promises
            && (self.rules_judge_checks_only || self.after_move.iter().all(judges))
    }

    /// Whether the side that moves can have all rules do nothing after this has been played; it is known whether it gives no check.
    #[inline]
    pub(crate) fn can_be_left_alone(&self, shape: &Shape, gives_no_check: bool) -> bool {
        let leaves_alone = |rule: &Named<dyn AfterMove>| {
            rule.may_do_nothing()
                || rule.only_remembers()
                || gives_no_check && rule.judges_checks_only()
                || !rule.concerns(shape)
        };
        let all_do = || self.after_move.iter().all(leaves_alone);
        self.believes_promises && (gives_no_check && self.harmless_moves_can_be_plain || all_do())
    }

    /// Whether the side that moves can have all rules do nothing after any move without capture by which no men change places.
    pub(crate) fn quiet_moves_can_be_plain(&self) -> bool {
        let leaves_alone = |rule: &Named<dyn AfterMove>| {
            rule.may_do_nothing() || rule.only_remembers() || rule.concerns_captures_only()
        };
        self.quiet_moves_are_plain()
            || self.believes_promises && self.after_move.iter().all(leaves_alone)
    }

    /// Whether no rule does anything after this has been played.
    pub fn leaves_alone(&self, shape: &Shape) -> bool {
        !self.does_something(shape)
    }

    /// How many men the side that has not moved may get when this has been played, unless it is called illegal because it gives check;
    /// `None` if anything else may happen too.
    #[inline]
    pub(crate) fn reinforcements(&self, shape: &Shape) -> Option<usize> {
        if !self.believes_promises {
            return None;
        }
        if self.quiet_moves_are_plain && shape.capture.is_none() && shape.act != Act::Exchange {
            return Some(0);
        }
        let mut men = 0;
        for rule in &self.after_move {
            if !rule.concerns(shape) {
                continue;
            }
            if rule.only_reinforces(shape) {
                men += 1;
            } else if !rule.only_remembers() && !rule.judges_checks_only() {
                return None;
            }
        }
        Some(men)
    }

    /// Orthodox rules with the same men and pawn conventions. A rule that asks for them must have
    /// called [`Builder::needs_orthodox`].
    ///
    /// # Panics
    /// If no rule has asked for them while the rules were compiled.
    pub fn orthodox_twin(&self) -> &Ruleset {
        self.orthodox
            .as_deref()
            .expect("the rule that asks for the orthodox twin has declared it")
    }
}

/// Collects what rules contribute, then yields the [`Ruleset`].
pub struct Builder {
    rules: Ruleset,
    rule: &'static str,
    needs_orthodox: bool,
    next_slot: u8,
    sacrificed_instead: Option<Option<Box<dyn AfterMove>>>,
    after_royal_captures: Vec<Named<dyn AfterMove>>,
}

impl Builder {
    /// Starts from orthodox chess.
    pub fn new(kinds: Kinds, promotions: Vec<KindId>) -> Builder {
        Builder {
            rules: Ruleset::orthodox(kinds, promotions),
            rule: "",
            needs_orthodox: false,
            next_slot: SlotId::FIRST_OF_RULES,
            sacrificed_instead: None,
            after_royal_captures: Vec::new(),
        }
    }

    /// Names the rule that contributes from now on.
    pub(crate) fn enter(&mut self, rule: &'static str) {
        self.rule = rule;
    }

    /// A hook with the name of the rule that contributes it.
    fn named<T: ?Sized>(&self, hook: Box<T>) -> Named<T> {
        Named {
            rule: self.rule,
            hook,
        }
    }

    /// Claims a place that only one rule can have.
    ///
    /// # Errors
    /// If another rule has it already.
    pub fn claim(&mut self, place: &'static str) -> Result<(), Conflict> {
        if let Some((_, first)) = self.rules.owners.iter().find(|(p, _)| *p == place) {
            return Err(Conflict {
                first: first.to_string(),
                second: self.rule.to_string(),
                why: format!("both decide {place}"),
            });
        }
        self.rules.owners.push((place, self.rule));
        Ok(())
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
        self.claim("which men stand in each other's way")?;
        self.rules.occupancy = Some(self.named(Box::new(hook)));
        Ok(())
    }

    /// Decides what an attack on a royal man means.
    ///
    /// # Errors
    /// If another rule decides it already.
    pub fn concept(&mut self, hook: impl CheckConcept + 'static) -> Result<(), Conflict> {
        self.claim("what an attack on a royal man means")?;
        self.rules.concept = Some(self.named(Box::new(hook)));
        Ok(())
    }

    /// Kings are men like others.
    pub fn no_royal_kings(&mut self) {
        self.rules.kings_are_royal = false;
    }

    /// Adds an after-move rule.
    pub fn after_move(&mut self, hook: impl AfterMove + 'static) {
        let hook: Named<dyn AfterMove> = self.named(Box::new(hook));
        self.rules.after_move.push(hook);
    }

    /// Adds an after-move rule that does something only when a royal man has been captured, which is a move only where captured royal
    /// men may come back.
    pub fn after_royal_captures(&mut self, hook: impl AfterMove + 'static) {
        let hook: Named<dyn AfterMove> = self.named(Box::new(hook));
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
        let hook = self.named(hook);
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
        self.claim("which moves attack royal men")?;
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
        self.claim(match side {
            Side::White => "which legal moves White may play",
            Side::Black => "which legal moves Black may play",
        })?;
        self.rules.preferences[side.index()] = Some(self.named(Box::new(hook)));
        Ok(())
    }

    /// Lets pawns act on their own first rank.
    pub fn pawns_act_on_first_rank(&mut self) {
        self.rules.pawns_act_on_first_rank = true;
        self.rules.pawns_capture_on_first_rank = true;
    }

    /// Lets pawns capture from their own first rank.
    pub fn pawns_capture_on_first_rank(&mut self) {
        self.rules.pawns_capture_on_first_rank = true;
    }

    /// See [`Ruleset::threats_are_played`].
    pub fn threats_are_played(&mut self) {
        self.rules.threats_are_played = true;
    }

    /// Threats and observations alike count only if they could be played but for self-check.
    pub fn observations_are_played(&mut self) {
        self.rules.threats_are_played = true;
        self.rules.observations_are_played = true;
    }

    /// See [`Ruleset::remembers_captures`].
    pub fn remembers_captures(&mut self) {
        self.rules.remembers_captures = true;
    }

    /// See [`Ruleset::rebirths_are_chosen`].
    pub fn rebirths_are_chosen(&mut self) {
        self.rules.rebirths_are_chosen = true;
    }

    /// See [`Ruleset::tells_men_apart`].
    pub fn tells_men_apart(&mut self) {
        self.rules.tells_men_apart = true;
    }

    /// The kinds of men of the problem.
    pub fn kinds(&self) -> &Kinds {
        &self.rules.kinds
    }

    /// See [`Ruleset::promoted_with`].
    pub fn promoted_with(&mut self, kind: KindId, attrs: &[Attrs]) {
        self.rules.promoted_with.push((kind, attrs.to_vec()));
    }

    /// See [`Ruleset::men_lie_below`].
    pub fn men_lie_below(&mut self) {
        self.rules.men_lie_below = true;
    }

    /// See [`Ruleset::paralysed_is_stalemated`].
    pub fn paralysed_is_stalemated(&mut self) {
        self.rules.paralysed_is_stalemated = true;
    }

    /// Pawns stay pawns on their last rank.
    pub fn no_promotion(&mut self) {
        self.rules.promotions.clear();
    }

    /// Lets pawns act on their own first rank, with up to three steps.
    pub fn pawns_leap_from_first_rank(&mut self) {
        self.pawns_act_on_first_rank();
        self.rules.pawns_leap_from_first_rank = true;
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
            self.rules.facts.push((id, at_the_start));
        }
        id
    }

    /// A fact about the last move alone, 0 if there is nothing to remember: it is forgotten when the next move begins, and when a side
    /// does not make its move ([`Ctx::null_move`](crate::ctx::Ctx::null_move)), but not in a series, where no move is due.
    pub fn slot_of_last_move(&mut self) -> SlotId {
        let id = self.slot(0);
        self.rules.facts_of_last_move.push(id);
        id
    }

    /// Makes [`Ruleset::orthodox_twin`] available.
    pub fn needs_orthodox(&mut self) {
        self.needs_orthodox = true;
    }

    /// The compiled rules.
    pub fn finish(self) -> Ruleset {
        let mut rules = self.rules;
        if rules.threats_are_played {
            rules.after_move.extend(self.after_royal_captures);
        }
        rules.after_move.sort_by_key(|rule| rule.stage());
        let up_to = |last| {
            let earlier = |rule: &Named<dyn AfterMove>| rule.stage() <= last;
            rules.after_move.partition_point(earlier)
        };
        rules.stages = [up_to(Stage::Arrival), up_to(Stage::Consequence)];
        let mut after_move = rules.after_move.iter();
        rules.quiet_moves_are_plain = after_move.all(|rule| rule.concerns_captures_only());
        let mut after_move = rules.after_move.iter();
        rules.some_men_are_left_alone = after_move.any(|rule| rule.concerned_men().is_some());
        let mut after_move = rules.after_move.iter();
        rules.some_rule_judges_checks = after_move.any(|rule| rule.judges_checks_only());
        let mut after_move = rules.after_move.iter();
        rules.some_rule_only_remembers = after_move.any(|rule| rule.only_remembers());
        rules.some_rules_can_do_nothing = rules.after_move.iter().any(|rule| {
            rule.may_do_nothing() || rule.only_remembers() || rule.judges_checks_only()
        });
        let mut after_move = rules.after_move.iter();
        rules.rules_judge_checks_only = after_move.all(|rule| rule.judges_checks_only());
        rules.harmless_moves_can_be_plain = rules.after_move.iter().all(|rule| {
            rule.may_do_nothing() || rule.only_remembers() || rule.judges_checks_only()
        });
        if self.needs_orthodox {
            let mut twin = Ruleset::orthodox(rules.kinds.clone(), rules.promotions.clone());
            twin.pawns_act_on_first_rank = rules.pawns_act_on_first_rank;
            twin.pawns_capture_on_first_rank = rules.pawns_capture_on_first_rank;
            twin.pawns_leap_from_first_rank = rules.pawns_leap_from_first_rank;
            rules.orthodox = Some(Box::new(twin));
        }
        rules
    }
}
