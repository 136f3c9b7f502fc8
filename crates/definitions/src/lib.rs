//! Conditions as text. What one says is checked before play begins, takes a bounded number of steps, and is put in force by the same hooks as
//! the conditions that are written as code.
//!
//! ```text
//! condition  = "condition" name ["," "title" ["title" "title"]] ["of" man's name] {"takes" "squares" | "option" Name ["sentence"] | memory} "=" clause {clause} ["sentence"]
//! memory     = "remembers" name ["(" "side" ")"] ("up" "to" digits | "as" ("square" | "squares" | "man" | "kind")) ["for" "one" "move"]
//! clause     = "forbid" ["yet" "observing"] "when" yes-no
//!            | "illegal" ["yet" ("observing" | "threatening")] ["after" stage] "when" yes-no
//!            | "freeze" "when" yes-no | "check" "when" yes-no | "check" "means" yes-no
//!            | "goes" ["also"] "as" model ["when" yes-no] {"," "as" model ["when" yes-no]}
//!            | "prefers" (side | "both") ["ultra" | "ultra-pseudolegal" | "consequent"] ":" (number | yes-no)
//!            | "pawns" ("never" "promote" | ("act" "on" | "capture" "on" | "leap" "from") "first" "rank" | "leap" "from" "any" "rank" | "promote" ["also"] "to" kind {"," kind})
//!            | "kings" "are" "common" | "may" ("capture" "own" | "swap" | "pass") ["when" yes-no] | ("wins" | "loses" | "draws") "when" yes-no
//!            | "after" stage ["when" yes-no] ":" effect {"," effect}
//! model      = kind | "observers" | "attackers"
//! stage      = "arrival" | "removal" | "transformation" | "transfer" | "recolouring" | "rebirth" | "emergence" | "consequence"
//! effect     = "change" "side" "of" man | "change" man "to" kind | "remove" man | "place" "victim" "on" place | "move" "moved" "to" place
//!            | "move" man "to" square | "make" man ("royal" | "common") | "(" effect {"," effect} ")" | "put" kind "for" side "on" square | "swap" square "with" square
//!            | "each" name "in" squares ["when" yes-no] ":" effect | "choose" name "in" squares ["or" ("nothing" | "illegal")] ["when" yes-no] ":" effect
//!            | "remember" remembered "=" value | "forget" remembered
//! remembered = name ["(" side ")"]
//! place      = square ["as" kind] ["for" side] ["or" "illegal"]
//! yes-no     = "captures" | "castles" | "exchanges" | "en-passant" | "promotes" | "passes" | "stuck" | Name | "not" yes-no | yes-no ("and" | "or") yes-no | "(" yes-no ")"
//!            | ("some" | "every") name "in" squares ":" yes-no | square "in" squares | yes-no ("=" | "!=") yes-no
//!            | value ("=" | "!=" | "<" | "<=" | ">" | ">=") value
//!            | "royal" "(" man ")" | "owned" "(" man "," side ")" | "observed" "(" square "," side ["," kind] ")"
//!            | "observes" "(" square "," square ")" | "any" "(" squares ")" | "check" "(" side ")" | "attacked" ["(" "enemy" ")"]
//! number     = digits | "length" | number ("+" | "-" | "*" | "/") number | "count" "(" squares ")" | ("rank" | "file") "(" square ")"
//!            | "distance" "(" square "," square ")"
//! square     = "a1" … "h8" | "from" | "to" | "here" | "last-from" | "last-to" | name | man | "square" "(" number "," number ")"
//!            | ("mirror-file" | "mirror-rank" | "turned" | "ahead" | "behind") "(" square ")" | "step" "(" square "," number "," number ")"
//!            | "home" "(" (man | kind) "," side ["," square] ")" | "start" "(" man ")" | "first" "(" squares ")"
//! squares    = "[" square {square} "]" | "edge" | "centre" | "light" | "dark" | "board" | "given" | "occupied" | "occupied-before" | "empty"
//!            | "arrived" | ("men" | "royals") "(" side ")" | "kinds" "(" kind ")" | "near" "(" squares ")"
//!            | "observers" "(" square "," side ")" | "reach" "(" man ")" | "group" "(" square "," squares ")" | squares ("&" | "|" | "minus") squares
//! side       = "white" | "black" | "mover" | "enemy" ["(" side ")"] | "side" "(" man ")"
//! kind       = a man's name | "kind" "(" man ")"
//! man        = "moved" | "departed" | "victim" | "on" "(" square ")"
//! ```
//!
//! In the place of any value there can stand `"if" yes-no "then" value "else" value`, or what is remembered of its type.
#![forbid(unsafe_code)]

mod condition;
mod expression;
mod hooks;
mod memory;
mod read;
#[cfg(test)]
mod tests;

pub use condition::ConditionDefinition;
