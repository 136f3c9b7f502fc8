//! The solution of a position, gathered while it is found.

use crate::solution::Part;
use sauterelle_notation::solution::solution_text::SolutionText;
use sauterelle_notation::solution::verdict::Verdict;
use sauterelle_solve::solution::Finding;

/// What has been found so far.
pub struct Gathering<'k> {
    /// Makes text of findings.
    text: SolutionText<'k>,
    part: Part,
    /// All phases so far that are asked for are sound.
    all_sound: Option<bool>,
}

impl<'k> Gathering<'k> {
    /// Nothing found yet of what a problem asks for.
    pub fn new(text: SolutionText<'k>) -> Gathering<'k> {
        Gathering {
            text,
            part: Part::default(),
            all_sound: None,
        }
    }

    /// Goes on with what has been found before; all phases of it that are asked for are sound, or not.
    #[must_use]
    pub fn going_on_from(self, part: Part, all_sound: Option<bool>) -> Gathering<'k> {
        Gathering {
            part,
            all_sound,
            ..self
        }
    }

    /// What has been found so far, and whether all phases of it that are asked for are sound.
    pub fn so_far(&self) -> (&Part, Option<bool>) {
        (&self.part, self.all_sound)
    }

    /// A phase of which something has been found already goes on.
    pub fn phase_again(&mut self, begin: &Finding) {
        self.text.write(begin);
    }

    /// Takes notice of a finding.
    pub fn note(&mut self, finding: &Finding) {
        let text = self.text.write(finding);
        // numbers of first moves are signs of progress
        if !finding.is_number() {
            self.part.text.push_str(&text);
        }
    }

    /// Takes notice of the verdict on a phase, and of what is said of it.
    pub fn judge(&mut self, verdict: &Verdict, sentence: String) {
        if let Some(is_sound) = verdict.is_sound() {
            self.all_sound = Some(is_sound && self.all_sound != Some(false));
        }
        self.part.is_sound = self.all_sound == Some(true);
        self.part.verdicts.push(sentence);
    }

    /// Bytes of text so far.
    pub fn len(&self) -> usize {
        self.part.text.len()
    }

    /// Whether there is no text yet.
    pub fn is_empty(&self) -> bool {
        self.part.text.is_empty()
    }

    /// All that has been found.
    pub fn part(self) -> Part {
        self.part
    }
}
