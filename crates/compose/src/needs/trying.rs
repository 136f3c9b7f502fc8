//! Versions tried: judged against the keys or lines of the problem, and where these are the same, against its variations.

use super::outcome::{Count, Outcome, Tried};
use crate::base::{Base, Limits, on_large_stack};
use crate::deed::Level;
use crate::edit::{Edit, Origin, Version};
use crate::judged::{Judged, Keep};
use crate::meant::Choice;
use crate::options::plain;
use crate::study::Study;
use crate::verdict::Verdict;
use sauterelle::Stop;
use sauterelle::comparison::Agreement;
use sauterelle::examination::{self, Class, Ended, Examination, Intention, Notation};
use sauterelle::notation::entered::InputProblem;
use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

/// Tries versions of a problem.
pub(super) struct Trying<'t> {
    base: Arc<Base>,
    limits: &'t Limits,
    stop: &'t Stop,
    /// The whole solution as it is printed, if it is not too long.
    printed: Option<Intention>,
    variations: Variations,
}

/// How variations are compared.
enum Variations {
    /// There are none.
    None,
    /// By the problem in which the main ones are meant: defences, and what answers them first. Where play is longer, then by the whole solution.
    Meant { base: Arc<Base>, is_long: bool },
    /// They are not known.
    Unknown,
}

impl<'t> Trying<'t> {
    /// Nothing tried yet of a problem that was solved so, with its variations.
    pub fn new(
        base: Base,
        examined: Examination,
        limits: &'t Limits,
        stop: &'t Stop,
    ) -> Trying<'t> {
        let base = Arc::new(base);
        Trying {
            variations: Variations::of(base.problem(), limits, stop),
            printed: (!examined.is_cut).then_some(Intention {
                solution: Some(examined.solutions),
                notation: Notation::Popeye,
                number: None,
            }),
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
    pub fn each(&self, versions: &[Version]) -> Vec<Tried> {
        let judged = judged(&self.base, versions, self.limits, self.stop);
        let kept = self.are_variations_kept(versions, &judged);
        let problem = self.base.problem();
        let all = versions.iter().zip(&judged).zip(kept);
        let tried = all.map(|((version, judged), kept)| {
            let text = version.written(&problem.initial.diagram, problem.language);
            let outcome = match judged {
                Some(judged) if judged.verdict == Verdict::Lost && self.is_touched(version) => {
                    self.as_printed(version)
                }
                Some(judged) => Outcome::of(judged.verdict, kept),
                None => Outcome::Undecided,
            };
            Tried::new(text, judged.as_ref(), outcome)
        });
        tried.collect()
    }

    /// The same, where the solutions are counted if they are not those of the problem.
    pub fn each_counted(&self, versions: &[Version]) -> Vec<Tried> {
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
        &self,
        versions: &[Version],
        judged: &[Option<Judged>],
    ) -> Vec<Option<bool>> {
        let (base, is_long) = match &self.variations {
            Variations::None => return vec![Some(true); versions.len()],
            Variations::Unknown => return vec![None; versions.len()],
            Variations::Meant { base, is_long } => (base, *is_long),
        };
        let is_sound = |it: &Option<Judged>| verdict(it.as_ref()) == Some(Verdict::Sound);
        let sound = versions.iter().zip(judged).filter(|(_, it)| is_sound(it));
        let sound: Vec<Version> = sound.map(|(version, _)| version.clone()).collect();
        let mut again = self::judged(base, &sound, self.limits, self.stop).into_iter();
        let kept = judged.iter().zip(versions).map(|(it, version)| {
            let again = is_sound(it).then(|| again.next().flatten()).flatten();
            match verdict(again.as_ref())? {
                Verdict::Sound => self.is_tree_kept(version, is_long),
                Verdict::Slower | Verdict::Refused => None,
                _ => Some(false),
            }
        });
        kept.collect()
    }

    /// Whether a version is sound still when it is solved with its variations, and has all lines of the solution where first answers do not say all; if
    /// that is known.
    fn is_tree_kept(&self, version: &Version, is_long: bool) -> Option<bool> {
        let (class, agreement) = self.printed(version)?;
        match (class, agreement) {
            (Class::Slower | Class::Refused | Class::Failed, _) => None,
            // a key may mate at once: its length is told only here
            (Class::Short, _) => Some(false),
            (_, Agreement::NotComparable) if is_long => None,
            (_, Agreement::Missing | Agreement::Different) if is_long => Some(false),
            _ => Some(true),
        }
    }

    /// What a version in which something meant is lost comes to by its whole solution as it is printed. What happened to a man on the way is lost
    /// with it, though nobody may need it.
    fn as_printed(&self, version: &Version) -> Outcome {
        use Class::{Dual, Failed, Refused, Several, Slower, Sound};
        match self.printed(version) {
            None | Some((Slower | Refused | Failed, _)) => Outcome::Undecided,
            Some((Sound | Several | Dual, Agreement::Equal)) => Outcome::Same,
            Some((Sound | Several | Dual, Agreement::NotComparable)) => Outcome::Undecided,
            Some(_) => Outcome::Other,
        }
    }

    /// A version solved with its variations: its class, and how the solution compares with that of the problem.
    fn printed(&self, version: &Version) -> Option<(Class, Agreement)> {
        let problem = with_variations(&version.of_problem(self.problem()).ok()??);
        let (limits, printed) = (self.limits, self.printed.as_ref());
        let examined = examined(&problem, limits.each, limits, printed, self.stop)?;
        let agreement = examined.comparison.map(|it| it.agreement);
        let own = printed
            .and_then(|it| it.solution.as_deref())
            .unwrap_or_default();
        // who compares solutions passes over what it takes for prose
        let agreement = match agreement {
            // longer than the whole solution of the problem
            _ if examined.is_cut && printed.is_some() => Some(Agreement::Different),
            Some(Agreement::Equal | Agreement::Contained)
                if !paths(own).is_subset(&paths(&examined.solutions)) =>
            {
                Some(Agreement::Missing)
            }
            other => other,
        };
        Some((
            examined.class,
            agreement.unwrap_or(Agreement::NotComparable),
        ))
    }

    /// Whether moves of others do something in the solutions to a man that a version leaves out or replaces.
    fn is_touched(&self, version: &Version) -> bool {
        let men = version.edits.iter().filter_map(|edit| match *edit {
            Edit::Remove { at } | Edit::Become { at, .. } => Some(Origin::Diagram(at)),
            _ => None,
        });
        let meant = || self.base.positions.iter().flat_map(|it| it.meant());
        let befalls = |man| meant().any(|it| it.deeds.iter().any(|deed| deed.befalls(man)));
        men.into_iter().any(befalls)
    }
}

/// So many half-moves are told by a key, a defence and its answer.
const TOLD: u16 = 3;

/// The same men go to the same squares, with the same effects.
const KEEP: Keep = Keep::Level(Level::Moves);

fn verdict(judged: Option<&Judged>) -> Option<Verdict> {
    judged.map(|it| it.verdict)
}

/// What comes of each version; nothing of those that are left when it is stopped. Each is judged for itself, so that nothing known of another one under
/// other rules bears on it.
fn judged(
    base: &Arc<Base>,
    versions: &[Version],
    limits: &Limits,
    stop: &Stop,
) -> Vec<Option<Judged>> {
    let judge = |version| {
        let mut study = Study::new(Arc::clone(base), KEEP, *limits);
        study
            .judge(std::slice::from_ref(version), stop)
            .pop()
            .flatten()
    };
    versions.iter().map(judge).collect()
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
        Variations::Meant {
            base: Arc::new(base),
            is_long,
        }
    }
}

/// The lines of a printed solution, each behind those under which it is indented.
fn paths(text: &str) -> BTreeSet<String> {
    let mut above: Vec<(usize, String)> = Vec::new();
    let mut paths = BTreeSet::new();
    for line in text.lines().filter(|line| !line.trim().is_empty()) {
        let indent = line.len() - line.trim_start().len();
        above.retain(|(of, _)| *of < indent);
        let before = above.last().map_or("", |(_, path)| path.as_str());
        let path = format!("{before}/{}", line.trim());
        paths.insert(path.clone());
        above.push((indent, path));
    }
    paths
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
