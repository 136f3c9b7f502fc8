//! The library: a folder of the user's own definitions.

use crate::exit::Exit;
use crate::input::library;
use sauterelle::definitions::{Definition, Description};
use sauterelle::notation::definitions;
use sauterelle_languages::say;
use std::io::Write;
use std::path::{Path, PathBuf};

fn folder() -> Result<PathBuf, Exit> {
    library().ok_or_else(|| Exit::failure(say!("there is no folder to keep definitions in")))
}

/// A file of definitions in the normal form.
pub(super) fn written(definitions: &[Definition]) -> String {
    let texts = definitions
        .iter()
        .map(|definition| format!("\n{definition}\n"));
    format!("{}\n{}", definitions::HEADING, texts.collect::<String>())
}

/// Writes a file.
pub(super) fn save(file: &Path, text: &str) -> Result<(), Exit> {
    let written = std::fs::write(file, text);
    written.map_err(|error| Exit::failure(format!("{}: {error}", file.display())))
}

pub(super) fn keep(
    out: &mut impl Write,
    definitions: &[Definition],
    name: &str,
) -> Result<(), Exit> {
    let is_name = |sign: char| sign.is_ascii_alphanumeric() || sign == '-';
    if name.is_empty() || !name.chars().all(is_name) {
        let message = say!("'{name}' is no name of letters, digits and hyphens");
        return Err(Exit::failure(message));
    }
    let file = folder()?.join(format!("{name}.sau"));
    if file.exists() {
        let message = say!("{} is there already", file.display());
        return Err(Exit::failure(message));
    }
    let kept = std::fs::create_dir_all(folder()?);
    kept.map_err(|error| Exit::failure(format!("{}: {error}", file.display())))?;
    save(&file, &written(definitions))?;
    Ok(writeln!(out, "{}", file.display())?)
}

pub(super) fn list(out: &mut impl Write) -> Result<(), Exit> {
    let folder = folder()?;
    let entries = std::fs::read_dir(&folder).into_iter().flatten().flatten();
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
    files.retain(|file| file.extension().is_some_and(|ending| ending == "sau"));
    files.sort();
    if files.is_empty() {
        writeln!(
            out,
            "{}",
            say!("there are no definitions in {}", folder.display())
        )?;
    }
    for file in files {
        let name = file.file_stem().unwrap_or_default().to_string_lossy();
        let text = std::fs::read_to_string(&file).unwrap_or_default();
        match definitions::read(&text) {
            Ok(found) => {
                let all: Vec<Description> = found.iter().map(Description::from).collect();
                let names: Vec<&str> = all.iter().map(|it| it.names[0].as_str()).collect();
                writeln!(out, "{name}: {}", names.join(", "))?;
            }
            Err(fault) => writeln!(out, "{name}: {fault}")?,
        }
    }
    Ok(())
}
