//! What YACPDB takes: its schema (`yacpdb-entry.schema.json` in Olive's sources) told as a test, and entries that are compared with it.

use super::distinction::is_distinction;
use super::{Document, parse, write};
use crate::draft::outside::Question;
use crate::entered::value::Value;
use crate::entered::{InputProblem, Record};
use crate::popeye::parse_problems;
use crate::vocabulary::tables::attributes::ATTRIBUTES;

/// A field, and whether the schema takes a value for it.
type Field = (&'static str, fn(&Value) -> bool);

/// The fields of an entry. There are no others; the first three must be there.
const FIELDS: [Field; 15] = [
    ("stipulation", is_label),
    ("algebraic", is_algebraic),
    ("solution", is_text),
    ("authors", |value| {
        is_list(value, is_person) && is_each_once(value)
    }),
    ("source", |value| is_source(value, &SOURCE)),
    ("award", is_award),
    ("reprints", |value| {
        is_list(value, |item| is_source(item, &REPRINT)) && is_each_once(value)
    }),
    ("glyphs", |value| {
        is_map(value, |name, glyph| is_key(name, 2) && is_text(glyph))
    }),
    ("twins", is_twins),
    ("intended-solutions", is_label),
    ("options", |value| {
        is_list(value, is_label) && is_each_once(value)
    }),
    ("keywords", |value| {
        is_list(value, is_label) && is_each_once(value)
    }),
    ("comments", |value| {
        is_list(value, is_text) && is_each_once(value)
    }),
    ("foreignids", |value| {
        is_list(value, |item| {
            has_fields(
                item,
                &["domain", "problemid"],
                &[("domain", is_label), ("problemid", is_label)],
            )
        })
    }),
    ("", |_| false),
];

const SOURCE: [Field; 7] = [
    ("name", is_label),
    ("date", is_date),
    ("volume", is_label),
    ("issue", is_label),
    ("round", is_label),
    ("problemid", is_label),
    ("pagenumber", |value| is_number(value, 1, u32::MAX)),
];

const REPRINT: [Field; 9] = [
    SOURCE[0],
    SOURCE[1],
    SOURCE[2],
    SOURCE[3],
    SOURCE[4],
    SOURCE[5],
    SOURCE[6],
    ("variant", is_label),
    ("comments", |value| is_list(value, is_text)),
];

/// What the database would not take of an entry: the names of fields.
fn refused(entry: &[(String, Value)]) -> Vec<String> {
    let mut refused = Vec::new();
    let has = |name: &str| entry.iter().any(|(field, _)| field == name);
    for (name, _) in &FIELDS[..3] {
        if !has(name) {
            refused.push(format!("no {name}"));
        }
    }
    if has("award") && !has("source") {
        refused.push("award without source".into());
    }
    for (name, value) in entry {
        let is_right = FIELDS.iter().find(|(field, _)| field == name);
        if !is_right.is_some_and(|(_, is_right)| is_right(value)) {
            refused.push(format!("{name}: {value:?}"));
        }
    }
    refused
}

fn is_label(value: &Value) -> bool {
    value.text().is_some_and(|text| text.chars().count() <= 255)
}

fn is_text(value: &Value) -> bool {
    value.text().is_some_and(|text| !text.is_empty())
}

fn is_number(value: &Value, least: u32, most: u32) -> bool {
    let number = match value {
        Value::Plain(text) => text.parse().ok(),
        _ => None,
    };
    number.is_some_and(|number| (least..=most).contains(&number))
}

fn is_list(value: &Value, is_item: impl Fn(&Value) -> bool) -> bool {
    matches!(value, Value::List(items) if !items.is_empty() && items.iter().all(is_item))
}

fn is_each_once(value: &Value) -> bool {
    let items = value.items();
    (1..items.len()).all(|index| !items[..index].contains(&items[index]))
}

fn is_map(value: &Value, is_field: impl Fn(&str, &Value) -> bool) -> bool {
    matches!(value, Value::Map(fields) if fields.iter().all(|(name, value)| is_field(name, value)))
}

fn has_fields(value: &Value, needed: &[&str], fields: &[Field]) -> bool {
    let is_field = |name: &str, value: &Value| {
        let field = fields.iter().find(|(field, _)| *field == name);
        field.is_some_and(|(_, is_right)| is_right(value))
    };
    is_map(value, is_field) && needed.iter().all(|name| value.get(name).is_some())
}

fn is_source(value: &Value, fields: &[Field]) -> bool {
    has_fields(value, &["name", "date"], fields)
}

fn is_person(value: &Value) -> bool {
    value.text().is_some_and(super::write::is_name)
}

fn is_award(value: &Value) -> bool {
    let is_tourney = |value: &Value| {
        value.text() == Some("ditto")
            || has_fields(value, &["name"], &[("name", is_label), ("date", is_date)])
    };
    let is_field = |name: &str, value: &Value| match name {
        "tourney" => is_tourney(value),
        "distinction" => value.text().is_some_and(is_distinction),
        "judges" => is_list(value, is_person),
        _ => false,
    };
    is_map(value, is_field) && value.get("tourney").is_some() && value.get("distinction").is_some()
}

/// A year, years, a date in digits, or its parts.
fn is_date(value: &Value) -> bool {
    let is_year = |value: &Value| match value {
        Value::Text(text) => in_digits(text, &[4, 4]),
        year => is_number(year, 1, 9999),
    };
    match value {
        Value::Map(_) => {
            let is_field = |name: &str, value: &Value| match name {
                "year" => is_year(value),
                "month" => is_number(value, 1, 12),
                "day" => is_number(value, 1, 31),
                _ => false,
            };
            let has = |name| value.get(name).is_some();
            is_map(value, is_field) && has("year") && (!has("day") || has("month"))
        }
        Value::Text(text) => [&[4][..], &[4, 2], &[4, 2, 2], &[4, 4]]
            .iter()
            .any(|parts| in_digits(text, parts)),
        year => is_year(year),
    }
}

/// Numbers of so many digits, with `-` between.
fn in_digits(text: &str, digits: &[usize]) -> bool {
    let parts: Vec<&str> = text.split('-').collect();
    let is_number = |part: &str| part.bytes().all(|b| b.is_ascii_digit());
    parts
        .iter()
        .map(|part| part.len())
        .eq(digits.iter().copied())
        && parts.into_iter().all(is_number)
}

fn is_key(name: &str, most: usize) -> bool {
    (1..=most).contains(&name.len())
        && name
            .bytes()
            .all(|b| b.is_ascii_lowercase() || b.is_ascii_digit())
}

fn is_algebraic(value: &Value) -> bool {
    // all of ours are the database's too, but for some that are newer than it
    let is_attribute = |word: &str| ATTRIBUTES.iter().any(|names| names[0] == word);
    let is_man = |value: &Value| {
        let text = value.text().unwrap_or_default();
        let mut words: Vec<&str> = text.split(' ').collect();
        let man = words.pop().unwrap_or_default();
        (3..=4).contains(&man.len()) && words.iter().all(|word| is_attribute(word))
    };
    let is_colour = |name: &str| ["white", "black", "neutral"].contains(&name);
    is_map(value, |name, men| {
        is_colour(name) && is_list(men, is_man) && is_each_once(men)
    })
}

fn is_twins(value: &Value) -> bool {
    let is_letter = |name: &str| name.starts_with(|c: char| c.is_ascii_lowercase());
    is_map(value, |name, twin| is_letter(name) && is_label(twin)) && value.get("b").is_some()
}

fn read(text: &str) -> Record {
    parse(text.as_bytes(), None, &Question::default()).remove(0)
}

fn written(problem: &InputProblem, details: &[(String, Value)], solution: Option<&str>) -> String {
    let document = Document {
        problem,
        details,
        solution,
    };
    write(&[document]).expect("an entry can say it")
}

/// The fields of an entry as they stand in it.
fn fields(text: &str) -> Vec<(String, Value)> {
    let document = super::tree::documents(text).remove(0).expect("YAML");
    match document.value() {
        Value::Map(fields) => fields,
        other => panic!("{other:?}"),
    }
}

fn rewritten(text: &str) -> String {
    let record = read(text);
    let problem = record.entry.result.as_ref().expect("an entry");
    written(problem, &record.details, None)
}

/// With all that an entry may say.
const WHOLE: &str = "---
authors:
  - Ugren, Ljubomir
  - Abdurahmanović, Fadil
source:
  name: feenschach
  volume: 2
  issue: 01-02
  round: 3C
  problemid: H7100
  pagenumber: 65
  date:
    year: 1965
    month: 2
    day: 21
award:
  tourney:
    name: Memorial of somebody
    date:
      year: '1964-1966'
  distinction: 2nd-3rd HM, section B
  judges:
    - Páros, György
algebraic:
  white: [Kh1, Royal Gf3]
  black: [Kd1]
stipulation: h#4
options: [SetPlay, Circe]
twins: {b: move h1 h2}
intended-solutions: 2.1...
solution: |
  1.Kd1-e2 Kh1-g1 #
keywords: [Rundlauf]
comments: [See also >>345346]
reprints:
  - name: FIDE Album
    volume: 1965-1967
    problemid: 587
    pagenumber: 12
    date: {year: 1976}
  - name: Czech Championship
    round: 1
    problemid: C
    date: '2019-07-13'
    variant: Mirror a1 <--> h1 Move g6 f4
    comments: [The position was mirrored.]
foreignids:
  - {domain: PDB, problemid: P0503887}
  - {domain: WinChloe, problemid: 123456}
glyphs: {g: q3}
";

#[test]
fn an_entry_with_all_fields_comes_back_with_all_of_them() {
    let mut before = fields(WHOLE);
    assert_eq!(refused(&before), [""; 0]);
    let mut after = fields(&rewritten(WHOLE));
    assert_eq!(refused(&after), [""; 0]);
    before.sort_by(|one, other| one.0.cmp(&other.0));
    after.sort_by(|one, other| one.0.cmp(&other.0));
    let names = |fields: &[(String, Value)]| -> Vec<String> {
        fields.iter().map(|(name, _)| name.clone()).collect()
    };
    assert_eq!(names(&after), names(&before));
    for (one, other) in after.iter().zip(&before) {
        // figures of the same value may have quotes or none
        let plain = |value: &Value| format!("{value:?}").replace("Plain(", "Text(");
        assert_eq!(plain(&one.1), plain(&other.1));
    }
}

#[test]
fn other_shapes_of_the_same_fields_become_those_of_the_schema() {
    const PLAY: &str =
        "algebraic: {white: [Ka1], black: [Kh8]}\nstipulation: h#2\nsolution: none\n";
    for (given, wanted) in [
        (
            "source: {name: A, date: 1965, pagenumber: '12', comments: one}\n",
            "pagenumber: 12\n",
        ),
        ("source: [{name: A, date: [1965]}]\n", "name: A\n"),
        (
            "source: A\ndate: 1998-05-00\nsource-id: 3/12\n",
            "issue: '3'\n  problemid: '12'\n",
        ),
        (
            "source: A\ndate: 1998\ndistinction: 1st Prize\n",
            "distinction: '1st Prize'\n",
        ),
        (
            "source: {name: A, date: 1965}\naward: 1st HM\n",
            "tourney: ditto\n",
        ),
        (
            "source: {name: A, date: 1965}\naward: {tourney: B, distinction: cm, judges: 'X, Y'}\n",
            "judges:\n    - 'X, Y'\n",
        ),
        ("keywords: Zilahi\n", "keywords:\n  - Zilahi\n"),
        ("keywords: [Zilahi, Zilahi]\n", "keywords:\n  - Zilahi\n"),
        ("comments: a word\n", "comments:\n  - a word\n"),
        ("reprints: {name: Album, date: 1970}\n", "name: Album\n"),
        (
            "foreignids: {domain: PDB, problemid: P1}\n",
            "domain: PDB\n",
        ),
    ] {
        let text = rewritten(&format!("{given}{PLAY}"));
        assert!(text.contains(wanted), "{given}: {text}");
        let all = fields(&text);
        let is_about_comments =
            |told: &String| told.starts_with("source") && given.contains("comments");
        let left: Vec<String> = refused(&all)
            .into_iter()
            .filter(|it| !is_about_comments(it))
            .collect();
        assert_eq!(left, [""; 0], "{text}");
        // and nothing more changes
        assert_eq!(rewritten(&text), text);
    }
}

#[test]
fn problems_in_popeyes_language_become_entries_that_the_database_takes() {
    for problem in [
        "author A. Smith\norigin 7100, feenschach 01-02, 2/1965\naward 1st Prize\npieces white ka1 black kh8\nstip h#2",
        "author One, Two, Three\norigin somewhere\naward Gold Medal\ntitle T\nremark r\npieces white ka1 black kh8\nstip s#3 cond circe",
        "origin FIDE Album 1965-1967\naward 2nd HM, Other Tourney\npieces white ka1 royal gb2 black kh8\nneutral pc3 stip ser-h#4\ntwin move a1 a2\ntwin cont polish",
        "pieces white ka1 black kh8\nstip 1#2 opti vari try cond annancirce\nzero move a1 a2\ntwin move a1 a3",
        "origin A 1999\norigin B 2000\nremark r\nremark r\npieces white ka1 black kh8\nstip h#2 opti duplex",
    ] {
        let text = format!("begin\n{problem}\nend");
        let Ok(problem) = parse_problems(text.as_bytes(), None).remove(0).result else {
            continue;
        };
        let text = written(&problem, &[], Some("1.x"));
        assert_eq!(refused(&fields(&text)), [""; 0], "{text}");
    }
}
