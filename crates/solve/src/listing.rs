//! The plays and goals that can be named, for listings.

/// An entry of the listing of plays or goals.
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
    listed("exact-h#n", ["exact length", "longueur exacte", "genaue Länge"], "Help play without shorter solutions."),
];

/// The goals, for the listing.
#[rustfmt::skip]
pub static GOALS: &[Listed] = &[
    listed("#", ["mate", "mat", "Matt"], "The side to move is mated."),
    listed("=", ["stalemate", "pat", "Patt"], "The side to move is stalemated."),
    listed("##", ["double mate", "double mat", "Beidmatt"], "Both sides are mated."),
    listed("==", ["double stalemate", "double pat", "Beidpatt"], "Neither side has a move, and neither is in check."),
    listed("!=", ["auto-stalemate", "autopat", "Autopatt"], "The side that has moved has stalemated itself."),
    listed("+", ["check", "échec", "Schach"], "The side to move is in check."),
    listed("x", ["capture", "prise", "Schlag"], "The move captures."),
    listed("zXY", ["target square", "case cible", "Zielfeld"], "The move goes to the square XY."),
    listed("%", ["win of a man", "gain de pièce", "Steingewinn"], "The move captures and the captured man does not come back."),
    listed("00", ["castling", "roque", "Rochade"], "The move is a castling."),
    listed("ep", ["en passant", "en passant", "en passant"], "The move captures en passant."),
    listed("~", ["any move", "coup quelconque", "beliebiger Zug"], "Every move reaches it."),
];
