//! Fixed words for programs.

use sauterelle_kernel::board::effect::Reason;
use sauterelle_kernel::board::piece::Side;
use sauterelle_kernel::moves::Status;
use sauterelle_solve::solution::Phase;
use sauterelle_solve::solve::Outcome;

/// `white` or `black`.
pub fn side_name(side: Side) -> &'static str {
    match side {
        Side::White => "white",
        Side::Black => "black",
    }
}

/// `play`, `mate`, `stalemate` or `over`.
pub fn status_name(status: Status) -> &'static str {
    match status {
        Status::Play => "play",
        Status::Mate => "mate",
        Status::Stalemate => "stalemate",
        Status::Over => "over",
    }
}

/// `complete`, `max-solutions`, `interrupted` or `too-many-choices`.
pub(crate) fn outcome_name(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Complete => "complete",
        Outcome::EnoughSolutions => "max-solutions",
        Outcome::Interrupted => "interrupted",
        Outcome::TooManyChoices => "too-many-choices",
    }
}

/// A part of a solution by its name.
pub fn phase_name(phase: Phase) -> &'static str {
    match phase {
        Phase::SetPlay => "set-play",
        Phase::Play => "play",
    }
}

/// The reason of an effect by its name.
pub(super) fn reason_name(reason: Reason) -> &'static str {
    match reason {
        Reason::Approach => "approach",
        Reason::Forfeit => "forfeit",
        Reason::LatePromotion => "late-promotion",
        Reason::RoleExchange => "role-exchange",
        Reason::Loss => "loss",
        Reason::Burial => "burial",
        Reason::Emergence => "emergence",
        Reason::Movement => "movement",
        Reason::Continuation => "continuation",
        Reason::Castling => "castling",
        Reason::Capture => "capture",
        Reason::EnPassant => "en-passant",
        Reason::Contact => "contact",
        Reason::Promotion => "promotion",
        Reason::Rebirth => "rebirth",
        Reason::RebirthPromotion => "rebirth-promotion",
        Reason::Imitation => "imitation",
        Reason::Length => "length",
        Reason::Exchange => "exchange",
        Reason::Recolouring => "recolouring",
        Reason::Metamorphosis => "metamorphosis",
        Reason::Substitution => "substitution",
        Reason::Conversion => "conversion",
        Reason::Sacrifice => "sacrifice",
        Reason::Phase => "phase",
        Reason::Transformation => "transformation",
        Reason::Insertion => "insertion",
        Reason::Vacancy => "vacancy",
        Reason::Revolution => "revolution",
        Reason::Hurdle => "hurdle",
        Reason::HurdlePromotion => "hurdle-promotion",
        Reason::Board => "board",
        Reason::Turncoat => "turncoat",
        Reason::Transfer => "transfer",
        Reason::Relocation => "relocation",
        Reason::Assassination => "assassination",
        Reason::Record => "record",
    }
}
