//! Other men in the place of the orthodox ones: in the game array, as promotions, in castling and for rebirth.

use sauterelle_kernel::condition::{Args, Meta, RuleDef, RuleError, man_of};
use sauterelle_kernel::men::StandardMen;
use sauterelle_kernel::ruleset::{Builder, Claim};

/// Señora, faro, loco and saltador.
pub static ARGENTINIAN: MenSet = MenSet {
    meta: &Meta {
        name: [
            "ArgentinianChess",
            "EchecsArgentins",
            "ArgentinischesSchach",
        ],
        aliases: &[],
        options: &[],
        doc: "Señora, faro, loco and saltador stand for queen, rook, bishop and knight: in the game array, as promotions, in castling and for rebirth.",
        source: "inventor and year not known to us",
        texts: sauterelle_kernel::texts!("men_sets.txt"),
    },
    codes: ["k", "se", "fa", "lo", "sa", "p"],
};

/// Sirene, triton, nereide and marine knight.
pub static MARINE: MenSet = MenSet {
    meta: &Meta {
        name: ["MarineChess", "EchecsMarins", "MarinesSchach"],
        aliases: &[],
        options: &[],
        doc: "Sirene, triton, nereide and marine knight stand for queen, rook, bishop and knight: in the game array, as promotions, in castling and for rebirth.",
        source: "inventor and year not known to us",
        texts: sauterelle_kernel::texts!("men_sets.txt"),
    },
    codes: ["k", "si", "tr", "nd", "ms", "p"],
};

/// Also the poseidon and marine pawns.
pub static ULTRAMARINE: MenSet = MenSet {
    meta: &Meta {
        name: [
            "UltramarineChess",
            "EchecsUltramarins",
            "UltramarinesSchach",
        ],
        aliases: &[],
        options: &[],
        doc: "Poseidon, sirene, triton, nereide, marine knight and marine pawn stand for the orthodox men: in the game array, as promotions, in castling and for rebirth.",
        source: "inventor and year not known to us",
        texts: sauterelle_kernel::texts!("men_sets.txt"),
    },
    codes: ["po", "si", "tr", "nd", "ms", "mp"],
};

/// Leo, pao, vao and mao.
pub static LEO_FAMILY: MenSet = MenSet {
    meta: &Meta {
        name: ["Leofamily", "Leofamily", "Leofamily"],
        aliases: &[],
        options: &[],
        doc: "Leo, pao, vao and mao stand for queen, rook, bishop and knight: in the game array, as promotions, in castling and for rebirth.",
        source: "inventor and year not known to us",
        texts: sauterelle_kernel::texts!("men_sets.txt"),
    },
    codes: ["k", "le", "pa", "va", "ma", "p"],
};

/// Nightriders.
pub static CAVALIER_MAJEUR: MenSet = MenSet {
    meta: &Meta {
        name: ["CavalierMajeur", "CavalierMajeur", "CavalierMajeur"],
        aliases: &[],
        options: &[],
        doc: "Nightriders stand for knights: in the game array, as promotions and for rebirth.",
        source: "inventor and year not known to us",
        texts: sauterelle_kernel::texts!("men_sets.txt"),
    },
    codes: ["k", "q", "r", "b", "n", "p"],
};

/// A set of men for king, queen, rook, bishop, knight and pawn.
pub struct MenSet {
    meta: &'static Meta,
    codes: [&'static str; 6],
}

impl RuleDef for MenSet {
    fn meta(&self) -> &'static Meta {
        self.meta
    }

    fn standard_men(&self) -> Option<StandardMen> {
        Some(
            self.codes
                .map(|code| man_of(code).expect("the sets name men of the table")),
        )
    }

    fn compile(&self, _args: &Args, builder: &mut Builder) -> Result<(), RuleError> {
        Ok(builder.claim(Claim::StandardMen)?)
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{game, legal, outcomes, promotions};
    use sauterelle_kernel::board::piece::Side::{Black, White};

    #[test]
    fn pawns_promote_to_the_men_of_the_set_and_of_the_diagram() {
        let men =
            |white: &str, names: &[&str]| promotions(&game(white, "kh7", White, names), "b7b8");
        assert_eq!(men("kh1 pb7", &["ArgentinianChess"]), "SE FA LO SA");
        assert_eq!(men("kh1 pb7 sa1", &["CavalierMajeur"]), "Q R B N S");
        assert_eq!(men("poh1 mpb7", &["UltramarineChess"]), "SI TR ND MS");
    }

    #[test]
    fn tritons_castle_in_marine_chess_and_rooks_do_not() {
        let e1 = |rook: &str| legal([rook, "kh8", ""], White, &["MarineChess"], "e1");
        assert!(e1("ke1 trh1").contains("g1"));
        assert!(!e1("ke1 rh1").contains("g1"));
        let poseidon = legal(["poe1 trh1", "kh8", ""], White, &["UltramarineChess"], "e1");
        assert!(poseidon.contains("g1"), "{poseidon}");
    }

    #[test]
    fn captured_men_of_the_set_are_reborn_as_the_orthodox_ones_are() {
        let reborn = |man: &str, names: &[&str]| {
            let game = game(&format!("kh1 {man}c3"), "kh7 pb4", Black, names);
            outcomes(&mut game.play(), "b4c3", man)
        };
        assert_eq!(reborn("lo", &["ArgentinianChess", "Circe"]), ["c1"]);
        assert_eq!(reborn("lo", &["Circe"]), ["c8"]);
    }
}
