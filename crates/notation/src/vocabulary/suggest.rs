//! Guesses at what a misspelt name was meant to be.

use super::lookup::begun_by;
use sauterelle_languages::say;

/// The known name nearest to `word`, if one is near: at most one error in three letters, case, accents and letters that sound alike
/// aside. Names may be abbreviated, so a misspelt beginning of a name counts as near to it too.
pub fn nearest<'n>(word: &str, names: impl IntoIterator<Item = &'n str>) -> Option<&'n str> {
    let word = plain(word);
    let length = word.chars().count();
    let tolerance = length / 3;
    names
        .into_iter()
        .filter_map(|name| {
            let full = plain(name);
            // each letter too many or too few is an error, so that words of any length cost nothing
            let of_name = full.chars().count();
            if length > of_name + tolerance {
                return None;
            }
            let mut found = (usize::MAX, usize::MAX);
            if of_name <= length + tolerance {
                let errors = strsim::damerau_levenshtein(&word, &full);
                found = (2 * errors, errors);
            }
            if length >= ABBREVIATION {
                let beginning: String = full.chars().take(length).collect();
                let errors = strsim::damerau_levenshtein(&word, &beginning);
                // a whole name wins, even with an error more
                found = found.min((2 * errors + 3, errors));
            }
            let (distance, errors) = found;
            (errors <= tolerance && errors < length).then_some((distance, name))
        })
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, name)| name)
}

/// What may be meant by a word that is no whole name, as a phrase and as a name: the names that it begins, else the nearest one.
pub(crate) fn meant<'n>(
    word: &str,
    names: impl IntoIterator<Item = &'n str>,
) -> (Option<String>, Option<&'n str>) {
    // a longer list helps nobody
    const MOST: usize = 8;
    let names: Vec<&str> = names.into_iter().collect();
    match begun_by(word, names.iter().copied())[..] {
        [] => (None, nearest(word, names)),
        [one] => (None, Some(one)),
        ref several => {
            let listed = several[..several.len().min(MOST)].join(", ");
            let more = if several.len() > MOST { ", …" } else { "" };
            (Some(say!("names that begin so: {listed}{more}")), None)
        }
    }
}

/// A word as far as it matters here. Names are written without accents, and the three languages spell one sound with c, k or z.
fn plain(word: &str) -> String {
    let mut plain = String::with_capacity(word.len());
    for letter in word.chars().flat_map(char::to_lowercase) {
        match letter {
            'ä' => plain.push_str("ae"),
            'ö' => plain.push_str("oe"),
            'ü' => plain.push_str("ue"),
            'ß' => plain.push_str("ss"),
            'à' | 'â' => plain.push('a'),
            'é' | 'è' | 'ê' | 'ë' => plain.push('e'),
            'î' | 'ï' => plain.push('i'),
            'ô' => plain.push('o'),
            'ù' | 'û' => plain.push('u'),
            'ç' | 'k' | 'z' => plain.push('c'),
            other => plain.push(other),
        }
    }
    plain
}

/// Shorter beginnings resemble too many names.
const ABBREVIATION: usize = 4;

#[cfg(test)]
mod tests {
    use super::*;

    const NAMES: [&str; 4] = ["Maximummer", "BlackMaximummer", "Madrasi", "Circe"];

    #[test]
    fn near_names() {
        assert_eq!(nearest("Maximumer", NAMES), Some("Maximummer"));
        assert_eq!(nearest("blackmaximumer", NAMES), Some("BlackMaximummer"));
        assert_eq!(nearest("Cirec", NAMES), Some("Circe"));
        assert_eq!(nearest("Madarsi", NAMES), Some("Madrasi"));
        assert_eq!(nearest("Blakmax", NAMES), Some("BlackMaximummer"));
    }

    #[test]
    fn names_as_they_sound() {
        let names = [
            "CirceEchange",
            "Circe",
            "Laengstzueger",
            "Koeko",
            "Sentinelles",
        ];
        for (word, name) in [
            ("Zirze", "Circe"),
            ("Circé", "Circe"),
            ("Kirke", "Circe"),
            ("Circee", "Circe"),
            ("Längstzüger", "Laengstzueger"),
            ("Köko", "Koeko"),
        ] {
            assert_eq!(nearest(word, names), Some(name), "{word}");
        }
    }

    #[test]
    fn nothing_near() {
        for word in ["", "x", "xx", "Polo", "é", "Grid"] {
            assert_eq!(nearest(word, NAMES), None, "{word}");
        }
        assert_eq!(nearest(&"x".repeat(1 << 20), NAMES), None);
    }
}
