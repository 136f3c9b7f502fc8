//! The user's own rules: which figure, which turn or which letters a man has. `sx=q/3` is a Soucie as a queen turned by three eighths,
//! `g=letters` a grasshopper as its code, `n=letters:NR` a nightrider as these letters, `sx=own` a Soucie as this program draws it.

use crate::figure_set::FigureSet;
use crate::figures::Figure;
use sauterelle_kernel::men::{Language, MEN, Man, by_code, hunter_by_code, of_table};
use sauterelle_languages::say;
use sauterelle_notation::source::diagnostic::{Diagnostic, Kind};
use sauterelle_notation::vocabulary::spelling::is_same;
use sauterelle_notation::vocabulary::suggest::nearest;
use std::fmt::{Display, Formatter};
use std::str::FromStr;

/// More letters cannot be read in a square.
const LONGEST: usize = 4;

/// How a man looks by a rule.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Way {
    /// As this figure, turned by so many eighths of a circle, clockwise: 0 to 7.
    Figure(Figure, u8),
    /// As it looks in this set.
    Set(FigureSet),
    /// As these letters.
    Letters(String),
}

/// A rule for a man.
#[derive(Clone, Debug)]
pub struct Rule {
    /// The man.
    pub man: &'static Man,
    /// How it looks.
    pub way: Way,
}

impl PartialEq for Rule {
    fn eq(&self, other: &Rule) -> bool {
        std::ptr::eq(self.man, other.man) && self.way == other.way
    }
}

/// Rules, at most one for each man.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Rules(Vec<Rule>);

impl Rules {
    /// The rules in their order.
    pub fn iter(&self) -> impl Iterator<Item = &Rule> {
        self.0.iter()
    }

    /// Adds a rule; one that there was for the man is forgotten.
    pub fn add(&mut self, rule: Rule) {
        self.0.retain(|known| !std::ptr::eq(known.man, rule.man));
        self.0.push(rule);
    }

    /// Adds rules; those that there were for the same men are forgotten.
    pub fn extend(&mut self, more: Rules) {
        for rule in more.0 {
            self.add(rule);
        }
    }

    /// What is said of a man.
    pub(crate) fn way(&self, man: &Man) -> Option<&Way> {
        let mut rules = self.0.iter();
        rules
            .find(|rule| std::ptr::eq(rule.man, man))
            .map(|rule| &rule.way)
    }

    /// Whether a rule gives this look to another man.
    pub(crate) fn gives_other(&self, man: &Man, figure: Figure, turns: u8) -> bool {
        let given = Way::Figure(figure, turns);
        let others = |rule: &&Rule| !std::ptr::eq(rule.man, man);
        self.0.iter().filter(others).any(|rule| rule.way == given)
    }

    /// Whether a rule before that of this man gives this look to another one.
    pub(crate) fn gives_before(&self, man: &Man, figure: Figure, turns: u8) -> bool {
        let given = Way::Figure(figure, turns);
        let mut before = self
            .0
            .iter()
            .take_while(|rule| !std::ptr::eq(rule.man, man));
        before.any(|rule| rule.way == given)
    }
}

impl Display for Rule {
    fn fmt(&self, out: &mut Formatter) -> std::fmt::Result {
        write!(out, "{}=", self.man.code[0])?;
        match &self.way {
            Way::Figure(figure, 0) => write!(out, "{}", figure.code()),
            Way::Figure(figure, turns) => write!(out, "{}/{turns}", figure.code()),
            Way::Set(set) => write!(out, "{set}"),
            Way::Letters(text) => write!(out, "letters:{text}"),
        }
    }
}

impl FromStr for Rules {
    type Err = Diagnostic;

    /// Reads rules with blanks or commas between them.
    fn from_str(text: &str) -> Result<Rules, Diagnostic> {
        of_words(&words(text))
    }
}

impl FromStr for FigureSet {
    type Err = Diagnostic;

    fn from_str(text: &str) -> Result<FigureSet, Diagnostic> {
        set(text, 1)
    }
}

/// A part of a text, and the column where it begins, in characters from 1.
pub(crate) type Word<'t> = (&'t str, usize);

/// The words of a text.
pub(crate) fn words(text: &str) -> Vec<Word<'_>> {
    let is_between = |c: char| c.is_whitespace() || matches!(c, ',' | ';');
    let parts = text.split(is_between).filter(|word| !word.is_empty());
    parts
        .map(|word| (word, 1 + characters(text, word)))
        .collect()
}

/// How many characters stand before a part of a text.
fn characters(text: &str, part: &str) -> usize {
    let before = part.as_ptr() as usize - text.as_ptr() as usize;
    text[..before].chars().count()
}

/// The rules that these words are.
pub(crate) fn of_words(words: &[Word]) -> Result<Rules, Diagnostic> {
    let mut rules = Rules::default();
    for word in words {
        rules.add(rule(*word)?);
    }
    Ok(rules)
}

/// A word is not understood.
fn fault((item, column): Word, message: impl Into<String>, meant: Option<String>) -> Diagnostic {
    let mut fault = Diagnostic::new(Kind::Unknown, item, message).at(1, column);
    fault.suggestion = meant;
    fault
}

/// The set with this name.
pub(crate) fn set(name: &str, column: usize) -> Result<FigureSet, Diagnostic> {
    let mut sets = FigureSet::ALL.into_iter();
    let found = sets.find(|set| set.name().eq_ignore_ascii_case(name));
    found.ok_or_else(|| {
        let meant = nearest(name, FigureSet::ALL.map(FigureSet::name));
        let message = say!("'{name}' is no set of figures: there are own, traditional and letters");
        fault((name, column), message, meant.map(str::to_string))
    })
}

fn rule((text, column): Word) -> Result<Rule, Diagnostic> {
    let Some((man, way)) = text.split_once('=') else {
        let message = say!("'{text}' is no rule for a figure, such as sx=q/3 or n=letters:NR");
        return Err(fault((text, column), message, None));
    };
    let man = self::man((man, column))?;
    let way = self::way((way, column + characters(text, way)))?;
    Ok(Rule { man, way })
}

/// The man with this English code, or with this name in any language.
fn man((text, column): Word) -> Result<&'static Man, Diagnostic> {
    let hunter = || hunter_by_code(text, Language::English)?.ok();
    let named = || of_table(|name| is_same(name, text));
    let found = by_code(text, Language::English).or_else(named);
    found.or_else(hunter).ok_or_else(|| {
        let names = MEN.iter().flat_map(Man::names);
        let message = match text {
            "" => say!("the code of a man is missing before '='").to_string(),
            text => say!("there is no man '{text}'"),
        };
        fault(
            (text, column),
            message,
            nearest(text, names).map(str::to_string),
        )
    })
}

fn way((text, column): Word) -> Result<Way, Diagnostic> {
    if let Some(letters) = text.strip_prefix("letters:") {
        return match letters.chars().count() {
            1..=LONGEST => Ok(Way::Letters(letters.to_string())),
            _ => {
                let message = say!("'{letters}': from 1 to {LONGEST} letters stand for a man");
                let place = column + "letters:".len();
                Err(fault((letters, place), message, None))
            }
        };
    }
    if let Ok(set) = set(text, column) {
        return Ok(Way::Set(set));
    }
    let Some((name, turns)) = text.split_once('/') else {
        return Ok(Way::Figure(figure((text, column))?, 0));
    };
    let figure = figure((name, column))?;
    let turns = turned((turns, column + characters(text, turns)))?;
    Ok(Way::Figure(figure, turns))
}

/// The figure with the English code, or the name in any language, of the man whose figure it is.
fn figure((text, column): Word) -> Result<Figure, Diagnostic> {
    let men = || {
        Figure::ALL
            .iter()
            .filter_map(|(_, code)| by_code(code, Language::English))
    };
    let named = || men().find(|man| man.names().any(|name| is_same(name, text)));
    let found = Figure::of_code(&text.to_lowercase());
    found
        .or_else(|| Figure::of_code(named()?.code[0]))
        .ok_or_else(|| {
            let names = men().flat_map(Man::names);
            let names = names.chain(FigureSet::ALL.map(FigureSet::name));
            let meant = nearest(text, names).map(str::to_string);
            let codes: Vec<&str> = Figure::ALL.iter().map(|(_, code)| *code).collect();
            let message = say!(
                "there is no figure '{text}': there are {}",
                codes.join(", ")
            );
            fault((text, column), message, meant)
        })
}

/// A number of eighths of a circle.
fn turned((text, column): Word) -> Result<u8, Diagnostic> {
    let turns = text.parse().ok().filter(|turns| *turns < 8);
    turns.ok_or_else(|| {
        let message = say!("'{text}': figures are turned by 0 to 7 eighths of a circle");
        fault((text, column), message, None)
    })
}

#[cfg(test)]
mod tests {
    use crate::choice::Figures;

    #[test]
    fn rules_are_read_and_written() {
        for (text, written) in [
            ("", "own"),
            ("TRADITIONAL", "traditional"),
            ("sx=q/3", "own sx=q/3"),
            (
                "letters, grasshopper=Queen/4;  n=letters:NR",
                "letters g=q/4 n=letters:NR",
            ),
            ("own g=q/0 sauterelle=letters", "own g=letters"),
            ("Grashüpfer=dame/4 q/n=s/1", "own g=q/4 q/n=s/1"),
            ("sx=own nonstop-orix=eq/2", "own sx=own no=eq/2"),
        ] {
            let figures: Figures = text.parse().unwrap_or_else(|fault| panic!("{fault}"));
            assert_eq!(figures.to_string(), written, "{text}");
            assert_eq!(figures.to_string().parse(), Ok(figures), "{text}");
        }
    }

    #[test]
    fn faults_name_the_place_and_a_guess() {
        for (text, column, message, meant) in [
            ("traditionel", 1, "no set of figures", Some("traditional")),
            ("own traditional", 5, "no rule", None),
            (
                "own, grashoper=q",
                6,
                "no man 'grashoper'",
                Some("grasshopper"),
            ),
            ("=q", 1, "missing", None),
            ("g=", 3, "no figure ''", None),
            ("sx=q/2 g=quen/2", 10, "no figure 'quen'", Some("queen")),
            ("g=leters", 3, "no figure 'leters'", Some("letters")),
            ("é=q/2", 1, "no man 'é'", None),
            ("sx=q/2\ng=q/8", 12, "0 to 7 eighths", None),
            ("g=q/", 5, "0 to 7 eighths", None),
            ("g=q/-1", 5, "0 to 7 eighths", None),
            ("g=letters:", 11, "from 1 to 4 letters", None),
            ("g=letters:ABCDE", 11, "from 1 to 4 letters", None),
        ] {
            let fault = text.parse::<Figures>().expect_err(text);
            assert!(fault.message.contains(message), "{text}: {fault}");
            assert_eq!(
                (fault.column, fault.suggestion.as_deref()),
                (column, meant),
                "{text}: {fault}"
            );
        }
    }
}
