//! Protean men: they become what they capture.

use super::Attribute;
use crate::attributes::bits;
use crate::conditions::becoming::captured::{REVERSE_PAWN, become_captured};

/// The attribute.
pub(super) static PROTEAN: Attribute = Attribute {
    name: ["Protean", "Protee", "Proteisch"],
    attrs: bits::PROTEAN,
    doc: "Becomes what it captures, and keeps its side and its attributes. If it captures a pawn, it becomes a pawn that goes on in the same direction, so a reverse pawn. A royal man that does so stays royal.",
    source: "inventor and year not known to us",
    texts: sauterelle_kernel::texts!("protean.txt"),
    unsupported_with: super::NONE,
    brings: &[REVERSE_PAWN],
    for_all_men: Some("ProteanChess"),
    put_in_force: |_, builder| become_captured(true, bits::PROTEAN, true, builder),
};

#[cfg(test)]
mod tests {
    use crate::testing::{game, man, play};
    use sauterelle_kernel::board::piece::Side::White;

    #[test]
    fn only_protean_men_become_what_they_capture() {
        for (rook, to, becomes) in [
            ("Protean:r", "c5", "B"),
            ("Protean:r", "e3", "PP"),
            ("Protean:r", "c4", "R"),
            ("r", "c5", "R"),
        ] {
            let game = game(&format!("kh1 {rook}c3"), "Protean:bc5 pe3 kg8", White, &[]);
            let mut player = game.play();
            assert!(play(&mut player, &format!("c3{to}")));
            assert!(
                man(&player, to).ends_with(becomes),
                "{rook} {to}: {}",
                man(&player, to)
            );
        }
    }
}
