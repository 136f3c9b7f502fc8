//! The floors of a crate: a folder uses what is on its own floor and below, by imports and by calls of methods.

use crate::imports::Imports;
use crate::source::Source;
use crate::types::Types;
use std::collections::{BTreeMap, BTreeSet};
use syn::visit::{self, Visit};
use syn::{ExprMethodCall, ImplItemFn};

/// The floors of the kernel, from the ground up. Rules are handed the game of which they are a part, so that hooks, rulesets, views and
/// players know each other: they are one floor.
pub const KERNEL: &[&[&str]] = &[
    &["language", "board", "cancel"],
    &["men"],
    &["hooks", "ruleset", "view", "play"],
    &["condition", "defined", "diagram"],
    &["observe"],
    &["legality"],
    &["moves"],
];

/// The types of the kernel of which methods stand in several folders.
pub const MANY_FOLDERS: &[&str] = &["View", "Player"];

/// What is against the floors: imports, and calls of methods of these types, each told as a line.
pub fn against(
    sources: &[Source],
    imports: &Imports,
    types: &Types,
    floors: &[&[&str]],
    spread: &[&str],
) -> BTreeSet<String> {
    let floor = |source: &Source| {
        let has_room = |floor: &&[&str]| floor.contains(&source.room());
        floors.iter().position(has_room)
    };
    let is_against = |from: &Source, to: &Source| match (floor(from), floor(to)) {
        (Some(from), Some(to)) => to > from,
        _ => false,
    };
    let mut found = BTreeSet::new();
    for (source, to) in sources.iter().zip(imports) {
        let above = to.iter().filter(|to| is_against(source, &sources[**to]));
        found.extend(above.map(|to| format!("{} imports {}", source.name(), sources[*to].name())));
    }
    let of_spread = spread.iter().filter_map(|name| types.methods.get(*name));
    let defined: BTreeMap<&str, usize> = of_spread
        .flatten()
        .map(|(name, file)| (name.as_str(), *file))
        .collect();
    // a method of another type may have the same name
    let of_others = types
        .methods
        .iter()
        .filter(|(name, _)| !spread.contains(&name.as_str()));
    let others: BTreeSet<&str> = of_others
        .flat_map(|(_, methods)| methods)
        .map(|(name, _)| name.as_str())
        .collect();
    for source in sources {
        let mut calls = Calls(Vec::new());
        calls.visit_file(&source.file);
        for (caller, called) in calls.0 {
            let to = defined.get(called.as_str()).map(|to| &sources[*to]);
            if let Some(to) = to.filter(|to| is_against(source, to))
                && !others.contains(called.as_str())
            {
                found.insert(format!(
                    "{}: {caller} calls {called} of {}",
                    source.name(),
                    to.name()
                ));
            }
        }
    }
    found
}

/// Calls of methods, each with the method in which it stands.
struct Calls(Vec<(String, String)>);

impl<'f> Visit<'f> for Calls {
    fn visit_impl_item_fn(&mut self, it: &'f ImplItemFn) {
        let mut within = Within(Vec::new());
        within.visit_block(&it.block);
        let caller = it.sig.ident.to_string();
        self.0
            .extend(within.0.into_iter().map(|called| (caller.clone(), called)));
    }
}

struct Within(Vec<String>);

impl<'f> Visit<'f> for Within {
    fn visit_expr_method_call(&mut self, it: &'f ExprMethodCall) {
        self.0.push(it.method.to_string());
        visit::visit_expr_method_call(self, it);
    }
}
