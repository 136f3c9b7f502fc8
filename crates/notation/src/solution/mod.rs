//! Solutions as they are written: text in Popeye's form, clean text, data; and what is said of them as a whole.

pub mod clean;
pub mod clock;
pub(crate) mod in_box;
pub mod json;
pub mod json_stream;
mod layout;
mod magazine;
pub mod move_notation;
pub mod remembered;
pub mod retraction;
pub(crate) mod seen_text;
mod short;
pub mod shortened;
pub mod solution_text;
pub mod text;
pub mod verdict;
mod words;
