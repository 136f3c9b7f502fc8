//! The registry of conditions: parser, help, documentation and tests draw from it.

use crate::conditions::*;
use sauterelle_kernel::condition::RuleDef;

/// Every condition, in the order in which same-stage rules act; traditional names of the Circe family come last.
pub static RULES: &[&dyn RuleDef] =
    &with_names::<{ LISTED.len() + circe::names::TRADITIONAL.len() }>(circe::names::TRADITIONAL);

const LISTED: &[&dyn RuleDef] = &[
    &chameleon_order::ChameleonSequence,
    &men_sets::ARGENTINIAN,
    &men_sets::MARINE,
    &men_sets::ULTRAMARINE,
    &men_sets::LEO_FAMILY,
    &men_sets::CAVALIER_MAJEUR,
    &chinese::Chinese,
    &normal_pawn::NormalPawn,
    &soucie::Soucie,
    &length::MAXIMUM,
    &length::BLACK_MAXIMUM,
    &length::WHITE_MAXIMUM,
    &length::BLACK_MINIMUM,
    &length::WHITE_MINIMUM,
    &length::DOUBLE_MAXIMUM,
    &length::DOUBLE_MINIMUM,
    &haaner::Haaner, // nobody is left on a hole
    &pad::Pad,
    // before what looks up squares of rebirth
    &promotion_squares::GLASGOW,
    &circe::CIRCE,
    &circe::ANTICIRCE,
    &circe::IMMUNE,
    &circe::MARS,
    &circe::ANTIMARS,
    &plus::Plus,
    &wormholes::Wormholes,
    &circe::PHANTOM,
    &circe::GENEVA,
    &circe::POWER_TRANSFER,
    &circe::DangerCirce,
    &circe::Immobilio,
    &polo::Polo,
    &connected::Connected,
    &paralysis::Madrasi,
    &paralysis::Eiffel,
    &disparate::Disparate,
    &partial_paralysis::PartialParalysis,
    &functionary::Functionary,
    &neighbours_walks::ANNAN,
    &neighbours_walks::NANNA,
    &neighbours_walks::FACE_TO_FACE,
    &neighbours_walks::BACK_TO_BACK,
    &neighbours_walks::CHEEK_TO_CHEEK,
    &transmuted_kings::BOTH,
    &transmuted_kings::WHITE,
    &transmuted_kings::BLACK,
    &super_transmuting_kings::WHITE,
    &super_transmuting_kings::BLACK,
    &transmuted_kings::REFLECTIVE,
    &transmuted_kings::WHITE_REFLECTIVE,
    &transmuted_kings::BLACK_REFLECTIVE,
    &transmission_menace::TransmissionMenace,
    &transmuted_kings::VAULTERS,
    &transmuted_kings::WHITE_VAULTING,
    &transmuted_kings::BLACK_VAULTING,
    &point_reflection::PointReflection,
    &bicaptures::Bicaptures,
    &bolero::BOLERO,
    &bolero::INVERSE,
    &messigny::Messigny,
    &castling_chess::ROOKS,
    &castling_chess::ANY_MAN,
    &exchange_castling::ExchangeCastling,
    &role_exchange::RoleExchange,
    &all_in::HALF_IN,
    &all_in::ALL_IN,
    &all_in::MAINLY_IN,
    &make_and_take::MakeAndTake,
    &take_and_make::TakeAndMake,
    &grid::GridChess,
    &colour_bound::MONOCHROM,
    &colour_bound::BICHROM,
    &edgemover::BLACK,
    &edgemover::WHITE,
    &bgl::Bgl,
    &lortap::Lortap,
    &superguards::SUPER,
    &superguards::ANTI,
    &patrol::PATROL,
    &patrol::ULTRA,
    &woozles::WOOZLES,
    &woozles::BIWOOZLES,
    &woozles::HEFFALUMPS,
    &woozles::BIHEFFALUMPS,
    &provocation::Provocation,
    &shielded_kings::ShieldedKings,
    &lese_majeste::LeseMajeste,
    &central::Central,
    &alice::Alice,
    &becoming::norsk::NorskSjakk,
    &becoming::relegation::Relegation,
    &walk_ranks::EINSTEIN,
    &walk_ranks::REVERSAL,
    &walk_ranks::ANTI,
    &becoming::chameleon::Chameleon,
    &becoming::captured::PROTEAN,
    &becoming::captured::FRANKFURT,
    &football::Football,
    &becoming::line_chameleon::LineChameleon,
    &kobul::KobulKings,
    &snek::SNEK,
    &snek::CIRCLE,
    &tibet::TIBET,
    &tibet::DOUBLE,
    &recolouring::ANDERNACH,
    &recolouring::ANTI_ANDERNACH,
    &dark_side::DARK_SIDE,
    &dark_side::TRAITORS,
    &defection::PURSUIT,
    &defection::VOLAGE,
    &defection::HYPERVOLAGE,
    &magic_squares::MagicSquares,
    &hole::Hole,
    &breton::Breton,
    &haunted::HAUNTED,
    &haunted::GHOST,
    &sentinelles::Sentinelles, // on squares where nobody has come up
    &oscillating_kings::WHITE,
    &oscillating_kings::BLACK,
    &oscillating_kings::SWAPPING,
    &revolving::BOARD,
    &revolving::CENTRE,
    &fuddled_men::FuddledMen, // where men stand when other rules have moved them
    &anda::ANDA,
    &anda::INVERSE,
    &influencer::Influencer, // neighbours where the man has come to stand
    &masand::MASAND,
    &masand::GENERALISED,
    &republican::Republican, // before what judges the position with the king, or changes it
    &lost_pieces::LostPieces,
    &colour_chess::ColourChess,
    &isardam::Isardam,
    &isardam::Leffie,
    &cast::Cast,
    &brunner::Brunner,
    &contact::KOEKO,
    &contact::ANTI_KOEKO,
    &contact::NEW_KOEKO,
    &contact::CONTACT_GRID,
    &antikings::AntiKings,
    &sat::SAT,
    &sat::STRICT,
    &vogtlaender::Vogtlaender,
    &pepo::Pepo,
    &royal_square::WHITE,
    &royal_square::BLACK,
    &bicolores::Bicolores,
    &extinction::Extinction,
    &no_capture::BOTH,
    &no_capture::WHITE,
    &no_capture::BLACK,
    &promotion_squares::WHITE,
    &promotion_squares::BLACK,
    &no_promotion::WHITE,
    &no_promotion::BLACK,
    &multicaptures::MultiCaptures,
    &must_capture::BLACK,
    &must_capture::WHITE,
    &losing::LosingChess,
    &back_home::BackHome,
    &duty::follow_my_leader::BLACK,
    &duty::follow_my_leader::WHITE,
    &duty::synchronous::BLACK,
    &duty::synchronous::WHITE,
    &duty::synchronous::BLACK_ANTI,
    &duty::synchronous::WHITE_ANTI,
    &duty::alphabetic::BOTH,
    &duty::alphabetic::WHITE,
    &duty::alphabetic::BLACK,
    &duty::duellists::DUELLISTS,
    &duty::forced_squares::WHITE,
    &duty::forced_squares::BLACK,
    &duty::forced_squares::WHITE_CONSEQUENT,
    &duty::forced_squares::BLACK_CONSEQUENT,
    &duty::dister::WHITE_MAX,
    &duty::dister::WHITE_MIN,
    &duty::dister::BLACK_MAX,
    &duty::dister::BLACK_MIN,
    &dynasty::RoyalDynasty,
    &single_box::SingleBox,
    &kings_field_mates::MAFF,
    &kings_field_mates::OWU,
    &amu::Amu,
    &ultra_schach_zwang::UNNAMED,
    &ultra_schach_zwang::WHITE,
    &ultra_schach_zwang::BLACK,
    &ultra_schach_zwang::PASSING,
    &promotion_only::PromotionOnly, // it must know whether kings are royal
    &exclusive::Exclusive,
    &checkless::Checkless,          // which judges the kings that are placed
    &series_capture::SeriesCapture, // when all else has been done after a part of a move
    &imitator::Imitator,
    &imitator::NoPromotion,
];

const fn with_names<const N: usize>(
    names: &'static [circe::names::Traditional],
) -> [&'static dyn RuleDef; N] {
    let mut all = [LISTED[0]; N];
    let mut at = 0;
    while at < N {
        all[at] = if at < LISTED.len() {
            LISTED[at]
        } else {
            &names[at - LISTED.len()]
        };
        at += 1;
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{game, man, outcomes, play, promotions};
    use sauterelle_kernel::board::piece::Side::White;

    #[test]
    fn what_rules_make_of_a_man_follows_from_their_order() {
        for (conditions, white, squares, becomes) in [
            // a rook becomes a bishop, and falls to a knight
            (["NorskSjakk", "AntiEinsteinChess"], "kh1 rc3", "c3c5", "S"),
            (["EinsteinChess", "NorskSjakk"], "kh1 qc3", "c3c5", "P"),
            // a rook becomes a pawn, and rises to a knight
            (
                ["RelegationChess", "ReversalEinsteinChess"],
                "kh1 rc3",
                "c3c2",
                "S",
            ),
            // it changes sides twice
            (["Hypervolage", "MagicSquares c4"], "kh1 rc3", "c3c4", "R"),
            (["Hypervolage", "MagicSquares a8"], "kh1 rc3", "c3c4", "r"),
            (["Volage", "MagicSquares c5"], "kh1 rc3", "c3c5", "r"),
        ] {
            let game = game(white, "kh6", White, &conditions);
            let mut player = game.play();
            assert!(play(&mut player, squares), "{conditions:?}");
            assert_eq!(man(&player, &squares[2..]), becomes, "{conditions:?}");
        }
    }

    #[test]
    fn men_are_not_left_on_holes_and_pawns_leave_nobody() {
        let left = |conditions: &[&str]| {
            let game = game("kh1 rd4", "kh8", White, conditions);
            let mut player = game.play();
            assert!(play(&mut player, "d4d5"));
            man(&player, "d4")
        };
        assert_eq!(left(&["Sentinelles"]), "P");
        assert_eq!(left(&["Sentinelles", "HaanerChess"]), "");
        // the rook captures, and its victim comes up when it has gone
        let captured = game(
            "kh1 rd2",
            "kh8 sd4",
            White,
            &["Sentinelles", "HauntedChess"],
        );
        let mut player = captured.play();
        assert!(
            play(&mut player, "d2d4") && play(&mut player, "h8g8") && play(&mut player, "d4d5")
        );
        assert_eq!([man(&player, "d2"), man(&player, "d4")], ["P", "s"]);
        // a pawn that is promoted where a wormhole leads
        let game = game(
            "kf2 pd2",
            "kc8",
            White,
            &["Sentinelles", "Wormholes d3h8a1"],
        );
        let mut player = game.play();
        assert_eq!(outcomes(&mut player, "d2d3", "q"), ["h8"]);
        assert!(
            outcomes(&mut player, "d2d3", "p")
                .iter()
                .all(|at| at == "a1")
        );
    }

    #[test]
    fn neighbours_change_where_a_man_has_been_turned() {
        let game = game(
            "kh1 sc5",
            "kh8 rc3 rf3",
            White,
            &["Influencer", "ActuatedRevolvingCentre"],
        );
        let mut player = game.play();
        assert!(play(&mut player, "c5e4"));
        assert_eq!(
            ["d4", "c3", "f3"].map(|at| man(&player, at)),
            ["S", "p", "r"]
        );
    }

    #[test]
    fn promotions_are_limited_only_where_there_are_some() {
        let becomes =
            |conditions: &[&str]| promotions(&game("kh1 pc7", "kh6", White, conditions), "c7c8");
        assert_eq!(becomes(&["PromOnly q s"]), "Q S");
        assert_eq!(becomes(&["ReversalEinsteinChess"]), "S");
        assert_eq!(becomes(&["ReversalEinsteinChess", "PromOnly q s"]), "S");
    }

    #[test]
    fn names_are_unique_and_documented() {
        for (i, rule) in RULES.iter().enumerate() {
            let meta = rule.meta();
            assert!(!meta.doc.is_empty() && !meta.source.is_empty());
            for other in &RULES[i + 1..] {
                for language in 0..3 {
                    assert_ne!(meta.name[language], other.meta().name[language]);
                }
            }
        }
    }
}
