//! Volage men: they change sides when they first come to a square of another colour.

use super::{Attribute, refuse_royal};
use crate::piece::Attrs;
use crate::rules::defection::defect_once;

/// The attribute.
pub(super) static VOLAGE: Attribute = Attribute {
    name: ["Volage", "Volage", "Volage"],
    attrs: Attrs::VOLAGE,
    doc: "Changes sides when a move of it leads to a square of another colour than that of its departure for the first time; so it does if it is reborn and its rebirth square has another colour than the square on which it was captured.",
    source: "Fairy chess",
    unsupported_with: super::Unsupported {
        conditions: &["Volage", "Hypervolage"],
        why: "what is true of all men cannot be true of some",
    },
    brings: &[],
    put_in_force: |diagram, builder| {
        refuse_royal(diagram, &VOLAGE)?;
        defect_once(Attrs::VOLAGE, builder)
    },
};

#[cfg(test)]
mod tests {
    use crate::piece::Side::White;
    use crate::testing::{game, man, play};

    #[test]
    fn only_volage_men_change_sides_and_do_so_once() {
        for (rook, moves, becomes) in [
            ("Volage:ra1", &["a1a2"][..], "r"),
            ("Volage:ra1", &["a1a3"], "R"),
            ("ra1", &["a1a2"], "R"),
            ("Volage:ra1", &["a1a2", "a2a3"], "r"),
        ] {
            let game = game(&format!("kh1 {rook}"), "kh8 Volage:pg7", White, &[]);
            let mut cx = game.play();
            for squares in moves {
                assert!(play(&mut cx, squares), "{rook} {squares}");
            }
            let at = &moves[moves.len() - 1][2..];
            assert!(
                man(&cx, at).ends_with(becomes),
                "{rook} {moves:?}: {}",
                man(&cx, at)
            );
        }
    }
}
