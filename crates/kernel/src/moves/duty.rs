//! A side that must prefer some of its legal moves, by a length or another measure.

use crate::board::shape::Shape;
use crate::board::shapes::Shapes;
use crate::hooks::Preference;
use crate::legality::{Judge, Legality};
use crate::view::View;
use smallvec::SmallVec;

/// The scores of the shapes, the best first, and how far they have been tried.
pub(super) struct Duty {
    /// By number of the shape.
    scores: SmallVec<[i64; 8]>,
    /// Of the best legal move known.
    best: Option<i64>,
    /// For each shape whether it is wanted; empty if all are. Others only decide what may be played.
    wanted: SmallVec<[bool; 32]>,
}

/// Whether a shape is to be played.
pub(super) enum Admitted {
    /// It is.
    Yes,
    /// It is not, because it is not wanted, and it is known that some legal one is as good.
    Unwanted,
    /// It is not, because a better one is legal.
    Worse,
}

impl Duty {
    /// Sorts the shapes, the best by this measure first, so that the first legal one decides. Leaves out shapes that are worse than one
    /// that is known to be legal, or than `best`.
    pub(crate) fn impose(
        view: &View,
        measure: &dyn Preference,
        best: Option<i64>,
        shapes: &mut Shapes,
        judge: &Judge,
    ) -> Duty {
        let mut least = best;
        let mut kept: SmallVec<[(i64, Shape); 64]> = SmallVec::new();
        for &shape in shapes.iter() {
            let score = measure.score(view, &shape);
            if least.is_some_and(|least| score < least) {
                continue;
            }
            if least.is_none_or(|least| score > least)
                && judge.legality(view, &shape) == Legality::Legal
            {
                least = Some(score);
                kept.retain(|(kept, _)| *kept >= score);
            }
            // few are left, mostly of one length
            let place = kept.iter().rposition(|(earlier, _)| *earlier >= score);
            match place.map_or(0, |earlier| earlier + 1) {
                last if last == kept.len() => kept.push((score, shape)),
                earlier => kept.insert(earlier, (score, shape)),
            }
        }
        shapes.clear();
        shapes.extend(kept.iter().map(|(_, shape)| *shape));
        Duty {
            scores: kept.iter().map(|(score, _)| *score).collect(),
            best: least,
            wanted: SmallVec::new(),
        }
    }

    /// Whether the shape with this number is to be played.
    pub(crate) fn admits(&self, number: usize) -> Admitted {
        match self.best {
            Some(best) if self.scores[number] < best => Admitted::Worse,
            // a better one that is not wanted still decides whether the legal one that is known may be played
            Some(best) if self.scores[number] == best && !self.wants(number) => Admitted::Unwanted,
            _ => Admitted::Yes,
        }
    }

    /// The shape with this number is legal.
    pub fn meet(&mut self, number: usize) {
        self.best = Some(self.scores[number]);
    }

    /// Only these of the shapes are wanted, of those that have been until now.
    pub fn want(&mut self, shapes: &Shapes, mut keep: impl FnMut(&Shape) -> bool) {
        // mostly the rest is not to be played
        let best = |score: &&i64| Some(*score) == self.scores.first();
        let best = self.scores.iter().take_while(best).count();
        let wanted = shapes.iter().take(best).enumerate();
        self.wanted = wanted
            .map(|(number, shape)| self.wants(number) && keep(shape))
            .collect();
    }

    /// Whether the shape with this number is wanted.
    pub fn wants(&self, number: usize) -> bool {
        self.wanted.get(number) != Some(&false)
    }
}
