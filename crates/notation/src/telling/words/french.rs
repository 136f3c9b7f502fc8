//! The sentences in French. Verbs stand in the active present, so that no participle has to agree with a man.

use super::Words;

/// French.
pub(crate) const FRENCH: Words = Words {
    sides: ["les Blancs", "les Noirs", "neutre"],
    numbers: &[
        "aucune", "une", "deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf", "dix",
        "onze", "douze",
    ],
    sentences: &[
        // what a man does
        ("goes", "{The man} va de {from} en {to}."),
        ("castles", "{The man} va de {from} en {to} (roque)."),
        ("approaches", "{The man} va d'abord de {from} en {to}."),
        (
            "changes-places",
            "Les pièces de {one} et {other} échangent leurs places.",
        ),
        (
            "captured",
            "{The man} de {at} quitte l'échiquier (capture).",
        ),
        (
            "captured-en-passant",
            "{The man} de {at} quitte l'échiquier (prise en passant).",
        ),
        (
            "captured-into-box",
            "{The man} de {at} passe dans la boîte Circé (capture).",
        ),
        (
            "captured-en-passant-into-box",
            "{The man} de {at} passe dans la boîte Circé (prise en passant).",
        ),
        (
            "touched",
            "{The man} de {at} disparaît au contact de la pièce arrivée.",
        ),
        (
            "touched-into-box",
            "{The man} de {at} disparaît au contact de la pièce arrivée et passe dans la boîte Circé.",
        ),
        ("promoted", "{The man} de {at} devient {now}."),
        (
            "promoted-in-box",
            "Dans la boîte Circé, {the man} devient {now}.",
        ),
        ("reborn", "{The man} renaît en {at}."),
        ("reborn-below", "{The man} renaît sous {at}."),
        (
            "not-reborn",
            "{The man} de {at} ne renaît pas : sa case de renaissance est occupée.",
        ),
        (
            "goes-to-rebirth-square",
            "{The man} va de {from} à sa case de renaissance {to}.",
        ),
        ("becomes-hole", "{at} quitte l'échiquier : c'est un trou"),
        ("goes-below", "{The man} se trouve maintenant sous {at}."),
        (
            "leaves-the-board",
            "{The man} quitte {at} pour passer sous une case.",
        ),
        ("comes-up", "{The man} remonte en {at}."),
        (
            "gives-way",
            "{The man} de {at} disparaît : une autre pièce y renaît.",
        ),
        ("sacrificed", "{The man} de {at} disparaît avec sa prise."),
        (
            "moves-as-hurdle",
            "{The man} de {at} joue aussi, car une pièce saute par-dessus.",
        ),
        ("arrives-as-hurdle", "{The man} va en {at}."),
        ("appears", "{The man} apparaît en {at}."),
        ("disappears", "{The man} de {at} disparaît."),
        ("becomes", "{The man} de {at} devient {the now}."),
        (
            "to-first-board",
            "{The man} de {at} passe sur le premier échiquier.",
        ),
        (
            "to-second-board",
            "{The man} de {at} passe sur le second échiquier.",
        ),
        // where captured men are reborn
        ("caged", "cages pour {the captured} de {captured:square}"),
        (
            "no-cage",
            "aucune cage pour {the captured} de {captured:square}",
        ),
        ("all-occupied", "cases occupées"),
        (
            "all-could-move",
            "cases d'où la pièce pourrait jouer sans capturer",
        ),
        (
            "all-could-parry",
            "cases d'où la pièce pourrait parer l'échec sans capturer",
        ),
        ("occupied", "case occupée par {men}"),
        ("could-move", "{move} serait possible"),
        ("could-parry", "{move} parerait l'échec"),
        ("rebirth-self-check", "autoéchec pour {side}"),
        ("rebirth-not-legal", "aucun coup légal n'y mène"),
        // why a move is not legal
        ("not-legal", "{text} n'est pas légal"),
        ("no-man", "la case {at} est vide"),
        (
            "wrong-side",
            "{the man} de {man:square} appartient au camp qui n'a pas le trait ({side})",
        ),
        (
            "own-man",
            "{at} est une case occupée par une pièce du même camp",
        ),
        ("no-move-at-all", "{the man} de {man:square} n'a aucun coup"),
        (
            "goes-elsewhere",
            "{the man} de {man:square} n'y va pas, mais en {squares}",
        ),
        (
            "royal-not-captured",
            "la pièce royale de {at} ne peut être capturée",
        ),
        ("castling-not-possible", "le roque n'est pas possible"),
        ("castling-no-rook", "pas de Tour en {at} pour {side}"),
        ("castling-moved", "le Roi ou la Tour a joué"),
        (
            "castling-excluded",
            "le Roi ou la Tour a joué, ou bien {side} ont roqué avec la Tour de {at}, ce qui l'exclut",
        ),
        (
            "castling-men-between",
            "entre le Roi et la Tour se trouve {men}",
        ),
        (
            "castling-through",
            "attaque sur {at}, case de passage du Roi",
        ),
        ("castling-out-of", "attaque sur {at}, case du Roi"),
        ("castling-into", "attaque sur {at}, case d'arrivée du Roi"),
        ("rule-forbids", "une règle l'interdit"),
        ("self-check", "autoéchec, {side} seraient en échec"),
        ("in-check", "{side} sont en échec"),
        ("would-capture", "{move} capturerait {men}"),
        ("would-touch", "{move} toucherait {men:square}"),
        ("would-assassinate", "{move} ferait disparaître {men}"),
        (
            "own-attack",
            "{men} est sous l'attaque de {by} de son propre camp",
        ),
        (
            "last-of-its-kind",
            "{men} est la dernière pièce de sa nature et pourrait être prise",
        ),
        ("square-attacked", "la case royale {at} serait attaquée"),
        ("has-flight", "{men} aurait une case de fuite"),
        ("is-attacked", "{men} est sous une attaque"),
        ("unattacked", "{men} n'est pas sous une attaque"),
        (
            "cut-off",
            "les pièces ne forment pas un ensemble connexe, pièces isolées : {men}",
        ),
        (
            "leap-barred",
            "{the kind:name} ne saute pas par-dessus les pièces de l'autre camp (Lines of Action) : {men} se trouve entre les deux",
        ),
        (
            "leaps-by-count",
            "{count} {count:pièce|pièces} sur {line} : {the kind:name} va à {count} {count:case|cases} de là",
        ),
        (
            "longer-moves",
            "le coup a pour longueur {this}, mais il y a des coups plus longs (longueur {best})",
        ),
        (
            "shorter-moves",
            "le coup a pour longueur {this}, mais il y a des coups plus courts (longueur {best})",
        ),
        (
            "longer-but-illegal",
            "il faudrait jouer un coup plus long que {this}, mais il n'est pas légal",
        ),
        (
            "shorter-but-illegal",
            "il faudrait jouer un coup plus court que {this}, mais il n'est pas légal",
        ),
        (
            "must-follow",
            "la case que le dernier coup a quittée peut être atteinte, donc doit l'être",
        ),
        (
            "must-repeat",
            "un coup semblable au dernier est possible, donc obligatoire",
        ),
        (
            "must-oppose",
            "un coup opposé au dernier est possible, donc obligatoire",
        ),
        (
            "other-kind",
            "on ne prend que ses semblables, et les rois ne prennent rien",
        ),
        (
            "not-observed",
            "la pièce de {at} n'est pas observée par l'adversaire et ne peut donc jouer",
        ),
        (
            "castling-as-another",
            "le roi ou la tour joue comme une autre pièce et ne roque donc pas",
        ),
        (
            "has-just-moved",
            "la pièce de {at} a joué au dernier coup de son camp et se repose",
        ),
        (
            "check-before-exchange",
            "le roi est en échec avant l'échange des rois",
        ),
        (
            "rebirth-square-not-empty",
            "la case de renaissance de la pièce de {at} n'est pas vide",
        ),
        ("attacked-twice", "deux pièces attaquent {men}"),
        (
            "earlier-square",
            "une pièce d'une case antérieure peut jouer, donc doit jouer",
        ),
        (
            "duellist-moves",
            "la pièce qui a joué en dernier peut jouer, donc doit jouer",
        ),
        (
            "forced-square",
            "un coup vers une case forcée ({squares}) est possible, donc obligatoire",
        ),
        (
            "not-farthest",
            "un autre coup éloigne davantage les deux pièces",
        ),
        (
            "not-nearest",
            "un autre coup rapproche davantage les deux pièces",
        ),
        (
            "must-check",
            "ne donne pas échec : seuls les coups qui le font sont permis",
        ),
        (
            "must-go-home",
            "un retour sur une case du diagramme est possible, donc obligatoire",
        ),
        ("must-capture", "une capture est possible, donc obligatoire"),
        (
            "touches-royal",
            "la pièce arrivant en {at} toucherait {men}",
        ),
        (
            "no-ordinary-captures",
            "la pièce de {at} ne se capture pas de façon ordinaire : les pièces disparaissent par contact",
        ),
        (
            "captured-not-reborn",
            "la pièce capturée en {at} ne peut renaître",
        ),
        (
            "capturer-not-reborn",
            "la pièce qui capture en {at} ne peut renaître",
        ),
        (
            "nobody-left-to-be-reborn",
            "il ne reste rien, pour renaître, de la pièce qui capture en {at}",
        ),
        (
            "immune",
            "la pièce de {at} ne pourrait renaître, elle est donc immune",
        ),
        ("king-not-reborn-there", "le Roi de {at} n'y renaîtrait pas"),
        (
            "unobserved-by-enemies",
            "aucune pièce adverse n'observe {at}",
        ),
        ("observed-by-own-side", "une pièce de son camp observe {at}"),
        (
            "observed-by-own-kind",
            "la pièce de {at} serait observée par une pièce de même nature",
        ),
        ("guarded", "la pièce de {at} est gardée"),
        ("royal-guarded", "la pièce royale de {at} est gardée"),
        ("promotions-illegal", "les promotions sont interdites"),
        ("mate-not-unique", "ce serait un mat parmi plusieurs"),
        ("unguarded", "rien ne garde la pièce de {at}"),
        (
            "unobserved-by-own-side",
            "aucune pièce de son camp n'observe celle de {at}",
        ),
        (
            "observed-by-paralyser",
            "la pièce de {at} serait observée par une pièce qui ne doit pas l'observer",
        ),
        (
            "kind-of-last-move",
            "la pièce de {at} est de la nature qui vient de jouer",
        ),
        ("exposes-king", "cela exposerait le propre roi"),
        (
            "mutually-observed",
            "la pièce de {at} et une autre s'observent l'une l'autre",
        ),
        ("attacks-royal", "il attaque {men}"),
        (
            "goes-as-observer",
            "une pièce adverse qui observe celle de {at} pourrait jouer de même",
        ),
        ("no-way-out", "aucun autre trou de ver que {at} n'est libre"),
        (
            "no-step-from-first-rank",
            "aucun trou de ver n'a mené le pion en {at}",
        ),
        ("has-captured", "la pièce en {at} a déjà pris"),
        ("captures-illegal", "les captures sont interdites"),
        (
            "not-connected-with-king",
            "aucune garde ne relie la pièce de {at} à son Roi",
        ),
        (
            "keeps-square-colour",
            "de {from} en {to}, la pièce ne changerait pas de couleur de case",
        ),
        (
            "changes-square-colour",
            "de {from} en {to}, la pièce changerait de couleur de case",
        ),
        (
            "same-cell",
            "{from} et {to} sont dans la même cellule de la grille",
        ),
        (
            "attacked-king-must-move",
            "le Roi de {at} est attaqué et doit jouer",
        ),
        (
            "moves-as-attackers",
            "le Roi de {at} joue comme les pièces qui l'attaquent",
        ),
        ("contact", "en {at}, la pièce aurait un contact"),
        ("no-contact", "en {at}, la pièce n'aurait pas de contact"),
        ("mate-undecided", "on ne peut décider si ce serait mat"),
        ("check-without-mate", "ce serait un échec sans mat"),
        ("not-on-edge", "{at} n'est pas au bord de l'échiquier"),
        ("paralysed", "la pièce de {at} est paralysée"),
        (
            "paralysing-captures-nothing",
            "la pièce paralysante de {at} ne capture rien",
        ),
        ("uncapturable", "la pièce de {at} ne peut être capturée"),
        ("cannot-move", "la pièce de {at} ne peut pas jouer"),
        (
            "royal-would-disappear",
            "la pièce royale disparaîtrait de {at}",
        ),
        (
            "no-length-left",
            "le coup de {from} à {to} est plus long que ce qui reste",
        ),
        (
            "imitator-blocked",
            "un imitateur ne peut faire le coup de {from} en {to}",
        ),
        (
            "imitator-on-man",
            "un imitateur serait sur la case d'une pièce",
        ),
        ("observed-by-one", "une seule pièce observe {at}"),
        (
            "not-in-the-box",
            "il y aurait plus de pièces d'une espèce que dans une boîte",
        ),
        ("pawn-must-promote", "le pion en {at} devrait se promouvoir"),
        ("must-go-on", "la pièce devrait continuer depuis {at}"),
        (
            "occupied-on-other-board",
            "sur l'autre échiquier, {at} est une case occupée",
        ),
        (
            "attacked-before-going-over",
            "la pièce royale serait attaquée en {at} avant son passage",
        ),
        // what is read
        (
            "not-understood",
            "'{text}' ne nomme pas une case de départ et une case d'arrivée, comme e2e4, Cf3 ou O-O",
        ),
        (
            "rest-not-understood",
            "'{rest}' dans '{text}' n'est pas compris ; une promotion s'écrit =D, une renaissance (Ta1) ou [+nPa1]",
        ),
        (
            "unknown-letters",
            "aucune pièce de la position n'a la lettre '{letters}' en français",
        ),
        (
            "letters-elsewhere",
            "{letters} est la lettre de {kind} en {language}",
        ),
        ("and-others", "et {number} autres"),
        ("ambiguous", "'{text}' désigne plusieurs coups : {moves}"),
        (
            "no-such-choice",
            "'{text}' ne nomme pas un choix légal ; possibles : {moves}",
        ),
        (
            "nobody-to-move",
            "'{text}' ne nomme aucune pièce qui puisse jouer ({side})",
        ),
        ("not-there", "pas en {square} : {reason}"),
        (
            "number-differs",
            "le numéro {written} se trouve où l'on attend le coup {due}",
        ),
        ("languages", "anglais, français, allemand"),
        // in which sense a name is taken
        (
            "maximum-of-popeye",
            "la condition oblige ici {side}, qui se défendent, comme dans Popeye ; la règle maximum des articles, qui oblige toujours les Noirs, est Maximum",
        ),
        (
            "maximum-of-articles",
            "la condition oblige les Noirs, comme dans les articles ; celle de Popeye, Maximummer, obligerait ici {side}, qui se défendent",
        ),
        (
            "ultra-of-popeye",
            "les coups pseudo-légaux comptent, comme dans Popeye ; la règle ultra-maximum des articles, où seuls comptent les coups légaux, est UltraLegal",
        ),
        // lines of lists
        (
            "legal-moves",
            "{side} jouent : {number} coups légaux, {state}",
        ),
        ("one-legal-move", "{side} jouent : 1 coup légal, {state}"),
        ("state-play", "le jeu continue"),
        ("state-mate", "mat"),
        ("state-unknown", "état inconnu"),
        ("at-least", "au moins {number}"),
        ("state-stalemate", "pat"),
        ("checked-by", "échec : {reason}"),
        // headings
        ("before", "La position avant le coup :"),
        ("box", "Boîte Circé : {men}"),
        ("status-play", "Trait : {side}"),
        ("status-mate", "Mat : {side}"),
        ("status-stalemate", "Pat : {side}"),
    ],
};
