//! Which bounds prune the search under each condition, against a table that stands in the repository: where a bound goes out, this is
//! seen. The reasons for those that are off stand in the table too.

mod games;
mod starts;

use crate::{Answer, cost, listed};
use fastrand::Rng;
use sauterelle::kernel::condition::Condition;
use sauterelle::kernel::diagram::Diagram;
use sauterelle::notation::fen::parse_fen;
use sauterelle::notation::read::names::parse_condition;
use sauterelle::rules::game::Game;
use sauterelle_solve::bounds::{BOUNDS, Strength, strengths};
use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::PathBuf;

/// How to look, and what to compare with.
#[derive(clap::Args)]
pub struct BoundsArgs {
    /// The table
    #[arg(long, default_value = "bench/bounds.tsv")]
    table: PathBuf,
    /// Write the table anew; reasons stay
    #[arg(long)]
    record: bool,
    /// Count over all pairs of conditions too, beside no table
    #[arg(long)]
    pairs: bool,
    /// Play so many random games under each condition, or of each pair: each must be called possible by the bounds for given positions
    #[arg(long, value_name = "GAMES")]
    games: Option<u64>,
    /// Every so many-eth pair only
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    every: u32,
    /// Start of the pseudo-random sequence
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Only conditions whose name contains this
    #[arg(long, default_value = "")]
    filter: String,
}

/// What is left of each bound.
type Strengths = [Strength; BOUNDS.len()];

/// A line of the table.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Row {
    strengths: Strengths,
    /// Why nothing is left of the bounds that are [explained](EXPLAINED), where that is so.
    reasons: [String; EXPLAINED.len()],
}

/// The bounds, by number, for which a reason stands in the table where they are off.
const EXPLAINED: [usize; 2] = [0, 3];

/// Looks, and compares with the table or writes it; whether both agree.
///
/// # Errors
/// If the table cannot be read or written.
pub fn run(asked: &BoundsArgs) -> Answer {
    let is_wanted = |name: &String| name.contains(&asked.filter);
    let names: Vec<String> = cost::conditions().into_iter().filter(is_wanted).collect();
    if let Some(games) = asked.games {
        return Ok(played(asked, games));
    }
    if asked.pairs {
        return Ok((of_pairs(&names), true));
    }
    if asked.record && !asked.filter.is_empty() {
        return Err("a part of the table cannot be written".into());
    }
    let found = found(&names);
    let name = |e: std::io::Error| format!("{}: {e}", asked.table.display());
    let known = match std::fs::read_to_string(&asked.table) {
        Ok(table) => read(&table)?,
        Err(_) if asked.record => BTreeMap::new(),
        Err(e) => return Err(name(e)),
    };
    if asked.record {
        std::fs::write(&asked.table, written(&found, &known)).map_err(name)?;
    }
    let mut text = String::new();
    let differences = match asked.record {
        true => Vec::new(),
        false => differences(&found, &known),
    };
    for difference in &differences {
        let _ = writeln!(text, "{difference}");
    }
    let all: Vec<Strengths> = found.iter().map(|(_, strengths)| *strengths).collect();
    text += &counted(&all);
    Ok((text, differences.is_empty()))
}

/// Random games under each condition, or each pair, that contains the filter.
fn played(asked: &BoundsArgs, games: u64) -> (String, bool) {
    let names = cost::conditions();
    let mut report = games::GamesReport::default();
    let mut number = 0u64;
    let mut play = |names: &[&str]| {
        number += 1;
        let is_wanted = names.iter().any(|name| name.contains(&asked.filter));
        if is_wanted && number.is_multiple_of(u64::from(asked.every)) {
            let mut rng = Rng::with_seed(asked.seed.wrapping_add(number));
            report.play(names, games, &mut rng);
        }
    };
    for (at, one) in names.iter().enumerate() {
        match asked.pairs {
            true => (names[at + 1..].iter()).for_each(|other| play(&[one, other])),
            false => play(&[one]),
        }
    }
    listed(&report, &report.differences)
}

/// The bounds under each of these conditions by itself.
fn found(names: &[String]) -> Vec<(String, Strengths)> {
    let of = |name: &String| Some((title(name).to_string(), under(&[name])?));
    names.iter().filter_map(of).collect()
}

/// What orthodox play is called in the table.
fn title(condition: &str) -> &str {
    match condition {
        "" => "(none)",
        other => other,
    }
}

/// The bounds under these conditions, if they go together: from the game array, or with few men where that is no position.
fn under(names: &[&str]) -> Option<Strengths> {
    let conditions = parsed(names)?;
    let few = parse_fen("4k3/p7/8/8/8/8/P7/4K2R w").ok()?.diagram;
    let mut starts = [Diagram::game_array(), few].into_iter();
    let game = starts.find_map(|start| Game::new(&start, &conditions).ok())?;
    Some(strengths(&game))
}

/// The conditions of these names, if there are such; no name is orthodox play.
fn parsed(names: &[&str]) -> Option<Vec<Condition>> {
    let named = names.iter().filter(|name| !name.is_empty());
    named.map(|name| parse_condition(name).ok()).collect()
}

fn of_pairs(names: &[String]) -> String {
    let mut all = Vec::new();
    for (at, one) in names.iter().enumerate() {
        let others = names[at + 1..].iter();
        all.extend(others.filter_map(|other| under(&[one, other])));
    }
    counted(&all)
}

/// How many are on, weak and off, by bound.
fn counted(all: &[Strengths]) -> String {
    let mut text = format!(
        "{} sets of conditions\n\n| bound | on | weak | off |\n|---|---:|---:|---:|\n",
        all.len()
    );
    for (number, bound) in BOUNDS.iter().enumerate() {
        let count = |strength| all.iter().filter(|it| it[number] == strength).count();
        let [on, weak, off] = [Strength::On, Strength::Weak, Strength::Off].map(count);
        let _ = writeln!(text, "| {bound} | {on} | {weak} | {off} |");
    }
    text
}

fn differences(found: &[(String, Strengths)], known: &BTreeMap<String, Row>) -> Vec<String> {
    let mut all = Vec::new();
    for (name, now) in found {
        let Some(Row {
            strengths: before,
            reasons,
        }) = known.get(name)
        else {
            all.push(format!("{name}: not in the table"));
            continue;
        };
        for (number, bound) in BOUNDS.iter().enumerate() {
            if now[number] != before[number] {
                let [now, before] = [now, before].map(|it| it[number].name());
                all.push(format!("{name}: {bound} {now}, in the table {before}"));
            }
        }
        for (number, reason) in EXPLAINED.into_iter().zip(reasons) {
            if (now[number] == Strength::Off) == reason.is_empty() {
                all.push(format!(
                    "{name}: a reason is to stand where {} are off, and nowhere else",
                    BOUNDS[number]
                ));
            }
        }
    }
    all
}

fn written(found: &[(String, Strengths)], known: &BTreeMap<String, Row>) -> String {
    let reasons = EXPLAINED.map(|number| format!("why {} are off", BOUNDS[number]));
    let mut text = format!(
        "# condition, {}, {}; written by `sauterelle-devtools bounds --record`\n",
        BOUNDS.join(", "),
        reasons.join(", ")
    );
    for (name, strengths) in found {
        let known = known.get(name);
        let reason = |place: usize| match (strengths[EXPLAINED[place]], known) {
            (Strength::Off, Some(row)) => row.reasons[place].as_str(),
            _ => "",
        };
        let reasons: [&str; EXPLAINED.len()] = std::array::from_fn(reason);
        let strengths = strengths.map(Strength::name).join("\t");
        let _ = writeln!(text, "{name}\t{strengths}\t{}", reasons.join("\t"));
    }
    text
}

fn read(table: &str) -> Result<BTreeMap<String, Row>, String> {
    // there is a condition `#C`
    let rows = table.lines().filter(|line| !line.starts_with("# "));
    rows.map(|line| {
        let wrong = || format!("not understood: {line}");
        let mut fields = line.split('\t').map(str::to_string);
        let name = fields.next().ok_or_else(wrong)?;
        let mut told: Vec<String> = fields.collect();
        let reasons = told.split_off(BOUNDS.len().min(told.len()));
        let reasons = reasons.try_into().map_err(|_| wrong())?;
        let strength = |text: &String| {
            let mut all = Strength::ALL.into_iter();
            all.find(|(_, name)| name == text)
                .map(|(strength, _)| strength)
        };
        let told: Option<Vec<Strength>> = told.iter().map(strength).collect();
        let strengths = told
            .and_then(|told| told.try_into().ok())
            .ok_or_else(wrong)?;
        Ok((name, Row { strengths, reasons }))
    })
    .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_agrees() {
        let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../bench/bounds.tsv");
        let known = read(&std::fs::read_to_string(file).unwrap()).unwrap();
        let found = found(&cost::conditions());
        let differences = differences(&found, &known);
        assert!(
            differences.is_empty(),
            "{}\n`sauterelle-devtools bounds --record` writes the table anew",
            differences.join("\n")
        );
        assert_eq!(
            found.len(),
            known.len(),
            "a condition of the table is no more"
        );
    }

    #[test]
    fn a_bound_that_goes_out_is_seen() {
        let on = [Strength::On; BOUNDS.len()];
        let mut weak = on;
        weak[1] = Strength::Weak;
        let of = |strengths| [("Circe".to_string(), strengths)];
        let known = read(&written(&of(on), &BTreeMap::new())).unwrap();
        assert!(differences(&of(on), &known).is_empty());
        assert_eq!(differences(&of(weak), &known).len(), 1);
        assert_eq!(differences(&[("Isardam".to_string(), on)], &known).len(), 1);
        // one that is off, and the reason that is missing
        let off = [Strength::Off; BOUNDS.len()];
        let missing = EXPLAINED.len();
        assert_eq!(differences(&of(off), &known).len(), BOUNDS.len() + missing);
        assert!(read("Circe\ton\tperhaps\toff\toff\toff\t\t").is_err());
    }
}
