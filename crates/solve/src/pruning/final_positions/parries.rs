//! The end of a mate: men that block squares must not parry the check.

use super::compose::{Composer, Guard, Partial};
use super::men::{Forms, Man};
use super::place::{Place, Places};
use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::board::square::Sq;

impl Composer {
    /// Leaves out the forms in which a man that blocks a square captures the man that checks, or comes between, whatever else stands on
    /// the board. Whether each man has a form left.
    pub(super) fn leave_out_parries(&self, partial: &Partial, places: &mut Places) -> bool {
        let mut checks = self.checks(partial);
        let (Some((from, line)), None) = (checks.next(), checks.next()) else {
            return true;
        };
        if self.may_check_twice(partial, from) {
            return true;
        }
        let pinned = self.may_be_pinned_on(partial);
        for place in places.iter_mut().skip(1) {
            let man = &self.men.all[usize::from(place.man)];
            if man.side == self.victim {
                let parrying = self.parrying_forms(place, man, from, line);
                if parrying != 0 && !pinned.has(place.at) {
                    place.forms &= !parrying;
                }
            }
        }
        places.iter().all(|place| place.forms != 0)
    }

    /// The forms in which nothing can stand in the way of a man that captures there, or comes between.
    fn parrying_forms(&self, place: &Place, man: &Man, from: Sq, line: Bb) -> Forms {
        let classes = self.men.classes_of(man).filter(|(form, class)| {
            let reaches = |target: Sq| class.observes(place.at, target, !Bb::of(target));
            let parries =
                reaches(from) || class.moves_as_it_observes && line.into_iter().any(reaches);
            place.forms & form != 0 && class.keeps_to_lines && parries
        });
        classes.fold(0, |forms, (form, _)| forms | form)
    }

    /// The squares on which a man of the victim might be pinned in the end, as far as others have been placed.
    pub(super) fn may_be_pinned_on(&self, partial: &Partial) -> Bb {
        if self.pins_anywhere {
            return Bb::ALL;
        }
        let mut squares = Bb::EMPTY;
        self.some_guard(partial, |guard| {
            let men = guard.between & partial.occupied;
            match men.len() {
                0 => squares |= guard.between,
                1 => squares |= men,
                _ => {}
            }
            false
        });
        squares
    }

    /// Whether another man than the one that stands here may give check, too.
    fn may_check_twice(&self, partial: &Partial, from: Sq) -> bool {
        self.some_guard(partial, |guard| {
            guard.from != from && (guard.between & partial.occupied).is_empty()
        })
    }

    /// Whether this is so of some way in which an attacker, placed or not, may come to look at the king.
    fn some_guard(&self, partial: &Partial, mut is_it: impl FnMut(&Guard) -> bool) -> bool {
        let taken = partial.occupied | partial.empty;
        self.guards.iter().enumerate().any(|(number, guards)| {
            let mut places = partial.places.iter();
            let placed = places.find(|place| usize::from(place.man) == number);
            let left = partial.left[self.men.all[number].side.index()];
            let guards = guards.get(partial.king.index());
            guards.into_iter().flatten().any(|guard| {
                let can_stand = match placed {
                    Some(place) => place.at == guard.from && place.forms & guard.forms != 0,
                    None => !taken.has(guard.from) && u16::from(guard.moves) <= left,
                };
                can_stand && is_it(guard)
            })
        })
    }
}
