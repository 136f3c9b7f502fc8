//! The plays that can be named, for listings.

/// An entry of the listing of plays.
#[derive(Debug)]
pub struct Listed {
    /// How it is written; `#` stands for any goal, `n` for a number of moves.
    pub sign: &'static str,
    /// Name in English, French and German.
    pub name: [&'static str; 3],
    /// What it asks.
    pub doc: &'static str,
}

const fn listed(sign: &'static str, name: [&'static str; 3], doc: &'static str) -> Listed {
    Listed { sign, name, doc }
}

/// The plays that can be named, for the listing.
#[rustfmt::skip]
pub static PLAYS: &[Listed] = &[
    listed("#n", ["directmate", "mat direct", "direktes Matt"], "White mates in at most n moves."),
    listed("s#n", ["selfmate", "mat inverse", "Selbstmatt"], "White forces Black to mate him in at most n moves."),
    listed("r#n", ["reflexmate", "mat réflexe", "Reflexmatt"], "A selfmate in which either side must mate if it can."),
    listed("semi-r#n", ["semi-reflexmate", "mat semi-réflexe", "Semireflexmatt"], "A selfmate in which Black must mate if he can."),
    listed("h#n", ["helpmate", "mat aidé", "Hilfsmatt"], "Both sides help White to mate; Black begins, with n.5 White."),
    listed("hs#n", ["help-selfmate", "mat inverse aidé", "Hilfsselbstmatt"], "Help play of n-1 moves, then s#1; White begins, with n.5 Black."),
    listed("hr#n", ["help-reflexmate", "mat réflexe aidé", "Hilfsreflexmatt"], "Help play that ends when Black can mate, and so must; White begins, with n.5 Black."),
    listed("ser-#n", ["series-mover", "mat en série", "Serienzüger"], "White makes n moves in a row and mates with the last."),
    listed("ser-h#n", ["series-helpmate", "mat aidé de série", "Serienhilfsmatt"], "Black makes n moves in a row, then White mates."),
    listed("ser-s#n", ["series-selfmate", "mat inverse de série", "Serienselbstmatt"], "White makes n moves in a row, then Black must mate."),
    listed("ser-r#n", ["series-reflexmate", "mat réflexe de série", "Serienreflexmatt"], "White makes moves in a row until Black can mate, and so must."),
    listed("ser-semi-r#n", ["series-semi-reflexmate", "mat semi-réflexe de série", "Seriensemireflexmatt"], "As ser-r#, but White need not mate if he can."),
    listed("ser-hs#n", ["series-help-selfmate", "mat inverse aidé de série", "Serienhilfsselbstmatt"], "Black makes n moves in a row, then White forces Black to mate at once."),
    listed("pser-#n", ["parry series-mover", "mat en série avec parades", "Parierserienzüger"], "A series in which the other side moves only to parry checks, for itself; also pser-s, pser-r, pser-semi-r, pser-h, pser-hs."),
    listed("phser-#n", ["help-parry series-mover", "mat en série avec parades aidées", "Hilfsparierserienzüger"], "As pser-, but the parries help; also phser-s, phser-r."),
    listed("reci-h#n", ["reciprocal helpmate", "mat aidé réciproque", "reziprokes Hilfsmatt"], "A helpmate in which Black, too, could mate with his last move; other goals for him in parentheses: reci-h(=)#n."),
    listed("ser-reci-h#n", ["series reciprocal helpmate", "mat aidé réciproque de série", "reziprokes Serienhilfsmatt"], "As reci-h#, Black making all moves in a row."),
    listed("m->...", ["introductory series", "série introductive", "Einleitungsserie"], "In front of any stipulation: the other side first makes up to m moves in a row."),
    listed("exact-...", ["exact length", "longueur exacte", "genaue Länge"], "In front of any stipulation: no shorter solutions."),
    listed("-m & h#n", ["help-retractor", "rétro aidé", "Hilfsretraktor"], "m single moves are taken back by the sides together, so that the play that follows succeeds; w and b name who takes back: -1w & #1."),
    listed("-m & #n", ["defensive retractor", "rétro défensif", "Verteidigungsrückzüger"], "White takes m moves back, Black those between them, so that White can then reach the goal whatever Black takes back. Behind it the type: Proca (if none is named), Høeg, Klan, Pacific."),
    listed("-m:", ["given position", "position donnée", "gegebene Stellung"], "m single moves are taken back from the diagram so that a given position is reached, which comes behind the stipulation; w and b name who takes back first: -2w:."),
    listed("lastm", ["last moves", "derniers coups", "letzte Züge"], "All ways of taking m single moves back; w and b name who moved last: last1w."),
    listed("illegal", ["illegal position", "position illégale", "illegale Stellung"], "The diagram cannot have come about, whoever is to move; legal asks for the contrary, as far as it is not disproved."),
    listed("cluster", ["illegal cluster", "cluster illégal", "illegales Cluster"], "The diagram is illegal, and without any one man, kings excepted, that is not proved."),
    listed("whomoves", ["side to move", "trait", "Zugrecht"], "One side only can be to move in the diagram."),
    listed("sstipulation", ["structured stipulation", "énoncé structuré", "strukturierte Forderung"], "A tree of plays: 3a[#]d, 5h[=]h, 4s[1h[#]h], 3h[>1a[x]d]h; in files with the command of that name."),
];
