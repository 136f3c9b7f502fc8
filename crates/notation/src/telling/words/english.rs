//! The sentences in English.

use super::Words;

/// English.
pub(crate) const ENGLISH: Words = Words {
    sides: ["White", "Black", "neutral"],
    numbers: &[
        "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
        "eleven", "twelve",
    ],
    sentences: &[
        // what a man does
        ("goes", "{The man} goes from {from} to {to}."),
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
        (
            "caged",
            "cages of {the captured} captured on {captured:square}",
        ),
        (
            "no-cage",
            "{the captured} captured on {captured:square} has no cage",
        ),
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
        ("rule-forbids", "a rule forbids it"),
        ("self-check", "{side} would be in check"),
        ("in-check", "{side} is in check"),
        ("would-capture", "{move} would capture {men}"),
        ("would-touch", "{move} would touch {men:square}"),
        ("would-assassinate", "{move} would make {men} disappear"),
        ("own-attack", "{men} is attacked by {by} of its own side"),
        (
            "last-of-its-kind",
            "{men} is the last man of its kind and could be captured",
        ),
        ("square-attacked", "the royal square {at} would be attacked"),
        ("has-flight", "{men} would have a flight"),
        ("is-attacked", "{men} is attacked"),
        ("unattacked", "{men} is not attacked"),
        ("cut-off", "the men are not connected: {men} cut off"),
        (
            "leap-barred",
            "{the kind:name} leaps over no men of the other side (Lines of Action): {men} stands between",
        ),
        (
            "leaps-by-count",
            "{count} {count:man|men} on {line}: {the kind:name} goes {count} {count:square|squares}",
        ),
        (
            "longer-moves",
            "the move has length {this}, but there are longer moves (length {best})",
        ),
        (
            "shorter-moves",
            "the move has length {this}, but there are shorter moves (length {best})",
        ),
        (
            "longer-but-illegal",
            "a longer move than length {this} would have to be played, but is not legal",
        ),
        (
            "shorter-but-illegal",
            "a shorter move than length {this} would have to be played, but is not legal",
        ),
        (
            "must-follow",
            "the square that the last move has left can be reached, and has to be",
        ),
        (
            "must-repeat",
            "a move like the last one is possible, and has to be played",
        ),
        (
            "must-oppose",
            "a move opposite to the last one is possible, and has to be played",
        ),
        (
            "other-kind",
            "only men of the own kind are captured, and kings capture nothing",
        ),
        (
            "not-observed",
            "the man on {at} is not observed by an enemy, and so cannot move",
        ),
        (
            "castling-as-another",
            "king or rook moves as another man, and so does not castle",
        ),
        (
            "has-just-moved",
            "the man on {at} has moved in the last move of its side, and rests",
        ),
        (
            "check-before-exchange",
            "the own king is in check before the kings change places",
        ),
        (
            "rebirth-square-not-empty",
            "the rebirth square of the man on {at} is not empty",
        ),
        ("attacked-twice", "two men attack {men}"),
        (
            "earlier-square",
            "a man on an earlier square can move, and has to",
        ),
        (
            "duellist-moves",
            "the man that has moved last can move, and has to",
        ),
        (
            "forced-square",
            "a move to a forced square ({squares}) is possible, and has to be played",
        ),
        (
            "not-farthest",
            "another move takes the two men farther apart",
        ),
        ("not-nearest", "another move brings the two men nearer"),
        ("must-check", "it gives no check, as every move must"),
        (
            "must-go-home",
            "a move back to a square of the diagram is possible, and has to be played",
        ),
        (
            "must-capture",
            "a capture is possible, and has to be played",
        ),
        (
            "touches-royal",
            "the man arriving on {at} would touch {men}",
        ),
        (
            "no-ordinary-captures",
            "the man on {at} is not captured in the ordinary way: men disappear by contact",
        ),
        (
            "captured-not-reborn",
            "the man captured on {at} cannot be reborn",
        ),
        (
            "capturer-not-reborn",
            "the man capturing on {at} cannot be reborn",
        ),
        (
            "nobody-left-to-be-reborn",
            "nobody is left of the man capturing on {at} who could be reborn",
        ),
        (
            "immune",
            "the man on {at} could not be reborn, so it cannot be captured",
        ),
        (
            "king-not-reborn-there",
            "the king on {at} would not be reborn there",
        ),
        ("unobserved-by-enemies", "no enemy man observes {at}"),
        (
            "observed-by-own-side",
            "a man of its own side observes {at}",
        ),
        (
            "observed-by-own-kind",
            "the man on {at} would be observed by a man of its own kind",
        ),
        ("guarded", "the man on {at} is guarded"),
        ("royal-guarded", "the royal man on {at} is guarded"),
        ("promotions-illegal", "promotions are illegal"),
        ("mate-not-unique", "it would be one of several mates"),
        ("unguarded", "nothing guards the man on {at}"),
        (
            "unobserved-by-own-side",
            "no man of its own side observes the man on {at}",
        ),
        (
            "observed-by-paralyser",
            "the man on {at} would be observed by a man that may not observe it",
        ),
        (
            "kind-of-last-move",
            "the man on {at} is of the kind that has just moved",
        ),
        ("exposes-king", "it would expose the own king"),
        (
            "mutually-observed",
            "the man on {at} and another one observe each other",
        ),
        ("attacks-royal", "it attacks {men}"),
        (
            "goes-as-observer",
            "an enemy man that observes the man on {at} could go the same way",
        ),
        ("no-way-out", "no other wormhole than {at} is free"),
        (
            "no-step-from-first-rank",
            "no wormhole has led the pawn to {at}",
        ),
        ("has-captured", "the man on {at} has captured before"),
        ("captures-illegal", "captures are illegal"),
        (
            "not-connected-with-king",
            "no guards connect the man on {at} with its king",
        ),
        (
            "keeps-square-colour",
            "from {from} to {to} the man would keep the colour of its square",
        ),
        (
            "changes-square-colour",
            "from {from} to {to} the man would change the colour of its square",
        ),
        (
            "same-cell",
            "{from} and {to} lie in the same cell of the grid",
        ),
        (
            "attacked-king-must-move",
            "the king on {at} is attacked and must move",
        ),
        (
            "moves-as-attackers",
            "the king on {at} moves as the men that attack it",
        ),
        ("contact", "on {at} the man would have contact"),
        ("no-contact", "on {at} the man would have no contact"),
        (
            "mate-undecided",
            "whether it would be mate cannot be decided",
        ),
        ("check-without-mate", "it would be a check without mate"),
        ("not-on-edge", "{at} is not on the edge of the board"),
        ("paralysed", "the man on {at} is paralysed"),
        (
            "paralysing-captures-nothing",
            "the paralysing man on {at} captures nothing",
        ),
        ("uncapturable", "the man on {at} cannot be captured"),
        ("cannot-move", "the man on {at} cannot move"),
        (
            "royal-would-disappear",
            "the royal man would disappear from {at}",
        ),
        (
            "no-length-left",
            "the move from {from} to {to} is longer than what is left",
        ),
        (
            "imitator-blocked",
            "an imitator cannot make the move from {from} to {to}",
        ),
        (
            "imitator-on-man",
            "an imitator would share a square with a man",
        ),
        ("observed-by-one", "only one man observes {at}"),
        (
            "not-in-the-box",
            "there would be more men of a kind than in one box",
        ),
        (
            "pawn-must-promote",
            "the pawn on {at} would have to promote",
        ),
        ("must-go-on", "the man would have to go on from {at}"),
        (
            "occupied-on-other-board",
            "on the other board {at} is occupied",
        ),
        (
            "attacked-before-going-over",
            "the royal man would be attacked on {at} before it goes over",
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
        (
            "maximum-of-popeye",
            "it binds {side} here, who defends, as in Popeye; the rule maximum of the articles, which always binds Black, is Maximum",
        ),
        (
            "maximum-of-articles",
            "it binds Black, as in the articles; Popeye's rule would bind {side} here, who defends, and is Maximummer",
        ),
        (
            "ultra-of-popeye",
            "pseudo-legal moves are measured, as in Popeye; the rule ultra-maximum of the articles, which measures legal moves, is UltraLegal",
        ),
        // lines of lists
        (
            "legal-moves",
            "{side} to move: {number} legal moves, {state}",
        ),
        ("one-legal-move", "{side} to move: 1 legal move, {state}"),
        ("state-play", "play"),
        ("state-mate", "mate"),
        ("state-unknown", "unknown"),
        ("at-least", "at least {number}"),
        ("state-stalemate", "stalemate"),
        ("checked-by", "in check: {reason}"),
        // headings
        ("before", "The position before the move:"),
        ("box", "Circé box: {men}"),
        ("status-play", "{Side} to move"),
        ("status-mate", "{Side} is mated"),
        ("status-stalemate", "{Side} is stalemated"),
    ],
};
