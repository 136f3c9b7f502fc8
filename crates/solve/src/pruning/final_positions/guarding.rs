//! The squares round the king, and its own: how they can be blocked or observed.

use super::compose::{Arrival, Composer, Guard, Partial, Place, Placed, Way, Ways};
use sauterelle_kernel::board::bitboard::{Bb, NEIGHBOURS};
use sauterelle_kernel::board::square::Sq;

impl Composer<'_> {
    /// Whether the square is blocked, or observed whatever is placed later.
    pub(super) fn is_provided_for(&self, partial: &Partial, square: Sq) -> bool {
        let observes = |place: &Place| {
            let guards = &self.guards[usize::from(place.man)];
            guards.get(square.index()).is_some_and(|guards| {
                guards.iter().any(|guard| {
                    let between = guard.between & !Bb::of(partial.king);
                    guard.from == place.at
                        && guard.forms & place.forms == place.forms
                        && (between & !partial.empty).is_empty()
                })
            })
        };
        let is_blocked = partial.own.has(square) && square != partial.king;
        is_blocked || partial.places.iter().any(observes)
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
        let taken = partial.occupied | partial.empty | partial.barred;
        let beside = NEIGHBOURS[partial.king.index()];
        for (number, man) in self.men.all.iter().enumerate() {
            if man.side == self.victim {
                continue;
            }
            let is_placed = partial.placed >> number & 1 != 0;
            let left = partial.left[man.side.index()];
            // royal men do not stand side by side
            let closed = if man.is_royal { taken | beside } else { taken };
            for guard in &self.guards[number][square.index()] {
                if u16::from(guard.moves) > left && !is_placed || ways.are_enough() {
                    break;
                }
                let Some(way) = serve(guard) else {
                    continue;
                };
                let place = match is_placed {
                    true => self.refined(partial, number, guard),
                    false => (!closed.has(guard.from)).then(|| Placed::new(number, guard)),
                };
                if place.is_some() {
                    ways.push(Way { place, ..way });
                }
            }
        }
    }

    /// A man that has been placed observes this square, too, if it is one of these forms.
    fn refined(&self, partial: &Partial, number: usize, guard: &Guard) -> Option<Placed> {
        let is_it = |place: &Place| usize::from(place.man) == number;
        let index = partial.places.iter().position(is_it)?;
        let place = partial.places[index];
        let forms = place.forms & guard.forms;
        if guard.from != place.at || forms == 0 {
            return None;
        }
        let man = &self.men.all[number];
        let more = self.moves(number, place.at, forms) - self.moves(number, place.at, place.forms);
        let moves = u16::from(more);
        (moves <= partial.left[man.side.index()]).then_some(Placed {
            place: Place { forms, ..place },
            index: Some(index),
            moves,
        })
    }

    /// The men of the victim that can come to this square; no attacker may then come to these.
    pub(super) fn block(&self, partial: &Partial, square: Sq, barred: Bb, ways: &mut Ways) {
        if (partial.occupied | partial.empty).has(square) {
            return;
        }
        let left = partial.left[self.victim.index()];
        let known = partial.placed | partial.captured;
        for (number, arrival) in &self.blockers[square.index()] {
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
