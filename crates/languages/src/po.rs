//! Tables as gettext has them, as far as they are needed: a `msgid` and a `msgstr` for each text, lines of comment, long texts on several
//! lines.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

/// A text and its translation.
#[derive(Debug, PartialEq, Eq)]
pub struct Entry {
    /// Where it stands, from 1 on.
    pub line: usize,
    /// The text in English.
    pub id: String,
    /// The text in the other language; empty, if nobody has translated it yet.
    pub text: String,
    /// Who says it: lines that begin with `#:`.
    pub said_by: BTreeSet<String>,
}

/// The entries of a table, without its head.
///
/// # Errors
/// If a line is none of such a table: its number.
pub fn entries(table: &str) -> Result<Vec<Entry>, usize> {
    let mut found: Vec<Entry> = Vec::new();
    let mut said_by = BTreeSet::new();
    let mut is_id = true;
    for (line, text) in (1..).zip(table.lines().map(str::trim)) {
        if let Some(place) = text.strip_prefix("#:") {
            said_by.insert(place.trim().to_string());
        }
        if text.is_empty() || text.starts_with('#') {
            continue;
        }
        let quoted = if let Some(rest) = text.strip_prefix("msgid ") {
            is_id = true;
            found.push(Entry {
                line,
                id: String::new(),
                text: String::new(),
                said_by: std::mem::take(&mut said_by),
            });
            rest
        } else if let Some(rest) = text.strip_prefix("msgstr ") {
            is_id = false;
            rest
        } else {
            text
        };
        let entry = found.last_mut().ok_or(line)?;
        let into = if is_id {
            &mut entry.id
        } else {
            &mut entry.text
        };
        into.push_str(&unquoted(quoted).ok_or(line)?);
    }
    found.retain(|entry| !entry.id.is_empty());
    Ok(found)
}

/// The table anew, in the order of its texts: `said` has each text with those who say it. What others say, for whom `is_ours` is false, stays.
/// What is said no more goes; what is new comes in without a translation.
///
/// # Errors
/// As [`entries`].
pub fn renewed(
    table: &str,
    said: &BTreeMap<String, BTreeSet<String>>,
    is_ours: impl Fn(&str) -> bool,
) -> Result<String, usize> {
    let mut all: BTreeMap<String, Entry> = BTreeMap::new();
    for mut entry in entries(table)? {
        entry.said_by.retain(|place| !is_ours(place));
        all.insert(entry.id.clone(), entry);
    }
    for (id, places) in said {
        let entry = all.entry(id.clone()).or_insert_with(|| Entry {
            line: 0,
            id: id.clone(),
            text: String::new(),
            said_by: BTreeSet::new(),
        });
        entry.said_by.extend(places.iter().cloned());
    }
    let head = table.split("\n\n").next().unwrap_or_default();
    let mut text = format!("{}\n", head.trim_end());
    for entry in all.values().filter(|entry| !entry.said_by.is_empty()) {
        text.push('\n');
        for place in &entry.said_by {
            let _ = writeln!(text, "#: {place}");
        }
        let _ = writeln!(text, "msgid {}", quoted(&entry.id));
        let _ = writeln!(text, "msgstr {}", quoted(&entry.text));
    }
    Ok(text)
}

fn quoted(text: &str) -> String {
    let inner = text.replace('\\', "\\\\").replace('"', "\\\"");
    let inner = inner.replace('\t', "\\t");
    if !inner.contains('\n') {
        return format!("\"{inner}\"");
    }
    let lines = inner.split_inclusive('\n');
    let lines = lines.map(|line| format!("\n\"{}\"", line.replace('\n', "\\n")));
    format!("\"\"{}", lines.collect::<String>())
}

fn unquoted(text: &str) -> Option<String> {
    let mut inner = text.strip_prefix('"')?.strip_suffix('"')?.chars();
    let mut read = String::new();
    while let Some(sign) = inner.next() {
        read.push(match sign {
            '\\' => match inner.next()? {
                'n' => '\n',
                't' => '\t',
                other => other,
            },
            '"' => return None,
            other => other,
        });
    }
    Some(read)
}

#[cfg(test)]
mod tests {
    use super::{entries, renewed};
    use std::collections::{BTreeMap, BTreeSet};

    #[test]
    fn texts_on_one_line_and_on_several() {
        let table = "msgid \"\"\nmsgstr \"Language: fr\\n\"\n\n#: x.rs\nmsgid \"a \\\"b\\\"\"\nmsgstr \"c\\n\"\n\
            msgid \"\"\n\"one \"\n\"two\"\nmsgstr \"three\"\n";
        let read = entries(table).expect("a table");
        let read: Vec<(usize, &str, &str)> = read
            .iter()
            .map(|it| (it.line, &*it.id, &*it.text))
            .collect();
        assert_eq!(read, [(5, "a \"b\"", "c\n"), (7, "one two", "three")]);
        assert_eq!(entries("msgid \"a\"\nmsgstr b"), Err(2));
    }

    #[test]
    fn a_table_follows_what_is_said() {
        let table = "msgid \"\"\nmsgstr \"Language: fr\\n\"\n\n#: a.rs\nmsgid \"gone\"\nmsgstr \"x\"\n\n\
            #: help\nmsgid \"kept\"\nmsgstr \"y\"\n\n#: a.rs\nmsgid \"still \\\"it\\\"\"\nmsgstr \"z\"\n";
        let places = BTreeSet::from(["b.rs".to_string()]);
        let texts = ["still \"it\"", "one\ntwo"].map(|it| (it.to_string(), places.clone()));
        let new = renewed(table, &BTreeMap::from(texts), |place| {
            place.ends_with(".rs")
        });
        assert_eq!(
            new.expect("a table"),
            "msgid \"\"\nmsgstr \"Language: fr\\n\"\n\n#: help\nmsgid \"kept\"\nmsgstr \"y\"\n\n\
            #: b.rs\nmsgid \"\"\n\"one\\n\"\n\"two\"\nmsgstr \"\"\n\n\
            #: b.rs\nmsgid \"still \\\"it\\\"\"\nmsgstr \"z\"\n"
        );
    }
}
