//! Abbreviations of conditions that are whole words of something else.

use crate::diagnostic::{Diagnostic, Kind};
use crate::popeye::is_word_of_play;
use crate::popeye::tables::attributes::ATTRIBUTES;
use crate::spelling::is_same;
use sauterelle_kernel::men::MEN;
use sauterelle_rules::registry::RULES;

/// Asks whether the condition with this name is meant by a word that only begins it and means something else as it is: a kind of play,
/// a man, an attribute of men, another condition in another language.
pub(crate) fn in_doubt(word: &str, name: &str) -> Option<Diagnostic> {
    // fewer letters are missing where the word is hardly another one
    const MISSING: usize = 3;
    if word.chars().count() + MISSING > name.chars().count() {
        return None;
    }
    let what = other_meaning(word, name)?;
    let message = format!(
        "'{word}' only begins the condition {name}, and is {what}: write the whole name if the condition is meant"
    );
    Some(Diagnostic::new(Kind::Syntax, word, message).suggesting(Some(name)))
}

fn other_meaning(word: &str, name: &str) -> Option<&'static str> {
    let is_named = |names: &[&str]| names.iter().any(|name| is_same(name, word));
    if is_word_of_play(word) {
        return Some("a word of stipulations");
    }
    if MEN.iter().any(|man| is_named(&man.name)) {
        return Some("the name of a man");
    }
    if ATTRIBUTES.iter().any(|names| is_named(names)) {
        return Some("an attribute of men");
    }
    let is_other = |rule: &&&dyn sauterelle_kernel::condition::RuleDef| {
        let names = &rule.meta().name;
        is_named(names) && !names.contains(&name)
    };
    RULES
        .iter()
        .find(is_other)
        .map(|_| "the name of another condition")
}

#[cfg(test)]
mod tests {
    use crate::names::parse_condition;
    use crate::popeye::parse_problems;

    fn in_file(begin: [&str; 5], word: &str) -> String {
        let [begin, pieces, stipulation, condition, end] = begin;
        let text = format!("{begin}\n{pieces} Da1\n{stipulation} ~1\n{condition} {word}\n{end}\n");
        match parse_problems(text.as_bytes(), None).remove(0).result {
            Ok(problem) => problem.initial.conditions[0].rule.meta().name[0].to_string(),
            Err(faults) => faults[0].to_string(),
        }
    }

    const FRENCH: [&str; 5] = [
        "DebutProbleme",
        "Pieces Blanc",
        "Enonce",
        "Condition",
        "FinProbleme",
    ];
    const GERMAN: [&str; 5] = [
        "AnfangProblem",
        "Steine Weiss",
        "Forderung",
        "Bedingung",
        "EndeProblem",
    ];

    #[test]
    fn words_of_something_else_are_asked_about() {
        for (language, word, told) in [
            (
                FRENCH,
                "S\u{e9}rie",
                "'S\u{e9}rie' only begins the condition SerieCapture, and is a word of stipulations",
            ),
            (FRENCH, "serie", "did you mean 'SerieCapture'?"),
            (FRENCH, "Pat", "Patrouille"),
            (FRENCH, "R\u{e9}flex", "ReflexionCentrale"),
            (
                FRENCH,
                "Cavalier",
                "CavalierMajeur, and is the name of a man",
            ),
            (GERMAN, "Serien", "SerienSchlag"),
            (GERMAN, "Leo", "Leofamily, and is the name of a man"),
        ] {
            let fault = in_file(language, word);
            assert!(fault.contains(told), "{word}: {fault}");
        }
        for (word, told) in [
            ("series", "SeriesCapture"),
            ("Royal", "RoyalDynasty, and is an attribute of men"),
            ("leo", "Leofamily"),
        ] {
            let fault = parse_condition(word).unwrap_err().to_string();
            assert!(fault.contains(told), "{word}: {fault}");
        }
    }

    #[test]
    fn other_abbreviations_are_read() {
        for (language, word, name) in [
            (FRENCH, "SerieCapt", "SeriesCapture"),
            (FRENCH, "SerieCapture", "SeriesCapture"),
            (FRENCH, "Patrouill", "Patrouille"),
            (GERMAN, "SerienSchlag", "SeriesCapture"),
        ] {
            assert_eq!(in_file(language, word), name, "{word}");
        }
        for (word, name) in [
            ("couscous", "CouscousCirce"),
            ("madr", "Madrasi"),
            ("Polo", "Polo"),
            ("seriesc", "SeriesCapture"),
        ] {
            let read = parse_condition(word).map(|condition| condition.to_string());
            assert_eq!(read.as_deref(), Ok(name), "{word}");
        }
    }
}
