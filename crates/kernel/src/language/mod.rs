//! The words and signs in which men and conditions are defined, and how faults in a definition are told. What the words mean is known to
//! those who read them.

mod fault;
mod tokens;

pub use fault::{Fault, Place};
pub use tokens::{Kind, Token, Tokens};

/// What has been read, with blanks between words as they are usual, however it was written.
pub fn as_written(tokens: &[Token]) -> String {
    let mut text = String::new();
    let mut before: Option<&Token> = None;
    for token in tokens {
        let is_apart = before.is_some_and(|before| {
            let opens = before.kind == Kind::Sign && ["(", "["].contains(&before.text);
            let closes = token.kind == Kind::Sign && [")", "]", ",", ":"].contains(&token.text);
            let is_call = token.is("(") && before.kind == Kind::Word && !is_keyword(before.text);
            !(opens || closes || is_call)
        });
        if is_apart {
            text.push(' ');
        }
        match token.kind {
            Kind::Text => text += &format!("\"{}\"", token.text),
            _ => text += token.text,
        }
        before = Some(token);
    }
    text
}

/// Whether it is a word of the language, after which a bracket holds a value apart, and no function.
fn is_keyword(word: &str) -> bool {
    let words = [
        "and", "or", "not", "when", "if", "then", "else", "in", "minus", "to", "as", "for",
    ];
    words.contains(&word)
}

/// Words for three languages as [`Tokens::in_languages`] reads them, each between these signs: one word, if all are the same.
pub fn in_languages(all: &[String; 3], quote: &str) -> String {
    let each = all.each_ref().map(|one| format!("{quote}{one}{quote}"));
    match all.iter().all(|one| *one == all[0]) {
        true => each[0].clone(),
        false => each.join(" "),
    }
}
