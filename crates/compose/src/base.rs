//! A problem whose versions are looked at, and what is meant in it.

use crate::judge::{can_be_asked_about, can_be_played_again, plain};
use crate::search::{self, Found, Manner};
use sauterelle::notation::popeye::InputProblem;
use sauterelle::solving::attacks::Attacks;
use sauterelle::solving::replay::Lines;
use sauterelle::solving::solve::stack_for;
use sauterelle::{Error, Language, Side, Stop};
use std::time::Duration;

/// What solving may use.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The time for the problem itself.
    pub base: Option<Duration>,
    /// The time for each position of a version.
    pub each: Option<Duration>,
    /// Threads that judge versions.
    pub threads: usize,
    /// Bytes for the remembered positions of each thread.
    pub memory: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            base: None,
            each: None,
            threads: sauterelle::all_cores(),
            memory: 32 << 20,
        }
    }
}

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
            BaseError::Lines(meant) => choose([
                format!(
                    "the wish 'lines' is not available for another number of solutions than are meant ({meant})"
                ),
                format!(
                    "le souhait 'lines' n'est pas disponible pour un autre nombre de solutions que celui qui est voulu ({meant})"
                ),
                format!(
                    "der Wunsch 'lines' ist für eine andere Zahl von Lösungen als beabsichtigt ({meant}) nicht verfügbar"
                ),
            ]),
        }
    }
}

/// More solutions are not compared.
const MOST: usize = 500;

/// A solved problem.
#[derive(Clone)]
pub struct Base {
    problem: InputProblem,
    pub(crate) positions: Vec<BasePosition>,
}

/// One of its positions.
#[derive(Clone)]
pub(crate) struct BasePosition {
    pub label: String,
    pub found: Vec<Found>,
    /// By solution: whether it is meant.
    pub meant: Vec<bool>,
    /// How lines are played again, where that can be done.
    pub lines: Option<Lines>,
    /// How keys are asked about, where that can be done.
    pub attacks: Option<Attacks>,
    /// Duals in variations of full length.
    pub duals: u64,
}

impl BasePosition {
    /// The solutions that are meant.
    pub fn meant(&self) -> impl Iterator<Item = &Found> {
        let all = self.found.iter().zip(&self.meant);
        all.filter(|(_, meant)| **meant).map(|(found, _)| found)
    }

    /// The solutions of full length that are asked for and not meant.
    pub fn cooks(&self) -> impl Iterator<Item = &Found> {
        let all = self.found.iter().zip(&self.meant);
        let cooks = all.filter(|(it, meant)| !**meant && it.is_asked && !it.is_short);
        let begins_as_meant = |it: &Found| self.meant().any(|meant| meant.branch() == it.branch());
        cooks
            .map(|(found, _)| found)
            .filter(move |it| !begins_as_meant(it))
    }

    /// How many of those that are asked for are meant where this side begins.
    pub fn count(&self, starter: Side) -> usize {
        let counts = |found: &&Found| found.starter == starter && found.is_asked;
        self.meant().filter(counts).count()
    }
}

/// A solution of the problem itself.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solution<'b> {
    /// The letter of its position.
    pub position: &'b str,
    /// The solution.
    pub text: &'b str,
    /// It is set play.
    pub is_set_play: bool,
    /// It is meant.
    pub is_meant: bool,
}

impl Base {
    /// Solves a problem. All its solutions of full length count as meant, and its set play, until [something else](Base::meaning) is said.
    ///
    /// # Errors
    /// See [`BaseError`].
    pub fn new(problem: &InputProblem, limits: &Limits, stop: &Stop) -> Result<Base, BaseError> {
        refuse(problem)?;
        let solved = on_large_stack(problem, || {
            let positions = problem.twins.iter().map(|twin| {
                let own = plain(twin.problem.clone());
                let game = own.game().map_err(Error::from)?;
                let origins = search::at_home(&own.diagram);
                let lines = Lines::of(&own);
                let manner = Manner {
                    language: problem.language,
                    memory: limits.memory,
                    time: limits.base,
                    stop,
                    lines: lines.as_ref(),
                    is_enough: &|_, number| number >= MOST,
                };
                let solved = search::solve(&own, &game, &origins, &manner);
                let solved = solved.map_err(Error::from)?;
                if solved.is_left {
                    return Err(BaseError::TooMany);
                }
                if !solved.is_complete() && solved.illegal.is_empty() {
                    return Err(BaseError::Slow);
                }
                let mut position = BasePosition {
                    duals: solved.duals(),
                    label: twin.label.clone(),
                    meant: solved.found.iter().map(|it| !it.is_short).collect(),
                    found: solved.found,
                    lines,
                    attacks: Attacks::of(&own),
                };
                if !can_be_played_again(&position, &own, &game, limits.base, stop) {
                    position.lines = None;
                }
                if !can_be_asked_about(&position, &own, &game, limits.base, stop) {
                    position.attacks = None;
                }
                Ok(position)
            });
            positions.collect::<Result<Vec<_>, BaseError>>()
        })?;
        let base = Base {
            problem: problem.clone(),
            positions: solved,
        };
        if !base.solutions().any(|it| it.is_meant && !it.is_set_play) {
            return Err(BaseError::Unsolved);
        }
        Ok(base)
    }

    /// The same, where only the solutions of these numbers are meant, counted from 0 in the order of [`Base::solutions`].
    ///
    /// # Errors
    /// If there is none of a number.
    pub fn meaning(&self, numbers: &[usize]) -> Result<Base, BaseError> {
        let mut other = self.clone();
        let count = self.solutions().count();
        if let Some(wrong) = numbers.iter().find(|number| **number >= count) {
            return Err(BaseError::NoSolution(wrong + 1, count));
        }
        let flags = other.positions.iter_mut().flat_map(|it| &mut it.meant);
        for (number, flag) in flags.enumerate() {
            *flag = numbers.contains(&number);
        }
        Ok(other)
    }

    /// The problem.
    pub fn problem(&self) -> &InputProblem {
        &self.problem
    }

    /// Its solutions, position after position.
    pub fn solutions(&self) -> impl Iterator<Item = Solution<'_>> {
        self.positions.iter().flat_map(|position| {
            let all = position.found.iter().zip(&position.meant);
            all.map(|(found, is_meant)| Solution {
                position: &position.label,
                text: &found.text,
                is_set_play: !found.is_asked,
                is_meant: *is_meant,
            })
        })
    }

    /// Whether some of its play has duals, which its versions may then have too.
    pub fn has_duals(&self) -> bool {
        self.positions.iter().any(|position| position.duals > 0)
    }

    /// Whether what is meant in some position cannot be played again, as a key cannot: only the search tells whether it still solves.
    pub fn is_battle(&self) -> bool {
        self.positions
            .iter()
            .any(|position| position.lines.is_none())
    }

    /// Whether each position has exactly what is meant, and something is meant in each.
    pub fn is_sound(&self) -> bool {
        self.positions.iter().all(|position| {
            let asked = || {
                position
                    .found
                    .iter()
                    .zip(&position.meant)
                    .filter(|(it, _)| it.is_asked)
            };
            asked().next().is_some() && asked().all(|(_, meant)| *meant)
        })
    }
}

/// Refuses what versions are not made of.
fn refuse(problem: &InputProblem) -> Result<(), BaseError> {
    let has = |is: fn(&sauterelle::solving::problem::Problem) -> bool| {
        problem.twins.iter().any(|twin| is(&twin.problem))
    };
    if has(|it| it.target.is_some()) {
        Err(BaseError::Unsupported(Kind::ToPosition))
    } else if has(|it| it.stipulation.retraction.is_some()) {
        Err(BaseError::Unsupported(Kind::Retractor))
    } else if has(|it| it.options.post_key_play) {
        Err(BaseError::Unsupported(Kind::PostKey))
    } else if has(|it| it.diagram.invisible > 0) {
        Err(BaseError::Unsupported(Kind::Invisible))
    } else {
        Ok(())
    }
}

/// Does the work on a thread whose stack is large enough for the play of this problem.
pub(crate) fn on_large_stack<T: Send>(
    problem: &InputProblem,
    work: impl FnOnce() -> T + Send,
) -> T {
    if cfg!(target_family = "wasm") {
        return work();
    }
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().stack_size(stack_of(problem));
        let handle = thread
            .spawn_scoped(scope, work)
            .expect("no memory for a thread");
        handle
            .join()
            .unwrap_or_else(|panic| std::panic::resume_unwind(panic))
    })
}

/// The stack that solving takes.
pub(crate) fn stack_of(problem: &InputProblem) -> usize {
    let plays = problem
        .twins
        .iter()
        .map(|twin| stack_for(&twin.problem.stipulation.play));
    plays.max().unwrap_or(8 << 20)
}
