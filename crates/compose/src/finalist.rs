//! A version that is sound, looked at more closely: does every man do something, is every condition needed, can the position have come about?

use crate::edit::{Edit, Version};
use crate::judged::Judged;
use crate::study::Study;
use crate::verdict::Verdict;
use crate::wants::Wants;
use sauterelle::kernel::condition::Condition;
use sauterelle::unmoves::Legality;
use sauterelle::{Sq, Stop};
use serde::Serialize;

/// What is to be said of a sound version.
#[derive(Serialize, Clone, PartialEq, Eq, Debug)]
pub struct Finalist {
    /// Squares of men without which it is as sound: they do nothing.
    pub idle: Vec<String>,
    /// Conditions, by their English names, without which it is as sound.
    pub unneeded: Vec<&'static str>,
    /// Whether a last move can have led to each of its positions, as far as that is looked at; nothing under conditions under which moves
    /// are not taken back.
    pub has_last_move: Option<bool>,
}

impl Study {
    /// Looks more closely at a version, by judging it without each of its men and conditions.
    pub fn finalist(&mut self, version: &Version, stop: &Stop) -> Finalist {
        Finalist {
            has_last_move: self.has_last_move(version),
            ..self.needed(version, stop)
        }
    }

    /// The same, without the last moves, of which there may be very many.
    pub(crate) fn needed(&mut self, version: &Version, stop: &Stop) -> Finalist {
        let without = self.without_men(version);
        let idle = self.still_sound(&without, stop);
        let lifted = self.without_conditions(version);
        let unneeded = self.still_sound(&lifted, stop);
        Finalist {
            idle: idle.into_iter().map(|at: Sq| at.to_string()).collect(),
            unneeded,
            has_last_move: None,
        }
    }

    /// Of these versions of a version, what those that are sound go without.
    fn still_sound<T: Clone>(&mut self, versions: &[(T, Version)], stop: &Stop) -> Vec<T> {
        let plain: Vec<Version> = versions
            .iter()
            .map(|(_, version)| version.clone())
            .collect();
        let judged = self.judge(&plain, stop);
        let is_sound = versions.iter().zip(judged).filter(|(_, judged)| {
            let verdict = judged.as_ref().map(|it| it.verdict);
            verdict == Some(Verdict::Sound)
        });
        is_sound.map(|((without, _), _)| without.clone()).collect()
    }

    /// The version without each of its men that are not royal, by their squares in it.
    fn without_men(&self, version: &Version) -> Vec<(Sq, Version)> {
        let problem = self.base().problem();
        let Some(changed) = version.of_diagram(&problem.initial.diagram) else {
            return Vec::new();
        };
        let men = changed.diagram.placed().filter(|(_, man)| !man.is_royal());
        men.map(|(at, _)| (at, version.without(at))).collect()
    }

    /// The version without each of its conditions, by their names.
    fn without_conditions(&self, version: &Version) -> Vec<(&'static str, Version)> {
        let conditions = self.base().problem().initial.conditions.iter();
        let added = version.edits.iter().filter_map(|edit| match edit {
            Edit::With(condition) => Some(condition),
            _ => None,
        });
        let names = conditions.chain(added).map(name);
        let in_force = names.filter(|name| !version.edits.contains(&Edit::Without(name)));
        let without = |name: &'static str| {
            let mut edits = version.edits.clone();
            edits.retain(
                |edit| !matches!(edit, Edit::With(condition) if self::name(condition) == name),
            );
            edits.push(Edit::Without(name));
            (name, Version { edits })
        };
        in_force.map(without).collect()
    }

    /// Whether a last move can have led to each of its positions.
    pub(crate) fn has_last_move(&self, version: &Version) -> Option<bool> {
        let problem = version.of_problem(self.base().problem()).ok()??;
        let mut has = true;
        for index in 0..problem.twins.len() {
            let position = sauterelle::Position::of(&problem, index, None).ok()?;
            has &= !position.last_moves(Legality::MEN).ok()?.is_empty();
        }
        Some(has)
    }
}

fn name(condition: &Condition) -> &'static str {
    condition.rule.meta().name[0]
}

impl Version {
    /// The same without the man that stands on this square of it.
    fn without(&self, at: Sq) -> Version {
        let mut edits = Vec::new();
        let mut is_left_out = false;
        for edit in &self.edits {
            match edit {
                // it has come there, or has become another
                Edit::Add { at: to, .. } if *to == at => is_left_out = true,
                Edit::Move { from, to } if *to == at => {
                    edits.push(Edit::Remove { at: *from });
                    is_left_out = true;
                }
                Edit::Become { at: to, .. } if *to == at => {
                    edits.push(Edit::Remove { at });
                    is_left_out = true;
                }
                Edit::Exchange { one, other } if [*one, *other].contains(&at) => {
                    let (leaves, stays) = if *one == at {
                        (*other, *one)
                    } else {
                        (*one, *other)
                    };
                    edits.push(Edit::Remove { at: leaves });
                    edits.push(Edit::Move {
                        from: stays,
                        to: leaves,
                    });
                    is_left_out = true;
                }
                other => edits.push(other.clone()),
            }
        }
        if !is_left_out {
            edits.push(Edit::Remove { at });
        }
        Version { edits }
    }
}

impl Wants {
    /// Whether a sound version is as wanted.
    pub(crate) fn are_met(self, study: &mut Study, judged: &Judged, stop: &Stop) -> bool {
        if !self.suit(&judged.variety) {
            return false;
        }
        let version = &judged.version;
        if self.rule_needed || self.no_idle_men {
            let finalist = study.needed(version, stop);
            let has_idle_man = self.no_idle_men && !finalist.idle.is_empty();
            if has_idle_man || self.rule_needed && !finalist.unneeded.is_empty() {
                return false;
            }
        }
        // where nobody can say it, it is not known to be impossible
        !(self.last_move && study.has_last_move(version) == Some(false))
    }
}
