//! Reading and writing positions.

use crate::board::{Board, Colour, Man, Side, Square, at, name, square_named};
use crate::men::Walk;
use crate::moves::{
    corner, en_passant_victim, has_castling_right, is_castling_king, is_castling_rook, king_home,
    playable,
};
use crate::position::{Homes, Position};
use crate::rules::Rules;

/// The castling letters: side, king's wing?
const CASTLINGS: [(char, Side, bool); 4] = [
    ('K', Side::White, true),
    ('Q', Side::White, false),
    ('k', Side::Black, true),
    ('q', Side::Black, false),
];

pub(crate) fn parse(fen: &str, rules: Rules) -> Result<Position, String> {
    let fields: Vec<&str> = fen.split_whitespace().collect();
    // decided: further fields (move counters) are ignored.
    let placement = fields.first().ok_or("empty FEN")?;
    let board = parse_placement(placement)?;
    let turn = match fields.get(1) {
        None | Some(&"w") => Side::White,
        Some(&"b") => Side::Black,
        Some(other) => return Err(format!("unknown side to move: {other}")),
    };
    let mut pos = Position {
        board,
        turn,
        unmoved: [false; 64],
        castles_later: [false; 64],
        exclusive: Vec::new(),
        ep: None,
        rules,
        promotions: promotions(&board),
        homes: Homes::of(&board),
    };
    set_unmoved(&mut pos, fields.get(2).copied())?;
    if let Some(&field) = fields.get(3)
        && field != "-"
    {
        let square = square_named(field).ok_or(format!("unknown en-passant square: {field}"))?;
        // decided: an en-passant square behind which no pawn to capture stands is no right.
        if en_passant_victim(&pos, square).is_some() {
            pos.ep = Some(square);
        }
    }
    Ok(pos)
}

fn parse_placement(text: &str) -> Result<Board, String> {
    let mut board: Board = [None; 64];
    let rows: Vec<&str> = text.split('/').collect();
    if rows.len() != 8 {
        return Err(format!("{} ranks instead of 8: {text}", rows.len()));
    }
    for (index, row) in rows.iter().enumerate() {
        let rank = 7 - index;
        let mut file = 0;
        let mut chars = row.chars();
        while let Some(c) = chars.next() {
            if let Some(empty) = c.to_digit(10) {
                file += empty as usize;
                continue;
            }
            let man = if c == '[' {
                let mut inner = String::new();
                loop {
                    match chars.next() {
                        Some(']') => break,
                        Some(d) => inner.push(d),
                        None => return Err(format!("bracket not closed: {row}")),
                    }
                }
                parse_bracket(&inner)?
            } else {
                parse_letter(c)?
            };
            if file > 7 {
                return Err(format!("rank too long: {row}"));
            }
            board[at(file, rank)] = Some(man);
            file += 1;
        }
        if file != 8 {
            return Err(format!("rank of {file} squares: {row}"));
        }
    }
    Ok(board)
}

fn parse_letter(letter: char) -> Result<Man, String> {
    let walk =
        Walk::from_letter(letter.to_ascii_lowercase()).ok_or(format!("unknown man: {letter}"))?;
    let colour = if letter.is_ascii_uppercase() {
        Colour::White
    } else {
        Colour::Black
    };
    Ok(Man {
        walk,
        colour,
        royal: walk == Walk::King,
    })
}

/// `SX`, `sx`, `=sx`, `r:SX`, `=r:sx`.
fn parse_bracket(inner: &str) -> Result<Man, String> {
    let unknown = || format!("unknown man: [{inner}]");
    let (neutral, rest) = match inner.strip_prefix('=') {
        Some(rest) => (true, rest),
        None => (false, inner),
    };
    let (royal, code) = match rest.strip_prefix("r:").or(rest.strip_prefix("R:")) {
        Some(code) => (true, code),
        None => (false, rest),
    };
    let walk = Walk::from_code(code).ok_or_else(unknown)?;
    let colour = if neutral {
        Colour::Neutral
    } else if code.chars().all(|c| c.is_ascii_uppercase()) {
        Colour::White
    } else if code.chars().all(|c| c.is_ascii_lowercase()) {
        Colour::Black
    } else {
        return Err(unknown());
    };
    Ok(Man {
        walk,
        colour,
        royal: royal || walk == Walk::King,
    })
}

/// Queen, rook, bishop, knight, and every fairy walk in the diagram.
fn promotions(board: &Board) -> Vec<Walk> {
    let mut list = vec![Walk::Queen, Walk::Rook, Walk::Bishop, Walk::Knight];
    for man in board.iter().flatten() {
        let excluded = matches!(man.walk, Walk::Pawn | Walk::King);
        if !excluded && !list.contains(&man.walk) {
            list.push(man.walk);
        }
    }
    list
}

/// Which kings and rooks count as unmoved.
fn set_unmoved(pos: &mut Position, field: Option<&str>) -> Result<(), String> {
    let mut letters = Vec::new();
    if let Some(text) = field
        && text != "-"
    {
        for letter in text.chars() {
            let (_, side, kings_wing) = CASTLINGS
                .into_iter()
                .find(|(c, _, _)| *c == letter)
                .ok_or(format!("unknown castling field: {text}"))?;
            letters.push((side, kings_wing));
        }
    }
    for side in [Side::White, Side::Black] {
        let king: Square = king_home(side);
        if !is_castling_king(pos.board[king], side) {
            continue;
        }
        let rook_at =
            |kings_wing: bool| is_castling_rook(pos.board[corner(side, kings_wing)], side);
        let rooks = [rook_at(false), rook_at(true)];
        let some_letter = letters.iter().any(|(s, _)| *s == side);
        let no_rooks = rooks == [false, false];
        if field.is_some() && !some_letter && !no_rooks {
            continue;
        }
        pos.unmoved[king] = true;
        for kings_wing in [false, true] {
            let named = field.is_none() || letters.contains(&(side, kings_wing));
            if named && rooks[kings_wing as usize] {
                pos.unmoved[corner(side, kings_wing)] = true;
            }
        }
    }
    Ok(())
}

pub(crate) fn write(pos: &Position) -> String {
    let mut rows = Vec::new();
    for rank in (0..8).rev() {
        let mut row = String::new();
        let mut empty = 0;
        for file in 0..8 {
            match pos.board[at(file, rank)] {
                None => empty += 1,
                Some(man) => {
                    if empty > 0 {
                        row.push_str(&empty.to_string());
                        empty = 0;
                    }
                    row.push_str(&write_man(man));
                }
            }
        }
        if empty > 0 {
            row.push_str(&empty.to_string());
        }
        rows.push(row);
    }
    let side = match pos.turn {
        Side::White => "w",
        Side::Black => "b",
    };
    let mut castling: String = CASTLINGS
        .into_iter()
        .filter(|(_, side, kings_wing)| has_castling_right(pos, *side, *kings_wing))
        .map(|(letter, _, _)| letter)
        .collect();
    if castling.is_empty() {
        castling.push('-');
    }
    // decided: "a legal en-passant capture exists" is meant after the length duty.
    let ep = match pos.ep {
        Some(square) if playable(pos).iter().any(|m| m.en_passant) => name(square),
        _ => "-".to_string(),
    };
    format!("{} {side} {castling} {ep}", rows.join("/"))
}

/// The man as it stands in a FEN.
pub(crate) fn write_man(man: Man) -> String {
    let royal_mark = if man.royal && man.walk != Walk::King {
        "r:"
    } else {
        ""
    };
    let plain_letter = man.walk.letter().filter(|_| royal_mark.is_empty());
    // behind a sign the letter of the nightrider could be a knight's
    let has_sign = !royal_mark.is_empty() || man.colour == Colour::Neutral;
    let code = match man.walk {
        Walk::Nightrider if has_sign => "nightrider",
        walk => walk.code(),
    };
    match (man.colour, plain_letter) {
        (Colour::White, Some(letter)) => letter.to_ascii_uppercase().to_string(),
        (Colour::Black, Some(letter)) => letter.to_string(),
        (Colour::Neutral, _) => format!("[={royal_mark}{code}]"),
        (Colour::White, None) => format!("[{royal_mark}{}]", code.to_uppercase()),
        (Colour::Black, None) => format!("[{royal_mark}{code}]"),
    }
}
