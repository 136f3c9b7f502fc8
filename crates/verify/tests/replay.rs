//! Every solution found is played through by the slow reference, and small problems are solved by both.

use fastrand::Rng;
use sauterelle_kernel::piece::Side;
use sauterelle_kernel::square::Sq;
use sauterelle_notation::fen::parse_fen;
use sauterelle_notation::names::{parse_condition, parse_option_word};
use sauterelle_notation::popeye::parse_problems;
use sauterelle_reference::solve::{Solution, solve};
use sauterelle_reference::{self as slow, Position, RefMove};
use sauterelle_solve::problem::{Options, Problem};
use sauterelle_solve::solution::{Finding, Phase, Step};
use sauterelle_solve::stipulation::{Goal, Stipulation};
use sauterelle_verify::pair::Ply;
use sauterelle_verify::random::{self, Sample, Taste};
use sauterelle_verify::replay::{Replayed, findings, replay};
use std::collections::BTreeSet;
use std::path::Path;
use std::time::Duration;

const LIMIT: Duration = Duration::from_secs(60);

#[test]
fn every_example_can_be_played_through() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples");
    let mut problems = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|e| e != "inp") {
            continue;
        }
        for entry in parse_problems(&std::fs::read(&path).unwrap(), None) {
            for twin in entry.result.unwrap().twins {
                let found = findings(&twin.problem, LIMIT).unwrap();
                let found = found.unwrap_or_else(|| panic!("{path:?} is not solved in time"));
                let replayed = replay(&twin.problem, &found).unwrap();
                assert!(replayed.moves > 0, "{path:?}");
                problems += 1;
            }
        }
    }
    assert!(problems >= 8);
}

/// The only line of a helpmate, and the problem.
fn helpmate() -> (Problem, Vec<Step>) {
    let mut sample = Sample {
        men: vec![(46, 'w', false, "k"), (0, 'w', false, "r")],
        side: 'b',
        conditions: Vec::new(),
    };
    sample.men.push((63, 'b', false, "k"));
    let problem = problem(&sample, "h#1", &[], None);
    let found = findings(&problem, LIMIT).unwrap().unwrap();
    let lines = found.into_iter().filter_map(|finding| match finding {
        Finding::Line(line) => Some(line),
        _ => None,
    });
    let lines: Vec<_> = lines.collect();
    assert_eq!(lines.len(), 1);
    (problem, lines[0].clone())
}

#[test]
fn a_wrong_line_is_found_out() {
    let (problem, line) = helpmate();
    let judged = |line: Vec<Step>| {
        let begin = Finding::Begin {
            phase: Phase::Play,
            starter: Side::Black,
            skipped: 0,
            lines: true,
        };
        replay(&problem, &[begin, Finding::Line(line), Finding::End])
    };
    assert_eq!(judged(line.clone()).unwrap().moves, 2);
    let spoilt: [fn(&mut Vec<Step>); 8] = [
        |line| line.swap(0, 1),
        |line| drop(line.remove(0)),
        |line| drop(line.pop()),
        |line| line[1].goal = Some(Goal::Stalemate),
        |line| line[1].goal = Some(Goal::Capture),
        |line| line[1].check = false,
        |line| line[0].effects.clear(),
        |line| line[1].mv.shape.to = Sq::at(0, 5),
    ];
    for (number, spoil) in spoilt.into_iter().enumerate() {
        let mut line = line.clone();
        spoil(&mut line);
        assert!(judged(line).is_err(), "number {number}");
    }
}

const FAIRY: &[&str] = &["sx", "sx", "sx", "g", "n", "z", "li"];

const OPTIONS: &[&[&str]] = &[
    &["Variation", "Try", "SetPlay"],
    &["Variation"],
    &["Variation", "NoThreat", "Try"],
    &["Try", "SetPlay"],
    &["Variation", "PostKeyPlay"],
    &["Variation", "Duplex"],
    &["HalfDuplex", "SetPlay"],
    &["WhiteToPlay"],
];

fn problem(sample: &Sample, stipulation: &str, options: &[&str], most: Option<u64>) -> Problem {
    let mut solving = Options::default();
    for word in options {
        parse_option_word(word, &mut solving).unwrap();
    }
    solving.max_solutions = most;
    Problem {
        diagram: parse_fen(&sample.fen()).unwrap().diagram,
        conditions: sample
            .conditions
            .iter()
            .map(|name| parse_condition(name).unwrap())
            .collect(),
        stipulation: Stipulation::parse(stipulation).unwrap(),
        options: solving,
        as_popeye: false,
    }
}

/// A position with few men and few rules, so that solving takes milliseconds.
fn small(rng: &mut Rng) -> Sample {
    let taste = Taste {
        fairy: FAIRY,
        neutrals: true,
        odd_royals: true,
        most_men: 3,
    };
    let mut sample = random::sample(rng, taste);
    if sample.conditions.iter().any(|c| c.starts_with("Circe")) {
        sample.men.truncate(4);
        // the reference is slow where cages are looked for within strict measures
        sample
            .conditions
            .retain(|c| !c.contains("Ultra") && !c.contains("Consequent"));
    }
    sample
}

fn solved(problem: &Problem, context: &str) -> Option<Replayed> {
    let found = findings(problem, Duration::from_secs(2)).unwrap()?;
    Some(replay(problem, &found).unwrap_or_else(|e| panic!("{context}: {e}")))
}

#[test]
fn random_problems_can_be_played_through() {
    const STIPULATIONS: &[&str] = &[
        "#1", "#2", "=2", "+2", "x2", "%2", "zd42", "s#1", "s#2", "s=2", "sx2", "s+2", "r#1",
        "r#2", "r=2", "rx2", "semi-r#2", "semi-rx2", "h#1", "h#1.5", "h#2", "h=2", "h+1.5", "hx2",
        "h%1.5", "hzd41.5", "hs#2", "hsx2", "hr#2", "hr+2", "ser-#3", "ser-=3", "ser-+2", "ser-x2",
        "ser-zd43", "ser-h#2", "ser-h=2", "ser-hx2", "ser-s#2", "ser-sx2", "ser-r#2", "ser-rx2",
    ];
    let mut rng = Rng::with_seed(21);
    let (mut moves, mut unfinished) = (0, 0);
    for turn in 0..5 * STIPULATIONS.len() {
        let sample = small(&mut rng);
        let stipulation = STIPULATIONS[turn % STIPULATIONS.len()];
        let options = OPTIONS[rng.usize(..OPTIONS.len())];
        let context = format!(
            "{} {:?} {stipulation} {options:?}",
            sample.fen(),
            sample.conditions
        );
        let problem = problem(&sample, stipulation, options, Some(40));
        match solved(&problem, &context) {
            Some(replayed) => moves += replayed.moves,
            None => unfinished += 1,
        }
    }
    assert!(
        moves > 1000 && unfinished < 10,
        "{moves} moves, {unfinished} unfinished"
    );
}

/// A stipulation in its parts: manner, goal, length, and how many half-moves each side makes.
type Parts = (&'static str, &'static str, &'static str, [u32; 2]);

const COMPARED: &[Parts] = &[
    ("", "#", "1", [1, 0]),
    ("", "#", "2", [2, 1]),
    ("", "=", "2", [2, 1]),
    ("", "+", "2", [2, 1]),
    ("", "x", "2", [2, 1]),
    ("", "zd4", "2", [2, 1]),
    ("s", "#", "1", [1, 1]),
    ("s", "#", "2", [2, 2]),
    ("s", "=", "1", [1, 1]),
    ("s", "x", "1", [1, 1]),
    ("s", "x", "2", [2, 2]),
    ("s", "zd4", "1", [1, 1]),
    ("r", "#", "1", [1, 1]),
    ("r", "=", "1", [1, 1]),
    ("r", "x", "2", [2, 2]),
    ("r", "+", "1", [1, 1]),
    ("semi-r", "#", "1", [1, 1]),
    ("semi-r", "+", "2", [2, 2]),
    ("semi-r", "x", "1", [1, 1]),
    ("h", "#", "1", [1, 1]),
    ("h", "#", "1.5", [2, 1]),
    ("h", "#", "2", [2, 2]),
    ("h", "=", "1.5", [2, 1]),
    ("h", "+", "1.5", [2, 1]),
    ("h", "x", "1.5", [2, 1]),
    ("h", "x", "2", [2, 2]),
    ("h", "zd4", "1.5", [2, 1]),
    ("hs", "#", "2", [2, 2]),
    ("hs", "x", "1.5", [1, 2]),
    ("hs", "+", "1.5", [1, 2]),
    ("hr", "#", "2", [2, 2]),
    ("hr", "x", "1.5", [1, 2]),
    ("hr", "+", "2", [2, 2]),
    ("ser-", "#", "2", [2, 0]),
    ("ser-", "#", "3", [3, 0]),
    ("ser-", "=", "2", [2, 0]),
    ("ser-", "=", "3", [3, 0]),
    ("ser-", "+", "2", [2, 0]),
    ("ser-", "x", "2", [2, 0]),
    ("ser-", "zd4", "2", [2, 0]),
    ("ser-h", "#", "2", [1, 2]),
    ("ser-h", "=", "2", [1, 2]),
    ("ser-h", "x", "2", [1, 2]),
    ("ser-h", "zd4", "2", [1, 2]),
    ("ser-s", "#", "2", [2, 1]),
    ("ser-s", "=", "2", [2, 1]),
    ("ser-s", "x", "2", [2, 1]),
    ("ser-s", "+", "2", [2, 1]),
    ("ser-r", "#", "2", [2, 1]),
    ("ser-r", "x", "2", [2, 1]),
    ("ser-r", "+", "2", [2, 1]),
];

#[test]
fn small_problems_have_the_same_solutions_for_the_reference() {
    const MOST_LINES: usize = 1000;
    let mut rng = Rng::with_seed(22);
    let (mut compared, mut unsolvable) = (0, 0);
    while compared < 120 {
        let parts = COMPARED[rng.usize(..COMPARED.len())];
        let (manner, goal, length, half_moves) = parts;
        let text = format!("{manner}{goal}{length}");
        let mut sample = small(&mut rng);
        let stipulation = Stipulation::parse(&text).unwrap();
        sample.side = match stipulation.starter {
            Side::White => 'w',
            Side::Black => 'b',
        };
        let names: Vec<&str> = sample.conditions.iter().map(String::as_str).collect();
        let start = Position::parse(&sample.fen(), &names).unwrap();
        let size: usize = [slow::Side::White, slow::Side::Black]
            .iter()
            .zip(half_moves)
            .map(|(side, times)| {
                let moves = start.with_side_to_move(*side).legal_moves().len();
                (moves + 1).pow(times)
            })
            .product();
        if size > MOST_LINES {
            continue;
        }
        let context = format!("{} {names:?} {text}", sample.fen());
        let Some(ours) = solved(&problem(&sample, &text, &[], None), &context) else {
            continue;
        };
        if ours.illegal_check {
            // the reference solves such problems all the same
            continue;
        }
        let solvable = !(ours.keys.is_empty() && ours.lines.is_empty());
        // most random problems have no solution: every third that is compared may be such a one
        if !solvable && 2 * unsolvable > compared {
            continue;
        }
        unsolvable += usize::from(!solvable);
        compared += 1;
        match solve(&start, &text).unwrap() {
            Solution::Keys(keys) => {
                assert_eq!(ours.keys, keys, "{context}");
            }
            Solution::Lines(lines) => {
                let lines: BTreeSet<Vec<Ply>> = lines
                    .into_iter()
                    .filter(|line| !ends_early(line, &start, parts))
                    .collect();
                assert_eq!(ours.lines, lines, "{context}");
            }
        }
    }
}

/// Whether the kernel takes the line for a longer form of a shorter solution. The reference lets play go on when
/// the goal has been reached (check, capture, target), or when in reflex play the opponent could reach it.
fn ends_early(line: &[Ply], start: &Position, (manner, goal, ..): Parts) -> bool {
    let goal_in_one = format!("{goal}1");
    let goals = |position: &Position| match solve(position, &goal_in_one).unwrap() {
        Solution::Keys(keys) => keys,
        Solution::Lines(_) => BTreeSet::new(),
    };
    let series = manner.starts_with("ser-");
    let reflex = manner.ends_with('r') && manner != "ser-";
    let ends_by_itself = matches!(goal, "#" | "=");
    let mut position = start.clone();
    for (at, ply) in line.iter().enumerate() {
        let left = line.len() - at;
        // the half-moves of the side that must not, or must, reach the goal: in reflex play that before the last one
        let last = if reflex { 2 } else { 1 };
        if left <= last {
            return false;
        }
        let of_that_side = series || left % 2 == last % 2;
        let played = after(&position, ply, series && left > series_end(manner));
        if of_that_side && reflex {
            let could_reach_it = !goals(&position).is_empty();
            if could_reach_it || !goals(&played).is_empty() {
                return true;
            }
        } else if of_that_side
            && !ends_by_itself
            && matches!(manner, "h" | "ser-")
            && goals(&position).contains(&(ply.0.clone(), ply.1.clone(), played.fen()))
        {
            return true;
        }
        position = if series && left > series_end(manner) {
            played.with_side_to_move(position.side_to_move())
        } else {
            played
        };
    }
    false
}

/// How many half-moves at the end of a line of series play are not followed by a pass.
fn series_end(manner: &str) -> usize {
    if manner == "ser-" { 1 } else { 2 }
}

/// The position after the move, with the other side to move.
fn after(position: &Position, (from, to, fen): &Ply, passes: bool) -> Position {
    let reached = |m: &RefMove| {
        if passes {
            m.after.with_side_to_move(position.side_to_move()).fen()
        } else {
            m.after.fen()
        }
    };
    let mut moves = position.legal_moves().into_iter();
    let played = moves.find(|m| (&m.from, &m.to) == (from, to) && reached(m) == *fen);
    played.expect("a move of the reference's own line").after
}
