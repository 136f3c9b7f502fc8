-- What queries know of a problem without its solution.
CREATE TABLE cards (
  problem INTEGER PRIMARY KEY REFERENCES problems,
  card TEXT NOT NULL              -- JSON: stipulation, date, men
);
-- What its entry says in words, in the form in which texts are compared: by any piece of three letters.
CREATE VIRTUAL TABLE texts USING fts5 (
  form, topic UNINDEXED, problem UNINDEXED, tokenize = 'trigram case_sensitive 1'
);
-- Problems whose solutions have been looked at.
CREATE TABLE contents (
  problem INTEGER PRIMARY KEY REFERENCES problems,
  edition TEXT NOT NULL,          -- of the predicates
  is_known INTEGER NOT NULL       -- 1: the facts are all there are; 0: there may be more
);
-- What solutions show.
CREATE TABLE facts (
  name TEXT NOT NULL,             -- of the predicate
  arguments TEXT NOT NULL,        -- its values, in lower case
  problem INTEGER NOT NULL REFERENCES problems,
  count INTEGER NOT NULL,         -- how often it is shown
  PRIMARY KEY (name, arguments, problem)
) WITHOUT ROWID;
CREATE INDEX facts_of_problem ON facts (problem);
-- What problems may have in common, however the board is turned.
CREATE TABLE prints (
  trait TEXT NOT NULL,            -- matrix, kings, final, line
  value INTEGER NOT NULL,         -- a hash
  problem INTEGER NOT NULL REFERENCES problems,
  PRIMARY KEY (trait, value, problem)
) WITHOUT ROWID;
CREATE INDEX prints_of_problem ON prints (problem);
CREATE INDEX results_of_problem ON results (problem);
