//! A problem whose versions are looked at, and what is meant in it.

use crate::judge::{can_be_asked_about, can_be_played_again, plain};
use crate::meant::Choice;
use crate::search::{self, Found, Manner, Solved};
use crate::variations::Variation;
use sauterelle::notation::popeye::{InputProblem, Twin};
use sauterelle::solving::attacks::Attacks;
use sauterelle::solving::problem::Problem;
use sauterelle::solving::replay::Lines;
use sauterelle::solving::solve::stack_for;
use sauterelle::solving::stipulation::Node;
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
            BaseError::NoVariation(solution, variation) => choose([
                format!("solution {solution} has no variation number {variation}"),
                format!("la solution {solution} n'a pas de variante numéro {variation}"),
                format!("die Lösung {solution} hat keine Variante Nummer {variation}"),
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
    /// By solution: the places of its variations that are meant.
    pub chosen: Vec<Vec<usize>>,
    /// How lines are played again, where that can be done.
    pub lines: Option<Lines>,
    /// How keys are asked about, where that can be done.
    pub attacks: Option<Attacks>,
    /// The same for play of one move less, where it is told of keys that they are short.
    pub sooner: Option<Attacks>,
    /// Duals in variations of full length.
    pub duals: u64,
}

impl BasePosition {
    /// A position with what is found in it.
    fn of(mut solved: Solved, twin: &Twin, own: &Problem, is_full: bool) -> BasePosition {
        // nobody knows of short keys and duals where no variations are asked for, in versions neither
        let is_told = own.options.variations || !is_full;
        let duals = if is_told { solved.duals() } else { 0 };
        for found in &mut solved.found {
            found.is_short &= is_told;
        }
        // a stable order: keys, tries, set play
        if is_full {
            (solved.found).sort_by_key(|it| (!it.is_asked, !it.is_try()));
        }
        let is_meant = |it: &Found| !it.is_short && it.is_solution();
        BasePosition {
            duals,
            label: twin.label.clone(),
            meant: solved.found.iter().map(is_meant).collect(),
            chosen: vec![Vec::new(); solved.found.len()],
            found: solved.found,
            lines: Lines::of(own),
            attacks: Attacks::of(own),
            sooner: sooner(own),
        }
    }

    /// Solves a position.
    fn solved(
        problem: &InputProblem,
        twin: &Twin,
        limits: &Limits,
        stop: &Stop,
        is_full: bool,
    ) -> Result<BasePosition, BaseError> {
        let own = plain(twin.problem.clone());
        let game = own.game().map_err(Error::from)?;
        let origins = search::at_home(&own.diagram);
        let lines = Lines::of(&own);
        let is_full = is_full && has_trees(&own);
        let manner = Manner {
            language: problem.language,
            memory: limits.memory,
            time: limits.base,
            stop,
            lines: lines.as_ref(),
            is_enough: &|_, number| number >= MOST,
            is_full,
        };
        let asked = match is_full {
            true => in_full(own.clone(), own.options.tries.unwrap_or(1)),
            false => own.clone(),
        };
        let solved = search::solve(&asked, &game, &origins, &manner);
        let solved = solved.map_err(Error::from)?;
        if solved.is_left {
            return Err(BaseError::TooMany);
        }
        if !solved.is_complete() && solved.illegal.is_empty() {
            return Err(BaseError::Slow);
        }
        let mut position = BasePosition::of(solved, twin, &own, is_full);
        if !can_be_played_again(&position, &own, &game, limits.base, stop) {
            position.lines = None;
        }
        if !can_be_asked_about(&position, &own, &game, limits.base, stop) {
            position.attacks = None;
        }
        Ok(position)
    }

    /// The solutions that are meant.
    pub fn meant(&self) -> impl Iterator<Item = &Found> {
        let all = self.found.iter().zip(&self.meant);
        all.filter(|(_, meant)| **meant).map(|(found, _)| found)
    }

    /// The same with the places of their variations that are meant. Set play of battle play is one variation.
    pub fn meant_with_variations(&self) -> impl Iterator<Item = (&Found, &[usize])> {
        let all = self.found.iter().zip(&self.meant).zip(&self.chosen);
        let meant = all.filter(|((_, meant), _)| **meant);
        meant.map(|((found, _), chosen)| (found, chosen.as_slice()))
    }

    /// So many refutations has the try that has most.
    pub fn most_refutations(&self) -> u32 {
        let counts = self.found.iter().map(|it| it.refutations.len());
        counts.max().unwrap_or(0) as u32
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
    /// It is a try.
    pub is_try: bool,
    /// It is meant.
    pub is_meant: bool,
    /// What follows it, where all play was [asked for](Base::in_full). (Set play of battle play is a variation itself.)
    pub variations: Vec<SolutionVariation<'b>>,
}

/// A variation of a key or a try.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SolutionVariation<'b> {
    /// Defence and answers; a threat stands behind `~`.
    pub text: &'b str,
    /// It is of full length and has one answer.
    pub is_main: bool,
    /// It is meant.
    pub is_meant: bool,
}

impl Base {
    /// Solves a problem. All its solutions of full length count as meant, and its set play, until [something else](Base::meaning) is said.
    ///
    /// # Errors
    /// See [`BaseError`].
    pub fn new(problem: &InputProblem, limits: &Limits, stop: &Stop) -> Result<Base, BaseError> {
        Base::solved(problem, limits, stop, false)
    }

    /// The same with all that can be meant in battle play: variations, tries and set play. Keys come first, as in [`Base::new`]; nothing else is
    /// meant until [it is said](Base::meaning_of).
    ///
    /// # Errors
    /// See [`BaseError`].
    pub fn in_full(
        problem: &InputProblem,
        limits: &Limits,
        stop: &Stop,
    ) -> Result<Base, BaseError> {
        Base::solved(problem, limits, stop, true)
    }

    fn solved(
        problem: &InputProblem,
        limits: &Limits,
        stop: &Stop,
        is_full: bool,
    ) -> Result<Base, BaseError> {
        refuse(problem)?;
        let solved = on_large_stack(problem, || {
            let of_twin = |twin| BasePosition::solved(problem, twin, limits, stop, is_full);
            let positions = problem.twins.iter().map(of_twin);
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

    /// The same, where only this is meant, counted from 0. Where no key of a position is among it, all its keys of full length are.
    ///
    /// # Errors
    /// If there is none of a number.
    pub fn meaning_of(&self, choices: &[Choice]) -> Result<Base, BaseError> {
        let is_all = choices.contains(&Choice::All);
        let numbers: Vec<usize> = choices.iter().filter_map(Choice::solution).collect();
        let mut other = match numbers.is_empty() {
            true => self.clone(),
            false => self.meaning(&numbers)?,
        };
        let mut number = 0;
        for position in &mut other.positions {
            let found = position.found.iter().enumerate();
            for (place, found) in found {
                let set_play = found.deeds.is_empty() && position.meant[place];
                let main = |variation: &Variation| is_all && found.is_asked && variation.is_main();
                let variations = found.variations.iter().enumerate();
                let chosen = variations.filter(|(at, it)| {
                    set_play || main(it) || choices.contains(&Choice::Variation(number, *at))
                });
                position.chosen[place] = chosen.map(|(at, _)| at).collect();
                number += 1;
            }
            let mut keys = position.found.iter().zip(&position.meant);
            let has_trees = position.found.iter().any(|it| !it.variations.is_empty());
            if is_all || has_trees && !keys.any(|(it, meant)| *meant && it.is_asked) {
                for (found, meant) in position.found.iter().zip(&mut position.meant) {
                    *meant |= found.is_asked && !found.is_short;
                }
            }
        }
        match choices.iter().find(|it| !self.has(**it)) {
            Some(Choice::Variation(solution, variation)) => {
                Err(BaseError::NoVariation(solution + 1, variation + 1))
            }
            _ => Ok(other),
        }
    }

    fn has(&self, choice: Choice) -> bool {
        match choice {
            Choice::Variation(solution, variation) => {
                let mut found = self.positions.iter().flat_map(|it| &it.found);
                let found = found.nth(solution);
                found.is_some_and(|it| !it.deeds.is_empty() && variation < it.variations.len())
            }
            Choice::Solution(_) | Choice::All => true,
        }
    }

    /// The problem.
    pub fn problem(&self) -> &InputProblem {
        &self.problem
    }

    /// Its solutions, position after position.
    pub fn solutions(&self) -> impl Iterator<Item = Solution<'_>> {
        self.positions.iter().flat_map(|position| {
            let all = position.found.iter().zip(&position.meant);
            let all = all.zip(&position.chosen);
            all.map(|((found, is_meant), chosen)| Solution {
                position: &position.label,
                text: &found.text,
                is_set_play: !found.is_asked && !found.is_try(),
                is_try: found.is_try(),
                is_meant: *is_meant,
                variations: variations(found, chosen),
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

fn variations<'b>(found: &'b Found, chosen: &[usize]) -> Vec<SolutionVariation<'b>> {
    if found.deeds.is_empty() {
        return Vec::new();
    }
    let all = found.variations.iter().enumerate();
    all.map(|(place, it)| SolutionVariation {
        text: &it.text,
        is_main: it.is_main(),
        is_meant: chosen.contains(&place),
    })
    .collect()
}

/// Whether solutions are trees.
fn has_trees(problem: &Problem) -> bool {
    let play = problem.stipulation.play.first_branch();
    play.is_some_and(|play| play.kind.is_battle() && play.parries.is_none())
}

/// Play of one move less, where it is told of keys that they are short.
fn sooner(problem: &Problem) -> Option<Attacks> {
    let mut shorter = problem.clone();
    let Node::Branch(play) = &mut shorter.stipulation.play else {
        return None;
    };
    play.max = play.max.checked_sub(2).filter(|max| *max > 0)?;
    play.min = play.min.min(play.max);
    let is_told = problem.options.variations;
    is_told.then(|| Attacks::of(&shorter)).flatten()
}

/// A problem of battle play with variations, tries of at most so many refutations, and set play.
pub(crate) fn in_full(mut problem: Problem, refutations: u32) -> Problem {
    let options = &mut problem.options;
    options.variations = true;
    options.tries = (refutations > 0).then_some(refutations);
    options.set_play = true;
    problem
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
