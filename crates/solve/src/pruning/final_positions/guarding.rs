//! The squares round the king, and its own: how they can be blocked or observed.

use super::compose::{Arrival, Composer, Guard, Partial, Placed, Way, Ways};
use super::place::Place;
use sauterelle_kernel::board::bitboard::{Bb, NEIGHBOURS};
use sauterelle_kernel::board::square::Sq;

impl Composer {
    /// Whether the square is blocked, or observed whatever is placed later.
    pub(super) fn is_provided_for(&self, partial: &Partial, square: Sq) -> bool {
        let observes = |place: &Place| {
            let mut guards = self.guards_from(place, square);
            guards.any(|guard| {
                let between = guard.between & !Bb::of(partial.king);
                guard.forms & place.forms == place.forms && (between & !partial.empty).is_empty()
            })
        };
        let blocking = match self.captures_on(partial, square) {
            true => partial.own,
            false => partial.occupied,
        };
        let is_blocked = blocking.has(square) && square != partial.king;
        is_blocked || partial.places.iter().any(observes)
    }

    /// Whether the king captures whoever of the attackers stands on the square.
    fn captures_on(&self, partial: &Partial, square: Sq) -> bool {
        self.mates.captures[partial.king.index()].has(square)
    }

    /// How a man that has been placed may observe a square.
    pub(super) fn guards_from(
        &self,
        place: &Place,
        square: Sq,
    ) -> impl Iterator<Item = &Guard> + use<'_> {
        let (man, at) = (usize::from(place.man), place.at);
        let guards = match self.guarding[man][square.index()].has(at) {
            true => &self.guards[man][square.index()][..],
            false => &[],
        };
        guards.iter().filter(move |guard| guard.from == at)
    }

    /// How the square can be blocked or observed.
    pub(super) fn ways_to_guard(&self, partial: &Partial, square: Sq, ways: &mut Ways) {
        self.block(partial, square, Bb::EMPTY, ways);
        self.observe(partial, square, ways, |guard| {
            let between = guard.between & !Bb::of(partial.king);
            (between & partial.occupied).is_empty().then_some(Way {
                empty: between,
                ..Way::default()
            })
        });
    }

    /// How attackers can observe the square. `serve`: what a guard is good for, and what it needs besides.
    pub(super) fn observe(
        &self,
        partial: &Partial,
        square: Sq,
        ways: &mut Ways,
        serve: impl Fn(&Guard) -> Option<Way>,
    ) {
        for (index, place) in (0..).zip(&partial.places) {
            for guard in self.guards_from(place, square) {
                if let Some(way) = serve(guard)
                    && let Some(place) = self.refined(partial, (index, place), guard)
                {
                    let place = Some(place);
                    ways.push(Way { place, ..way });
                }
            }
        }
        let taken = partial.occupied | partial.empty | partial.barred;
        let beside = NEIGHBOURS[partial.king.index()];
        let left = partial.left[(!self.victim).index()];
        for (number, man) in self.men.all.iter().enumerate() {
            if man.side == self.victim || partial.placed >> number & 1 != 0 {
                continue;
            }
            // royal men do not stand side by side
            let closed = match man.is_royal && self.mates.is_orthodox {
                true => taken | beside,
                false => taken,
            };
            for guard in &self.guards[number][square.index()] {
                if u16::from(guard.moves) > left || ways.are_enough() {
                    break;
                }
                if !closed.has(guard.from)
                    && let Some(way) = serve(guard)
                {
                    let place = Some(Placed::new(number, guard));
                    ways.push(Way { place, ..way });
                }
            }
        }
    }

    /// A man that has been placed observes this square, too, if it is one of these forms.
    fn refined(
        &self,
        partial: &Partial,
        (index, place): (u8, &Place),
        guard: &Guard,
    ) -> Option<Placed> {
        let forms = place.forms & guard.forms;
        if forms == 0 {
            return None;
        }
        let number = usize::from(place.man);
        let more = self.moves(number, place.at, forms) - self.moves(number, place.at, place.forms);
        let moves = u16::from(more);
        (moves <= partial.left[(!self.victim).index()]).then_some(Placed {
            place: Place { forms, ..*place },
            index: Some(index),
            moves,
        })
    }

    /// The men that can come to this square and block it; no attacker may then come to these.
    pub(super) fn block(&self, partial: &Partial, square: Sq, barred: Bb, ways: &mut Ways) {
        if (partial.occupied | partial.empty).has(square) {
            return;
        }
        let known = partial.placed | partial.captured;
        for (number, arrival) in &self.blockers[square.index()] {
            let side = self.men.all[*number].side;
            let left = partial.left[side.index()];
            if side != self.victim && self.captures_on(partial, square) {
                continue;
            }
            if known >> number & 1 == 0 && u16::from(arrival.moves) <= left {
                ways.push(Way {
                    barred,
                    ..Way::to_arrive(*number, arrival)
                });
            }
        }
    }
}

impl Placed {
    /// An attacker comes to this place.
    fn new(number: usize, guard: &Guard) -> Placed {
        Placed {
            place: Place {
                man: number as u8,
                at: guard.from,
                forms: guard.forms,
            },
            index: None,
            moves: u16::from(guard.moves),
        }
    }
}

impl Way {
    /// A man comes to a square.
    pub(super) fn to_arrive(number: usize, arrival: &Arrival) -> Way {
        let place = Place {
            man: number as u8,
            at: arrival.at,
            forms: arrival.forms,
        };
        Way {
            place: Some(Placed {
                place,
                index: None,
                moves: u16::from(arrival.moves),
            }),
            ..Way::default()
        }
    }
}
