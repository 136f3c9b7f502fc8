//! The rules beyond orthodox chess: one file for each condition or family, and the registry that
//! parser, help, documentation and tests draw from.

mod alice;
mod all_in;
mod amu;
mod anda;
mod antikings;
mod args;
pub mod attributes;
mod back_home;
mod becoming;
mod below;
pub mod bgl;
mod bicaptures;
mod bicolores;
pub mod board_mark;
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

use crate::diagram::{Conventions, Diagram};
use crate::men::{Kinds, Man, StandardMen, orthodox};
use crate::period::{LaterRules, Period};
use crate::piece::{KindId, Piece, Side};
use crate::remark::Remark;
use crate::ruleset::{Builder, Conflict, Ruleset};
use crate::square::Sq;
use args::man_of;
pub use args::{Args, Takes};
use board_mark::{BoardMark, Cells};

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

/// What is said of a rule: names, words that can follow it, documentation.
#[derive(Debug)]
pub struct Meta {
    /// Name in English, French and German.
    pub name: [&'static str; 3],
    /// Other accepted names, in any language.
    pub aliases: &'static [&'static str],
    /// Words that may follow the name.
    pub options: &'static [OptionMeta],
    /// What it does, from when and for whom.
    pub doc: &'static str,
    /// Where it is defined.
    pub source: &'static str,
}

/// A word that may follow the name of a condition.
#[derive(Debug)]
pub struct OptionMeta {
    /// The word, in English, French and German.
    pub name: [&'static str; 3],
    /// What it changes.
    pub doc: &'static str,
}

/// The option of conditions that bring to the board what moves: after it follows where that stands in a position to be reached.
pub const IN_TARGET: &str = "Target";

/// A name as people write it, and the options that it stands for.
pub type Phrase = (&'static str, &'static [&'static str]);

/// A condition of the registry.
pub trait RuleDef: Sync {
    /// Names and documentation.
    fn meta(&self) -> &'static Meta;

    /// Names of several words that say an option too, in any language: each with its options. Accents, blanks and hyphens in
    /// them do not matter.
    fn phrases(&self) -> &'static [Phrase] {
        &[]
    }

    /// What a reader should know of the sense in which the name is taken, where others take it in another sense.
    fn convention(&self, _given: &Condition, _conventions: Conventions) -> Option<Remark> {
        None
    }

    /// What words may follow the option (the condition itself, if the name is empty).
    fn takes(&self, _option: &str) -> Takes {
        Takes::Nothing
    }

    /// What the condition brings to the board beside men, given the words that follow it: squares, each with its sign in a
    /// diagram.
    fn on_board(&self, _words: &[(&'static str, String)]) -> Vec<(Sq, &'static str)> {
        Vec::new()
    }

    /// What a drawn diagram shows of the condition beside men.
    fn marks(&self, args: &Args) -> Vec<BoardMark> {
        let signs = self.on_board(&args.words).into_iter();
        signs.map(|(at, sign)| BoardMark::Sign(at, sign)).collect()
    }

    /// The cells into which the condition divides the board, for output in text.
    fn cells(&self, _args: &Args) -> Option<Cells> {
        None
    }

    /// Whether it is in force anyway with another one that is given, so that it says nothing more.
    fn is_implied_by(&self, _other: &'static Meta) -> bool {
        false
    }

    /// Adds the hooks of the condition.
    ///
    /// # Errors
    /// If the options do not fit together or a rule in force is in the way.
    fn compile(&self, args: &Args, builder: &mut Builder) -> Result<(), RuleError>;

    /// Kinds of men that may come to the board by it.
    fn brings(&self, _args: &Args) -> Vec<&'static Man> {
        Vec::new()
    }

    /// The men of the game array, to which pawns promote and from whose squares captured men are reborn, if they are not the orthodox
    /// ones.
    fn standard_men(&self) -> Option<StandardMen> {
        None
    }

    /// Whether two of its options cannot be given together.
    fn excludes(&self, one: &str, other: &str) -> bool {
        one == other
    }

    /// Why a word that is known to follow such conditions is not supported after this one, if there is a reason.
    fn why_unsupported(&self, _option: &str) -> Option<&'static str> {
        None
    }

    /// Whether it is combined with nothing: no other condition, no neutral men, no attributes.
    fn stands_alone(&self) -> bool {
        false
    }

    /// Whether men stand on one of two boards.
    fn brings_second_board(&self) -> bool {
        false
    }

    /// Whether it may be given several times, which is as if all words had followed it once.
    fn adds_up(&self) -> bool {
        false
    }

    /// For a name that is short for another condition with some options: these.
    fn stands_for(&self) -> Option<(&'static dyn RuleDef, &'static [&'static str])> {
        None
    }
}

/// A condition cannot be put in force.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum RuleError {
    /// Two rules decide the same.
    #[error(transparent)]
    Conflict(#[from] Conflict),
    /// Known by name, but not (yet) available in this form.
    #[error("{0} is not supported")]
    Unsupported(String),
    /// Options that exclude each other.
    #[error("{0} cannot follow the condition together with {1}")]
    Options(String, String),
    /// Something is missing or wrong in what follows the condition.
    #[error("{0}")]
    Argument(String),
}

/// A condition with its options, as a problem uses it.
#[derive(Clone)]
pub struct Condition {
    /// Which one.
    pub rule: &'static dyn RuleDef,
    /// English names of its options.
    pub options: Vec<&'static str>,
    /// Words that follow one of them (the condition itself, if the name is empty).
    pub words: Vec<(&'static str, String)>,
    /// The part of the play for which it holds.
    pub period: Period,
    /// How the user has named it, if by no name of the registry.
    pub said: Option<Said>,
}

/// A name that a user has given a condition, with the first of its options or without options.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Said {
    /// The name.
    pub name: String,
    /// How many of the options it says.
    pub options: usize,
}

impl Condition {
    /// A condition with nothing after its name.
    pub fn of(rule: &'static dyn RuleDef) -> Condition {
        Condition {
            rule,
            options: Vec::new(),
            words: Vec::new(),
            period: Period::ALWAYS,
            said: None,
        }
    }

    /// What a drawn diagram shows of the condition beside men.
    pub fn marks(&self) -> Vec<BoardMark> {
        self.rule.marks(&self.args(Conventions::default()))
    }

    /// The cells into which the condition divides the board.
    pub fn cells(&self) -> Option<Cells> {
        self.rule.cells(&self.args(Conventions::default()))
    }

    /// Takes the words of the same condition, given again; false if it may be given only once.
    pub fn takes_in(&mut self, again: &Condition) -> bool {
        let adds_up = self.rule.adds_up();
        if adds_up {
            self.words.extend(again.words.iter().cloned());
        }
        adds_up
    }

    /// Takes the words of the same condition, given again for a position to be reached; false if it says nothing of one.
    pub fn takes_in_target(&mut self, again: &Condition) -> bool {
        let mut options = self.rule.meta().options.iter();
        let speaks_of_target = options.any(|option| option.name[0] == IN_TARGET);
        let is_possible = speaks_of_target && !self.options.contains(&IN_TARGET);
        if is_possible {
            self.options.push(IN_TARGET);
            let words = again.words("").map(|word| (IN_TARGET, word.to_string()));
            self.words.extend(words);
        }
        is_possible
    }

    /// The condition without what it says of a position to be reached.
    pub fn at_the_start(&self) -> Condition {
        let mut condition = self.clone();
        condition.options.retain(|option| *option != IN_TARGET);
        condition.words.retain(|(of, _)| *of != IN_TARGET);
        condition
    }

    /// The condition as it stands in a position to be reached, if it says something of one.
    pub fn in_target(&self) -> Option<Condition> {
        let mut condition = self.at_the_start();
        let words: Vec<_> = self
            .words(IN_TARGET)
            .map(|word| ("", word.to_string()))
            .collect();
        if words.is_empty() {
            return None;
        }
        condition.words.retain(|(of, _)| !of.is_empty());
        condition.words.extend(words);
        Some(condition)
    }

    /// Kinds of men that may come to the board by it.
    pub fn brings(&self) -> Vec<&'static Man> {
        self.rule.brings(&self.args(Conventions::default()))
    }

    fn args(&self, conventions: Conventions) -> Args {
        Args {
            options: self.options.clone(),
            words: self.words.clone(),
            conventions,
        }
    }

    /// The words that follow an option, or the condition itself if the name is empty.
    pub fn words(&self, option: &str) -> impl Iterator<Item = &str> {
        let words = self.words.iter().filter(move |(of, _)| *of == option);
        words.map(|(_, word)| word.as_str())
    }
}

impl std::fmt::Debug for Condition {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{self}")
    }
}

impl PartialEq for Condition {
    fn eq(&self, other: &Condition) -> bool {
        std::ptr::eq(self.rule.meta(), other.rule.meta())
            && self.options == other.options
            && self.words == other.words
            && self.period == other.period
    }
}

impl std::fmt::Display for Condition {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.rule.meta().name[0])?;
        for word in self.words("") {
            write!(f, " {word}")?;
        }
        for option in &self.options {
            write!(f, " {option}")?;
            for word in self.words(option) {
                write!(f, " {word}")?;
            }
        }
        write!(f, "{}", self.period)
    }
}

/// A capture as a position remembers it for the rules that look back.
pub(crate) fn remembered(at: Sq, man: Piece, by: Side) -> u32 {
    circe::remembered(at, man, by)
}

/// The men of the game array under these conditions.
pub fn standard_men(conditions: &[Condition]) -> StandardMen {
    let mut sets = conditions.iter();
    sets.find_map(|condition| condition.rule.standard_men())
        .unwrap_or_else(orthodox)
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
