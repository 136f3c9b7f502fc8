//! Positions that hold a group of men, wherever on the board and however turned.

use crate::notation::vocabulary::codes::squares;
use sauterelle_kernel::board::piece::Sides;
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::diagram::DiagramMan;

/// A man of the group: its side and code, and where it stands.
type Placed = (char, String, (i32, i32));

/// How a group may lie on the board.
#[derive(Clone, Copy)]
pub(super) struct Ways {
    /// It may stand more to the left or right.
    pub across: bool,
    /// It may stand higher or lower.
    pub along: bool,
    /// The turns and mirrors, as files and ranks that become others.
    pub turns: &'static [Turn],
    /// White and black men may be exchanged.
    pub colours: bool,
}

/// The new file and rank, from the centre: each so many old files and ranks.
pub(super) type Turn = [(i32, i32); 2];

/// As it stands.
const PLAIN: Turn = [(1, 0), (0, 1)];

/// Mirrored from left to right.
const MIRRORED: Turn = [(-1, 0), (0, 1)];

/// No turns.
pub(super) const NONE: &[Turn] = &[PLAIN];

/// Left and right exchanged.
pub(super) const MIRROR: &[Turn] = &[PLAIN, MIRRORED];

/// All eight.
pub(super) const ALL: &[Turn] = &[
    PLAIN,
    MIRRORED,
    [(0, 1), (-1, 0)],
    [(-1, 0), (0, -1)],
    [(0, -1), (1, 0)],
    [(1, 0), (0, -1)],
    [(0, 1), (1, 0)],
    [(0, -1), (-1, 0)],
];

/// The men of a text such as `wKa1 nNHh8`; nothing if it is none.
pub(super) fn group(text: &str) -> Option<Vec<Placed>> {
    let men: Option<Vec<Placed>> = text.split_whitespace().map(placed).collect();
    men.filter(|men| !men.is_empty())
}

/// A man of such a text.
fn placed(word: &str) -> Option<Placed> {
    let (man, square) = word.split_at_checked(word.len().checked_sub(2)?)?;
    let side = man.chars().next()?.to_ascii_lowercase();
    let code = man.get(1..)?;
    let at = *squares(square)?.first()?;
    let is_man = "wbn".contains(side) && !code.is_empty();
    is_man.then(|| (side, code.to_ascii_lowercase(), place(at)))
}

/// A man where it stands, as such a text has it.
pub(super) fn man_of(at: Sq, man: &DiagramMan) -> String {
    format!(
        "{}{}{at}",
        side_of(man.sides),
        man.man.code[0].to_uppercase()
    )
}

/// A square from the centre, in half squares, so that turns keep it on the board.
fn place(at: Sq) -> (i32, i32) {
    (2 * i32::from(at.file()) - 7, 2 * i32::from(at.rank()) - 7)
}

/// The letter of a side.
pub(super) fn side_of(sides: Sides) -> char {
    match sides {
        Sides::White => 'w',
        Sides::Black => 'b',
        Sides::Neutral => 'n',
    }
}

/// Whether men stand among these as the group does.
pub(super) fn holds(men: &[Placed], group: &[Placed], ways: Ways) -> bool {
    let exchanged = ways.colours.then(|| exchanged(group));
    let groups = std::iter::once(group.to_vec()).chain(exchanged);
    let mut turned =
        groups.flat_map(|group| ways.turns.iter().map(move |turn| turned(&group, turn)));
    turned.any(|group| stands_in(men, &group, ways))
}

fn exchanged(group: &[Placed]) -> Vec<Placed> {
    let other = |side| match side {
        'w' => 'b',
        'b' => 'w',
        neutral => neutral,
    };
    let men = group.iter().cloned();
    men.map(|(side, code, at)| (other(side), code, at))
        .collect()
}

fn turned(group: &[Placed], [file, rank]: &Turn) -> Vec<Placed> {
    let turn = |(x, y): (i32, i32)| (file.0 * x + file.1 * y, rank.0 * x + rank.1 * y);
    let men = group.iter().cloned();
    men.map(|(side, code, at)| (side, code, turn(at))).collect()
}

/// Whether the group stands somewhere among the men, moved as is allowed.
fn stands_in(men: &[Placed], group: &[Placed], ways: Ways) -> bool {
    let Some((side, code, (x, y))) = group.first() else {
        return false;
    };
    let mut first = men.iter().filter(|man| (man.0, &man.1) == (*side, code));
    first.any(|(_, _, (to_x, to_y))| {
        let (dx, dy) = (to_x - x, to_y - y);
        let is_allowed = (ways.across || dx == 0) && (ways.along || dy == 0);
        let mut rest = group.iter();
        is_allowed
            && rest.all(|(side, code, (x, y))| {
                men.iter()
                    .any(|man| (man.0, &man.1, man.2) == (*side, code, (x + dx, y + dy)))
            })
    })
}
