//! One version judged: what is meant is played again first, then every cook that is known, and only then is anything searched.

use crate::applied::Applied;
use crate::base::Base;
use crate::cook::Cook;
use crate::deed::{self, Deed, Level};
use crate::edit::Version;
use crate::found::Found;
use crate::judged::Judged;
use crate::keys::Keys;
use crate::options::plain;
use crate::position::{Measure, Position, next};
use crate::search::{self, Manner, Solved};
use crate::variety::Variety;
use crate::verdict::Verdict;
use sauterelle::Language;
use sauterelle::examination::{Ended, PhaseResult};
use sauterelle::kernel::moves::Moves;
use sauterelle::notation::entered::Twin;
use sauterelle::rules::cast::Cast;
use sauterelle::rules::game::{Game, GameError};
use sauterelle::solving::problem::Problem;
use std::collections::HashMap;

/// So many solutions that are not meant are named.
pub(crate) const MOST_COOKS: usize = 3;

/// So many sets of rules are kept: edits of kinds make thousands, each of which comes back only after all others.
const MOST_GAMES: usize = 64;

/// Compiled rules by the position of the problem, the conditions and the men.
type Games = HashMap<(usize, Vec<String>, Cast), Game>;

/// Judges versions one after the other, and keeps compiled rules between them.
#[derive(Default)]
pub(crate) struct Judge {
    games: Games,
}

impl Judge {
    /// Judges a version. `None` if its edits do not go together, or if it was stopped.
    pub fn judge(&mut self, version: &Version, measure: Measure) -> Option<Judged> {
        let problem = measure.base.problem();
        let mut applied = Applied::new(version, problem)?;
        let mut judged = Judged::new(version.clone(), &applied.changed.diagram);
        let (mut kept, mut sound) = (Some(Level::Moves), Verdict::Sound);
        for (number, twin) in problem.twins.iter().enumerate() {
            let of_position =
                |position: Position| position.judge(measure, problem.language, &mut judged);
            let verdict = match self.at(&mut applied, number, twin, measure.base, of_position) {
                Ok(verdict) => verdict?,
                Err(why) => return Some(judged.refused(why)),
            };
            kept = kept.min(judged.kept);
            if verdict != Verdict::Sound {
                sound = verdict;
                break;
            }
        }
        if !matches!(sound, Verdict::Sound | Verdict::Dual) {
            kept = None;
            judged.lines.clear();
        }
        judged.verdict = sound;
        judged.kept = kept;
        Some(judged)
    }

    /// Which of the cooks that are known are none in a version, position after position. `None` if something that is meant does not work
    /// there, or if solutions are not played again.
    pub fn stopped(&mut self, version: &Version, measure: Measure) -> Option<Vec<bool>> {
        let language = measure.base.problem().language;
        let stopped = self.each_position(version, measure.base, |position| {
            let is_kept = position.first_lost(measure).is_none();
            let stopped = || position.stopped(measure, language);
            is_kept.then(stopped).flatten()
        });
        let stopped: Option<Vec<Vec<bool>>> = stopped?.into_iter().collect();
        Some(stopped?.concat())
    }

    /// Asks something of each position of a version. `None` if its edits do not go together, or if it cannot be set up.
    pub fn each_position<T>(
        &mut self,
        version: &Version,
        base: &Base,
        mut ask: impl FnMut(Position) -> T,
    ) -> Option<Vec<T>> {
        let problem = base.problem();
        let mut applied = Applied::new(version, problem)?;
        let mut answers = Vec::new();
        for (number, twin) in problem.twins.iter().enumerate() {
            answers.push(self.at(&mut applied, number, twin, base, &mut ask).ok()?);
        }
        Some(answers)
    }

    /// Asks something of the position of the next twin.
    ///
    /// # Errors
    /// Why there is no such position.
    fn at<T>(
        &mut self,
        applied: &mut Applied,
        number: usize,
        twin: &Twin,
        base: &Base,
        ask: impl FnOnce(Position) -> T,
    ) -> Result<T, String> {
        let applied = applied.next(twin).map_err(|fault| fault.message)?;
        let own = plain(applied.problem);
        let game = self.game(number, &own).map_err(|error| error.to_string())?;
        Ok(ask(Position {
            number,
            base: &base.positions[number],
            problem: &own,
            game,
            origins: &applied.origins,
        }))
    }

    /// The rules of a position, which begin with it.
    fn game(&mut self, number: usize, problem: &Problem) -> Result<&Game, sauterelle::Error> {
        let conditions = problem.conditions.iter().map(ToString::to_string).collect();
        let key = (number, conditions, Cast::of(&problem.diagram));
        if let Some(mut game) = self.games.remove(&key)
            && problem.begin(&mut game)?
        {
            return Ok(self.games.entry(key).or_insert(game));
        }
        let game = problem.game()?;
        if self.games.len() >= MOST_GAMES {
            self.games.clear();
        }
        Ok(self.games.entry(key).or_insert(game))
    }
}

impl Position<'_> {
    /// Judges it, and notes what is found. `None` if it was stopped.
    fn judge(&self, measure: Measure, language: Language, judged: &mut Judged) -> Option<Verdict> {
        let level = measure.keep.level();
        if level == Some(Level::Moves)
            && let Some(lost) = self.first_lost(measure)
        {
            judged.lost.push(self.said(&lost.text));
            return Some(Verdict::Lost);
        }
        if let Some(verdict) = self.known_cook(measure, judged) {
            return Some(verdict);
        }
        let keys = self.by_keys(measure, judged);
        if let Keys::Known(verdict) = keys {
            return Some(verdict);
        }
        let meant = self.meant_at(Level::Moves);
        let is_cook = |found: &Found| !meant.contains(&found.deeds);
        let has_meant = keys == Keys::Work || self.has_meant(measure);
        let is_enough = |found: &Found, before: usize| {
            let (_, most) = self.base.wanted(found.starter);
            before >= most.saturating_add(measure.beyond) || has_meant && is_cook(found)
        };
        let solved = match self.solved(measure, language, &is_enough) {
            Ok(solved) => solved,
            Err(error) => {
                judged.why = error.to_string();
                return Some(Verdict::Refused);
            }
        };
        if measure.stop.is_set() {
            return None;
        }
        let verdict = self.verdict(&solved, measure, judged);
        if verdict == Verdict::Cooked {
            let cooks = solved
                .found
                .iter()
                .filter(|it| it.is_asked && !it.is_short && is_cook(it));
            for cook in cooks.take(MOST_COOKS) {
                judged.cooks.push(self.said(&cook.text));
                judged.new_cooks.push(Cook::new(self.number, cook));
            }
        }
        Some(verdict)
    }

    /// Whether all that is meant is known to work here, once [nothing is lost](Position::first_lost): not where a key may be refuted, or where
    /// other play follows a line.
    fn has_meant(&self, measure: Measure) -> bool {
        measure.keep.level() == Some(Level::Moves)
            && self.base.lines.is_some()
            && self.base.meant().all(|it| it.of_branch == it.deeds.len())
    }

    /// What is meant, at a level, in an order that does not depend on the order of solutions.
    fn meant_at(&self, level: Level) -> Vec<Vec<Deed>> {
        reduced(self.base.meant().filter(|it| it.is_solution()), level)
    }

    fn verdict(&self, solved: &Solved, measure: Measure, judged: &mut Judged) -> Verdict {
        let level = measure.keep.level();
        let full = solved.asked().map(|(starter, _)| solved.full(*starter));
        judged.solutions += full.sum::<usize>();
        judged.kept = None;
        if !solved.illegal.is_empty() {
            judged.why = solved.illegal.join("; ");
            return Verdict::Illegal;
        }
        if solved.is_left {
            return Verdict::Cooked;
        }
        let by_phase = solved.asked().map(|(starter, phase)| {
            let full = solved.full(*starter);
            verdict_on(phase, full, self.base.wanted(*starter))
        });
        let worst = by_phase.min().unwrap_or(Verdict::Slower);
        let asked = |is_short: bool| {
            let asked = solved.found.iter().filter(|it| it.is_asked);
            asked.filter(move |it| it.is_short == is_short)
        };
        if worst == Verdict::Short {
            let short = asked(true).take(MOST_COOKS);
            judged.cooks.extend(short.map(|it| self.said(&it.text)));
        }
        if worst != Verdict::Sound {
            return worst;
        }
        let solutions = asked(false).map(|it| (it.deeds.as_slice(), it.is_model(self.game)));
        judged.variety = judged.variety.and(Variety::of(solutions));
        judged
            .lines
            .extend(asked(false).map(|it| self.said(&it.text)));
        for level in Level::ALL {
            if self.base.is_open() || !self.keeps(solved, level) {
                continue;
            }
            match self.contains(level, measure) {
                None => return Verdict::Slower,
                Some(true) => {
                    judged.kept = Some(level);
                    break;
                }
                Some(false) => {}
            }
        }
        if level.is_some_and(|level| judged.kept.is_none_or(|kept| kept < level)) {
            Verdict::Lost
        } else if solved.duals() > self.base.duals {
            Verdict::Dual
        } else {
            worst
        }
    }

    /// Whether all solutions that are meant have been found at this level; of set play, only what is meant counts.
    fn keeps(&self, solved: &Solved, level: Level) -> bool {
        let meant = self.meant_at(level);
        let mut found = reduced(solved.found.iter(), level);
        meant.iter().all(|line| {
            let place = found.iter().position(|it| it == line);
            place.map(|place| found.swap_remove(place)).is_some()
        })
    }

    /// The first solution of those that are meant that does not work here.
    fn first_lost(&self, measure: Measure) -> Option<&Found> {
        self.base
            .meant()
            .find(|meant| !self.may_work(meant, measure))
    }

    /// Whether a solution may work here: a line is played to its end, of battle play the key.
    fn may_work(&self, meant: &Found, measure: Measure) -> bool {
        if let Some(works) = self.follows(meant, measure.limits.each, measure.stop) {
            // what is not known in the time, the search is to tell
            return works.unwrap_or(true);
        }
        let Some(key) = meant.deeds.first() else {
            return true;
        };
        let mut player = self.game.play_as(meant.first);
        let mut moves = Moves::none();
        // who mates himself may do so by leaving himself in check
        moves.fill_including_self_checks(&mut player);
        next(&mut self.men(), key, &mut player, &mut moves)
    }

    /// The verdict, if solutions of other versions are some here too, and more than are meant.
    fn known_cook(&self, measure: Measure, judged: &mut Judged) -> Option<Verdict> {
        let has_meant = self.has_meant(measure);
        let asked = self.base.meant().find(|it| it.is_asked)?;
        let mut left = match has_meant {
            true => 1,
            false => self.base.wanted(asked.starter).1.saturating_add(1),
        };
        let mut found = Vec::new();
        self.follow_cooks(measure, |index, cook, works| {
            if works == Some(true) {
                found.push((index, self.said(&cook.text)));
                left -= 1;
            }
            left > 0
        })?;
        if left > 0 {
            return None;
        }
        for (index, said) in found {
            judged.cooks.push(said);
            judged.cooked_by.push((self.number, index));
        }
        judged.cooks.truncate(MOST_COOKS);
        Some(Verdict::Cooked)
    }

    /// Which of the cooks that are known are none here. Lines are played again, keys are asked about; where neither can be done, the search tells
    /// which are left. `None` if it does not in the time.
    fn stopped(&self, measure: Measure, language: Language) -> Option<Vec<bool>> {
        let mut stopped = Vec::new();
        let all_told = self.follow_cooks(measure, |_, _, works| {
            stopped.push(works == Some(false));
            true
        });
        if all_told.is_some() {
            return Some(stopped);
        }
        if let Some(stopped) = self.stopped_keys(measure) {
            return Some(stopped);
        }
        let solved = self.solved(measure, language, &|_, _| false).ok()?;
        let keys: Vec<&[Deed]> = solved.found.iter().map(|it| it.deeds.as_slice()).collect();
        let is_left = |deeds: &[Deed]| keys.contains(&deeds);
        let cooks = measure.cooks.get(self.number)?;
        let stopped = cooks.iter().map(|cook| !is_left(&cook.deeds)).collect();
        solved.is_complete().then_some(stopped)
    }

    /// What the search finds, until so much is enough.
    fn solved(
        &self,
        measure: Measure,
        language: Language,
        is_enough: &(dyn Fn(&Found, usize) -> bool + Sync),
    ) -> Result<Solved, GameError> {
        let manner = Manner {
            language,
            memory: measure.limits.memory,
            time: measure.limits.each,
            stop: measure.stop,
            lines: self.base.lines.as_ref(),
            is_enough,
            is_full: false,
        };
        search::solve(self.problem, self.game, self.origins, &manner)
    }

    /// Plays the cooks that are known, one after the other, as long as somebody wants to know whether they work (nothing: not known in the
    /// time). `None` where solutions are not played again.
    fn follow_cooks(
        &self,
        measure: Measure,
        mut told: impl FnMut(usize, &Cook, Option<bool>) -> bool,
    ) -> Option<()> {
        let lines = self.base.lines.as_ref()?;
        let known = measure.cooks.get(self.number)?;
        let Some(first) = known.first().map(|cook| cook.first) else {
            return Some(());
        };
        let (control, _) = search::control(measure.stop, measure.limits.each);
        let aims = self.problem.aims(self.game).ok()?;
        let mut player = lines.player(self.game, &aims, first, &control)?;
        let mut is_late = false;
        for (index, cook) in known.iter().enumerate() {
            let works = match cook.first == first && !is_late {
                true => self.followed(&mut player, cook.skipped, &cook.deeds).ok(),
                false => None,
            };
            // who was stopped in the middle of a line cannot play another one
            is_late |= cook.first == first && works.is_none();
            if !told(index, cook, works) {
                break;
            }
        }
        Some(())
    }
}

/// The verdict on a phase, duals apart, with so many solutions of full length, of which at least and at most so many are wanted. As for
/// [`examine`](sauterelle::examination::examine), keys that solve too soon are solutions, lines are none.
fn verdict_on(phase: &PhaseResult, full: usize, (least, most): (usize, usize)) -> Verdict {
    if full > most {
        Verdict::Cooked
    } else if phase.ended != Ended::Complete {
        Verdict::Slower
    } else if full == 0 && (phase.lines || phase.solutions == 0) {
        Verdict::Unsolved
    } else if 0 < full && full < least {
        Verdict::Fewer
    } else if phase.short > 0 {
        Verdict::Short
    } else {
        Verdict::Sound
    }
}

fn reduced<'f>(found: impl Iterator<Item = &'f Found>, level: Level) -> Vec<Vec<Deed>> {
    found.map(|it| deed::at_level(&it.deeds, level)).collect()
}
