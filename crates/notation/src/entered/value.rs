//! Data without places.

/// A value of a field.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Value {
    /// A text.
    Text(String),
    /// A number, truth value or the like, as it is written.
    Plain(String),
    /// Several values.
    List(Vec<Value>),
    /// Named values.
    Map(Vec<(String, Value)>),
}

impl Value {
    /// The text of a text or number.
    pub fn text(&self) -> Option<&str> {
        match self {
            Value::Text(text) | Value::Plain(text) => Some(text),
            Value::List(_) | Value::Map(_) => None,
        }
    }

    /// A named value.
    pub fn get(&self, name: &str) -> Option<&Value> {
        match self {
            Value::Map(fields) => fields
                .iter()
                .find(|(known, _)| known == name)
                .map(|(_, v)| v),
            _ => None,
        }
    }

    /// A named text, which may be the only one of a list.
    pub fn text_of(&self, name: &str) -> Option<&str> {
        self.get(name)?
            .alone()
            .text()
            .filter(|text| !text.is_empty())
    }

    /// The value without a list around it that holds nothing else.
    pub fn alone(&self) -> &Value {
        match self {
            Value::List(items) if items.len() == 1 => items[0].alone(),
            other => other,
        }
    }

    /// The values of a list; one that is no list counts as its only value.
    pub fn items(&self) -> &[Value] {
        match self {
            Value::List(items) => items,
            other => std::slice::from_ref(other),
        }
    }

    /// Whether there is nothing in it.
    pub fn is_empty(&self) -> bool {
        match self {
            Value::Text(text) => text.trim().is_empty(),
            Value::Plain(text) => matches!(text.as_str(), "" | "~" | "null" | "Null" | "NULL"),
            Value::List(items) => items.is_empty(),
            Value::Map(fields) => fields.is_empty(),
        }
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Value {
        Value::Text(text.to_string())
    }
}

/// What an input says of a problem that does not bear on the play, field by field.
pub type Details = Vec<(String, Value)>;
