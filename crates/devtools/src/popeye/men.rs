//! One kind of men after the other: all their moves in random positions.

use super::task::Task;
use super::{MOST_DIFFERENCES, PopeyeReport, Shown, run_tasks};
use crate::divergences::not_drawn;
use fastrand::Rng;
use sauterelle_crosscheck::pair::game;
use sauterelle_crosscheck::random::{self, Sample, Taste};
use sauterelle_kernel::men::{self, Language, MEN, Man, Nature, Walk};
use sauterelle_notation::vocabulary::tables::walks::WALKS;
use std::path::Path;

/// Stipulations that list moves, or that depend on them.
#[rustfmt::skip]
const STIPULATIONS: &[&str] = &[
    "~1", "~1", "~1", "~1", "h~0.5", "h~0.5", "h~0.5", "h~0.5", "h~0.5", "h~0.5", "h~1", "h~1", "h~1", "h~1", "h+1", "h#1", "h#1.5",
    "h#2", "h=1", "h=1.5", "hx1", "hep1.5", "hep1.5", "h001", "h==1.5", "ser-#2", "ser-h#1", "#1", "s#1",
];

/// Men that are in some of the positions, so that there is more to go over, to go like and to promote to.
const COMPANY: &[&str] = &["g", "n", "li", "z", "bp", "pp", "l"];

/// Compares `count` problems for each man; `men` are English codes with commas between, or `each`. `each` hears of every
/// difference at once, and what has been compared for each man.
///
/// # Errors
/// If a code is unknown or Popeye cannot be run.
pub fn run_men(
    py: &Path,
    count: u64,
    seed: u64,
    men: &str,
    mut each: impl FnMut(&str),
) -> Result<PopeyeReport, String> {
    let mut total = PopeyeReport::default();
    for code in codes(men)? {
        let fairy: &'static [&'static str] = vec![code, code, code].leak();
        let report = run_tasks(
            py,
            count,
            seed,
            |rng, _| task(rng, code, fairy),
            Shown::Unknown,
            &mut each,
        )?;
        each(&format!("{code}: {report}"));
        total.add(report);
        if total.differences > 10 * MOST_DIFFERENCES {
            break;
        }
    }
    Ok(total)
}

/// Whether Popeye has this man too.
pub(super) fn is_popeyes(man: &Man) -> bool {
    WALKS.iter().any(|walk| walk.code == man.code)
}

fn codes(men: &str) -> Result<Vec<&'static str>, String> {
    if men == "each" {
        let theirs = MEN.iter().filter(|man| is_popeyes(man));
        return Ok(theirs.map(|man| man.code[0]).collect());
    }
    let code = |code: &str| {
        let man = man(code.trim()).map(|man| man.code[0]);
        man.ok_or(format!("unknown man {code}"))
    };
    men.split(',').map(code).collect()
}

fn man(code: &str) -> Option<&'static Man> {
    let hunter = || men::hunter_by_code(code, Language::English)?.ok();
    men::by_code(code, Language::English).or_else(hunter)
}

fn task(rng: &mut Rng, code: &'static str, fairy: &'static [&'static str]) -> Task {
    let taste = Taste {
        fairy,
        neutrals: true,
        odd_royals: false,
        most_men: 9,
    };
    loop {
        let mut sample = random::position(rng, taste);
        add(rng, &mut sample, code);
        let stipulation = STIPULATIONS[rng.usize(..STIPULATIONS.len())];
        let black_begins = stipulation.starts_with('h') && !stipulation.ends_with(".5")
            || stipulation.starts_with("ser-h");
        sample.side = if black_begins { 'b' } else { 'w' };
        if rng.u8(..20) > 0 && gives_check_out_of_turn(&sample) {
            continue; // Popeye solves no such problem
        }
        let task = Task::simple(sample, Vec::new(), stipulation);
        if not_drawn(&task).is_none() {
            return task;
        }
    }
}

/// Whether the side that begins could take a king at once.
fn gives_check_out_of_turn(sample: &Sample) -> bool {
    let game = game(&sample.fen(), &[]);
    game.is_ok_and(|game| {
        let mut player = game.play();
        let waiting = !player.state().turn();
        player.in_check(waiting)
    })
}

/// Makes sure that the man is there.
fn add(rng: &mut Rng, sample: &mut Sample, code: &'static str) {
    let man = man(code);
    if man.is_some_and(|man| man.nature == Nature::King) {
        sample.men.retain(|man| man.3 != code);
        for king in sample.men.iter_mut().filter(|man| man.3 == "k") {
            if rng.u8(..3) > 0 {
                king.3 = code;
            }
        }
        return;
    }
    let is_pawn = man.is_some_and(|man| matches!(man.walk, Walk::Pawn(_)));
    for _ in 0..rng.usize(1..4) {
        let colour = if rng.bool() { 'w' } else { 'b' };
        let mut at = rng.usize(..64);
        if is_pawn && rng.bool() {
            at = at % 8 + 8 * [1, 6, 4, 3][rng.usize(..4)];
        }
        put(sample, at, colour, code);
    }
    if rng.u8(..3) == 0 {
        put(
            sample,
            rng.usize(8..56),
            ['w', 'b'][rng.usize(..2)],
            COMPANY[rng.usize(..COMPANY.len())],
        );
    }
}

fn put(sample: &mut Sample, at: usize, colour: char, code: &'static str) {
    if sample.men.iter().all(|man| man.0 != at) {
        sample.men.push((at, colour, false, code));
    }
}
