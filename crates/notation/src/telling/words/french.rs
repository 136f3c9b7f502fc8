//! The sentences in French. Verbs stand in the active present, so that no participle has to agree with a man.

use super::table::Words;
use sauterelle_kernel::men::Language;

/// French.
pub(crate) const FRENCH: Words = Words {
    language: Language::French,
    sides: ["les Blancs", "les Noirs", "neutre"],
    numbers: &[
        "aucune", "une", "deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf", "dix",
        "onze", "douze",
    ],
    sentences: &[
        // what a man does
        ("goes", "{The man} va de {from} en {to}."),
        ("goes-back", "{The man} retourne de {from} en {to}."),
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
        ("play-is-over", "le jeu est terminé"),
        ("royal-lost", "la pièce royale de {at} serait perdue"),
        ("rule-forbids", "une règle l'interdit"),
        (
            "forbidden-by-definition",
            "sa définition interdit d'aller en {at} : {clause}",
        ),
        (
            "frozen-by-definition",
            "sa définition empêche la pièce en {at} de jouer : {clause}",
        ),
        (
            "illegal-by-definition",
            "sa définition le rend illégal, la pièce étant en {at} : {clause}",
        ),
        (
            "preferred-by-definition",
            "sa définition demande d'autres coups légaux : {clause}",
        ),
        (
            "preferred-but-illegal",
            "des coups qui ne sont pas légaux sont meilleurs selon sa définition : {clause}",
        ),
        (
            "check-by-definition",
            "{side} sont en échec par une définition : {clause}",
        ),
        ("acts-by-definition", "sa définition agit : {clause}"),
        ("self-check", "autoéchec, {side} seraient en échec"),
        ("not-in-check", "{side} ne sont pas en échec"),
        ("no-attack", "{man} n'attaque pas {royal}"),
        ("in-check", "{side} sont en échec"),
        ("would-capture", "{move} capturerait {men}"),
        (
            "cut-off",
            "les pièces ne forment pas un ensemble connexe, pièces isolées : {men}",
        ),
        (
            "leap-barred",
            "{the kind:name} ne saute pas par-dessus les pièces de l'autre camp (Lines of Action) : {men} se trouve entre les deux",
        ),
        (
            "leap-leaves-board",
            "{count} {count:pièce|pièces} sur {line} : {the kind:name} bondit {count:d'|de }{count} {count:case|cases}, et ce bond sortirait de l'échiquier",
        ),
        (
            "leaps-leave-board",
            "{count} {count:pièce|pièces} sur {line} : {the kind:name} bondit {count:d'|de }{count} {count:case|cases}, et les deux bonds sur cette ligne sortiraient de l'échiquier",
        ),
        (
            "leaps-by-count",
            "{count} {count:pièce|pièces} sur {line} : {the kind:name} bondit {count:d'|de }{count} {count:case|cases}",
        ),
        (
            "rebirth-square-not-empty",
            "la case de renaissance de la pièce de {at} n'est pas vide",
        ),
        (
            "unobserved-by-own-side",
            "aucune pièce de son camp n'observe celle de {at}",
        ),
        ("contact", "en {at}, la pièce aurait un contact"),
        ("no-contact", "en {at}, la pièce n'aurait pas de contact"),
        ("mate-undecided", "on ne peut décider si ce serait mat"),
        ("paralysed", "la pièce de {at} est paralysée"),
        // why a move cannot have been the last one
        (
            "last-no-man",
            "en {at} il n'y a pas de pièce de ce camp : {side}",
        ),
        (
            "last-occupied",
            "{the man} est en {man:square} : aucune pièce ne vient de quitter cette case",
        ),
        (
            "last-no-way",
            "{the man} de {man:square} ne peut pas venir de {from}",
        ),
        (
            "last-no-capture",
            "{the man} de {man:square} ne peut pas venir de {from} par une prise de {a captured}",
        ),
        (
            "last-too-many-men",
            "avant le coup il y aurait eu plus de pièces que dans une partie",
        ),
        (
            "last-check",
            "avant le coup, sans avoir le trait, {side} auraient été en échec",
        ),
        ("last-illegal", "le coup n'aurait pas été légal"),
        (
            "last-other-position",
            "le coup aurait mené à une autre position",
        ),
        (
            "last-nothing-before",
            "aucun coup ne peut avoir mené à la position d'avant",
        ),
        (
            "last-promotions",
            "avant le coup, {side} auraient eu {pawns} pions, et {promoted} autres pièces qui ont dû être des pions",
        ),
        (
            "last-pawn-captures",
            "avant le coup, les pions auraient pris plus souvent qu'ils ne l'ont pu : {side}",
        ),
        (
            "last-pawns-from-nowhere",
            "avant le coup, les pions ne peuvent pas être venus de cases différentes de leur deuxième traverse : {side}",
        ),
        (
            "last-balance",
            "avant le coup, les prises des pions, les pièces qui manquent et les promotions ne seraient pas allées ensemble",
        ),
        (
            "last-cage",
            "avant le coup, {men} auraient été là où ces pièces ne peuvent pas être arrivées",
        ),
        // why moves cannot be taken back
        (
            "no-way-back",
            "on ne peut pas reprendre de coups avec cette règle",
        ),
        (
            "no-way-back-memory",
            "on ne peut pas reprendre de coups avec une règle qui se souvient de ce qui s'est passé avant",
        ),
        (
            "no-way-back-neutral",
            "on ne peut pas reprendre de coups avec des pièces neutres",
        ),
        (
            "no-way-back-attributes",
            "on ne peut pas reprendre de coups avec des pièces qui ont des attributs",
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
        // lines of lists
        (
            "legal-moves",
            "{side} jouent : {number} coups légaux, {state}",
        ),
        ("no-legal-move", "{side} jouent : aucun coup légal, {state}"),
        ("one-legal-move", "{side} jouent : 1 coup légal, {state}"),
        ("state-play", "le jeu continue"),
        ("state-over", "le jeu est terminé"),
        ("state-mate", "mat"),
        ("state-unknown", "état inconnu"),
        ("at-least", "au moins {number}"),
        ("state-stalemate", "pat"),
        ("checked-by", "échec : {reason}"),
        // headings
        ("after", "La position après le coup :"),
        ("before", "La position avant le coup :"),
        ("box", "Boîte Circé : {men}"),
        ("status-play", "Trait : {side}"),
        ("status-over", "Le jeu est terminé"),
        ("status-mate", "{Side} sont mat"),
        ("status-stalemate", "{Side} sont pat"),
    ],
};
