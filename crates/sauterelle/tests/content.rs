//! What is said of problems, by the examples of each family of predicates.

use sauterelle::content::predicate::{Family, Predicate};
use sauterelle::content::registry::FAMILIES;
use sauterelle::query::{Card, Entry, Query};
use sauterelle::{Problem, Solver, Stop};
use std::collections::HashSet;

/// The examples of a family: what holds, and of which problem.
fn examples(family: &Family) -> impl Iterator<Item = (&'static str, &'static str)> {
    let blocks = family.examples.split("### ").skip(1);
    blocks.map(|block| block.split_once('\n').expect("a query and a problem"))
}

/// How often this predicate is said to be found, and not to be found.
fn said(family: &Family, predicate: &Predicate) -> (usize, usize) {
    let says = |query: &str, not: bool| {
        query.split(" AND ").any(|part| {
            let (is_not, part) = part
                .strip_prefix("NOT ")
                .map_or((false, part), |it| (true, it));
            let name = part.split(['(', ' ']).next();
            is_not == not && name == Some(predicate.name)
        })
    };
    let count = |not| {
        examples(family)
            .filter(|(query, _)| says(query, not))
            .count()
    };
    (count(false), count(true))
}

#[test]
fn the_examples_show_what_is_said_of_them() {
    for family in FAMILIES {
        for (query, text) in examples(family) {
            let problem = Problem::read(text).unwrap_or_else(|error| panic!("{text}: {error}"));
            let content = Solver::default()
                .content(&problem.input, &Stop::default())
                .unwrap();
            assert!(content.is_complete && content.is_told, "{text}");
            let card = &Card::of(&problem.input, &[]);
            let entry = Entry {
                card,
                content: Some(&content),
            };
            let asked: Query = query
                .parse()
                .unwrap_or_else(|fault| panic!("{query}: {fault}"));
            let found: Vec<String> = content
                .facts
                .iter()
                .map(|fact| format!("{} = {}", fact.text, fact.shown.len()))
                .collect();
            assert_eq!(
                asked.is_of(entry),
                Some(true),
                "{query}\n{text}\n{found:#?}"
            );
        }
    }
}

#[test]
fn each_predicate_has_examples() {
    let mut names = HashSet::new();
    for family in FAMILIES {
        for predicate in family.predicates {
            assert!(names.insert(predicate.name), "{} twice", predicate.name);
            let (found, missing) = said(family, predicate);
            // every problem has a position
            let is_everywhere = predicate.name == "Twins";
            assert!(found >= 3, "{}: {found} problems show it", predicate.name);
            assert!(
                missing >= 2 || is_everywhere,
                "{}: {missing} do not",
                predicate.name
            );
            assert!(
                predicate.doc.iter().all(|doc| !doc.is_empty()) && !predicate.source.is_empty()
            );
        }
    }
}

#[test]
fn a_stopped_search_says_so() {
    let problem = Problem::read("begin stip h#1 piec whit kb6 qh1 blac ka8 end").unwrap();
    let stop = Stop::default();
    stop.stop();
    let content = Solver::default().content(&problem.input, &stop).unwrap();
    assert!(!content.is_complete);
}

#[test]
fn moves_taken_back_are_not_told() {
    let text = "begin stip -1w & #1 piec whit kb6 rc1 blac ka8 end";
    let problem = Problem::read(text).unwrap();
    let content = Solver::default()
        .content(&problem.input, &Stop::default())
        .unwrap();
    assert!(!content.is_told && content.facts.is_empty());
}
