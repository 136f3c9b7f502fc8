//! The options: English, French and German, and what becomes of them here.

/// What an option does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Meaning {
    /// Tries with at most so many refutations.
    Defence,
    /// Tries with one refutation.
    Try,
    /// No tries that give check.
    NoCheckingTries,
    /// Set play.
    SetPlay,
    /// Help play begins half a move later.
    WhiteToPlay,
    /// The side to move may pass.
    NullMoves,
    /// Threats and variations.
    Variations,
    /// First moves with numbers.
    MoveNumbers,
    /// The first move to begin with.
    FromMove,
    /// The first move to end with.
    UpToMove,
    /// No threats.
    NoThreat,
    /// Attacks must threaten something.
    Threat,
    /// The defender's royal has few flights.
    MaxFlights,
    /// The defender has few moves that do not lose soon.
    NonTrivial,
    /// A man that can mate is kept.
    KeepMatingMan,
    /// Both sides in turn.
    Duplex,
    /// The other side only.
    HalfDuplex,
    /// So many solutions.
    MaxSolutions,
    /// So many seconds.
    MaxTime,
    /// No full length after a short solution.
    StopOnShort,
    /// The pawn step just played.
    EnPassant,
    /// Men that have moved.
    NoCastling,
    /// Castlings of which only one can still be possible.
    ExclusiveCastlings,
    /// No castling that is not proved.
    CastlingOff,
    /// All captures en passant that are not disproved.
    EnPassantOn,
    /// Rights that depend on each other, read as usual.
    RetroStrategy,
    /// A solution for each case of rights that depend on each other.
    PartialAnalysis,
    /// A capture en passant that castling proves.
    APosteriori,
    /// No move from positions in which nobody can be mated.
    DeadPositions,
    /// The defender who takes moves back has few choices.
    Width,
    /// Men whose placements are tried.
    AddMen,
    /// The man taken last.
    LastCapture,
    /// No diagram.
    NoBoard,
    /// Full-length variations only.
    NoShortVariations,
    /// The key has been played.
    PostKeyPlay,
    /// The attacker may reach the goal himself.
    Quodlibet,
    /// The wrong side ends the play by reaching the goal.
    GoalIsEnd,
    /// Mates in one although longer play is possible.
    MatesInOne,
    /// Another way of solving with the same result, unless a number limits what it finds.
    Intelligent,
    /// Changes neither solutions nor text.
    Harmless,
    /// A sound at each solution; a number may follow.
    Beep,
    /// No lines of a grid in the diagram.
    SuppressGrid,
    /// A board with the numbers of the cells of a grid.
    WriteGrid,
    /// Not available.
    Unsupported,
}

/// What follows the name of an option.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ArgumentForm {
    /// Nothing.
    Bare,
    /// A number from the first of these to the second.
    Number(u32, u32),
    /// A number that may be left out.
    MaybeNumber(u32, u32),
    /// Two numbers.
    TwoNumbers,
    /// Numbers of moves with colons between them.
    Path,
    /// A list of squares.
    Squares,
    /// A colour, perhaps attributes, a man and one square.
    Man,
    /// Colours, perhaps attributes, and men without squares.
    Men,
}

/// A number of at most nine digits, so that it and its double can be counted with.
const ANY: u32 = 999_999_999;

impl Meaning {
    /// Whether Popeye has the option too.
    pub fn is_known_to_popeye(self) -> bool {
        !matches!(
            self,
            Meaning::CastlingOff
                | Meaning::EnPassantOn
                | Meaning::RetroStrategy
                | Meaning::PartialAnalysis
                | Meaning::APosteriori
                | Meaning::DeadPositions
                | Meaning::Width
                | Meaning::AddMen
        )
    }

    /// What follows the name.
    pub fn form(self) -> ArgumentForm {
        match self {
            Meaning::Defence | Meaning::Threat | Meaning::MaxSolutions => {
                ArgumentForm::Number(0, ANY)
            }
            Meaning::MaxTime => ArgumentForm::Number(1, ANY),
            Meaning::Width => ArgumentForm::Number(1, 999),
            Meaning::MaxFlights => ArgumentForm::Number(0, 64),
            Meaning::Beep => ArgumentForm::MaybeNumber(0, ANY),
            Meaning::Intelligent => ArgumentForm::MaybeNumber(1, ANY),
            Meaning::NonTrivial => ArgumentForm::TwoNumbers,
            Meaning::FromMove | Meaning::UpToMove => ArgumentForm::Path,
            Meaning::EnPassant | Meaning::NoCastling | Meaning::ExclusiveCastlings => {
                ArgumentForm::Squares
            }
            Meaning::LastCapture => ArgumentForm::Man,
            Meaning::AddMen => ArgumentForm::Men,
            _ => ArgumentForm::Bare,
        }
    }
}

/// The options.
#[rustfmt::skip]
pub static OPTIONS: &[(Meaning, [&str; 3])] = &[
    (Meaning::Defence, ["Defence", "Defense", "Widerlegung"]),
    (Meaning::SetPlay, ["SetPlay", "Apparent", "Satzspiel"]),
    (Meaning::WhiteToPlay, ["WhiteToPlay", "ApparentSeul", "WeissBeginnt"]),
    (Meaning::Variations, ["Variations", "Variantes", "Varianten"]),
    (Meaning::MoveNumbers, ["MoveNumbers", "Trace", "Zugnummern"]),
    (Meaning::FromMove, ["StartMoveNumber", "Enroute", "StartZugnummer"]),
    (Meaning::Harmless, ["NoWk", "SansRB", "OhneWk"]),
    (Meaning::Duplex, ["Duplex", "Duplex", "Duplex"]),
    (Meaning::Harmless, ["NoBk", "SansRN", "OhneSk"]),
    (Meaning::Threat, ["Threat", "Menace", "Drohung"]),
    (Meaning::NoThreat, ["NoThreat", "SansMenace", "OhneDrohung"]),
    (Meaning::Try, ["Try", "Essais", "Verfuehrung"]),
    (Meaning::MaxSolutions, ["MaxSolutions", "MaxSolutions", "MaxLoesungen"]),
    (Meaning::MaxFlights, ["MaxFlightsquares", "MaxCasesFuites", "MaxFluchtFelder"]),
    (Meaning::Harmless, ["Search", "Search", "Suchen"]),
    (Meaning::Harmless, ["MultiSolutions", "MultiSolutions", "MehrereLoesungen"]),
    (Meaning::Harmless, ["NoSymmetry", "NonSymetrique", "KeineSymmetrie"]),
    (Meaning::NonTrivial, ["NonTrivial", "NonTrivial", "NichtTrivial"]),
    (Meaning::KeepMatingMan, ["KeepMatingPiece", "RetiensPieceMatante", "HalteMattsetzendenStein"]),
    (Meaning::EnPassant, ["EnPassant", "EnPassant", "EnPassant"]),
    (Meaning::NoBoard, ["NoBoard", "SansEchiquier", "OhneBrett"]),
    (Meaning::NoShortVariations, ["NoShortVariations", "SansVariantesCourtes", "OhneKurzVarianten"]),
    (Meaning::HalfDuplex, ["HalfDuplex", "DemiDuplex", "HalbDuplex"]),
    (Meaning::PostKeyPlay, ["PostKeyPlay", "ApresCle", "NachSchluessel"]),
    (Meaning::Intelligent, ["Intelligent", "Intelligent", "Intelligent"]),
    (Meaning::MaxTime, ["MaxTime", "MaxTemps", "MaxZeit"]),
    (Meaning::NoCastling, ["NoCastling", "SansRoquer", "KeineRochade"]),
    (Meaning::Quodlibet, ["Quodlibet", "Quodlibet", "Quodlibet"]),
    (Meaning::StopOnShort, ["StopOnShortSolutions", "FinApresSolutionsCourtes", "StopNachKurzloesungen"]),
    (Meaning::Beep, ["Beep", "Bip", "Pieps"]),
    (Meaning::SuppressGrid, ["SuppressGrid", "SansGrille", "OhneGitter"]),
    (Meaning::WriteGrid, ["WriteGrid", "AjouteGrille", "ZeichneGitter"]),
    (Meaning::ExclusiveCastlings, ["CastlingMutuallyExclusive", "RoquesMutuellementExclusifs", "RochadenGegenseitigAusschliessend"]),
    (Meaning::GoalIsEnd, ["GoalIsEnd", "ButEstFin", "ZielIstEnde"]),
    (Meaning::Harmless, ["unpublishedoption", "optionnonpubliee", "nichtpublizierteoption"]),
    (Meaning::NullMoves, ["NullMoves", "CoupsVides", "NullZuege"]),
    (Meaning::UpToMove, ["UpToMoveNumber", "JusquAuCoup", "BisZugnummer"]),
    (Meaning::NoCheckingTries, ["TrivialTriesAvoid", "TrivialEssaiSupprimer", "TrivialeFehlversucheUnterdruecken"]),
    (Meaning::MatesInOne, ["MatesIn1", "MatsEn1", "MattsIn1"]),
    // the names that were asked for
    (Meaning::CastlingOff, ["CastlingOff", "CastlingOff", "CastlingOff"]),
    (Meaning::EnPassantOn, ["EpOn", "EpOn", "EpOn"]),
    // as they stand under diagrams
    (Meaning::RetroStrategy, ["RS", "RS", "RS"]),
    (Meaning::PartialAnalysis, ["PRA", "PRA", "PRA"]),
    (Meaning::APosteriori, ["AP", "AP", "AP"]),
    (Meaning::DeadPositions, ["DeadPositions", "PositionsMortes", "ToteStellungen"]),
    (Meaning::Width, ["Width", "Largeur", "Breite"]),
    (Meaning::AddMen, ["Add", "PiecesAjoutees", "Hinzufuegen"]),
    // among the conditions too, where Popeye looks for it although its manual lists it here
    (Meaning::LastCapture, ["LastCapture", "DernierePrise", "LetzterSchlag"]),
];
