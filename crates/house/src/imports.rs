//! Who imports whom within a crate.

use crate::source::Source;
use std::collections::{BTreeMap, BTreeSet};
use syn::visit::{self, Visit};
use syn::{Item, ItemUse, Path, UseTree, Visibility};

/// For each file, by its place in the list, the files that it names.
pub type Imports = Vec<BTreeSet<usize>>;

/// The imports of these files of a crate: what `use` and paths name that begin with `crate`, `super`, `self`, or with a module of the file. A
/// name that a file hands on counts as an import of the file in which it is defined.
pub fn imports(sources: &[Source]) -> Imports {
    let files = sources.iter().enumerate();
    let places: BTreeMap<&[String], usize> =
        files.map(|(at, it)| (it.module.as_slice(), at)).collect();
    let handed_on: Vec<BTreeMap<String, Vec<String>>> = sources
        .iter()
        .map(|source| handed_on(source, &places))
        .collect();
    let resolve = |path: &[String]| resolve(path, &places, &handed_on, 0);
    let of = |(at, source): (usize, &Source)| {
        let named = Named::of(source);
        let absolute = named
            .iter()
            .filter_map(|path| absolute(path, source, &places));
        let targets = absolute.filter_map(|path| resolve(&path));
        // the root lists the modules, it is nobody's import
        targets
            .filter(|to| *to != at && !sources[*to].module.is_empty())
            .collect()
    };
    sources.iter().enumerate().map(of).collect()
}

/// The file that defines what a path from the root names.
fn resolve(
    path: &[String],
    places: &BTreeMap<&[String], usize>,
    handed_on: &[BTreeMap<String, Vec<String>>],
    depth: usize,
) -> Option<usize> {
    let known = (0..=path.len())
        .rev()
        .find_map(|end| Some((end, *places.get(&path[..end])?)));
    let (end, at) = known?;
    let next = path.get(end).and_then(|name| handed_on[at].get(name));
    match next {
        Some(next) if depth < 8 => {
            let whole: Vec<String> = next.iter().chain(&path[end + 1..]).cloned().collect();
            resolve(&whole, places, handed_on, depth + 1)
        }
        _ => Some(at),
    }
}

/// The path from the root of the crate; nothing if it leads out of the crate.
fn absolute(
    path: &[String],
    source: &Source,
    places: &BTreeMap<&[String], usize>,
) -> Option<Vec<String>> {
    let (first, rest) = path.split_first()?;
    let mut base = source.module.clone();
    let mut rest = rest;
    match first.as_str() {
        "crate" => base.clear(),
        "self" => {}
        "super" => {
            base.pop();
            while let Some((next, others)) = rest.split_first()
                && next == "super"
            {
                base.pop();
                rest = others;
            }
        }
        _ => {
            base.push(first.clone());
            places.get(base.as_slice())?;
        }
    }
    base.extend(rest.iter().cloned());
    Some(base)
}

/// The names that a file hands on to others, with the path from the root of what they mean.
fn handed_on(
    source: &Source,
    places: &BTreeMap<&[String], usize>,
) -> BTreeMap<String, Vec<String>> {
    let uses = source.file.items.iter().filter_map(|item| match item {
        Item::Use(it) if !matches!(it.vis, Visibility::Inherited) => Some(it),
        _ => None,
    });
    let mut found = BTreeMap::new();
    for it in uses {
        let mut leaves = Vec::new();
        leaves_of(&it.tree, &mut Vec::new(), &mut leaves);
        for (path, name) in leaves {
            found.extend(absolute(&path, source, places).map(|path| (name, path)));
        }
    }
    found
}

/// The paths that a tree of `use` imports, each with the name that it gets.
fn leaves_of(tree: &UseTree, before: &mut Vec<String>, into: &mut Vec<(Vec<String>, String)>) {
    let mut whole = before.clone();
    match tree {
        UseTree::Path(it) => {
            before.push(it.ident.to_string());
            leaves_of(&it.tree, before, into);
            before.pop();
        }
        UseTree::Name(it) => {
            let name = it.ident.to_string();
            if name != "self" {
                whole.push(name);
            }
            let last = whole.last().cloned().unwrap_or_default();
            into.push((whole, last));
        }
        UseTree::Rename(it) => {
            whole.push(it.ident.to_string());
            into.push((whole, it.rename.to_string()));
        }
        UseTree::Glob(_) => into.push((whole, "*".into())),
        UseTree::Group(it) => {
            for tree in &it.items {
                leaves_of(tree, before, into);
            }
        }
    }
}

/// The paths that a file names.
struct Named(BTreeSet<Vec<String>>);

impl Named {
    fn of(source: &Source) -> BTreeSet<Vec<String>> {
        let mut named = Named(BTreeSet::new());
        named.visit_file(&source.file);
        named.0
    }
}

impl<'f> Visit<'f> for Named {
    fn visit_item_use(&mut self, it: &'f ItemUse) {
        // what is handed on is an import of whoever uses it
        if matches!(it.vis, Visibility::Inherited) {
            let mut leaves = Vec::new();
            leaves_of(&it.tree, &mut Vec::new(), &mut leaves);
            self.0.extend(leaves.into_iter().map(|(path, _)| path));
        }
    }

    fn visit_path(&mut self, path: &'f Path) {
        if path.segments.len() > 1 {
            let names = path.segments.iter().map(|it| it.ident.to_string());
            self.0.insert(names.collect());
        }
        visit::visit_path(self, path);
    }
}
