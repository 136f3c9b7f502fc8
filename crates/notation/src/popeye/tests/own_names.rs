//! Names that are not Popeye's: rules, words after them, men. They stand in the input like any others, in each language.

use super::*;
use crate::entered::Language;
use crate::read::names;
use crate::vocabulary::caption;
use crate::vocabulary::tables::conditions::{CONDITIONS, DEFENDER_CONDITIONS};
use crate::vocabulary::tables::variants::STRICTNESS;
use crate::vocabulary::tables::walks::WALKS;
use sauterelle_kernel::condition::Meta;
use sauterelle_kernel::men::MEN;
use sauterelle_rules::registry::RULES;

const LANGUAGES: [Language; 3] = [Language::English, Language::French, Language::German];

/// A problem with a condition and men, in a language.
fn text(condition: &str, men: &str, language: Language) -> String {
    match language {
        Language::English => format!(
            "BeginProblem\nPieces White Ka1 {men} Black Kh8\nCondition {condition}\nStipulation #2\nEndProblem\n"
        ),
        Language::French => format!(
            "DebutProbleme\npieces Blanc Ra1 {men} Noir Rh8\ncondition {condition}\nenonce #2\nFinProbleme\n"
        ),
        Language::German => format!(
            "AnfangProblem\nSteine Weiss Ka1 {men} Schwarz Kh8\nBedingung {condition}\nForderung #2\nEndeProblem\n"
        ),
    }
}

fn own_rules() -> impl Iterator<Item = &'static Meta> {
    let popeyes = || CONDITIONS.iter().chain(DEFENDER_CONDITIONS);
    let all = RULES.iter().map(|rule| rule.meta());
    all.filter(move |meta| popeyes().all(|names| names[0] != meta.name[0]))
}

#[test]
fn rules() {
    assert!(own_rules().any(|meta| meta.name[0] == "Polo"));
    assert!(own_rules().any(|meta| meta.name[0] == "Connected"));
    for meta in own_rules() {
        for language in LANGUAGES {
            let name = meta.name[language as usize];
            let aliases = meta.aliases.iter().map(|alias| (*alias, *alias));
            // other names stay as they are given
            let written = [name, meta.name[0]].into_iter().map(|given| (given, name));
            let both = |(given, shown): (&str, _)| {
                [given.to_string(), given.to_uppercase()].map(|given| (given, shown))
            };
            for (written, name) in written.chain(aliases).flat_map(both) {
                let read = problem(&text(&written, "", language));
                let conditions = &read.initial.conditions;
                assert_eq!(conditions.len(), 1, "{written}");
                assert_eq!(conditions[0].rule.meta().name, meta.name, "{written}");
                assert_eq!(
                    caption::conditions(conditions, language),
                    [name],
                    "{written}"
                );
            }
            // beside one of Popeye's, in any order
            let cage = ["Circe Cage", "Circe Cage", "Circe Kaefig"][language as usize];
            for both in [format!("{name} {cage}"), format!("{cage} {name}")] {
                let read = problem(&text(&both, "", language));
                let shown = caption::conditions(&read.initial.conditions, language);
                assert_eq!(shown, [cage, name], "{both}");
            }
        }
    }
}

/// The names of the articles mean the same in files of every language as on a command line, and are shown as they are given.
#[test]
fn names_of_the_articles() {
    for (given, meant, shown) in [
        (
            "ultra-maximum",
            "BlackMaximummer UltraLegal",
            "ultra-maximum",
        ),
        (
            "Ultra-Minimum",
            "BlackMinimummer UltraLegal",
            "Ultra-Minimum",
        ),
        ("maximum blanc", "WhiteMaximummer", "maximum blanc"),
        (
            "maximum conséquent",
            "BlackMaximummer Consequent",
            "maximum conséquent",
        ),
        ("Maximum", "BlackMaximummer", "Maximum"),
        ("Maximum ultra", "BlackMaximummer Ultra", "Maximum ultra"),
        ("Minimum", "BlackMinimummer", "Minimum"),
        ("Längstzüger", "Maximummer", "Längstzüger"),
        ("Échecs solidaires", "Connected", "Échecs solidaires"),
        ("les échecs Polo", "Polo", "les échecs Polo"),
        ("Circé stricts", "Circe Strict", "Circé stricts"),
        (
            "Échecs Circé stricts",
            "Circe Strict",
            "Échecs Circé stricts",
        ),
        (
            "Connected LegalThreats",
            "Connected LegalThreats",
            "Connected LegalThreats",
        ),
    ] {
        for language in LANGUAGES {
            let read = problem(&text(given, "", language));
            let conditions = &read.initial.conditions;
            let found: Vec<String> = conditions.iter().map(ToString::to_string).collect();
            assert_eq!(found, [meant], "{given} {language:?}");
            assert_eq!(
                names::parse_condition(given).unwrap().to_string(),
                meant,
                "{given}"
            );
            let lines = caption::conditions(conditions, language).concat();
            // names of the registry are those of the language
            let is_registry = given.starts_with("Connected");
            assert!(
                is_registry || lines.to_lowercase() == shown.to_lowercase(),
                "{given}: {lines}"
            );
        }
    }
}

#[test]
fn words_before_names_say_nothing_in_files_too() {
    for (given, meant) in [
        ("les échecs Circé Cage", "Circe Cage"),
        ("Échecs Circé Cage Polo", "Circe Cage|Polo"),
        ("règle maximum Polo", "BlackMaximummer|Polo"),
        ("Échecs connexes maximum blanc", "Connected|WhiteMaximummer"),
        (
            "ultra-maximum Échecs solidaires",
            "BlackMaximummer UltraLegal|Connected",
        ),
        ("Polo Échecs solidaires", "Polo|Connected"),
        ("roi blanc transmuté Polo", "WhiteTransmutedKing|Polo"),
        ("Polo white maximummer", "Polo|WhiteMaximummer"),
        ("Circé martien Circé Cage", "MarsCirce|Circe Cage"),
    ] {
        let read = problem(&text(given, "", Language::French));
        let found: Vec<String> = read
            .initial
            .conditions
            .iter()
            .map(ToString::to_string)
            .collect();
        assert_eq!(found.join("|"), meant, "{given}");
        let shown = caption::conditions(&read.initial.conditions, Language::French);
        assert!(
            shown.iter().all(|line| !line.ends_with("checs")),
            "{shown:?}"
        );
    }
}

#[test]
fn abbreviated_rules() {
    for (condition, language, rule) in [
        ("connect", Language::English, "Connected"),
        ("Connex", Language::French, "Connected"),
        ("Verbund", Language::German, "Connected"),
        ("pol", Language::French, "Polo"),
    ] {
        let read = problem(&text(condition, "", language));
        let meta = read.initial.conditions[0].rule.meta();
        assert_eq!(meta.name[0], rule, "{condition}");
    }
    // other names have to be written out
    let entries = read(&text("PoloSch", "", Language::German));
    assert!(entries[0].result.is_err());
}

#[test]
fn words_after_rules() {
    let length = RULES.iter().map(|rule| rule.meta()).filter(|meta| {
        meta.options
            .iter()
            .any(|option| option.name[0] == "Consequent")
    });
    let mut count = 0;
    for meta in length {
        let own = meta.options.iter().filter(|option| {
            STRICTNESS
                .iter()
                .all(|names| !names[0].eq_ignore_ascii_case(option.name[0]))
        });
        for option in own {
            for language in LANGUAGES {
                let column = language as usize;
                let condition = format!("{} {}", meta.name[column], option.name[column]);
                let read = problem(&text(&condition, "", language));
                assert_eq!(
                    read.initial.conditions[0].options,
                    [option.name[0]],
                    "{condition}"
                );
                count += 1;
            }
        }
    }
    // three words after each of six or more rules
    assert!(count >= 3 * 3 * 6, "{count}");
}

#[test]
fn men() {
    let mut own = MEN
        .iter()
        .filter(|man| WALKS.iter().all(|walk| walk.code[0] != man.code[0]))
        .peekable();
    assert!(own.peek().is_some_and(|man| man.name[0] == "soucie"));
    for man in own {
        for language in LANGUAGES {
            let code = man.code[language as usize];
            let upper = code.to_uppercase();
            let men = [format!("{upper}d4"), format!("{code} d4")];
            for men in men {
                let read = problem(&text("Polo", &men, language));
                let at = "d4".parse().unwrap();
                let found = read
                    .initial
                    .diagram
                    .placed()
                    .find(|(sq, _)| *sq == at)
                    .unwrap();
                assert!(std::ptr::eq(found.1.man, man), "{men}");
                assert!(
                    caption::man(at, found.1, language).contains(&upper),
                    "{men}"
                );
            }
            let forsyth = format!("begin forsyth .{upper}7/=.{code}7/k7/8/8/8/8/K7 stip #2 end");
            if language == Language::English {
                let count = problem(&forsyth).initial.diagram.placed().count();
                assert_eq!(count, 4, "{forsyth}");
            }
        }
    }
}
