//! The rules beyond orthodox chess: one file for each condition or family, and the registry that
//! parser, help, documentation and tests draw from.

mod alice;
mod all_in;
mod amu;
mod anda;
mod antikings;
pub mod attributes;
mod back_home;
mod becoming;
mod below;
pub mod bgl;
mod bicaptures;
mod bicolores;
mod bolero;
mod breton;
mod brunner;
mod cast;
mod castling_chess;
mod central;
mod chameleon_order;
mod checkless;
mod chinese;
mod circe;
mod colour_bound;
mod colour_chess;
mod company;
pub mod connected;
mod contact;
mod dark_side;
mod defection;
mod disparate;
mod duty;
mod dynasty;
mod edgemover;
mod eiffel;
mod exchange_castling;
mod exclusive;
mod extinction;
mod football;
mod fuddled_men;
mod functionary;
mod grid;
mod haaner;
mod haunted;
mod hole;
pub mod imitator;
mod influencer;
mod isardam;
mod kings_field_mates;
mod kobul;
mod last_move;
pub mod length;
mod lese_majeste;
mod lortap;
mod losing;
mod lost_pieces;
mod magic_squares;
mod make_and_take;
mod masand;
mod mate;
mod men_sets;
mod messigny;
mod multicaptures;
mod must_capture;
mod neighbours_walks;
mod no_capture;
mod no_promotion;
mod normal_pawn;
mod observed_captures;
mod oscillating_kings;
mod pad;
mod paralysis;
mod partial_paralysis;
mod patrol;
mod pepo;
mod plus;
mod point_reflection;
mod polo;
mod promotion_only;
mod promotion_squares;
mod provocation;
mod recolouring;
mod republican;
mod revolving;
mod role_exchange;
mod royal_square;
mod sat;
mod sentinelles;
mod series_capture;
mod shielded_kings;
mod single_box;
mod snek;
mod soucie;
mod squares;
mod super_transmuting_kings;
mod superguards;
mod take_and_make;
mod tibet;
mod transmission_menace;
mod transmuted_kings;
mod ultra_schach_zwang;
mod vogtlaender;
mod walk_ranks;
mod woozles;
mod wormholes;

use crate::condition::{Condition, RuleDef, RuleError};
use crate::diagram::{Conventions, Diagram};
use crate::men::Kinds;
use crate::period::{LaterRules, Period};
use crate::piece::{KindId, Piece, Side};
use crate::ruleset::{Builder, Ruleset};
use crate::square::Sq;

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

/// A capture as a position remembers it for the rules that look back.
pub(crate) fn remembered(at: Sq, man: Piece, by: Side) -> u32 {
    circe::remembered(at, man, by)
}

/// Compiles the rules of a problem with this diagram, in which some men may have attributes: those at the beginning, and those that come into
/// force later, in their order.
///
/// # Errors
/// If a condition is not available in this form, if two of them exclude each other, or if one cannot hold for a part of the play.
pub fn compile(
    kinds: &Kinds,
    promotions: &[KindId],
    conditions: &[Condition],
    diagram: &Diagram,
    conventions: Conventions,
) -> Result<(Ruleset, Vec<LaterRules>), RuleError> {
    let at = |half_move| {
        let (kinds, promotions) = (kinds.clone(), promotions.to_vec());
        compile_at(
            kinds,
            promotions,
            conditions,
            diagram,
            conventions,
            half_move,
        )
    };
    let first = at(1)?;
    let mut later = Vec::new();
    for from in changes(conditions) {
        let rules = at(from)?;
        if !rules.sets_up_as(&first) {
            return Err(holds_for_the_whole_play(conditions));
        }
        later.push(LaterRules { from, rules });
    }
    Ok((first, later))
}

/// The refusal where some of these conditions cannot begin or end to hold in the course of play.
fn holds_for_the_whole_play(conditions: &[Condition]) -> RuleError {
    let changing = conditions
        .iter()
        .filter(|condition| condition.period != Period::ALWAYS);
    let names: Vec<&str> = changing
        .map(|condition| condition.rule.meta().name[0])
        .collect();
    RuleError::Argument(format!(
        "{} cannot hold for a part of the play only: it decides which men are royal, or what the board is",
        names.join(" or ")
    ))
}

/// The rules as they hold for the half-move of this number.
fn compile_at(
    kinds: Kinds,
    promotions: Vec<KindId>,
    conditions: &[Condition],
    diagram: &Diagram,
    conventions: Conventions,
    half_move: u16,
) -> Result<Ruleset, RuleError> {
    company::refuse(conditions, diagram)?;
    let mut builder = Builder::new(kinds, promotions);
    let (now, others): (Vec<_>, Vec<_>) = conditions
        .iter()
        .cloned()
        .partition(|condition| condition.period.contains(half_move));
    // registry order, so that the order in which conditions are named does not matter
    let is_implied = |one: &Condition| {
        let mut others = now.iter().map(|other| other.rule.meta());
        one.words.is_empty() && others.any(|other| one.rule.is_implied_by(other))
    };
    for rule in RULES {
        let is_meant = |condition: &&Condition| std::ptr::eq(condition.rule.meta(), rule.meta());
        for condition in now.iter().filter(is_meant) {
            if !is_implied(condition) {
                builder.enter(rule.meta().name[0]);
                rule.compile(&condition.args(conventions), &mut builder)?;
            }
        }
        for condition in others.iter().filter(is_meant) {
            let mut elsewhere = builder.aside();
            elsewhere.enter(rule.meta().name[0]);
            rule.compile(&condition.args(conventions), &mut elsewhere)?;
            builder.leave_room_for(elsewhere);
        }
        attributes::compile(Some(rule.meta().name[0]), diagram, &now, &mut builder)?;
    }
    attributes::compile(None, diagram, &now, &mut builder)?;
    let mut rules = builder.finish();
    let said = |condition: &Condition| {
        let said = condition.said.as_ref()?;
        Some((condition.rule.meta().name[0], said.name.clone()))
    };
    rules.said = conditions.iter().filter_map(said).collect();
    Ok(rules)
}

/// The half-moves, after the first, with which other conditions come into force.
fn changes(conditions: &[Condition]) -> Vec<u16> {
    let periods = conditions.iter().map(|condition| condition.period);
    let mut found: Vec<u16> = periods
        .flat_map(Period::changes)
        .filter(|number| *number > 1)
        .collect();
    found.sort_unstable();
    found.dedup();
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::piece::Side::White;
    use crate::testing::{game, man, outcomes, play, promotions};

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
            let mut cx = game.play();
            assert!(play(&mut cx, squares), "{conditions:?}");
            assert_eq!(man(&cx, &squares[2..]), becomes, "{conditions:?}");
        }
    }

    #[test]
    fn men_are_not_left_on_holes_and_pawns_leave_nobody() {
        let left = |conditions: &[&str]| {
            let game = game("kh1 rd4", "kh8", White, conditions);
            let mut cx = game.play();
            assert!(play(&mut cx, "d4d5"));
            man(&cx, "d4")
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
        let mut cx = captured.play();
        assert!(play(&mut cx, "d2d4") && play(&mut cx, "h8g8") && play(&mut cx, "d4d5"));
        assert_eq!([man(&cx, "d2"), man(&cx, "d4")], ["P", "s"]);
        // a pawn that is promoted where a wormhole leads
        let game = game(
            "kf2 pd2",
            "kc8",
            White,
            &["Sentinelles", "Wormholes d3h8a1"],
        );
        let mut cx = game.play();
        assert_eq!(outcomes(&mut cx, "d2d3", "q"), ["h8"]);
        assert!(outcomes(&mut cx, "d2d3", "p").iter().all(|at| at == "a1"));
    }

    #[test]
    fn neighbours_change_where_a_man_has_been_turned() {
        let game = game(
            "kh1 sc5",
            "kh8 rc3 rf3",
            White,
            &["Influencer", "ActuatedRevolvingCentre"],
        );
        let mut cx = game.play();
        assert!(play(&mut cx, "c5e4"));
        assert_eq!(["d4", "c3", "f3"].map(|at| man(&cx, at)), ["S", "p", "r"]);
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
