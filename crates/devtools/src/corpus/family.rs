//! Families of problems: those of one kind of play under one condition.

use serde_json::Value;

/// The kind of play and the first condition without what follows its name; without a condition, whether all men are orthodox.
pub fn of(problem: &Value) -> String {
    let play = play(problem["stip_kind"].as_str().unwrap_or_default());
    let first = problem["conditions"][0].as_str();
    let condition = first.and_then(|condition| condition.split(' ').next());
    let condition = condition.unwrap_or_else(|| match has_fairy_men(problem) {
        true => "fairy men",
        false => "orthodox",
    });
    format!("{play}/{condition}")
}

/// The kind of play of a stipulation, of which the length is left out.
fn play(stipulation: &str) -> &'static str {
    let starts = |beginnings: &[&str]| beginnings.iter().any(|b| stipulation.starts_with(b));
    if stipulation.contains("ser-") {
        "series"
    } else if starts(&["dia", "a=>b"]) {
        "proof"
    } else if stipulation == "sstipulation" {
        "structured"
    } else if starts(&["hs", "hr"]) {
        "self"
    } else if starts(&["h", "reci-h"]) {
        "help"
    } else if starts(&["s", "r"]) {
        "self"
    } else {
        "direct"
    }
}

fn has_fairy_men(problem: &Value) -> bool {
    const ORTHODOX: [&str; 6] = ["k", "q", "r", "b", "s", "p"];
    let is_empty = |field: &str| problem[field].as_array().is_none_or(Vec::is_empty);
    let walks = problem["walks"].as_array().into_iter().flatten();
    let is_orthodox = |walk: &Value| walk.as_str().is_some_and(|walk| ORTHODOX.contains(&walk));
    !is_empty("attributes") || !walks.into_iter().all(is_orthodox)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_family_is_play_and_condition() {
        let problem = |kind: &str, conditions: &[&str], walks: &[&str], attributes: &[&str]| {
            of(
                &json!({ "stip_kind": kind, "conditions": conditions, "walks": walks, "attributes": attributes }),
            )
        };
        assert_eq!(problem("h#", &["BGL 27.42"], &[], &[]), "help/BGL");
        assert_eq!(problem("reci-h#", &[], &["k", "s"], &[]), "help/orthodox");
        assert_eq!(problem("hs#", &[], &["k", "g"], &[]), "self/fairy men");
        assert_eq!(problem("r#", &[], &["k"], &["Magic"]), "self/fairy men");
        assert_eq!(problem("pser-h=", &[], &[], &[]), "series/orthodox");
        assert_eq!(problem("a=>b", &[], &[], &[]), "proof/orthodox");
        assert_eq!(problem("==", &[], &[], &[]), "direct/orthodox");
    }
}
