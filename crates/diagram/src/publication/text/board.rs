//! A board in letters: white men plain, black ones with `-`, neutral ones with `=` in front, as Popeye prints them.

use crate::mark::Mark;
use crate::picture::Picture;
use sauterelle_kernel::board::piece::Sides;
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::diagram::DiagramMan;
use sauterelle_kernel::men::Language;

/// A board in letters.
#[derive(Debug, PartialEq, Eq)]
pub struct Board {
    /// Its ranks from the top.
    pub ranks: [Rank; 8],
    /// The letters of its files from the left, if they are shown.
    pub files: Option<[char; 8]>,
}

/// A rank.
#[derive(Debug, PartialEq, Eq)]
pub struct Rank {
    /// Its number.
    pub number: char,
    /// Its squares from the left.
    pub squares: [Square; 8],
}

/// A square.
#[derive(Debug, PartialEq, Eq)]
pub struct Square {
    /// The man, or a sign in its place; nothing on an empty square.
    pub man: String,
    /// Whether it is a dark one.
    pub is_dark: bool,
    /// Whether it does not exist.
    pub is_hole: bool,
    /// Whether a grid has a line on its left.
    pub line_on_the_left: bool,
    /// Whether a grid has a line below.
    pub line_below: bool,
}

impl Board {
    /// The board of a picture.
    pub fn of(picture: &Picture) -> Board {
        // a line of the board as it stands on paper
        let turned = |index: usize| match picture.flipped {
            true => 7 - index as u8,
            false => index as u8,
        };
        let rank = |index: usize| {
            let rank = turned(7 - index);
            Rank {
                number: char::from(b'1' + rank),
                squares: std::array::from_fn(|file| {
                    Square::of(picture, Sq::at(turned(file), rank))
                }),
            }
        };
        let letter = |file: usize| char::from(b'a' + turned(file));
        Board {
            ranks: std::array::from_fn(rank),
            files: picture.coordinates.then(|| std::array::from_fn(letter)),
        }
    }

    /// Its lines, for a font in which all letters are of the same width.
    pub fn lines(&self) -> Vec<String> {
        let mut lines = Vec::new();
        for rank in &self.ranks {
            let number = self.files.map_or(' ', |_| rank.number);
            let squares: String = rank.squares.iter().map(Square::in_four_columns).collect();
            lines.push(format!("{number}{squares}"));
            let beneath = |square: &Square| if square.line_below { " ---" } else { "    " };
            if rank.squares.iter().any(|square| square.line_below) {
                lines.push(format!(
                    " {}",
                    rank.squares.iter().map(beneath).collect::<String>()
                ));
            }
        }
        if let Some(files) = &self.files {
            let letters: String = files.iter().map(|file| format!("   {file}")).collect();
            lines.push(format!(" {letters}"));
        }
        lines
            .iter()
            .map(|line| line.trim_end().to_string())
            .collect()
    }
}

impl Square {
    fn of(picture: &Picture, at: Sq) -> Square {
        let (file, rank) = (at.file(), at.rank());
        let sign = picture.marks.iter().find_map(|mark| match mark {
            Mark::Sign(square, sign) if *square == at => Some(sign.clone()),
            _ => None,
        });
        let man = picture.men[at.index()].map(|man| letters(&man, picture.language));
        // the edges that are on the left and below on paper
        let (left, below) = match picture.flipped {
            true => (file + 1, rank + 1),
            false => (file, rank),
        };
        let is_line = |along: usize, place: u8, from: u8| {
            let is_it = |(one, other): (&[f64; 2], &[f64; 2])| {
                let (low, high) = (
                    one[1 - along].min(other[1 - along]),
                    one[1 - along].max(other[1 - along]),
                );
                let place = f64::from(place);
                let is_there = one[along] == place && other[along] == place;
                is_there && low <= f64::from(from) && high >= f64::from(from) + 1.0
            };
            // the frame is no line of a grid
            let lines = picture.marks.iter().filter_map(grid_line);
            (1..8).contains(&place) && lines.into_iter().any(is_it)
        };
        Square {
            man: man.or(sign).unwrap_or_default(),
            is_dark: (file + rank).is_multiple_of(2),
            is_hole: picture.marks.contains(&Mark::Hole(at)),
            line_on_the_left: is_line(0, left, rank),
            line_below: is_line(1, below, file),
        }
    }

    fn in_four_columns(&self) -> String {
        let man = match self.man.as_str() {
            "" if self.is_hole => " ",
            "" => ".",
            man => man,
        };
        let line = if self.line_on_the_left && man.len() < 3 {
            " |"
        } else {
            ""
        };
        let room = 4 - line.len();
        format!("{line}{man:>room$}")
    }
}

fn grid_line(mark: &Mark) -> Option<(&[f64; 2], &[f64; 2])> {
    match mark {
        Mark::GridLine(from, to) => Some((from, to)),
        _ => None,
    }
}

/// The letters of a man, with the sign of its side.
pub(super) fn letters(man: &DiagramMan, language: Language) -> String {
    let side = match man.sides {
        Sides::White => "",
        Sides::Black => "-",
        Sides::Neutral => "=",
    };
    format!("{side}{}", code(man, language))
}

/// The letters of a kind of men.
pub(super) fn code(man: &DiagramMan, language: Language) -> String {
    man.man.code[language as usize].to_uppercase()
}
