//! Which figures are drawn: a set, and the user's own rules over it.

use crate::figure_set::FigureSet;
use crate::men::{Drawing, own, traditional};
use crate::rules::{self, Rules, Way};
use sauterelle_kernel::men::{Language, Man};
use sauterelle_languages::say;
use sauterelle_notation::customs::{Custom, Given};
use sauterelle_notation::latex;
use sauterelle_notation::source::diagnostic::{Diagnostic, Kind};
use serde::{Deserialize, Serialize};
use std::fmt::{Display, Formatter};
use std::str::FromStr;

/// How men look: a set of figures, and rules for some men.
///
/// ```
/// use sauterelle_diagram::{FigureSet, Figures};
///
/// let figures: Figures = "traditional sx=q/3 n=letters:NR".parse().unwrap();
/// assert_eq!(figures.set, FigureSet::Traditional);
/// assert_eq!(figures.to_string(), "traditional sx=q/3 n=letters:NR");
/// let fault = "traditional g=q/8".parse::<Figures>().unwrap_err();
/// assert_eq!(fault.column, 17);
/// ```
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Figures {
    /// The set.
    pub set: FigureSet,
    /// The user's rules, which come before it.
    pub rules: Rules,
}

/// How a man looks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Look {
    /// As a figure.
    Figure(Drawing),
    /// As these letters.
    Letters(String),
}

impl Figures {
    /// A set without rules.
    pub fn of(set: FigureSet) -> Figures {
        Figures {
            set,
            rules: Rules::default(),
        }
    }

    /// How a man looks; letters and codes are those of the language.
    pub fn look(&self, man: &Man, language: Language) -> Look {
        let way = self.rules.way(man).cloned();
        match way.unwrap_or(Way::Set(self.set)) {
            Way::Figure(figure, turns) => Look::Figure(Drawing {
                figure,
                turns,
                // two rules for one figure: the first man has it
                has_badge: self.rules.gives_before(man, figure, turns),
            }),
            Way::Set(FigureSet::Own) => Look::Figure(self.shared(man, own(man))),
            Way::Set(FigureSet::Traditional) => Look::Figure(self.shared(man, traditional(man))),
            Way::Set(FigureSet::Letters) => Look::Letters(code(man, language)),
            Way::Letters(text) => Look::Letters(text),
        }
    }

    /// A drawing of a set; with the code of the man beside it if a rule gives it to another man.
    fn shared(&self, man: &Man, drawing: Drawing) -> Drawing {
        let is_given = self.rules.gives_other(man, drawing.figure, drawing.turns);
        Drawing {
            has_badge: drawing.has_badge || is_given,
            ..drawing
        }
    }

    /// The figures that the rules give to men, by their English codes, for texts that are typeset with turned figures.
    ///
    /// # Errors
    /// If letters are asked for, or figures for a man that only this program has: a typeset text has neither.
    pub fn typeset(&self) -> Result<Vec<Given>, Diagnostic> {
        let refused = |item: String| {
            let message = say!("'{item}': LaTeX has orthodox figures and turned ones only");
            Err(Diagnostic::new(Kind::Unsupported, item, message))
        };
        if self.set == FigureSet::Letters {
            return refused(self.set.to_string());
        }
        let mut given = Vec::new();
        for rule in self.rules.iter() {
            match rule.way {
                Way::Figure(figure, turns) if latex::has_figure(figure.code()) => given.push((
                    rule.man.code[0],
                    Custom {
                        figure: figure.code(),
                        turns,
                        is_owner: true,
                    },
                )),
                Way::Set(FigureSet::Traditional) => {}
                _ => return refused(rule.to_string()),
            }
        }
        Ok(given)
    }
}

/// The code of a man as it is printed.
pub(crate) fn code(man: &Man, language: Language) -> String {
    man.code[language as usize].to_uppercase()
}

impl FromStr for Figures {
    type Err = Diagnostic;

    /// Reads the name of a set and rules, with blanks or commas between them; each may be missing.
    fn from_str(text: &str) -> Result<Figures, Diagnostic> {
        let words = rules::words(text);
        let (set, rest) = match words.split_first() {
            Some(((word, column), rest)) if !word.contains('=') => {
                (rules::set(word, *column)?, rest)
            }
            _ => (FigureSet::default(), words.as_slice()),
        };
        let rules = rules::of_words(rest)?;
        Ok(Figures { set, rules })
    }
}

impl Display for Figures {
    fn fmt(&self, out: &mut Formatter) -> std::fmt::Result {
        write!(out, "{}", self.set)?;
        for rule in self.rules.iter() {
            write!(out, " {rule}")?;
        }
        Ok(())
    }
}

impl TryFrom<String> for Figures {
    type Error = Diagnostic;

    fn try_from(text: String) -> Result<Figures, Diagnostic> {
        text.parse()
    }
}

impl From<Figures> for String {
    fn from(figures: Figures) -> String {
        figures.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::figures::Figure;
    use sauterelle_kernel::men::by_code;

    fn look(figures: &str, code: &str) -> Look {
        let man = by_code(code, Language::English).expect("a man");
        figures
            .parse::<Figures>()
            .unwrap()
            .look(man, Language::French)
    }

    fn drawn(figure: Figure, turns: u8, has_badge: bool) -> Look {
        Look::Figure(Drawing {
            figure,
            turns,
            has_badge,
        })
    }

    #[test]
    fn rules_come_before_the_set() {
        assert_eq!(look("", "g"), drawn(Figure::Grasshopper, 0, false));
        assert_eq!(look("traditional", "g"), drawn(Figure::Queen, 4, false));
        assert_eq!(look("letters", "g"), Look::Letters("S".into()));
        assert_eq!(
            look("letters g=own", "g"),
            drawn(Figure::Grasshopper, 0, false)
        );
        assert_eq!(look("own g=q/3", "g"), drawn(Figure::Queen, 3, false));
        assert_eq!(look("g=letters:Gr", "g"), Look::Letters("Gr".into()));
    }

    #[test]
    fn who_loses_a_figure_to_a_rule_has_a_badge() {
        let figures = "traditional sx=q/4 li=q/4";
        assert_eq!(look(figures, "sx"), drawn(Figure::Queen, 4, false));
        assert_eq!(look(figures, "li"), drawn(Figure::Queen, 4, true));
        assert_eq!(look(figures, "g"), drawn(Figure::Queen, 4, true));
        assert_eq!(look("own g=q", "q"), drawn(Figure::Queen, 0, true));
    }

    #[test]
    fn the_choice_is_a_string_in_json() {
        let figures: Figures = serde_json::from_str("\"traditional sx=q/3\"").unwrap();
        assert_eq!(
            serde_json::to_string(&figures).unwrap(),
            "\"traditional sx=q/3\""
        );
        assert!(serde_json::from_str::<Figures>("\"modern\"").is_err());
    }

    #[test]
    fn typeset_texts_have_turned_figures_only() {
        let typeset = |text: &str| text.parse::<Figures>().unwrap().typeset();
        let given = typeset("traditional sx=q/3").unwrap();
        assert_eq!(given.len(), 1);
        assert_eq!((given[0].0, given[0].1.turns), ("sx", 3));
        for text in ["letters", "g=letters", "g=letters:X", "g=own", "sx=ro/1"] {
            assert!(typeset(text).is_err(), "{text}");
        }
    }
}
