//! The options: English, French and German, and what becomes of them here.

/// What an option does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Meaning {
    /// Tries with at most so many refutations.
    Defence,
    /// Tries with one refutation.
    Try,
    /// Set play.
    SetPlay,
    /// Help play begins half a move later.
    WhiteToPlay,
    /// Threats and variations.
    Variations,
    /// First moves with numbers.
    MoveNumbers,
    /// No threats.
    NoThreat,
    /// Both sides in turn.
    Duplex,
    /// The other side only.
    HalfDuplex,
    /// So many solutions.
    MaxSolutions,
    /// So many seconds.
    MaxTime,
    /// The pawn step just played.
    EnPassant,
    /// Men that have moved.
    NoCastling,
    /// No diagram.
    NoBoard,
    /// Full-length variations only.
    NoShortVariations,
    /// The key has been played.
    PostKeyPlay,
    /// Another way of solving with the same result, unless a number limits what it finds.
    Intelligent,
    /// Changes neither solutions nor text.
    Harmless,
    /// A sound at each solution; a number may follow.
    Beep,
    /// Not available.
    Unsupported,
}

/// The options.
#[rustfmt::skip]
pub static OPTIONS: &[(Meaning, [&str; 3])] = &[
    (Meaning::Defence, ["Defence", "Defense", "Widerlegung"]),
    (Meaning::SetPlay, ["SetPlay", "Apparent", "Satzspiel"]),
    (Meaning::WhiteToPlay, ["WhiteToPlay", "ApparentSeul", "WeissBeginnt"]),
    (Meaning::Variations, ["Variations", "Variantes", "Varianten"]),
    (Meaning::MoveNumbers, ["MoveNumbers", "Trace", "Zugnummern"]),
    (Meaning::Unsupported, ["StartMoveNumber", "Enroute", "StartZugnummer"]),
    (Meaning::Harmless, ["NoWk", "SansRB", "OhneWk"]),
    (Meaning::Duplex, ["Duplex", "Duplex", "Duplex"]),
    (Meaning::Harmless, ["NoBk", "SansRN", "OhneSk"]),
    (Meaning::Unsupported, ["Threat", "Menace", "Drohung"]),
    (Meaning::NoThreat, ["NoThreat", "SansMenace", "OhneDrohung"]),
    (Meaning::Try, ["Try", "Essais", "Verfuehrung"]),
    (Meaning::MaxSolutions, ["MaxSolutions", "MaxSolutions", "MaxLoesungen"]),
    (Meaning::Unsupported, ["MaxFlightsquares", "MaxCasesFuites", "MaxFluchtFelder"]),
    (Meaning::Unsupported, ["Search", "Search", "Suchen"]),
    (Meaning::Unsupported, ["MultiSolutions", "MultiSolutions", "MehrereLoesungen"]),
    (Meaning::Unsupported, ["NoSymmetry", "NonSymetrique", "KeineSymmetrie"]),
    (Meaning::Unsupported, ["NonTrivial", "NonTrivial", "NichtTrivial"]),
    (Meaning::Unsupported, ["KeepMatingPiece", "RetiensPieceMatante", "HalteMattsetzendenStein"]),
    (Meaning::EnPassant, ["EnPassant", "EnPassant", "EnPassant"]),
    (Meaning::NoBoard, ["NoBoard", "SansEchiquier", "OhneBrett"]),
    (Meaning::NoShortVariations, ["NoShortVariations", "SansVariantesCourtes", "OhneKurzVarianten"]),
    (Meaning::HalfDuplex, ["HalfDuplex", "DemiDuplex", "HalbDuplex"]),
    (Meaning::PostKeyPlay, ["PostKeyPlay", "ApresCle", "NachSchluessel"]),
    (Meaning::Intelligent, ["Intelligent", "Intelligent", "Intelligent"]),
    (Meaning::MaxTime, ["MaxTime", "MaxTemps", "MaxZeit"]),
    (Meaning::NoCastling, ["NoCastling", "SansRoquer", "KeineRochade"]),
    (Meaning::Unsupported, ["Quodlibet", "Quodlibet", "Quodlibet"]),
    (Meaning::Unsupported, ["StopOnShortSolutions", "FinApresSolutionsCourtes", "StopNachKurzloesungen"]),
    (Meaning::Beep, ["Beep", "Bip", "Pieps"]),
    (Meaning::Harmless, ["SuppressGrid", "SansGrille", "OhneGitter"]),
    (Meaning::Unsupported, ["WriteGrid", "AjouteGrille", "ZeichneGitter"]),
    (Meaning::Unsupported, ["CastlingMutuallyExclusive", "RoquesMutuellementExclusifs", "RochadenGegenseitigAusschliessend"]),
    (Meaning::Unsupported, ["GoalIsEnd", "ButEstFin", "ZielIstEnde"]),
    (Meaning::Unsupported, ["unpublishedoption", "optionnonpubliee", "nichtpublizierteoption"]),
    (Meaning::Unsupported, ["NullMoves", "CoupsVides", "NullZuege"]),
    (Meaning::Unsupported, ["UpToMoveNumber", "JusquAuCoup", "BisZugnummer"]),
    (Meaning::Unsupported, ["TrivialTriesAvoid", "TrivialEssaiSupprimer", "TrivialeFehlversucheUnterdruecken"]),
    (Meaning::Unsupported, ["MatesIn1", "MatsEn1", "MattsIn1"]),
];
