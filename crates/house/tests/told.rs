//! Circles, floors and names of a small crate that is made for it.

use sauterelle_house::floors::against;
use sauterelle_house::imports::imports;
use sauterelle_house::report::Crate;
use sauterelle_house::source::read;
use sauterelle_house::types::Types;
use std::fs;
use std::path::PathBuf;

fn crate_of(name: &str, files: &[(&str, &str)]) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    for (file, text) in files {
        let path = folder.join("src").join(file);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder made");
        fs::write(path, text).expect("a file written");
    }
    folder
}

#[test]
fn circles_through_names_that_are_handed_on() {
    let folder = crate_of(
        "circle",
        &[
            ("lib.rs", "pub mod low; pub mod high; pub mod apart;"),
            (
                "low.rs",
                "use crate::high::Man; pub struct Square(Option<Box<Man>>);",
            ),
            ("high/mod.rs", "mod man; pub use man::Man;"),
            ("high/man.rs", "pub struct Man(pub crate::low::Square);"),
            (
                "apart.rs",
                "#[cfg(test)] mod tests { use crate::high::Man; } pub struct Man;",
            ),
        ],
    );
    let it = Crate::read(&folder).expect("sources");
    assert_eq!(it.circles, [["high::man", "low"]]);
    assert_eq!(it.circles_of_rooms, [["high", "low"]]);
    assert_eq!(it.types.names["Man"], 2);
}

#[test]
fn imports_and_calls_against_the_floors() {
    let folder = crate_of(
        "floors",
        &[
            ("lib.rs", "pub mod low; pub mod high;"),
            (
                "low.rs",
                "use crate::high::Judge; pub struct View; impl View { pub fn reads(&self) { self.judges() } }",
            ),
            (
                "high.rs",
                "use crate::low::View; pub struct Judge; impl View { pub fn judges(&self) { self.reads() } }",
            ),
        ],
    );
    let sources = read(&folder.join("src")).expect("sources");
    let found = against(
        &sources,
        &imports(&sources),
        &Types::of(&sources),
        &[&["low"], &["high"]],
        &["View"],
    );
    let found: Vec<&str> = found.iter().map(String::as_str).collect();
    assert_eq!(
        found,
        ["low imports high", "low: reads calls judges of high"]
    );
}
