//! How many versions have been judged, and what they have come to.

use sauterelle_compose::Verdict;
use std::collections::BTreeMap;

/// What has come of the versions so far.
#[derive(Default)]
pub struct Tally {
    pub judged: u64,
    pub verdicts: BTreeMap<Verdict, u64>,
}
