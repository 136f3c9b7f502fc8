//! The sentences in English.

use super::table::Words;
use sauterelle_kernel::men::Language;

/// English.
pub(crate) const ENGLISH: Words = Words {
    language: Language::English,
    sides: ["White", "Black", "neutral"],
    numbers: &[
        "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
        "eleven", "twelve",
    ],
    sentences: &[
        // what a man does
        ("goes", "{The man} goes from {from} to {to}."),
        ("goes-back", "{The man} goes back from {from} to {to}."),
        ("castles", "{The man} goes from {from} to {to} (castling)."),
        ("approaches", "{The man} first goes from {from} to {to}."),
        (
            "changes-places",
            "The men on {one} and {other} change places.",
        ),
        ("captured", "{The man} on {at} is captured."),
        (
            "captured-en-passant",
            "{The man} on {at} is captured en passant.",
        ),
        (
            "captured-into-box",
            "{The man} on {at} is captured and lies in the Circé box.",
        ),
        (
            "captured-en-passant-into-box",
            "{The man} on {at} is captured en passant and lies in the Circé box.",
        ),
        (
            "touched",
            "{The man} on {at} disappears, touched by the man that has arrived.",
        ),
        (
            "touched-into-box",
            "{The man} on {at} disappears, touched by the man that has arrived, and lies in the Circé box.",
        ),
        ("promoted", "{The man} on {at} becomes {a now}."),
        (
            "promoted-in-box",
            "In the Circé box, {the man} becomes {a now}.",
        ),
        ("reborn", "{The man} is reborn on {at}."),
        ("reborn-below", "{The man} is reborn below {at}."),
        (
            "not-reborn",
            "{The man} on {at} is not reborn: its rebirth square is occupied.",
        ),
        (
            "goes-to-rebirth-square",
            "{The man} goes from {from} to its rebirth square {to}.",
        ),
        ("becomes-hole", "{at} leaves the board: it is a hole"),
        ("goes-below", "{The man} now lies below {at}."),
        (
            "leaves-the-board",
            "{The man} leaves {at} to lie below a square.",
        ),
        ("comes-up", "{The man} comes up on {at}."),
        (
            "gives-way",
            "{The man} on {at} disappears: another man is reborn there.",
        ),
        (
            "sacrificed",
            "{The man} on {at} disappears with what it has captured.",
        ),
        (
            "moves-as-hurdle",
            "{The man} on {at} moves too, as another man goes over it.",
        ),
        ("arrives-as-hurdle", "{The man} goes to {at}."),
        ("appears", "{The man} appears on {at}."),
        ("disappears", "{The man} on {at} disappears."),
        ("becomes", "{The man} on {at} becomes {the now}."),
        (
            "to-first-board",
            "{The man} on {at} goes over to the first board.",
        ),
        (
            "to-second-board",
            "{The man} on {at} goes over to the second board.",
        ),
        // where captured men are reborn
        ("all-occupied", "occupied"),
        (
            "all-could-move",
            "from there the man could move without capturing",
        ),
        (
            "all-could-parry",
            "from there the man could parry the check without capturing",
        ),
        ("occupied", "{men} stands there"),
        ("could-move", "{move} would be possible"),
        ("could-parry", "{move} would parry the check"),
        ("rebirth-self-check", "{side} would be in check"),
        ("rebirth-not-legal", "no legal move leads there"),
        // why a move is not legal
        ("not-legal", "{text} is not legal"),
        ("no-man", "no man stands on {at}"),
        (
            "wrong-side",
            "{the man} on {man:square} belongs to {side}, who is not to move",
        ),
        ("own-man", "{at} is occupied by a man of the same side"),
        (
            "no-move-at-all",
            "{the man} on {man:square} has no move at all",
        ),
        (
            "goes-elsewhere",
            "{the man} on {man:square} does not go there, but to {squares}",
        ),
        (
            "royal-not-captured",
            "the royal man on {at} cannot be captured",
        ),
        ("castling-not-possible", "castling is not possible"),
        ("castling-no-rook", "no rook of {side} stands on {at}"),
        ("castling-moved", "king or rook has moved"),
        (
            "castling-excluded",
            "king or rook has moved, or {side} has castled with the rook of {at}, which excludes it",
        ),
        ("castling-men-between", "between king and rook stands {men}"),
        (
            "castling-through",
            "the king would be attacked on {at}, which it crosses",
        ),
        ("castling-out-of", "the king is attacked on {at}"),
        ("castling-into", "the king would be attacked on {at}"),
        ("play-is-over", "play is over"),
        ("royal-lost", "the royal man on {at} would be lost"),
        ("rule-forbids", "a rule forbids it"),
        (
            "forbidden-by-definition",
            "its definition forbids a move to {at}: {clause}",
        ),
        (
            "frozen-by-definition",
            "its definition keeps the man on {at} from moving: {clause}",
        ),
        (
            "illegal-by-definition",
            "its definition makes it illegal, with the man on {at}: {clause}",
        ),
        (
            "preferred-by-definition",
            "other legal moves must be played by its definition: {clause}",
        ),
        (
            "preferred-but-illegal",
            "moves that are not legal are better by its definition: {clause}",
        ),
        (
            "check-by-definition",
            "{side} is in check by a definition: {clause}",
        ),
        ("acts-by-definition", "its definition acts: {clause}"),
        ("self-check", "{side} would be in check"),
        ("not-in-check", "{side} is not in check"),
        ("no-attack", "{man} does not attack {royal}"),
        ("in-check", "{side} is in check"),
        ("would-capture", "{move} would capture {men}"),
        ("cut-off", "the men are not connected: {men} cut off"),
        (
            "leap-barred",
            "{the kind:name} leaps over no men of the other side (Lines of Action): {men} stands between",
        ),
        (
            "leap-leaves-board",
            "{count} {count:man|men} on {line}: {the kind:name} goes {count} {count:square|squares}, and this leap would leave the board",
        ),
        (
            "leaps-leave-board",
            "{count} {count:man|men} on {line}: {the kind:name} goes {count} {count:square|squares}, and both leaps along the line would leave the board",
        ),
        (
            "leaps-by-count",
            "{count} {count:man|men} on {line}: {the kind:name} goes {count} {count:square|squares}",
        ),
        (
            "rebirth-square-not-empty",
            "the rebirth square of the man on {at} is not empty",
        ),
        (
            "unobserved-by-own-side",
            "no man of its own side observes the man on {at}",
        ),
        ("contact", "on {at} the man would have contact"),
        ("no-contact", "on {at} the man would have no contact"),
        (
            "mate-undecided",
            "whether it would be mate cannot be decided",
        ),
        ("paralysed", "the man on {at} is paralysed"),
        // why a move cannot have been the last one
        ("last-no-man", "no man of {side} stands on {at}"),
        (
            "last-occupied",
            "{the man} stands on {man:square}: nobody has just left this square",
        ),
        (
            "last-no-way",
            "{the man} on {man:square} cannot have come from {from}",
        ),
        (
            "last-no-capture",
            "{the man} on {man:square} cannot have come from {from} by capturing {a captured}",
        ),
        (
            "last-too-many-men",
            "before the move there would have been more men than in a game",
        ),
        (
            "last-check",
            "before the move {side} would have been in check without being to move",
        ),
        ("last-illegal", "the move would not have been legal"),
        (
            "last-other-position",
            "the move would have led to another position",
        ),
        (
            "last-nothing-before",
            "no move can have led to the position before it",
        ),
        (
            "last-promotions",
            "before the move {side} would have had {pawns} pawns, and {promoted} other men that must have been pawns",
        ),
        (
            "last-pawn-captures",
            "before the move the pawns of {side} would have captured more often than they can have",
        ),
        (
            "last-pawns-from-nowhere",
            "before the move the pawns of {side} cannot have come from different squares of the second rank",
        ),
        (
            "last-balance",
            "before the move the captures of the pawns, the missing men and the promotions would not have gone together",
        ),
        (
            "last-cage",
            "before the move {men} would have stood where they cannot have come to",
        ),
        // why moves cannot be taken back
        ("no-way-back", "moves cannot be taken back under this rule"),
        (
            "no-way-back-memory",
            "moves cannot be taken back under a rule that remembers what happened before",
        ),
        (
            "no-way-back-neutral",
            "moves cannot be taken back with neutral men",
        ),
        (
            "no-way-back-attributes",
            "moves cannot be taken back with men that have attributes",
        ),
        // what is read
        (
            "not-understood",
            "'{text}' does not name a departure and an arrival square, as in e2e4, Nf3 or O-O",
        ),
        (
            "rest-not-understood",
            "'{rest}' in '{text}' is not understood; a promotion is written =Q, a rebirth (Ra1) or [+bPa1]",
        ),
        (
            "unknown-letters",
            "no man of the position has the letter '{letters}' in English",
        ),
        (
            "letters-elsewhere",
            "{letters} is the letter of {kind} in {language}",
        ),
        ("and-others", "and {number} others"),
        ("ambiguous", "'{text}' fits several moves: {moves}"),
        (
            "no-such-choice",
            "'{text}' does not name a legal choice; possible: {moves}",
        ),
        (
            "nobody-to-move",
            "'{text}' names no man of {side} that could move",
        ),
        ("not-there", "not on {square}: {reason}"),
        (
            "number-differs",
            "the number {written} stands where move {due} is due",
        ),
        ("languages", "English, French, German"),
        // in which sense a name is taken
        // lines of lists
        (
            "legal-moves",
            "{side} to move: {number} legal moves, {state}",
        ),
        ("no-legal-move", "{side} to move: 0 legal moves, {state}"),
        ("one-legal-move", "{side} to move: 1 legal move, {state}"),
        ("state-play", "play"),
        ("state-over", "play is over"),
        ("state-mate", "mate"),
        ("state-unknown", "unknown"),
        ("at-least", "at least {number}"),
        ("state-stalemate", "stalemate"),
        ("checked-by", "in check: {reason}"),
        // headings
        ("after", "The position after the move:"),
        ("before", "The position before the move:"),
        ("box", "Circé box: {men}"),
        ("status-play", "{Side} to move"),
        ("status-over", "Play is over"),
        ("status-mate", "{Side} is mated"),
        ("status-stalemate", "{Side} is stalemated"),
    ],
};
