//! What a report reads.

use super::{Run, Store, StoreError};
use rusqlite::{Params, params};
use sauterelle::comparison::{Agreement, Comparison};
use sauterelle::examination::{Class, PositionResult};
use sauterelle_languages::say;

/// A run as the database knows it.
#[derive(Clone, PartialEq, Debug, serde::Serialize)]
pub struct RunInfo {
    /// Its number.
    pub id: i64,
    /// The version of the program.
    pub version: String,
    /// Inputs and what was asked of them.
    pub command: String,
    /// Seconds for each problem.
    pub seconds: Option<f64>,
    /// Bytes for each problem.
    pub memory: u64,
    /// When it was begun.
    pub started: String,
    /// When everything was done.
    pub ended: Option<String>,
}

/// A problem of a run with its result.
#[derive(Clone, PartialEq, Debug)]
pub struct Row {
    /// Its number in this database.
    pub problem: i64,
    /// What identifies it in any database.
    pub digest: Vec<u8>,
    /// The problem in Popeye's language; empty if it is none.
    pub text: String,
    /// Files and names under which it stands: the first one, and how many more there are.
    pub place: String,
    /// Authors.
    pub authors: String,
    /// Source.
    pub source: String,
    /// The stipulation as entered.
    pub stipulation: String,
    /// What has come of it.
    pub class: Class,
    /// The verdict in a sentence.
    pub verdict: String,
    /// How it compares with what is intended.
    pub comparison: Option<Comparison>,
    /// What has come of its positions.
    pub positions: Vec<PositionResult>,
    /// The first defence to which the attacker has several answers, in full-length play.
    pub dual: Option<String>,
    /// The solutions.
    pub solutions: String,
    /// What is not understood or not supported.
    pub refusals: Vec<String>,
    /// How long it took.
    pub seconds: f64,
    /// Moves played.
    pub nodes: u64,
}

impl Row {
    /// How far it agrees with what is intended.
    pub fn agreement(&self) -> Option<Agreement> {
        let comparison = self.comparison.as_ref();
        comparison.map(|comparison| comparison.agreement)
    }

    /// What is to be seen first: the first difference to what is intended, or a dual.
    pub fn remark(&self) -> Option<String> {
        let comparison = self.comparison.as_ref();
        let difference = comparison.and_then(Comparison::first_difference);
        difference.or_else(|| Some(format!("dual: {}", self.dual.as_ref()?)))
    }
}

impl Store {
    /// All runs, in their order.
    ///
    /// # Errors
    /// If the database cannot be read.
    pub fn runs(&self) -> Result<Vec<RunInfo>, StoreError> {
        let sql = "SELECT runs.id, version, command, seconds, memory, started, ended
            FROM runs JOIN settings ON settings.id = runs.setting ORDER BY runs.id";
        let mut statement = self.connection.prepare(sql)?;
        let rows = statement.query_map([], |row| {
            let seconds: f64 = row.get(3)?;
            Ok(RunInfo {
                id: row.get(0)?,
                version: row.get(1)?,
                command: row.get(2)?,
                seconds: (seconds >= 0.0).then_some(seconds),
                memory: row.get::<_, i64>(4)? as u64,
                started: row.get(5)?,
                ended: row.get(6)?,
            })
        })?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    /// One of them.
    ///
    /// # Errors
    /// If there is none of this number, or the database cannot be read.
    pub fn info(&self, run: Run) -> Result<RunInfo, StoreError> {
        let all = self.runs()?;
        let found = all.into_iter().find(|info| info.id == run.id);
        found.ok_or(StoreError::NoRun(Some(run.id)))
    }

    /// How many problems of a run agree how far with what is intended, by the names of agreements.
    ///
    /// # Errors
    /// If the database cannot be read.
    pub fn agreements(&self, run: Run) -> Result<Vec<(String, u64)>, StoreError> {
        let sql = "SELECT agreement, count(*) FROM results JOIN tasks USING (problem)
            WHERE tasks.run = ?1 AND results.setting = ?2 AND agreement IS NOT NULL GROUP BY agreement ORDER BY 2 DESC, 1";
        self.counts(sql, params![run.id, run.setting])
    }

    /// Why problems of a run are refused, and how many; what counts most comes first.
    ///
    /// # Errors
    /// If the database cannot be read.
    pub fn refusals(&self, run: Run) -> Result<Vec<(String, u64)>, StoreError> {
        let sql = "SELECT reason.value, count(DISTINCT problem) FROM tasks JOIN results USING (problem), json_each(refusals) AS reason
            WHERE tasks.run = ?1 AND results.setting = ?2 GROUP BY reason.value ORDER BY 2 DESC, 1";
        self.counts(sql, params![run.id, run.setting])
    }

    fn counts(&self, sql: &str, values: impl Params) -> Result<Vec<(String, u64)>, StoreError> {
        let mut statement = self.connection.prepare(sql)?;
        let rows = statement.query_map(values, |row| {
            Ok((row.get(0)?, row.get::<_, i64>(1)? as u64))
        })?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    /// How many problems of a run are of each class, in the order of the classes.
    ///
    /// # Errors
    /// If the database cannot be read.
    pub fn classes(&self, run: Run) -> Result<Vec<(Class, u64)>, StoreError> {
        let sql = "SELECT class, count(*) FROM results JOIN tasks USING (problem)
            WHERE tasks.run = ?1 AND results.setting = ?2 GROUP BY class";
        let counts = self.counts(sql, params![run.id, run.setting])?.into_iter();
        let classes = counts.map(|(name, count)| Ok((class(&name)?, count)));
        let mut classes = classes.collect::<Result<Vec<_>, StoreError>>()?;
        classes.sort();
        Ok(classes)
    }

    /// Hands each problem of a run that has a result to `each`, in the order in which they were read.
    ///
    /// # Errors
    /// If the database cannot be read, or `each` fails.
    pub fn each_result<E: From<StoreError>>(
        &self,
        run: Run,
        mut each: impl FnMut(Row) -> Result<(), E>,
    ) -> Result<(), E> {
        let sql = "SELECT problems.id AS problem, digest, text, authors, source, stipulation, class, verdict, comparison, solutions,
                refusals, results.seconds AS seconds, nodes, positions,
                (SELECT CASE name WHEN '' THEN file || ':' || line ELSE name END FROM places
                    WHERE places.run = tasks.run AND places.problem = tasks.problem ORDER BY file, number LIMIT 1) AS place,
                (SELECT count(*) FROM places WHERE places.run = tasks.run AND places.problem = tasks.problem) AS places,
                (SELECT group_concat(place, ', also in ') FROM
                    (SELECT CASE name WHEN '' THEN file || ':' || line ELSE name || ' (' || file || ':' || line || ')' END AS place
                        FROM places WHERE places.run = tasks.run AND places.problem = tasks.problem
                        ORDER BY file, number LIMIT 5)) AS each_place
            FROM tasks JOIN problems ON problems.id = tasks.problem
            JOIN results ON results.setting = ?2 AND results.problem = tasks.problem
            WHERE tasks.run = ?1 ORDER BY tasks.problem";
        let mut statement = self.connection.prepare(sql).map_err(StoreError::from)?;
        let mut rows = statement
            .query(params![run.id, run.setting])
            .map_err(StoreError::from)?;
        while let Some(row) = rows.next().map_err(StoreError::from)? {
            each(read(row)?)?;
        }
        Ok(())
    }
}

/// So many places of a problem are told.
const SHOWN_PLACES: i64 = 5;

fn read(row: &rusqlite::Row) -> Result<Row, StoreError> {
    let text = |column: &str| -> rusqlite::Result<String> { row.get(column) };
    let comparison: Option<String> = row.get("comparison")?;
    let comparison = comparison.map(|text| serde_json::from_str(&text));
    let place: Option<String> = row.get("place")?;
    let place = place.unwrap_or_default();
    let positions: Vec<PositionResult> = serde_json::from_str(&text("positions")?)?;
    Ok(Row {
        problem: row.get("problem")?,
        digest: row.get("digest")?,
        text: text("text")?,
        place: match row.get::<_, i64>("places")? {
            ..=1 => place,
            // a problem that is given several times is told with its places
            2..=SHOWN_PLACES => {
                let shown: Option<String> = row.get("each_place")?;
                shown.unwrap_or(place)
            }
            places => {
                let shown: Option<String> = row.get("each_place")?;
                let shown = shown.unwrap_or(place);
                say!("{shown} and {} more", places - SHOWN_PLACES)
            }
        },
        authors: text("authors")?,
        source: text("source")?,
        stipulation: text("stipulation")?,
        class: class(&text("class")?)?,
        verdict: text("verdict")?,
        comparison: comparison.transpose()?,
        dual: first_dual(&positions),
        positions,
        solutions: text("solutions")?,
        refusals: serde_json::from_str(&text("refusals")?)?,
        seconds: row.get("seconds")?,
        nodes: row.get::<_, i64>("nodes")? as u64,
    })
}

fn class(name: &str) -> Result<Class, StoreError> {
    let unknown = || StoreError::Damaged(say!("the class '{name}' is not known"));
    Class::of_name(name).ok_or_else(unknown)
}

fn first_dual(positions: &[PositionResult]) -> Option<String> {
    let mut phases = positions.iter().flat_map(|position| &position.phases);
    phases.find_map(|phase| phase.named_duals.first().cloned())
}
