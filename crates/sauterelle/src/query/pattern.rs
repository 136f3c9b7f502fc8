//! Values of a query.

use crate::notation::vocabulary::spelling::form;
use sauterelle_content::predicate;

/// What a value of a query may be. `*` stands for any.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Domain {
    /// A number from 0.
    Number,
    /// `true` or `false`.
    Truth,
    /// A man: `w`, `b` or `n`, and Popeye's English code of its kind.
    Man,
    /// A side: `w`, `b` or `n`.
    Colour,
    /// A text, in which `*` stands for any letters.
    Text,
    /// A regular expression.
    Expression,
    /// A date: YYYY, YYYY-MM or YYYY-MM-DD.
    Date,
    /// `author`, `judge`, `source`, `reprint`, `tourney` or `keyword`.
    Link,
    /// `All`, `Mirror` or `None`.
    Turns,
}

impl From<predicate::Domain> for Domain {
    fn from(domain: predicate::Domain) -> Domain {
        match domain {
            predicate::Domain::Number => Domain::Number,
            predicate::Domain::Truth => Domain::Truth,
            predicate::Domain::Man => Domain::Man,
            predicate::Domain::Colour => Domain::Colour,
        }
    }
}

impl Domain {
    /// As data.
    pub fn name(self) -> &'static str {
        match self {
            Domain::Number => "number",
            Domain::Truth => "truth",
            Domain::Man => "man",
            Domain::Colour => "colour",
            Domain::Text => "text",
            Domain::Expression => "expression",
            Domain::Date => "date",
            Domain::Link => "link",
            Domain::Turns => "turns",
        }
    }

    /// Whether a text is a value of this sort.
    pub fn has(self, text: &str) -> bool {
        let is_number = |text: &str| !text.is_empty() && text.chars().all(|c| c.is_ascii_digit());
        let is = |words: &[&str]| words.iter().any(|word| word.eq_ignore_ascii_case(text));
        match self {
            _ if text == ANY => true,
            Domain::Number => is_number(text),
            Domain::Truth => is(&["true", "false"]),
            Domain::Colour => is(&["w", "b", "n"]),
            Domain::Link => is(&["author", "judge", "source", "reprint", "tourney", "keyword"]),
            Domain::Turns => is(&["All", "Mirror", "None"]),
            Domain::Man => is_man(text),
            Domain::Expression => regex_lite::Regex::new(text).is_ok(),
            Domain::Date => {
                let parts: Vec<&str> = text.split('-').collect();
                parts.len() <= 3
                    && parts
                        .iter()
                        .zip([4, 2, 2])
                        .all(|(part, length)| part.len() == length && is_number(part))
            }
            Domain::Text => true,
        }
    }

    /// What is expected, in words of a message.
    pub fn expected(self) -> String {
        use sauterelle_languages::say;
        match self {
            Domain::Number => say!("a number"),
            Domain::Truth => say!("true or false"),
            Domain::Man => say!("a man such as wR or nNH: w, b or n, and Popeye's English code"),
            Domain::Colour => say!("w, b or n"),
            Domain::Text => say!("a text"),
            Domain::Expression => say!("a regular expression"),
            Domain::Date => say!("a date such as 1998, 1998-05 or 1998-05-31"),
            Domain::Link => say!("author, judge, source, reprint, tourney or keyword"),
            Domain::Turns => say!("All, Mirror or None"),
        }
    }
}

fn is_man(text: &str) -> bool {
    let mut letters = text.chars();
    let is_side = letters.next().is_some_and(|c| "wbnWBN".contains(c));
    let code = letters.as_str();
    // a hunter has two codes
    let mut codes = code.split('/');
    let is_code = |code: &str| {
        (1..=2).contains(&code.len()) && code.chars().all(|c| c.is_ascii_alphanumeric())
    };
    is_side && codes.clone().count() <= 2 && codes.all(is_code)
}

/// What stands for any value, and in texts for any letters.
pub(super) const ANY: &str = "*";

/// Whether a value is what is asked for, whatever its case.
pub(super) fn is_value(asked: &str, value: &str) -> bool {
    asked == ANY || asked.eq_ignore_ascii_case(value)
}

/// Whether a text is what is asked for, in which `*` stands for any letters; case, accents and blanks do not matter.
pub(super) fn is_text(asked: &str, text: &str) -> bool {
    let text = form(text);
    let parts: Vec<String> = asked.split(ANY).map(form).collect();
    let Some((first, rest)) = parts.split_first() else {
        return false;
    };
    let Some((last, between)) = rest.split_last() else {
        return text == *first;
    };
    let Some(mut left) = text.strip_prefix(first.as_str()) else {
        return false;
    };
    for part in between {
        let Some((_, behind)) = left.split_once(part.as_str()) else {
            return false;
        };
        left = behind;
    }
    left.ends_with(last.as_str())
}

/// A text as databases keep it: in the form in which it is compared.
pub fn kept_text(text: &str) -> String {
    form(text)
}

/// The pattern with which SQLite's `GLOB` finds the texts, as they are kept, that are what is asked for.
pub fn text_glob(asked: &str) -> String {
    let literal = |part: &str| form(part).replace('[', "[[]").replace('?', "[?]");
    let parts: Vec<String> = asked.split(ANY).map(literal).collect();
    parts.join("*")
}

/// The same for the values of a fact, as [`kept_values`] has them.
pub fn values_glob(asked: &[String]) -> String {
    // where any value will do, no pattern need be looked at
    match asked.iter().all(|value| value == ANY) {
        true => ANY.to_string(),
        false => kept_values(asked),
    }
}

/// The values of a fact as databases keep them.
pub fn kept_values(values: &[String]) -> String {
    values.join("|").to_ascii_lowercase()
}

/// A fact as databases keep it: the name of its predicate, and its values.
pub fn kept_fact(name: &str, values: &[String]) -> String {
    match values.is_empty() {
        true => name.to_string(),
        false => format!("{name}({})", kept_values(values).replace('|', ", ")),
    }
}
