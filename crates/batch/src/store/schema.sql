-- Programs that have worked here. One whose heartbeat is old is dead.
CREATE TABLE owners (
  id INTEGER PRIMARY KEY AUTOINCREMENT, -- never given again
  place TEXT NOT NULL,            -- machine, boot and process namespace
  process TEXT NOT NULL,          -- number and start of the process
  heartbeat INTEGER NOT NULL      -- seconds since 1970
);
-- What decides a result besides the problem.
CREATE TABLE settings (
  id INTEGER PRIMARY KEY,
  version TEXT NOT NULL,
  seconds REAL NOT NULL,          -- for each problem; -1: without a limit
  memory INTEGER NOT NULL,        -- bytes for each problem
  UNIQUE (version, seconds, memory)
);
-- A command: its inputs and its options. The same command again goes on with the same run.
CREATE TABLE runs (
  id INTEGER PRIMARY KEY,
  setting INTEGER NOT NULL REFERENCES settings,
  command TEXT NOT NULL,
  started TEXT NOT NULL,
  ended TEXT,                     -- when its last problem was done
  UNIQUE (setting, command)
);
CREATE TABLE problems (
  id INTEGER PRIMARY KEY,
  digest BLOB NOT NULL UNIQUE,    -- of text and intention
  text TEXT NOT NULL,             -- in Popeye's language; empty: no problem
  stipulation TEXT NOT NULL,
  authors TEXT NOT NULL,
  source TEXT NOT NULL,
  intention TEXT                  -- JSON: the solution that is intended, and how many
);
-- Where problems stand.
CREATE TABLE places (
  run INTEGER NOT NULL REFERENCES runs,
  file TEXT NOT NULL,
  number INTEGER NOT NULL,        -- among the problems of the file, from 1
  line INTEGER NOT NULL,
  name TEXT NOT NULL,
  problem INTEGER NOT NULL REFERENCES problems,
  PRIMARY KEY (run, file, number)
) WITHOUT ROWID;
CREATE INDEX places_of_problem ON places (run, problem);
-- What a run is to solve.
CREATE TABLE tasks (
  run INTEGER NOT NULL REFERENCES runs,
  problem INTEGER NOT NULL REFERENCES problems,
  PRIMARY KEY (run, problem)
) WITHOUT ROWID;
-- Problems without a result: how often each was begun, and who is at it.
CREATE TABLE open (
  setting INTEGER NOT NULL REFERENCES settings,
  problem INTEGER NOT NULL REFERENCES problems,
  begun INTEGER NOT NULL,
  owner INTEGER,                  -- nobody: to be taken
  PRIMARY KEY (setting, problem)
) WITHOUT ROWID;
-- What is taken next: what was never begun, in the order of reading, before what was begun and not finished.
CREATE INDEX next ON open (setting, begun, problem) WHERE owner IS NULL;
CREATE TABLE results (
  setting INTEGER NOT NULL REFERENCES settings,
  problem INTEGER NOT NULL REFERENCES problems,
  class TEXT NOT NULL,
  verdict TEXT NOT NULL,
  agreement TEXT,                 -- with the intended solution
  comparison TEXT,                -- JSON
  positions TEXT NOT NULL,        -- JSON: each position with its phases and counts
  solutions TEXT NOT NULL,
  is_cut INTEGER NOT NULL,        -- 1: there are more solutions than are kept
  refusals TEXT NOT NULL,         -- JSON
  seconds REAL NOT NULL,
  nodes INTEGER NOT NULL,
  memory INTEGER NOT NULL,
  begun INTEGER NOT NULL,         -- how often it took to come to the end
  ended TEXT NOT NULL,
  PRIMARY KEY (setting, problem)
);
CREATE INDEX results_by_class ON results (setting, class);
