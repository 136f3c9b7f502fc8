//! What is said of versions, in three languages.

use super::asked::Versions;
use sauterelle::Language;
use sauterelle_compose::{Level, Verdict};

/// The words of a language.
pub struct Words {
    /// As a noun behind a number.
    pub versions: &'static str,
    /// A colon between two parts of a sentence.
    pub colon: &'static str,
    /// The heading of the solutions of the problem itself.
    pub solutions: &'static str,
    /// Behind a solution that is not meant.
    pub not_meant: &'static str,
    /// Behind a variation, a try or set play that is meant.
    pub meant: &'static str,
    /// Behind set play.
    pub set_play: &'static str,
    /// Behind a try.
    pub a_try: &'static str,
    /// Behind what is meant and does not work.
    pub does_not_work: &'static str,
    /// In front of the castlings that edits make possible.
    pub castling: &'static str,
    /// Said in place of the number of versions that are drawn as long as there is time.
    pub drawn: &'static str,
    /// The heading of the best ones that were drawn.
    pub best: &'static str,
    /// Before the number of solutions in which a condition acts.
    pub acting: &'static str,
    /// Before a number that is not reached.
    at_most: &'static str,
    /// How much is kept: the same moves, the same men, the same pattern, nothing.
    kept: [&'static str; 4],
    /// The verdicts, in their order.
    verdicts: [&'static str; Verdict::ALL.len()],
}

impl Words {
    /// Those of this language.
    pub fn of(language: Language) -> &'static Words {
        &WORDS[language as usize]
    }

    /// How many versions there are.
    pub fn number(&self, versions: &Versions) -> String {
        let number = format!("{} {}", versions.len(), self.versions);
        match versions.are_counted() {
            true => number,
            false => format!("{} {number}", self.at_most),
        }
    }

    /// A verdict.
    pub fn verdict(&self, verdict: Verdict) -> &'static str {
        self.verdicts[verdict as usize]
    }

    /// How much of what is meant is there.
    pub fn kept(&self, kept: Option<Level>) -> &'static str {
        self.kept[match kept {
            Some(Level::Moves) => 0,
            Some(Level::Men) => 1,
            Some(Level::Pattern) => 2,
            None => 3,
        }]
    }
}

static WORDS: [Words; 3] = [
    Words {
        versions: "versions",
        colon: ": ",
        solutions: "Solutions",
        not_meant: "not meant",
        meant: "meant",
        set_play: "set play",
        a_try: "try",
        does_not_work: "does not work",
        castling: "castling is possible now:",
        drawn: "versions are drawn",
        best: "The best",
        acting: "solutions in which a condition acts",
        at_most: "at most",
        kept: [
            "the same moves",
            "the same men, elsewhere",
            "the same pattern",
            "other play",
        ],
        verdicts: [
            "refused",
            "illegal",
            "lost",
            "cooked",
            "time is up",
            "no solution",
            "fewer solutions",
            "short solution",
            "dual",
            "not as wanted",
            "sound",
        ],
    },
    Words {
        versions: "versions",
        colon: " : ",
        solutions: "Solutions",
        not_meant: "non voulue",
        meant: "voulu",
        set_play: "jeu apparent",
        a_try: "essai",
        does_not_work: "ne marche plus",
        castling: "roque désormais possible :",
        drawn: "des versions sont tirées au sort",
        best: "Les meilleures",
        acting: "solutions où une condition agit",
        at_most: "au plus",
        kept: [
            "les mêmes coups",
            "les mêmes pièces, ailleurs",
            "le même schéma",
            "un autre jeu",
        ],
        verdicts: [
            "refusé",
            "illégal",
            "intention perdue",
            "démoli",
            "temps écoulé",
            "sans solution",
            "moins de solutions",
            "solution courte",
            "dual",
            "non souhaité",
            "correct",
        ],
    },
    Words {
        versions: "Fassungen",
        colon: ": ",
        solutions: "Lösungen",
        not_meant: "nicht beabsichtigt",
        meant: "beabsichtigt",
        set_play: "Satzspiel",
        a_try: "Verführung",
        does_not_work: "geht nicht mehr",
        castling: "Rochade jetzt möglich:",
        drawn: "Fassungen werden gezogen",
        best: "Die besten",
        acting: "Lösungen, in denen eine Bedingung wirkt",
        at_most: "höchstens",
        kept: [
            "dieselben Züge",
            "dieselben Steine, anderswo",
            "dasselbe Muster",
            "anderes Spiel",
        ],
        verdicts: [
            "abgelehnt",
            "illegal",
            "Absicht verloren",
            "nebenlösig",
            "Zeit abgelaufen",
            "unlösbar",
            "weniger Lösungen",
            "Kurzlösung",
            "Dual",
            "nicht wie gewünscht",
            "korrekt",
        ],
    },
];
