//! Annan and Nanna chess.

use super::{OWN, Published, check};

#[test]
fn solutions() {
    check(&[
        Published {
            by: "G. P. Jelliss, Chessics 4, 1977",
            fen: "6b1/5p1k/8/5K2/6N1/8/8/B7",
            conditions: &["AnnanChess"],
            stipulation: "#2",
            solution: &["1.Ba1-f6 ! zugzwang.", "1...Kh7-h8", "2.Kf5-g5 #"],
        },
        Published {
            by: OWN,
            fen: "R7/4K3/8/6k1/b5r1/3B4/8/8",
            conditions: &["NannaChess"],
            stipulation: "h#1.5",
            solution: &["1...Ke7-f6 +   2.Kg5-h5 Ra8-h8 #"],
        },
    ]);
}
