//! What all after-move rules of a problem promise together: found out once, when the rules are compiled.

use super::AfterMoveRule;
use crate::hooks::{Changes, Conduct, When};

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
    pub fn by(rules: &[AfterMoveRule]) -> Promised {
        let all = |promises: fn(&Conduct) -> bool| rules.iter().all(|it| promises(&it.conduct));
        let any = |promises: fn(&Conduct) -> bool| rules.iter().any(|it| promises(&it.conduct));
        let can_do_nothing: fn(&Conduct) -> bool =
            |it| it.can_leave_men_alone() || it.when == When::Checks;
        Promised {
            quiet_moves_are_plain: all(Conduct::spares_quiet_moves),
            no_man_is_altered: rules.iter().all(|rule| rule.changes() == Changes::Nothing),
            some_men_are_left_alone: any(|it| it.men.is_some()),
            some_rule_acts_after_checks: any(|it| it.when == When::Checks),
            some_rule_minds_royal_men: any(|it| it.minds_royal_men),
            some_rule_only_remembers: any(Conduct::only_remembers),
            some_rules_can_do_nothing: any(can_do_nothing),
            some_rule_can_rest: any(|it| it.may_rest),
            some_rule_foresees: any(|it| it.foresees),
            some_rule_keeps_men_in_place: any(Conduct::keeps_men_in_place),
            rules_judge_checks_only: all(Conduct::judges_checks_only),
            harmless_moves_can_be_plain: all(can_do_nothing),
        }
    }
}
