-- A problem, what varies in it, and what is kept: the same question again goes on with the same study.
CREATE TABLE studies (
  id INTEGER PRIMARY KEY,
  program TEXT NOT NULL,          -- the version of the program
  problem TEXT NOT NULL,          -- in Popeye's language
  question TEXT NOT NULL,         -- JSON: what varies, what is kept, what is meant, the time for each
  base TEXT NOT NULL,             -- JSON: the solutions of the problem itself
  next INTEGER NOT NULL,          -- the number of the first version that is not judged
  started TEXT NOT NULL,
  ended TEXT,                     -- when the last version was judged
  UNIQUE (program, problem, question)
);
-- What has come of versions, by their numbers.
CREATE TABLE versions (
  study INTEGER NOT NULL REFERENCES studies,
  number INTEGER NOT NULL,
  edits TEXT NOT NULL,            -- in the language of versions
  fen TEXT NOT NULL,
  verdict TEXT NOT NULL,
  kept TEXT,                      -- how much of what is meant is there
  judged TEXT NOT NULL,           -- JSON: all that is known
  PRIMARY KEY (study, number)
) WITHOUT ROWID;
CREATE INDEX versions_by_verdict ON versions (study, verdict, kept);
