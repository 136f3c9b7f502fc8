//! What is counted and named of a part, so that it can be put in words; parts that were looked at piece by piece can be put together.

use super::completeness::Completeness;
use super::lacking::Lacking;
use super::words::{Noun, VerdictWords, WORDS};
use sauterelle_kernel::men::Language;
use serde::{Deserialize, Serialize};
use std::fmt::Write;

/// More keys or tries than this are counted, but not named.
const MOST_NAMED: usize = 8;

/// What is counted and named of a part.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// It is set play.
    pub set_play: bool,
    /// Its solutions are lines of play, not trees.
    pub lines: bool,
    /// Lines of play, or keys.
    pub solutions: u64,
    /// The first few keys.
    pub keys: Vec<String>,
    /// All tries.
    pub tries: u64,
    /// The first few tries with their refutations.
    pub named_tries: Vec<String>,
    /// Moves that must not be possible in the diagram.
    pub violations: Vec<String>,
    /// The keys are moves taken back.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub taken_back: bool,
    /// Moves of the defender that are shown.
    pub defences: u64,
    /// Royal men that are missing, so that nothing can be solved.
    #[serde(default)]
    pub lacking: Lacking,
    /// Whether Black begins, where that is told.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub black_begins: Option<bool>,
    /// Where moves are taken back: the level up to which it was looked whether positions can have come about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub legality: Option<u8>,
    /// The castlings that count as possible because nothing that was looked at disproves them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub assumed: Vec<String>,
    /// The castlings that the history of the diagram disproves.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub disproved: Vec<String>,
    /// A capture en passant and the castlings that have to prove it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub a_posteriori: Option<String>,
    /// Of so many positions before moves taken back it is not decided whether they are dead.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub undecided: u32,
    /// The rights of the case of partial retro analysis that was solved, if there are several cases.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub case: Option<Vec<String>>,
    /// The men that have been added, where some are to be.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub added: Vec<String>,
    /// Where men are to be added: how many placements have been looked at, and how many there are.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub placements: Option<(usize, usize)>,
    /// What has been found of the legality of the diagram, where that is asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub judged: Option<String>,
}

/// Whether nothing is to be told.
fn is_zero(number: &u32) -> bool {
    *number == 0
}

impl Tally {
    pub(super) fn key(&mut self, name: impl Fn() -> String) {
        self.solutions += 1;
        if self.keys.len() < MOST_NAMED {
            self.keys.push(name());
        }
    }

    pub(super) fn tried(&mut self, name: impl Fn() -> String) {
        self.tries += 1;
        if self.named_tries.len() < MOST_NAMED {
            self.named_tries.push(name());
        }
    }

    /// Adds what a later piece of the same part has come to.
    pub fn add(&mut self, later: &Tally) {
        self.solutions += later.solutions;
        self.tries += later.tries;
        self.defences += later.defences;
        self.taken_back |= later.taken_back;
        self.keys.extend_from_slice(&later.keys);
        self.keys.truncate(MOST_NAMED);
        self.named_tries.extend_from_slice(&later.named_tries);
        self.named_tries.truncate(MOST_NAMED);
        self.violations.extend_from_slice(&later.violations);
    }

    /// The same as a sentence. `stopped_at`: the first move at which the search was stopped.
    pub fn sentence(
        &self,
        language: Language,
        completeness: Completeness,
        stopped_at: Option<u32>,
    ) -> String {
        let words = &WORDS[language as usize];
        let mut text = self.who_begins(language);
        if self.set_play {
            let _ = write!(text, "{}{}", words.set_play, words.colon());
        }
        let nothing_yet = match self.is_empty() {
            true => words.nothing_yet(completeness, stopped_at),
            false => None,
        };
        text.push_str(&nothing_yet.clone().unwrap_or_else(|| self.count(words)));
        if self.is_impossible() {
            let _ = write!(text, "{}{}", words.colon(), self.lacking.say(language));
        }
        if self.tries > 0 {
            let counted = counted(self.tries, words.tries);
            let (apart, colon) = (words.semicolon(), words.colon());
            let named = self.named_tries.join(", ");
            let _ = write!(text, "{apart}{counted}{colon}{named}");
            if self.tries > self.named_tries.len() as u64 {
                text.push_str(", …");
            }
        }
        if nothing_yet.is_none() {
            text.push_str(&words.completeness(completeness, stopped_at));
        }
        if let Some(level) = self.legality {
            let _ = write!(text, " ({} {level}", words.legality);
            if !self.assumed.is_empty() {
                let (apart, colon) = (words.semicolon(), words.colon());
                let assumed = self.assumed.join(", ");
                let _ = write!(text, "{apart}{}{colon}{assumed}", words.assumed);
            }
            text.push(')');
        }
        self.say_circumstances(words, &mut text);
        text
    }

    /// Adds what the solutions rest on: the men added, the case, the rights.
    fn say_circumstances(&self, words: &VerdictWords, text: &mut String) {
        let colon = words.colon();
        if !self.added.is_empty() {
            let _ = write!(text, " ({}{colon}{})", words.added, self.added.join(", "));
        }
        if let Some((done, of)) = self.placements {
            let said = words.placements.replace("{done}", &done.to_string());
            let _ = write!(text, " ({})", said.replace("{of}", &of.to_string()));
        }
        if let Some(rights) = &self.case {
            let rights = match rights.is_empty() {
                true => words.no_rights.to_string(),
                false => rights.join(", "),
            };
            let _ = write!(text, " ({}{colon}{rights})", words.case);
        }
        if let Some(justified) = &self.a_posteriori {
            let _ = write!(text, " ({justified})");
        }
        if self.undecided > 0 {
            let _ = write!(text, " ({}{colon}{})", words.undecided, self.undecided);
        }
        if !self.disproved.is_empty() {
            let disproved = self.disproved.join(", ");
            let _ = write!(text, " ({}{colon}{disproved})", words.disproved);
        }
    }

    /// Who begins, where that is told: `White begins: `.
    pub(super) fn who_begins(&self, language: Language) -> String {
        let words = &WORDS[language as usize];
        let told = |black: bool| format!("{}{}", words.begins[usize::from(black)], words.colon());
        self.black_begins.map_or(String::new(), told)
    }

    /// Whether nothing has been found that would be counted or named.
    fn is_empty(&self) -> bool {
        let counted = self.solutions + self.tries + self.defences;
        counted == 0 && self.violations.is_empty() && !self.set_play && self.lacking.is_empty()
    }

    /// Whether nothing has been found because royal men are missing.
    pub fn is_impossible(&self) -> bool {
        let is_empty = self.solutions == 0 && self.defences == 0 && self.violations.is_empty();
        is_empty && !self.lacking.is_empty()
    }

    /// What has been found.
    fn count(&self, words: &VerdictWords) -> String {
        if let Some(judged) = &self.judged {
            return judged.clone();
        }
        if !self.violations.is_empty() {
            let violations = self.violations.join(", ");
            return format!("{}{}{violations}", words.violated, words.colon());
        }
        if self.lines {
            return counted(self.solutions, words.solutions);
        }
        if self.keys.is_empty() && self.defences > 0 {
            return counted(self.defences, words.variations);
        }
        if self.set_play {
            return counted(0, words.variations);
        }
        match self.keys.as_slice() {
            [] => counted(0, words.solutions),
            [key] if self.taken_back => {
                format!("{}{}{key}", counted(1, words.taken_back), words.colon())
            }
            [key] => format!("{} {key}", words.key),
            keys => {
                let more = match self.solutions > keys.len() as u64 {
                    true => ", …",
                    false => "",
                };
                let keys = keys.join(", ");
                let noun = match self.taken_back {
                    true => words.taken_back,
                    false => words.keys,
                };
                let counted = counted(self.solutions, noun);
                format!("{counted}{}{keys}{more}", words.colon())
            }
        }
    }
}

fn counted(number: u64, noun: Noun) -> String {
    match number {
        0 => noun[0].to_string(),
        1 => format!("1 {}", noun[1]),
        _ => format!("{number} {}", noun[2]),
    }
}

/// How complete something is, as a phrase.
pub fn how_complete(language: Language, completeness: Completeness) -> &'static str {
    WORDS[language as usize].sentence(completeness)
}
