//! Whom a man of a position is among all men of a problem.

use sauterelle_kernel::board::piece::Piece;
use sauterelle_kernel::board::square::Sq;
use sauterelle_solve::problem::Problem;

/// A man of a problem, in all its positions: by the square on which it stands in the diagram.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Man {
    /// The number of the position in which it stands first.
    position: usize,
    /// Where it stands there; none of a man that is inserted in play.
    home: Option<Sq>,
}

impl Man {
    /// It was in no diagram; nothing tells it from others like it.
    pub fn is_inserted(self) -> bool {
        self.home.is_none()
    }
}

/// The men of a position, by their numbers.
///
/// A man of a twin is the one of the first position that stands on its square and is the same; or else the only one of its sort that
/// is left, where only one is; or else another one.
#[derive(Clone, Debug, Default)]
pub struct Men(Vec<Man>);

impl Men {
    /// The men of the position of this number; beside it the first one, unless it is that.
    pub(super) fn of(position: usize, problem: &Problem, first: Option<(&Problem, &Men)>) -> Men {
        let own: Vec<_> = problem.diagram.placed().collect();
        let Some((other, men)) = first else {
            let man = |at| Man {
                position,
                home: Some(at),
            };
            return Men(own.iter().map(|(at, _)| man(*at)).collect());
        };
        let other: Vec<_> = other.diagram.placed().collect();
        let gone = other.iter().filter(|it| !own.contains(it));
        let new = own.iter().filter(|it| !other.contains(it));
        let (gone, new): (Vec<_>, Vec<_>) = (gone.collect(), new.collect());
        let found = own.iter().map(|(at, man)| {
            if let Some(index) = other.iter().position(|it| *it == (*at, *man)) {
                return men.0[index];
            }
            let mut alike = gone.iter().filter(|(_, it)| it == man);
            let is_only = new.iter().filter(|(_, it)| it == man).count() == 1;
            match (alike.next(), alike.next()) {
                (Some(moved), None) if is_only => {
                    let index = other.iter().position(|it| it == *moved);
                    men.0[index.unwrap_or_default()]
                }
                _ => Man {
                    position,
                    home: Some(*at),
                },
            }
        });
        Men(found.collect())
    }

    /// Who this man of the position is.
    pub fn man(&self, piece: Piece) -> Man {
        let known = self.0.get(usize::from(piece.id));
        known.copied().unwrap_or(Man {
            position: 0,
            home: None,
        })
    }
}
