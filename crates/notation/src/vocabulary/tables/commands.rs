//! The commands: English, French and German.

/// What a problem consists of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Command {
    /// A comment up to the end of the line.
    Remark,
    /// The stipulation as a tree.
    StructuredStipulation,
    /// Who made it.
    Author,
    /// Where it appeared.
    Origin,
    /// The men.
    Pieces,
    /// Men and conditions of one's own.
    Define,
    /// Fairy conditions.
    Condition,
    /// How to solve and what to show.
    Option,
    /// The traditional stipulation.
    Stipulation,
    /// A file to copy the output to.
    Protocol,
    /// Its title.
    Title,
    /// A file for typeset output.
    Latex,
    /// Symbols for typeset output.
    LatexPieces,
    /// Its award.
    Award,
    /// The men of the game array.
    GameArray,
    /// The men, rank by rank.
    Forsyth,
    /// A position derived from the first one.
    Twin,
    /// The first position is not to be solved.
    ZeroPosition,
    /// The last problem ends.
    End,
    /// The problem ends, another follows.
    Next,
}

/// The word that begins the input and chooses the language.
pub static BEGIN: [&str; 3] = ["BeginProblem", "DebutProbleme", "AnfangProblem"];

/// The commands.
#[rustfmt::skip]
pub static COMMANDS: &[(Command, [&str; 3])] = &[
    (Command::Remark, ["remark", "remarque", "Bemerkung"]),
    (Command::StructuredStipulation, ["sstipulation", "senonce", "sForderung"]),
    (Command::Author, ["author", "auteur", "Autor"]),
    (Command::Origin, ["origin", "source", "Quelle"]),
    (Command::Pieces, ["pieces", "pieces", "Steine"]),
    (Command::Define, ["define", "definition", "Definition"]),
    (Command::Condition, ["condition", "condition", "Bedingung"]),
    (Command::Option, ["option", "option", "Option"]),
    (Command::Stipulation, ["stipulation", "enonce", "Forderung"]),
    (Command::Protocol, ["protocol", "protocol", "Protokoll"]),
    (Command::Title, ["title", "titre", "Titel"]),
    (Command::Latex, ["LaTeX", "LaTeX", "LaTeX"]),
    (Command::LatexPieces, ["LaTeXPieces", "PiecesLaTeX", "LaTeXSteine"]),
    (Command::Award, ["award", "prix", "Auszeichnung"]),
    (Command::GameArray, ["InitialGameArray", "PositionInitialePartie", "PartieAnfangsStellung"]),
    (Command::Forsyth, ["forsyth", "forsyth", "Forsyth"]),
    (Command::Twin, ["twin", "jumeau", "Zwilling"]),
    (Command::ZeroPosition, ["zeroposition", "zeroposition", "NullStellung"]),
    (Command::End, ["endproblem", "FinProbleme", "EndeProblem"]),
    (Command::Next, ["nextproblem", "asuivre", "WeiteresProblem"]),
];

/// What makes a twin.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Change {
    /// A man goes to another square.
    Move,
    /// Two men change places.
    Exchange,
    /// Another stipulation.
    Stipulation,
    /// Another stipulation, as a tree.
    StructuredStipulation,
    /// More men.
    Add,
    /// Fewer men.
    Remove,
    /// Changes apply to the twin before.
    Continued,
    /// The board is turned.
    Rotate,
    /// Other conditions.
    Condition,
    /// All men change colour.
    PolishType,
    /// The board is mirrored.
    Mirror,
    /// All men are shifted.
    Shift,
    /// All men of a kind become men of another.
    Substitute,
}

impl Change {
    /// Whether other men stand on the board afterwards, or elsewhere.
    pub fn concerns_men(self) -> bool {
        let others = [
            Change::Stipulation,
            Change::StructuredStipulation,
            Change::Condition,
            Change::Continued,
        ];
        !others.contains(&self)
    }
}

/// The words inside a twin.
#[rustfmt::skip]
pub static CHANGES: &[(Change, [&str; 3])] = &[
    (Change::Move, ["move", "deplacement", "versetze"]),
    (Change::Exchange, ["exchange", "echange", "tausche"]),
    (Change::Stipulation, ["stipulation", "enonce", "Forderung"]),
    (Change::StructuredStipulation, ["sstipulation", "senonce", "SForderung"]),
    (Change::Add, ["add", "ajoute", "hinzufuegen"]),
    (Change::Remove, ["remove", "ote", "entferne"]),
    (Change::Continued, ["continued", "enplus", "ferner"]),
    (Change::Rotate, ["rotate", "rotation", "Drehung"]),
    (Change::Condition, ["condition", "condition", "Bedingung"]),
    (Change::PolishType, ["PolishType", "CouleurEchange", "Farbwechsel"]),
    (Change::Mirror, ["mirror", "miroir", "Spiegelung"]),
    (Change::Shift, ["shift", "translation", "Verschiebung"]),
    (Change::Substitute, ["substitute", "remplace", "ersetze"]),
];

/// A reflection of the board, named by two squares that change places.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mirror {
    /// Left and right.
    Files,
    /// Top and bottom.
    Ranks,
    /// In the diagonal a8-h1.
    FallingDiagonal,
    /// In the diagonal a1-h8.
    RisingDiagonal,
}

/// The reflections, named alike in all languages.
#[rustfmt::skip]
pub static MIRRORS: &[(Mirror, &str)] = &[
    (Mirror::Files, "a1<-->h1"),
    (Mirror::Ranks, "a1<-->a8"),
    (Mirror::FallingDiagonal, "a1<-->h8"),
    (Mirror::RisingDiagonal, "a8<-->h1"),
];
