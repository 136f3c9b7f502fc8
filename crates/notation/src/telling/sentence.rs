//! Remarks put into words.
//!
//! A sentence has gaps in braces, each for a value of the remark: `{from}` for the value as it is, `{the man}` with the definite
//! article, `{a now}` as what somebody becomes, `{man:square}` for the square only, `{the kind:name}` with a capital, `{count:man|men}` for one word or another by
//! number. A capital (`{The man}`, `{Side}`) begins a sentence.

use super::rebirths::Answer;
use super::words::{Noun, Words, capitalised, indefinite};
use crate::solution::text::TextWriter;
use crate::vocabulary::attributes;
use crate::vocabulary::titles::{Titled, title};
use sauterelle_kernel::board::piece::{Attrs, KindId, Piece, Side};
use sauterelle_kernel::hooks::CheckReason;
use sauterelle_kernel::hooks::remark::{Remark, Value};
use sauterelle_kernel::men::{Kinds, Language, Nature};
use sauterelle_kernel::moves::Status;
use sauterelle_kernel::ruleset::Ruleset;
use sauterelle_rules::registry::RULES;
use sauterelle_solve::solution::Step;
use std::borrow::Cow;

/// Puts remarks and moves of one problem into the words of a language.
#[derive(Clone, Copy)]
pub struct Teller<'k> {
    /// The kinds of men of the problem.
    pub kinds: &'k Kinds,
    /// The rules in force.
    pub(crate) rules: &'k Ruleset,
    /// Whose words and letters to use.
    pub language: Language,
    /// An English knight has the letter S, as in problems, and not N, as in games.
    pub knight_is_s: bool,
}

impl<'k> Teller<'k> {
    /// A teller that calls an English knight N where no other man has that letter.
    pub fn new(rules: &'k Ruleset, language: Language) -> Teller<'k> {
        let kinds = &rules.kinds;
        let has_n = kinds.ids().any(|kind| kinds.man(kind).code[0] == "n");
        Teller {
            kinds,
            language,
            knight_is_s: has_n,
            rules,
        }
    }

    /// The same with S for an English knight.
    #[must_use]
    pub fn with_s_for_knight(self) -> Teller<'k> {
        Teller {
            knight_is_s: true,
            ..self
        }
    }

    fn words(&self) -> &'static Words {
        Words::of(self.language)
    }

    /// The letters of a kind of man.
    pub fn letters(&self, kind: KindId) -> String {
        let is_knight = self.kinds.orthodox_place(kind) == Some(KindId::KNIGHT.index());
        match is_knight {
            true if self.language == Language::English && !self.knight_is_s => "N".into(),
            _ => self.kinds.man(kind).code[self.language as usize].to_uppercase(),
        }
    }

    /// The name of a kind of man.
    pub fn kind(&self, kind: KindId) -> &'static str {
        self.kinds.man(kind).name[self.language as usize]
    }

    /// A move with everything it does, e.g. `Rh2*a2[+bPa1=R]`; one that is taken back with a minus, `-Kg6xRh5`.
    pub fn step(&self, step: &Step) -> String {
        let writer = TextWriter::new(self.kinds, self.language).telling_neutral();
        let sign = if step.takes_back.is_some() { "-" } else { "" };
        let text = format!("{sign}{}", writer.step(step));
        match self.language == Language::English && !self.knight_is_s {
            true => with_n(&text),
            false => text,
        }
    }

    /// A square on which a man could be reborn, with the letters of what a pawn becomes: `a1=R`.
    pub(crate) fn rebirth_square(&self, answer: &Answer) -> String {
        match answer.promoted {
            None => answer.at.to_string(),
            Some(kind) => format!("{}={}", answer.at, self.letters(kind)),
        }
    }

    /// The name of a rule, given its English one: that by which the user has called it, if it is another. In French and German it is
    /// what readers call the rule with its options: `Circé Cage strict`.
    pub fn rule(&self, english: &'static str) -> Cow<'k, str> {
        if let Some((_, said)) = self.rules.said.iter().find(|(rule, _)| *rule == english) {
            return said.into();
        }
        let mut names = RULES.iter().map(|rule| rule.meta().name);
        match names.find(|names| names[0] == english) {
            Some(names) if self.language == Language::English => names[0].into(),
            Some(names) => self.with_options(names),
            None => english.into(),
        }
    }

    /// The title of a rule with the options with which it is in force, as far as a short name stands for them.
    fn with_options(&self, names: [&'static str; 3]) -> Cow<'k, str> {
        let mut given = self.rules.options.iter();
        let given = given.find(|(rule, _)| *rule == names[0]);
        let given = given.map_or(&[][..], |(_, options)| options);
        let short = RULES.iter().filter(|rule| {
            let stands_for = rule.stands_for();
            stands_for.is_some_and(|(base, words)| {
                base.meta().name == names && words.iter().all(|word| given.contains(word))
            })
        });
        let longest =
            short.max_by_key(|rule| rule.stands_for().map_or(0, |(_, words)| words.len()));
        let Some(longest) = longest else {
            return names[self.language as usize].into();
        };
        let title = title(Titled::Conditions, longest.meta().name, self.language);
        match given.contains(&"Strict") {
            true => format!("{title}{}", STRICT[self.language as usize]).into(),
            false => title,
        }
    }

    /// A man as a subject: `the white rook`.
    pub fn man(&self, piece: Piece) -> String {
        let is_king = self.kinds.man(piece.kind).nature == Nature::King;
        let board = Attrs::FIRST_BOARD | Attrs::SECOND_BOARD;
        let noun = Noun {
            name: self.kind(piece.kind),
            sides: Some(piece.sides),
            royal: piece.is_royal() && !is_king,
            attributes: attributes::names(piece.attrs.without(board), self.language).collect(),
        };
        noun.definite(self.language)
    }

    /// A side.
    pub fn side(&self, side: Side) -> &'static str {
        self.words().sides[side.index()]
    }

    /// What stands between a clause and its reason.
    pub(crate) fn colon(&self) -> &'static str {
        colon(self.language)
    }

    /// How many legal moves a side has, and whether it can move: `White to move: 1 legal move, play`. If these are not all that there are, it
    /// has at least so many; whether it can move may be unknown.
    pub fn legal_moves(
        &self,
        side: Side,
        number: usize,
        is_whole: bool,
        status: Option<Status>,
    ) -> String {
        let state = match status {
            Some(Status::Play) => self.phrase("state-play"),
            Some(Status::Mate) => self.phrase("state-mate"),
            Some(Status::Stalemate) => self.phrase("state-stalemate"),
            Some(Status::Over) => self.phrase("state-over"),
            None => self.phrase("state-unknown"),
        };
        let sentence = match number {
            0 if is_whole => self.phrase("no-legal-move"),
            1 => self.phrase("one-legal-move"),
            _ => self.phrase("legal-moves"),
        };
        let sentence = sentence.replace("{side}", &capitalised(self.side(side)));
        let number = match is_whole {
            true => number.to_string(),
            false => self
                .phrase("at-least")
                .replace("{number}", &number.to_string()),
        };
        let sentence = sentence.replace("{number}", &number);
        sentence.replace("{state}", state)
    }

    /// Why a side is in check, as a line of its own.
    pub fn checked_by(&self, reason: &CheckReason) -> String {
        let said = self.say(&reason.remark);
        self.phrase("checked-by").replace("{reason}", &said)
    }

    /// The sentence of a message without values.
    pub fn phrase(&self, message: &'static str) -> &'static str {
        self.words().sentence(message)
    }

    /// A remark in words.
    pub fn say(&self, remark: &Remark) -> String {
        let mut text = String::new();
        let mut rest = self.words().sentence(remark.message.0);
        while let Some((before, after)) = rest.split_once('{') {
            text.push_str(before);
            let (gap, after) = after.split_once('}').unwrap_or((after, ""));
            text.push_str(&self.fill(gap, remark));
            rest = after;
        }
        text.push_str(rest);
        text
    }

    fn fill(&self, gap: &str, remark: &Remark) -> String {
        let lower = gap.to_lowercase();
        let (name, manner) = lower.split_once(':').unwrap_or((&lower, ""));
        let (article, name) = name.split_once(' ').unwrap_or(("", name));
        let text = match remark.value(name) {
            Some(value) => self.value(value, article, manner),
            None => String::new(),
        };
        match gap.starts_with(char::is_uppercase) {
            true => capitalised(&text),
            false => text,
        }
    }

    fn value(&self, value: &Value, article: &str, manner: &str) -> String {
        match value {
            Value::Square(at) => at.to_string(),
            Value::Squares(squares) => joined(squares.iter()),
            Value::Line(one, other) => format!("{one}-{other}"),
            Value::Men(men) if manner == "square" => joined(men.iter().map(|(_, at)| at)),
            Value::Men(men) if !article.is_empty() => {
                joined(men.iter().map(|(man, _)| self.man(*man)))
            }
            Value::Men(men) => joined(
                men.iter()
                    .map(|(man, at)| format!("{}{at}", self.letters(man.kind))),
            ),
            Value::Move(man, from, to) => format!("{}{from}-{to}", self.letters(man.kind)),
            Value::Kind(kind) if manner == "name" => {
                self.named(&capitalised(self.kind(*kind)), article)
            }
            Value::Kind(kind) => self.named(self.kind(*kind), article),
            Value::Side(side) => self.side(*side).to_string(),
            Value::Number(number) if !manner.is_empty() => {
                let (one, several) = manner.split_once('|').unwrap_or((manner, manner));
                capitalised_as(if *number == 1 { one } else { several }, self.language)
            }
            Value::Number(number) => {
                let word = self.words().numbers.get(*number as usize);
                word.map_or(number.to_string(), |word| (*word).to_string())
            }
            Value::Length(square) => length(*square),
            Value::Text(words) => words[self.language as usize].to_string(),
        }
    }

    /// The name of a kind with an article.
    fn named(&self, name: &str, article: &str) -> String {
        let noun = Noun {
            name,
            sides: None,
            royal: false,
            attributes: Vec::new(),
        };
        match article {
            "the" => noun.definite(self.language),
            "a" => indefinite(name, self.language),
            _ if self.language == Language::French => capitalised(name),
            _ => name.to_string(),
        }
    }
}

/// Gaps are read without regard to capitals, which German nouns have.
fn capitalised_as(word: &str, language: Language) -> String {
    match language {
        Language::German => capitalised(word),
        _ => word.to_string(),
    }
}

fn joined(parts: impl Iterator<Item = impl ToString>) -> String {
    parts
        .map(|part| part.to_string())
        .collect::<Vec<_>>()
        .join(", ")
}

/// A form of a rule in which what is forbidden otherwise is not done.
const STRICT: [&str; 3] = [" strict", " strict", " strikt"];

/// A length by its square: a whole number, or a root.
pub fn length(square: u32) -> String {
    let root = square.isqrt();
    match root * root == square {
        true => root.to_string(),
        false => format!("√{square}"),
    }
}

/// A colon between two parts of a sentence, with the space that French has before it.
pub fn colon(language: Language) -> &'static str {
    match language {
        Language::French => " : ",
        _ => ": ",
    }
}

/// A semicolon between two parts of a sentence, with the space that French has before it.
pub fn semicolon(language: Language) -> &'static str {
    match language {
        Language::French => " ; ",
        _ => "; ",
    }
}

/// A move in English with N for the knight.
fn with_n(text: &str) -> String {
    let letters: Vec<char> = text.chars().collect();
    let belongs = |letter: Option<&char>| letter.is_some_and(|c| c.is_ascii_uppercase());
    let replaced = letters.iter().enumerate().map(|(i, &letter)| {
        let before = i.checked_sub(1).and_then(|i| letters.get(i));
        let is_knight = letter == 'S' && !belongs(before) && !belongs(letters.get(i + 1));
        if is_knight { 'N' } else { letter }
    });
    replaced.collect()
}

#[cfg(test)]
mod tests {
    use super::with_n;

    #[test]
    fn only_knights_change_their_letter() {
        for (popeye, game) in [
            ("Sb1-c3", "Nb1-c3"),
            ("Rh2*a2[+bSa8]", "Rh2*a2[+bNa8]"),
            ("a7-a8=S", "a7-a8=N"),
            ("SXd5-g8", "SXd5-g8"),
            ("nSXd5*Sg8", "nSXd5*Ng8"),
        ] {
            assert_eq!(with_n(popeye), game);
        }
    }
}
