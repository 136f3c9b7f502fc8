//! Distinctions as the database takes them.

use crate::source::slice::part;

/// Whether the database takes this for a distinction: `1st Prize`, `Special HM`, `2nd-3rd Commendation`, ….
pub(crate) fn is_distinction(text: &str) -> bool {
    const NAMES: [&str; 7] = [
        "prize",
        "place",
        "hm",
        "honorable mention",
        "commendation",
        "comm.",
        "cm",
    ];
    let lower = text.to_lowercase();
    let text = lower.split(", ").next().unwrap_or_default();
    let Some(name) = NAMES.iter().find(|name| {
        text.strip_suffix(**name)
            .is_some_and(|before| before.is_empty() || before.ends_with(' '))
    }) else {
        return false;
    };
    let mut ranks = part(text, ..text.len() - name.len()).split_whitespace();
    match (ranks.next(), ranks.next(), ranks.next()) {
        (None, ..) => true,
        (Some(rank), None, _) => rank == "special" || is_rank(rank),
        (Some(rank), Some("special"), None) => rank == "special" || is_rank(rank),
        _ => false,
    }
}

/// `1st`, `22nd`, `2nd-3rd`.
fn is_rank(text: &str) -> bool {
    text.split('-').count() <= 2 && text.split('-').all(is_ordinal)
}

fn is_ordinal(text: &str) -> bool {
    let digits = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let suffix = part(text, digits.len()..);
    let number: Option<u32> = digits.parse().ok();
    let expected = match number {
        Some(n) if (11..=13).contains(&(n % 100)) => "th",
        Some(n) if n % 10 == 1 => "st",
        Some(n) if n % 10 == 2 => "nd",
        Some(n) if n % 10 == 3 => "rd",
        Some(_) => "th",
        None => return false,
    };
    suffix == expected
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distinctions() {
        for good in [
            "1st Prize",
            "Prize",
            "Special Prize",
            "2nd-3rd HM",
            "12th Comm.",
            "3rd Special Commendation",
            "cm",
            "1st Prize, section B",
        ] {
            assert!(is_distinction(good), "{good}");
        }
        for bad in [
            "",
            "Cup",
            "1th Prize",
            "11st HM",
            "first Prize",
            "1stPrize",
            "1st 2nd Prize",
            "1-2 Prize",
        ] {
            assert!(!is_distinction(bad), "{bad}");
        }
    }
}
