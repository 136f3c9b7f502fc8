//! What a version is worth.

use crate::base::{Base, Limits};
use crate::deed::Level;
use crate::edit::{Edit, Version};
use crate::finalist::Finalist;
use crate::judge::Judge;
use crate::judged::{Judged, Keep};
use crate::position::Measure;
use crate::rank::Rank;
use crate::study::Study;
use crate::verdict::Verdict;
use crate::wants::Wants;
use sauterelle::{Sq, Stop};
use std::sync::Arc;

/// A version that is worth showing.
#[derive(Clone, Debug)]
pub struct Drawn {
    /// What has come of it.
    pub judged: Judged,
    /// In how many of them some condition acts: without it the moves are other ones.
    pub acting: u32,
    /// Where the last two half-moves of each solution go.
    pub(super) endings: Vec<Vec<Option<Sq>>>,
    /// What is to be said of it beside that.
    pub finalist: Finalist,
    /// What is lacking; less is better.
    pub cost: u32,
    /// Its place among versions of the same cost.
    pub rank: Rank,
}

impl Drawn {
    /// What the best are sorted by.
    pub(super) fn order(&self) -> (u32, Rank) {
        (self.cost, self.rank)
    }
}

/// What is kept of a problem in which nothing is meant.
pub(super) const KEEP: Keep = Keep::Nothing;

/// How versions are scored.
pub(super) struct Scoring<'s> {
    pub base: &'s Base,
    /// With one thread.
    pub limits: Limits,
    pub wants: Wants,
    pub stop: &'s Stop,
}

/// A version with what it costs.
pub(super) struct Scored {
    pub verdict: Verdict,
    pub cost: u32,
    /// If it is worth showing.
    pub drawn: Option<Drawn>,
}

/// So many solutions more than are wanted are counted: what has more is as far away.
const BEYOND: usize = 3;

// The costs. What is not sound costs more than anything sound of some quality, and more with each solution that is missing or too many: a step
// nearer to the wanted number is then always a step down. Of sound versions what their solutions lack is counted by weights that say how
// well each measure tells published problems from others (see `COUNTED`: 46 for a repeated move to 17 for a mate that is no model). A man that does
// nothing or a condition that is not needed costs more than any one of these, as nobody would show such a problem; a solution in which no
// condition acts about as much as a repeated move; a promoted man somewhat less. A man more costs little, so that it decides only
// between versions that are alike otherwise.
const NOT_SOUND: u32 = 300;
const EACH_SOLUTION: u32 = 60;
const ILLEGAL: u32 = 300;
const UNKNOWN: u32 = 240;
const IDLE_MAN: u32 = 60;
const UNNEEDED: u32 = 80;
const WITHOUT_LAST_MOVE: u32 = 80;
const NOT_AS_WISHED: u32 = 60;
const WITHOUT_RULE: u32 = 40;
const PROMOTED: u32 = 30;
const MAN: u32 = 4;

impl Scoring<'_> {
    /// Judges a version. `None` if it was stopped.
    pub fn score(&self, judge: &mut Judge, version: &Version) -> Option<Scored> {
        let measure = Measure {
            base: self.base,
            keep: KEEP,
            limits: &self.limits,
            cooks: &[],
            refuters: &[],
            beyond: BEYOND,
            stop: self.stop,
        };
        let judged = judge.judge(version, measure)?;
        match judged.verdict {
            Verdict::Sound => self.of_sound(version, judged),
            verdict => Some(Scored {
                verdict,
                cost: self.of_unsound(&judged),
                drawn: None,
            }),
        }
    }

    /// Looks more closely at a sound version. `None` if it was stopped.
    fn of_sound(&self, version: &Version, judged: Judged) -> Option<Scored> {
        let rank = Rank::of(&judged.diagram, None, &judged.variety, self.base);
        let men = judged.diagram.placed().count() as u32;
        let mut cost = judged.variety.lack() + MAN * men + PROMOTED * rank.promoted();
        let unwanted = |cost: u32| {
            Some(Scored {
                verdict: Verdict::Unwanted,
                cost,
                drawn: None,
            })
        };
        if !self.wants.suit(&judged.variety) {
            return unwanted(cost + NOT_AS_WISHED);
        }
        let Some(own) = self.own(version) else {
            return unwanted(cost + UNKNOWN).filter(|_| !self.stop.is_set());
        };
        let mut study = Study::new(Arc::clone(&own), Keep::Level(Level::Moves), self.limits);
        let mut finalist = study.needed(&Version::default(), self.stop);
        let acting = self.acting(&own);
        if self.stop.is_set() {
            return None;
        }
        let has_conditions = !own.problem().initial.conditions.is_empty();
        let without_rule = judged.variety.lines.saturating_sub(acting);
        cost += IDLE_MAN * finalist.idle.len() as u32
            + UNNEEDED * finalist.unneeded.len() as u32
            + WITHOUT_RULE * without_rule * u32::from(has_conditions);
        if !finalist.idle.is_empty() || !finalist.unneeded.is_empty() {
            return unwanted(cost);
        }
        if self.wants.last_move {
            finalist.has_last_move = study.has_last_move(&Version::default());
            if finalist.has_last_move == Some(false) {
                return unwanted(cost + WITHOUT_LAST_MOVE);
            }
        }
        Some(Scored {
            verdict: Verdict::Sound,
            cost,
            drawn: Some(Drawn {
                judged,
                acting,
                endings: endings(&own),
                finalist,
                cost,
                rank,
            }),
        })
    }

    fn of_unsound(&self, judged: &Judged) -> u32 {
        NOT_SOUND
            + match judged.verdict {
                Verdict::Illegal | Verdict::Refused => ILLEGAL,
                Verdict::Slower => UNKNOWN,
                // as many as are wanted, but short ones or duals beside them
                Verdict::Short | Verdict::Dual => EACH_SOLUTION,
                _ => EACH_SOLUTION * self.base.distance(judged.solutions).max(1) as u32,
            }
    }

    /// The version as a problem of its own, whose solutions are meant.
    fn own(&self, version: &Version) -> Option<Arc<Base>> {
        let problem = version.of_problem(self.base.problem()).ok()??;
        let limits = Limits {
            base: self.limits.each,
            ..self.limits
        };
        let base = Base::new(&problem, &limits, self.stop).ok()?;
        Some(Arc::new(base))
    }

    /// In how many solutions some condition acts, so that they do not work without it.
    fn acting(&self, own: &Base) -> u32 {
        let conditions = &own.problem().initial.conditions;
        let without = |name| Version::of(Edit::Without(name));
        let without: Vec<Version> = conditions
            .iter()
            .map(|condition| without(condition.rule.meta().name[0]))
            .collect();
        let all = own.solutions().enumerate();
        let asked = all.filter(|(_, it)| it.is_meant && !it.is_set_play);
        let acts = asked.filter(|(number, _)| {
            let Ok(one) = own.meaning(&[*number]) else {
                return false;
            };
            let mut study = Study::new(one, Keep::Level(Level::Moves), self.limits);
            let judged = study.judge(&without, self.stop);
            let mut lost = judged.iter().flatten();
            lost.any(|it| it.verdict == Verdict::Lost)
        });
        acts.count() as u32
    }
}

/// Where the last two half-moves of each solution go.
fn endings(own: &Base) -> Vec<Vec<Option<Sq>>> {
    let meant = own.positions.iter().flat_map(|position| position.meant());
    let asked = meant.filter(|found| found.is_asked);
    let ending = asked.map(|found| {
        found
            .deeds
            .iter()
            .rev()
            .take(2)
            .map(|deed| deed.to)
            .collect()
    });
    ending.collect()
}
