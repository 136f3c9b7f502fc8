//! Several defences whose answers change over several phases.

use crate::fact::{Evidence, Facts, Value};
use crate::play::{Answer, MoveId, Phase, Play};
use crate::predicate::{ENCYCLOPEDIA, Family, Predicate, number};
use std::collections::{BTreeMap, BTreeSet};

/// The family.
pub static FAMILY: Family = Family {
    predicates: &[&ZAGORUIKO],
    find,
    examples: include_str!("zagoruiko.txt"),
};

static ZAGORUIKO: Predicate = Predicate {
    name: "Zagoruiko",
    parameters: &[number("phases"), number("defences")],
    doc: [
        "In so many phases (at least three) so many defences (at least two) have one answer each, and no defence has the same answer in two of them; smaller ones within a larger one are not said",
        "Dans ce nombre de phases (trois au moins), ce nombre de défenses (deux au moins) ont chacune une seule réponse, et aucune n'a la même dans deux phases ; les plus petits, contenus dans un plus grand, ne sont pas dits",
        "In so vielen Phasen (mindestens drei) haben so viele Verteidigungen (mindestens zwei) je eine einzige Antwort, und keine hat in zwei von ihnen dieselbe; kleinere innerhalb eines größeren werden nicht genannt",
    ],
    source: ENCYCLOPEDIA,
};

/// Steps of the search: with many tries there may be more than time to find the largest.
const MOST_STEPS: u32 = 200_000;

/// The only answers to each defence, by the number of the phase.
type Table = BTreeMap<MoveId, BTreeMap<usize, Answer>>;

fn find(play: &Play, facts: &mut Facts) {
    let phases = play.phases();
    let mut table = Table::new();
    for (number, phase) in phases.iter().enumerate() {
        for (defence, answer) in phase.answered() {
            table.entry(defence).or_default().insert(number, answer);
        }
    }
    table.retain(|_, answers| {
        let moves: BTreeSet<MoveId> = answers.values().map(|it| it.mv).collect();
        moves.len() > 2
    });
    let mut search = Search {
        rows: table.into_values().collect(),
        best: BTreeMap::new(),
        left: MOST_STEPS,
    };
    search.choose(0, &mut Vec::new(), &(0..phases.len()).collect::<Vec<_>>());
    search.tell(&phases, facts);
}

struct Search {
    /// The answers of each defence.
    rows: Vec<BTreeMap<usize, Answer>>,
    /// The phases and the defences of the largest that is found, by the number of defences.
    best: BTreeMap<usize, (Vec<usize>, Vec<usize>)>,
    left: u32,
}

impl Search {
    /// Chooses defences from this one on, in phases in which all that are chosen have answers.
    fn choose(&mut self, from: usize, chosen: &mut Vec<usize>, phases: &[usize]) {
        for next in from..self.rows.len() {
            let has_answer = |it: &&usize| self.rows[next].contains_key(it);
            let common: Vec<usize> = phases.iter().filter(has_answer).copied().collect();
            chosen.push(next);
            let mut largest = Vec::new();
            self.take(&common, chosen, &mut Vec::new(), &mut largest);
            if largest.len() > 2 {
                let known = self.best.get(&chosen.len());
                if chosen.len() > 1 && known.is_none_or(|(it, _)| it.len() < largest.len()) {
                    self.best.insert(chosen.len(), (largest, chosen.clone()));
                }
                self.choose(next + 1, chosen, &common);
            }
            chosen.pop();
        }
    }

    /// The most phases among these in which the answers are different.
    fn take(
        &mut self,
        phases: &[usize],
        defences: &[usize],
        taken: &mut Vec<usize>,
        largest: &mut Vec<usize>,
    ) {
        if taken.len() > largest.len() {
            largest.clone_from(taken);
        }
        for (i, phase) in phases.iter().enumerate() {
            if self.left == 0 || taken.len() + phases.len() - i <= largest.len() {
                return;
            }
            self.left -= 1;
            let differs = |other: &usize| {
                let mut rows = defences.iter().map(|it| &self.rows[*it]);
                rows.all(|row| row[other].mv != row[phase].mv)
            };
            if taken.iter().all(differs) {
                taken.push(*phase);
                self.take(&phases[i + 1..], defences, taken, largest);
                taken.pop();
            }
        }
    }

    fn tell(&self, phases: &[Phase], facts: &mut Facts) {
        let mut most = 0;
        for (number, (among, defences)) in self.best.iter().rev() {
            if among.len() <= most {
                continue;
            }
            most = among.len();
            let answers = among
                .iter()
                .flat_map(|phase| defences.iter().map(|it| self.rows[*it][phase].node));
            let mut nodes: Vec<_> = among.iter().map(|it| phases[*it].node).collect();
            nodes.extend(answers);
            let evidence = Evidence::of_lines(nodes);
            let values = vec![Value::number(most), Value::number(*number)];
            facts.add(&ZAGORUIKO, values, evidence);
        }
    }
}
