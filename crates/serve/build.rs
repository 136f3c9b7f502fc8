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
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("set by cargo"));
    let mut list = String::from("&[");
    for (index, file) in files.iter().enumerate() {
        let copy = out.join(format!("page-{index}"));
        fs::write(&copy, sent(file)?)?;
        list += &entry(&page, file, &copy);
    }
    fs::write(out.join("page.rs"), list + "]")
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

/// What is sent of a file: scripts go without the comments that stand on lines of their own, a third of their size. The lines keep their
/// numbers.
fn sent(file: &Path) -> io::Result<String> {
    let text = fs::read_to_string(file)?;
    if file.extension().is_none_or(|ending| ending != "js") {
        return Ok(text);
    }
    let mut in_comment = false;
    let kept = text.lines().map(|line| {
        let trimmed = line.trim();
        in_comment |= trimmed.starts_with("/**");
        let is_comment = in_comment || trimmed.starts_with("//");
        let goes_on = in_comment && trimmed.contains("*/");
        let rest = trimmed.split_once("*/").map_or("", |(_, rest)| rest);
        let kept = match (in_comment, is_comment) {
            (true, _) if goes_on => rest.trim_start(),
            (_, true) => "",
            _ => line,
        };
        in_comment &= !goes_on;
        format!("{kept}\n")
    });
    Ok(kept.collect())
}

/// The address of a file and its content.
fn entry(page: &Path, file: &Path, copy: &Path) -> String {
    let inside = file.strip_prefix(page).expect("gathered in it");
    let address: Vec<_> = inside.iter().map(|part| part.to_string_lossy()).collect();
    format!("(\"/{}\", include_str!({copy:?})),\n", address.join("/"))
}
