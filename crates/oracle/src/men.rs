//! How the men walk. Everything here is blind to colours: a man is told where it
//! could go without capturing, and which men it could capture if they are enemies.

use crate::board::{Board, Square, shift};

/// A way of walking.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Walk {
    King,
    Queen,
    Rook,
    Bishop,
    Knight,
    Pawn,
    Soucie,
    Wazir,
    Fers,
    Dabbaba,
    Alfil,
    Camel,
    Zebra,
    Giraffe,
    Antelope,
    Root25,
    Root50,
    Gnu,
    Squirrel,
    Okapi,
    Erlking,
    Nightrider,
    Camelrider,
    Zebrarider,
    Gnurider,
    Amazon,
    Empress,
    Princess,
    Waran,
    Grasshopper,
    Lion,
    Locust,
    Rookhopper,
    Bishophopper,
    Leo,
    Pao,
    Vao,
    Mao,
    Moa,
    Nao,
}

/// The codes used between brackets.
const CODES: [(Walk, &str); 40] = [
    (Walk::King, "k"),
    (Walk::Queen, "q"),
    (Walk::Rook, "r"),
    (Walk::Bishop, "b"),
    // decided: between brackets `n` is the nightrider, so a knight there (neutral, royal) is `s` as in Popeye.
    (Walk::Knight, "s"),
    (Walk::Pawn, "p"),
    (Walk::Soucie, "sx"),
    (Walk::Wazir, "we"),
    (Walk::Fers, "fe"),
    (Walk::Dabbaba, "da"),
    (Walk::Alfil, "al"),
    (Walk::Camel, "ca"),
    (Walk::Zebra, "z"),
    (Walk::Giraffe, "gi"),
    (Walk::Antelope, "an"),
    (Walk::Root25, "bu"),
    (Walk::Root50, "rf"),
    (Walk::Gnu, "gn"),
    (Walk::Squirrel, "sq"),
    (Walk::Okapi, "ok"),
    (Walk::Erlking, "ek"),
    (Walk::Nightrider, "n"),
    (Walk::Camelrider, "cr"),
    (Walk::Zebrarider, "zr"),
    (Walk::Gnurider, "gr"),
    (Walk::Amazon, "am"),
    (Walk::Empress, "em"),
    (Walk::Princess, "pr"),
    (Walk::Waran, "wa"),
    (Walk::Grasshopper, "g"),
    (Walk::Lion, "li"),
    (Walk::Locust, "l"),
    (Walk::Rookhopper, "rh"),
    (Walk::Bishophopper, "bh"),
    (Walk::Leo, "le"),
    (Walk::Pao, "pa"),
    (Walk::Vao, "va"),
    (Walk::Mao, "ma"),
    (Walk::Moa, "mo"),
    (Walk::Nao, "na"),
];

impl Walk {
    /// The lower-case bracket code.
    pub fn code(self) -> &'static str {
        CODES
            .iter()
            .find(|(walk, _)| *walk == self)
            .map(|(_, code)| *code)
            .expect("every walk has a code")
    }

    /// The walk with that bracket code, in either case; behind a sign knight and nightrider have their names instead.
    pub fn from_code(code: &str) -> Option<Walk> {
        let code = match code.to_ascii_lowercase().as_str() {
            "knight" => "s",
            "nightrider" => "n",
            _ => code,
        };
        CODES
            .iter()
            .find(|(_, c)| c.eq_ignore_ascii_case(code))
            .map(|(walk, _)| *walk)
    }

    /// The plain FEN letter of an orthodox man (lower case).
    pub fn letter(self) -> Option<char> {
        match self {
            Walk::King => Some('k'),
            Walk::Queen => Some('q'),
            Walk::Rook => Some('r'),
            Walk::Bishop => Some('b'),
            Walk::Knight => Some('n'),
            Walk::Pawn => Some('p'),
            _ => None,
        }
    }

    /// The orthodox man with that plain FEN letter (lower case).
    pub fn from_letter(letter: char) -> Option<Walk> {
        [
            Walk::King,
            Walk::Queen,
            Walk::Rook,
            Walk::Bishop,
            Walk::Knight,
            Walk::Pawn,
        ]
        .into_iter()
        .find(|walk| walk.letter() == Some(letter))
    }
}

/// Something a man can do from where it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Way {
    /// Go to this empty square.
    Quiet(Square),
    /// Capture on this occupied square.
    Capture(Square),
    /// Capture `victim` and arrive on the empty square `to`.
    Over { victim: Square, to: Square },
}

type Steps = Vec<(i32, i32)>;

/// All (4 or 8) directions of an (m,n) leap.
fn leaps(m: i32, n: i32) -> Steps {
    let mut list = Vec::new();
    for (a, b) in [(m, n), (n, m)] {
        for (sa, sb) in [(1, 1), (1, -1), (-1, 1), (-1, -1)] {
            let step = (a * sa, b * sb);
            if !list.contains(&step) {
                list.push(step);
            }
        }
    }
    list
}

fn both(mut one: Steps, other: Steps) -> Steps {
    one.extend(other);
    one
}

fn rook_lines() -> Steps {
    leaps(0, 1)
}

fn bishop_lines() -> Steps {
    leaps(1, 1)
}

fn queen_lines() -> Steps {
    both(rook_lines(), bishop_lines())
}

/// Everything a man of that walk (not a pawn) standing on `from` can do.
pub(crate) fn ways(board: &Board, from: Square, walk: Walk) -> Vec<Way> {
    match walk {
        Walk::King | Walk::Erlking => leaper(board, from, queen_lines()),
        Walk::Wazir => leaper(board, from, leaps(0, 1)),
        Walk::Fers => leaper(board, from, leaps(1, 1)),
        Walk::Dabbaba => leaper(board, from, leaps(0, 2)),
        Walk::Alfil => leaper(board, from, leaps(2, 2)),
        Walk::Knight => leaper(board, from, leaps(1, 2)),
        Walk::Camel => leaper(board, from, leaps(1, 3)),
        Walk::Zebra => leaper(board, from, leaps(2, 3)),
        Walk::Giraffe => leaper(board, from, leaps(1, 4)),
        Walk::Antelope => leaper(board, from, leaps(3, 4)),
        Walk::Root25 => leaper(board, from, both(leaps(0, 5), leaps(3, 4))),
        Walk::Root50 => leaper(board, from, both(leaps(5, 5), leaps(1, 7))),
        Walk::Gnu => leaper(board, from, both(leaps(1, 2), leaps(1, 3))),
        Walk::Squirrel => leaper(
            board,
            from,
            both(leaps(0, 2), both(leaps(1, 2), leaps(2, 2))),
        ),
        Walk::Okapi => leaper(board, from, both(leaps(1, 2), leaps(2, 3))),
        Walk::Soucie => soucie(board, from),

        Walk::Queen => rider(board, from, queen_lines()),
        Walk::Rook => rider(board, from, rook_lines()),
        Walk::Bishop => rider(board, from, bishop_lines()),
        Walk::Nightrider => rider(board, from, leaps(1, 2)),
        Walk::Camelrider => rider(board, from, leaps(1, 3)),
        Walk::Zebrarider => rider(board, from, leaps(2, 3)),
        Walk::Gnurider => rider(board, from, both(leaps(1, 2), leaps(1, 3))),
        Walk::Waran => rider(board, from, both(rook_lines(), leaps(1, 2))),

        Walk::Amazon => and_knight(board, from, queen_lines()),
        Walk::Empress => and_knight(board, from, rook_lines()),
        Walk::Princess => and_knight(board, from, bishop_lines()),

        Walk::Grasshopper => grasshopper(board, from, queen_lines()),
        Walk::Rookhopper => grasshopper(board, from, rook_lines()),
        Walk::Bishophopper => grasshopper(board, from, bishop_lines()),
        Walk::Lion => lion(board, from, queen_lines()),
        Walk::Locust => locust(board, from, queen_lines()),

        Walk::Leo => chinese(board, from, queen_lines()),
        Walk::Pao => chinese(board, from, rook_lines()),
        Walk::Vao => chinese(board, from, bishop_lines()),
        Walk::Nao => chinese(board, from, leaps(1, 2)),

        Walk::Mao => two_steps(board, from, rook_lines()),
        Walk::Moa => two_steps(board, from, bishop_lines()),

        Walk::Pawn => unreachable!("pawns depend on the side that moves them, see moves.rs"),
    }
}

/// Rides along these lines, and leaps of a knight.
fn and_knight(board: &Board, from: Square, lines: Steps) -> Vec<Way> {
    let leaps = leaper(board, from, leaps(1, 2));
    both_ways(rider(board, from, lines), leaps)
}

fn both_ways(mut one: Vec<Way>, other: Vec<Way>) -> Vec<Way> {
    one.extend(other);
    one
}

/// An ordinary arrival: quiet on an empty square, a capture on an occupied one.
fn arrive(board: &Board, to: Square) -> Way {
    if board[to].is_none() {
        Way::Quiet(to)
    } else {
        Way::Capture(to)
    }
}

fn leaper(board: &Board, from: Square, steps: Steps) -> Vec<Way> {
    let mut list = Vec::new();
    for (df, dr) in steps {
        if let Some(to) = shift(from, df, dr) {
            list.push(arrive(board, to));
        }
    }
    list
}

fn rider(board: &Board, from: Square, steps: Steps) -> Vec<Way> {
    let mut list = Vec::new();
    for (df, dr) in steps {
        let mut here = from;
        while let Some(to) = shift(here, df, dr) {
            list.push(arrive(board, to));
            if board[to].is_some() {
                break;
            }
            here = to;
        }
    }
    list
}

/// The first occupied square from `from` in that direction.
fn first_man(board: &Board, from: Square, df: i32, dr: i32) -> Option<Square> {
    let mut here = from;
    while let Some(next) = shift(here, df, dr) {
        if board[next].is_some() {
            return Some(next);
        }
        here = next;
    }
    None
}

/// Over one hurdle, to the square immediately beyond.
fn grasshopper(board: &Board, from: Square, steps: Steps) -> Vec<Way> {
    let mut list = Vec::new();
    for (df, dr) in steps {
        if let Some(hurdle) = first_man(board, from, df, dr)
            && let Some(to) = shift(hurdle, df, dr)
        {
            list.push(arrive(board, to));
        }
    }
    list
}

/// Over one hurdle, to any square beyond it up to the first man.
fn lion(board: &Board, from: Square, steps: Steps) -> Vec<Way> {
    let mut list = Vec::new();
    for (df, dr) in steps {
        if let Some(hurdle) = first_man(board, from, df, dr) {
            list.extend(rider(board, hurdle, vec![(df, dr)]));
        }
    }
    list
}

/// Takes the first man met by jumping to the empty square immediately beyond it.
fn locust(board: &Board, from: Square, steps: Steps) -> Vec<Way> {
    let mut list = Vec::new();
    for (df, dr) in steps {
        if let Some(victim) = first_man(board, from, df, dr)
            && let Some(to) = shift(victim, df, dr)
            && board[to].is_none()
        {
            list.push(Way::Over { victim, to });
        }
    }
    list
}

/// Moves like the rider, captures over exactly one hurdle.
fn chinese(board: &Board, from: Square, steps: Steps) -> Vec<Way> {
    let mut list = Vec::new();
    for (df, dr) in steps {
        for way in rider(board, from, vec![(df, dr)]) {
            if let Way::Quiet(_) = way {
                list.push(way);
            }
        }
        if let Some(hurdle) = first_man(board, from, df, dr)
            && let Some(victim) = first_man(board, hurdle, df, dr)
        {
            list.push(Way::Capture(victim));
        }
    }
    list
}

/// A knight's leap in two steps, the first one (which must find an empty square) given.
fn two_steps(board: &Board, from: Square, first_steps: Steps) -> Vec<Way> {
    let mut list = Vec::new();
    for (df, dr) in first_steps {
        let Some(middle) = shift(from, df, dr) else {
            continue;
        };
        if board[middle].is_some() {
            continue;
        }
        for (kf, kr) in leaps(1, 2) {
            // The second step is the rest of the leap, and must be one king's step outward.
            let rest = (kf - df, kr - dr);
            let is_diagonal_first = df != 0 && dr != 0;
            let rest_is_right = if is_diagonal_first {
                leaps(0, 1).contains(&rest)
            } else {
                leaps(1, 1).contains(&rest)
            };
            if rest_is_right && let Some(to) = shift(from, kf, kr) {
                list.push(arrive(board, to));
            }
        }
    }
    list
}

/// Along each of its four lines, in both directions, a leap of exactly as many squares
/// as there are men on the whole line, itself included.
fn soucie(board: &Board, from: Square) -> Vec<Way> {
    let mut list = Vec::new();
    for (df, dr) in [(1, 0), (0, 1), (1, 1), (1, -1)] {
        let mut men = 1; // itself
        for sign in [1, -1] {
            let mut here = from;
            while let Some(next) = shift(here, sign * df, sign * dr) {
                if board[next].is_some() {
                    men += 1;
                }
                here = next;
            }
        }
        for sign in [1, -1] {
            if let Some(to) = shift(from, sign * df * men, sign * dr * men) {
                list.push(arrive(board, to));
            }
        }
    }
    list
}
