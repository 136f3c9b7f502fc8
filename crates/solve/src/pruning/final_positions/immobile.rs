//! The end of a stalemate: the king is not in check, and each other man of its side has been captured or has no move.

use super::class::{Blockade, Class};
use super::compose::{Arrival, Composer, Partial, Way, Ways};
use super::place::Place;
use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::board::square::Sq;
use std::cell::OnceCell;

impl Composer {
    /// Whether a man that has been placed checks, whatever is placed later, and whatever form it has.
    pub(super) fn checks_for_good(&self, partial: &Partial) -> bool {
        partial.places.iter().any(|place| {
            let guards = self.guards_from(place, partial.king);
            let checks = guards
                .filter(|guard| guard.is_certain && (guard.between & !partial.empty).is_empty());
            let forms = checks.fold(0, |forms, guard| forms | guard.forms);
            place.forms & !forms == 0
        })
    }

    /// The ways to provide for each man that is mobile, and if there is none, for each of which is not known where it is.
    pub(super) fn immobile(&self, partial: &Partial, ways: &mut Ways) {
        let mut all_rest = true;
        for place in partial.places.iter().skip(1) {
            let man = &self.men.all[usize::from(place.man)];
            let is_pinned = partial.pinned >> place.man & 1 != 0;
            if man.side == self.victim && !is_pinned && !self.has_no_move(partial, place) {
                all_rest = false;
                self.ways_to_stop(partial, place, ways);
                if ways.end_of_question() {
                    return;
                }
            }
        }
        if !all_rest {
            return;
        }
        let known = partial.placed | partial.captured;
        let open = self.men.common(self.victim);
        let pinned = OnceCell::new();
        let pinned = || *pinned.get_or_init(|| self.may_be_pinned_on(partial));
        for (number, _) in open.filter(|(number, _)| known >> number & 1 == 0) {
            self.ways_to_settle(partial, number, &pinned, ways);
            if ways.end_of_question() {
                return;
            }
        }
    }

    fn class_of(&self, place: &Place) -> &Class {
        let man = &self.men.all[usize::from(place.man)];
        let form = place.forms.trailing_zeros() as usize;
        &self.men.classes[man.forms[form]]
    }

    /// What takes all moves from a man that has been placed, unless it is pinned.
    fn blockade(&self, place: &Place) -> Blockade {
        self.class_of(place).blockade(place.at)
    }

    fn has_no_move(&self, partial: &Partial, place: &Place) -> bool {
        let Blockade {
            own,
            any,
            no_attacker,
        } = self.blockade(place);
        (own & !partial.own).is_empty()
            && (any & !partial.occupied).is_empty()
            && (no_attacker & !partial.barred & !partial.own & !partial.empty).is_empty()
    }

    /// Whether its squares may yet be occupied as they should.
    fn may_be_stopped(&self, partial: &Partial, blockade: &Blockade) -> bool {
        let attackers = partial.occupied & !partial.own;
        let missing = blockade.own & !partial.own;
        let known = partial.placed | partial.captured;
        let free = self.men.common(self.victim);
        let free = free.filter(|(number, _)| known >> number & 1 == 0);
        (missing & (attackers | partial.empty)).is_empty()
            && (blockade.any & partial.empty).is_empty()
            && (blockade.no_attacker & attackers).is_empty()
            && missing.len() as usize <= free.count()
    }

    /// How a man that has been placed can be kept from moving: by men on the squares to which it goes, or by a pin.
    fn ways_to_stop(&self, partial: &Partial, place: &Place, ways: &mut Ways) {
        let blockade = self.blockade(place);
        if self.may_be_stopped(partial, &blockade) {
            let barred = blockade.no_attacker;
            let own = (blockade.own & !partial.own).into_iter().next();
            let any = (blockade.any & !partial.occupied).into_iter().next();
            match (own, any) {
                (Some(square), _) => self.block(partial, square, barred, ways),
                (None, Some(square)) => {
                    self.block(partial, square, barred, ways);
                    self.attackers_on(partial, square, barred, ways);
                }
                (None, None) => ways.push(Way {
                    barred,
                    ..Way::default()
                }),
            }
        }
        self.pins(partial, place, ways);
    }

    /// The attackers that can come to a square.
    fn attackers_on(&self, partial: &Partial, square: Sq, barred: Bb, ways: &mut Ways) {
        if partial.barred.has(square) {
            return;
        }
        for (number, man) in self.men.all.iter().enumerate() {
            if man.side != self.victim && partial.placed >> number & 1 == 0 {
                let forms = self.men.forms_on(man, square);
                let arrival = Arrival {
                    at: square,
                    forms,
                    moves: self.moves(number, square, forms),
                };
                if u16::from(arrival.moves) <= partial.left[man.side.index()] {
                    ways.push(Way {
                        barred,
                        ..Way::to_arrive(number, &arrival)
                    });
                }
            }
        }
    }

    /// The pins in which the man cannot move on the line either.
    fn pins(&self, partial: &Partial, pinned: &Place, ways: &mut Ways) {
        if self.pins_anywhere {
            ways.push(Way {
                pinned: 1 << pinned.man,
                ..Way::default()
            });
        }
        let blockade = self.blockade(pinned);
        self.observe(partial, partial.king, ways, |guard| {
            let between = guard.between & !Bb::of(pinned.at);
            let is_pin = guard.between.has(pinned.at)
                && (between & partial.occupied).is_empty()
                && (between & (blockade.own | blockade.any)).is_empty()
                && !(blockade.own | blockade.no_attacker).has(guard.from);
            is_pin.then_some(Way {
                empty: between,
                pinned: 1 << pinned.man,
                ..Way::default()
            })
        });
    }

    /// A man of which is not known where it is has been captured, or stands somewhere; `pinned`: where it might be pinned.
    fn ways_to_settle(
        &self,
        partial: &Partial,
        number: usize,
        pinned: &dyn Fn() -> Bb,
        ways: &mut Ways,
    ) {
        if partial.captured.count_ones() < u32::from(self.moves_of_attackers()) {
            ways.push(Way {
                captured: 1 << number,
                ..Way::default()
            });
        }
        let taken = partial.occupied | partial.empty;
        let left = partial.left[self.victim.index()];
        for arrival in &self.arrivals[number] {
            if u16::from(arrival.moves) > left || ways.are_enough() {
                break;
            }
            if taken.has(arrival.at) {
                continue;
            }
            let way = Way::to_arrive(number, arrival);
            let place = Place {
                man: number as u8,
                at: arrival.at,
                forms: arrival.forms,
            };
            if self.may_be_stopped(partial, &self.blockade(&place)) || pinned().has(arrival.at) {
                ways.push(way);
            }
        }
    }
}
