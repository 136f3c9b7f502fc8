//! Volage men: they change sides when they first come to a square of another colour.

use super::{Attribute, refuse_royal};
use crate::attributes::bits;
use crate::conditions::defection::defect_once;
use sauterelle_languages::later;

/// The attribute.
pub(super) static VOLAGE: Attribute = Attribute {
    name: ["Volage", "Volage", "Volage"],
    attrs: bits::VOLAGE,
    doc: "Changes sides when a move of it leads to a square of another colour than that of its departure for the first time; so it does if it is reborn and its rebirth square has another colour than the square on which it was captured.",
    source: "inventor and year not known to us",
    texts: sauterelle_kernel::texts!("volage.txt"),
    unsupported_with: super::Unsupported {
        conditions: &["Volage", "Hypervolage"],
        why: later!("what is true of all men cannot be true of some"),
    },
    brings: &[],
    for_all_men: Some("Volage"),
    put_in_force: |diagram, builder| {
        refuse_royal(diagram, &VOLAGE)?;
        defect_once(bits::VOLAGE, builder)
    },
};

#[cfg(test)]
mod tests {
    use crate::testing::{game, man, play};
    use sauterelle_kernel::board::piece::Side::White;

    #[test]
    fn only_volage_men_change_sides_and_do_so_once() {
        for (rook, moves, becomes) in [
            ("Volage:ra1", &["a1a2"][..], "r"),
            ("Volage:ra1", &["a1a3"], "R"),
            ("ra1", &["a1a2"], "R"),
            ("Volage:ra1", &["a1a2", "a2a3"], "r"),
        ] {
            let game = game(&format!("kh1 {rook}"), "kh8 Volage:pg7", White, &[]);
            let mut player = game.play();
            for squares in moves {
                assert!(play(&mut player, squares), "{rook} {squares}");
            }
            let at = &moves[moves.len() - 1][2..];
            assert!(
                man(&player, at).ends_with(becomes),
                "{rook} {moves:?}: {}",
                man(&player, at)
            );
        }
    }

    #[test]
    fn they_change_sides_when_all_men_would_under_the_condition() {
        // before the magic square does, and before it is asked whether the kings change places
        for (other, rook, black, squares, becomes) in [
            ("MagicSquares c3", "f3", "ke8", "f3c3", "R"),
            ("SwappingKings", "h1", "kd8", "h1h8", "r"),
        ] {
            for (man_of, conditions) in [("Volage:r", &[other][..]), ("r", &[other, "Volage"])] {
                let game = game(&format!("ke1 {man_of}{rook}"), black, White, conditions);
                let mut player = game.play();
                assert!(play(&mut player, squares), "{conditions:?}");
                assert_eq!(man(&player, &squares[2..]), becomes, "{conditions:?}");
            }
        }
    }
}
