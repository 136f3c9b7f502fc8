//! Problems of databases that have something in common with another one, the nearest first.

use crate::store::{Relative, Store, StoreError};
use sauterelle::content::Content;
use sauterelle::content::prints::{Print, Trait};
use sauterelle::notation::entered::InputProblem;
use sauterelle::query::{Card, kept_fact};
use sauterelle_languages::say;
use schemars::JsonSchema;
use serde::Serialize;
use std::cmp::Reverse;
use std::collections::HashSet;

/// A problem as it is compared with others.
#[derive(Clone, PartialEq, Debug)]
pub struct Compared {
    /// What others may have too.
    prints: Vec<Print>,
    /// Its facts, as databases keep them.
    facts: Vec<String>,
    stipulation: String,
    /// Its men as queries have them.
    men: String,
}

/// A problem that has something in common with another one.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Debug)]
pub struct Predecessor {
    /// How near it is, in hundredths: 100 is the same matrix with the same stipulation, kings, final positions and lines.
    pub nearness: u32,
    /// The name of its file, when it was read.
    pub file: String,
    /// The line on which it begins there, from 1.
    pub line: usize,
    /// Authors.
    pub authors: String,
    /// Where it appeared.
    pub source: String,
    /// The stipulation.
    pub stipulation: String,
    /// The men of both stand to each other in the same way.
    pub same_matrix: bool,
    /// The kings stand on the same squares, of a board that may be turned.
    pub same_kings: bool,
    /// Final positions that both have, and how many the problem has.
    pub finals: [u64; 2],
    /// Lines that both have, by men and squares, and how many the problem has.
    pub lines: [u64; 2],
    /// Facts that are said of both.
    pub facts: Vec<String>,
    /// Men of the problem that the other one does not have there, on its board: `wKa1`.
    pub only_here: Vec<String>,
    /// Men of the other one that the problem does not have, on the board of the other one.
    pub only_there: Vec<String>,
    /// The other one, in Popeye's language.
    pub text: String,
}

impl Predecessor {
    /// What is the same and what differs, in the language of the thread: a line each.
    pub fn in_words(&self) -> Vec<String> {
        let mut same = Vec::new();
        if self.same_matrix {
            same.push(say!("the same matrix"));
        }
        if self.same_kings {
            same.push(say!("the kings on the same squares"));
        }
        let [finals, of_finals] = self.finals;
        if finals > 0 {
            same.push(say!("{finals} of {of_finals} final positions"));
        }
        let [lines, of_lines] = self.lines;
        if lines > 0 {
            same.push(say!("{lines} of {of_lines} lines"));
        }
        let mut told = vec![same.join(", ")];
        if !self.facts.is_empty() {
            told.push(say!("shown by both: {}", self.facts.join(", ")));
        }
        if !self.only_here.is_empty() {
            told.push(say!("only here: {}", self.only_here.join(" ")));
        }
        if !self.only_there.is_empty() {
            told.push(say!("only there: {}", self.only_there.join(" ")));
        }
        told
    }
}

impl Compared {
    /// A problem with what its solution shows.
    pub fn of(problem: &InputProblem, content: &Content) -> Compared {
        let card = Card::of(problem, &[]);
        let facts = content.facts.iter();
        Compared {
            prints: [card.prints, content.prints.clone()].concat(),
            facts: facts
                .map(|fact| kept_fact(fact.name, &fact.values))
                .collect(),
            stipulation: card.stipulation,
            men: card.men,
        }
    }

    /// A problem of a database.
    ///
    /// # Errors
    /// If the database cannot be read.
    pub fn kept(store: &Store, problem: i64) -> Result<Compared, StoreError> {
        let card = store.card(problem)?;
        Ok(Compared {
            prints: store.prints(problem)?,
            facts: store.facts(problem)?,
            stipulation: card.stipulation,
            men: card.men,
        })
    }

    fn count(&self, of: Trait) -> u64 {
        self.prints.iter().filter(|print| print.of == of).count() as u64
    }

    /// The problems of a database that have something in common with it but `itself`, with their numbers there, the nearest first, and so many at most.
    ///
    /// # Errors
    /// If the database cannot be read.
    pub fn predecessors(
        &self,
        store: &Store,
        itself: Option<i64>,
        most: usize,
    ) -> Result<Vec<(i64, Predecessor)>, StoreError> {
        let mut found = Vec::new();
        for relative in store.relatives(&self.prints)? {
            if Some(relative.problem) != itself {
                let other = Compared::kept(store, relative.problem)?;
                let nearness = self.nearness(&relative, &other);
                found.extend(nearness.map(|nearness| (nearness, relative, other)));
            }
        }
        found.sort_by_key(|(nearness, relative, _)| (Reverse(*nearness), relative.problem));
        found.truncate(most);
        let told = found.into_iter().map(|(nearness, relative, other)| {
            let predecessor = self.told(store, nearness, &relative, other)?;
            Ok((relative.problem, predecessor))
        });
        told.collect()
    }

    /// How near a relative is, in hundredths; nothing if only its kings are the same.
    fn nearness(&self, relative: &Relative, other: &Compared) -> Option<u32> {
        let (common, all) = match relative.shares(Trait::Matrix) > 0 {
            true => (1, 1),
            false => common_men(&self.men, &other.men),
        };
        let same = [Trait::Matrix, Trait::Final, Trait::Line].map(|of| relative.shares(of));
        // kings alone stand on the same squares too often
        if same == [0; 3] && 4 * common < 3 * all {
            return None;
        }
        let is_one = |is_so: bool| (u64::from(is_so), 1);
        let parts = [
            (30, (common, all)),
            (10, is_one(relative.shares(Trait::Kings) > 0)),
            (10, is_one(self.stipulation == other.stipulation)),
            (20, self.shared(relative, Trait::Final)),
            (30, self.shared(relative, Trait::Line)),
        ];
        // what no solution is known of can only be as near as its diagram
        let told = parts.iter().filter(|(_, (_, of))| *of > 0);
        let (mut reached, mut most) = (0, 0);
        for (weight, (shared, of)) in told {
            reached += weight * shared / of;
            most += weight;
        }
        u32::try_from(100 * reached / most).ok()
    }

    /// How many things of a trait both have, and how many the problem has.
    fn shared(&self, relative: &Relative, of: Trait) -> (u64, u64) {
        (relative.shares(of), self.count(of))
    }

    /// What is the same and what differs.
    fn told(
        &self,
        store: &Store,
        nearness: u32,
        relative: &Relative,
        other: Compared,
    ) -> Result<Predecessor, StoreError> {
        let (only_here, only_there) = differing(&self.men, &other.men);
        let known: HashSet<&String> = self.facts.iter().collect();
        let facts = other.facts.into_iter();
        let kept = store.kept(relative.problem)?;
        Ok(Predecessor {
            nearness,
            file: kept.file,
            line: kept.line,
            authors: kept.authors,
            source: kept.source,
            stipulation: other.stipulation,
            same_matrix: relative.shares(Trait::Matrix) > 0,
            same_kings: relative.shares(Trait::Kings) > 0,
            finals: self.shared(relative, Trait::Final).into(),
            lines: self.shared(relative, Trait::Line).into(),
            facts: facts.filter(|it| known.contains(it)).collect(),
            only_here,
            only_there,
            text: kept.text,
        })
    }
}

/// How many men stand on the same squares of two boards, one of which may be turned, and how many the fuller one has.
fn common_men(here: &str, there: &str) -> (u64, u64) {
    let (only_here, _) = differing(here, there);
    let [here, there] = [here, there].map(|men| men.split_whitespace().count());
    let common = here - only_here.len();
    (common as u64, here.max(there) as u64)
}

/// The men of each that the other one does not have, with the second board turned so that as many as possible stand as in the first.
fn differing(here: &str, there: &str) -> (Vec<String>, Vec<String>) {
    let here: Vec<&str> = here.split_whitespace().collect();
    let there: Vec<&str> = there.split_whitespace().collect();
    let turned = |turn: u8| {
        let there = there.iter().map(|man| turned(man, turn));
        there.collect::<Vec<String>>()
    };
    let common = |turn: &u8| {
        let there = turned(*turn);
        here.iter()
            .filter(|man| there.iter().any(|it| it == **man))
            .count()
    };
    // of turns that are as good the first one, which is none
    let best = (0..8).rev().max_by_key(common).unwrap_or(0);
    let pairs: Vec<(String, &str)> = turned(best).into_iter().zip(there).collect();
    let only_here = here
        .iter()
        .filter(|man| pairs.iter().all(|(it, _)| it != **man));
    let only_there = pairs
        .iter()
        .filter(|(turned, _)| !here.contains(&turned.as_str()));
    (
        only_here.map(ToString::to_string).collect(),
        only_there.map(|(_, man)| (*man).to_string()).collect(),
    )
}

/// A man of a board that is mirrored from left to right, upside down, and along the long diagonal, as three bits say.
fn turned(man: &str, turn: u8) -> String {
    let (name, square) = man.split_at(man.len() - 2);
    let [file, rank] = [square.as_bytes()[0] - b'a', square.as_bytes()[1] - b'1'];
    let file = if turn & 1 != 0 { 7 - file } else { file };
    let rank = if turn & 2 != 0 { 7 - rank } else { rank };
    let (file, rank) = if turn & 4 != 0 {
        (rank, file)
    } else {
        (file, rank)
    };
    format!(
        "{name}{}{}",
        char::from(b'a' + file),
        char::from(b'1' + rank)
    )
}
