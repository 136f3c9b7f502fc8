//! Queries asked of a database: SQLite finds the problems by its indices and its full-text search.

use super::{Store, StoreError, content};
use rusqlite::functions::FunctionFlags;
use rusqlite::params_from_iter;
use rusqlite::types::Value;
use sauterelle::query::{
    Asked, Card, Comparison, Counted, Expression, Metadata, Of, Query, text_glob, values_glob,
};
use std::sync::{Mutex, PoisonError};

/// The problems of a database that a query asks for.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Hits {
    /// Their numbers, in their order.
    pub found: Vec<i64>,
    /// Problems that were asked.
    pub all: u64,
    /// Those among them that are no problems.
    pub refused: u64,
    /// Problems of which it is not known, as they are not solved, or nothing is told of their play.
    pub undecided: u64,
}

impl Store {
    /// Asks all problems.
    ///
    /// # Errors
    /// If the database cannot be read.
    pub fn ask(&self, query: &Query) -> Result<Hits, StoreError> {
        let mut condition = Condition::default();
        let holds = condition.of(query.expression());
        condition.provide(&self.connection)?;
        // conditions in SQL are true, false or unknown, as those of queries are
        let sql = format!(
            "SELECT p.id, p.text = '', CASE WHEN p.text = '' THEN 0 ELSE {holds} END FROM problems AS p
            LEFT JOIN cards AS c ON c.problem = p.id
            LEFT JOIN contents AS k ON k.problem = p.id AND k.edition = ?1
            ORDER BY p.id"
        );
        let edition = Value::from(content::edition());
        let values = std::iter::once(&edition).chain(&condition.values);
        let mut statement = self.connection.prepare(&sql)?;
        let mut rows = statement.query(params_from_iter(values))?;
        let mut hits = Hits::default();
        while let Some(row) = rows.next()? {
            hits.all += 1;
            hits.refused += u64::from(row.get::<_, bool>(1)?);
            match row.get::<_, Option<bool>>(2)? {
                Some(true) => hits.found.push(row.get(0)?),
                Some(false) => {}
                None => hits.undecided += 1,
            }
        }
        Ok(hits)
    }
}

/// A problem of a database, where it stood when it was read.
#[derive(Clone, PartialEq, Debug)]
pub struct Kept {
    /// The file.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// In Popeye's language.
    pub text: String,
    /// Authors in one line.
    pub authors: String,
    /// Sources in one line.
    pub source: String,
}

impl Store {
    /// A problem by its number, where it stood in the last run that has read it.
    ///
    /// # Errors
    /// If there is none, or the database cannot be read.
    pub fn kept(&self, problem: i64) -> Result<Kept, StoreError> {
        let sql = "SELECT coalesce(file, ''), coalesce(line, 0), text, authors, source FROM problems
            LEFT JOIN places ON problem = id AND run = (SELECT max(run) FROM tasks WHERE tasks.problem = id)
            WHERE id = ?1 ORDER BY file, number LIMIT 1";
        let kept = self
            .connection
            .prepare_cached(sql)?
            .query_row([problem], |row| {
                Ok(Kept {
                    file: row.get(0)?,
                    line: row.get::<_, i64>(1)? as usize,
                    text: row.get(2)?,
                    authors: row.get(3)?,
                    source: row.get(4)?,
                })
            });
        Ok(kept?)
    }
}

/// A query as a condition in SQL on `p`, `c` and `k`.
#[derive(Default)]
struct Condition {
    /// The values of its parameters, from `?2` on.
    values: Vec<Value>,
    /// What is counted on cards.
    on_card: Vec<(&'static Metadata, Vec<String>)>,
}

impl Condition {
    fn of(&mut self, expression: &Expression) -> String {
        match expression {
            Expression::Count(asked) => self.count(asked),
            Expression::Not(inner) => format!("(NOT {})", self.of(inner)),
            Expression::And(one, other) => format!("({} AND {})", self.of(one), self.of(other)),
            Expression::Or(one, other) => format!("({} OR {})", self.of(one), self.of(other)),
        }
    }

    fn parameter(&mut self, value: impl Into<Value>) -> String {
        self.values.push(value.into());
        format!("?{}", self.values.len() + 1)
    }

    fn count(&mut self, asked: &Asked) -> String {
        match asked.of {
            Of::Problem(metadata) => match metadata.counted {
                Counted::Texts(topics) => {
                    let topics = topics(&asked.values);
                    let topics: Vec<String> =
                        topics.iter().map(|it| format!("'{}'", it.name())).collect();
                    let topics = topics.join(", ");
                    let pattern = asked.values.last().map_or("*", String::as_str);
                    let pattern = self.parameter(text_glob(pattern));
                    let counted = format!(
                        "SELECT problem, count(*) AS n FROM texts WHERE form GLOB {pattern} AND topic IN ({topics}) GROUP BY problem"
                    );
                    self.compared(&counted, asked)
                }
                Counted::OnCard(_) => {
                    self.on_card.push((metadata, asked.values.clone()));
                    let number = self.parameter(i64::from(asked.number));
                    let sign = sign(asked.comparison);
                    let index = self.on_card.len() - 1;
                    format!("(on_card({index}, c.card) {sign} {number})")
                }
            },
            Of::Solution(predicate) => {
                let name = self.parameter(predicate.name.to_string());
                let pattern = values_glob(&asked.values);
                let fitting = match pattern.as_str() {
                    "*" => String::new(),
                    pattern => {
                        format!("AND arguments GLOB {}", self.parameter(pattern.to_string()))
                    }
                };
                let counted = format!(
                    "SELECT problem, sum(count) AS n FROM facts WHERE name = {name} {fitting} GROUP BY problem"
                );
                let compared = self.compared(&counted, asked);
                match asked.comparison {
                    // what has been found stays true whatever else there is
                    Comparison::More => {
                        format!("(CASE WHEN {compared} THEN 1 WHEN k.is_known THEN 0 END)")
                    }
                    _ => format!("(CASE WHEN k.is_known THEN {compared} END)"),
                }
            }
        }
    }

    /// Whether the count of a problem compares so; problems that are not counted have 0.
    fn compared(&mut self, counted: &str, asked: &Asked) -> String {
        let number = self.parameter(i64::from(asked.number));
        let sign = sign(asked.comparison);
        let is_none_enough = match asked.comparison {
            Comparison::More => false,
            Comparison::Less => asked.number > 0,
            Comparison::Equal => asked.number == 0,
        };
        let having = |sign: &str| format!("SELECT problem FROM ({counted}) WHERE {sign} {number}");
        match is_none_enough {
            true => format!("(p.id NOT IN ({}))", having(&format!("NOT n {sign}"))),
            false => format!("(p.id IN ({}))", having(&format!("n {sign}"))),
        }
    }

    /// Lets SQLite count on cards.
    fn provide(&mut self, connection: &rusqlite::Connection) -> rusqlite::Result<()> {
        let counted = std::mem::take(&mut self.on_card);
        // the last card that was read, as a query may count several things on it
        let last: Mutex<(String, Card)> = Mutex::default();
        let flags = FunctionFlags::SQLITE_UTF8;
        connection.create_scalar_function("on_card", 2, flags, move |context| {
            let index: u32 = context.get(0)?;
            let card: Option<String> = context.get(1)?;
            let Some(card) = card else { return Ok(None) };
            let mut last = last.lock().unwrap_or_else(PoisonError::into_inner);
            if last.0 != card {
                last.1 = serde_json::from_str(&card).unwrap_or_default();
                last.0 = card;
            }
            let (metadata, values) = &counted[index as usize];
            Ok(Some(metadata.count(&last.1, values)))
        })
    }
}

fn sign(comparison: Comparison) -> &'static str {
    match comparison {
        Comparison::More => ">",
        Comparison::Less => "<",
        Comparison::Equal => "=",
    }
}
