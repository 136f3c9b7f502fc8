//! Differences that are known of attributes under single conditions: how the answers differ, and where that is decided
//! (docs/divergences.md).

use super::known_difference::Difference;
use super::known_pairs::{How, anyhow, in_castlings};
use super::task::Task;
use Difference as D;

/// In what is told beside the moves.
fn in_effects(paths: &Difference) -> bool {
    paths.is_of_repetition_of_bare_moves()
}

/// A part of the name of a condition, an attribute or the beginning of its name, how the answers differ under both, and the number of
/// the divergence. An empty part fits each condition, an empty beginning each attribute.
static ATTRIBUTES: &[(&str, &str, How, u16)] = &[
    ("#C", "Magic", anyhow, 261),
    ("#C", "Anda", anyhow, 217),
    ("ActuatedRevolving", "Magic", anyhow, 198),
    ("ActuatedRevolving", "Anda", anyhow, 217),
    ("Alice", "Anda", in_effects, 217),
    ("Anda", "Dob", in_effects, 261),
    ("AntiGuards", "Functionary", in_castlings, 261),
    ("BGL", "Anda", anyhow, 217),
    ("BGL", "Magic", anyhow, 261),
    ("BGL", "Paralysing", D::ours_has_more, 261),
    ("BackHome", "Magic", anyhow, 197),
    ("BackToBack", "Functionary", anyhow, 225),
    ("Bicolores", "Functionary", anyhow, 261),
    ("Bicolores", "Patrol", anyhow, 261),
    ("BlackChecks", "Jigger", anyhow, 261),
    ("Bolero", "HurdleColourChanging", in_effects, 261),
    ("Breton", "HurdleColourChanging", in_effects, 226),
    ("Breton", "Royal", D::theirs_has_more, 227),
    ("Breton", "Volage", in_effects, 226),
    ("Brunner", "Anda", anyhow, 217),
    ("Brunner", "Jigger", anyhow, 261),
    ("Brunner", "Magic", anyhow, 261),
    ("CentralChess", "Anda", anyhow, 217),
    ("CentralChess", "Bul", anyhow, 261),
    ("CentralChess", "Functionary", in_castlings, 261),
    ("ChameleonChess", "Kamikaze", in_effects, 261),
    ("ChineseChess", "Dob", D::ours_has_more, 261),
    (
        "ChineseChess",
        "HurdleColourChanging",
        D::ours_has_more,
        261,
    ),
    ("Circe", "Anda", in_effects, 217),
    ("ConsequentForcedSquare", "Magic", anyhow, 261),
    ("DangerCirce", "Anda", anyhow, 217),
    ("DarkSide", "Anda", anyhow, 217),
    ("DarkSide", "Dob", in_effects, 261),
    ("Disparate", "Anda", anyhow, 217),
    ("Disparate", "Magic", anyhow, 261),
    ("FaceToFace", "Functionary", anyhow, 225),
    ("Frankfurt", "Chameleon", anyhow, 261),
    ("Frankfurt", "Kamikaze", in_effects, 261),
    ("FuddledMen", "Anda", anyhow, 151),
    ("FuddledMen", "HalfNeutral", anyhow, 151),
    ("FuddledMen", "Magic", anyhow, 151),
    ("HaanerChess", "Magic", anyhow, 261),
    ("Influencer", "Dob", in_effects, 261),
    ("Influencer", "Magic", anyhow, 261),
    ("KobulKings", "", in_effects, 261),
    ("KoeKo", "Paralysing", in_castlings, 261),
    ("Leffie", "Uncapturable", D::theirs_has_more, 261),
    ("LineChameleon", "Anda", in_effects, 255),
    ("LostPieces", "Anda", anyhow, 171),
    ("LostPieces", "HurdleColourChanging", anyhow, 171),
    ("LostPieces", "Magic", anyhow, 171),
    ("Make&Take", "Anda", anyhow, 217),
    ("Make&Take", "Functionary", anyhow, 225),
    ("Messigny", "Anda", in_effects, 50),
    ("Messigny", "Volage", in_effects, 50),
    ("MultiCaptures", "Jigger", anyhow, 172),
    ("MultiCaptures", "Patrol", anyhow, 172),
    ("NorskSjakk", "Chameleon", anyhow, 255),
    ("NorskSjakk", "Dob", anyhow, 261),
    ("NorskSjakk", "Jigger", anyhow, 261),
    ("NorskSjakk", "Magic", anyhow, 261),
    ("Oscillating", "Anda", anyhow, 217),
    ("Oscillating", "Dob", in_effects, 261),
    ("PartialParalysis", "Magic", anyhow, 261),
    ("Pepo", "Dob", anyhow, 261),
    ("Pepo", "Patrol", anyhow, 261),
    ("PhantomChess", "Anda", anyhow, 217),
    ("PhantomChess", "Dob", anyhow, 261),
    ("PhantomChess", "Functionary", anyhow, 261),
    ("PhantomChess", "Magic", anyhow, 261),
    ("PhantomChess", "Paralysing", anyhow, 261),
    ("PlusChess", "Anda", anyhow, 217),
    ("PointReflection", "HurdleColourChanging", anyhow, 261),
    ("PointReflection", "Paralysing", anyhow, 225),
    ("PowerTransfer", "Functionary", anyhow, 225),
    ("PowerTransfer", "HurdleColourChanging", anyhow, 261),
    ("Promotion", "Dob", anyhow, 261),
    ("Protean", "Chameleon", anyhow, 261),
    ("Protean", "Kamikaze", in_effects, 261),
    ("Republican", "Anda", anyhow, 217),
    ("RoleExchange", "Volage", in_effects, 228),
    ("RoyalDynasty", "Royal", anyhow, 194),
    ("SAT", "Anda", anyhow, 261),
    ("SAT", "Dob", anyhow, 261),
    ("SAT", "HalfNeutral", anyhow, 261),
    ("SAT", "Jigger", anyhow, 261),
    ("Sentinelles", "Magic", anyhow, 261),
    ("SeriesCapture", "Paralysing", D::ours_has_more, 177),
    ("SeriesCapture", "Uncapturable", D::ours_has_more, 177),
    ("SingleBox", "Anda", anyhow, 174),
    ("SingleBox", "Magic", anyhow, 174),
    ("SingleBox", "Volage", in_effects, 174),
    ("SuperTransmuting", "Anda", anyhow, 221),
    ("SuperTransmuting", "Kamikaze", anyhow, 221),
    ("SuperTransmuting", "Paralysing", anyhow, 221),
    ("SwappingKings", "Anda", anyhow, 217),
    ("Transmuted", "Anda", anyhow, 221),
    ("Volcanic", "Volage", in_effects, 226),
    ("olage", "Kamikaze", in_effects, 261),
    ("oozles", "Magic", anyhow, 261),
    ("oozles", "Royal", anyhow, 261),
    ("", "Anda", in_castlings, 217),
];

/// Whether the answers differ as they are known to do for an attribute of a man and a condition of the problem.
pub fn is_known(task: &Task, paths: &Difference) -> bool {
    let mut known = ATTRIBUTES.iter();
    known.any(|(condition, attribute, how, _)| {
        let is_given = condition.is_empty() || task.names(&[condition]);
        is_given && task.has_attribute_like(attribute) && how(paths)
    })
}

#[cfg(test)]
mod tests {
    use super::ATTRIBUTES;
    use crate::popeye::known_difference::is_entry;

    #[test]
    fn each_attribute_is_decided_in_the_file_of_divergences() {
        for (condition, attribute, _, number) in ATTRIBUTES {
            assert!(is_entry(*number), "{attribute} under {condition}: {number}");
        }
    }
}
