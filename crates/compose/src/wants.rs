//! What is wanted of sound versions beyond being sound.

use crate::study::{Judged, Study};
use sauterelle::Stop;

/// What is wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Wants {
    /// No man goes to the same square in two solutions.
    pub no_repeats: bool,
    /// Without any one of its conditions it is not sound.
    pub rule_needed: bool,
    /// Without any one of its men it is not sound.
    pub no_idle_men: bool,
    /// A last move can have led to it, as far as that is looked at.
    pub last_move: bool,
}

impl Wants {
    /// Whether a sound version is as wanted.
    pub(crate) fn are_met(self, study: &mut Study, judged: &Judged, stop: &Stop) -> bool {
        if self.no_repeats && judged.variety.repeats > 0 {
            return false;
        }
        if !(self.rule_needed || self.no_idle_men || self.last_move) {
            return true;
        }
        let finalist = study.finalist(&judged.version, stop);
        let fails = [
            self.rule_needed && !finalist.unneeded.is_empty(),
            self.no_idle_men && !finalist.idle.is_empty(),
            // where nobody can say it, it is not known to be impossible
            self.last_move && finalist.has_last_move == Some(false),
        ];
        !fails.contains(&true)
    }
}
