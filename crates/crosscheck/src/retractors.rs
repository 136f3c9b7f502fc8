//! Small random retractors, solved here and by the slow reference, which takes moves back by trying everything.

use crate::pair::slow_side;
use crate::random::{self, Sample, Taste};
use crate::replay::findings;
use fastrand::Rng;
use sauterelle_kernel::board::effect::Reason;
use sauterelle_kernel::board::piece::Side;
use sauterelle_kernel::play::Player;
use sauterelle_notation::fen::write_fen;
use sauterelle_oracle::Position;
use sauterelle_oracle::retract::{self as slow, Level, Manner};
use sauterelle_solve::problem::Options;
use sauterelle_solve::solution::{Finding, Step, Tree};
use sauterelle_solve::stipulation::Stipulation;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::{self, Display, Formatter};
use std::time::Duration;

/// What is drawn.
#[derive(Clone, Copy, Debug)]
pub struct RetractorsTask {
    /// Problems to compare.
    pub problems: u64,
    /// Start of the pseudo-random sequence.
    pub seed: u64,
    /// Most men on the board.
    pub most_men: usize,
    /// Also forms for which the reference takes many seconds.
    pub long: bool,
}

/// What a run has seen.
#[derive(Debug, Default)]
pub struct RetractorsReport {
    /// Problems compared.
    pub problems: u64,
    /// Problems with a solution among them.
    pub with_solution: u64,
    /// Solutions of all of them, as far as moves taken back go.
    pub solutions: u64,
    /// Descriptions of the differences.
    pub differences: Vec<String>,
}

impl Display for RetractorsReport {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let RetractorsReport {
            problems,
            with_solution,
            solutions,
            ..
        } = self;
        write!(
            f,
            "{problems} retractors ({with_solution} with a solution), {solutions} solutions"
        )
    }
}

/// A form of retractor: what is taken back, by whom first, and what is played then.
#[derive(Clone, Copy, Debug)]
struct Form {
    manner: Manner,
    plies: u16,
    first: Side,
    forward: &'static str,
    /// So often a position may come about.
    most_times: u16,
    /// The reference takes seconds.
    is_long: bool,
}

const fn form(manner: Manner, plies: u16, first: Side, forward: &'static str) -> Form {
    let is_long = plies > 1 && !matches!(manner, Manner::Help | Manner::Pacific);
    Form {
        manner,
        plies,
        first,
        forward,
        most_times: 2,
        is_long,
    }
}

/// A form in which no position may come about twice: with three repetitions the reference would take too long.
const fn without_repetition(manner: Manner, plies: u16, first: Side) -> Form {
    Form {
        most_times: 1,
        ..form(manner, plies, first, "#1")
    }
}

const FORMS: [Form; 18] = [
    form(Manner::Help, 1, Side::White, "#1"),
    form(Manner::Help, 1, Side::White, "h#1.5"),
    form(Manner::Help, 1, Side::White, "h=0.5"),
    form(Manner::Help, 1, Side::White, "s#1"),
    form(Manner::Help, 1, Side::White, "#2"),
    form(Manner::Help, 1, Side::Black, "h#1"),
    form(Manner::Help, 1, Side::Black, "h=1"),
    form(Manner::Help, 2, Side::White, "h#1"),
    form(Manner::Help, 2, Side::Black, "h#0.5"),
    form(Manner::Help, 2, Side::Black, "#1"),
    form(Manner::Proca, 1, Side::White, "#1"),
    form(Manner::Hoeg, 1, Side::White, "#1"),
    form(Manner::Pacific, 2, Side::White, "#1"),
    without_repetition(Manner::Pacific, 3, Side::White),
    without_repetition(Manner::Pacific, 4, Side::White),
    form(Manner::Proca, 2, Side::White, "#1"),
    form(Manner::Hoeg, 2, Side::White, "#1"),
    form(Manner::Klan, 2, Side::White, "#1"),
];

/// Rules that the reference knows.
const CONDITIONS: [&[&str]; 10] = [
    &[],
    &[],
    &[],
    &["Connected"],
    &["BlackMaximummer"],
    &["WhiteMaximummer"],
    &["BlackMaximummer", "WhiteMaximummer"],
    &["WhiteMinimummer"],
    &["BlackMaximummer", "Connected"],
    &["BlackMaximummer UltraLegal"],
];

/// Compares so many problems.
pub fn run(task: RetractorsTask) -> RetractorsReport {
    let mut rng = Rng::with_seed(task.seed);
    let mut report = RetractorsReport::default();
    while report.problems < task.problems && report.differences.len() < 20 {
        if let Err(difference) = compare(&mut rng, task, &mut report) {
            report.differences.push(difference);
        }
    }
    report
}

fn compare(
    rng: &mut Rng,
    task: RetractorsTask,
    report: &mut RetractorsReport,
) -> Result<(), String> {
    let form = FORMS[rng.usize(..FORMS.len())];
    if form.is_long && !task.long {
        return Ok(());
    }
    let Some(sample) = drawn(rng, form, task.most_men) else {
        return Ok(());
    };
    let conditions: Vec<&str> = sample.conditions.iter().map(String::as_str).collect();
    let start = Position::parse(&sample.fen(), &conditions)?;
    if start.in_check(slow_side(form.first)) {
        return Ok(());
    }
    let text = text(form);
    let context = |fault: String| format!("{} {conditions:?} {text}: {fault}", sample.fen());
    let Some(ours) = ours(&sample, &text, form.most_times).map_err(context)? else {
        return Ok(());
    };
    // most random problems have no solution
    if ours.is_empty() && report.problems > 2 * report.with_solution + 10 {
        return Ok(());
    }
    let theirs = theirs(&start, form).map_err(context)?;
    report.problems += 1;
    report.with_solution += u64::from(!ours.is_empty());
    report.solutions += ours.len() as u64;
    match ours == theirs {
        true => Ok(()),
        false => {
            let more = ours.difference(&theirs).next();
            let fewer = theirs.difference(&ours).next();
            Err(context(format!("too many {more:?}, missing {fewer:?}")))
        }
    }
}

/// A position with few men, in which no pawn stands where none can.
fn drawn(rng: &mut Rng, form: Form, most_men: usize) -> Option<Sample> {
    let taste = Taste {
        fairy: &["sx", "sx"],
        neutrals: false,
        odd_royals: false,
        most_men: 3,
    };
    let mut sample = random::position(rng, taste);
    sample.men.truncate(if form.is_long { 3 } else { most_men });
    sample.side = match form.first {
        Side::White => 'b',
        Side::Black => 'w',
    };
    let conditions = CONDITIONS[rng.usize(..CONDITIONS.len())];
    sample.conditions = conditions.iter().map(ToString::to_string).collect();
    let is_misplaced =
        |man: &(usize, char, bool, &str)| man.3 == "p" && [0, 7].contains(&(man.0 / 8));
    (!sample.men.iter().any(is_misplaced)).then_some(sample)
}

/// The solutions of the reference, as positions after the moves taken back.
fn theirs(start: &Position, form: Form) -> Result<BTreeSet<Vec<String>>, String> {
    let retractor = slow::Retractor {
        plies: form.plies,
        first: slow_side(form.first),
        manner: form.manner,
        forward: form.forward.to_string(),
        forward_defence: true,
        most_times: usize::from(form.most_times),
        level: Level::Predecessor,
    };
    let found = slow::solve(start, &retractor)?.into_iter();
    let as_seen = |line: Vec<String>| line.iter().map(|fen| two_fields(fen)).collect();
    Ok(found.map(as_seen).collect())
}

/// The stipulation as it is written.
fn text(form: Form) -> String {
    let Form {
        manner,
        plies,
        first,
        forward,
        ..
    } = form;
    let moves = match (manner, plies, first) {
        (Manner::Help, 1, Side::White) => "-1w".to_string(),
        (Manner::Help, 1, Side::Black) => "-1b".to_string(),
        (Manner::Help, _, Side::White) => "-1wb".to_string(),
        (Manner::Help, _, Side::Black) => "-1bw".to_string(),
        _ => format!("-{plies}"),
    };
    let kind = match manner {
        Manner::Help => String::new(),
        other => format!(" {other:?}"),
    };
    format!("{moves} & {forward}{kind}")
}

/// Our solutions as positions after the moves taken back; `None` if they took too long.
fn ours(
    sample: &Sample,
    text: &str,
    most_times: u16,
) -> Result<Option<BTreeSet<Vec<String>>>, String> {
    let mut stipulation = Stipulation::parse(text).map_err(|e| e.to_string())?;
    if let Some(retraction) = &mut stipulation.retraction {
        retraction.most_times = most_times;
    }
    let problem = sample.problem(stipulation, Options::default())?;
    let Some(found) = findings(&problem, Duration::from_secs(60))? else {
        return Ok(None);
    };
    let game = problem.game().map_err(|e| e.to_string())?;
    let mut told = Told {
        player: game.play_as(problem.stipulation.to_move()),
        lines: BTreeSet::new(),
        choices: BTreeMap::new(),
    };
    let defensive = !text.contains(['w', 'b']);
    for finding in &found {
        match finding {
            Finding::Line(line) => {
                let steps: Vec<&Step> = line.iter().map(AsRef::as_ref).collect();
                told.line(&steps);
            }
            Finding::Tree(tree) if defensive => told.first(&tree.step),
            Finding::Tree(tree) => told.tree(tree, &mut Vec::new()),
            _ => {}
        }
    }
    Ok(Some(match text.ends_with("Hoeg") {
        true => told
            .choices
            .into_values()
            .map(|all| all.into_iter().collect())
            .collect(),
        false => told.lines,
    }))
}

/// What our solutions tell.
struct Told<'g> {
    player: Player<'g>,
    /// Positions after the moves taken back, one after the other.
    lines: BTreeSet<Vec<String>>,
    /// Positions after first moves that differ in whom they captured only.
    choices: BTreeMap<String, BTreeSet<String>>,
}

impl Told<'_> {
    /// A line, of which the first moves are taken back.
    fn line(&mut self, steps: &[&Step]) {
        let taken_back = steps.iter().take_while(|step| step.takes_back.is_some());
        let mut positions = Vec::new();
        let mut depth = 0;
        for step in taken_back {
            self.go(step);
            depth += 1;
            positions.push(two_fields(&write_fen(&mut self.player)));
        }
        for _ in 0..depth {
            self.player.undo();
        }
        self.lines.insert(positions);
    }

    fn tree<'t>(&mut self, tree: &'t Tree, steps: &mut Vec<&'t Step>) {
        if tree.step.takes_back.is_none() {
            return self.line(steps);
        }
        steps.push(&tree.step);
        for reply in &tree.replies.moves {
            self.tree(reply, steps);
        }
        steps.pop();
    }

    /// The first move of a defensive retractor.
    fn first(&mut self, step: &Step) {
        self.go(step);
        let position = two_fields(&write_fen(&mut self.player));
        self.player.undo();
        let shape = step.mv.shape;
        let way = format!(
            "{} {} {:?} {:?}",
            shape.from,
            shape.to,
            step.piece,
            promoted(step)
        );
        self.choices
            .entry(way)
            .or_default()
            .insert(position.clone());
        self.lines.insert(vec![position]);
    }

    fn go(&mut self, step: &Step) {
        self.player.begin();
        for entry in &step.effects {
            self.player.apply(entry.effect, Reason::Record);
        }
    }
}

/// What the move taken back has promoted to.
fn promoted(step: &Step) -> Option<String> {
    let played = step.takes_back.as_ref()?;
    let mut effects = played.effects.iter();
    let promotion = effects.find(|entry| entry.reason == Reason::Promotion)?;
    Some(format!("{:?}", promotion.effect))
}

/// Men and side to move.
fn two_fields(fen: &str) -> String {
    fen.split(' ').take(2).collect::<Vec<_>>().join(" ")
}
