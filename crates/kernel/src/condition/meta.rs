//! What is said of a condition: names, words that can follow it, documentation.

/// What is said of a rule: names, words that can follow it, documentation.
#[derive(Debug)]
pub struct Meta {
    /// Name in English, French and German.
    pub name: [&'static str; 3],
    /// Other accepted names, in any language.
    pub aliases: &'static [&'static str],
    /// Words that may follow the name.
    pub options: &'static [OptionMeta],
    /// What it does, from when and for whom.
    pub doc: &'static str,
    /// Where it is defined.
    pub source: &'static str,
}

/// A word that may follow the name of a condition.
#[derive(Debug)]
pub struct OptionMeta {
    /// The word, in English, French and German.
    pub name: [&'static str; 3],
    /// What it changes.
    pub doc: &'static str,
}
