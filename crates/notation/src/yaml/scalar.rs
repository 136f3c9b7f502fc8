//! Which unquoted words are no texts, in any version of YAML.

/// Words that are truth values or nothing.
const WORDS: [&str; 12] = [
    "", "~", "null", "true", "false", "yes", "no", "on", "off", "y", "n", "=",
];

/// Whether an unquoted word would be read as a number, date, truth value or nothing by some reader.
pub(crate) fn is_no_text(word: &str) -> bool {
    let lower = word.to_ascii_lowercase();
    WORDS.contains(&lower.as_str()) || looks_like_number(&lower)
}

/// Numbers in all their notations (`1_000`, `0x1f`, `1:30`, `1e3`, `.inf`) and dates consist of few characters, and hold
/// a digit unless they name what is no number.
fn looks_like_number(word: &str) -> bool {
    let unsigned = word.trim_start_matches(['+', '-']);
    if matches!(unsigned, ".inf" | ".nan") {
        return true;
    }
    let begins = unsigned.starts_with(|c: char| c.is_ascii_digit() || c == '.');
    let digit = unsigned.contains(|c: char| c.is_ascii_digit());
    let allowed = |c: char| c.is_ascii_hexdigit() || "xo_:.+-tz ".contains(c);
    begins && digit && unsigned.chars().all(allowed)
}

#[cfg(test)]
mod tests {
    use super::is_no_text;

    #[test]
    fn numbers_and_texts() {
        for word in [
            "2",
            "-2",
            "+1.5",
            "0x1F",
            "1_000",
            "1:30",
            "1e3",
            ".5",
            "-.INF",
            ".NaN",
            "2007-05-05",
            "2001-12-14t21:59:43.10-05:00",
            "Yes",
            "NO",
            "~",
            "",
            "2.1",
        ] {
            assert!(is_no_text(word), "{word}");
        }
        for word in [
            "h#2", "Kf3", "1.Kf3", "2.1 men", "nose", "-", "...", "No. 25",
        ] {
            assert!(!is_no_text(word), "{word}");
        }
    }
}
