//! What stands between the texts of the registries on the pages of `docs/`, in each language.

use sauterelle::kernel::board::piece::Side;
use sauterelle::kernel::men::Language;

/// The words of the pages in one language.
pub(super) struct Words {
    /// What the command is told, if that is not to be left out.
    pub(super) language: &'static str,
    /// English, French, German, by their names.
    pub(super) languages: [&'static str; 3],
    /// Title of a page, and what stands above its table.
    pub(super) men: [&'static str; 2],
    pub(super) conditions: [&'static str; 3],
    pub(super) stipulations: [&'static str; 2],
    pub(super) attributes: [&'static str; 2],
    pub(super) options: [&'static str; 2],
    pub(super) formats: [&'static str; 2],
    pub(super) predicates: [&'static str; 2],
    pub(super) predicate: &'static str,
    pub(super) short_names: &'static str,
    pub(super) plays: &'static str,
    pub(super) goals: &'static str,
    pub(super) moves_taken_back: &'static str,
    pub(super) moves: &'static str,
    pub(super) in_short: &'static str,
    pub(super) stands_for: &'static str,
    pub(super) option: &'static str,
    pub(super) meaning: &'static str,
    pub(super) sign: &'static str,
    pub(super) source: &'static str,
    pub(super) followed_by: &'static str,
    /// What follows an option, by its word in data.
    pub(super) takes: &'static [(&'static str, &'static str)],
    /// Heads of the table of formats.
    pub(super) of_formats: [&'static str; 5],
    pub(super) not_read: &'static str,
    pub(super) not_written: &'static str,
    pub(super) colon: &'static str,
    pub(super) semicolon: &'static str,
    pub(super) also: &'static str,
    /// The gap is a link to the condition.
    pub(super) words_of: &'static str,
    pub(super) in_detail: &'static str,
    pub(super) example: &'static str,
    pub(super) solution: &'static str,
    sides: [&'static str; 2],
    /// The gaps are a side and a number: none, one, several.
    legal_moves: [&'static str; 3],
}

impl Words {
    pub(super) fn of(language: Language) -> &'static Words {
        match language {
            Language::English => &ENGLISH,
            Language::French => &FRENCH,
            Language::German => &GERMAN,
        }
    }

    /// The words with which the command is called, behind a space.
    pub(super) fn option(&self) -> String {
        match self.language.is_empty() {
            true => String::new(),
            false => format!(" --language {}", self.language),
        }
    }

    /// What follows an option of a problem.
    pub(super) fn takes(&self, word: &str) -> String {
        let mut known = self.takes.iter();
        let found = known.find(|(known, _)| *known == word);
        found.map_or_else(|| word.replace('-', " "), |(_, said)| (*said).to_string())
    }

    /// How many legal moves a side has, before they are named.
    pub(super) fn legal_moves(&self, side: Side, number: usize) -> String {
        let said = self.legal_moves[number.min(2)];
        let said = said.replace("{side}", self.sides[side.index()]);
        said.replace("{number}", &number.to_string())
    }
}

static ENGLISH: Words = Words {
    language: "",
    languages: ["English", "French", "German"],
    men: [
        "Men",
        "Code and name in English, French and German. Any two men make a hunter, written with a slash between their codes.",
    ],
    conditions: [
        "Conditions",
        "Conditions with their names and what they do. Each has a page with the words that may follow it, a position with its legal \
         moves, and problems with their solutions. Short names of conditions with certain words stand at the end.",
        "Any condition may hold for a part of the play: `FromPly 3` (French `DesLeDemiCoup`, German `AbHalbzug`) after it and its words from the \
         third half-move on, `UntilPly 6` (`JusquAuDemiCoup`, `BisHalbzug`) up to the sixth. Half-moves are counted from the diagram, set play \
         as those that it leaves out; in series play only the moves of the series are counted. A move is judged by the conditions in force when \
         it is made; check, mate and goals after it by those in force for the next half-move. What decides which men are royal, or what the board \
         is, holds for the whole play.",
    ],
    stipulations: [
        "Stipulations",
        "In the sign of a play `#` stands for any goal, `n` for a number of moves, `m` for another one.",
    ],
    attributes: [
        "Attributes",
        "Words before men in a list of men: `White Kamikaze Ra1`. Royal stands for men that must not be lost.",
    ],
    options: [
        "Options",
        "Options of a problem that change what is solved or shown. Popeye's other options are read, and change nothing.",
    ],
    formats: [
        "Formats",
        "Formats of problems and positions: for `convert --from` and `--to`, `batch`, the page and Python. `list formats NAME` shows a problem in it. Files of WinChloe and Alybadix are not read: no description of them is public.",
    ],
    predicates: [
        "Predicates",
        "What queries ask of problems, and what is said of their solutions: `sauterelle find 'Zilahi(2) AND NOT Models(*, true)' FILE`, `sauterelle content FILE`. Names and values are those of YACPDB's query language where it has them. `*` stands for any value, and in texts for any letters; without values any will do. `>`, `<` and `=` compare how often something is found; `NOT` binds closer than `AND`, and `AND` closer than `OR`. With `--format json` both commands write a line for each problem (schemas: [content](content.schema.json), [find](found.schema.json)).",
    ],
    predicate: "Predicate",
    short_names: "Short names",
    plays: "Plays",
    goals: "Goals",
    moves_taken_back: include_str!("moves_taken_back.md"),
    moves: "Moves",
    in_short: "In short",
    stands_for: "Stands for",
    option: "Option",
    meaning: "Meaning",
    sign: "Sign",
    source: "Source",
    followed_by: "Followed by",
    takes: &[],
    of_formats: ["Name", "Endings", "What it holds", "Schema", "Not done"],
    not_read: "not read",
    not_written: "not written",
    colon: ": ",
    semicolon: "; ",
    also: "also",
    words_of: "The words that may follow are those of {link}.",
    in_detail: "In detail",
    example: "Example",
    solution: "Solution:",
    sides: ["White", "Black"],
    legal_moves: [
        "{side} has no legal move",
        "{side} has 1 legal move: ",
        "{side} has {number} legal moves: ",
    ],
};

static FRENCH: Words = Words {
    language: "french",
    languages: ["Anglais", "Français", "Allemand"],
    men: [
        "Pièces",
        "Code et nom en anglais, en français et en allemand. Deux pièces quelconques font un chasseur, écrit avec une barre oblique entre leurs codes.",
    ],
    conditions: [
        "Conditions",
        "Les conditions, leurs noms et leur effet. Chacune a une page avec les mots qui peuvent la suivre, une position avec ses coups légaux et \
         des problèmes avec leurs solutions. Les noms courts de conditions suivies de certains mots se trouvent à la fin.",
        "Toute condition peut valoir pour une partie du jeu : `DesLeDemiCoup 3` (anglais `FromPly`, allemand `AbHalbzug`), après elle et ses mots, à \
         partir du troisième demi-coup ; `JusquAuDemiCoup 6` (`UntilPly`, `BisHalbzug`) jusqu'au sixième. Les demi-coups se comptent à partir du \
         diagramme, dans le jeu apparent avec ceux qu'il omet ; dans une série, seuls comptent les coups de la série. Un coup est jugé selon les \
         conditions en vigueur quand il est joué ; l'échec, le mat et les buts qui en résultent, selon celles du demi-coup suivant. Ce qui décide \
         quelles pièces sont royales, ou ce qu'est l'échiquier, vaut pour tout le jeu.",
    ],
    stipulations: [
        "Énoncés",
        "Dans le signe d'un jeu, `#` tient lieu de n'importe quel but, `n` d'un nombre de coups, `m` d'un autre nombre.",
    ],
    attributes: [
        "Attributs",
        "Mots placés devant des pièces dans une liste de pièces : `Blanc Kamikaze Ta1`. Royal désigne les pièces qu'il ne faut pas perdre.",
    ],
    options: [
        "Options",
        "Options d'un problème qui changent ce qui est résolu ou montré. Les autres options de Popeye sont lues, et ne changent rien.",
    ],
    formats: [
        "Formats",
        "Formats des problèmes et des positions : pour `convert --from` et `--to`, `batch`, la page et Python. `list formats NOM` montre un problème \
         dans ce format. Les fichiers de WinChloe et d'Alybadix ne sont pas lus : aucune description n'en est publique.",
    ],
    predicates: [
        "Prédicats",
        "Ce que les requêtes demandent des problèmes, et ce qui est dit de leurs solutions : `sauterelle find 'Zilahi(2) AND NOT Models(*, true)' FICHIER`, `sauterelle content FICHIER`. Les noms et les valeurs sont ceux du langage de requêtes de YACPDB là où il les a. `*` remplace une valeur quelconque, et des lettres quelconques dans un texte ; sans valeurs, toutes conviennent. `>`, `<` et `=` comparent le nombre de fois ; `NOT` lie plus que `AND`, et `AND` plus que `OR`. Avec `--format json` les deux commandes écrivent une ligne par problème (schémas : [content](../content.schema.json), [find](../found.schema.json)).",
    ],
    predicate: "Prédicat",
    short_names: "Noms courts",
    plays: "Jeux",
    goals: "Buts",
    moves_taken_back: include_str!("moves_taken_back_french.md"),
    moves: "Marche",
    in_short: "En bref",
    stands_for: "Tient lieu de",
    option: "Option",
    meaning: "Sens",
    sign: "Signe",
    source: "Source",
    followed_by: "Suivi de",
    takes: &[
        ("nothing", "rien"),
        ("number", "nombre"),
        ("number-or-nothing", "nombre ou rien"),
        ("two-numbers", "deux nombres"),
        ("move-numbers", "numéros de coups"),
        ("squares", "cases"),
        ("man", "pièce"),
        ("men", "pièces"),
    ],
    of_formats: ["Nom", "Terminaisons", "Contenu", "Schéma", "Ce qui manque"],
    not_read: "n'est pas lu",
    not_written: "n'est pas écrit",
    colon: " : ",
    semicolon: " ; ",
    also: "aussi",
    words_of: "Les mots qui peuvent suivre sont ceux de {link}.",
    in_detail: "En détail",
    example: "Exemple",
    solution: "Solution :",
    sides: ["Les Blancs", "Les Noirs"],
    legal_moves: [
        "{side} n'ont aucun coup légal",
        "{side} ont 1 coup légal : ",
        "{side} ont {number} coups légaux : ",
    ],
};

static GERMAN: Words = Words {
    language: "german",
    languages: ["Englisch", "Französisch", "Deutsch"],
    men: [
        "Steine",
        "Kürzel und Name auf Englisch, Französisch und Deutsch. Je zwei Steine ergeben einen Jäger, geschrieben mit einem Schrägstrich zwischen ihren Kürzeln.",
    ],
    conditions: [
        "Bedingungen",
        "Die Bedingungen mit ihren Namen und dem, was sie bewirken. Jede hat eine Seite mit den Wörtern, die ihr folgen können, einer Stellung mit ihren \
         legalen Zügen und Problemen mit ihren Lösungen. Kurznamen für Bedingungen mit bestimmten Wörtern stehen am Ende.",
        "Jede Bedingung kann für einen Teil des Spiels gelten: `AbHalbzug 3` (englisch `FromPly`, französisch `DesLeDemiCoup`) hinter ihr und ihren \
         Wörtern ab dem dritten Halbzug, `BisHalbzug 6` (`UntilPly`, `JusquAuDemiCoup`) bis zum sechsten. Halbzüge werden vom Diagramm an gezählt, im \
         Satzspiel einschließlich derer, die es auslässt; in Serienzügern zählen nur die Züge der Serie. Ein Zug wird nach den Bedingungen beurteilt, \
         die gelten, wenn er gespielt wird; Schach, Matt und Ziele danach nach denen des nächsten Halbzugs. Was darüber bestimmt, welche Steine \
         königlich sind oder was das Brett ist, gilt für das ganze Spiel.",
    ],
    stipulations: [
        "Forderungen",
        "Im Zeichen einer Spielart steht `#` für jedes Ziel, `n` für eine Zahl von Zügen, `m` für eine andere.",
    ],
    attributes: [
        "Eigenschaften",
        "Wörter vor Steinen in einer Liste von Steinen: `Weiss Kamikaze Ta1`. Königlich heißen Steine, die nicht verloren gehen dürfen.",
    ],
    options: [
        "Optionen",
        "Optionen eines Problems, die ändern, was gelöst oder gezeigt wird. Popeyes andere Optionen werden gelesen und ändern nichts.",
    ],
    formats: [
        "Formate",
        "Formate von Problemen und Stellungen: für `convert --from` und `--to`, `batch`, die Seite und Python. `list formats NAME` zeigt ein Problem darin. Dateien von WinChloe und Alybadix werden nicht gelesen: Keine Beschreibung davon ist öffentlich.",
    ],
    predicates: [
        "Prädikate",
        "Was Abfragen von Problemen wissen wollen, und was von ihren Lösungen gesagt wird: `sauterelle find 'Zilahi(2) AND NOT Models(*, true)' DATEI`, `sauterelle content DATEI`. Namen und Werte sind die der Abfragesprache von YACPDB, wo sie sie hat. `*` steht für einen beliebigen Wert, in Texten für beliebige Buchstaben; ohne Werte passen alle. `>`, `<` und `=` vergleichen, wie oft etwas vorkommt; `NOT` bindet enger als `AND`, und `AND` enger als `OR`. Mit `--format json` schreiben beide Befehle eine Zeile für jedes Problem (Schemata: [content](../content.schema.json), [find](../found.schema.json)).",
    ],
    predicate: "Prädikat",
    short_names: "Kurznamen",
    plays: "Spielarten",
    goals: "Ziele",
    moves_taken_back: include_str!("moves_taken_back_german.md"),
    moves: "Gangart",
    in_short: "In Kürze",
    stands_for: "Steht für",
    option: "Option",
    meaning: "Bedeutung",
    sign: "Zeichen",
    source: "Quelle",
    followed_by: "Gefolgt von",
    takes: &[
        ("nothing", "nichts"),
        ("number", "Zahl"),
        ("number-or-nothing", "Zahl oder nichts"),
        ("two-numbers", "zwei Zahlen"),
        ("move-numbers", "Zugnummern"),
        ("squares", "Felder"),
        ("man", "Stein"),
        ("men", "Steine"),
    ],
    of_formats: ["Name", "Endungen", "Inhalt", "Schema", "Was fehlt"],
    not_read: "wird nicht gelesen",
    not_written: "wird nicht geschrieben",
    colon: ": ",
    semicolon: "; ",
    also: "auch",
    words_of: "Die Wörter, die folgen können, sind die von {link}.",
    in_detail: "Im Einzelnen",
    example: "Beispiel",
    solution: "Lösung:",
    sides: ["Weiß", "Schwarz"],
    legal_moves: [
        "{side} hat keinen legalen Zug",
        "{side} hat 1 legalen Zug: ",
        "{side} hat {number} legale Züge: ",
    ],
};
