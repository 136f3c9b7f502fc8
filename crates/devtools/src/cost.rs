//! Instructions for each move under each condition by itself, against a table: a measure that no machine disturbs, and that is not taken on
//! problems for which anything was tuned.

mod work;

use work::Kind;

use crate::popeye::CONDITIONS;
use crate::valgrind;
use sauterelle::notation::read::names::parse_condition;
use sauterelle::rules::registry::RULES;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Conditions of our own that are known by other names elsewhere, those in their stricter senses, and those that need words.
const OURS: &[&str] = &[
    "Polo",
    "Connected",
    "CageCirce",
    "CageCirce Strict",
    "BlackMaximummer UltraLegal",
    "BlackMaximummer Consequent",
    "AprilChess b",
    "BlackMaxDister h8d8",
    "WhiteMaxDister f6h7",
    "BlackMinDister a5g8",
    "WhiteMinDister c5h1",
    "BlackRoyalSquare e4",
    "WhiteRoyalSquare e5",
];

/// The seed of the positions of the table.
const SEED: u64 = 1;

/// What a condition costs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Cost {
    /// Instructions for each move played.
    a_move: u64,
    /// Instructions for each first move of helpmates in one.
    a_helpmate: u64,
}

/// How to measure, and what to compare with.
#[derive(clap::Args)]
pub struct CostArgs {
    /// The table
    #[arg(long, default_value = "bench/cost.tsv")]
    table: PathBuf,
    /// Write the table anew
    #[arg(long)]
    record: bool,
    /// Per cent that a count may be higher than in the table
    #[arg(long, default_value_t = 5.0)]
    tolerance: f64,
    /// Only conditions whose name contains this
    #[arg(long, default_value = "")]
    filter: String,
    /// Start of the pseudo-random sequence from which the positions come; the table is compared with the usual one only
    #[arg(long, default_value_t = SEED)]
    seed: u64,
}

/// The work under one condition, of which the instructions are counted.
#[derive(clap::Args)]
pub struct CostTask {
    /// The condition; none if empty
    condition: String,
    /// What is done
    kind: Kind,
    /// Start of the pseudo-random sequence
    #[arg(long)]
    seed: u64,
}

/// Does the work, and prints by what it is measured.
///
/// # Errors
/// If the condition is not understood.
pub fn work(task: &CostTask) -> Result<(String, bool), String> {
    let units = work::run(&task.condition, task.kind, task.seed)?;
    Ok((units.to_string(), true))
}

/// All conditions: orthodox play, those that random comparisons draw from, and each of the registry that stands by itself.
pub fn conditions() -> Vec<String> {
    let mut all: Vec<String> = std::iter::once("")
        .chain(OURS.iter().copied())
        .map(str::to_string)
        .collect();
    all.extend(CONDITIONS.iter().map(|name| (*name).to_string()));
    let mut known: Vec<String> = all
        .iter()
        .filter_map(|name| parse_condition(name).ok())
        .map(|it| it.rule.meta().name[0].to_string())
        .collect();
    for rule in RULES {
        let name = rule.meta().name[0];
        if !known.iter().any(|it| it == name) && parse_condition(name).is_ok() {
            all.push(name.to_string());
            known.push(name.to_string());
        }
    }
    all
}

/// What orthodox play is called in the table.
const ORTHODOX: &str = "(none)";

/// The condition as the table names it.
fn title(condition: &str) -> &str {
    if condition.is_empty() {
        ORTHODOX
    } else {
        condition
    }
}

/// Measures, and compares with the table or writes it; whether nothing costs more than it may.
///
/// # Errors
/// If valgrind cannot be run, or the table cannot be read or written.
pub fn run(asked: &CostArgs) -> Result<(String, bool), String> {
    let wanted: Vec<String> = conditions()
        .into_iter()
        .filter(|name| title(name).contains(&asked.filter))
        .collect();
    if asked.record && (!asked.filter.is_empty() || asked.seed != SEED) {
        return Err("a part of the table, or one of other positions, cannot be written".into());
    }
    let costs = measured(&wanted, asked.seed)?;
    let name = |e: std::io::Error| format!("{}: {e}", asked.table.display());
    if asked.record {
        std::fs::write(&asked.table, written(&costs)).map_err(name)?;
    }
    let known = match asked.seed {
        SEED => read(&std::fs::read_to_string(&asked.table).map_err(name)?)?,
        _ => BTreeMap::new(),
    };
    let (mut text, is_well) = compared(&costs, &known, asked.tolerance);
    text += &median(&costs);
    Ok((text, is_well || asked.seed != SEED))
}

/// Measures on two threads: counts do not depend on what else is done.
fn measured(wanted: &[String], seed: u64) -> Result<Vec<(String, Cost)>, String> {
    let next = AtomicUsize::new(0);
    let found = Mutex::new(BTreeMap::new());
    let work = || {
        while let Some(condition) = wanted.get(next.fetch_add(1, Ordering::Relaxed)) {
            let cost = cost(condition, seed);
            eprint!(
                "\r{} of {}",
                next.load(Ordering::Relaxed).min(wanted.len()),
                wanted.len()
            );
            if let Ok(mut found) = found.lock() {
                found.insert(condition.clone(), cost);
            }
        }
    };
    std::thread::scope(|scope| {
        scope.spawn(work);
        work();
    });
    eprintln!();
    let mut found = found.into_inner().map_err(|e| e.to_string())?;
    let in_order = wanted
        .iter()
        .filter_map(|condition| Some((condition, found.remove(condition)?)));
    in_order
        .map(|(condition, cost)| Ok((condition.clone(), cost?)))
        .collect()
}

/// Measures one condition.
fn cost(condition: &str, seed: u64) -> Result<Cost, String> {
    let seed = seed.to_string();
    let count = |kind| valgrind::count(&["cost-of", condition, kind, "--seed", &seed]);
    let for_each = |kind, before| {
        let nothing = count(before)?.instructions;
        let counted = count(kind)?;
        let units: u64 = counted
            .printed
            .parse()
            .map_err(|e| format!("{}: {e}", counted.printed))?;
        Ok::<u64, String>(counted.instructions.saturating_sub(nothing) / units.max(1))
    };
    Ok(Cost {
        a_move: for_each("moves", "game")?,
        a_helpmate: for_each("helpmate", "beginning")?,
    })
}

fn written(costs: &[(String, Cost)]) -> String {
    let mut text = format!(
        "# condition, instructions for each move played, for each first move of a helpmate in one; written by `sauterelle-devtools cost --record` with\n# {}\n",
        valgrind::compiler()
    );
    for (condition, cost) in costs {
        let _ = writeln!(
            text,
            "{}\t{}\t{}",
            title(condition),
            cost.a_move,
            cost.a_helpmate
        );
    }
    text
}

fn read(table: &str) -> Result<BTreeMap<String, Cost>, String> {
    let rows = table.lines().filter(|line| !line.starts_with('#'));
    rows.map(|line| {
        let wrong = || format!("not understood: {line}");
        let [condition, a_move, a_helpmate] = line.split('\t').collect::<Vec<_>>()[..] else {
            return Err(wrong());
        };
        let number = |text: &str| text.parse().map_err(|_| wrong());
        Ok((
            condition.to_string(),
            Cost {
                a_move: number(a_move)?,
                a_helpmate: number(a_helpmate)?,
            },
        ))
    })
    .collect()
}

fn compared(
    costs: &[(String, Cost)],
    known: &BTreeMap<String, Cost>,
    tolerance: f64,
) -> (String, bool) {
    let mut text = String::from(
        "| condition | a move | before | a helpmate's first move | before | |\n|---|---:|---:|---:|---:|---|\n",
    );
    let mut is_well = true;
    for (condition, cost) in costs {
        let before = known.get(title(condition));
        let is_dearer =
            |now: u64, before: u64| now as f64 > before as f64 * (1.0 + tolerance / 100.0);
        let verdict = match before {
            None => "not in the table",
            Some(before)
                if is_dearer(cost.a_move, before.a_move)
                    || is_dearer(cost.a_helpmate, before.a_helpmate) =>
            {
                "DEARER"
            }
            Some(_) => "",
        };
        is_well &= verdict.is_empty();
        let then =
            |of: fn(&Cost) -> u64| before.map_or(String::new(), |before| of(before).to_string());
        let _ = writeln!(
            text,
            "| {} | {} | {} | {} | {} | {verdict} |",
            title(condition),
            cost.a_move,
            then(|it| it.a_move),
            cost.a_helpmate,
            then(|it| it.a_helpmate),
        );
    }
    (text, is_well)
}

/// The middle of the costs.
fn median(costs: &[(String, Cost)]) -> String {
    let middle = |of: fn(&Cost) -> u64| {
        let mut all: Vec<u64> = costs.iter().map(|(_, cost)| of(cost)).collect();
        all.sort_unstable();
        all.get(all.len() / 2).copied().unwrap_or_default()
    };
    format!(
        "\n{} conditions; median: {} for each move, {} for each first move of a helpmate\n",
        costs.len(),
        middle(|it| it.a_move),
        middle(|it| it.a_helpmate)
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_is_read_as_written_and_compared() {
        let cost = |a_move, a_helpmate| Cost { a_move, a_helpmate };
        let of = |name: &str, cost| [(name.to_string(), cost)];
        let known = read(&written(
            &[
                of("", cost(1000, 10)),
                of("GridChess Orthogonal bd35", cost(10, 8)),
            ]
            .concat(),
        ))
        .unwrap();
        assert_eq!(known[ORTHODOX], cost(1000, 10));
        assert_eq!(known["GridChess Orthogonal bd35"], cost(10, 8));
        let is_well = |now| compared(&of("", now), &known, 5.0).1;
        assert!(is_well(cost(1050, 10)));
        assert!(is_well(cost(500, 7)));
        assert!(!is_well(cost(1051, 10)));
        assert!(!is_well(cost(1000, 11)));
        assert!(!compared(&of("Circe", cost(1, 1)), &known, 5.0).1);
        assert!(read("a b").is_err());
    }

    #[test]
    fn every_condition_of_the_registry_is_measured() {
        let measured: Vec<&str> = conditions()
            .iter()
            .filter_map(|name| parse_condition(name).ok())
            .map(|it| it.rule.meta().name[0])
            .collect();
        for rule in RULES {
            let name = rule.meta().name[0];
            assert!(
                measured.contains(&name),
                "{name} needs more than its name, and is not in CONDITIONS"
            );
        }
    }

    #[test]
    fn moves_are_played_under_every_condition() {
        for condition in conditions() {
            let moves = work::run(&condition, Kind::Moves, SEED).unwrap();
            assert!(moves > 0, "no position is possible under {condition}");
        }
    }

    #[test]
    fn moves_are_played_in_every_kind_of_work() {
        for kind in [Kind::Moves, Kind::Helpmate] {
            assert!(work::run("Circe", kind, SEED).unwrap() > 100);
        }
        assert!(work::run("Circus", Kind::Moves, SEED).is_err());
    }
}
