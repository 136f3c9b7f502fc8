//! Solves helpmates with invisible men; in development, and not yet part of the program.
//!
//! ```text
//! cargo run --release -p sauterelle-solve --example invisible -- 1 4 - kb8 qh1 / ka1 sb1e7
//! ```
//! Arguments: how many men are invisible, half-moves, holes (`-` for none), White's men, `/`, Black's men.

mod board;
mod fit;
mod helpmate;
mod script;
mod world;

use board::{Board, Man, Move};
use helpmate::Search;
use sauterelle_kernel::bitboard::Bb;
use sauterelle_kernel::piece::{KindId, Side};
use sauterelle_kernel::square::Sq;
use script::{Event, Script};

const LETTERS: &str = "kqrbsp";
fn letter(k: KindId) -> char {
    LETTERS.as_bytes()[k.index()].to_ascii_uppercase() as char
}
fn name(k: KindId) -> String {
    if k == KindId::PAWN {
        String::new()
    } else {
        letter(k).to_string()
    }
}
fn step(script: &Script, t: usize) -> String {
    let board = &script.boards[t];
    let side = script.side(t);
    let mut s = String::new();
    let mv_text = |mv: Move, takes: bool| {
        if mv.castling {
            return if mv.to.file() == 6 {
                "0-0".into()
            } else {
                "0-0-0".to_string()
            };
        }
        let man = board.man(mv.from).unwrap();
        let ep = man.kind == KindId::PAWN
            && board.crossed == Some(mv.to)
            && mv.from.file() != mv.to.file();
        let sign = if takes || ep || board.man(mv.to).is_some() {
            '*'
        } else {
            '-'
        };
        let promo = mv
            .promotion
            .map_or(String::new(), |k| format!("={}", letter(k)));
        format!(
            "{}{}{}{}{}{}",
            name(man.kind),
            mv.from,
            sign,
            mv.to,
            if ep { " ep." } else { "" },
            promo
        )
    };
    s += &match script.events[t] {
        Event::Move(mv) => mv_text(mv, false),
        Event::PawnTakes(mv) => format!(
            "[+{}TI{}]{}",
            if side == Side::White { 'b' } else { 'w' },
            mv.to,
            mv_text(mv, true)
        ),
        Event::HiddenRook(mv) => mv_text(mv, false),
        Event::Unseen => "TI~-~".into(),
        Event::Takes(at) => format!("TI~*{at}"),
    };
    for r in &script.revealed {
        if r.time == t + 1 {
            s += &format!(
                "[{}={}{}]",
                r.at,
                if r.man.side == Side::White { 'w' } else { 'b' },
                letter(r.man.kind)
            );
        }
    }
    s
}

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let n: usize = args[1].parse().unwrap();
    let moves: usize = args[2].parse().unwrap();
    let mut board = Board::EMPTY;
    let mut side = Side::White;
    for word in &args[4..] {
        if word == "/" {
            side = Side::Black;
            continue;
        }
        let c = word.as_bytes();
        let kind = KindId(LETTERS.find(c[0] as char).unwrap() as u8);
        for sq in c[1..].chunks(2) {
            let at: Sq = std::str::from_utf8(sq).unwrap().parse().unwrap();
            board.put(at, Man { side, kind });
        }
    }
    for sq in args[3].as_bytes().chunks(2) {
        if sq.len() < 2 {
            break;
        }
        board.holes |= Bb::of(std::str::from_utf8(sq).unwrap().parse().unwrap());
    }
    for side in Side::BOTH {
        let rank = side.home_rank();
        if board.men[side.index()][0].has(Sq::at(4, rank)) {
            board.unmoved |= Bb::of(Sq::at(4, rank));
        }
        for f in [0, 7] {
            if board.men[side.index()][2].has(Sq::at(f, rank)) {
                board.unmoved |= Bb::of(Sq::at(f, rank));
            }
        }
    }
    let first = if moves.is_multiple_of(2) {
        Side::Black
    } else {
        Side::White
    };
    let script = Script::new(board, first, n);
    let mut found = |script: &Script| println!("{}", line(script));
    Search::new(script, moves, &mut found).run();
}

/// A solution as it is usually written.
fn line(script: &Script) -> String {
    let mut text = String::from(" ");
    let mut number = 0;
    for time in 0..script.len() {
        if script.side(time) == Side::Black {
            number += 1;
            text += &format!("  {number}.");
        } else if time == 0 {
            number = 1;
            text += "  1...";
        } else {
            text += " ";
        }
        text += &step(script, time);
    }
    text + " #"
}
