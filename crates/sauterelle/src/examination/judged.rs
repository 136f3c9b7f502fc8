//! The class of a problem, from its positions and from what its author intends.

use super::class::{self, Class, Expected};
use super::intention::Intention;
use super::texts::Texts;
use crate::comparison::{Agreement, Comparison, Intended, Notation, Start};
use crate::notation::entered::InputProblem;
use crate::results::{Ended, PositionResult, starts};

/// All that a verdict rests on.
pub(super) struct Judged<'a> {
    pub problem: &'a InputProblem,
    pub intention: Option<&'a Intention>,
    pub positions: &'a [PositionResult],
    pub texts: &'a Texts,
}

impl Judged<'_> {
    /// The class of the problem, whether it rests on what is intended, and its solution beside the intended one.
    pub fn verdict(&self) -> (Class, bool, Option<Comparison>) {
        let starts = starts(self.problem, self.positions);
        let intended = self.intention.and_then(|intention| {
            let solution = intention.solution.as_deref()?;
            let position = (self.problem, starts.as_slice());
            let language = self.texts.language;
            Some(Intended::read_in(
                solution,
                intention.notation,
                position,
                language,
            ))
        });
        let (known, comparison) = match intended {
            None => (None, None),
            Some(Err(why)) => (None, Some(Comparison::none(why))),
            Some(Ok(known)) => {
                let comparison = self.compared(&known, &starts);
                (Some(known), Some(comparison))
            }
        };
        let (class, is_intention_known) = self.class(known.as_ref(), &starts);
        (class, is_intention_known, comparison)
    }

    fn class(&self, intended: Option<&Intended>, starts: &[Start]) -> (Class, bool) {
        // the same measure for both: a list of what has been found
        let lists = intended
            .filter(|_| !self.texts.is_cut)
            .and_then(|intended| {
                let notation = intended.notation();
                let found = Intended::read(self.texts.in_notation(notation), notation);
                Some((intended, found.ok()?))
            });
        let number = self.intention.and_then(Intention::number);
        let expected = |start: &Start| {
            let listed = lists.as_ref().and_then(|(intended, found)| {
                let intended = intended.solutions(start)? as u64;
                let found = found.solutions(start).unwrap_or(0) as u64;
                (intended > 0).then_some(Expected::Listed { intended, found })
            });
            let number = number.map(Expected::Number);
            listed.or(number).unwrap_or(Expected::Nothing)
        };
        let expected: Vec<Expected> = starts.iter().map(expected).collect();
        let is_known = expected.iter().any(|it| *it != Expected::Nothing);
        let positions = self.positions.iter().zip(&self.problem.twins).zip(expected);
        let classes = positions
            .map(|((position, twin), expected)| class::of(position, &twin.problem, expected));
        (classes.min().unwrap_or(Class::Refused), is_known)
    }

    fn compared(&self, intended: &Intended, starts: &[Start]) -> Comparison {
        let ended = |wanted: Ended| self.positions.iter().any(|p| p.ended() == wanted);
        if self.texts.is_cut {
            return Comparison::none("the solutions are too long to be kept");
        }
        if ended(Ended::Enough) {
            return Comparison::none("the search was to stop after so many solutions");
        }
        let beside_found = |intended: &Intended| {
            intended.compare(self.texts.in_notation(intended.notation()), starts)
        };
        let mut comparison = beside_found(intended);
        // what names all squares may be written in Popeye's form as well
        if comparison.agreement != Agreement::Equal && intended.notation() != Notation::Popeye {
            let in_popeye = beside_found(&intended.clone().as_in_popeye());
            if in_popeye.agreement == Agreement::Equal {
                comparison = in_popeye;
            }
        }
        match ended(Ended::OutOfTime) && !comparison.missing.is_empty() {
            true => Comparison::none("not everything was examined"),
            false => comparison,
        }
    }
}
