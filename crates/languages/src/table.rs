//! The tables, and what is read in them.

use crate::{Language, current, entries};
use rustc_hash::FxHashMap;
use std::fmt::{Arguments, Write as _};
use std::sync::OnceLock;

/// The tables as they are written, one for each language but English.
pub const PO: [(Language, &str); 2] = [
    (Language::French, include_str!("../po/fr.po")),
    (Language::German, include_str!("../po/de.po")),
];

static TABLES: [OnceLock<FxHashMap<String, String>>; PO.len()] =
    [const { OnceLock::new() }; PO.len()];

/// This text in the language that is spoken; as it is, if nobody has translated it.
pub fn translated(text: &str) -> &str {
    let language = current();
    let Some(at) = PO.iter().position(|(known, _)| *known == language) else {
        return text;
    };
    let table = TABLES[at].get_or_init(|| {
        // a test reads the tables, which are part of the program
        let all = entries(PO[at].1).unwrap_or_default().into_iter();
        let done = all.filter(|entry| !entry.text.is_empty());
        done.map(|entry| (entry.id, entry.text)).collect()
    });
    table.get(text).map_or(text, String::as_str)
}

/// What [`say!`](crate::say) says: this text in the language that is spoken, with values in its holes.
pub fn rendered(text: &str, values: &[(&str, Arguments)]) -> String {
    interpolated(translated(text), values)
}

/// The text with values in its holes. A hole without a value stays as it is.
pub fn interpolated(text: &str, values: &[(&str, Arguments)]) -> String {
    let mut said = String::with_capacity(text.len() + 16);
    let mut without_name = 0;
    let mut signs = text.chars().peekable();
    while let Some(sign) = signs.next() {
        match sign {
            '{' if signs.next_if_eq(&'{').is_none() => {
                let hole: String = signs.by_ref().take_while(|it| *it != '}').collect();
                let mut name = hole.split(':').next().unwrap_or_default().to_string();
                if name.is_empty() {
                    name = without_name.to_string();
                    without_name += 1;
                }
                let _ = match values.iter().find(|(known, _)| *known == name) {
                    Some((_, value)) => said.write_fmt(*value),
                    None => write!(said, "{{{hole}}}"),
                };
            }
            '}' => {
                signs.next_if_eq(&'}');
                said.push('}');
            }
            other => said.push(other),
        }
    }
    said
}

#[cfg(test)]
mod tests {
    use super::interpolated;
    use crate::say;

    #[test]
    fn values_stand_where_a_language_wants_them() {
        let values = [("0", format_args!("{}", 1)), ("at", format_args!("b"))];
        assert_eq!(interpolated("{at} {{{}}} {0}", &values), "b {1} 1");
        assert_eq!(interpolated("{other}", &values), "{other}");
    }

    #[test]
    fn it_is_said_as_format_says_it() {
        let (at, list) = ("e4", ["a"]);
        assert_eq!(
            say!("{at} {:>3} {list:?} {number}{{}}", at.len(), number = 1 + 1),
            "e4   2 [\"a\"] 2{}"
        );
        assert_eq!(
            say!(
                "no \
            holes"
            ),
            "no holes"
        );
    }
}
