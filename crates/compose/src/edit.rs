//! Changes of a diagram.

use sauterelle::Sq;
use sauterelle::kernel::board::bitboard::Bb;
use sauterelle::kernel::condition::Condition;
use sauterelle::kernel::diagram::{Diagram, DiagramMan};

/// One change. Squares are those of the unchanged diagram, or empty there.
#[derive(Clone, PartialEq, Debug)]
pub enum Edit {
    /// A man stands elsewhere.
    Move {
        /// Where it stands in the diagram.
        from: Sq,
        /// Where it is to stand.
        to: Sq,
    },
    /// A man is left out.
    Remove {
        /// Where it stands.
        at: Sq,
    },
    /// A man is added.
    Add {
        /// Where.
        at: Sq,
        /// Which one.
        man: DiagramMan,
    },
    /// Another man stands in the place of one: of another kind, of another side.
    Become {
        /// Where it stands.
        at: Sq,
        /// What it is to be.
        man: DiagramMan,
    },
    /// Two men change places.
    Exchange {
        /// Where the one stands.
        one: Sq,
        /// Where the other one stands.
        other: Sq,
    },
    /// A condition is put in force.
    With(Condition),
    /// A condition, by its English name, is lifted.
    Without(&'static str),
}

/// A problem with these edits, which do not depend on their order. Without any it is the problem itself.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Version {
    /// What is changed.
    pub edits: Vec<Edit>,
}

/// A diagram with edits, and which man of it is which.
#[derive(Clone, Debug)]
pub struct Changed {
    /// The diagram.
    pub diagram: Diagram,
    /// Which man stands on each square.
    pub origins: [Option<Origin>; 64],
}

/// Which man of a version it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Origin {
    /// The one that stands on this square in the unchanged diagram.
    Diagram(Sq),
    /// The one that was added on this square.
    Added(Sq),
}

impl Version {
    /// A version with one edit.
    pub fn of(edit: Edit) -> Version {
        Version { edits: vec![edit] }
    }

    /// The diagram with the edits. `None` where they do not go together: two of them concern the same man, or two men come to one square.
    ///
    /// What is known of the castlings of a man (that it has moved or not) is forgotten when it stands elsewhere.
    pub fn of_diagram(&self, base: &Diagram) -> Option<Changed> {
        let mut changed = Changed {
            diagram: base.clone(),
            origins: [None; 64],
        };
        // who is concerned leaves the board first, so that places can be taken in any order
        let mut lifted: Vec<(Option<Sq>, Sq, DiagramMan)> = Vec::new();
        for edit in &self.edits {
            let mut lift = |at: Sq| changed.diagram.men[at.index()].take();
            match edit {
                Edit::Move { from, to } => lifted.push((Some(*from), *to, lift(*from)?)),
                Edit::Remove { at } => drop(lift(*at)?),
                Edit::Add { at, man } => lifted.push((None, *at, *man)),
                Edit::Become { at, man } => {
                    lift(*at)?;
                    lifted.push((Some(*at), *at, *man));
                }
                Edit::Exchange { one, other } => {
                    lifted.push((Some(*one), *other, lift(*one)?));
                    lifted.push((Some(*other), *one, lift(*other)?));
                }
                Edit::With(_) | Edit::Without(_) => {}
            }
        }
        for (at, _) in changed.diagram.placed() {
            changed.origins[at.index()] = Some(Origin::Diagram(at));
        }
        for (origin, at, man) in lifted {
            if changed.diagram.men[at.index()].replace(man).is_some() {
                return None;
            }
            changed.origins[at.index()] = Some(origin.map_or(Origin::Added(at), Origin::Diagram));
            for squares in [&mut changed.diagram.moved, &mut changed.diagram.unmoved] {
                if origin != Some(at) {
                    *squares &= !Bb::of(at);
                }
            }
        }
        Some(changed)
    }
}
