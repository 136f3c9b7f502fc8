//! The sources of a crate, parsed, without their tests.

use std::fs;
use std::path::{Path, PathBuf};
use syn::{Attribute, File, Item, Meta};

/// A file of a crate.
pub struct Source {
    /// The names of its modules, from the root of the crate: none for `lib.rs`.
    pub module: Vec<String>,
    /// Its lines without those of modules of tests.
    pub lines: usize,
    /// What is in it.
    pub file: File,
}

impl Source {
    /// The path as it is written in code, `crate` for the root.
    pub fn name(&self) -> String {
        match self.module.is_empty() {
            true => "crate".into(),
            false => self.module.join("::"),
        }
    }

    /// The folder in which it stands, or itself if it stands in the root.
    pub fn room(&self) -> &str {
        self.module.first().map_or("crate", String::as_str)
    }
}

/// The sources beneath `src`, tests left out, in the order of their names.
///
/// # Errors
/// If a file cannot be read or parsed: its path, and why.
pub fn read(src: &Path) -> Result<Vec<Source>, String> {
    let mut found = Vec::new();
    collect(src, &mut Vec::new(), &mut found)?;
    found.sort_by(|a, b| a.module.cmp(&b.module));
    Ok(found)
}

fn collect(folder: &Path, module: &mut Vec<String>, found: &mut Vec<Source>) -> Result<(), String> {
    let told = |path: &Path, why: &dyn std::fmt::Display| format!("{}: {why}", path.display());
    let entries = fs::read_dir(folder).map_err(|e| told(folder, &e))?;
    let mut paths: Vec<PathBuf> = Vec::new();
    for entry in entries {
        paths.push(entry.map_err(|e| told(folder, &e))?.path());
    }
    for path in paths {
        let name = path.file_stem().unwrap_or_default().to_string_lossy();
        if ["tests", "testing", "main"].contains(&&*name) {
            continue;
        }
        if path.is_dir() {
            module.push(name.into_owned());
            collect(&path, module, found)?;
            module.pop();
        } else if path.extension().is_some_and(|it| it == "rs") {
            let text = fs::read_to_string(&path).map_err(|e| told(&path, &e))?;
            let mut module = module.clone();
            if !["mod", "lib"].contains(&&*name) {
                module.push(name.into_owned());
            }
            let mut file = syn::parse_file(&text).map_err(|e| told(&path, &e))?;
            file.items.retain(|item| !is_test(item));
            let lines = without_tests(&text);
            found.push(Source {
                module,
                lines,
                file,
            });
        }
    }
    Ok(())
}

/// How many lines stand before the first module of tests, which is the last of a file.
fn without_tests(text: &str) -> usize {
    let mut lines = text.lines();
    let code = lines
        .by_ref()
        .take_while(|line| line.trim() != "#[cfg(test)]");
    code.count()
}

fn is_test(item: &Item) -> bool {
    let attributes: &[Attribute] = match item {
        Item::Mod(it) => &it.attrs,
        Item::Fn(it) => &it.attrs,
        Item::Impl(it) => &it.attrs,
        Item::Use(it) => &it.attrs,
        _ => &[],
    };
    attributes.iter().any(|attribute| match &attribute.meta {
        Meta::List(list) => list.path.is_ident("cfg") && list.tokens.to_string().contains("test"),
        _ => attribute.path().is_ident("test"),
    })
}
