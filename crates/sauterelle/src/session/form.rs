//! The forms in which solutions are written.

use super::screen::Form;
use sauterelle_diagram::Gathering;
use sauterelle_kernel::men::Kinds;
use sauterelle_notation::entered::Language;
use sauterelle_notation::solution::clean::CleanText;
use sauterelle_notation::solution::clock;
use sauterelle_notation::solution::json::{JsonVerdict, JsonWriter};
use sauterelle_notation::solution::json_stream::JsonStream;
use sauterelle_notation::solution::solution_text::SolutionText;
use sauterelle_notation::solution::verdict::Verdict;
use sauterelle_solve::solution::Finding;
use web_time::Instant;

/// Text in Popeye's form, with the verdict on each part if that is wanted.
pub struct Text<'s> {
    /// Writes the findings.
    pub text: SolutionText<'s>,
    /// Whose words to use.
    pub language: Language,
    /// The number of a first move also tells the time since then.
    pub since: Option<Instant>,
    /// The verdict on each part is written too.
    pub verdicts: bool,
    /// Takes a copy of everything but signs of progress.
    pub copy: Option<&'s mut String>,
}

impl Form for Text<'_> {
    fn finding(&mut self, finding: &Finding) -> String {
        let mut text = self.text.write(finding);
        if let Some(since) = self.since
            && finding.is_number()
        {
            text = timed(text, since, self.language);
        }
        if let Some(copy) = &mut self.copy
            && !finding.is_number()
        {
            copy.push_str(&text);
        }
        text
    }

    fn part(&mut self, _verdict: &Verdict, sentence: &str) -> String {
        match self.verdicts {
            true => format!("\n{sentence}\n"),
            false => String::new(),
        }
    }
}

/// The number of a first move with the time that has passed.
fn timed(text: String, since: Instant, language: Language) -> String {
    match text.strip_suffix(")\n") {
        Some(line) => format!("{line}   {})\n", clock::elapsed(language, since.elapsed())),
        None => text,
    }
}

/// Text that a strict grammar parses.
pub struct Clean<'s, 'p> {
    /// Writes the findings.
    pub text: &'s mut CleanText<'p>,
    /// The men of the position.
    pub kinds: &'s Kinds,
    /// Takes a copy of everything.
    pub copy: Option<&'s mut String>,
}

impl Form for Clean<'_, '_> {
    fn finding(&mut self, finding: &Finding) -> String {
        let text = self.text.write(self.kinds, finding);
        if let Some(copy) = &mut self.copy {
            copy.push_str(&text);
        }
        text
    }
}

/// Data, a piece for each finding.
pub struct Data<'s> {
    /// Gives the pieces; it goes on with the next position.
    pub stream: &'s mut JsonStream,
    /// Makes data of findings.
    pub writer: JsonWriter<'s>,
}

impl Form for Data<'_> {
    fn finding(&mut self, finding: &Finding) -> String {
        self.stream.finding(&self.writer, finding)
    }

    fn part(&mut self, verdict: &Verdict, sentence: &str) -> String {
        self.stream.end_part(JsonVerdict::of(verdict, sentence))
    }
}

/// Nothing is written: text and verdicts are gathered for a picture.
pub struct Gathered<'s, 'k>(pub &'s mut Gathering<'k>);

impl Form for Gathered<'_, '_> {
    fn finding(&mut self, finding: &Finding) -> String {
        self.0.note(finding);
        String::new()
    }

    fn part(&mut self, verdict: &Verdict, sentence: &str) -> String {
        self.0.judge(verdict, sentence.to_string());
        String::new()
    }
}
