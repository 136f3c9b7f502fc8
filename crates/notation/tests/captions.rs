//! What stands under a diagram of conditions is read back as these conditions, in each language, as an option of a command line and in a
//! file.

use sauterelle_kernel::condition::Condition;
use sauterelle_kernel::men::Language;
use sauterelle_notation::popeye::parse_problems;
use sauterelle_notation::read::names::parse_condition;
use sauterelle_notation::vocabulary::caption::conditions;
use std::path::Path;

const LANGUAGES: [Language; 3] = [Language::English, Language::French, Language::German];

/// Conditions whose name alone is shown, as Popeye does, whatever follows it.
const BY_NAME_ALONE: [&str; 2] = ["GridChess", "Take&MakeChess"];

/// Conditions with what may follow them, beside those of the examples.
const MORE: [&str; 28] = [
    "BGL 8 2",
    "BGL 7.5 -",
    "BGL 12",
    "Imitator a3 c3",
    "MagicSquare a1b2 Type2",
    "PromOnly q r/b",
    "ChameleonSequence q r b s",
    "ChameleonChess",
    "ChameleonChess q s r",
    "Circe Chameleon q s r b",
    "Circe April s g",
    "CirceEchange April q",
    "Circe Cage Strict",
    "AntiCirce Calvet Cage",
    "AntiCirce RexExclusive",
    "PhantomChess RexInclusive",
    "GenevaChess RexInclusive",
    "PowerTransfer RexInclusive",
    "BlackMaximummer UltraLegal",
    "WhiteMinimummer Ultra",
    "DoubleMaximummer Consequent",
    "Koeko",
    "Sentinelles PionNoMinal",
    "WhitePromSquares a8b8",
    "Wormholes a1 h8",
    "Football c1c8",
    "RoleExchange",
    "WhiteVaultingKing g",
];

/// Each condition of the examples, and those above.
fn all() -> Vec<Condition> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/conditions");
    let mut paths: Vec<_> = std::fs::read_dir(folder)
        .expect("a folder")
        .map(|entry| entry.expect("an entry").path())
        .collect();
    paths.sort();
    let mut found = Vec::new();
    for path in paths {
        let text = std::fs::read(&path).expect("a file");
        for entry in parse_problems(&text, None) {
            found.extend(entry.result.expect("a problem").initial.conditions);
        }
    }
    assert!(found.len() > 200, "{} conditions", found.len());
    let more = MORE.iter().filter_map(|text| parse_condition(text).ok());
    found.extend(more);
    found
}

/// A condition as what it means: its options and words in an order that does not matter.
fn meaning(condition: &Condition) -> (String, Vec<&'static str>, Vec<(&'static str, String)>) {
    let mut options = condition.options.clone();
    options.sort_unstable();
    let mut words = condition.words.clone();
    words.sort();
    (condition.rule.meta().name[0].to_string(), options, words)
}

fn in_file(caption: &str, language: Language) -> Result<Vec<Condition>, String> {
    let words = [
        [
            "BeginProblem",
            "Pieces",
            "White",
            "Stipulation",
            "Condition",
            "EndProblem",
        ],
        [
            "DebutProbleme",
            "Pieces",
            "Blanc",
            "Enonce",
            "Condition",
            "FinProbleme",
        ],
        [
            "AnfangProblem",
            "Steine",
            "Weiss",
            "Forderung",
            "Bedingung",
            "EndeProblem",
        ],
    ][language as usize];
    let [begin, pieces, white, stipulation, condition, end] = words;
    let text =
        format!("{begin}\n{pieces} {white} Da1\n{stipulation} ~1\n{condition} {caption}\n{end}\n");
    let text = text.replace(" Da1", [" Qa1", " Da1", " Da1"][language as usize]);
    let entry = parse_problems(text.as_bytes(), None).remove(0);
    let problem = entry.result.map_err(|faults| faults[0].to_string())?;
    Ok(problem.initial.conditions)
}

#[test]
fn captions_are_read_back() {
    let mut wrong = Vec::new();
    for condition in all() {
        if BY_NAME_ALONE.contains(&condition.rule.meta().name[0]) {
            continue;
        }
        for language in LANGUAGES {
            let Some(caption) = conditions(std::slice::from_ref(&condition), language).pop() else {
                continue;
            };
            // the articles call that maximum which binds Black
            if caption == "Maximum" {
                continue;
            }
            let again = parse_condition(&caption).map_err(|fault| fault.to_string());
            let filed = in_file(&caption, language);
            // an option of a command line says no language: letters of several are those of the first of them
            let is_of_men = condition
                .words
                .iter()
                .any(|(option, _)| condition.rule.takes(option).is_men());
            let is_unclear = is_of_men && language != Language::English;
            let again = match is_unclear && again.is_ok() {
                true => Ok(condition.clone()),
                false => again,
            };
            for (way, found) in [
                ("option", again),
                ("file", filed.map(|mut all| all.remove(0))),
            ] {
                let same = match &found {
                    Ok(found) => {
                        meaning(found) == meaning(&condition)
                            || conditions(std::slice::from_ref(found), language)
                                == [caption.clone()]
                    }
                    Err(_) => false,
                };
                if !same {
                    let found = found.map(|found| format!("{:?}", meaning(&found)));
                    wrong.push(format!(
                        "{way}: {caption}: {found:?}, not {:?}",
                        meaning(&condition)
                    ));
                }
            }
        }
    }
    assert!(
        wrong.is_empty(),
        "{}\n{} captions",
        wrong.join("\n"),
        wrong.len()
    );
}
