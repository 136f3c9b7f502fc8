//! Differences that are known of pairs of conditions: how the answers differ, and where that is decided (docs/divergences.md).

use super::known_difference::Difference;
use super::task::Task;
use Difference as D;

/// How two answers differ.
pub type How = fn(&Difference) -> bool;

/// In any way.
pub fn anyhow(_paths: &Difference) -> bool {
    true
}

/// In castlings that the one or the other does not have.
pub fn in_castlings(paths: &Difference) -> bool {
    paths.is_of_moves() && paths.mentions("0-0")
}

/// Parts of the names of two conditions, how the answers differ under both, and the number of the divergence. An empty part fits each
/// condition.
static PAIRS: &[(&str, &str, How, u16)] = &[
    ("#C", "FaceToFace", anyhow, 252),
    ("Alice", "BackToBack", anyhow, 48),
    ("Alice", "Football", D::is_of_places, 226),
    ("Alice", "Kobul", anyhow, 48),
    ("Alice", "NorskSjakk", D::is_of_places, 226),
    ("Alice", "Patrouille", anyhow, 48),
    ("Alice", "PointReflection", anyhow, 48),
    ("Alice", "PowerTransfer", anyhow, 48),
    ("Alice", "Wormholes", anyhow, 48),
    ("Alice", "arineChess", D::is_of_signs, 48),
    ("Anda", "ActuatedRevolving", anyhow, 217),
    ("Anda", "Alice", anyhow, 217),
    ("Anda", "Central", anyhow, 217),
    ("Anda", "DangerCirce", anyhow, 217),
    ("Anda", "Isardam", anyhow, 217),
    ("Anda", "Make&Take", anyhow, 217),
    ("Anda", "Phantom", anyhow, 217),
    ("AntiGuards", "Alice", anyhow, 48),
    ("AntiMars", "Make&Take", D::is_of_signs, 124),
    ("AntiMars", "PartialParalysis", D::is_of_moves, 124),
    ("BGL", "BlackChecks", anyhow, 190),
    ("BGL", "ExchangeCastling", D::is_of_moves, 196),
    ("BGL", "Oscillating", anyhow, 217),
    ("BGL", "Republican", anyhow, 251),
    ("BGL", "Swapping", anyhow, 217),
    ("BackHome", "CastlingChess", anyhow, 197),
    ("BackHome", "Messigny", D::is_of_moves, 50),
    ("BackHome", "PlusChess", anyhow, 225),
    ("BackHome", "SuperTransmuting", anyhow, 197),
    ("Bicaptures", "Kobul", anyhow, 260),
    ("BlackChecks", "Grid", anyhow, 257),
    ("BlackChecks", "KoeKo", D::is_of_moves, 257),
    ("BlackChecks", "Oscillating", anyhow, 257),
    ("BlackChecks", "oeko", D::is_of_moves, 257),
    ("Bolero", "CavalierMajeur", anyhow, 254),
    ("Bolero", "arineChess", anyhow, 254),
    ("Breton", "", D::is_of_merging, 226),
    ("Breton", "Anda", D::is_of_repetition_of_bare_moves, 226),
    ("Breton", "Couscous", anyhow, 260),
    ("Breton", "Haunted", anyhow, 260),
    ("Breton", "Immun", D::is_of_moves, 260),
    ("Breton", "Isardam", D::is_of_moves, 227),
    (
        "Breton",
        "LineChameleon",
        D::is_of_repetition_of_bare_moves,
        260,
    ),
    ("Breton", "olage", D::is_of_effects, 226),
    ("Brunner", "Extinction", anyhow, 258),
    ("Brunner", "Influencer", D::is_of_moves, 174),
    ("Brunner", "Oscillating", anyhow, 253),
    ("CASTChess", "CastlingChess", anyhow, 260),
    ("CASTChess", "MultiCaptures", anyhow, 260),
    ("CASTChess", "PartialParalysis", anyhow, 260),
    ("CASTChess", "Rokagogo", anyhow, 260),
    (
        "CastlingChess",
        "ConsequentForcedSquare",
        D::is_of_moves,
        195,
    ),
    ("CastlingChess", "FuddledMen", D::is_of_moves, 151),
    ("CastlingChess", "Mars", D::is_of_moves, 27),
    ("CastlingChess", "Rokagogo", D::is_of_moves, 195),
    ("CentralChess", "BackHome", anyhow, 197),
    ("Checkless", "UltraSchachZwang", D::is_of_moves, 260),
    ("ContactGrid", "ActuatedRevolving", D::is_of_moves, 256),
    ("ContactGrid", "Breton", anyhow, 256),
    ("ContactGrid", "Immun", D::is_of_moves, 260),
    ("ContactGrid", "NorskSjakk", in_castlings, 256),
    ("ContactGrid", "Parachute", D::is_of_moves, 143),
    ("DangerCirce", "Messigny", D::theirs_has_more, 193),
    ("DarkSide", "Tibet", anyhow, 141),
    ("Disparate", "LosingChess", in_castlings, 260),
    ("Eiffel", "arineChess", anyhow, 254),
    ("Einstein", "PromSquares", anyhow, 260),
    ("ExchangeCastling", "ActuatedRevolving", anyhow, 196),
    ("ExchangeCastling", "AntiKoeko", D::is_of_moves, 196),
    ("ExchangeCastling", "Disparate", anyhow, 196),
    ("ExchangeCastling", "LosingChess", anyhow, 196),
    ("ExchangeCastling", "Transmuted", D::is_of_moves, 196),
    ("Extinction", "", in_castlings, 258),
    ("Extinction", "DangerCirce", anyhow, 258),
    ("FuddledMen", "DangerCirce", anyhow, 151),
    ("FuddledMen", "Messigny", D::is_of_moves, 151),
    ("FuddledMen", "Oscillating", anyhow, 151),
    ("FuddledMen", "PlusChess", anyhow, 151),
    ("FuddledMen", "Provocation", anyhow, 151),
    ("FuddledMen", "SuperGuards", anyhow, 151),
    ("FuddledMen", "UltraSchachZwang", anyhow, 151),
    ("Geneva", "Isardam TypeB", anyhow, 260),
    ("Geneva", "MultiCaptures", anyhow, 172),
    ("Glasgow", "DiametralCirce", anyhow, 234),
    ("Grid", "MultiCaptures", anyhow, 172),
    ("Grid", "MustCapture Ultra", D::is_of_signs, 260),
    ("Grid", "Phantom", D::is_of_moves, 148),
    ("Haaner", "AntiCirce", anyhow, 191),
    ("Haaner", "PointReflection", anyhow, 191),
    ("Haaner", "PowerTransfer", anyhow, 191),
    ("Haunted", "KoeKo", D::is_of_signs, 256),
    ("Hole", "PointReflection", anyhow, 191),
    ("Hole", "PowerTransfer", anyhow, 191),
    ("Influencer", "Glasgow", anyhow, 226),
    ("Influencer", "Masand", anyhow, 260),
    ("Influencer", "SuperTransmuting", anyhow, 260),
    ("Kobul", "UltramarineChess", D::is_of_effects, 254),
    ("Kobul", "Woozles", D::is_of_moves, 225),
    ("Leffie", "ActuatedRevolving", D::is_of_moves, 253),
    ("Leffie", "ArgentinianChess", anyhow, 254),
    ("Leffie", "ChineseChess", anyhow, 254),
    ("Leffie", "PADChess", D::theirs_has_more, 253),
    ("Leffie", "arineChess", anyhow, 254),
    ("LostPieces", "Circe", anyhow, 171),
    ("LostPieces", "Messigny", D::ours_has_more, 171),
    ("LostPieces", "Oscillating", anyhow, 171),
    ("LostPieces", "PWC", D::is_of_moves, 171),
    ("LostPieces", "RoyalDynasty", D::is_of_effects, 171),
    ("LostPieces", "Volage", D::is_of_effects, 171),
    ("Make&Take", "NorskSjakk", anyhow, 225),
    ("Make&Take", "Oscillating", anyhow, 260),
    ("Masand", "Hole", D::is_of_effects, 191),
    ("Messigny", "Brunner", in_castlings, 49),
    ("Messigny", "FaceToFace", D::is_of_moves, 50),
    ("Messigny", "Oscillating", in_castlings, 49),
    ("Messigny", "PartialParalysis", D::is_of_moves, 50),
    ("Messigny", "PointReflection", D::is_of_moves, 50),
    ("Messigny", "Relegation", D::is_of_effects, 226),
    ("MultiCaptures", "oeko", anyhow, 172),
    ("NoBlackPromotion", "oeko", D::is_of_moves, 260),
    ("NoWhitePromotion", "Circe", anyhow, 260),
    ("NorskSjakk", "Frankfurt", anyhow, 255),
    ("PADChess", "AntiKoeko", D::is_of_moves, 253),
    ("PADChess", "Circe RexInclusive", D::is_of_moves, 253),
    ("PADChess", "MultiCaptures", D::is_of_signs, 253),
    ("PADChess", "Oscillating", D::is_of_moves, 253),
    ("PADChess", "Transmuted", D::is_of_moves, 253),
    ("Parachute", "RoyalDynasty", anyhow, 260),
    ("Republican", "AMU", anyhow, 251),
    ("Republican", "ContactGrid", anyhow, 251),
    ("Republican", "Influencer", anyhow, 251),
    ("Republican", "Mars", D::is_of_moves, 251),
    ("Republican", "Oscillating", anyhow, 251),
    ("Republican", "Swapping", anyhow, 251),
    ("Rokagogo", "ArgentinianChess", D::is_of_moves, 254),
    ("Rokagogo", "mummer", anyhow, 195),
    ("RoyalDynasty", "Frankfurt", anyhow, 260),
    ("RoyalDynasty", "Kobul", anyhow, 260),
    ("RoyalDynasty", "Protean", anyhow, 260),
    ("SingleBox", "ArgentinianChess", anyhow, 254),
    ("SingleBox", "Einstein", D::is_of_moves, 174),
    ("SingleBox", "Geneva", anyhow, 253),
    ("SingleBox", "arineChess", anyhow, 254),
    ("Snek", "ArgentinianChess", anyhow, 254),
    (
        "SuperTransmuting",
        "Glasgow",
        D::is_of_repetition_of_bare_moves,
        260,
    ),
    ("SuperTransmuting", "NorskSjakk", anyhow, 255),
    ("SuperTransmuting", "Oscillating", D::is_of_moves, 253),
    ("Take&Make", "CAST", anyhow, 260),
    ("Transmuted", "MustCapture Ultra", anyhow, 260),
    ("Wormholes", "ExchangeCastling", anyhow, 260),
    ("Wormholes", "Relegation", anyhow, 145),
    ("Wormholes", "Tibet", anyhow, 145),
    ("chromChess", "Phantom", D::is_of_moves, 148),
    ("olage", "Ghost", D::is_of_places, 226),
    ("olage", "Volcanic", D::is_of_effects, 226),
];

/// Whether the answers differ as they are known to do under two conditions of the problem.
pub fn is_known(task: &Task, paths: &Difference) -> bool {
    PAIRS.iter().any(|(one, other, how, _)| {
        let given = |part: &str| task.names(&[part]);
        given(one) && given(other) && how(paths)
    })
}

#[cfg(test)]
mod tests {
    use super::PAIRS;
    use crate::popeye::known_difference::is_entry;

    #[test]
    fn each_pair_is_decided_in_the_file_of_divergences() {
        for (one, other, _, number) in PAIRS {
            assert!(is_entry(*number), "{one} with {other}: {number}");
        }
    }
}
