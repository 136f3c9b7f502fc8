//! What is counted and named of a part, so that it can be put in words; parts that were looked at piece by piece can be put together.

use super::Completeness;
use super::lacking::Lacking;
use sauterelle_kernel::men::Language;
use serde::{Deserialize, Serialize};
use std::fmt::Write;

/// More keys or tries than this are counted, but not named.
const MOST_NAMED: usize = 8;

/// What is counted and named of a part.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// It is set play.
    pub set_play: bool,
    /// Its solutions are lines of play, not trees.
    pub lines: bool,
    /// Lines of play, or keys.
    pub solutions: u64,
    /// The first few keys.
    pub keys: Vec<String>,
    /// All tries.
    pub tries: u64,
    /// The first few tries with their refutations.
    pub named_tries: Vec<String>,
    /// Moves that must not be possible in the diagram.
    pub violations: Vec<String>,
    /// The keys are moves taken back.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub taken_back: bool,
    /// Moves of the defender that are shown.
    pub defences: u64,
    /// Royal men that are missing, so that nothing can be solved.
    #[serde(default)]
    pub lacking: Lacking,
    /// Whether Black begins, where that is told.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub black_begins: Option<bool>,
    /// Where moves are taken back: the level up to which it was looked whether positions can have come about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub legality: Option<u8>,
    /// The castlings that count as possible because nothing that was looked at disproves them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub assumed: Vec<String>,
}

impl Tally {
    pub(super) fn key(&mut self, name: impl Fn() -> String) {
        self.solutions += 1;
        if self.keys.len() < MOST_NAMED {
            self.keys.push(name());
        }
    }

    pub(super) fn tried(&mut self, name: impl Fn() -> String) {
        self.tries += 1;
        if self.named_tries.len() < MOST_NAMED {
            self.named_tries.push(name());
        }
    }

    /// Adds what a later piece of the same part has come to.
    pub fn add(&mut self, later: &Tally) {
        self.solutions += later.solutions;
        self.tries += later.tries;
        self.defences += later.defences;
        self.taken_back |= later.taken_back;
        self.keys.extend_from_slice(&later.keys);
        self.keys.truncate(MOST_NAMED);
        self.named_tries.extend_from_slice(&later.named_tries);
        self.named_tries.truncate(MOST_NAMED);
        self.violations.extend_from_slice(&later.violations);
    }

    /// The same as a sentence. `stopped_at`: the first move at which the search was stopped.
    pub fn sentence(
        &self,
        language: Language,
        completeness: Completeness,
        stopped_at: Option<u32>,
    ) -> String {
        let words = &WORDS[language as usize];
        let mut text = self.who_begins(language);
        if self.set_play {
            let _ = write!(text, "{}{}", words.set_play, words.colon);
        }
        text.push_str(&self.count(words));
        if self.is_impossible() {
            let _ = write!(text, "{}{}", words.colon, self.lacking.say(language));
        }
        if self.tries > 0 {
            let counted = counted(self.tries, words.tries);
            let _ = write!(text, "; {counted}: {}", self.named_tries.join(", "));
            if self.tries > self.named_tries.len() as u64 {
                text.push_str(", …");
            }
        }
        text.push_str(&words.completeness(completeness, stopped_at));
        if let Some(level) = self.legality {
            let _ = write!(text, " ({} {level}", words.legality);
            if !self.assumed.is_empty() {
                let _ = write!(text, "; {}: {}", words.assumed, self.assumed.join(", "));
            }
            text.push(')');
        }
        text
    }

    /// Who begins, where that is told: `White begins: `.
    pub(super) fn who_begins(&self, language: Language) -> String {
        let words = &WORDS[language as usize];
        let told = |black: bool| format!("{}{}", words.begins[usize::from(black)], words.colon);
        self.black_begins.map_or(String::new(), told)
    }

    /// Whether nothing has been found because royal men are missing.
    pub fn is_impossible(&self) -> bool {
        let is_empty = self.solutions == 0 && self.defences == 0 && self.violations.is_empty();
        is_empty && !self.lacking.is_empty()
    }

    /// What has been found.
    fn count(&self, words: &Words) -> String {
        if !self.violations.is_empty() {
            return format!("{}: {}", words.violated, self.violations.join(", "));
        }
        if self.lines {
            return counted(self.solutions, words.solutions);
        }
        if self.keys.is_empty() && self.defences > 0 {
            return counted(self.defences, words.variations);
        }
        if self.set_play {
            return counted(0, words.variations);
        }
        match self.keys.as_slice() {
            [] => counted(0, words.solutions),
            [key] if self.taken_back => {
                format!("{}{}{key}", counted(1, words.taken_back), words.colon)
            }
            [key] => format!("{} {key}", words.key),
            keys => {
                let more = match self.solutions > keys.len() as u64 {
                    true => ", …",
                    false => "",
                };
                let keys = keys.join(", ");
                let noun = match self.taken_back {
                    true => words.taken_back,
                    false => words.keys,
                };
                format!("{}: {keys}{more}", counted(self.solutions, noun))
            }
        }
    }
}

/// Forms of a noun for none, one, and several.
type Noun = [&'static str; 3];

fn counted(number: u64, noun: Noun) -> String {
    match number {
        0 => noun[0].to_string(),
        1 => format!("1 {}", noun[1]),
        _ => format!("{number} {}", noun[2]),
    }
}

/// The words of a language.
pub(super) struct Words {
    pub(super) legality: &'static str,
    assumed: &'static str,
    pub(super) illegal: &'static str,
    pub(super) attacked_by: &'static str,
    pub(super) cut_off: &'static str,
    pub(super) too_many_men: &'static str,
    pub(super) pawn_captures: &'static str,
    /// Of White, and of Black.
    pub(super) no_last_move: [&'static str; 2],
    set_play: &'static str,
    violated: &'static str,
    solutions: Noun,
    variations: Noun,
    key: &'static str,
    keys: Noun,
    taken_back: Noun,
    tries: Noun,
    complete: &'static str,
    enough: &'static str,
    in_range: &'static str,
    too_many_choices: &'static str,
    out_of_time: &'static str,
    stopped: &'static str,
    go_on: &'static str,
    colon: &'static str,
    /// White begins, Black begins.
    begins: [&'static str; 2],
    /// White, Black.
    pub(super) sides: [&'static str; 2],
    pub(super) both_sides: &'static str,
    /// Of one side, of both.
    pub(super) no_king: [&'static str; 2],
    pub(super) no_royal_man: [&'static str; 2],
}

impl Words {
    fn completeness(&self, completeness: Completeness, at: Option<u32>) -> String {
        let said = self.sentence(completeness);
        match (completeness, at) {
            (Completeness::Complete | Completeness::Enough, _) => format!(", {said}"),
            (Completeness::OutOfTime | Completeness::Stopped, Some(number)) => {
                format!("; {said}; {} StartMoveNumber {number}", self.go_on)
            }
            _ => format!("; {said}"),
        }
    }

    fn sentence(&self, completeness: Completeness) -> &'static str {
        match completeness {
            Completeness::Complete => self.complete,
            Completeness::Enough => self.enough,
            Completeness::InRange => self.in_range,
            Completeness::TooManyChoices => self.too_many_choices,
            Completeness::OutOfTime => self.out_of_time,
            Completeness::Stopped => self.stopped,
        }
    }
}

/// How complete something is, as a phrase.
pub fn how_complete(language: Language, completeness: Completeness) -> &'static str {
    WORDS[language as usize].sentence(completeness)
}

/// English, French, German.
pub(super) static WORDS: [Words; 3] = [
    Words {
        legality: "legality: level",
        assumed: "possible as not disproved",
        illegal: "illegal position",
        attacked_by: "is attacked by",
        cut_off: "cut off",
        too_many_men: "more men than in a game",
        pawn_captures: "the pawns have captured more men than are missing",
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
        enough: "as many as were asked for; there may be more",
        in_range: "among the first moves asked for",
        too_many_choices: "incomplete: moves with too many choices were left out",
        out_of_time: "incomplete: the time is up",
        stopped: "incomplete: interrupted",
        go_on: "to go on give the option",
        colon: ": ",
        begins: ["White begins", "Black begins"],
        sides: ["White", "Black"],
        both_sides: "neither side",
        no_king: ["has no king", "has a king"],
        no_royal_man: ["has no royal man", "has a royal man"],
    },
    Words {
        legality: "légalité : niveau",
        assumed: "possible faute de preuve contraire",
        illegal: "position illégale",
        attacked_by: "est attaqué par",
        cut_off: "coupés des autres",
        too_many_men: "plus de pièces que dans une partie",
        pawn_captures: "les pions ont pris plus de pièces qu’il n’en manque",
        no_last_move: [
            "aucun coup blanc ne peut avoir mené ici",
            "aucun coup noir ne peut avoir mené ici",
        ],
        set_play: "jeu apparent",
        violated: "possible dans le diagramme, ce qui est exclu",
        solutions: ["pas de solution", "solution", "solutions"],
        variations: ["pas de variante", "variante", "variantes"],
        key: "clé",
        keys: ["pas de clé", "clé", "clés"],
        taken_back: ["pas de coup repris", "coup repris", "coups repris"],
        tries: ["pas d'essai", "essai", "essais"],
        complete: "complet",
        enough: "autant que demandé ; il peut y en avoir d'autres",
        in_range: "parmi les premiers coups demandés",
        too_many_choices: "incomplet : des coups à trop de choix ont été omis",
        out_of_time: "incomplet : temps écoulé",
        stopped: "incomplet : interrompu",
        go_on: "pour continuer, donner l'option",
        colon: " : ",
        begins: ["les Blancs commencent", "les Noirs commencent"],
        sides: ["les Blancs", "les Noirs"],
        both_sides: "aucun des deux camps",
        no_king: ["n'ont pas de roi", "n'a de roi"],
        no_royal_man: ["n'ont pas de pièce royale", "n'a de pièce royale"],
    },
    Words {
        legality: "Legalität: Stufe",
        assumed: "möglich, da nicht widerlegt",
        illegal: "illegale Stellung",
        attacked_by: "ist angegriffen von",
        cut_off: "von den anderen getrennt",
        too_many_men: "mehr Steine als in einer Partie",
        pawn_captures: "die Bauern haben mehr Steine geschlagen, als fehlen",
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
        enough: "so viele wie verlangt; es kann weitere geben",
        in_range: "unter den verlangten ersten Zügen",
        too_many_choices: "unvollständig: Züge mit zu vielen Möglichkeiten wurden ausgelassen",
        out_of_time: "unvollständig: die Zeit ist um",
        stopped: "unvollständig: abgebrochen",
        go_on: "weiter geht es mit der Option",
        colon: ": ",
        begins: ["Weiß beginnt", "Schwarz beginnt"],
        sides: ["Weiß", "Schwarz"],
        both_sides: "keine Partei",
        no_king: ["hat keinen König", "hat einen König"],
        no_royal_man: ["hat keine königliche Figur", "hat eine königliche Figur"],
    },
];
