//! Boards in letters and figures: Popeye's, our own, and those of other programs.

use super::letters::{Letters, ORTHODOX, Placed, Written};
use super::line::Line;
use crate::board::FIGURES;
use crate::source::slice::part;
use sauterelle_kernel::board::piece::Sides;
use sauterelle_kernel::board::square::Sq;

/// The signs of empty squares.
const EMPTY: [&str; 14] = [
    ".", "-", "*", "·", "_", "+", ":", "□", "■", "░", "▓", "◦", "⭘", "",
];

/// The columns of a square on our own board of figures.
const FIGURE_COLUMNS: usize = 3;

/// The number that stands in front of a rank, and what stands on its squares.
struct Rank<'t> {
    number: Option<u8>,
    cells: [&'t str; 8],
}

/// The board that begins on the first of these lines, if one does.
pub fn read<'t>(lines: &[Line<'t>]) -> Option<Placed<'t>> {
    let mut ranks: Vec<(usize, Rank)> = Vec::new();
    let mut end = 0;
    for (index, line) in lines.iter().enumerate() {
        if let Some(rank) = Rank::read(line.text).filter(|_| !is_files(line.text)) {
            ranks.push((line.number, rank));
        } else if !is_frame(line.text) || ranks.is_empty() && index > 1 {
            break;
        }
        end = index + 1;
        if ranks.len() == 8 {
            break;
        }
    }
    if ranks.len() < 8 {
        return None;
    }
    // what closes the frame, and the letters of the files
    while lines.get(end).is_some_and(|line| is_frame(line.text)) {
        end += 1;
    }
    let cells = || ranks.iter().flat_map(|(_, rank)| rank.cells);
    let is_signed = |cell: &str| cell.len() > 1 && cell.starts_with(['-', '=']);
    let is_small = |cell: &str| cell.starts_with(|c: char| c.is_ascii_lowercase());
    let by_case =
        cells().any(is_small) && !cells().any(|cell| cell.len() > 1 && cell.starts_with('-'));
    let is_figure = cells().any(|cell| figure(cell).is_some());
    let signed = cells().any(is_signed) || !by_case && !is_figure;
    let upwards = ranks[0].1.number == Some(1);
    let mut men = Vec::new();
    for (index, (line, rank)) in ranks.iter().enumerate() {
        let at_rank = if upwards { index } else { 7 - index };
        for (file, cell) in rank.cells.iter().enumerate() {
            if let Some((name, sides)) = man(cell, by_case) {
                men.push(Written {
                    at: Sq::at(file as u8, at_rank as u8),
                    name,
                    attributes: Vec::new(),
                    sides,
                    place: (*line, 1),
                });
            }
        }
    }
    let letters = match signed {
        true => Letters::Popeye,
        false => Letters::Magazines,
    };
    (!men.is_empty()).then_some(Placed {
        end,
        men,
        behind: None,
        language: None,
        letters,
        faults: Vec::new(),
        notes: Vec::new(),
    })
}

/// Whether the letters of the files stand on a line.
fn is_files(line: &str) -> bool {
    let letters = line.chars().filter(|c| c.is_alphabetic());
    letters.collect::<String>().eq_ignore_ascii_case("abcdefgh")
}

/// Whether nothing but the frame of a board stands on a line: its edges, and perhaps the letters of the files.
fn is_frame(line: &str) -> bool {
    let line = line.trim();
    let is_edge = |c: char| "+-|=─━│┌┐└┘├┤┼┬┴╔╗╚╝═║ _".contains(c);
    let is_file = |c: char| matches!(c.to_ascii_lowercase(), 'a'..='h');
    !line.is_empty()
        && line.chars().all(|c| is_edge(c) || is_file(c))
        && (is_files(line) || !line.chars().any(is_file))
}

impl Rank<'_> {
    fn read(line: &str) -> Option<Rank<'_>> {
        let whole = line;
        let mut line = line.trim();
        let mut number = None;
        if let Some(first) = line.chars().next().filter(|c| ('1'..='8').contains(c))
            && part(line, 1..).starts_with([' ', '|', '│', '║'])
        {
            number = first.to_digit(10).map(|it| it as u8);
            line = part(line, 1..).trim();
        }
        if let Some(rest) = line.strip_suffix(|c| ('1'..='8').contains(&c))
            && rest.ends_with([' ', '|', '│', '║'])
        {
            line = rest.trim();
        }
        let cells = apart(line).or_else(|| in_columns(whole, number?));
        Some(Rank {
            number,
            cells: cells?,
        })
    }
}

/// The squares of a rank between blanks, between lines, or without anything between them.
fn apart(line: &str) -> Option<[&str; 8]> {
    let is_edge = |c: char| matches!(c, '|' | '│' | '║');
    let words = line.split(|c: char| c.is_whitespace() || is_edge(c));
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    let between: Vec<&str> = line
        .trim_matches(is_edge)
        .split(is_edge)
        .map(str::trim)
        .collect();
    let single: Vec<&str> = line.split_inclusive(|_| true).collect();
    [words, between, single].into_iter().find_map(|cells| {
        let cells: [&str; 8] = cells.try_into().ok()?;
        cells.iter().all(|cell| is_cell(cell)).then_some(cells)
    })
}

/// The squares of a rank in columns of the same width, the empty light ones blank, as on our own board of figures.
fn in_columns(line: &str, number: u8) -> Option<[&str; 8]> {
    let (_, rest) = line.split_once(&number.to_string())?;
    let rest = rest.strip_prefix(' ')?;
    let mut cells = [""; 8];
    let starts: Vec<usize> = rest.char_indices().map(|(at, _)| at).collect();
    if starts.len() > 8 * FIGURE_COLUMNS {
        return None;
    }
    for (index, cell) in cells.iter_mut().enumerate() {
        let at = |column: usize| starts.get(column).copied().unwrap_or(rest.len());
        let columns = at(index * FIGURE_COLUMNS)..at((index + 1) * FIGURE_COLUMNS);
        *cell = rest.get(columns)?.trim();
    }
    let shown = cells.iter().filter(|cell| !cell.is_empty()).count();
    (shown >= 4 && cells.iter().all(|cell| is_cell(cell))).then_some(cells)
}

/// Whether this can stand for a square.
fn is_cell(cell: &str) -> bool {
    let bare = cell.strip_prefix(['-', '=']).unwrap_or(cell);
    let is_code = bare.len() <= 2
        && bare.starts_with(|c: char| c.is_ascii_alphabetic())
        && bare.chars().all(|c| c.is_ascii_alphanumeric());
    EMPTY.contains(&cell) || is_code || figure(cell).is_some()
}

/// The name of the man that a figure shows, and whether it is black.
fn figure(cell: &str) -> Option<(&'static str, bool)> {
    let mut chars = cell.chars();
    let shown = chars.next().filter(|_| chars.next().is_none())?;
    let pair = FIGURES.iter().position(|pair| pair.contains(&shown))?;
    Some((ORTHODOX[pair], FIGURES[pair][1] == shown))
}

/// The man on a square: its letters or its name, and its side. Letters are small for Black if `by_case`, else marked by a sign.
fn man(cell: &str, by_case: bool) -> Option<(String, Sides)> {
    if EMPTY.contains(&cell) {
        return None;
    }
    if let Some((name, black)) = figure(cell) {
        let sides = if black { Sides::Black } else { Sides::White };
        return Some((name.to_string(), sides));
    }
    let signs = [('-', Sides::Black), ('=', Sides::Neutral)];
    let signed = signs
        .iter()
        .find_map(|(sign, sides)| Some((cell.strip_prefix(*sign)?, *sides)));
    let is_small = cell.starts_with(|c: char| c.is_ascii_lowercase());
    let (name, sides) = signed.unwrap_or(match by_case && is_small {
        true => (cell, Sides::Black),
        false => (cell, Sides::White),
    });
    Some((name.to_ascii_uppercase(), sides))
}
