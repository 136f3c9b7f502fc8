//! The fields `source` and `award` for lines of Popeye's language.

use super::distinction::is_distinction;
use crate::entered::value::Value;
use crate::origin::{Date, Origin};

/// The field `source` for lines of origins, and the lines that do not fit in it: a source needs a date.
pub(crate) fn source_of(origins: &[String]) -> (Option<Value>, Vec<String>) {
    let mut origins = origins.iter().filter(|line| !line.is_empty());
    let Some(first) = origins.next() else {
        return (None, Vec::new());
    };
    let mut rest: Vec<String> = origins.cloned().collect();
    let mut origin = Origin::parse(first);
    let year = match &origin.date {
        Some(_) => None,
        None => year_in(first),
    };
    if let Some(year) = year {
        // the date stands somewhere within, so the name remains whole
        origin = Origin {
            name: first.clone(),
            date: Some(Date {
                year,
                month: None,
                day: None,
            }),
            ..Origin::default()
        };
    }
    let Some(date) = &origin.date else {
        rest.insert(0, first.clone());
        return (None, rest);
    };
    let mut fields = vec![("name".to_string(), Value::Text(origin.name.clone()))];
    let issue = origin.issue.as_deref().map(Value::from);
    fields.extend(issue.map(|issue| ("issue".to_string(), issue)));
    let number = origin.number.as_deref().map(Value::from);
    fields.extend(number.map(|number| ("problemid".to_string(), number)));
    let plain = |number: u8| Value::Plain(number.to_string());
    let year = match date.year.contains('-') {
        true => Value::Text(date.year.clone()),
        false => Value::Plain(date.year.trim_start_matches('0').to_string()),
    };
    let mut parts = vec![("year".to_string(), year)];
    parts.extend(date.month.map(|month| ("month".to_string(), plain(month))));
    parts.extend(date.day.map(|day| ("day".to_string(), plain(day))));
    fields.push(("date".into(), Value::Map(parts)));
    (Some(Value::Map(fields)), rest)
}

/// A year from 1000 to 2099 that stands alone in a text.
fn year_in(text: &str) -> Option<String> {
    let words = text.split(|c: char| !c.is_alphanumeric());
    words
        .filter(|word| word.len() == 4 && word.bytes().all(|b| b.is_ascii_digit()))
        .find(|word| matches!(word.parse(), Ok(1000_u16..2100)))
        .map(str::to_string)
}

/// The field `award` for lines of awards, and the lines that do not fit in it.
pub(crate) fn award_of(awards: &[String]) -> (Option<Value>, Vec<String>) {
    let mut awards = awards.iter().filter(|line| !line.is_empty());
    let Some(first) = awards.next() else {
        return (None, Vec::new());
    };
    let mut rest: Vec<String> = awards.cloned().collect();
    let (distinction, tourney) = first.split_once(',').unwrap_or((first, ""));
    if !is_distinction(distinction.trim()) {
        rest.insert(0, first.clone());
        return (None, rest);
    }
    let tourney = match tourney.trim() {
        "" => Value::from("ditto"),
        name => Value::Map(vec![("name".into(), name.into())]),
    };
    let award = Value::Map(vec![
        ("tourney".into(), tourney),
        ("distinction".into(), distinction.trim().into()),
    ]);
    (Some(award), rest)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The field as it is written, and what is left.
    fn source(lines: &[&str]) -> (String, Vec<String>) {
        let lines: Vec<String> = lines.iter().map(|line| (*line).to_string()).collect();
        let (source, rest) = source_of(&lines);
        let fields = source.map(|source| ("source".to_string(), source));
        let fields: Vec<_> = fields.into_iter().collect();
        (crate::yaml::emit::document(&fields), rest)
    }

    #[test]
    fn a_source_needs_a_date() {
        let none = Vec::<String>::new();
        assert_eq!(source(&[]), ("---\n".into(), none.clone()));
        assert_eq!(
            source(&["somewhere"]),
            ("---\n".into(), vec!["somewhere".to_string()])
        );
        let taken_apart = "---\nsource:\n  name: feenschach\n  issue: '01-02'\n  problemid: '7100'\n  date:\n    year: 1965\n    month: 2\n";
        assert_eq!(
            source(&["7100, feenschach 01-02, 2/1965"]),
            (taken_apart.into(), none.clone())
        );
        let whole =
            "---\nsource:\n  name: 'Schach-Echo 1963, 1st Prize'\n  date:\n    year: 1963\n";
        assert_eq!(
            source(&["Schach-Echo 1963, 1st Prize", "again"]),
            (whole.into(), vec!["again".to_string()])
        );
        let span = "---\nsource:\n  name: FIDE Album\n  date:\n    year: '1965-1967'\n";
        assert_eq!(source(&["FIDE Album 1965-1967"]), (span.into(), none));
    }
}
