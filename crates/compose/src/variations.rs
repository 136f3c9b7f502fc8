//! What follows a key: defences and the attacks that answer them. A variation is a defence and its first answers, however long play is; what is
//! forced behind them belongs to it.

use crate::deed::{self, Deed, Level, Whereabouts};
use crate::search::Found;
use sauterelle::Side;
use sauterelle::notation::solution::text::TextWriter;
use sauterelle::solving::problem::Problem;
use sauterelle::solving::solution::{Replies, Step, Threat, Tree};

/// A defence with its answers, or a threat.
#[derive(Clone, Debug)]
pub(crate) struct Variation {
    /// The defence; nothing: the answers are threatened.
    pub defence: Option<Deed>,
    /// The attacks that succeed soonest: several are duals. None: the defence reaches the end itself.
    pub answers: Vec<Deed>,
    /// It is as long as is stipulated.
    pub is_full: bool,
    /// As text, without the key.
    pub text: String,
}

/// Reads trees of play.
pub(crate) struct Reading<'r, 'k> {
    men: &'r Whereabouts<'k>,
    writer: TextWriter<'k>,
    /// Half-moves of the whole play.
    length: usize,
}

impl<'r, 'k> Reading<'r, 'k> {
    /// For play that begins with these men.
    pub fn new(
        men: &'r Whereabouts<'k>,
        writer: TextWriter<'k>,
        problem: &Problem,
    ) -> Reading<'r, 'k> {
        let play = problem.stipulation.play.first_branch();
        Reading {
            men,
            writer,
            length: play.map_or(0, |play| usize::from(play.max)),
        }
    }

    /// What follows a key or a try: what it threatens first.
    pub fn after(&self, key: &Tree) -> Vec<Variation> {
        let mut men = self.men.clone();
        play(&mut men, &key.step);
        let mut variations = Vec::new();
        if let Some(Threat::Moves(threats)) = &key.replies.threat {
            variations.push(self.variation(&men, None, threats));
        }
        let defences = key.replies.moves.iter();
        let defences = defences
            .map(|defence| self.variation(&men, Some(&defence.step), &defence.replies.moves));
        variations.extend(defences);
        variations
    }

    /// A try; nothing if nothing refutes it.
    pub fn tried(&self, tree: &Tree, starter: Side) -> Option<Found> {
        let mut men = self.men.clone();
        let key = play(&mut men, &tree.step);
        let refutations = tree.replies.refutations.iter();
        let deeds = refutations
            .clone()
            .map(|it| play(&mut men.clone(), &it.step));
        let names: Vec<String> = refutations.map(|it| self.name(&it.step)).collect();
        let text = format!("1.{} ? 1...{} !", self.name(&tree.step), names.join("/"));
        (!names.is_empty()).then(|| Found {
            first: tree.step.side,
            deeds: vec![key],
            refutations: deeds.collect(),
            variations: self.after(tree),
            ..nothing(starter, text)
        })
    }

    /// A defence of set play with its answers.
    pub fn set_play(&self, tree: &Tree, starter: Side) -> Option<Found> {
        let variation = self.variation(self.men, Some(&tree.step), &tree.replies.moves);
        Some(Found {
            first: tree.step.side,
            variations: vec![variation.clone()],
            ..nothing(starter, variation.text)
        })
    }

    fn variation(&self, men: &Whereabouts, defence: Option<&Step>, answers: &[Tree]) -> Variation {
        let mut men = men.clone();
        let done = defence.map(|step| play(&mut men, step));
        let longest = answers.iter().map(height).max().unwrap_or(0);
        let names: Vec<String> = answers.iter().map(|it| self.name(&it.step)).collect();
        let defence = defence.map_or("~".to_string(), |step| self.name(step));
        let text = match names.is_empty() {
            true => format!("1...{defence}"),
            false => format!("1...{defence} 2.{}", names.join("/")),
        };
        Variation {
            defence: done,
            answers: answers
                .iter()
                .map(|it| play(&mut men.clone(), &it.step))
                .collect(),
            is_full: longest + 2 == self.length,
            text,
        }
    }

    fn name(&self, step: &Step) -> String {
        self.writer.step(step)
    }
}

/// Nothing that is asked for.
fn nothing(starter: Side, text: String) -> Found {
    Found {
        starter,
        is_asked: false,
        is_short: false,
        skipped: 0,
        first: starter,
        deeds: Vec::new(),
        of_branch: 0,
        text,
        steps: Vec::new(),
        refutations: Vec::new(),
        variations: Vec::new(),
    }
}

fn play(men: &mut Whereabouts, step: &Step) -> Deed {
    men.play(step.side, &step.mv, &step.effects)
}

/// Half-moves from this move to the end of the longest play after it, itself included.
fn height(tree: &Tree) -> usize {
    1 + height_after(&tree.replies)
}

fn height_after(replies: &Replies) -> usize {
    let moves = replies.moves.iter().map(height).max().unwrap_or(0);
    let threatened = match &replies.threat {
        // the defender's pass stands in front of a threat
        Some(Threat::Moves(threats)) => threats.iter().map(|it| 1 + height(it)).max(),
        _ => None,
    };
    moves.max(threatened.unwrap_or(0))
}

impl Variation {
    /// The problem asks for nothing more than this: of full length, and with one answer.
    pub fn is_main(&self) -> bool {
        self.is_full && self.answers.len() == 1
    }

    /// Whether these answers keep it: the same one where there is one, else one of them.
    pub fn is_kept_by<T: PartialEq>(own: &[T], answers: &[T]) -> bool {
        match own {
            [] => answers.is_empty(),
            [only] => matches!(answers, [answer] if answer == only),
            several => several.iter().any(|it| answers.contains(it)),
        }
    }

    /// What it does at a level, after a key: a line for each answer.
    fn lines(&self, key: &[Deed], level: Level) -> Vec<Vec<Deed>> {
        let before: Vec<Deed> = key.iter().chain(&self.defence).cloned().collect();
        let with = |answer: &Deed| {
            let mut line = before.clone();
            line.push(answer.clone());
            deed::at_level(&line, level)
        };
        self.answers.iter().map(with).collect()
    }

    /// Whether another variation after another key does the same at a level.
    fn is_same(&self, key: &[Deed], other: &Variation, other_key: &[Deed], level: Level) -> bool {
        let before = |key: &[Deed], it: &Variation| {
            let line: Vec<Deed> = key.iter().chain(&it.defence).cloned().collect();
            deed::at_level(&line, level)
        };
        self.defence.is_some() == other.defence.is_some()
            && before(key, self) == before(other_key, other)
            && Variation::is_kept_by(&self.lines(key, level), &other.lines(other_key, level))
    }
}

impl Found {
    /// It is a try.
    pub fn is_try(&self) -> bool {
        !self.refutations.is_empty()
    }

    /// It is a line or a key, not a try or set play of battle play.
    pub fn is_solution(&self) -> bool {
        !self.deeds.is_empty() && !self.is_try()
    }

    /// Whether something found elsewhere has these of its variations at a level, and if it is a try, is refuted as it is and by nothing else.
    pub fn is_contained(&self, chosen: &[usize], other: &Found, level: Level) -> bool {
        let is_same_kind = self.is_asked == other.is_asked
            && self.is_try() == other.is_try()
            && self.starter == other.starter
            && deed::at_level(&self.deeds, level) == deed::at_level(&other.deeds, level);
        let mut chosen = chosen
            .iter()
            .filter_map(|place| self.variations.get(*place));
        is_same_kind
            && same_set(&self.refuted(level), &other.refuted(level))
            && chosen.all(|variation| {
                let mut others = other.variations.iter();
                others.any(|it| variation.is_same(&self.deeds, it, &other.deeds, level))
            })
    }

    /// A try with each refutation, at a level.
    fn refuted(&self, level: Level) -> Vec<Vec<Deed>> {
        let with = |refutation: &Deed| {
            let line: Vec<Deed> = self.deeds.iter().chain([refutation]).cloned().collect();
            deed::at_level(&line, level)
        };
        self.refutations.iter().map(with).collect()
    }
}

/// Whether two lists without repetition have the same members.
pub(crate) fn same_set<T: PartialEq>(one: &[T], other: &[T]) -> bool {
    one.len() == other.len() && one.iter().all(|it| other.contains(it))
}
