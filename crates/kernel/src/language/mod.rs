//! The words and signs in which men and conditions are defined, and how faults in a definition are told. What the words mean is known to
//! those who read them.

mod fault;
mod tokens;

pub use fault::{Fault, Place};
pub use tokens::{Kind, Token, Tokens};

/// Words for three languages as [`Tokens::in_languages`] reads them, each between these signs: one word, if all are the same.
pub fn in_languages(all: &[String; 3], quote: &str) -> String {
    let each = all.each_ref().map(|one| format!("{quote}{one}{quote}"));
    match all.iter().all(|one| *one == all[0]) {
        true => each[0].clone(),
        false => each.join(" "),
    }
}
