//! The writer of SVG: elements with attributes, every value escaped. All drawings are made with it.

use std::fmt::{Display, Write};

/// The name of an attribute, and its value.
pub type Attribute<'a> = (&'a str, &'a dyn Display);

/// A text of SVG that is being written.
#[derive(Clone, Debug, Default)]
pub struct Svg {
    text: String,
    open: Vec<&'static str>,
}

impl Svg {
    /// A document of this size in pixels, with a view box of its own from (0, 0).
    pub fn document(width: f64, height: f64, view: (f64, f64)) -> Svg {
        let mut svg = Svg::default();
        svg.open(
            "svg",
            &[
                ("xmlns", &"http://www.w3.org/2000/svg"),
                ("width", &number(width)),
                ("height", &number(height)),
                (
                    "viewBox",
                    &format!("0 0 {} {}", number(view.0), number(view.1)),
                ),
            ],
        );
        svg
    }

    /// Begins an element.
    pub fn open(&mut self, name: &'static str, attributes: &[Attribute]) {
        self.tag(name, attributes);
        self.text.push('>');
        self.open.push(name);
    }

    /// Ends the element begun last.
    pub fn close(&mut self) {
        if let Some(name) = self.open.pop() {
            let _ = write!(self.text, "</{name}>");
        }
    }

    /// An element without content.
    pub fn empty(&mut self, name: &'static str, attributes: &[Attribute]) {
        self.tag(name, attributes);
        self.text.push_str("/>");
    }

    /// An element that holds text.
    pub fn text(&mut self, name: &'static str, attributes: &[Attribute], text: &str) {
        self.open(name, attributes);
        escape(&mut self.text, text);
        self.close();
    }

    /// What another writer has written.
    pub fn append(&mut self, other: Svg) {
        self.text.push_str(&other.finish());
    }

    /// The text, with all elements closed.
    pub fn finish(mut self) -> String {
        while !self.open.is_empty() {
            self.close();
        }
        self.text
    }

    fn tag(&mut self, name: &str, attributes: &[Attribute]) {
        let _ = write!(self.text, "<{name}");
        for (name, value) in attributes {
            let _ = write!(self.text, " {name}=\"");
            escape(&mut self.text, &value.to_string());
            self.text.push('"');
        }
    }
}

/// A number with at most two decimals.
pub fn number(value: f64) -> String {
    let text = format!("{value:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0" } else { text }.to_string()
}

/// Text for XML and HTML. Characters that XML does not have are left out.
pub fn escaped(text: &str) -> String {
    let mut out = String::new();
    escape(&mut out, text);
    out
}

/// Appends text for XML and HTML.
pub(crate) fn escape(out: &mut String, text: &str) {
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            '\t' | '\n' => out.push(c),
            '\u{0}'..='\u{1f}' | '\u{fffe}' | '\u{ffff}' => {}
            _ => out.push(c),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_and_values_are_escaped() {
        let mut svg = Svg::document(10.0, 10.5, (100.0, 100.0));
        svg.text("text", &[("class", &"a\"b")], "<&>\u{1}\u{0}'");
        assert_eq!(
            svg.finish(),
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"10\" height=\"10.5\" viewBox=\"0 0 100 100\">\
             <text class=\"a&quot;b\">&lt;&amp;&gt;&#39;</text></svg>"
        );
    }

    #[test]
    fn numbers_are_short() {
        let given = [0.0, -0.001, 1.5, 33.333_33, 100.0];
        assert_eq!(
            given.map(number),
            ["0", "0", "1.5", "33.33", "100"].map(String::from)
        );
    }
}
