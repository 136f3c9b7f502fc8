//! The words that may follow the conditions of the family, and which of them exclude each other.

use sauterelle_kernel::condition::OptionMeta;

/// What a word decides; two words that decide the same exclude each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Group {
    Rex,
    Capture,
    Home,
    Square,
    Adapter,
    Walk,
    Occupied,
    Block,
}

/// What a word decides.
pub(super) fn groups(word: &str) -> &'static [Group] {
    match word {
        "RexInclusive" | "RexExclusive" => &[Group::Rex],
        "LastMove" | "WaitCapture" => &[Group::Capture],
        "Mirror" => &[Group::Home],
        "Rank" => &[Group::Square, Group::Home, Group::Adapter],
        "Parrain" => &[Group::Square, Group::Capture],
        "ContraParrain" => &[Group::Square, Group::Capture, Group::Home],
        "Diametral" | "VerticalMirror" | "Frischauf" => &[Group::Adapter],
        "Clone" | "Chameleon" | "Einstein" | "ReversalEinstein" => &[Group::Walk],
        "Relaxed" | "Strict" | "Assassin" | "Volcanic" | "Parachute" => &[Group::Occupied],
        "Calvet" | "Cheylan" => &[Group::Block],
        "Couscous" | "Turncoats" | APRIL => &[],
        _ => &[Group::Square],
    }
}

/// Whether two words exclude each other.
pub(super) fn clash(one: &str, other: &str) -> bool {
    one == other
        || groups(one)
            .iter()
            .any(|group| groups(other).contains(group))
}

const fn word(name: [&'static str; 3], doc: &'static str) -> OptionMeta {
    OptionMeta { name, doc }
}

const REX_INCLUSIVE: OptionMeta = word(
    ["RexInclusive", "RexInclusif", "RexInklusive"],
    "Kings are reborn too, and are in check only if they could not be.",
);
const REX_EXCLUSIVE: OptionMeta = word(
    ["RexExclusive", "RexExclusif", "RexExklusive"],
    "Kings are not concerned.",
);
const MIRROR: OptionMeta = word(
    ["Mirror", "Malefique", "Spiegel"],
    "The rebirth square is that of a man of the other side; with Equipollents, in the opposite direction.",
);
const ASSASSIN: OptionMeta = word(
    ["Assassin", "Assassin", "Assassin"],
    "A man on the rebirth square disappears; so kings can be attacked in this way.",
);
const DIAMETRAL: OptionMeta = word(
    ["Diametral", "Diametral", "Diametral"],
    "The rebirth square is reflected in the centre of the board.",
);
const VERTICAL_MIRROR: OptionMeta = word(
    ["VerticalMirror", "MalefiqueVerticale", "VertikalSpiegel"],
    "The rebirth square is reflected in the line between files d and e.",
);
const CLONE: OptionMeta = word(
    ["Clone", "Clone", "Clone"],
    "The man is reborn as what the other man of the capture is, unless that is royal.",
);
pub(super) const CHAMELEON: &str = "Chameleon";
const CHAMELEON_META: OptionMeta = word(
    [CHAMELEON, CHAMELEON, "Chamaeleon"],
    "The man is reborn as the next of knight, bishop, rook, queen, knight. Men that follow the word replace this order.",
);
const TURNCOATS: OptionMeta = word(
    ["Turncoats", "Turncoats", "Turncoat"],
    "The reborn man changes sides.",
);
const COUSCOUS: OptionMeta = word(
    ["Couscous", "Couscous", "Couscous"],
    "The rebirth square is that of the other man of the capture.",
);
const LAST_MOVE: OptionMeta = word(
    ["LastMove", "CoupDernier", "LetzterZug"],
    "The rebirth comes with the move that follows the capture.",
);
const EQUIPOLLENTS: OptionMeta = word(
    ["Equipollents", "Equipollents", "Equipollents"],
    "The rebirth square is as far from the capture as the moving man has gone.",
);
const PARRAIN: OptionMeta = word(
    ["Parrain", "Parrain", "Parrain"],
    "Equipollents, with the move that follows the capture.",
);
const CONTRA_PARRAIN: OptionMeta = word(
    ["ContraParrain", "ContraParrain", "ContraParrain"],
    "As Parrain, in the opposite direction.",
);
const CAGE: OptionMeta = word(
    ["Cage", "Cage", "Kaefig"],
    "The rebirth squares are cages: where the man has no move but captures.",
);
const RANK: OptionMeta = word(
    ["Rank", "Rangee", "Reihe"],
    "The rebirth square is on the rank of the capture, on the file of the game array; ranks 1, 3, 5 and 7 have White's files.",
);
const FILE: OptionMeta = word(
    ["File", "Colonne", "File"],
    "The rebirth square is on the file of the capture, on the rank of the game array.",
);
const SYMMETRY: OptionMeta = word(
    ["Symmetry", "Symetrie", "Symmetrie"],
    "The rebirth square is the capture square reflected in the centre of the board.",
);
const VERTICAL_SYMMETRY: OptionMeta = word(
    [
        "VerticalSymmetry",
        "VerticaleSymetrique",
        "VertikaleSymmetrie",
    ],
    "The rebirth square is the capture square reflected in the line between files d and e.",
);
const HORIZONTAL_SYMMETRY: OptionMeta = word(
    [
        "HorizontalSymmetry",
        "HorizontaleSymetrique",
        "HorizontaleSymmetrie",
    ],
    "The rebirth square is the capture square reflected in the line between ranks 4 and 5.",
);
const DIAGRAM: OptionMeta = word(
    ["Diagram", "Diagramme", "Diagramm"],
    "The rebirth square is where the man stood in the diagram.",
);
const PWC: OptionMeta = word(
    ["PWC", "Echange", "Platzwechsel"],
    "The rebirth square is where the moving man came from.",
);
const ANTIPODES: OptionMeta = word(
    ["Antipodes", "Antipodes", "Antipoden"],
    "The rebirth square is four files and four ranks away from the capture.",
);
const TAKE_AND_MAKE: OptionMeta = word(
    ["Take&Make", "Take&Make", "Take&Make"],
    "The rebirth squares are those where the captured man could have gone, without capture, from where it was captured.",
);
const SUPER: OptionMeta = word(
    ["Super", "Super", "Super"],
    "The man is reborn on any square, or (unless Strict) not at all.",
);
const FRISCHAUF: OptionMeta = word(
    ["Frischauf", "Frischauf", "Frischauf"],
    "Promoted men are reborn on the promotion square of their file.",
);
const CALVET: OptionMeta = word(
    ["Calvet", "Calvet", "Calvet"],
    "A man may capture on its own rebirth square (the default).",
);
const CHEYLAN: OptionMeta = word(
    ["Cheylan", "Cheylan", "Cheylan"],
    "A man does not capture on its own rebirth square.",
);
const STRICT: OptionMeta = word(
    ["Strict", "Stricte", "Strikt"],
    "A capture is legal only if the rebirth is possible.",
);
const RELAXED: OptionMeta = word(
    ["Relaxed", "Relache", "Locker"],
    "A capture without possible rebirth is legal: a captured man disappears (the default of Circe), a capturing one stays where it is.",
);
const VOLCANIC: OptionMeta = word(
    ["Volcanic", "Volcanique", "Vulkan"],
    "On an occupied square the reborn man goes below the man there (and below those that already lie there). When nobody stands on the \
     square at the end of a move, the uppermost man below it comes up.",
);
const PARACHUTE: OptionMeta = word(
    ["Parachute", "Parachute", "Fallschirm"],
    "A man on the rebirth square, be it a king, goes below the reborn man. When nobody stands on the square at the end of a move, the uppermost man \
     below it comes up; kings below squares are not in check.",
);
/// The word that is followed by men.
pub(super) const APRIL: &str = "April";
const APRIL_META: OptionMeta = word(
    [APRIL, "Avril", "April"],
    "Followed by men, such as q s: only these are concerned.",
);
const EINSTEIN: OptionMeta = word(
    ["Einstein", "Einstein", "Einstein"],
    "The captured man is reborn as the next of queen, rook, bishop, knight, pawn; a capturing man goes the other way.",
);
const REVERSAL_EINSTEIN: OptionMeta = word(
    ["ReversalEinstein", "ReversEinstein", "ReversesEinstein"],
    "As Einstein, in the other direction.",
);
const WAIT_CAPTURE: OptionMeta = word(
    ["WaitCapture", "PriseProchaine", "NaechsterSchlag"],
    "The rebirth comes with the next capture.",
);
const CAPTURE_SQUARE: OptionMeta = word(
    ["CaptureSquare", "CaseDePrise", "Schlagfeld"],
    "The rebirth square is the capture square.",
);

/// After Circe.
pub(super) const CIRCE: &[OptionMeta] = &[
    REX_INCLUSIVE,
    REX_EXCLUSIVE,
    MIRROR,
    ASSASSIN,
    DIAMETRAL,
    VERTICAL_MIRROR,
    CLONE,
    CHAMELEON_META,
    TURNCOATS,
    COUSCOUS,
    LAST_MOVE,
    EQUIPOLLENTS,
    PARRAIN,
    CONTRA_PARRAIN,
    CAGE,
    RANK,
    FILE,
    SYMMETRY,
    VERTICAL_SYMMETRY,
    HORIZONTAL_SYMMETRY,
    DIAGRAM,
    PWC,
    ANTIPODES,
    TAKE_AND_MAKE,
    SUPER,
    APRIL_META,
    FRISCHAUF,
    STRICT,
    RELAXED,
    VOLCANIC,
    PARACHUTE,
    EINSTEIN,
    REVERSAL_EINSTEIN,
    WAIT_CAPTURE,
    CAPTURE_SQUARE,
];

/// After Anticirce: the capture is always that of the move itself, and there is no way to do without the rebirth.
pub(super) const ANTICIRCE: &[OptionMeta] = &[
    REX_INCLUSIVE,
    REX_EXCLUSIVE,
    MIRROR,
    ASSASSIN,
    DIAMETRAL,
    VERTICAL_MIRROR,
    CLONE,
    CHAMELEON_META,
    TURNCOATS,
    COUSCOUS,
    EQUIPOLLENTS,
    CAGE,
    RANK,
    FILE,
    SYMMETRY,
    VERTICAL_SYMMETRY,
    HORIZONTAL_SYMMETRY,
    DIAGRAM,
    PWC,
    ANTIPODES,
    SUPER,
    APRIL_META,
    FRISCHAUF,
    CALVET,
    CHEYLAN,
    STRICT,
    RELAXED,
    VOLCANIC,
    PARACHUTE,
    EINSTEIN,
    REVERSAL_EINSTEIN,
    CAPTURE_SQUARE,
];

/// After immune chess: nothing is reborn, so only the square matters.
pub(super) const IMMUNE: &[OptionMeta] = &[
    REX_INCLUSIVE,
    REX_EXCLUSIVE,
    MIRROR,
    DIAMETRAL,
    VERTICAL_MIRROR,
    CLONE,
    CHAMELEON_META,
    COUSCOUS,
    EQUIPOLLENTS,
    CAGE,
    RANK,
    FILE,
    SYMMETRY,
    VERTICAL_SYMMETRY,
    HORIZONTAL_SYMMETRY,
    DIAGRAM,
    PWC,
    ANTIPODES,
    APRIL_META,
    FRISCHAUF,
    STRICT,
    EINSTEIN,
    REVERSAL_EINSTEIN,
];

/// After phantom chess: as after Marscirce, with one square for each man.
pub(super) const PHANTOM: &[OptionMeta] = &[
    REX_INCLUSIVE,
    REX_EXCLUSIVE,
    MIRROR,
    DIAMETRAL,
    VERTICAL_MIRROR,
    RANK,
    FILE,
    SYMMETRY,
    VERTICAL_SYMMETRY,
    HORIZONTAL_SYMMETRY,
    DIAGRAM,
    ANTIPODES,
    APRIL_META,
    STRICT,
];

/// After power transfer.
pub(super) const POWER_TRANSFER: &[OptionMeta] = &[REX_INCLUSIVE];

/// After Marscirce and Antimarscirce: nothing is captured yet when the square is found, and the man stays what it is.
pub(super) const MARS: &[OptionMeta] = &[
    REX_INCLUSIVE,
    REX_EXCLUSIVE,
    MIRROR,
    DIAMETRAL,
    VERTICAL_MIRROR,
    RANK,
    FILE,
    SYMMETRY,
    VERTICAL_SYMMETRY,
    HORIZONTAL_SYMMETRY,
    DIAGRAM,
    ANTIPODES,
    SUPER,
    APRIL_META,
    FRISCHAUF,
    STRICT,
];
