//! Why there are no versions of a problem.

use sauterelle::{Error, Language};

/// Why there are no versions of a problem.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
#[error("{}", self.said(Language::English))]
pub enum BaseError {
    /// It cannot be solved.
    Unsolvable(#[from] Error),
    /// This kind of play is not supported.
    Unsupported(Kind),
    /// It was stopped or took too long.
    Slow,
    /// Nothing is found that could be meant.
    Unsolved,
    /// It has too many solutions for anybody to mean them.
    TooMany,
    /// There is no solution of this number, from 1: there are so many.
    NoSolution(usize, usize),
    /// A solution, of this number from 1, has no variation of this one.
    NoVariation(usize, usize),
    /// As many solutions are wished for as are not meant; so many are.
    Lines(u32),
}

/// Problems of which there are no versions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Play that leads to a position that is given.
    ToPosition,
    /// Moves are taken back.
    Retractor,
    /// The key is taken as played.
    PostKey,
    /// With invisible men.
    Invisible,
    /// With men to be added.
    Added,
}

impl Kind {
    fn named(self, language: Language) -> &'static str {
        let names = match self {
            Kind::ToPosition => [
                "proof games and of play from one position to another",
                "parties justificatives et du jeu d'une position à une autre",
                "Beweispartien und von Spiel von einer Stellung zu einer anderen",
            ],
            Kind::Retractor => ["retractors", "problèmes rétros", "Rücknahmeproblemen"],
            Kind::PostKey => [
                "play after a key",
                "jeux après la clé",
                "Spiel nach dem Schlüssel",
            ],
            Kind::Added => [
                "problems with men to be added",
                "problèmes à pièces ajoutées",
                "Problemen mit hinzuzufügenden Steinen",
            ],
            Kind::Invisible => [
                "problems with invisible men",
                "problèmes à pièces invisibles",
                "Problemen mit unsichtbaren Steinen",
            ],
        };
        names[language as usize]
    }
}

impl BaseError {
    /// The reason in a language.
    pub fn said(&self, language: Language) -> String {
        let choose = |texts: [String; 3]| {
            let [english, french, german] = texts;
            match language {
                Language::English => english,
                Language::French => french,
                Language::German => german,
            }
        };
        let plain = |texts: [&str; 3]| texts[language as usize].to_string();
        match self {
            BaseError::Unsolvable(error) => error.to_string(),
            BaseError::Unsupported(kind) => {
                let kind = kind.named(language);
                choose([
                    format!("versions of {kind} are not supported"),
                    format!("les versions de {kind} ne sont pas disponibles"),
                    format!("Fassungen von {kind} werden nicht unterstützt"),
                ])
            }
            BaseError::Slow => plain([
                "the problem itself is not solved within its time, so that nobody knows what is meant",
                "le problème lui-même n'est pas résolu dans le temps accordé: on ne sait pas quelles solutions sont voulues",
                "die Aufgabe selbst wird in ihrer Zeit nicht gelöst, so dass niemand weiß, was beabsichtigt ist",
            ]),
            BaseError::Unsolved => plain([
                "the problem has no solution that could be meant",
                "le problème n'a pas de solution qui puisse être voulue",
                "die Aufgabe hat keine Lösung, die beabsichtigt sein könnte",
            ]),
            BaseError::TooMany => choose([
                format!("the problem has more than {MOST} solutions, more than anybody means"),
                format!("le problème a plus de {MOST} solutions, plus qu'on n'en peut vouloir"),
                format!("die Aufgabe hat mehr als {MOST} Lösungen, mehr als jemand beabsichtigt"),
            ]),
            BaseError::NoSolution(number, count) => choose([
                format!("there is no solution number {number}: there are {count}"),
                format!("il n'y a pas de solution numéro {number}: il y en a {count}"),
                format!("es gibt keine Lösung Nummer {number}: es sind {count}"),
            ]),
            BaseError::NoVariation(solution, variation) => choose([
                format!("solution {solution} has no variation number {variation}"),
                format!("la solution {solution} n'a pas de variante numéro {variation}"),
                format!("die Lösung {solution} hat keine Variante Nummer {variation}"),
            ]),
            BaseError::Lines(meant) => choose([
                format!(
                    "another number of solutions than are meant ({meant}) is only wanted where nothing is kept (keep: none)"
                ),
                format!(
                    "un autre nombre de solutions que celui qui est voulu ({meant}) ne se souhaite que si rien n'est gardé (keep: none)"
                ),
                format!(
                    "eine andere Zahl von Lösungen als beabsichtigt ({meant}) kann nur gewünscht werden, wenn nichts erhalten bleibt (keep: none)"
                ),
            ]),
        }
    }
}

/// More solutions are not compared.
pub(crate) const MOST: usize = 500;
