//! What the rules in force promise together: a property holds if no rule is against it.

use super::{AfterMoveRule, Named, Ruleset};
use crate::board::bitboard::Bb;
use crate::board::piece::{Piece, Side};
use crate::board::square::Sq;
use crate::hooks::{ChangedMen, Changes, Conduct, MoveSource, Offers, Strictness};
use crate::moves::Shape;

/// Whether moves that give check are among those of which something is told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Checks {
    /// Rules that act after checks only count too.
    Included,
    /// The move gives no check.
    LeftOut,
}

impl Ruleset {
    /// Whether no rule changes anything: men may be fairy men, but everything else is as in orthodox chess.
    pub fn is_orthodox(&self) -> bool {
        self.is_orthodox_but_for_duties() && self.preferences.iter().all(Option::is_none)
    }

    /// Whether no rule changes anything but which of their legal moves the sides may play.
    pub fn is_orthodox_but_for_duties(&self) -> bool {
        self.is_orthodox_but_for_duties_and_holes() && !self.board.squares_may_be_missing
    }

    /// The same, where squares may be missing, and always the same ones.
    pub fn is_orthodox_but_for_duties_and_holes(&self) -> bool {
        // every field is named, so that whoever adds one decides what it means here
        let Ruleset {
            kinds,
            pawns,
            royalty,
            // squares come and go by rules that act after the move, or are holes from the beginning
            board: _,
            memory,
            threats,
            rebirths: _,
            immobility: _,
            walks,
            promotion_choices,
            mobility,
            sources,
            admission,
            occupancy,
            concept,
            mate_concept,
            after_move,
            check,
            attack,
            preferences: _,
            stages: _,
            promised: _,
            believes_promises: _,
            orthodox: _,
            owners: _,
            said: _,
            options: _,
        } = self;
        kinds.are_standard_men_orthodox()
            && pawns.rest_on_first_rank()
            && royalty.is_orthodox()
            && memory.facts.is_empty()
            && threats.are_orthodox()
            && walks.is_empty()
            && promotion_choices.is_empty()
            && mobility.is_empty()
            && sources.is_empty()
            && admission.is_empty()
            && occupancy.is_none()
            && concept.is_none()
            && mate_concept.is_none()
            && after_move.is_empty()
            && check.is_empty()
            && attack.is_none()
    }

    /// Whether a position is the same thing under both rules: the same men are royal, and the same squares and boards are there.
    pub fn sets_up_as(&self, other: &Ruleset) -> bool {
        let setup = |rules: &Ruleset| {
            (
                rules.royalty.kings_are_royal,
                rules.royalty.sole_kings_are_royal,
                rules.memory.remembers_captures,
                rules.memory.tells_men_apart,
            )
        };
        setup(self) == setup(other) && self.board == other.board
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
            pawns: _,
            royalty: _,
            // the rule that turns it makes its own promises
            board: _,
            memory: _,
            threats: _,
            rebirths: _,
            immobility: _,
            walks,
            promotion_choices,
            sources,
            occupancy,
            after_move,
            // these only forbid moves
            mobility: _,
            admission: _,
            concept: _,
            mate_concept: _,
            check: _,
            attack: _,
            preferences: _,
            stages: _,
            promised: _,
            believes_promises: _,
            orthodox: _,
            owners: _,
            said: _,
            options: _,
        } = self;
        after_move.iter().all(|rule| self.changes_nothing(rule))
            && promotion_choices.is_empty()
            && walks.is_empty()
            && sources.is_empty()
            && occupancy.is_none()
    }

    /// Whether each capture is made by a man that would capture the same man without the rules that offer moves.
    pub fn capturers_are_kept(&self) -> bool {
        self.believes_promises && self.sources.iter().all(|rule| rule.keeps().capturers)
    }

    /// Whether a side may move men of the other side.
    #[inline]
    pub fn men_of_others_move(&self) -> bool {
        self.sources.iter().any(|rule| rule.moves_others())
    }

    fn changes_nothing(&self, rule: &AfterMoveRule) -> bool {
        self.believes_promises && rule.changes() == Changes::Nothing
    }

    /// How many men all rules together may change after a move at most; nothing if that is not promised, or if moves may be other ones than
    /// those of one man, castlings apart.
    pub fn men_changed_after_a_move(&self) -> Option<ChangedMen> {
        let mut sources = self.sources.iter();
        let one_man = sources.all(|rule| rule.offers() == Offers::MovesOfOneMan);
        if !one_man || !self.promotion_choices.is_empty() || !self.believes_promises {
            return None;
        }
        let mut all = ChangedMen::default();
        for rule in &self.after_move {
            match rule.changes() {
                Changes::Anything => return None,
                Changes::Nothing => {}
                Changes::Removals => all.squares = ChangedMen::ALL_SQUARES,
                Changes::Men(more) | Changes::PlacesOfRoyalMen(more) => {
                    all.squares = all.squares.saturating_add(more.squares);
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

    /// Whether every move that is no castling is admitted.
    #[inline]
    pub(crate) fn admits_all_but_castlings(&self) -> bool {
        let mut admission = self.admission.iter();
        admission.all(|rule| rule.concerns_castlings_only())
    }

    /// Whether a royal man is attacked exactly if an enemy man could capture it by the way that man goes.
    #[inline]
    pub fn attacks_are_geometric(&self) -> bool {
        self.believes_promises
            && self.walks.is_empty()
            && self.mobility.is_empty()
            && self.sources.iter().all(|rule| rule.keeps().royal_captures)
            && self.admits_all_but_castlings()
            && self.attack.is_none()
            && self.occupancy.is_none()
            && !self.board.squares_may_be_missing
            && (!self.threats.are_played || self.royal_captures_pass())
    }

    /// Whether no rule ever calls a capture of a royal man illegal or brings one back, by the answers of the side that captures it.
    #[inline]
    fn royal_captures_pass(&self) -> bool {
        self.sources.is_empty() && self.promised.all_let_pass
    }

    /// Whether a royal man is attacked exactly if an enemy man could capture it by the way that man goes, and no rule calls the capture
    /// illegal or brings a royal man back.
    #[inline]
    pub(crate) fn attacks_are_played(&self) -> bool {
        self.attacks_are_observed()
            && self.sources.is_empty()
            && self.mobility.is_empty()
            && self.admits_all_but_castlings()
            && self.threats.are_played
    }

    /// Whether a royal man can be attacked only by men that could capture it by the way they go: rules may take attacks
    /// away, but add none.
    #[inline]
    pub(crate) fn attacks_are_observed(&self) -> bool {
        self.capturers_go_there()
            && self.walks.is_empty()
            && self.occupancy.is_none()
            && !self.board.squares_may_be_missing
    }

    /// Whether a royal man can be attacked only by a man that captures it as men of some kind of the problem go, from where it stands.
    #[inline]
    pub(crate) fn capturers_go_there(&self) -> bool {
        let kept = |rule: &Named<dyn MoveSource>| self.keeps_attackers(rule);
        self.believes_promises && self.sources.iter().all(kept) && self.attack.is_none()
    }

    /// Whether by this rule royal men are captured only by men that could capture them without it.
    pub(super) fn keeps_attackers(&self, rule: &Named<dyn MoveSource>) -> bool {
        let kept = rule.keeps();
        kept.capturers || kept.royal_captures && !self.threats.are_played
    }

    /// Whether men of `by` capture the royal man on this square as they go, or not at all.
    pub(crate) fn men_capture_as_they_go(&self, by: Side, royal: Sq) -> bool {
        let mut sources = self.sources.iter();
        sources.all(|rule| self.keeps_attackers(rule) || !rule.captures_beyond(by).has(royal))
    }

    /// Whether a rule has royal men attacked by captures alone, whomever these capture, and men capture as they go.
    #[inline]
    pub(crate) fn only_captures_attack(&self) -> bool {
        let by_capturing = self
            .attack
            .as_ref()
            .is_some_and(|owner| owner.by_capturing());
        self.believes_promises && by_capturing && self.sources.is_empty()
    }

    /// Whether men that leap and ride in straight lines attack a royal man by the plain capture, or not at all.
    #[inline]
    pub(crate) fn attacks_are_plain_captures(&self) -> bool {
        let kept = |rule: &Named<dyn MoveSource>| rule.keeps().royal_captures;
        self.attacks_are_observed()
            && (self.sources.is_empty()
                || !self.threats.are_played && self.sources.iter().all(kept))
    }

    /// Whether some rule may call each move of a side illegal that gives no check.
    #[inline]
    pub(crate) fn some_rule_may_demand_checks(&self) -> bool {
        self.believes_promises && self.promised.some_rule_may_demand_checks
    }

    /// Whether all that rules do after moves is to judge them, or to remember.
    #[inline]
    pub(crate) fn alter_no_man(&self) -> bool {
        self.believes_promises && self.promised.alter_no_man
    }

    /// Whether all rules spare moves without capture.
    #[inline]
    pub(crate) fn spare_quiet_moves(&self) -> bool {
        self.believes_promises && self.promised.spare_quiet_moves
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

    /// Whether a rule may intervene after this has been played: do something, be it to remember it.
    #[inline]
    pub fn may_intervene(&self, shape: &Shape) -> bool {
        !self.believes_promises || self.promised.when.concerns(shape)
    }

    /// Whether a rule may change men, ask something or call the move illegal after this has been played.
    #[inline]
    pub(crate) fn may_do_more_than_remember(&self, shape: &Shape) -> bool {
        let does_more =
            |rule: &AfterMoveRule| rule.concerns(shape) && !rule.conduct.only_remembers();
        self.may_intervene(shape)
            && (!self.believes_promises
                || !self.promised.some_rule_only_remembers
                || self.after_move.iter().any(does_more))
    }

    /// Whether nothing happens to men after a rule has put one on a square of the mover's choice.
    pub(crate) fn nothing_follows_choice(&self) -> bool {
        self.believes_promises && self.promised.one_rule_acts
    }

    /// Whether all that happens to men then is that the man that has moved changes sides.
    pub(crate) fn only_mover_changes_sides_after_choice(&self) -> bool {
        self.believes_promises
            && self.promised.one_rule_changes_others
            && self.promotion_choices.is_empty()
    }

    /// Whether some rule spares the moves of some men.
    #[inline]
    pub(crate) fn some_rule_concerns_some_men_only(&self) -> bool {
        self.believes_promises && self.promised.some_rule_concerns_some_men_only
    }

    /// Whether the side that moves can have some rule spare some moves.
    pub(crate) fn some_rule_can_spare(&self) -> bool {
        self.promised.some_rule_can_spare
    }

    /// Whether some after-move rule may foresee what it will do.
    #[inline]
    pub(crate) fn some_rule_foresees(&self) -> bool {
        self.believes_promises && self.promised.some_rule_foresees
    }

    /// Whether all that rules do after this has been played is to remember, and to change men of the side that moves where they stand.
    #[inline]
    pub(crate) fn own_men_change_in_place(&self, shape: &Shape) -> bool {
        let keeps_to_that =
            |rule: &AfterMoveRule| rule.conduct.keeps_men_in_place() || !rule.concerns(shape);
        self.believes_promises
            && self.promised.some_rule_keeps_men_in_place
            && self.after_move.iter().all(keeps_to_that)
    }

    /// Whether some after-move rule acts after checks only.
    pub fn some_rule_acts_after_checks(&self) -> bool {
        self.promised.some_rule_acts_after_checks
    }

    /// Whether no rule does anything after this has been played unless it gives check.
    #[inline]
    pub(crate) fn rules_act_after_checks_only(&self, shape: &Shape) -> bool {
        let rests = |rule: &AfterMoveRule| rule.conduct.when.checks_only || !rule.concerns(shape);
        self.believes_promises
            && (self.promised.rules_act_after_checks_only || self.after_move.iter().all(rests))
    }

    /// Whether the side that moves can have all rules spare this move; it is known whether it gives no check.
    #[inline]
    pub(crate) fn can_spare(&self, shape: &Shape, gives_no_check: bool) -> bool {
        let can_spare = |rule: &AfterMoveRule| {
            rule.conduct.can_leave_men_alone()
                || gives_no_check && rule.conduct.when.checks_only
                || !rule.concerns(shape)
        };
        let all_do = || self.after_move.iter().all(can_spare);
        self.believes_promises
            && (gives_no_check && self.promised.can_spare_moves_without_check || all_do())
    }

    /// Whether the side that moves can have all rules spare any move without capture by which no men change places.
    pub(crate) fn can_spare_quiet_moves(&self) -> bool {
        let can_spare = |rule: &AfterMoveRule| {
            rule.conduct.can_leave_men_alone() || rule.conduct.spares_quiet_moves()
        };
        self.spare_quiet_moves() || self.believes_promises && self.after_move.iter().all(can_spare)
    }

    /// Whether the side that moves can have all rules spare any move of this man without capture or change of places.
    pub(crate) fn can_spare_quiet_moves_of(&self, man: Piece) -> bool {
        self.can_spare_moves_of(man, Conduct::spares_quiet_moves)
    }

    /// Whether the side that moves can have all rules spare any capture by this man.
    pub(crate) fn can_spare_captures_by(&self, man: Piece) -> bool {
        self.can_spare_moves_of(man, |_| false)
    }

    fn can_spare_moves_of(&self, man: Piece, rests: fn(&Conduct) -> bool) -> bool {
        self.believes_promises
            && self.after_move.iter().all(|rule| {
                rule.conduct.can_leave_men_alone()
                    || rests(&rule.conduct)
                    || !rule.conduct.concerns_man(man)
            })
    }

    /// How many men the side that has not moved may get when this has been played, unless it is called illegal because it gives check (or,
    /// if checks are [left out](Checks::LeftOut), unless it gives check); `None` if anything else may happen too.
    #[inline]
    pub fn reinforcements(&self, shape: &Shape, checks: Checks) -> Option<usize> {
        if !self.believes_promises {
            return None;
        }
        if !self.promised.when.concerns(shape) {
            return Some(0);
        }
        let mut men = 0;
        for rule in &self.after_move {
            if !rule.concerns(shape) || checks == Checks::LeftOut && rule.conduct.when.checks_only {
                continue;
            }
            if rule.only_reinforces(shape) {
                men += 1;
            } else if !rule.conduct.only_remembers() && !rule.conduct.judges_checks_only() {
                return None;
            }
        }
        Some(men)
    }
}
