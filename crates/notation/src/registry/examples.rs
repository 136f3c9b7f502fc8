//! Problems to load: one for each condition and each play, and for some men and goals. Those of conditions and goals are named by these.

use super::types::JsonExample;
use crate::vocabulary::rule_texts::{self, Problem, RuleTexts};
use sauterelle_rules::registry::RULES;
use sauterelle_solve::goal::GoalDef;
use sauterelle_solve::goals;
use std::sync::LazyLock;

/// A problem of `examples/`.
#[derive(Debug)]
pub struct Example {
    /// What it is an example of: the English name of a condition or man, or the sign of a play or goal.
    pub of: &'static str,
    /// Its file, under `examples/`.
    pub file: &'static str,
    /// The problem in Popeye's input language.
    pub text: &'static str,
    /// How many solutions it has, or how many keys.
    pub solutions: u32,
}

/// A row: of what, the file, how many solutions or keys.
macro_rules! example {
    ($of:literal, $file:literal, $solutions:literal) => {
        Example {
            of: $of,
            file: concat!($file, ".inp"),
            text: include_str!(concat!("../../problems/", $file, ".inp")),
            solutions: $solutions,
        }
    };
}

/// Examples of conditions.
pub static CONDITIONS: LazyLock<Vec<Example>> =
    LazyLock::new(|| beside_rules(|texts| &texts.examples));

/// Published problems of conditions whose examples are made up, or show nothing but the condition.
pub static PUBLISHED: LazyLock<Vec<Example>> =
    LazyLock::new(|| beside_rules(|texts| &texts.published));

/// The problems that can be examples of conditions and goals: files under `examples/`, and what stands in them.
const PROBLEMS: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/problems.rs"));

/// The problems that are named beside the rules. Those whose files are missing are left out; a test tells them.
fn beside_rules(named: fn(&RuleTexts) -> &[Problem]) -> Vec<Example> {
    let all = RULES.iter().flat_map(|rule| {
        let of = rule.meta().name[0];
        let problems = named(rule_texts::of_condition(of)).iter();
        problems.filter_map(move |&(solutions, file)| {
            let text = text(file)?;
            Some(Example {
                of,
                file,
                text,
                solutions,
            })
        })
    });
    all.collect()
}

/// What stands in a file under `examples/` that can be an example of a condition or goal.
pub(super) fn text(file: &str) -> Option<&'static str> {
    let found = PROBLEMS.iter().find(|(known, _)| *known == file);
    found.map(|(_, text)| *text)
}

/// Examples of men.
#[rustfmt::skip]
pub static MEN: &[Example] = &[
    example!("soucie", "soucie", 1),
    example!("camel", "men/camel", 1),
    example!("zebra", "men/zebra", 1),
    example!("1:6-leaper", "men/1-6-leaper", 2),
    example!("3:5-leaper", "men/3-5-leaper", 1),
    example!("bison", "men/bison", 1),
    example!("zebu", "men/zebu", 2),
    example!("nightrider", "men/nightrider", 1),
    example!("camelrider", "men/camelrider", 1),
    example!("empress", "men/empress", 1),
    example!("princess", "men/princess", 1),
    example!("elephant", "men/elephant", 1),
    example!("edgehog", "men/edgehog", 3),
    example!("rook/bishop hunter", "men/rook-bishop-hunter", 1),
    example!("bishop/rook hunter", "men/bishop-rook-hunter", 1),
    example!("bouncer", "men/bouncer", 1),
    example!("rose", "men/rose", 1),
    example!("spiral springer", "men/spiral-springer", 1),
    example!("grasshopper", "men/grasshopper", 1),
    example!("grasshopper-2", "men/grasshopper-2", 8),
    example!("nightrider hopper", "men/nightrider-hopper", 1),
    example!("knighthopper", "men/knighthopper", 1),
    example!("double grasshopper", "men/double-grasshopper", 1),
    example!("sting", "men/sting", 5),
    example!("nonstop orix", "men/nonstop-orix", 2),
    example!("moose", "men/moose", 1),
    example!("eagle", "men/eagle", 1),
    example!("sparrow", "men/sparrow", 1),
    example!("kangaroo", "men/kangaroo", 1),
    example!("lion", "men/lion", 1),
    example!("rabbit", "men/rabbit", 3),
    example!("kangaroo lion", "men/kangaroo-lion", 1),
    example!("locust", "men/locust", 1),
    example!("sirene", "men/sirene", 1),
    example!("triton", "men/triton", 1),
    example!("marine knight", "men/marine-knight", 1),
    example!("poseidon", "men/poseidon", 1),
    example!("leo", "men/leo", 1),
    example!("pao", "men/pao", 1),
    example!("vao", "men/vao", 1),
    example!("kao", "men/kao", 1),
    example!("mao", "men/mao", 1),
    example!("loco", "men/loco", 1),
    example!("berolina pawn", "men/berolina-pawn", 1),
    example!("dragon", "men/dragon", 1),
    example!("ship", "men/ship", 1),
    example!("orphan", "men/orphan", 1),
    example!("friend", "men/friend", 1),
];

/// Examples of plays.
#[rustfmt::skip]
pub static PLAYS: &[Example] = &[
    example!("#n", "stipulations/directmate", 1),
    example!("s#n", "stipulations/selfmate", 1),
    example!("r#n", "stipulations/reflexmate", 1),
    example!("semi-r#n", "stipulations/semi-reflexmate", 1),
    example!("h#n", "stipulations/helpmate", 1),
    example!("hs#n", "stipulations/help-selfmate", 1),
    example!("hr#n", "stipulations/help-reflexmate", 1),
    example!("ser-#n", "stipulations/series-mover", 1),
    example!("ser-h#n", "stipulations/series-helpmate", 1),
    example!("ser-s#n", "stipulations/series-selfmate", 1),
    example!("ser-r#n", "stipulations/series-reflexmate", 1),
    example!("ser-semi-r#n", "stipulations/series-semi-reflexmate", 1),
    example!("ser-hs#n", "stipulations/series-help-selfmate", 1),
    example!("pser-#n", "stipulations/parry-series-mover", 3),
    example!("phser-#n", "stipulations/help-parry-series-mover", 1),
    example!("reci-h#n", "stipulations/reciprocal-helpmate", 4),
    example!("ser-reci-h#n", "stipulations/series-reciprocal-helpmate", 4),
    example!("m->...", "stipulations/introductory-series", 3),
    example!("exact-...", "stipulations/exact-length", 1),
    example!("-m & h#n", "stipulations/help-retractor", 1),
    example!("-m & #n", "stipulations/defensive-retractor", 1),
    example!("-m:", "stipulations/given-position", 1),
    example!("lastm", "stipulations/last-moves", 3),
    example!("illegal", "stipulations/illegal-position", 1),
    example!("cluster", "stipulations/illegal-cluster", 1),
    example!("whomoves", "stipulations/who-moves", 1),
    example!("sstipulation", "stipulations/structured-stipulation", 1),
];

/// The example of a condition, by its English name.
pub fn of_condition(name: &str) -> Option<&'static Example> {
    find(&CONDITIONS, name)
}

/// The published problem beside the example of a condition, by its English name.
pub fn published(name: &str) -> Option<&'static Example> {
    find(&PUBLISHED, name)
}

/// The example of a man, by its English name.
pub(crate) fn of_man(name: &str) -> Option<&'static Example> {
    find(MEN, name)
}

/// The example of a play, by its sign.
pub(crate) fn of_play(sign: &str) -> Option<&'static Example> {
    find(PLAYS, sign)
}

/// The examples of goals. They are named by their rows.
pub static GOALS: LazyLock<Vec<Example>> = LazyLock::new(|| {
    let example = |goal: &&GoalDef| {
        let (file, solutions) = goal.example?;
        Some(Example {
            of: goal.listed(),
            file,
            text: text(file)?,
            solutions,
        })
    };
    goals::GOALS.iter().filter_map(example).collect()
});

/// The example of a goal, by how it is listed.
pub(crate) fn of_goal(listed: &str) -> Option<&'static Example> {
    find(&GOALS, listed)
}

fn find(examples: &'static [Example], of: &str) -> Option<&'static Example> {
    examples.iter().find(|example| example.of == of)
}

impl From<&'static Example> for JsonExample {
    fn from(example: &'static Example) -> JsonExample {
        JsonExample {
            file: example.file,
            text: example.text,
            solutions: example.solutions,
        }
    }
}
