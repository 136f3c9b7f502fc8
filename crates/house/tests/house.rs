//! What the sources keep to: circles, floors, and how large a type may be.

use sauterelle_house::floors::{KERNEL, MANY_FOLDERS};
use sauterelle_house::report::Crate;
use std::collections::BTreeSet;
use std::path::PathBuf;

/// Crates in which no circle of files is left.
const WITHOUT_CIRCLES: &[&str] = &[
    "batch",
    "cli",
    "compose",
    "definitions",
    "diagram",
    "house",
    "huge-pages",
    "notation",
    "sauterelle",
    "serve",
    "solve",
    "unmoves",
    "wasm",
];

/// Crates of which no two folders import each other either.
const WITHOUT_CIRCLES_OF_FOLDERS: &[&str] = &[
    "batch",
    "cli",
    "compose",
    "definitions",
    "diagram",
    "sauterelle",
    "serve",
];

/// The one circle of the kernel: a rule is handed the game of which it is a part, so that hooks, rulesets, views and players know each other.
const KNOT: &[&str] = &[
    "hooks",
    "play",
    "ruleset",
    "ruleset::after_move_rule",
    "ruleset::promised",
    "view",
];

// one test, since the sources are read once
#[test]
fn the_sources_keep_to_their_plan() {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..");
    let crates = Crate::all(&root).expect("sources that can be parsed");
    let of = |name: &str| {
        let found = crates.iter().find(|it| it.name == name);
        found.unwrap_or_else(|| panic!("{name} is no crate"))
    };
    for name in WITHOUT_CIRCLES {
        assert_eq!(of(name).circles, Vec::<Vec<String>>::new(), "{name}");
    }
    for name in WITHOUT_CIRCLES_OF_FOLDERS {
        assert_eq!(
            of(name).circles_of_rooms,
            Vec::<Vec<String>>::new(),
            "{name}"
        );
    }
    let kernel = of("kernel");
    assert_eq!(kernel.circles, [KNOT]);
    every_folder_is_on_a_floor(kernel);
    assert_eq!(kernel.against, BTreeSet::new());
    for name in MANY_FOLDERS {
        let number = kernel.types.methods[*name].len();
        assert!((20..=100).contains(&number), "{name} has {number} methods");
    }
}

fn every_folder_is_on_a_floor(kernel: &Crate) {
    let rooms: BTreeSet<&str> = kernel.sources.iter().map(|it| it.room()).collect();
    let on_floors = KERNEL.iter().flat_map(|floor| floor.iter().copied());
    assert_eq!(rooms, on_floors.chain(["crate"]).collect());
}
