//! Where a problem appeared, taken apart: `7100, feenschach 01-02, 2/1965`.

use crate::source::slice::part;
use std::fmt;

/// A source as far as it can be taken apart.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Origin {
    /// The number of the problem there.
    pub number: Option<String>,
    /// The periodical, book or tourney; or all of it, if it cannot be taken apart.
    pub name: String,
    /// The issue.
    pub issue: Option<String>,
    /// When.
    pub date: Option<Date>,
}

/// A day, month, year or span of years.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Date {
    /// `1965` or `1965-1967`.
    pub year: String,
    /// 1 to 12.
    pub month: Option<u8>,
    /// 1 to 31.
    pub day: Option<u8>,
}

impl Origin {
    /// Takes a line apart: a number with a comma, the name, an issue with a comma, the date; all but the name may be missing.
    pub fn parse(line: &str) -> Origin {
        let (rest, date) = split_date(line.trim());
        let (number, rest) = split_number(rest);
        let (rest, issue) = split_issue(rest);
        Origin {
            number,
            name: rest.trim().to_string(),
            issue,
            date,
        }
    }
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut parts = Vec::new();
        parts.extend(self.number.as_ref().map(|number| format!("{number},")));
        parts.push(self.name.clone());
        parts.extend(self.issue.as_ref().map(|issue| format!("{issue},")));
        parts.extend(self.date.as_ref().map(Date::to_string));
        parts.retain(|part| !part.is_empty());
        f.write_str(&parts.join(" "))
    }
}

impl Date {
    /// Reads `1965`, `1965-1967`, `2/1965` or `21.2.1965`; blanks may follow the points.
    pub fn parse(text: &str) -> Option<Date> {
        let text: String = text.split_whitespace().collect();
        let (day, rest) = match text.split('.').collect::<Vec<_>>()[..] {
            [day, month, year] => (Some(number(day, 31)?), format!("{month}/{year}")),
            _ => (None, text),
        };
        let (month, year) = match rest.split_once('/') {
            Some((month, year)) => (Some(number(month, 12)?), year),
            None => (None, rest.as_str()),
        };
        let is_year = |text: &str| text.len() == 4 && text.bytes().all(|b| b.is_ascii_digit());
        let valid = match year.split_once('-') {
            Some((first, last)) => month.is_none() && is_year(first) && is_year(last),
            None => is_year(year),
        };
        valid.then(|| Date {
            year: year.to_string(),
            month,
            day,
        })
    }
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.day, self.month) {
            (Some(day), Some(month)) => write!(f, "{day}.{month}.{}", self.year),
            (None, Some(month)) => write!(f, "{month}/{}", self.year),
            _ => f.write_str(&self.year),
        }
    }
}

/// A number from 1 to `most` of at most two digits.
fn number(text: &str, most: u8) -> Option<u8> {
    let digits = (1..=2).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_digit());
    let number = text.parse().ok().filter(|_| digits)?;
    (1..=most).contains(&number).then_some(number)
}

/// The longest date at the end, and what precedes it.
fn split_date(line: &str) -> (&str, Option<Date>) {
    let starts = line.char_indices().map(|(at, _)| at);
    for at in starts {
        let begins_word = at == 0 || part(line, ..at).ends_with(char::is_whitespace);
        if begins_word && let Some(date) = Date::parse(part(line, at..)) {
            return (part(line, ..at).trim_end(), Some(date));
        }
    }
    (line, None)
}

fn split_number(line: &str) -> (Option<String>, &str) {
    match line.split_once(',') {
        Some((number, rest))
            if number.contains(|c: char| c.is_ascii_digit())
                && number.chars().all(char::is_alphanumeric)
                && !rest.trim().is_empty() =>
        {
            (Some(number.to_string()), rest.trim_start())
        }
        _ => (None, line),
    }
}

fn split_issue(line: &str) -> (&str, Option<String>) {
    let Some(line_without) = line.strip_suffix(',') else {
        return (line, None);
    };
    match line_without.rsplit_once(char::is_whitespace) {
        Some((name, issue)) if issue.contains(|c: char| c.is_ascii_digit()) => {
            (name, Some(issue.to_string()))
        }
        _ => (line_without, None),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parts(line: &str) -> (Option<String>, String, Option<String>, Option<String>) {
        let origin = Origin::parse(line);
        let date = origin.date.map(|date| date.to_string());
        (origin.number, origin.name, origin.issue, date)
    }

    #[test]
    fn taken_apart() {
        let some = |text: &str| Some(text.to_string());
        let table = [
            ("feenschach 1965", None, "feenschach", None, some("1965")),
            (
                "7100, feenschach 01-02, 2/1965",
                some("7100"),
                "feenschach",
                some("01-02"),
                some("2/1965"),
            ),
            (
                "H12, Die Schwalbe, 21. 2. 1965",
                some("H12"),
                "Die Schwalbe",
                None,
                some("21.2.1965"),
            ),
            (
                "FIDE Album 1965-1967",
                None,
                "FIDE Album",
                None,
                some("1965-1967"),
            ),
            (
                "Schach-Echo 1963, 1st Prize",
                None,
                "Schach-Echo 1963, 1st Prize",
                None,
                None,
            ),
            ("The Problemist", None, "The Problemist", None, None),
            ("1998", None, "", None, some("1998")),
            ("Schwalbe, 13/1965", None, "Schwalbe, 13/1965", None, None),
            ("", None, "", None, None),
        ];
        for (line, number, name, issue, date) in table {
            assert_eq!(
                parts(line),
                (number, name.to_string(), issue, date),
                "{line}"
            );
        }
    }

    #[test]
    fn put_together_again() {
        for line in [
            "7100, feenschach 01-02, 2/1965",
            "feenschach 1965",
            "R5, Retros 21.2.1965",
            "Schach-Echo 1963, 1st Prize",
            "1998",
        ] {
            assert_eq!(Origin::parse(line).to_string(), line);
        }
    }
}
