//! The forms in which solutions are written.

use super::screen::Form;
use sauterelle_diagram::{Gathering, Part};
use sauterelle_kernel::men::Kinds;
use sauterelle_notation::clean::CleanText;
use sauterelle_notation::clock;
use sauterelle_notation::json::{JsonVerdict, JsonWriter};
use sauterelle_notation::json_stream::JsonStream;
use sauterelle_notation::popeye::Language;
use sauterelle_notation::text::SolutionText;
use sauterelle_notation::verdict::{Completeness, Verdict};
use sauterelle_solve::solution::Finding;
use std::time::Instant;

/// How complete the part is that has just ended, or been broken off.
pub type Judge<'s> = Box<dyn Fn(&Verdict) -> Completeness + Send + 's>;

/// Text in Popeye's form, with the verdict on each part if that is wanted.
pub struct Text<'s> {
    /// Writes the findings.
    pub text: SolutionText<'s>,
    /// Whose words to use.
    pub language: Language,
    /// The number of a first move also tells the time since then.
    pub since: Option<Instant>,
    /// Decides how complete a part is; none: no verdicts.
    pub judge: Option<Judge<'s>>,
    /// Takes a copy of everything but signs of progress.
    pub copy: Option<&'s mut String>,
}

impl Text<'_> {
    fn verdict(&self, verdict: &Verdict) -> String {
        match &self.judge {
            Some(judge) => format!("\n{}\n", verdict.sentence(judge(verdict))),
            None => String::new(),
        }
    }
}

impl Form for Text<'_> {
    fn finding(&mut self, finding: &Finding, verdict: &Verdict) -> String {
        let mut text = self.text.write(finding);
        if let (Finding::MoveNumber { .. }, Some(since)) = (finding, self.since) {
            text = timed(text, since, self.language);
        }
        if let Some(copy) = &mut self.copy
            && !matches!(finding, Finding::MoveNumber { .. })
        {
            copy.push_str(&text);
        }
        if *finding == Finding::End {
            text.push_str(&self.verdict(verdict));
        }
        text
    }

    fn end(&mut self, verdict: &Verdict) -> String {
        match verdict.is_open() {
            true => self.verdict(verdict),
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
    fn finding(&mut self, finding: &Finding, _verdict: &Verdict) -> String {
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
    /// Decides how complete a part is.
    pub judge: Judge<'s>,
}

impl Form for Data<'_> {
    fn finding(&mut self, finding: &Finding, verdict: &Verdict) -> String {
        match finding {
            Finding::End => self.end_part(verdict),
            _ => self.stream.finding(&self.writer, finding),
        }
    }

    fn end(&mut self, verdict: &Verdict) -> String {
        self.end_part(verdict)
    }
}

impl Data<'_> {
    fn end_part(&mut self, verdict: &Verdict) -> String {
        self.stream.end_part(JsonVerdict {
            illegal_check: verdict.is_illegal(),
            solutions: verdict.solutions(),
            verdict: verdict.sentence((self.judge)(verdict)),
        })
    }
}

/// Nothing is written: text and verdicts are gathered for a diagram.
pub struct Gathered<'s, 'p> {
    gathering: Option<Gathering<'s>>,
    /// Decides how complete a part is.
    judge: Judge<'s>,
    /// Where all goes.
    part: &'p mut Part,
}

impl<'s, 'p> Gathered<'s, 'p> {
    /// Nothing found yet.
    pub fn new(gathering: Gathering<'s>, judge: Judge<'s>, part: &'p mut Part) -> Gathered<'s, 'p> {
        Gathered {
            gathering: Some(gathering),
            judge,
            part,
        }
    }

    fn judge_part(&mut self, verdict: &Verdict) {
        let sentence = verdict.sentence((self.judge)(verdict));
        if let Some(gathering) = &mut self.gathering {
            gathering.judge(verdict, sentence);
        }
    }
}

impl Form for Gathered<'_, '_> {
    fn finding(&mut self, finding: &Finding, verdict: &Verdict) -> String {
        if let Some(gathering) = &mut self.gathering {
            gathering.note(finding);
        }
        if *finding == Finding::End {
            self.judge_part(verdict);
        }
        String::new()
    }

    fn end(&mut self, verdict: &Verdict) -> String {
        if verdict.is_open() {
            self.judge_part(verdict);
        }
        if let Some(gathering) = self.gathering.take() {
            *self.part = gathering.part();
        }
        String::new()
    }
}
