//! Men as text: one line says how a man goes.
//!
//! ```text
//! walk   = "nothing" | "borrow" ("enemies" | "friends") | term {"+" term}
//! term   = ["move" | "capture"] (part | man) ["only" filter] | pawn
//! part   = manner squares ["at-most" n] ["ahead" | "fixed"] ["on" line] | leg {"then" leg}
//! leg    = ("leap" | "ride" | ("pass" | "take") ["ride"]) (squares | "turn" turns) ["at-most" n] ["ahead" | "fixed"]
//! manner = "leap" | "ride" | "locust" | "near-locust" | "withdraw" | "approach" | "up-to" | "half" | "near-half" | "rebound" | "pushed" | "double-hop"
//!        | "counted" | "counted-over-friends" | "hop" ["over" n] ["near"] ["turn" turn] ["land" (n | "equal" | "any")]
//!        | ("around" | "beside") ["queen-lines"] ["enemies"] | "bounce" n ["riding"] ["anywhere"]
//! squares = {letters of W F D N A H C Z G K | "(" m "," n ")" | "[" dx "," dy … "]"}
//! line   = "circle" | "zigzag" image {image} | "orthogonal-first" | "diagonal-first" | "then-double" | "reflected" n | "billiard"
//! filter = "up" | "down" | "forward" | "backward" | "edge-to-inside" | "beyond-river" | "files" letters
//! pawn   = "pawn" ["steps" list] ["takes" list] {"over" | "homewards" | "from-any-rank" | "passes"} ["promotes" ["marine"]]
//! ```
//!
//! Equal men are equal texts: [the normal form](normal) of a walk is written, and kept.

mod check;
mod courses;
mod definition;
mod goes;
mod kept;
mod leaps;
mod legs;
mod normal;
mod read;
mod squares;
mod symmetry;
#[cfg(test)]
mod tests;
mod words;
mod write;

pub(super) use definition::man;
pub use definition::{Expectation, ManDefinition};
#[cfg(test)]
pub(super) use definition::{samples, table};
pub use read::read_walk;
