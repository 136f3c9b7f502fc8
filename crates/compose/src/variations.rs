//! What follows a key: defences and the attacks that answer them. A variation is a defence and its first answers, however long play is; what is
//! forced behind them belongs to it.

use crate::deed::{Deed, Whereabouts};
use crate::found::{Found, Variation};
use sauterelle::Side;
use sauterelle::notation::solution::text::TextWriter;
use sauterelle::solving::problem::Problem;
use sauterelle::solving::solution::{Replies, Step, Threat, Tree};

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
