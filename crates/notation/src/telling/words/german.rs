//! The sentences in German. Men are subjects only, so that no other case than the nominative is needed.

use super::Words;

/// German.
pub const GERMAN: Words = Words {
    sides: ["Weiß", "Schwarz", "neutral"],
    numbers: &[
        "kein", "ein", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn",
        "elf", "zwölf",
    ],
    sentences: &[
        // what a man does
        ("goes", "{The man} zieht von {from} nach {to}."),
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
        ("caged", "Käfige ({the captured} von {captured:square})"),
        (
            "no-cage",
            "kein Käfig ({the captured} von {captured:square})",
        ),
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
        ("rule-forbids", "eine Regel verbietet es"),
        ("self-check", "Selbstschach, {side} stünde im Schach"),
        ("in-check", "{side} steht im Schach"),
        ("would-capture", "{move} würde {men} schlagen"),
        ("would-touch", "{move} würde {men:square} berühren"),
        ("would-assassinate", "durch {move} verschwände {men}"),
        (
            "own-attack",
            "{men} ist von {by} der eigenen Seite angegriffen",
        ),
        (
            "last-of-its-kind",
            "{men} ist der letzte Stein seiner Art und könnte geschlagen werden",
        ),
        (
            "square-attacked",
            "das königliche Feld {at} wäre angegriffen",
        ),
        ("has-flight", "{men} hätte ein Fluchtfeld"),
        ("is-attacked", "{men} ist angegriffen"),
        ("unattacked", "{men} ist nicht angegriffen"),
        (
            "cut-off",
            "die Steine hängen nicht zusammen, abgeschnitten: {men}",
        ),
        (
            "leap-barred",
            "{the kind:name} springt nicht über Steine der anderen Seite (Lines of Action): dazwischen steht {men}",
        ),
        (
            "leaps-by-count",
            "{count} {count:Stein|Steine} auf {line}: {the kind:name} springt {count} {count:Feld|Felder} weit",
        ),
        (
            "longer-moves",
            "der Zug hat die Länge {this}, aber es gibt längere Züge (Länge {best})",
        ),
        (
            "shorter-moves",
            "der Zug hat die Länge {this}, aber es gibt kürzere Züge (Länge {best})",
        ),
        (
            "longer-but-illegal",
            "ein längerer Zug als {this} müsste gespielt werden, ist aber nicht legal",
        ),
        (
            "shorter-but-illegal",
            "ein kürzerer Zug als {this} müsste gespielt werden, ist aber nicht legal",
        ),
        (
            "must-follow",
            "das Feld, das der letzte Zug verlassen hat, kann und muss betreten werden",
        ),
        (
            "must-repeat",
            "ein Zug wie der letzte ist möglich und muss gespielt werden",
        ),
        (
            "must-oppose",
            "ein Zug entgegen dem letzten ist möglich und muss gespielt werden",
        ),
        (
            "other-kind",
            "man schlägt nur seinesgleichen, und Könige schlagen nichts",
        ),
        (
            "not-observed",
            "der Stein auf {at} wird von keinem gegnerischen Stein beobachtet und kann nicht ziehen",
        ),
        (
            "castling-as-another",
            "König oder Turm zieht wie ein anderer Stein und rochiert daher nicht",
        ),
        (
            "has-just-moved",
            "der Stein auf {at} hat im letzten Zug seiner Seite gezogen und ruht",
        ),
        (
            "check-before-exchange",
            "der eigene König steht im Schach, bevor die Könige die Plätze tauschen",
        ),
        (
            "rebirth-square-not-empty",
            "das Wiedergeburtsfeld des Steins auf {at} ist nicht leer",
        ),
        ("attacked-twice", "zwei Steine greifen {men} an"),
        (
            "earlier-square",
            "ein Stein auf einem früheren Feld kann ziehen und muss es",
        ),
        (
            "duellist-moves",
            "der Stein, der zuletzt gezogen hat, kann ziehen und muss es",
        ),
        (
            "forced-square",
            "ein Zug auf ein Zwangsfeld ({squares}) ist möglich und muss gespielt werden",
        ),
        (
            "not-farthest",
            "ein anderer Zug bringt die beiden Steine weiter auseinander",
        ),
        (
            "not-nearest",
            "ein anderer Zug bringt die beiden Steine näher zusammen",
        ),
        ("must-check", "er bietet nicht Schach, was jeder Zug muss"),
        (
            "must-go-home",
            "ein Zug zurück auf ein Feld des Diagramms ist möglich und muss gespielt werden",
        ),
        (
            "must-capture",
            "ein Schlag ist möglich und muss gespielt werden",
        ),
        (
            "touches-royal",
            "der auf {at} ankommende Stein würde {men} berühren",
        ),
        (
            "no-ordinary-captures",
            "der Stein auf {at} wird nicht auf gewöhnliche Art geschlagen: Steine verschwinden durch Berührung",
        ),
        (
            "captured-not-reborn",
            "der auf {at} geschlagene Stein kann nicht wiedergeboren werden",
        ),
        (
            "capturer-not-reborn",
            "der auf {at} schlagende Stein kann nicht wiedergeboren werden",
        ),
        (
            "nobody-left-to-be-reborn",
            "vom auf {at} schlagenden Stein bleibt niemand, der wiedergeboren werden könnte",
        ),
        (
            "immune",
            "der Stein auf {at} könnte nicht wiedergeboren werden und kann deshalb nicht geschlagen werden",
        ),
        (
            "king-not-reborn-there",
            "der König auf {at} würde dort nicht wiedergeboren",
        ),
        (
            "unobserved-by-enemies",
            "kein gegnerischer Stein beobachtet {at}",
        ),
        (
            "observed-by-own-side",
            "ein Stein der eigenen Seite beobachtet {at}",
        ),
        (
            "observed-by-own-kind",
            "der Stein auf {at} würde von einem gleichartigen Stein beobachtet",
        ),
        ("guarded", "der Stein auf {at} ist gedeckt"),
        ("royal-guarded", "der königliche Stein auf {at} ist gedeckt"),
        ("promotions-illegal", "Umwandlungen sind verboten"),
        ("mate-not-unique", "es wäre eines von mehreren Matts"),
        ("unguarded", "nichts deckt den Stein auf {at}"),
        (
            "unobserved-by-own-side",
            "kein eigener Stein beobachtet den auf {at}",
        ),
        (
            "observed-by-paralyser",
            "der Stein auf {at} würde von einem Stein beobachtet, der ihn nicht beobachten darf",
        ),
        (
            "kind-of-last-move",
            "der Stein auf {at} ist von der Art, die eben gezogen hat",
        ),
        (
            "exposes-king",
            "der eigene König wäre dem Angriff ausgesetzt",
        ),
        (
            "mutually-observed",
            "der Stein auf {at} und ein anderer beobachten einander",
        ),
        ("attacks-royal", "es greift {men} an"),
        (
            "goes-as-observer",
            "ein feindlicher Stein, der den auf {at} beobachtet, könnte ebenso ziehen",
        ),
        ("no-way-out", "kein anderes Wurmloch als {at} ist frei"),
        (
            "no-step-from-first-rank",
            "kein Wurmloch hat den Bauern nach {at} geführt",
        ),
        ("has-captured", "der Stein auf {at} hat schon geschlagen"),
        ("captures-illegal", "Schlagen ist verboten"),
        (
            "not-connected-with-king",
            "keine Deckungen verbinden den Stein auf {at} mit seinem König",
        ),
        (
            "keeps-square-colour",
            "von {from} nach {to} behielte der Stein die Farbe seines Feldes",
        ),
        (
            "changes-square-colour",
            "von {from} nach {to} wechselte der Stein die Farbe seines Feldes",
        ),
        (
            "same-cell",
            "{from} und {to} liegen in derselben Zelle des Gitters",
        ),
        (
            "attacked-king-must-move",
            "der König auf {at} ist angegriffen und muss ziehen",
        ),
        (
            "moves-as-attackers",
            "der König auf {at} zieht wie die Steine, die ihn angreifen",
        ),
        ("contact", "auf {at} hätte der Stein Berührung"),
        ("no-contact", "auf {at} hätte der Stein keine Berührung"),
        (
            "mate-undecided",
            "ob es matt wäre, lässt sich nicht entscheiden",
        ),
        ("check-without-mate", "es wäre ein Schach ohne Matt"),
        ("not-on-edge", "{at} liegt nicht am Brettrand"),
        ("paralysed", "der Stein auf {at} ist gelähmt"),
        (
            "paralysing-captures-nothing",
            "der lähmende Stein auf {at} schlägt nichts",
        ),
        (
            "uncapturable",
            "der Stein auf {at} kann nicht geschlagen werden",
        ),
        ("cannot-move", "der Stein auf {at} kann nicht ziehen"),
        (
            "royal-would-disappear",
            "der königliche Stein würde von {at} verschwinden",
        ),
        (
            "no-length-left",
            "der Zug von {from} nach {to} ist länger als das, was übrig ist",
        ),
        (
            "imitator-blocked",
            "ein Imitator kann den Zug von {from} nach {to} nicht mitmachen",
        ),
        (
            "imitator-on-man",
            "ein Imitator stünde auf dem Feld eines Steins",
        ),
        ("observed-by-one", "nur ein Stein beobachtet {at}"),
        (
            "not-in-the-box",
            "es gäbe mehr Steine einer Art als in einem Partiesatz",
        ),
        ("pawn-must-promote", "der Bauer auf {at} müsste umwandeln"),
        ("must-go-on", "der Stein müsste von {at} weiterziehen"),
        (
            "occupied-on-other-board",
            "auf dem anderen Brett ist {at} besetzt",
        ),
        (
            "attacked-before-going-over",
            "der königliche Stein wäre auf {at} angegriffen, bevor er übergeht",
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
        (
            "maximum-of-popeye",
            "die Bedingung bindet hier {side} als Verteidiger, wie in Popeye; die Regel Maximum der Artikel, die immer Schwarz bindet, ist Maximum",
        ),
        (
            "maximum-of-articles",
            "die Bedingung bindet Schwarz, wie in den Artikeln; die von Popeye, Maximummer, würde hier {side} als Verteidiger binden",
        ),
        (
            "ultra-of-popeye",
            "pseudolegale Züge zählen, wie in Popeye; die Regel Ultra-Maximum der Artikel, in der nur legale Züge zählen, ist UltraLegal",
        ),
        // lines of lists
        (
            "legal-moves",
            "{side} am Zug: {number} legale Züge, {state}",
        ),
        ("one-legal-move", "{side} am Zug: 1 legaler Zug, {state}"),
        ("state-play", "es geht weiter"),
        ("state-mate", "matt"),
        ("state-unknown", "Stand unbekannt"),
        ("at-least", "mindestens {number}"),
        ("state-stalemate", "patt"),
        ("checked-by", "Schach: {reason}"),
        // headings
        ("before", "Die Stellung vor dem Zug:"),
        ("box", "Circe-Schachtel: {men}"),
        ("status-play", "{Side} am Zug"),
        ("status-mate", "{Side} ist matt"),
        ("status-stalemate", "{Side} ist patt"),
    ],
};
