//! The last moves before a stalemate, for men of any kind under rules that let men step freely: which could help at all.
//!
//! A man that stands where it can be pinned by nobody, and can step to squares where it opens and closes no line, keeps its side from being
//! stalemated. Each such square is an exit. The last move of all captures one man, or closes one exit by its arrival; the move before it
//! moves one man, and closes one exit. What leaves more exits than that is hopeless. Captures before the last move may always help.

mod exit;
#[cfg(test)]
mod tests;

use crate::pruning::castling;
use crate::pruning::geometry::attack_tables::AttackTables;
use exit::Mobile;
use sauterelle_kernel::board::bitboard::{Bb, NEIGHBOURS};
use sauterelle_kernel::board::piece::{KindId, Side};
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::hooks::{Liberties, Occasion, Wanderers};
use sauterelle_kernel::moves::move_filter::MoveFilter;
use sauterelle_kernel::view::View;
use smallvec::SmallVec;
use std::cell::OnceCell;

/// The tests for stalemates of and by men of any kind.
pub(crate) struct Exits {
    /// By victim; nothing where the rules do not promise enough.
    sides: [Option<OfSide>; 2],
    /// By side.
    tables: [Tables; 2],
}

/// What is known of stalemates of one side.
struct OfSide {
    /// Men of the attackers that move may become men of other kinds.
    kinds_change: bool,
    /// Men of the attackers that capture may end on any square.
    places_change: bool,
    /// So many men beside the one that moves may change in whatever way.
    others: usize,
    /// Rules may call moves illegal that give check.
    checks_are_judged: bool,
}

/// By kind: tables of what men of one side do, made when they are asked for.
#[derive(Default)]
struct Tables {
    attacks: OnceCell<AttackTables>,
    /// By kind, by square of the royal man: where it matters who stands there.
    deciding: OnceCell<Vec<[Bb; 64]>>,
}

impl Tables {
    fn attacks(&self, view: &View, side: Side) -> &AttackTables {
        let tables = || AttackTables::new(view.rules(), side);
        self.attacks.get_or_init(tables)
    }

    /// Where it matters who stands there for attacks by men of this kind on a royal man.
    fn deciding(&self, view: &View, side: Side, kind: KindId, royal: Sq) -> Bb {
        let kinds = &view.rules().kinds;
        let all = self.deciding.get_or_init(|| {
            let of_kind = |kind| {
                let mut found = [Bb::ALL; 64];
                for at in Sq::all() {
                    found[at.index()] = kinds.deciding(kind, side, at).unwrap_or(Bb::ALL);
                }
                found
            };
            kinds.ids().map(of_kind).collect()
        });
        all[kind.index()][royal.index()]
    }
}

impl Exits {
    /// Nothing if the rules do not promise enough of either side.
    pub fn new(view: &View) -> Option<Exits> {
        let liberties = view.rules().liberties()?;
        let sides = Side::BOTH.map(|victim| OfSide::new(view, victim, &liberties));
        let some = sides.iter().any(Option::is_some);
        some.then(|| Exits {
            sides,
            tables: Default::default(),
        })
    }

    /// The moves of the side to move that may help the other one to stalemate it by the next move. Nothing if all may.
    pub fn last_move_before_stalemate(&self, view: &View) -> Option<Box<MoveFilter>> {
        let victim = view.state().turn();
        Stalemate::of(self, view, victim)?.moves_before_last()
    }

    /// The moves of the side to move that may stalemate the other one. Nothing if all may.
    pub fn stalemates(&self, view: &View) -> Option<Box<MoveFilter>> {
        let victim = !view.state().turn();
        Stalemate::of(self, view, victim)?.last_moves()
    }
}

impl OfSide {
    fn new(view: &View, victim: Side, liberties: &Liberties) -> Option<OfSide> {
        let Liberties {
            kings,
            // without a castling, a rook goes as others do
            rooks: _,
            removals,
            // asked about below
            royalty: _,
            boards,
            wanderers,
            kinds,
            sides,
            places,
            // both are among the others
            own: _,
            other: _,
            others,
            // they arrive where they go
            own_captures: _,
            repeats,
            // where nobody comes is not asked
            spared: _,
        } = *liberties;
        let is_told = !(kings || removals || liberties.royalty_changes() || boards || repeats)
            && wanderers == Wanderers::Nobody
            && kinds <= Occasion::Moves
            && sides <= Occasion::Captures
            && places <= Occasion::Captures
            && (others == 0 || view.rules().captures_bring_men_back())
            && view.rules().men_step_freely(victim);
        is_told.then(|| OfSide {
            kinds_change: kinds != Occasion::Never || others > 0,
            places_change: places != Occasion::Never,
            others: usize::from(others),
            checks_are_judged: view.rules().some_rule_judges_checks(),
        })
    }
}

/// A position before the stalemate of one side.
struct Stalemate<'s, 'r> {
    exits: &'s Exits,
    view: &'s View<'r>,
    of_side: &'s OfSide,
    victim: Side,
    royal: Sq,
    /// The royal man of the attackers, if they have one.
    other_royal: Option<Sq>,
    /// What the men of each side are, and may become by the next move.
    kinds: [SmallVec<[KindId; 8]>; 2],
    /// The men of the victim that can step, lines to royal men left aside.
    mobile: SmallVec<[Mobile; 16]>,
    foes: Bb,
}

/// Men that keep their side from being stalemated.
type Keepers = SmallVec<[(Sq, Bb); 16]>;

impl<'s, 'r> Stalemate<'s, 'r> {
    /// Nothing if it is not such that anything can be told.
    fn of(exits: &'s Exits, view: &'s View<'r>, victim: Side) -> Option<Stalemate<'s, 'r>> {
        let of_side = exits.sides[victim.index()].as_ref()?;
        let state = view.state();
        let one_of = |side| {
            let mut royals = state.royals(side).into_iter();
            (royals.next(), royals.next())
        };
        let ((Some(royal), None), (other_royal, None)) = (one_of(victim), one_of(!victim)) else {
            return None;
        };
        let is_told = Some(royal) != other_royal
            && castling::possible(view, !victim).next().is_none()
            && !view.asks_something();
        if !is_told {
            return None;
        }
        let mobile = exit::mobile(view, victim);
        (!mobile.is_empty()).then(|| Stalemate {
            exits,
            view,
            of_side,
            victim,
            royal,
            other_royal,
            kinds: Side::BOTH.map(|side| kinds_of(view, side, of_side.kinds_change)),
            mobile,
            foes: state.men(!victim),
        })
    }

    /// Where it matters who stands there for attacks of `by` on a royal man.
    fn deciding(&self, by: Side, royal: Sq) -> Bb {
        let tables = &self.exits.tables[by.index()];
        let kinds = self.kinds[by.index()].iter();
        kinds.fold(Bb::EMPTY, |all, kind| {
            all | tables.deciding(self.view, by, *kind, royal)
        })
    }

    /// The men that keep the victim from being stalemated when the royal men stand there.
    fn keepers(&self, royal: Sq, other: Option<Sq>) -> Keepers {
        let mut closed = self.deciding(!self.victim, royal) | Bb::of(royal);
        let mut checked = None;
        if self.of_side.checks_are_judged
            && let Some(other) = other
        {
            closed |= self.deciding(self.victim, other) | Bb::of(other);
            checked = Some(other);
        }
        let tables = self.exits.tables[self.victim.index()].attacks(self.view, self.victim);
        let keeper = |man: &Mobile| {
            let checks =
                |to: &Sq| checked.is_some_and(|other| tables.attacked(man.kind, *to).has(other));
            let exits = man.exits & !closed;
            let exits = match checked {
                Some(_) => exits.filter(|to| !checks(to)).collect(),
                None => exits,
            };
            let keeps = !closed.has(man.at) && !exits.is_empty();
            keeps.then_some((man.at, exits))
        };
        self.mobile.iter().filter_map(keeper).collect()
    }

    /// The moves of the victim that may help.
    fn moves_before_last(&self) -> Option<Box<MoveFilter>> {
        let state = self.view.state();
        let keepers = self.keepers(self.royal, self.other_royal);
        let mut filter = Box::new(MoveFilter::closed());
        filter.allow_captures();
        filter.allow_double_steps(Bb::ALL);
        let mut leaves_out = false;
        for from in state.men(self.victim) & !Bb::of(self.royal) {
            let is_spared = state
                .piece(from)
                .is_some_and(|man| self.view.rules().quiet_moves_are_spared(man));
            let to = match is_spared && !self.foes.has(from) {
                true => self.helping(&keepers, from, self.other_royal),
                false => Bb::ALL,
            };
            leaves_out |= to != Bb::ALL;
            filter.allow_quiet(from, to);
        }
        let king = state.piece(self.royal)?;
        if self.view.rules().quiet_moves_are_spared(king) {
            let near = NEIGHBOURS[self.royal.index()] & !state.occupied();
            let helps = |to: &Sq| {
                let keepers = self.keepers(*to, self.other_royal);
                self.helping(&keepers, self.royal, self.other_royal)
                    .has(*to)
            };
            let useless = near & !near.filter(helps).collect::<Bb>();
            leaves_out |= !useless.is_empty();
            filter.allow_quiet(self.royal, !useless);
        } else {
            filter.allow_quiet(self.royal, Bb::ALL);
        }
        leaves_out.then_some(filter)
    }

    /// Where the man from this square may go to help.
    fn helping(&self, keepers: &Keepers, from: Sq, other: Option<Sq>) -> Bb {
        if self.may_be_stopped(keepers, Bb::of(from), other) {
            return Bb::ALL;
        }
        let closing = keepers.iter().filter(|(at, _)| *at != from);
        let closing = closing.fold(Bb::EMPTY, |all, (_, exits)| all | *exits);
        let helps = |to: &Sq| self.may_be_stopped(keepers, Bb::of(from) | Bb::of(*to), other);
        closing.filter(helps).collect()
    }

    /// Whether one move of the attackers may stop all keepers, but one that has left one of these squares, and with the others closed.
    fn may_be_stopped(&self, keepers: &Keepers, touched: Bb, other: Option<Sq>) -> bool {
        let left: Keepers = keepers
            .iter()
            .filter(|(at, _)| !touched.has(*at))
            .map(|(at, exits)| (*at, *exits & !touched))
            .filter(|(_, exits)| !exits.is_empty())
            .collect();
        if left.is_empty() {
            return true;
        }
        if self.of_side.others > 0 {
            // each square where something changes may stop one of the men that have no square in common
            return apart(&left) <= 2 + 2 * self.of_side.others;
        }
        let without = self.view.state().occupied() & !touched;
        let some_royal_checks = self.of_side.checks_are_judged;
        self.foes.into_iter().any(|at| {
            if some_royal_checks && Some(at) == other {
                // where it goes it may be checked by what would be an exit otherwise
                return true;
            }
            !self.stopping(&left, at, without).is_empty()
        })
    }

    /// Where the man of the attackers may arrive to stop all of these; `occupied`: who may stand in its way.
    fn stopping(&self, left: &Keepers, at: Sq, occupied: Bb) -> Bb {
        let Some(man) = self.view.state().piece(at) else {
            return Bb::EMPTY;
        };
        let kinds = &self.view.rules().kinds;
        let tables = self.exits.tables[(!self.victim).index()].attacks(self.view, !self.victim);
        if self.of_side.places_change || !kinds.captures_on_arrival(man.kind) {
            let captured = tables.attacked(man.kind, at);
            let others = left.iter().filter(|(at, _)| !captured.has(*at));
            let squares = squares_to_stop(others.copied());
            return match self.of_side.places_change {
                true => squares,
                false => squares & tables.arrivals(man.kind, at),
            };
        }
        let arrivals = match self.view.rules().sources.is_empty() {
            true => kinds.reached_plainly(man.kind, at, occupied),
            false => None,
        };
        let arrivals = arrivals.unwrap_or_else(|| tables.arrivals(man.kind, at));
        squares_to_stop(left.iter().copied()) & arrivals
    }

    /// The moves of the attackers that may stalemate.
    fn last_moves(&self) -> Option<Box<MoveFilter>> {
        let state = self.view.state();
        let keepers = self.keepers(self.royal, self.other_royal);
        if keepers.is_empty() {
            return None;
        }
        let mut filter = Box::new(MoveFilter::closed());
        let enough = self.of_side.others > 0;
        if enough {
            filter.allow_captures();
        }
        let mut leaves_out = false;
        for at in self.foes {
            let man = state.piece(at)?;
            let is_judged = self.of_side.checks_are_judged && Some(at) == self.other_royal;
            let is_told = !is_judged && self.view.rules().quiet_moves_are_spared(man);
            if !is_told && (enough || is_judged) {
                filter.allow(at, Bb::ALL);
                continue;
            }
            let quiet = squares_to_stop(keepers.iter().copied());
            leaves_out = true;
            match enough {
                true => filter.allow_quiet(at, quiet),
                false => filter.allow(at, self.stopping(&keepers, at, state.occupied())),
            }
        }
        leaves_out.then_some(filter)
    }
}

/// Where a man must arrive to capture the only one of these, or to close the last exit of all.
fn squares_to_stop(men: impl Iterator<Item = (Sq, Bb)>) -> Bb {
    let mut all = Bb::ALL;
    for (at, exits) in men {
        all &= match exits.len() {
            1 => exits | Bb::of(at),
            _ => Bb::of(at),
        };
        if all.is_empty() {
            break;
        }
    }
    all
}

/// How many of these men, one by one, have no square in common with those before.
fn apart(men: &Keepers) -> usize {
    let mut taken = Bb::EMPTY;
    let mut count = 0;
    for (at, exits) in men {
        let squares = *exits | Bb::of(*at);
        if (squares & taken).is_empty() {
            taken |= squares;
            count += 1;
        }
    }
    count
}

/// What the men of a side are, and may become by the next move.
fn kinds_of(view: &View, side: Side, kinds_change: bool) -> SmallVec<[KindId; 8]> {
    let rules = view.rules();
    let mut found = SmallVec::new();
    if kinds_change {
        found.extend(rules.kinds.ids());
        return found;
    }
    let mut add = |kind: KindId| {
        if !found.contains(&kind) {
            found.push(kind);
        }
    };
    let state = view.state();
    for at in state.men(side) {
        let Some(man) = state.piece(at) else {
            continue;
        };
        add(man.kind);
        let arrivals = rules.kinds.ever_reached(man.kind, side, at);
        let mut arrivals = arrivals.unwrap_or(Bb::ALL).into_iter();
        if arrivals.any(|to| view.stands_on_promotion_square(to, man.kind, side)) {
            let promotions = rules.promotions_of(man.kind).iter();
            promotions.copied().for_each(&mut add);
        }
    }
    found
}
