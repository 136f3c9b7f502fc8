//! Guesses at what a misspelt name was meant to be.

/// The known name nearest to `word`, if one is near: at most one error in three letters, case
/// aside. Names may be abbreviated, so a misspelt beginning of a name counts as near to it too.
pub fn nearest<'n>(word: &str, names: impl IntoIterator<Item = &'n str>) -> Option<&'n str> {
    let word = word.to_lowercase();
    let length = word.chars().count();
    let tolerance = length / 3;
    names
        .into_iter()
        .filter_map(|name| {
            let full = name.to_lowercase();
            // each letter too many is an error, so that words of any length cost nothing
            if length > full.chars().count() + tolerance {
                return None;
            }
            let mut distance = 2 * strsim::damerau_levenshtein(&word, &full);
            if length >= ABBREVIATION {
                let beginning: String = full.chars().take(length).collect();
                // one more than for a whole name, so that a whole name wins
                distance = distance.min(2 * strsim::damerau_levenshtein(&word, &beginning) + 1);
            }
            (distance / 2 <= tolerance && distance / 2 < length).then_some((distance, name))
        })
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, name)| name)
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
    fn nothing_near() {
        for word in ["", "x", "xx", "Polo", "é", "Grid"] {
            assert_eq!(nearest(word, NAMES), None, "{word}");
        }
        assert_eq!(nearest(&"x".repeat(1 << 20), NAMES), None);
    }
}
