//! Facts in words: values and lines of play in the language of a problem.

use super::facts::{FoundFact, Shown, Way, WayStep};
use crate::notation::solution::text::TextWriter;
use sauterelle_content::play::{NodeId, What};
use sauterelle_content::{Evidence, Fact, Play};
use sauterelle_kernel::men::Language;
use std::fmt::Write as _;

/// Tells facts in the language of a problem.
pub(super) struct Telling<'t, 'p> {
    pub play: &'t Play<'p>,
    pub language: Language,
}

impl Telling<'_, '_> {
    pub fn fact(&self, fact: &Fact) -> FoundFact {
        FoundFact {
            text: fact.to_string(),
            name: fact.predicate.name,
            values: fact.values.iter().map(ToString::to_string).collect(),
            meaning: fact.predicate.doc[self.language as usize],
            shown: fact.evidence.iter().map(|it| self.shown(it)).collect(),
        }
    }

    fn shown(&self, evidence: &Evidence) -> Shown {
        Shown {
            lines: evidence.lines.iter().map(|end| self.line(*end)).collect(),
            squares: evidence.squares.iter().map(ToString::to_string).collect(),
            ways: (evidence.lines.iter())
                .filter_map(|end| self.way(*end))
                .collect(),
        }
    }

    /// The line up to a node as data.
    fn way(&self, end: NodeId) -> Option<Way> {
        let play = self.play;
        let twin = play.position_of(end)?;
        let kinds = &play.positions()[twin].game.rules.kinds;
        let writer = TextWriter::new(kinds, self.language);
        let steps = play.line(end).into_iter();
        let steps = steps.filter_map(|id| match &play.node(id).what {
            What::Move(step, _) => Some(Some(WayStep {
                text: writer.step(step),
                from: step.mv.shape.from.to_string(),
                to: step.mv.shape.to.to_string(),
            })),
            What::Pass => Some(None),
            What::Diagram | What::Position(..) => None,
        });
        Some(Way {
            twin,
            steps: steps.collect(),
        })
    }

    /// The moves up to a node.
    fn line(&self, end: NodeId) -> String {
        let play = self.play;
        let Some(position) = play.position_of(end) else {
            return String::new();
        };
        let at = &play.positions()[position];
        let writer = TextWriter::new(&at.game.rules.kinds, self.language);
        let mut text = match play.positions().len() {
            1 => String::new(),
            _ => format!("{})", at.label),
        };
        let mut last = None;
        for id in play.line(end) {
            let node = play.node(id);
            if let What::Move(step, _) = &node.what {
                let number = node.half_moves.div_ceil(2);
                let is_second = node.half_moves.is_multiple_of(2);
                let blank = if text.is_empty() { "" } else { " " };
                let _ = match (is_second, last == Some(node.half_moves - 1)) {
                    (false, _) => write!(text, "{blank}{number}.{}", writer.step(step)),
                    (true, true) => write!(text, " {}", writer.step(step)),
                    (true, false) => write!(text, "{blank}{number}...{}", writer.step(step)),
                };
                last = Some(node.half_moves);
            }
        }
        match play.node(end).what {
            // set play and threats begin where nobody moves
            What::Pass => text + " …",
            _ => text,
        }
    }
}
