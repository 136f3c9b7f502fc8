//! The sentences in German. Men are subjects only, so that no other case than the nominative is needed.

use super::table::Words;
use sauterelle_kernel::men::Language;

/// German.
pub const GERMAN: Words = Words {
    language: Language::German,
    sides: ["Weiß", "Schwarz", "neutral"],
    numbers: &[
        "kein", "ein", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn",
        "elf", "zwölf",
    ],
    sentences: &[
        // what a man does
        ("goes", "{The man} zieht von {from} nach {to}."),
        ("goes-back", "{The man} geht von {from} nach {to} zurück."),
        ("castles", "{The man} zieht von {from} nach {to} (Rochade)."),
        ("approaches", "{The man} zieht zuerst von {from} nach {to}."),
        (
            "changes-places",
            "Die Steine auf {one} und {other} tauschen die Plätze.",
        ),
        ("captured", "{The man} auf {at} wird geschlagen."),
        (
            "captured-en-passant",
            "{The man} auf {at} wird en passant geschlagen.",
        ),
        (
            "captured-into-box",
            "{The man} auf {at} wird geschlagen und liegt in der Circe-Schachtel.",
        ),
        (
            "captured-en-passant-into-box",
            "{The man} auf {at} wird en passant geschlagen und liegt in der Circe-Schachtel.",
        ),
        (
            "touched",
            "{The man} auf {at} verschwindet, berührt vom angekommenen Stein.",
        ),
        (
            "touched-into-box",
            "{The man} auf {at} verschwindet, berührt vom angekommenen Stein, und liegt in der Circe-Schachtel.",
        ),
        ("promoted", "{The man} auf {at} wird {now}."),
        (
            "promoted-in-box",
            "In der Circe-Schachtel: {the man} wird {now}.",
        ),
        ("reborn", "{The man} wird auf {at} wiedergeboren."),
        ("reborn-below", "{The man} wird unter {at} wiedergeboren."),
        (
            "not-reborn",
            "{The man} auf {at} wird nicht wiedergeboren: das Wiedergeburtsfeld ist besetzt.",
        ),
        (
            "goes-to-rebirth-square",
            "{The man} geht von {from} auf das Wiedergeburtsfeld {to}.",
        ),
        ("becomes-hole", "{at} verlässt das Brett: es ist ein Loch"),
        ("goes-below", "{The man} liegt jetzt unter {at}."),
        (
            "leaves-the-board",
            "{The man} verlässt {at} und kommt unter ein Feld.",
        ),
        ("comes-up", "{The man} kommt auf {at} wieder hervor."),
        (
            "gives-way",
            "{The man} auf {at} verschwindet: dort wird ein anderer Stein wiedergeboren.",
        ),
        (
            "sacrificed",
            "{The man} auf {at} verschwindet mit dem geschlagenen Stein.",
        ),
        (
            "moves-as-hurdle",
            "{The man} auf {at} zieht mit, weil ein Stein darüberspringt.",
        ),
        ("arrives-as-hurdle", "{The man} geht nach {at}."),
        ("appears", "{The man} erscheint auf {at}."),
        ("disappears", "{The man} auf {at} verschwindet."),
        ("becomes", "{The man} auf {at} wird: {the now}."),
        (
            "to-first-board",
            "{The man} auf {at} geht auf das erste Brett über.",
        ),
        (
            "to-second-board",
            "{The man} auf {at} geht auf das zweite Brett über.",
        ),
        // where captured men are reborn
        ("all-occupied", "besetzt"),
        (
            "all-could-move",
            "von dort könnte der Stein ziehen, ohne zu schlagen",
        ),
        (
            "all-could-parry",
            "von dort könnte der Stein das Schach parieren, ohne zu schlagen",
        ),
        ("occupied", "dort steht {men}"),
        ("could-move", "{move} wäre möglich"),
        ("could-parry", "{move} würde das Schach parieren"),
        ("rebirth-self-check", "Selbstschach: {side}"),
        ("rebirth-not-legal", "kein legaler Zug führt dorthin"),
        // why a move is not legal
        ("not-legal", "{text} ist nicht legal"),
        ("no-man", "auf {at} steht kein Stein"),
        (
            "wrong-side",
            "{the man} auf {man:square} gehört der Seite, die nicht am Zug ist ({side})",
        ),
        ("own-man", "auf {at} steht ein eigener Stein"),
        (
            "no-move-at-all",
            "{the man} auf {man:square} hat keinen Zug",
        ),
        (
            "goes-elsewhere",
            "{the man} auf {man:square} zieht nicht dorthin, sondern nach {squares}",
        ),
        (
            "royal-not-captured",
            "der königliche Stein auf {at} kann nicht geschlagen werden",
        ),
        ("castling-not-possible", "die Rochade ist nicht möglich"),
        ("castling-no-rook", "auf {at} steht kein Turm ({side})"),
        ("castling-moved", "König oder Turm hat gezogen"),
        (
            "castling-excluded",
            "König oder Turm hat gezogen, oder {side} hat mit dem Turm von {at} rochiert, was sie ausschließt",
        ),
        (
            "castling-men-between",
            "zwischen König und Turm steht {men}",
        ),
        (
            "castling-through",
            "der König wäre auf {at} angegriffen, das er überschreitet",
        ),
        ("castling-out-of", "der König ist auf {at} angegriffen"),
        ("castling-into", "der König wäre auf {at} angegriffen"),
        ("play-is-over", "das Spiel ist zu Ende"),
        ("royal-lost", "der königliche Stein auf {at} ginge verloren"),
        ("rule-forbids", "eine Regel verbietet es"),
        (
            "forbidden-by-definition",
            "seine Definition verbietet einen Zug nach {at}: {clause}",
        ),
        (
            "frozen-by-definition",
            "seine Definition hindert den Stein auf {at} am Zug: {clause}",
        ),
        (
            "illegal-by-definition",
            "seine Definition macht ihn illegal, mit dem Stein auf {at}: {clause}",
        ),
        (
            "preferred-by-definition",
            "seine Definition verlangt andere legale Züge: {clause}",
        ),
        (
            "preferred-but-illegal",
            "Züge, die nicht legal sind, sind nach seiner Definition besser: {clause}",
        ),
        (
            "check-by-definition",
            "{side} steht durch eine Definition im Schach: {clause}",
        ),
        ("acts-by-definition", "seine Definition wirkt: {clause}"),
        ("self-check", "Selbstschach, {side} stünde im Schach"),
        ("not-in-check", "{side} steht nicht im Schach"),
        ("no-attack", "{man} greift {royal} nicht an"),
        ("in-check", "{side} steht im Schach"),
        ("would-capture", "{move} würde {men} schlagen"),
        (
            "cut-off",
            "die Steine hängen nicht zusammen, abgeschnitten: {men}",
        ),
        (
            "leap-barred",
            "{the kind:name} springt nicht über Steine der anderen Seite (Lines of Action): dazwischen steht {men}",
        ),
        (
            "leap-leaves-board",
            "{count} {count:Stein|Steine} auf {line}: {the kind:name} springt {count} {count:Feld|Felder} weit, und dieser Sprung führte aus dem Brett",
        ),
        (
            "leaps-leave-board",
            "{count} {count:Stein|Steine} auf {line}: {the kind:name} springt {count} {count:Feld|Felder} weit, und beide Sprünge auf dieser Linie führten aus dem Brett",
        ),
        (
            "leaps-by-count",
            "{count} {count:Stein|Steine} auf {line}: {the kind:name} springt {count} {count:Feld|Felder} weit",
        ),
        (
            "rebirth-square-not-empty",
            "das Wiedergeburtsfeld des Steins auf {at} ist nicht leer",
        ),
        (
            "unobserved-by-own-side",
            "kein eigener Stein beobachtet den auf {at}",
        ),
        ("contact", "auf {at} hätte der Stein Berührung"),
        ("no-contact", "auf {at} hätte der Stein keine Berührung"),
        (
            "mate-undecided",
            "ob es matt wäre, lässt sich nicht entscheiden",
        ),
        ("paralysed", "der Stein auf {at} ist gelähmt"),
        // why a move cannot have been the last one
        ("last-no-man", "auf {at} steht kein Stein von {side}"),
        (
            "last-occupied",
            "{the man} steht auf {man:square}: niemand hat dieses Feld eben verlassen",
        ),
        (
            "last-no-way",
            "{the man} auf {man:square} kann nicht von {from} gekommen sein",
        ),
        (
            "last-no-capture",
            "{the man} auf {man:square} kann nicht von {from} gekommen sein und dabei geschlagen haben: {a captured}",
        ),
        (
            "last-too-many-men",
            "vor dem Zug hätte es mehr Steine gegeben als in einer Partie",
        ),
        (
            "last-check",
            "vor dem Zug hätte {side} im Schach gestanden, ohne am Zug zu sein",
        ),
        ("last-illegal", "der Zug wäre nicht legal gewesen"),
        (
            "last-other-position",
            "der Zug hätte zu einer anderen Stellung geführt",
        ),
        (
            "last-nothing-before",
            "kein Zug kann zu der Stellung davor geführt haben",
        ),
        (
            "last-promotions",
            "vor dem Zug hätte {side} {pawns} Bauern gehabt, und {promoted} andere Steine, die Bauern gewesen sein müssen",
        ),
        (
            "last-pawn-captures",
            "vor dem Zug hätten die Bauern von {side} öfter geschlagen, als sie konnten",
        ),
        (
            "last-pawns-from-nowhere",
            "vor dem Zug können die Bauern von {side} nicht von verschiedenen Feldern der zweiten Reihe gekommen sein",
        ),
        (
            "last-balance",
            "vor dem Zug hätten die Schläge der Bauern, die fehlenden Steine und die Umwandlungen nicht zusammengepasst",
        ),
        (
            "last-cage",
            "vor dem Zug hätten {men} dort gestanden, wohin sie nicht gekommen sein können",
        ),
        // why moves cannot be taken back
        (
            "no-way-back",
            "mit dieser Regel können keine Züge zurückgenommen werden",
        ),
        (
            "no-way-back-memory",
            "mit einer Regel, die sich an Früheres erinnert, können keine Züge zurückgenommen werden",
        ),
        (
            "no-way-back-neutral",
            "mit neutralen Steinen können keine Züge zurückgenommen werden",
        ),
        (
            "no-way-back-attributes",
            "mit Steinen, die Attribute haben, können keine Züge zurückgenommen werden",
        ),
        // what is read
        (
            "not-understood",
            "'{text}' nennt kein Abzugs- und Zielfeld wie e2e4, Sf3 oder O-O",
        ),
        (
            "rest-not-understood",
            "'{rest}' in '{text}' ist unverständlich; eine Umwandlung schreibt man =D, eine Wiedergeburt (Ta1) oder [+sBa1]",
        ),
        (
            "unknown-letters",
            "kein Stein der Stellung hat auf Deutsch den Buchstaben '{letters}'",
        ),
        (
            "letters-elsewhere",
            "{letters} ist der Buchstabe für {kind} auf {language}",
        ),
        ("and-others", "und {number} weitere"),
        ("ambiguous", "'{text}' passt auf mehrere Züge: {moves}"),
        (
            "no-such-choice",
            "'{text}' nennt keine legale Wahl; möglich: {moves}",
        ),
        (
            "nobody-to-move",
            "'{text}' nennt keinen Stein, der ziehen könnte ({side})",
        ),
        ("not-there", "nicht auf {square}: {reason}"),
        (
            "number-differs",
            "die Nummer {written} steht, wo Zug {due} fällig ist",
        ),
        ("languages", "Englisch, Französisch, Deutsch"),
        // in which sense a name is taken
        // lines of lists
        (
            "legal-moves",
            "{side} am Zug: {number} legale Züge, {state}",
        ),
        ("no-legal-move", "{side} am Zug: kein legaler Zug, {state}"),
        ("one-legal-move", "{side} am Zug: 1 legaler Zug, {state}"),
        ("state-play", "es geht weiter"),
        ("state-over", "das Spiel ist zu Ende"),
        ("state-mate", "matt"),
        ("state-unknown", "Stand unbekannt"),
        ("at-least", "mindestens {number}"),
        ("state-stalemate", "patt"),
        ("checked-by", "Schach: {reason}"),
        // headings
        ("after", "Die Stellung nach dem Zug:"),
        ("before", "Die Stellung vor dem Zug:"),
        ("box", "Circe-Schachtel: {men}"),
        ("status-play", "{Side} am Zug"),
        ("status-over", "Das Spiel ist zu Ende"),
        ("status-mate", "{Side} ist matt"),
        ("status-stalemate", "{Side} ist patt"),
    ],
};
