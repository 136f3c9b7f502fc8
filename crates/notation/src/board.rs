//! Diagrams in characters.

use crate::source::slice::part;
use sauterelle_kernel::board::piece::{KindId, Piece, Sides};
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::board::state::State;
use sauterelle_kernel::condition::Cells as Grid;
use sauterelle_kernel::diagram::Diagram;
use sauterelle_kernel::men::Language;
use std::fmt::Write;

const FRAME: &str = "+---a---b---c---d---e---f---g---h---+";
const BLANK: &str = "|                                   |";

/// What stands on each square: code and sides.
pub type Cells = [Option<(String, Sides)>; 64];

/// The men of a position, given the letters of each kind.
pub fn of_state(letters: impl Fn(KindId) -> String, state: &State) -> Cells {
    std::array::from_fn(|i| {
        let piece = state.piece(Sq::new(i as u8))?;
        Some((letters(piece.kind), piece.sides))
    })
}

/// The men of a diagram.
pub fn of_diagram(diagram: &Diagram, language: Language) -> Cells {
    std::array::from_fn(|i| {
        let man = diagram.men[i]?;
        Some((man.man.code[language as usize].to_uppercase(), man.sides))
    })
}

/// A man in four columns: black with `-`, neutral with `=` in front.
fn column(cell: &Option<(String, Sides)>) -> String {
    let text = match cell {
        None => ".".into(),
        Some((code, Sides::White)) => code.clone(),
        Some((code, Sides::Black)) => format!("-{code}"),
        Some((code, Sides::Neutral)) => format!("={code}"),
    };
    format!("{text:>4}")
}

fn rank(cells: &Cells, rank: u8) -> String {
    (0..8)
        .map(|file| column(&cells[Sq::at(file, rank).index()]))
        .collect()
}

/// The diagram with a frame and perhaps the lines of a grid, as Popeye draws it.
pub(crate) fn framed(cells: &Cells, grid: Option<&Grid>) -> String {
    let mut text = format!("{FRAME}\n{BLANK}\n");
    for r in (0..8).rev() {
        let number = r + 1;
        let men = match grid {
            Some(grid) => rank_in(grid, cells, r),
            None => rank(cells, r),
        };
        let beneath = grid.map_or(BLANK.to_string(), |grid| beneath(grid, r));
        let _ = writeln!(text, "{number}{men}   {number}\n{beneath}");
    }
    text.push_str(FRAME);
    text.push('\n');
    text
}

/// A rank with the lines on the left of its squares, where no sign of a man stands in their place.
fn rank_in(grid: &Grid, cells: &Cells, rank: u8) -> String {
    let squares = (0..8).map(|file| {
        let at = Sq::at(file, rank);
        let man = column(&cells[at.index()]);
        match man.strip_prefix(' ') {
            Some(rest) if grid.line_on_the_left.has(at) && !rest.starts_with(' ') => man,
            Some(rest) if grid.line_on_the_left.has(at) => format!(" |{}", part(rest, 1..)),
            _ => man,
        }
    });
    squares.collect()
}

/// The line of text beneath a rank.
fn beneath(grid: &Grid, rank: u8) -> String {
    let squares = (0..8).map(|file| match grid.line_below.has(Sq::at(file, rank)) {
        true => " ---",
        false => "    ",
    });
    format!("| {}  |", squares.collect::<String>())
}

/// A board with the numbers of the cells of a grid, as Popeye draws it.
pub(crate) fn numbers(grid: &Grid) -> String {
    let numbers = grid
        .numbers
        .map(|number| Some((number.to_string(), Sides::White)));
    framed(&numbers, None)
}

/// Orthodox men as figures, kings first: white ones, black ones.
pub(crate) const FIGURES: [[char; 2]; 6] = [
    ['♔', '♚'],
    ['♕', '♛'],
    ['♖', '♜'],
    ['♗', '♝'],
    ['♘', '♞'],
    ['♙', '♟'],
];

/// A man as it is shown in a terminal: orthodox men as figures, others as letters, black ones small, neutral ones with `=`.
fn figure(letters: &impl Fn(KindId) -> String, piece: Piece, solid: bool) -> String {
    let letters = letters(piece.kind);
    let figure = FIGURES.get(piece.kind.index());
    match (piece.sides, figure) {
        (Sides::Neutral, _) => format!("={letters}"),
        (Sides::White, Some(figure)) => figure[usize::from(solid)].into(),
        (Sides::Black, Some(figure)) => figure[1].into(),
        (Sides::White, None) => letters,
        (Sides::Black, None) => letters.to_lowercase(),
    }
}

/// The diagram for a terminal that shows Unicode, with colours or without.
pub fn for_terminal(letters: impl Fn(KindId) -> String, state: &State, coloured: bool) -> String {
    let mut text = String::new();
    for rank in (0..8).rev() {
        let _ = write!(text, "  {} ", rank + 1);
        for file in 0..8 {
            let piece = state.piece(Sq::at(file, rank));
            let shown = piece.map_or(String::new(), |piece| figure(&letters, piece, coloured));
            let dark = (file + rank) % 2 == 0;
            match coloured {
                true => text.push_str(&coloured_square(&shown, piece, dark)),
                false if shown.is_empty() => text.push_str(if dark { " · " } else { "   " }),
                false => text.push_str(&centred(&shown)),
            }
        }
        text.push('\n');
    }
    text.push_str("     a  b  c  d  e  f  g  h\n");
    text
}

/// A square of three columns with its man, in ANSI colours.
fn coloured_square(shown: &str, piece: Option<Piece>, dark: bool) -> String {
    let ground = if dark { 137 } else { 180 };
    let man = match piece.map(|piece| piece.sides) {
        Some(Sides::White) => 231,
        Some(Sides::Neutral) => 53,
        _ => 16,
    };
    format!("\x1b[48;5;{ground};38;5;{man}m{}\x1b[0m", centred(shown))
}

fn centred(shown: &str) -> String {
    format!("{shown:^3}")
}

/// The diagram in eight lines and a line of file letters.
pub fn compact(cells: &Cells) -> String {
    let mut text = String::new();
    for r in (0..8).rev() {
        let _ = writeln!(text, "  {}{}", r + 1, rank(cells, r));
    }
    text.push_str("      a   b   c   d   e   f   g   h\n");
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solution::text::TextWriter;
    use sauterelle_rules::game::Game;

    fn drawn(fen: &str, coloured: bool) -> String {
        let diagram = crate::fen::parse_fen(fen).expect("a position").diagram;
        let game = Game::new(&diagram, &[]).expect("a game");
        let writer = TextWriter::new(&game.rules.kinds, Language::English);
        for_terminal(|kind| writer.kind(kind), &game.start, coloured)
    }

    #[test]
    fn orthodox_men_are_figures_and_others_letters() {
        let drawn = drawn("k7/8/3[sx]4/3[SX]4/3[=q]4/8/8/K6R", false);
        let lines: Vec<&str> = drawn.lines().collect();
        assert_eq!(
            lines[0].trim_end(),
            "  8  ♚  ·     ·     ·     ·",
            "{drawn}"
        );
        assert!(
            lines[2].contains("sx") && lines[3].contains("SX") && lines[4].contains("=Q"),
            "{drawn}"
        );
        assert!(lines[7].contains('♔') && lines[7].contains('♖'), "{drawn}");
    }

    #[test]
    fn a_grid_is_drawn_between_the_squares() {
        let mut cells: Cells = std::array::from_fn(|_| None);
        let squares = ["b1", "c1", "e1"].map(|at| at.parse::<Sq>().unwrap());
        for (at, (code, sides)) in squares.into_iter().zip([
            ("LI", Sides::White),
            ("LI", Sides::Black),
            ("G", Sides::Black),
        ]) {
            cells[at.index()] = Some((code.into(), sides));
        }
        let left = ["b1", "c1", "d1", "e1"].map(|at| at.parse::<Sq>().unwrap());
        let grid = Grid {
            numbers: std::array::from_fn(|i| i as u8),
            line_on_the_left: left.into_iter().collect(),
            line_below: ["a2", "h2"]
                .map(|at| at.parse::<Sq>().unwrap())
                .into_iter()
                .collect(),
        };
        let drawn = framed(&cells, Some(&grid));
        let lines: Vec<&str> = drawn.lines().collect();
        // a sign of a man stands in place of the line
        assert_eq!(
            lines[16], "1   . |LI -LI | . |-G   .   .   .   1",
            "{drawn}"
        );
        assert_eq!(
            lines[15], "|  ---                         ---  |",
            "{drawn}"
        );
        let numbers = numbers(&grid);
        assert!(
            numbers.contains("\n2   8   9  10  11  12  13  14  15   2\n"),
            "{numbers}"
        );
    }

    #[test]
    fn colours_tell_sides_and_squares() {
        let drawn = drawn("k7/8/8/8/8/8/8/K7", true);
        // both kings are solid: a8 is light, a1 dark
        assert!(
            drawn.contains("\x1b[48;5;180;38;5;16m ♚ \x1b[0m"),
            "{drawn:?}"
        );
        assert!(
            drawn.contains("\x1b[48;5;137;38;5;231m ♚ \x1b[0m"),
            "{drawn:?}"
        );
    }
}
