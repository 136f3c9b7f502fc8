-- Solutions of versions that are not meant: other versions of the study may have them too.
CREATE TABLE cooks (
  study INTEGER NOT NULL REFERENCES studies,
  rank INTEGER NOT NULL,          -- from 0: those first that are looked at first
  version INTEGER,                -- where it was found; nothing: in the problem itself
  position TEXT NOT NULL,         -- the letter of its position
  text TEXT NOT NULL,
  hits INTEGER NOT NULL,          -- how many versions it has cooked
  PRIMARY KEY (study, rank)
) WITHOUT ROWID;
