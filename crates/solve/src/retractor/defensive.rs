//! Solutions of defensive retractors: all first moves that succeed, with what follows.

use super::asked::{Asked, Tell, step};
use super::battle::Battle;
use super::choices::{Choice, all_choices};
use super::first_moves::Work;
use super::forward::Forward;
use super::known::{Killers, Results};
use super::repetition::Path;
use super::value::{Limits, Next, Value, Width};
use crate::control::Stopped;
use crate::solution::{Finding, Mark, Tree};
use crate::stipulation::retraction::Uncaptures;
use sauterelle_unmoves::{Legality, Unmove};
use std::sync::Arc;

/// Widths that are searched before all play is, the more of them the more moves are taken back: then forced play saves the most.
const NARROW: [Width; 3] = [2, 8, 32];

/// What is searched before that where many moves are taken back: few captures are mostly enough, and quiet moves are much fewer.
const FEW_CAPTURES: [Limits; 5] = [
    Limits::few(2, 0),
    Limits::few(2, 1),
    Limits::few(8, 0),
    Limits::few(2, 2),
    Limits::few(8, 1),
];

/// So many moves are many.
const MANY_MOVES: u16 = 4;

impl<'p> Work<'p> for Battle<'p> {
    type First = Choice;
    type Shared = Results;
    type Round = Limits;

    fn rounds(asked: Asked<'p>) -> Vec<Limits> {
        let moves = asked.moves();
        // otherwise he has none to choose
        let chooses = asked.uncaptures_of(Next::Attacker) == Uncaptures::Own;
        let few = match chooses && moves >= MANY_MOVES {
            true => &FEW_CAPTURES[..],
            false => &[],
        };
        let narrow = moves.saturating_sub(1).into();
        let widths = NARROW.into_iter().take(narrow).map(Limits::wide);
        let last = match asked.options.width {
            Some(width) => Limits::wide(width),
            None => Limits::NONE,
        };
        let before = few.iter().copied().chain(widths);
        let within = before.filter(|it| it.width <= last.width && *it != last);
        within.chain([last]).collect()
    }

    fn first_moves(asked: Asked<'p>) -> Vec<Choice> {
        let uncaptures = asked.uncaptures_of(Next::Attacker);
        all_choices(&mut asked.position(), uncaptures, asked.retraction.legality)
    }

    fn shared(asked: Asked<'p>) -> Results {
        Results::new(asked.memory_of_results())
    }

    fn new(asked: Asked<'p>, forward: Forward<'p>, results: &Arc<Results>) -> Self {
        let player = asked.position();
        Battle {
            path: Path::from(&player, asked.retraction.most_times),
            player,
            results: Arc::clone(results),
            killers: Killers::new(asked.moves()),
            asked,
            forward,
            limits: Limits::NONE,
        }
    }

    /// Tells the moves with which the attacker succeeds within these limits; in the last round also what more there is of those told before.
    fn work_on(&mut self, first: &Choice, limits: Limits, tell: &mut Tell) -> Result<(), Stopped> {
        let moves = self.asked.moves();
        self.limits = limits;
        let is_last = Battle::rounds(self.asked).last() == Some(&limits);
        if self.choice_succeeds(first, moves)? != Value::Succeeds {
            return match is_last {
                true => self.tell_tries(first, tell),
                false => Ok(()),
            };
        }
        let told_in = self.told_before(first, limits)?;
        if told_in.is_some() && !is_last {
            return Ok(());
        }
        // where the defender says whom the attacker has captured, all of that is one solution
        let is_one = self.asked.uncaptures_of(Next::Attacker) == Uncaptures::Other;
        let mut mark = Some(Mark::Key);
        for unmove in first {
            let key = self.key_within(unmove, limits)?;
            let told = match told_in {
                Some(narrower) => self.key_within(unmove, narrower)?,
                None => None,
            };
            let new = match (key, told) {
                (Some(key), Some(told)) => key.without(&told),
                (key, _) => key.map(|it| Tree { mark, ..it }),
            };
            if let Some(tree) = new {
                mark = mark.filter(|_| !is_one);
                tell(Finding::Tree(tree))?;
            }
        }
        Ok(())
    }
}

impl Asked<'_> {
    /// How many moves the attacker takes back at most.
    pub(super) fn moves(self) -> u16 {
        self.retraction.half_moves.div_ceil(2)
    }
}

impl Battle<'_> {
    /// The limits of the earlier round that has told this choice.
    fn told_before(&mut self, first: &Choice, limits: Limits) -> Result<Option<Limits>, Stopped> {
        let moves = self.asked.moves();
        let rounds = Battle::rounds(self.asked).into_iter();
        for narrower in rounds.take_while(|it| *it != limits) {
            self.limits = narrower;
            if self.choice_succeeds(first, moves)? == Value::Succeeds {
                return Ok(Some(narrower));
            }
        }
        Ok(None)
    }

    /// A first move with which the attacker succeeds within these limits, and what follows.
    fn key_within(&mut self, unmove: &Unmove, limits: Limits) -> Result<Option<Tree>, Stopped> {
        let moves = self.asked.moves();
        self.limits = limits;
        match self.succeeds_by(unmove, moves)? {
            Value::Succeeds => self.tree(unmove, moves).map(Some),
            _ => Ok(None),
        }
    }

    /// What follows a move taken back by the attacker, as far as he succeeds.
    pub(super) fn tree(&mut self, unmove: &Unmove, left: u16) -> Result<Tree, Stopped> {
        let step = step(&mut self.player, unmove);
        let after = self.before_attack(unmove, |battle| battle.after_attacker(left - 1))?;
        Ok(Tree::with(step, after))
    }

    /// The play, or everything that the defender can take back, with the answers.
    fn after_attacker(&mut self, left: u16) -> Result<Vec<Tree>, Stopped> {
        if self.succeeds_at_once()? {
            return Ok(self.forward.play(&self.player)?.trees);
        }
        let legality = self.asked.retraction.legality;
        let mut trees = Vec::new();
        for unmove in self.choices(Next::Defender, legality).iter().flatten() {
            let answers = self.before(unmove, |battle| match battle.path.is_drawn() {
                true => Ok(Vec::new()),
                false => battle.answers_to_defender(left),
            })?;
            if !answers.is_empty() {
                let defence = step(&mut self.player, unmove);
                trees.push(Tree::with(defence, answers));
            }
        }
        Ok(trees)
    }

    /// The answers to what the defender has taken back, if the attacker succeeds.
    fn answers_to_defender(&mut self, left: u16) -> Result<Vec<Tree>, Stopped> {
        match self.after_defender(left)? {
            Value::Succeeds => self.answers(left),
            _ => Ok(Vec::new()),
        }
    }

    /// All moves by which the attacker succeeds soonest.
    fn answers(&mut self, left: u16) -> Result<Vec<Tree>, Stopped> {
        let all = self.choices(Next::Attacker, Legality::MEN);
        for moves in 1..=left {
            let mut trees = Vec::new();
            for choice in &all {
                if self.choice_succeeds(choice, moves)? != Value::Succeeds {
                    continue;
                }
                for unmove in choice {
                    if self.can_have_been(unmove)
                        && self.succeeds_by(unmove, moves)? == Value::Succeeds
                    {
                        trees.push(self.tree(unmove, moves)?);
                    }
                }
            }
            if !trees.is_empty() {
                return Ok(trees);
            }
        }
        Ok(Vec::new())
    }
}
