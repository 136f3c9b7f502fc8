//! Lists the files of the page, which become part of the program.

use std::path::{Path, PathBuf};
use std::{env, fs, io};

/// What the program hands out.
const PARTS: [&str; 5] = ["index.html", "style.css", "logo.svg", "js", "text"];

fn main() -> io::Result<()> {
    let page = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("set by cargo")).join("page");
    let mut files = Vec::new();
    for part in PARTS {
        println!("cargo::rerun-if-changed=page/{part}");
        gather(&page.join(part), &mut files)?;
    }
    files.sort();
    let listed = files.iter().map(|file| entry(&page, file));
    let list = format!("&[{}]", listed.collect::<String>());
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("set by cargo"));
    fs::write(out.join("page.rs"), list)
}

/// A file, or all files of a folder.
fn gather(path: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    if path.is_file() {
        files.push(path.to_path_buf());
        return Ok(());
    }
    for entry in fs::read_dir(path)? {
        gather(&entry?.path(), files)?;
    }
    Ok(())
}

/// The address of a file and its content.
fn entry(page: &Path, file: &Path) -> String {
    let inside = file.strip_prefix(page).expect("gathered in it");
    let address: Vec<_> = inside.iter().map(|part| part.to_string_lossy()).collect();
    format!("(\"/{}\", include_str!({file:?})),\n", address.join("/"))
}
