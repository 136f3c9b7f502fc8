//! Composes the final positions, man by man.
//!
//! The king stands on one of the squares that it can reach. Each square round it must be blocked by a man of its own side or observed
//! by an attacker. If it is to be mated, its own square must be observed; if it is to be stalemated, every other man of its side is
//! captured, or stands where it has no move. What there are the fewest ways to provide for comes first. Only men that are needed are
//! placed, so that a final position of the game contains one of those that are found here.

use super::class::Observer;
use super::men::{Forms, Man, Men, Target};
use super::place::{Composed, Place, Places};
use super::{Ending, FinalPositions, Mates};
use crate::pruning::budget::Budget;
use crate::pruning::geometry::closed_squares::NEVER;
use rustc_hash::FxHashSet;
use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::board::key;
use sauterelle_kernel::board::piece::Side;
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::cancel;
use std::sync::Arc;

/// How far to go on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limits {
    /// Men placed since the beginning, tries that fail included.
    pub steps: u64,
    pub positions: usize,
}

/// There are more positions than the limits allow.
#[derive(Debug)]
pub(super) struct TooMany;

/// What is to be composed, and how far that has come.
pub(super) struct Composer {
    pub men: Arc<Men>,
    pub victim: Side,
    budget: Budget,
    holes: Bb,
    /// The king must be in check; otherwise it is to be stalemated.
    is_mate: bool,
    /// What is left of mates by the rules.
    pub mates: Mates,
    /// Some attacker may observe squares in other ways than along lines, and so may keep men from moving away from anywhere.
    pub pins_anywhere: bool,
    /// By attacker and observed square: where it can stand to observe it, the nearest first.
    pub guards: Vec<Vec<Vec<Guard>>>,
    /// The squares of these places.
    pub guarding: Vec<[Bb; 64]>,
    /// By man, form and square, fewest moves from the diagram.
    moves: Vec<Vec<[u8; 64]>>,
    /// By man that may block a square, where it can come, the nearest squares first.
    pub arrivals: Vec<Vec<Arrival>>,
    /// By square, those that can come there.
    pub blockers: Vec<Vec<(usize, Arrival)>>,
    /// What is still to be gone on with, the next one last.
    open: Vec<Partial>,
    /// The keys of those that have been gone on with, unless nothing came of that at once.
    seen: FxHashSet<u128>,
    /// What the last step has found, for its memory.
    ways: Ways,
    steps: u64,
    found: Vec<Composed>,
}

/// A place from which a man observes a square.
#[derive(Clone, Copy, Debug)]
pub(super) struct Guard {
    pub from: Sq,
    pub between: Bb,
    /// It observes the square whatever else stands on the board.
    pub is_certain: bool,
    pub forms: Forms,
    pub moves: u8,
}

/// A square to which a man can come.
#[derive(Clone, Copy, Debug)]
pub(super) struct Arrival {
    pub at: Sq,
    pub forms: Forms,
    pub moves: u8,
}

/// A position that is being composed.
#[derive(Clone)]
pub(super) struct Partial {
    pub king: Sq,
    pub places: Places,
    /// The men that have been placed, by number.
    pub placed: u64,
    pub captured: u64,
    /// The men that have no move because they are pinned.
    pub pinned: u64,
    pub occupied: Bb,
    /// The squares of the victim's men.
    pub own: Bb,
    /// Squares that must remain empty.
    pub empty: Bb,
    /// Squares on which no attacker may stand.
    pub barred: Bb,
    /// Moves that each side has left.
    pub left: Budget,
}

/// A way to provide for something.
#[derive(Clone, Copy, Default)]
pub(super) struct Way {
    /// A man that is placed for that.
    pub place: Option<Placed>,
    pub empty: Bb,
    pub barred: Bb,
    pub captured: u64,
    pub pinned: u64,
}

/// The ways to provide for one thing after the other, of which only the fewest are kept.
#[derive(Default)]
pub(super) struct Ways {
    /// Those for the present one.
    of_question: Vec<Way>,
    fewest: Vec<Way>,
    /// Something was to be provided for.
    some: bool,
}

impl Ways {
    pub fn push(&mut self, way: Way) {
        self.of_question.push(way);
    }

    /// Whether there are too many for the present one to be asked for more.
    pub fn are_enough(&self) -> bool {
        self.some && self.of_question.len() >= self.fewest.len()
    }

    /// All ways of the present one are known. Whether there are none.
    pub fn end_of_question(&mut self) -> bool {
        if !self.are_enough() {
            std::mem::swap(&mut self.fewest, &mut self.of_question);
            self.some = true;
        }
        self.of_question.clear();
        self.fewest.is_empty()
    }

    fn clear(&mut self) {
        self.fewest.clear();
        self.some = false;
    }
}

/// A man that is placed.
#[derive(Clone, Copy)]
pub(super) struct Placed {
    pub place: Place,
    /// Its index among the places, if it has been placed before, perhaps in more forms.
    pub index: Option<u8>,
    /// The moves that it costs, in addition to those before.
    pub moves: u16,
}

impl Composer {
    pub fn new(
        men: &Arc<Men>,
        ending: Ending,
        budget: Budget,
        holes: Bb,
        mates: Mates,
    ) -> Composer {
        let mut composer = Composer {
            men: Arc::clone(men),
            victim: ending.victim,
            budget,
            holes,
            is_mate: ending.is_mate,
            mates,
            pins_anywhere: men.common(!ending.victim).any(|(_, man)| {
                let mut classes = men.classes_of(man);
                classes.any(|(_, class)| !class.keeps_to_lines)
            }),
            guards: Vec::new(),
            guarding: Vec::new(),
            moves: men.all.iter().map(|man| moves_of(men, man)).collect(),
            arrivals: Vec::new(),
            blockers: vec![Vec::new(); 64],
            open: Vec::new(),
            seen: FxHashSet::default(),
            ways: Ways::default(),
            steps: 0,
            found: Vec::new(),
        };
        let all = || men.all.iter().enumerate();
        composer.guards = all().map(|man| composer.guards_of(man)).collect();
        composer.guarding = composer.guards.iter().map(|of| squares_of(of)).collect();
        composer.arrivals = all().map(|man| composer.arrivals_of(man)).collect();
        for (number, arrivals) in composer.arrivals.iter().enumerate() {
            for arrival in arrivals {
                composer.blockers[arrival.at.index()].push((number, *arrival));
            }
        }
        composer.open = composer.beginnings();
        composer
    }

    /// The king alone, on each square that it can reach.
    fn beginnings(&self) -> Vec<Partial> {
        let all = self.men.all.iter().enumerate();
        let mut royals = all.filter(|(_, man)| man.is_royal && man.side == self.victim);
        let Some((number, _)) = royals.next() else {
            return Vec::new();
        };
        let on = |at: Sq| {
            let place = Place {
                man: number as u8,
                at,
                forms: 1,
            };
            let moves = u16::from(self.moves(number, at, place.forms));
            let mut left = self.budget;
            let own = &mut left[self.victim.index()];
            *own = own.checked_sub(moves)?;
            Some(Partial {
                king: at,
                places: [place].into_iter().collect(),
                placed: 1 << number,
                captured: 0,
                pinned: 0,
                occupied: Bb::of(at),
                own: Bb::of(at),
                empty: Bb::EMPTY,
                barred: Bb::EMPTY,
                left,
            })
        };
        (!self.holes).into_iter().filter_map(on).collect()
    }

    /// Goes on from where it has come to. Whether everything has been composed; otherwise it has come to the limit of steps.
    ///
    /// # Errors
    /// If there are too many positions.
    pub fn go_on(&mut self, limits: Limits) -> Result<bool, TooMany> {
        while self.steps < limits.steps {
            let Some(partial) = self.open.pop() else {
                return Ok(true);
            };
            cancel::tick();
            self.steps += 1;
            self.take_step(&partial);
            if self.found.len() > limits.positions {
                return Err(TooMany);
            }
        }
        Ok(self.open.is_empty())
    }

    /// What has been composed.
    pub fn into_final_positions(mut self) -> FinalPositions {
        self.found.sort_unstable();
        self.found.dedup();
        FinalPositions::of(&self.men, self.victim, self.budget, &self.found)
    }

    /// Fewest moves of a man from the diagram to come there as one of these.
    pub fn moves(&self, number: usize, at: Sq, forms: Forms) -> u8 {
        let of_form = self.moves[number].iter().enumerate();
        let of_form = of_form.filter(|(form, _)| forms >> form & 1 != 0);
        let moves = of_form.map(|(_, moves)| moves[at.index()]);
        moves.min().unwrap_or(NEVER)
    }

    /// Moves that the attackers have from the diagram.
    pub fn moves_of_attackers(&self) -> u16 {
        self.budget[(!self.victim).index()]
    }

    fn guards_of(&self, (number, man): (usize, &Man)) -> Vec<Vec<Guard>> {
        if man.side == self.victim {
            return Vec::new();
        }
        let most = self.budget[man.side.index()];
        let of = |target: Sq| {
            let mut guards: Vec<Guard> = Vec::new();
            for (form, class) in self.men.classes_of(man) {
                for observer in class.observers(target) {
                    let &Observer {
                        from,
                        between,
                        is_certain,
                    } = observer;
                    let is_it = |guard: &&mut Guard| {
                        (guard.from, guard.between, guard.is_certain) == (from, between, is_certain)
                    };
                    if self.men.forms_on(man, from) & form == 0 {
                        continue;
                    }
                    match guards.iter_mut().find(is_it) {
                        Some(guard) => guard.forms |= form,
                        None => guards.push(Guard {
                            from,
                            between,
                            is_certain,
                            forms: form,
                            moves: NEVER,
                        }),
                    }
                }
            }
            for guard in &mut guards {
                guard.moves = self.moves(number, guard.from, guard.forms);
            }
            guards.retain(|guard| u16::from(guard.moves) <= most);
            guards.sort_by_key(|guard| guard.moves);
            guards
        };
        Sq::all().map(of).collect()
    }

    /// Where a man can come that may block a square. Before a stalemate each form is a case by itself: they differ in their moves.
    fn arrivals_of(&self, (number, man): (usize, &Man)) -> Vec<Arrival> {
        let blocks = match man.side == self.victim {
            true => !man.is_royal,
            false => self.mates.attackers_may_block(),
        };
        if !blocks {
            return Vec::new();
        }
        let most = self.budget[man.side.index()];
        let mut arrivals = Vec::new();
        for at in !self.holes {
            let all = self.men.forms_on(man, at);
            let each = (0..man.forms.len()).map(|form| 1 << form & all);
            let each = each.filter(|_| !self.is_mate);
            for forms in each.chain(self.is_mate.then_some(all)) {
                let moves = self.moves(number, at, forms);
                if u16::from(moves) <= most {
                    arrivals.push(Arrival { at, forms, moves });
                }
            }
        }
        arrivals.sort_by_key(|arrival| arrival.moves);
        arrivals
    }

    fn take_step(&mut self, partial: &Partial) {
        let key = key(partial);
        if self.seen.contains(&key) {
            return;
        }
        let mut ways = std::mem::take(&mut self.ways);
        ways.clear();
        self.fewest_ways(partial, &mut ways);
        match ways.some {
            false => self.finish(partial),
            true if ways.fewest.len() > 1 => {
                self.seen.insert(key);
            }
            true => {}
        }
        for way in &ways.fewest {
            let after = self.with(partial, way);
            if self.is_mate || !self.checks_for_good(&after) {
                self.open.push(after);
            }
        }
        self.ways = ways;
    }

    /// The ways to provide for what there are the fewest ways to provide for.
    fn fewest_ways(&self, partial: &Partial, ways: &mut Ways) {
        let field = self.mates.steps[partial.king.index()] & !self.holes;
        let centre = self.is_mate.then_some(partial.king);
        for square in centre.into_iter().chain(field) {
            if !self.is_provided_for(partial, square) {
                self.ways_to_guard(partial, square, ways);
                if ways.end_of_question() {
                    return;
                }
            }
        }
        if !self.is_mate {
            self.immobile(partial, ways);
        }
    }

    pub(super) fn with(&self, partial: &Partial, way: &Way) -> Partial {
        let mut after = partial.clone();
        after.empty |= way.empty;
        after.barred |= way.barred;
        after.captured |= way.captured;
        after.pinned |= way.pinned;
        let Some(Placed {
            place,
            index,
            moves,
        }) = way.place
        else {
            return after;
        };
        let side = self.men.all[usize::from(place.man)].side;
        after.left[side.index()] -= moves;
        match index {
            Some(index) => after.places[usize::from(index)] = place,
            None => {
                after.places.push(place);
                after.placed |= 1 << place.man;
                after.occupied |= Bb::of(place.at);
                if side == self.victim {
                    after.own |= Bb::of(place.at);
                }
            }
        }
        after
    }

    fn finish(&mut self, partial: &Partial) {
        let mut places = partial.places.clone();
        let is_parried = |places| !self.leave_out_parries(partial, places);
        if self.is_mate && self.mates.is_orthodox && is_parried(&mut places) {
            return;
        }
        places.sort_unstable();
        self.found.push(Composed {
            places,
            captured: partial.captured,
        });
    }

    /// The men that have been placed and check, and the squares between.
    pub fn checks<'p>(&'p self, partial: &'p Partial) -> impl Iterator<Item = (Sq, Bb)> + 'p {
        let attackers = partial.places.iter();
        let attackers =
            attackers.filter(|it| self.men.all[usize::from(it.man)].side != self.victim);
        attackers.flat_map(move |place| {
            let guards = self.guards[usize::from(place.man)][partial.king.index()].iter();
            let checks = guards.filter(move |guard| {
                let is_open = (guard.between & !partial.empty).is_empty();
                guard.from == place.at && guard.forms & place.forms != 0 && is_open
            });
            checks.map(|guard| (guard.from, guard.between))
        })
    }
}

/// By form and square.
fn moves_of(men: &Men, man: &Man) -> Vec<[u8; 64]> {
    let captures = men.captures(men.common(!man.side).count());
    let of_form = |form: usize| {
        let mut moves = [NEVER; 64];
        for at in Sq::all() {
            let target = Target {
                at,
                forms: 1 << form,
                captures,
            };
            let moves_back = men.moves_after_return(man, 0, target);
            moves[at.index()] = men.moves(man, 0, man.at, target).min(moves_back);
        }
        moves
    };
    (0..man.forms.len()).map(of_form).collect()
}

/// A key of the position, the same in whatever order the men were placed.
fn key(partial: &Partial) -> u128 {
    let places = partial.places.iter().map(|place| {
        let Place { man, at, forms } = *place;
        u64::from(man) << 16 | (at.index() as u64) << 8 | u64::from(forms)
    });
    let places = places.fold(0, |all, place| all ^ key::of_number(0, place));
    let rest = [
        partial.empty.0,
        partial.barred.0,
        partial.captured,
        partial.pinned,
    ];
    let rest = (1..).zip(rest);
    rest.fold(places, |all, (purpose, number)| {
        all ^ key::of_number(purpose, number)
    })
}

/// The squares from which a man observes each square.
fn squares_of(guards: &[Vec<Guard>]) -> [Bb; 64] {
    let mut found = [Bb::EMPTY; 64];
    for (squares, guards) in found.iter_mut().zip(guards) {
        *squares = guards.iter().map(|guard| guard.from).collect();
    }
    found
}
