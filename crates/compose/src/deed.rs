//! Moves told by the men of the diagram, so that those of different versions can be compared.

use crate::edit::Origin;
use sauterelle::kernel::board::effect::{Effect, Entry, Reason};
use sauterelle::kernel::board::piece::{Attrs, Piece, Sides};
use sauterelle::kernel::board::state::State;
use sauterelle::kernel::men::Kinds;
use sauterelle::kernel::moves::Act;
use sauterelle::solving::solution::Step;
use sauterelle::{Side, Sq};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// How much of what is meant is still there.
#[derive(Serialize, Deserialize, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum Level {
    /// The same pattern, by other men: who moves in which order, and what captures, rebirths and promotions there are.
    Pattern,
    /// The same men do the same, if on other squares.
    Men,
    /// The same men go to the same squares, with the same effects. (They may come from elsewhere.)
    Moves,
}

impl Level {
    /// All levels, the strictest first.
    pub const ALL: [Level; 3] = [Level::Moves, Level::Men, Level::Pattern];
}

/// A man of the play: one of the diagram, one that was added, or one that has come by a rule.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Who {
    /// One that is there from the beginning.
    Of(Origin),
    /// One that a rule has brought.
    Brought,
    /// At the level of patterns: the man that is named with this number, the first one being 0.
    Numbered(usize),
}

/// What a man is, beside who it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
struct Looks {
    code: &'static str,
    sides: Sides,
    attrs: Attrs,
}

/// One effect of a move.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Doing {
    what: What,
    who: Option<Who>,
    other: Option<Who>,
    reason: Reason,
    at: Option<Sq>,
    looks: Option<Looks>,
}

/// The kinds of effects.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
enum What {
    Leaves,
    Comes,
    Goes,
    Exchanges,
    Becomes,
    Hole,
}

/// A move by what it does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Deed {
    side: Side,
    act: Act,
    /// Who is moved, and where to.
    pub(crate) mover: Who,
    pub(crate) to: Option<Sq>,
    doings: Vec<Doing>,
}

impl Deed {
    /// Whether another man's move does something to a man other than taking it from the board: moves it, turns it into another one.
    pub fn befalls(&self, man: Origin) -> bool {
        let man = Who::Of(man);
        let is_of_man = |it: &Doing| it.who == Some(man) || it.other == Some(man);
        let mut doings = self.doings.iter();
        self.mover != man && doings.any(|it| it.what != What::Leaves && is_of_man(it))
    }
}

/// The men of a position by their numbers, and where they stand.
#[derive(Clone)]
pub(crate) struct Whereabouts<'k> {
    kinds: &'k Kinds,
    /// By the number of a man.
    names: [Option<Who>; 64],
    /// By square: the number of the man that stands there.
    stand: [Option<u8>; 64],
}

impl<'k> Whereabouts<'k> {
    /// The men of a position, which come from there.
    pub fn new(kinds: &'k Kinds, start: &State, origins: &[Option<Origin>; 64]) -> Self {
        let mut found = Whereabouts {
            kinds,
            names: [None; 64],
            stand: [None; 64],
        };
        for at in start.occupied() {
            let Some(man) = start.piece(at) else { continue };
            found.stand[at.index()] = Some(man.id);
            let origin = origins[at.index()].unwrap_or(Origin::Diagram(at));
            if let Some(name) = found.names.get_mut(usize::from(man.id)) {
                *name = Some(Who::Of(origin));
            }
        }
        found
    }

    fn name(&self, id: u8) -> Who {
        let known = self.names.get(usize::from(id)).copied().flatten();
        known.unwrap_or(Who::Brought)
    }

    /// Who stands on a square.
    pub fn on(&self, at: Sq) -> Option<Who> {
        self.stand[at.index()].map(|id| self.name(id))
    }

    fn looks(&self, man: Piece) -> Looks {
        Looks {
            code: self.kinds.man(man.kind).code[0],
            sides: man.sides,
            attrs: man.attrs,
        }
    }

    /// The man that makes a move, and where it goes, before the move is played.
    pub fn mover(&self, from: Sq) -> Who {
        self.on(from).unwrap_or(Who::Brought)
    }

    /// A move that has just been played, and had these effects.
    pub fn play(
        &mut self,
        side: Side,
        mv: &sauterelle::kernel::moves::Move,
        effects: &[Entry],
    ) -> Deed {
        let mover = self.mover(mv.shape.from);
        let doings = effects.iter().filter_map(|entry| self.effect(entry));
        let doings: Vec<Doing> = doings.collect();
        let goes = mv.shape.to != mv.shape.from;
        Deed {
            side,
            act: told(mv.shape.act),
            mover,
            to: goes.then_some(mv.shape.to),
            doings,
        }
    }

    fn effect(&mut self, entry: &Entry) -> Option<Doing> {
        let doing = |what, who, at| Doing {
            what,
            who,
            other: None,
            reason: entry.reason,
            at,
            looks: None,
        };
        Some(match entry.effect {
            Effect::Remove { at, piece } => {
                self.stand[at.index()] = None;
                doing(What::Leaves, Some(self.name(piece.id)), Some(at))
            }
            Effect::Add { at, piece } => {
                self.stand[at.index()] = Some(piece.id);
                Doing {
                    looks: Some(self.looks(piece)),
                    ..doing(What::Comes, Some(self.name(piece.id)), Some(at))
                }
            }
            Effect::Move { from, to } => {
                let id = self.stand[from.index()].take();
                self.stand[to.index()] = id;
                doing(What::Goes, id.map(|id| self.name(id)), Some(to))
            }
            Effect::Exchange { one, other } => {
                self.stand.swap(one.index(), other.index());
                Doing {
                    other: self.on(one),
                    ..doing(What::Exchanges, self.on(other), Some(other))
                }
            }
            Effect::Change { at, now, .. } => {
                self.stand[at.index()] = Some(now.id);
                Doing {
                    looks: Some(self.looks(now)),
                    ..doing(What::Becomes, Some(self.name(now.id)), Some(at))
                }
            }
            Effect::Bury { at, piece, .. } => {
                doing(What::Leaves, Some(self.name(piece.id)), Some(at))
            }
            Effect::Unearth { at, piece, .. } => {
                doing(What::Comes, Some(self.name(piece.id)), Some(at))
            }
            Effect::Hole { at } => doing(What::Hole, None, Some(at)),
            Effect::Slot { .. } | Effect::Turn => return None,
        })
    }
}

/// How a move is made, without what depends on where its man comes from.
fn told(act: Act) -> Act {
    match act {
        Act::DoubleStep => Act::Plain,
        other => other,
    }
}

/// The moves of a line, from the beginning of play.
pub(crate) fn line(mut men: Whereabouts, steps: &[Arc<Step>]) -> Vec<Deed> {
    let played = steps
        .iter()
        .map(|step| men.play(step.side, &step.mv, &step.effects));
    played.collect()
}

/// What counts of a line at this level.
pub(crate) fn at_level(line: &[Deed], level: Level) -> Vec<Deed> {
    let mut numbers: Vec<Who> = Vec::new();
    let mut number = |who: Who| {
        let known = numbers.iter().position(|it| *it == who);
        Who::Numbered(known.unwrap_or_else(|| {
            numbers.push(who);
            numbers.len() - 1
        }))
    };
    let reduced = line.iter().map(|deed| match level {
        Level::Moves => deed.clone(),
        Level::Men | Level::Pattern => {
            let mut who = |who: Who| match level {
                Level::Pattern => number(who),
                _ => who,
            };
            Deed {
                mover: who(deed.mover),
                to: None,
                doings: (deed.doings.iter())
                    .map(|doing| Doing {
                        who: doing.who.map(&mut who),
                        other: doing.other.map(&mut who),
                        at: None,
                        looks: doing.looks.filter(|_| level == Level::Men),
                        ..doing.clone()
                    })
                    .collect(),
                ..deed.clone()
            }
        }
    });
    reduced.collect()
}
