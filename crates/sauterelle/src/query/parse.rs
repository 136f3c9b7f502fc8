//! The grammar of queries: `NOT` binds closer than `AND`, `AND` closer than `OR`.

use super::expression::{Asked, Comparison, Expression, Of, Query};
use super::metadata::METADATA;
use super::pattern::{ANY, Domain};
use super::token::{Token, What, tokens};
use crate::content::registry;
use crate::notation::source::diagnostic::{Diagnostic, Kind};
use crate::notation::vocabulary::suggest::nearest;
use sauterelle_languages::say;
use std::str::FromStr;

/// Brackets and `NOT` within each other; nobody writes more.
const DEEPEST: usize = 100;

impl FromStr for Query {
    type Err = Diagnostic;

    fn from_str(text: &str) -> Result<Query, Diagnostic> {
        let tokens = tokens(text)?;
        let mut reader = Reader {
            tokens: &tokens,
            at: 0,
            end: text.chars().count() + 1,
            depth: 0,
        };
        let expression = reader.alternatives()?;
        match reader.peek() {
            None => Ok(Query(expression)),
            Some(token) => {
                let message = say!(
                    "'{}' is not expected here: between two predicates stands AND or OR",
                    token.text()
                );
                Err(reader.fault(Kind::Syntax, message))
            }
        }
    }
}

struct Reader<'t> {
    tokens: &'t [Token],
    at: usize,
    /// The column behind the text.
    end: usize,
    depth: usize,
}

impl<'t> Reader<'t> {
    fn peek(&self) -> Option<&'t Token> {
        self.tokens.get(self.at)
    }

    fn next(&mut self) -> Option<&'t Token> {
        let token = self.peek();
        self.at += usize::from(token.is_some());
        token
    }

    /// A fault at the next word.
    fn fault(&self, kind: Kind, message: String) -> Diagnostic {
        let (text, column) = match self.peek() {
            Some(token) => (token.text(), token.column),
            None => (String::new(), self.end),
        };
        Diagnostic::new(kind, text, message).at(1, column)
    }

    fn takes_word(&mut self, word: &str) -> bool {
        let is_next = matches!(self.peek().map(|it| &it.what), Some(What::Word(it)) if it.eq_ignore_ascii_case(word));
        self.at += usize::from(is_next);
        is_next
    }

    fn takes_sign(&mut self, sign: char) -> bool {
        let is_next = self.peek().is_some_and(|it| it.what == What::Sign(sign));
        self.at += usize::from(is_next);
        is_next
    }

    fn alternatives(&mut self) -> Result<Expression, Diagnostic> {
        let mut found = self.together()?;
        while self.takes_word("OR") {
            found = Expression::Or(Box::new(found), Box::new(self.together()?));
        }
        Ok(found)
    }

    fn together(&mut self) -> Result<Expression, Diagnostic> {
        let mut found = self.single()?;
        while self.takes_word("AND") {
            found = Expression::And(Box::new(found), Box::new(self.single()?));
        }
        Ok(found)
    }

    fn single(&mut self) -> Result<Expression, Diagnostic> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(self.fault(Kind::Syntax, say!("too many brackets")));
        }
        let found = if self.takes_word("NOT") {
            Expression::Not(Box::new(self.single()?))
        } else if self.takes_sign('(') {
            let inner = self.alternatives()?;
            if !self.takes_sign(')') {
                return Err(self.fault(Kind::Syntax, say!("a bracket is not closed")));
            }
            inner
        } else {
            Expression::Count(self.asked()?)
        };
        self.depth -= 1;
        Ok(found)
    }

    fn asked(&mut self) -> Result<Asked, Diagnostic> {
        let expected = self.fault(
            Kind::Syntax,
            say!("a predicate is expected, such as Zilahi(2) or Author(\"Loyd*\")"),
        );
        let Some(What::Word(name)) = self.peek().map(|token| &token.what) else {
            return Err(expected);
        };
        let (of, domains) = predicate(name).ok_or_else(|| {
            let fault = self.fault(Kind::Unknown, say!("unknown predicate '{name}'"));
            fault.suggesting(nearest(name, names()))
        })?;
        self.next();
        let values = self.values(name, &domains)?;
        let (comparison, number) = self.comparison()?;
        Ok(Asked {
            of,
            values,
            comparison,
            number,
        })
    }

    /// The values in brackets; without them any will do.
    fn values(&mut self, name: &str, domains: &[Domain]) -> Result<Vec<String>, Diagnostic> {
        if !self.takes_sign('(') {
            return Ok(vec![ANY.to_string(); domains.len()]);
        }
        let mut values = Vec::new();
        loop {
            let column = self.peek().map_or(self.end, |token| token.column);
            let value = self.value()?;
            let place = |message| Diagnostic::new(Kind::Syntax, &value, message).at(1, column);
            match domains.get(values.len()) {
                None if domains.is_empty() => {
                    return Err(place(say!(
                        "'{name}' has no values: it is written without brackets"
                    )));
                }
                None => {
                    return Err(place(say!(
                        "'{name}' has no more than {} values",
                        domains.len()
                    )));
                }
                Some(domain) if !domain.has(&value) => {
                    let expected = domain.expected();
                    return Err(place(say!(
                        "'{value}' is not what {name} has here: {expected}"
                    )));
                }
                Some(_) => values.push(value),
            }
            if self.takes_sign(',') {
                continue;
            }
            if !self.takes_sign(')') {
                return Err(self.fault(Kind::Syntax, say!("a bracket is not closed")));
            }
            if values.len() < domains.len() {
                let fault = say!("'{name}' has {} values; * stands for any", domains.len());
                return Err(Diagnostic::new(Kind::Syntax, name, fault).at(1, column));
            }
            return Ok(values);
        }
    }

    /// A value: in quotation marks, or words up to the next sign.
    fn value(&mut self) -> Result<String, Diagnostic> {
        let mut words: Vec<String> = Vec::new();
        while let Some(token) = self.peek() {
            match &token.what {
                What::Quoted(text) if words.is_empty() => {
                    self.next();
                    return Ok(text.clone());
                }
                What::Word(word) => words.push(word.clone()),
                What::Quoted(_) | What::Sign(_) => break,
            }
            self.next();
        }
        match words.is_empty() {
            true => Err(self.fault(Kind::Syntax, say!("a value is missing"))),
            false => Ok(words.join(" ")),
        }
    }

    fn comparison(&mut self) -> Result<(Comparison, u32), Diagnostic> {
        let signs = [
            ('>', Comparison::More),
            ('<', Comparison::Less),
            ('=', Comparison::Equal),
        ];
        let Some((_, comparison)) = signs.into_iter().find(|(sign, _)| self.takes_sign(*sign))
        else {
            return Ok((Comparison::More, 0));
        };
        let number = match self.peek().map(|token| &token.what) {
            Some(What::Word(word)) => word.parse().ok(),
            _ => None,
        };
        let Some(number) = number else {
            return Err(self.fault(Kind::Syntax, say!("a number is expected behind <, > and =")));
        };
        self.next();
        Ok((comparison, number))
    }
}

/// A predicate with this name, and what its values are.
fn predicate(name: &str) -> Option<(Of, Vec<Domain>)> {
    let metadata = METADATA
        .iter()
        .find(|it| it.name.eq_ignore_ascii_case(name));
    if let Some(it) = metadata {
        let domains = it.values.iter().map(|(_, domain)| *domain);
        return Some((Of::Problem(it), domains.collect()));
    }
    let found = registry::predicates().find(|it| it.name.eq_ignore_ascii_case(name))?;
    let domains = found.parameters.iter().map(|it| it.domain.into());
    Some((Of::Solution(found), domains.collect()))
}

fn names() -> impl Iterator<Item = &'static str> {
    let metadata = METADATA.iter().map(|it| it.name);
    metadata.chain(registry::predicates().map(|it| it.name))
}
