//! Which problems, and which differences of answers, a record covers: said in the record, asked by the random comparisons.

use super::{Record, records};
use crate::popeye::{Difference, Differs, Play, Task};
use serde::Deserialize;

/// What a problem, and the difference of two answers to it, must be like. What is not said is left open.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Cover {
    /// Texts that conditions of the problem fit, each one another condition; several texts in brackets are alternatives. See [`fits`].
    conditions: Vec<Any>,
    /// Two conditions fit, each one of these.
    two_of: Vec<String>,
    /// Attributes that some man has; `^` stands before the beginning of a name.
    attributes: Vec<Any>,
    /// An attribute that some royal man has.
    royal: Vec<Any>,
    /// Men that are there: a code, alone, with an attribute (`g2 Bul`), or with colour and rank (`p w1`).
    men: Vec<Any>,
    /// What else is true of the position.
    position: Vec<Fact>,
    /// Options that are given; `not ` stands before one that is not.
    options: Vec<Any>,
    /// Texts in the stipulation, without introduction and `exact-`: `^` stands before its beginning, `$` before its end, `not ` before what is not in it.
    stipulation: Vec<Any>,
    /// Kinds of play.
    play: Vec<Play>,
    /// How the answers differ.
    differs: Vec<Differs>,
}

/// A text, or one of several.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum Any {
    One(String),
    Several(Vec<String>),
}

impl Any {
    fn texts(&self) -> &[String] {
        match self {
            Any::One(text) => std::slice::from_ref(text),
            Any::Several(texts) => texts,
        }
    }

    fn is_met(&self, test: impl Fn(&str) -> bool) -> bool {
        self.texts().iter().any(|text| test(text))
    }
}

/// What can be true of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Fact {
    /// Some man is neutral.
    NeutralMen,
    /// Some man is none of the orthodox game.
    FairyMen,
    /// A rook stands at home.
    RookAtHome,
    /// A king can come next to one of the other side by one move.
    CloseKings,
}

/// The record of a difference that would hide others, if the problem shows one.
pub fn not_drawn(task: &Task) -> Option<&'static Record> {
    records().find(|record| record.not_drawn.iter().any(|cover| cover.fits(task)))
}

/// The record by which a difference of the answers to a problem is known.
pub fn known(task: &Task, difference: &Difference) -> Option<&'static Record> {
    let covers = |cover: &Cover| cover.fits(task) && cover.tells(difference);
    records().find(|record| record.known.iter().any(covers))
}

/// Whether Popeye does not combine these conditions, whatever the rest of the problem.
pub fn are_not_combined(conditions: &[&str]) -> bool {
    let mut covers = records().flat_map(|record| &record.not_drawn);
    covers.any(|cover| cover.is_of_pairs() && cover.fits_conditions(conditions))
}

/// Whether Popeye does not combine one of the conditions with neutral men.
pub fn are_not_for_neutrals(conditions: &[&str]) -> bool {
    let mut covers = records().flat_map(|record| &record.not_drawn);
    covers.any(|cover| cover.is_of_neutrals() && cover.fits_conditions(conditions))
}

impl Cover {
    /// Whether it says nothing but conditions, two or more.
    fn is_of_pairs(&self) -> bool {
        self.conditions.len() > 1 && self.position.is_empty() && self.says_conditions_only()
    }

    /// Whether it says conditions and neutral men only.
    fn is_of_neutrals(&self) -> bool {
        !self.conditions.is_empty()
            && self.position == [Fact::NeutralMen]
            && self.says_conditions_only()
    }

    /// Whether it says nothing of men, options, stipulation and difference.
    fn says_conditions_only(&self) -> bool {
        let texts = [
            &self.attributes,
            &self.royal,
            &self.men,
            &self.options,
            &self.stipulation,
        ];
        texts.iter().all(|texts| texts.is_empty())
            && self.play.is_empty()
            && self.differs.is_empty()
    }

    fn fits(&self, task: &Task) -> bool {
        let conditions: Vec<&str> = task.conditions().iter().map(String::as_str).collect();
        let all =
            |texts: &[Any], test: &dyn Fn(&str) -> bool| texts.iter().all(|any| any.is_met(test));
        self.fits_conditions(&conditions)
            && all(&self.attributes, &|text| has_attribute(task, text))
            && all(&self.royal, &|text| task.has_royal_with(&[text]))
            && all(&self.men, &|text| has_man(task, text))
            && all(&self.options, &|text| has_option(task, text))
            && all(&self.stipulation, &|text| is_in(text, task.play()))
            && self.position.iter().all(|fact| fact.is_true(task))
            && self.play.iter().all(|play| play.is_that_of(task))
    }

    fn fits_conditions(&self, conditions: &[&str]) -> bool {
        let two = |text: &&&str| self.two_of.iter().any(|wanted| fits(wanted, text));
        (self.two_of.is_empty() || conditions.iter().filter(two).count() > 1)
            && are_met(&self.conditions, conditions)
    }

    fn tells(&self, difference: &Difference) -> bool {
        self.differs.iter().all(|differs| difference.is(*differs))
    }

    /// All texts for conditions, for the tests.
    #[cfg(test)]
    pub fn texts_of_conditions(&self) -> impl Iterator<Item = &String> {
        let texts = self.conditions.iter().flat_map(|any| any.texts());
        texts.chain(&self.two_of)
    }
}

/// Whether each of the wanted texts is met by another condition.
fn are_met(wanted: &[Any], conditions: &[&str]) -> bool {
    let Some((first, rest)) = wanted.split_first() else {
        return true;
    };
    (0..conditions.len()).any(|at| {
        let mut others = conditions.to_vec();
        let condition = others.remove(at);
        first.is_met(|text| fits(text, condition)) && are_met(rest, &others)
    })
}

/// Whether the text fits a condition. Its parts, with ` + ` between them, must all be in it: `=` stands before the whole of it, `^` before
/// its beginning, `not ` before what is not in it, and a whole word stands between apostrophes.
fn fits(text: &str, condition: &str) -> bool {
    text.split(" + ").all(|part| is_part(part, condition))
}

fn is_part(part: &str, condition: &str) -> bool {
    if let Some(part) = part.strip_prefix("not ") {
        return !is_part(part, condition);
    }
    let word = part
        .strip_prefix('\'')
        .and_then(|part| part.strip_suffix('\''));
    match (word, part.strip_prefix('=')) {
        (Some(word), _) => condition.split(' ').any(|given| given == word),
        (None, Some(whole)) => condition == whole,
        (None, None) => is_in(part, condition),
    }
}

/// Whether the text is in another one, where the signs before it say.
fn is_in(text: &str, whole: &str) -> bool {
    if let Some(text) = text.strip_prefix("not ") {
        !is_in(text, whole)
    } else if let Some(text) = text.strip_prefix('^') {
        whole.starts_with(text)
    } else if let Some(text) = text.strip_prefix('$') {
        whole.ends_with(text)
    } else {
        whole.contains(text)
    }
}

fn has_attribute(task: &Task, text: &str) -> bool {
    match text.strip_prefix('^') {
        Some(beginning) => task.has_attribute_like(beginning),
        None => task.has_attribute(&[text]),
    }
}

fn has_man(task: &Task, text: &str) -> bool {
    let Some((code, rest)) = text.split_once(' ') else {
        return task.has_man(text);
    };
    match rest.as_bytes() {
        [colour @ (b'w' | b'b' | b'n'), rank @ b'1'..=b'8'] => {
            task.has_man_on(code, char::from(*colour), usize::from(rank - b'1'))
        }
        _ => task.has_man_with(code, rest),
    }
}

fn has_option(task: &Task, text: &str) -> bool {
    let given = |name: &str| {
        let mut options = task.options().iter();
        options.any(|option| option.split(' ').next() == Some(name))
    };
    match text.strip_prefix("not ") {
        Some(name) => !given(name),
        None => given(text),
    }
}

impl Fact {
    fn is_true(self, task: &Task) -> bool {
        match self {
            Fact::NeutralMen => task.has_neutrals(),
            Fact::FairyMen => task.has_fairy_men(),
            Fact::RookAtHome => task.may_castle(),
            Fact::CloseKings => task.kings_are_close(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::popeye::CONDITIONS;

    #[test]
    fn texts_fit_conditions_as_their_signs_say() {
        let yes = [
            ("Circe", "AntiCirce"),
            ("^Anti", "AntiCirce"),
            ("=SAT", "SAT"),
            ("Circe + 'File'", "MarsCirce File"),
            ("Circe + not Mars", "Circe File"),
        ];
        for (text, condition) in yes {
            assert!(fits(text, condition), "{text}");
        }
        assert!(!fits("^Circe", "AntiCirce"));
        assert!(!fits("=SAT", "StrictSAT"));
        assert!(!fits("'File'", "FileCirce"));
        assert!(!fits("Circe + not Mars", "MarsCirce"));
        assert!(!fits("Circe + not 'Strict'", "Circe Strict April p"));
    }

    #[test]
    fn each_text_is_met_by_another_condition() {
        let cover: Cover = toml::from_str("conditions = [\"Circe\", [\"Rex\", \"Grid\"]]").unwrap();
        assert!(!cover.fits_conditions(&["Circe RexInclusive"]));
        assert!(cover.fits_conditions(&["Circe RexInclusive", "Circe"]));
        assert!(cover.fits_conditions(&["GridChess", "Circe"]));
        let two: Cover = toml::from_str("two_of = [\"Pepo\", \"SAT\"]").unwrap();
        assert!(!two.fits_conditions(&["Pepo", "Circe"]));
        assert!(two.fits_conditions(&["Pepo", "StrictSAT"]));
    }

    /// Conditions, and words behind them, that the random comparisons draw by other lists.
    const ELSEWHERE: [&str; 6] = [
        "'",
        "AprilChess",
        "AntiSuperCirce",
        "Antipodean",
        "Cage",
        "Traitor",
    ];

    #[test]
    fn texts_for_conditions_fit_some_that_are_drawn() {
        let covers = records().flat_map(|record| record.not_drawn.iter().chain(&record.known));
        let texts = covers.flat_map(Cover::texts_of_conditions);
        let is_drawn = |text: &str| CONDITIONS.iter().any(|condition| fits(text, condition));
        let is_elsewhere = |text: &str| ELSEWHERE.iter().any(|part| text.contains(part));
        let lost: Vec<&String> = texts
            .filter(|text| !is_drawn(text) && !is_elsewhere(text))
            .collect();
        assert!(lost.is_empty(), "{lost:?}");
    }

    #[test]
    fn unknown_words_in_records_are_refused() {
        for text in [
            "differs = [\"somehow\"]",
            "play = [\"fair\"]",
            "position = [\"nice\"]",
        ] {
            assert!(toml::from_str::<Cover>(text).is_err(), "{text}");
        }
    }
}
