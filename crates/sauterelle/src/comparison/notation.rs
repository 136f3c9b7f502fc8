//! How solutions are written down.

use serde::{Deserialize, Serialize};

/// How a solution is written down.
#[derive(Serialize, Deserialize, Clone, Copy, PartialEq, Eq, Debug)]
#[serde(rename_all = "lowercase")]
pub enum Notation {
    /// As Popeye prints it, in the language of the problem.
    Popeye,
    /// As YACPDB and Olive keep it, in English.
    Yacpdb,
}
