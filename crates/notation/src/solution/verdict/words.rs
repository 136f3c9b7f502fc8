//! The words of verdicts in English, French and German.

use super::completeness::Completeness;
use crate::telling::sentence::{colon, semicolon};
use sauterelle_kernel::men::Language;

/// Forms of a noun for none, one, and several.
pub(super) type Noun = [&'static str; 3];

/// The words of a language.
pub(super) struct VerdictWords {
    language: Language,
    pub(super) legality: &'static str,
    pub(super) assumed: &'static str,
    pub(super) disproved: &'static str,
    pub(super) undecided: &'static str,
    /// A case of partial retro analysis.
    pub(super) case: &'static str,
    /// Before the men that have been added.
    pub(super) added: &'static str,
    /// With how many have been looked at for `{done}`, and how many there are for `{of}`.
    pub(super) placements: &'static str,
    /// Who is to move: White, Black.
    pub(super) to_move: [&'static str; 2],
    pub(super) who_moves_is_open: &'static str,
    pub(super) not_disproved: &'static str,
    pub(super) cluster: &'static str,
    pub(super) no_cluster: &'static str,
    pub(super) no_rights: &'static str,
    /// With the square for `{square}`.
    pub(super) en_passant: &'static str,
    /// With the capture en passant for `{capture}` and the castlings for `{castlings}`.
    pub(super) a_posteriori: &'static str,
    pub(super) illegal: &'static str,
    pub(super) attacked_by: &'static str,
    pub(super) cut_off: &'static str,
    pub(super) too_many_men: &'static str,
    /// With the side for `{side}`, its pawns for `{pawns}` and its promoted men for `{promoted}`.
    pub(super) promotions: &'static str,
    /// With the side for `{side}`, and how often they must have captured for `{needed}`, and can have for `{possible}`.
    pub(super) pawn_captures: &'static str,
    /// The same if they can have captured nobody.
    pub(super) no_captures: &'static str,
    /// With the side for `{side}`.
    pub(super) pawns_from_nowhere: &'static str,
    pub(super) balance: &'static str,
    /// With the men for `{men}`.
    pub(super) cage: &'static str,
    /// With the number of single moves for `{number}`.
    pub(super) no_moves_before: &'static str,
    /// Of White, and of Black.
    pub(super) no_last_move: [&'static str; 2],
    pub(super) set_play: &'static str,
    pub(super) violated: &'static str,
    pub(super) solutions: Noun,
    pub(super) variations: Noun,
    pub(super) key: &'static str,
    pub(super) keys: Noun,
    pub(super) taken_back: Noun,
    pub(super) tries: Noun,
    pub(super) complete: &'static str,
    /// What stands before it and behind it.
    around_complete: [&'static str; 2],
    /// Behind what has kept the search from its end.
    none_found: Option<&'static str>,
    pub(super) enough: &'static str,
    pub(super) in_range: &'static str,
    pub(super) in_width: &'static str,
    pub(super) too_many_choices: &'static str,
    pub(super) out_of_time: &'static str,
    pub(super) stopped: &'static str,
    pub(super) go_on: &'static str,
    /// White begins, Black begins.
    pub(super) begins: [&'static str; 2],
    /// White, Black.
    pub(super) sides: [&'static str; 2],
    pub(super) both_sides: &'static str,
    /// Of one side, of both.
    pub(super) no_king: [&'static str; 2],
    pub(super) no_royal_man: [&'static str; 2],
}

impl VerdictWords {
    pub(super) fn completeness(&self, completeness: Completeness, at: Option<u32>) -> String {
        let said = self.sentence(completeness);
        match (completeness, at) {
            (Completeness::Complete, _) => {
                let [before, after] = self.around_complete;
                format!("{before}{said}{after}")
            }
            (Completeness::Enough, _) => format!(", {said}"),
            (Completeness::OutOfTime | Completeness::Stopped, Some(number)) => {
                format!("{}{said}{}", self.semicolon(), self.going_on(number))
            }
            _ => format!("{}{said}", self.semicolon()),
        }
    }

    /// That nothing has been found so far, where not everything was examined; `None` where the language counts as usual.
    pub(super) fn nothing_yet(
        &self,
        completeness: Completeness,
        at: Option<u32>,
    ) -> Option<String> {
        let none = self.none_found?;
        match completeness {
            Completeness::Complete
            | Completeness::Enough
            | Completeness::InRange
            | Completeness::InWidth => return None,
            Completeness::TooManyChoices | Completeness::OutOfTime | Completeness::Stopped => {}
        }
        let said = format!("{}, {none}", self.sentence(completeness));
        Some(match at {
            Some(number) => format!("{said}{}", self.going_on(number)),
            None => said,
        })
    }

    /// With which option the search goes on.
    fn going_on(&self, number: u32) -> String {
        let option = START_MOVE_NUMBER[self.language as usize];
        format!("{}{} {option} {number}", self.semicolon(), self.go_on)
    }

    pub(super) fn colon(&self) -> &'static str {
        colon(self.language)
    }

    pub(super) fn semicolon(&self) -> &'static str {
        semicolon(self.language)
    }

    pub(super) fn sentence(&self, completeness: Completeness) -> &'static str {
        match completeness {
            Completeness::Complete => self.complete,
            Completeness::Enough => self.enough,
            Completeness::InRange => self.in_range,
            Completeness::InWidth => self.in_width,
            Completeness::TooManyChoices => self.too_many_choices,
            Completeness::OutOfTime => self.out_of_time,
            Completeness::Stopped => self.stopped,
        }
    }
}

/// The option that begins with a later first move.
const START_MOVE_NUMBER: [&str; 3] = ["StartMoveNumber", "Enroute", "StartZugnummer"];

/// English, French, German.
pub(super) static WORDS: [VerdictWords; 3] = [
    VerdictWords {
        language: Language::English,
        legality: "legality: level",
        assumed: "possible as not disproved",
        disproved: "disproved by the history",
        undecided: "positions that may be dead, which is not decided",
        case: "case",
        added: "added",
        placements: "placements looked at: {done} of {of}",
        to_move: ["White to move", "Black to move"],
        who_moves_is_open: "not decided who is to move",
        not_disproved: "not disproved",
        cluster: "illegal cluster: not disproved without any one man",
        no_cluster: "illegal position, but no cluster: it is so without some man, too",
        no_rights: "neither castling nor en passant",
        en_passant: "en passant on {square}",
        a_posteriori: "a posteriori: {capture}, to be proved by {castlings}",
        illegal: "illegal position",
        attacked_by: "is attacked by",
        cut_off: "cut off",
        too_many_men: "more men than in a game",
        promotions: "{side} has {pawns} pawns, and {promoted} of its other men must have been pawns",
        pawn_captures: "the pawns of {side} must have captured {needed} times, and can have captured {possible} times",
        no_captures: "the pawns of {side} must have captured, and can have captured nobody",
        pawns_from_nowhere: "the pawns of {side} cannot have come from different squares of the second rank",
        balance: "the captures of the pawns, the men that are missing and the promotions do not go together",
        cage: "{men} cannot have come to where they stand, whoever else was on the board",
        no_moves_before: "{number} single moves cannot be taken back",
        no_last_move: [
            "no move of White can have led here",
            "no move of Black can have led here",
        ],
        set_play: "set play",
        violated: "possible in the diagram, but must not be",
        solutions: ["no solution", "solution", "solutions"],
        variations: ["no variation", "variation", "variations"],
        key: "key",
        keys: ["no key", "key", "keys"],
        taken_back: ["no move taken back", "move taken back", "moves taken back"],
        tries: ["no try", "try", "tries"],
        complete: "complete",
        around_complete: [", ", ""],
        enough: "as many as were asked for; there may be more",
        in_range: "among the first moves asked for",
        in_width: "within the width asked for; there may be more",
        too_many_choices: "incomplete: moves with too many choices were left out",
        out_of_time: "incomplete: the time is up",
        stopped: "incomplete: interrupted",
        none_found: None,
        go_on: "to go on give the option",
        begins: ["White begins", "Black begins"],
        sides: ["White", "Black"],
        both_sides: "neither side",
        no_king: ["has no king", "has a king"],
        no_royal_man: ["has no royal man", "has a royal man"],
    },
    VerdictWords {
        language: Language::French,
        legality: "légalité : niveau",
        assumed: "possible faute de preuve contraire",
        disproved: "exclu par l'histoire de la position",
        undecided: "positions peut-être mortes, non décidées",
        case: "cas",
        added: "ajouté",
        placements: "placements examinés : {done} sur {of}",
        to_move: ["trait aux Blancs", "trait aux Noirs"],
        who_moves_is_open: "trait indécis",
        not_disproved: "non réfuté",
        cluster: "cluster illégal : non réfuté dès qu'une pièce est ôtée",
        no_cluster: "position illégale, mais pas un cluster : elle l'est aussi sans l'une des pièces",
        no_rights: "ni roque ni prise en passant",
        en_passant: "prise en passant en {square}",
        a_posteriori: "a posteriori : {capture}, à prouver par {castlings}",
        illegal: "position illégale",
        attacked_by: "est attaqué par",
        cut_off: "isolé",
        too_many_men: "plus de pièces que dans une partie",
        promotions: "{side} : {pawns} pions, et {promoted} autres pièces ont dû être des pions",
        pawn_captures: "{side} : les pions ont dû prendre {needed} fois, et n'ont pu prendre que {possible} fois",
        no_captures: "{side} : les pions ont dû prendre, et n'ont pu prendre personne",
        pawns_from_nowhere: "{side} : les pions ne peuvent pas être venus de cases différentes de leur deuxième traverse",
        balance: "les prises des pions, les pièces qui manquent et les promotions ne vont pas ensemble",
        cage: "{men} : ces pièces ne peuvent pas être arrivées là, quelles que soient les autres",
        no_moves_before: "{number} coups simples ne peuvent pas être repris",
        no_last_move: [
            "aucun coup blanc ne peut avoir mené ici",
            "aucun coup noir ne peut avoir mené ici",
        ],
        set_play: "jeu apparent",
        violated: "possible dans le diagramme, ce qui est exclu",
        solutions: ["aucune solution", "solution", "solutions"],
        variations: ["aucune variante", "variante", "variantes"],
        key: "clé",
        keys: ["aucune clé", "clé", "clés"],
        taken_back: ["aucun coup repris", "coup repris", "coups repris"],
        tries: ["aucun essai", "essai", "essais"],
        complete: "recherche complète",
        around_complete: [" (", ")"],
        none_found: Some("aucune solution trouvée"),
        enough: "autant que demandé ; il peut y en avoir d'autres",
        in_range: "parmi les premiers coups demandés",
        in_width: "dans la largeur demandée ; il peut y en avoir d'autres",
        too_many_choices: "incomplet : des coups à trop de choix ont été omis",
        out_of_time: "incomplet : temps écoulé",
        stopped: "incomplet : interrompu",
        go_on: "pour continuer, donner l'option",
        begins: ["les Blancs commencent", "les Noirs commencent"],
        sides: ["les Blancs", "les Noirs"],
        both_sides: "aucun des deux camps",
        no_king: ["n'ont pas de roi", "n'a de roi"],
        no_royal_man: ["n'ont pas de pièce royale", "n'a de pièce royale"],
    },
    VerdictWords {
        language: Language::German,
        legality: "Legalität: Stufe",
        assumed: "möglich, da nicht widerlegt",
        disproved: "durch die Vorgeschichte widerlegt",
        undecided: "Stellungen, die tot sein können, unentschieden",
        case: "Fall",
        added: "hinzugefügt",
        placements: "geprüfte Aufstellungen: {done} von {of}",
        to_move: ["Weiß am Zug", "Schwarz am Zug"],
        who_moves_is_open: "nicht entschieden, wer am Zug ist",
        not_disproved: "nicht widerlegt",
        cluster: "illegales Cluster: nicht widerlegt ohne einen beliebigen Stein",
        no_cluster: "illegale Stellung, aber kein Cluster: sie ist es auch ohne einen der Steine",
        no_rights: "weder Rochade noch en passant",
        en_passant: "en passant auf {square}",
        a_posteriori: "a posteriori: {capture}, zu beweisen durch {castlings}",
        illegal: "illegale Stellung",
        attacked_by: "ist angegriffen von",
        cut_off: "von den anderen getrennt",
        too_many_men: "mehr Steine als in einer Partie",
        promotions: "{side} hat {pawns} Bauern, und {promoted} andere Steine müssen Bauern gewesen sein",
        pawn_captures: "die Bauern von {side} müssen {needed}-mal geschlagen haben und können nur {possible}-mal geschlagen haben",
        no_captures: "die Bauern von {side} müssen geschlagen haben und können niemanden geschlagen haben",
        pawns_from_nowhere: "die Bauern von {side} können nicht von verschiedenen Feldern der zweiten Reihe kommen",
        balance: "die Schläge der Bauern, die fehlenden Steine und die Umwandlungen passen nicht zusammen",
        cage: "{men} können nicht dorthin gekommen sein, wo sie stehen, wer auch sonst auf dem Brett war",
        no_moves_before: "{number} einzelne Züge können nicht zurückgenommen werden",
        no_last_move: [
            "kein weißer Zug kann hierher geführt haben",
            "kein schwarzer Zug kann hierher geführt haben",
        ],
        set_play: "Satzspiel",
        violated: "in der Stellung möglich, was ausgeschlossen ist",
        solutions: ["keine Lösung", "Lösung", "Lösungen"],
        variations: ["keine Variante", "Variante", "Varianten"],
        key: "Schlüssel",
        keys: ["kein Schlüssel", "Schlüssel", "Schlüssel"],
        taken_back: ["kein Rückzug", "Rückzug", "Rückzüge"],
        tries: ["keine Verführung", "Verführung", "Verführungen"],
        complete: "vollständig",
        around_complete: [", ", ""],
        enough: "so viele wie verlangt; es kann weitere geben",
        in_range: "unter den verlangten ersten Zügen",
        in_width: "in der verlangten Breite; es kann weitere geben",
        too_many_choices: "unvollständig: Züge mit zu vielen Möglichkeiten wurden ausgelassen",
        none_found: Some("keine Lösung gefunden"),
        out_of_time: "unvollständig: Zeit abgelaufen",
        stopped: "unvollständig: abgebrochen",
        go_on: "weiter geht es mit der Option",
        begins: ["Weiß beginnt", "Schwarz beginnt"],
        sides: ["Weiß", "Schwarz"],
        both_sides: "keine Partei",
        no_king: ["hat keinen König", "hat einen König"],
        no_royal_man: ["hat keine königliche Figur", "hat eine königliche Figur"],
    },
];
