//! Versions drawn by chance.

use super::Space;
use super::choice::{Choice, go_together};
use crate::edit::{Edit, Version};
use fastrand::Rng;
use sauterelle::kernel::diagram::{Diagram, DiagramMan};
use sauterelle::kernel::men::Nature;
use sauterelle::{Side, Sq};
use std::collections::BTreeMap;
use std::ops::RangeInclusive;

/// Draws versions of a space.
pub(crate) struct Drawing {
    space: Space,
    /// Edits that are alike but for squares, by their numbers: the moves of a man, the additions of a kind. Each has the same chance, however
    /// many squares there are.
    groups: Vec<Vec<usize>>,
    /// The group of each edit.
    group_of: Vec<usize>,
    diagram: Diagram,
    /// How many kings White and Black may have.
    kings: [RangeInclusive<usize>; 2],
}

/// The edits of a version, by their numbers in the space.
pub(crate) type Drawn = Vec<usize>;

/// So often a version is drawn until one is found that makes sense.
const TRIES: usize = 5_000;

/// Of a hundred changes so many draw another edit of the same group, and so many of any group; the others change the number of edits.
const SAME_GROUP: u32 = 70;
const ANY_GROUP: u32 = 20;

impl Drawing {
    /// Draws versions of a problem.
    pub fn new(space: &Space, diagram: &Diagram) -> Drawing {
        let mut by_kind: BTreeMap<String, Vec<usize>> = BTreeMap::new();
        for (number, choice) in space.choices.iter().enumerate() {
            by_kind.entry(group(choice)).or_default().push(number);
        }
        let groups: Vec<Vec<usize>> = by_kind.into_values().collect();
        let mut group_of = vec![0; space.choices.len()];
        for (group, members) in groups.iter().enumerate() {
            members.iter().for_each(|number| group_of[*number] = group);
        }
        Drawing {
            groups,
            group_of,
            kings: Side::BOTH.map(|side| kings_allowed(space, diagram, side)),
            diagram: diagram.clone(),
            space: space.clone(),
        }
    }

    /// The space.
    pub fn space(&self) -> &Space {
        &self.space
    }

    /// The version with these edits.
    pub fn version(&self, drawn: &[usize]) -> Version {
        let choices = drawn.iter().map(|number| &self.space.choices[*number]);
        Version {
            edits: choices
                .flat_map(|choice| choice.edits.iter().cloned())
                .collect(),
        }
    }

    /// Draws a version. `None` if none is found that makes sense.
    pub fn draw(&self, rng: &mut Rng) -> Option<Drawn> {
        (0..TRIES).find_map(|_| {
            let number = rng.u64(self.space.edits.clone()) as usize;
            let mut drawn = Drawn::new();
            for _ in 0..number * 16 {
                if drawn.len() == number {
                    break;
                }
                self.add_one(&mut drawn, rng);
            }
            drawn.sort_unstable();
            (drawn.len() == number && self.makes_sense(&drawn)).then_some(drawn)
        })
    }

    /// Draws one of the edits anew, or another number of edits. `None` if nothing is found that makes sense.
    pub fn redraw(&self, drawn: &[usize], rng: &mut Rng) -> Option<Drawn> {
        (0..TRIES).find_map(|_| {
            let mut changed = drawn.to_vec();
            let chance = rng.u32(..100);
            if chance < SAME_GROUP + ANY_GROUP {
                let left = changed.swap_remove(rng.usize(..drawn.len()));
                match chance < SAME_GROUP {
                    true => changed.push(self.of_group(self.group_of[left], rng)),
                    false => self.add_one(&mut changed, rng),
                }
            } else if rng.bool() {
                self.add_one(&mut changed, rng);
            } else {
                changed.swap_remove(rng.usize(..drawn.len()));
            }
            changed.sort_unstable();
            let edits = changed.len() as u64;
            let is_new = changed != drawn && self.space.edits.contains(&edits);
            (is_new && self.makes_sense(&changed)).then_some(changed)
        })
    }

    fn of_group(&self, group: usize, rng: &mut Rng) -> usize {
        let members = &self.groups[group];
        members[rng.usize(..members.len())]
    }

    /// Adds an edit, if it goes with the others.
    fn add_one(&self, drawn: &mut Drawn, rng: &mut Rng) {
        drawn.push(self.of_group(rng.usize(..self.groups.len()), rng));
        if !self.go_together(drawn) {
            drawn.pop();
        }
    }

    fn choices(&self, drawn: &[usize]) -> Vec<&Choice> {
        drawn.iter().map(|at| &self.space.choices[*at]).collect()
    }

    fn go_together(&self, drawn: &[usize]) -> bool {
        let is_twice = |at: usize| drawn[..at].contains(&drawn[at]);
        !(0..drawn.len()).any(is_twice) && go_together(&self.choices(drawn), self.space.men)
    }

    fn makes_sense(&self, drawn: &[usize]) -> bool {
        if !self.go_together(drawn) || !self.space.has_men_asked_for(&self.choices(drawn)) {
            return false;
        }
        let Some(changed) = self.version(drawn).of_diagram(&self.diagram) else {
            return false;
        };
        let mut sides = Side::BOTH.into_iter().zip(&self.kings);
        sides.all(|(side, allowed)| allowed.contains(&kings(&changed.diagram, side)))
            && changed.diagram.placed().all(|it| self.may_stand(it))
    }

    /// Not a pawn on its first or last rank, even where rules let it act there, unless it stands there in the problem.
    fn may_stand(&self, (at, man): (Sq, DiagramMan)) -> bool {
        let Some(pawn) = man.man.walk.pawn() else {
            return true;
        };
        let mut sides = Side::BOTH.into_iter().filter(|side| man.sides.has(*side));
        sides.all(|side| pawn.acts_on(at, side, false)) || self.diagram.men[at.index()] == Some(man)
    }
}

/// What edits of a group have in common.
fn group(choice: &Choice) -> String {
    let man = |man: &DiagramMan| {
        let (kind, attrs) = (man.man.code[0], man.attrs.0);
        format!("{kind}{:?}{}{attrs}", man.sides, man.royal)
    };
    match &choice.edits[..] {
        [Edit::Move { from, .. }] => format!("move {from}"),
        [Edit::Add { man: it, .. }] => format!("add {}", man(it)),
        [Edit::Become { at, .. }] => format!("become {at}"),
        [Edit::Exchange { one, .. }] => format!("exchange {one}"),
        [Edit::Remove { .. }] => "remove".to_string(),
        _ => "conditions".to_string(),
    }
}

fn is_king(man: &DiagramMan, side: Side) -> bool {
    man.man.nature == Nature::King && man.sides.has(side)
}

fn kings(diagram: &Diagram, side: Side) -> usize {
    let men = diagram.placed();
    men.filter(|(_, man)| is_king(man, side)).count()
}

/// How many kings a side may have: one, or as many as the diagram has; none if that is asked for by leaving one out.
fn kings_allowed(space: &Space, diagram: &Diagram, side: Side) -> RangeInclusive<usize> {
    let there = kings(diagram, side);
    let edits = || space.choices.iter().flat_map(|choice| &choice.edits);
    let is_added = edits().any(|edit| matches!(edit, Edit::Add { man, .. } if is_king(man, side)));
    let is_there = |at: &Sq| {
        let man = diagram.men[at.index()];
        man.is_some_and(|man| is_king(&man, side))
    };
    let leaves = edits().any(|edit| match edit {
        Edit::Remove { at } => is_there(at),
        Edit::Become { at, man } => is_there(at) && !is_king(man, side),
        _ => false,
    });
    let most = there.max(usize::from(is_added));
    let least = match leaves && !is_added {
        true => 0,
        false => most.min(1),
    };
    least..=most
}
