//! Anda men: they become neutral by giving check, or by giving none.

use super::{Attribute, refuse_royal};
use crate::attributes::bits;
use crate::conditions::anda::ChangePhase;
use sauterelle_languages::later;

/// By giving check.
pub(super) static ANDA: Attribute = Attribute {
    name: ["Anda", "Anda", "Anda"],
    attrs: bits::ANDA,
    doc: "Becomes neutral when it moves and gives check; a neutral one becomes a man of the side that has moved.",
    source: "P. Petkov",
    texts: sauterelle_kernel::texts!("anda.txt"),
    unsupported_with: OTHERS,
    brings: &[],
    for_all_men: Some("Anda"),
    put_in_force: |diagram, builder| {
        refuse_royal(diagram, &ANDA)?;
        builder.after_move(ChangePhase {
            by_check: true,
            who: bits::ANDA,
        });
        Ok(())
    },
};

/// By giving none.
pub(super) static INVERSE: Attribute = Attribute {
    name: ["AndaInverse", "AndaInverse", "AndaInvers"],
    attrs: bits::ANDA_INVERSE,
    doc: "Becomes neutral when it moves and does not give check; a neutral one becomes a man of the side that has moved.",
    source: "after Anda",
    texts: sauterelle_kernel::texts!("anda.txt"),
    unsupported_with: OTHERS,
    brings: &[],
    for_all_men: Some("AndaInverse"),
    put_in_force: |diagram, builder| {
        refuse_royal(diagram, &INVERSE)?;
        builder.after_move(ChangePhase {
            by_check: false,
            who: bits::ANDA_INVERSE,
        });
        Ok(())
    },
};

const OTHERS: super::Unsupported = super::Unsupported {
    conditions: &[
        "Anda",
        "AndaInverse",
        "Masand",
        "MasandGeneralised",
        "ExtinctionChess",
    ],
    why: later!(
        "what is true of all men cannot be true of some, and nobody has published which changes come first, nor who gives check where no king is royal"
    ),
};

#[cfg(test)]
mod tests {
    use crate::testing::{game, man, play};
    use sauterelle_kernel::board::piece::Side::White;

    #[test]
    fn only_anda_men_become_neutral() {
        for (knight, to, neutral) in [
            ("Anda:s", "c5", true),
            ("Anda:s", "b6", true),
            ("Anda:s", "c3", false),
            ("AndaInverse:s", "c5", false),
            ("AndaInverse:s", "c3", true),
            ("s", "c5", false),
        ] {
            let game = game(&format!("kh1 {knight}a4"), "kd7", White, &[]);
            let mut player = game.play();
            assert!(play(&mut player, &format!("a4{to}")));
            assert_eq!(man(&player, to).starts_with('='), neutral, "{knight} {to}");
        }
    }
}
