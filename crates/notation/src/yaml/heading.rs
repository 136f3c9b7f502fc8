//! Authors, source and award, in the forms that the database has had, and as the lines Popeye's language has for them.

use super::tree::{Content, Node};
use crate::entered::value::Value;
use crate::origin::{Date, Origin};

/// Lines for a problem, and the fields they come from in the present form of the database.
#[derive(Default)]
pub struct Lines {
    /// Authors.
    pub authors: Vec<String>,
    /// Where it appeared.
    pub origins: Vec<String>,
    /// Awards.
    pub awards: Vec<String>,
    /// The fields `source` and `award`.
    pub details: Vec<(String, Value)>,
}

/// The fields of an entry that make its heading; all of them may be missing.
#[derive(Default)]
pub struct Fields<'n> {
    /// `authors`.
    pub authors: Option<&'n Node>,
    /// `source`: a name, or all about the source.
    pub source: Option<&'n Node>,
    /// `source-id`: issue and number of the problem.
    pub source_id: Option<&'n Node>,
    /// `date`.
    pub date: Option<&'n Node>,
    /// `distinction`.
    pub distinction: Option<&'n Node>,
    /// `award`.
    pub award: Option<&'n Node>,
}

impl Fields<'_> {
    /// What they say. Fields of the older form are brought into the present one.
    pub fn lines(&self) -> Lines {
        let mut lines = Lines::default();
        if let Some(authors) = self.authors {
            let names = authors.alone().value();
            let names = names.items().iter().filter_map(Value::text);
            lines.authors = names
                .map(one_line)
                .filter(|name| !name.is_empty())
                .collect();
        }
        let source = self.source();
        if let Some(source) = &source {
            lines.origins = vec![origin(source).to_string()];
            lines.details.push(("source".into(), source.clone()));
        }
        if let Some(award) = self.award(source.as_ref()) {
            lines.awards = vec![award_line(&award)];
            lines.details.push(("award".into(), award));
        }
        lines.origins.retain(|line| !line.is_empty());
        lines.awards.retain(|line| !line.is_empty());
        lines
    }

    fn source(&self) -> Option<Value> {
        let mut fields = match self.source.map(|node| (&node.content, node.value())) {
            Some((Content::Map(_), Value::Map(fields))) => fields,
            Some((_, value)) if !value.is_empty() => vec![("name".to_string(), value)],
            _ => Vec::new(),
        };
        let has = |fields: &[(String, Value)], name: &str| fields.iter().any(|(f, _)| f == name);
        if let Some(date) = text(self.date)
            && !has(&fields, "date")
        {
            fields.push(("date".into(), date_value(&date)));
        }
        if let Some(id) = text(self.source_id) {
            let (issue, number) = match id.split_once('/') {
                Some((issue, number)) => (issue.trim(), number.trim()),
                None => ("", id.trim()),
            };
            for (name, value) in [("issue", issue), ("problemid", number)] {
                if !value.is_empty() && !has(&fields, name) {
                    fields.push((name.into(), value.into()));
                }
            }
        }
        (!fields.is_empty()).then(|| {
            if !has(&fields, "name") {
                fields.insert(0, ("name".into(), "".into()));
            }
            Value::Map(fields)
        })
    }

    fn award(&self, source: Option<&Value>) -> Option<Value> {
        if let Some(award) = self.award.filter(|award| !award.is_empty()) {
            return Some(award.value());
        }
        let distinction = text(self.distinction)?;
        let name = source.and_then(|source| source.text_of("name"));
        let tourney = match name {
            Some(name) => Value::Map(vec![("name".into(), name.into())]),
            None => "ditto".into(),
        };
        Some(Value::Map(vec![
            ("tourney".into(), tourney),
            ("distinction".into(), Value::Text(distinction)),
        ]))
    }
}

fn text(node: Option<&Node>) -> Option<String> {
    let text = one_line(node?.scalar()?);
    (!text.is_empty()).then_some(text)
}

/// The words with one blank between them.
pub fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// `2007-05-05` as year, month and day; parts that are not known (`00`) are left out. Anything else stays as it is.
fn date_value(text: &str) -> Value {
    let mut parts = text.split('-');
    let year = parts.next().unwrap_or_default();
    let is_number = |part: &str| part.len() <= 4 && part.parse::<u16>().is_ok();
    let rest: Vec<&str> = parts.collect();
    if year.len() != 4
        || !is_number(year)
        || rest.len() > 2
        || !rest.iter().all(|p| p.len() == 2 && is_number(p))
    {
        return text.into();
    }
    let mut fields = vec![("year".to_string(), Value::Plain(year.into()))];
    for (name, part) in ["month", "day"].into_iter().zip(rest) {
        match part.trim_start_matches('0') {
            "" => break,
            part => fields.push((name.to_string(), Value::Plain(part.into()))),
        }
    }
    Value::Map(fields)
}

/// The source as a line.
fn origin(source: &Value) -> Origin {
    let part = |name: &str| source.text_of(name).map(one_line);
    let mut name = part("name").unwrap_or_default();
    for (field, label) in [
        ("volume", "volume"),
        ("round", "round"),
        ("pagenumber", "page"),
    ] {
        if let Some(value) = part(field) {
            name = format!("{name} ({label} {value})");
        }
    }
    let date = source.get("date").map(Value::alone).and_then(date);
    // a name that tells the year needs no other date
    let date = date.filter(|date| !name.contains(&date.year));
    let mut origin = Origin {
        number: part("problemid"),
        name,
        issue: part("issue"),
        date,
    };
    if let (None, Some(Value::Text(date))) = (&origin.date, source.get("date"))
        && !origin.name.contains(date.as_str())
    {
        origin.name = format!("{} {date}", origin.name).trim_start().to_string();
    }
    origin
}

fn date(value: &Value) -> Option<Date> {
    let year = match value {
        Value::Map(_) => value.text_of("year")?,
        other => other.text()?,
    };
    let part = |name: &str| value.text_of(name).and_then(|part| part.parse().ok());
    let date = match value {
        Value::Map(_) => Date {
            year: year.to_string(),
            month: part("month"),
            day: part("day"),
        },
        // the short form of the same
        _ => match date_value(year) {
            Value::Map(fields) => return date(&Value::Map(fields)),
            _ => return Date::parse(year),
        },
    };
    Date::parse(&date.to_string())
}

fn award_line(award: &Value) -> String {
    let distinction = award.text_of("distinction").map(one_line);
    let tourney = award
        .get("tourney")
        .and_then(|tourney| tourney.text_of("name"))
        .map(one_line);
    let parts: Vec<String> = [distinction, tourney].into_iter().flatten().collect();
    parts.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_of_the_older_form() {
        let shown = |text: &str| format!("{:?}", date(&date_value(text)).map(|d| d.to_string()));
        assert_eq!(shown("2007-05-09"), "Some(\"9.5.2007\")");
        assert_eq!(shown("2007-05"), "Some(\"5/2007\")");
        assert_eq!(shown("1998-00-00"), "Some(\"1998\")");
        assert_eq!(shown("1965-1967"), "Some(\"1965-1967\")");
        assert_eq!(shown("spring"), "None");
    }
}
