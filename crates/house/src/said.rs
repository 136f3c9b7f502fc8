//! What the sources say to users: the texts of `say!` and `later!`, and texts that users see but nobody can translate.

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// A source with its tokens, tests left out.
pub struct Tokens {
    /// Its path from the root of the project.
    pub path: String,
    tokens: TokenStream,
}

/// All sources that say something to users.
///
/// # Errors
/// If a file cannot be read or parsed: its path, and why.
pub fn sources(root: &Path) -> Result<Vec<Tokens>, String> {
    let told = |path: &Path, why: &dyn std::fmt::Display| format!("{}: {why}", path.display());
    let mut found = Vec::new();
    let folders = fs::read_dir(root.join("crates")).map_err(|e| told(root, &e))?;
    let mut folders: Vec<PathBuf> = folders.filter_map(|it| Some(it.ok()?.path())).collect();
    folders.push(root.join("python"));
    folders.retain(|it| !AMONG_OURSELVES.iter().any(|name| it.ends_with(name)));
    let mut left: Vec<PathBuf> = folders.iter().map(|it| it.join("src")).collect();
    while let Some(path) = left.pop() {
        let name = path.file_stem().unwrap_or_default().to_string_lossy();
        if ["tests", "testing"].contains(&&*name) {
            continue;
        }
        if path.is_dir() {
            let inner = fs::read_dir(&path).map_err(|e| told(&path, &e))?;
            left.extend(inner.filter_map(|it| Some(it.ok()?.path())));
        } else if path.extension().is_some_and(|it| it == "rs") {
            let text = fs::read_to_string(&path).map_err(|e| told(&path, &e))?;
            let code = without_tests(&text);
            let tokens = code.parse().map_err(|e| told(&path, &e))?;
            let from_root = path.strip_prefix(root).unwrap_or(&path);
            let path = from_root.to_string_lossy().replace('\\', "/");
            found.push(Tokens { path, tokens });
        }
    }
    found.sort_by(|a, b| a.path.cmp(&b.path));
    Ok(found)
}

/// What stands before the module of tests, which is the last of a file.
fn without_tests(text: &str) -> &str {
    let begins = |at: &usize| {
        let after = text[*at..].lines().nth(2).unwrap_or_default();
        after.contains("mod ") && after.ends_with('{')
    };
    let mut all = text.match_indices("\n#[cfg(test)]\n").map(|(at, _)| at);
    all.find(begins).map_or(text, |at| &text[..at])
}

/// Crates of which users see nothing.
const AMONG_OURSELVES: [&str; 6] = [
    "house",
    "say",
    "languages",
    "devtools",
    "oracle",
    "crosscheck",
];

/// The texts that are said, each with the files that say it.
pub fn said(sources: &[Tokens]) -> BTreeMap<String, BTreeSet<String>> {
    let mut found: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for source in sources {
        each_call(&source.tokens, &mut |name, is_macro, arguments| {
            let first = arguments.first().and_then(|it| it.first());
            if is_macro
                && ["say", "later"].contains(&name)
                && let Some(text) = first.and_then(text_of)
            {
                let files = found.entry(text).or_default();
                files.insert(source.path.clone());
            }
        });
    }
    found
}

/// Functions and macros whose last argument users see.
const SHOWN: [&str; 16] = [
    "Argument",
    "Unsupported",
    "complain",
    "eprint",
    "eprintln",
    "error",
    "expected",
    "failure",
    "fault",
    "input",
    "instead_of",
    "missing",
    "new",
    "refuse",
    "refused",
    "report",
];

/// Texts that users see, though they are no `say!`: the file and the text.
pub fn untranslatable(sources: &[Tokens]) -> Vec<(String, String)> {
    let mut found = Vec::new();
    for source in sources {
        each_call(&source.tokens, &mut |name, is_macro, arguments| {
            if !SHOWN.contains(&name) || is_macro && !name.starts_with("eprint") {
                return;
            }
            let shown = match name {
                "error" | "eprint" | "eprintln" => arguments.first(),
                _ => arguments.last(),
            };
            let shown = shown.map(Vec::as_slice).unwrap_or_default();
            let text = match shown {
                [TokenTree::Punct(it), rest @ ..] if it.as_char() == '&' => plain(rest),
                all => plain(all),
            };
            // a word alone is a name of something
            let text =
                text.filter(|text| has_words(text) && (text.contains(' ') || name == "error"));
            found.extend(text.map(|text| (source.path.clone(), text)));
        });
    }
    found
}

/// The text of a literal, or of a `format!`.
fn plain(tokens: &[TokenTree]) -> Option<String> {
    match tokens {
        [literal] => text_of(literal),
        [literal, TokenTree::Punct(dot), ..] if dot.as_char() == '.' => text_of(literal),
        [
            TokenTree::Ident(name),
            TokenTree::Punct(_),
            TokenTree::Group(inner),
            ..,
        ] if name == "format" => text_of(&inner.stream().into_iter().next()?),
        _ => None,
    }
}

/// Whether a text has more in it than holes and signs.
fn has_words(text: &str) -> bool {
    let outside = text.split('{').map(|part| match part.split_once('}') {
        Some((_, after)) => after,
        None => part,
    });
    let letters = outside.flat_map(str::chars).filter(|it| it.is_alphabetic());
    letters.count() > 2
}

fn text_of(token: &TokenTree) -> Option<String> {
    let TokenTree::Literal(literal) = token else {
        return None;
    };
    let read = syn::parse_str::<syn::LitStr>(&literal.to_string());
    read.ok().map(|text| text.value())
}

/// Is told the name of what is called, whether it is a macro, and the arguments, each as its tokens.
type Caller<'c> = dyn FnMut(&str, bool, &[Vec<TokenTree>]) + 'c;

/// Every `name(…)` and `name!(…)`, with its arguments.
fn each_call(tokens: &TokenStream, does: &mut Caller) {
    let all: Vec<TokenTree> = tokens.clone().into_iter().collect();
    for (at, token) in all.iter().enumerate() {
        let TokenTree::Group(group) = token else {
            continue;
        };
        each_call(&group.stream(), does);
        if group.delimiter() != Delimiter::Parenthesis {
            continue;
        }
        let (name, is_macro) = match (at.checked_sub(1).map(|it| &all[it]), at.checked_sub(2)) {
            (Some(TokenTree::Ident(name)), _) => (name.to_string(), false),
            (Some(TokenTree::Punct(it)), Some(before)) if it.as_char() == '!' => {
                match &all[before] {
                    TokenTree::Ident(name) => (name.to_string(), true),
                    _ => continue,
                }
            }
            _ => continue,
        };
        let mut arguments = vec![Vec::new()];
        for token in group.stream() {
            match &token {
                TokenTree::Punct(it) if it.as_char() == ',' => arguments.push(Vec::new()),
                _ => arguments.last_mut().expect("it has one").push(token),
            }
        }
        arguments.retain(|it| !it.is_empty());
        does(&name, is_macro, &arguments);
    }
}

#[cfg(test)]
mod tests {
    use super::{Tokens, said, untranslatable};

    fn source(code: &str) -> [Tokens; 1] {
        [Tokens {
            path: "a.rs".into(),
            tokens: code.parse().expect("tokens"),
        }]
    }

    #[test]
    fn what_is_said_is_found_in_macros_too() {
        let code = "fn f() { write!(f, \"{}\", say!(\"one {x}\")); const A: &str = later!(\"two \\\n  three\"); }";
        let found = said(&source(code));
        let texts: Vec<&str> = found.keys().map(String::as_str).collect();
        assert_eq!(texts, ["one {x}", "two three"]);
    }

    #[test]
    fn what_cannot_be_translated_is_found() {
        let code = "#[error(\"bad {0}\")] struct A; #[error(\"{0}\")] struct B;\n\
            fn f() { word.fault(Kind::Syntax, format!(\"no man {}\", x)); Exit::failure(\"no file\");\n\
            eprintln!(\"note: {x}\"); failure(say!(\"fine\")); missing(\"word\"); }";
        let found = untranslatable(&source(code));
        let texts: Vec<&str> = found.iter().map(|(_, text)| &**text).collect();
        assert_eq!(texts, ["bad {0}", "no man {}", "no file", "note: {x}"]);
    }
}
