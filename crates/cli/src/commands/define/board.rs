//! Boards in characters.

use sauterelle::Sq;
use sauterelle::kernel::board::bitboard::Bb;
use std::fmt::Write;

/// A board in characters.
pub(super) fn drawn(from: Sq, with: Bb, against: Bb, to: Bb) -> String {
    let mut text = String::new();
    for rank in (0..8).rev() {
        let _ = write!(text, "{}", rank + 1);
        for file in 0..8 {
            let at = Sq::at(file, rank);
            let sign = match () {
                () if at == from => '@',
                () if to.has(at) && against.has(at) => 'x',
                () if to.has(at) => '*',
                () if with.has(at) => 'o',
                () if against.has(at) => '+',
                () => '.',
            };
            let _ = write!(text, " {sign}");
        }
        text.push('\n');
    }
    text + "  a b c d e f g h"
}
