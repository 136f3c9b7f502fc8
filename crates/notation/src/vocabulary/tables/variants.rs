//! Words that may follow the name of a condition: English, French and German.

/// After `Circe` and its relatives.
#[rustfmt::skip]
pub static CIRCE: &[[&str; 3]] = &[
    ["RexInclusive", "RexInclusif", "RexInklusive"],
    ["RexExclusive", "RexExclusif", "RexExklusive"],
    ["Mirror", "Malefique", "Spiegel"],
    ["Assassin", "Assassin", "Assassin"],
    ["Diametral", "Diametral", "Diametral"],
    ["VerticalMirror", "MalefiqueVerticale", "VertikalSpiegel"],
    ["Clone", "Clone", "Clone"],
    ["Chameleon", "Chameleon", "Chamaeleon"],
    ["Turncoats", "Turncoats", "Turncoat"],
    ["Couscous", "Couscous", "Couscous"],
    ["LastMove", "CoupDernier", "LetzterZug"],
    ["Equipollents", "Equipollents", "Equipollents"],
    ["Parrain", "Parrain", "Parrain"],
    ["ContraParrain", "ContraParrain", "ContraParrain"],
    ["Cage", "Cage", "Kaefig"],
    ["Rank", "Rangee", "Reihe"],
    ["File", "Colonne", "File"],
    ["Symmetry", "Symetrie", "Symmetrie"],
    ["VerticalSymmetry", "VerticaleSymetrique", "VertikaleSymmetrie"],
    ["HorizontalSymmetry", "HorizontaleSymetrique", "HorizontaleSymmetrie"],
    ["Diagram", "Diagramme", "Diagramm"],
    ["PWC", "Echange", "Platzwechsel"],
    ["Antipodes", "Antipodes", "Antipoden"],
    ["Take&Make", "Take&Make", "Take&Make"],
    ["Super", "Super", "Super"],
    ["April", "Avril", "April"],
    ["Frischauf", "Frischauf", "Frischauf"],
    ["Calvet", "Calvet", "Calvet"],
    ["Cheylan", "Cheylan", "Cheylan"],
    ["Strict", "Stricte", "Strikt"],
    ["Relaxed", "Relache", "Locker"],
    ["Volcanic", "Volcanique", "Vulkan"],
    ["Parachute", "Parachute", "Fallschirm"],
    ["Einstein", "Einstein", "Einstein"],
    ["ReversalEinstein", "ReversEinstein", "ReversesEinstein"],
    ["WaitCapture", "PriseProchaine", "NaechsterSchlag"],
    ["CaptureSquare", "CaseDePrise", "Schlagfeld"],
];

/// The order in which they are shown. What is missing here is not shown by itself.
#[rustfmt::skip]
pub static CIRCE_SHOWN: &[&str] = &[
    "PWC", "Symmetry", "VerticalSymmetry", "HorizontalSymmetry", "Diagram", "Cage", "Rank", "File", "Couscous", "Antipodes",
    "Take&Make", "Super", "CaptureSquare", "April", "Equipollents", "ContraParrain", "Parrain", "WaitCapture", "Mirror",
    "Assassin", "Strict", "Relaxed", "Parachute", "Volcanic", "Diametral", "VerticalMirror", "Clone", "Einstein",
    "ReversalEinstein", "Chameleon", "Turncoats", "Frischauf", "Cheylan", "RexInclusive", "RexExclusive",
];

/// Those that can follow a traditional name, which has settled the others.
pub static AFTER_NAMES: &[&str] = &["RexInclusive", "RexExclusive", "Calvet", "Cheylan"];

/// After the conditions on the length of moves.
#[rustfmt::skip]
pub static STRICTNESS: &[[&str; 3]] = &[
    ["exact", "exact", "exakt"],
    ["ultra", "ultra", "Ultra"],
];
