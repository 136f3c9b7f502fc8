//! Circe and its relatives: one value, the [`Rebirth`], used in several ways.
//!
//! - [`rebirth`]: the value and how words make it; [`options`]: those words; [`names`]: the traditional names, as data.
//! - [`squares`], [`cage`], [`reborn`], [`memory`], [`put_back`]: where and how men are reborn.
//! - [`below`]: men on occupied squares, one below the other.
//! - [`plain`], [`anticirce`], [`immune`], [`mars`], [`geneva`], [`power_transfer`]: what the rebirth is used for.

mod anticirce;
mod assassin;
mod below;
mod cage;
mod danger;
mod geneva;
mod immobilio;
mod immune;
mod mars;
mod memory;
pub mod names;
mod options;
mod plain;
mod power_transfer;
mod put_back;
mod rebirth;
mod reborn;
mod squares;
#[cfg(test)]
mod tests;

pub use danger::DangerCirce;
pub use immobilio::Immobilio;

use super::chameleon_order::Order;
use assassin::{ByAssassination, Reborn};
use rebirth::{Adapter, Application, Capture, KindSet, Method, Occupied, Rebirth};
use sauterelle_kernel::board::piece::{Attrs, KindId, Piece, Side};
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::condition::{Args, Meta, Phrase, RuleDef, RuleError, Takes, man_of};
use sauterelle_kernel::hooks::Played;
use sauterelle_kernel::men::{Language, Man, by_code, hunter_by_code};
use sauterelle_kernel::ruleset::{Builder, Claim};
use sauterelle_kernel::view::View;
use sauterelle_languages::{later, say};

/// Whether a captured man is remembered with all of these attributes.
pub(crate) fn remembers(attrs: Attrs) -> bool {
    memory::keeps(attrs)
}

/// A capture as the slot for it says it.
pub(crate) fn remembered(at: Sq, man: Piece, by: Side) -> u32 {
    memory::encode(reborn::Captured { at, man, by })
}

/// Where a man reborn in this move was captured, in this move or before.
pub(super) fn captured_on(view: &View, played: &Played, reborn: Piece) -> Option<Sq> {
    let is_it = |(_, prey): &(Sq, Piece)| prey.id == reborn.id;
    let now = view.captured(played).find(is_it);
    let before = || memory::before(view, played).map(|captured| (captured.at, captured.man));
    now.or_else(|| before().filter(is_it)).map(|(at, _)| at)
}

/// A condition of the family, to be followed by words.
pub struct Family {
    meta: &'static Meta,
    application: Application,
}

static CIRCE_META: Meta = Meta {
    name: ["Circe", "Circe", "Circe"],
    aliases: &[],
    options: options::CIRCE,
    doc: "A captured man (not a king) is reborn, as part of the capturing move, on its rebirth square if that is empty; otherwise \
          it disappears. Without further words, a man is reborn on its square of the game array: rooks, bishops and knights \
          on the one of the colour of the capture square, pawns on their file, fairy men on the promotion square of \
          their file. Reborn kings and rooks can castle.",
    source: "P. Monréal and J.-P. Boyer (Problème, 1968); the words are those of Popeye's manual",
    texts: sauterelle_kernel::texts!("circe.txt"),
};

/// Circe.
pub static CIRCE: Family = Family {
    meta: &CIRCE_META,
    application: Application::Circe,
};

static ANTICIRCE_META: Meta = Meta {
    name: ["AntiCirce", "AntiCirce", "AntiCirce"],
    aliases: &[],
    options: options::ANTICIRCE,
    doc: "A capturing man (a king too) is reborn after the capture: it goes to its rebirth square, which must be empty; otherwise \
          the capture is illegal, and a king is not in check from it. Capturing pawns promote before they go. The rebirth square \
          is that of the capture square, as in Circe.",
    source: "\"Anticirce\" (Problemkiste, 1980); the words are those of Popeye's manual",
    texts: sauterelle_kernel::texts!("circe.txt"),
};

/// Anticirce.
pub static ANTICIRCE: Family = Family {
    meta: &ANTICIRCE_META,
    application: Application::Anticirce,
};

static IMMUNE_META: Meta = Meta {
    name: ["ImmunChess", "Immun", "Immunschach"],
    aliases: &[],
    options: options::IMMUNE,
    doc: "A man (not a king) can be captured only if its rebirth square is empty, as in Circe; it is not reborn.",
    source: "J.-P. Boyer (1976); the words are those of Popeye's manual",
    texts: sauterelle_kernel::texts!("circe.txt"),
};

/// Immune chess.
pub static IMMUNE: Family = Family {
    meta: &IMMUNE_META,
    application: Application::Immune,
};

static MARS_META: Meta = Meta {
    name: ["MarsCirce", "MarsCirce", "MarsCirce"],
    aliases: &[],
    options: options::MARS,
    doc: "A man (a king too) captures only from its rebirth square, to which it goes first, and which must be empty; moves without \
          capture are made as usual. The rebirth square is that of the square on which the man stands, as in Circe.",
    source: "\"Marscirce\" (1990s); the words are those of Popeye's manual",
    texts: sauterelle_kernel::texts!("circe.txt"),
};

/// Marscirce.
pub static MARS: Family = Family {
    meta: &MARS_META,
    application: Application::Mars,
};

static PHANTOM_META: Meta = Meta {
    name: ["PhantomChess", "EchecsPhantom", "PhantomSchach"],
    aliases: &[],
    options: options::PHANTOM,
    doc: "A man (not a king) moves, captures and threatens from where it stands, and from its rebirth square too, to which it goes first, and which must \
          be empty. The rebirth square is that of the square on which the man stands, as in Circe.",
    source: "inventor and year not known to us",
    texts: sauterelle_kernel::texts!("circe.txt"),
};

/// Phantom chess.
pub static PHANTOM: Family = Family {
    meta: &PHANTOM_META,
    application: Application::Phantom,
};

static GENEVA_META: Meta = Meta {
    name: ["GenevaChess", "EchecsGeneve", "GenferSchach"],
    aliases: &[],
    options: options::PHANTOM,
    doc: "A man (not a king) captures, and gives check, only if its rebirth square is empty: so never from that square. The rebirth square is that of the \
          square on which the man stands, as in Circe.",
    source: "inventor and year not known to us",
    texts: sauterelle_kernel::texts!("circe.txt"),
};

/// Geneva chess.
pub static GENEVA: Family = Family {
    meta: &GENEVA_META,
    application: Application::Geneva,
};

static POWER_TRANSFER_META: Meta = Meta {
    name: ["PowerTransfer", "TransfertPouvoir", "KraftTransfer"],
    aliases: &[],
    options: options::POWER_TRANSFER,
    doc: "A man (not a king) whose rebirth square is occupied moves, and threatens, as the man there, of whatever side. The rebirth square is that of the \
          square on which the man stands, as in Circe.",
    source: "inventor and year not known to us; Julia's Fairies, nos. 1465 and 1516",
    texts: sauterelle_kernel::texts!("circe.txt"),
};

/// Power transfer.
pub static POWER_TRANSFER: Family = Family {
    meta: &POWER_TRANSFER_META,
    application: Application::PowerTransfer,
};

static ANTIMARS_META: Meta = Meta {
    name: ["AntiMarsCirce", "AntiMarsCirce", "AntiMarsCirce"],
    aliases: &[],
    options: options::MARS,
    doc: "A man (a king too) moves without capture only from its rebirth square, to which it goes first, and which must be empty; it \
          captures as usual, and its move must not lead back to where it stood. The rebirth square is that of the square on which the man stands, as in Circe. \
          Castling is a move of the king: it castles from its rebirth square, if that is its home (a king that \
          is reborn there can castle), and not out of check; the rook must stand at home.",
    source: "\"Antimarscirce\"; the words are those of Popeye's manual",
    texts: sauterelle_kernel::texts!("circe.txt"),
};

/// Antimarscirce.
pub static ANTIMARS: Family = Family {
    meta: &ANTIMARS_META,
    application: Application::Antimars,
};

impl RuleDef for Family {
    fn meta(&self) -> &'static Meta {
        self.meta
    }

    fn phrases(&self) -> &'static [Phrase] {
        match self.meta.name[0] {
            "Circe" => &[("Circé stricts", &["Strict"])],
            _ => &[],
        }
    }

    fn compile(&self, args: &Args, builder: &mut Builder) -> Result<(), RuleError> {
        install(self.application, &args.options, args, builder)
    }

    fn brings(&self, args: &Args) -> Vec<&'static Man> {
        args.words(options::CHAMELEON).filter_map(man_of).collect()
    }

    fn takes(&self, option: &str) -> Takes {
        match option {
            options::APRIL => Takes::Men,
            options::CHAMELEON => Takes::Cycle,
            _ => Takes::Nothing,
        }
    }

    fn does_anyway(&self, option: &str) -> bool {
        let is_inclusive = Rebirth::plain(self.application).rex_inclusive;
        match option {
            "RexInclusive" => is_inclusive,
            "RexExclusive" => !is_inclusive,
            _ => false,
        }
    }

    fn excludes(&self, one: &str, other: &str) -> bool {
        options::clash(one, other)
    }

    fn why_unsupported(&self, option: &str) -> Option<&'static str> {
        let is_open = self.application == Application::Anticirce && option == "Take&Make";
        is_open.then_some(later!("nobody has said in which man's way the capturing man goes on, and in which direction pawns do"))
    }
}

/// Puts the application with these words in force.
/// Men of `args` that follow a name follow the word for which they are listed.
fn install(
    application: Application,
    words: &[&'static str],
    args: &Args,
    builder: &mut Builder,
) -> Result<(), RuleError> {
    let rebirth = read(application, words, args, builder)?;
    tell_of_method(rebirth, builder)?;
    if rebirth.occupied.stacks() {
        lay_men_below(application, rebirth, builder)?;
    }
    match application {
        Application::Circe => {
            builder.claim(Claim::RebirthOfCaptured)?;
            install_circe(rebirth, builder)
        }
        Application::Anticirce => install_anticirce(rebirth, builder),
        Application::Mars => {
            builder.claim(Claim::HowMenAreCaptured)?;
            builder.claim(Claim::SquaresOfCapturingMen)?;
            install_mars(rebirth, mars::What::Captures, builder);
            Ok(())
        }
        Application::Antimars => {
            builder.claim(Claim::HowMenMoveQuietly)?;
            // whether imitators go to a square first, and men that change places do, nobody has said
            builder.claim(Claim::EffectOfQuietMoves)?;
            builder.admission(mars::CastlesFromRebirth(rebirth));
            install_mars(rebirth, mars::What::QuietMoves, builder);
            Ok(())
        }
        Application::Phantom => {
            builder.claim(Claim::HowMenAreCaptured)?;
            builder.claim(Claim::HowMenMoveQuietly)?;
            // whether imitators go to a square first, and men that change places do, nobody has said
            builder.claim(Claim::EffectOfQuietMoves)?;
            install_mars(rebirth, mars::What::Besides, builder);
            Ok(())
        }
        Application::Geneva => {
            builder.claim(Claim::SquaresOfCapturingMen)?;
            builder.admission(geneva::Geneva(rebirth));
            Ok(())
        }
        Application::PowerTransfer => {
            builder.walk(power_transfer::Transfer(rebirth));
            Ok(())
        }
        Application::Immune => {
            builder.claim(Claim::CapturableMen)?;
            builder.threats_are_played();
            builder.after_move(immune::Immune(rebirth));
            Ok(())
        }
    }
}

/// How men are reborn, by the words and the men after them.
fn read(
    application: Application,
    words: &[&'static str],
    args: &Args,
    builder: &Builder,
) -> Result<Rebirth, RuleError> {
    let mut rebirth = Rebirth::read(application, words)?;
    if words.contains(&options::APRIL) {
        let men = args.words("").chain(args.words(options::APRIL));
        rebirth.only = Some(kinds(men, builder)?);
    }
    let is_cycle = words.contains(&options::CHAMELEON) && !words.contains(&options::APRIL);
    let behind_name = args.words("").filter(|_| is_cycle);
    let order = behind_name.chain(args.words(options::CHAMELEON));
    let order = order.filter_map(man_of);
    let order: Vec<KindId> = order.filter_map(|man| builder.kinds().id(man)).collect();
    if !order.is_empty() {
        rebirth.chameleons = Order::listed(&order);
    }
    Ok(rebirth)
}

/// What other rules must know of the way in which rebirth squares are found.
fn tell_of_method(rebirth: Rebirth, builder: &mut Builder) -> Result<(), RuleError> {
    if rebirth.method == Method::Diagram {
        builder.tells_men_apart();
    }
    if matches!(
        rebirth.method,
        Method::Super | Method::Cage | Method::TakeAndMake
    ) {
        builder.rebirths_are_chosen();
    }
    if rebirth.method == Method::Cage {
        builder.claim(Claim::Cages)?;
        builder.needs_orthodox();
        // whether a square is a cage is asked of the promoted man
        builder.promotes_before_rebirth();
        // where pawns come to their own first rank, they act there; this is a convention of each form
        builder.pawns_act_on_first_rank();
    }
    Ok(())
}

fn install_anticirce(rebirth: Rebirth, builder: &mut Builder) -> Result<(), RuleError> {
    builder.claim(Claim::RebirthOfCapturing)?;
    builder.claim(Claim::HowMenAreCaptured)?;
    builder.threats_are_played();
    if rebirth.occupied == Occupied::Assassin {
        builder.attack(ByAssassination::new(rebirth, Reborn::Capturing))?;
    }
    if rebirth.method == Method::Cage {
        builder.after_move_in_twin_too(anticirce::Anticirce(rebirth));
    }
    builder.after_move(anticirce::Anticirce(rebirth));
    Ok(())
}

fn install_mars(rebirth: Rebirth, what: mars::What, builder: &mut Builder) {
    builder.source(mars::Mars::new(rebirth, what, builder.kinds()));
    if rebirth.adapter == Adapter::Frischauf {
        builder.after_move(mars::MarkPromoted);
    }
}

/// Lets men lie below others, where nobody has left open what that means.
fn lay_men_below(
    application: Application,
    rebirth: Rebirth,
    builder: &mut Builder,
) -> Result<(), RuleError> {
    if rebirth.occupied == Occupied::Volcanic
        && application == Application::Circe
        && rebirth.rex_inclusive
    {
        // whether a king below a square is lost, nobody has said
        let what = say!("Circe with RexInclusive and Volcanic together");
        return Err(RuleError::Unsupported(what));
    }
    if rebirth.method == Method::Cage {
        let what = say!(
            "Cage together with Volcanic or Parachute (a cage is an empty square; what one below, or above, another man \
                    would be, nobody has said)"
        );
        return Err(RuleError::Unsupported(what));
    }
    Ok(super::below::come_up(builder)?)
}

/// The kinds of the men with these English codes, as far as the problem has them: others cannot appear.
fn kinds<'w>(
    codes: impl Iterator<Item = &'w str>,
    builder: &Builder,
) -> Result<KindSet, RuleError> {
    let mut named = codes.peekable();
    if named.peek().is_none() {
        let message = say!("{} needs the men concerned, such as q s", options::APRIL);
        return Err(RuleError::Argument(message));
    }
    named
        .filter_map(|code| {
            let hunter = || hunter_by_code(code, Language::English)?.ok();
            match by_code(code, Language::English).or_else(hunter) {
                Some(man) => builder.kinds().id(man).map(Ok),
                None => Some(Err(RuleError::Argument(say!("unknown man '{code}'")))),
            }
        })
        .collect()
}

fn install_circe(rebirth: Rebirth, builder: &mut Builder) -> Result<(), RuleError> {
    match (rebirth.method, rebirth.capture) {
        (Method::Equipollents, Capture::LastMove) => builder.pawns_act_on_first_rank(),
        (Method::Equipollents, _) => builder.pawns_capture_on_first_rank(),
        _ => {}
    }
    if rebirth.remembers() {
        // more than one man can be annihilated in a move, but one capture is remembered
        builder.claim(Claim::HowMenAreCaptured)?;
        builder.remembers_captures();
    }
    if rebirth.rex_inclusive || rebirth.occupied == Occupied::Assassin {
        builder.threats_are_played();
    }
    if rebirth.occupied == Occupied::Assassin {
        builder.attack(ByAssassination::new(rebirth, Reborn::Captured))?;
    }
    builder.sacrificed_instead(plain::Sacrificed::under(rebirth));
    debug_assert!(rebirth.adapter != Adapter::Rank || rebirth.method == Method::Home);
    builder.after_move(plain::Circe(rebirth));
    Ok(())
}
