//! Retractors: the sides take back moves, together or one against the other, then play goes forward.

use super::attempt::as_if_unmoved;
use super::rights::with_rights;
use super::{Back, Level, has_predecessor, is_understood, predecessors};
use crate::board::Side;
use crate::position::Position;
use crate::solve;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::rc::Rc;

/// How the sides take back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Manner {
    /// Together.
    Help,
    /// One against the other; the side that takes back says what was captured.
    Proca,
    /// The other side says what was captured.
    Hoeg,
    /// The side that begins always says what was captured.
    Klan,
    /// Nothing was captured.
    Pacific,
}

/// What is to be taken back, and played then.
#[derive(Clone, Debug)]
pub struct Retractor {
    /// Single moves of both sides in [`Manner::Help`], otherwise moves of the side that begins.
    pub plies: u16,
    /// The side that begins to take back. The other one is to move.
    pub first: Side,
    /// How the sides take back.
    pub manner: Manner,
    /// The stipulation of the play that follows, by its traditional name, solved at exactly its length.
    pub forward: String,
    /// One against the other: the opponent refutes if he can fulfil the stipulation after a move that he has taken back.
    pub forward_defence: bool,
    /// One against the other: so often a position may come about, the diagram and moves taken back counted.
    pub most_times: usize,
    /// Which positions count.
    pub level: Level,
}

/// The solutions.
///
/// Together: each sequence of positions, one after every single move taken back. One against the other: each position
/// after a first move taken back that succeeds, alone; in [`Manner::Hoeg`] all positions of a first choice that succeeds,
/// sorted. Positions are told by [`Position::fen`]. No king or rook at home in the diagram is known to have moved.
///
/// # Errors
/// If the side to move is the one that takes back first, if the stipulation is not known or would not be begun by the side
/// to move then, or if moves are not taken back here under the rules.
pub fn solve(position: &Position, retractor: &Retractor) -> Result<BTreeSet<Vec<String>>, String> {
    is_understood(position)?;
    if position.turn == retractor.first {
        return Err("the side to move takes back first".to_string());
    }
    is_begun_rightly(retractor)?;
    let position = &as_if_unmoved(position);
    let mut solver = Solver {
        task: retractor,
        before: HashMap::new(),
        path: vec![position.clone()],
        reached: HashMap::new(),
        solvable: HashMap::new(),
    };
    let mut found = BTreeSet::new();
    if retractor.manner == Manner::Help {
        solver.together(position, retractor.plies, &mut Vec::new(), &mut found);
    } else if retractor.plies > 0 {
        solver.first_choices(position, &mut found);
    }
    Ok(found)
}

/// Stipulations in which White always completes, whoever is to move, are taken only where that fits.
fn is_begun_rightly(retractor: &Retractor) -> Result<(), String> {
    let Some(starter) = solve::starter(&retractor.forward)? else {
        return Ok(());
    };
    let helped = retractor.manner == Manner::Help;
    let to_move = match helped && retractor.plies.is_multiple_of(2) {
        true => retractor.first.other(),
        false => retractor.first,
    };
    if starter != to_move || !helped && retractor.forward_defence {
        return Err(format!("{} is begun by the other side", retractor.forward));
    }
    Ok(())
}

/// What distinguishes moves taken back, captures apart.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Choice {
    from: String,
    to: String,
    man: String,
    promotion: Option<String>,
    castled: bool,
}

struct Solver<'r> {
    task: &'r Retractor,
    /// Moves taken back.
    before: HashMap<Position, Rc<Vec<Back>>>,
    /// The positions from the diagram to the present one.
    path: Vec<Position>,
    /// Does a legal move lead to this position?
    reached: HashMap<Position, bool>,
    /// Can the side to move fulfil the stipulation?
    solvable: HashMap<Position, bool>,
}

impl Solver<'_> {
    fn counts(&mut self, position: &Position) -> bool {
        if self.task.level == Level::Men {
            return true;
        }
        if let Some(&known) = self.reached.get(position) {
            return known;
        }
        let answer = has_predecessor(position);
        self.reached.insert(position.clone(), answer);
        answer
    }

    fn is_solvable(&mut self, position: &Position) -> bool {
        if let Some(&known) = self.solvable.get(position) {
            return known;
        }
        let settled = match self.task.level {
            Level::Men => position.clone(),
            Level::Predecessor => with_rights(position),
        };
        let solution = solve::solve(&settled, &self.task.forward).expect("a known stipulation");
        let answer = !solution.keys.is_empty() || !solution.lines.is_empty();
        self.solvable.insert(position.clone(), answer);
        answer
    }

    // ------------------------------------------------- together

    /// Takes back so many single moves more.
    fn together(
        &mut self,
        position: &Position,
        plies: u16,
        line: &mut Vec<String>,
        found: &mut BTreeSet<Vec<String>>,
    ) {
        if plies == 0 {
            if self.is_solvable(position) {
                found.insert(line.clone());
            }
            return;
        }
        for back in predecessors(position, Level::Men) {
            // whether the last position counts is seen only where it matters
            let earlier = &back.position;
            if plies == 1 && !self.is_solvable(earlier) || !self.counts(earlier) {
                continue;
            }
            line.push(earlier.fen());
            self.together(earlier, plies - 1, line, found);
            line.pop();
        }
    }

    // ------------------------------------------------- one against the other

    /// The choices of the side that is not to move, with the earlier positions between which captures decide.
    fn choices(&mut self, position: &Position) -> Vec<Vec<Position>> {
        let mut choices: BTreeMap<Choice, Vec<Position>> = BTreeMap::new();
        for back in self.taken_back(position).iter() {
            let forbidden = self.task.manner == Manner::Pacific && back.captured.is_some();
            if !forbidden && !self.is_drawn(&back.position) && self.counts(&back.position) {
                let members = choices.entry(choice(back)).or_default();
                members.push(back.position.clone());
            }
        }
        choices.into_values().collect()
    }

    fn taken_back(&mut self, position: &Position) -> Rc<Vec<Back>> {
        if let Some(known) = self.before.get(position) {
            return Rc::clone(known);
        }
        let found = Rc::new(predecessors(position, Level::Men));
        self.before.insert(position.clone(), Rc::clone(&found));
        found
    }

    /// Has the position come about as often as it may?
    fn is_drawn(&self, position: &Position) -> bool {
        let times = self.path.iter().filter(|earlier| *earlier == position);
        times.count() >= self.task.most_times
    }

    /// What holds after this position on the path.
    fn after<T>(&mut self, position: &Position, asked: impl FnOnce(&mut Self) -> T) -> T {
        self.path.push(position.clone());
        let answer = asked(self);
        self.path.pop();
        answer
    }

    /// The first choices that succeed.
    fn first_choices(&mut self, position: &Position, found: &mut BTreeSet<Vec<String>>) {
        let left = self.task.plies - 1;
        for members in self.choices(position) {
            let mut good: Vec<String> = Vec::new();
            for member in &members {
                if self.has_succeeded(member, left) {
                    good.push(member.fen());
                }
            }
            good.sort();
            if self.task.manner != Manner::Hoeg {
                found.extend(good.into_iter().map(|fen| vec![fen]));
            } else if good.len() == members.len() {
                found.insert(good);
            }
        }
    }

    /// The side that begins is to take back, with so many moves left. Does it succeed?
    fn succeeds(&mut self, position: &Position, left: u16) -> bool {
        let choices = self.choices(position);
        choices.iter().any(|members| match self.task.manner {
            Manner::Hoeg => members.iter().all(|m| self.has_succeeded(m, left - 1)),
            _ => members.iter().any(|m| self.has_succeeded(m, left - 1)),
        })
    }

    /// The side that begins has just taken back, and has so many moves left. Does it succeed, by playing forward or by going
    /// on whatever the opponent takes back?
    fn has_succeeded(&mut self, position: &Position, left: u16) -> bool {
        if self.is_solvable(position) {
            return true;
        }
        left > 0 && self.after(position, |solver| solver.opponent_fails(position, left))
    }

    fn opponent_fails(&mut self, position: &Position, left: u16) -> bool {
        let choices = self.choices(position);
        // an opponent who has nothing to take back is not beaten
        !choices.is_empty()
            && choices.iter().all(|members| match self.task.manner {
                Manner::Hoeg | Manner::Klan => members.iter().any(|m| self.goes_on(m, left)),
                _ => members.iter().all(|m| self.goes_on(m, left)),
            })
    }

    /// The opponent has just taken back. Has he failed to refute?
    fn goes_on(&mut self, position: &Position, left: u16) -> bool {
        let refuted = self.task.forward_defence && self.is_solvable(position);
        !refuted && self.after(position, |solver| solver.succeeds(position, left))
    }
}

fn choice(back: &Back) -> Choice {
    Choice {
        from: back.from.clone(),
        to: back.to.clone(),
        man: back.man.clone(),
        promotion: back.promotion.clone(),
        castled: back.castled,
    }
}
