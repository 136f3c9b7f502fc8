//! What all after-move rules of a problem promise together: found out once, when the rules are compiled.

use super::named::Named;
use crate::hooks::{AfterMove, Changes};

/// The promises of the after-move rules together.
pub(super) struct Promised {
    /// None has anything to do with a move without capture by which no men change places.
    pub quiet_moves_are_plain: bool,
    /// None alters any man.
    pub no_man_is_altered: bool,
    /// After moves of some men none does anything.
    pub some_men_are_left_alone: bool,
    /// Some rule acts after checks only.
    pub some_rule_acts_after_checks: bool,
    /// Some rule minds where royal men stand.
    pub some_rule_minds_royal_men: bool,
    /// Some rule only remembers.
    pub some_rule_only_remembers: bool,
    /// After some moves the side that moves can have rules do nothing that have to do with them.
    pub some_rules_can_do_nothing: bool,
    /// Some rule may come to rest.
    pub some_rule_can_rest: bool,
    /// Some rule may foresee what it will do.
    pub some_rule_foresees: bool,
    /// Some rule only remembers, or changes men of the side that moves where they stand.
    pub some_rule_keeps_men_in_place: bool,
    /// All rules judge checks only.
    pub rules_judge_checks_only: bool,
    /// After moves that give no check the side that moves can have all rules do nothing.
    pub harmless_moves_can_be_plain: bool,
}

impl Promised {
    /// By these rules.
    pub fn by(rules: &[Named<dyn AfterMove>]) -> Promised {
        let all = |promises: fn(&dyn AfterMove) -> bool| rules.iter().all(|it| promises(&*it.hook));
        let any = |promises: fn(&dyn AfterMove) -> bool| rules.iter().any(|it| promises(&*it.hook));
        let can_do_nothing: fn(&dyn AfterMove) -> bool =
            |rule| rule.may_do_nothing() || rule.only_remembers() || rule.acts_after_checks_only();
        Promised {
            quiet_moves_are_plain: all(|rule| rule.concerns_captures_only()),
            no_man_is_altered: all(|rule| rule.changes() == Changes::Nothing),
            some_men_are_left_alone: any(|rule| rule.concerned_men().is_some()),
            some_rule_acts_after_checks: any(|rule| rule.acts_after_checks_only()),
            some_rule_minds_royal_men: any(|rule| rule.minds_royal_men()),
            some_rule_only_remembers: any(|rule| rule.only_remembers()),
            some_rules_can_do_nothing: any(can_do_nothing),
            some_rule_can_rest: any(|rule| rule.may_rest()),
            some_rule_foresees: any(|rule| rule.foresees()),
            some_rule_keeps_men_in_place: any(|rule| {
                rule.only_remembers() || rule.changes_own_men_in_place()
            }),
            rules_judge_checks_only: all(|rule| rule.judges_checks_only()),
            harmless_moves_can_be_plain: all(can_do_nothing),
        }
    }
}
