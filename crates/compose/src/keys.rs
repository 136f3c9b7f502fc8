//! Keys of battle play asked about in a version: whether what is meant still solves, and whether cooks of other versions do, before everything is
//! searched. Defences that have refuted a key elsewhere are tried first.

use crate::cook::Cook;
use crate::deed::{Deed, Level, Whereabouts};
use crate::judged::Judged;
use crate::position::{Measure, Position, next};
use crate::refuters::{Refuted, Refuter};
use crate::search;
use crate::verdict::Verdict;
use sauterelle::kernel::moves::{Move, Moves};
use sauterelle::kernel::play::Player;
use sauterelle::kernel::view::View;
use sauterelle::solving::Stopped;
use sauterelle::solving::attacks::{Asked, Attacker, Attacks, Fate};
use sauterelle::{Side, Stop};
use std::time::Duration;

/// What keys say of a version.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Keys {
    /// What becomes of it.
    Known(Verdict),
    /// All that are meant work, and no cook that is known.
    Work,
    /// Nothing: the search is to tell.
    Unknown,
}

/// So many are tried before all other defences.
const MOST_TRIED: usize = 8;

/// Bytes for remembered positions of one key.
pub(crate) const MEMORY: usize = 1 << 20;

/// Somebody who knows by its deeds what is asked about.
pub(crate) struct Wanted<'w> {
    men: Whereabouts<'w>,
    after_key: Whereabouts<'w>,
    after_defence: Whereabouts<'w>,
    key: Option<&'w Deed>,
    defences: Vec<&'w Deed>,
    /// The defence that was played last, of those.
    pub last: usize,
    /// Attacks that are asked about after a defence; without them, all.
    attacks: Option<&'w [Deed]>,
}

impl<'w> Wanted<'w> {
    /// A key, defences to it, and attacks after these.
    pub fn new(
        men: Whereabouts<'w>,
        key: &'w Deed,
        defences: Vec<&'w Deed>,
        attacks: Option<&'w [Deed]>,
    ) -> Wanted<'w> {
        Wanted {
            after_key: men.clone(),
            after_defence: men.clone(),
            men,
            key: Some(key),
            defences,
            last: 0,
            attacks,
        }
    }

    /// A defence of set play.
    pub fn of_set_play(men: Whereabouts<'w>, defence: &'w Deed) -> Wanted<'w> {
        Wanted {
            key: None,
            ..Wanted::new(men, defence, vec![defence], None)
        }
    }

    /// The men after the defence that was played last; where none was, those after the key.
    pub fn men_after_defence(&self) -> Whereabouts<'w> {
        self.after_defence.clone()
    }

    /// The men after the key.
    pub fn men_after_key(&self) -> Whereabouts<'w> {
        self.after_key.clone()
    }
}

impl Asked for Wanted<'_> {
    fn key(&mut self, player: &mut Player, moves: &mut Moves) -> bool {
        self.after_key = self.men.clone();
        let is_played = (self.key).is_some_and(|key| next(&mut self.after_key, key, player, moves));
        self.after_defence = self.after_key.clone();
        is_played
    }

    fn defence(&mut self, number: usize, player: &mut Player, moves: &mut Moves) -> Option<bool> {
        let deed = self.defences.get(number)?;
        self.last = number;
        self.after_defence = self.after_key.clone();
        Some(next(&mut self.after_defence, deed, player, moves))
    }

    fn is_asked(&mut self, view: &View, defence: &Move, attack: &Move) -> bool {
        let Some(attacks) = self.attacks else {
            return true;
        };
        let attacker = !view.state().turn();
        let mut men = self.after_key.clone();
        men.play(!attacker, defence, view.effects_before_last());
        let deed = men.play(attacker, attack, view.last_effects());
        attacks.contains(&deed)
    }
}

impl Position<'_> {
    /// Asks somebody about keys here, where this side begins; nothing if that cannot be done, or not in the time.
    pub fn ask<T>(
        &self,
        first: Side,
        time: Option<Duration>,
        stop: &Stop,
        ask: impl FnOnce(&mut Attacker) -> Result<T, Stopped>,
    ) -> Option<T> {
        self.ask_of(self.base.attacks.as_ref()?, first, time, stop, ask)
    }

    fn ask_of<T>(
        &self,
        attacks: &Attacks,
        first: Side,
        time: Option<Duration>,
        stop: &Stop,
        ask: impl FnOnce(&mut Attacker) -> Result<T, Stopped>,
    ) -> Option<T> {
        let (control, _) = search::control(stop, time);
        let aims = self.problem.aims(self.game).ok()?;
        let attacker = attacks.attacker(self.game, &aims, first, (MEMORY, &control));
        ask(&mut attacker.ok()??).ok()
    }

    /// Whether all keys of full length are found by asking about them.
    pub fn all_keys_work(&self, time: Option<Duration>, stop: &Stop) -> bool {
        let mut keys = self.base.found.iter().filter(|it| it.is_asked);
        keys.all(|it| {
            let [key] = it.deeds.as_slice() else {
                return false;
            };
            let works = self.ask(it.first, time, stop, |attacker| {
                attacker.fate(&mut Wanted::new(self.men(), key, Vec::new(), None))
            });
            works == Some(Fate::Solves)
        })
    }

    /// What the keys that are known say: those that are meant, as far as moves are kept, and cooks of other versions.
    pub fn by_keys(&self, measure: Measure, judged: &mut Judged) -> Keys {
        if measure.keep.level() != Some(Level::Moves) {
            return Keys::Unknown;
        }
        let mut keys = self.base.meant().filter(|it| it.is_asked);
        let Some(first) = keys.next().map(|it| it.first) else {
            return Keys::Unknown;
        };
        let (time, stop) = (measure.limits.each, measure.stop);
        let known = self.ask(first, time, stop, |attacker| {
            if self.is_lost(attacker, measure, judged)? {
                return Ok(Keys::Known(Verdict::Lost));
            }
            let mut keys = self.base.meant().filter(|it| it.is_asked);
            if keys.any(|it| self.is_sooner(&it.deeds, first, measure)) {
                return Ok(Keys::Unknown);
            }
            self.cook_among_keys(attacker, measure, judged)
        });
        known.unwrap_or(Keys::Unknown)
    }

    /// Whether a key solves sooner than is stipulated, where that is told, or this is not known: what comes of that is for the search to say.
    fn is_sooner(&self, key: &[Deed], first: Side, measure: Measure) -> bool {
        let (Some(attacks), [key]) = (&self.base.sooner, key) else {
            return false;
        };
        let (time, stop) = (measure.limits.each, measure.stop);
        let fate = self.ask_of(attacks, first, time, stop, |attacker| {
            attacker.fate(&mut Wanted::new(self.men(), key, Vec::new(), None))
        });
        !matches!(fate, Some(Fate::NotPlayed | Fate::Fails(_)))
    }

    /// Whether something that is meant does not work here: a variation, or a key.
    fn is_lost(
        &self,
        attacker: &mut Attacker,
        measure: Measure,
        judged: &mut Judged,
    ) -> Result<bool, Stopped> {
        for (meant, chosen) in self.beside() {
            if let Some(lost) = self.lost_after(attacker, meant, chosen)? {
                judged.lost.push(self.said(&lost));
                return Ok(true);
            }
        }
        if let Some(Some(lost)) = self.lost_set_play(measure) {
            judged.lost.push(self.said(&lost));
            return Ok(true);
        }
        for meant in self.base.meant().filter(|it| it.is_asked) {
            let Some(key) = meant.deeds.first() else {
                continue;
            };
            if !self.solves(attacker, key, measure, &mut judged.refuted)? {
                judged.lost.push(self.said(&meant.text));
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether a cook of another version is one here too, where all that is meant works.
    fn cook_among_keys(
        &self,
        attacker: &mut Attacker,
        measure: Measure,
        judged: &mut Judged,
    ) -> Result<Keys, Stopped> {
        for (index, cook) in measure.cooks[self.number].iter().enumerate() {
            if self.is_cook(attacker, cook, measure, &mut judged.refuted)? {
                if self.is_sooner(&cook.deeds, cook.first, measure) {
                    return Ok(Keys::Unknown);
                }
                judged.cooks.push(self.said(&cook.text));
                judged.cooked_by.push((self.number, index));
                return Ok(Keys::Known(Verdict::Cooked));
            }
        }
        Ok(Keys::Work)
    }

    fn is_cook(
        &self,
        attacker: &mut Attacker,
        cook: &Cook,
        measure: Measure,
        refuted: &mut Refuted,
    ) -> Result<bool, Stopped> {
        match cook.deeds.first() {
            Some(key) => self.solves(attacker, key, measure, refuted),
            None => Ok(false),
        }
    }

    /// Whether a key solves here. What refutes it is kept.
    fn solves(
        &self,
        attacker: &mut Attacker,
        key: &Deed,
        measure: Measure,
        refuted: &mut Refuted,
    ) -> Result<bool, Stopped> {
        let known = measure.refuters[self.number].iter().enumerate();
        let known = known.filter(|(_, it)| it.key == *key).take(MOST_TRIED);
        let (places, defences): (Vec<usize>, Vec<&Deed>) =
            known.map(|(place, it)| (place, &it.defence)).unzip();
        let mut wanted = Wanted::new(self.men(), key, defences, None);
        match attacker.fate(&mut wanted)? {
            Fate::Solves => return Ok(true),
            Fate::Fails(Some(step)) => {
                let mut men = wanted.men_after_key();
                refuted.new.push(Refuter {
                    number: self.number,
                    key: key.clone(),
                    defence: men.play(step.side, &step.mv, &step.effects),
                    hits: 1,
                });
            }
            Fate::Fails(None) => {
                let place = places.get(wanted.last);
                refuted.by.extend(place.map(|place| (self.number, *place)));
            }
            Fate::NotPlayed => {}
        }
        Ok(false)
    }

    /// Which of the cooks that are known are none here.
    pub fn stopped_keys(&self, measure: Measure) -> Option<Vec<bool>> {
        let known = measure.cooks.get(self.number)?;
        self.base.attacks.as_ref()?;
        let Some(first) = known.first().map(|cook| cook.first) else {
            return Some(Vec::new());
        };
        let mut refuted = Refuted::default();
        self.ask(first, measure.limits.each, measure.stop, |attacker| {
            let cooks = known.iter();
            let stopped =
                cooks.map(|cook| Ok(!self.is_cook(attacker, cook, measure, &mut refuted)?));
            stopped.collect()
        })
    }
}
