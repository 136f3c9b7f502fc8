//! Every explanation is there in every language, and every line explains something.

use super::examples::{self, Example};
use super::texts::{Subject, table, text};
use super::{Language, has_effect};
use crate::entered::InputProblem;
use crate::popeye::parse_problems;
use crate::read::names::parse_condition;
use crate::vocabulary::rule_texts::{self, RuleText, RuleTextKind, RuleTexts};
use crate::vocabulary::spelling;
use crate::vocabulary::tables::options::OPTIONS;
use crate::vocabulary::titles::{self, Titled};
use sauterelle_kernel::condition::{Condition, RuleDef, Takes, Texts};
use sauterelle_kernel::men::MEN;
use sauterelle_rules::attributes::ATTRIBUTES;
use sauterelle_rules::registry::RULES;
use sauterelle_solve::goal::Goal;
use sauterelle_solve::goals::GOALS;
use sauterelle_solve::listing::PLAYS;

const TRANSLATED: [Language; 2] = [Language::French, Language::German];

/// What has to be explained in a table: the key, and the English text.
fn in_table(subject: Subject) -> Vec<(&'static str, &'static str)> {
    match subject {
        Subject::Men => MEN.iter().map(|man| (man.name[0], man.doc)).collect(),
        Subject::Stipulations => {
            let plays = PLAYS.iter();
            plays.map(|entry| (entry.name[0], entry.doc)).collect()
        }
        Subject::Options => {
            let with_effect = OPTIONS.iter().filter(|(meaning, _)| has_effect(*meaning));
            let names = with_effect.map(|(_, names)| names[0]);
            let english = |name| text(Subject::Options, name, Language::English);
            names
                .map(|name| (name, english(name).unwrap_or_default()))
                .collect()
        }
    }
}

/// Whether the source of a rule is more than names, titles and dates.
fn is_prose(source: &str) -> bool {
    let english = [
        "after", "chess", "and", "others", "the", "an", "about", "of", "option", "meeting",
        "December", "July", "as", "tourney",
    ];
    let mut words = source.split(|c: char| !c.is_alphanumeric());
    source.contains('"') || words.any(|word| english.contains(&word))
}

/// A rule whose texts stand beside it: the file, its English name, and the texts.
struct Beside {
    file: &'static str,
    name: &'static str,
    texts: &'static RuleTexts,
    /// What has to be translated, and the English text.
    english: Vec<(RuleTextKind, &'static str)>,
    /// English names of the words that may follow the name.
    words: Vec<&'static str>,
}

/// All conditions and attributes.
fn beside() -> Vec<Beside> {
    let conditions = RULES.iter().map(|rule| {
        let meta = rule.meta();
        let mut english = Vec::new();
        // a short name is explained by what it stands for
        if rule.stands_for().is_none() {
            english.push((RuleTextKind::Text, meta.doc));
            let words = meta.options.iter();
            english.extend(words.map(|word| (RuleTextKind::Word(word.name[0]), word.doc)));
        }
        let words = meta.options.iter().map(|option| option.name[0]);
        let texts = rule_texts::of_condition(meta.name[0]);
        one(
            meta.texts,
            meta.name[0],
            texts,
            meta.source,
            english,
            words.collect(),
        )
    });
    let attributes = ATTRIBUTES.iter().map(|attribute| {
        let texts = rule_texts::of_attribute(attribute.name[0]);
        let english = vec![(RuleTextKind::Text, attribute.doc)];
        one(
            attribute.texts,
            attribute.name[0],
            texts,
            attribute.source,
            english,
            Vec::new(),
        )
    });
    conditions.chain(attributes).collect()
}

fn one(
    file: Texts,
    name: &'static str,
    texts: &'static RuleTexts,
    source: &'static str,
    mut english: Vec<(RuleTextKind, &'static str)>,
    words: Vec<&'static str>,
) -> Beside {
    if is_prose(source) {
        english.push((RuleTextKind::Source, source));
    }
    let of_notes = |entry: &&RuleText| {
        matches!(entry.kind, RuleTextKind::Note(_)) && entry.language == Language::English
    };
    let notes = texts.entries.iter().filter(of_notes);
    english.extend(notes.map(|note| (note.kind, note.text)));
    Beside {
        file: file.name,
        name,
        texts,
        english,
        words,
    }
}

#[test]
fn texts_beside_rules_can_be_read() {
    for collection in [&rule_texts::CONDITIONS, &rule_texts::OF_ATTRIBUTES] {
        let faults: Vec<String> = collection.faults.iter().map(ToString::to_string).collect();
        assert!(faults.is_empty(), "{}", faults.join("\n"));
    }
}

#[test]
fn every_rule_is_explained_in_every_language() {
    let mut missing = Vec::new();
    for Beside {
        file,
        name,
        texts,
        english,
        ..
    } in beside()
    {
        for (kind, english) in english {
            assert!(!english.is_empty(), "{name}: {kind:?} is not explained");
            for language in TRANSLATED {
                match texts.get(kind, language) {
                    None => missing.push(format!("{file}, {name}, {language:?}: {kind:?}")),
                    Some(text) if text == english => {
                        missing.push(format!(
                            "{file}, {name}, {language:?}: {kind:?} is still English"
                        ));
                    }
                    Some(_) => {}
                }
            }
        }
    }
    assert!(
        missing.is_empty(),
        "texts are missing beside the rules:\n{}",
        missing.join("\n")
    );
}

#[test]
fn every_text_beside_a_rule_explains_something() {
    for Beside {
        file,
        name,
        texts,
        english,
        words,
    } in beside()
    {
        let mut seen = Vec::new();
        for RuleText { kind, language, .. } in &texts.entries {
            let line = format!("{file}, {name}, {language:?}: {kind:?}");
            let is_known = match kind {
                RuleTextKind::Title => true,
                RuleTextKind::Note(_) => english.iter().any(|(known, _)| known == kind),
                RuleTextKind::Word(word) => words.contains(word) && *language != Language::English,
                RuleTextKind::Text | RuleTextKind::Source => {
                    english.iter().any(|(known, _)| known == kind) && *language != Language::English
                }
            };
            assert!(is_known, "{line} explains nothing");
            // the source of all rules of a file may be another one for one of them
            let may_be_again = *kind == RuleTextKind::Source;
            let is_again = seen.contains(&(kind, language)) && !may_be_again;
            assert!(!is_again, "{line} stands twice");
            seen.push((kind, language));
        }
    }
}

#[test]
fn everything_in_tables_is_explained_in_every_language() {
    let mut missing = Vec::new();
    for subject in Subject::ALL {
        for (key, english) in in_table(subject) {
            assert!(!english.is_empty(), "{subject:?}: {key} is not explained");
            for language in TRANSLATED {
                match text(subject, key, language) {
                    None | Some("") => missing.push(format!("{subject:?}, {language:?}: {key}")),
                    Some(text) if text == english => {
                        missing.push(format!("{subject:?}, {language:?}: {key} is still English"));
                    }
                    Some(_) => {}
                }
            }
        }
    }
    assert!(
        missing.is_empty(),
        "texts are missing in crates/notation/src/registry/texts:\n{}",
        missing.join("\n")
    );
}

#[test]
fn every_line_of_a_table_explains_something() {
    for subject in Subject::ALL {
        let known = in_table(subject);
        for language in Language::ALL {
            let mut seen = Vec::new();
            for (key, text) in table(subject, language) {
                let line = format!("{subject:?}, {language:?}: '{key}'");
                assert!(
                    known.iter().any(|(name, _)| *name == key),
                    "{line} names nothing"
                );
                assert!(!text.is_empty(), "{line} has no text");
                assert!(!seen.contains(&key), "{line} stands twice");
                seen.push(key);
            }
        }
    }
}

#[test]
fn short_names_are_explained_by_what_they_stand_for() {
    let named = |language| {
        let all = super::conditions(language).into_iter();
        let mut doubles = all.filter(|condition| condition.names[0] == "CirceDoubleAgents");
        doubles.next().expect("it is listed").doc
    };
    assert_eq!(
        named(Language::English),
        "Circe Turncoats Mirror. The reborn man changes sides. The rebirth square is that of a man of the other side; with \
         Equipollents, in the opposite direction."
    );
    assert_eq!(
        named(Language::German),
        "Circe Turncoat Spiegel. Der wiedergeborene Stein wechselt die Seite. Das Wiedergeburtsfeld ist das eines Steins der \
         anderen Seite; bei Equipollents in entgegengesetzter Richtung."
    );
}

/// The one problem of an example.
fn problem(example: &Example) -> InputProblem {
    let mut entries = parse_problems(example.text.as_bytes(), Some(example.file));
    assert_eq!(entries.len(), 1, "{}", example.file);
    let result = entries.remove(0).result;
    result.unwrap_or_else(|faults| panic!("{faults:?}"))
}

#[test]
fn examples_of_conditions_are_files() {
    for rule in RULES {
        let texts = rule_texts::of_condition(rule.meta().name[0]);
        let all = texts.examples.iter().chain(&texts.published);
        for (_, file) in all {
            assert!(
                examples::text(file).is_some(),
                "there is no examples/{file}"
            );
        }
        assert!(texts.examples.len() < 2 && texts.published.len() < 2);
    }
}

#[test]
fn every_condition_has_an_example_that_names_it() {
    for rule in RULES {
        let name = rule.meta().name[0];
        assert!(examples::of_condition(name).is_some(), "{name}");
    }
    for example in examples::CONDITIONS
        .iter()
        .chain(examples::PUBLISHED.iter())
    {
        let conditions = problem(example).initial.conditions;
        let name = example.of;
        let is_named = conditions.iter().any(|c| c.rule.meta().name[0] == name);
        assert!(is_named, "{} is no example of {name}", example.file);
    }
}

#[test]
fn examples_of_men_have_them_in_the_diagram() {
    for example in examples::MEN {
        let problem = problem(example);
        let mut men = problem.initial.diagram.placed();
        assert!(
            men.any(|(_, man)| man.man.name[0] == example.of),
            "{} is no example of a {}",
            example.file,
            example.of
        );
    }
}

#[test]
fn every_play_has_an_example() {
    let missing = PLAYS
        .iter()
        .find(|play| examples::of_play(play.sign).is_none());
    assert_eq!(missing.map(|play| play.sign), None);
}

#[test]
fn examples_of_plays_ask_them() {
    for example in examples::PLAYS {
        let asked = problem(example).stipulation;
        let (file, of) = (example.file, example.of);
        assert!(
            is_asked(of, &asked),
            "{file} ({asked}) is no example of {of}"
        );
    }
}

#[test]
fn goals_are_explained_and_their_examples_ask_them() {
    for goal in GOALS {
        let sign = goal.listed();
        let [en, fr, de] = goal.doc;
        let texts = [goal.name.as_slice(), &[en, fr, de]].concat();
        assert!(texts.iter().all(|text| !text.is_empty()), "{sign}");
        assert!(en != fr && en != de, "{sign} is still explained in English");
        let Some((file, _)) = goal.example else {
            continue;
        };
        let example =
            examples::of_goal(sign).unwrap_or_else(|| panic!("there is no examples/{file}"));
        let asked = problem(example).initial.stipulation;
        let is_it = |asked: Goal| std::ptr::eq(asked.def, *goal);
        assert!(
            asked.play.asks_for_some(&is_it),
            "{file} is no example of {sign}"
        );
    }
}

/// Whether a stipulation is one of this sign of the listing.
fn is_asked(sign: &str, asked: &str) -> bool {
    match sign {
        "sstipulation" => asked.contains('['),
        "m->..." => asked
            .split_once("->")
            .is_some_and(|(m, _)| m.parse::<u32>().is_ok()),
        "-m & h#n" => asked.starts_with('-') && asked.contains("& h"),
        "-m & #n" => asked.starts_with('-') && asked.contains("& #"),
        "-m:" => asked.starts_with('-') && asked.ends_with(':'),
        "lastm" => asked.starts_with("last"),
        "exact-..." => asked.starts_with("exact-"),
        _ => match sign.strip_suffix("#n") {
            // any goal may stand for the mate
            Some(play) => asked.strip_prefix(play).is_some_and(|rest| {
                !rest.starts_with(char::is_alphabetic) || rest.starts_with("dia")
            }),
            None => asked.contains(sign),
        },
    }
}

#[test]
fn examples_are_examples_of_something() {
    let is_man = |name: &str| MEN.iter().any(|man| man.name[0] == name);
    let is_sign = |sign: &str| PLAYS.iter().any(|entry| entry.sign == sign);
    let none = |examples: &[Example], is: &dyn Fn(&str) -> bool| {
        let mut strange = examples.iter().filter(|example| !is(example.of));
        strange.next().map(|example| example.file)
    };
    assert_eq!(none(examples::MEN, &is_man), None);
    assert_eq!(none(examples::PLAYS, &is_sign), None);
}

#[test]
fn key_words_lead_to_conditions() {
    let vocabulary: Vec<&str> = super::keywords::vocabulary()
        .map(|words| words[0])
        .collect();
    for Beside {
        file, name, texts, ..
    } in beside()
    {
        let mut unknown = texts.keywords.iter();
        let unknown = unknown.find(|word| !vocabulary.contains(word));
        assert_eq!(unknown, None, "{file}, {name}: not in keywords.txt");
    }
    let found = |word: &str| {
        let listed = super::conditions(Language::English);
        let is_meant = |words: &[&str; 3]| words.contains(&word);
        let found = listed
            .iter()
            .filter(|entry| entry.keywords.iter().any(is_meant));
        found.map(|entry| entry.names[0]).collect::<Vec<_>>()
    };
    for (word, rule) in [
        ("contact", "Polo"),
        ("disparition", "Polo"),
        ("renaissance", "Circe"),
        ("renaissance", "CageCirce"),
        ("pion dépaysé", "CageCirce"),
        ("longueur des coups", "BlackMaximummer"),
        ("restriction", "BlackMaximummer"),
    ] {
        assert!(found(word).contains(&rule), "{word}: {:?}", found(word));
    }
}

#[test]
fn notes_are_on_conditions() {
    for name in [
        "CageCirce",
        "Soucie",
        "Polo",
        "Connected",
        "BlackMaximummer",
    ] {
        for language in [Language::English, Language::French, Language::German] {
            let notes = rule_texts::of_condition(name).notes(language);
            assert!(notes.len() > 4, "{name}");
        }
    }
}

#[test]
fn published_problems_say_by_whom_and_where() {
    for example in examples::PUBLISHED.iter() {
        let problem = problem(example);
        assert!(!problem.origins.is_empty(), "{}", example.file);
    }
}

#[test]
fn examples_say_who_made_them() {
    for example in examples::CONDITIONS
        .iter()
        .chain(examples::MEN)
        .chain(examples::PLAYS)
        .chain(examples::GOALS.iter())
    {
        let problem = problem(example);
        let is_said = !problem.authors.is_empty()
            || !problem.remarks.is_empty()
            || !problem.origins.is_empty();
        assert!(is_said, "{}", example.file);
    }
}

/// The names in English, French and German of everything that has titles.
fn titled(of: Titled) -> Vec<[&'static str; 3]> {
    match of {
        Titled::Conditions => RULES.iter().map(|rule| rule.meta().name).collect(),
        Titled::Attributes => ATTRIBUTES.iter().map(|attribute| attribute.name).collect(),
        Titled::Options => super::options(Language::English)
            .iter()
            .map(|option| option.names)
            .collect(),
    }
}

#[test]
fn titles_are_those_of_something() {
    for of in Titled::ALL {
        let known = titled(of);
        let mut seen = Vec::new();
        let in_table = match of {
            Titled::Options => titles::of_options(),
            // those beside the rules are known to be of a rule
            Titled::Conditions | Titled::Attributes => &[],
        };
        for (name, _) in in_table {
            assert!(
                known.iter().any(|names| names[0] == *name),
                "{of:?}: {name}"
            );
            assert!(!seen.contains(&name), "{of:?}: {name} twice");
            seen.push(name);
        }
        for (names, language) in known.iter().flat_map(|names| ALL.map(|l| (names, l))) {
            let title = titles::title(of, *names, language);
            let mut pairs = title.chars().zip(title.chars().skip(1));
            let is_run_together = pairs.any(|(a, b)| a.is_lowercase() && b.is_uppercase());
            assert!(!title.is_empty() && !is_run_together, "{of:?}: {title}");
        }
    }
}

const ALL: [Language; 3] = [Language::English, Language::French, Language::German];

#[test]
fn titles_are_as_people_print_them() {
    let said = |of, name: &str| {
        let names = titled(of).into_iter().find(|names| names[0] == name);
        ALL.map(|language| titles::title(of, names.expect(name), language).into_owned())
    };
    for (of, name, printed) in [
        (
            Titled::Conditions,
            "BackHome",
            ["Back home", "Retour", "Nach Hause"],
        ),
        (Titled::Conditions, "Take&MakeChess", ["Take & Make"; 3]),
        (
            Titled::Conditions,
            "AndernachChess",
            ["Andernach chess", "Échecs Andernach", "Andernachschach"],
        ),
        (
            Titled::Conditions,
            "Maximummer",
            ["Maximummer", "Maximummer", "Längstzüger"],
        ),
        (
            Titled::Attributes,
            "Chameleon",
            ["chameleon", "caméléon", "Chamäleon"],
        ),
        (
            Titled::Attributes,
            "HalfNeutral",
            ["half-neutral", "mi-neutre", "halbneutral"],
        ),
    ] {
        assert_eq!(said(of, name), printed, "{name}");
    }
}

/// The condition, or the one that it is short for with the same words.
fn is_read_as(found: &Condition, rule: &'static dyn RuleDef) -> bool {
    let name = found.rule.meta().name[0];
    let short = rule.stands_for().is_some_and(|(base, words)| {
        base.meta().name[0] == name && words.iter().all(|word| found.options.contains(word))
    });
    name == rule.meta().name[0] || short
}

#[test]
fn titles_are_read_as_their_conditions() {
    let mut wrong = Vec::new();
    for rule in RULES {
        let names = rule.meta().name;
        for (language, command) in ALL.into_iter().zip(["Condition", "Condition", "Bedingung"]) {
            let title = titles::title(Titled::Conditions, names, language);
            let named = spelling::name(&title).or_else(|| spelling::phrase(&title));
            if !named.is_some_and(|found| is_read_as(&found, *rule)) {
                wrong.push(format!("{title}: no name of {}", names[0]));
            }
            // words that must follow are missing
            if !matches!(rule.takes(""), Takes::Nothing) {
                continue;
            }
            match parse_condition(&title) {
                Ok(found) if is_read_as(&found, *rule) => {}
                Ok(found) => wrong.push(format!("{title}: read as {found}")),
                Err(fault) => wrong.push(format!("{title}: {fault}")),
            }
            let begin = ["BeginProblem", "DebutProbleme", "Anfang"][language as usize];
            let end = ["EndProblem", "FinProbleme", "Ende"][language as usize];
            let asked = ["Stipulation", "Enonce", "Forderung"][language as usize];
            let text = format!("{begin}\n{asked} ~1\n{command} {title}\n{end}\n");
            let mut entries = parse_problems(text.as_bytes(), None);
            match entries.remove(0).result {
                Ok(problem) => match problem.initial.conditions.as_slice() {
                    [found] if is_read_as(found, *rule) => {}
                    found => {
                        let found: Vec<String> = found.iter().map(ToString::to_string).collect();
                        wrong.push(format!("{title}: in a problem {found:?}"));
                    }
                },
                Err(faults) => wrong.push(format!("{title}: in a problem {}", faults[0])),
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
