//! What distinguishes a name, however it is written.

use deunicode::deunicode_char;

/// Words before a name that say nothing, longer ones first.
pub(super) const BEFORE: [&str; 4] = ["lesechecs", "echecs", "laregle", "regle"];

/// Articles, which stand before a name where names are whole.
pub(super) const ARTICLES: [&str; 7] = ["le", "la", "les", "the", "die", "das", "der"];

/// Words that say of what sort a name is, and stand before it.
pub(super) const SORTS: [&str; 4] = ["echecs", "regle", "rule", "regel"];

/// Words behind a name that say nothing.
pub(super) const BEHIND: [&str; 3] = ["chess", "schach", "echecs"];

/// The letters of a name without accents, with those of German as Popeye writes them (`Laengstzueger`); everything else stays.
pub(crate) fn without_accents(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for c in text.chars() {
        let umlaut = match c {
            'ä' | 'Ä' => "ae",
            'ö' | 'Ö' => "oe",
            'ü' | 'Ü' => "ue",
            _ if c.is_ascii() => {
                plain.push(c);
                continue;
            }
            _ => deunicode_char(c).unwrap_or("?"),
        };
        plain.push_str(umlaut);
    }
    plain
}

/// What distinguishes a name: small letters, digits and signs.
pub(super) fn folded(text: &str) -> String {
    let mut folded = String::with_capacity(text.len());
    for c in text.chars() {
        match c.is_ascii() {
            true => {
                if let Some(c) = folded_ascii(c) {
                    folded.push(c);
                }
            }
            false => {
                let plain = without_accents(c.encode_utf8(&mut [0; 4]));
                folded.extend(plain.chars().filter_map(folded_ascii));
            }
        }
    }
    folded
}

/// A letter as it is folded, if it distinguishes anything.
pub(super) fn folded_ascii(c: char) -> Option<char> {
    let is_part = !c.is_whitespace() && !matches!(c, '-' | '_' | '.' | '\'');
    is_part.then_some(c.to_ascii_lowercase())
}

/// The same without words that say nothing.
pub(super) fn core(folded: &str) -> &str {
    let before = BEFORE.iter().find_map(|word| folded.strip_prefix(word));
    let rest = before.filter(|rest| !rest.is_empty()).unwrap_or(folded);
    let behind = BEHIND.iter().find_map(|word| rest.strip_suffix(word));
    behind.filter(|rest| !rest.is_empty()).unwrap_or(rest)
}
