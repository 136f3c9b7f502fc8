//! Variations, tries and set play that are meant, looked for in the whole tree of a version: slowly, by the texts of moves, with men named by
//! the squares from which they come.

use fastrand::Rng;
use sauterelle::forms::popeye::POPEYE;
use sauterelle::kernel::board::effect::Effect;
use sauterelle::kernel::diagram::Diagram;
use sauterelle::notation::entered::InputProblem;
use sauterelle::notation::solution::text::TextWriter;
use sauterelle::solving::Control;
use sauterelle::solving::problem::Problem;
use sauterelle::solving::solution::{Finding, Mark, Phase, Step, Threat, Tree};
use sauterelle::solving::solve::{Outcome, Progress, Resources, Sink, solve};
use sauterelle::{Language, Sq};
use sauterelle_compose::{Choice, Edit, Solution, Version};
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

/// What stands on each square: the square from which it comes in the problem, or that it is new.
type Men = BTreeMap<Sq, String>;

/// A key or a try with what follows it; set play is a variation without a key.
#[derive(Default)]
pub struct Play {
    is_try: bool,
    key: Option<String>,
    refutations: Vec<String>,
    /// Each defence, or a threat, with its answers.
    variations: Vec<(Option<String>, Vec<String>)>,
}

/// All play of a problem: keys, then tries, then set play. `None` if it takes too long.
pub fn play(problem: &Problem, men: &Men, no_threat: bool, seconds: f64) -> Option<Vec<Play>> {
    let mut asked = problem.clone();
    asked.options.variations = true;
    asked.options.set_play = true;
    asked.options.no_threat = no_threat;
    let game = asked.game().ok()?;
    let writer = TextWriter::new(&game.rules.kinds, Language::English);
    let mut all = All::default();
    let control = Control::new(
        Default::default(),
        Some(Instant::now() + Duration::from_secs_f64(seconds)),
    );
    let resources = Resources {
        threads: 1,
        memory: 32 << 20,
    };
    let outcome = solve(&asked, resources, &control, &mut all).ok()?;
    let told = |tree: &Tree, mark| told(tree, mark, men, writer);
    let mut plays: Vec<Play> = (all.trees.iter())
        .map(|(phase, tree)| told(tree, (*phase == Phase::Play).then_some(tree.mark).flatten()))
        .collect();
    plays.retain(|play| !play.is_try || !play.refutations.is_empty());
    plays.sort_by_key(|play| (play.key.is_none(), play.is_try));
    (outcome == Outcome::Complete).then_some(plays)
}

#[derive(Default)]
struct All {
    phase: Option<Phase>,
    trees: Vec<(Phase, Tree)>,
}

impl Sink for All {
    fn finding(&mut self, finding: Finding) {
        match finding {
            Finding::Begin { phase, .. } => self.phase = Some(phase),
            Finding::Tree(tree) => self.trees.extend(self.phase.map(|phase| (phase, tree))),
            _ => {}
        }
    }

    fn progress(&mut self, _: Progress) {}
}

fn told(tree: &Tree, mark: Option<Mark>, men: &Men, writer: TextWriter) -> Play {
    let Some(mark) = mark else {
        return Play {
            variations: vec![variation(
                Some(&tree.step),
                &tree.replies.moves,
                men,
                writer,
            )],
            ..Play::default()
        };
    };
    let mut men = men.clone();
    let key = said(&tree.step, &mut men, writer);
    let threats = match &tree.replies.threat {
        Some(Threat::Moves(threats)) => Some(variation(None, threats, &men, writer)),
        _ => None,
    };
    let defences = tree.replies.moves.iter();
    let defences = defences.map(|it| variation(Some(&it.step), &it.replies.moves, &men, writer));
    let refutations = tree.replies.refutations.iter();
    Play {
        is_try: mark == Mark::Try,
        key: Some(key),
        refutations: refutations
            .map(|it| said(&it.step, &mut men.clone(), writer))
            .collect(),
        variations: threats.into_iter().chain(defences).collect(),
    }
}

fn variation(
    defence: Option<&Step>,
    answers: &[Tree],
    men: &Men,
    writer: TextWriter,
) -> (Option<String>, Vec<String>) {
    let mut men = men.clone();
    let defence = defence.map(|step| said(step, &mut men, writer));
    let answers = answers.iter();
    let answers = answers.map(|it| said(&it.step, &mut men.clone(), writer));
    (defence, answers.collect())
}

/// A move in words that do not depend on the square from which its man has come.
fn said(step: &Step, men: &mut Men, writer: TextWriter) -> String {
    let text = writer.step(step);
    let who = |men: &Men, at: Sq| men.get(&at).cloned().unwrap_or_default();
    let mut words = vec![who(men, step.mv.shape.from)];
    // of whatever kind it is
    let behind = text.split_once(&step.mv.shape.from.to_string());
    words.push(behind.map_or(text.as_str(), |(_, text)| text).to_string());
    for entry in &step.effects {
        match entry.effect {
            Effect::Remove { at, .. } => {
                words.push(format!("without {}", who(men, at)));
                men.remove(&at);
            }
            Effect::Add { at, .. } => drop(men.insert(at, "brought".to_string())),
            Effect::Move { from, to } => {
                if let Some(man) = men.remove(&from) {
                    men.insert(to, man);
                }
            }
            Effect::Exchange { one, other } => {
                let men_there = [men.remove(&one), men.remove(&other)];
                let [first, second] = men_there;
                men.extend(first.map(|man| (other, man)));
                men.extend(second.map(|man| (one, man)));
            }
            Effect::Change { at, .. } => words.push(format!("changed {}", who(men, at))),
            _ => {}
        }
    }
    words
        .join(" ")
        .trim_end_matches([' ', '+', '#'])
        .to_string()
}

/// Where the men of a version come from.
pub fn men(version: &Version, diagram: &Diagram) -> Men {
    let mut men: Men = diagram
        .placed()
        .map(|(at, _)| (at, at.to_string()))
        .collect();
    for edit in &version.edits {
        match edit {
            Edit::Move { from, .. } => drop(men.remove(from)),
            Edit::Exchange { one, other } => {
                men.insert(*one, other.to_string());
                men.insert(*other, one.to_string());
            }
            Edit::Remove { at } => drop(men.remove(at)),
            // who takes the place of a man does what that one did
            Edit::Become { .. } | Edit::With(_) | Edit::Without(_) => {}
            Edit::Add { at, .. } => {
                men.insert(*at, format!("new on {at}"));
            }
        }
    }
    for edit in &version.edits {
        if let Edit::Move { from, to } = edit {
            men.insert(*to, from.to_string());
        }
    }
    men
}

/// Some of the variations, tries and set play of a problem; nothing if there are none.
pub fn some<'b>(solutions: impl Iterator<Item = Solution<'b>>, rng: &mut Rng) -> Vec<Choice> {
    let mut choices = Vec::new();
    for (number, solution) in solutions.enumerate() {
        let is_beside = solution.is_try || solution.is_set_play;
        if is_beside && rng.u8(0..4) == 0 {
            choices.push(Choice::Solution(number));
        }
        if solution.is_meant {
            let places = 0..solution.variations.len();
            let some = places.filter(|_| rng.u8(0..3) == 0);
            choices.extend(some.map(|place| Choice::Variation(number, place)));
        }
    }
    choices
}

/// Whether these of the play of a problem are in that of a version, which is told without threats and with them.
pub fn contains(base: &[Play], choices: &[Choice], [defences, threats]: [&[Play]; 2]) -> bool {
    choices.iter().all(|choice| match choice {
        Choice::Solution(number) => {
            let meant = &base[*number];
            let same = |it: &&Play| it.is_try == meant.is_try && it.key == meant.key;
            match meant.key {
                None => has(&meant.variations[0], defences.iter().filter(same)),
                Some(_) => defences.iter().filter(same).any(|it| {
                    it.refutations.len() == meant.refutations.len()
                        && meant
                            .refutations
                            .iter()
                            .all(|move_text| it.refutations.contains(move_text))
                }),
            }
        }
        Choice::Variation(number, place) => {
            let meant = &base[*number];
            let variation = &meant.variations[*place];
            let all = if variation.0.is_some() {
                defences
            } else {
                threats
            };
            let same = |it: &&Play| !it.is_try && it.key == meant.key;
            has(variation, all.iter().filter(same))
        }
        Choice::All => false,
    })
}

fn has<'p>(
    (defence, answers): &(Option<String>, Vec<String>),
    mut plays: impl Iterator<Item = &'p Play>,
) -> bool {
    plays.any(|play| {
        play.variations.iter().any(|(other, found)| {
            other == defence
                && match answers.as_slice() {
                    [] => found.is_empty(),
                    [only] => found.len() == 1 && found[0] == *only,
                    several => several.iter().any(|it| found.contains(it)),
                }
        })
    })
}

/// The only position of a version, read anew from its text.
pub fn position(version: &Version, problem: &InputProblem) -> Option<Problem> {
    let input = version.of_problem(problem).ok()??;
    let text = sauterelle::Problem::from(input).write(&POPEYE).ok()?;
    let read = sauterelle::Problem::read(&text).ok()?.input;
    let [twin] = read.twins.as_slice() else {
        return None;
    };
    let mut problem = twin.problem.clone();
    let options = &mut problem.options;
    options.tries = Some(1);
    options.max_solutions = None;
    options.max_seconds = None;
    options.no_short_variations = false;
    options.from_move = Vec::new();
    options.up_to_move = Vec::new();
    Some(problem)
}
