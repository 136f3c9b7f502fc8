//! Versions as problems: the edits in the diagram, and in each twin.

use crate::edit::{Changed, Edit, Origin, Version};
use sauterelle::kernel::condition::Condition;
use sauterelle::kernel::diagram::Diagram;
use sauterelle::notation::diagnostic::Diagnostic;
use sauterelle::notation::popeye::{InputProblem, Twin, diagram_of_twin};
use sauterelle::solving::problem::Problem;

/// The positions of a version, one after the other.
pub(crate) struct Applied<'v> {
    version: &'v Version,
    problem: &'v InputProblem,
    pub changed: Changed,
    /// The position before the next twin.
    before: Diagram,
}

/// A position of a version.
pub(crate) struct AppliedPosition {
    pub problem: Problem,
    /// Which man of it is which.
    pub origins: [Option<Origin>; 64],
}

impl<'v> Applied<'v> {
    /// The positions of this version of a problem; nothing if its edits do not go together.
    pub fn new(version: &'v Version, problem: &'v InputProblem) -> Option<Applied<'v>> {
        let changed = version.of_diagram(&problem.initial.diagram)?;
        Some(Applied {
            version,
            problem,
            before: changed.diagram.clone(),
            changed,
        })
    }

    /// The position of the next twin.
    ///
    /// # Errors
    /// If the change that makes the twin cannot be made.
    pub fn next(&mut self, twin: &Twin) -> Result<AppliedPosition, Diagnostic> {
        let start = match twin.continued {
            true => &self.before,
            false => &self.changed.diagram,
        };
        let diagram = diagram_of_twin(twin, start, self.problem.language)?;
        let origins = match twin.changes.is_empty() {
            true => self.changed.origins,
            false => origins_of_twin(&twin.problem.diagram, &diagram, &self.changed.origins),
        };
        let problem = self.position(&twin.problem, &diagram);
        self.before = diagram;
        Ok(AppliedPosition { problem, origins })
    }

    /// A position of the problem with these men.
    fn position(&self, of: &Problem, men: &Diagram) -> Problem {
        let mut problem = of.clone();
        problem.diagram.men = men.men;
        problem.diagram.below.clone_from(&men.below);
        problem.diagram.moved = men.moved;
        problem.diagram.unmoved = men.unmoved;
        // conditions of its own stay
        if of.conditions == self.problem.initial.conditions {
            problem.conditions = conditions(&of.conditions, &self.version.edits);
        }
        problem
    }
}

impl Version {
    /// The version as a problem; nothing if its edits do not go together.
    ///
    /// # Errors
    /// If the change that makes a twin cannot be made.
    pub fn of_problem(&self, problem: &InputProblem) -> Result<Option<InputProblem>, Diagnostic> {
        let Some(mut applied) = Applied::new(self, problem) else {
            return Ok(None);
        };
        let initial = applied.position(&problem.initial, &applied.changed.diagram);
        let mut found = InputProblem {
            initial,
            ..problem.clone()
        };
        for twin in &mut found.twins {
            twin.problem = applied.next(twin)?.problem;
        }
        Ok(Some(found))
    }
}

/// Conditions after edits.
fn conditions(conditions: &[Condition], edits: &[Edit]) -> Vec<Condition> {
    let mut conditions = conditions.to_vec();
    for edit in edits {
        match edit {
            Edit::Without(name) => conditions.retain(|it| it.rule.meta().name[0] != *name),
            Edit::With(condition) => conditions.push(condition.clone()),
            _ => {}
        }
    }
    conditions
}

/// Which man of a twin of a version is which: found by comparing it with the twin of the problem itself.
fn origins_of_twin(
    base: &Diagram,
    version: &Diagram,
    edited: &[Option<Origin>; 64],
) -> [Option<Origin>; 64] {
    let mut origins = [None; 64];
    let mut left: Vec<_> = base.placed().collect();
    // who stands where the same man stands is that one
    for (at, man) in version.placed() {
        if let Some(index) = left.iter().position(|it| *it == (at, man)) {
            left.swap_remove(index);
            origins[at.index()] = Some(Origin::Diagram(at));
        }
    }
    for (at, man) in version.placed() {
        if origins[at.index()].is_some() {
            continue;
        }
        let known = edited[at.index()];
        let is_edited = |(from, _): &(_, _)| known == Some(Origin::Diagram(*from));
        let edited = left.iter().position(is_edited);
        let alike = || left.iter().position(|(_, other)| *other == man);
        let same = edited.or_else(alike).map(|index| left.swap_remove(index));
        let origin = same.map_or(Origin::Added(at), |(from, _)| Origin::Diagram(from));
        origins[at.index()] = Some(origin);
    }
    origins
}
