//! Men without moves of their own, that go as those do that observe them.

use crate::board::bitboard::Bb;
use crate::board::piece::{KindId, Side};
use crate::board::rays;
use crate::board::shape::{Act, Shape};
use crate::board::shapes::Shapes;
use crate::board::square::Sq;
use crate::board::state::State;
use crate::men::{FastKinds, Lender, Lending, PawnWalk, PlainWalk, Sight, Walk};
use crate::observe::generate::append_parts;
use crate::observe::generate::pawns::append_pawn;
use crate::observe::plain::capturing_ranks;
use crate::view::View;

/// A man that goes as others do.
#[derive(Clone, Copy)]
struct Borrower {
    kind: KindId,
    lender: Lender,
}

/// Appends the moves of the man of kind `via` on `from`.
pub(crate) fn generate(
    view: &View,
    sight: &Sight,
    from: Sq,
    via: KindId,
    lender: Lender,
    out: &mut Shapes,
) {
    let borrower = Borrower { kind: via, lender };
    let board = Board::now(view.state());
    let mut found = Shapes::new();
    for lent in lendable(view) {
        if !borrower.has(view, &board, sight.side, from, lent, Bb::EMPTY) {
            continue;
        }
        let walk = &view.rules().kinds.man(lent.kind).walk;
        if let Walk::Pawn(pawn) = walk {
            let start = found.len();
            let pawn = PawnWalk {
                from_any_rank: true,
                ..*pawn
            };
            append_pawn(view, sight, from, via, &pawn, &mut found);
            let mut at = 0;
            // only pawns capture en passant
            found.retain(|shape| {
                at += 1;
                at <= start || shape.act != Act::EnPassant
            });
        }
        append_parts(view, sight, from, via, lent.kind, Bb::ALL, &mut found);
    }
    for &shape in found.iter() {
        let same = |other: &Shape| (other.to, other.capture) == (shape.to, shape.capture);
        if !out.iter().any(|other| other.from == from && same(other)) {
            out.push(shape);
        }
    }
}

/// Where men are, perhaps after one of them has moved.
#[derive(Clone, Copy)]
pub(crate) struct Board<'s> {
    state: &'s State,
    occupied: Bb,
    /// Who stood on these squares is there no more.
    gone: Bb,
    /// Where a man of this kind and side is instead.
    moved: Option<(Sq, KindId, Side)>,
}

impl<'s> Board<'s> {
    /// The position as it is.
    pub fn now(state: &'s State) -> Board<'s> {
        Board {
            state,
            occupied: state.occupied(),
            gone: Bb::EMPTY,
            moved: None,
        }
    }

    /// The position after the man on `from` has gone to `to`, captured there if a man was there, and come to `end`, with these squares
    /// occupied. No man is neutral.
    pub fn after(state: &'s State, from: Sq, to: Sq, end: Sq, occupied: Bb) -> Board<'s> {
        let white = state.men(Side::White).has(from);
        let side = if white { Side::White } else { Side::Black };
        Board {
            state,
            occupied,
            gone: Bb::of(from) | Bb::of(to),
            moved: state.piece(from).map(|man| (end, man.kind, side)),
        }
    }

    fn of_kind(&self, kind: KindId) -> Bb {
        let moved = self.moved.filter(|moved| moved.1 == kind);
        self.state.of_kind(kind) & !self.gone | moved.map_or(Bb::EMPTY, |moved| Bb::of(moved.0))
    }

    fn men(&self, side: Side) -> Bb {
        let moved = self.moved.filter(|moved| moved.2 == side);
        self.state.men(side) & !self.gone | moved.map_or(Bb::EMPTY, |moved| Bb::of(moved.0))
    }
}

/// The men of `by` that could capture on `target` because they go as others do.
pub(crate) fn observers(view: &View, board: &Board, by: Side, target: Sq) -> Bb {
    let mut found = Bb::EMPTY;
    for &(kind, lender) in &view.rules().kinds.fast.borrowers {
        let borrower = Borrower { kind, lender };
        let men = board.men(by) & board.of_kind(kind) & !Bb::of(target);
        if men.is_empty() {
            continue;
        }
        // where any of them must be that does not leap
        let straight = Straight::to(target, board.occupied);
        let fast = &view.rules().kinds.fast;
        let otherwise = fast.captured_otherwise[by.index()][target.index()];
        let men = men & (straight.orthogonal | straight.diagonal | otherwise);
        if men.is_empty() {
            continue;
        }
        for lent in &fast.lending {
            let near = men & !found & lent.sources(by, target);
            if near.is_empty() || board.of_kind(lent.kind).is_empty() {
                continue;
            }
            let hitting = match fast.plain[lent.kind.index()] {
                Some(walk) if board.occupied.has(target) => near & straight.sources(fast, walk),
                _ => hitting(view, board, by, target, lent, near, true),
            };
            for from in hitting {
                if borrower.has(view, board, by, from, lent, Bb::EMPTY) {
                    found |= Bb::of(from);
                }
            }
        }
    }
    found
}

/// From where one gets straight to a square.
struct Straight {
    to: Sq,
    orthogonal: Bb,
    diagonal: Bb,
}

impl Straight {
    fn to(to: Sq, occupied: Bb) -> Straight {
        Straight {
            to,
            orthogonal: rays::orthogonal(to, occupied),
            diagonal: rays::diagonal(to, occupied),
        }
    }

    /// From where a man of this walk gets there.
    fn sources(&self, fast: &FastKinds, walk: PlainWalk) -> Bb {
        let mut found = fast.leaps(walk, self.to);
        if walk.orthogonal {
            found |= self.orthogonal;
        }
        if walk.diagonal {
            found |= self.diagonal;
        }
        found
    }
}

/// From where men of `by` that go as others do may capture on `target`, as long as men of no more kinds appear.
#[inline]
pub(crate) fn sources(view: &View, by: Side, target: Sq) -> Bb {
    lendable(view).fold(Bb::EMPTY, |all, lent| all | lent.sources(by, target))
}

/// Whether men of this kind go as others do.
#[inline]
pub(crate) fn borrows(view: &View, kind: KindId) -> bool {
    let mut borrowers = view.rules().kinds.fast.borrowers.iter();
    borrowers.any(|(borrower, _)| *borrower == kind)
}

/// The kinds with moves of their own of which there are men. (They may lend to either side, by way of others.)
fn lendable<'c>(view: &'c View) -> impl Iterator<Item = &'c Lending> + 'c {
    let lending = view.rules().kinds.fast.lending.iter();
    lending.filter(|lent| !view.state().of_kind(lent.kind).is_empty())
}

/// Those of some men of a side that could capture on `target` if they went like men of another kind.
fn hitting(
    view: &View,
    board: &Board,
    by: Side,
    target: Sq,
    lent: &Lending,
    men: Bb,
    borrows: bool,
) -> Bb {
    let kind = lent.kind;
    let occupied = board.occupied;
    let men = men & lent.sources(by, target);
    if men.is_empty() || !occupied.has(target) {
        return Bb::EMPTY;
    }
    let kinds = &view.rules().kinds;
    if let Some(walk) = kinds.fast.plain[kind.index()] {
        // as there from here, so here from there
        return kinds.fast.reached(walk, target, occupied) & men;
    }
    if kind == KindId::PAWN {
        let ranks = match borrows {
            true => Bb::ALL,
            false => capturing_ranks(view, by),
        };
        return rays::pawns(by.index(), target) & ranks & men;
    }
    let walk = &kinds.man(kind).walk;
    let sight = Sight {
        side: by,
        occupied,
        missing: board.state.missing(),
        enemies: board.men(!by),
    };
    men.filter(|&from| {
        let as_pawn = walk.pawn().is_some_and(|pawn| {
            (view.rules().pawns.captures_from(pawn, from, by) || borrows)
                && pawn
                    .captures(from, by)
                    .any(|(hit, to)| hit == target && (to == hit || !occupied.has(to)))
        });
        as_pawn || kinds.captures(kind, from, target, &sight)
    })
    .collect()
}

impl Borrower {
    /// Whether the man on `at` goes like `lent`: a man of that kind observes it, or one of its like (not of `asked`) that
    /// goes so.
    fn has(
        self,
        view: &View,
        board: &Board,
        side: Side,
        at: Sq,
        lent: &Lending,
        asked: Bb,
    ) -> bool {
        let lending_side = match self.lender {
            Lender::Enemies => !side,
            Lender::Friends => side,
        };
        let others = board.men(lending_side) & !Bb::of(at);
        let lenders = others & board.of_kind(lent.kind);
        if !hitting(view, board, lending_side, at, lent, lenders, false).is_empty() {
            return true;
        }
        let asked = asked | Bb::of(at);
        let alike = others & board.of_kind(self.kind) & !asked;
        let mut alike = hitting(view, board, lending_side, at, lent, alike, true);
        alike.any(|from| self.has(view, board, lending_side, from, lent, asked))
    }
}
