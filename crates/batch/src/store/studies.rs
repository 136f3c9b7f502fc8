//! Studies: the versions of a problem that have been judged, so that a search that was broken off goes on where it was.

use super::{Store, StoreError};
use rusqlite::{OptionalExtension, params};

/// What tells a study from others.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StudyKey {
    /// The version of the program.
    pub program: String,
    /// The problem in Popeye's language.
    pub problem: String,
    /// What varies, what is kept, what is meant and the time for each version, as JSON.
    pub question: String,
}

/// A study that has been begun.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct StudyBegun {
    /// Its number.
    pub id: i64,
    /// The number of the first version that is not judged.
    pub next: u64,
}

/// What has come of a version.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct VersionRow {
    /// Its number.
    pub number: u64,
    /// Its edits, in the language of versions.
    pub edits: String,
    /// Its placement in FEN.
    pub fen: String,
    /// The verdict in a word.
    pub verdict: String,
    /// How much of what is meant is there.
    pub kept: Option<String>,
    /// All that is known, as JSON.
    pub judged: String,
}

/// A solution of some version that is not meant.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CookRow {
    /// The number of the version in which it was found; nothing where that is the problem itself.
    pub version: Option<u64>,
    /// The letter of its position.
    pub position: String,
    /// Its text.
    pub text: String,
    /// How many versions it has cooked.
    pub hits: u32,
}

/// What is known of a study by now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct StudyState<'s> {
    /// All cooks that are kept, in the order in which they are looked at.
    pub cooks: &'s [CookRow],
    /// The number of the first version that is not judged.
    pub next: u64,
    /// There is none.
    pub is_last: bool,
}

impl Store {
    /// Begins a study, or goes on with it. `base`: the solutions of the problem itself, as JSON.
    ///
    /// # Errors
    /// If the database cannot be written.
    pub fn begin_study(&mut self, key: &StudyKey, base: &str) -> Result<StudyBegun, StoreError> {
        let transaction = self.transaction()?;
        let sql = "INSERT INTO studies (program, problem, question, base, next, started) VALUES (?1, ?2, ?3, ?4, 0, datetime())
            ON CONFLICT DO UPDATE SET program = program RETURNING id, next";
        let values = params![key.program, key.problem, key.question, base];
        let begun = transaction.query_row(sql, values, |row| {
            Ok(StudyBegun {
                id: row.get(0)?,
                next: row.get::<_, i64>(1)? as u64,
            })
        })?;
        transaction.commit()?;
        Ok(begun)
    }

    /// Puts versions in that have been judged, and what is known after them. All has reached the disk when this returns.
    ///
    /// # Errors
    /// If the database cannot be written.
    pub fn add_versions(
        &mut self,
        study: i64,
        rows: &[VersionRow],
        state: StudyState,
    ) -> Result<(), StoreError> {
        self.connection.pragma_update(None, "synchronous", "full")?;
        let transaction = self.transaction()?;
        let sql =
            "INSERT OR REPLACE INTO versions (study, number, edits, fen, verdict, kept, judged)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)";
        let mut insert = transaction.prepare_cached(sql)?;
        for row in rows {
            insert.execute(params![
                study,
                row.number as i64,
                row.edits,
                row.fen,
                row.verdict,
                row.kept,
                row.judged
            ])?;
        }
        drop(insert);
        transaction.execute("DELETE FROM cooks WHERE study = ?1", [study])?;
        let sql = "INSERT INTO cooks (study, rank, version, position, text, hits) VALUES (?1, ?2, ?3, ?4, ?5, ?6)";
        let mut insert = transaction.prepare_cached(sql)?;
        for (rank, cook) in state.cooks.iter().enumerate() {
            let version = cook.version.map(|number| number as i64);
            let (position, text) = (&cook.position, &cook.text);
            insert.execute(params![
                study,
                rank as i64,
                version,
                position,
                text,
                cook.hits
            ])?;
        }
        drop(insert);
        let sql =
            "UPDATE studies SET next = ?2, ended = CASE WHEN ?3 THEN datetime() END WHERE id = ?1";
        transaction.execute(sql, params![study, state.next as i64, state.is_last])?;
        transaction.commit()?;
        self.connection
            .pragma_update(None, "synchronous", "normal")?;
        Ok(())
    }

    /// The versions of a study from this number on, at most so many, in their order.
    ///
    /// # Errors
    /// If the database cannot be read.
    pub fn versions(
        &self,
        study: i64,
        from: u64,
        most: usize,
    ) -> Result<Vec<VersionRow>, StoreError> {
        let sql = "SELECT number, edits, fen, verdict, kept, judged FROM versions
            WHERE study = ?1 AND number >= ?2 ORDER BY number LIMIT ?3";
        let mut statement = self.connection.prepare_cached(sql)?;
        let rows = statement.query_map(params![study, from as i64, most as i64], |row| {
            Ok(VersionRow {
                number: row.get::<_, i64>(0)? as u64,
                edits: row.get(1)?,
                fen: row.get(2)?,
                verdict: row.get(3)?,
                kept: row.get(4)?,
                judged: row.get(5)?,
            })
        })?;
        Ok(rows.collect::<Result<_, _>>()?)
    }
}

impl Store {
    /// The cooks of a study, in the order in which they are looked at.
    ///
    /// # Errors
    /// If the database cannot be read.
    pub fn cooks(&self, study: i64) -> Result<Vec<CookRow>, StoreError> {
        let sql = "SELECT version, position, text, hits FROM cooks WHERE study = ?1 ORDER BY rank";
        let mut statement = self.connection.prepare_cached(sql)?;
        let rows = statement.query_map([study], |row| {
            Ok(CookRow {
                version: row.get::<_, Option<i64>>(0)?.map(|number| number as u64),
                position: row.get(1)?,
                text: row.get(2)?,
                hits: row.get(3)?,
            })
        })?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    /// The version of the program that has judged most versions of the same problem and question, if it is another one, and how many it has
    /// judged.
    ///
    /// # Errors
    /// If the database cannot be read.
    pub fn study_of_other_program(
        &self,
        key: &StudyKey,
    ) -> Result<Option<(String, u64)>, StoreError> {
        let sql = "SELECT program, next FROM studies WHERE problem = ?1 AND question = ?2 AND program <> ?3
            ORDER BY next DESC LIMIT 1";
        let values = params![key.problem, key.question, key.program];
        let found = self.connection.query_row(sql, values, |row| {
            Ok((row.get(0)?, row.get::<_, i64>(1)? as u64))
        });
        Ok(found.optional()?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tempfile::TempDir;

    fn row(number: u64) -> VersionRow {
        VersionRow {
            number,
            edits: format!("wRa1 -> b{number}"),
            fen: "8".into(),
            verdict: "sound".into(),
            kept: Some("moves".into()),
            judged: "{}".into(),
        }
    }

    fn has_ended(store: &Store, study: i64) -> bool {
        let sql = "SELECT ended IS NOT NULL FROM studies WHERE id = ?1";
        let found = store.connection.query_row(sql, [study], |row| row.get(0));
        found.unwrap()
    }

    #[test]
    fn a_study_goes_on_where_it_was() {
        let folder = TempDir::new().unwrap();
        let path = folder.path().join("studies.sqlite");
        let key = StudyKey {
            program: "1".into(),
            problem: "one".into(),
            question: "any -> any".into(),
        };
        let mut store = Store::create(&path).unwrap();
        let begun = store.begin_study(&key, "{}").unwrap();
        assert_eq!(begun.next, 0);
        let rows = [row(0), row(2)];
        let cook = CookRow {
            version: Some(2),
            position: "a".into(),
            text: "1.Ra1-a2".into(),
            hits: 4,
        };
        let cooks = [cook];
        let state = StudyState {
            cooks: &cooks,
            next: 3,
            is_last: false,
        };
        store.add_versions(begun.id, &rows, state).unwrap();
        drop(store);
        let mut store = Store::create(&path).unwrap();
        let again = store.begin_study(&key, "{}").unwrap();
        assert_eq!(again, StudyBegun { next: 3, ..begun });
        assert_eq!(store.versions(again.id, 0, 9).unwrap(), rows);
        assert_eq!(store.versions(again.id, 1, 9).unwrap(), [row(2)]);
        assert!(!has_ended(&store, again.id));
        assert_eq!(store.cooks(again.id).unwrap(), cooks);
        let ended = StudyState {
            cooks: &[],
            next: 4,
            is_last: true,
        };
        store.add_versions(again.id, &[], ended).unwrap();
        assert_eq!(store.cooks(again.id).unwrap(), []);
        assert!(has_ended(&store, again.id));
        assert_eq!(store.study_of_other_program(&key).unwrap(), None);
        let later = StudyKey {
            program: "2".into(),
            ..key.clone()
        };
        let known = Some(("1".to_string(), 4));
        assert_eq!(store.study_of_other_program(&later).unwrap(), known);
        assert_eq!(store.begin_study(&later, "{}").unwrap().next, 0);
        let other = StudyKey {
            question: "swap any".into(),
            ..key
        };
        assert_eq!(store.begin_study(&other, "{}").unwrap().next, 0);
    }

    #[test]
    fn a_database_of_results_takes_studies_too() {
        let folder = TempDir::new().unwrap();
        let path = folder.path().join("old.sqlite");
        let store = Store::create(&path).unwrap();
        // as the version before has left it
        store
            .connection
            .execute_batch(
                "DROP TABLE cooks; DROP TABLE versions; DROP TABLE studies; DROP TABLE cards; DROP TABLE texts;
                DROP TABLE contents; DROP TABLE facts; DROP TABLE prints; DROP INDEX results_of_problem; PRAGMA user_version = 2",
            )
            .unwrap();
        drop(store);
        assert!(Store::open(&path).is_ok(), "it can still be read");
        let mut store = Store::create(&path).unwrap();
        let key = StudyKey {
            program: "1".into(),
            problem: "one".into(),
            question: "?".into(),
        };
        assert_eq!(store.begin_study(&key, "{}").unwrap().next, 0);
    }
}
