//! Goals that one man reaches: where it must stand in the end, which square it must move to, that it promotes. The least number of moves
//! of each side until some man of the position may have done so, on a board where nobody is in its way, under any rules that say what
//! liberties they take with men.

mod half_move;
mod men;
#[cfg(test)]
mod tests;

use crate::goal::Deed;
use half_move::HalfMove;
use men::{Men, Sort};
use rustc_hash::FxHashMap;
use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::board::effect::SlotId;
use sauterelle_kernel::board::piece::Side;
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::men::Language;
use sauterelle_kernel::moves::move_filter::MoveFilter;
use sauterelle_kernel::view::View;

/// With more moves of a side than this, everything may be reached.
const MOST_MOVES: u16 = 40;

/// Bounds for goals that one man reaches.
pub(crate) struct OneMan {
    half_move: HalfMove,
    /// Whoever captures does so by a move to a square where a man stands.
    captures_are_steps: bool,
    known: FxHashMap<Asked, Men>,
}

/// Who may reach what in how many moves of each side.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Asked {
    deed: Deed,
    /// Who makes the last move.
    side: Side,
    own: u16,
    others: u16,
    /// The last move may capture.
    captures: bool,
}

impl OneMan {
    /// Under the rules of `view`; nothing if they may do anything.
    pub fn new(view: &View) -> Option<OneMan> {
        let rules = view.rules();
        let liberties = rules.liberties()?;
        if rules.board.men_lie_below {
            return None;
        }
        Some(OneMan {
            half_move: HalfMove::new(view, liberties),
            captures_are_steps: rules.capturers_are_kept() && !liberties.repeats,
            known: FxHashMap::default(),
        })
    }

    /// Whether no man of this side can do it with the last of so many moves of its own, by [`Side::index`].
    pub fn fails(&mut self, view: &View, deed: Deed, side: Side, budget: [u16; 2]) -> bool {
        let (own, others) = (budget[side.index()], budget[(!side).index()]);
        if own == 0 || own.max(others) > MOST_MOVES {
            return false;
        }
        let mut asked = Asked {
            deed,
            side,
            own,
            others,
            captures: true,
        };
        if [own, others] != [1, 0] {
            self.learn(view, asked);
            return !self.known[&asked].stand_in(view);
        }
        self.learn(view, asked);
        asked.captures = false;
        self.learn(view, asked);
        let quiet = &self.known[&asked];
        asked.captures = true;
        let capturing = &self.known[&asked];
        let mut men = view.state().occupied().into_iter();
        !men.any(|at| quiet.has(view, at) || capturing.has(view, at) && self.may_capture(view, at))
    }

    /// Whether there are men, not royal, and squares to which they cannot move, if nobody stands where they could capture.
    pub fn cuts_something(view: &View) -> bool {
        let Some(bound) = OneMan::new(view) else {
            return false;
        };
        let side = view.state().turn();
        let is_cut = |at: Sq| {
            let asked = Asked {
                deed: Deed::Arrives(Bb::of(at)),
                side,
                own: 1,
                others: 0,
                captures: !bound.captures_are_steps,
            };
            let men = bound.last_move(view, asked);
            let common = men
                .sorts()
                .filter(|sort| !sort.royal && sort.owner.has(side));
            common.into_iter().any(|sort| men.of(sort) != Bb::ALL)
        };
        Sq::all().any(is_cut)
    }

    /// Finds out what was asked, and all that it rests on.
    fn learn(&mut self, view: &View, asked: Asked) {
        if self.known.contains_key(&asked) {
            return;
        }
        let found = match [asked.own, asked.others] {
            [1, 0] => self.last_move(view, asked),
            _ => {
                let mut all = self.half_move.nobody();
                if asked.own > 1 {
                    let less = Asked {
                        own: asked.own - 1,
                        ..asked
                    };
                    self.learn(view, less);
                    all.add_men(&self.half_move.before(asked.side, &self.known[&less]));
                }
                if asked.others > 0 {
                    let less = Asked {
                        others: asked.others - 1,
                        ..asked
                    };
                    self.learn(view, less);
                    all.add_men(&self.half_move.before(!asked.side, &self.known[&less]));
                }
                all
            }
        };
        self.known.insert(asked, found);
    }

    /// The men with which the side may reach the goal by its next move.
    fn last_move(&self, view: &View, asked: Asked) -> Men {
        let half_move = &self.half_move;
        let mut found = half_move.nobody();
        let is_called = |sort: &Sort, code: &str| {
            let man = view.rules().kinds.man(sort.kind);
            man.code[Language::English as usize] == code
        };
        if let Deed::Stands(code, squares) = asked.deed {
            let mut wanted = half_move.nobody();
            let own = |sort: &Sort| sort.owner.has(asked.side) && is_called(sort, code);
            for sort in found.sorts().filter(own) {
                wanted.add(sort, squares);
            }
            return half_move.before(asked.side, &wanted);
        }
        if matches!(asked.deed, Deed::Promotes(_)) && half_move.promote_any_time() {
            found.add_all();
            return found;
        }
        for sort in found
            .sorts()
            .filter(|sort| half_move.is_moved_by(*sort, asked.side))
        {
            let ends = self.arrivals(asked, sort);
            let mut goes = |from: Sq, to: Bb| {
                if !(to & ends).is_empty() {
                    found.add(sort, Bb::of(from));
                }
            };
            Sq::all().for_each(|from| goes(from, half_move.steps(sort, from) | Bb::of(from)));
            half_move
                .castlings(sort)
                .for_each(|(from, to)| goes(from, Bb::of(to)));
        }
        found
    }

    /// The squares to which a man of this sort may go with the move that reaches the goal.
    fn arrivals(&self, asked: Asked, sort: Sort) -> Bb {
        let squares = match asked.deed {
            Deed::Arrives(squares) => squares,
            Deed::ArrivesOnLastRank => Bb::rank((!asked.side).home_rank()),
            Deed::Promotes(_) => self.half_move.promotion_squares_of(sort, asked.captures),
            Deed::Stands(..) => Bb::ALL,
        };
        self.half_move.ends(sort, squares, asked.captures)
    }

    /// Whether the man on this square may capture with its next move.
    fn may_capture(&self, view: &View, at: Sq) -> bool {
        let Some(man) = view.state().piece(at) else {
            return false;
        };
        if !self.captures_are_steps || !view.rules().kinds.captures_on_arrival(man.kind) {
            return true;
        }
        let sort = Sort {
            kind: man.kind,
            owner: man.sides,
            royal: man.is_royal(),
        };
        // whoever may be captured en passant has gone by these ranks
        let passed = match view.state().slot(SlotId::EN_PASSANT) {
            0 => Bb::EMPTY,
            _ => Bb::ALL & !view.state().occupied(),
        };
        let prey = self.half_move.prey(view, sort.owner) & !Bb::of(at);
        !(self.half_move.steps(sort, at) & (prey | passed)).is_empty()
    }

    /// The next moves of the side to move that may reach the goal; nothing if that is not told.
    pub fn last_moves(&self, view: &View, deed: Deed) -> Option<Box<MoveFilter>> {
        if matches!(deed, Deed::Stands(..)) || self.half_move.promote_any_time() {
            return None;
        }
        let side = view.state().turn();
        let asked = Asked {
            deed,
            side,
            own: 1,
            others: 0,
            captures: true,
        };
        let mut filter = MoveFilter::closed();
        for at in view.state().occupied() {
            let man = view.state().piece(at)?;
            let sort = Sort {
                kind: man.kind,
                owner: man.sides,
                royal: man.is_royal(),
            };
            let capturing = self.arrivals(asked, sort);
            let quiet = self.arrivals(
                Asked {
                    captures: !self.captures_are_steps,
                    ..asked
                },
                sort,
            );
            if quiet == capturing {
                filter.allow(at, quiet);
            } else {
                filter.allow_quiet(at, quiet);
                filter.allow_captures();
            }
        }
        Some(Box::new(filter))
    }
}
