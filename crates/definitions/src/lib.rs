//! Conditions as text. What one says is checked before play begins, takes a bounded number of steps, and is put in force by the same hooks as
//! the conditions that are written as code.
//!
//! ```text
//! condition  = "condition" name ["," "title" ["title" "title"]] "=" clause {clause} ["sentence"]
//! clause     = "forbid" "when" yes-no | "freeze" "when" yes-no | "illegal" "when" yes-no
//!            | "goes" "as" kind ["when" yes-no] {"," "as" kind ["when" yes-no]} | "check" "when" yes-no | "prefers" side ":" number
//!            | "after" stage ["when" yes-no] ":" effect {"," effect}
//! stage      = "removal" | "transformation" | "recolouring" | "rebirth" | "consequence"
//! effect     = "change" "side" "of" man | "change" man "to" kind | "remove" man | "place" "victim" "on" square
//! yes-no     = "captures" | "castles" | "exchanges" | "not" yes-no | yes-no ("and" | "or") yes-no | "(" yes-no ")"
//!            | ("some" | "every") name "in" squares ":" yes-no | square "in" squares | yes-no ("=" | "!=") yes-no | value ("=" | "!=" | "<" | "<=" | ">" | ">=") value
//!            | "royal" "(" man ")" | "owned" "(" man "," side ")" | "observed" "(" square "," side ["," kind] ")" | "any" "(" squares ")"
//! number     = digits | "length" | number ("+" | "-" | "*" | "/") number | "count" "(" squares ")" | ("rank" | "file") "(" square ")"
//!            | "distance" "(" square "," square ")"
//! square     = "a1" … "h8" | "from" | "to" | "here" | name | man | ("mirror-file" | "mirror-rank" | "turned" | "ahead" | "behind") "(" square ")"
//!            | "step" "(" square "," number "," number ")"
//! squares    = "[" square {square} "]" | "edge" | "centre" | "light" | "dark" | "board" | "occupied" | ("men" | "royals") "(" side ")"
//!            | "kinds" "(" kind ")" | "near" "(" squares ")" | squares ("&" | "|" | "minus") squares
//! side       = "white" | "black" | "mover" | "enemy" ["(" side ")"] | "side" "(" man ")"
//! kind       = a man's name | "kind" "(" man ")"
//! man        = "moved" | "victim" | "on" "(" square ")"
//! ```
#![forbid(unsafe_code)]

mod condition;
mod expression;
mod hooks;
mod read;
#[cfg(test)]
mod tests;

pub use condition::ConditionDefinition;
