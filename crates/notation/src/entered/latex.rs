//! What a problem asks of typeset output.

/// Typeset output asked for.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct LatexRequest {
    /// The file to write: for this problem and those after it, until another file is named.
    pub file: Option<String>,
    /// Symbols of men, for this problem and those after it.
    pub symbols: Vec<LatexSymbol>,
}

/// How a man is drawn and what it is called in a typeset diagram.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LatexSymbol {
    /// The English code of the man.
    pub code: &'static str,
    /// The symbol of the package `diagram`, e.g. `DU` for a queen upside down.
    pub symbol: String,
    /// What is said of it below the diagram.
    pub name: String,
}
