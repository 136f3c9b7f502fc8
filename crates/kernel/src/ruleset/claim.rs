//! What only one rule can decide. Two rules that claim the same cannot be combined.

use crate::board::piece::Side;
use sauterelle_languages::{later, translated};
use std::fmt::{self, Display, Formatter};

/// A decision that a rule takes for itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Claim {
    /// Whether pawns come to their own first rank.
    PawnsToFirstRank,
    /// Which men stand in the game array.
    StandardMen,
    /// How attacked kings of a side move.
    AttackedKingsWalk(Side),
    /// How men are captured.
    HowMenAreCaptured,
    /// How men change rank by moving.
    RankOfPawnMoves,
    /// How men move without capture.
    HowMenMoveQuietly,
    /// On which board kings are placed.
    BoardOfKings,
    /// What a move without capture does besides.
    EffectOfQuietMoves,
    /// What men do only once.
    DoneOnlyOnce,
    /// What mate and stalemate are.
    MeaningOfMate,
    /// What an attack on a royal man means.
    MeaningOfAttacks,
    /// What can be on the square of a man.
    OccupantsOfSquares,
    /// What contact a move must lead to.
    Contact,
    /// Where captured men are reborn.
    RebirthOfCaptured,
    /// Which enemies a moving man leaves behind.
    EnemiesLeftBehind,
    /// Where capturing men are reborn.
    RebirthOfCapturing,
    /// Which squares are cages.
    Cages,
    /// Where imitators go when men change places.
    ImitatorsInExchanges,
    /// Which legal moves a side may play.
    Preference(Side),
    /// Where the pawns of a side promote.
    PromotionSquares(Side),
    /// When kings change places after a move of a side.
    ExchangeOfKings(Side),
    /// From which squares men capture.
    SquaresOfCapturingMen,
    /// Which kings are royal.
    RoyalKings,
    /// Which squares are missing from the board.
    MissingSquares,
    /// Which men can be captured.
    CapturableMen,
    /// Which men stand in each other's way.
    Occupancy,
    /// Which moves attack royal men.
    AttackingMoves,
    /// Which observed men change sides after a check.
    RecolouredMen,
    /// What a move is by which no man goes.
    MovesOfNoMan,
}

impl Display for Claim {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let text = match self {
            Claim::AttackedKingsWalk(Side::White) => later!("how attacked white kings move"),
            Claim::AttackedKingsWalk(Side::Black) => later!("how attacked black kings move"),
            Claim::Preference(Side::White) => later!("which legal moves White may play"),
            Claim::Preference(Side::Black) => later!("which legal moves Black may play"),
            Claim::PromotionSquares(Side::White) => later!("where white pawns promote"),
            Claim::PromotionSquares(Side::Black) => later!("where black pawns promote"),
            Claim::ExchangeOfKings(Side::White) => {
                later!("when kings change places after White's moves")
            }
            Claim::ExchangeOfKings(Side::Black) => {
                later!("when kings change places after Black's moves")
            }
            Claim::RoyalKings => later!("which kings are royal"),
            Claim::MissingSquares => later!("which squares are missing from the board"),
            Claim::StandardMen => later!("which men stand in the game array"),
            Claim::PawnsToFirstRank => later!("whether pawns come to their own first rank"),
            Claim::HowMenAreCaptured => later!("how men are captured"),
            Claim::RankOfPawnMoves => later!("how men change rank by moving"),
            Claim::HowMenMoveQuietly => later!("how men move without capture"),
            Claim::BoardOfKings => later!("on which board kings are placed"),
            Claim::EffectOfQuietMoves => later!("what a move without capture does besides"),
            Claim::DoneOnlyOnce => later!("what men do only once"),
            Claim::MeaningOfMate => later!("what mate and stalemate are"),
            Claim::MeaningOfAttacks => later!("what an attack on a royal man means"),
            Claim::OccupantsOfSquares => later!("what can be on the square of a man"),
            Claim::Contact => later!("what contact a move must lead to"),
            Claim::RebirthOfCaptured => later!("where captured men are reborn"),
            Claim::EnemiesLeftBehind => later!("which enemies a moving man leaves behind"),
            Claim::RebirthOfCapturing => later!("where capturing men are reborn"),
            Claim::Cages => later!("which squares are cages"),
            Claim::ImitatorsInExchanges => later!("where imitators go when men change places"),
            Claim::SquaresOfCapturingMen => later!("from which squares men capture"),
            Claim::CapturableMen => later!("which men can be captured"),
            Claim::Occupancy => later!("which men stand in each other's way"),
            Claim::AttackingMoves => later!("which moves attack royal men"),
            Claim::MovesOfNoMan => later!("what a move is by which no man goes"),
            Claim::RecolouredMen => later!("which observed men change sides after a check"),
        };
        f.write_str(translated(text))
    }
}
