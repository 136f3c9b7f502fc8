//! What is answered to a text that names no legal move, or several.

use super::MeantMove;
use crate::telling::decomposition::Decomposition;
use crate::telling::rebirths::Answer;
use crate::telling::refusal::{Clause, Refusal};
use crate::telling::sentence::Teller;
use sauterelle_kernel::board::piece::{KindId, Side};
use sauterelle_kernel::hooks::remark::Remark;
use sauterelle_kernel::men::Language;
use sauterelle_kernel::moves::Move;
use sauterelle_kernel::play::Player;
use sauterelle_solve::solution::Step;

/// Why a text names no move.
#[derive(Clone, PartialEq, Debug)]
pub enum Unread {
    /// In a list, it has another number than is due.
    Number {
        /// The number written.
        written: u32,
        /// The number due.
        due: u32,
    },
    /// It has no arrival square.
    NoSquares,
    /// This part is not understood.
    Rest(String),
    /// No man has these letters in the language; in other languages these have.
    Letters {
        /// The letters.
        letters: String,
        /// Language and man.
        elsewhere: Vec<(Language, KindId)>,
    },
    /// It fits several moves.
    Ambiguous(Vec<Step>),
    /// It fits moves but for a choice.
    NoSuchChoice {
        /// The moves.
        possible: Vec<Step>,
        /// The squares on which a man cannot be reborn as it is written.
        excluded: Vec<Answer>,
    },
    /// The side has no man that could be meant.
    NobodyToMove(Side),
    /// The move is not legal: one reason for each man that could be meant.
    Illegal(Vec<Refusal>),
}

/// More moves are counted, not named: a move can have thousands of choices.
const MOST_NAMED: usize = 20;

impl Unread {
    /// The answer in words, naming the text.
    pub fn say(&self, teller: &Teller, text: &str) -> String {
        let names = |steps: &[Step]| {
            let named = steps.iter().take(MOST_NAMED).map(|step| teller.step(step));
            let rest = steps.len().saturating_sub(MOST_NAMED);
            let others = teller
                .phrase("and-others")
                .replace("{number}", &rest.to_string());
            let all: Vec<String> = named.chain((rest > 0).then_some(others)).collect();
            all.join(", ")
        };
        match self {
            Unread::Number { written, due } => {
                let sentence = teller.phrase("number-differs");
                let sentence = sentence.replace("{written}", &written.to_string());
                sentence.replace("{due}", &due.to_string())
            }
            Unread::NoSquares => teller.phrase("not-understood").replace("{text}", text),
            Unread::Rest(rest) => {
                let sentence = teller.phrase("rest-not-understood").replace("{rest}", rest);
                sentence.replace("{text}", text)
            }
            Unread::Letters { letters, elsewhere } => say_letters(teller, letters, elsewhere),
            Unread::Ambiguous(steps) => {
                let sentence = teller.phrase("ambiguous").replace("{moves}", &names(steps));
                sentence.replace("{text}", text)
            }
            Unread::NoSuchChoice { possible, excluded } => {
                let sentence = teller
                    .phrase("no-such-choice")
                    .replace("{moves}", &names(possible));
                let sentence = sentence.replace("{text}", text);
                excluded.iter().fold(sentence, |all, answer| {
                    format!("{all}; {}", say_excluded(teller, answer))
                })
            }
            Unread::NobodyToMove(side) => {
                let sentence = teller
                    .phrase("nobody-to-move")
                    .replace("{side}", teller.side(*side));
                sentence.replace("{text}", text)
            }
            Unread::Illegal(refusals) => {
                let head = teller.phrase("not-legal").replace("{text}", text);
                let reasons: Vec<String> =
                    refusals.iter().map(|refusal| refusal.say(teller)).collect();
                format!("{head}{}{}", teller.colon(), reasons.join("; "))
            }
        }
    }
}

fn say_letters(teller: &Teller, letters: &str, elsewhere: &[(Language, KindId)]) -> String {
    let languages: Vec<&str> = teller.phrase("languages").split(", ").collect();
    let mut text = teller
        .phrase("unknown-letters")
        .replace("{letters}", letters);
    for (language, kind) in elsewhere {
        let sentence = teller
            .phrase("letters-elsewhere")
            .replace("{letters}", letters);
        let sentence = sentence.replace("{kind}", teller.kind(*kind));
        let language = languages
            .get(*language as usize)
            .copied()
            .unwrap_or_default();
        text = format!("{text}; {}", sentence.replace("{language}", language));
    }
    text
}

fn say_excluded(teller: &Teller, answer: &Answer) -> String {
    let reason = answer
        .why_not
        .clone()
        .map_or(String::new(), |remark: Remark| {
            let because = answer
                .checks
                .iter()
                .map(|reason| reason.remark.clone().into())
                .collect();
            let clause = Clause {
                rule: None,
                remark,
                because,
            };
            clause.say(teller)
        });
    let sentence = teller
        .phrase("not-there")
        .replace("{square}", &answer.at.to_string());
    sentence.replace("{reason}", &reason)
}

impl MeantMove<'_> {
    /// What is said against the squares of rebirth that are written.
    pub(super) fn excluded(&self, player: &mut Player, mv: &Move) -> Vec<Answer> {
        if self.rebirths.is_empty() {
            return Vec::new();
        }
        let told = Decomposition::of(player, mv);
        let mut found = Vec::new();
        for told in &told.rebirths {
            let is_wanted = |answer: &&Answer| {
                let mut wanted = self
                    .rebirths
                    .iter()
                    .filter(|rebirth| rebirth.at == answer.at);
                wanted.any(|rebirth| rebirth.fits_kinds(told.man.kind, answer.promoted))
            };
            found.extend(told.excluded().filter(is_wanted).cloned());
        }
        found
    }
}
