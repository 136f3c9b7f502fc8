use super::is_caged;
use super::part::Part;
use sauterelle_kernel::board::piece::{KindId, Side};
use sauterelle_kernel::board::square::Sq;

/// The men of a board in Forsyth notation, of which each side can have captured so many.
fn part(board: &str, captures: u32) -> Part {
    let mut part = Part::empty([captures; 2]);
    for (row, text) in board.split('/').enumerate() {
        let mut file = 0;
        for letter in text.chars() {
            if let Some(empty) = letter.to_digit(10) {
                file += empty as u8;
                continue;
            }
            let side = match letter.is_uppercase() {
                true => Side::White,
                false => Side::Black,
            };
            let kind = match letter.to_ascii_lowercase() {
                'k' => KindId::KING,
                'q' => KindId::QUEEN,
                'r' => KindId::ROOK,
                'b' => KindId::BISHOP,
                'n' => KindId::KNIGHT,
                _ => KindId::PAWN,
            };
            part.put(Sq::at(file, 7 - row as u8), (kind, side));
            file += 1;
        }
    }
    part
}

#[test]
fn cages_of_last_move_problems() {
    // T. Hwa, "Cages in Retrograde Analysis"; the last one is R. Darvall's
    for board in [
        "8/8/8/8/8/8/PPkPP3/KR1b4",
        "7K/pppp1ppp/4p3/8/8/8/8/8",
        "4B1rk/3ppKpp/8/8/8/8/8/8",
        "4Bnrk/3ppK1p/4p1p1/8/8/8/8/8",
        "6b1/5pp1/6p1/8/8/8/8/8",
        "Knrk4/BpppRp2/1p2p3/8/8/8/8/8",
    ] {
        assert!(is_caged(part(board, 15)), "{board}");
    }
}

#[test]
fn men_that_can_have_come_out() {
    for board in [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR",
        // the rook goes back to f1 with somebody on g1, and lets the king out
        "8/8/8/8/8/5P2/4PrPP/7K",
        // White has castled
        "8/8/8/8/8/7P/5PP1/5RK1",
        "8/8/8/8/8/8/1PPP4/2KR4",
        "8/8/8/3k4/8/8/8/K7",
    ] {
        assert!(!is_caged(part(board, 15)), "{board}");
    }
}

#[test]
fn a_pawn_must_have_captured_to_come_out() {
    // the bishop was promoted by a pawn from b7, past the pawn b6
    let board = "1B6/p1p5/1p6/8/8/8/8/8";
    assert!(!is_caged(part(board, 1)));
    assert!(is_caged(part(board, 0)));
}
