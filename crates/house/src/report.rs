//! The figures of all crates, as text.

use crate::circles::circles;
use crate::floors::{KERNEL, MANY_FOLDERS, against};
use crate::imports::imports;
use crate::source::{Source, read};
use crate::types::Types;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

/// A crate, and what there is to tell of it.
pub struct Crate {
    /// Its folder.
    pub name: String,
    /// Its sources.
    pub sources: Vec<Source>,
    /// Circles of files, each as the names of its files.
    pub circles: Vec<Vec<String>>,
    /// Circles of the folders at the top.
    pub circles_of_rooms: Vec<Vec<String>>,
    /// Its types.
    pub types: Types,
    /// What is against the floors, where a crate has such.
    pub against: BTreeSet<String>,
}

impl Crate {
    /// The crate in this folder.
    ///
    /// # Errors
    /// If a file cannot be read or parsed.
    pub fn read(folder: &Path) -> Result<Crate, String> {
        let name = folder
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        let sources = read(&folder.join("src"))?;
        let imports = imports(&sources);
        let named = |circle: Vec<usize>| circle.into_iter().map(|at| sources[at].name()).collect();
        let found = circles(&imports).into_iter().map(named).collect();
        let rooms: Vec<&str> = sources
            .iter()
            .map(Source::room)
            .collect::<BTreeSet<_>>()
            .into_iter()
            .collect();
        let number = |room: &str| rooms.iter().position(|it| *it == room);
        let mut arrows = vec![BTreeSet::new(); rooms.len()];
        for (source, to) in sources.iter().zip(&imports) {
            for to in to.iter().filter_map(|to| number(sources[*to].room())) {
                if let Some(from) = number(source.room()).filter(|from| *from != to) {
                    arrows[from].insert(to);
                }
            }
        }
        let of_rooms = circles(&arrows).into_iter();
        let names =
            |circle: Vec<usize>| circle.into_iter().map(|at| rooms[at].to_string()).collect();
        let circles_of_rooms = of_rooms.map(names).collect();
        let types = Types::of(&sources);
        let against = match name.as_str() {
            "kernel" => against(&sources, &imports, &types, KERNEL, MANY_FOLDERS),
            _ => BTreeSet::new(),
        };
        Ok(Crate {
            name,
            circles: found,
            circles_of_rooms,
            types,
            against,
            sources,
        })
    }

    /// All crates of the project.
    ///
    /// # Errors
    /// As [`Crate::read`].
    pub fn all(root: &Path) -> Result<Vec<Crate>, String> {
        let folder = root.join("crates");
        let entries = fs::read_dir(&folder).map_err(|e| format!("{}: {e}", folder.display()))?;
        let mut folders: Vec<_> = entries.filter_map(|it| Some(it.ok()?.path())).collect();
        folders.sort();
        let with_sources = folders.iter().filter(|it| it.join("src").is_dir());
        with_sources.map(|it| Crate::read(it)).collect()
    }

    fn lines(&self) -> usize {
        self.sources.iter().map(|it| it.lines).sum()
    }

    /// The type with the most methods, and their number.
    fn largest(&self) -> Option<(&str, usize)> {
        let types = self.types.methods.iter();
        types
            .map(|(name, methods)| (name.as_str(), methods.len()))
            .max_by_key(|(_, number)| *number)
    }
}

/// Names that more than three types have, by the number of these types.
pub fn shared_names(crates: &[Crate]) -> Vec<(usize, &str)> {
    let mut all: BTreeMap<&str, usize> = BTreeMap::new();
    for (name, number) in crates.iter().flat_map(|it| &it.types.names) {
        *all.entry(name).or_default() += number;
    }
    let mut found: Vec<(usize, &str)> = all
        .into_iter()
        .filter(|(_, number)| *number > 3)
        .map(|(name, number)| (number, name))
        .collect();
    found.sort_by(|a, b| b.0.cmp(&a.0).then(a.1.cmp(b.1)));
    found
}

/// The words of the documents: of `docs` and of the root.
fn words(root: &Path) -> usize {
    let entries = [root.to_path_buf(), root.join("docs")].into_iter();
    let files = entries
        .filter_map(|it| fs::read_dir(it).ok())
        .flatten()
        .flatten();
    let documents = files.filter(|it| it.path().extension().is_some_and(|it| it == "md"));
    let texts = documents.filter_map(|it| fs::read_to_string(it.path()).ok());
    texts.map(|text| text.split_whitespace().count()).sum()
}

/// The figures as a page; `all`: with each circle and each thing that is against the floors.
///
/// # Errors
/// If sources cannot be read.
pub fn report(root: &Path, all: bool) -> Result<String, String> {
    let crates = Crate::all(root)?;
    let mut text = String::from(
        "| crate | files | lines | circles | files in them | folders in circles | against the floors | largest type | methods |\n|---|---:|---:|---:|---:|---:|---:|---|---:|\n",
    );
    for it in &crates {
        let (largest, methods) = it.largest().unwrap_or(("", 0));
        let _ = writeln!(
            text,
            "| {} | {} | {} | {} | {} | {} | {} | {largest} | {methods} |",
            it.name,
            it.sources.len(),
            it.lines(),
            it.circles.len(),
            it.circles.iter().map(Vec::len).sum::<usize>(),
            it.circles_of_rooms.iter().map(Vec::len).sum::<usize>(),
            it.against.len(),
        );
    }
    let lines: usize = crates.iter().map(Crate::lines).sum();
    let _ = writeln!(
        text,
        "\n{lines} lines of code without tests; {} words of documents.",
        words(root)
    );
    let names = shared_names(&crates).into_iter();
    let names: Vec<String> = names
        .map(|(number, name)| format!("{name} ×{number}"))
        .collect();
    let _ = writeln!(
        text,
        "\n{} names of more than three types: {}.",
        names.len(),
        names.join(", ")
    );
    if all {
        for it in &crates {
            for circle in it.circles.iter().chain(&it.circles_of_rooms) {
                let _ = writeln!(text, "\n{}: circle of {}", it.name, circle.join(", "));
            }
            for line in &it.against {
                let _ = writeln!(text, "{}: {line}", it.name);
            }
        }
    }
    Ok(text)
}
