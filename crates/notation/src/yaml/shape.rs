//! The shapes that the database's schema asks of fields, where an entry has them in another shape that says the same.

use crate::entered::value::Value;

/// A field of an entry in the shape that the database takes: lists where it has lists, each item once, numbers of pages as numbers.
pub fn shaped(name: &str, value: Value) -> Value {
    match name {
        "keywords" | "foreignids" => each_once(list(value)),
        "reprints" => each_once(of_each(list(value), source)),
        "source" => source(alone(value)),
        "award" => award(alone(value)),
        _ => value,
    }
}

fn source(source: Value) -> Value {
    of_fields(source, |name, value| match name {
        "comments" => each_once(list(value)),
        "pagenumber" => number(value),
        "date" => alone(value),
        _ => value,
    })
}

/// An award of which only the distinction is said is one of the source's own tourney.
fn award(award: Value) -> Value {
    let award = match award {
        Value::Text(distinction) => Value::Map(vec![
            ("tourney".into(), "ditto".into()),
            ("distinction".into(), Value::Text(distinction)),
        ]),
        award => award,
    };
    of_fields(award, |name, value| match (name, alone(value)) {
        ("judges", judges) => list(judges),
        ("tourney", Value::Text(tourney)) if tourney != "ditto" => {
            Value::Map(vec![("name".into(), Value::Text(tourney))])
        }
        (_, value) => value,
    })
}

fn of_fields(value: Value, shape: impl Fn(&str, Value) -> Value) -> Value {
    let Value::Map(fields) = value else {
        return value;
    };
    let fields = fields.into_iter().map(|(name, value)| {
        let value = shape(&name, value);
        (name, value)
    });
    Value::Map(fields.filter(|(_, value)| !value.is_empty()).collect())
}

fn of_each(list: Value, shape: impl Fn(Value) -> Value) -> Value {
    match list {
        Value::List(items) => Value::List(items.into_iter().map(shape).collect()),
        other => other,
    }
}

fn list(value: Value) -> Value {
    match value {
        Value::List(_) => value,
        one => Value::List(vec![one]),
    }
}

fn alone(value: Value) -> Value {
    match value {
        Value::List(mut items) if items.len() == 1 => alone(items.remove(0)),
        other => other,
    }
}

fn each_once(value: Value) -> Value {
    let Value::List(items) = value else {
        return value;
    };
    let mut seen: Vec<Value> = Vec::new();
    for item in items {
        if !item.is_empty() && !seen.contains(&item) {
            seen.push(item);
        }
    }
    Value::List(seen)
}

fn number(value: Value) -> Value {
    match value.text().map(str::trim) {
        Some(text) if text.parse::<u32>().is_ok_and(|number| number > 0) => {
            Value::Plain(text.trim_start_matches('0').to_string())
        }
        _ => value,
    }
}
