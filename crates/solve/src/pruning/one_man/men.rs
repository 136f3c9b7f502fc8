//! Sets of men: the squares of each sort of them.

use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::board::piece::{KindId, Sides};
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::view::View;

/// Men of one kind and owner, royal or not.
#[derive(Clone, Copy)]
pub(super) struct Sort {
    pub kind: KindId,
    pub owner: Sides,
    pub royal: bool,
}

/// All owners.
pub(super) const OWNERS: [Sides; 3] = [Sides::White, Sides::Black, Sides::Neutral];

/// Squares by sort.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Men {
    squares: Vec<Bb>,
    kinds: usize,
}

impl Men {
    /// Nobody, of so many kinds.
    pub fn nobody(kinds: usize) -> Men {
        Men {
            squares: vec![Bb::EMPTY; 2 * OWNERS.len() * kinds],
            kinds,
        }
    }

    fn place(&self, sort: Sort) -> usize {
        (owner(sort) * self.kinds + sort.kind.index()) * 2 + usize::from(sort.royal)
    }

    /// Where the men of this sort stand.
    pub fn of(&self, sort: Sort) -> Bb {
        self.squares[self.place(sort)]
    }

    /// Adds men of this sort.
    pub fn add(&mut self, sort: Sort, squares: Bb) {
        let place = self.place(sort);
        self.squares[place] |= squares;
    }

    /// Adds all men on all squares.
    pub fn add_all(&mut self) {
        self.squares.fill(Bb::ALL);
    }

    /// Adds the men of another set.
    pub fn add_men(&mut self, more: &Men) {
        for (squares, more) in self.squares.iter_mut().zip(&more.squares) {
            *squares |= *more;
        }
    }

    /// All sorts.
    pub fn sorts(&self) -> impl Iterator<Item = Sort> + use<> {
        let kinds = self.kinds as u8;
        OWNERS.into_iter().flat_map(move |owner| {
            (0..kinds).flat_map(move |kind| {
                [false, true].map(|royal| Sort {
                    kind: KindId(kind),
                    owner,
                    royal,
                })
            })
        })
    }

    /// Lets men stand wherever others do with the same key.
    fn merge(&mut self, key: impl Fn(Sort) -> usize) {
        let mut merged = vec![Bb::EMPTY; self.squares.len()];
        for sort in self.sorts() {
            merged[key(sort)] |= self.of(sort);
        }
        for sort in self.sorts() {
            self.add(sort, merged[key(sort)]);
        }
    }

    /// Lets men stand wherever those of other kinds do.
    pub fn merge_kinds(&mut self) {
        self.merge(|sort| 2 * owner(sort) + usize::from(sort.royal));
    }

    /// Lets men stand wherever those of other owners do.
    pub fn merge_owners(&mut self) {
        self.merge(|sort| 2 * sort.kind.index() + usize::from(sort.royal));
    }

    /// Lets men stand wherever others of royal and common rank do.
    pub fn merge_ranks(&mut self) {
        self.merge(|sort| OWNERS.len() * sort.kind.index() + owner(sort));
    }

    /// Whether somebody of them stands in this position.
    pub fn stand_in(&self, view: &View) -> bool {
        view.state()
            .occupied()
            .into_iter()
            .any(|at| self.has(view, at))
    }

    /// Whether the man on this square is one of them.
    pub fn has(&self, view: &View, at: Sq) -> bool {
        let man = view.state().piece(at);
        man.is_some_and(|man| {
            let sort = Sort {
                kind: man.kind,
                owner: man.sides,
                royal: man.is_royal(),
            };
            self.of(sort).has(at)
        })
    }
}

/// The number of the owner.
fn owner(sort: Sort) -> usize {
    match sort.owner {
        Sides::White => 0,
        Sides::Black => 1,
        Sides::Neutral => 2,
    }
}
