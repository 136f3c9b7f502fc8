//! Versions as problems: the edits in the diagram, and in each twin.

use crate::edit::{Changed, Edit, Origin, Version};
use sauterelle::Language;
use sauterelle::kernel::condition::Condition;
use sauterelle::kernel::diagram::Diagram;
use sauterelle::notation::entered::elsewhere::Elsewhere;
use sauterelle::notation::entered::{InputProblem, Twin, TwinChange};
use sauterelle::notation::fen::castlings;
use sauterelle::notation::popeye::write;
use sauterelle::notation::read::twin::diagram_of_twin;
use sauterelle::notation::source::diagnostic::{Diagnostic, Kind};
use sauterelle::solving::problem::Problem;
use sauterelle_languages::say;

/// The positions of a version, one after the other.
pub(crate) struct Applied<'v> {
    version: &'v Version,
    problem: &'v InputProblem,
    pub changed: Changed,
    /// The position before the next twin, and where its men stand.
    before: Diagram,
    elsewhere: Elsewhere,
}

/// A position of a version.
pub(crate) struct AppliedPosition {
    pub problem: Problem,
    /// Which man of it is which.
    pub origins: [Option<Origin>; 64],
    /// The changes that make it, where they name men that stand elsewhere.
    pub changes: Vec<TwinChange>,
}

impl<'v> Applied<'v> {
    /// The positions of this version of a problem; nothing if its edits do not go together.
    pub fn new(version: &'v Version, problem: &'v InputProblem) -> Option<Applied<'v>> {
        let changed = version.of_diagram(&problem.initial.diagram)?;
        Some(Applied {
            version,
            problem,
            before: changed.diagram.clone(),
            elsewhere: elsewhere(&version.edits),
            changed,
        })
    }

    /// The position of the next twin.
    ///
    /// # Errors
    /// If the change that makes the twin cannot be made.
    pub fn next(&mut self, twin: &Twin) -> Result<AppliedPosition, Diagnostic> {
        if !twin.continued {
            self.before.clone_from(&self.changed.diagram);
            self.elsewhere = elsewhere(&self.version.edits);
        }
        let follow = |change: &TwinChange| {
            let gone = || {
                Diagnostic::new(
                    Kind::Syntax,
                    &change.arguments,
                    say!("a man that the twin names is left out"),
                )
            };
            self.elsewhere.follow(change).ok_or_else(gone)
        };
        let changes: Vec<TwinChange> = twin.changes.iter().map(follow).collect::<Result<_, _>>()?;
        let diagram = diagram_of_twin(&changes, &self.before, self.problem.language)?;
        let origins = match twin.changes.is_empty() {
            true => self.changed.origins,
            false => origins_of_twin(&twin.problem.diagram, &diagram, &self.changed.origins),
        };
        let problem = self.position(&twin.problem, &diagram);
        self.before = diagram;
        Ok(AppliedPosition {
            problem,
            origins,
            changes,
        })
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
            let position = applied.next(twin)?;
            twin.problem = position.problem;
            twin.changes = position.changes;
        }
        Ok(Some(found.shown_again()))
    }

    /// What makes its twins, in English and without the word for twins that go on from the one before: an empty text where it is what makes that
    /// of the problem. Nothing if that is so with all of them, or if one cannot be made.
    pub(crate) fn twins(&self, problem: &InputProblem) -> Vec<String> {
        let is_twin = |twin: &Twin| !twin.changes.is_empty();
        let applied = match problem.twins.iter().any(is_twin) {
            true => Applied::new(self, problem),
            false => None,
        };
        let Some(mut applied) = applied else {
            return Vec::new();
        };
        let mut twins = Vec::new();
        for twin in problem.twins.iter() {
            let Ok(position) = applied.next(twin) else {
                return Vec::new();
            };
            if twin.changes.is_empty() {
                continue;
            }
            twins.push(match position.changes == twin.changes {
                true => String::new(),
                false => in_english(twin, position.changes, problem.language),
            });
        }
        match twins.iter().all(String::is_empty) {
            true => Vec::new(),
            false => twins,
        }
    }

    /// The castlings that its edits make possible, by their letters in FEN.
    pub(crate) fn new_castlings(&self, problem: &InputProblem) -> String {
        let base = &problem.initial.diagram;
        let known = castlings(base);
        let changed = self.of_diagram(base);
        let now = changed.map_or(String::new(), |changed| castlings(&changed.diagram));
        now.chars()
            .filter(|letter| !known.contains(*letter))
            .collect()
    }
}

/// What makes a twin, in English.
fn in_english(twin: &Twin, changes: Vec<TwinChange>, language: Language) -> String {
    let twin = Twin {
        continued: false,
        changes,
        ..twin.clone()
    };
    write::changes(&twin, language, Language::English)
}

/// Where edits have put the men of the diagram.
fn elsewhere(edits: &[Edit]) -> Elsewhere {
    let mut elsewhere = Elsewhere::default();
    for edit in edits {
        match edit {
            Edit::Move { from, to } => elsewhere.put(*from, Some(*to)),
            Edit::Remove { at } => elsewhere.put(*at, None),
            Edit::Exchange { one, other } => {
                elsewhere.put(*one, Some(*other));
                elsewhere.put(*other, Some(*one));
            }
            Edit::Add { .. } | Edit::Become { .. } | Edit::With(_) | Edit::Without(_) => {}
        }
    }
    elsewhere
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
