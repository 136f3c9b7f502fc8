//! What happens after a move.

use super::happening::Happening;
use super::remembers::{Ends, Remembers};
use crate::expression::{KindOf, Known, ManOn, Moment, SideOf, Square, Squares, YesNo};
use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::board::effect::{Effect, Reason};
use sauterelle_kernel::board::piece::{Attrs, Piece, Side, Sides};
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::hooks::{ChangedMen, Foreseen, Planned};
use sauterelle_kernel::play::{Player, Verdict};
use sauterelle_kernel::view::View;

/// One thing that happens. Where there is no such man or square, nothing does.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Effects {
    /// The man becomes one of the other side; a neutral one stays so.
    ChangeSide(ManOn),
    ChangeKind(Becoming),
    Remove(ManOn),
    /// The captured man comes back, if nobody stands there.
    PlaceVictim(Place),
    /// The man that is played goes on, if nobody stands there.
    MoveMoved(Place),
    /// Another man goes elsewhere, if nobody stands there.
    Move(ManOn, Square),
    /// The man becomes royal, or ceases to be.
    MakeRoyal(ManOn, bool),
    /// A new man comes, if nobody stands there.
    Put(KindOf, SideOf, Square),
    /// Two men change places.
    Swap(Square, Square),
    /// For every square of these of which this is true, which has this number inside.
    Each(usize, Squares, Option<YesNo>, Box<Effects>),
    /// For one square of these by the choice of the side that moves.
    Choose(usize, Choice, Box<Effects>),
    /// One after the other.
    Together(Vec<Effects>),
    Remember(Remembers),
    /// Play is over.
    End(Ends),
}

/// A man that becomes another.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Becoming {
    pub man: ManOn,
    pub kind: KindOf,
    /// It may become royal by that, as kings are.
    pub may_be_royal: bool,
}

/// Where a man comes to stand, and as what.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Place {
    pub square: Square,
    /// As this kind, instead of its own.
    pub kind: Option<KindOf>,
    /// It may become royal by that, as kings are.
    pub may_be_royal: bool,
    /// For this side, instead of its own.
    pub side: Option<SideOf>,
    /// Otherwise the move is illegal.
    pub or_illegal: bool,
}

/// Squares one of which is chosen.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Choice {
    pub squares: Squares,
    /// Only those of which this is true.
    pub when: Option<YesNo>,
    /// None may be chosen.
    pub or_nothing: bool,
    /// If there is none, the move is illegal.
    pub or_illegal: bool,
}

impl Effects {
    /// Those inside.
    fn inner(&self) -> &[Effects] {
        match self {
            Effects::Each(_, _, _, inner) | Effects::Choose(_, _, inner) => {
                std::slice::from_ref(inner)
            }
            Effects::Together(inner) => inner,
            _ => &[],
        }
    }

    /// Whether this is true of it, or of one inside.
    fn has(&self, is_it: fn(&Effects) -> bool) -> bool {
        is_it(self) || self.inner().iter().any(|inner| inner.has(is_it))
    }

    /// Whether it can happen, as far as so much of the move tells.
    pub fn can_happen(&self, known: Known) -> bool {
        match self {
            Effects::Each(_, squares, _, inner) => {
                known.squares(squares) != Some(Bb::EMPTY) && inner.can_happen(known)
            }
            _ => true,
        }
    }

    /// Whether a captured man comes back.
    pub fn is_rebirth(&self) -> bool {
        self.has(|it| matches!(it, Effects::PlaceVictim(_)))
    }

    /// Whether it remembers something.
    pub fn remembers(&self) -> bool {
        self.has(|it| matches!(it, Effects::Remember(_) | Effects::End(_)))
    }

    /// Whether all that it does is to remember something; nothing is chosen.
    pub fn only_remembers(&self) -> bool {
        match self {
            Effects::Remember(_) | Effects::End(_) => true,
            Effects::Each(_, _, _, inner) => inner.only_remembers(),
            Effects::Together(all) => all.iter().all(Effects::only_remembers),
            _ => false,
        }
    }

    /// Whether the man that is played goes on.
    pub fn is_transfer(&self) -> bool {
        self.has(|it| matches!(it, Effects::MoveMoved(_)))
    }

    pub fn is_swap(&self) -> bool {
        self.has(|it| matches!(it, Effects::Swap(..)))
    }

    /// Whether the side that moves chooses where a captured man comes back.
    pub fn is_chosen_rebirth(&self) -> bool {
        self.has(|it| matches!(it, Effects::Choose(_, _, inner) if inner.is_rebirth()))
    }

    /// Whether it may call the move illegal.
    pub fn may_be_illegal(&self) -> bool {
        self.has(|it| match it {
            Effects::PlaceVictim(place) | Effects::MoveMoved(place) => place.or_illegal,
            Effects::Choose(_, choice, _) => choice.or_illegal,
            _ => false,
        })
    }

    /// Whether all that it does is to make men that have moved others of their side where they stand.
    pub fn changes_moved_men_in_place(&self) -> bool {
        match self {
            Effects::ChangeKind(it) => it.man == ManOn::Moved && !it.may_be_royal,
            Effects::Each(place, Squares::Arrived, _, inner) => match &**inner {
                Effects::ChangeKind(it) => it.is_of(*place) && !it.may_be_royal,
                _ => false,
            },
            _ => false,
        }
    }

    /// Whether all that it does is to make men of the other side other men of theirs where they stand, as long as no man is neutral.
    pub fn changes_enemies_in_place(&self) -> bool {
        let (place, squares, inner) = match self {
            Effects::Each(place, squares, _, inner) => (place, squares, inner),
            Effects::Choose(place, choice, inner) => (place, &choice.squares, inner),
            _ => return false,
        };
        let are_royal = matches!(squares, Squares::Royals(_));
        let keeps = |it: &Becoming| it.is_of(*place) && (are_royal || !it.may_be_royal);
        let of_enemy = squares.are_of(&SideOf::enemy());
        of_enemy && matches!(&**inner, Effects::ChangeKind(it) if keeps(it))
    }

    /// What it may change beside the move, if that is a few men at most.
    pub fn changes(&self) -> Option<ChangedMen> {
        let nothing = ChangedMen::default();
        if self.changes_moved_men_in_place() || self.only_remembers() {
            return Some(nothing);
        }
        match self {
            Effects::ChangeSide(ManOn::Moved) => Some(ChangedMen {
                own: 1,
                other: 1,
                ..nothing
            }),
            Effects::PlaceVictim(place) => Some(ChangedMen {
                squares: 1,
                own: u8::from(place.side.is_some()),
                other: 1,
                men: 1,
            }),
            Effects::MoveMoved(place) => Some(ChangedMen {
                squares: 1,
                other: u8::from(place.side.is_some()),
                ..nothing
            }),
            Effects::Put(..) => Some(ChangedMen {
                squares: 1,
                men: 1,
                ..nothing
            }),
            Effects::Swap(..) => Some(ChangedMen {
                squares: 2,
                own: 1,
                other: 1,
                men: 2,
            }),
            Effects::Choose(_, _, inner) => inner.changes(),
            Effects::ChangeSide(_)
            | Effects::ChangeKind(_)
            | Effects::Remove(_)
            | Effects::Move(..)
            | Effects::MakeRoyal(..)
            | Effects::Together(_)
            | Effects::Remember(_)
            | Effects::End(_)
            | Effects::Each(..) => None,
        }
    }

    /// What comes of it after this, if it happens and nothing else does.
    pub fn foreseen(&self, moment: &Moment, planned: &Planned) -> Foreseen {
        let (place, stays) = match self {
            Effects::PlaceVictim(place) => (place, None),
            Effects::MoveMoved(place) if place.kind.is_none() && place.side.is_none() => {
                (place, Some(planned.shape.to))
            }
            _ => return Foreseen::Unknown,
        };
        let at = moment.square(&place.square);
        match at.filter(|at| stays == Some(*at) || moment.is_free(*at)) {
            None if place.or_illegal => Foreseen::Illegal,
            None => Foreseen::Nothing,
            Some(at) => {
                let man = planned.man.kind;
                let promotes = moment
                    .view
                    .stands_on_promotion_square(at, man, planned.side);
                match stays.is_some() && !promotes {
                    true => Foreseen::Ends(at),
                    false => Foreseen::Unknown,
                }
            }
        }
    }

    /// Lets it happen.
    pub(super) fn happen(&self, player: &mut Player, happening: &mut Happening) -> Verdict {
        let moment = happening.moment(player);
        match self {
            Effects::Each(place, squares, when, inner) => {
                for at in moment.squares(squares) {
                    happening.bound[*place] = at;
                    let moment = happening.moment(player);
                    let happens = when.as_ref().is_none_or(|when| moment.says(when));
                    if happens && inner.happen(player, happening) == Verdict::Illegal {
                        return Verdict::Illegal;
                    }
                }
            }
            Effects::Choose(place, choice, inner) => {
                return choice.choose(player, happening, *place, inner);
            }
            Effects::Together(all) => {
                let mut all = all.iter();
                if !all.all(|effect| effect.happen(player, happening) == Verdict::Legal) {
                    return Verdict::Illegal;
                }
            }
            Effects::PlaceVictim(place) => return place.place_victim(player, happening),
            Effects::MoveMoved(place) => return place.move_moved(player, happening),
            Effects::Remember(remembers) => remembers.happen(player, happening),
            Effects::End(ends) => ends.happen(player, happening),
            _ => {
                if let Some((effect, reason)) = self.effect(&moment) {
                    player.apply(effect, reason);
                }
            }
        }
        Verdict::Legal
    }

    /// Whether something would happen, or the move would be illegal.
    fn does_something(&self, view: &View, happening: &mut Happening) -> bool {
        match self {
            Effects::Together(all) => {
                return all.iter().any(|it| it.does_something(view, happening));
            }
            Effects::Each(place, squares, when, inner) => {
                let squares = happening.moment(view).squares(squares);
                return happening.any_of(view, *place, squares, when.as_ref(), inner);
            }
            Effects::Choose(place, choice, inner) => {
                let possible = choice.possible(view, happening, *place, inner);
                return choice.or_illegal || !possible.is_empty();
            }
            Effects::Remember(_) | Effects::End(_) => return true,
            _ => {}
        }
        let moment = happening.moment(view);
        match self {
            Effects::PlaceVictim(place) => {
                let comes = |(_, man)| place.arrival(&moment, man, None).is_some();
                place.or_illegal || moment.victim().is_some_and(comes)
            }
            Effects::MoveMoved(place) => {
                let goes = |(at, man)| place.arrival(&moment, man, Some(at)).is_some();
                place.or_illegal || moment.moved().is_some_and(goes)
            }
            _ => self.effect(&moment).is_some(),
        }
    }

    /// As one change of the board, if it is one.
    fn effect(&self, moment: &Moment) -> Option<(Effect, Reason)> {
        // a captured man stands nowhere
        let stands = |(at, man): (Sq, Piece)| moment.view.state().piece(at) == Some(man);
        let change = |(at, was): (Sq, Piece), now: Piece, reason| {
            (was != now && stands((at, was))).then_some((Effect::Change { at, was, now }, reason))
        };
        match self {
            Effects::ChangeSide(man) => {
                let (at, was) = moment.man(man)?;
                let sides = was.sides.swapped();
                change((at, was), Piece { sides, ..was }, Reason::Recolouring)
            }
            Effects::ChangeKind(Becoming { man, kind, .. }) => {
                let (at, was) = moment.man(man)?;
                let kind = moment.kind(kind)?;
                let now = royal_by_kind(moment, Piece { kind, ..was });
                change((at, was), now, Reason::Metamorphosis)
            }
            Effects::MakeRoyal(man, is_royal) => {
                let (at, was) = moment.man(man)?;
                let attrs = match is_royal {
                    true => was.attrs | Attrs::ROYAL,
                    false => was.attrs.without(Attrs::ROYAL),
                };
                change((at, was), Piece { attrs, ..was }, Reason::Metamorphosis)
            }
            Effects::Move(man, square) => {
                let (from, piece) = moment.man(man)?;
                let to = moment.square(square)?;
                let goes = stands((from, piece)) && moment.is_free(to);
                goes.then_some((Effect::Move { from, to }, Reason::Relocation))
            }
            Effects::Remove(man) => {
                let (at, piece) = moment.man(man)?;
                stands((at, piece)).then_some((Effect::Remove { at, piece }, Reason::Loss))
            }
            Effects::Put(kind, side, square) => {
                let at = moment.square(square)?;
                let piece = Piece {
                    kind: moment.kind(kind)?,
                    sides: moment.side(side)?.into(),
                    attrs: Attrs::NONE,
                    id: Piece::INSERTED,
                };
                let piece = royal_by_kind(moment, piece);
                moment
                    .is_free(at)
                    .then_some((Effect::Add { at, piece }, Reason::Vacancy))
            }
            Effects::Swap(one, other) => {
                let (one, other) = (moment.square(one)?, moment.square(other)?);
                let men = moment.view.state().all_men() & (Bb::of(one) | Bb::of(other));
                (men.len() == 2).then_some((Effect::Exchange { one, other }, Reason::Relocation))
            }
            _ => None,
        }
    }
}

impl Happening<'_> {
    /// Whether the effect does something on one of the squares, of which this is true; they have this number in it.
    fn any_of(
        &mut self,
        view: &View,
        place: usize,
        squares: Bb,
        when: Option<&YesNo>,
        inner: &Effects,
    ) -> bool {
        squares.into_iter().any(|at| {
            self.bound[place] = at;
            let is_wanted = when.is_none_or(|when| self.moment(view).says(when));
            is_wanted && inner.does_something(view, self)
        })
    }
}

/// The man, royal if men of its kind are.
fn royal_by_kind(moment: &Moment, man: Piece) -> Piece {
    let attrs = match moment.view.rules().is_royal_kind(man.kind) {
        true => man.attrs | Attrs::ROYAL,
        false => man.attrs,
    };
    Piece { attrs, ..man }
}

impl Becoming {
    /// Whether it is the man on the square for which this name stands.
    fn is_of(&self, place: usize) -> bool {
        matches!(&self.man, ManOn::On(square) if **square == Square::Bound(place))
    }
}

impl Choice {
    /// Lets the effect happen for one of the squares on which it does something.
    fn choose(
        &self,
        player: &mut Player,
        happening: &mut Happening,
        place: usize,
        inner: &Effects,
    ) -> Verdict {
        let possible = match self.plainly_possible(player, happening, place, inner) {
            Some(possible) => possible,
            None => self.possible(player, happening, place, inner),
        };
        if possible.is_empty() && self.or_illegal {
            return Verdict::Illegal;
        }
        let number = possible.len() as usize + usize::from(self.or_nothing);
        let chosen = player.choose(number.max(1));
        let Some(at) = possible.into_iter().nth(chosen) else {
            return Verdict::Legal;
        };
        happening.bound[place] = at;
        inner.happen(player, happening)
    }

    /// The squares on which the effect does something.
    fn possible(
        &self,
        view: &View,
        happening: &mut Happening,
        place: usize,
        inner: &Effects,
    ) -> Bb {
        let squares = happening.moment(view).squares(&self.squares);
        let when = self.when.as_ref();
        let is_possible = |at: &Sq| happening.any_of(view, place, Bb::of(*at), when, inner);
        squares.into_iter().filter(is_possible).collect()
    }

    /// The same at once, where a man comes to the chosen square itself.
    fn plainly_possible(
        &self,
        view: &View,
        happening: &Happening,
        place: usize,
        inner: &Effects,
    ) -> Option<Bb> {
        let moment = happening.moment(view);
        let (goes_to, stands) = match inner {
            Effects::PlaceVictim(goes_to) => {
                moment.victim()?;
                (goes_to, Bb::EMPTY)
            }
            Effects::MoveMoved(goes_to) => (goes_to, Bb::of(moment.moved()?.0)),
            _ => return None,
        };
        let is_plain = goes_to.square == Square::Bound(place)
            && !goes_to.or_illegal
            && self.when.is_none()
            && view.rules().rebirths.squares.is_empty();
        let free = moment.empty() | stands;
        is_plain.then(|| moment.squares(&self.squares) & free)
    }
}

impl Place {
    /// What becomes of the move if nobody can come there.
    fn otherwise(&self) -> Verdict {
        match self.or_illegal {
            true => Verdict::Illegal,
            false => Verdict::Legal,
        }
    }

    /// The captured man comes there.
    fn place_victim(&self, player: &mut Player, happening: &Happening) -> Verdict {
        let moment = happening.moment(player);
        let Some((_, man)) = moment.victim() else {
            return Verdict::Legal;
        };
        let Some(arrival) = self.arrival(&moment, man, None) else {
            return self.otherwise();
        };
        let owner = !moment.mover;
        let Arrival { at, piece, .. } = arrival;
        player.apply(Effect::Add { at, piece }, Reason::Rebirth);
        arrival.end(player, owner);
        Verdict::Legal
    }

    /// The man that is played goes there.
    fn move_moved(&self, player: &mut Player, happening: &Happening) -> Verdict {
        let moment = happening.moment(player);
        let Some((from, was)) = moment.moved() else {
            return self.otherwise();
        };
        let Some(arrival) = self.arrival(&moment, was, Some(from)) else {
            return self.otherwise();
        };
        let mover = moment.mover;
        let owner = if was.sides.has(mover) { mover } else { !mover };
        let Arrival { at, piece: now, .. } = arrival;
        player.apply(Effect::Move { from, to: at }, happening.goes_on);
        if now != was {
            player.apply(Effect::Change { at, was, now }, happening.goes_on);
        }
        arrival.end(player, owner);
        Verdict::Legal
    }

    /// How a man comes there, if that is possible; the square on which it stands itself is free for it.
    fn arrival(&self, moment: &Moment, man: Piece, stands: Option<Sq>) -> Option<Arrival> {
        let at = moment.square(&self.square)?;
        let kind = self.kind.as_ref().and_then(|kind| moment.kind(kind));
        let side = self.side.as_ref().and_then(|side| moment.side(side));
        let piece = match kind {
            Some(kind) => royal_by_kind(moment, Piece { kind, ..man }),
            None => man,
        };
        let is_free = stands == Some(at) || moment.is_free(at);
        is_free.then_some(Arrival { at, piece, side })
    }
}

/// A man that comes to stand somewhere.
#[derive(Clone, Copy)]
struct Arrival {
    at: Sq,
    piece: Piece,
    /// Whose man it is in the end, if it changes sides.
    side: Option<Side>,
}

impl Arrival {
    /// The man has come as one of this owner: it promotes if it is a pawn, and changes sides.
    fn end(self, player: &mut Player, owner: Side) {
        let Arrival { at, side, .. } = self;
        player.promote(at, owner, Reason::RebirthPromotion);
        if let Some(was) = player.state().piece(at)
            && let Some(side) = side.filter(|_| was.sides != Sides::Neutral)
            && was.sides != side.into()
        {
            let sides = side.into();
            let now = Piece { sides, ..was };
            player.apply(Effect::Change { at, was, now }, Reason::Turncoat);
        }
    }
}
