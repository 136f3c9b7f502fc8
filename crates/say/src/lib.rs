//! The macros behind `sauterelle_languages`, which hands them on. They are a crate of their own since Rust wants it so.
#![forbid(unsafe_code)]

mod literal;
mod template;

use proc_macro::{Delimiter, Group, Ident, Literal, Punct, Spacing, TokenStream, TokenTree};
use template::{Hole, holes};

/// Says a text to the user: as `format!`, but in the language that is spoken. The text is a literal in English; `{}`, `{0}`, `{name}` and
/// formats behind a colon mean what they mean in `format!`.
#[proc_macro]
pub fn say(input: TokenStream) -> TokenStream {
    said(input).unwrap_or_else(|why| refused(&why))
}

/// A text that is said later, by `translated`: it stays as it is, and the tables have to have it.
#[proc_macro]
pub fn later(input: TokenStream) -> TokenStream {
    input
}

/// What follows the text: expressions, some of them with names.
struct Given {
    name: Option<String>,
    value: TokenStream,
}

fn said(input: TokenStream) -> Result<TokenStream, String> {
    let mut parts = between_commas(input).into_iter();
    let text = parts.next().unwrap_or_default();
    let text: Vec<TokenTree> = text.into_iter().collect();
    let [TokenTree::Literal(text)] = text.as_slice() else {
        return Err("a text as a literal is expected".into());
    };
    let template = literal::text(&text.to_string()).ok_or("a text as a literal is expected")?;
    let given: Vec<Given> = parts.map(Given::of).collect();
    let holes = holes(&template)?;
    every_value_is_said(&given, &holes)?;
    let mut values = TokenStream::new();
    for hole in &holes {
        values.extend([
            TokenTree::Group(Group::new(
                Delimiter::Parenthesis,
                hole_and_value(hole, &given, text)?,
            )),
            punct(','),
        ]);
    }
    let mut arguments = TokenStream::from(TokenTree::Literal(text.clone()));
    arguments.extend([punct(',')]);
    arguments.extend([punct('&')]);
    arguments.extend([TokenTree::Group(Group::new(Delimiter::Bracket, values))]);
    let mut call = path(&["sauterelle_languages", "rendered"]);
    call.extend([TokenTree::Group(Group::new(
        Delimiter::Parenthesis,
        arguments,
    ))]);
    Ok(call)
}

/// `"name", format_args!("{:spec}", value)`
fn hole_and_value(hole: &Hole, given: &[Given], text: &Literal) -> Result<TokenStream, String> {
    let number = hole.name.parse::<usize>().ok();
    let known = match number {
        Some(number) => given.get(number),
        None => given.iter().find(|it| it.name.as_ref() == Some(&hole.name)),
    };
    let value = match (known, number) {
        (Some(known), _) => known.value.clone(),
        (None, Some(number)) => return Err(format!("value {number} is missing")),
        (None, None) => TokenTree::Ident(Ident::new(&hole.name, text.span())).into(),
    };
    let format = match hole.format.as_str() {
        "" => "{}".to_string(),
        format => format!("{{:{format}}}"),
    };
    let mut arguments = TokenStream::from(TokenTree::Literal(Literal::string(&format)));
    arguments.extend([punct(',')]);
    arguments.extend(value);
    let mut tokens = TokenStream::from(TokenTree::Literal(Literal::string(&hole.name)));
    tokens.extend([punct(',')]);
    tokens.extend(path(&["core", "format_args"]));
    tokens.extend([
        punct('!'),
        TokenTree::Group(Group::new(Delimiter::Parenthesis, arguments)),
    ]);
    Ok(tokens)
}

fn every_value_is_said(given: &[Given], holes: &[Hole]) -> Result<(), String> {
    for (number, value) in given.iter().enumerate() {
        let is_said = holes.iter().any(|hole| match &value.name {
            Some(name) => hole.name == *name,
            None => hole.name == number.to_string(),
        });
        if !is_said {
            return Err(format!("value {number} is not in the text"));
        }
    }
    Ok(())
}

impl Given {
    fn of(tokens: TokenStream) -> Given {
        let all: Vec<TokenTree> = tokens.into_iter().collect();
        if let [TokenTree::Ident(name), TokenTree::Punct(is), rest @ ..] = all.as_slice()
            && is.as_char() == '='
            && is.spacing() == Spacing::Alone
        {
            let value = rest.iter().cloned().collect();
            return Given {
                name: Some(name.to_string()),
                value,
            };
        }
        Given {
            name: None,
            value: all.into_iter().collect(),
        }
    }
}

/// Commas inside `<>` part values too: such a value needs parentheses.
fn between_commas(input: TokenStream) -> Vec<TokenStream> {
    let mut parts: Vec<TokenStream> = Vec::new();
    let mut part = Vec::new();
    for token in input {
        match &token {
            TokenTree::Punct(it) if it.as_char() == ',' => {
                parts.push(part.drain(..).collect());
            }
            _ => part.push(token),
        }
    }
    if !part.is_empty() {
        parts.push(part.into_iter().collect());
    }
    parts
}

/// `::one::two`
fn path(names: &[&str]) -> TokenStream {
    let mut tokens = TokenStream::new();
    for name in names {
        tokens.extend([
            TokenTree::Punct(Punct::new(':', Spacing::Joint)),
            punct(':'),
            TokenTree::Ident(Ident::new(name, proc_macro::Span::call_site())),
        ]);
    }
    tokens
}

fn punct(sign: char) -> TokenTree {
    TokenTree::Punct(Punct::new(sign, Spacing::Alone))
}

fn refused(why: &str) -> TokenStream {
    let mut tokens = path(&["core", "compile_error"]);
    let why = TokenStream::from(TokenTree::Literal(Literal::string(why)));
    tokens.extend([
        punct('!'),
        TokenTree::Group(Group::new(Delimiter::Parenthesis, why)),
    ]);
    tokens
}
