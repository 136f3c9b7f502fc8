//! A problem to be printed: what is shown of it, and how.

use crate::caption::Caption;
use crate::mark::Mark;
use crate::picture::Picture;
use crate::solution::{Part, Solution};
use sauterelle_kernel::diagram::Diagram;
use sauterelle_kernel::men::Language;
use sauterelle_notation::entered::InputProblem;
use sauterelle_notation::popeye::write::positions;
use sauterelle_notation::shows::{Shown, Shows};

/// A problem to be printed.
#[derive(Clone, Copy)]
pub struct Sheet<'p> {
    /// The problem.
    pub problem: &'p InputProblem,
    /// Its solution, if that is to be printed too.
    pub solution: Option<&'p Solution>,
    /// The language of the words around the diagram.
    pub language: Language,
    /// How the board is drawn, and what is marked on it beside what the conditions mark; its men do not matter.
    pub manner: &'p Picture,
    /// What stands around the board.
    pub shows: Shows,
}

impl Sheet<'_> {
    /// The diagrams of the problem: one, or two for play from one position to another.
    pub(crate) fn pictures(&self) -> Vec<Picture> {
        let (start, target) = positions(&self.problem.initial);
        let conditions = &self.problem.initial.conditions;
        let marks = conditions.iter().flat_map(|condition| condition.marks());
        let own = self.problem.marks.iter().cloned().map(Mark::Own);
        let marks: Vec<Mark> = marks.map(Into::into).chain(own).collect();
        let picture = |diagram: &Diagram| Picture {
            men: diagram.men,
            boxed: None,
            marks: [&marks[..], &self.manner.marks].concat(),
            language: self.language,
            coordinates: self.manner.coordinates && self.shows.has(Shown::Coordinates),
            ..self.manner.clone()
        };
        [Some(start), target]
            .into_iter()
            .flatten()
            .map(picture)
            .collect()
    }

    /// The diagram alone; of two, the one from which play begins.
    pub fn board(&self) -> Picture {
        self.pictures().swap_remove(0)
    }

    /// The words around the board.
    pub(crate) fn caption(&self) -> Caption {
        Caption::of(self.problem, self.language, self.shows)
    }

    /// What is to be said of a position's solution; of one that is not complete always.
    pub(crate) fn verdicts<'s>(&self, part: &'s Part) -> &'s [String] {
        let is_complete = self.solution.is_none_or(|solution| solution.complete);
        match self.shows.has(Shown::Verdicts) || !is_complete {
            true => &part.verdicts,
            false => &[],
        }
    }

    /// The solution, if it is known and shown.
    pub(crate) fn shown_solution(&self) -> Option<&Solution> {
        self.solution.filter(|_| self.shows.has(Shown::Solution))
    }
}
