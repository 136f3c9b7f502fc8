//! RTF, for word processors: the board is a table, so that men can be changed.

use super::super::Publication;
use super::super::layout::Measures;
use super::board::{Board, Rank, Square};
use super::one_line;
use super::passages::{Line, Look, Passage, PlayLine};
use sauterelle_kernel::men::Language;
use std::fmt::Write;

/// Twips of a millimetre.
const TWIP: f64 = 1440.0 / 25.4;

/// Points of the text, if nothing is said.
const POINTS: f64 = 10.0;

/// Room for a blank at the beginning of a line of moves, and how far its other lines are indented, in twips.
const BLANK: usize = 60;
const HANG: usize = 200;

/// Lengths in twips, sizes in half points.
struct Sizes {
    /// A square of the board.
    square: i64,
    /// The board.
    board: i64,
    /// The text.
    text: i64,
}

/// The whole document.
pub fn rtf(publication: &Publication, passages: &[Passage], measures: &Measures) -> String {
    let twips = |mm: f64| (mm * TWIP).round() as i64;
    let square = twips(measures.mm(measures.board) / 8.0);
    let sizes = Sizes {
        square,
        board: square * 8,
        text: (publication.layout.text.unwrap_or(POINTS) * 2.0).round() as i64,
    };
    let language = match publication.problems[0].language {
        Language::English => 2057,
        Language::French => 1036,
        Language::German => 1031,
    };
    let (width, height) = publication.layout.paper.size();
    let (width, height, margin) = (
        twips(width),
        twips(height),
        twips(measures.mm(measures.margin)),
    );
    let mut out = format!(
        "{{\\rtf1\\ansi\\ansicpg1252\\uc1\\deff0\\deflang{language}\n\
         {{\\fonttbl{{\\f0\\froman Times New Roman;}}{{\\f1\\fmodern Courier New;}}}}\n\
         {{\\colortbl;\\red208\\green208\\blue208;}}\n\
         \\paperw{width}\\paperh{height}\\margl{margin}\\margr{margin}\\margt{margin}\\margb{margin}\n"
    );
    if !publication.title.is_empty() {
        let title = escaped(&publication.title);
        let _ = writeln!(out, "{{\\info{{\\title {title}}}}}");
    }
    for (index, passage) in passages.iter().enumerate() {
        // a caption belongs to its board
        let stays = matches!(passages.get(index + 1), Some(Passage::Board(_)));
        sizes.passage(&mut out, passage, stays);
    }
    out.push_str("}\n");
    out
}

impl Sizes {
    fn passage(&self, out: &mut String, passage: &Passage, stays: bool) {
        let text = self.text;
        match passage {
            Passage::Title(words) => {
                paragraph(out, "\\qc\\keepn\\sa240", text * 3 / 2, &bold(words));
            }
            Passage::Heading(words) => {
                paragraph(out, "\\qc\\keepn\\sb360\\sa120", text * 6 / 5, &bold(words));
            }
            Passage::Name(words) => {
                paragraph(out, "\\qc\\keepn\\sb120", text * 6 / 5, &bold(words))
            }
            Passage::Lines(lines) => {
                for (index, line) in lines.iter().enumerate() {
                    let keep = if stays || index + 1 < lines.len() {
                        "\\keepn"
                    } else {
                        ""
                    };
                    self.line(out, line, keep);
                }
            }
            Passage::Board(board) => self.table(out, board),
            Passage::Play(lines) => self.play(out, lines),
            Passage::Next => paragraph(out, "\\qc", text, "\\~"),
            Passage::NextPage => out.push_str("\\page\n"),
        }
    }

    /// A line in the middle; what stands at its end stands under the right edge of the board.
    fn line(&self, out: &mut String, line: &Line, keep: &str) {
        let text = match line.look {
            Look::Plain => escaped(&line.text),
            Look::Strong => bold(&line.text),
            Look::Slanted => format!("{{\\i {}}}", escaped(&line.text)),
        };
        if line.end.is_empty() {
            paragraph(out, &format!("\\qc{keep}"), self.text, &text);
            return;
        }
        let end = escaped(&line.end);
        let half = self.board / 2;
        let rows = format!(
            "\\trowd\\trqc\\trgaph0\\trkeep\\cellx{half}\\cellx{}\n",
            self.board
        );
        let cell = |aligned: &str, content: &str| {
            format!(
                "\\pard\\plain\\intbl{aligned}\\keepn\\f0\\fs{} {content}\\cell\n",
                self.text
            )
        };
        let (left, right) = (cell("\\ql", &text), cell("\\qr", &end));
        let _ = writeln!(out, "{rows}{left}{right}\\row");
    }

    fn table(&self, out: &mut String, board: &Board) {
        for rank in &board.ranks {
            self.rank(out, rank, board.files.is_some());
        }
        if let Some(files) = &board.files {
            let _ = write!(out, "\\trowd\\trqc\\trgaph0\\trkeep");
            self.cells(out, |_| String::new(), true);
            let letters = files.iter().map(char::to_string);
            self.row(out, " ", letters);
        }
        // without it the next table would be a part of this one
        out.push_str("\\pard\\plain\\keepn\\fs8\\par\n");
    }

    fn rank(&self, out: &mut String, rank: &Rank, has_number: bool) {
        let height = self.square;
        let _ = write!(out, "\\trowd\\trqc\\trgaph0\\trkeep\\trrh-{height}");
        self.cells(out, |file| edges(&rank.squares[file]), has_number);
        let men = rank.squares.iter().map(|square| square.man.clone());
        match has_number {
            true => self.row(out, &rank.number.to_string(), men),
            false => self.row(out, "", men),
        }
    }

    /// The cells of a row, with one at each side if anything stands on the left.
    fn row(&self, out: &mut String, left: &str, squares: impl Iterator<Item = String>) {
        if !left.is_empty() {
            self.cell(out, left);
        }
        for square in squares {
            self.cell(out, &square);
        }
        if !left.is_empty() {
            self.cell(out, "");
        }
        out.push_str("\\row\n");
    }

    /// What the cells of a row look like. A narrow one on the right of the board keeps it in the middle.
    fn cells(&self, out: &mut String, look: impl Fn(usize) -> String, has_number: bool) {
        let left = match has_number {
            true => self.square / 2,
            false => 0,
        };
        if has_number {
            let _ = write!(out, "\\clvertalc\\cellx{left}");
        }
        for file in 0..8 {
            let right = left + self.square * (file as i64 + 1);
            let _ = write!(out, "\\clvertalc{}\\cellx{right}", look(file));
        }
        if has_number {
            let _ = write!(out, "\\cellx{}", 2 * left + self.square * 8);
        }
        out.push('\n');
    }

    fn cell(&self, out: &mut String, text: &str) {
        let (size, text) = (self.text, escaped(text));
        let _ = writeln!(
            out,
            "\\pard\\plain\\intbl\\qc\\keepn\\f1\\fs{size} {text}\\cell"
        );
    }

    fn play(&self, out: &mut String, lines: &[PlayLine]) {
        let mut before = 80;
        for line in lines {
            if line.text.is_empty() {
                before = 80;
                continue;
            }
            let left = line.indent * BLANK + HANG;
            let manner = format!("\\ql\\li{left}\\fi-{HANG}\\sb{before}");
            // blanks between moves are kept
            let text = escaped_letters(&line.text).replace("  ", " \\~");
            paragraph(out, &manner, self.text, &text);
            before = 0;
        }
    }
}

/// Edges and ground of a square.
fn edges(square: &Square) -> String {
    let thick = |is_line: bool| if is_line { 30 } else { 5 };
    let (left, below) = (thick(square.line_on_the_left), thick(square.line_below));
    let ground = if square.is_dark && !square.is_hole {
        "\\clcbpat1"
    } else {
        ""
    };
    format!(
        "\\clbrdrt\\brdrs\\brdrw5\\clbrdrl\\brdrs\\brdrw{left}\\clbrdrb\\brdrs\\brdrw{below}\\clbrdrr\\brdrs\\brdrw5{ground}"
    )
}

fn paragraph(out: &mut String, manner: &str, size: i64, text: &str) {
    let _ = writeln!(out, "\\pard\\plain{manner}\\f0\\fs{size} {text}\\par");
}

fn bold(text: &str) -> String {
    format!("{{\\b {}}}", escaped(text))
}

/// A text in one line in which nothing is a command.
fn escaped(text: &str) -> String {
    escaped_letters(&one_line(text))
}

fn escaped_letters(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        match c {
            '\\' | '{' | '}' => {
                out.push('\\');
                out.push(c);
            }
            ' '..='~' => out.push(c),
            c if c.is_control() => out.push(' '),
            c => {
                // letters are numbers of 16 bits with a sign, those beyond them two of these
                for unit in c.encode_utf16(&mut [0; 2]) {
                    let _ = write!(out, "\\u{}?", *unit as i16);
                }
            }
        }
    }
    out
}
