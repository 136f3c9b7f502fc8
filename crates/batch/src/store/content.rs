//! What problems are asked by: their cards, and what their solutions show.
//!
//! A run puts both in. A database that was made before them, or before some predicate, is filled from what it keeps; nothing is solved again.

use super::{Progress, Store, StoreError, is_database};
use crate::input::read_kept;
use rusqlite::{OptionalExtension, Transaction, params};
use sauterelle::Stop;
use sauterelle::content::prints::Print;
use sauterelle::content::{Content, registry};
use sauterelle::examination::{PositionResult, read_text};
use sauterelle::query::{Card, kept_text, kept_values};
use sauterelle_languages::carried;
use std::panic::catch_unwind;
use std::path::Path;
use std::sync::LazyLock;
use std::thread;

/// Problems that are filled in together.
const CHUNK: usize = 500;

/// What is missing of a problem.
struct Missing {
    problem: i64,
    text: String,
    authors: String,
    source: String,
    /// There is no card of it.
    has_card: bool,
    /// What has come of its positions, and its solution; empty if there is none.
    solved: Option<(String, String)>,
}

/// What is put in its place.
struct Filled {
    problem: i64,
    card: Option<Card>,
    content: Option<Content>,
}

/// The predicates whose facts a database has: all of them, by this version of the program.
pub(super) fn edition() -> String {
    static EDITION: LazyLock<String> = LazyLock::new(|| {
        let mut hasher = blake3::Hasher::new();
        hasher.update(concat!(env!("CARGO_PKG_VERSION"), " prints").as_bytes());
        for predicate in registry::predicates() {
            hasher.update(format!(" {}/{}", predicate.name, predicate.parameters.len()).as_bytes());
        }
        hasher.finalize().to_hex()[..16].to_string()
    });
    EDITION.clone()
}

impl Store {
    /// Opens a database, and fills it with what queries ask for. One that cannot be written is taken as it is.
    ///
    /// # Errors
    /// If it cannot be read, or cannot be written and was made before there were facts in databases.
    pub fn filled(
        path: &Path,
        threads: usize,
        stop: &Stop,
        tell: &mut dyn FnMut(Progress),
    ) -> Result<Store, StoreError> {
        if !is_database(path) {
            // nothing is made where nothing was
            return Store::open(path);
        }
        match Store::create(path) {
            Ok(mut store) => {
                store.fill(threads, stop, tell)?;
                Ok(store)
            }
            Err(error) if error.is_of_permissions() => Store::open(path),
            Err(error) => Err(error),
        }
    }

    /// Puts in what the solution of a problem shows, unless more is known.
    ///
    /// # Errors
    /// If the database cannot be written.
    pub fn put_content(&mut self, problem: i64, content: &Content) -> Result<(), StoreError> {
        let transaction = self.transaction()?;
        put_content(&transaction, problem, Some(content))?;
        Ok(transaction.commit()?)
    }

    /// Fills in what is missing, on so many threads, and tells how far it is. Without the cards and facts of all problems what is asked
    /// of some of them stays unknown.
    ///
    /// # Errors
    /// If the database cannot be written.
    pub fn fill(
        &mut self,
        threads: usize,
        stop: &Stop,
        tell: &mut dyn FnMut(Progress),
    ) -> Result<(), StoreError> {
        let (mut after, mut done) = (0, 0);
        let of = self.connection.query_row(
            &format!("SELECT count(*) {MISSING}"),
            params![0, edition()],
            |row| row.get::<_, i64>(0),
        )? as u64;
        while !stop.is_set() {
            let missing = self.missing(after)?;
            let Some(last) = missing.last() else { break };
            after = last.problem;
            done += missing.len() as u64;
            let share = missing.len().div_ceil(threads.max(1));
            let filled: Vec<Filled> = thread::scope(|scope| {
                let shares = missing.chunks(share);
                let at_work: Vec<_> = shares
                    .map(|share| {
                        scope.spawn(carried(|| {
                            share.iter().map(Missing::fill).collect::<Vec<_>>()
                        }))
                    })
                    .collect();
                let ended = at_work.into_iter().filter_map(|it| it.join().ok());
                ended.flatten().collect()
            });
            let transaction = self.transaction()?;
            for it in &filled {
                if let Some(card) = &it.card {
                    put_card(&transaction, it.problem, card)?;
                }
                put_content(&transaction, it.problem, it.content.as_ref())?;
            }
            transaction.commit()?;
            tell(Progress { done, of });
        }
        Ok(())
    }

    /// The next problems behind one that lack something.
    fn missing(&self, after: i64) -> Result<Vec<Missing>, StoreError> {
        let sql = format!(
            "SELECT m.*, r.positions, r.solutions FROM (
                SELECT p.id, p.text, p.authors, p.source, c.card IS NOT NULL, ({BEST}) AS best
                {MISSING} ORDER BY p.id LIMIT {CHUNK}) AS m
            LEFT JOIN results AS r ON r.rowid = m.best ORDER BY m.id"
        );
        let mut statement = self.connection.prepare_cached(&sql)?;
        let rows = statement.query_map(params![after, edition()], |row| {
            let positions: Option<String> = row.get(6)?;
            let solutions: Option<String> = row.get(7)?;
            Ok(Missing {
                problem: row.get(0)?,
                text: row.get(1)?,
                authors: row.get(2)?,
                source: row.get(3)?,
                has_card: row.get(4)?,
                solved: positions.zip(solutions),
            })
        })?;
        Ok(rows.collect::<Result<_, _>>()?)
    }
}

/// Problems behind `?1` without a card, or with a result and without the facts of the edition `?2`.
const MISSING: &str = "FROM problems AS p
    LEFT JOIN cards AS c ON c.problem = p.id
    LEFT JOIN contents AS k ON k.problem = p.id AND k.edition = ?2
    WHERE p.id > ?1 AND p.text <> '' AND (c.problem IS NULL OR (k.problem IS NULL AND EXISTS (
        SELECT 1 FROM results WHERE problem = p.id AND class NOT IN ('refused', 'failed'))))";

/// Of several results of a problem the one that says most, and of these the last.
const BEST: &str =
    "SELECT rowid FROM results WHERE problem = p.id AND class NOT IN ('refused', 'failed')
    ORDER BY is_cut, class = 'slower', ended DESC LIMIT 1";

impl Missing {
    fn fill(&self) -> Filled {
        let problem = read_kept(&self.text, &self.authors, &self.source).ok();
        let card = problem.as_ref().map(|problem| Card::of(problem, &[]));
        let solved = self.solved.as_ref().and_then(|(positions, solutions)| {
            let positions: Vec<PositionResult> = serde_json::from_str(positions).ok()?;
            content_of(&self.text, &positions, solutions)
        });
        Filled {
            problem: self.problem,
            card: card.filter(|_| !self.has_card),
            content: solved,
        }
    }
}

/// What a kept solution of a kept problem shows; nothing if it is not understood, or if the program breaks down.
pub fn content_of(text: &str, positions: &[PositionResult], solutions: &str) -> Option<Content> {
    let found = || {
        let (problem, _) = read_text(text).ok()?;
        Content::of_found(&problem, positions, solutions)
    };
    catch_unwind(found).ok().flatten()
}

/// Puts the card of a problem in, unless there is one.
pub(super) fn put_card(
    transaction: &Transaction,
    problem: i64,
    card: &Card,
) -> Result<(), StoreError> {
    let sql = "INSERT OR IGNORE INTO cards (problem, card) VALUES (?1, ?2)";
    let values = params![problem, serde_json::to_string(card)?];
    if transaction.prepare_cached(sql)?.execute(values)? == 0 {
        return Ok(());
    }
    let sql = "INSERT INTO texts (form, topic, problem) VALUES (?1, ?2, ?3)";
    let mut statement = transaction.prepare_cached(sql)?;
    for (topic, text) in &card.texts {
        statement.execute(params![kept_text(text), topic.name(), problem])?;
    }
    put_prints(transaction, problem, &card.prints)
}

/// Puts in what a solution shows; nothing is known if its text is not understood. What is known to be all stays.
fn put_content(
    transaction: &Transaction,
    problem: i64,
    content: Option<&Content>,
) -> Result<(), StoreError> {
    let edition = edition();
    let known = "SELECT is_known FROM contents WHERE problem = ?1 AND edition = ?2";
    let known: Option<bool> = transaction
        .prepare_cached(known)?
        .query_row(params![problem, edition], |row| row.get(0))
        .optional()?;
    let is_known = content.is_some_and(|it| it.is_complete && it.is_told);
    if known == Some(true) || (known.is_some() && content.is_none()) {
        return Ok(());
    }
    transaction
        .prepare_cached("DELETE FROM facts WHERE problem = ?1")?
        .execute([problem])?;
    let sql = "INSERT OR REPLACE INTO contents (problem, edition, is_known) VALUES (?1, ?2, ?3)";
    transaction
        .prepare_cached(sql)?
        .execute(params![problem, edition, is_known])?;
    let sql = "INSERT INTO facts (name, arguments, problem, count) VALUES (?1, ?2, ?3, ?4)";
    let mut statement = transaction.prepare_cached(sql)?;
    for fact in content.iter().flat_map(|content| &content.facts) {
        let values = kept_values(&fact.values);
        let count = fact.shown.len() as i64;
        statement.execute(params![fact.name, values, problem, count])?;
    }
    let sql = "DELETE FROM prints WHERE problem = ?1 AND trait IN ('final', 'line')";
    transaction.prepare_cached(sql)?.execute([problem])?;
    let prints = content.iter().flat_map(|content| &content.prints);
    put_prints(transaction, problem, prints)
}

fn put_prints<'p>(
    transaction: &Transaction,
    problem: i64,
    prints: impl IntoIterator<Item = &'p Print>,
) -> Result<(), StoreError> {
    let sql = "INSERT OR IGNORE INTO prints (trait, value, problem) VALUES (?1, ?2, ?3)";
    let mut statement = transaction.prepare_cached(sql)?;
    for print in prints {
        statement.execute(params![print.of.name(), print.value, problem])?;
    }
    Ok(())
}
