//! The head of a twin: its letter, the changes of the position as commands, everything else as comments.
//!
//! The commands are found by comparing the positions, so that they do not depend on how the changes were entered.

use super::comment::comment;
use super::man::{known_properties, name, side};
use crate::entered::InputProblem;
use crate::entered::geometry::{rearrange, reflected, turned_left};
use crate::vocabulary::attributes;
use crate::vocabulary::caption::conditions;
use crate::vocabulary::tables::commands::MIRRORS;
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::condition::Condition;
use sauterelle_kernel::diagram::{Diagram, DiagramMan};
use sauterelle_kernel::men::Language;
use sauterelle_solve::goal::Goal;
use sauterelle_solve::problem::Problem;

/// The line in front of the solution of the position with this index.
pub(super) fn head(problem: &InputProblem, index: usize) -> String {
    let twin = &problem.twins[index];
    let base = match index {
        0 => &problem.initial,
        _ if twin.continued => &problem.twins[index - 1].problem,
        _ => &problem.initial,
    };
    let mut parts = commands(shown(base), shown(&twin.problem));
    parts.extend(asked(base, &twin.problem).iter().map(|text| comment(text)));
    let plus = if twin.continued { "+" } else { "" };
    let text = format!("\n{plus}{}) {}", twin.label, parts.join(" "));
    format!("{}\n", text.trim_end())
}

/// The position to which commands refer: that of the diagram, which in a proof game is the one to be reached.
fn shown(problem: &Problem) -> &Diagram {
    match &problem.target {
        Some(target) if !problem.stipulation.asks_for(Goal::A_TO_B) => target,
        _ => &problem.diagram,
    }
}

/// Changes that are not changes of the position.
fn asked(base: &Problem, twin: &Problem) -> Vec<String> {
    let mut texts = Vec::new();
    if let (Some(from), Some(to)) = (&base.target, &twin.target) {
        // a second position, which readers know nothing of
        let is_second = |target: &Diagram, problem| !std::ptr::eq(target, shown(problem));
        if is_second(from, base) && is_second(to, twin) && from.men != to.men {
            texts.push(commands(from, to).join(" "));
        }
    }
    if base.stipulation.text != twin.stipulation.text {
        texts.push(twin.stipulation.text.clone());
    }
    if base.conditions != twin.conditions {
        // as the registry names them, whatever the user does
        let given = twin.conditions.iter().map(|given| Condition {
            said: None,
            ..given.clone()
        });
        let list = conditions(&given.collect::<Vec<_>>(), Language::English).join(", ");
        texts.push(match list.is_empty() {
            true => "no conditions".to_string(),
            false => list,
        });
    }
    texts
}

/// The commands that turn one position into another.
pub(super) fn commands(base: &Diagram, twin: &Diagram) -> Vec<String> {
    /// With more commands than this, a name for the whole change is looked for.
    const FEW: usize = 2;
    let steps = Steps::between(base, twin);
    if steps.len() > FEW
        && let Some(name) = transformation(base, twin)
    {
        return vec![name];
    }
    steps
}

/// The command for a change of the position as a whole, if there is one.
fn transformation(base: &Diagram, twin: &Diagram) -> Option<String> {
    let is = |changed: &Diagram| changed.men == twin.men;
    let mut turned = base.clone();
    for angle in [90, 180, 270] {
        rearrange(&mut turned, turned_left);
        if is(&turned) {
            return Some(format!("rotate {angle}"));
        }
    }
    for &(mirror, name) in MIRRORS {
        let mut mirrored = base.clone();
        rearrange(&mut mirrored, |at| reflected(at, mirror));
        if is(&mirrored) {
            return Some(format!("mirror {name}"));
        }
    }
    let mut swapped = base.clone();
    for man in swapped.men.iter_mut().flatten() {
        man.sides = man.sides.swapped();
    }
    if is(&swapped) {
        return Some("PolishType".to_string());
    }
    shift(base, twin)
}

/// The command that shifts all men alike.
fn shift(base: &Diagram, twin: &Diagram) -> Option<String> {
    let (from, first) = base.placed().next()?;
    let shifted = |to: Sq| {
        let by = |at: Sq| {
            (
                at.file() as i8 - from.file() as i8,
                at.rank() as i8 - from.rank() as i8,
            )
        };
        let all = base.placed().all(|(at, man)| {
            let (dx, dy) = by(at);
            to.step(dx, dy)
                .is_some_and(|to| twin.men[to.index()] == Some(man))
        });
        all && base.placed().count() == twin.placed().count()
    };
    let mut arrivals = twin.placed().filter(|(_, man)| *man == first);
    let (to, _) = arrivals.find(|(to, _)| shifted(*to))?;
    Some(format!("shift {from} ==> {to}"))
}

/// Commands for single men that turn one position into another.
struct Steps<'d> {
    now: Diagram,
    goal: &'d Diagram,
    commands: Vec<String>,
}

impl Steps<'_> {
    fn between(base: &Diagram, goal: &Diagram) -> Vec<String> {
        let mut steps = Steps {
            now: base.clone(),
            goal,
            commands: Vec::new(),
        };
        steps.exchanges();
        while steps.moves(false) || steps.moves(true) {}
        steps.rest();
        steps.commands
    }

    /// The man that does not belong on this square, if one stands there.
    fn misplaced(&self, at: Sq) -> Option<DiagramMan> {
        let man = self.now.men[at.index()];
        man.filter(|_| man != self.goal.men[at.index()])
    }

    /// Whether this man is still missing on this square.
    fn is_wanted(&self, man: DiagramMan, at: Sq) -> bool {
        let wanted = Some(man);
        self.goal.men[at.index()] == wanted && self.now.men[at.index()] != wanted
    }

    fn exchanges(&mut self) {
        for one in Sq::all() {
            for other in Sq::all().filter(|other| other.index() > one.index()) {
                let (Some(a), Some(b)) = (self.misplaced(one), self.misplaced(other)) else {
                    continue;
                };
                if self.is_wanted(a, other) && self.is_wanted(b, one) {
                    self.commands
                        .push(format!("{}<-->{}", man(one, a), man(other, b)));
                    self.now.men.swap(one.index(), other.index());
                }
            }
        }
    }

    /// Moves a misplaced man to where one like it is missing: to an empty square or, if `captures`, to one from which
    /// a man must go. Whether there was one.
    fn moves(&mut self, captures: bool) -> bool {
        for from in Sq::all() {
            let Some(moving) = self.misplaced(from) else {
                continue;
            };
            let arrivals = || Sq::all().filter(|to| self.is_wanted(moving, *to));
            let Some(to) = arrivals().find(|to| self.now.men[to.index()].is_some() == captures)
            else {
                continue;
            };
            if let Some(taken) = self.now.men[to.index()] {
                self.commands.push(format!("-{}", man(to, taken)));
            }
            self.commands.push(format!("{}-->{to}", man(from, moving)));
            self.now.men[to.index()] = self.now.men[from.index()].take();
            return true;
        }
        false
    }

    fn rest(&mut self) {
        for at in Sq::all() {
            let (now, goal) = (self.now.men[at.index()], self.goal.men[at.index()]);
            match (now, goal) {
                (Some(gone), None) => self.commands.push(format!("-{}", man(at, gone))),
                (None, Some(new)) => self.commands.push(format!("+{}", man(at, new))),
                (Some(old), Some(new)) if old != new => self.commands.push(man(at, new)),
                _ => {}
            }
        }
    }
}

/// A man with its square: `wKa1`, `nrGb3`.
fn man(at: Sq, man: DiagramMan) -> String {
    let code = man.man.code[Language::English as usize];
    format!(
        "{}{}{}{at}",
        side(man.sides),
        known_properties(&attributes::initials(man.royal, man.attrs)),
        name(code)
    )
}
