//! Values as YAML text that every reader takes for the same values.

use super::scalar::is_no_text;
use crate::entered::value::Value;

/// A document: `---` and the fields.
pub fn document(fields: &[(String, Value)]) -> String {
    let mut text = String::from("---\n");
    push_fields(&mut text, fields, 0);
    text
}

fn push_fields(text: &mut String, fields: &[(String, Value)], indent: usize) {
    for (name, value) in fields {
        text.push_str(&" ".repeat(indent));
        text.push_str(&scalar(name));
        text.push(':');
        push_value(text, value, indent);
    }
}

/// What follows `name:` or `-`.
fn push_value(text: &mut String, value: &Value, indent: usize) {
    match value {
        Value::Plain(word) if is_no_text(word) => text.push_str(&format!(" {word}\n")),
        Value::Text(lines) if is_block(lines) => push_block(text, lines, indent),
        Value::Text(word) | Value::Plain(word) => text.push_str(&format!(" {}\n", scalar(word))),
        Value::List(items) if items.is_empty() => text.push_str(" []\n"),
        Value::Map(fields) if fields.is_empty() => text.push_str(" {}\n"),
        Value::List(items) if is_short(items) => {
            let words: Vec<String> = items.iter().filter_map(Value::text).map(scalar).collect();
            text.push_str(&format!(" [{}]\n", words.join(", ")));
        }
        Value::List(items) => {
            text.push('\n');
            for item in items {
                text.push_str(&" ".repeat(indent + 2));
                text.push('-');
                push_value(text, item, indent + 2);
            }
        }
        Value::Map(fields) => {
            text.push('\n');
            push_fields(text, fields, indent + 2);
        }
    }
}

/// Whether a list is written on one line: men, which are words of few letters.
fn is_short(items: &[Value]) -> bool {
    const LONGEST: usize = 6;
    let is_word = |item: &Value| matches!(item, Value::Text(word) if word.len() <= LONGEST && scalar(word) == *word);
    items.len() > 1 && items.iter().all(is_word)
}

/// Whether a text is written as a block of lines.
fn is_block(text: &str) -> bool {
    text.contains('\n')
        && !text.trim_matches('\n').is_empty()
        && text.chars().all(|c| c == '\n' || is_printable(c))
}

/// A block that keeps its lines as they are.
fn push_block(text: &mut String, lines: &str, indent: usize) {
    let body = lines.trim_end_matches('\n');
    let ends = lines.len() - body.len();
    text.push_str(" |");
    // without the sign the indentation of the first line would be taken for that of the block
    if body.starts_with([' ', '\n']) {
        text.push('2');
    }
    text.push_str(match ends {
        0 => "-",
        1 => "",
        _ => "+",
    });
    text.push('\n');
    for line in body.split('\n') {
        if !line.is_empty() {
            text.push_str(&" ".repeat(indent + 2));
            text.push_str(line);
        }
        text.push('\n');
    }
    for _ in 1..ends {
        text.push('\n');
    }
}

/// A word or text on one line, in quotes if it must be.
fn scalar(text: &str) -> String {
    if is_bare(text) {
        return text.to_string();
    }
    if text.chars().all(is_printable) {
        return format!("'{}'", text.replace('\'', "''"));
    }
    let mut quoted = String::from("\"");
    for c in text.chars() {
        match c {
            '"' => quoted.push_str("\\\""),
            '\\' => quoted.push_str("\\\\"),
            '\n' => quoted.push_str("\\n"),
            '\t' => quoted.push_str("\\t"),
            c if is_printable(c) => quoted.push(c),
            c if u32::from(c) <= 0xff => quoted.push_str(&format!("\\x{:02x}", u32::from(c))),
            c if u32::from(c) <= 0xffff => quoted.push_str(&format!("\\u{:04x}", u32::from(c))),
            c => quoted.push_str(&format!("\\U{:08x}", u32::from(c))),
        }
    }
    quoted.push('"');
    quoted
}

/// Whether no reader can take an unquoted text for anything else, wherever it stands.
fn is_bare(text: &str) -> bool {
    let safe = |c: char| c.is_alphanumeric() || " #=+./()-_".contains(c);
    text.starts_with(|c: char| c.is_alphabetic())
        && text.chars().all(safe)
        && !text.contains(" #")
        && !text.ends_with(' ')
        && !is_no_text(text)
}

/// Characters that need no escape in any version of YAML.
fn is_printable(c: char) -> bool {
    !c.is_control()
        && !matches!(
            c,
            '\u{2028}' | '\u{2029}' | '\u{feff}' | '\u{fffe}' | '\u{ffff}'
        )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::yaml::tree::documents;
    use proptest::prelude::*;

    /// The values as they are read again.
    fn again(fields: &[(String, Value)]) -> Value {
        let text = document(fields);
        let mut documents = documents(&text);
        assert_eq!(documents.len(), 1, "{text}");
        match documents.remove(0) {
            Ok(node) => node.value(),
            Err(fault) => panic!("{text}\n{fault}"),
        }
    }

    fn value() -> impl Strategy<Value = Value> {
        let text = prop_oneof![
            any::<String>(),
            "[ \n#:'\"|a1.-]{0,12}",
            "[a-zA-Z0-9 .,#=+-]{1,8}",
        ];
        let leaf = prop_oneof![
            text.prop_map(Value::Text),
            "[0-9]{1,4}|true|~|1\\.5".prop_map(Value::Plain),
        ];
        leaf.prop_recursive(4, 24, 4, |inner| {
            let name = "[a-z]{1,3}|[ :#'0-9]{1,3}";
            prop_oneof![
                prop::collection::vec(inner.clone(), 0..4).prop_map(Value::List),
                prop::collection::btree_map(name, inner, 0..4)
                    .prop_map(|fields| Value::Map(fields.into_iter().collect())),
            ]
        })
    }

    proptest! {
        #[test]
        fn values_come_back(value in value()) {
            let fields = vec![("field".to_string(), value), ("last".into(), "end".into())];
            prop_assert_eq!(again(&fields), Value::Map(fields));
        }
    }

    #[test]
    fn looks_as_expected() {
        let fields = vec![
            (
                "men".to_string(),
                Value::List(vec!["Ka1".into(), "Pb2".into()]),
            ),
            ("stipulation".to_string(), "#2".into()),
            ("year".to_string(), Value::Plain("1965".into())),
            ("number".to_string(), "1965".into()),
            ("solution".to_string(), "1.Ka1!\n   1...Kb1\n".into()),
            (
                "twins".to_string(),
                Value::Map(vec![("b".into(), "Move a1 b1".into())]),
            ),
        ];
        let expected = "---\nmen: [Ka1, Pb2]\nstipulation: '#2'\nyear: 1965\nnumber: '1965'\nsolution: |\n  1.Ka1!\n     1...Kb1\n\
                        twins:\n  b: Move a1 b1\n";
        assert_eq!(document(&fields), expected);
    }
}
