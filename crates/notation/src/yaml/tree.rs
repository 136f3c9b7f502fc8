//! YAML documents as trees of nodes that know their places.

use super::scalar::is_no_text;
use crate::entered::value::Value;
use crate::read::fields::FieldPart;
use crate::source::diagnostic::{Diagnostic, Kind};
use crate::source::slice::part;
use saphyr_parser::{Event, Parser, ScalarStyle, Span, Tag};
use sauterelle_languages::say;
use std::collections::HashMap;

/// Deeper documents are refused.
const DEEPEST: usize = 32;

/// Documents with more nodes (repeated ones counted again) are refused.
const MOST_NODES: usize = 2_000_000;

/// A node and where it begins: line and column, from 1.
#[derive(Clone, Debug)]
pub struct Node {
    /// Line.
    pub line: usize,
    /// Column in characters.
    pub column: usize,
    /// What it is.
    pub content: Content,
}

/// What a node is.
#[derive(Clone, Debug)]
pub enum Content {
    /// A word or text.
    Scalar {
        /// Its value.
        text: String,
        /// It is a text, even if it looks like a number.
        is_text: bool,
        /// Characters between the place of the node and its text, where each character of the text is one of the source.
        offset: Option<usize>,
    },
    /// A sequence.
    List(Vec<Node>),
    /// A mapping.
    Map(Vec<(Node, Node)>),
}

impl Node {
    /// Something is wrong with the node.
    pub fn fault(&self, kind: Kind, message: impl Into<String>) -> Diagnostic {
        let item = match &self.content {
            Content::Scalar { text, .. } => text.clone(),
            _ => String::new(),
        };
        Diagnostic::new(kind, item, message).at(self.line, self.column)
    }

    /// The text of a scalar.
    pub(crate) fn scalar(&self) -> Option<&str> {
        match &self.content {
            Content::Scalar { text, .. } => Some(text),
            _ => None,
        }
    }

    /// The node without a list around it that holds nothing else.
    pub fn alone(&self) -> &Node {
        match &self.content {
            Content::List(items) if items.len() == 1 => items[0].alone(),
            _ => self,
        }
    }

    /// Whether there is nothing in it.
    pub fn is_empty(&self) -> bool {
        self.value().is_empty()
    }

    /// A scalar as a part of a field.
    ///
    /// # Errors
    /// If the node is no scalar; `name` is what it should be.
    pub fn part(&self, name: &str) -> Result<FieldPart, Diagnostic> {
        match &self.content {
            Content::Scalar { text, offset, .. } => Ok(FieldPart {
                text: text.clone(),
                line: self.line,
                column: self.column + offset.unwrap_or(0),
                source: None,
                exact: offset.is_some(),
            }),
            Content::List(items) if items.len() == 1 => items[0].part(name),
            _ => Err(self.fault(Kind::Syntax, say!("{name} must be a text"))),
        }
    }

    /// The data without places.
    pub fn value(&self) -> Value {
        match &self.content {
            Content::Scalar { text, is_text, .. } if *is_text => Value::Text(text.clone()),
            Content::Scalar { text, .. } => Value::Plain(text.clone()),
            Content::List(items) => Value::List(items.iter().map(Node::value).collect()),
            Content::Map(fields) => Value::Map(
                fields
                    .iter()
                    .map(|(key, value)| (key.scalar().unwrap_or_default().into(), value.value()))
                    .collect(),
            ),
        }
    }
}

/// The documents of a text. What is wrong with one does not keep the next from being read.
pub fn documents(text: &str) -> Vec<Result<Node, Diagnostic>> {
    let mut documents = Vec::new();
    let mut rest = text;
    let mut lines_before = 0;
    loop {
        let mut reading = Reading::new(lines_before);
        let fault = reading.read(rest);
        let begun = reading.document_line - lines_before;
        documents.extend(reading.documents.into_iter().map(Ok));
        let Some(fault) = fault else { break };
        let after = fault.line.saturating_sub(lines_before).max(begun + 1);
        documents.push(Err(fault));
        let Some((line, at)) = next_document(rest, after) else {
            break;
        };
        lines_before += line - 1;
        rest = part(rest, at..);
    }
    documents
}

/// The first line with this number or a higher one that begins a document, and its place in the text.
fn next_document(text: &str, from: usize) -> Option<(usize, usize)> {
    let mut at = 0;
    for (index, line) in text.split('\n').enumerate() {
        let begins = line
            .strip_prefix("---")
            .is_some_and(|rest| rest.is_empty() || rest.starts_with([' ', '\t', '\r']));
        if index + 1 >= from && begins {
            return Some((index + 1, at));
        }
        at += line.len() + 1;
    }
    None
}

/// Line and column, from 1.
#[derive(Clone, Copy)]
struct LineAndColumn {
    line: usize,
    column: usize,
}

impl LineAndColumn {
    fn fault(self, kind: Kind, message: impl Into<String>) -> Diagnostic {
        Diagnostic::new(kind, "", message).at(self.line, self.column)
    }

    fn node(self, content: Content) -> Node {
        Node {
            line: self.line,
            column: self.column,
            content,
        }
    }
}

/// A sequence or mapping of which not everything has been read.
struct Open {
    place: LineAndColumn,
    anchor: usize,
    is_map: bool,
    nodes: Vec<Node>,
}

/// Documents being read.
struct Reading {
    lines_before: usize,
    document_line: usize,
    documents: Vec<Node>,
    open: Vec<Open>,
    anchors: HashMap<usize, Node>,
    nodes: usize,
}

impl Reading {
    fn new(lines_before: usize) -> Reading {
        Reading {
            lines_before,
            document_line: lines_before,
            documents: Vec::new(),
            open: Vec::new(),
            anchors: HashMap::new(),
            nodes: 0,
        }
    }

    /// Reads up to the end or the first fault.
    fn read(&mut self, text: &str) -> Option<Diagnostic> {
        let mut parser = Parser::new_from_str(text);
        loop {
            match parser.next_event()? {
                Ok((event, span)) => {
                    if let Err(fault) = self.event(event, span) {
                        return Some(fault);
                    }
                }
                Err(error) => {
                    let (line, column) = (error.marker().line(), error.marker().col() + 1);
                    let message = say!("this is not YAML: {}", error.info());
                    let fault = Diagnostic::new(Kind::Syntax, "", message);
                    return Some(fault.at(line + self.lines_before, column));
                }
            }
        }
    }

    fn event(&mut self, event: Event, span: Span) -> Result<(), Diagnostic> {
        let place = LineAndColumn {
            line: span.start.line() + self.lines_before,
            column: span.start.col() + 1,
        };
        match event {
            Event::Nothing | Event::StreamStart | Event::StreamEnd | Event::DocumentEnd => {}
            Event::DocumentStart(_) => {
                self.document_line = place.line;
                self.nodes = 0;
                self.anchors.clear();
            }
            Event::Scalar(text, style, anchor, tag) => {
                let plain = style == ScalarStyle::Plain;
                let tagged = is_text_tag(tag.as_deref(), place)?;
                let content = Content::Scalar {
                    is_text: tagged.unwrap_or(!plain || !is_no_text(&text)),
                    offset: offset(&text, style, span),
                    text: text.into_owned(),
                };
                self.count(1, place)?;
                self.put(place.node(content), anchor);
            }
            Event::SequenceStart(anchor, tag) => {
                is_text_tag(tag.as_deref(), place)?;
                self.begin(place, anchor, false)?;
            }
            Event::MappingStart(anchor, tag) => {
                is_text_tag(tag.as_deref(), place)?;
                self.begin(place, anchor, true)?;
            }
            Event::SequenceEnd | Event::MappingEnd => self.end()?,
            Event::Alias(anchor) => {
                let Some(node) = self.anchors.get(&anchor) else {
                    return Err(
                        place.fault(Kind::Syntax, say!("this refers to what it is a part of"))
                    );
                };
                let content = node.content.clone();
                let node = place.node(content);
                // what is repeated counts again
                self.count(size(&node), place)?;
                self.put(node, 0);
            }
        }
        Ok(())
    }

    fn count(&mut self, nodes: usize, place: LineAndColumn) -> Result<(), Diagnostic> {
        self.nodes += nodes;
        match self.nodes > MOST_NODES {
            true => Err(place.fault(Kind::Unsupported, say!("this document is too large"))),
            false => Ok(()),
        }
    }

    fn begin(
        &mut self,
        place: LineAndColumn,
        anchor: usize,
        is_map: bool,
    ) -> Result<(), Diagnostic> {
        if self.open.len() >= DEEPEST {
            return Err(place.fault(Kind::Unsupported, say!("this is nested too deeply")));
        }
        self.count(1, place)?;
        self.open.push(Open {
            place,
            anchor,
            is_map,
            nodes: Vec::new(),
        });
        Ok(())
    }

    fn end(&mut self) -> Result<(), Diagnostic> {
        let Some(open) = self.open.pop() else {
            return Ok(());
        };
        let content = match open.is_map {
            true => Content::Map(pairs(open.nodes)?),
            false => Content::List(open.nodes),
        };
        self.put(open.place.node(content), open.anchor);
        Ok(())
    }

    /// Puts a complete node where it belongs.
    fn put(&mut self, node: Node, anchor: usize) {
        if anchor > 0 {
            self.anchors.insert(anchor, node.clone());
        }
        match self.open.last_mut() {
            Some(open) => open.nodes.push(node),
            None => self.documents.push(node),
        }
    }
}

fn size(node: &Node) -> usize {
    1 + match &node.content {
        Content::Scalar { .. } => 0,
        Content::List(items) => items.iter().map(size).sum(),
        Content::Map(fields) => fields
            .iter()
            .map(|(key, value)| size(key) + size(value))
            .sum(),
    }
}

/// Keys and values, which come in turn.
fn pairs(nodes: Vec<Node>) -> Result<Vec<(Node, Node)>, Diagnostic> {
    let mut pairs: Vec<(Node, Node)> = Vec::new();
    let mut nodes = nodes.into_iter();
    while let (Some(key), Some(value)) = (nodes.next(), nodes.next()) {
        let Some(name) = key.scalar() else {
            return Err(key.fault(Kind::Syntax, say!("the name of a field must be a word")));
        };
        if pairs.iter().any(|(known, _)| known.scalar() == Some(name)) {
            return Err(key.fault(Kind::Syntax, say!("the field '{name}' is given twice")));
        }
        pairs.push((key, value));
    }
    Ok(pairs)
}

/// Whether a tag makes a scalar a text; `None` without tag.
fn is_text_tag(tag: Option<&Tag>, place: LineAndColumn) -> Result<Option<bool>, Diagnostic> {
    let Some(tag) = tag else { return Ok(None) };
    match tag.suffix.as_str() {
        // the longer ones are those of older versions of Olive
        "str" | "python/unicode" | "python/str" => Ok(Some(true)),
        "int" | "float" | "bool" | "null" | "timestamp" => Ok(Some(false)),
        "seq" | "map" => Ok(None),
        _ => Err(place.fault(Kind::Unsupported, say!("the tag {tag} is not supported"))),
    }
}

/// See [`Content::Scalar`].
fn offset(text: &str, style: ScalarStyle, span: Span) -> Option<usize> {
    let length = text.chars().count();
    let quotes = match style {
        ScalarStyle::Plain => 0,
        ScalarStyle::SingleQuoted | ScalarStyle::DoubleQuoted => 1,
        _ => return None,
    };
    let one_line = span.start.line() == span.end.line();
    (one_line && span.len() == length + 2 * quotes).then_some(quotes)
}
