//! Where a man of the attackers may arrive, after one quiet move of the other side.

use super::Field;
use super::attacker::{Arrival, Arrivals, Attacker};
use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::board::piece::{KindId, Side};
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::hooks::Occasion;

impl Field<'_, '_> {
    /// Where a man may arrive, whoever stands where.
    pub fn ever_reached(&self, man: &Attacker) -> Bb {
        if self.of_side.places_change != Occasion::Never {
            return Bb::ALL;
        }
        let kinds = self.of_side.goes_as(man.kind, man.is_royal);
        kinds.fold(Bb::EMPTY, |all, kind| {
            all | self.tables.arrivals(kind, man.at)
        })
    }

    /// Where it may promote.
    pub fn promotion_squares(&self, man: &Attacker) -> Bb {
        match self.view.rules().kinds.man(man.kind).walk.is_pawn() {
            true => Bb::rank(0) | Bb::rank(7),
            false => Bb::EMPTY,
        }
    }

    /// As what the man may stand on one of these squares after its move there; on no square, as what it may stand on any.
    pub fn each_kind_after(&self, man: &Attacker, to: Bb, mut take: impl FnMut(KindId)) {
        let rules = self.view.rules();
        if self.of_side.kinds_change {
            return rules.kinds.ids().for_each(take);
        }
        self.of_side
            .goes_as(man.kind, man.is_royal)
            .for_each(&mut take);
        if !(self.promotion_squares(man) & to).is_empty() {
            rules.promotions_of(man.kind).iter().copied().for_each(take);
        }
    }

    /// Those of its moves that lead to these squares.
    pub fn arrivals(&self, man: &Attacker, royal: Sq, targets: Bb) -> Arrivals {
        let closed = match self.of_side.own_captures {
            true => Bb::of(royal),
            false => self.foes & !self.neutral & !Bb::of(man.at) | Bb::of(royal),
        };
        let targets = targets & !closed;
        let direct = |squares: Bb| (squares & targets).into_iter().map(Arrival::direct);
        if self.of_side.places_change != Occasion::Never || self.of_side.lines_open {
            return direct(Bb::ALL).collect();
        }
        if man.kind == KindId::PAWN {
            return self.arrivals_of_pawn(man.at, targets, closed);
        }
        let kinds = &self.view.rules().kinds;
        let occupied = self.own | self.foes | Bb::of(royal);
        let mut found = Arrivals::new();
        for kind in self.of_side.goes_as(man.kind, man.is_royal) {
            let reached = |occupied| kinds.reached_plainly(kind, man.at, occupied);
            let Some(at_once) = reached(occupied) else {
                found.extend(direct(self.tables.arrivals(kind, man.at)));
                continue;
            };
            let screens = at_once & self.own;
            found.extend(direct(at_once));
            if screens.is_empty() {
                continue;
            }
            let later = reached(occupied & !screens).unwrap_or(Bb::EMPTY) & !at_once & targets;
            found.extend(later.into_iter().map(|to| Arrival {
                to,
                opened_by: screens,
                lured: false,
            }));
        }
        found
    }

    /// The same of an orthodox pawn. Captures en passant follow double steps, which may always help.
    fn arrivals_of_pawn(&self, at: Sq, targets: Bb, closed: Bb) -> Arrivals {
        let own = self.own;
        let mut found = Arrivals::new();
        for to in self.tables.arrivals(KindId::PAWN, at) & targets {
            let captures = to.file() != at.file();
            let way = match captures {
                true => Bb::of(to),
                false => steps_ahead(at, to, !self.victim),
            };
            let opened_by = match captures {
                true => Bb::EMPTY,
                false => way & own,
            };
            // one man leaves at most
            if (way & closed).is_empty() && opened_by.len() <= 1 {
                found.push(Arrival {
                    to,
                    opened_by,
                    lured: captures && !own.has(to),
                });
            }
        }
        found
    }
}

/// The squares that must be empty when a pawn of this side steps ahead, arrival included.
fn steps_ahead(from: Sq, to: Sq, side: Side) -> Bb {
    let steps = (1..=3).filter_map(|n| from.step(0, n * side.forward()));
    steps.take_while(|at| *at != to).chain([to]).collect()
}
