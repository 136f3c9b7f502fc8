//! What only one rule can decide. Two rules that claim the same cannot be combined.

use crate::board::piece::Side;
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
}

impl Display for Claim {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let text = match self {
            Claim::AttackedKingsWalk(Side::White) => "how attacked white kings move",
            Claim::AttackedKingsWalk(Side::Black) => "how attacked black kings move",
            Claim::Preference(Side::White) => "which legal moves White may play",
            Claim::Preference(Side::Black) => "which legal moves Black may play",
            Claim::PromotionSquares(Side::White) => "where white pawns promote",
            Claim::PromotionSquares(Side::Black) => "where black pawns promote",
            Claim::ExchangeOfKings(Side::White) => "when kings change places after White's moves",
            Claim::ExchangeOfKings(Side::Black) => "when kings change places after Black's moves",
            Claim::RoyalKings => "which kings are royal",
            Claim::MissingSquares => "which squares are missing from the board",
            Claim::StandardMen => "which men stand in the game array",
            Claim::PawnsToFirstRank => "whether pawns come to their own first rank",
            Claim::HowMenAreCaptured => "how men are captured",
            Claim::RankOfPawnMoves => "how men change rank by moving",
            Claim::HowMenMoveQuietly => "how men move without capture",
            Claim::BoardOfKings => "on which board kings are placed",
            Claim::EffectOfQuietMoves => "what a move without capture does besides",
            Claim::DoneOnlyOnce => "what men do only once",
            Claim::MeaningOfMate => "what mate and stalemate are",
            Claim::MeaningOfAttacks => "what an attack on a royal man means",
            Claim::OccupantsOfSquares => "what can be on the square of a man",
            Claim::Contact => "what contact a move must lead to",
            Claim::RebirthOfCaptured => "where captured men are reborn",
            Claim::EnemiesLeftBehind => "which enemies a moving man leaves behind",
            Claim::RebirthOfCapturing => "where capturing men are reborn",
            Claim::Cages => "which squares are cages",
            Claim::ImitatorsInExchanges => "where imitators go when men change places",
            Claim::SquaresOfCapturingMen => "from which squares men capture",
            Claim::CapturableMen => "which men can be captured",
            Claim::Occupancy => "which men stand in each other's way",
            Claim::AttackingMoves => "which moves attack royal men",
            Claim::RecolouredMen => "which observed men change sides after a check",
        };
        f.write_str(text)
    }
}
