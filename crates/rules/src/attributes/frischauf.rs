//! Frischauf men: they count as promoted.

use super::Attribute;
use sauterelle_kernel::board::piece::Attrs;

/// The attribute.
pub(super) static FRISCHAUF: Attribute = Attribute {
    name: ["Frischauf", "Frischauf", "Frischauf"],
    attrs: Attrs::PROMOTED,
    doc: "Has been promoted before the diagram: in Circe Frischauf it is reborn as a promoted man. Elsewhere that makes no difference.",
    source: "after Circe Frischauf",
    texts: sauterelle_kernel::texts!("frischauf.txt"),
    unsupported_with: super::NONE,
    brings: &[],
    for_all_men: None,
    put_in_force: |_, _| Ok(()),
};

#[cfg(test)]
mod tests {
    use crate::testing::{game, man, play};
    use sauterelle_kernel::board::piece::Side::White;

    #[test]
    fn it_is_reborn_on_the_promotion_square_of_its_file() {
        for (knight, condition, home) in [
            ("s", "FrischAufCirce", "b8"),
            ("Frischauf:s", "FrischAufCirce", "c1"),
            ("Frischauf:s", "Circe", "b8"),
        ] {
            let game = game("kh1 rc2", &format!("kh8 {knight}c5"), White, &[condition]);
            let mut player = game.play();
            assert!(play(&mut player, "c2c5"));
            assert!(!man(&player, home).is_empty(), "{knight} {condition}");
        }
    }
}
