//! What one side can reach by itself: a bound for cooperative play towards a goal that concerns one side, as a promotion does.
//!
//! The other side is forgotten as far as it could stand in the way or give check, but it may capture wherever it can have come by then,
//! and stand to be captured there. What is left are the moves of the side and those rules that look at its own men only
//! ([`in_check_on`](sauterelle_kernel::hooks::CheckRule::in_check_on)). A configuration of its men from which the goal cannot be reached
//! in this way within the moves that are left is hopeless.

mod configurations;
mod distance;
mod enemy;
mod men;
mod task;
#[cfg(test)]
mod tests;

use super::PlayAhead;
use crate::control::{Control, Stopped};
use crate::stipulation::{Branch, BranchId};
use configurations::Configurations;
use sauterelle_kernel::view::View;
pub(crate) use task::Limits;
use task::Task;

/// What the side whose goal it is can reach in play of one length.
pub(crate) struct Reachability {
    task: Task,
    /// Its configurations, if all that matter are known.
    configurations: Option<Configurations>,
    /// The other side captures so many men at most: what is hopeless then need not be so otherwise.
    most_captures: Option<u16>,
    /// The branch for which this holds.
    branch: BranchId,
}

impl Reachability {
    /// What can be reached in play of exactly `length` half-moves of the branch from the position of `view`. Nothing if the branch has no goal
    /// of that sort, or the rules do not promise enough.
    ///
    /// # Errors
    /// If it was told to stop.
    pub fn new(
        view: &View,
        branch: &Branch,
        length: u16,
        limits: Limits,
        control: &Control,
    ) -> Result<Option<Reachability>, Stopped> {
        let Some(task) = Task::new(view, branch, length) else {
            return Ok(None);
        };
        let mut configurations = None;
        if task.is_restricted
            && let Some(start) = task.army.configuration(view)
        {
            configurations = Configurations::from(&task, view.rules(), &start, limits, control)?;
        }
        Ok(Some(Reachability {
            task,
            configurations,
            most_captures: limits.captures,
            branch: branch.id,
        }))
    }

    /// Whether the rules and the men of both sides are such that it can be told at all.
    pub fn is_bound_by(view: &View) -> bool {
        task::is_bound_by(view)
    }

    /// Whether all configurations that matter are known.
    pub fn is_known(&self) -> bool {
        self.configurations.is_some()
    }

    /// Whether it is about this play.
    pub fn is_of(&self, ahead: PlayAhead) -> bool {
        ahead.branch.id == self.branch && ahead.played + ahead.left == self.task.length
    }

    /// Whether play that is in this position after `played` half-moves may succeed.
    pub fn may_succeed(&self, view: &View, played: u16) -> bool {
        let task = &self.task;
        let Some(men) = task.army.configuration(view) else {
            return true;
        };
        if self
            .most_captures
            .is_some_and(|most| men.all.len() + u32::from(most) < task.men)
        {
            return false;
        }
        if task.least(&men, played) > task.own_left(played) {
            return false;
        }
        let Some(known) = &self.configurations else {
            return true;
        };
        if view.state().turn() == task.army.side {
            return known.is_alive(task, &men, played);
        }
        known.is_alive(task, &men, played + 1) || {
            let mut captured = task.captures_of(&men, played + 1).into_iter();
            captured.any(|at| known.is_alive(task, &task.army.without(&men, at), played + 1))
        }
    }
}
