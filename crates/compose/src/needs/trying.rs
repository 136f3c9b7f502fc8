//! Versions tried: judged against the keys or lines of the problem, and where these are the same, against its variations.

use super::outcome::{Count, Outcome, Tried};
use crate::base::{Base, Limits, on_large_stack};
use crate::deed::Level;
use crate::edit::Version;
use crate::judged::{Judged, Keep};
use crate::meant::Choice;
use crate::options::plain;
use crate::study::Study;
use crate::verdict::Verdict;
use sauterelle::Stop;
use sauterelle::comparison::Agreement;
use sauterelle::examination::{self, Ended, Examination, Intention, Notation};
use sauterelle::notation::entered::InputProblem;
use std::sync::Arc;
use std::time::Duration;

/// Tries versions of a problem.
pub(super) struct Trying<'t> {
    base: Arc<Base>,
    limits: &'t Limits,
    stop: &'t Stop,
    /// By keys and lines.
    study: Study,
    variations: Variations,
}

/// How variations are compared.
enum Variations {
    /// There are none.
    None,
    /// By a study in which the main ones are meant: defences, and what answers them first. Where play is longer, then by the whole solution.
    Meant(Box<Study>, Option<Intention>),
    /// They are not known.
    Unknown,
}

impl<'t> Trying<'t> {
    /// Nothing tried yet.
    pub fn new(base: Base, limits: &'t Limits, stop: &'t Stop) -> Trying<'t> {
        let base = Arc::new(base);
        Trying {
            variations: Variations::of(base.problem(), limits, stop),
            study: Study::new(Arc::clone(&base), KEEP, *limits),
            base,
            limits,
            stop,
        }
    }

    /// The problem.
    pub fn problem(&self) -> &InputProblem {
        self.base.problem()
    }

    /// Tries versions, in their order.
    pub fn each(&mut self, versions: &[Version]) -> Vec<Tried> {
        let judged = judged(&mut self.study, versions, self.stop);
        let kept = self.are_variations_kept(versions, &judged);
        let problem = self.base.problem();
        let all = versions.iter().zip(&judged).zip(kept);
        let tried = all.map(|((version, judged), kept)| {
            let text = version.written(&problem.initial.diagram, problem.language);
            let outcome = match judged {
                Some(judged) => Outcome::of(judged.verdict, kept),
                None => Outcome::Undecided,
            };
            Tried::new(text, judged.as_ref(), outcome)
        });
        tried.collect()
    }

    /// The same, where the solutions are counted if they are not those of the problem.
    pub fn each_counted(&mut self, versions: &[Version]) -> Vec<Tried> {
        let mut tried = self.each(versions);
        for (tried, version) in tried.iter_mut().zip(versions) {
            if tried.outcome == Outcome::Other {
                tried.count = self.count(version);
            }
        }
        tried
    }

    /// Counts the solutions of a version. Nothing if it was stopped, or cannot be solved.
    fn count(&self, version: &Version) -> Option<Count> {
        let problem = version.of_problem(self.problem()).ok()??;
        let examined = examined(&problem, self.limits.each, self.limits, None, self.stop)?;
        if !examined.refusals.is_empty() {
            return None;
        }
        let phases = || {
            let all = examined.positions.iter().flat_map(|it| &it.phases);
            all.filter(|phase| phase.is_asked)
        };
        let mut ended = examined.positions.iter().map(|it| it.ended());
        Some(Count {
            solutions: phases().map(|phase| phase.solutions).sum(),
            is_complete: ended.all(|ended| ended == Ended::Complete),
            said: examined.verdict.clone(),
        })
    }

    /// Of each version that is sound: whether the variations are kept, if that is known.
    fn are_variations_kept(
        &mut self,
        versions: &[Version],
        judged: &[Option<Judged>],
    ) -> Vec<Option<bool>> {
        let study = match &mut self.variations {
            Variations::None => return vec![Some(true); versions.len()],
            Variations::Unknown => return vec![None; versions.len()],
            Variations::Meant(study, _) => study,
        };
        let is_sound = |it: &Option<Judged>| verdict(it.as_ref()) == Some(Verdict::Sound);
        let sound = versions.iter().zip(judged).filter(|(_, it)| is_sound(it));
        let sound: Vec<Version> = sound.map(|(version, _)| version.clone()).collect();
        let mut again = self::judged(study, &sound, self.stop).into_iter();
        let kept = judged.iter().zip(versions).map(|(it, version)| {
            let again = is_sound(it).then(|| again.next().flatten()).flatten();
            match verdict(again.as_ref())? {
                Verdict::Sound => self.is_tree_kept(version),
                Verdict::Slower | Verdict::Refused => None,
                _ => Some(false),
            }
        });
        kept.collect()
    }

    /// Whether all lines of the solution are those of a version too, where first answers do not say all; if that is known.
    fn is_tree_kept(&self, version: &Version) -> Option<bool> {
        let Variations::Meant(_, Some(intention)) = &self.variations else {
            return Some(true);
        };
        let problem = with_variations(&version.of_problem(self.problem()).ok()??);
        let examined = examined(
            &problem,
            self.limits.each,
            self.limits,
            Some(intention),
            self.stop,
        );
        match examined?.comparison?.agreement {
            Agreement::Equal | Agreement::Contained => Some(true),
            Agreement::Missing | Agreement::Different => Some(false),
            Agreement::NotComparable => None,
        }
    }
}

/// So many half-moves are told by a key, a defence and its answer.
const TOLD: u16 = 3;

/// The same men go to the same squares, with the same effects.
const KEEP: Keep = Keep::Level(Level::Moves);

fn verdict(judged: Option<&Judged>) -> Option<Verdict> {
    judged.map(|it| it.verdict)
}

/// What comes of each version; nothing of those that are left when it is stopped.
fn judged(study: &mut Study, versions: &[Version], stop: &Stop) -> Vec<Option<Judged>> {
    let mut judged = study.judge(versions, stop);
    judged.resize_with(versions.len(), || None);
    judged
}

impl Variations {
    fn of(problem: &InputProblem, limits: &Limits, stop: &Stop) -> Variations {
        let base = Base::in_full(problem, limits, stop);
        let Ok(base) = base.and_then(|base| base.meaning_of(&[Choice::All])) else {
            return Variations::Unknown;
        };
        let has_variations = base.solutions().any(|it| !it.variations.is_empty());
        if !has_variations {
            return Variations::None;
        }
        let is_long = problem.twins.iter().any(|twin| {
            let play = twin.problem.stipulation.play.first_branch();
            play.is_none_or(|play| play.max > TOLD)
        });
        let study = Box::new(Study::new(base, KEEP, *limits));
        if !is_long {
            return Variations::Meant(study, None);
        }
        let problem = with_variations(problem);
        let examined = examined(&problem, limits.base, limits, None, stop);
        match examined.filter(|it| !it.is_cut) {
            Some(examined) => Variations::Meant(
                study,
                Some(Intention {
                    solution: Some(examined.solutions),
                    notation: Notation::Popeye,
                    number: None,
                }),
            ),
            None => Variations::Unknown,
        }
    }
}

/// The problem that asks to see its variations.
pub(super) fn with_variations(problem: &InputProblem) -> InputProblem {
    let mut problem = problem.clone();
    for twin in &mut problem.twins {
        twin.problem.options.variations = true;
    }
    problem
}

/// A problem solved to its end, whatever part of its play it asks to see, and compared with this intention; nothing if it was stopped.
pub(super) fn examined(
    problem: &InputProblem,
    time: Option<Duration>,
    limits: &Limits,
    intention: Option<&Intention>,
    stop: &Stop,
) -> Option<Examination> {
    let mut problem = problem.clone();
    for twin in &mut problem.twins {
        twin.problem = plain(twin.problem.clone());
    }
    let limits = examination::Limits {
        seconds: time.map(|time| time.as_secs_f64()),
        memory: limits.memory,
        threads: limits.threads,
        ..examination::Limits::default()
    };
    on_large_stack(&problem, || {
        examination::examine(&problem, intention, &limits, stop)
    })
}
