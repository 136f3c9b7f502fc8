//! Text from top to bottom in a column: paragraphs that are wrapped to its width.

use crate::fonts::{FAMILIES, width};
use crate::svg::{Attribute, Svg, number};

/// How a paragraph looks.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Style {
    /// Size of the font.
    pub size: f64,
    /// Heavier letters.
    pub bold: bool,
    /// Where its lines stand.
    pub align: Align,
}

/// Where lines stand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Align {
    /// At the left edge.
    Left,
    /// In the middle.
    Centre,
    /// At the right edge.
    Right,
}

impl Style {
    /// Text from the left.
    pub const fn left(size: f64) -> Style {
        Style {
            size,
            bold: false,
            align: Align::Left,
        }
    }

    /// Text in the middle.
    pub const fn centred(size: f64) -> Style {
        Style {
            align: Align::Centre,
            ..Style::left(size)
        }
    }

    /// Text that ends at the right.
    pub const fn right(size: f64) -> Style {
        Style {
            align: Align::Right,
            ..Style::left(size)
        }
    }

    /// The same with heavier letters.
    pub const fn bold(self) -> Style {
        Style { bold: true, ..self }
    }
}

/// Height of a line in sizes of its font.
pub(crate) const LEADING: f64 = 1.28;

/// Height of the letters above the line.
const ASCENT: f64 = 0.95;

/// A column that grows downwards.
pub(crate) struct Column {
    /// What stands in it.
    pub svg: Svg,
    /// Its left edge.
    pub left: f64,
    /// Its width.
    pub width: f64,
    /// Where the next thing begins.
    pub y: f64,
}

impl Column {
    /// An empty column.
    pub fn new(left: f64, y: f64, width: f64) -> Column {
        Column {
            svg: Svg::default(),
            left,
            width,
            y,
        }
    }

    /// Leaves room.
    pub fn gap(&mut self, height: f64) {
        self.y += height;
    }

    /// A text in as many lines as it needs.
    pub fn paragraph(&mut self, text: &str, style: Style) {
        self.indented(text, style, 0.0, 0.0);
    }

    /// The same with room on the left of the first line, and of the others.
    pub fn indented(&mut self, text: &str, style: Style, first: f64, rest: f64) {
        for (index, line) in self.lines(text, style, first, rest).iter().enumerate() {
            let indent = if index == 0 { first } else { rest };
            self.line(line, style, indent);
            self.y += style.size * LEADING;
        }
    }

    /// One line, without going on to the next.
    pub fn line(&mut self, text: &str, style: Style, indent: f64) {
        let (x, anchor) = match style.align {
            Align::Left => (self.left + indent, "start"),
            Align::Centre => (self.left + self.width / 2.0, "middle"),
            Align::Right => (self.left + self.width, "end"),
        };
        let (x, y, size) = (
            number(x),
            number(self.y + style.size * ASCENT),
            number(style.size),
        );
        let mut attributes: Vec<Attribute> = vec![
            ("x", &x),
            ("y", &y),
            ("font-family", &FAMILIES),
            ("font-size", &size),
        ];
        if anchor != "start" {
            attributes.push(("text-anchor", &anchor));
        }
        if style.bold {
            attributes.push(("font-weight", &"bold"));
        }
        self.svg.text("text", &attributes, text);
    }

    /// The lines of a text.
    pub fn lines(&self, text: &str, style: Style, first: f64, rest: f64) -> Vec<String> {
        let mut lines: Vec<String> = vec![String::new()];
        let narrow = (self.width - first.max(rest)) / style.size;
        let words = words(text).into_iter();
        for word in words.flat_map(|word| cut(&word, style.bold, narrow)) {
            let indent = if lines.len() == 1 { first } else { rest };
            let room = (self.width - indent) / style.size;
            let line = lines.last_mut().map(std::mem::take).unwrap_or_default();
            let longer = match line.as_str() {
                "" => word.clone(),
                line => format!("{line} {word}"),
            };
            let fits = line.is_empty() || width(&longer, style.bold) <= room;
            let place = lines.len() - 1;
            if fits {
                lines[place] = longer;
            } else {
                lines[place] = line;
                lines.push(word);
            }
        }
        lines
    }
}

/// The words of a text; signs of moves, such as `#` and `+ !`, go with the word before them.
fn words(text: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        let is_sign = word.chars().all(|c| "#=+!?".contains(c));
        match words.last_mut() {
            Some(last) if is_sign => {
                last.push(' ');
                last.push_str(word);
            }
            _ => words.push(word.to_string()),
        }
    }
    words
}

/// A word, in pieces if it is wider than a line.
fn cut(word: &str, bold: bool, room: f64) -> Vec<String> {
    let mut pieces = vec![String::new()];
    for c in word.chars() {
        let last = pieces.len() - 1;
        let longer = format!("{}{c}", pieces[last]);
        if pieces[last].is_empty() || width(&longer, bold) <= room {
            pieces[last] = longer;
        } else {
            pieces.push(c.to_string());
        }
    }
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_not_wider_than_the_column() {
        let column = Column::new(0.0, 0.0, 300.0);
        let style = Style::left(30.0);
        let text = "one two three four five six seven eight nine ten";
        let lines = column.lines(text, style, 0.0, 40.0);
        assert!(lines.len() > 2);
        assert_eq!(lines.join(" "), text);
        for (index, line) in lines.iter().enumerate() {
            let room = if index == 0 { 300.0 } else { 260.0 };
            assert!(width(line, false) * style.size <= room, "{line}");
        }
    }

    #[test]
    fn signs_go_with_their_moves() {
        assert_eq!(words("1.Ka1-b1 + ! 2.x  #"), ["1.Ka1-b1 + !", "2.x #"]);
    }

    #[test]
    fn a_word_that_is_too_long_is_cut() {
        let column = Column::new(0.0, 0.0, 60.0);
        let lines = column.lines("i bbbbbbb i", Style::left(30.0), 0.0, 0.0);
        assert_eq!(lines, ["i", "bbb", "bbb", "b i"]);
    }
}
