//! Functionaries: men that move only while an enemy observes them.

use super::Attribute;
use crate::attributes::bits;
use crate::conditions::functionary::OnlyObserved;

/// The attribute.
pub(super) static FUNCTIONARY: Attribute = Attribute {
    name: ["Functionary", "Fonctionnaire", "Beamtet"],
    attrs: bits::FUNCTIONARY,
    doc: "Moves and threatens only while an enemy man observes it, whether that one can move or not.",
    source: "J. Kuhlmann and A. Schöneberg, feenschach, November 1984",
    texts: sauterelle_kernel::texts!("functionary.txt"),
    unsupported_with: super::NONE,
    brings: &[],
    for_all_men: None,
    put_in_force: |_, builder| {
        builder.mobility(OnlyObserved {
            who: bits::FUNCTIONARY,
        });
        Ok(())
    },
};

#[cfg(test)]
mod tests {
    use crate::testing::{game, legal};
    use sauterelle_kernel::board::piece::Side::{Black, White};

    #[test]
    fn only_functionaries_must_be_observed() {
        let rook = |white: &str, black: &str| legal([white, black, ""], White, &[], "a3");
        assert_eq!(rook("Functionary:ra3 kh1", "rg4 kd7"), "");
        assert_eq!(
            rook("Functionary:ra3 kh1", "rg3 kd7"),
            "a1 a2 b3 c3 d3 e3 f3 g3 a4 a5 a6 a7 a8"
        );
        assert_eq!(
            rook("ra3 Functionary:kh1", "rg4 kd7"),
            "a1 a2 b3 c3 d3 e3 f3 g3 h3 a4 a5 a6 a7 a8"
        );
    }

    #[test]
    fn one_that_is_not_observed_gives_no_check() {
        let check = |rook: &str| {
            let game = game(&format!("{rook} ka1"), "kh8", Black, &[]);
            game.play().in_check(Black)
        };
        assert!(check("rh1") && !check("Functionary:rh1") && check("Functionary:rg8"));
    }
}
