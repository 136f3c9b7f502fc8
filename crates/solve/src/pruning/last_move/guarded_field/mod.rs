//! The last move of the side that is to be mated, or stalemated, with one more move to do so, for men of any kind under rules that let the
//! royal man flee: which moves could help at all.
//!
//! Each square to which the royal man could step must be guarded in the end, or blocked by a man of its own, and, for a mate, its own
//! square attacked. One
//! man of the attackers moves; the others guard what they guard now, and what they see when one man of the victim leaves their lines. A
//! quiet move of the victim blocks one square at most, and a man that is reborn one more. So little can change that most positions are seen to be hopeless by sets of
//! squares. Captures may always help.

mod arrivals;
mod attacker;
mod closing;
mod of_side;
#[cfg(test)]
mod tests;

use crate::pruning::castling;
use crate::pruning::geometry::attack_tables::AttackTables;
use crate::pruning::geometry::kings_field::{self, CENTRE, FieldSet};
use attacker::{Arrival, Attacker};
use of_side::{NO_STEPS, OfSide, Steps};
use sauterelle_kernel::board::bitboard::{Bb, NEIGHBOURS};
use sauterelle_kernel::board::piece::{Attrs, KindId, Side};
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::hooks::Occasion;
use sauterelle_kernel::moves::move_filter::MoveFilter;
use sauterelle_kernel::view::View;
use smallvec::SmallVec;

/// The tests for mates by men of any kind.
pub(crate) struct GuardedFields {
    /// By victim; nothing where the rules do not promise enough.
    sides: [Option<OfSide>; 2],
}

impl GuardedFields {
    /// Nothing if the rules do not promise enough of either side.
    pub fn new(view: &View) -> Option<GuardedFields> {
        let liberties = view.rules().liberties()?;
        let sides = Side::BOTH.map(|victim| OfSide::new(view, victim, &liberties));
        let some = sides.iter().any(Option::is_some);
        some.then_some(GuardedFields { sides })
    }

    /// The moves of the side to move that may help the other one to mate it by the next move. Nothing if all may.
    pub fn last_move_before_mate(&self, view: &View) -> Option<Box<MoveFilter>> {
        let victim = view.state().turn();
        let of_side = self.sides[victim.index()].as_ref()?;
        Field::of(view, victim, of_side, CENTRE)?.moves_before_end()
    }

    /// The same before a stalemate.
    pub fn last_move_before_stalemate(&self, view: &View) -> Option<Box<MoveFilter>> {
        let victim = view.state().turn();
        let of_side = self.sides[victim.index()].as_ref()?;
        Field::of(view, victim, of_side, 0)?.moves_before_end()
    }

    /// The moves of the side to move that may stalemate the other one. Nothing if all may.
    pub fn stalemates(&self, view: &View) -> Option<Box<MoveFilter>> {
        let victim = !view.state().turn();
        let of_side = self.sides[victim.index()].as_ref()?;
        Field::of(view, victim, of_side, 0)?.closing_moves()
    }
}

/// What the attackers but one guard.
struct Others {
    guards: FieldSet,
    /// The same with the first men of the victim on their lines out of the way.
    through: FieldSet,
    /// These men of the victim.
    screens: Bb,
}

/// What a move of the victim must do that may help.
#[derive(Default)]
struct Help {
    /// Lead to one of these squares.
    to: Bb,
    /// Or start from one of these.
    from: Bb,
    /// Any move may help.
    any: bool,
}

/// A royal man that is to be mated, and what is round it.
struct Field<'s, 'r> {
    view: &'s View<'r>,
    of_side: &'s OfSide,
    tables: &'s AttackTables,
    victim: Side,
    royal: Sq,
    /// To where the royal man could step, by its square.
    steps: &'s [Steps; 64],
    /// Men of the victim alone, the royal one apart.
    own: Bb,
    /// Men of the attackers.
    foes: Bb,
    /// Those of them that are men of the victim too.
    neutral: Bb,
    /// The square of the royal man, if that is to be attacked in the end.
    centre: FieldSet,
    /// The attackers.
    men: SmallVec<[Attacker; 16]>,
}

impl<'s, 'r> Field<'s, 'r> {
    /// Nothing if it is not such that anything can be told.
    fn of(
        view: &'s View<'r>,
        victim: Side,
        of_side: &'s OfSide,
        centre: FieldSet,
    ) -> Option<Field<'s, 'r>> {
        let state = view.state();
        let mut royals = state.royals(victim);
        let royal = royals.next()?;
        let man = state.piece(royal)?;
        let all = [state.men(victim), state.men(!victim)];
        let is_told = royals.next().is_none()
            && man.attrs.without(Attrs::SECOND_BOARD) == Attrs::ROYAL
            && !all[1].has(royal)
            // a neutral man that is reborn guards squares
            && (of_side.rebirths == 0 || (all[0] & all[1]).is_empty())
            && castling::possible(view, !victim).next().is_none()
            && !view.asks_something();
        if !is_told {
            return None;
        }
        let mut field = Field {
            view,
            of_side,
            tables: of_side
                .tables
                .get_or_init(|| AttackTables::new(view.rules(), !victim)),
            victim,
            royal,
            steps: &NO_STEPS,
            own: all[0] & !all[1] & !Bb::of(royal),
            foes: all[1],
            neutral: all[0] & all[1],
            centre,
            men: SmallVec::new(),
        };
        let men = all[1].into_iter().filter_map(|at| {
            let man = state.piece(at)?;
            Some(field.attacker(at, man.kind, man.is_royal(), field.occupied()))
        });
        field.men = men.collect();
        if !view.rules().some_rule_acts_after_checks() || field.discovers_nothing() {
            field.steps = &of_side.steps(view, victim)[man.kind.index()];
        }
        Some(field)
    }

    /// Whether no step of the royal man discovers a check by the victim, whatever other man the victim has moved without capture before.
    fn discovers_nothing(&self) -> bool {
        let state = self.view.state();
        let kinds = &self.view.rules().kinds;
        let promotes = |at: Sq| {
            let ahead = |steps| at.step(0, steps * self.victim.forward());
            let mut next = [1, 2].into_iter().filter_map(ahead);
            next.any(|to| {
                self.view
                    .stands_on_promotion_square(to, KindId::PAWN, self.victim)
            })
        };
        let is_leaper = |at: Sq| {
            let kind = state.piece(at).map(|man| man.kind);
            kind.is_some_and(|kind| match kind {
                KindId::PAWN => !promotes(at),
                kind => {
                    let [far, near] = [Bb::EMPTY, Bb::ALL];
                    let far = kinds.reached_plainly(kind, at, far);
                    far.is_some() && far == kinds.reached_plainly(kind, at, near)
                }
            })
        };
        let is_king = |at: Sq| state.piece(at).is_some_and(|man| man.kind == KindId::KING);
        let mut royals = state.royals(!self.victim) | Bb::of(self.royal);
        self.neutral.is_empty()
            && !self.of_side.kinds_change
            && royals.all(is_king)
            && self.own.into_iter().all(is_leaper)
    }

    fn moves_before_end(&self) -> Option<Box<MoveFilter>> {
        let help = self.help(self.royal, 1);
        let may_end_anywhere = self.of_side.places_change == Occasion::Moves;
        if help.any || may_end_anywhere && !(help.to | help.from).is_empty() {
            return None;
        }
        let mut filter = Box::new(MoveFilter::closed());
        filter.allow_captures();
        filter.allow_double_steps(Bb::ALL);
        for from in self.own {
            let to = match help.from.has(from) {
                true => Bb::ALL,
                false => help.to,
            };
            filter.allow_quiet(from, to);
        }
        for from in self.neutral {
            filter.allow_quiet(from, Bb::ALL);
        }
        filter.allow_quiet(self.royal, self.royal_helps_on());
        Some(filter)
    }

    /// Where the royal man may go to be mated.
    fn royal_helps_on(&self) -> Bb {
        let near = NEIGHBOURS[self.royal.index()];
        let steps = self.steps[self.royal.index()].quiet;
        let is_step = |to: &Sq| steps & kings_field::bit(self.royal, *to) != 0;
        let empty = near & !(self.own | self.foes);
        // a rule may do something elsewhere
        let helps = |to: &Sq| !is_step(to) || self.help(*to, 0).any;
        !near | empty.filter(helps).collect()
    }

    /// The men that may stand on lines.
    fn occupied(&self) -> Bb {
        self.own | self.foes
    }

    /// What must be guarded in the end if the royal man stands here and this man has moved, its arrival apart.
    fn needed(&self, royal: Sq, moved: Bb) -> FieldSet {
        let Steps { quiet, captures } = self.steps[royal.index()];
        let [own, foes] =
            [self.own, self.foes & !moved].map(|men| kings_field::field_set_of(royal, men));
        let neutral = kings_field::field_set_of(royal, self.neutral);
        quiet & !own & !foes | captures & foes & !neutral | self.centre
    }

    /// What may help to mate the royal man on this square, to which it may just have come; so many squares can be blocked (one at most).
    fn help(&self, royal: Sq, blocks: u32) -> Help {
        let men = &self.men;
        let (mut once, mut twice, mut seen) = (0, 0, Bb::EMPTY);
        for man in men {
            let guards = man.guards_through(royal);
            twice |= once & guards;
            once |= guards;
            seen |= man.seen;
        }
        let most = blocks + self.of_side.rebirths;
        let mut help = Help::default();
        for man in men {
            let need = self.needed(royal, Bb::of(man.at));
            let through = once & !man.guards_through(royal) | twice;
            // who leaves a line opens it
            let captures_elsewhere = self.captures_elsewhere(man);
            let opens = seen.has(man.at) || captures_elsewhere;
            if !opens && self.targets(man, need & !through, royal, most).is_empty() {
                continue;
            }
            let mut without = self.occupied() & !Bb::of(man.at);
            if captures_elsewhere {
                // a man that it captures opens lines
                let screens = men.iter().fold(Bb::EMPTY, |all, man| all | man.screens);
                without &= !screens;
            }
            let others = self.others(man, royal, without);
            let targets = self.targets(man, need & !others.through, royal, most);
            if !targets.is_empty() {
                self.add_mates_by(
                    &mut help,
                    &others,
                    man,
                    targets,
                    (royal, need, blocks, without),
                );
            }
            if help.any {
                break;
            }
        }
        help
    }

    /// Where the man may arrive, whoever stands where, so that it guards these squares of the field but so many.
    fn targets(&self, man: &Attacker, squares: FieldSet, royal: Sq, but: u32) -> Bb {
        let arrivals = self.ever_reached(man);
        // a man in the field takes one of its squares
        let near = NEIGHBOURS[royal.index()];
        let mut found = Bb::EMPTY;
        let guarding = |kind| self.tables.attacking(kind, royal, squares, but);
        self.each_kind_after(man, Bb::EMPTY, |kind| found |= guarding(kind));
        let promoting = arrivals & self.promotion_squares(man);
        if !promoting.is_empty() {
            self.each_kind_after(man, promoting, |kind| found |= guarding(kind) & promoting);
        }
        arrivals & (found | near)
    }

    /// Whether the man may capture elsewhere than where it stands in the end.
    fn captures_elsewhere(&self, man: &Attacker) -> bool {
        let kinds = &self.view.rules().kinds;
        let mut goes_as = self.of_side.goes_as(man.kind, man.is_royal);
        self.of_side.places_change != Occasion::Never
            || !goes_as.all(|kind| kinds.captures_on_arrival(kind))
    }

    /// What the attackers but one guard when that one has left its square, and these squares are occupied.
    fn others(&self, man: &Attacker, royal: Sq, occupied: Bb) -> Others {
        let is_alone = occupied == self.occupied() & !Bb::of(man.at);
        let mut found = Others {
            guards: 0,
            through: 0,
            screens: Bb::EMPTY,
        };
        for other in self.men.iter().filter(|other| other.at != man.at) {
            let other = match is_alone && !other.seen.has(man.at) {
                true => other,
                false => &self.attacker(other.at, other.kind, other.is_royal, occupied),
            };
            found.guards |= other.guards(royal);
            found.through |= other.guards_through(royal);
            found.screens |= other.screens;
        }
        found
    }

    /// Adds what may help this man to mate from one of these squares.
    fn add_mates_by(
        &self,
        help: &mut Help,
        others: &Others,
        man: &Attacker,
        targets: Bb,
        (royal, need, blocks, without): (Sq, FieldSet, u32, Bb),
    ) {
        let captures = match self.of_side.sides_change {
            true => 0,
            false => self.steps[royal.index()].captures,
        };
        let most = blocks + self.of_side.rebirths;
        for arrival in self.arrivals(man, royal, targets) {
            let Arrival {
                to,
                opened_by,
                lured,
            } = arrival;
            // where it has arrived the royal man may capture it, or cannot go
            let bit = kings_field::bit(royal, to);
            let need = need & !bit | captures & bit;
            self.each_kind_after(man, Bb::of(to), |kind| {
                let there = self.attacker(to, kind, man.is_royal, without);
                let missing = need & !(others.through | there.guards_through(royal));
                if !is_nearly_nothing(missing, most) {
                    return;
                }
                help.from |= others.screens | there.screens | opened_by;
                let missing = need & !(others.guards | there.guards(royal));
                if opened_by.is_empty() && is_nearly_nothing(missing, most) {
                    self.add_mate(help, (royal, to), missing, blocks, lured);
                }
            });
            if help.any {
                return;
            }
        }
    }

    /// Adds what may help a man to mate from this square if nobody guards these squares of the field.
    fn add_mate(
        &self,
        help: &mut Help,
        (royal, to): (Sq, Sq),
        missing: FieldSet,
        blocks: u32,
        lured: bool,
    ) {
        let rebirths = self.of_side.rebirths;
        let captures = lured || self.own.has(to);
        let missed = missing.count_ones();
        let left = match captures {
            true => missed.saturating_sub(rebirths),
            false => missed,
        };
        match left {
            0 if !lured => help.any = true,
            0 => help.to |= Bb::of(to),
            // who is captured blocks nothing
            _ if lured => {}
            _ if left <= blocks => {
                let taken = self.own | self.foes;
                help.to |= kings_field::squares(royal, missing) & !taken;
            }
            _ => {}
        }
        // another man may come there to be captured
        if !captures && missed > 0 && missed <= rebirths && blocks > 0 {
            help.to |= Bb::of(to);
        }
    }

    /// What a man attacks from this square if these squares are occupied.
    fn attacker(&self, at: Sq, kind: KindId, is_royal: bool, occupied: Bb) -> Attacker {
        let mut found = Attacker {
            at,
            kind,
            is_royal,
            attacked: Bb::EMPTY,
            through: Bb::EMPTY,
            screens: Bb::EMPTY,
            seen: Bb::EMPTY,
        };
        let kinds = &self.view.rules().kinds;
        for kind in self.of_side.goes_as(kind, is_royal) {
            let plainly = |occupied| match self.of_side.lines_open {
                true => None,
                false => kinds.reached_plainly(kind, at, occupied),
            };
            let Some(attacked) = plainly(occupied) else {
                let all = self.tables.attacked(kind, at);
                found.attacked |= all;
                found.through |= all;
                continue;
            };
            let screens = attacked & self.own & occupied;
            let through = match screens.is_empty() {
                true => attacked,
                false => plainly(occupied & !screens).unwrap_or(attacked),
            };
            found.attacked |= attacked;
            found.through |= through;
            found.screens |= screens;
            found.seen |= (attacked | through) & occupied;
        }
        found
    }
}

/// Whether the royal man is attacked, and no more squares are missing than so many.
fn is_nearly_nothing(missing: FieldSet, most: u32) -> bool {
    missing & CENTRE == 0 && missing.count_ones() <= most
}
