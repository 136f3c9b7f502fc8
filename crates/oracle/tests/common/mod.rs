#![allow(dead_code)]
use sauterelle_oracle::{Position, RefMove};

pub const ARRAY: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";

pub fn pos(fen: &str, conditions: &[&str]) -> Position {
    Position::parse(fen, conditions).unwrap_or_else(|e| panic!("{fen}: {e}"))
}

/// The arrival squares from `from`, sorted, each once.
pub fn to(p: &Position, from: &str) -> String {
    let mut list: Vec<String> = p
        .legal_moves()
        .into_iter()
        .filter(|m| m.from == from)
        .map(|m| m.to)
        .collect();
    list.dedup();
    list.join(" ")
}

pub fn all(p: &Position) -> String {
    let mut list: Vec<String> = p
        .legal_moves()
        .into_iter()
        .map(|m| format!("{}{}", m.from, m.to))
        .collect();
    list.dedup();
    list.join(" ")
}

pub fn moves(p: &Position, from: &str, to: &str) -> Vec<RefMove> {
    p.legal_moves()
        .into_iter()
        .filter(|m| m.from == from && m.to == to)
        .collect()
}

/// The placements after the moves from-to, sorted.
pub fn placements(p: &Position, from: &str, to: &str) -> Vec<String> {
    let mut list: Vec<String> = moves(p, from, to)
        .iter()
        .map(|m| m.after.fen().split(' ').next().unwrap().to_string())
        .collect();
    list.sort();
    list
}

/// Plays "e2e4" or "g7h8Q" moves.
pub fn play(start: &Position, line: &str) -> Position {
    let mut p = start.clone();
    for word in line.split_whitespace() {
        let found: Vec<RefMove> = moves(&p, &word[0..2], &word[2..4])
            .into_iter()
            .filter(|m| {
                word.len() == 4 || man_at(&m.after, &word[2..4]) == Some(word[4..].to_string())
            })
            .collect();
        assert_eq!(found.len(), 1, "{word} in {}", p.fen());
        p = found[0].after.clone();
    }
    p
}

/// The man on a square as it is written in the FEN.
pub fn man_at(p: &Position, square: &str) -> Option<String> {
    let fen = p.fen();
    let placement = fen.split(' ').next().unwrap();
    let rank = 8 - square[1..].parse::<usize>().unwrap();
    let mut file = (square.as_bytes()[0] - b'a') as i32;
    let row = placement.split('/').nth(rank).unwrap();
    let mut chars = row.chars();
    while let Some(c) = chars.next() {
        let text = if let Some(d) = c.to_digit(10) {
            file -= d as i32;
            if file < 0 {
                return None;
            }
            continue;
        } else if c == '[' {
            let mut t = String::from("[");
            for d in chars.by_ref() {
                t.push(d);
                if d == ']' {
                    break;
                }
            }
            t
        } else {
            c.to_string()
        };
        if file == 0 {
            return Some(text);
        }
        file -= 1;
    }
    None
}
