//! Whether variations, tries and set play that are meant are contained in the play of a version; other play may come and go. Single moves are
//! asked about where moves are to be kept. At other levels only the whole tree tells.

use crate::deed::{Deed, Level, Whereabouts};
use crate::found::{Found, Variation, same_set};
use crate::keys::Wanted;
use crate::options::in_full;
use crate::position::{Measure, Position};
use crate::search::{self, Manner};

use sauterelle::solving::Stopped;
use sauterelle::solving::attacks::{Attacker, Reply};
use sauterelle::solving::solution::Step;

impl Position<'_> {
    /// What is meant beside solutions, if anything is: solutions with the places of their variations, tries, set play.
    pub fn beside(&self) -> impl Iterator<Item = (&Found, &[usize])> {
        let meant = self.base.meant_with_variations();
        meant.filter(|(found, chosen)| !chosen.is_empty() || found.is_try())
    }

    /// Whether all of that is there at a level; nothing if that is not known in the time.
    pub fn contains(&self, level: Level, measure: Measure) -> Option<bool> {
        if self.beside().next().is_none() {
            return Some(true);
        }
        if level == Level::Moves
            && let Some(lost) = self.ask_beside(measure)
        {
            return Some(lost.is_none());
        }
        let has_threat = |(found, chosen): (&Found, &[usize])| {
            let mut chosen = chosen.iter();
            chosen.any(|place| found.variations[*place].defence.is_none())
        };
        // a defence that does not parry a threat is only told where no threat is
        let defences = self.whole(measure, true)?;
        let threats = match self.beside().any(has_threat) {
            true => self.whole(measure, false)?,
            false => Vec::new(),
        };
        Some(self.beside().all(|(found, chosen)| {
            let is_threat = |place: &&usize| found.variations[**place].defence.is_none();
            let (threat, others): (Vec<usize>, Vec<usize>) =
                chosen.iter().partition(|place| is_threat(place));
            let is_in = |chosen: &[usize], all: &[Found]| {
                all.iter().any(|it| found.is_contained(chosen, it, level))
            };
            is_in(&others, &defences) && (threat.is_empty() || is_in(&threat, &threats))
        }))
    }

    /// All that a version comes to.
    fn whole(&self, measure: Measure, no_threat: bool) -> Option<Vec<Found>> {
        let mut problem = in_full(self.problem.clone(), self.base.most_refutations());
        problem.options.no_threat = no_threat;
        problem.options.no_short_variations = false;
        let manner = Manner {
            language: measure.base.problem().language,
            memory: measure.limits.memory,
            time: measure.limits.each,
            stop: measure.stop,
            lines: None,
            is_enough: &|_, _| false,
            is_full: true,
        };
        let solved = search::solve(&problem, self.game, self.origins, &manner).ok()?;
        solved.is_complete().then_some(solved.found)
    }

    /// What is lost of it, if something is; nothing if that cannot be asked, or not in the time.
    fn ask_beside(&self, measure: Measure) -> Option<Option<String>> {
        let (first, _) = self.base.meant_with_variations().next()?;
        let first = match first.deeds.is_empty() {
            true => !first.first,
            false => first.first,
        };
        let (time, stop) = (measure.limits.each, measure.stop);
        self.ask(first, time, stop, |attacker| {
            for (meant, chosen) in self.beside().filter(|(it, _)| !it.deeds.is_empty()) {
                if let Some(lost) = self.lost_after(attacker, meant, chosen)? {
                    return Ok(Some(lost));
                }
            }
            Ok(None)
        })
        .and_then(|lost| match lost {
            Some(lost) => Some(Some(lost)),
            None => self.lost_set_play(measure),
        })
    }

    /// What is lost of the variations of a key or a try, or of its refutations.
    pub fn lost_after(
        &self,
        attacker: &mut Attacker,
        meant: &Found,
        chosen: &[usize],
    ) -> Result<Option<String>, Stopped> {
        let Some(key) = meant.deeds.first() else {
            return Ok(None);
        };
        for place in chosen {
            let variation = &meant.variations[*place];
            let defences = variation.defence.iter().collect();
            let mut wanted = Wanted::new(self.men(), key, defences, None);
            let reply = attacker.reply(&mut wanted, variation.defence.as_ref().map(|_| 0))?;
            if reply == Reply::None && self.ends_at_once(attacker, key)? {
                // what follows is play of the end, about which nobody can be asked: only the tree tells
                return Err(Stopped);
            }
            if !is_kept(variation, &reply, &wanted.men_after_defence()) {
                return Ok(Some(format!("{} {}", meant.text, variation.text)));
            }
        }
        if meant.is_try() {
            let mut wanted = Wanted::new(self.men(), key, Vec::new(), None);
            let found = attacker.refutations(&mut wanted, meant.refutations.len())?;
            let men = wanted.men_after_key();
            let found: Vec<Deed> = found.iter().flatten().map(|it| done(&men, it)).collect();
            if !same_set(&found, &meant.refutations) {
                return Ok(Some(meant.text.clone()));
            }
        }
        Ok(None)
    }

    /// Whether nothing comes after a key, as far as can be asked.
    fn ends_at_once(&self, attacker: &mut Attacker, key: &Deed) -> Result<bool, Stopped> {
        let mut wanted = Wanted::new(self.men(), key, Vec::new(), Some(&[]));
        Ok(attacker
            .replies(&mut wanted)?
            .is_some_and(|all| all.is_empty()))
    }

    /// What is lost of the set play.
    pub fn lost_set_play(&self, measure: Measure) -> Option<Option<String>> {
        let mut set = self
            .beside()
            .filter(|(it, _)| it.deeds.is_empty())
            .peekable();
        let Some((first, _)) = set.peek() else {
            return Some(None);
        };
        let starter = !first.first;
        let attacks = self.base.attacks.as_ref()?;
        let (control, _) = search::control(measure.stop, measure.limits.each);
        let aims = self.problem.aims(self.game).ok()?;
        let attacker = attacks.set_play(self.game, &aims, starter, (crate::keys::MEMORY, &control));
        // who gives check has no set play
        let Some(mut attacker) = attacker else {
            return Some(set.next().map(|(it, _)| it.text.clone()));
        };
        for (meant, _) in set {
            let [variation] = meant.variations.as_slice() else {
                continue;
            };
            let Some(defence) = &variation.defence else {
                continue;
            };
            let mut wanted = Wanted::of_set_play(self.men(), defence);
            let reply = attacker.set_reply(&mut wanted, 0).ok()?;
            if !is_kept(variation, &reply, &wanted.men_after_defence()) {
                return Some(Some(meant.text.clone()));
            }
        }
        Some(None)
    }
}

/// Whether a variation is still there with this reply.
fn is_kept(variation: &Variation, reply: &Reply, men: &Whereabouts) -> bool {
    match reply {
        Reply::None | Reply::Refutes => false,
        Reply::Ends => variation.answers.is_empty(),
        Reply::Answers(answers) => {
            let answers: Vec<Deed> = answers.iter().map(|it| done(men, it)).collect();
            !variation.answers.is_empty() && Variation::is_kept_by(&variation.answers, &answers)
        }
    }
}

fn done(men: &Whereabouts, step: &Step) -> Deed {
    men.clone().play(step.side, &step.mv, &step.effects)
}
