//! Abbreviations of conditions that are whole words of something else: in Popeye's language they are read, with a note.

use super::prose::is_word_of_play;
use crate::source::diagnostic::{Diagnostic, Kind};
use crate::vocabulary::spelling::is_same;
use crate::vocabulary::tables::attributes::ATTRIBUTES;
use sauterelle_kernel::men::of_table;
use sauterelle_languages::say;
use sauterelle_rules::registry::RULES;

/// What a word that only begins the name of this condition means as it is, if anything: a kind of play, a man, an attribute of men,
/// another condition in another language.
pub(crate) fn in_doubt(word: &str, name: &str) -> Option<Diagnostic> {
    if is_same(word, name) {
        return None;
    }
    let what = other_meaning(word, name)?;
    let message = say!("'{word}' is read as the condition {name}; it is {what} too");
    Some(Diagnostic::new(Kind::Syntax, word, message))
}

fn other_meaning(word: &str, name: &str) -> Option<String> {
    let is_named = |names: &[&str]| names.iter().any(|name| is_same(name, word));
    if is_word_of_play(word) {
        return Some(say!("a word of stipulations"));
    }
    if of_table(|name| is_same(name, word)).is_some() {
        return Some(say!("the name of a man"));
    }
    if ATTRIBUTES.iter().any(|names| is_named(names)) {
        return Some(say!("an attribute of men"));
    }
    let is_other = |rule: &&&dyn sauterelle_kernel::condition::RuleDef| {
        let names = &rule.meta().name;
        is_named(names) && !names.contains(&name)
    };
    RULES
        .iter()
        .find(is_other)
        .map(|_| say!("the name of another condition"))
}

#[cfg(test)]
mod tests {
    use crate::entered::InputProblem;
    use crate::popeye::parse_problems;
    use crate::read::names::parse_condition;
    use crate::source::diagnostic::Kind;

    fn in_file(begin: [&str; 5], word: &str) -> InputProblem {
        let [begin, pieces, stipulation, condition, end] = begin;
        let text = format!("{begin}\n{pieces} Da1\n{stipulation} ~1\n{condition} {word}\n{end}\n");
        let entry = parse_problems(text.as_bytes(), None).remove(0);
        entry
            .result
            .unwrap_or_else(|faults| panic!("{word}: {faults:?}"))
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

    /// What Popeye reads there is read; another meaning is noted.
    #[test]
    fn words_of_something_else_are_read_with_a_note() {
        for (language, word, name, note) in [
            (
                FRENCH,
                "Serie",
                "SeriesCapture",
                "c'est aussi un mot des énoncés",
            ),
            (FRENCH, "Pat", "Patrouille", "un mot des énoncés"),
            (
                FRENCH,
                "R\u{e9}flex",
                "PointReflection",
                "un mot des énoncés",
            ),
            (FRENCH, "Cavalier", "CavalierMajeur", "le nom d'une pièce"),
            (
                GERMAN,
                "Serien",
                "SeriesCapture",
                "ein Wort der Forderungen",
            ),
            (GERMAN, "Leo", "Leofamily", "der Name eines Steins"),
            (
                GERMAN,
                "magisch d5",
                "MagicSquares",
                "eine Eigenschaft von Steinen",
            ),
            (GERMAN, "protei", "ProteanChess", ""),
            (
                GERMAN,
                "proteisch",
                "ProteanChess",
                "eine Eigenschaft von Steinen",
            ),
            (FRENCH, "SerieCapt", "SeriesCapture", ""),
            (FRENCH, "SerieCapture", "SeriesCapture", ""),
            (FRENCH, "Patrouill", "Patrouille", ""),
            (GERMAN, "SerienSchlag", "SeriesCapture", ""),
        ] {
            let problem = in_file(language, word);
            let read = problem.initial.conditions[0].rule.meta().name[0];
            assert_eq!(read, name, "{word}");
            let notes: String = problem.notes.iter().map(ToString::to_string).collect();
            assert_eq!(
                notes.contains(note),
                !note.is_empty() || notes.is_empty(),
                "{word}: {notes}"
            );
            assert_eq!(notes.is_empty(), note.is_empty(), "{word}: {notes}");
        }
    }

    #[test]
    fn elsewhere_a_name_is_whole() {
        for (word, meant) in [
            ("Foo", Some("Football")),
            ("series", Some("SeriesCapture")),
            ("Royal", Some("RoyalDynasty")),
            ("leo", Some("Leofamily")),
            ("couscous", Some("CouscousCirce")),
            ("madr", Some("Madrasi")),
            ("c", None),
        ] {
            let fault = parse_condition(word).unwrap_err();
            assert_eq!(fault.kind, Kind::Unknown, "{word}");
            assert_eq!(fault.suggestion.as_deref(), meant, "{word}: {fault}");
        }
        let several = parse_condition("circ").unwrap_err().to_string();
        assert!(several.contains("names that begin so: "), "{several}");
        assert!(several.contains("CirceMalefique"), "{several}");
        for (word, name) in [("Polo", "Polo"), ("madrasi", "Madrasi")] {
            let read = parse_condition(word).map(|condition| condition.to_string());
            assert_eq!(read.as_deref(), Ok(name), "{word}");
        }
    }
}
