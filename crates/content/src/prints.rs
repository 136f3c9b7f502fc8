//! What two problems may have in common however the board is turned: a fingerprint for each piece of them.

use crate::play::{NodeId, Play, Role, What};
use sauterelle_kernel::board::piece::{Piece, Sides};
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::diagram::Diagram;
use sauterelle_kernel::men::Kinds;
use sauterelle_kernel::view::View;
use std::collections::BTreeSet;

/// Of what a print is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Trait {
    /// All men of the diagram as they stand to each other.
    Matrix,
    /// The squares of the royal men in the diagram.
    Kings,
    /// All men of a position in which a line of the solution ends.
    Final,
    /// The moves of a line of the solution, by their men and squares.
    Line,
}

impl Trait {
    /// All of them.
    pub const ALL: [Trait; 4] = [Trait::Matrix, Trait::Kings, Trait::Final, Trait::Line];

    /// Its name, as in data.
    pub fn name(self) -> &'static str {
        match self {
            Trait::Matrix => "matrix",
            Trait::Kings => "kings",
            Trait::Final => "final",
            Trait::Line => "line",
        }
    }
}

/// A piece of a problem that others may have too.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Print {
    /// What it is.
    pub of: Trait,
    /// The same for all that are the same up to turns and mirrors of the board; a matrix may be shifted too.
    pub value: i64,
}

/// So many final positions and so many lines have prints at most: a problem with more has nothing to itself.
const MOST: usize = 500;

/// A man on a square: file and rank, side, and its code.
type Placed<'m> = ((u8, u8), char, &'m str);

/// The prints of a diagram; of play from one position to another that is the second one.
pub fn of_diagram(diagram: &Diagram) -> Vec<Print> {
    let men = diagram.placed().map(|(at, man)| {
        let placed = (place(at), side(man.sides), man.man.code[0]);
        (placed, man.is_royal())
    });
    let men: Vec<(Placed, bool)> = men.collect();
    let all: Vec<Placed> = men.iter().map(|(man, _)| *man).collect();
    let royal = men.iter().filter(|(_, is_royal)| *is_royal);
    let royal: Vec<Placed> = royal.map(|(man, _)| *man).collect();
    let mut prints = Vec::new();
    if !all.is_empty() {
        prints.push(print(Trait::Matrix, &matrix(&all)));
    }
    if !royal.is_empty() {
        prints.push(print(
            Trait::Kings,
            &least(&|turn| listed(&royal, turn, (0, 0))),
        ));
    }
    prints
}

/// The prints of a solution, tries left out.
pub fn of_play(play: &Play) -> Vec<Print> {
    let mut finals = BTreeSet::new();
    let mut lines = BTreeSet::new();
    play.walk(&mut |at| {
        let node = play.node(at.node);
        let is_end = node.is_leaf() && node.reaches_goal() && is_played(play, at.node);
        if !is_end || lines.len() >= MOST {
            return;
        }
        let kinds = &at.player.rules().kinds;
        let men = standing(at.player);
        let men: Vec<Placed> = men
            .iter()
            .map(|(at, man)| placed(*at, *man, kinds))
            .collect();
        finals.insert(print(
            Trait::Final,
            &least(&|turn| listed(&men, turn, (0, 0))),
        ));
        lines.insert(print(Trait::Line, &line(play, at.node, kinds)));
    });
    finals.into_iter().chain(lines).collect()
}

/// Whether a line belongs to the solution, not to a try.
fn is_played(play: &Play, end: NodeId) -> bool {
    let line = play.line(end).into_iter();
    line.map(|id| &play.node(id).what)
        .all(|what| !matches!(what, What::Move(_, Role::Try | Role::Refutation)))
}

fn standing(view: &View) -> Vec<(Sq, Piece)> {
    let men = view.state().all_men().into_iter();
    men.filter_map(|at| Some((at, view.state().piece(at)?)))
        .collect()
}

fn placed(at: Sq, man: Piece, kinds: &Kinds) -> Placed<'static> {
    (place(at), side(man.sides), kinds.man(man.kind).code[0])
}

/// The moves of a line.
fn line(play: &Play, end: NodeId, kinds: &Kinds) -> String {
    let steps = play.steps(end);
    least(&|turn| {
        let moves = steps.iter().map(|step| {
            let (from, to) = (step.mv.shape.from, step.mv.shape.to);
            let (at, side, code) = placed(from, step.piece, kinds);
            let [(x, y), (to_x, to_y)] = [at, place(to)].map(|at| turned(at, turn));
            format!("{side}{code}{x}{y}{to_x}{to_y}")
        });
        moves.collect::<Vec<_>>().join(" ")
    })
}

/// The men as they stand to each other.
fn matrix(men: &[Placed]) -> String {
    least(&|turn| {
        let places = || men.iter().map(|(at, _, _)| turned(*at, turn));
        let left = places().map(|(x, _)| x).min().unwrap_or(0);
        let low = places().map(|(_, y)| y).min().unwrap_or(0);
        listed(men, turn, (left, low))
    })
}

/// The men in their order, on a board that is turned, with this corner as the first square.
fn listed(men: &[Placed], turn: u8, (left, low): (u8, u8)) -> String {
    let mut men: Vec<String> = men
        .iter()
        .map(|(at, side, code)| {
            let (x, y) = turned(*at, turn);
            format!("{side}{code}{}{}", x - left, y - low)
        })
        .collect();
    men.sort_unstable();
    men.join(" ")
}

/// Of all eight turns of the board the one that gives the first text.
fn least(text: &dyn Fn(u8) -> String) -> String {
    (0..8).map(text).min().unwrap_or_default()
}

/// A square of a board that is mirrored from left to right, upside down, and along the long diagonal, as three bits say.
fn turned((x, y): (u8, u8), turn: u8) -> (u8, u8) {
    let x = if turn & 1 != 0 { 7 - x } else { x };
    let y = if turn & 2 != 0 { 7 - y } else { y };
    if turn & 4 != 0 { (y, x) } else { (x, y) }
}

fn place(at: Sq) -> (u8, u8) {
    (at.file(), at.rank())
}

fn side(sides: Sides) -> char {
    match sides {
        Sides::White => 'w',
        Sides::Black => 'b',
        Sides::Neutral => 'n',
    }
}

fn print(of: Trait, text: &str) -> Print {
    let hash = blake3::hash(format!("{} {text}", of.name()).as_bytes());
    let bytes = hash.as_bytes().first_chunk().copied();
    Print {
        of,
        value: i64::from_le_bytes(bytes.unwrap_or_default()),
    }
}

#[cfg(test)]
mod tests {
    use super::{Print, Trait, of_diagram};
    use sauterelle_kernel::board::piece::Side;
    use sauterelle_kernel::board::square::Sq;
    use sauterelle_kernel::diagram::{Diagram, DiagramMan};
    use sauterelle_kernel::men::orthodox;

    fn prints(men: &[(usize, Side, u8, u8)]) -> [Print; 2] {
        let mut diagram = Diagram::empty();
        for (man, side, file, rank) in men {
            let man = DiagramMan::new(orthodox()[*man], *side);
            diagram.place(Sq::at(*file, *rank), man);
        }
        of_diagram(&diagram).try_into().expect("matrix and kings")
    }

    #[test]
    fn turned_boards_have_the_same_prints_and_shifted_ones_the_same_matrix() {
        let (white, black) = (Side::White, Side::Black);
        let one = prints(&[(0, white, 2, 1), (0, black, 2, 3), (2, white, 5, 3)]);
        let mirrored = prints(&[(0, white, 5, 1), (0, black, 5, 3), (2, white, 2, 3)]);
        let turned = prints(&[(0, white, 1, 2), (0, black, 3, 2), (2, white, 3, 5)]);
        assert_eq!(one, mirrored);
        assert_eq!(one, turned);
        let shifted = prints(&[(0, white, 2, 2), (0, black, 2, 4), (2, white, 5, 4)]);
        assert_eq!((one[0], one[0].of), (shifted[0], Trait::Matrix));
        assert_ne!(one[1], shifted[1]);
        let recoloured = prints(&[(0, black, 2, 1), (0, white, 2, 3), (2, white, 5, 3)]);
        assert_ne!(one[0], recoloured[0]);
    }
}
