//! What all after-move rules of a problem promise together: found out once, when the rules are compiled.

use super::AfterMoveRule;
use crate::hooks::{Changes, Conduct, Does, When};

/// The promises of the after-move rules together.
pub(super) struct Promised {
    /// After which moves some rule may do something.
    pub when: When,
    /// All spare moves without capture by which no men change places.
    pub spare_quiet_moves: bool,
    /// All leave all men as the move leaves them.
    pub alter_no_man: bool,
    /// Some rule spares the moves of some men.
    pub some_rule_concerns_some_men_only: bool,
    /// Some rule acts after checks only.
    pub some_rule_acts_after_checks: bool,
    /// Some rule minds where royal men stand.
    pub some_rule_minds_royal_men: bool,
    /// Some rule only remembers.
    pub some_rule_only_remembers: bool,
    /// After some moves the side that moves can have some rule spare them.
    pub some_rule_can_spare: bool,
    /// Some rule may foresee what it will do.
    pub some_rule_foresees: bool,
    /// Some rule only remembers, or changes men of the side that moves where they stand.
    pub some_rule_keeps_men_in_place: bool,
    /// The side that moves can always have all rules let it pass.
    pub all_let_pass: bool,
    /// All rules but one at most only remember.
    pub one_rule_acts: bool,
    /// All rules but one at most change nothing but the side of the man that has moved.
    pub one_rule_changes_others: bool,
    /// Some rule may demand checks.
    pub some_rule_may_demand_checks: bool,
    /// All rules act after checks only.
    pub rules_act_after_checks_only: bool,
    /// The side that moves can have all rules spare moves that give no check.
    pub can_spare_moves_without_check: bool,
}

impl Promised {
    /// By these rules.
    pub fn by(rules: &[AfterMoveRule]) -> Promised {
        let all = |promises: fn(&Conduct) -> bool| rules.iter().all(|it| promises(&it.conduct));
        let any = |promises: fn(&Conduct) -> bool| rules.iter().any(|it| promises(&it.conduct));
        let one_at_most =
            |acts: fn(&Conduct) -> bool| rules.iter().filter(|it| acts(&it.conduct)).count() <= 1;
        let can_spare: fn(&Conduct) -> bool = |it| it.can_leave_men_alone() || it.when.checks_only;
        Promised {
            when: rules
                .iter()
                .fold(When::NEVER, |all, it| all.or(it.conduct.when)),
            spare_quiet_moves: all(Conduct::spares_quiet_moves),
            alter_no_man: rules.iter().all(|rule| rule.changes() == Changes::Nothing),
            some_rule_concerns_some_men_only: any(|it| {
                it.men.is_some() || it.movers.is_some() || it.spares_royal_kings
            }),
            some_rule_acts_after_checks: any(|it| it.when.checks_only),
            some_rule_minds_royal_men: any(|it| it.minds_royal_men),
            some_rule_only_remembers: any(Conduct::only_remembers),
            some_rule_can_spare: any(can_spare),
            some_rule_foresees: any(|it| it.foresees),
            some_rule_keeps_men_in_place: any(Conduct::keeps_men_in_place),
            all_let_pass: all(|it| it.lets_all_pass || it.only_remembers()),
            one_rule_acts: one_at_most(|it| !it.only_remembers()),
            one_rule_changes_others: one_at_most(|it| {
                !it.only_remembers() && !it.changes_side_of_mover_only && it.does != Does::Judges
            }),
            some_rule_may_demand_checks: any(|it| it.may_demand_checks),
            rules_act_after_checks_only: all(|it| it.when.checks_only),
            can_spare_moves_without_check: all(can_spare),
        }
    }
}
