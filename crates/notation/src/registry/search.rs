//! What of the registries fits a text that a user looks for, as titles of articles have it: "Les échecs Circé Cage", "Bondisseurs".

use super::texts::{Subject, text};
use super::{JsonMan, Language, of_namesake};
use crate::read::names::parse_condition;
use crate::vocabulary::spelling::{contains, of_title};
use sauterelle_kernel::condition::{Condition, RuleDef};
use sauterelle_kernel::men::MEN;
use sauterelle_rules::registry::RULES;

/// How a text is looked for. Each way is gone only where those before it find nothing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Search {
    /// A name contains it as it is written.
    Part(String),
    /// A name is what it says, words aside that say nothing.
    Title(String),
    /// It is read as a condition, which has this English name.
    Condition(&'static str),
    /// A name contains what it says.
    PartOfTitle(String),
    /// What is said of something contains this word.
    Word(String),
}

impl Search {
    /// The ways in which a text is looked for, in order.
    pub fn ways(wanted: &str) -> Vec<Search> {
        let title = of_title(wanted);
        let mut ways = vec![Search::Part(wanted.to_string())];
        if title.is_empty() {
            return ways;
        }
        ways.push(Search::Title(title.clone()));
        ways.extend(read(wanted).map(Search::Condition));
        let singular = title.strip_suffix('s').filter(|word| word.len() > 2);
        let singular = singular.unwrap_or(&title).to_string();
        ways.extend([title, singular.clone()].map(Search::PartOfTitle));
        ways.push(Search::Word(singular));
        ways
    }

    /// Whether something has these names, the first of which are its own in English, French and German.
    pub fn fits(&self, names: &[&str]) -> bool {
        let mut all = names.iter();
        match self {
            Search::Part(wanted) => all.any(|name| contains(name, wanted)),
            Search::Title(title) => all.any(|name| of_title(name) == *title),
            Search::PartOfTitle(title) => all.any(|name| of_title(name).contains(title)),
            Search::Condition(found) => names.first() == Some(found),
            Search::Word(_) => false,
        }
    }

    /// Whether a man is of the sort for which a word stands: what is said of its moves, or of the man, has it.
    pub fn fits_man(&self, man: &JsonMan) -> bool {
        let Search::Word(word) = self else {
            return false;
        };
        let name = man.names[0];
        let languages = [Language::English, Language::French, Language::German];
        let moves = languages.map(|language| text(Subject::Men, name, language));
        let own = MEN.iter().find(|own| own.name[0] == name);
        let texts = own.and_then(of_namesake);
        let notes = languages.into_iter().flat_map(|language| {
            let notes = texts.map(|texts| texts.notes(language));
            notes.unwrap_or_default()
        });
        let moves = moves.into_iter().flatten();
        let mut said = moves.chain(own.map(|own| own.doc)).chain(notes);
        said.any(|said| contains(said, word))
    }
}

/// The English name of the condition as which a text is read: the short one, if there is one for its options.
fn read(text: &str) -> Option<&'static str> {
    let found = parse_condition(text).ok()?;
    let short = |rule: &&&'static dyn RuleDef| is_short_for(**rule, &found);
    let rule = RULES.iter().find(short).map_or(found.rule, |rule| *rule);
    Some(rule.meta().name[0])
}

/// Whether a rule is short for a condition with some of its options.
fn is_short_for(rule: &dyn RuleDef, found: &Condition) -> bool {
    rule.stands_for().is_some_and(|(base, words)| {
        std::ptr::eq(base.meta(), found.rule.meta())
            && words.iter().all(|word| found.options.contains(word))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::registry::{conditions, men};

    fn found(wanted: &str) -> Vec<&'static str> {
        let fitting = |way: Search| -> Vec<&'static str> {
            let all = conditions(Language::French).into_iter();
            let fitting = all.filter(|it| {
                let phrases = it.phrases.iter().map(|phrase| phrase.name);
                let names: Vec<&str> = it.names.into_iter().chain(phrases).collect();
                way.fits(&names)
            });
            fitting.map(|it| it.names[0]).collect()
        };
        let mut all = Search::ways(wanted).into_iter().map(fitting);
        all.find(|found| !found.is_empty()).unwrap_or_default()
    }

    #[test]
    fn titles_find_their_rules() {
        for (title, name) in [
            ("La règle maximum", "BlackMaximummer"),
            ("échecs maximum", "BlackMaximummer"),
            ("Les échecs Circé Cage", "CageCirce"),
            ("Échecs Circé Cage stricts", "CageCirce"),
            ("Échecs Circé stricts", "Circe"),
            ("Échecs connexes (ex-solidaires)", "Connected"),
            ("Les échecs Polo", "Polo"),
            ("Le Soucie", "Soucie"),
            ("LoA", "Soucie"),
        ] {
            assert_eq!(found(title), [name], "{title}");
        }
        for nothing in ["Les", "", "()", "Les échecs frotz"] {
            assert!(found(nothing).len() != 1, "{nothing}");
        }
    }

    #[test]
    fn sorts_of_men_are_found_by_what_is_said_of_them() {
        let leapers: Vec<Search> = Search::ways("Bondisseurs");
        let word = leapers.last().unwrap();
        let all = men(Language::English);
        let fitting = all.iter().filter(|man| word.fits_man(man));
        let names: Vec<&str> = fitting.map(|man| man.names[0]).collect();
        for name in ["soucie", "wazir", "knight"] {
            assert!(names.contains(&name), "{name}");
        }
        assert!(!names.contains(&"grasshopper"));
    }
}
