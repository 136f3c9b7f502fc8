//! Lists the problems of `examples/` that can be examples of conditions and goals. They become part of the library.

use std::path::{Path, PathBuf};
use std::{env, fs, io};

/// The folders of `problems` in which they stand; the first is that folder itself.
const FOLDERS: [&str; 4] = ["", "conditions/", "published/", "stipulations/"];

fn main() -> io::Result<()> {
    let problems =
        PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("set by cargo")).join("problems");
    let mut list = String::from("&[\n");
    for folder in FOLDERS {
        println!("cargo::rerun-if-changed=problems/{folder}");
        for file in files(&problems.join(folder))? {
            let path = problems.join(folder).join(&file);
            list += &format!(
                "({:?}, include_str!({path:?})),\n",
                format!("{folder}{file}")
            );
        }
    }
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("set by cargo"));
    fs::write(out.join("problems.rs"), list + "]")
}

/// The problems of a folder in Popeye's language.
fn files(folder: &Path) -> io::Result<Vec<String>> {
    let mut names = Vec::new();
    for entry in fs::read_dir(folder)? {
        let name = entry?.file_name().to_string_lossy().into_owned();
        if name.ends_with(".inp") {
            names.push(name);
        }
    }
    names.sort();
    Ok(names)
}
